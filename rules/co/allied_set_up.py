"""The Allied set-up (CO 4.3): the list, then two of the five of the Pacific Fleet by lot."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.co import draws
from rules.co.battle.combatants import Side
from rules.co.chapter import JAPAN
from rules.co.draws import Draw
from rules.co.events import Event, Settled, UnitsMoved
from rules.co.places import FLEET_RESERVE
from rules.co.printed.roster import roster
from rules.co.printed.text import text
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

RULE = "CO 4.3"
PEARL_HARBOR, FLEET, AT_PEARL_HARBOR = "Pearl Harbor", "Pacific Fleet", 2


@dataclass(frozen=True, slots=True)
class AlliedList:
    """The Allied list is to be laid out."""


@dataclass(frozen=True, slots=True)
class PacificFleet:
    """The lot of the Pacific Fleet is to be drawn."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """The Allied list lies on the map."""


@dataclass(frozen=True, slots=True)
class DrawPacificFleet:
    """Draw two of the five, by dice or from a real cup."""

    units: tuple[str, ...] = ()


Command: TypeAlias = LaidOut | DrawPacificFleet
COMMANDS: tuple[type, ...] = (LaidOut, DrawPacificFleet)
DUES: tuple[type, ...] = (AlliedList, PacificFleet)
DUE_OF = {LaidOut: AlliedList, DrawPacificFleet: PacificFleet}


def lot() -> Draw:
    """Two of the five of the Pacific Fleet."""
    return Draw(tuple(one.thing for one in text().setup if one.place == FLEET), AT_PEARL_HARBOR)


def checklist(state: State) -> tuple[str, ...]:
    """The Allied list, space by space."""
    at: dict[str, list[str]] = defaultdict(list)
    known = roster(state.facts)
    for one in text().setup:
        if one.side == Side.ALLIES and one.place != FLEET:
            unit = known.get(one.thing)
            at[one.place].append(
                f"base ({one.level})" if one.level else unit.name if unit is not None else one.thing
            )
    return tuple(f"{place}: {', '.join(sorted(things, key=_bases_first))}" for place, things in at.items())


def _bases_first(thing: str) -> bool:
    return not thing.startswith("base")


def objections(state: State, command: Command) -> Iterator[Objection]:
    """What speaks against it: it is not due."""
    if not isinstance(state.due, DUE_OF[type(command)]):
        yield Objection(RULE, "The Allied set-up is not there yet, or is over", final=True)
    if isinstance(command, DrawPacificFleet):
        yield from draws.objections(lot(), command.units, RULE)


def outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    """The list lies there; the lot sends two to Pearl Harbor and three to the Fleet Reserve."""
    if isinstance(command, LaidOut):
        yield Settled()
        return
    found, told = draws.outcome(state, lot(), command.units, dice, FLEET, RULE)
    yield from told
    if found is not None:
        rest = tuple(unit for unit in lot().cup if unit not in found)
        yield UnitsMoved(found, PEARL_HARBOR, "by lot to", RULE, lot=True)
        yield UnitsMoved(rest, FLEET_RESERVE, "the rest to the", RULE, lot=True)
        yield Settled()
        yield Settled()


def prompts(state: State) -> Iterator[Prompt]:
    """What is due of it."""
    if isinstance(state.due, AlliedList):
        says = "Lay out the Allied counters as listed; ground units and aircraft face down."
        title = "The Allied set-up"
        yield Prompt(JAPAN, title, RULE, says, LaidOut, "Laid out", brings=checklist(state))
    else:
        says = "CV-1, CV-2, BB-1, BB-2 and BB-4: two begin at Pearl Harbor, three in the Fleet Reserve."
        yield from draws.offers(state, lot(), DrawPacificFleet, FLEET, RULE, says)
