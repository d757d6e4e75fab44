"""The commands of a turn, each to its chapter (EotS 4.0)."""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.commands import (
    Concede,
    DealCards,
    MakeFreeMoves,
    MoveOfTurn,
    PlaceArrivals,
    RollBombing,
    RollSubmarines,
    SendToEurope,
    SettleNations,
    SignResult,
)
from rules.eots.events import Event
from rules.eots.state import State
from rules.eots.turn import dealing, ending, first_moves, nations, reinforcement, warfare


def objections(state: State, seat: SeatKind, command: MoveOfTurn) -> Iterator[Objection]:
    """Every reason against a command of a turn."""
    match command:
        case PlaceArrivals() | SendToEurope():
            yield from reinforcement.objections(state, seat, command)
        case RollSubmarines() | RollBombing():
            yield from warfare.objections(state, seat, command)
        case DealCards():
            yield from dealing.objections(state, seat, command)
        case SettleNations():
            yield from nations.objections(state, seat, command)
        case MakeFreeMoves():
            yield from first_moves.objections(state, seat, command)
        case SignResult() | Concede():
            yield from ending.objections(state, seat, command)


def outcome(state: State, seat: SeatKind, command: MoveOfTurn, dice: Dice) -> tuple[Event, ...]:
    """The events of a command that stands."""
    match command:
        case PlaceArrivals() | SendToEurope():
            return reinforcement.outcome(state, seat, command, dice)
        case RollSubmarines() | RollBombing():
            return warfare.outcome(state, seat, command, dice)
        case DealCards():
            return dealing.outcome(state, seat, command, dice)
        case SettleNations():
            return nations.outcome(state, seat, command, dice)
        case MakeFreeMoves():
            return first_moves.outcome(state, seat, command, dice)
        case SignResult() | Concede():
            return ending.outcome(state, seat, command, dice)
