"""National status: who surrenders, and what comes of it (EotS 4.31, 13.0)"""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.commands import SettleNations
from rules.eots.events import CountSet, Event
from rules.eots.fold.board import folded
from rules.eots.history import name_of
from rules.eots.offensive.offensive_limits import wrong_seat
from rules.eots.printed.components import PACIFIC
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.eots.turn import displaced_units as leaving

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
    yield from blockade(folded(state, events))


def blockade(state: State) -> Iterator[CountSet]:
    """The national status segments on end in which no resource hex reaches Japan (EotS 13.93)."""
    number = state.history.segments_blockaded + 1 if is_blockaded(state) else 0
    if number != state.history.segments_blockaded:
        yield CountSet(name_of("segments_blockaded"), number)


def is_blockaded(state: State) -> bool:
    """Whether no supply line runs from a Japanese source to a resource hex that Japan holds (EotS 13.93)."""
    if state.map != PACIFIC:
        return False
    found = audit(replace(state, activated=frozenset()))
    held = {h for h in state.components.regions["resources"].hexes if state.controls(Side.JAPAN, h)}
    # Ruling R-134
    return not found.supply[Side.JAPAN].sourced & found.tables.space.of(held)


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
