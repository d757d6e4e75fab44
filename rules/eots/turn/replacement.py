"""The replacement segment: steps of the chart, from China and saved ones (EotS 4.12, 11.0)"""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.core.turn_view import StepView
from rules.eots.events import Event
from rules.eots.state import State

RULE = "EotS 4.12"


def opening(state: State) -> Iterator[Event]:
    """What happens by itself when the segment begins."""
    yield from ()


def due(state: State) -> Iterator[Objection]:
    """What must be done before the segment ends."""
    yield from ()


def closing(state: State) -> Iterator[Event]:
    """What happens by itself when the segment ends."""
    yield from ()


def views(state: State) -> Iterator[StepView]:
    """What can be done in the segment."""
    yield from ()
