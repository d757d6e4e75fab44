"""How a battle names its sides, stages and units (CO 11.1)."""

import re

from rules.co.battle.combatants import Branch, Combatant, Side, Stage, UnitId
from rules.co.battle.course import Course

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


SAYS_WHAT = re.compile(
    "Air|Seaplane|Pursuit|Bomber|Div|Bde|Brigade|Rgt|Regiment|Corps|Fortress|Mar|SNLF|Eng|Arm|Base"
)
"""Words in the name of a counter that say what it is."""


def called(course: Course, unit: str) -> str:
    """A unit of a battle for whoever chooses it: with what it is, where its name does not say that."""
    one = course.display.units[course.display.number[UnitId(unit)]]
    return one.name if one.ship or SAYS_WHAT.search(one.name) else f"{one.name} {_what(one)}"


def _what(unit: Combatant) -> str:
    if unit.branch is Branch.AIR:
        return "seaplanes" if unit.seaplane else "aircraft"
    return unit.arm or unit.branch


def where(course: Course) -> str:
    """The battle by its space."""
    return f"Battle at {course.battle.space.name}"
