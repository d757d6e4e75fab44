"""The end of an action: aircraft land, stacking holds again; Siam's army (CO 7.2, 9.5.1, 18.0)."""

from collections.abc import Iterable, Iterator
from typing import Any

from rules.co import movement, stacking
from rules.co.actions import FIRST_ACTION, EndOfAction
from rules.co.battle.combatants import Side
from rules.co.chapter import Chapter
from rules.co.events import Event, Noted, Settled, UnitsMoved
from rules.co.state import Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt


def landed(state: State, flown: tuple[tuple[str, str], ...]) -> Iterator[Event]:
    """Air units return to the base from which they flew, or are lost without it (CO 9.5.1)."""
    for unit, base in flown:
        lies = state.units.get(unit)
        if lies is None or stacking.is_off_map(state, unit) or lies.place == base:
            continue
        yield UnitsMoved((unit,), base, "returns to", "CO 9.5.1")


def siams_army(state: State) -> Iterator[Event]:
    """Siam's army appears the instant a Japanese ground unit is in Siam, before it fights (CO 18.0)."""
    if state.phase in (Phase.SET_UP, Phase.OVER) or state.course is not None:
        return
    if movement.siams_army_waits(state) and state.ashore(movement.SIAM_SPACE, Side.JAPAN):
        yield movement.siams_army_appears()


def _by_itself(state: State) -> tuple[Event, ...]:
    """Step by step what ends an action."""
    due = state.due
    assert isinstance(due, EndOfAction)
    if events := tuple(landed(state, due.flown)):
        return events
    if events := stacking.required(state):
        return events
    if state.turn == 2 and FIRST_ACTION not in state.done:
        says = "The first action of turn 2 is over: sudden death is possible"
        return Settled(), Noted(FIRST_ACTION, says=says, rule="CO 3.2")
    return (Settled(),)


def _objections(state: State, command: Any) -> Iterator[Objection]:
    return iter(())


def _outcome(state: State, command: Any, dice: Dice) -> Iterable[Event]:
    return ()


def _prompts(state: State) -> Iterator[Prompt]:
    return iter(())


CHAPTER = Chapter((), _objections, _outcome, _prompts, (EndOfAction,), by_itself=_by_itself)
