"""A server that has just started: nothing of what is kept in memory is there."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from app import drawn_position
from app.memory import Memory


def forget_all() -> None:
    """Keep nothing, as after a start."""
    drawn_position.forget()
    for memory in _memories():
        memory.forget()


@contextmanager
def nothing_in_mind() -> Iterator[None]:
    """For a while nothing is known; then everything that was."""
    kept = [(memory, memory._values.copy()) for memory in _memories()]
    forget_all()
    try:
        yield
    finally:
        forget_all()
        for memory, values in kept:
            memory._values.update(values)


def _memories() -> list[Memory[object, object]]:
    """Everything of the app in which something is kept."""
    rooms = [module for name, module in sys.modules.items() if name.partition(".")[0] == "app"]
    return [one for room in rooms for one in vars(room).values() if isinstance(one, Memory)]
