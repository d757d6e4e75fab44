"""The Japanese Action Determination Phase (CO 5.2), with the event IGHQ (CO 24.1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.co.battle.combatants import Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.control import Control, control
from rules.co.dues import OfPhase
from rules.co.events import DiceRolled, Event, MarkerMoved, Noted, PointsGiven, PointsLost, Settled
from rules.co.places import HOME, JAPANESE_AVAILABLE, JAPANESE_BIN
from rules.co.printed import chart
from rules.co.printed.text import text
from rules.co.state import Phase, Purse, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import key_of
from rules.core.prompt import Prompt, Roll

IGHQ, OPERATION_AI = "ighq", "operation-ai"
BASIC, FEVER, HEADQUARTERS = "Basic actions", "Victory Fever", "IGHQ"
ONE_LOST = "IGHQ takes an action"
AI_POINTS, AI_CODES, AI_AXIS = 2, ("G3N", "G3C"), "Central Pacific"
RULE_IGHQ = "CO 24.1"


@dataclass(frozen=True, slots=True)
class IghqDue:
    """IGHQ was drawn after its phase: it is rolled at once (Ruling CO-13)."""


@dataclass(frozen=True, slots=True)
class RollIghq:
    """Roll the die of IGHQ (CO 24.1)."""


def fortresses(state: State) -> tuple[str, ...]:
    """The fortress spaces with a Japanese base (CO 5.2, 12.1)."""
    based = sorted(space for side, space in state.bases if side is Side.JAPAN and space != HOME)
    return tuple(space for space in based if is_fortress(state, space))


def is_fortress(state: State, space: str) -> bool:
    """Whether a space is a fortress; of the first Japanese bases Truk alone is one (CO 5.2, the example)."""
    at_first = {one.place for one in text().setup if one.level and one.side == Side.JAPAN}
    if space in at_first and state.facts.known(key_of("worth", space)) is None:
        return False
    return chart.worth(state.facts, space) == "fortress"


def source_named(state: State, name: str) -> str:
    """A source of points that no other of this turn is called."""
    taken = {purse.source for purse in state.purses}
    number = next(n for n in range(1, len(taken) + 2) if _numbered(name, n) not in taken)
    return _numbered(name, number)


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name} ({number})"


def points(state: State) -> Iterator[PointsGiven]:
    """The points of this turn, one line for each source (CO 5.2, 24.1)."""
    basic = int(state.facts.told(key_of("actions", state.turn)))
    yield PointsGiven(BASIC, basic, "CO 5.2 (1)")
    for space in fortresses(state):
        if control(state, space) is Control.JAPANESE:
            yield PointsGiven(f"Fortress {space}", 1, "CO 5.2 (2)")
    if state.fever:
        yield PointsGiven(FEVER, 1, "CO 5.2 (3)")
    if state.turn == 1 and state.markers.get(OPERATION_AI) == JAPANESE_AVAILABLE:
        yield PointsGiven("Operation AI", AI_POINTS, "CO 24.1", AI_CODES, AI_AXIS)


def _determined(state: State) -> tuple[Event, ...]:
    """What happens without a choice: the points are counted, unless IGHQ comes first."""
    if not isinstance(state.due, OfPhase) or state.markers.get(IGHQ) == JAPANESE_AVAILABLE:
        return ()
    given = tuple(points(state))
    purses = (*state.purses, *(Purse(one.source, one.points, one.codes) for one in given))
    lost = tuple(_one_lost(purses)) if ONE_LOST in state.done else ()
    return *given, *lost, Settled()


def _one_lost(purses: tuple[Purse, ...]) -> Iterator[Event]:
    """One action fewer, never less than none: a general one first (CO 24.1, Ruling CO-70)."""
    for purse in sorted(purses, key=lambda one: (one.at_once, bool(one.codes))):
        if purse.left:
            yield PointsLost(purse.source, 1, "IGHQ", RULE_IGHQ)
            return


def _objections(state: State, command: RollIghq) -> Iterator[Objection]:
    in_phase = state.phase is Phase.ACTION_DETERMINATION and isinstance(state.due, OfPhase)
    drawn = in_phase and state.markers.get(IGHQ) == JAPANESE_AVAILABLE
    if not drawn and not isinstance(state.due, IghqDue):
        yield Objection(RULE_IGHQ, "IGHQ is rolled when Action Determination begins, if it was drawn")


def _outcome(state: State, command: RollIghq, dice: Dice) -> Iterator[Event]:
    """An even die gives an action, an odd one takes one (CO 24.1)."""
    faces = dice.roll(1)
    even = faces[0] % 2 == 0
    says = "even, one action more" if even else "odd, one action fewer"
    yield DiceRolled(HEADQUARTERS, faces, dice.origin, says, RULE_IGHQ)
    if even:
        yield PointsGiven(source_named(state, HEADQUARTERS), 1, RULE_IGHQ)
    elif isinstance(state.due, IghqDue):
        yield from _one_lost(state.purses)
    else:
        yield Noted(ONE_LOST)
    yield MarkerMoved(IGHQ, JAPANESE_BIN, "back to the bin", RULE_IGHQ)
    if isinstance(state.due, IghqDue):
        yield Settled()


def _prompts(state: State) -> Iterator[Prompt]:
    says = "An even die gives one action, an odd one takes one, never below none."
    yield Prompt(
        JAPAN, HEADQUARTERS, RULE_IGHQ, says, RollIghq, "Roll", (Roll(1, "even: +1, odd: -1 action", 50),)
    )


def _decided(state: State, command: Any, dice: Dice) -> Iterable[Event]:
    return _outcome(state, command, dice)


CHAPTER = Chapter(
    (RollIghq,),
    _objections,
    _decided,
    _prompts,
    dues=(IghqDue,),
    phases=(Phase.ACTION_DETERMINATION,),
    by_itself=_determined,
)
