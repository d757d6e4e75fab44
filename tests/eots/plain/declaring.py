"""Which hexes must be battle hexes, and which may (EotS 7.24)."""

from rules.eots.printed.components import Unit
from rules.maps.hexgrid import HexId
from tests.eots.plain.table import Table, flies, in_range

AT_SEA = ("us-cv-enterprise", "us-cv-lexington")


def compulsory(table: Table) -> set[HexId]:
    """The hexes with units of both sides, HQs and garrisons included (EotS 7.24)."""
    offensive = table.state.offensive
    assert offensive is not None
    places = {table.place(unit) for unit in offensive.units}
    return {HexId(p) for p in places if table.on_map(p) and table.occupied(p, offensive.side.enemy)}


def optional(table: Table) -> set[HexId]:
    """The hexes with enemies alone in range of active aircraft and carriers that are free (EotS 7.24)."""
    offensive = table.state.offensive
    assert offensive is not None
    bound = compulsory(table)
    strikers = [table.unit(unit) for unit in offensive.units if _strikes(table, table.unit(unit), bound)]
    return {
        h
        for h in table.state.components.hexes
        if h not in bound
        and table.hex(h).region != "china-interior"
        and _attackable(table, h)
        and any(in_range(unit, table.place(unit.id), h) for unit in strikers)
    }


def _attackable(table: Table, place: HexId) -> bool:
    """Whether there is somebody to attack in a hex (EotS 7.24).

    In Burma HQs are not attacked (17.11.8), on the day of Pearl Harbor the carriers at sea (v2.0 17.11).
    """
    assert table.state.offensive is not None
    enemy = table.state.offensive.side.enemy
    here = table.here(place, enemy, "air", "naval", "ground", "hq")
    if table.state.offensive.card == "J01" and here and all(unit.id in AT_SEA for unit in here):
        return False
    if "headquarters-are-safe" not in table.state.special:
        return table.occupied(place, enemy)
    return bool(table.here(place, enemy, "air", "naval", "ground")) or table.garrisoned(place, enemy)


def _strikes(table: Table, unit: Unit, bound: set[HexId]) -> bool:
    """Whether an active unit can fight from afar: it moved so that it may, and is in no battle hex."""
    offensive = table.state.offensive
    assert offensive is not None
    way = offensive.ways.get(unit.id)
    place = table.place(unit.id)
    able = flies(unit) and (way is None or way.may_fight) and table.on_map(place) and place not in bound
    if unit.unit_class == "air" and able:
        return table.base(unit.side, place, "airfield")
    return able
