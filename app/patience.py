"""How much work a thing may cost: whoever starts it says so, and the work looks at the clock as it goes.

The clock is that of the thread's own work, so that a busy machine refuses nothing that an idle one takes.
"""

import math
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")

_until: ContextVar[float] = ContextVar("until", default=math.inf)


class OutOfTime(Exception):
    """There was more to do than may be done."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done in here ends after so many seconds of work, where it looks at the clock."""
    token = _until.set(time.thread_time() + seconds)
    try:
        yield
    finally:
        _until.reset(token)


def in_time(items: Iterable[Item]) -> Iterator[Item]:
    """The same items one after the other, as long as there is time."""
    until = _until.get()
    for item in items:
        if time.thread_time() > until:
            raise OutOfTime
        yield item
