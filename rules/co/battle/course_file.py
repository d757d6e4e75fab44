"""The course of a battle, its outcome and its forecast as plain values, for files and other programs."""

from fractions import Fraction
from typing import Any

from rules.co.battle.battle_file import BattleReader
from rules.co.battle.battle_objections import basing_objections
from rules.co.battle.combatants import Side, Stage
from rules.co.battle.course import Course, answered, begun, order_of_fire
from rules.co.battle.forecast import Forecast, forecast
from rules.co.battle.needs import (
    ChooseLosses,
    ChooseTargets,
    DrawLot,
    Fired,
    Landed,
    Loss,
    Need,
    ReadOff,
    RollEdge,
    RollSalvo,
)
from rules.co.battle.outcome import Outcome, outcome
from rules.co.battle.salvos import Shot
from rules.co.battle.tactical_edge import modifiers
from rules.core.legality import IllegalCommand, refuse_if


def study(reader: BattleReader, data: Any, with_odds: bool) -> dict[str, Any]:
    """A battle from an object: how far it has come; its chances if asked for or nothing is entered."""
    course = _followed(reader, data)
    written = course_object(course)
    if with_odds or not data.get("answers"):
        try:
            written["odds"] = odds_object(forecast(course.battle))
        except IllegalCommand as refused:
            raise reader.bad("battle", str(refused)) from refused
    return written


def _followed(reader: BattleReader, data: Any) -> Course:
    """The course with every answer; one that is refused is named."""
    battle, field = reader.battle(data), "battle"
    answers = reader.answers(data)
    try:
        course = begun(battle)
        refuse_if(basing_objections(battle))
        for n, answer in enumerate(answers):
            field = f"answers[{n}]"
            course = answered(course, answer)
    except IllegalCommand as refused:
        raise reader.bad(field, str(refused)) from refused
    return course


def course_object(course: Course) -> dict[str, Any]:
    """A course: parts, edge, what happened, what it needs, and its outcome if it is over."""
    return {
        "parts": _parts(course),
        "edge": _edge(course),
        "order": _order(course),
        "happened": [_happened(course, one) for one in course.log],
        "steps": {unit.id: left for unit, left in zip(course.display.units, course.steps, strict=True)},
        "needs": None if course.needs is None else need_object(course.needs),
        "outcome": outcome_object(outcome(course)) if course.over else None,
    }


def _parts(course: Course) -> dict[str, Any]:
    """The part of every unit, with its rule."""
    units = zip(course.display.units, course.display.parts, strict=True)
    return {
        unit.id: {
            "fires": part.fires,
            "target": part.target,
            "lands": part.lands,
            "why": part.why,
            "rule": part.rule,
        }
        for unit, part in units
    }


def _edge(course: Course) -> dict[str, Any]:
    """The tactical edge with each modifier (CO 11.2)."""
    edge = course.edge
    items = {
        side.value: [
            {"value": one.value, "why": one.why, "rule": one.rule} for one in modifiers(course.battle, side)
        ]
        for side in Side
    }
    if edge is None:
        return {"modifiers": items, "holder": None, "dice": None, "why": None, "rule": "CO 11.2"}
    dice = None if edge.faces is None else dict(zip(map(str, Side), edge.faces, strict=True))
    return {"modifiers": items, "holder": edge.holder.value, "dice": dice, "why": edge.why, "rule": edge.rule}


def _order(course: Course) -> list[dict[str, str]]:
    """The salvos in their order, once it is known who fires first (CO 11.2)."""
    if course.edge is None:
        return []
    salvos = order_of_fire(course.battle, course.edge.holder)
    return [{"stage": stage.value, "side": side.value} for stage, side in salvos]


def _happened(course: Course, entry: Fired | Loss | Landed) -> dict[str, Any]:
    """One entry of the log."""
    match entry:
        case Fired(stage, side, shots, faces):
            fired = [
                {**_shot(shot), "die": face, "hit": shot.hits(face)}
                for shot, face in zip(shots, faces, strict=True)
            ]
            return {"kind": "fired", "stage": stage.value, "side": side.value, "shots": fired}
        case Loss(stage, unit, before, after, why, rule):
            side = course.display.units[course.display.number[unit]].side
            lost = {"unit": unit, "side": side.value, "before": before, "after": after}
            return {"kind": "loss", "stage": stage.value, **lost, "why": why, "rule": rule}
        case Landed(units):
            return {"kind": "landed", "units": list(units), "rule": "CO 11.1"}


def _shot(shot: Shot) -> dict[str, Any]:
    """A shot (CO 11.6)."""
    return {"shooter": shot.shooter, "factor": shot.factor, "target": shot.target}


def need_object(need: Need) -> dict[str, Any]:
    """What a course needs next."""
    match need:
        case RollEdge():
            return {"kind": "edge dice", "dice": len(Side), "rule": "CO 11.2"}
        case ReadOff(fact, rule):
            return {"kind": "fact", "fact": fact.value, "rule": rule}
        case ChooseTargets(stage, shots, among):
            listed = [_shot(one) for one in shots]
            return _asked("targets", stage, shots=listed, among=list(among), rule="CO 11.6.1")
        case RollSalvo(stage, side, shots):
            listed = [_shot(one) for one in shots]
            return _asked("salvo dice", stage, side=side.value, dice=len(shots), shots=listed, rule="CO 11.6")
        case ChooseLosses(stage, among, count, rule):
            return _asked("losses", stage, among=list(among), count=count, rule=rule)
        case DrawLot(stage, among, dice, rule):
            return _asked("lot", stage, among=list(among), dice=dice, rule=rule)


def _asked(kind: str, stage: Stage, **fields: Any) -> dict[str, Any]:
    """A need in a stage."""
    return {"kind": kind, "stage": stage.value, **fields}


def outcome_object(found: Outcome) -> dict[str, Any]:
    """What a battle came to."""
    return {
        "survivors": {one.unit: {"steps": one.steps, "counter": one.counter} for one in found.survivors},
        "eliminated": [
            {"unit": one.unit, "to": one.to.value, "why": one.why, "rule": one.rule}
            for one in found.eliminated
        ],
        "points": [
            {"unit": one.unit, "value": one.value, "why": one.why, "rule": one.rule} for one in found.points
        ],
        "victory_points": found.victory_points,
        "cleared": found.cleared,
        "retreats": list(found.retreats),
        "re_embarked": dict(found.re_embarked),
        "may_place_base": found.may_place_base,
    }


def odds_object(found: Forecast) -> dict[str, Any]:
    """A forecast, chances as decimals."""
    hits: dict[str, dict[str, float]] = {}
    for (stage, side), expected in found.hits.items():
        hits.setdefault(stage.value, {})[side.value] = _decimal(expected)
    return {
        "edge": {side.value: _decimal(chance) for side, chance in found.edge.items()},
        "expected_hits": hits,
        "cleared": _decimal(found.cleared),
        "swept": _decimal(found.swept),
        "lost": {name: _decimal(chance) for name, chance in found.lost.items()},
        "expected_victory_points": _decimal(found.victory_points),
    }


def _decimal(chance: Fraction) -> float:
    """A chance as a decimal."""
    return round(float(chance), 6)
