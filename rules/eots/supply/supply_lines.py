"""Supply lines of HQs and units of one side, given the enemy zones in force (EotS 6.2, 6.21, 13.75).

An HQ draws supply from an ultimate source, a unit from an HQ that commands it, from Kunming or by an
emergency route. Supply and zones of influence depend on each other; `audit` settles them together.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.eots.printed.components import Unit
from rules.eots.printed.editions import Edition
from rules.eots.printed.regions import RouteId
from rules.eots.printed.sides import Side, UnitId
from rules.eots.supply.burma_road import Road, hump_flies, road_status
from rules.eots.supply.national_command import commands_over
from rules.eots.supply.supply_paths import Line, Start, Tables
from rules.maps.hexset import HexSet, flood

CHINA_BOX = "china-box"


@dataclass(frozen=True, slots=True)
class Ground:
    """What a side's supply depends on besides enemy zones: control, occupation, HQs, routes, the Hump."""

    side: Side
    edition: Edition
    held: HexSet
    enemy_held: HexSet
    enemy_alone: HexSet
    hqs: tuple[tuple[UnitId, HexSet], ...]
    built: frozenset[RouteId]
    hump: bool


@dataclass(frozen=True, slots=True)
class HqSupply:
    """An HQ on the map: whether it is in supply, and the hexes it supplies."""

    unit: Unit
    hex: HexSet
    in_supply: bool
    supplies: HexSet


@dataclass(frozen=True, slots=True)
class Supply:
    """Everything about one side's supply under certain enemy zones."""

    ground: Ground
    closed_sea: HexSet
    sourced: HexSet
    hq_line: Line
    unit_line: Line
    ports: HexSet
    airfields: HexSet
    overland: HexSet
    hqs: Mapping[UnitId, HqSupply]
    road: Road
    kunming: HexSet
    commanded: Mapping[str, HexSet]

    def reaches(self, unit: Unit, where: HexSet) -> bool:
        """Whether a unit in a hex is in supply from an HQ or from Kunming (EotS 6.21 A, 13.75)."""
        if where & self.kunming:
            return True
        return any(where & self.commanded.get(command, 0) for command in commands_over(unit))

    def suppliers(self, unit: Unit, where: HexSet) -> tuple[str, ...]:
        """The HQs that supply a unit in a hex, and Kunming if it does (EotS 6.12, 6.21 A)."""
        commands = commands_over(unit)
        by = [h.unit.id for h in self.hqs.values() if h.unit.commands in commands and where & h.supplies]
        return (*sorted(by), "kunming") if where & self.kunming else tuple(sorted(by))


def supply_of(tables: Tables, units: Mapping[UnitId, Unit], ground: Ground, closed_sea: HexSet) -> Supply:
    """One side's supply where enemy zones close these hexes by sea (EotS 6.21)."""
    hq_line = _hq_line(tables, ground, closed_sea)
    sourced = _sourced(tables, ground, hq_line)
    headquarters = _all(ground.hqs)
    ports = tables.ports & ground.held & _eligible(tables, ground, hq_line, sourced, headquarters)
    unit_line = _unit_line(ground, hq_line, ports)
    airfields = tables.airfields & ground.held & _flown_to(tables, ground, unit_line, sourced, headquarters)
    flying = hump_flies(tables, ground.edition, ground.hump, airfields)
    road = road_status(tables, ground.edition, ground.built, _road_hexes(tables, ground), hq_line.sea, flying)
    kunming = _kunming(tables, ground, hq_line, road)
    overland = _overland(tables, ground, hq_line, ports, kunming)
    hqs = {
        hq: _hq(tables, units[hq], where, bool(where & sourced), unit_line, ground, overland)
        for hq, where in ground.hqs
    }
    commanded: dict[str, HexSet] = {}
    for hq in hqs.values():
        commanded[hq.unit.commands] = commanded.get(hq.unit.commands, 0) | hq.supplies
    return Supply(
        ground,
        closed_sea,
        sourced,
        hq_line,
        unit_line,
        ports,
        airfields,
        overland,
        hqs,
        road,
        kunming,
        commanded,
    )


def _all(hqs: tuple[tuple[UnitId, HexSet], ...]) -> HexSet:
    hexes = 0
    for _, where in hqs:
        hexes |= where
    return hexes


def _hq_line(tables: Tables, ground: Ground, closed_sea: HexSet) -> Line:
    """Where a line to an HQ may run: the seven kinds of closed hexsides (EotS 6.21 A-G)."""
    everything = tables.space.everything
    friendly_ports = tables.ports & ground.held
    from_land = friendly_ports  # 6.21 D and F
    if not ground.edition.supply_leaves_shore_by_port:
        from_land = everything & ~(tables.ports & ground.enemy_held)  # Ruling R-56
    return Line(everything & ~closed_sea, everything & ~ground.enemy_alone, friendly_ports, from_land)


def _unit_line(ground: Ground, hq_line: Line, ports: HexSet) -> Line:
    """A unit's line changes only in supply-eligible ports, where their number is limited (EotS 6.21)."""
    if ground.edition.supply_switch_ports is None:
        return hq_line
    return Line(hq_line.sea, hq_line.land, ports, ports)


def ultimate_sources(tables: Tables, ground: Ground) -> tuple[Start, ...]:
    """Where the lines of HQs start, those that start by land only apart (EotS 6.22, 17.11.5)."""
    if ground.side is Side.ALLIES:
        return (Start(tables.edges, tables.edges),)
    either = tables.japan_either & ground.held  # Ruling R-52
    overland = tables.japan_overland & ground.held
    return (Start(either, either), Start(0, overland)) if overland else (Start(either, either),)


def _sourced(tables: Tables, ground: Ground, line: Line) -> HexSet:
    """What lines of any length reach from the ultimate sources (EotS 6.21 B)."""
    reached = 0
    for start in ultimate_sources(tables, ground):
        reached |= tables.reach(line, start).any
    return reached


def _eligible(tables: Tables, ground: Ground, line: Line, sourced: HexSet, hqs: HexSet) -> HexSet:
    """Where ports are supply-eligible: reached from a source, or from HQs by sea or near (EotS 6.21)."""
    if ground.edition.supply_eligible_by == "ultimate-source":
        return sourced
    by_sea = tables.reach(Line(line.sea, 0, 0, 0), Start(hqs, 0)).sea
    return by_sea | _near(tables, ground, line, hqs)


def _flown_to(tables: Tables, ground: Ground, line: Line, sourced: HexSet, hqs: HexSet) -> HexSet:
    """Where airfields are supply-eligible: at the end of any line from HQs, overland or not (EotS 1.3)."""
    if ground.edition.supply_eligible_by == "ultimate-source":
        return sourced
    return tables.reach(line, Start(hqs, hqs), None, ground.edition.supply_switch_ports).any


def _near(tables: Tables, ground: Ground, line: Line, hexes: HexSet) -> HexSet:
    """The hexes within the overland limit of some others, those included (EotS 6.21)."""
    limit = ground.edition.overland_supply_limit
    return 0 if limit is None else hexes | tables.overland(hexes, line.land, ground.built, 2 * limit)


def _overland(tables: Tables, ground: Ground, line: Line, ports: HexSet, kunming: HexSet) -> HexSet:
    """Where a line may end over a land hexside, the supplying HQ apart (EotS 6.21)."""
    if ground.edition.overland_supply_limit is None:
        return tables.space.everything
    return _near(tables, ground, line, ports) | (
        _near(tables, ground, line, tables.kunming) if kunming else 0
    )


def _road_hexes(tables: Tables, ground: Ground) -> HexSet:
    """The hexes through which the Burma Road may lead: Allied ones (EotS 13.78)."""
    if ground.side is Side.ALLIES:
        return ground.held  # Ruling R-53
    return 0


def _kunming(tables: Tables, ground: Ground, line: Line, road: Road) -> HexSet:
    """The hexes that Kunming supplies, if it is a source (EotS 13.75)."""
    if ground.side is Side.JAPAN or road is Road.CLOSED:
        return 0  # Ruling R-60
    limit = ground.edition.kunming_supply_limit
    if limit is None:
        return flood(tables.ground, tables.kunming, line.land)
    return tables.overland(tables.kunming, line.land, ground.built, 2 * limit)


def _hq(
    tables: Tables, unit: Unit, where: HexSet, in_supply: bool, line: Line, ground: Ground, overland: HexSet
) -> HqSupply:
    """What an HQ supplies within its range, if it is in supply itself (EotS 6.21 A)."""
    if not in_supply:
        return HqSupply(unit, where, False, 0)
    assert unit.hq_range is not None
    hex_id = next(tables.space.names(where))
    cut = line.within(tables.space.disc(hex_id, unit.hq_range))
    reach = tables.reach(cut, Start(where, where), unit.hq_range, ground.edition.supply_switch_ports)
    by_land = reach.land & (overland | _near(tables, ground, line, where))
    return HqSupply(unit, where, True, where | reach.sea | by_land)
