"""The connections of one server process, kept so that no client can hold up another.

A request is given to a thread only when all of it has arrived, and what a client does not take of its
answer is kept for it. Until then the loop waits for all of them together, for each until its deadline.
"""

import re
import socket
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from app.config import LARGEST_BODY, LARGEST_RECORD

KEPT_ALIVE_SECONDS = 15.0
LEAVING_SECONDS = 2.0
SLOWEST = 32 * 1024  # bytes a second that even a weak connection carries
LARGEST_HEAD = 32 * 1024
LARGEST_KEPT = 64 * 1024 * 1024
MOST_RECORDS = 4
PIECE = 256 * 1024
RECORD = b"POST /import "
STREAM = re.compile(rb"GET /t/[^/ ?]+/live[ ?]")
TABLE = re.compile(rb"[A-Z]+ /t/([^/ ?]+)")
MOST_SERVED = 8
MOST_SERVED_OF_ONE = 6
MOST_SERVED_OF_A_TABLE = 2  # more would draw the same parts at the same time, and wait for one another
FORM_AROUND = 64 * 1024  # what a form says around the file it carries
LENGTH = re.compile(rb"^content-length[ \t]*:[ \t]*([^\r]*?)[ \t]*\r$", re.I | re.M)
CODING = re.compile(rb"^transfer-encoding[ \t]*:", re.I | re.M)
FORWARDED = re.compile(rb"^x-forwarded-for[ \t]*:[ \t]*([^\r]*)\r$", re.I | re.M)
EXPECT = re.compile(rb"^expect[ \t]*:[ \t]*100-continue", re.I | re.M)
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
ANSWER = (
    "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n{more}\r\n{why}\n"
)


class Unwelcome(Exception):
    """A request that no thread is given, with what its client is told."""

    def __init__(self, status: str, why: str, more: str = "") -> None:
        super().__init__(why)
        self.answer = ANSWER.format(status=status, why=why, more=more).encode()


class Outgoing(socket.socket):
    """A client's socket on which nobody waits: what the client does not take yet is kept."""

    def __init__(self, fileno: int, patience: float) -> None:
        super().__init__(fileno=fileno)
        self.setblocking(False)
        self.kept = bytearray()
        self._patience = patience
        self._stalled_since = 0.0

    def sendall(self, data: Any, flags: int = 0) -> None:
        """Send what goes at once and keep the rest; a client that has long taken nothing is given up."""
        self.flush()
        view = memoryview(data)
        sent = 0 if self.kept else self._push(view)
        if sent == len(view):
            return
        if not self.kept:
            self._stalled_since = time.monotonic()
        elif time.monotonic() - self._stalled_since > self._patience:
            raise BrokenPipeError("the client does not read")
        self.kept += view[sent:]

    def send(self, data: Any, flags: int = 0) -> int:
        """As above; all of it counts as sent."""
        self.sendall(data)
        return len(data)

    def flush(self) -> None:
        """Send of what is kept as much as the client takes."""
        while self.kept:
            with memoryview(self.kept) as view:
                sent = self._push(view[:PIECE])
            if not sent:
                return
            del self.kept[:sent]
            self._stalled_since = time.monotonic()

    def _push(self, data: memoryview) -> int:
        try:
            return super().send(data, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return 0


class Phase(Enum):
    """Where a connection stands."""

    IDLE = auto()  # nothing of a request is here
    ARRIVING = auto()
    SERVED = auto()  # a thread has it
    TAKING = auto()  # the client takes its answer
    LEAVING = auto()
    GONE = auto()


@dataclass(frozen=True)
class Wanted:
    """How much there is to a request that has shown its head."""

    head: int
    body: int
    record: bool = False
    cut: bool = False  # its body is not waited for: it is too large, or of no length

    @property
    def size(self) -> int:
        """All the bytes of it that are waited for."""
        return self.head if self.cut else self.head + self.body


def wanted(arrived: bytearray) -> Wanted | None:
    """What the request at hand needs, once its head is here."""
    end = arrived.find(b"\r\n\r\n")
    if end < 0 and len(arrived) <= LARGEST_HEAD:
        return None
    if not 0 <= end <= LARGEST_HEAD:
        raise Unwelcome("431 Request Header Fields Too Large", "The head of this request is too large.")
    head = bytes(arrived[: end + 2])
    if CODING.search(head):
        raise Unwelcome("411 Length Required", "Say how long the body is.")
    found = LENGTH.search(head)
    said = found[1] if found else b"0"
    if not said.isdigit() or len(said) > 12:
        return Wanted(end + 4, 0, cut=True)
    return _bounded(end + 4, int(said), head.startswith(RECORD))


def _bounded(head: int, body: int, record: bool) -> Wanted:
    """A body beyond what its address takes is left for the app to refuse, unread."""
    most = LARGEST_RECORD + FORM_AROUND if record else LARGEST_BODY
    return Wanted(head, body, record=record and LARGEST_BODY < body <= most, cut=body > most)


class Connection:
    """One client: what arrived from it, the request being served, and when patience with it ends."""

    initialized = data_ready = True  # for gunicorn's thread, which gets whole requests only
    is_http2 = False

    def __init__(self, sock: socket.socket, client: Any, server: Any, patience: float) -> None:
        self.sock = Outgoing(sock.detach(), patience)
        self.client, self.server, self.patience = client, server, patience
        self.arrived = bytearray()
        self.wanted: Wanted | None = None
        self.parser: Any = None
        self.last = False
        self.asker, self.table = "", b""
        self.brings_record = False  # a large file is on its way in, or being read
        self.counted = True
        self.phase, self.since, self.until = Phase.IDLE, 0.0, 0.0
        self.enter(Phase.IDLE, patience)

    @property
    def address(self) -> str:
        """Who is at the other end."""
        return str(self.client[0]) if isinstance(self.client, tuple) else ""

    def enter(self, phase: Phase, seconds: float) -> None:
        """Begin a phase that may last so long."""
        self.phase, self.since = phase, time.monotonic()
        self.until = self.since + seconds

    def init(self) -> None:
        """Nothing is left to do in the thread."""

    def receive(self) -> bool:
        """Take in what is there; false when the client has hung up."""
        data = self.sock.recv(PIECE)
        if self.phase is Phase.IDLE:
            self.enter(Phase.ARRIVING, self.patience)
        self.arrived += data
        return bool(data)

    def is_complete(self) -> bool:
        """Whether a whole request is here; its body has a deadline of its own."""
        if self.wanted is None:
            self.wanted = wanted(self.arrived)
            if self.wanted is None:
                return False
            self.enter(Phase.ARRIVING, self.patience + self.wanted.size / SLOWEST)
            self.brings_record = self.wanted.record
            if EXPECT.search(self.arrived, 0, self.wanted.head):
                self.sock.send(CONTINUE)
        return len(self.arrived) >= self.wanted.size

    def take_request(self, proxies: int = 0) -> Iterator[bytes]:
        """The bytes of the request that is here, piece by piece, and none of the next."""
        assert self.wanted is not None
        self._note_turn(proxies)
        size, self.last = self.wanted.size, self.wanted.cut
        request, self.arrived = self.arrived, self.arrived[size:]
        del request[size:]
        self.wanted = None
        return _pieces(request)

    def _note_turn(self, proxies: int) -> None:
        """For whom it is, at which table, and whether it takes a turn; streams and records do not."""
        assert self.wanted is not None
        head = bytes(self.arrived[: self.wanted.head])
        self.counted = not (STREAM.match(head) or head.startswith(RECORD))
        self.table = found[1] if (found := TABLE.match(head)) else b""
        named = [
            one.strip().decode("latin-1") for line in FORWARDED.findall(head) for one in line.split(b",")
        ]
        self.asker = named[-proxies] if 0 < proxies <= len(named) else self.address

    def close(self, graceful: bool = False) -> None:
        """End it."""
        self.phase = Phase.GONE
        with suppress(OSError):
            self.sock.close()


def _pieces(request: bytearray) -> Iterator[bytes]:
    """A request piece by piece; what was read of it takes no more room."""
    while request:
        piece = bytes(request[:PIECE])
        del request[:PIECE]
        yield piece


class House:
    """Everybody who is connected: how many in all, how many from one address, and who has to make room."""

    def __init__(self, most: int, most_of_address: int) -> None:
        self._most, self._most_of_address = most, most_of_address
        self._inside: dict[int, Connection] = {}
        self._of_address: Counter[str] = Counter()

    def __iter__(self) -> Iterator[Connection]:
        return iter([*self._inside.values()])

    def enter(self, connection: Connection) -> None:
        """One more."""
        self._inside[id(connection)] = connection
        self._of_address[connection.address] += 1

    def leave(self, connection: Connection) -> bool:
        """One less; false when it had left before."""
        if self._inside.pop(id(connection), None) is None:
            return False
        self._of_address[connection.address] -= 1
        if not self._of_address[connection.address]:
            del self._of_address[connection.address]
        return True

    def is_full_for(self, address: str) -> bool:
        """Whether somebody must go before this address may connect once more."""
        return len(self._inside) >= self._most or self._of_address[address] >= self._most_of_address

    def longest_waiting(self, address: str) -> Connection | None:
        """Who makes room: of the same address, if that has its fill, whoever has kept us waiting longest."""
        crowded = self._of_address[address] >= self._most_of_address
        waiting = (one for one in self if one.phase is not Phase.SERVED)
        return min(
            (one for one in waiting if not crowded or one.address == address),
            key=lambda one: one.since,
            default=None,
        )

    def overdue(self, now: float) -> list[Connection]:
        """Those whose patience has run out."""
        return [one for one in self if one.phase is not Phase.SERVED and one.until < now]

    def hoarding(self) -> Connection | None:
        """Whose answer is given up when too much is kept for those who do not read: the longest kept."""
        taking = [one for one in self if one.phase is Phase.TAKING]
        if sum(len(one.sock.kept) for one in taking) <= LARGEST_KEPT:
            return None
        return min(taking, key=lambda one: one.since)

    def records(self, address: str = "") -> int:
        """How many large files are on their way in or being read, in all or from one address."""
        return sum(one.brings_record for one in self if address in ("", one.address))


class Turns:
    """Whose request is served next: so many at a time, fewer of one asker or table, and askers by turns."""

    def __init__(self) -> None:
        self._queues: dict[str, deque[Connection]] = {}
        self._served: Counter[str] = Counter()
        self._tables: Counter[bytes] = Counter()

    def ask(self, connection: Connection) -> None:
        """Stand in line."""
        self._queues.setdefault(connection.asker, deque()).append(connection)

    def done(self, connection: Connection) -> None:
        """One turn is over."""
        if connection.counted:
            self._count(connection, -1)
            self._served += Counter()
            self._tables += Counter()

    def next(self) -> Connection | None:
        """The next to be served, if anybody is; its asker then goes to the end of the line."""
        found = next(filter(self._may, self._firsts()), None)
        if found is None:
            return None
        queue = self._queues.pop(found.asker)
        queue.remove(found)
        if queue:
            self._queues[found.asker] = queue
        if found.counted:
            self._count(found, 1)
        return found

    def _firsts(self) -> Iterator[Connection]:
        """Of each asker the first in line at each table."""
        for queue in self._queues.values():
            firsts: dict[tuple[bool, bytes], Connection] = {}
            for one in queue:
                firsts.setdefault((one.counted, one.table), one)
            yield from firsts.values()

    def _may(self, one: Connection) -> bool:
        return not one.counted or (
            self._served.total() < MOST_SERVED
            and self._served[one.asker] < MOST_SERVED_OF_ONE
            and not (one.table and self._tables[one.table] >= MOST_SERVED_OF_A_TABLE)
        )

    def _count(self, one: Connection, by: int) -> None:
        self._served[one.asker] += by
        self._tables[one.table] += by
