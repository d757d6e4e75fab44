"""News for the other phones: a stream per phone, and a look at the database where several processes serve.

A stream holds one server thread while it is open, so their number is bounded well below the number
of threads; a phone that finds no free stream asks every second instead.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Iterator

from flask import current_app

from app import record
from app.config import Settings
from app.db import Database

HEARTBEAT = 15.0
LOOK_EVERY = 0.4
KEPT_FREE = 24


class Newsroom:
    """Who listens to which table, and the newest entry of each."""

    def __init__(self, database: Database, streams: int, look: bool) -> None:
        self._database = database
        self._changed = threading.Condition()
        self._heads: dict[str, int] = {}
        self._listeners: dict[str, int] = defaultdict(int)
        self._free = threading.BoundedSemaphore(streams)
        self._look = look
        self._looker: threading.Thread | None = None
        self._closing = False

    def announce(self, game_id: str, seq: int) -> None:
        """Tell every stream of a table that an entry was made."""
        with self._changed:
            if self._heads.get(game_id, -1) < seq:
                self._heads[game_id] = seq
                self._changed.notify_all()

    def listeners(self, game_id: str) -> int:
        """How many streams are open on a table."""
        return self._listeners.get(game_id, 0)

    def close(self) -> None:
        """End every stream, for the server is stopping."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()

    def stream(self, game_id: str, head: int) -> Iterator[str] | None:
        """A stream of sequence numbers as server-sent events, or none when all are taken."""
        if not self._free.acquire(blocking=False):
            return None
        self.announce(game_id, head)
        return _Stream(self, game_id)

    def open_stream(self, game_id: str) -> Iterator[str]:
        """The events of one stream; its place is given back when it ends."""
        sent = -1
        with self._changed:
            self._listeners[game_id] += 1
        self._start_looking()
        try:
            yield "retry: 1000\n\n"
            while not self._closing:
                head = self._wait(game_id, sent)
                yield f"event: {'still' if head == sent else 'seq'}\ndata: {head}\n\n"
                sent = head
        finally:
            with self._changed:
                self._listeners[game_id] -= 1

    def give_back(self) -> None:
        """One stream more is free."""
        self._free.release()

    def _wait(self, game_id: str, sent: int) -> int:
        with self._changed:
            self._changed.wait_for(
                lambda: self._closing or self._heads.get(game_id, -1) > sent, timeout=HEARTBEAT
            )
            return self._heads.get(game_id, -1)

    def _start_looking(self) -> None:
        with self._changed:
            if self._look and self._looker is None:
                self._looker = threading.Thread(target=self._keep_looking, daemon=True, name="newsroom")
                self._looker.start()

    def _keep_looking(self) -> None:
        """Learn what other processes wrote: one cheap question for all tables listened to."""
        while not self._closing:
            time.sleep(LOOK_EVERY)
            if games := [game for game, number in list(self._listeners.items()) if number]:
                with self._database.reading() as session:
                    found = record.heads(session, games)
                for game_id, seq in found.items():
                    self.announce(game_id, seq)


class _Stream:
    """An iterator that frees its place when the server closes it, even if it was never begun."""

    def __init__(self, newsroom: Newsroom, game_id: str) -> None:
        self._newsroom = newsroom
        self._events = newsroom.open_stream(game_id)
        self._open = True

    def __iter__(self) -> "_Stream":
        return self

    def __next__(self) -> str:
        return next(self._events)

    def close(self) -> None:
        if self._open:
            self._open = False
            self._events.close()  # type: ignore[attr-defined]
            self._newsroom.give_back()


def start(database: Database, settings: Settings) -> Newsroom:
    """The newsroom of one process."""
    streams = max(4, settings.threads - KEPT_FREE)
    return Newsroom(database, streams, look=settings.workers > 1 or not settings.embedded)


def newsroom() -> Newsroom:
    """The newsroom of the running app."""
    found: Newsroom = current_app.extensions["adjutant.live"]
    return found
