"""A battle under way as it would be with another printed fact: what a wrong answer touched (CO 11.1)."""

from dataclasses import replace

from rules.co.battle.battle import Battle
from rules.co.battle.combatants import Combatant, Stage
from rules.co.battle.course import Course
from rules.co.battle.display import Display, laid_out
from rules.co.battle.needs import ChooseTargets, Need, RollSalvo
from rules.co.battle.salvos import Shot
from rules.co.battle_position import sketch
from rules.co.state import State


def supposed(state: State) -> State:
    """The position whose battle has the numbers and the space that are told now, and the steps it had."""
    course = state.course
    if course is None:
        return state
    display = laid_out(_battle(state, course.battle))
    return replace(state, course=replace(course, display=display, needs=_needs(course, display)))


def _battle(state: State, fought: Battle) -> Battle:
    """The battle as it was drawn up, with today's numbers and kind of space."""
    led_by = fought.led_by.value if fought.led_by is not None else ""
    action, space = fought.action.value, fought.space.name
    drawn = sketch(state, action, space, tuple(fought.force), led_by, fought.bonuses)
    now = {unit.id: unit for unit in drawn.combatants}
    combatants = tuple(_unit(unit, now.get(unit.id, unit)) for unit in fought.combatants)
    changed = replace(fought.space, sort=drawn.space.sort, inside_line=drawn.space.inside_line)
    return replace(fought, combatants=combatants, space=changed, targeting_priority=drawn.targeting_priority)


def _unit(fought: Combatant, now: Combatant) -> Combatant:
    """The same unit with other factors; one that lost its reduced side keeps the steps it had."""
    back = now.back if now.back is not None or fought.steps == 1 else fought.back
    return replace(fought, front=now.front, back=back)


def _needs(course: Course, display: Display) -> Need | None:
    """What the battle waits for, with the factors that would be fired."""
    match course.needs:
        case ChooseTargets(stage, shots, among):
            return ChooseTargets(stage, tuple(_shot(course, display, stage, shot) for shot in shots), among)
        case RollSalvo(stage, side, shots):
            return RollSalvo(stage, side, tuple(_shot(course, display, stage, shot) for shot in shots))
    return course.needs


def _shot(course: Course, display: Display, stage: Stage, shot: Shot) -> Shot:
    number = display.number[shot.shooter]
    return replace(shot, factor=display.units[number].factor(stage, course.steps[number]))
