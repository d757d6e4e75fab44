"""Positions with few units, and battles played through the chapters."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from rules.co import actions, attacks, battles, dispatch
from rules.co.battle.combatants import Side
from rules.co.control import sole_owners
from rules.co.dues import OfPhase
from rules.co.events import Event
from rules.co.state import Phase, Purse, State
from rules.core.answering import command_of, proposed
from rules.core.prompt import Prompt
from tests.co import campaigns

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
PURSE = Purse("Basic actions", 5)
NOTHING: Mapping[Any, Any] = MappingProxyType({})


def position(
    units: Mapping[str, str],
    bases: Mapping[tuple[Side, str], int] = NOTHING,
    aboard: Mapping[str, str] = NOTHING,
    numbers: Mapping[str, str] = NOTHING,
    options: tuple[str, ...] = (),
    **fields: Any,
) -> State:
    """The Action Execution Phase of turn 2 with these units and bases alone on the map, all revealed."""
    state = campaigns.cleared(campaigns.campaign(options=options))
    state = campaigns.told(state, **{f"numbers.{unit}": told for unit, told in numbers.items()})
    state = replace(state, bases=MappingProxyType(dict(bases)))
    for unit, place in units.items():
        state = campaigns.put(state, unit, place, revealed=True, aboard=aboard.get(unit, ""))
    held = frozenset(space for space, side in sole_owners(state).items() if side is JAPAN)
    ready = replace(
        state,
        turn=2,
        phase=Phase.ACTION_EXECUTION,
        agenda=(OfPhase(Phase.ACTION_EXECUTION.value),),
        purses=(PURSE,),
        held=held,
    )
    return replace(ready, **fields)


def due(state: State, events: Iterable[Event]) -> State:
    """The position after events and all that they bring by themselves."""
    state = campaigns.folded(state, events)
    return campaigns.folded(state, dispatch._follows(state))


def battle(state: State, action: str, space: str, *force: str, led_by: str = "") -> State:
    """A battle that has begun."""
    return due(state, battles.begun(state, action, space, force, led_by))


def ended(state: State) -> State:
    """The action is over; its end is of another chapter."""
    while isinstance(state.due, actions.EndOfAction):
        state = replace(state, agenda=state.agenda[:-1])
    return state


def prompt(state: State) -> Prompt:
    """The first thing that is asked for."""
    return dispatch.prompts(state)[0]


def meant(one: Prompt) -> Any:
    """The command that a prompt proposes."""
    return command_of(one, proposed(one))


def offers(state: State, code: str) -> tuple[Prompt, ...]:
    """What is offered for an action."""
    return tuple(attacks.OFFERS[code](state))


def reasons(state: State, code: str) -> str:
    """Why an action is not possible."""
    return "; ".join(f"{one.rule}: {one.reason}" for one in attacks.WHY_NOT[code](state))


def against(state: State, command: Any) -> str:
    """Everything against a command."""
    return "; ".join(f"{one.rule}: {one.reason}" for one in dispatch.objections(state, command))


def on_map(state: State, *units: str) -> tuple[str, ...]:
    """Where units are."""
    return tuple(state.units[unit].place for unit in units)
