"""Faults of the data that no single reader sees; the program does not start with one."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from rules.core.data import BadData, read_csv, read_toml
from rules.core.game import Setup
from rules.eots.fold.board import begin
from rules.eots.movement.stacking import overstacked
from rules.eots.printed.components import BOXES, PACIFIC, Components, Hex
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.scenario import SETUP_COLUMNS, Scenario, Sets
from rules.eots.sequence import SEGMENTS
from rules.eots.state import Position, State
from rules.maps.hexgrid import DIRECTIONS, HexId, neighbour

COUNTERS = {Side.ALLIES: 126, Side.JAPAN: 74}
LAND = "land hex"
BASES = {"naval": "port", "hq": "port", "air": "airfield", "ground": LAND}
CARD = {Side.ALLIES: re.compile(r"A\d\d"), Side.JAPAN: re.compile(r"J\d\d")}


def refuse_faults(directory: Path, sets: Sets, scenarios: Mapping[str, Scenario]) -> None:
    """Stop at the first fault."""
    for fault in faults(directory, sets, scenarios):
        raise fault


def faults(directory: Path, sets: Sets, scenarios: Mapping[str, Scenario]) -> Iterator[BadData]:
    """Every fault, with its file and line."""
    for components in sets.values():
        yield from _map_faults(directory, components)
        yield from _route_faults(directory, components)
    printed = next(components for (code, _), components in sets.items() if code == PACIFIC)
    yield from _counter_faults(directory, printed)
    yield from _region_faults(directory / "regions.toml", printed)
    for scenario in scenarios.values():
        yield from _scenario_faults(directory, scenario, sets[scenario.map, scenario.editions[0]])
        yield from _set_up_faults(directory, scenario, sets)


def _map_faults(directory: Path, components: Components) -> Iterator[BadData]:
    """What is counted on a map is as many as printed, and its boxes lead somewhere."""
    hexes = components.hexes.values()
    found = {
        "hexes": len(hexes),
        "ports": sum(h.port for h in hexes),
        "airfields": sum(h.airfield for h in hexes),
        "resources": sum("resource" in h.features for h in hexes),
    }
    for what, number in components.map.totals.items():
        if found[what] != number:
            reason = f"{number} {what} are printed, {found[what]} found"
            yield BadData(directory / components.map.hexes_file, None, reason)
    for box in components.map.boxes.values():
        if box.code not in BOXES or box.entry not in components.hexes:
            yield BadData(directory / "maps.toml", None, f"box {box.code} has no way in at {box.entry}")


def _counter_faults(directory: Path, components: Components) -> Iterator[BadData]:
    for side, number in COUNTERS.items():
        found = sum(unit.side is side for unit in components.units.values())
        if found != number:
            reason = f"{number} {side.label} counters are printed, {found} found"
            yield BadData(directory / "units.csv", None, reason)


def _route_faults(directory: Path, components: Components) -> Iterator[BadData]:
    """Each route to be built is printed on the map and has a marker of its own."""
    path = directory / "routes.toml"
    for route in components.routes.values():
        if TrackId(route.id) not in components.tracks:
            yield BadData(path, None, f"route {route.id} has no track")
        for marker in route.markers:
            if marker not in components.hexes:
                yield BadData(path, None, f"route {route.id}: unknown hex {marker!r}")
        for one, other in sorted(tuple(sorted(pair)) for pair in route.hexsides):
            if not _is_printed_route(components, one, other):
                yield BadData(path, None, f"route {route.id}: no transport route between {one} and {other}")


def _is_printed_route(components: Components, one: HexId, other: HexId) -> bool:
    found = components.hexes.get(one)
    return found is not None and any(
        neighbour(one, direction) == other and "r" in found.sides[direction] for direction in DIRECTIONS
    )


def _region_faults(path: Path, components: Components) -> Iterator[BadData]:
    """Every hex and region column that a region names is printed; bases lie inside their region."""
    columns = {found.region for found in components.hexes.values()}
    for code, table in read_toml(path).items():
        for word in table.get("regions", ()):
            if word not in columns:
                yield BadData(path, None, f"region {code}: no hex is in {word!r}")
        for field in ("hexes", "bases", "keys"):
            for hex_id in table.get(field, ()):
                if hex_id not in components.hexes:
                    yield BadData(path, None, f"region {code}: unknown hex {hex_id!r} in {field}")
        region = components.regions.get(code)
        if region is not None and (outside := sorted(region.bases - region.hexes)):
            yield BadData(path, None, f"region {code}: base {outside[0]} lies outside")
    printed = {h for h, found in components.hexes.items() if "resource" in found.features}
    if components.regions["resources"].hexes != printed:
        yield BadData(path, None, "region resources: not the resource hexes of the map")


def _scenario_faults(directory: Path, scenario: Scenario, components: Components) -> Iterator[BadData]:
    """A scenario names only segments, turns, cards and regions that there are."""
    path = directory / "scenarios" / f"{scenario.code}.toml"
    if scenario.first_segment not in (segment.code for segment in SEGMENTS):
        yield BadData(path, None, f"unknown segment {scenario.first_segment!r}")
    turns = components.charts.turns
    if not set(range(scenario.first_turn, scenario.last_turn + 1)) <= set(turns):
        yield BadData(path, None, f"turns {scenario.first_turn} to {scenario.last_turn} are off the track")
    for unit in scenario.at_sea:
        if unit not in scenario.units:
            yield BadData(path, None, f"unknown unit {unit!r} in at_sea")
    yield from _card_faults(path, scenario)
    for item in scenario.victory.items:
        unknown = [h for h in item.hexes if h not in components.hexes]
        if unknown or (item.region and item.region not in components.regions):
            yield BadData(directory / "victory.toml", None, f"{item.code}: unknown place")


def _card_faults(path: Path, scenario: Scenario) -> Iterator[BadData]:
    """Cards are named A01 or J01, and a card lies in one pile only."""
    for side, cards in scenario.cards.items():
        piles = (*cards.hand, *cards.removed, *cards.discarded, *cards.future_offensive)
        for card in (*piles, *cards.deck, *cards.future_offensive_choice):
            if not CARD[side].fullmatch(card):
                yield BadData(path, None, f"{card!r} is no card of {side.label}")
        for pile in (piles, cards.deck):
            if twice := sorted({card for card in pile if pile.count(card) > 1}):
                yield BadData(path, None, f"card {twice[0]} lies in two places")


def _set_up_faults(directory: Path, scenario: Scenario, sets: Sets) -> Iterator[BadData]:
    """No counter starts where it may not stand (EotS 6.11, 8.21, 8.24, 8.31, 8.34, 8.48)."""
    path = directory / "setup.csv"
    lines = {row["unit"]: row.line for row in read_csv(path, SETUP_COLUMNS)}
    edition = scenario.editions[0]
    setup = scenario.set_up(Setup(scenario.code, edition, "free", "table"))
    state = begin(sets[scenario.map, edition], setup)
    last = {position.place: lines[unit] for unit, position in state.units.items()}
    for place in _shared(state):
        yield BadData(path, last[place], f"{scenario.code}: both sides stand in {place}")
    for excess in overstacked(state):
        yield BadData(path, last[excess.hex], f"{scenario.code}: {excess.reason}")
    for unit_id, position in state.units.items():
        for reason in _standing_faults(state, scenario, unit_id, position):
            yield BadData(path, lines[unit_id], f"{scenario.code}: {reason}")


def _standing_faults(state: State, scenario: Scenario, unit_id: UnitId, position: Position) -> Iterator[str]:
    unit = state.components.units[unit_id]
    if position.reduced and not unit.two_sided:
        yield f"{unit.name} has no reduced side"
    where = state.components.hexes.get(HexId(position.place))
    if where is None:
        if position.place not in BOXES:
            yield f"{position.place} is not on the {state.map} map"
        return
    base = BASES[unit.unit_class]
    if unit_id not in scenario.at_sea and not _based(state, unit.side, where, base):
        yield f"{unit.name} is not in a friendly {base}: {where.title}"


def _based(state: State, side: Side, where: Hex, base: str) -> bool:
    """Whether a hex is a side's own and has the base, or is land at all."""
    return state.controls(side, where.id) and (base in where.features or base == LAND)


def _shared(state: State) -> Iterator[str]:
    sides: dict[str, set[Side]] = defaultdict(set)
    for unit_id, position in state.units.items():
        if position.place in state.components.hexes:
            sides[position.place].add(state.components.units[unit_id].side)
    return (place for place, both in sorted(sides.items()) if len(both) > 1)
