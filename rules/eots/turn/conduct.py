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
from rules.eots.turn import (
    deal,
    end_of_turn,
    first_emergency_moves,
    national_status,
    reinforcement,
    strategic_warfare,
)


def objections(state: State, seat: SeatKind, command: MoveOfTurn) -> Iterator[Objection]:
    """Every reason against a command of a turn."""
    match command:
        case PlaceArrivals() | SendToEurope():
            yield from reinforcement.objections(state, seat, command)
        case RollSubmarines() | RollBombing():
            yield from strategic_warfare.objections(state, seat, command)
        case DealCards():
            yield from deal.objections(state, seat, command)
        case SettleNations():
            yield from national_status.objections(state, seat, command)
        case MakeFreeMoves():
            yield from first_emergency_moves.objections(state, seat, command)
        case SignResult() | Concede():
            yield from end_of_turn.objections(state, seat, command)


def outcome(state: State, seat: SeatKind, command: MoveOfTurn, dice: Dice) -> tuple[Event, ...]:
    """The events of a command that stands."""
    match command:
        case PlaceArrivals() | SendToEurope():
            return reinforcement.outcome(state, seat, command, dice)
        case RollSubmarines() | RollBombing():
            return strategic_warfare.outcome(state, seat, command, dice)
        case DealCards():
            return deal.outcome(state, seat, command, dice)
        case SettleNations():
            return national_status.outcome(state, seat, command, dice)
        case MakeFreeMoves():
            return first_emergency_moves.outcome(state, seat, command, dice)
        case SignResult() | Concede():
            return end_of_turn.outcome(state, seat, command, dice)
