"""Allied reaction to a naval force that moves (CO 10.0)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.co import battles, draws
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.events import DiceRolled, Event, NowDue, Settled, UnitsMoved, UnitsRevealed
from rules.co.movement import allies_at
from rules.co.places import FLEET_RESERVE, HOME
from rules.co.printed import chart
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

RULE = "CO 10.0"
DIE = 6


@dataclass(frozen=True, slots=True)
class ReactionRoll:
    """A die decides whether the Allies react to a force; its move is what is due below."""

    ships: tuple[str, ...]
    space: str


@dataclass(frozen=True, slots=True)
class ReactionShips:
    """So many Allied ships are drawn from the Fleet Reserve and placed (CO 10.0)."""

    ships: tuple[str, ...]
    space: str
    count: int


@dataclass(frozen=True, slots=True)
class ReactionBattle:
    """The force fights all Allied ships of the space (CO 10.1)."""

    ships: tuple[str, ...]
    space: str


@dataclass(frozen=True, slots=True)
class RollReaction:
    """Roll for the Allied reaction (CO 10.0)."""


@dataclass(frozen=True, slots=True)
class DrawReaction:
    """Draw the Allied ships that react; `units` are those that came out of a real cup (CO 10.0)."""

    units: tuple[str, ...] = ()


def reacts(state: State, space: str) -> bool:
    """Whether a force that enters a space must roll: not on turn 1 (CO 10.0, 23.0)."""
    return not state.shock and space != HOME and bool(chart.reaction_range(state.facts, space))


def battle_begun(state: State, action: str, space: str, force: tuple[str, ...]) -> tuple[Event, ...]:
    """The reaction battle (CO 10.1)."""
    return battles.begun(state, action, space, force)


def _reserve(state: State) -> tuple[str, ...]:
    return state.at(FLEET_RESERVE, Side.ALLIES, Branch.NAVAL)


def _draw(state: State, due: ReactionShips) -> draws.Draw:
    return draws.Draw(_reserve(state), due.count, FLEET_RESERVE)


def _by_itself(state: State) -> tuple[Event, ...]:
    """Where all ships of the reserve come, or none, nothing is drawn; then the battle begins (CO 10.1)."""
    match state.due:
        case ReactionShips(ships, space) if draws.settles_itself(state, _draw(state, state.due)):
            units = _draw(state, state.due).cup
            return Settled(), *_placed(units, space), NowDue(ReactionBattle(ships, space))
        case ReactionBattle(ships, space):
            force = tuple(ship for ship in ships if state.units[ship].place == space)
            fights = force and allies_at(state, space, Branch.NAVAL)  # Ruling CO-32
            return Settled(), *(battle_begun(state, "reaction", space, force) if fights else ())
    return ()


def _placed(units: tuple[str, ...], space: str) -> Iterator[Event]:
    """Ships that react, and are seen (CO 10.0, 14.0)."""
    if units:
        yield UnitsMoved(units, space, "react at", RULE, lot=True)
        yield UnitsRevealed(units, "they react")


def _objections(state: State, command: RollReaction | DrawReaction) -> Iterator[Objection]:
    match command:
        case RollReaction():
            if not isinstance(state.due, ReactionRoll):
                yield Objection(RULE, "No reaction is rolled for now")
        case DrawReaction(units):
            if not isinstance(state.due, ReactionShips):
                yield Objection(RULE, "No ships react now")
            else:
                yield from draws.objections(_draw(state, state.due), units, RULE)


def _outcome(state: State, command: RollReaction | DrawReaction, dice: Dice) -> Iterator[Event]:
    match command:
        case RollReaction():
            yield from _rolled(state, dice)
        case DrawReaction(told):
            due = state.due
            assert isinstance(due, ReactionShips)
            what = f"Fleet Reserve, reaction at {due.space}"
            units, events = draws.outcome(state, _draw(state, due), told, dice, what, RULE)
            yield from events
            if units is not None:
                yield Settled()
                yield from _placed(units, due.space)
                yield NowDue(ReactionBattle(due.ships, due.space))


def _rolled(state: State, dice: Dice) -> Iterator[Event]:
    """The die: within the range the force stops, and so many Allied ships come (CO 10.0)."""
    due, moving = state.due, state.agenda[-2]
    assert isinstance(due, ReactionRoll)
    numbers = chart.reaction_range(state.facts, due.space)
    (face,) = faces = dice.roll(1)
    hit = face in numbers
    says = f"{_come(state, face)}, the force stops" if hit else "nothing happens, the force may go on"
    yield DiceRolled(f"Reaction at {due.space}", faces, dice.origin, says, RULE)
    yield Settled()
    if hit:
        yield Settled()
        yield NowDue(replace(moving, rest=(), reacted=True))
        yield NowDue(ReactionShips(due.ships, due.space, face))


def _come(state: State, face: int) -> str:
    """How many ships react, of those that are left in the reserve (CO 10.0, Rulings CO-16, CO-32)."""
    count = draws.number(state, draws.Draw(_reserve(state), face, FLEET_RESERVE))
    return f"{count} ships react" if count else "no ship is left to react"


def _prompts(state: State) -> Iterator[Prompt]:
    match state.due:
        case ReactionRoll(_, space):
            numbers = chart.reaction_range(state.facts, space)
            needs = f"{', '.join(map(str, numbers))}: so many Allied ships come"
            roll = Roll(1, needs, round(100 * len(numbers) / DIE))
            says = f"The force has entered {space}."
            yield Prompt(JAPAN, f"Reaction at {space}", RULE, says, RollReaction, "Roll", (roll,))
        case ReactionShips(_, space):
            draw = _draw(state, state.due)
            title, says = (
                f"Reaction at {space}",
                f"{draws.number(state, draw)} of the Fleet Reserve come to {space}.",
            )
            yield from draws.offers(state, draw, DrawReaction, title, RULE, says)


CHAPTER = Chapter(
    (RollReaction, DrawReaction),
    _objections,
    _outcome,
    _prompts,
    (ReactionRoll, ReactionShips, ReactionBattle),
    by_itself=_by_itself,
)
