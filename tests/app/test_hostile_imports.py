"""Records made to break the server: refused at their first fault, in little time and memory."""

import gzip
import json
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app import bounded_json, importing, patience, transfer
from app.bounded_json import BadJson, Reader
from app.config import LARGEST_RECORD
from tests.app.checks import elsewhere, send_record, sentence
from tests.app.server_process import ServerProcess, WebPhone, running, soon
from tests.by_lot import Lot
from tests.support import Phone

RECORDS = Path(__file__).parents[1] / "records"
SIZE = 15_000_000
MEGABYTE = 1024 * 1024
MOST_MEMORY = 150 * MEGABYTE
ENTRY = b'{"format": "adjutant-record", "entries": [{"seq": 0, "events": ['


def _filled(start: bytes, repeated: bytes, end: bytes = b"") -> bytes:
    return start + repeated * ((SIZE - len(start) - len(end)) // len(repeated)) + end


HOSTILE: dict[str, Callable[[], bytes]] = {
    "numbers for entries": lambda: _filled(b'{"entries": [', b"1,", b"1]}"),
    "objects for entries": lambda: _filled(b'{"entries": [', b"{},", b"{}]}"),
    "unknown fields": lambda: b"{" + b",".join(b'"k%d":1' % n for n in range(1_200_000)) + b"}",
    "unknown fields of an entry": lambda: (
        b'{"entries": [{' + b",".join(b'"k%d":1' % n for n in range(1_200_000)) + b"}]}"
    ),
    "one field for ever": lambda: _filled(b"{", b'"hash":"",', b'"hash":""}'),
    "events": lambda: _filled(ENTRY, b"{},", b"{}]}]}"),
    "numbers for events": lambda: _filled(ENTRY, b"1,", b"1]}]}"),
    "deep list": lambda: _filled(b"", b"["),
    "deep object": lambda: _filled(b"", b'{"a":'),
    "deep event": lambda: _filled(ENTRY, b"["),
    "long number": lambda: _filled(b'{"version": ', b"9", b"}"),
    "long text": lambda: _filled(b'{"format": "', b"x", b'"}'),
    "escapes": lambda: _filled(b'{"format": "', b"\\u0041", b'"}'),
    "wide text": lambda: _filled(b'{"format": "', "\N{EARTH GLOBE ASIA-AUSTRALIA}".encode(), b'"}'),
    "no text": lambda: _filled(b'{"format": "', b"\xff"),
    "nothing but space": lambda: _filled(b"", b" \n"),
    "quotes": lambda: _filled(b"", b'"'),
}


def _war(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress((RECORDS / f"{name}.json.gz").read_bytes()))
    return found


def _endless() -> bytes:
    """A record in good form whose hashes all fit, with the last entry again and again."""
    war = _war("start-burma")
    opening, *rest = war["entries"]
    roll = {
        **rest[0],
        "command": {"kind": "RollDice", "what": "luck", "count": 1},
        "events": [{"kind": "DiceRolled", "what": "luck", "faces": [3], "origin": "table"}],
    }
    war["entries"] = [opening, *({**roll, "key": f"again-{n}"} for n in range(24_000))]
    return elsewhere(war)


@pytest.fixture(scope="module")
def endless() -> bytes:
    """The longest record that anybody can forge."""
    return _endless()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that lets one device try as often as it likes."""
    settings = {"RATE_LIMITS": "off", "IMPORT_SECONDS": "3"}
    with running(tmp_path_factory.mktemp("imports"), **settings) as started:
        yield started


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Such a server that gives up soon: no machine decides the longest record in that time."""
    settings = {"RATE_LIMITS": "off", "IMPORT_SECONDS": "1"}
    with running(tmp_path_factory.mktemp("hasty"), **settings) as started:
        yield started


@pytest.fixture(scope="module")
def phone(server: ServerProcess) -> WebPhone:
    """A device at a table."""
    return _seated(server)


def _seated(server: ServerProcess) -> WebPhone:
    found = WebPhone(server.port)
    found.open_table()
    return found


def _send(phone: WebPhone, data: bytes, accept: str = "") -> tuple[int, str, float]:
    """The answer to a record, and how long it took."""
    fields = "".join(
        f'--cut\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in (("name", "Eve"), ("side", "japan"), ("accept", accept))
    )
    file = '--cut\r\nContent-Disposition: form-data; name="record"; filename="r.json"\r\n\r\n'
    body = (fields + file).encode() + data + b"\r\n--cut--\r\n"
    headers = {"X-CSRFToken": phone.token(), "Content-Type": "multipart/form-data; boundary=cut"}
    began = time.monotonic()
    reply = phone.request("POST", "/import", body, **headers)  # type: ignore[arg-type]
    return reply.status, reply.text, time.monotonic() - began


@contextmanager
def _peak(server: ServerProcess) -> Iterator[Callable[[], int]]:
    """How much more memory the serving process had at its peak than before, in bytes."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    process = Path("/proc") / children.read_text().split()[0]
    (process / "clear_refs").write_text("5")
    before = _status(process, "VmRSS")
    yield lambda: _status(process, "VmHWM") - before


def _status(process: Path, name: str) -> int:
    lines = (process / "status").read_text().splitlines()
    return 1024 * int(next(line for line in lines if line.startswith(f"{name}:")).split()[1])


@pytest.mark.slow
def test_a_hostile_record_costs_little_time_and_memory(server: ServerProcess, phone: WebPhone) -> None:
    good = _war("war-burma-v3-2")
    status, text, took_good = _send(phone, json.dumps(good).encode(), good["hash"])
    assert status == 303, text
    with _peak(server) as peak:
        for what, made in HOSTILE.items():
            status, text, took = _send(phone, made())
            assert (status, "This record is not accepted" in text) == (422, True), what
            assert took < max(2.0, 3 * took_good), f"{what}: {took:.1f} s, a good record {took_good:.1f} s"
            assert peak() < MOST_MEMORY, f"{what}: {peak() // MEGABYTE} MB"


@pytest.mark.slow
def test_a_record_that_takes_too_long_is_given_up(hasty: ServerProcess, endless: bytes) -> None:
    assert 9_000_000 < len(endless) < LARGEST_RECORD
    with _peak(hasty) as peak:
        status, text, _ = _send(_seated(hasty), endless)
        assert (status, "takes more than 1 second to check" in text) == (422, True), text
        assert peak() < MOST_MEMORY, f"{peak() // MEGABYTE} MB"


@pytest.mark.slow
def test_taps_are_answered_while_hostile_records_are_read(
    hasty: ServerProcess, endless: bytes, lot: Lot
) -> None:
    phone = _seated(hasty)
    alone = max(_tap(phone, number) for number in range(5))
    phone.token()
    stop, answers = threading.Event(), []

    def keep_sending(hostile: bytes) -> None:
        sender = phone.same_device()
        while not stop.is_set():
            try:
                answers.append(_send(sender, hostile)[0])
            except OSError:
                answers.append(503)

    kinds = [endless, HOSTILE["numbers for entries"]()]
    senders = [
        threading.Thread(target=keep_sending, args=(kinds[n % 2],)) for n in range(20 if lot.long else 6)
    ]
    for sender in senders:
        sender.start()
    took = [_tap(phone, number) for number in range(100 if lot.long else 12)]
    stop.set()
    for sender in senders:
        sender.join()
    assert statistics.quantiles(took, n=20)[-1] < 2 * soon(alone), sorted(took)
    assert set(answers) <= {422, 503}, set(answers)


def _tap(phone: WebPhone, number: int) -> float:
    began = time.monotonic()
    assert phone.do("MoveMarker", phone.head(), track="india", to=number % 3).status == 200
    return time.monotonic() - began


def test_records_on_file_are_read_as_before_and_far_within_the_bounds() -> None:
    for path in sorted(RECORDS.glob("*.json.gz"))[::4]:
        text = gzip.decompress(path.read_bytes())
        found = transfer.RecordFile.model_validate_json(text)
        assert transfer._parse(text) == found, path.name
        assert 2 * max(len(item.model_dump_json(indent=1)) for item in found.entries) < bounded_json.LONG


def test_a_record_may_be_written_in_any_order_and_width() -> None:
    war = _war("start-burma")
    turned = dict(reversed(war.items()))
    for text in (
        json.dumps(turned, indent=9),
        json.dumps(turned, separators=(",", ":"), ensure_ascii=False),
        f"\n\t {json.dumps(war)} \r\n",
    ):
        assert transfer.verify(text).words == war["words"]


def test_letters_across_the_edge_of_a_window_are_read_whole() -> None:
    for shift in range(4):
        value = {"a": "x" * shift + "\N{EARTH GLOBE ASIA-AUSTRALIA}" * 1500, "b": [1, 2.5, True, None]}
        reader = Reader(json.dumps([value, 7], ensure_ascii=False).encode())
        assert [*reader.items()] == [value, 7]
        reader.end()


def test_a_number_across_the_edge_of_a_window_is_read_whole() -> None:
    for length in range(bounded_json.SHORT - 40, bounded_json.SHORT + 2):
        text = b"[" + b" " * (length % 50) + b'"' + b"x" * 1900 + b'",' + b" " * 2100 + b"1234567890]"
        assert [*Reader(text).items()][1] == 1234567890


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[1 2]",
        "[,1]",
        '["\\ud800"]',
        "[NaN]",
        "[-Infinity]",
        "[1]]",
        "{",
        "[tru",
    ],
)
def test_what_is_no_json_is_refused(text: str) -> None:
    reader = Reader(text.encode())
    with pytest.raises(BadJson):
        list(reader.items())
        reader.end()


@pytest.mark.parametrize("text", ["{1:2}", '{"a"}', '{"a":}', '{"a":1,}', '{"a":1 "b":2}', "[]", '{"a":1}x'])
def test_what_is_no_object_is_refused(text: str) -> None:
    reader = Reader(text.encode())
    with pytest.raises(BadJson):
        for _ in reader.fields():
            reader.value()
        reader.end()


def test_work_that_looks_at_the_clock_ends_in_time() -> None:
    with patience.within(60):
        assert len(list(patience.in_time(range(5)))) == 5
    with pytest.raises(patience.OutOfTime), patience.within(-1):
        list(patience.in_time(range(5)))
    assert len(list(patience.in_time(range(5)))) == 5


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_who_finds_another_record_being_read_is_asked_to_come_again(
    phone_here: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "WAIT_SECONDS", 0.01)
    file = elsewhere(_war("start-burma"))
    with importing._one:
        answer = send_record(phone_here, file)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
        assert sentence(answer) == "Other records are being read in. Try again in ten seconds."
    taken = [importing._line.acquire(blocking=False) for _ in range(importing.IN_LINE)]
    assert taken == [True] * importing.IN_LINE
    assert send_record(phone_here, file).status_code == 503
    for _ in taken:
        importing._line.release()
    assert send_record(phone_here, file).status_code == 303


@pytest.fixture
def phone_here(app: Flask) -> Phone:
    """A device at an app in this process."""
    return Phone(app)
