"""Which landings may be met by a special reaction (EotS 7.27)."""

from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId
from tests.eots.plain.table import Table

BY_SEA = frozenset(("amphibious", "organic", "barges"))


def landings_to_meet(table: Table) -> set[HexId]:
    """The landings for which the reaction player may roll (EotS 7.27)."""
    offensive = table.state.offensive
    assert offensive is not None
    if offensive.rolled or offensive.reaction_cards:  # the intelligence follows (EotS 7.2, v2.0 6.2)
        return set()
    side = offensive.side.enemy
    zone = table.zone_neutralised_or_not(side)
    return {
        h
        for h in landed(table)
        if table.named(h)
        and table.controls(side, h)
        and not table.occupied(h, side)
        and table.near_hq(side, h)
        and h in zone
        and h not in offensive.tried
        and not _lost_india(table, side, h)
    }


def landed(table: Table) -> set[HexId]:
    """The hexes where ground units of the offensive ended a move by sea (EotS 7.27)."""
    offensive = table.state.offensive
    assert offensive is not None
    return {
        HexId(table.place(unit))
        for unit, way in offensive.ways.items()
        if table.unit(unit).unit_class == "ground" and way.mode in BY_SEA and table.on_map(table.place(unit))
    }


def _lost_india(table: Table, side: Side, place: HexId) -> bool:
    """Mainland India is not met by Japan once it has surrendered (EotS 13.63)."""
    return side is Side.JAPAN and "india" in table.state.surrendered and table.hex(place).region == "india"
