"""The Doolittle Raid: a die changes the victory points (CO 24.2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.co.allied_instructions import instruction, unless_due
from rules.co.chapter import Chapter
from rules.co.events import DiceRolled, Event, NowDue, Scored, Settled
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

RULE, TITLE = "CO 24.2", "Doolittle Raid"
POINTS: Mapping[int, int] = MappingProxyType({1: 1, 2: -1, 3: -1, 4: -2, 5: -2, 6: -3})


@dataclass(frozen=True, slots=True)
class DoolittleRaidDue:
    """The raid is to be rolled for."""


@dataclass(frozen=True, slots=True)
class RollDoolittleRaid:
    """Roll for the raid."""


def begun(state: State, kind: str) -> tuple[Event, ...]:
    """The raid always finds its target."""
    return (NowDue(DoolittleRaidDue()),)


def _objections(state: State, command: RollDoolittleRaid) -> Iterator[Objection]:
    yield from unless_due(state, DoolittleRaidDue, RULE)


def _outcome(state: State, command: RollDoolittleRaid, dice: Dice) -> Iterator[Event]:
    faces = dice.roll(1)
    points = POINTS[faces[0]]
    yield DiceRolled(TITLE, faces, dice.origin, f"{points:+d} VP", RULE)
    yield Scored(points, TITLE, RULE)
    yield Settled()


def _prompts(state: State) -> Iterator[Prompt]:
    roll = Roll(1, "1: +1 VP; 2, 3: -1; 4, 5: -2; 6: -3")
    says = "Roll a die; the Japanese victory points change by it. The marker is discarded."
    yield instruction(TITLE, RULE, says, RollDoolittleRaid, roll)


CHAPTER = Chapter((RollDoolittleRaid,), _objections, _outcome, _prompts, (DoolittleRaidDue,))
