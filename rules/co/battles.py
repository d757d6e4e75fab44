"""The battle in a campaign: it begins, is fought salvo by salvo, and what comes of it (CO 11.0)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules.co import battle_forecast, battle_prompts, battle_results
from rules.co.actions import EndOfAction, edge_of_action
from rules.co.battle import course as courses
from rules.co.battle import needs as n
from rules.co.battle.battle import Action, Bonus
from rules.co.battle.battle_objections import objections as battle_objections
from rules.co.battle.combatants import Side, UnitId
from rules.co.battle.course import Course
from rules.co.battle.participation import participation
from rules.co.battle_commands import AimAndFire, ChooseLosses, ChooseTargets, DrawLot, RollEdge, RollSalvo
from rules.co.battle_position import TARGETS, battle_at, is_inside, priority, sketch
from rules.co.chapter import Chapter
from rules.co.events import (
    BattleBegun,
    BattleFactTold,
    BattleRolled,
    Event,
    LossesChosen,
    Noted,
    NowDue,
    Settled,
    TargetsChosen,
    UnitsRevealed,
)
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import IllegalCommand, Objection
from rules.core.pack import FactMissing, key_of

Command: TypeAlias = RollEdge | AimAndFire | ChooseTargets | RollSalvo | ChooseLosses | DrawLot
Chosen: TypeAlias = AimAndFire | ChooseTargets | ChooseLosses
NEEDED: dict[type, type] = {
    RollEdge: n.RollEdge,
    AimAndFire: n.ChooseTargets,
    ChooseTargets: n.ChooseTargets,
    RollSalvo: n.RollSalvo,
    ChooseLosses: n.ChooseLosses,
    DrawLot: n.DrawLot,
}


@dataclass(frozen=True, slots=True)
class BattleDue:
    """A battle is to be fought; it begins when it is due, so that everybody has arrived (CO 11.0)."""

    space: str
    action: str
    force: tuple[str, ...] = ()
    led_by: str = ""
    bonuses: tuple[Bonus, ...] = ()


def begun(
    state: State,
    action: str,
    space: str,
    force: tuple[str, ...],
    led_by: str = "",
    extra_bonuses: tuple[Bonus, ...] = (),
) -> tuple[Event, ...]:
    """A battle, put on top of what is due; whoever is to be in it must be in the space by then."""
    attacking = force or state.at(space)
    ships = tuple(unit for unit in attacking if unit in state.surprise)
    if action == Action.COUNTERATTACK and ships:  # CO 24.2
        action, force = Action.SURPRISE_ATTACK.value, ships
    return (NowDue(BattleDue(space, action, force, led_by, extra_bonuses)),)


def event_bonuses(state: State, source: str) -> tuple[Bonus, ...]:
    """What events add to the edge: Banzai, and the one that pays for the action (CO 24.1)."""
    banzai = (Bonus(Side.JAPAN, 1, "Banzai!"),) if state.banzai else ()
    edge = edge_of_action(state, source)
    return (*banzai, Bonus(Side.JAPAN, edge, source)) if edge else banzai


def source_of(state: State) -> str:
    """The purse that paid for the action under way."""
    return next((one.source for one in state.agenda if isinstance(one, EndOfAction)), "")


# What happens by itself


def by_itself(state: State) -> tuple[Event, ...]:
    """The battle begins, learns what it waits for, or is over."""
    due, course = state.due, state.course
    if not isinstance(due, BattleDue):
        return battle_results.by_itself(state)
    if course is None:
        return _begins(state, due)
    if isinstance(course.needs, n.ReadOff):
        return tuple(_read_off(state, course, course.needs))
    return tuple(battle_results.concluded(state, course)) if course.over else ()


def _begins(state: State, due: BattleDue) -> tuple[Event, ...]:
    """All units involved are revealed, and then the battle is drawn up (CO 14.0)."""
    drawn = sketch(state, due.action, due.space, due.force, due.led_by, due.bonuses)
    if against := tuple(battle_objections(drawn)):
        return (*_not_fought(due, against), Settled())
    parts = zip(drawn.combatants, participation(drawn), strict=True)
    involved = (unit for unit, part in parts if part.taken and unit.id in state.units)
    hidden = tuple(
        unit.id for unit in involved if unit.side is Side.ALLIES and not state.units[unit.id].revealed
    )
    if hidden:
        return (UnitsRevealed(hidden, f"battle at {due.space}"),)
    bonuses = (*event_bonuses(state, source_of(state)), *due.bonuses)
    battle = battle_at(state, due.action, due.space, due.force, due.led_by, bonuses)
    if against := tuple(battle_objections(battle)):
        return (*_not_fought(due, against), Settled())
    order = tuple(kind.value for kind in battle.targeting_priority or ())
    force = tuple(sorted(battle.force))
    return (BattleBegun(battle.space, due.action, battle.combatants, force, due.led_by, bonuses, order),)


def _not_fought(due: BattleDue, against: tuple[Objection, ...]) -> tuple[Event, ...]:
    """No fire takes place (CO 14.0)."""
    says = f"No battle at {due.space}: {against[0].reason}"
    return (Noted(f"no battle at {due.space}", says=says, rule=against[0].rule),)


def _read_off(state: State, course: Course, need: n.ReadOff) -> Iterator[Event]:
    """A printed fact that the battle waits for, and what it brings; asked for if nobody has told it."""
    battle = course.battle
    if need.fact is n.Fact.INSIDE_LINE:
        inside = is_inside(state, battle.space.name)
        if inside is None:
            raise FactMissing(key_of("inside", battle.space.name))
        yield BattleFactTold(inside_line="yes" if inside else "no")
        battle = replace(battle, space=replace(battle.space, inside_line=inside))
    else:
        order = priority(state)
        if order is None:
            raise FactMissing(TARGETS)
        yield BattleFactTold(priority=tuple(kind.value for kind in order))
        battle = replace(battle, targeting_priority=order)
    yield from battle_results.scored(course, courses.told(course, battle))


# Commands


def objections(state: State, command: Command) -> Iterator[Objection]:
    """What speaks against a step of the battle."""
    if not isinstance(command, NEEDED_COMMANDS):
        yield from battle_results.objections(state, command)
        return
    course = state.course
    if course is None or not isinstance(state.due, BattleDue):
        yield Objection("CO 11.0", "No battle is being fought")
    elif not isinstance(course.needs, NEEDED[type(command)]):
        yield Objection("CO 11.0", f"The battle waits for {courses.waits_for(course)}")
    elif isinstance(command, AimAndFire) and course.cover is not None:
        yield Objection("CO 11.6", "These shots have hit already: they are aimed anew, not fired again")
    elif isinstance(command, Chosen):
        yield from _refused(course, command)


def _refused(course: Course, command: Chosen) -> Iterator[Objection]:
    """What the battle has against a choice (CO 11.6.1, 11.6.2)."""
    need = course.needs
    firing = len(need.shots) if isinstance(need, n.ChooseTargets) else 0
    if not isinstance(command, ChooseLosses) and len(command.aims) != firing:
        yield Objection("CO 11.5", f"{firing} units fire, and each needs a target")
        return
    try:
        courses.answered(course, _answer(course, command))
    except IllegalCommand as refused:
        yield from refused.objections


def _answer(course: Course, command: Chosen) -> n.Answer:
    """A choice as the battle takes it."""
    if isinstance(command, ChooseLosses):
        return n.Losses(tuple(map(UnitId, command.units)))
    return n.Targets(_aims(course, command))


def _aims(course: Course, command: AimAndFire | ChooseTargets) -> tuple[tuple[UnitId, UnitId], ...]:
    """Each shooter with its target."""
    assert isinstance(course.needs, n.ChooseTargets)
    firing = (shot.shooter for shot in course.needs.shots)
    return tuple(zip(firing, map(UnitId, command.aims), strict=True))


def outcome(state: State, command: Command, dice: Dice) -> Iterable[Event]:
    """One step of the battle."""
    if not isinstance(command, NEEDED_COMMANDS):
        return battle_results.outcome(state, command, dice)
    course = state.course
    assert course is not None
    event, after = _step(course, command, dice)
    events = (event, *battle_results.scored(course, after))
    return (*events, *_fired(after, dice)) if _fires(command, after, dice) else events


def _step(course: Course, command: Command, dice: Dice) -> tuple[Event, Course]:
    """The event of a step, and the battle after it."""
    if isinstance(command, Chosen):
        after = courses.answered(course, _answer(course, command))
        if isinstance(command, ChooseLosses):
            return LossesChosen(command.units), after
        return TargetsChosen(_aims(course, command), battle_prompts.aimed(course, after)), after
    return _rolled(course, dice)


def _rolled(course: Course, dice: Dice) -> tuple[BattleRolled, Course]:
    faces = dice.roll(dice_needed(course.needs))
    after = courses.answered(course, n.Faces(faces))
    says, rule = battle_prompts.rolled(course, after, faces)
    return BattleRolled(faces, dice.origin, says, rule), after


def _fires(command: Command, course: Course, dice: Dice) -> bool:
    """Whether the salvo that is aimed is fired at once: with its dice, or where the app rolls."""
    with_dice = isinstance(command, AimAndFire) or dice.origin == "app"
    aimed = isinstance(command, AimAndFire | ChooseTargets)
    return aimed and with_dice and isinstance(course.needs, n.RollSalvo)


def _fired(course: Course, dice: Dice) -> tuple[Event, ...]:
    """A salvo and its points."""
    event, after = _rolled(course, dice)
    return (event, *battle_results.scored(course, after))


def dice_needed(need: Any) -> int:
    """The dice that a step of the battle takes."""
    match need:
        case n.RollEdge():
            return len(Side)
        case n.RollSalvo(_, _, shots):
            return len(shots)
        case n.DrawLot(_, _, dice, _):
            return dice
    return 0


forecast = battle_forecast.forecast
"""The chances of the battle that is being fought, for the room."""

NEEDED_COMMANDS = tuple(NEEDED)
CHAPTER = Chapter(
    (*NEEDED_COMMANDS, *battle_results.COMMANDS),
    objections,
    outcome,
    battle_prompts.prompts,
    dues=(BattleDue, *battle_results.DUES),
    by_itself=by_itself,
)
