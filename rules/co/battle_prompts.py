"""What a battle asks of the player, and what its dice said (CO 11.2, 11.6)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from rules.co import battle_forecast, battle_results, battle_targets
from rules.co.battle import needs as n
from rules.co.battle.battle import Battle
from rules.co.battle.combatants import Side, UnitId
from rules.co.battle.course import Course
from rules.co.battle.policy import STANDING_ORDERS
from rules.co.battle.salvos import Shot
from rules.co.battle.tactical_edge import modifiers
from rules.co.battle_commands import ChooseLosses, DrawLot, RollEdge, RollSalvo
from rules.co.battle_words import NAMES, STAGES, called, name, where
from rules.co.chapter import JAPAN
from rules.co.state import State
from rules.core.prompt import Choice, Option, Pairs, Prompt, Roll

NO_ROOM = ("CO 9.5.1", "CO 15.1")
"""The rules by which aircraft are lost with their base."""
MOST_WAYS = 24
"""More ways to take losses are not each a button."""


def prompts(state: State) -> Iterator[Prompt]:
    """The next step of the battle."""
    course = state.course
    if course is None:
        yield from battle_results.prompts(state)
        return
    match course.needs:
        case n.RollEdge():
            yield _edge(course)
        case n.ChooseTargets():
            for prompt in battle_targets.prompts(course, course.needs):
                yield replace(prompt, brings=first_look(course))
        case n.RollSalvo():
            yield replace(_salvo(course, course.needs), brings=first_look(course))
        case n.ChooseLosses():
            yield from _losses(course, course.needs)
        case n.DrawLot():
            yield _lot(course, course.needs)


def first_look(course: Course) -> tuple[str, ...]:
    """The forecast with the first salvo, where the edge was not rolled for."""
    rolled_for = course.edge is not None and course.edge.faces is not None
    return () if course.log or rolled_for else battle_forecast.lines(course.battle)


def _edge(course: Course) -> Prompt:
    says = " ".join(("One die for each side, Japan's first.", *edge_says(course.battle)))
    inputs = (Roll(len(Side), "the higher total fires first in every stage", each=tuple(NAMES.values())),)
    brings = battle_forecast.lines(course.battle)
    title = f"{where(course)}: tactical edge"
    return Prompt(JAPAN, title, "CO 11.2", says, RollEdge, "Roll for the edge", inputs, brings=brings)


def edge_says(battle: Battle) -> Iterator[str]:
    """What changes each side's die."""
    for side in Side:
        if found := modifiers(battle, side):
            listed = ", ".join(f"{one.value:+d} {one.why} ({one.rule})" for one in found)
            yield f"{NAMES[side]}: {listed}."


def _salvo(course: Course, need: n.RollSalvo) -> Prompt:
    whose = NAMES[need.side].replace("The", "the")
    title = f"{where(course)}: {STAGES[need.stage].lower()}, {whose}"
    each = tuple(_shot(course, shot) for shot in need.shots)
    inputs = (Roll(len(need.shots), "each hits with its factor or less", each=each),)
    return Prompt(JAPAN, title, "CO 11.6", f"{'; '.join(each)}.", RollSalvo, "Fire", inputs)


def _shot(course: Course, shot: Shot) -> str:
    at = f" at {called(course, shot.target)}" if shot.target else ""
    return f"{called(course, shot.shooter)} ({shot.factor}){at}"


def _losses(course: Course, need: n.ChooseLosses) -> Iterator[Prompt]:
    """Which units take hits: a list to tick, or a button for each way where some have two steps."""
    steps = "step" if need.count == 1 else "steps"
    title = f"{where(course)}: Japan loses {need.count} {steps}"
    why = "The base has no room for them any more. " if need.rule in NO_ROOM else ""
    says = f"{why}Choose {need.count} of {', '.join(called(course, one) for one in need.among)}."
    if all(course.steps[course.display.number[one]] == 1 for one in need.among):
        inputs = (_ticked(course, need),)
        yield Prompt(JAPAN, title, need.rule, says, ChooseLosses, "Take the losses", inputs)
        return
    meant = Counter(_meant(course, need))
    found = sorted(ways(course, need), key=lambda way: Counter(way) != meant)
    if len(found) > MOST_WAYS:
        rows = tuple(_row(course, need, one) for one in _meant(course, need))
        inputs_of = (Pairs("units", "Losses", rows),)
        yield Prompt(JAPAN, title, need.rule, says, ChooseLosses, "Take the losses", inputs_of)
        return
    for way in found:
        button = ", ".join(_lost(course, unit, count) for unit, count in Counter(way).items())
        fixed = tuple(("units", unit) for unit in way)
        says = "Choose how Japan takes them."
        yield Prompt(JAPAN, title, need.rule, says, ChooseLosses, button, (), fixed, group=title)


def _meant(course: Course, need: n.ChooseLosses) -> tuple[UnitId, ...]:
    among = tuple(course.display.number[one] for one in need.among)
    chosen = STANDING_ORDERS.losses(course.display, course.steps, among, need.count)
    return tuple(course.display.units[one].id for one in chosen)


def _ticked(course: Course, need: n.ChooseLosses) -> Choice:
    meant = _meant(course, need)
    options = tuple(Option(one, called(course, one), chosen=one in meant) for one in need.among)
    return Choice("units", "Losses", options, need.count, need.count, "counters")


def _row(course: Course, need: n.ChooseLosses, meant: UnitId) -> Choice:
    options = tuple(Option(one, called(course, one), chosen=one == meant) for one in need.among)
    return Choice("units", "A step of", options)


def ways(course: Course, need: n.ChooseLosses) -> tuple[tuple[UnitId, ...], ...]:
    """All ways in which losses can be taken, none with more hits than a unit has steps (CO 11.6)."""
    steps = {one: course.steps[course.display.number[one]] for one in need.among}
    every = combinations_with_replacement(need.among, need.count)
    return tuple(way for way in every if all(way.count(one) <= steps[one] for one in {*way}))


def _lost(course: Course, unit: UnitId, count: int) -> str:
    steps = course.steps[course.display.number[unit]]
    return f"{called(course, unit)} {'eliminated' if count == steps else 'reduced'}"


def _lot(course: Course, need: n.DrawLot) -> Prompt:
    names = ", ".join(called(course, one) for one in need.among)
    title = f"{where(course)}: by lot"
    inputs = (Roll(need.dice, "each is as likely as the others"),)
    return Prompt(JAPAN, title, need.rule, f"One of {names}.", DrawLot, "Draw", inputs)


# What dice said


def rolled(course: Course, after: Course, faces: tuple[int, ...]) -> tuple[str, str]:
    """What dice of a battle brought, and the rule."""
    match course.needs:
        case n.RollEdge():
            return _edge_rolled(after), "CO 11.2"
        case n.RollSalvo(stage, side, shots):
            hits = sum(shot.hits(face) for shot, face in zip(shots, faces, strict=True))
            count = "no hit" if not hits else "1 hit" if hits == 1 else f"{hits} hits"
            whose = NAMES[side].replace("The", "the")
            return f"{STAGES[stage]}, {whose}: {count}{_gone(course, after)}", "CO 11.6"
        case n.DrawLot(_, among, _, rule):
            drawn = f"one of {', '.join(name(course, one) for one in among)}"
            return f"By lot {drawn}{_gone(course, after)}", rule
    return "", "CO 11.0"


def aimed(course: Course, after: Course) -> str:
    """What targets brought at once: nothing unless they were for hits (CO 11.6.1)."""
    return "" if course.cover is None else f"Aimed anew{_gone(course, after)}"


def _edge_rolled(after: Course) -> str:
    if after.edge is None:
        return "Tactical edge: a tie, which the line decides"
    return f"{NAMES[after.edge.holder]} has the edge: {after.edge.why}".replace("Allies has", "Allies have")


def _gone(course: Course, after: Course) -> str:
    """The losses that dice brought at once."""
    said = [
        f"{name(course, one.unit)} {'eliminated' if not one.after else f'left with {one.after}'}"
        for one in after.log[len(course.log) :]
        if isinstance(one, n.Loss)
    ]
    return f"; {', '.join(said)}" if said else ""
