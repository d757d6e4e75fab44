"""The audit: zones of influence and supply of the whole board, settled together (EotS 6.2, 6.4).

Every air unit and carrier is first taken to have its zone. Those found without supply lose it, until
nothing changes; where units of both sides would cut each other off, the Allied ones keep theirs.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import DIVISIONS_IN_CHINA, HUMP
from rules.eots.state import State
from rules.eots.supply.burma_road import Road
from rules.eots.supply.national_command import commands_over
from rules.eots.supply.occupation import Standing, standings
from rules.eots.supply.supply_lines import CHINA_BOX, Ground, Supply, supply_of
from rules.eots.supply.supply_paths import Tables, tables_of
from rules.eots.supply.us_line_of_communication import is_cut
from rules.eots.supply.zones_of_influence import Projector, Zones, neutralising, projected, zones
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet

Projectors = tuple[Projector, ...]
NOWHERE = HexId("")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a unit is in supply, and by what: HQs, Kunming, the Tokyo Express, the road to China."""

    unit: UnitId
    place: str
    by: tuple[str, ...]

    @property
    def in_supply(self) -> bool:
        """The short answer."""
        return bool(self.by)


@dataclass(frozen=True)
class Audit:
    """Zones and supply of both sides in one position."""

    state: State
    tables: Tables
    projecting: Mapping[Side, Projectors]
    standing: Mapping[Side, Standing]
    zones: Mapping[Side, Zones]
    supply: Mapping[Side, Supply]
    without_zones: frozenset[UnitId]

    @cached_property
    def verdicts(self) -> Mapping[UnitId, Verdict]:
        """A verdict for every unit on the map or in the China box, HQs apart."""
        return {verdict.unit: verdict for verdict in self._verdicts()}

    def _verdicts(self) -> Iterator[Verdict]:
        units, bits = self.state.components.units, self.tables.space.bits
        known: dict[tuple[Side, frozenset[str], str], tuple[str, ...]] = {}
        for unit_id, position in self.state.units.items():
            place = position.place
            if not (place in bits or place == CHINA_BOX):
                continue
            unit = units[unit_id]
            if unit.unit_class == "hq":
                continue
            if place == CHINA_BOX or unit_id in self.state.activated:
                yield Verdict(unit_id, place, self.suppliers(unit, place))
                continue
            key = unit.side, commands_over(unit), place
            if key not in known:
                known[key] = self.suppliers(unit, place)
            yield Verdict(unit_id, place, known[key])

    def suppliers(self, unit: Unit, place: str) -> tuple[str, ...]:
        """What a unit in a place would draw supply from (EotS 6.21, 6.23, 13.74, 13.75)."""
        by: tuple[str, ...] = ()
        if place == CHINA_BOX:
            road = self.road
            by = () if road is Road.CLOSED else ("burma-road",) if road is Road.OPEN else ("hump",)
        elif where := self.tables.space.bits.get(HexId(place)):
            by = self.supply[unit.side].suppliers(unit, where)
            if unit.side is Side.JAPAN and place == self.state.tokyo_express:
                by = (*by, "tokyo-express")
        return (*by, "activated") if unit.id in self.state.activated else by

    @property
    def road(self) -> Road:
        """The Burma Road (EotS 13.78)."""
        return self.supply[Side.ALLIES].road

    def hq_in_supply(self, hq: UnitId) -> bool:
        """Whether an HQ on the map has its line to an ultimate source (EotS 6.21 B)."""
        return any(hq in supply.hqs and supply.hqs[hq].in_supply for supply in self.supply.values())

    def efficiency(self, hq: UnitId) -> int:
        """An HQ's efficiency by its line to the east edge (EotS 6.25); Burma changes it too (13.79)."""
        unit = self.state.components.units[hq]
        assert unit.hq_efficiency is not None
        return max(0, unit.hq_efficiency - self.lacks_east(hq))

    def lacks_east(self, hq: UnitId) -> bool:
        """Whether a US or joint HQ in supply has no line from the east edge (EotS 6.25)."""
        supply, edition = self.supply[Side.ALLIES], self.state.components.edition
        return hq in supply.hqs and is_cut(edition, self.tables, supply, supply.hqs[hq])


@dataclass(frozen=True, slots=True)
class _Question:
    """All of a position that its zones and its supply depend on."""

    tables: Tables
    standing: Mapping[Side, Standing]
    grounds: Mapping[Side, Ground]
    activated: frozenset[UnitId]
    tokyo_express: HexId | None


REMEMBERED = 12
_latest: deque[tuple[_Question, Audit]] = deque(maxlen=REMEMBERED)


def audit(
    state: State,
    without_zones: frozenset[UnitId] = frozenset(),
    covered: Mapping[Side, HexSet] = MappingProxyType({}),
) -> Audit:
    """Zones and supply of both sides; to see what changes, some units may be taken to have no zone.

    A side may also be taken to neutralise enemy zones in more hexes than its units `covered`. The latest
    positions are remembered, for one question about a board seldom comes alone.
    """
    latest = tuple(_latest)
    alike = [one for one in latest if one[1].without_zones == without_zones]
    if not covered and (known := next((found for _, found in alike if found.state is state), None)):
        return known
    asked = next((asked for asked, found in alike if _same_board(found.state, state)), None)
    asked = asked or _question(state, without_zones)
    if covered:
        return _audit(state, asked, without_zones, covered)
    same = next((found for other, found in latest if other == asked), None)
    if same is not None:
        found = replace(same, state=state, without_zones=without_zones)
    else:
        found = _audit(state, asked, without_zones, covered)
    _latest.append((asked, found))
    return found


def forget() -> None:
    """Remember no position."""
    _latest.clear()


def _same_board(one: State, other: State) -> bool:
    """Whether two positions differ at most in what an audit never looks at."""
    return (
        one.units is other.units
        and one.control is other.control
        and one.components is other.components
        and one.activated == other.activated
        and one.tokyo_express == other.tokyo_express
        and one.zones_cancelled == other.zones_cancelled
        and one.lost_garrisons == other.lost_garrisons
        and one.routes == other.routes
        and all(one.markers[track] == other.markers[track] for track in (HUMP, DIVISIONS_IN_CHINA))
    )


def _question(state: State, without_zones: frozenset[UnitId]) -> _Question:
    tables = tables_of(state.components)
    standing = standings(state, tables, without_zones)
    grounds = {side: ground_of(state, tables, side, standing) for side in Side}
    return _Question(tables, standing, grounds, state.activated, state.tokyo_express)


def _audit(
    state: State, asked: _Question, without_zones: frozenset[UnitId], covered: Mapping[Side, HexSet]
) -> Audit:
    tables, standing, grounds = asked.tables, asked.standing, asked.grounds
    allies, japan_supply, allied_supply = standing[Side.ALLIES].projectors, None, None
    while allied_supply is None or japan_supply is None:
        everyone = standing[Side.JAPAN].projectors
        more = {side: covered.get(side, 0) for side in Side}
        japan, japan_supply = _settled(state, tables, grounds[Side.JAPAN], everyone, allies, more[Side.JAPAN])
        kept, supply = _settled(state, tables, grounds[Side.ALLIES], allies, japan, more[Side.ALLIES])
        if kept == allies:
            allied_supply = supply
        allies = kept  # Ruling R-47
    projecting = {Side.JAPAN: japan, Side.ALLIES: allies}
    return Audit(
        state=state,
        tables=tables,
        standing=standing,
        projecting=projecting,
        zones={side: zones(projecting[side], projecting[side.enemy]) for side in Side},
        supply={Side.JAPAN: japan_supply, Side.ALLIES: allied_supply},
        without_zones=without_zones,
    )


def _settled(
    state: State, tables: Tables, ground: Ground, own: Projectors, enemy: Projectors, covered: HexSet
) -> tuple[Projectors, Supply]:
    """The side's units that keep their zones against the enemy's, and its supply then (EotS 6.21, 6.4)."""
    against = projected(enemy)
    while True:
        closed_sea = against & ~(neutralising(own) | covered)
        supply = supply_of(tables, state.components.units, ground, closed_sea)
        kept = tuple(one for one in own if _supplied(state, tables, supply, one))
        if len(kept) == len(own):
            return own, supply
        own = kept


def _supplied(state: State, tables: Tables, supply: Supply, one: Projector) -> bool:
    return (
        supply.reaches(one.unit, one.hex)
        or one.unit.id in state.activated
        or (one.unit.side is Side.JAPAN and tables.space.bits.get(state.tokyo_express or NOWHERE) == one.hex)
    )


def ground_of(state: State, tables: Tables, side: Side, standing: Mapping[Side, Standing]) -> Ground:
    """What a side's supply depends on, read from the position."""
    held, edition = tables.held(state.control), state.components.edition
    return Ground(
        side=side,
        edition=edition,
        held=held[side],
        enemy_held=held[side.enemy],
        enemy_alone=enemy_alone(standing, side, edition.hq_blocks_supply),
        hqs=standing[side].hqs,
        built=state.routes,
        hump=bool(state.markers[HUMP]),
    )


def enemy_alone(standing: Mapping[Side, Standing], side: Side, with_hqs: bool) -> HexSet:
    """The hexes occupied solely by enemy ground units, air units or HQs (EotS 6.21 E, 6.3)."""
    return standing[side.enemy].closes_land(with_hqs) & ~standing[side].anything
