"""What comes of a battle: losses, points, captured bases, retreats (CO 3.1, 7.3, 11.6, 25.2, 25.3)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.co.battle.battle import Space
from rules.co.battle.combatants import Branch, Combatant, Side
from rules.co.battle.course import Course
from rules.co.battle.needs import Loss
from rules.co.battle.outcome import Destination, Eliminated, Outcome, points_of
from rules.co.battle.outcome import outcome as outcome_of
from rules.co.battle_commands import CaptureBase, LeaveBase, Retreat
from rules.co.battle_position import refuges
from rules.co.chapter import JAPAN
from rules.co.events import (
    BaseChanged,
    BattleEnded,
    Event,
    Noted,
    NowDue,
    Scored,
    Settled,
    StepsChanged,
    UnitsMoved,
)
from rules.co.names import unit as called
from rules.co.places import ALLIED_REFIT, JAPANESE_REFIT, OUT_OF_PLAY
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Choice, Option, Prompt

REFIT = {Side.JAPAN: JAPANESE_REFIT, Side.ALLIES: ALLIED_REFIT}


@dataclass(frozen=True, slots=True)
class BaseOffered:
    """The player may place a captured base (CO 25.2)."""

    space: str


@dataclass(frozen=True, slots=True)
class RetreatDue:
    """Allied troops retreat from a space (CO 25.3)."""

    space: str
    units: tuple[str, ...]


COMMANDS: tuple[type, ...] = (CaptureBase, LeaveBase, Retreat)
DUES: tuple[type, ...] = (BaseOffered, RetreatDue)


def scored(before: Course, after: Course) -> Iterator[Event]:
    """The points of the ships that a step of a battle eliminated, at once (CO 3.1)."""
    for entry in after.log[len(before.log) :]:
        if isinstance(entry, Loss) and not entry.after:
            one = points_of(after.display.units[after.display.number[entry.unit]])
            if one is not None:
                yield Scored(one.value, one.why, one.rule)


def concluded(state: State, course: Course) -> Iterator[Event]:
    """Everything that a battle which is over brings; its points were booked as they came (CO 3.1)."""
    found, units = outcome_of(course), {unit.id: unit for unit in course.display.units}
    space = course.battle.space
    re_embarked = dict(found.re_embarked)
    for one in found.survivors:
        yield from _survives(state, course, units[one.unit], one.steps, one.unit in re_embarked)
    for gone in found.eliminated:
        yield _eliminated(units[gone.unit], gone, space)
    if re_embarked:
        names = ", ".join(units[unit].name for unit in re_embarked)
        verb = "re-embarks" if len(re_embarked) == 1 else "re-embark"
        yield Noted(
            f"re-embarked at {space.name}", says=f"The invasion failed: {names} {verb}", rule="CO 7.3"
        )
    yield BattleEnded(space.name, found.cleared)
    yield Settled()
    yield from _afterwards(space, found)


def _survives(state: State, course: Course, unit: Combatant, steps: int, re_embarks: bool) -> Iterator[Event]:
    """The counter of a unit that is left, and troops that are ashore now (CO 11.1, 11.6)."""
    space, number = course.battle.space.name, course.display.number[unit.id]
    if steps != unit.steps and unit.branch is Branch.BASE:
        yield BaseChanged(unit.side.value, space, steps, "hit", "CO 11.6")
    elif steps != unit.steps:
        yield StepsChanged(unit.id, steps, "hit", "CO 11.6")
    if course.display.parts[number].lands and not re_embarks:
        yield UnitsMoved((unit.id,), space, "go ashore at", "CO 11.1")
    elif unit.dropped:
        yield UnitsMoved((unit.id,), space, "have landed at", "CO G3G-5")


def _eliminated(unit: Combatant, gone: Eliminated, space: Space) -> Event:
    """Where a unit that was lost goes (CO 11.6, 13.0, 18.0)."""
    if unit.branch is Branch.BASE:
        return BaseChanged(unit.side.value, space.name, 0, gone.why, gone.rule)
    to = REFIT[unit.side] if gone.to is Destination.REFIT else OUT_OF_PLAY
    return UnitsMoved((unit.id,), to, f"eliminated ({gone.why}):", gone.rule)


def _afterwards(space: Space, found: Outcome) -> Iterator[Event]:
    """What is still to be chosen (CO 25.2, 25.3)."""
    if found.may_place_base:
        yield NowDue(BaseOffered(space.name))
    if found.retreats:
        yield NowDue(RetreatDue(space.name, tuple(found.retreats)))


# Captured bases and retreats


def by_itself(state: State) -> tuple[Event, ...]:
    """A retreat to the only refuge."""
    due = state.due
    if not isinstance(due, RetreatDue):
        return ()
    if not due.units:
        return (Settled(),)
    ways = refuges(state, due.space)
    return tuple(_retreated(due, due.units[0], ways[0])) if len(ways) == 1 else ()


def _retreated(due: RetreatDue, unit: str, to: str) -> Iterator[Event]:
    rest = tuple(one for one in due.units if one != unit)
    yield UnitsMoved((unit,), to, "retreat to", "CO 25.3", (due.space, to))
    yield Settled()
    if rest:
        yield NowDue(RetreatDue(due.space, rest))


def objections(state: State, command: Any) -> Iterator[Objection]:
    """What speaks against a captured base or a retreat."""
    due = state.due
    match command:
        case Retreat(unit, to):
            if not isinstance(due, RetreatDue) or unit not in due.units:
                yield Objection("CO 25.3", f"{called(unit)} does not retreat now")
            elif to not in refuges(state, due.space):
                yield Objection(
                    "CO 25.3", f"No way leads by land from {due.space} to {to}, or Japan is there"
                )
        case CaptureBase() | LeaveBase():
            if not isinstance(due, BaseOffered):
                yield Objection("CO 25.2", "No base was captured")


def outcome(state: State, command: Any, dice: Dice) -> Iterable[Event]:
    """A captured base, or a retreat."""
    due = state.due
    match command:
        case Retreat(unit, to) if isinstance(due, RetreatDue):
            return tuple(_retreated(due, unit, to))
        case CaptureBase() if isinstance(due, BaseOffered):
            return (BaseChanged(Side.JAPAN.value, due.space, 1, "captured", "CO 25.2"), Settled())
    return (Settled(),)


def prompts(state: State) -> Iterator[Prompt]:
    """A captured base is offered; the player leads retreats."""
    due = state.due
    match due:
        case BaseOffered(space):
            says = f"All Allied land units at {space} are gone, the base among them."
            yield Prompt(
                JAPAN, f"Capture the base at {space}", "CO 25.2", says, CaptureBase, "Place a base (1)"
            )
            yield Prompt(JAPAN, f"No base at {space}", "CO 25.2", says, LeaveBase, "Place none")
        case RetreatDue(space, units):
            name = state.unit(units[0]).name
            options = tuple(Option(one, one) for one in refuges(state, space))
            says = f"{name} retreats one space from {space}, away from Japanese ground units."
            inputs = (Choice("to", "Where", options, draws="places"),)
            fixed = (("unit", units[0]),)
            yield Prompt(JAPAN, f"{name} retreats", "CO 25.3", says, Retreat, "Retreat", inputs, fixed)
