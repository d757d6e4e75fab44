"""Calculations whose answers for the latest positions are remembered, for several ask for the same."""

from collections import deque
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Position = TypeVar("Position")
Answer = TypeVar("Answer")
LATEST = 4


def remembered(asked: Callable[[Position], Answer]) -> Callable[[Position], Answer]:
    """A calculation of a position that never changes; the same position is known by being the same thing."""
    known: deque[tuple[Position, Answer]] = deque(maxlen=LATEST)

    @wraps(asked)
    def answer(position: Position) -> Answer:
        for one, found in tuple(known):
            if one is position:
                return found
        found = asked(position)
        known.append((position, found))
        return found

    return answer
