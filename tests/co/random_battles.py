"""Battles of Centrifugal Offensive by lot, and players that choose by lot."""

from dataclasses import replace
from random import Random

from rules.co.battle.battle import Action, Battle, FirstFire, Rulings, Space, SpaceKind
from rules.co.battle.battle_objections import basing_objections, objections
from rules.co.battle.combatants import Branch, Combatant, Factors, GroundType, ShipType, Side, UnitId
from rules.co.battle.course import Course, answered, begun
from rules.co.battle.needs import (
    ChooseLosses,
    ChooseTargets,
    DrawLot,
    Faces,
    Losses,
    RollEdge,
    RollSalvo,
    Targets,
)
from rules.core.legality import IllegalCommand
from tests.co.battles import PRIORITY

SHIPS = [kind for kind in ShipType if kind not in (ShipType.FEF, ShipType.BC)]
LED = {
    Action.G3C_3: [Action.G3N_5, Action.G3N_8],
    Action.G3C_4: [Action.G3G_2, Action.G3G_3, Action.G3G_5, Action.G3C_2],
}


def random_factors(lot: Random, most: int = 4) -> Factors:
    return Factors(*(max(0, lot.randint(-1, most)) for _ in range(4)))


def random_unit(lot: Random, name: str, side: Side, branch: Branch) -> Combatant:
    """A unit of a branch."""
    made = Combatant(UnitId(name), name, side, branch, elite=lot.random() < 0.2)
    if branch is Branch.BASE:
        return replace(made, steps=lot.randint(1, 4))
    made = replace(made, front=random_factors(lot))
    if branch is Branch.NAVAL:
        return replace(made, ship=lot.choice([*SHIPS, ShipType.FEF] if side is Side.ALLIES else SHIPS))
    if branch is Branch.AIR:
        return replace(made, flown_in=lot.random() < 0.4, seaplane=lot.random() < 0.3)
    made = replace(made, arm=lot.choice(list(GroundType)), static=lot.random() < 0.2)
    if lot.random() < 0.5:
        made = replace(made, back=random_factors(lot, 2), steps=lot.randint(1, 2))
    return replace(made, flown_in=made.airborne and lot.random() < 0.7)


def random_side(lot: Random, side: Side, most: int) -> list[Combatant]:
    """Units of a side, perhaps with a base and cargo."""
    branches = [lot.choice([Branch.NAVAL, Branch.AIR, Branch.GROUND]) for _ in range(lot.randint(1, most))]
    if lot.random() < 0.6:
        branches[0] = Branch.BASE
    found = [random_unit(lot, f"{side.value[0]}{n}", side, branch) for n, branch in enumerate(branches)]
    return _loaded(lot, found) if side is Side.JAPAN else found


def _loaded(lot: Random, units: list[Combatant]) -> list[Combatant]:
    """Some troops go aboard the first amphib."""
    ship = next((n for n, unit in enumerate(units) if unit.is_amphib), None)
    troops = [u.id for u in units if u.branch is Branch.GROUND and not u.static and not u.flown_in]
    if ship is not None:
        units[ship] = replace(units[ship], cargo=tuple(troops[: lot.randint(0, 3)]))
    return units


def _invading(lot: Random, units: list[Combatant]) -> list[Combatant]:
    """The same with a transport and troops aboard."""
    names = {unit.id for unit in units}
    kept = [replace(unit, cargo=tuple(one for one in unit.cargo if one in names)) for unit in units]
    troops = replace(random_unit(lot, "jt", Side.JAPAN, Branch.GROUND), static=False, flown_in=False)
    ship = replace(random_unit(lot, "js", Side.JAPAN, Branch.NAVAL), ship=ShipType.TR, cargo=(troops.id,))
    return [*kept, ship, troops]


def random_rulings(lot: Random) -> Rulings:
    flags = [lot.random() < 0.5 for _ in range(7)]
    return Rulings(lot.choice(list(FirstFire)), *flags)


def random_battle(lot: Random, most: int = 5) -> Battle:
    """A battle that can be fought; draws until there is one."""
    while True:
        battle = _drawn(lot, most)
        if not list(objections(battle)) and not list(basing_objections(battle)):
            return battle


def _drawn(lot: Random, most: int) -> Battle:
    action = lot.choice(list(Action))
    led_by = lot.choice(LED[action]) if action in LED else None
    japan = random_side(lot, Side.JAPAN, most)
    if Action.G3C_2 in (action, led_by):
        japan = _invading(lot, japan[: max(1, most - 2)])
    both = (*japan, *random_side(lot, Side.ALLIES, most))
    kind = lot.choice(list(SpaceKind))
    space = Space("x", kind, lot.random() < 0.5, lot.choice([None, *Side]), lot.random() < 0.5)
    battle = Battle(space, lot.randint(1, 4), action, both, led_by=led_by, rulings=random_rulings(lot))
    acting = [unit for unit in battle.of(battle.attacker) if lot.random() < 0.8 and _may_act(battle, unit)]
    return replace(battle, force=frozenset(unit.id for unit in acting), targeting_priority=PRIORITY)


def _may_act(battle: Battle, unit: Combatant) -> bool:
    """Whether naming a unit in the force would be refused; most draws then stand."""
    alone = replace(battle, force=frozenset((unit.id,)))
    refusals = (f"{unit.name} cannot act", "is no carrier", "is aboard and cannot act")
    return not any(word in one.reason for one in objections(alone) for word in refusals)


# Players by lot


def step_by_lot(course: Course, lot: Random) -> Course:
    """What a course needs, drawn by lot until it stands."""
    while True:
        try:
            return answered(course, an_answer(course, lot))
        except IllegalCommand:
            continue


def an_answer(course: Course, lot: Random) -> Faces | Targets | Losses:
    """Some answer to what a course needs; it may be refused."""
    match course.needs:
        case RollEdge():
            return Faces((lot.randint(1, 6), lot.randint(1, 6)))
        case RollSalvo(_, _, shots):
            return Faces(tuple(lot.randint(1, 6) for _ in shots))
        case DrawLot(_, _, dice, _):
            return Faces(tuple(lot.randint(1, 6) for _ in range(dice)))
        case ChooseTargets(_, shots, among):
            return Targets(tuple((shot.shooter, lot.choice(among)) for shot in shots))
        case ChooseLosses(_, among, count, _):
            return Losses(tuple(lot.choice(among) for _ in range(count)))
    raise AssertionError(course.needs)


def fought_by_lot(battle: Battle, lot: Random) -> list[Course]:
    """A whole battle by lot: its course at every step."""
    courses = [begun(battle)]
    while not courses[-1].over:
        courses.append(step_by_lot(courses[-1], lot))
    return courses
