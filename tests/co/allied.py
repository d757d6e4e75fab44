"""Positions for the Allied turn, and playing it with dice that are given."""

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from rules.co import dispatch, fold, opening
from rules.co.battle.combatants import Side
from rules.co.dues import OfPhase
from rules.co.events import DiceRolled, Event, MarkerMoved, Scored, UnitsMoved
from rules.co.places import ALLIED_BIN, DISPLAYS
from rules.co.state import Counter, Phase, State
from rules.core.answering import command_of, proposed
from rules.core.dice import TableDice
from rules.core.game import Setup
from rules.core.pack import Facts
from rules.core.prompt import Prompt

PACIFIC_FLEET = ("us-cv-1", "us-cv-2", "us-bb-1", "us-bb-2", "us-bb-4")


def position(
    phase: Phase,
    turn: int = 3,
    options: tuple[str, ...] = (),
    *,
    is_empty: bool = False,
    copy: str = "practice",
) -> State:
    """The Allied set-up at the beginning of a phase, with a neutral score; or a map without any unit."""
    state = fold.begin(opening.opened(Setup("campaign", copy, "guided", "table", options)))
    state = replace(state, turn=turn, vp=10, phase=phase, agenda=(OfPhase(phase.value),))
    state = placed(state, **{"Pearl Harbor": PACIFIC_FLEET[:2], "Fleet Reserve": PACIFIC_FLEET[2:]})
    return emptied(state) if is_empty else state


def emptied(state: State) -> State:
    """Every unit on the map or in a display is aside, and no base is left."""
    units = {unit: replace(lies, place="Aside") for unit, lies in state.units.items()}
    none: dict[Any, Any] = {}
    return replace(
        state, units=MappingProxyType(units), bases=MappingProxyType(none), held=frozenset(), owners=none
    )


def placed(state: State, **places: Iterable[str]) -> State:
    """The same with units in places."""
    units = dict(state.units)
    for place, found in places.items():
        units |= {unit: replace(units.get(unit, Counter()), place=place, base="") for unit in found}
    return replace(state, units=MappingProxyType(units))


def with_base(state: State, side: Side, space: str, level: int) -> State:
    """The same with a base."""
    return replace(state, bases=MappingProxyType({**state.bases, (side, space): level}))


def with_markers(state: State, *markers: str) -> State:
    """The same with just these markers in the Allied bin."""
    others = {marker: place for marker, place in state.markers.items() if place != ALLIED_BIN}
    drawn = dict.fromkeys(markers, ALLIED_BIN)
    return replace(state, markers=MappingProxyType({**others, **drawn}))


def with_facts(state: State, **facts: str) -> State:
    """The same with printed facts; double underscores stand for points."""
    return replace(state, facts=state.facts.learned(*((k.replace("__", "."), v) for k, v in facts.items())))


def without_facts(state: State, *kinds: str) -> State:
    """The same, but nobody has told facts of some kinds."""
    kept = {key: value for key, value in state.facts.values.items() if key.partition(".")[0] not in kinds}
    return replace(state, facts=Facts(MappingProxyType(kept)))


def folded(state: State, events: Iterable[Event]) -> State:
    """The position after events."""
    for event in events:
        state = fold.apply(state, event)
    return state


def settled(state: State) -> State:
    """The position after everything that happens by itself."""
    return folded(state, dispatch._follows(state))


def play(state: State, command: Any, *faces: int) -> tuple[State, tuple[Event, ...]]:
    """A command that nothing speaks against, and everything that follows."""
    assert not tuple(dispatch.objections(state, command))
    events = dispatch.outcome(state, command, TableDice(faces))
    return folded(state, events), events


def refused(state: State, command: Any) -> str:
    """The rules that speak against a command."""
    return " ".join(objection.rule for objection in dispatch.objections(state, command))


def prompt(state: State) -> Prompt:
    """The one instruction that is to be carried out."""
    found = [one for one in dispatch.prompts(state) if not one.optional]
    assert len(found) == 1
    return found[0]


def tapped(state: State, *faces: int) -> tuple[State, tuple[Event, ...]]:
    """The instruction that is to be carried out, confirmed with its dice."""
    one = prompt(state)
    assert one.dice == len(faces), (one.title, one.dice)
    return play(state, command_of(one, proposed(one)), *faces)


def moved(events: Iterable[Event]) -> dict[str, str]:
    """Where each unit went, the last place if there are several."""
    return {unit: event.to for event in events if isinstance(event, UnitsMoved) for unit in event.units}


def points(events: Iterable[Event]) -> int:
    """The victory points that were booked."""
    return sum(event.value for event in events if isinstance(event, Scored))


def says(events: Iterable[Event]) -> str:
    """What the dice said."""
    return "; ".join(event.says for event in events if isinstance(event, DiceRolled))


def put_away(events: Iterable[Event]) -> dict[str, str]:
    """Where event markers went."""
    return {event.marker: event.to for event in events if isinstance(event, MarkerMoved)}


def on_map(state: State, *units: str) -> set[str]:
    """Those that are on the map."""
    return {unit for unit in units if state.units[unit].place not in DISPLAYS}
