"""The Japanese Victory Fever Phase (CO 3.4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from rules.co.allied_instructions import instruction, unless_phase
from rules.co.chapter import Chapter
from rules.co.events import DiceRolled, Event, FeverBegan, MarkerMoved, Noted, Settled
from rules.co.places import ALLIED_BIN, ASIDE, JAPANESE_BIN
from rules.co.state import LAST_TURN_OF_FEVER, Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

RULE = "CO 3.4"
DICE, THROWS, COST, LOWEST = 3, 216, 5, 1
FACES = range(1, 7)
SPECIALS = {
    "operation-mi": JAPANESE_BIN,
    "operation-mo": JAPANESE_BIN,
    "Pacific Theater Reorganization": ALLIED_BIN,
    "Surprise Naval Attack": ALLIED_BIN,
}
"""The special markers and the bins into which they come."""


@dataclass(frozen=True, slots=True)
class RollVictoryFever:
    """Roll three dice."""


def ways(vp: int) -> int:
    """How many of the 216 throws of three dice bring the fever: a total not above the points."""
    return sum(sum(faces) <= vp for faces in product(FACES, repeat=DICE))


def percent(vp: int) -> int:
    """The chance in whole hundredths; what is possible is never nought, what is open never certain."""
    found, throws = ways(vp), THROWS
    if found in (0, throws):
        return 100 if found else 0
    return min(99, max(1, (200 * found + throws) // (2 * throws)))


def points_after(vp: int) -> int:
    """The victory points once the fever has struck."""
    return max(LOWEST, vp - COST)


def _by_itself(state: State) -> tuple[Event, ...]:
    """There is one fever; and three dice never show less than three (Ruling CO-78)."""
    if state.fever:
        return (Settled(),)
    if not ways(state.vp):
        says = f"No Victory Fever: three dice cannot show {state.vp} or less"
        return Noted("no fever", says=says, rule=RULE), Settled()
    return ()


def _objections(state: State, command: RollVictoryFever) -> Iterator[Objection]:
    yield from unless_phase(state, Phase.VICTORY_FEVER, RULE)
    if state.fever:
        yield Objection(RULE, "Victory Fever is in effect already")


def _outcome(state: State, command: RollVictoryFever, dice: Dice) -> Iterator[Event]:
    faces = dice.roll(DICE)
    strikes = sum(faces) <= state.vp
    says = f"{sum(faces)} against {state.vp} VP: {'Victory Fever' if strikes else 'no effect'}"
    yield DiceRolled("Victory Fever", faces, dice.origin, says, RULE)
    if strikes:
        yield from struck(state)
    yield Settled()


def struck(state: State) -> Iterator[Event]:
    """What Victory Fever brings at once (CO 3.4)."""
    yield FeverBegan(points_after(state.vp))
    for marker, cup in SPECIALS.items():
        if state.markers.get(marker, ASIDE) == ASIDE:
            yield MarkerMoved(marker, cup, "comes into the bin", RULE)


def _prompts(state: State) -> Iterator[Prompt]:
    vp = state.vp
    says = f"Roll three dice: at {vp} or less ({ways(vp)} of 216) Victory Fever strikes."
    brings = (
        f"Victory points: {vp} to {points_after(vp)}",
        f"The campaign goes on to turn {LAST_TURN_OF_FEVER}, June 1942",
        "Operation MI and Operation MO come into the Japanese event bin",
        "Theater Reorganization and Surprise Naval Attack come into the Allied event bin",
        "One more action point in each turn",
    )
    yield instruction(
        "Victory Fever", RULE, says, RollVictoryFever, Roll(DICE, f"{vp} or less", percent(vp)), brings
    )


CHAPTER = Chapter(
    (RollVictoryFever,), _objections, _outcome, _prompts, phases=(Phase.VICTORY_FEVER,), by_itself=_by_itself
)
