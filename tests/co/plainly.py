"""The battles of the engine told to the plain resolver, and its answers given to it again."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Any

from rules.co.battle.aimed_anew import Cover
from rules.co.battle.battle import Action, Battle, FirstFire, SpaceKind
from rules.co.battle.combatants import Branch, Combatant, Factors, Side, Stage, UnitId
from rules.co.battle.course import Course, answered, begun
from rules.co.battle.display import Display, Steps, laid_out
from rules.co.battle.forecast import Forecast
from rules.co.battle.needs import Answer, ChooseLosses, ChooseTargets, DrawLot, Fired, Loss, Targets
from rules.co.battle.outcome import outcome
from rules.co.battle.participation import is_carrier_surprise
from rules.co.battle.policy import STANDING_ORDERS
from rules.core.legality import IllegalCommand
from tests.co import plain_aftermath, plain_courses
from tests.co import plain_battle as plain
from tests.co.battles import left
from tests.co.random_battles import an_answer

STAGE = dict(zip(plain.STAGES, Stage, strict=True))
SIDE = {"J": Side.JAPAN, "A": Side.ALLIES}
LETTER = {side: letter for letter, side in SIDE.items()}
SPACES = {SpaceKind.SEA: "sea", SpaceKind.ISLAND_CHAIN: "island", SpaceKind.LAND: "land"}
ALLIED = (Action.COUNTERATTACK, Action.SURPRISE_ATTACK)


def plainly(battle: Battle) -> plain.Battle:
    """The same battle in plain words."""
    rules, where = battle.rulings, battle.space
    bonus = {letter: sum(one.value for one in battle.bonuses if one.side is SIDE[letter]) for letter in SIDE}
    return plain.Battle(
        _code(battle),
        [_unit(battle, unit) for unit in battle.combatants],
        battle.turn,
        bool(where.inside_line),
        LETTER[where.fortress] if where.fortress else "",
        bonus,
        SPACES[where.sort],
        rules.elite_units,
        str(battle.led_by or ""),
        battle.action is Action.SURPRISE_ATTACK,
        str(rules.counterattack),
        rules.air_answers_carriers,
        rules.ships_in_port,
        rules.shore_in_naval_battles,
        rules.ships_by_lot,
    )


def _code(battle: Battle) -> str:
    if battle.action in ALLIED:
        return "24.2" if is_carrier_surprise(battle) else "21.0"
    return "10.1" if battle.action is Action.REACTION else str(battle.action)


def _unit(battle: Battle, unit: Combatant) -> plain.Unit:
    everybody = _code(battle) == "21.0" and (battle.action is Action.SURPRISE_ATTACK or not battle.force)
    ship = next((one.id for one in battle.combatants if unit.id in one.cargo), "")
    return plain.Unit(
        unit.id,
        LETTER[unit.side],
        str(unit.branch),
        str(unit.ship or unit.arm or ""),
        _factors(unit.front),
        _factors(unit.back) if unit.back else None,
        unit.steps if unit.branch is Branch.BASE else 0,
        ship,
        battle.lands_troops and bool(ship) and unit.id in battle.force and unit.branch is Branch.GROUND,
        unit.flown_in,
        unit.seaplane,
        unit.elite,
        not unit.static,
        unit.dropped,
        everybody or unit.id in battle.force,
        flipped=unit.back is not None and unit.steps == 1,
    )


def _factors(of: Factors) -> tuple[int, int, int, int]:
    return of.air, of.surface, of.submarine, of.ground


# What an engine battle was given


@dataclass
class Told:
    """Dice and choices of a battle that was fought, by stage and unit."""

    edge: tuple[int, ...] = ()
    dice: dict[tuple[str, str], int] = field(default_factory=dict)
    aims: dict[tuple[str, str], str] = field(default_factory=dict)
    again: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    refused: list[tuple[str, bool, dict[str, str]]] = field(default_factory=list)
    losses: dict[str, Counter[str]] = field(default_factory=dict)
    baseless: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    lots: list[str] = field(default_factory=list)
    among: dict[str, set[str]] = field(default_factory=dict)


def fought(battle: Battle, lot: Random) -> tuple[Course, Told]:
    """A battle of the engine by lot, and everything that it was given."""
    course, told = begun(battle), Told()
    while not course.over:
        answer = an_answer(course, lot)
        try:
            after = answered(course, answer)
        except IllegalCommand:
            _note(told, course, answer, refused=True)
            continue
        _note(told, course, answer, refused=False)
        if isinstance(course.needs, ChooseLosses):
            told.among.setdefault(_name(course.needs.stage), set()).update(course.needs.among)
        if isinstance(course.needs, DrawLot):
            newest = (one for one in after.log[len(course.log) :] if isinstance(one, Loss))
            told.lots.extend(one.unit for one in newest if one.unit in course.needs.among)
        course = after
    _read(told, course)
    return course, told


def _note(told: Told, course: Course, answer: Answer, refused: bool) -> None:
    if isinstance(course.needs, ChooseTargets) and isinstance(answer, Targets):
        stage, anew = _name(course.needs.stage), course.cover is not None
        aims: dict[str, str] = {str(a): str(b) for a, b in answer.aims}
        if refused:
            told.refused.append((stage, anew, aims))
        elif anew:
            told.again.setdefault(stage, []).append(aims)


def _name(stage: Stage) -> str:
    return plain.STAGES[list(Stage).index(stage)]


def _read(told: Told, course: Course) -> None:
    assert course.edge is not None
    told.edge = course.edge.faces or ()
    newest = ""
    for entry in course.log:
        if isinstance(entry, Fired):
            stage = newest = _name(entry.stage)
            for shot, face in zip(entry.shots, entry.faces, strict=True):
                told.dice[stage, shot.shooter] = face
                if shot.target is not None:
                    told.aims[stage, shot.shooter] = shot.target
        elif isinstance(entry, Loss):
            side = course.display.units[course.display.number[entry.unit]].side
            if entry.why == "hit" and side is Side.JAPAN:
                told.losses.setdefault(newest, Counter())[entry.unit] += entry.before - entry.after
            elif entry.why == "no room at the base":
                told.baseless.setdefault((newest, LETTER[side]), []).append(entry.unit)


@dataclass
class Repeats:
    """Says to the plain resolver what the engine was told; refused is what the engine refused."""

    told: Told

    def edge_die(self, side: str) -> int:
        return self.told.edge["JA".index(side)]

    def die(self, stage: str, unit: plain.Unit) -> int:
        return self.told.dice[stage, unit.name]

    def aims(self, stage: str, firing: list[plain.Unit], enemies: list[plain.Unit]) -> list[plain.Unit]:
        of = {one.name: one for one in enemies}
        for where, anew, aims in self.told.refused:
            if where == stage and not anew:
                pairs = [(one, of[aims[one.name]]) for one in firing]
                assert not plain.aims_are_legal(stage, pairs, enemies), f"{aims} are legal"
        return [of[self.told.aims[stage, one.name]] for one in firing]

    def aims_again(self, stage: str, late: plain.Late) -> list[plain.Unit]:
        of = {one.name: one for one in late.left}
        firing = {one.name for one in late.firing}
        for where, anew, aims in self.told.refused:
            if (where, anew) == (stage, True) and aims.keys() == firing and {*aims.values()} <= of.keys():
                chosen = [of[aims[one.name]] for one in late.firing]
                assert not plain.again_is_legal(stage, late, chosen), f"{aims} are legal"
        chosen_anew = self.told.again[stage].pop(0)
        return [of[chosen_anew[one.name]] for one in late.firing]

    def loss(self, stage: str, unit: plain.Unit, legal: list[plain.Unit]) -> plain.Unit:
        """One of the losses of this salvo; hits of ground units leave the base to air and ships."""
        due = self.told.losses[stage]
        offered = {*due} | self.told.among.get(stage, set())
        assert {one.name for one in legal} <= offered, "the player may choose among more"
        one = min((u for u in legal if due[u.name] > 0), key=lambda u: u.kind == "base")
        due[one.name] -= 1
        return one

    def lot(self, stage: str, units: list[plain.Unit]) -> plain.Unit:
        """One of those that the lot drew; nothing is drawn where all of them go."""
        due = self.told.losses.get(stage, Counter())
        gone = self.told.baseless.get((stage, "A"), [])
        drawn = [one for one in units if due[one.name] > 0 or one.name in gone]
        assert len(drawn) == len(units) or drawn[0].name in self.told.lots, "the lot draws"
        due[drawn[0].name] -= 1
        return drawn[0]

    def baseless(self, stage: str, air: list[plain.Unit], number: int) -> list[plain.Unit]:
        gone = self.told.baseless[stage, "J"]
        return [one for one in air if one.name in gone]


# Both side by side


def differences(battle: Battle, lot: Random) -> list[str]:
    """What the engine and the plain resolver make of the same dice and choices, where it is not the same."""
    course, told = fought(battle, lot)
    simple = plainly(battle)
    assert course.edge is not None
    try:
        first = plain.fight(simple, Repeats(told), priority(battle))
    except (AssertionError, KeyError, ValueError, IndexError, StopIteration) as error:
        return [f"the plain battle stops: {error!r}"]
    mine, theirs = _plain_facts(battle, simple, first), _engine_facts(course)
    found = [f"{name}: plain {mine[name]}, engine {theirs[name]}" for name in mine]
    return [text for name, text in zip(mine, found, strict=True) if mine[name] != theirs[name]]


def priority(battle: Battle) -> list[str]:
    return [str(one) for one in battle.targeting_priority or ()]


def _plain_facts(battle: Battle, fought: plain.Battle, first: str) -> dict[str, Any]:
    gone = plain_aftermath.retreating(fought) if battle.rulings.ground_unit_retreat else []
    failed = plain_aftermath.failed_landing(fought, gone)
    lost = [] if battle.space.refuge else gone
    return {
        "first": first,
        "fired": fought.log,
        "steps": {one.name: plain.steps_of(one) for one in fought.units},
        "points": plain_aftermath.victory_points(fought),
        "cleared": plain_aftermath.is_cleared(fought, gone),
        "retreats": _names(one for one in gone if one not in lost),
        "lost after it": _names([*lost, *(one for one in failed if one.dropped)]),
        "aboard again": _names(one for one in failed if one.lands),
        "captured": battle.rulings.capturing_bases and plain_aftermath.base_is_captured(fought),
    }


def _names(units: Iterable[plain.Unit]) -> list[str]:
    return sorted(one.name for one in units)


def _engine_facts(course: Course) -> dict[str, Any]:
    found = outcome(course)
    assert course.edge is not None
    after = ("CO 25.3", "CO 7.3")
    return {
        "first": LETTER[course.edge.holder],
        "fired": [_written(one) for one in course.log if isinstance(one, Fired)],
        "steps": left(course),
        "points": found.victory_points,
        "cleared": found.cleared,
        "retreats": sorted(found.retreats),
        "lost after it": sorted(one.unit for one in found.eliminated if one.rule in after),
        "aboard again": sorted(one for one, _ in found.re_embarked),
        "captured": found.may_place_base,
    }


def _written(fired: Fired) -> tuple[str, str, list[tuple[str, int]]]:
    shots: list[tuple[str, int]] = [(str(shot.shooter), shot.factor) for shot in fired.shots]
    return _name(fired.stage), LETTER[fired.side], shots


# Forecasts


@dataclass
class Orders:
    """The standing orders of a forecast, given to the plain resolver."""

    battle: plain.Battle
    display: Display

    def _steps(self) -> Steps:
        return tuple(map(plain.steps_of, self.battle.units))

    def _named(self, numbers: Iterable[int]) -> list[plain.Unit]:
        return [self.battle.units[n] for n in numbers]

    def _numbers(self, units: Iterable[plain.Unit]) -> tuple[int, ...]:
        return tuple(self.battle.units.index(one) for one in units)

    def aims(self, stage: str, firing: list[plain.Unit], enemies: list[plain.Unit]) -> list[plain.Unit]:
        if len(enemies) == 1:
            return enemies * len(firing)
        return self._named(STANDING_ORDERS.aims(self.display, self._steps(), STAGE[stage]))

    def aims_again(self, stage: str, late: plain.Late) -> list[plain.Unit]:
        held = tuple(bool(late.bare) and plain.is_screened_from(stage, one) for one in late.firing)
        cover = Cover(self._numbers(late.bare), late.spare)
        return self._named(STANDING_ORDERS.anew(self.display, self._steps(), STAGE[stage], held, cover))

    def loss(self, stage: str, unit: plain.Unit, legal: list[plain.Unit]) -> plain.Unit:
        return self._named(STANDING_ORDERS.losses(self.display, self._steps(), self._numbers(legal), 1))[0]

    def baseless(self, stage: str, air: list[plain.Unit], number: int) -> list[plain.Unit]:
        among = self._numbers(air)
        return self._named(STANDING_ORDERS.losses(self.display, self._steps(), among, number))


def counted_plainly(battle: Battle) -> dict[str, Any]:
    """The forecast of a battle from every course that the plain resolver finds."""
    chances = {"J": plain_courses.edge_odds(plainly(battle))}
    chances["A"] = 1 - chances["J"]
    lost, cleared, points = dict.fromkeys((unit.id for unit in battle.combatants), Fraction(0)), 0, 0
    hits = {(stage, side): Fraction(0) for stage in Stage for side in Side}
    salvo = {unit.id: (unit.fired_at_in, unit.side.enemy) for unit in battle.combatants}
    for first in (letter for letter, chance in chances.items() if chance):
        for chance, end in _courses(battle, first):
            share, (fallen, clears, brings) = chance * chances[first], _end(battle, end)
            cleared, points = cleared + share * clears, points + share * brings
            for one in fallen:
                lost[one] += share
            for name in end.hits:
                hits[salvo[UnitId(name)]] += share
    return {"edge": chances, "lost": lost, "hits": hits, "cleared": cleared, "points": points}


def _courses(battle: Battle, first: str) -> Iterator[tuple[Fraction, plain.Battle]]:
    """Every course in which this side fires first."""
    rolled = replace(battle, turn=2, rulings=replace(battle.rulings, counterattack=FirstFire.ROLL))
    return plain_courses.every_course(lambda: plainly(rolled), orders(battle), first, priority(battle))


def _end(battle: Battle, fought: plain.Battle) -> tuple[set[UnitId], bool, int]:
    """Who is lost, whether the space is cleared, and the points."""
    gone = plain_aftermath.retreating(fought) if battle.rulings.ground_unit_retreat else []
    failed = [one for one in plain_aftermath.failed_landing(fought, gone) if one.dropped]
    dead = [one for one in fought.units if one.dead]
    fallen = [*dead, *failed, *([] if battle.space.refuge else gone)]
    return (
        {UnitId(u.name) for u in fallen},
        plain_aftermath.is_cleared(fought, gone),
        plain_aftermath.victory_points(fought),
    )


def shown(found: Forecast) -> dict[str, Any]:
    """The same of the engine's forecast."""
    edge = {LETTER[side]: chance for side, chance in found.edge.items()}
    return {
        "edge": edge,
        "lost": found.lost,
        "hits": found.hits,
        "cleared": found.cleared,
        "points": found.victory_points,
    }


def shots_at_most(battle: Battle) -> int:
    """The shots that a battle can have; every course of many is too many to count."""
    display = laid_out(battle)
    firing = (display.guns[salvo] for salvo in display.guns if display.marks[salvo])
    return sum(len(guns) for guns in firing)


def orders(battle: Battle) -> Any:
    """The standing orders for a plain battle."""
    display = laid_out(battle)
    return lambda fought: Orders(fought, display)
