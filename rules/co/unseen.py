"""The position with units of which nobody knows yet which they are (CO 14.0, 14.1)."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any

from rules.co import events as e
from rules.co.lying import Counter
from rules.co.places import ALLIED_POOL
from rules.co.printed.roster import FACE_DOWN, UNSEEN
from rules.co.state import State
from rules.co.units import Code
from rules.core.asking import Pending
from rules.core.pack import key_of


def after(state: State, event: e.DrawnFaceDown | e.Identified) -> State:
    """An unknown unit more, or one that is known now."""
    if isinstance(event, e.DrawnFaceDown):
        words = (event.name, event.nation, event.branch, FACE_DOWN, Code.ASIDE, "", "", "")
        fact = (key_of(UNSEEN, event.unit), ";".join(map(str, words)))
        units = {**state.units, event.unit: Counter(ALLIED_POOL)}
        return replace(state, facts=state.facts.learned(fact), units=MappingProxyType(units))
    return _identified(state, event.unknown, event.unit)


def put_back(state: State, event: e.UnitsMoved) -> State:
    """An unknown unit that goes back into the bin is one of those in it again (CO 22.1)."""
    back = [unit for unit in event.units if event.to == ALLIED_POOL and is_unknown(state, unit)]
    if not back:
        return state
    units = {unit: lies for unit, lies in state.units.items() if unit not in back}
    facts = state.facts.forgotten(*(key_of(UNSEEN, unit) for unit in back))
    return replace(state, facts=facts, units=MappingProxyType(units))


def is_unknown(state: State, unit: str) -> bool:
    """Whether it is a counter that was put down unseen."""
    return state.facts.known(key_of(UNSEEN, unit)) is not None


def _identified(state: State, unknown: str, unit: str) -> State:
    """The counter lies where the unknown one lay, and is meant wherever that was."""
    if unknown not in state.units or unit not in state.units:
        return state
    lies = replace(state.units[unknown], steps=state.units[unit].steps)
    units = {one: counter for one, counter in state.units.items() if one != unknown}
    units[unit] = lies
    asked = state.pending is not None and state.pending.key == key_of("identity", unknown)
    return replace(
        state,
        facts=state.facts.forgotten(key_of(UNSEEN, unknown)),
        units=MappingProxyType(units),
        agenda=tuple(_meant(one, unknown, unit) for one in state.agenda),
        pending=None if asked else state.pending,
    )


def waiting(pending: Pending, events: Iterable[e.Event]) -> Pending:
    """A command that waits, with the units by their names that are known now."""
    for event in events:
        if isinstance(event, e.Identified):
            pending = replace(pending, command=_meant(pending.command, event.unknown, event.unit))
    return pending


def _meant(thing: Any, unknown: str, unit: str) -> Any:
    """A due or a command in which the unknown unit is called by its name."""
    if thing == unknown:
        return unit
    if isinstance(thing, tuple):
        return tuple(_meant(one, unknown, unit) for one in thing)
    if is_dataclass(thing) and not isinstance(thing, type):
        changed: Mapping[str, Any] = {
            one.name: _meant(getattr(thing, one.name), unknown, unit) for one in fields(thing)
        }
        return replace(thing, **changed)
    return thing
