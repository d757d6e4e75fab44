"""Why a unit or an HQ is in supply or not: one object for the sentence, the map and the file (EotS 6.2)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit
from rules.eots.supply.national_command import commands_over
from rules.eots.supply.obstacles import Hurdle, Passage, Survey, Surveyor
from rules.eots.supply.remedies import Mend, find_mend, names, zoners
from rules.eots.supply.supply_lines import CHINA_BOX, HqSupply, Supply, ultimate_sources
from rules.eots.supply.supply_paths import Reach, Start, Stretch
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet

_COMMANDS = {"us": "a US", "commonwealth": "a Commonwealth", "joint": "a joint", "japan": "a Japanese"}


# The hexside, or the last hex, where the nearest path ends, and the rule that ends it.
Break = Hurdle


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict with its path, its rules and, where there is none, the break and what would mend it."""

    unit: UnitId
    name: str
    place: str
    in_supply: bool
    by: tuple[str, ...]
    source: str
    path: tuple[HexId, ...]
    ways: tuple[str, ...]
    why: str
    rules: tuple[str, ...]
    broken: Break | None = None
    mend: Mend | None = None

    @property
    def verdict(self) -> str:
        """The verdict as a word."""
        return "In supply" if self.in_supply else "Out of supply"


class Explainer:
    """Explains one audit; searches are made once for all units."""

    def __init__(self, found: Audit) -> None:
        self.audit = found
        self.state: State = found.state
        self.components = found.state.components
        self._surveys: dict[UnitId, Survey] = {}
        self._surveyors: dict[tuple[Side, bool], Surveyor] = {}

    # In supply

    def unit(self, unit_id: UnitId, mending: bool = False) -> Explanation:
        """Why a unit is in supply, or why not (EotS 6.21 A)."""
        unit, place = self.components.units[unit_id], self.state.units[unit_id].place
        by = self.audit.suppliers(unit, place)
        if by:
            return self._supplied(unit, place, by)
        found = self._unsupplied(unit, place)
        return (
            replace(found, mend=find_mend(self.audit, found.unit, found.place, found.broken))
            if mending
            else found
        )

    def hq(self, hq: UnitId, mending: bool = False) -> Explanation:
        """Why an HQ is in supply, or why not (EotS 6.21 B)."""
        unit, place = self.components.units[hq], self.state.units[hq].place
        supply = self.audit.supply[unit.side]
        headquarters = supply.hqs.get(hq)
        if headquarters is None:
            return self._said(unit, place, (), f"{unit.name} is not on the map", ("EotS 6.21",))
        starts = ultimate_sources(self.audit.tables, supply.ground)
        if headquarters.in_supply:
            goal = Reach(headquarters.hex, headquarters.hex)
            paths = [self.audit.tables.path(supply.hq_line, start, goal) for start in starts]
            path = min((path for path in paths if path is not None), key=len)
            source = self._source_name(path[0].origin if path else HexId(place))
            why = f"line of {len(path)} hexes from {source}" if path else f"at its source, {source}"
            return self._said(unit, place, ("source",), why, ("EotS 6.21", "EotS 6.22"), path)
        surveys = [self._surveyor(unit.side, False).survey(start) for start in starts]
        passages = [one for survey in surveys if (one := survey.passage(HexId(place)))]
        passage = min(passages, key=lambda one: len(one.hurdles), default=None)
        found = self._blocked(unit, place, passage, "its line from an ultimate source")
        return (
            replace(found, mend=find_mend(self.audit, found.unit, found.place, found.broken))
            if mending
            else found
        )

    def _supplied(self, unit: Unit, place: str, by: tuple[str, ...]) -> Explanation:
        chinese = unit.nationality == "chinese" and "kunming" in by
        if by[0] in self.components.units and not chinese:
            return self._from_hq(unit, place, by)
        if "kunming" in by:
            path = self._from_kunming(HexId(place))
            return self._said(
                unit, place, by, "overland from Kunming", ("EotS 13.75",), path, source="kunming"
            )
        said = {
            "tokyo-express": ("by the Tokyo Express", "EotS 6.23"),
            "burma-road": ("the Burma Road is open", "EotS 13.74"),
            "hump": ("by the Hump", "EotS 13.74"),
            "activated": ("activated: in supply until the offensive ends", "EotS 6.21"),
        }
        why, rule = said[by[0]]
        return self._said(unit, place, by, why, (rule,), source=by[0])

    def _from_hq(self, unit: Unit, place: str, by: tuple[str, ...]) -> Explanation:
        """The shortest line from one of the HQs that supply the unit."""
        supply = self.audit.supply[unit.side]
        where = self.audit.tables.space.bits[HexId(place)]
        lines = [(self._line(supply, supply.hqs[UnitId(hq)], where), hq) for hq in by if hq in supply.hqs]
        path, hq = min(((p, hq) for p, hq in lines if p is not None), key=lambda line: len(line[0]))
        name = self.components.units[UnitId(hq)].name
        if not path:
            return self._said(unit, place, by, f"with {name}", ("EotS 6.12", "EotS 6.21"), source=hq)
        ways = " and ".join(dict.fromkeys(stretch.way for stretch in path))
        hexes = "1 hex" if len(path) == 1 else f"{len(path)} hexes"
        why = f"{hexes} by {ways} from {name}, range {self.components.units[UnitId(hq)].hq_range}"
        if path[-1].way == "land":
            why += self._overland_note(supply, HexId(place))
        return self._said(unit, place, by, why, ("EotS 6.12", "EotS 6.21"), path, source=hq)

    def _overland_note(self, supply: Supply, place: HexId) -> str:
        """The port or HQ within 4 movement points that a line overland needs (EotS 6.21)."""
        limit, tables = supply.ground.edition.overland_supply_limit, self.audit.tables
        if limit is None:
            return ""
        nodes = supply.ports
        for hq in supply.hqs.values():
            nodes |= hq.hex
        if supply.kunming:
            nodes |= tables.kunming
        land, built, goal = supply.unit_line.land, supply.ground.built, tables.space.bits[place]
        levels = tables.overland_levels(nodes, land, built, 2 * limit)
        spent = next((number for number, level in enumerate(levels) if level & goal), 0)
        if not spent:
            return ""
        path = tables.overland_path(nodes, land, built, goal, 2 * limit)
        points = f"{spent / 2:g} movement point{'' if spent == 2 else 's'}"
        return f"; {points} from {self.components.place_title(path[0].origin)}"

    def _line(self, supply: Supply, hq: HqSupply, where: HexSet) -> tuple[Stretch, ...] | None:
        """The shortest supply line from an HQ to a hex (EotS 6.21 A)."""
        start = Start(hq.hex, hq.hex)
        over_land = where if where & self._overland_of(supply, hq) else 0
        changes = supply.ground.edition.supply_switch_ports
        return self.audit.tables.path(
            supply.unit_line, start, Reach(where, over_land), hq.unit.hq_range, changes
        )

    def _overland_of(self, supply: Supply, hq: HqSupply) -> HexSet:
        limit = supply.ground.edition.overland_supply_limit
        if limit is None:
            return supply.overland
        near = self.audit.tables.overland(hq.hex, supply.unit_line.land, supply.ground.built, 2 * limit)
        return supply.overland | near

    def _from_kunming(self, goal: HexId) -> tuple[Stretch, ...]:
        """The cheapest way overland, or the shortest where no limit is set (EotS 13.75)."""
        tables, supply = self.audit.tables, self.audit.supply[Side.ALLIES]
        where, limit = tables.space.bits[goal], supply.ground.edition.kunming_supply_limit
        if limit is None:
            return tables.path(supply.unit_line, Start(0, tables.kunming), Reach(0, where)) or ()
        land, built = supply.unit_line.land, supply.ground.built
        return tables.overland_path(tables.kunming, land, built, where, 2 * limit)

    # Out of supply

    def _unsupplied(self, unit: Unit, place: str) -> Explanation:
        if place == CHINA_BOX:
            why = "the Burma Road is closed and no Hump flies from an eligible airfield"
            return self._said(unit, place, (), why, ("EotS 13.74", "EotS 13.78"))
        hqs = list(self._commanding(unit))
        if not hqs:
            wanted = " or ".join(sorted(_COMMANDS[one] for one in commands_over(unit)))
            why = f"no HQ on the map may supply {self._kind(unit)} units; {wanted} HQ would"
            return self._said(unit, place, (), why, ("EotS 6.12",))
        in_range = [hq for hq in hqs if self._straight(hq, place) <= (hq.unit.hq_range or 0)]
        passages = [(self._passage(hq, HexId(place)), hq) for hq in in_range]
        near = [(passage, hq) for passage, hq in passages if passage is not None]
        if not near:
            return self._out_of_range(unit, place, hqs)
        passage, hq = min(near, key=lambda one: self._worth(one[0], one[1], HexId(place)))
        return self._cut(unit, place, passage, hq)

    def _commanding(self, unit: Unit) -> Iterator[HqSupply]:
        commands = commands_over(unit)
        return (h for h in self.audit.supply[unit.side].hqs.values() if h.unit.commands in commands)

    @staticmethod
    def _kind(unit: Unit) -> str:
        nation = {"us": "US", "new-zealand": "New Zealand"}.get(unit.nationality, unit.nationality.title())
        return "Japanese" if unit.side is Side.JAPAN else nation

    def _passage(self, hq: HqSupply, place: HexId) -> Passage | None:
        """The nearest path within an HQ's range, whatever closes it."""
        if hq.unit.id not in self._surveys:
            surveyor = self._surveyor(hq.unit.side, True)
            start = Start(hq.hex, hq.hex)
            self._surveys[hq.unit.id] = surveyor.survey(start, hq.unit.hq_range)
        survey = self._surveys[hq.unit.id]
        by_sea, either = survey.passage(place, over_land=False), survey.passage(place)
        if by_sea is not None and either is not None and self._too_far_overland(hq, place):
            # A path that ends by land breaks at its end; one by sea may have fewer hurdles.
            return by_sea if len(by_sea.hurdles) <= len(either.hurdles) + 1 else either
        return either

    def _worth(self, passage: Passage, hq: HqSupply, place: HexId) -> tuple[int, int]:
        overland = bool(passage.stretches) and passage.stretches[-1].way == "land"
        short = overland and self._too_far_overland(hq, place)
        return len(passage.hurdles) + short + (not hq.in_supply), len(passage.stretches)

    def _too_far_overland(self, hq: HqSupply, place: HexId) -> bool:
        supply = self.audit.supply[hq.unit.side]
        return not self.audit.tables.space.bits[place] & self._overland_of(supply, hq)

    def _surveyor(self, side: Side, for_units: bool) -> Surveyor:
        if (side, for_units) not in self._surveyors:
            self._surveyors[side, for_units] = Surveyor(self.audit.tables, self.audit.supply[side], for_units)
        return self._surveyors[side, for_units]

    def _cut(self, unit: Unit, place: str, passage: Passage, hq: HqSupply) -> Explanation:
        """The break of the nearest path from an HQ."""
        if passage.hurdles:
            return self._blocked(unit, place, passage, f"the line from {hq.unit.name}", hq.unit.id)
        path, end = passage.stretches, HexId(place)
        last = path[-1].origin if path else end
        if hq.in_supply:
            limit = self.components.edition.overland_supply_limit
            kunming = ", Kunming" if unit.side is Side.ALLIES else ""
            nodes = f"{hq.unit.name}{kunming} and every supply-eligible port"
            why = f"over {limit} movement points by land from {nodes}"
            broken = Break("EotS 6.21", "overland", last, end)
            return self._said(
                unit, place, (), why, ("EotS 6.21", "EotS 8.42"), path, broken, source=hq.unit.id
            )
        of_hq = self.hq(hq.unit.id)
        why = f"{hq.unit.name} is itself out of supply: {of_hq.why}"
        rule = of_hq.rules[0] if of_hq.rules else "EotS 6.21"
        return self._said(
            unit, place, (), why, ("EotS 6.21", rule), _stretches(of_hq), of_hq.broken, hq.unit.id
        )

    def _blocked(
        self, unit: Unit, place: str, passage: Passage | None, what: str, source: str = ""
    ) -> Explanation:
        if passage is None:
            why = f"no playable hexsides lead there: {what} finds no way"
            return self._said(unit, place, (), why, ("EotS 6.21 A",), source=source)
        hurdle = passage.hurdles[0]
        why = f"{what} is cut {self._where(hurdle)} {self._because(unit.side, hurdle)}"
        broken = Break(hurdle.rule, hurdle.kind, hurdle.origin, hurdle.to)
        return self._said(unit, place, (), why, (hurdle.rule,), passage.stretches, broken, source)

    def _where(self, hurdle: Hurdle) -> str:
        if hurdle.kind in ("zone", "enemy"):
            return f"between {hurdle.origin} and {hurdle.to}"
        return f"at {self.components.place_title(hurdle.origin)}"

    def _because(self, side: Side, hurdle: Hurdle) -> str:
        if hurdle.kind == "zone":
            return f"by the zone of {names(p.unit.name for p in zoners(self.audit, side, hurdle))}"
        if hurdle.kind == "enemy":
            return f"by {names(self._blockers(side, hurdle))}"
        return {
            "enemy-port": "because the port is the enemy's",
            "no-port": "because sea and land meet only in a port",
            "port-not-eligible": "because that port is not supply-eligible",
            "second-port": "because a unit's line may use only one port",
        }[hurdle.kind]

    def _blockers(self, side: Side, hurdle: Hurdle) -> Iterator[str]:
        """What occupies the closed hex: counters, or troops without one."""
        alone = self.audit.supply[side].ground.enemy_alone
        for hex_id in (hurdle.origin, hurdle.to):
            if self.audit.tables.space.bits[hex_id] & alone:
                names = [u.name for u in self.state.units_in(hex_id) if u.unit_class != "naval"]
                yield from names or [f"the garrison of {self.components.place_title(hex_id)}"]

    def _out_of_range(self, unit: Unit, place: str, hqs: list[HqSupply]) -> Explanation:
        """The nearest HQ whose path is too long."""
        where = self.audit.tables.space.bits[HexId(place)]
        supply = self.audit.supply[unit.side]
        for hq in sorted(hqs, key=lambda h: self._straight(h, place) - (h.unit.hq_range or 0)):
            path = self.audit.tables.path(supply.hq_line, Start(hq.hex, hq.hex), Reach(where, where))
            if path:
                why = f"{self._wrong_nation(unit, place)}{len(path)} hexes from {hq.unit.name}"
                why += f", range {hq.unit.hq_range}"
                end = path[hq.unit.hq_range or 0]
                broken = Break("EotS 6.21", "range", end.origin, end.to)
                return self._said(unit, place, (), why, ("EotS 6.21",), path, broken, hq.unit.id)
        nearest = min(hqs, key=lambda h: self._straight(h, place))
        far = (
            f"{self._straight(nearest, place)} hexes from {nearest.unit.name}, range {nearest.unit.hq_range}"
        )
        return self._said(unit, place, (), far, ("EotS 6.21",), source=nearest.unit.id)

    def _wrong_nation(self, unit: Unit, place: str) -> str:
        """An HQ that is near enough but may not supply this nation (EotS 6.12)."""
        for hq in self.audit.supply[unit.side].hqs.values():
            near = self._straight(hq, place) <= (hq.unit.hq_range or 0)
            if near and hq.unit.commands not in commands_over(unit):
                return f"{hq.unit.name} may not supply {self._kind(unit)} units; "
        return ""

    def _straight(self, hq: HqSupply, place: str) -> int:
        return distance(HexId(self.state.units[hq.unit.id].place), HexId(place))

    # One object

    def _said(
        self,
        unit: Unit,
        place: str,
        by: tuple[str, ...],
        why: str,
        rules: tuple[str, ...],
        path: tuple[Stretch, ...] = (),
        broken: Break | None = None,
        source: str = "",
    ) -> Explanation:
        hexes = (path[0].origin, *(s.to for s in path)) if path else (HexId(place),) * bool(by)
        ways = tuple(stretch.way for stretch in path)
        return Explanation(unit.id, unit.name, place, bool(by), by, source, hexes, ways, why, rules, broken)

    def _source_name(self, hex_id: HexId) -> str:
        found = self.components.hexes[hex_id]
        return f"the {found.supply_edge} edge at {hex_id}" if found.supply_edge else found.title


def _stretches(found: Explanation) -> tuple[Stretch, ...]:
    """An explanation's path as stretches again."""
    return tuple(map(Stretch, found.path, found.path[1:], found.ways))
