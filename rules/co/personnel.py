"""The personnel actions G1-1 to G1-3 (CO 8.2)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.co import cups, draws, japanese_events
from rules.co.actions import Offers, begun, payment_objections, title
from rules.co.battle.combatants import GroundType, ShipType, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.events import DiceRolled, Event, Noted, NowDue, Settled
from rules.co.japanese_reinforcements import PoolDraw, placed_next, pool
from rules.co.places import JAPANESE_POOL, JAPANESE_REFIT
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Choice, Prompt, Roll

REINFORCEMENTS, REPLACEMENT, APPEAL = "G1-1", "G1-2", "G1-3"
APPEALED = "appeal to IGHQ"
"""The action of this turn of which there is only one (CO G1-3)."""


@dataclass(frozen=True, slots=True)
class CallReinforcements:
    """Roll for how many units are drawn from the pool (CO G1-1)."""

    code: str = REINFORCEMENTS
    purse: str = ""


@dataclass(frozen=True, slots=True)
class ReplaceEmergency:
    """Take one TR or one engineer from Refit (CO G1-2)."""

    unit: str
    code: str = REPLACEMENT
    purse: str = ""


@dataclass(frozen=True, slots=True)
class AppealToHeadquarters:
    """Draw one more event; `units` is the marker that came out of a real bin (CO G1-3)."""

    units: tuple[str, ...] = ()
    code: str = APPEAL
    purse: str = ""


@dataclass(frozen=True, slots=True)
class AppealDraw:
    """The event of an appeal is drawn again, since the dice drew none."""


@dataclass(frozen=True, slots=True)
class DrawAgain:
    """Draw the event of an appeal again; `units` is the marker that came out of a real bin."""

    units: tuple[str, ...] = ()


Command = CallReinforcements | ReplaceEmergency | AppealToHeadquarters | DrawAgain


def replaceable(state: State) -> tuple[str, ...]:
    """The TR and the engineers in Refit (CO G1-2)."""
    return tuple(unit for unit in state.at(JAPANESE_REFIT, Side.JAPAN) if _replaces(state, unit))


def _replaces(state: State, unit: str) -> bool:
    kind = state.unit(unit)
    return kind.ship is ShipType.TR or kind.arm is GroundType.ENGINEER


def _no_reinforcements(state: State) -> Iterator[Objection]:
    if cups.is_empty(state, JAPANESE_POOL):
        yield Objection("CO G1-1", "No unit is in the reinforcement pool")


def _no_replacement(state: State) -> Iterator[Objection]:
    if not replaceable(state):
        yield Objection("CO G1-2", "Neither a TR nor an engineer is in Refit")


def _no_appeal(state: State) -> Iterator[Objection]:
    if APPEALED in state.done:
        yield Objection("CO G1-3", "Headquarters were appealed to this turn already")
    if not japanese_events.of_bin(state).cup:
        yield Objection("CO G1-3", "The event bin is empty")


WHY_NOT = {REINFORCEMENTS: _no_reinforcements, REPLACEMENT: _no_replacement, APPEAL: _no_appeal}


def _objections(state: State, command: Command) -> Iterator[Objection]:
    if isinstance(command, DrawAgain):
        if not isinstance(state.due, AppealDraw):
            yield Objection("CO G1-3", "No event is drawn now")
        yield from draws.objections(japanese_events.of_bin(state), command.units, "CO G1-3")
        return
    yield from payment_objections(state, command.code, command.purse)
    match command:
        case CallReinforcements():
            yield from _of_code(command.code, REINFORCEMENTS)
            yield from _no_reinforcements(state)
        case ReplaceEmergency(unit):
            yield from _of_code(command.code, REPLACEMENT)
            if unit not in replaceable(state):
                yield Objection("CO G1-2", "One TR or one engineer comes from Refit")
        case AppealToHeadquarters(units):
            yield from _of_code(command.code, APPEAL)
            yield from _no_appeal(state)
            yield from draws.objections(japanese_events.of_bin(state), units, "CO G1-3")


def _of_code(code: str, right: str) -> Iterator[Objection]:
    if code != right:
        yield Objection("CO 8.2", f"This is action {right}, not {code}", final=True)


def _outcome(state: State, command: Command, dice: Dice) -> Iterable[Event]:
    match command:
        case CallReinforcements(code, purse):
            return *begun(state, code, purse), *_called(state, dice)
        case ReplaceEmergency(unit, code, purse):
            return *begun(state, code, purse), *placed_next(state, (unit,))
        case AppealToHeadquarters(units, code, purse):
            marker, events = japanese_events.drawing(state, units, dice, "CO G1-3")
            follows = japanese_events.appealed(marker) if marker else (NowDue(AppealDraw()),)
            return *begun(state, code, purse), Noted(APPEALED), *events, *follows
        case DrawAgain(units):
            marker, events = japanese_events.drawing(state, units, dice, "CO G1-3")
            return (*events, Settled(), *japanese_events.appealed(marker)) if marker else events


def _called(state: State, dice: Dice) -> Iterator[Event]:
    faces = dice.roll(1)
    count = faces[0] if cups.may_hold_more(state, JAPANESE_POOL) else min(faces[0], len(pool(state)))
    yield DiceRolled("Reinforcements", faces, dice.origin, f"{count} units are drawn", "CO G1-1")
    yield NowDue(PoolDraw(faces[0]))


def _reinforcements(state: State) -> Iterator[Prompt]:
    if not any(_no_reinforcements(state)):
        says = f"Roll how many of the {len(pool(state))} units in the pool arrive, then draw and place them."
        inputs = (Roll(1, "that many units"),)
        yield Prompt(JAPAN, title(REINFORCEMENTS), "CO G1-1", says, CallReinforcements, "Roll", inputs)


def _replacement(state: State) -> Iterator[Prompt]:
    if units := replaceable(state):
        says = "It is placed as a reinforcement, without a refit."
        options = tuple(draws.option(state, unit) for unit in units)
        asked = Choice("unit", "Which unit", options, draws="counters")
        yield Prompt(JAPAN, title(REPLACEMENT), "CO G1-2", says, ReplaceEmergency, "Take it", (asked,))


def _appeal(state: State) -> Iterator[Prompt]:
    if not any(_no_appeal(state)):
        yield from japanese_events.drawing_offers(state, AppealToHeadquarters, title(APPEAL), "CO G1-3")


OFFERS: Mapping[str, Offers] = {
    REINFORCEMENTS: _reinforcements,
    REPLACEMENT: _replacement,
    APPEAL: _appeal,
}


def _prompts(state: State) -> Iterator[Prompt]:
    yield from japanese_events.drawing_offers(state, DrawAgain, "Draw the event again", "CO G1-3")


CHAPTER = Chapter(
    (CallReinforcements, ReplaceEmergency, AppealToHeadquarters, DrawAgain),
    _objections,
    _outcome,
    _prompts,
    dues=(AppealDraw,),
)
