"""What pages load comes in few, small files: nothing is left out, in its order, sent compressed and kept."""

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask

from app import bundles, minify
from app.assets import FOR_EVER, STATIC
from tests.support import Phone

# In one theme; the large icon is fetched only when the page is put on a home screen.
LOADED = re.compile(r'(?:src|href|data-sheet)="(/(?:static|map)/(?!icon-192|[\w/-]+-dark-)[^"#]+)"')
# What is not loaded by a page's head, or stays alone because only one page has it.
APART = {
    *("sw.js", "eots/sw.js", "eots/offline-worker.js"),
    *("page/forgetting.js", "eots/battle-offline.js", "report.css", "points.css"),
}
MOST_FILES = 13
MOST_BYTES = 90 * 1024
GZIP = {"Accept-Encoding": "gzip"}


def ours() -> set[str]:
    """Every script and stylesheet that was written here."""
    found = [*STATIC.rglob("*.js"), *STATIC.rglob("*.css")]
    names = {path.relative_to(STATIC).as_posix() for path in found if ".min." not in path.name}
    return {name for name in names if not name.startswith("pyodide/")}


def test_every_script_and_stylesheet_is_in_a_bundle() -> None:
    assert {file for files in bundles.bundles().values() for file in files} == ours() - APART


def test_a_bundle_is_its_files_in_their_order() -> None:
    for name, files in bundles.bundles().items():
        whole, at = bundles.text(files), 0
        for file in files:
            written = (STATIC / file).read_text(encoding="utf-8")
            short = minify.script(written) if name.endswith(".js") else minify.style(written)
            at = whole.index(short, at) + len(short)
        assert "\n  " not in whole and len(whole) < sum((STATIC / file).stat().st_size for file in files) + 1


def test_what_others_ask_for_is_loaded_before_them() -> None:
    files = bundles.bundles()
    loaded = [*files["page.js"], *files["table-eots.js"]]
    for first, then in (
        ("board/places.js", "board/board.js"),
        ("board/board.js", "board/choosing.js"),
        ("table/places.js", "table/sheet.js"),
        ("table/sheet.js", "table/finding.js"),
        ("table/layers.js", "table/supposing.js"),
        ("eots/battle.js", "kept.js"),
        ("kept.js", "live.js"),
    ):
        assert loaded.index(first) < loaded.index(then)
    assert bundles.PLAYING[: len(files["then.js"])] == files["then.js"]
    assert files["screen.js"] == (*files["then.js"], "live.js")


def test_a_bundle_is_kept_for_ever_under_its_version_only(phone: Phone) -> None:
    address = re.search(r'"(/static/bundle/page\.css\?v=\w+)"', phone.client.get("/").get_data(as_text=True))
    assert address
    kept = phone.client.get(address[1])
    assert kept.headers["Cache-Control"] == FOR_EVER and kept.mimetype == "text/css"
    for other in ("/static/bundle/page.css", "/static/bundle/page.css?v=1"):
        assert phone.client.get(other).headers["Cache-Control"] == "no-cache"
    for unknown in ("nothing.js", "game-chess.js", "page"):
        assert phone.client.get(f"/static/bundle/{unknown}").status_code == 404


def test_a_bundle_s_version_follows_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundles, "STATIC", tmp_path)
    (tmp_path / "one.js").write_text("one(); // first")
    before = bundles.version.__wrapped__(("one.js",))
    bundles.text.cache_clear()
    (tmp_path / "one.js").write_text("two();")
    assert bundles.version.__wrapped__(("one.js",)) != before
    bundles.text.cache_clear()


@pytest.mark.parametrize("path", ["/map/eots/pacific-light-0.svg", "/static/app.css?v=1"])
def test_what_is_kept_for_ever_is_compressed_as_well_as_it_can_be(phone: Phone, path: str) -> None:
    plain = phone.client.get(path)
    small = phone.client.get(path, headers=GZIP)
    assert "Content-Encoding" not in plain.headers and small.headers["Content-Encoding"] == "gzip"
    assert small.get_data() == gzip.compress(plain.get_data(), 9, mtime=0)
    assert small.get_data() == phone.client.get(path, headers=GZIP).get_data()
    assert "Accept-Encoding" in small.headers["Vary"] and "Accept-Encoding" in plain.headers["Vary"]


def test_who_has_a_file_in_one_form_is_not_sent_it_again_in_that_form(phone: Phone) -> None:
    path = "/static/app.css?v=1"
    tags = {
        form: phone.client.get(path, headers={"Accept-Encoding": form}).headers["ETag"]
        for form in ("", "gzip")
    }
    assert tags[""] != tags["gzip"]
    for form, tag in tags.items():
        for known, expected in ((tag, 304), ('"another"', 200)):
            asked = {"Accept-Encoding": form, "If-None-Match": known}
            answer = phone.client.get(path, headers=asked)
            answer.close()
            assert answer.status_code == expected


def test_pictures_and_archives_are_sent_as_they_lie(phone: Phone) -> None:
    for path in ("/static/icon-192.png?v=1", "/static/pyodide/python_stdlib.zip?v=1"):
        answer = phone.client.get(path, headers=GZIP)
        answer.close()
        assert "Content-Encoding" not in answer.headers


def loaded(phone: Phone, path: str) -> dict[str, int]:
    """A page and all that it loads, each with its bytes as a phone on the local network gets them."""
    page = phone.client.get(path).get_data(as_text=True)
    parts = dict.fromkeys((path, *LOADED.findall(page)))
    found = {}
    for part in parts:
        answer = phone.client.get(part.replace("&amp;", "&"), headers=GZIP)
        assert answer.status_code == 200, part
        found[part] = len(answer.get_data())
    return found


@pytest.mark.parametrize("scenario", ["1941", "1944"])
def test_a_table_s_page_with_all_it_loads_is_small(phone: Phone, scenario: str) -> None:
    phone.open_table("both", scenario=scenario)
    sizes = loaded(phone, f"/t/{phone.table}")
    assert len(sizes) <= MOST_FILES, sizes
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_the_first_page_with_all_it_loads_is_small(app: Flask) -> None:
    sizes = loaded(Phone(app), "/")
    assert len(sizes) <= 8 and sum(sizes.values()) <= 30 * 1024, sizes


def test_every_page_loads_what_there_is(phone: Phone) -> None:
    phone.open_table("both")
    for path in ("", "/at/0", "/screen", "/setup", "/walk", "/report"):
        assert loaded(phone, f"/t/{phone.table}{path}")
    assert loaded(phone, "/battle")
