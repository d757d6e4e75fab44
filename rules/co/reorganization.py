"""The Pacific Theater Reorganization: reinforcements, and bases outside the line gain a level (CO 24.2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.co import cups
from rules.co.allied_instructions import instruction, known_order, unless_due
from rules.co.allied_reinforcement import AlliedReinforcementsToDraw
from rules.co.battle.combatants import Side
from rules.co.chapter import Chapter
from rules.co.events import BaseChanged, DiceRolled, Event, NowDue, Settled
from rules.co.places import ALLIED_POOL
from rules.co.printed import chart
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

RULE, TITLE = "CO 24.2", "Pacific Theater Reorganization"
HIGHEST = 4


@dataclass(frozen=True, slots=True)
class ReorganizationDue:
    """Its reinforcements are to be rolled for."""


@dataclass(frozen=True, slots=True)
class AlliedBasesToRaise:
    """The Allied bases outside the line are to gain a level."""


@dataclass(frozen=True, slots=True)
class RollReorganization:
    """Roll for the number of reinforcements."""


@dataclass(frozen=True, slots=True)
class RaiseAlliedBases:
    """Raise the Allied bases outside the line."""


Command: TypeAlias = RollReorganization | RaiseAlliedBases


def raised(state: State) -> tuple[str, ...]:
    """The spaces outside the line whose Allied base can gain a level (CO 24.2, Ruling CO-21)."""
    spaces = (
        space for (side, space), level in state.bases.items() if side is Side.ALLIES and level < HIGHEST
    )
    return known_order(state.facts, (one for one in spaces if not chart.is_inside(state.facts, one)))


def begun(state: State, kind: str) -> tuple[Event, ...]:
    """Reinforcements first, then the bases."""
    reinforced = () if cups.is_empty(state, ALLIED_POOL) else (NowDue(ReorganizationDue()),)
    return (NowDue(AlliedBasesToRaise()), *reinforced) if reinforced or raised(state) else ()


def _by_itself(state: State) -> tuple[Event, ...]:
    idle = isinstance(state.due, AlliedBasesToRaise) and not raised(state)
    return (Settled(),) if idle else ()


def _objections(state: State, command: Command) -> Iterator[Objection]:
    due = ReorganizationDue if isinstance(command, RollReorganization) else AlliedBasesToRaise
    yield from unless_due(state, due, RULE)


def _outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    if isinstance(command, RaiseAlliedBases):
        for space in raised(state):
            yield BaseChanged(Side.ALLIES.value, space, state.base(Side.ALLIES, space) + 1, TITLE, RULE)
        yield Settled()
        return
    faces = dice.roll(1)
    yield DiceRolled(TITLE, faces, dice.origin, f"{faces[0]} reinforcements", RULE)
    yield Settled()
    yield NowDue(AlliedReinforcementsToDraw(faces[0]))


def _prompts(state: State) -> Iterator[Prompt]:
    if isinstance(state.due, AlliedBasesToRaise):
        levels = ((space, state.base(Side.ALLIES, space)) for space in raised(state))
        brings = tuple(f"{space}: {level} to {level + 1}" for space, level in levels)
        says = "Raise each of these Allied bases outside the line by one level. The marker is discarded."
        yield instruction(f"{TITLE}: bases", RULE, says, RaiseAlliedBases, brings=brings)
        return
    says = "Roll a die: so many reinforcements are drawn and deployed."
    yield instruction(TITLE, RULE, says, RollReorganization, Roll(1, "the number of counters"))


CHAPTER = Chapter(
    (RollReorganization, RaiseAlliedBases),
    _objections,
    _outcome,
    _prompts,
    (ReorganizationDue, AlliedBasesToRaise),
    by_itself=_by_itself,
)
