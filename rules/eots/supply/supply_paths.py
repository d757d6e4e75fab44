"""Paths over the map: what supply lines, activation paths and overland supply share (EotS 6.21, 6.3).

A line crosses each hexside by sea or by land and may change between them only in certain hexes. All
searches run on sets of hexes held as integers, over tables prepared once for a map.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from rules.eots.printed.charts import Charts
from rules.eots.printed.components import Components, Hex
from rules.eots.printed.regions import Route, RouteId
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId, column_row, distance, neighbour
from rules.maps.hexset import HexSet, HexSpace, Sides, step

KUNMING = HexId("2407")
REMEMBERED = 256
VERSIONS = 4
CONTROLS = 32


@dataclass(frozen=True, slots=True)
class Line:
    """Where a line may run: the hexes open to it by sea and by land, and those in which it may change."""

    sea: HexSet
    land: HexSet
    ashore: HexSet
    to_sea: HexSet

    def within(self, hexes: HexSet) -> "Line":
        """The same, no further than some hexes."""
        return Line(self.sea & hexes, self.land & hexes, self.ashore & hexes, self.to_sea & hexes)


@dataclass(frozen=True, slots=True)
class Start:
    """The hexes a line starts from, by sea and by land."""

    sea: HexSet
    land: HexSet


@dataclass(frozen=True, slots=True)
class Layer:
    """The hexes first reached with so many hexsides, by sea and by land, for each number of changes."""

    sea: tuple[HexSet, ...]
    land: tuple[HexSet, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """All hexes that a line reaches, by the way it enters them."""

    sea: HexSet
    land: HexSet

    @property
    def any(self) -> HexSet:
        """Reached either way."""
        return self.sea | self.land


@dataclass(frozen=True, slots=True)
class Kept:
    """A search that was made: the line it ran on, what it reached, and the hexes that mattered to it."""

    line: Line
    reach: Reach
    by_sea: HexSet
    by_land: HexSet

    def stands_for(self, line: Line) -> bool:
        """Whether a line that differs only where the search never came would reach the same."""
        changing = (self.line.ashore ^ line.ashore) | (self.line.to_sea ^ line.to_sea)
        return not (
            (self.line.sea ^ line.sea) & self.by_sea
            or (self.line.land ^ line.land) & self.by_land
            or changing & self.reach.any
        )


@dataclass(frozen=True, slots=True)
class Stretch:
    """One hexside of a path and how it is crossed: by sea or by land."""

    origin: HexId
    to: HexId
    way: str


class Tables:
    """A map made ready for tracing: hexsides, terrain and features as sets."""

    def __init__(self, components: Components) -> None:
        hexes, charts = components.hexes, components.charts
        self.hexes: Mapping[HexId, Hex] = hexes
        self.space = HexSpace(hexes)
        self.water: Sides = self._sides("w")
        self.ground: Sides = self._sides("l")
        self.any_water: Sides = self._sides("wu")
        self.all_sea: Sides = self.space.sides(lambda h, direction: hexes[h].sides[direction] == "w")
        self.sky = HexSpace(_rectangle(hexes))
        self.adjacent: Sides = self.sky.sides(lambda _h, _direction: True)
        self.any_ground: Sides = self.space.sides(lambda h, direction: _is_ground(hexes[h].sides[direction]))
        self.ports: HexSet = self._featured("port")
        self.airfields: HexSet = self._featured("airfield")
        self.china_garrisons: HexSet = self._featured("chinese-city")
        self.home_garrisons: HexSet = self._featured("japanese-city")
        self.edges: HexSet = self.space.of(h for h, found in hexes.items() if found.supply_edge)
        self.east: HexSet = self.space.of(h for h, found in hexes.items() if found.supply_edge == "east")
        self.japan_either: HexSet = self.space.of(
            h for h, f in hexes.items() if f.japan_supply in ("city", "edge")
        )
        self.japan_overland: HexSet = self.space.of(
            h for h, f in hexes.items() if f.japan_supply == "overland"
        )
        self.kunming: HexSet = self.space.of([KUNMING])
        self.around_kunming: HexSet = self.space.of(h for h in hexes if distance(h, KUNMING) <= 1)
        self.land: HexSet = self.space.of(h for h, found in hexes.items() if found.land)
        self.beaches: HexSet = self.space.of(
            h
            for h, found in hexes.items()
            if found.land and found.coastal and (found.terrain != "mountain" or h in charts.assault_mountains)
        )
        self.terrain: Mapping[int, HexSet] = self._terrain(charts)
        self.route_cost = int(2 * charts.route_cost)
        self.crossings: Mapping[HexId, tuple[tuple[HexId, str], ...]] = {
            h: tuple(self._crossings(h)) for h in hexes
        }
        self._routes: Mapping[RouteId, Route] = components.routes
        self._held: dict[int, tuple[Mapping[HexId, Side], Mapping[Side, HexSet]]] = {}
        self._kept: dict[tuple[Start, int | None, int | None], tuple[Kept, ...]] = {}
        self._range = lru_cache(REMEMBERED)(self._activation)
        self.route_sides = lru_cache(32)(self._route_sides)
        self.region = cache(self._region)
        self._walked: dict[tuple[HexSet, frozenset[RouteId], int], tuple[Kept, ...]] = {}

    def forget(self) -> None:
        """Drop what earlier searches found."""
        self._range.cache_clear()
        for remembered in (self._kept, self._walked, self._held):
            remembered.clear()

    def _sides(self, codes: str) -> Sides:
        return self.space.sides(lambda h, direction: any(c in self.hexes[h].sides[direction] for c in codes))

    def _crossings(self, hex_id: HexId) -> Iterator[tuple[HexId, str]]:
        """The hexes next to one that a line may go to, and whether by sea or by land."""
        for direction, side in self.hexes[hex_id].sides.items():
            for code, way in (("w", "sea"), ("l", "land")):
                if code in side:
                    yield neighbour(hex_id, direction), way

    def _featured(self, feature: str) -> HexSet:
        return self.space.of(h for h, found in self.hexes.items() if feature in found.features)

    def _region(self, name: str) -> HexSet:
        """The hexes of a region."""
        return self.space.of(h for h, found in self.hexes.items() if found.region == name)

    def _terrain(self, charts: Charts) -> Mapping[int, HexSet]:
        """The hexes that are walked into, by the half movement points it costs (EotS 8.42)."""
        costs: dict[int, HexSet] = {}
        for hex_id, found in self.hexes.items():
            if (points := charts.terrain_cost(found.terrain)) is not None:
                costs[2 * points] = costs.get(2 * points, 0) | self.space.bits[hex_id]
        return costs

    def _route_sides(self, built: frozenset[RouteId]) -> Sides:
        """The hexsides with a transport route that stands (EotS 8.42, 13.77, 13.79)."""
        closed = {pair for route in self._routes.values() if route.id not in built for pair in route.hexsides}
        return self.space.sides(
            lambda h, direction: (
                "r" in self.hexes[h].sides[direction]
                and frozenset((h, neighbour(h, direction))) not in closed
            )
        )

    def held(self, control: Mapping[HexId, Side]) -> Mapping[Side, HexSet]:
        """The hexes of each side; Kunming and those around it are always Allied (EotS 6.5, 13.75)."""
        known = self._held.get(id(control))
        if known is None:
            japan = self.space.of(h for h, side in control.items() if side is Side.JAPAN)
            japan &= ~self.around_kunming
            known = control, {Side.JAPAN: japan, Side.ALLIES: self.land & ~japan}
            if len(self._held) >= CONTROLS:
                self._held.clear()
            self._held[id(control)] = known
        return known[1]

    def reach(self, line: Line, start: Start, limit: int | None = None, changes: int | None = None) -> Reach:
        """The hexes that a line reaches over at most so many hexsides and with at most so many changes."""
        key = start, limit, changes
        known = self._kept.get(key, ())
        for kept in known:
            if kept.stands_for(line):
                return kept.reach
        reach = self._trace(line, start, limit, changes)
        self._keep(self._kept, key, known, line, reach)
        return reach

    def _keep(
        self, into: dict[Any, tuple[Kept, ...]], key: Any, known: tuple[Kept, ...], line: Line, reach: Reach
    ) -> None:
        """Remember a search with the hexes it reached or touched; the oldest are forgotten."""
        everywhere = reach.any
        kept = Kept(
            line, reach, everywhere | step(self.water, everywhere), everywhere | step(self.ground, everywhere)
        )
        if len(into) > REMEMBERED:
            into.clear()
        into[key] = (kept, *known[: VERSIONS - 1])

    def _trace(self, line: Line, start: Start, limit: int | None, changes: int | None) -> Reach:
        sea, land = start.sea, start.land
        for layer in self.spread(line, start, limit, changes):
            for front in layer.sea:
                sea |= front
            for front in layer.land:
                land |= front
        return Reach(sea, land)

    def spread(
        self, line: Line, start: Start, limit: int | None = None, changes: int | None = None
    ) -> Iterator[Layer]:
        """Layer by layer what a line reaches; a hex is left out where fewer changes reached it before."""
        levels = range(1 if changes is None else changes + 1)
        sea, land = [start.sea, *(0 for _ in levels[1:])], [start.land, *(0 for _ in levels[1:])]
        seen_sea, seen_land = [start.sea for _ in levels], [start.land for _ in levels]
        length = 0
        while (any(sea) or any(land)) and (limit is None or length < limit):
            length += 1
            next_sea, next_land = [0 for _ in levels], [0 for _ in levels]
            for level in levels:
                before = level if changes is None else level - 1
                changing = before >= 0 and length > 1
                putting_out = land[before] & line.to_sea if changing else 0
                landing = sea[before] & line.ashore if changing else 0
                if out := (sea[level] | putting_out) & line.sea:
                    next_sea[level] = step(self.water, out) & line.sea & ~seen_sea[level]
                if out := (land[level] | landing) & line.land:
                    next_land[level] = step(self.ground, out) & line.land & ~seen_land[level]
                for above in levels[level:]:
                    seen_sea[above] |= next_sea[level]
                    seen_land[above] |= next_land[level]
            sea, land = next_sea, next_land
            yield Layer(tuple(sea), tuple(land))

    def path(
        self, line: Line, start: Start, goal: Reach, limit: int | None = None, changes: int | None = None
    ) -> tuple[Stretch, ...] | None:
        """A shortest path to a goal that may be entered by sea and by land as it says; empty at the start."""
        if start.sea & goal.sea or start.land & goal.land:
            return ()
        layers = [Layer((start.sea,), (start.land,))]
        for layer in self.spread(line, start, limit, changes):
            layers.append(layer)
            for level, (sea, land) in enumerate(zip(layer.sea, layer.land, strict=True)):
                if end := sea & goal.sea:
                    return self._back(line, layers, "sea", level, end & -end, changes)
                if end := land & goal.land:
                    return self._back(line, layers, "land", level, end & -end, changes)
        return None

    def _back(
        self, line: Line, layers: list[Layer], way: str, level: int, end: HexSet, changes: int | None
    ) -> tuple[Stretch, ...]:
        """The path that led to a hex, found from its end."""
        found: list[Stretch] = []
        for layer in reversed(layers[:-1]):
            sides, open_to_it = (self.water, line.sea) if way == "sea" else (self.ground, line.land)
            beside = step(sides, end) & open_to_it
            same, other = (layer.sea, layer.land) if way == "sea" else (layer.land, layer.sea)
            other_way, change_in = ("land", line.to_sea) if way == "sea" else ("sea", line.ashore)
            before = level if changes is None else level - 1
            crossed = way
            if origin := beside & same[level] if level < len(same) else 0:
                pass
            elif origin := beside & change_in & other[before]:
                way, level = other_way, before
            origin &= -origin
            found.append(Stretch(next(self.space.names(origin)), next(self.space.names(end)), crossed))
            end = origin
        return tuple(reversed(found))

    def activation_range(self, sea: HexSet, land: HexSet, start: HexSet, limit: int) -> HexSet:
        """The hexes that an activation path reaches, over unplayable hexsides too (EotS 6.3)."""
        return self._range(sea, land, start, limit)

    def _activation(self, sea: HexSet, land: HexSet, start: HexSet, limit: int) -> HexSet:
        reached = front = start
        for front in self.activation_layers(sea, land, start, limit):
            reached |= front
        return reached

    def activation_layers(self, sea: HexSet, land: HexSet, start: HexSet, limit: int) -> Iterator[HexSet]:
        """Layer by layer what an activation path reaches."""
        reached = front = start
        for _ in range(limit):
            by_sea = step(self.any_water, front & sea) & sea
            by_land = step(self.any_ground, front & land) & land
            front = (by_sea | by_land) & ~reached
            reached |= front
            yield front

    def overland(self, start: HexSet, land: HexSet, built: frozenset[RouteId], half_points: int) -> HexSet:
        """The hexes within so many half movement points by land (EotS 6.21, 8.42)."""
        key, line = (start, built, half_points), Line(0, land, 0, 0)
        known = self._walked.get(key, ())
        for kept in known:
            if kept.stands_for(line):
                return kept.reach.land
        *_, furthest = self.overland_levels(start, land, built, half_points)
        self._keep(self._walked, key, known, line, Reach(start & ~land, furthest))
        return furthest

    def overland_path(
        self, start: HexSet, land: HexSet, built: frozenset[RouteId], goal: HexSet, half_points: int
    ) -> tuple[Stretch, ...]:
        """A path of the fewest movement points by land; empty where there is none."""
        levels = [*self.overland_levels(start, land, built, half_points)]
        spent = next((n for n, level in enumerate(levels) if level & goal), 0)
        found: list[Stretch] = []
        while spent and not goal & levels[0]:
            spent, origin = self._cheapest(levels, built, land, goal, spent)
            here, there = next(self.space.names(origin)), next(self.space.names(goal))
            found.append(Stretch(here, there, "land"))
            goal = origin
        return tuple(reversed(found))

    def _cheapest(
        self, levels: list[HexSet], built: frozenset[RouteId], land: HexSet, goal: HexSet, spent: int
    ) -> tuple[int, HexSet]:
        """The hex before one on its cheapest path, and what had been spent there."""
        costs = [(self.route_cost, self.route_sides(built))]
        costs += [(cost, self.ground) for cost, hexes in self.terrain.items() if hexes & goal]
        for cost, sides in costs:
            if cost <= spent and (origin := step(sides, goal) & land & levels[spent - cost]):
                return next(n for n, level in enumerate(levels) if level & origin), origin & -origin
        raise AssertionError("every level was reached from an earlier one")

    def overland_levels(
        self, start: HexSet, land: HexSet, built: frozenset[RouteId], half_points: int
    ) -> Iterator[HexSet]:
        """The hexes within 0, 1, 2 and more half movement points."""
        routes = self.route_sides(built)
        reached = [start & land]
        yield reached[0]
        while len(reached) <= half_points:
            level = reached[-1] | step(routes, reached[-self.route_cost]) & land
            for cost, hexes in self.terrain.items():
                if cost <= len(reached):
                    level |= step(self.ground, reached[-cost]) & land & hexes
            reached.append(level)
            yield level


def _rectangle(hexes: Iterable[HexId]) -> Iterator[HexId]:
    """The hexes of a map and those between them that are not printed, over which aircraft fly too."""
    columns, rows = zip(*map(column_row, hexes), strict=True)
    for column in range(min(columns), max(columns) + 1):
        for row in range(min(rows), max(rows) + 1):
            yield HexId(f"{column:02d}{row:02d}")


def _is_ground(side: str) -> bool:
    """Whether an activation path crosses a hexside by land; any water makes it water (EotS 6.3)."""
    return "l" in side or side == "x"  # Ruling R-48


_prepared: dict[int, tuple[Mapping[HexId, Hex], Tables]] = {}


def tables_of(components: Components) -> Tables:
    """The tables of a map, made once and kept with it."""
    key = id(components.hexes)
    if key not in _prepared:
        _prepared[key] = (components.hexes, Tables(components))
    return _prepared[key][1]
