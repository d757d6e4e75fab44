"""What stands where, as sets of hexes: what zones and supply depend on (EotS 6.2, 6.4)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import DIVISIONS_IN_CHINA
from rules.eots.state import State
from rules.eots.supply.supply_paths import Tables
from rules.eots.supply.zones_of_influence import REACH, Projector, has_zone
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet


@dataclass(frozen=True, slots=True)
class Standing:
    """One side's counters on the map: all of them, those that close land to the enemy, HQs and zones."""

    anything: HexSet
    troops: HexSet
    headquarters: HexSet
    hqs: tuple[tuple[UnitId, HexSet], ...]
    projectors: tuple[Projector, ...]

    def closes_land(self, with_hqs: bool) -> HexSet:
        """The hexes whose land hexsides the side closes where no enemy unit stands (EotS 6.21 E, 6.3)."""
        return self.troops | self.headquarters if with_hqs else self.troops


class _Count:
    """A side's counters as they are counted."""

    def __init__(self) -> None:
        self.anything = self.troops = self.headquarters = 0
        self.hqs: list[tuple[UnitId, HexSet]] = []
        self.projectors: list[Projector] = []

    def add(self, unit: Unit, where: HexSet) -> None:
        self.anything |= where
        if unit.unit_class == "hq":
            self.headquarters |= where
            self.hqs.append((unit.id, where))
        elif unit.unit_class != "naval":
            self.troops |= where


def standings(state: State, tables: Tables, without_zones: frozenset[UnitId]) -> Mapping[Side, Standing]:
    """Both sides' counters on the map; some units may be taken to have no zone."""
    counts = {side: _Count() for side in Side}
    units, bits, disc = state.components.units, tables.space.bits, tables.space.disc
    for unit_id, position in state.units.items():
        if where := bits.get(HexId(position.place)):
            unit = units[unit_id]
            count = counts[unit.side]
            count.add(unit, where)
            if has_zone(unit) and unit_id not in without_zones and unit.side not in state.zones_cancelled:
                count.projectors.append(Projector(unit, where, disc(HexId(position.place), REACH)))
    held = tables.held(state.control)
    return {
        side: Standing(
            anything=count.anything | unseen(state, tables, side, held),
            troops=count.troops | unseen(state, tables, side, held),
            headquarters=count.headquarters,
            hqs=tuple(sorted(count.hqs)),
            projectors=tuple(count.projectors),
        )
        for side, count in counts.items()
    }


def unseen(state: State, tables: Tables, side: Side, held: Mapping[Side, HexSet]) -> HexSet:
    """Troops that are not on counters (EotS 13.75, 13.76, 13.94)."""  # Ruling R-49
    if side is Side.ALLIES:
        return tables.around_kunming
    cities = tables.home_garrisons & ~tables.space.of(state.lost_garrisons)
    if state.markers[DIVISIONS_IN_CHINA] or state.components.edition.intrinsic_units_at_least:
        cities |= tables.china_garrisons
    return cities & held[Side.JAPAN]
