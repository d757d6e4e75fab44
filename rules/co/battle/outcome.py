"""What a battle comes to: survivors, losses, where they go, victory points (CO 3.1, 11.6, 13.0, 18.0)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.co.battle.aftermath import Aftermath, aftermath
from rules.co.battle.combatants import Branch, Combatant, ShipType, Side, UnitId
from rules.co.battle.course import Course
from rules.co.battle.display import Display, Numbers
from rules.co.battle.needs import Loss

# The points of ships eliminated in combat (CO 3.1); FEF is worth four in all (Ruling CO-33).
WORTH: Mapping[Side, Mapping[ShipType, int]] = {
    Side.ALLIES: {ShipType.CV: 3, ShipType.BB: 3, ShipType.CVL: 2, ShipType.CA: 2, ShipType.FEF: 4},
    Side.JAPAN: {ShipType.CV: -3, ShipType.BB: -3, ShipType.BC: -3, ShipType.CVL: -2, ShipType.CA: -2},
}


class Destination(StrEnum):
    """Where eliminated units go (CO 11.6, 13.0, 18.0, 22.3)."""

    REFIT = "refit"
    BASES_AVAILABLE = "bases available"
    OUT_OF_PLAY = "out of play"


@dataclass(frozen=True, slots=True)
class Survivor:
    """A unit that is left, with its steps and what is done with its counter."""

    unit: UnitId
    steps: int
    counter: str = ""


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A unit that is lost, and where it goes."""

    unit: UnitId
    to: Destination
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points for one unit, with their reason (CO 3.1)."""

    unit: UnitId
    value: int
    why: str
    rule: str = "CO 3.1"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that a battle brings."""

    survivors: tuple[Survivor, ...]
    eliminated: tuple[Eliminated, ...]
    points: tuple[Points, ...]
    cleared: bool
    retreats: tuple[UnitId, ...] = ()
    re_embarked: tuple[tuple[UnitId, UnitId], ...] = ()
    may_place_base: bool = False

    @property
    def victory_points(self) -> int:
        """All points together."""
        return sum(one.value for one in self.points)


def outcome(course: Course) -> Outcome:
    """What a battle that is over comes to."""
    assert course.over
    display, found = course.display, aftermath(course.display, course.steps)
    lost = {*found.without_refuge, *found.airborne_lost}
    fallen = tuple(_eliminated(course, found))
    return Outcome(
        tuple(_survivors(course, lost)),
        fallen,
        tuple(_points(display, fallen)),
        found.cleared,
        _names(display, found.retreats),
        tuple((display.units[n].id, _ship_of(display, n)) for n in found.re_embarked),
        found.may_place_base,
    )


def _names(display: Display, numbers: Numbers) -> tuple[UnitId, ...]:
    """Units by their names."""
    return tuple(display.units[n].id for n in numbers)


def _ship_of(display: Display, cargo: int) -> UnitId:
    """The ship on which a unit came: it floats, or its cargo would have gone down with it (CO 7.3, 9.6.1)."""
    return next(display.units[ship].id for ship, carried in display.cargo.items() if cargo in carried)


def _survivors(course: Course, lost: set[int]) -> Iterator[Survivor]:
    """Everybody left in the space, whether or not it took part (CO 11.6)."""
    for n, (unit, steps) in enumerate(zip(course.display.units, course.steps, strict=True)):
        if steps and n not in lost:
            yield Survivor(unit.id, steps, counter_change(unit, unit.steps, steps))


def counter_change(unit: Combatant, before: int, after: int) -> str:
    """What is done with a counter; those of bases have levels 4 and 3, or 2 and 1 (CO 2.4.3, 11.6)."""
    if before == after:
        return ""
    if after == 0:
        return "remove"
    same = unit.branch is not Branch.BASE or (before + 1) // 2 == (after + 1) // 2
    return "turn over" if same else "replace"


def _eliminated(course: Course, found: Aftermath) -> Iterator[Eliminated]:
    """The units lost in the battle and after it, in their order (CO 7.3, 11.6, 25.3)."""
    units = course.display.units
    for entry in course.log:
        if isinstance(entry, Loss) and entry.after == 0:
            unit = units[course.display.number[entry.unit]]
            yield Eliminated(unit.id, destination(unit), entry.why, entry.rule)
    for n in found.without_refuge:
        yield Eliminated(units[n].id, destination(units[n]), "cannot retreat", "CO 25.3")
    for n in found.airborne_lost:
        yield Eliminated(units[n].id, destination(units[n]), "the invasion failed", "CO 7.3")


def destination(unit: Combatant) -> Destination:
    """Where an eliminated unit goes (CO 11.6, 13.0, 18.0, 22.3)."""
    if unit.branch is Branch.BASE and unit.side is Side.JAPAN:
        return Destination.BASES_AVAILABLE
    never = unit.branch is Branch.BASE or unit.ship is ShipType.FEF or not unit.refits
    return Destination.OUT_OF_PLAY if never else Destination.REFIT


def _points(display: Display, fallen: tuple[Eliminated, ...]) -> Iterator[Points]:
    """The points of every ship that was eliminated in combat (CO 3.1)."""
    found = (points_of(display.units[display.number[one.unit]]) for one in fallen)
    return (one for one in found if one is not None)


def points_of(unit: Combatant) -> Points | None:
    """The points for a unit that was eliminated in combat, if it brings any (CO 3.1)."""
    value = worth(unit)
    return (
        Points(unit.id, value, f"{_whose(unit)} {typed(unit.ship, unit.name)} eliminated") if value else None
    )


def typed(ship: ShipType | None, name: str) -> str:
    """A ship with its type, which its name may begin with: `CV-1`, `BC Kongo`."""
    return name if ship is None or name.startswith(ship) else f"{ship} {name}"


def _whose(unit: Combatant) -> str:
    """The side of a unit in words."""
    return "Japanese" if unit.side is Side.JAPAN else "Allied"


def worth(unit: Combatant) -> int:
    """The points that the loss of a unit brings Japan (CO 3.1)."""
    return 0 if unit.ship is None else WORTH[unit.side].get(unit.ship, 0)
