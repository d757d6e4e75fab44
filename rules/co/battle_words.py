"""How a battle names its sides, stages and units (CO 11.1)."""

from rules.co.battle.combatants import Side, Stage, UnitId
from rules.co.battle.course import Course
from rules.co.names import WHOSE, with_kind

NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "The Allies"}
STAGES = {
    Stage.AIR: "Anti-air",
    Stage.SURFACE: "Anti-surface",
    Stage.SUBMARINE: "Anti-submarine",
    Stage.GROUND: "Anti-ground",
}


def name(course: Course, unit: str) -> str:
    """A unit of a battle as it is called."""
    return course.display.units[course.display.number[UnitId(unit)]].name


def called(course: Course, unit: str) -> str:
    """A unit of a battle for whoever chooses it: with what it is, where its name does not say that."""
    one = course.display.units[course.display.number[UnitId(unit)]]
    nation = WHOSE.get(unit.partition("-")[0], "") if one.side is Side.ALLIES else ""
    return f"{nation}{with_kind(one.name, one.branch, one.arm or '')}"


def where(course: Course) -> str:
    """The battle by its space."""
    return f"Battle at {course.battle.space.name}"
