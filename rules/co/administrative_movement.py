"""Administrative moves: many groups by one action, each from base to base (CO G4L-7, G4L-8, G4L-9).

The groups move one after the other by the commands of their chapters, with the code of the action.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from rules.co import air_movement, ground_movement, naval_movement, naval_prompts
from rules.co.actions import Offers, begun, payment_objections, title
from rules.co.chapter import JAPAN, Chapter
from rules.co.events import Event, NowDue, Settled
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

NAVAL, AIR, GROUND = "G4L-7", "G4L-8", "G4L-9"
CODES = (NAVAL, AIR, GROUND)
WHO = {NAVAL: "ship", AIR: "air unit", GROUND: "ground unit"}


@dataclass(frozen=True, slots=True)
class AdministrativeMoves:
    """Groups may move; those in `moved` have done so."""

    code: str
    moved: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BeginAdministrativeMoves:
    """Take the action (CO G4L-7, G4L-8, G4L-9)."""

    code: str
    purse: str = ""


@dataclass(frozen=True, slots=True)
class MoveShipGroup:
    """Ships go together to a base (CO G4L-7)."""

    ships: tuple[str, ...]
    to: str
    cargo: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    code: str = NAVAL
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class MoveAirGroup:
    """Air units fly together to a base (CO G4L-8)."""

    units: tuple[str, ...]
    to: str
    code: str = AIR


@dataclass(frozen=True, slots=True)
class MoveGroundGroup:
    """Ground units march together to a base (CO G4L-9)."""

    units: tuple[str, ...]
    to: str
    code: str = GROUND


@dataclass(frozen=True, slots=True)
class EndAdministrativeMoves:
    """Nobody else moves."""


Group = MoveShipGroup | MoveAirGroup | MoveGroundGroup
Command = BeginAdministrativeMoves | Group | EndAdministrativeMoves


def _as_usual(
    command: Group,
) -> naval_movement.MoveShips | air_movement.RebaseAir | ground_movement.MoveGround:
    """The same as the command of its chapter."""
    match command:
        case MoveShipGroup(ships, to, cargo, way):
            return naval_movement.MoveShips(NAVAL, ships, to, cargo, way, by_hand=command.by_hand)
        case MoveAirGroup(units, to):
            return air_movement.RebaseAir(AIR, units, to)
        case MoveGroundGroup(units, to):
            return ground_movement.MoveGround(GROUND, units, to)


def _who(command: Group) -> tuple[str, ...]:
    return command.ships if isinstance(command, MoveShipGroup) else command.units


def _objections(state: State, command: Command) -> Iterator[Objection]:
    due = state.due
    if isinstance(command, BeginAdministrativeMoves):
        if command.code not in CODES:
            yield Objection("CO 8.2", f"{command.code} is no administrative move", final=True)
        else:
            yield from payment_objections(state, command.code, command.purse)
    elif not isinstance(due, AdministrativeMoves):
        yield Objection("CO 8.2", "No administrative moves are made now")
    elif not isinstance(command, EndAdministrativeMoves):
        if command.code != due.code:
            yield Objection(f"CO {due.code}", "Other units move by this action", final=True)
            return
        if again := sorted(set(_who(command)) & set(due.moved)):
            yield Objection(f"CO {due.code}", f"{', '.join(again)} has moved already")
        yield from _usual_objections(state, command)


def _usual_objections(state: State, command: Group) -> Iterator[Objection]:
    match _as_usual(command):
        case naval_movement.MoveShips() as ships:
            yield from naval_movement.objections(state, ships)
        case air_movement.RebaseAir() as air:
            yield from air_movement.objections(state, air)
        case ground_movement.MoveGround() as ground:
            yield from ground_movement.objections(state, ground)


def _outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    due = state.due
    match command:
        case BeginAdministrativeMoves(code, purse):
            yield from begun(state, code, purse)
            yield NowDue(AdministrativeMoves(code))
        case EndAdministrativeMoves():
            yield Settled()
        case _:
            assert isinstance(due, AdministrativeMoves)
            yield Settled()
            yield NowDue(AdministrativeMoves(due.code, (*due.moved, *_who(command))))
            yield from _moved(state, command, dice)


def _moved(state: State, command: Group, dice: Dice) -> Iterator[Event]:
    match _as_usual(command):
        case naval_movement.MoveShips() as ships:
            yield from naval_movement.sailed(state, ships)
        case air_movement.RebaseAir() as air:
            yield from air_movement.outcome(state, air, dice)
        case ground_movement.MoveGround() as ground:
            yield from ground_movement.marched(state, ground)


# What is offered


def groups(state: State, code: str, moved: tuple[str, ...] = ()) -> Iterator[Prompt]:
    """The groups that may move by a code."""
    offered = {NAVAL: naval_prompts.offers, AIR: air_movement.offers, GROUND: ground_movement.offers}[code]
    command = {NAVAL: MoveShipGroup, AIR: MoveAirGroup, GROUND: MoveGroundGroup}[code]
    for prompt in offered(code, state, moved):
        yield _as_group(prompt, command)


def _as_group(prompt: Prompt, command: type) -> Prompt:
    return replace(prompt, command=command)


def _prompts(state: State) -> Iterator[Prompt]:
    due = state.due
    assert isinstance(due, AdministrativeMoves)
    yield from groups(state, due.code, due.moved)
    says = "The action ends; whoever has not moved stays."
    yield Prompt(JAPAN, "That is all", f"CO {due.code}", says, EndAdministrativeMoves, "End", optional=True)


def offers(code: str, state: State) -> Iterator[Prompt]:
    """The action, if any group can move."""
    if any(payment_objections(state, code)) or not any(groups(state, code)):
        return
    says = "One group after the other; each ends at a Japanese base."
    yield Prompt(
        JAPAN, title(code), f"CO {code}", says, BeginAdministrativeMoves, "Begin", fixed=(("code", code),)
    )


def why_not(code: str, state: State) -> Iterator[Objection]:
    """Why an action is impossible now."""
    against = tuple(payment_objections(state, code))
    yield from against
    if not against and not any(groups(state, code)):
        yield Objection(f"CO {code}", f"No {WHO[code]} at a base can reach another base")


CHAPTER = Chapter(
    (BeginAdministrativeMoves, MoveShipGroup, MoveAirGroup, MoveGroundGroup, EndAdministrativeMoves),
    _objections,
    _outcome,
    _prompts,
    (AdministrativeMoves,),
)
OFFERS: Mapping[str, Offers] = MappingProxyType({code: partial(offers, code) for code in CODES})
WHY_NOT: Mapping[str, Callable[[State], Iterator[Objection]]] = MappingProxyType(
    {code: partial(why_not, code) for code in CODES}
)
