"""Hexes that troops enter: who stands in their way, and whose the hex is then (EotS 1.3, 6.5)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.battle.garrisons import unseen_of
from rules.eots.events import ControlChanged
from rules.eots.movement.forbidden_hexes import area_objections, ground_objections
from rules.eots.movement.ground import ARMOR
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.maps.hexgrid import HexId, neighbour


def barred(state: State, side: Side, hex_id: HexId) -> bool:
    """Whether troops that step back or retreat may not enter: an enemy there, or the scenario's edge."""
    if any(unit.side is side.enemy for unit in state.units_in(hex_id)):
        return True
    if unseen_of(state, side.enemy, hex_id):
        return True
    return any(area_objections(state, side, state.components.hexes[hex_id]))


def closed_to(state: State, unit: Unit, origin: HexId, to: HexId) -> Iterator[Objection]:
    """Why a unit may not go next door: closed land, for armour mountains without a route (EotS 8.49)."""
    where = state.components.hexes[to]
    yield from ground_objections(state.components, unit, where)
    mountain = where.terrain == "mountain" and state.components.edition.armor_terrain == "no-mountain"
    if unit.id == ARMOR and mountain and not _by_route(state, origin, to):
        yield Objection("EotS 8.49", f"{unit.name} enters no mountain but by a transport route")


def _by_route(state: State, origin: HexId, to: HexId) -> bool:
    sides = state.components.hexes[origin].sides
    printed = any("r" in side and neighbour(origin, d) == to for d, side in sides.items())
    return printed and not state.route_is_closed(origin, to)


def taken(state: State, side: Side, hex_id: HexId) -> Iterator[ControlChanged]:
    """A hex is theirs whose troops entered it last, with nobody else in it (EotS 1.3, 6.5)."""
    if state.controls(side.enemy, hex_id):
        yield ControlChanged(hex_id, side)
