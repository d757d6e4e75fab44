"""The deal: both hands and their passes (EotS 4.14, 12.1, 12.4, 12.5)"""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.core.turn_view import StepView
from rules.eots.commands import DealCards
from rules.eots.events import Event
from rules.eots.state import State

RULE = "EotS 4.14"


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


def objections(state: State, seat: SeatKind, command: DealCards) -> Iterator[Objection]:
    """Every reason against a command of this segment."""
    yield from ()


def outcome(state: State, seat: SeatKind, command: DealCards, dice: Dice) -> tuple[Event, ...]:
    """The events of a command that stands."""
    return ()
