"""Allied naval events: raid, offensive, ABDA, surprise attack (CO 20.1, 20.2, 24.2)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.co import cups, draws
from rules.co.allied_advance import advances
from rules.co.allied_instructions import instruction, names, unless_due
from rules.co.battle import lots
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import Chapter
from rules.co.draws import Draw
from rules.co.events import BaseChanged, DiceRolled, Event, Noted, NowDue, Settled, UnitsMoved
from rules.co.places import FLEET_RESERVE
from rules.co.printed.text import text
from rules.co.state import State
from rules.co.surprise import surprised
from rules.co.units import Nation
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

ABDA, OFFENSIVE, RAID, SURPRISE = "ABDA", "Naval Offensive", "Naval Raid", "Surprise Naval Attack"
RULES = {ABDA: "CO 20.1", OFFENSIVE: "CO 20.2", RAID: "CO 20.1", SURPRISE: "CO 24.2"}
NATIONS = (Nation.BRITISH_EMPIRE, Nation.NETHERLANDS, Nation.UNITED_STATES)
HIGHEST = 4


@dataclass(frozen=True, slots=True)
class ShipsToRoll:
    """Their number and their space are to be rolled for; `spaces` are given if no table says them."""

    event: str
    spaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShipsToDraw:
    """Ships are to be drawn for a space: so many, or one of each nation; `ships` are drawn already."""

    event: str
    space: str
    count: int = 0
    nations: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    advance: bool = False


@dataclass(frozen=True, slots=True)
class ShipsToPlace:
    """These ships are to be placed, and to advance from there if they are on an offensive."""

    event: str
    space: str
    ships: tuple[str, ...]
    advance: bool = False


@dataclass(frozen=True, slots=True)
class RollShips:
    """Roll for the number of ships and for the space that no rule gives."""


@dataclass(frozen=True, slots=True)
class DrawShips:
    """Draw ships from the Fleet Reserve; `units` are those that came out of a real cup."""

    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceShips:
    """Put the ships where they are needed, and move them on."""


Command: TypeAlias = RollShips | DrawShips | PlaceShips


def reserve(state: State) -> tuple[str, ...]:
    """The Fleet Reserve (CO 19.2)."""
    return state.at(FLEET_RESERVE, Side.ALLIES, Branch.NAVAL)


def begun(state: State, kind: str) -> tuple[Event, ...]:
    """What a naval event asks for first; nothing if there is no ship, except ABDA's base (CO 24.2)."""
    if cups.is_empty(state, FLEET_RESERVE) and kind != ABDA:
        return ()
    return (NowDue(ShipsToRoll(kind, surprised(state) if kind == SURPRISE else ())),)


def line_of(due: ShipsToRoll) -> str:
    """The line of the deployment table; none where the space is given (CO 24.2)."""
    if due.event == SURPRISE:
        return "" if due.spaces else OFFENSIVE
    return due.event


def dice_of(due: ShipsToRoll) -> int:
    """One die for the number of ships, except of ABDA, and one for the space on a line of the table."""
    number = 0 if due.event == ABDA else 1
    return number + (1 if line_of(due) else lots.dice_for(len(due.spaces)) if len(due.spaces) > 1 else 0)


def cup(state: State, due: ShipsToDraw) -> Draw:
    """What the next draw is from: a nation's ships, or all (CO 24.2)."""
    ships = tuple(ship for ship in reserve(state) if ship not in due.ships)
    if due.nations:
        nation = Nation(due.nations[0])
        of_it = tuple(ship for ship in ships if state.unit(ship).nation is nation)
        return Draw(of_it, 1, FLEET_RESERVE, (nation,))
    return Draw(ships, due.count, FLEET_RESERVE)


def _by_itself(state: State) -> tuple[Event, ...]:
    match state.due:
        case ShipsToDraw() as due if draws.settles_itself(state, cup(state, due)):
            draw = cup(state, due)
            return tuple(_further(due, draw.cup[: draw.most]))
        case ShipsToPlace(event, space, ()):
            return () if event == ABDA and _base_can_grow(state, space) else (Settled(),)
    return ()


def _further(due: ShipsToDraw, found: tuple[str, ...]) -> Iterator[Event]:
    """The next draw, or the placing of all that were drawn."""
    ships, nations = (*due.ships, *found), due.nations[1:]
    yield Settled()
    if nations:
        yield NowDue(ShipsToDraw(due.event, due.space, 0, nations, ships))
    else:
        yield NowDue(ShipsToPlace(due.event, due.space, ships, due.advance))


def _objections(state: State, command: Command) -> Iterator[Objection]:
    match command:
        case RollShips():
            yield from unless_due(state, ShipsToRoll, "CO 24.2")
        case DrawShips(units):
            yield from unless_due(state, ShipsToDraw, "CO 24.2")
            if isinstance(state.due, ShipsToDraw):
                yield from draws.objections(cup(state, state.due), units, RULES[state.due.event])
        case PlaceShips():
            yield from unless_due(state, ShipsToPlace, "CO 24.2")


def _outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    due = state.due
    match command:
        case RollShips():
            yield from _rolled(due, dice)
        case DrawShips(units):
            title = f"{due.event} at {due.space}"
            found, told = draws.outcome(state, cup(state, due), units, dice, title, RULES[due.event])
            yield from told
            if found is not None:
                yield from _further(due, found)
        case PlaceShips():
            yield from _placed(state, due, dice)


def _rolled(due: ShipsToRoll, dice: Dice) -> Iterator[Event]:
    """The number of ships and their space; a lot that draws no space is rolled again (CO 20.0, 24.2)."""
    faces = dice.roll(dice_of(due))
    space, number = _space(due, faces), 0 if due.event == ABDA else faces[0]
    says = draws.AGAIN if space is None else f"{f'{number} ships ' if number else ''}at {space}"
    yield DiceRolled(due.event, faces, dice.origin, says, RULES[due.event])
    if space is not None:
        nations = tuple(NATIONS) if due.event == ABDA else ()
        yield Settled()
        yield NowDue(ShipsToDraw(due.event, space, number, nations, (), line_of(due) == OFFENSIVE))


def _space(due: ShipsToRoll, faces: tuple[int, ...]) -> str | None:
    if line := line_of(due):
        return text().deployed(line, faces[-1])
    place = lots.drawn(faces[1:], len(due.spaces))
    return None if place is None else due.spaces[place]


def _placed(state: State, due: ShipsToPlace, dice: Dice) -> Iterator[Event]:
    """The ships deploy; then they advance, or ABDA raises the base (CO 20.2, 24.2)."""
    paths = advances(state, due.space, due.ships) if due.advance else ((due.space,),)
    number = lots.dice_for(len(paths)) if len(paths) > 1 else 0
    faces = dice.roll(number) if number else ()
    place = lots.drawn(faces, len(paths))
    if number:
        says = draws.AGAIN if place is None else f"by way of {', '.join(paths[place][1:])}"
        yield DiceRolled(due.event, faces, dice.origin, says, "CO 20.0")
    if place is not None:
        yield from _moved(state, due, paths[place])
        yield Settled()


def _moved(state: State, due: ShipsToPlace, path: tuple[str, ...]) -> Iterator[Event]:
    rule = RULES[due.event]
    if due.ships:
        yield UnitsMoved(due.ships, due.space, "deploy at", rule, lot=True)
    if len(path) > 1:
        yield UnitsMoved(due.ships, path[-1], "advance to", rule, path)
    if due.event == SURPRISE:
        yield Noted("surprise", (*sorted(state.surprise), *due.ships), "They attack by surprise", rule)
    if due.event == ABDA and _base_can_grow(state, due.space):
        level = state.base(Side.ALLIES, due.space)
        yield BaseChanged(Side.ALLIES.value, due.space, level + 1, ABDA, "CO 24.2")


def _base_can_grow(state: State, space: str) -> bool:
    """Whether there is an Allied base below the highest level (CO 24.2, Ruling CO-21)."""
    return 0 < state.base(Side.ALLIES, space) < HIGHEST


def _prompts(state: State) -> Iterator[Prompt]:
    match state.due:
        case ShipsToRoll() as due:
            says, dice = _to_roll(due), dice_of(due)
            yield instruction(
                due.event, RULES[due.event], says, RollShips, Roll(dice, _asked(dice)) if dice else None
            )
        case ShipsToDraw() as due:
            draw = cup(state, due)
            whose = f"{due.nations[0]} " if due.nations else ""
            says = (
                f"Draw {draws.number(state, draw)} of the {len(draw.cup)} {whose}ships in the Fleet Reserve."
            )
            title = f"{due.event} at {due.space}"
            yield from draws.offers(state, draw, DrawShips, title, RULES[due.event], says)
        case ShipsToPlace() as due:
            yield _to_place(state, due)


def _asked(dice: int) -> str:
    return "how many ships, then where" if dice > 1 else "one die"


def _to_roll(due: ShipsToRoll) -> str:
    number = "" if due.event == ABDA else "The first die is the number of ships. "
    if line := line_of(due):
        cells = (f"{face} {text().deployed(line, face)}" for face in range(1, 7))
        return f"{number}{'The die' if not number else 'The second'} is their space: {', '.join(cells)}."
    where = due.spaces[0] if len(due.spaces) == 1 else f"by lot one of {', '.join(due.spaces)}"
    return f"{number}Their space is {where}."


def _to_place(state: State, due: ShipsToPlace) -> Prompt:
    """Everything that is done with these ships, in one instruction."""
    count = f"{len(due.ships)} ships" if len(due.ships) != 1 else "1 ship"
    says = [f"Put {count} from the Fleet Reserve into {due.space}: {names(state, due.ships)}."] * bool(
        due.ships
    )
    paths = advances(state, due.space, due.ships) if due.advance else ()
    if len(paths) == 1 and len(paths[0]) > 1:
        says.append(f"Move {'it' if len(due.ships) == 1 else 'them'} on to {', '.join(paths[0][1:])}.")
    if due.event == ABDA and _base_can_grow(state, due.space):
        says.append(f"Raise the Allied base there to {state.base(Side.ALLIES, due.space) + 1}.")
    roll = Roll(lots.dice_for(len(paths)), f"which of {len(paths)} ways") if len(paths) > 1 else None
    return instruction(f"{due.event} at {due.space}", RULES[due.event], " ".join(says), PlaceShips, roll)


CHAPTER = Chapter(
    (RollShips, DrawShips, PlaceShips),
    _objections,
    _outcome,
    _prompts,
    (ShipsToRoll, ShipsToDraw, ShipsToPlace),
    by_itself=_by_itself,
)
