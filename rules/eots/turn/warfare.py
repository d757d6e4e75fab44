"""Strategic warfare: submarines and B29s (EotS 4.13, 12.2, 12.3)"""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.core.turn_view import StepView
from rules.eots.commands import RollBombing, RollSubmarines
from rules.eots.events import Event
from rules.eots.state import State

RULE = "EotS 4.13"


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


def objections(state: State, seat: SeatKind, command: RollBombing | RollSubmarines) -> Iterator[Objection]:
    """Every reason against a command of this segment."""
    yield from ()


def outcome(
    state: State, seat: SeatKind, command: RollBombing | RollSubmarines, dice: Dice
) -> tuple[Event, ...]:
    """The events of a command that stands."""
    return ()
