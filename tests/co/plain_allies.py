"""A second, plain reading of the Allied turn of Centrifugal Offensive.

Written from the rulebook, its second reading and the rulings alone, before any line of the engine was read;
what is silent was settled beside it later: the way of `marches`, and who has room in `reinforcement`.
Nothing here is clever: every function is one clause, tried out by brute force.  Where a lot or a die decides,
the function takes the die, or gives the set of all that may happen.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Side = Literal["japanese", "allied"]
HOME = "Home Islands"
RESERVE, POOL, BOX, REFIT = "reserve", "pool", "box", "refit"
OFF_MAP = ("", RESERVE, POOL, BOX, REFIT, "out", "aside")
CARRIERS = ("CV", "CVL", "CVE", "AV")


@dataclass(frozen=True)
class Space:
    """A space as the map prints it (2.1)."""

    name: str
    kind: str  # "home", "sea", "island_chain" or "land"
    axis: int
    inside: bool
    fortress: bool
    objective: bool


@dataclass(frozen=True)
class Unit:
    """A unit (2.4): a base has its level as its steps."""

    name: str
    side: Side
    branch: str  # "naval", "air", "ground" or "base"
    type: str
    place: str
    nation: str = ""
    move: int = 0
    steps: int = 1
    from_base: str = ""  # where an aircraft on a mission launched
    aboard: str = ""  # the ship that carries it
    seaplane: bool = False
    elite: bool = False

    @property
    def mobile(self) -> bool:
        """2.4.3: mobile units have a movement factor of 1 or more."""
        return self.branch == "ground" and self.move >= 1


@dataclass(frozen=True)
class Position:
    """All that the rules of the Allied turn ask about."""

    spaces: Mapping[str, Space]
    edges: tuple[tuple[str, str, str], ...]  # a, b, "sea" | "land" | "lateral"
    units: tuple[Unit, ...]
    turn: int = 1
    points: int = 0
    fever: bool = False
    options: frozenset[str] = field(default_factory=frozenset)


# ---------------------------------------------------------------- where things are


def at(p: Position, space: str, side: Side, *branches: str) -> list[Unit]:
    """2.6: units that occupy a space; cargo is part of its ship (9.6.1)."""
    return [
        u
        for u in p.units
        if u.place == space and u.side == side and not u.aboard and (not branches or u.branch in branches)
    ]


def base(p: Position, space: str, side: Side) -> int:
    """7.1: at most one base of a side in a space; none is level 0."""
    return max([u.steps for u in at(p, space, side, "base")], default=0)


def control(p: Position, space: str) -> str:
    """2.7: by who has ground units there, bases among them (2.6)."""
    if p.spaces[space].kind == "sea":
        return "sea"
    if space == HOME:
        return "japanese"
    japan = bool(at(p, space, "japanese", "ground", "base"))
    allies = bool(at(p, space, "allied", "ground", "base"))
    if japan and allies:
        return "contested"
    if japan:
        return "japanese"
    if allies:
        return "allied"
    return "neutral"


def neighbours(p: Position, space: str, *kinds: str) -> set[str]:
    """9.0: spaces joined by a line of one of the kinds."""
    found = set()
    for a, b, kind in p.edges:
        if kind in kinds and space in (a, b):
            found.add(b if space == a else a)
    return found


def distances(
    p: Position, start: str, kinds: Iterable[str], barred: set[str], halts: set[str]
) -> dict[str, int]:
    """9.5.2: every space entered counts one, the first is not counted; at a halt the way ends (9.7)."""
    found = {start: 0}
    edge = [start]
    while edge:
        nearer = edge
        edge = []
        for here in nearer:
            if here in halts and here != start:
                continue
            for there in neighbours(p, here, *kinds):
                if there not in found and there not in barred:
                    found[there] = found[here] + 1
                    edge.append(there)
    return found


# ---------------------------------------------------------------- 3.1, 2.7: points


def space_points(space: Space) -> int:
    """3.1 b: 2 for a fortress, 1 for any other objective."""
    if space.fortress:
        return 2
    return 1 if space.objective else 0


def refit_points(unit: Unit) -> int:
    """3.1 c: what the return of an eliminated unit gives Japan."""
    worth = {"CV": 3, "BB": 3, "CVL": 2, "CA": 2}.get(unit.type, 0) if unit.branch == "naval" else 0
    return worth if unit.side == "japanese" else -worth


def sudden_death(turn: int, after_first_action: bool, points: int) -> str | None:
    """3.2: from after the first action of turn 2: below 0 defeat, 18 and more decisive victory."""
    if turn < 2 or (turn == 2 and not after_first_action):
        return None
    if points < 0:
        return "defeat"
    return "decisive" if points >= 18 else None


def level(points: int) -> str:
    """3.3: 13 and more victory, 7 to 12 draw, up to 6 defeat."""
    if points >= 13:
        return "victory"
    return "draw" if points >= 7 else "defeat"


def mopping_up(p: Position) -> int:
    """25.1: one point off for each space inside the line with an Allied base."""
    if "25.1" not in p.options:
        return 0
    return -sum(1 for s in p.spaces.values() if s.inside and base(p, s.name, "allied"))


def fever_strikes(dice: Iterable[int], points: int) -> bool:
    """3.4: the total of three dice is not above the points."""
    return sum(dice) <= points


def fever_asked(points: int, fever: bool) -> bool:
    """3.4: each turn until it strikes; CO-78: not below three points."""
    return not fever and points >= 3


def points_after_fever(points: int) -> int:
    """3.4 a: five off, at least one left."""
    return points - 5 if points - 5 > 0 else 1


def last_turn(fever: bool) -> int:
    """4.1, 3.4 b: April 1942, or with fever June 1942."""
    return 7 if fever else 5


def action_points(p: Position, basic: int) -> int:
    """5.2: basic, +1 for each Japanese controlled fortress with a Japanese base, +1 for fever."""
    held = [s for s in p.spaces.values() if s.fortress and s.kind != "home"]
    held = [s for s in held if control(p, s.name) == "japanese" and base(p, s.name, "japanese")]
    return basic + len(held) + (1 if p.fever else 0)


def waves(turn: int) -> set[str]:
    """12.0, 22.0: 1941 from the start, 1942A from turn 2, 1942B from turn 6."""
    found = {"1941"}
    if turn >= 2:
        found.add("1942A")
    if turn >= 6:
        found.add("1942B")
    return found


# ---------------------------------------------------------------- air bases


def tender(p: Position, space: str) -> bool:
    """18.0: a friendly AV bases any number of seaplanes."""
    return any(u.type == "AV" for u in at(p, space, "allied", "naval"))


def grounded(p: Position, space: str) -> list[Unit]:
    """7.1: Allied aircraft on the ground in a space, not those over it."""
    return [u for u in at(p, space, "allied", "air") if not u.from_base]


def needing_base(p: Position, space: str) -> list[Unit]:
    """18.0, CO-65: all of them but seaplanes with a tender."""
    return [u for u in grounded(p, space) if not (u.seaplane and tender(p, space))]


def air_excess(p: Position, space: str) -> int:
    """9.5.1, 15.1: how many aircraft are too many for the base."""
    return max(0, len(needing_base(p, space)) - base(p, space, "allied"))


# ---------------------------------------------------------------- 5.1: Naval Return


def ships_home(p: Position) -> set[str]:
    """19.1, 18.0: all Allied ships on the map go to the Fleet Reserve, but the FEF."""
    return {
        u.name
        for u in p.units
        if u.side == "allied" and u.branch == "naval" and u.place not in OFF_MAP and u.type != "FEF"
    }


def without(p: Position, names: set[str]) -> Position:
    """The position when these units have left the map."""
    return Position(
        p.spaces,
        p.edges,
        tuple(u for u in p.units if u.name not in names),
        p.turn,
        p.points,
        p.fever,
        p.options,
    )


def lost_with_the_tender(p: Position) -> dict[str, tuple[int, set[str]]]:
    """CO-35, CO-34: after the ships went, so many of these aircraft are drawn by lot, for each space."""
    after = without(p, ships_home(p))
    found = {}
    for name in p.spaces:
        if air_excess(after, name):
            found[name] = (air_excess(after, name), {u.name for u in needing_base(after, name)})
    return found


# ---------------------------------------------------------------- 22.1: reinforcement

REINFORCEMENT = {
    "British Empire": ("India", "India", "Rangoon", "Singapore", "Port Moresby", "North Australia"),
    "Chinese": ("India", "India", "Burma Road", "Burma Road", "Burma Road", "Burma Road"),
    "Netherlands": ("Java", "Java", "Java", "Sumatra", "Sumatra", "Borneo"),
    "United States": (
        "North Australia",
        "New Hebrides",
        "Midway",
        "Aleutians",
        "Pearl Harbor",
        "Pearl Harbor",
    ),
}
OFFENSIVE = ("Ceylon", "Darwin", "North Australia", "New Hebrides", "Samoa", "Pearl Harbor")
RAID = ("Palaus", "Marianas", "Truk", "Rabaul", "Gilberts", "Marshalls")
ABDA = ("Rangoon", "Singapore", "Sumatra", "Java", "Java", "Darwin")
OVERLAND = ("India", "Burma Road", "North Australia")


def drawn(dice: Iterable[int], there: int) -> int:
    """22.1, 24.2, CO-16: as many as the dice show, at most all there are."""
    return min(sum(dice), there)


def may_deploy(p: Position, unit: Unit, space: str) -> bool:
    """22.1: air needs room on an Allied base, ground a space not Japanese; CO-17: four on a chain."""
    if unit.branch == "air":
        level_there = base(p, space, "allied")
        if not level_there:
            return False
        more = [*needing_base(p, space), unit]
        return len(more) <= level_there or (unit.seaplane and tender(p, space))
    if p.spaces[space].kind == "island_chain" and len(at(p, space, "allied", "ground")) >= 4:
        return False
    if "25.4" in p.options and space in OVERLAND:
        return True
    return control(p, space) != "japanese"


def reinforcement(p: Position, unit: Unit, die: int) -> set[str]:
    """22.1: ships to the Fleet Reserve, others by the table; who cannot be placed goes back to the bin.

    Either way will do where the text leaves it open: whether aircraft find room on a base whose own aircraft
    are on missions, and whether a seaplane deploys at a tender without a base (18.0 against 22.1).
    """
    if unit.branch == "naval":
        return {RESERVE}
    space = REINFORCEMENT[unit.nation][die - 1]
    if not may_deploy(p, unit, space):
        return {POOL, space} if unit.seaplane and tender(p, space) else {POOL}
    away = [u for u in p.units if u.side == "allied" and u.branch == "air" and u.from_base == space]
    full = len(needing_base(p, space)) + len(away) >= base(p, space, "allied")
    return {space, POOL} if unit.branch == "air" and away and full else {space}


# ---------------------------------------------------------------- 24.2: events

DOOLITTLE = {1: 1, 2: -1, 3: -1, 4: -2, 5: -2, 6: -3}
SURPRISE_ORDER = (
    "Central Pacific",
    "Southwest Pacific",
    "South Pacific",
    "North Pacific",
    "Philippine Sea",
    "South China Sea",
)
RETURNED = {
    "ABDA": False,
    "Air vs Naval Offensive": True,
    "Air to Ground Offensive": True,
    "Ground Offensive": True,
    "Naval Offensive": True,
    "Naval Raid": True,
    "Doolittle Raid": False,
    "Surprise Naval Attack": True,
    "Pacific Theater Reorganization": False,
}


def holds_ships(p: Position, space: str) -> bool:
    """24.2: Japanese naval units there."""
    return bool(at(p, space, "japanese", "naval"))


def holds_ground_or_air(p: Position, space: str) -> bool:
    """24.2, 2.6: Japanese ground units (bases too) or aircraft there."""
    return bool(at(p, space, "japanese", "ground", "base", "air"))


def pinned(p: Position, space: str) -> bool:
    """24.2: Allied ground and air units that start with Japanese ground or air units remain."""
    return holds_ground_or_air(p, space)


def nearest(
    p: Position, start: str, holds: Callable[[Position, str], bool], halts: set[str]
) -> tuple[int, set[str]] | None:
    """24.2: the nearest spaces of the same axis that hold what is asked; never the Home Islands (CO-43)."""
    away = distances(p, start, ("sea", "land", "lateral"), {HOME}, halts)
    axis = p.spaces[start].axis
    found = {s: d for s, d in away.items() if p.spaces[s].axis == axis and holds(p, s)}
    if not found:
        return None
    least = min(found.values())
    return least, {s for s, d in found.items() if d == least}


def flak(p: Position) -> set[str]:
    """9.7, 20.5: aircraft cease movement where they meet enemy aircraft or a base."""
    return {s for s in p.spaces if at(p, s, "japanese", "air", "base")}


def flights(p: Position, event: str) -> dict[str, tuple[int, set[str]]]:
    """24.2: for each aircraft on a base that may fly: how far, and where to (one of a set; a lot decides)."""
    holds = holds_ships if event == "Air vs Naval Offensive" else holds_ground_or_air
    found: dict[str, tuple[int, set[str]]] = {}
    for name in p.spaces:
        flyers = grounded(p, name)
        if not flyers or pinned(p, name):
            continue
        goal = nearest(p, name, holds, flak(p))
        if goal is None or goal[0] == 0:
            continue
        for unit in flyers:
            if event == "Air to Ground Offensive" or unit.move >= goal[0]:
                found[unit.name] = goal
    return found


def over(p: Position, space: str) -> int:
    """7.1: Allied aircraft on a mission over a space; five at most."""
    return len([u for u in at(p, space, "allied", "air") if u.from_base])


def marches(p: Position) -> dict[str, set[str]]:
    """24.2, CO-12: for each space with mobile Allied ground units that may march, the next spaces.

    One space on the same axis, towards the nearest space of it with Japanese ground or based air units; the
    way is along the axis, the step by land.  Several: a lot decides; "" is a target whose way is by sea.
    """
    found: dict[str, set[str]] = {}
    for name, space in p.spaces.items():
        if not any(u.mobile for u in at(p, name, "allied", "ground")) or pinned(p, name):
            continue
        others = {s.name for s in p.spaces.values() if s.axis != space.axis} | {HOME}
        away = distances(p, name, ("sea", "land"), others, set())
        goals = {s: d for s, d in away.items() if holds_ground_or_air(p, s)}
        for goal in [s for s, d in goals.items() if d == min(goals.values())]:
            back = distances(p, goal, ("sea", "land"), others, set())
            steps = {n for n in neighbours(p, name, "land") if back.get(n) == goals[goal] - 1}
            found.setdefault(name, set()).update(steps or {""})
    return {name: steps for name, steps in found.items() if steps != {""}}


def crowded(p: Position, space: str, stack: int) -> bool:
    """7.1, CO-76: more than four ground units on an island chain."""
    return p.spaces[space].kind == "island_chain" and len(at(p, space, "allied", "ground")) + stack > 4


def sea_steps_home(p: Position, space: str) -> set[str]:
    """20.2: the next spaces along a sea axis towards the Home Islands."""
    away = distances(p, HOME, ("sea",), set(), set())
    return {n for n in neighbours(p, space, "sea") if n in away and away[n] == away[space] - 1}


def sails_to(p: Position, start: str, slowest: int) -> set[str]:
    """20.2, CO-24: stays with Japanese units, else homewards to the first, never into the Home Islands."""
    if slowest <= 0 or at(p, start, "japanese"):
        return {start}
    steps = sea_steps_home(p, start) - {HOME}
    if not steps:
        return {start}
    return set().union(*(sails_to(p, step, slowest - 1) for step in steps))


def surprise_spaces(p: Position, axes: Mapping[str, int]) -> set[str]:
    """24.2: spaces outside the line with Japanese ships, of the first axis that has any; none: Offensive."""
    for name in SURPRISE_ORDER:
        outside = (s.name for s in p.spaces.values() if s.axis == axes[name] and not s.inside)
        found = {space for space in outside if space != HOME and holds_ships(p, space)}
        if found:
            return found
    return set()


def reorganised(p: Position) -> dict[str, int]:
    """24.2: new levels of all Allied bases outside the line (each holds or contests its space); CO-21: 4."""
    return {
        s.name: min(4, base(p, s.name, "allied") + 1)
        for s in p.spaces.values()
        if not s.inside and base(p, s.name, "allied")
    }


def abda_nations(p: Position) -> dict[str, set[str]]:
    """24.2: one ship each of the three nations, of those in the Fleet Reserve."""
    return {
        nation: {u.name for u in p.units if u.place == RESERVE and u.branch == "naval" and u.nation == nation}
        for nation in ("British Empire", "Netherlands", "United States")
    }


# ---------------------------------------------------------------- 21.0: counterattack


def counterattackers(p: Position, space: str) -> set[str]:
    """21.0: Allied units (not bases) in the same space as Japanese units, at sea and on land."""
    if space == HOME or not at(p, space, "japanese"):
        return set()
    return {u.name for u in at(p, space, "allied", "naval", "air", "ground")}


def outward(p: Position, space: str) -> tuple[int, int | None]:
    """21.0 (1): the axis, and how far from the Home Islands along it; no number where no sea axis leads."""
    axis = p.spaces[space].axis
    others = {s.name for s in p.spaces.values() if s.axis != axis and s.name != HOME}
    return axis, distances(p, HOME, ("sea",), others, set()).get(space)


def in_order(p: Position, spaces: Iterable[str]) -> bool:
    """21.0 (1), 22.3: by axis, then outward; of spaces without a sea axis only the axis counts (CO-28)."""
    places = [outward(p, space) for space in spaces]
    near = [(axis, steps) for axis, steps in places if steps is not None]
    return near == sorted(near) and [axis for axis, _ in places] == sorted(axis for axis, _ in places)


def counterattacks(p: Position) -> set[str]:
    """21.0: every space where there is one."""
    return {name for name in p.spaces if counterattackers(p, name)}


def defenders(p: Position, space: str) -> set[str]:
    """21.0 (2): all Japanese naval, air and ground units there; a base is a ground unit (2.6)."""
    return {u.name for u in at(p, space, "japanese")}


def first_fire(turn: int) -> Side:
    """21.0 (2), 23.0 c, CO-1: the Allies, on turn 1 Japan."""
    return "japanese" if turn == 1 else "allied"


# ---------------------------------------------------------------- 21.1: Air Return


def comes_home(p: Position, unit: Unit) -> bool:
    """21.1, CO-45: back to its base, if the Allies alone control it; a seaplane to its tender."""
    if control(p, unit.from_base) == "allied" and base(p, unit.from_base, "allied"):
        return True
    return unit.seaplane and tender(p, unit.from_base)


def air_return(p: Position) -> tuple[set[str], set[str]]:
    """21.1: who returns and who is eliminated, before the room on the bases is counted (15.1)."""
    away = [u for u in p.units if u.side == "allied" and u.branch == "air" and u.from_base]
    home = {u.name for u in away if comes_home(p, u)}
    return home, {u.name for u in away} - home


# ---------------------------------------------------------------- 22.2, 22.3: refit


def refit_rolls(p: Position) -> set[str]:
    """22.2: one die for each Allied unit in the Refit Display; 18.0: never for the FEF and the AVG."""
    waiting = (u for u in p.units if u.side == "allied" and u.place == REFIT)
    return {u.name for u in waiting if u.type not in ("FEF", "AVG")}


def base_rolls(p: Position) -> set[str]:
    """22.3: bases outside the line without Japanese naval or ground units there; CO-77: not of level 4."""
    return {
        s.name
        for s in p.spaces.values()
        if not s.inside
        and 0 < base(p, s.name, "allied") < 4
        and not at(p, s.name, "japanese", "naval", "ground", "base")
    }


def base_after(steps: int, die: int) -> int:
    """22.3: a 6 raises it one level."""
    return min(4, steps + 1) if die == 6 else steps


# ---------------------------------------------------------------- 12.1, 13: Japanese reinforcement and refit


def japan_may_place(p: Position, unit: Unit) -> set[str]:
    """12.1: the Home Islands, or a fortress with a Japanese base; ships and troops not among Allied ships."""
    found = {HOME}
    for space in p.spaces.values():
        name = space.name
        if not space.fortress or space.kind == "home" or not base(p, name, "japanese"):
            continue
        if unit.branch in ("naval", "ground") and at(p, name, "allied", "naval"):
            continue
        if unit.branch == "naval" and not neighbours(p, name, "sea"):
            continue
        if unit.branch == "air" and not japan_air_room(p, name, unit):
            continue
        if (
            unit.branch == "ground"
            and space.kind == "island_chain"
            and len(at(p, name, "japanese", "ground")) >= 4
        ):
            continue
        found.add(name)
    return found


def japan_air_room(p: Position, space: str, unit: Unit) -> bool:
    """7.1, 15.1: aircraft up to the level of the base; 18.0: seaplanes with a tender do not count."""
    afloat = any(u.type == "AV" for u in at(p, space, "japanese", "naval"))
    if unit.seaplane and afloat:
        return True
    counted = [u for u in at(p, space, "japanese", "air") if not (u.seaplane and afloat)]
    return len(counted) < base(p, space, "japanese")


def refit_of(p: Position, category: str) -> set[str]:
    """13.1: one die for each Japanese unit of the category in the Refit Display (bases never, 13.3)."""
    return {u.name for u in p.units if u.side == "japanese" and u.place == REFIT and u.branch == category}


# ---------------------------------------------------------------- 25: optional rules


def retreats_to(p: Position, space: str) -> set[str]:
    """25.3, CO-47: over a land axis to a space without Japanese ground units; nowhere: eliminated."""
    return {n for n in neighbours(p, space, "land") if not at(p, n, "japanese", "ground", "base")}
