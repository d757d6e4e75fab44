"""The emergency naval moves before the first card of scenarios that start in 1942 (EotS v2.0 17.25 C)."""

from collections.abc import Iterator, Mapping

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.commands import MakeFreeMoves
from rules.eots.events import CountSet, Event, UnitsMoved
from rules.eots.history import name_of
from rules.eots.movement.stacking import joins
from rules.eots.offensive.emergency_movement import refuges
from rules.eots.offensive.offensive_limits import wrong_seat
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId

RULE = "EotS v2.0 17.25 C"
SPECIAL = "free-allied-emergency-naval-move"
FIRST_TURN = 2


def offered(state: State) -> bool:
    """Whether the Allied ships may still move before the first card."""
    opening = state.turn == FIRST_TURN and state.segment == "offensives" and state.last_played is None
    return SPECIAL in state.special and opening and state.offensive is None and not state.history.free_moves


def ships(state: State) -> Mapping[UnitId, tuple[HexId, ...]]:
    """The Allied ships on the map, and the ports each may go to."""
    found = {}
    for unit_id, position in state.units.items():
        unit, place = state.components.units[unit_id], HexId(position.place)
        if unit.side is Side.ALLIES and unit.unit_class == "naval" and place in state.components.hexes:
            found[unit_id] = tuple(h for h in refuges(state, unit, place) if h != place)
    return found


def opening(state: State) -> Iterator[Event]:
    """Nothing happens by itself."""
    yield from ()


def due(state: State) -> Iterator[Objection]:
    """The moves are free to be left."""
    yield from ()


def closing(state: State) -> Iterator[Event]:
    """Nothing happens by itself."""
    yield from ()


def objections(state: State, seat: SeatKind, command: MakeFreeMoves) -> Iterator[Objection]:
    """Every reason against these moves (EotS 8.22, 8.24)."""
    yield from wrong_seat(state, seat, Side.ALLIES)
    if not offered(state):
        yield Objection(RULE, "These moves come before the first card of 1942", final=True)
        return
    able = ships(state)
    wishes = command.wishes
    for unit, to in wishes:
        name = state.components.units[unit].name if unit in state.components.units else unit[:40]
        if to not in able.get(unit, ()):
            yield Objection(
                "EotS 8.22", f"{name} cannot go to {state.components.place_title(to)[:40]}", final=True
            )
    if len({unit for unit, _ in wishes}) != len(wishes):
        yield Objection(RULE, "A ship is named twice", final=True)
    for to in {to for _, to in wishes}:
        there = [u for u in state.units_in(to) if u.side is Side.ALLIES and u.id not in dict(wishes)]
        for ship in (state.components.units[u] for u, place in wishes if place == to and u in able):
            if not joins(there, ship):
                yield Objection("EotS 8.24", f"{state.components.place_title(to)} holds six ships at most")
            there.append(ship)


def outcome(state: State, seat: SeatKind, command: MakeFreeMoves, dice: Dice) -> tuple[Event, ...]:
    """The ships in their ports, once for the game."""
    moved = (UnitsMoved((unit,), (state.units[unit].place,), to) for unit, to in command.wishes)
    return *moved, CountSet(name_of("free_moves"), 1)
