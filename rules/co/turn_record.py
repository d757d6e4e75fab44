"""The Turn Record Phase: the next turn with what comes into the pools, or the end (CO 3.3, 5.1, 25.1)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co import victory
from rules.co.allied_instructions import instruction, known_order, unless_phase
from rules.co.battle.combatants import Side
from rules.co.chapter import Chapter
from rules.co.events import CampaignEnded, Event, MarkerMoved, Noted, Scored, Settled, UnitsMoved
from rules.co.places import DISCARDED, LATER
from rules.co.pools import JOINS, POOL
from rules.co.printed import chart
from rules.co.printed.kinds import MONTHS
from rules.co.rulings import MOPPING_UP
from rules.co.state import FIRST_TURN, Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

RULE, AI = "CO 5.1", "operation-ai"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Move the turn marker on, or end the campaign."""


def is_last(state: State) -> bool:
    """Whether the campaign ends with this turn (CO 3.4, 4.1)."""
    return state.turn >= state.last_turn


def arriving(state: State, side: Side) -> tuple[str, ...]:
    """The units of a side that come into its pool for the next turn (CO 12.0, 22.0)."""
    later = state.at(LATER, side)
    return tuple(unit for unit in later if JOINS.get(state.unit(unit).code) == state.turn + 1)


def _wave(state: State) -> str:
    """The code of the units that come for the next turn."""
    return next((code for code, turn in JOINS.items() if turn == state.turn + 1), "")


def to_mop_up(state: State) -> tuple[str, ...]:
    """The spaces inside the line with an Allied base, where that is counted (CO 25.1)."""
    if MOPPING_UP not in state.options:
        return ()
    bases = (space for side, space in state.bases if side is Side.ALLIES)
    return known_order(state.facts, (space for space in bases if chart.is_inside(state.facts, space)))


def _objections(state: State, command: EndTurn) -> Iterator[Objection]:
    yield from unless_phase(state, Phase.TURN_RECORD, RULE)


def _outcome(state: State, command: EndTurn, dice: Dice) -> Iterator[Event]:
    yield from _end(state) if is_last(state) else _next_turn(state)


def _end(state: State) -> Iterator[Event]:
    """What is left to be mopped up is deducted, then the level of victory is found (CO 3.3, 25.1)."""
    spaces = to_mop_up(state)
    for space in spaces:
        yield Scored(-1, f"Allied base at {space} inside the line", "CO 25.1")
    vp = state.vp - len(spaces)
    yield CampaignEnded(f"{victory.level(vp)}, {vp} victory points", "CO 3.3")


def _next_turn(state: State) -> Iterator[Event]:
    if state.turn == FIRST_TURN and state.markers.get(AI, DISCARDED) != DISCARDED:
        yield MarkerMoved(AI, DISCARDED, "discarded", "CO 24.1")
    for side, pool in POOL.items():
        if units := arriving(state, side):
            yield UnitsMoved(units, pool, f"{_wave(state)} units come into the", "CO 22.0")
    if state.surprise:
        yield Noted("surprise")
    yield Settled()


def _prompts(state: State) -> Iterator[Prompt]:
    if is_last(state):
        spaces = to_mop_up(state)
        vp = state.vp - len(spaces)
        brings = (f"{victory.level(vp)} with {vp} victory points",)
        less = f"One point is deducted for the Allied base at each of {', '.join(spaces)}." if spaces else ""
        yield instruction(
            "The campaign ends", "CO 3.3", less or "It was the last turn.", EndTurn, brings=brings
        )
        return
    month = MONTHS[state.turn]
    says = f"Move the turn marker to turn {state.turn + 1}, {month}; the action point marker to zero."
    yield instruction("The turn ends", RULE, says, EndTurn, brings=tuple(_changes(state)))


def _changes(state: State) -> Iterator[str]:
    if state.turn == FIRST_TURN:
        yield "Operation AI is discarded"
    for side, pool in POOL.items():
        if units := arriving(state, side):
            yield f"{len(units)} units marked {_wave(state)} come into the {pool}"


CHAPTER = Chapter((EndTurn,), _objections, _outcome, _prompts, phases=(Phase.TURN_RECORD,))
