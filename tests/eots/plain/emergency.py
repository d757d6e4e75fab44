"""Emergency moves (EotS 8.22, 8.32)."""

from collections.abc import Collection

from app.games.eots.bench.plain_moves import FERRY
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance
from tests.eots.plain.table import Table

SHIPS_GO = 10


def refuges(table: Table, unit: Unit, place: HexId) -> set[HexId]:
    """The bases in which a unit may be put, counted in plain hexes (EotS 8.22, 8.32)."""
    if unit.unit_class == "naval":
        feature, reach = "port", SHIPS_GO
    else:
        feature, reach = "airfield", max(unit.range or 0, unit.extended_range or 0)
    return {
        h
        for h in table.state.components.hexes
        if distance(place, h) <= reach
        and table.base(unit.side, h, feature)
        and table.is_open(unit.side, h)
        and h != FERRY
    }


def in_distress(state: State, active: Collection[UnitId] = ()) -> dict[UnitId, set[HexId]]:
    """Ships and aircraft in hexes that the enemy controls, and where each may be put."""
    table = Table(state)
    found = {}
    for unit_id, position in state.units.items():
        unit = table.unit(unit_id)
        idle = unit.unit_class in ("air", "naval") and unit_id not in active
        if idle and table.on_map(position.place) and table.controls(unit.side.enemy, position.place):
            found[unit_id] = refuges(table, unit, HexId(position.place))
    return found
