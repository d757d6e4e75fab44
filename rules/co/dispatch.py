"""The one table from commands and dues to their chapters, and how a command is decided.

A printed fact that is not known stops a command where it needs it: the command waits, with its dice, until
the fact is told, and is then decided again.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from rules.co import (
    action_execution,
    action_points,
    administrative_movement,
    air_movement,
    attacks,
    battles,
    by_hand,
    counters_told,
    cups,
    degree,
    end_of_action,
    fog_of_war,
    ground_movement,
    intelligence,
    japanese_events,
    japanese_refit,
    japanese_reinforcements,
    loading,
    logistics,
    naval_movement,
    personnel,
    reaction,
    set_up,
    stacking,
    telling,
    terrain,
    transport,
    unseen,
    victory,
)
from rules.co.allied_turn import ALLIED_CHAPTERS
from rules.co.chapter import JAPAN, Chapter
from rules.co.dues import OfPhase
from rules.co.events import Event, FactAsked, FactsForgotten, Withdrawn
from rules.co.fold import apply
from rules.co.sequence import next_phase
from rules.co.state import Phase, State
from rules.core import asking
from rules.core.asking import Pending
from rules.core.dice import Dice
from rules.core.legality import IllegalCommand, Objection
from rules.core.pack import FactMissing
from rules.core.prompt import Prompt

MOST = 1000
"""More than this never happens by itself."""

TELLING = Chapter(telling.COMMANDS, telling.objections, telling.outcome, lambda state: iter(()))
COUNTERS = Chapter(
    counters_told.COMMANDS, counters_told.objections, counters_told.outcome, lambda state: iter(())
)
AT_ANY_TIME: tuple[Chapter, ...] = (TELLING, COUNTERS, by_hand.CHAPTER, degree.CHAPTER)
CHAPTERS: tuple[Chapter, ...] = (
    *AT_ANY_TIME,
    set_up.CHAPTER,
    japanese_events.CHAPTER,
    action_points.CHAPTER,
    action_execution.CHAPTER,
    personnel.CHAPTER,
    intelligence.CHAPTER,
    logistics.CHAPTER,
    japanese_refit.CHAPTER,
    japanese_reinforcements.CHAPTER,
    battles.CHAPTER,
    attacks.CHAPTER,
    naval_movement.CHAPTER,
    reaction.CHAPTER,
    loading.CHAPTER,
    transport.CHAPTER,
    ground_movement.CHAPTER,
    air_movement.CHAPTER,
    administrative_movement.CHAPTER,
    stacking.CHAPTER,
    end_of_action.CHAPTER,
    *ALLIED_CHAPTERS,
)

OF_COMMAND: Mapping[type, Chapter] = MappingProxyType(
    {command: chapter for chapter in CHAPTERS for command in chapter.commands}
)
OF_DUE: Mapping[type, Chapter] = MappingProxyType(
    {due: chapter for chapter in CHAPTERS for due in chapter.dues}
)
OF_PHASE: Mapping[Phase, Chapter] = MappingProxyType(
    {phase: chapter for chapter in CHAPTERS for phase in chapter.phases}
)
COMMANDS: tuple[type, ...] = tuple(OF_COMMAND)
DUES: tuple[type, ...] = tuple(OF_DUE)


def objections(state: State, command: Any) -> Iterator[Objection]:
    """Every reason against a command; what depends on an unknown fact is asked for instead."""
    if state.over:
        yield Objection(state.result_rule or "CO 3.0", "The campaign is over", final=True)
        return
    chapter = OF_COMMAND[type(command)]
    if chapter in AT_ANY_TIME:
        yield from _known(chapter, state, command)
    elif state.pending is not None:
        yield Objection(telling.RULE, "A printed fact is asked for first", final=True)
    elif not state.led:
        yield Objection("CO 5.1", "The app is a Scribe: move the counters yourselves", final=True)
    else:
        yield from _against(chapter, state, command)


def _against(chapter: Chapter, state: State, command: Any) -> tuple[Objection, ...]:
    """What speaks against a command of a chapter; nobody goes over an answer for which nothing waits."""
    found = _known(chapter, state, command)
    if not found or hasattr(command, "purse"):
        return found
    awaited = chapter is chapter_due(state) and not isinstance(command, battles.NEEDED_COMMANDS)
    if awaited and any(prompt.command is type(command) for prompt in prompts(state)):
        return found
    return tuple(replace(one, final=True) for one in found)


def _known(chapter: Chapter, state: State, command: Any) -> tuple[Objection, ...]:
    """What a chapter has against a command, as far as the facts are known."""
    try:
        return tuple(chapter.objections(state, command))
    except FactMissing:
        return ()


def outcome(state: State, command: Any, dice: Dice) -> tuple[Event, ...]:
    """The events of a command, and everything that follows by itself."""
    events = asking.tried(lambda kept: _decided(state, command, kept), command, dice)
    after = _folded(state, events)
    if _is_answered(state, after, command):
        assert state.pending is not None
        events += _resumed(after, unseen.waiting(state.pending, events), dice)
        after = _folded(state, events)
    if after.lent and after.pending is None and not isinstance(command, telling.COMMANDS):
        events += (FactsForgotten(after.lent),)
        after = _folded(state, events)
    return (*events, *_follows(after))


def _decided(state: State, command: Any, dice: Dice) -> tuple[Event, ...]:
    """The events of a command alone; what speaks against it may need a fact too."""
    chapter = OF_COMMAND[type(command)]
    tuple(chapter.objections(state, command))
    return tuple(chapter.outcome(state, command, dice))


def _is_answered(before: State, after: State, command: Any) -> bool:
    """Whether a command that waited may be decided again."""
    waiting = before.pending is not None and before.pending.command is not None
    return waiting and after.pending is None and not isinstance(command, telling.Withdraw)


def _resumed(state: State, waiting: Pending, dice: Dice) -> tuple[Event, ...]:
    """The command that waited is decided again, with the dice it was given; what was lent for it is over."""
    command = waiting.command
    chapter = OF_COMMAND[type(command)]

    def attempt(kept: Dice) -> tuple[Event, ...]:
        if against := tuple(chapter.objections(state, command)):
            return (Withdrawn("; ".join(objection.reason for objection in against)),)
        return tuple(chapter.outcome(state, command, kept))

    try:
        events = asking.tried(attempt, command, dice, waiting)
    except IllegalCommand as refused:
        events = (Withdrawn(str(refused)),)
    return events if _asks(events) or not state.lent else (*events, FactsForgotten(state.lent))


def _asks(events: Iterable[Event]) -> bool:
    return any(isinstance(event, FactAsked) for event in events)


def _follows(state: State) -> tuple[Event, ...]:
    """Everything that happens by itself until somebody must choose, or a fact is needed."""
    events: list[Event] = []
    for _ in range(MOST):
        if state.over or state.pending is not None:
            break
        try:
            if (identity := cups.turned_up(state)) is not None:
                raise FactMissing(identity)
            following = _next(state) if state.led else tuple(victory.booked(state))
        except FactMissing as missing:
            following = (FactAsked(missing.key),)
        if not following:
            break
        if state.lent and not _asks(following):
            following += (FactsForgotten(state.lent),)
        events += following
        state = _folded(state, following)
    return tuple(events)


def _next(state: State) -> tuple[Event, ...]:
    """What happens by itself now: points are booked before anybody asks whether they end it (CO 3.1, 3.2)."""
    if events := (*victory.booked(state),) or (*victory.sudden_death(state),):
        return events
    if events := (*end_of_action.siams_army(state), *fog_of_war.on_contact(state)):
        return events
    chapter = chapter_due(state)
    if chapter is not None:
        return chapter.by_itself(state)
    return next_phase(state) if state.due is None else ()


def chapter_due(state: State) -> Chapter | None:
    """The chapter of what is due."""
    due = state.due
    if isinstance(due, OfPhase):
        return OF_PHASE.get(state.phase)
    return OF_DUE.get(type(due))


def prompts(state: State) -> tuple[Prompt, ...]:
    """Everything that the player may do now, what is due first."""
    if state.over:
        return ()
    if state.pending is not None:
        return tuple(telling.asked(state, state.pending.key))
    if not state.led:
        return tuple(degree.kept_by_hand(state))
    chapter = chapter_due(state)
    try:
        found = tuple(terrain.shown(state, chapter.prompts(state))) if chapter is not None else ()
        found += tuple(japanese_events.before_the_edge(state))
    except FactMissing as missing:
        return tuple(telling.asked(state, missing.key))
    at_leisure = state.phase is Phase.ACTION_EXECUTION and isinstance(state.due, OfPhase)
    return (*found, *(counters_told.prompts(state) if at_leisure else ()))


def owner() -> str:
    """The seat that does everything."""
    return JAPAN


def _folded(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = apply(state, event)
    return state
