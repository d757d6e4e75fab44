"""News for the other phones: a stream per phone, and a look at the database where several processes serve.

A stream holds one server thread while it is open, so their number is bounded well below the number
of threads; a phone that finds no free stream asks every second instead, unless another address or
device has so many that it can spare one. A phone that went away is
noticed by its connection, so that its place is soon free again.
"""

import socket
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress

from flask import current_app, has_request_context, request
from sqlalchemy.exc import SQLAlchemyError

from app import door, on_board, record, signing
from app.config import Settings
from app.db import Database
from app.places import Place, Places

HEARTBEAT = 15.0
GLANCE_EVERY = 1.0
SILENT_FOR_MS = 20_000
LOOK_EVERY = 0.4
KEPT_FREE = 24


class Line:
    """The connection to one phone, as far as this server can see it."""

    def __init__(self, connection: socket.socket | None) -> None:
        self._connection = connection
        self._cut = False
        if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
            with suppress(OSError):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_FOR_MS)

    def cut(self) -> None:
        """End it from this side."""
        self._cut = True

    def hung_up(self) -> bool:
        """Whether the phone has closed the connection, or was shown the door."""
        if self._cut or self._connection is None:
            return self._cut
        try:
            return not self._connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            return True


class Newsroom:
    """Who listens to which table, and the newest entry of each."""

    def __init__(self, database: Database, streams: int, look: bool) -> None:
        self._database = database
        self._changed = threading.Condition()
        self._heads: dict[str, int] = {}
        self._listeners: dict[str, int] = defaultdict(int)
        self._stirs: dict[str, int] = defaultdict(int)
        self._besides: dict[str, tuple[int, int]] = {}
        self._goings: dict[str, int] = {}
        self._lines: dict[tuple[str, str], set[Line]] = defaultdict(set)
        self._places = Places(streams)
        self._look = look
        self._looker: threading.Thread | None = None
        self._closing = False

    def announce(self, game_id: str, seq: int) -> None:
        """Tell every stream of a table that an entry was made."""
        with self._changed:
            if self._heads.get(game_id, -1) < seq:
                self._heads[game_id] = seq
                self._changed.notify_all()

    def stir(self, game_id: str) -> None:
        """Tell every stream of a table of what is no entry: who came or left, what is ticked or signed."""
        with self._changed:
            self._stirs[game_id] += 1
            self._changed.notify_all()

    def listeners(self, game_id: str) -> int:
        """How many streams are open on a table."""
        return self._listeners.get(game_id, 0)

    def expel(self, game_id: str, device_id: str) -> None:
        """End the streams of a device that lost its seat."""
        with self._changed:
            for line in self._lines.pop((game_id, device_id), ()):
                line.cut()
            self._changed.notify_all()

    def close(self) -> None:
        """End every stream, for the server is stopping."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()

    def stream(self, game_id: str, head: int, device_id: str = "") -> Iterator[str] | None:
        """A stream of sequence numbers as server-sent events, or none when all are taken."""
        line = _line_of_request()
        place = self._places.take(_address_of_request(), device_id, line)
        if place is None:
            return None
        with self._changed:
            self._changed.notify_all()
        self.announce(game_id, head)
        return _Stream(self, self.open_stream(game_id, device_id, line), place)

    def open_stream(self, game_id: str, device_id: str, line: Line) -> Iterator[str]:
        """The events of one stream; its place is given back when it ends."""
        sent = -1
        with self._changed:
            stirred = self._stirs[game_id]
            self._listeners[game_id] += 1
            self._lines[game_id, device_id].add(line)
        self._start_looking()
        try:
            yield "retry: 1000\n\n"
            while not (self._closing or line.hung_up()):
                head, stirs = self._wait(game_id, sent, stirred, line)
                new = [kind for kind, is_new in (("seq", head > sent), ("seats", stirs > stirred)) if is_new]
                for kind in new or ["still"]:
                    yield f"event: {kind}\ndata: {head}\n\n"
                sent, stirred = head, stirs
        finally:
            with self._changed:
                self._listeners[game_id] -= 1
                self._lines[game_id, device_id].discard(line)
                if not self._lines[game_id, device_id]:
                    del self._lines[game_id, device_id]

    def give_back(self, place: Place) -> None:
        """One stream more is free."""
        self._places.give_back(place)

    def _wait(self, game_id: str, sent: int, stirred: int, line: Line) -> tuple[int, int]:
        """The newest entry and coming or going: when new, for a sign of life, or when nobody listens."""
        until = time.monotonic() + HEARTBEAT
        with self._changed:
            while not (self._closing or line.hung_up() or self._is_new(game_id, sent, stirred)):
                if (left := until - time.monotonic()) <= 0:
                    break
                self._changed.wait(min(left, GLANCE_EVERY))
            return self._heads.get(game_id, -1), self._stirs[game_id]

    def _is_new(self, game_id: str, sent: int, stirred: int) -> bool:
        return self._heads.get(game_id, -1) > sent or self._stirs[game_id] > stirred

    def _start_looking(self) -> None:
        with self._changed:
            if self._look and self._looker is None:
                self._looker = threading.Thread(target=self._keep_looking, daemon=True, name="newsroom")
                self._looker.start()

    def _keep_looking(self) -> None:
        """Learn what other processes wrote; while the database is away, look again later."""
        while not self._closing:
            time.sleep(LOOK_EVERY)
            with suppress(SQLAlchemyError):
                self._look_once()

    def _look_once(self) -> None:
        """One cheap question for all tables listened to."""
        with self._changed:
            games = [game for game, number in self._listeners.items() if number]
        if games:
            with self._database.reading() as session:
                found, left = record.heads(session, games), on_board.lengths(session, games)
                goings, signed = door.last_goings(session, games), signing.numbers(session, games)
            for game_id, seq in found.items():
                self._tell_of_others(game_id, seq, (left.get(game_id, 0), signed.get(game_id, 0)))
                self.announce(game_id, seq)
            for game_id, number in goings.items():
                if self._goings.get(game_id) != number:
                    self._goings[game_id] = number
                    self.stir(game_id)

    def _tell_of_others(self, game_id: str, seq: int, besides: tuple[int, int]) -> None:
        """What changed without an entry was ticked or signed on a phone that another process serves."""
        if self._heads.get(game_id) == seq and self._besides.get(game_id, besides) != besides:
            self.stir(game_id)
        self._besides[game_id] = besides


class _Stream:
    """An iterator that frees its place when the server closes it, even if it was never begun."""

    def __init__(self, newsroom: Newsroom, events: Iterator[str], place: Place) -> None:
        self._newsroom = newsroom
        self._events = events
        self._place = place
        self._open = True

    def __iter__(self) -> "_Stream":
        return self

    def __next__(self) -> str:
        return next(self._events)

    def close(self) -> None:
        if self._open:
            self._open = False
            self._events.close()  # type: ignore[attr-defined]
            self._newsroom.give_back(self._place)


def _line_of_request() -> Line:
    """The connection behind the request at hand, where the server lends it."""
    return Line(request.environ.get("gunicorn.socket") if has_request_context() else None)


def _address_of_request() -> str:
    """Where the request at hand comes from."""
    return (request.remote_addr or "") if has_request_context() else ""


def start(database: Database, settings: Settings) -> Newsroom:
    """The newsroom of one process."""
    streams = max(4, settings.threads - KEPT_FREE)
    return Newsroom(database, streams, look=settings.workers > 1 or not settings.embedded)


def newsroom() -> Newsroom:
    """The newsroom of the running app."""
    found: Newsroom = current_app.extensions["adjutant.live"]
    return found
