"""The initiative: who plays the first card, and why (EotS 4.21, 7.29 A)"""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.events import Event
from rules.eots.state import State

RULE = "EotS 4.21"


def opening(state: State) -> Iterator[Event]:
    """Nothing happens by itself (EotS 4.21)."""
    yield from ()


def due(state: State) -> Iterator[Objection]:
    """Nothing must be done; the hands decide (EotS 4.21)."""
    yield from ()


def closing(state: State) -> Iterator[Event]:
    """Nothing happens by itself (EotS 4.21)."""
    yield from ()
