"""The National Status Segment: who surrenders, and what comes of it (EotS 4.31, 13.0)."""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.commands import SettleNations
from rules.eots.events import CountSet, Event
from rules.eots.fold.board import folded
from rules.eots.history import name_of
from rules.eots.offensive.offensive_limits import wrong_seat
from rules.eots.state import State
from rules.eots.turn import displaced_units as leaving
from rules.eots.turn import japanese_surrender

RULE = "EotS 4.31"


def opening(state: State) -> Iterator[Event]:
    """Nothing happens before the board is looked at (EotS 4.31)."""
    yield from ()


def due(state: State) -> Iterator[Objection]:
    """Units that must leave wait for their owner's choice (EotS 8.22, 8.32, 13.63)."""
    side = leaving.chooser(state)
    if side is not None:
        yield Objection("EotS 13.0", f"{side.label}: say where the units go that have to leave")


def closing(state: State) -> Iterator[Event]:
    """Everything that control of hexes brings, as far as it is not done, and Japan's blockade (EotS 13.0)."""
    events = leaving.settled(state, None, {})
    yield from events
    yield from japanese_surrender.blockade(folded(state, events))


def objections(state: State, seat: SeatKind, command: SettleNations) -> Iterator[Objection]:
    """Every reason against the places that a side chose (EotS 8.22, 8.32, 13.63)."""
    side = leaving.chooser(state)
    if side is None or state.segment != "national-status":
        yield Objection("EotS 13.0", "Nobody has to choose anything now", final=True)
        return
    yield from wrong_seat(state, seat, side)
    yield from leaving.choice_objections(state, side, dict(command.assignments))


def outcome(state: State, seat: SeatKind, command: SettleNations, dice: Dice) -> tuple[Event, ...]:
    """What control of hexes brings, the chooser's units where they go (EotS 13.0)."""
    side = leaving.chooser(state)
    events = leaving.settled(state, side, dict(command.assignments))
    first = state.history.nations_settled != state.turn
    return *events, *((CountSet(name_of("nations_settled"), state.turn),) if first else ())
