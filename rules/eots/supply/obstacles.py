"""The nearest path that a supply line could take, and what stands in its way (EotS 6.21)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from rules.eots.supply.supply_lines import Supply
from rules.eots.supply.supply_paths import Start, Stretch, Tables
from rules.maps.hexgrid import HexId

FURTHEST = 200
MOST_CHANGES = 2


@dataclass(frozen=True, slots=True)
class Hurdle:
    """A hexside, or the end of a path, that a rule closes to a line."""

    rule: str
    kind: str
    origin: HexId
    to: HexId


@dataclass(frozen=True, slots=True)
class Passage:
    """A path with everything that closes it."""

    stretches: tuple[Stretch, ...]
    hurdles: tuple[Hurdle, ...]


# A point of a search: a hex, how it was entered, how often the line changed.
_At = tuple[HexId, str, int]
_Came = Mapping[tuple[_At, int], tuple[_At, Hurdle | None] | None]


@dataclass(frozen=True, slots=True)
class Survey:
    """The least hurdles to every hex within reach, from one start."""

    start: frozenset[HexId]
    best: Mapping[_At, tuple[int, int]]
    came: _Came

    def passage(self, goal: HexId, over_land: bool = True) -> Passage | None:
        """The path to a hex with the fewest hurdles, the shortest of those."""
        if goal in self.start:
            return Passage((), ())
        ways = ("sea", "land") if over_land else ("sea",)
        ends = [at for at in product((goal,), ways, range(MOST_CHANGES + 1)) if at in self.best]
        if not ends:
            return None
        return self._back(min(ends, key=lambda at: self.best[at]))

    def _back(self, at: _At) -> Passage:
        stretches: list[Stretch] = []
        hurdles: list[Hurdle] = []
        key = (at, self.best[at][1])
        while (step := self.came[key]) is not None:
            before, hurdle = step
            stretches.append(Stretch(before[0], key[0][0], key[0][1]))
            if hurdle is not None:
                hurdles.append(hurdle)
            key = (before, key[1] - 1)
        return Passage(tuple(reversed(stretches)), tuple(reversed(hurdles)))


class Surveyor:
    """Searches the map for lines of one side, counting what would have to be ignored."""

    def __init__(self, tables: Tables, supply: Supply, for_units: bool) -> None:
        names = tables.space.names
        self.tables = tables
        self.ground = supply.ground
        edition = supply.ground.edition
        self.closed_sea = frozenset(names(supply.closed_sea))
        self.closed_land = frozenset(names(supply.ground.enemy_alone))
        self.enemy_ports = frozenset(names(tables.ports & supply.ground.enemy_held))
        self.ports = frozenset(names(tables.ports & supply.ground.held))
        self.eligible = frozenset(names(supply.ports))
        self.shore_needs_port = edition.supply_leaves_shore_by_port
        self.limit = edition.supply_switch_ports if for_units else None

    def survey(self, start: Start, furthest: int | None = None) -> Survey:
        """Everything within so many hexes, by the fewest hurdles."""
        names = self.tables.space.names
        begins = [(h, way, 0) for way, hexes in self._ways(start) for h in names(hexes)]
        best = dict.fromkeys(begins, (0, 0))
        came: dict[tuple[_At, int], tuple[_At, Hurdle | None] | None] = dict.fromkeys(
            ((at, 0) for at in begins), None
        )
        front = dict.fromkeys(begins, 0)
        length = 0
        while front and length < (FURTHEST if furthest is None else furthest):
            length += 1
            onward: dict[_At, int] = {}
            for at, count in front.items():
                for to, hurdle in self._onward(at, length == 1):
                    total = count + (hurdle is not None)
                    known = best.get(to)
                    if known is None or total < known[0]:
                        best[to] = (total, length)
                        onward[to] = total
                        came[to, length] = (at, hurdle)
            front = onward
        return Survey(frozenset(at[0] for at in begins), best, came)

    @staticmethod
    def _ways(start: Start) -> tuple[tuple[str, int], tuple[str, int]]:
        return ("sea", start.sea), ("land", start.land)

    def _onward(self, at: _At, first: bool) -> Iterator[tuple[_At, Hurdle | None]]:
        """The hexes next to one, each with the rule that closes the way there, if one does."""
        here, came, changes = at
        for to, way in self.tables.crossings[here]:
            changed = way != came
            if not (first and changed):
                hurdle = self._crossing(here, to, way) or (self._change(at, to, way) if changed else None)
                counted = min(changes + changed, MOST_CHANGES) if self.limit is not None else 0
                yield (to, way, counted), hurdle

    def _crossing(self, here: HexId, to: HexId, way: str) -> Hurdle | None:
        """What closes a hexside by itself (EotS 6.21 B, E)."""
        if way == "sea" and (to in self.closed_sea or here in self.closed_sea):
            return Hurdle("EotS 6.21 B", "zone", here, to)
        if way == "land" and (to in self.closed_land or here in self.closed_land):
            return Hurdle("EotS 6.21 E", "enemy", here, to)
        return None

    def _change(self, at: _At, to: HexId, way: str) -> Hurdle | None:
        """What closes a change between sea and land (EotS 6.21 C, D, F, G and the port limit)."""
        ashore, (here, _, changes) = way == "land", at
        if here in self.enemy_ports:
            return Hurdle("EotS 6.21 G" if ashore else "EotS 6.21 F", "enemy-port", here, to)
        if here not in self.ports and (ashore or self.shore_needs_port):
            return Hurdle("EotS 6.21 C" if ashore else "EotS 6.21 D", "no-port", here, to)
        if self.limit is not None and here not in self.eligible:
            return Hurdle("EotS 6.21", "port-not-eligible", here, to)
        if self.limit is not None and changes >= self.limit:
            return Hurdle("EotS 6.21", "second-port", here, to)
        return None
