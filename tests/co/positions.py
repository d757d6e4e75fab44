"""Positions of the practice copy for tests of moves: counters are put where a test wants them."""

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from rules.co import dispatch, fold, opening
from rules.co.battle.combatants import Side
from rules.co.dues import OfPhase
from rules.co.events import Event
from rules.co.places import DISPLAYS, LATER
from rules.co.state import Counter, Phase, Purse, State
from rules.core.dice import TableDice
from rules.core.game import Setup
from rules.core.legality import Objection


def position(*placed: tuple[str, str], turn: int = 2, **changes: Any) -> State:
    """Only the bases of the set-up and these units are on the map; an action may be taken."""
    begun = fold.begin(opening.opened(Setup("campaign", "practice", "guided", "table")))
    where = {
        unit: replace(lies, place=lies.place if lies.place in DISPLAYS else LATER)
        for unit, lies in begun.units.items()
    }
    where |= {unit: replace(where[unit], place=place) for unit, place in placed}
    purse = Purse("Basic actions", 4)
    state = replace(
        begun,
        turn=turn,
        phase=Phase.ACTION_EXECUTION,
        agenda=(OfPhase(Phase.ACTION_EXECUTION.value),),
        units=MappingProxyType(where),
        purses=(purse,),
    )
    return replace(state, **changes)


def aboard(state: State, ship: str, *units: str) -> State:
    """Units put aboard a ship."""
    place = state.units[ship].place
    lies = {unit: Counter(place, state.units[unit].steps, ship) for unit in units}
    return replace(state, units=MappingProxyType({**state.units, **lies}))


def based(state: State, side: Side, **levels: int) -> State:
    """Bases of these levels; underscores in the names are spaces."""
    bases = dict(state.bases)
    for name, level in levels.items():
        bases[side, name.replace("_", " ")] = level
    return replace(state, bases=MappingProxyType({key: level for key, level in bases.items() if level}))


def folded(state: State, events: Iterable[Event]) -> State:
    """The position after events."""
    for event in events:
        state = fold.apply(state, event)
    return state


def against(state: State, command: Any) -> list[str]:
    """The rules of every objection."""
    return [one.rule for one in objections(state, command)]


def objections(state: State, command: Any) -> tuple[Objection, ...]:
    """Every objection."""
    return tuple(dispatch.objections(state, command))


def done(state: State, command: Any, *faces: int) -> State:
    """The position after a command that nothing speaks against."""
    assert not objections(state, command)
    return folded(state, dispatch.outcome(state, command, TableDice(faces)))


def at(state: State, unit: str) -> str:
    """Where a unit lies."""
    return state.units[unit].place
