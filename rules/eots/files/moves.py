"""Where units may go, as a plain object for other programs (README, "Commands, moves and scores")."""

from collections.abc import Iterator
from typing import Any

from rules.core.legality import Objection
from rules.eots.events import (
    BattlesDeclared,
    Event,
    ForcesMoved,
    OffensiveBegan,
    ReactionActivated,
    StepReached,
)
from rules.eots.files.audit import objection_object
from rules.eots.fold.board import apply
from rules.eots.offensive.moves import move_made
from rules.eots.offensive.stack import Stack, stack_of
from rules.eots.offensive.stack_moves import all_ways, cannot_move, modes
from rules.eots.offensive_under_way import Step
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.eots.views.moves_view import to_turn_track
from rules.maps.hexgrid import HexId

HALF_POINTS = 2


def supposed(state: State, units: tuple[UnitId, ...], oc: int, battle: HexId | None = None) -> State:
    """The position as if an OC, or a reaction to a battle hex, activated these units alone (EotS 7.2)."""
    for event in _supposition(state, units, oc, battle):
        state = apply(state, event)
    return state


def _supposition(state: State, units: tuple[UnitId, ...], oc: int, battle: HexId | None) -> Iterator[Event]:
    side = state.components.units[units[0]].side
    origins = tuple(state.units[unit].place for unit in units)
    if battle is None:
        yield OffensiveBegan(side, "", False, "", oc, units, origins)
        return
    yield OffensiveBegan(side.enemy, "", False, "", oc, (), ())
    yield BattlesDeclared((battle,), (), ())
    yield StepReached(Step.REACT)
    yield ReactionActivated("", units, origins)


def faults(state: State, units: tuple[str, ...]) -> Iterator[str]:
    """Why these counters are no stack that could move."""
    if not units or len(set(units)) != len(units):
        yield "name counters, each once"
    for unit in units:
        if unit not in state.units:
            yield f"there is no counter {unit!r} in this position"
            return
    chosen = [state.components.units[UnitId(unit)] for unit in units]
    if len({unit.side for unit in chosen}) > 1:
        yield "units of both sides do not move together"
    if len({state.units[unit.id].place for unit in chosen}) > 1:
        yield "units that move together start in one hex"
    for hq in (unit for unit in chosen if unit.unit_class == "hq"):
        yield f"{hq.id} is an HQ, which does not move"
    place = state.units[chosen[0].id].place if chosen else CHINA_BOX
    if not state.components.is_on_board(place) and place != CHINA_BOX:
        yield f"{chosen[0].id} is not on the map"


def moves_object(
    state: State, units: tuple[UnitId, ...], oc: int, battle: HexId | None = None
) -> dict[str, Any]:
    """Every destination of a stack by kind of move, with cost and path; or what keeps it where it is."""
    then = supposed(state, units, oc, battle)
    stack = stack_of(then, units)
    against = tuple(_still(stack))
    moves: dict[str, list[dict[str, Any]]] = {}
    for one in () if against else all_ways(stack):
        moves.setdefault(one.mode.value, []).append(_move_object(stack, move_made(stack, one), one.note))
    return {
        "units": list(units),
        "side": stack.scene.side.value,
        "from": state.units[units[0]].place,
        "operations": oc,
        "reaction_to": battle,
        "moves": {mode: sorted(found, key=lambda move: str(move["hex"])) for mode, found in moves.items()},
        "turn_track": to_turn_track(then, units) or None,
        "objections": [objection_object(one) for one in against],
    }


def _still(stack: Stack) -> Iterator[Objection]:
    """What keeps a whole stack where it is."""
    for unit in stack.units:
        yield from cannot_move(stack.state, stack.offensive, unit.id)
    if not modes(stack):
        yield Objection("EotS 7.23", "Air units do not move together with ships or troops")


def _move_object(stack: Stack, moved: ForcesMoved, note: str) -> dict[str, Any]:
    here = stack.scene.tables.space.bits.get(HexId(moved.to), 0)
    return {
        "hex": moved.to,
        "cost": _points(moved),
        "path": list(moved.path),
        "shipping": moved.shipping,
        "enemy": bool(here & stack.scene.enemies),
        "through_zone": moved.through_zone,
        "may_fight": moved.may_fight,
        "carried": moved.aboard,
        "note": note,
    }


def _points(moved: ForcesMoved) -> float:
    """Hexes by sea, legs in the air, movement points on land."""
    if moved.mode != Mode.GROUND:
        return moved.cost
    whole, half = divmod(moved.cost, HALF_POINTS)
    return whole + half / HALF_POINTS if half else whole
