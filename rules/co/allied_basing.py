"""Allied air units that lose their room outside a battle: their tender has gone (CO 9.5.1, 15.1, 18.0)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co import draws
from rules.co.allied_deployment import crowding
from rules.co.allied_instructions import known_order, names, unless_due
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import Chapter
from rules.co.draws import Draw
from rules.co.events import Event, NowDue, Settled, UnitsMoved
from rules.co.places import ALLIED_REFIT, OUT_OF_PLAY
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

RULE = "CO 15.1"


@dataclass(frozen=True, slots=True)
class CrowdedBase:
    """More Allied air units are in a space than its base holds."""

    space: str


@dataclass(frozen=True, slots=True)
class KeepAir:
    """Draw who keeps its room on a base that is too small; `units` came out of a real cup."""

    units: tuple[str, ...] = ()


def room(state: State, space: str) -> Draw:
    """Those that need room on a base, and how many it holds; missions need it when they return (CO 15.1)."""
    there = tuple(unit for unit in crowding(state, space) if state.units[unit].place == space)
    return Draw(there, state.base(Side.ALLIES, space))  # Ruling CO-34


def required(state: State) -> tuple[Event, ...]:
    """The first base that is too small becomes due (CO 9.5.1)."""
    spaces = {state.units[unit].place for unit in state.on_map(Side.ALLIES, Branch.AIR)}
    crowded = (space for space in known_order(state.facts, spaces) if _is_crowded(state, space))
    return tuple(NowDue(CrowdedBase(space)) for space in crowded)[:1]


def _is_crowded(state: State, space: str) -> bool:
    draw = room(state, space)
    return len(draw.cup) > draw.most


def eliminated(state: State, units: tuple[str, ...], why: str, rule: str) -> Iterator[Event]:
    """Units that find no room are eliminated; those that never refit are out of play (CO 18.0, 21.1)."""
    for refits, to in ((True, ALLIED_REFIT), (False, OUT_OF_PLAY)):
        if gone := tuple(unit for unit in units if state.unit(unit).refits is refits):
            yield UnitsMoved(gone, to, why, rule)


def _by_itself(state: State) -> tuple[Event, ...]:
    """Without any base everybody is lost; nothing is left to the lot."""
    assert isinstance(state.due, CrowdedBase)
    draw = room(state, state.due.space)
    if draw.dice:
        return ()
    why = f"no base at {state.due.space}: eliminated,"
    return (*eliminated(state, draw.cup[draw.most :], why, "CO 9.5.1"), Settled())


def _objections(state: State, command: KeepAir) -> Iterator[Objection]:
    yield from unless_due(state, CrowdedBase, RULE)
    if isinstance(state.due, CrowdedBase):
        yield from draws.objections(room(state, state.due.space), command.units, RULE)


def _outcome(state: State, command: KeepAir, dice: Dice) -> Iterator[Event]:
    space = state.due.space
    draw = room(state, space)
    found, told = draws.outcome(state, draw, command.units, dice, f"Room at {space}", RULE)
    yield from told
    if found is not None:
        lost = tuple(unit for unit in draw.cup if unit not in found)
        yield from eliminated(state, lost, f"no room at {space}: eliminated,", RULE)
        yield Settled()


def _prompts(state: State) -> Iterator[Prompt]:
    space = state.due.space
    draw = room(state, space)
    says = f"The base at {space} holds {draw.most} of {names(state, draw.cup)}; the others are eliminated."
    yield from draws.offers(state, draw, KeepAir, f"Air units at {space}", RULE, says)


CHAPTER = Chapter((KeepAir,), _objections, _outcome, _prompts, (CrowdedBase,), by_itself=_by_itself)
