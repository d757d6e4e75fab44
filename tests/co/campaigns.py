"""Positions of the campaign for every test.

`campaign()` is laid out before the set-up; `after_set_up()` has the ready placement and the first turn begun.
`put` and `with_base` change a position by hand, `do` makes a command with dice read off the table.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from rules.co import dispatch, fold, opening
from rules.co.allied_set_up import DrawPacificFleet, LaidOut
from rules.co.battle.combatants import Side
from rules.co.dues import OfPhase
from rules.co.events import BaseChanged, Event, FactLearned, UnitsMoved
from rules.co.japanese_set_up import DoneSettingUp, PlaceAsUsual
from rules.co.places import ASIDE
from rules.co.state import Counter, Phase, State
from rules.core.dice import AppDice, Dice, TableDice
from rules.core.game import Setup
from rules.core.legality import refuse_if
from rules.core.prompt import Prompt

FLEET_BY_LOT = (1, 1)
"""Dice that draw BB-1 and BB-2 for Pearl Harbor."""


@cache
def _laid_out(copy: str, options: tuple[str, ...]) -> State:
    return fold.begin(opening.opened(Setup("campaign", copy, "guided", "table", options)))


def campaign(copy: str = "practice", options: tuple[str, ...] = (), **changes: Any) -> State:
    """A campaign before the set-up, with other fields as said (`turn=2`, `rulings={"CO-5": "strict"}`)."""
    return changed(_laid_out(copy, options), **changes)


def changed(state: State, **changes: Any) -> State:
    """A position with other fields; a new phase waits for what is to be done in it."""
    if "phase" in changes and "agenda" not in changes:
        changes["agenda"] = (OfPhase(changes["phase"].value),)
    frozen: dict[str, Any] = {
        name: MappingProxyType(dict(value)) if isinstance(value, dict) else value
        for name, value in changes.items()
    }
    return replace(state, **frozen)


@cache
def _set_up(options: tuple[str, ...]) -> State:
    state = do(campaign(options=options), PlaceAsUsual())
    state = do(do(state, DoneSettingUp()), LaidOut())
    return do(state, DrawPacificFleet(), *FLEET_BY_LOT)


def after_set_up(options: tuple[str, ...] = (), **changes: Any) -> State:
    """The practice copy as it is usually placed, BB-1 and BB-2 at Pearl Harbor; the first turn begins."""
    return changed(_set_up(options), **changes)


def in_phase(phase: Phase, turn: int = 1, **changes: Any) -> State:
    """After the set-up, at the beginning of a phase of a turn."""
    return after_set_up(phase=phase, turn=turn, **changes)


def cleared(state: State) -> State:
    """The same map without a unit on it; bases stay."""
    units = {unit: Counter(ASIDE, lies.steps) for unit, lies in state.units.items()}
    return changed(state, units=units)


def put(state: State, unit: str, place: str, **fields: Any) -> State:
    """A unit elsewhere (`aboard="jp-tr-p1"`, `steps=1`, `revealed=True`, `base="Manila"` as said)."""
    moved = fold.apply(state, UnitsMoved((unit,), place))
    return changed(moved, units={**moved.units, unit: replace(moved.units[unit], **fields)})


def put_all(state: State, place: str, *units: str) -> State:
    """Several units elsewhere."""
    return fold.apply(state, UnitsMoved(units, place))


def with_base(state: State, side: Side | str, space: str, level: int) -> State:
    """A base of a level, none with 0."""
    return fold.apply(state, BaseChanged(Side(side).value, space, level))


def told(state: State, **facts: str) -> State:
    """Other printed facts: `told(state, **{"reaction.Wake": "1,2"})`."""
    return folded(state, (FactLearned(key, value) for key, value in facts.items()))


def folded(state: State, events: Iterable[Event]) -> State:
    """The position after events."""
    for event in events:
        state = fold.apply(state, event)
    return state


def events_of(state: State, command: Any, *faces: int) -> tuple[Event, ...]:
    """The events of a command that must stand, with dice read off the table."""
    refuse_if(dispatch.objections(state, command))
    return dispatch.outcome(state, command, TableDice(tuple(faces)))


def do(state: State, command: Any, *faces: int) -> State:
    """The position after a command that must stand, and all that follows by itself."""
    return folded(state, events_of(state, command, *faces))


def refused(state: State, command: Any) -> tuple[str, ...]:
    """The rules that speak against a command."""
    return tuple(objection.rule for objection in dispatch.objections(state, command))


def offered(state: State, command: type) -> tuple[Prompt, ...]:
    """The prompts for a kind of command."""
    return tuple(prompt for prompt in dispatch.prompts(state) if prompt.command is command)


def by_lot(faces: range = range(1, 7)) -> Dice:
    """Dice of the app."""
    return AppDice(faces)
