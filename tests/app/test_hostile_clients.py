"""Clients that send half, read nothing or say nothing hold up nobody, and are cut off."""

import socket
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from app.connections import (
    LARGEST_HEAD,
    MOST_SERVED,
    MOST_SERVED_OF_A_TABLE,
    MOST_SERVED_OF_ONE,
    Connection,
    House,
    Outgoing,
    Phase,
    Turns,
)
from tests.app.server_process import HOST, PATIENCE, Listener, ServerProcess, WebPhone, running, seq_of, soon
from tests.by_lot import Lot

ANOTHER = "127.0.0.2"
FEW, MANY = 96, 500
TAPS = 7
START = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
FORM = b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3000\r\n\r\ntoken="
RECORD = FORM.replace(b"/join", b"/import").replace(b"3000", b"15000000") + b"x" * 70_000
CHUNKS = FORM.replace(b"Content-Length: 3000", b"Transfer-Encoding: chunked")


LARGE = START.replace(b"/ ", b"/battle/offline/0/pyodide.asm.wasm ") + b"Accept-Encoding: gzip\r\n\r\n"
SCRIPT = START.replace(b"/ ", b"/static/htmx-2.0.11.min.js ") + b"\r\n"


def _pages(phone: WebPhone) -> bytes:
    """Whole pages, one after the other."""
    page = f"GET /t/{phone.table} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {phone.cookie_header()}\r\n\r\n"
    return page.encode() * 4


HOSTILE: dict[str, Callable[[WebPhone], bytes]] = {
    "silent": lambda _: b"",
    "half a head": lambda _: START,
    "half a form": lambda _: FORM,
    "half a record": lambda _: RECORD,
    "half a body without length": lambda _: CHUNKS,
    "does not read": lambda _: LARGE * 4,
    "does not hang up": lambda _: START + b"Connection: close\r\n\r\n",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server with its default settings; whatever is done to it, nothing in it breaks."""
    with running(tmp_path_factory.mktemp("hostile")) as started:
        yield started
        assert started.said("err") == ""


@pytest.fixture(scope="module")
def phone(server: ServerProcess) -> WebPhone:
    """A device at a table."""
    found = WebPhone(server.port)
    found.open_table()
    return found


@contextmanager
def _connected(port: int, number: int, sends: bytes, source: str = HOST) -> Iterator[list[socket.socket]]:
    """So many clients that have sent something and do nothing more."""
    clients = [_client(port, sends, source) for _ in range(number)]
    try:
        yield clients
    finally:
        for client in clients:
            client.close()


def _client(port: int, sends: bytes, source: str = HOST) -> socket.socket:
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.settimeout(PATIENCE)
    client.bind((source, 0))
    client.connect((HOST, port))
    with suppress(ConnectionError):
        client.sendall(sends)
    return client


def _taps(phone: WebPhone, number: int = TAPS) -> list[float]:
    """Taps, each on a connection of its own as of a phone that just came; how long each took."""
    took = []
    for to in range(number):
        began = time.monotonic()
        phone.hang_up()
        reply = phone.do("MoveMarker", phone.head(), track="india", to=to % 3)
        assert reply.status == 200, reply.text
        assert seq_of(reply.text)
        took.append(time.monotonic() - began)
    return took


@pytest.mark.slow
@pytest.mark.parametrize("what", HOSTILE)
def test_taps_are_answered_while_many_hostile_clients_are_connected(
    what: str, server: ServerProcess, phone: WebPhone, lot: Lot
) -> None:
    alone = max(_taps(phone))
    with _connected(server.port, MANY if lot.long else FEW, HOSTILE[what](phone)):
        took = _taps(phone)
        listener = Listener(phone)
        assert (listener.status, listener.wait_for(phone.head()) is not None) == (200, True)
        listener.close()
    assert statistics.median(took) < 2 * soon(alone), took


@pytest.mark.slow
def test_hostile_clients_of_every_kind_at_once(server: ServerProcess, phone: WebPhone) -> None:
    alone = max(_taps(phone))
    clients = [_client(server.port, HOSTILE[what](phone)) for what in HOSTILE for _ in range(24)]
    took = _taps(phone)
    for client in clients:
        client.close()
    assert statistics.median(took) < 2 * soon(alone), took


@pytest.mark.slow
def test_taps_of_others_are_answered_while_one_address_asks_for_everything(
    server: ServerProcess, phone: WebPhone
) -> None:
    alone = max(_taps(phone))
    with _connected(server.port, FEW, _pages(phone), _another_address(server)):
        took = _taps(phone, 3)
    assert min(took) < 2 * soon(alone), took


def _another_address(server: ServerProcess) -> str:
    """A second address of this machine."""
    try:
        socket.create_connection((HOST, server.port), source_address=(ANOTHER, 0)).close()
    except OSError:
        pytest.skip("this machine has one loopback address only")
    return ANOTHER


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits a second for slow clients, and takes few connections of one address."""
    settings = {"PATIENCE": "1", "CONNECTIONS_PER_ADDRESS": "16"}
    with running(tmp_path_factory.mktemp("impatient"), **settings) as started:
        yield started


@pytest.mark.slow
@pytest.mark.parametrize("sends", [b"", START, FORM], ids=["silent", "head", "form"])
def test_a_client_that_does_not_finish_is_cut_off(sends: bytes, impatient: ServerProcess) -> None:
    with _connected(impatient.port, 1, sends) as (client,):
        assert _end_of(client) == b""


@pytest.mark.slow
def test_a_client_that_sends_drop_by_drop_is_cut_off(impatient: ServerProcess) -> None:
    until = time.monotonic() + PATIENCE
    with _connected(impatient.port, 1, START) as (client,), pytest.raises(ConnectionError):
        client.settimeout(0.1)
        while time.monotonic() < until:
            client.sendall(b"X: y\r\n")
            with suppress(TimeoutError):
                if not client.recv(1):
                    raise ConnectionError


@pytest.mark.slow
def test_a_client_that_does_not_read_is_cut_off(impatient: ServerProcess) -> None:
    worker = _worker(impatient)
    before = _sockets(worker)
    with _connected(impatient.port, 4, SCRIPT * 250):
        _until(lambda: _sockets(worker) > before)
        _until(lambda: _sockets(worker) <= before)


@pytest.mark.slow
def test_a_request_too_large_is_told_so(impatient: ServerProcess) -> None:
    large = START + b"X-Large: " + b"x" * LARGEST_HEAD + b"\r\n\r\n"
    for sends, status in (
        (large, b"431"),
        (START + b"X: y\r\n" * 200 + b"\r\n", b"431"),
        (START.replace(b"/", b"/?" + b"x" * 5000, 1) + b"\r\n", b"414"),
        (CHUNKS, b"411"),
        (FORM.replace(b"3000", b"70000") + b"x" * 70_000, b"4"),
        (FORM.replace(b"3000", b"-1"), b"400"),
        (FORM.replace(b"3000", b"9" * 30), b"4"),
        (START + b"Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello", b"400"),
    ):
        with _connected(impatient.port, 1, sends) as (client,):
            assert client.recv(100).startswith(b"HTTP/1.1 " + status), sends[:80]


@pytest.mark.slow
def test_requests_sent_together_are_answered_one_after_the_other(impatient: ServerProcess) -> None:
    health = START.replace(b"/ ", b"/healthz ") + b"\r\n"
    last = health.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with _connected(impatient.port, 1, health * 5 + last) as (client,):
        assert _end_of(client).count(b"HTTP/1.1 200") == 6


@pytest.mark.slow
def test_who_waits_to_be_asked_for_the_body_is_asked(impatient: ServerProcess) -> None:
    head = FORM.removesuffix(b"token=").replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n")
    with _connected(impatient.port, 1, head) as (client,):
        assert client.recv(100).startswith(b"HTTP/1.1 100")
        client.sendall(b"t" * 3000)
        found = b""
        while b"HTTP/1.1 400" not in found:
            found += client.recv(65536)


@pytest.mark.slow
def test_an_address_with_too_many_connections_makes_room_for_itself(impatient: ServerProcess) -> None:
    phone = WebPhone(impatient.port)
    phone.open_table()
    another, held = _another_address(impatient), phone._connection
    with _connected(impatient.port, 60, START, another):
        assert _sockets(_worker(impatient)) < 40
        assert phone.get("/healthz").status == 200
        assert phone._connection is held, "another address keeps its connections"
        late = socket.create_connection((HOST, impatient.port), source_address=(another, 0))
        late.sendall(START.replace(b"/ ", b"/healthz ") + b"\r\n")
        assert late.recv(100).startswith(b"HTTP/1.1 200"), "the newest is served, the oldest went"
        late.close()


def _end_of(client: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    found = b""
    with suppress(ConnectionError):
        while data := client.recv(65536):
            found += data
    return found


def _worker(server: ServerProcess) -> int:
    """The process that serves."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return int(children.read_text().split()[0])


def _sockets(pid: int) -> int:
    """How many connections a process holds, its listening socket included."""
    names = []
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            names.append(str(link.readlink()))
    return sum(name.startswith("socket:") for name in names)


def _until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, "it did not come true in time"
        time.sleep(0.02)


def _pair(client: str, since: float = 0.0) -> tuple[Connection, socket.socket]:
    ours, theirs = socket.socketpair()
    made = Connection(ours, (client, 1), (HOST, 2), 1.0)
    made.since = since
    return made, theirs


def test_who_keeps_us_waiting_longest_makes_room() -> None:
    house = House(4, 2)
    pairs = [_pair("a", 5), _pair("a", 1), _pair("b", 0), _pair("c", 3)]
    ours = [one for one, _ in pairs]
    for one in ours[:3]:
        house.enter(one)
    assert house.is_full_for("a") and not house.is_full_for("b")
    assert house.longest_waiting("a") is ours[1], "only its own address has its fill"
    house.enter(ours[3])
    assert house.is_full_for("d") and house.longest_waiting("d") is ours[2]
    ours[2].phase = Phase.SERVED
    assert house.longest_waiting("d") is ours[1], "who is being served stays"
    assert house.leave(ours[1]) and not house.leave(ours[1])
    assert not house.is_full_for("a")


def test_askers_are_served_by_turns_and_none_has_all() -> None:
    turns = Turns()
    pairs = [_pair("greedy") for _ in range(MOST_SERVED)] + [_pair("other"), _pair("other")]
    for one, _ in pairs:
        one.asker = one.address
        turns.ask(one)
    first = [turns.next() for _ in range(4)]
    assert [one.asker for one in first if one] == ["greedy", "other", "greedy", "other"]
    rest = [*iter(turns.next, None)]
    assert len(rest) == MOST_SERVED_OF_ONE - 2, "one asker leaves threads for the others"
    stream = _pair("greedy")[0]
    stream.asker, stream.counted = "late", False
    turns.ask(stream)
    assert turns.next() is stream, "a stream has a limit of its own"
    assert first[0] is not None
    turns.done(first[0])
    again = turns.next()
    assert again is not None and again.asker == "greedy"


def test_a_busy_table_leaves_threads_for_other_tables() -> None:
    turns = Turns()
    busy = [_pair("kitchen")[0] for _ in range(MOST_SERVED_OF_A_TABLE + 2)]
    quiet, page = _pair("kitchen")[0], _pair("kitchen")[0]
    for one, table in (*((each, b"busy") for each in busy), (quiet, b"quiet"), (page, b"")):
        one.asker, one.table = "kitchen", table
        turns.ask(one)
    served = [*iter(turns.next, None)]
    assert served == [*busy[:MOST_SERVED_OF_A_TABLE], quiet, page]
    turns.done(quiet)
    assert turns.next() is None, "another table's turn is not its own"
    turns.done(busy[0])
    assert turns.next() is busy[MOST_SERVED_OF_A_TABLE], "first come, first served"


@pytest.mark.parametrize(
    ("line", "table", "counted"),
    [
        (b"GET /t/abc/news?seen=1 HTTP/1.1", b"abc", True),
        (b"POST /t/abc/do HTTP/1.1", b"abc", True),
        (b"GET /t/abc HTTP/1.1", b"abc", True),
        (b"GET /t/abc/live HTTP/1.1", b"abc", False),
        (b"GET /new HTTP/1.1", b"", True),
    ],
)
def test_a_request_takes_a_turn_at_its_table(line: bytes, table: bytes, counted: bool) -> None:
    one, _ = _pair("kitchen")
    one.arrived = bytearray(line + b"\r\nHost: kitchen\r\n\r\n")
    assert one.is_complete()
    b"".join(one.take_request())
    assert (one.table, one.counted) == (table, counted)


def test_behind_a_proxy_the_asker_is_whom_the_proxy_names() -> None:
    for proxies, asker in ((0, "proxy"), (1, "10.0.0.2"), (2, "10.0.0.1"), (4, "proxy")):
        one, client = _pair("proxy")
        client.sendall(START + b"X-Forwarded-For: forged, 10.0.0.1\r\nX-Forwarded-For: 10.0.0.2\r\n\r\n")
        assert one.receive() and one.is_complete()
        assert b"".join(one.take_request(proxies)).endswith(b"\r\n\r\n")
        assert (one.asker, one.counted) == (asker, True)
        client.close()


def test_answers_that_nobody_reads_are_given_up_when_they_grow_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(10, 10)
    pairs = [_pair("a", since) for since in (3, 1, 2)]
    for number, (one, _) in enumerate(pairs):
        one.sock.sendall(b"x" * 2_000_000)
        monkeypatch.setattr("app.connections.LARGEST_KEPT", 3 * len(one.sock.kept) // 2)
        one.phase = Phase.TAKING
        house.enter(one)
        assert (house.hoarding() is None) is (number == 0)
    assert house.hoarding() is pairs[1][0], "the one kept longest"


def test_what_a_client_does_not_take_is_sent_later_whole_and_in_order() -> None:
    ours, theirs = socket.socketpair()
    out = Outgoing(ours.detach(), 10)
    sent = b"".join(bytes([n]) * 100_000 for n in range(30))
    for at in range(0, len(sent), 100_000):
        out.sendall(sent[at : at + 100_000])
    assert out.kept
    came = b""
    while len(came) < len(sent):
        came += theirs.recv(65536)
        out.flush()
    assert came == sent


def test_a_stream_to_a_client_that_takes_nothing_ends() -> None:
    ours, _theirs = socket.socketpair()
    out = Outgoing(ours.detach(), 0)
    with pytest.raises(BrokenPipeError):
        for _ in range(10_000):
            out.sendall(b"x" * 10_000)
