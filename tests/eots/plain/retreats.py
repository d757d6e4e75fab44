"""Retreats and stepping back (EotS 8.43, 9.5)."""

from collections.abc import Iterable

from app.games.eots.bench import plain_moves
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.maps.hexgrid import HexId
from tests.eots.plain.landings import BY_SEA
from tests.eots.plain.table import HALF_POINTS, MOST_IN_A_HEX, Table

ISLAND = "one-hex-island"


def entered_from(table: Table, place: str) -> set[HexId]:
    """The hexes from which troops of the offensive marched into a hex (EotS 8.43, 9.5, R-161)."""
    offensive = table.state.offensive
    assert offensive is not None
    return {
        way.path[-2]
        for unit, way in offensive.ways.items()
        if way.mode == "ground" and len(way.path) > 1 and way.path[-1] == place
    }


def way_back(table: Table, unit: UnitId) -> set[HexId]:
    """Beaten troops of the offensive go back to the hex they marched in from (EotS 9.5, R-120)."""
    offensive = table.state.offensive
    assert offensive is not None
    way = offensive.ways[unit]
    back = way.path[-2]
    return set() if table.occupied(back, offensive.side.enemy) else {back}


def goes_by_sea(table: Table, unit: UnitId) -> bool:
    """Whether beaten troops of the offensive leave like ships (EotS 9.5)."""
    offensive = table.state.offensive
    assert offensive is not None
    return unit in offensive.ways and offensive.ways[unit].mode in BY_SEA


def refuges(table: Table, unit: Unit, battle: HexId, came_from: Iterable[HexId]) -> set[HexId]:
    """Where the offensives player may put beaten troops of the reaction (EotS 9.5)."""
    if ISLAND in table.hex(battle).features:
        return set()
    legal = {
        there for there, side in table.around(battle) if "l" in side and _legal(table, unit, there, came_from)
    }
    friendly = {h for h in legal if table.named(h) and table.controls(unit.side, h)}
    return friendly or legal


def _legal(table: Table, unit: Unit, there: HexId, came_from: Iterable[HexId]) -> bool:
    """No hex with the offensive's units or that it came from, none too full, none closed to the unit."""
    return (
        not table.occupied(there, unit.side.enemy)
        and there not in set(came_from)
        and plain_moves.may_enter(table.state, unit, table.hex(there))
        and room(table, unit, there)
    )


def room(table: Table, unit: Unit, there: HexId) -> bool:
    """Whether one more unit does not overstack a hex (EotS 8.34, 8.48, 9.5)."""
    return table.crowd(there, unit.side) < MOST_IN_A_HEX


def steps_back_to(table: Table, place: HexId) -> set[HexId]:
    """Where the stronger defenders of a hex may step back to (EotS 8.43)."""
    offensive = table.state.offensive
    assert offensive is not None
    side = offensive.side.enemy
    defenders = table.here(place, side, "ground")
    if not defenders or _strength(table, place, side) <= _strength(table, place, offensive.side):
        return set()
    came = entered_from(table, place)
    near = _near_enough(table, defenders, place)
    return {
        there
        for there, hexside in table.around(place)
        if "l" in hexside
        and there not in came
        and there in near
        and not table.occupied(there, offensive.side)
        and any(plain_moves.may_enter(table.state, unit, table.hex(there)) for unit in defenders)
    }


def _near_enough(table: Table, defenders: list[Unit], place: HexId) -> set[HexId]:
    """With v2.0 they move like others, with v3.2 whatever it costs (EotS 8.43; v2.0 7.43)."""
    if table.state.edition != "v2.0":
        return {there for there, _ in table.around(place)}
    points = HALF_POINTS * table.operations()
    return {
        there
        for unit in defenders
        for there, cost, _ in plain_moves._marches(table.state, [unit], place, plain_moves.NOWHERE)
        if cost <= points
    }


def _strength(table: Table, place: HexId, side: Side) -> int:
    """The attack strength of a side's troops in a hex (EotS 8.43)."""
    found = 0
    for unit in table.here(place, side, "ground"):
        found += (unit.reduced_attack if table.reduced(unit.id) else unit.attack) or 0
    return found


def goes_on(table: Table, unit: UnitId) -> set[HexId]:
    """The hexes without enemies where a march goes on after the enemy stepped back (EotS 8.42, 8.43)."""
    offensive = table.state.offensive
    assert offensive is not None
    way, enemy = offensive.ways[unit], offensive.side.enemy
    place = HexId(table.place(unit))
    stopped = bool(table.here(place, enemy, "air", "ground", "hq")) or table.garrisoned(place, enemy)
    left = HALF_POINTS * table.operations() - way.cost
    if stopped or left <= 0:
        return set()
    found = plain_moves.march_destinations(table.state, [table.unit(unit)], place, left)
    return {h for h in found if not table.occupied(h, enemy)}
