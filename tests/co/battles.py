"""Battles of Centrifugal Offensive in one line.

A unit is `name TYPE factors flags`: factors air, surface, submarine, ground as four digits, those of the
reduced side after a slash; a base has its level. Flags: `x` stands outside the acting force, `in` has flown
in, `one` has one step left, `static`, `elite`, `sp` (seaplane), `gone` (never refits), `+name` carries.
"""

from dataclasses import replace
from typing import Any

from rules.co.battle.battle import Action, Battle, Space, SpaceKind
from rules.co.battle.combatants import Branch, Combatant, Factors, GroundType, ShipType, Side, UnitId
from rules.co.battle.course import Course, followed
from rules.co.battle.needs import Answer, Faces, Losses, Targets
from rules.co.battle.salvos import Shot

S = ShipType
PRIORITY = (S.CV, S.CVL, S.BB, S.CVE, S.TR, S.LS, S.APD, S.CA, S.AV, S.CL, S.CLAA, S.DD)
ARMS = {
    "inf": GroundType.INFANTRY,
    "mar": GroundType.MARINE,
    "abn": GroundType.AIRBORNE,
    "arm": GroundType.ARMOR,
    "eng": GroundType.ENGINEER,
}
SEA = Space("a sea space", SpaceKind.SEA, inside_line=True)
LAND = Space("a land space", SpaceKind.LAND, inside_line=True)
ISLAND = Space("an island chain", SpaceKind.ISLAND_CHAIN, inside_line=True)
FLAGS = {"static": "static", "elite": "elite", "sp": "seaplane", "in": "flown_in"}


def factors(digits: str) -> Factors:
    return Factors(*map(int, digits))


def unit(side: Side, text: str) -> Combatant:
    """One unit from its words."""
    name, kind, numbers, *flags = text.split()
    cargo = tuple(UnitId(flag[1:]) for flag in flags if flag[0] == "+")
    made = Combatant(UnitId(name), name, side, Branch.NAVAL, cargo=cargo)
    if kind == "base":
        made = replace(made, branch=Branch.BASE, steps=int(numbers))
    else:
        front, _, back = numbers.partition("/")
        made = replace(made, front=factors(front), back=factors(back) if back else None)
        made = _of_kind(made, kind)
        made = replace(made, steps=2 if back and "one" not in flags else 1)
    made = replace(made, refits="gone" not in flags)
    return replace(made, **{FLAGS[flag]: True for flag in flags if flag in FLAGS})


def _of_kind(made: Combatant, kind: str) -> Combatant:
    if kind == "air":
        return replace(made, branch=Branch.AIR)
    if kind in ARMS:
        return replace(made, branch=Branch.GROUND, arm=ARMS[kind])
    return replace(made, ship=ShipType(kind))


def units(side: Side, text: str) -> tuple[Combatant, ...]:
    return tuple(unit(side, one) for one in text.split(",") if one.strip())


def fight(action: str, japan: str, allies: str, where: Space = SEA, **fields: Any) -> Battle:
    """A battle; everybody of the attacker acts who can and is not marked `x`; it is turn 2."""
    code = Action(action)
    both = (*units(Side.JAPAN, japan), *units(Side.ALLIES, allies))
    marked = {one.split()[0] for one in (*japan.split(","), *allies.split(",")) if " x" in one}
    acting = [one for one in both if one.side is code.attacker and one.branch is not Branch.BASE]
    force = frozenset(one.id for one in acting if one.id not in marked)
    battle = Battle(where, 2, code, both, force, targeting_priority=PRIORITY)
    battle = replace(battle, **fields)
    if not battle.lands_troops:
        battle = replace(battle, force=battle.force - battle.aboard)
    return battle


def answers(*given: Any) -> list[Answer]:
    """Dice as a number or a tuple, targets as a dictionary, losses as a list."""
    return [_answer(one) for one in given]


def _answer(given: Any) -> Answer:
    if isinstance(given, dict):
        return Targets(tuple((UnitId(a), UnitId(b)) for a, b in given.items()))
    if isinstance(given, list):
        return Losses(tuple(map(UnitId, given)))
    return Faces((given,) if isinstance(given, int) else tuple(given))


def play(battle: Battle, *given: Any) -> Course:
    """A battle with what was rolled and chosen."""
    return followed(battle, answers(*given))


def shot(shooter: str, factor: int, target: str | None = None) -> Shot:
    """A shot."""
    return Shot(UnitId(shooter), factor, None if target is None else UnitId(target))


def left(course: Course) -> dict[str, int]:
    """The steps of every unit."""
    return {one.id: steps for one, steps in zip(course.display.units, course.steps, strict=True)}
