"""What phones keep for the time without network: whole, always the same, sent small, under its own policy."""

import gzip
import io
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from app.assets import FOR_EVER
from app.games.eots import bundle
from app.games.eots.calculator import EXAMPLE, answer
from app.games.eots.routes import offline
from app.security import POLICY
from tests.support import Phone

QUESTIONS = [
    ("/battle/answer", ""),
    ("/battle/answer", EXAMPLE),
    ("/battle/answer", f"{EXAMPLE}&add=jp-cv-soryu&air_offensive=8&air_reaction=3"),
    ("/battle/answer", "units=us-feaf&hex=nowhere"),
    ("/battle/find", "q=akagi"),
]
ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
from app.games.eots.calculator import answer
sys.stdout.buffer.write(answer(sys.argv[2], sys.argv[3]).encode())
"""

with_a_phone = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def address(piece: str, version: str | None = None) -> str:
    return f"/battle/offline/{version or offline.present_version()}/{piece}"


def unpacked(response_bytes: bytes) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(response_bytes)) as file:
        return {name: file.read(name) for name in file.namelist()}


@with_a_phone
def test_the_archive_holds_the_rules_and_what_they_need(phone: Phone) -> None:
    found = unpacked(phone.client.get(address("rules.zip")).data)
    assert found["app/__init__.py"] == b"", "the web app's own would import its server"
    for path in bundle.ROOT.glob("rules/**/*.py"):
        assert found[path.relative_to(bundle.ROOT).as_posix()] == path.read_bytes()
    for path in bundle.ROOT.glob("scenarios/eots/**/*.*"):
        assert found[path.relative_to(bundle.ROOT).as_posix()] == path.read_bytes()
    assert {
        "app/games/eots/calculator.py",
        "templates/_macros.html",
        "jinja2/__init__.py",
        "markupsafe/_native.py",
    } <= set(found)
    assert {Path(name).suffix for name in found} == {".py", ".csv", ".toml", ".html", ".txt"}, (
        "nothing compiled"
    )
    assert len([name for name in found if "LICENSE" in name]) == 2


def test_the_archive_is_the_same_until_something_in_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    before, name = bundle.archive(), bundle.fingerprint()
    for cached in (bundle.contents, bundle.archive, bundle.fingerprint):
        cached.cache_clear()
    assert (bundle.archive(), bundle.fingerprint()) == (before, name)
    changed = {**bundle.contents(), "rules/__init__.py": b"# new"}
    monkeypatch.setattr(bundle, "contents", lambda: changed)
    assert bundle.archive.__wrapped__() != before
    assert bundle.fingerprint.__wrapped__() != name


@pytest.mark.parametrize(("path", "query"), QUESTIONS)
def test_the_archive_alone_answers_as_the_server_does(tmp_path: Path, path: str, query: str) -> None:
    with ZipFile(io.BytesIO(bundle.archive())) as file:
        file.extractall(tmp_path)
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path), path, query]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode() == answer(path, query)


@pytest.mark.parametrize("piece", offline.KINDS)
@with_a_phone
def test_every_piece_is_kept_for_ever_under_its_version(phone: Phone, piece: str) -> None:
    given = phone.client.get(address(piece))
    assert (given.status_code, given.mimetype) == (200, offline.KINDS[piece])
    assert given.headers["Cache-Control"] == FOR_EVER
    old = phone.client.get(address(piece, "0"))
    assert (old.data, old.headers["Cache-Control"]) == (given.data, "no-cache"), "a guess is not kept"


@pytest.mark.parametrize("piece", [one for one in offline.KINDS if not one.endswith(".zip")])
@with_a_phone
def test_pieces_are_sent_compressed_to_whoever_reads_that(phone: Phone, piece: str) -> None:
    plain = phone.client.get(address(piece), headers={"Accept-Encoding": "identity"})
    for accepted in ("gzip, deflate", "gzip, deflate, br, zstd"):
        small = phone.client.get(address(piece), headers={"Accept-Encoding": accepted})
        assert small.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(small.data) == plain.data
        assert "Accept-Encoding" in small.headers["Vary"]
    assert "Content-Encoding" not in plain.headers


@with_a_phone
def test_the_large_pieces_are_sent_as_they_lie(phone: Phone) -> None:
    everything = {"Accept-Encoding": "gzip, deflate, br, zstd"}
    wasm = phone.client.get(address("pyodide.asm.wasm"), headers=everything).data
    assert wasm == (offline.RUNTIME / "pyodide.asm.wasm.gz").read_bytes()
    assert gzip.decompress(wasm).startswith(b"\0asm")
    library = phone.client.get(address("python_stdlib.zip"), headers=everything)
    assert library.data == (offline.RUNTIME / "python_stdlib.zip").read_bytes()
    assert "Content-Encoding" not in library.headers


@with_a_phone
def test_only_the_worker_may_compile(phone: Phone) -> None:
    for piece in offline.KINDS:
        policy = phone.client.get(address(piece)).headers["Content-Security-Policy"]
        assert policy == (offline.WORKER_POLICY if piece == "worker.js" else POLICY)
    for path in ("/battle", "/battle-sw.js", "/", "/static/eots/offline-worker.js"):
        assert phone.client.get(path).headers["Content-Security-Policy"] == POLICY
    assert "'unsafe-eval'" not in offline.WORKER_POLICY + POLICY


@pytest.mark.parametrize("piece", ["make.mjs", "LICENSE.txt", "pyodide.asm.wasm.gz", "..%2fapp.js", "x"])
@with_a_phone
def test_nothing_else_lies_there(phone: Phone, piece: str) -> None:
    assert phone.client.get(address(piece)).status_code == 404


@with_a_phone
def test_the_page_names_its_worker(phone: Phone) -> None:
    page = phone.client.get("/battle").get_data(as_text=True)
    found = re.search(r'data-offline-worker="([^"]+)"', page)
    assert found and found[1] == address("worker.js")
    assert "battle-offline.js" in page


@with_a_phone
def test_what_opens_the_page_without_network_keeps_every_piece(phone: Phone) -> None:
    given = phone.client.get("/battle-sw.js")
    assert (given.mimetype, given.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    found = re.search(r'PIECES =\s+"([^"]+)"', given.get_data(as_text=True))
    assert found and {*found[1].split(), "worker.js"} == set(offline.KINDS)
