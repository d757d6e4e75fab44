"""News reach every phone at once, and no phone holds up another."""

import socket
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from app import live, record
from app.config import Settings
from app.db import Database
from tests.app.server_process import HOST, PATIENCE, Listener, ServerProcess, WebPhone, running, seq_of, soon
from tests.support import Phone, two_players

pytestmark = pytest.mark.both_databases

PHONES = 8
TAPS = 6
TRACKS = (
    "political-will",
    "japan-asp",
    "japan-asp-used",
    "allied-asp",
    "allied-asp-used",
    "japan-hand",
    "allied-hand",
    "japan-resources",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server with its default settings."""
    with running(tmp_path_factory.mktemp("live")) as started:
        yield started


@pytest.fixture(scope="module")
def phones(server: ServerProcess) -> list[WebPhone]:
    """Eight devices at one table."""
    host = WebPhone(server.port, "Ann")
    host.open_table("japan")
    links = host.invitations()
    guests = [WebPhone(server.port, f"Guest {number}") for number in range(1, PHONES)]
    guests[0].join(links["allies"])
    for number, guest in enumerate(guests[1:]):
        guest.join(links[("referee", "japan")[number % 2]])
    return [host, *guests]


@pytest.fixture
def listeners(phones: list[WebPhone]) -> Iterator[list[Listener]]:
    """A stream for each of them."""
    opened = [Listener(phone) for phone in phones]
    yield opened
    for listener in opened:
        listener.close()


def _tap(phone: WebPhone, track: str) -> list[tuple[int, float, float]]:
    """Taps one after the other: each with its answer's number, the moment it came, and how long it took."""
    seen, answered = phone.head(), []
    for number in range(TAPS):
        began = time.monotonic()
        reply = phone.do("MoveMarker", seen, track=track, to=number)
        assert reply.status == 200, reply.text
        seen, now = seq_of(reply.text), time.monotonic()
        answered.append((seen, now, now - began))
    return answered


@pytest.mark.slow
def test_every_stream_hears_every_change_within_a_second(
    phones: list[WebPhone], listeners: list[Listener]
) -> None:
    began = phones[0].head()
    with ThreadPoolExecutor(PHONES) as pool:
        taps = [pool.submit(_tap, phone, track) for phone, track in zip(phones, TRACKS, strict=True)]
        answers = [answer for tap in taps for answer in tap.result()]
    assert phones[0].head() == began + PHONES * TAPS
    delays = []
    for seq, at, _ in answers:
        for listener in listeners:
            heard = listener.wait_for(seq)
            assert heard is not None, f"entry {seq} was never heard"
            delays.append(heard - at)
    slowest = max(took for _, _, took in answers)
    assert statistics.median(delays) < soon(slowest)
    assert max(delays) < 2 * soon(slowest)


@pytest.mark.slow
def test_ordinary_pages_answer_while_streams_are_open(
    phones: list[WebPhone], listeners: list[Listener]
) -> None:
    assert all(listener.wait_for(0) for listener in listeners)
    for path in ("/", "/healthz", f"/t/{phones[0].table}", f"/t/{phones[0].table}/news?seen=0"):
        assert phones[0].get(path).status == 200


@pytest.mark.slow
def test_the_default_server_runs_as_many_streams_as_it_promises(phones: list[WebPhone]) -> None:
    promised = Settings("sqlite:///", "").threads - live.KEPT_FREE
    opened: list[Listener] = []
    try:
        _until(lambda: _fill(phones[0], opened, promised))
        assert Listener(phones[0]).status == 204
        head = phones[1].head()
        assert phones[1].do("MoveMarker", head, track="india", to=1).status == 200
        assert all(listener.wait_for(head + 1) for listener in opened)
    finally:
        for listener in opened:
            listener.close()
    _until(lambda: _opens(phones[0]))


@pytest.mark.slow
def test_a_phone_without_a_stream_asks_and_gets_the_place_of_one_that_left(tmp_path: Path) -> None:
    with running(tmp_path, THREADS="28") as server:
        phone = WebPhone(server.port)
        phone.open_table()
        opened = [Listener(phone) for _ in range(4)]
        assert [listener.status for listener in opened] == [200] * 4
        for _ in range(3):
            assert Listener(phone).status == 204
        assert phone.do("MoveMarker", 0, track="india", to=1).status == 200
        assert phone.head() == 1
        opened[0].close()
        _until(lambda: _opens(phone))
        assert phone.request("HEAD", f"/t/{phone.table}/live").status in (200, 204)
        _until(lambda: _opens(phone))


def _fill(phone: WebPhone, opened: list[Listener], number: int) -> bool:
    """Open streams until there are so many, or no free one at the moment."""
    while len(opened) < number:
        listener = Listener(phone)
        if listener.status != 200:
            return False
        opened.append(listener)
    return True


def _opens(phone: WebPhone) -> bool:
    """Whether there is a free stream; it is given back at once."""
    listener = Listener(phone)
    listener.close()
    return listener.status == 200


def _until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, "it did not come true in time"
        time.sleep(0.02)


@pytest.mark.slow
def test_a_phone_that_does_not_hang_up_holds_up_nobody(server: ServerProcess) -> None:
    alone = _answered_in(server)
    assert min(_answered_beside_others(server) for _ in range(3)) < soon(alone)


def _answered_beside_others(server: ServerProcess) -> float:
    """How long an answer takes while others keep their connections open after theirs."""
    request = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
    lingering = [socket.create_connection((HOST, server.port)) for _ in range(4)]
    for connection in lingering:
        connection.sendall(request)
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
    seconds = _answered_in(server)
    for connection in lingering:
        connection.close()
    return seconds


def _answered_in(server: ServerProcess) -> float:
    began = time.monotonic()
    assert WebPhone(server.port).get("/healthz").status == 200
    return time.monotonic() - began


def _newsroom(app: Flask, streams: int = 2, look: bool = False) -> live.Newsroom:
    return live.Newsroom(app.extensions["adjutant.db"], streams, look)


def test_a_stream_begins_with_the_newest_entry_and_goes_on_with_newer_ones(app: Flask) -> None:
    newsroom = _newsroom(app)
    stream = newsroom.stream("a-table", 4)
    assert stream is not None
    assert next(stream).startswith("retry:")
    assert next(stream) == "event: seq\ndata: 4\n\n"
    newsroom.announce("another", 9)
    newsroom.announce("a-table", 5)
    newsroom.announce("a-table", 3)
    assert next(stream) == "event: seq\ndata: 5\n\n"


def test_who_came_is_told_also_when_an_entry_was_made_in_the_same_moment(app: Flask) -> None:
    newsroom = _newsroom(app)
    stream = newsroom.stream("a-table", 4)
    assert stream is not None
    assert [next(stream), next(stream)][1] == "event: seq\ndata: 4\n\n"
    newsroom.stir("a-table")
    newsroom.announce("a-table", 5)
    assert [next(stream), next(stream)] == ["event: seq\ndata: 5\n\n", "event: seats\ndata: 5\n\n"]


def test_a_quiet_stream_gives_a_sign_of_life(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.05)
    stream = _newsroom(app).stream("a-table", 4)
    assert stream is not None
    assert [next(stream) for _ in range(3)][2] == "event: still\ndata: 4\n\n"


def test_a_stream_gives_its_place_back_once_even_if_it_never_began(app: Flask) -> None:
    newsroom = _newsroom(app, streams=1)
    for _ in range(3):
        stream = newsroom.stream("a-table", 0)
        assert stream is not None
        assert newsroom.stream("a-table", 0) is None
        stream.close()  # type: ignore[attr-defined]
        stream.close()  # type: ignore[attr-defined]
    assert newsroom.listeners("a-table") == 0


def test_a_stream_ends_when_its_phone_hangs_up(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "GLANCE_EVERY", 0.05)
    newsroom = _newsroom(app)
    ours, phone = socket.socketpair()
    events = newsroom.open_stream("a-table", "a-device", live.Line(ours))
    newsroom.announce("a-table", 1)
    assert [next(events), next(events)][1] == "event: seq\ndata: 1\n\n"
    assert newsroom.listeners("a-table") == 1
    phone.close()
    assert len(list(events)) <= 1
    assert newsroom.listeners("a-table") == 0
    ours.close()


def test_closing_ends_every_stream(app: Flask) -> None:
    newsroom = _newsroom(app)
    streams = [newsroom.stream("a-table", 0), newsroom.stream("another", 0)]
    ended = []

    def listen(stream: Iterator[str]) -> None:
        ended.append(len(list(stream)))

    threads = [threading.Thread(target=listen, args=(stream,)) for stream in streams]
    for thread in threads:
        thread.start()
    newsroom.close()
    for thread in threads:
        thread.join(5)
    assert len(ended) == 2


def test_the_look_at_the_database_goes_on_after_a_failure(
    phone: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.open_table("both")
    monkeypatch.setattr(live, "LOOK_EVERY", 0.02)
    failures = iter([OperationalError("look", {}, Exception("the database is away"))] * 3)
    heads = record.heads

    def heads_or_failure(*arguments: object) -> dict[str, int]:
        for failure in failures:
            raise failure
        return heads(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(record, "heads", heads_or_failure)
    newsroom = _newsroom(app, look=True)
    stream = newsroom.stream(phone.table, 0)
    assert stream is not None
    assert [next(stream), next(stream)][1] == "event: seq\ndata: 0\n\n"
    assert phone.do("MoveMarker", track="india", to="1").status_code == 200
    assert next(stream) == "event: seq\ndata: 1\n\n"
    newsroom.close()


@pytest.mark.parametrize(("threads", "streams"), [(96, 72), (28, 4), (8, 4)])
def test_streams_leave_threads_for_ordinary_requests(threads: int, streams: int, tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'none.db'}")
    newsroom = live.start(database, Settings(database.url, "", threads=threads))
    opened = [newsroom.stream("a-table", 0) for _ in range(streams + 1)]
    assert [stream is not None for stream in opened] == [True] * streams + [False]


def test_a_removed_device_loses_its_stream(app: Flask) -> None:
    newsroom = app.extensions["adjutant.live"]
    removed, other = (newsroom.stream("a-table", 3, device) for device in ("removed", "other"))
    for stream in (removed, other):
        assert next(stream).startswith("retry")
        assert next(stream) == "event: seq\ndata: 3\n\n"
    newsroom.expel("a-table", "removed")
    with pytest.raises(StopIteration):
        next(removed)
    newsroom.announce("a-table", 4)
    assert next(other) == "event: seq\ndata: 4\n\n"
    removed.close()
    other.close()
    assert newsroom.listeners("a-table") == 0


def test_news_of_several_entries_say_all_that_is_to_do_on_the_board(app: Flask) -> None:
    japan, allies = two_players(app, mode="guided")
    seen = allies.head()
    assert japan.do("PlayCard", card="J39", use="event").status_code == 200
    assert japan.do("SpendStep", card="J39", number="0", unit="jp-28-army").status_code == 200
    text = allies.client.get(f"/t/{allies.table}/news?seen={seen}").get_data(as_text=True)
    assert "Take the card J39 Subhas Chandra Bose out of the game" in text
    assert "Turn 28th Army to its full side" in text
    assert "2 to do" in text
