"""Many tables at once: each phone follows its table as its page does, and at each table somebody taps."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from typing import TypeVar

from app.bench.phone import Phone, Stream

Answer = TypeVar("Answer")
TAP_EVERY = 5.0
ASK_EVERY = 1.0


@dataclass
class Seat:
    """One phone, used by whoever taps on it and by what follows the table, one at a time."""

    phone: Phone
    lock: threading.Lock = field(default_factory=threading.Lock)


@dataclass(frozen=True)
class Table:
    """The phones at a table, and what the first of them taps next."""

    seats: Sequence[Seat]
    tap: Callable[[], object]


@dataclass
class Crowd:
    """Some tables for some seconds: how long each request took, and how many failed."""

    tables: Sequence[Table]
    took: list[float] = field(default_factory=list)
    failed: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    def play(self, seconds: float) -> None:
        """Let them play; their taps are spread over time."""
        seats = [seat for table in self.tables for seat in table.seats]
        streams = [Stream(seat.phone, partial(self._hear, seat)) for seat in seats]
        asking = [seat for seat, stream in zip(seats, streams, strict=True) if not stream.is_open]
        threads = [threading.Thread(target=self._keep_asking, args=(seat,)) for seat in asking]
        threads += [threading.Thread(target=self._keep_tapping, args=one) for one in enumerate(self.tables)]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        self.over.set()
        for thread in threads:
            thread.join()
        for stream in streams:
            stream.close()

    def _keep_tapping(self, index: int, table: Table) -> None:
        wait = TAP_EVERY * index / len(self.tables)
        while not self.over.wait(wait):
            wait = TAP_EVERY
            with table.seats[0].lock:
                self._timed(table.tap)

    def _keep_asking(self, seat: Seat) -> None:
        """Without a stream the newest number is asked for."""
        while not self.over.wait(ASK_EVERY):
            with seat.lock:
                seq = self._timed(seat.phone.head)
            if seq is not None:
                self._hear(seat, seq)

    def _hear(self, seat: Seat, seq: int) -> None:
        """What is not on the page yet is asked for."""
        with seat.lock:
            if seq > seat.phone.seen and not self.over.is_set():
                self._timed(seat.phone.news)

    def _timed(self, ask: Callable[[], Answer]) -> Answer | None:
        began = time.perf_counter()
        try:
            answer = ask()
        except (OSError, HTTPException, RuntimeError):
            self.failed += 1
            return None
        self.took.append((time.perf_counter() - began) * 1000)
        return answer
