"""The end of a turn and of the game: who has won, and who signs it (EotS 4.5, 16.0, 17.0)."""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.commands import Concede, SignResult
from rules.eots.events import Event, GameEnded, ResultSigned
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.turn import automatic_victory
from rules.eots.turn.score import final, last_changes, settled
from rules.eots.turn.score_history import remembered

RULE = "EotS 4.5"


def opening(state: State) -> Iterator[Event]:
    """Nothing happens by itself as the phase begins (EotS 4.5)."""
    yield from ()


def due(state: State) -> Iterator[Objection]:
    """Nothing must be done before a turn ends (EotS 4.5)."""
    yield from ()


def closing(state: State) -> Iterator[Event]:
    """What the score remembers of the turn, and the end of the game if it has come (EotS 4.5)."""
    yield from remembered(state)
    if is_last(state):
        yield from last_changes(state)  # Ruling R-142
    if end := result(state):
        yield end


def is_last(state: State) -> bool:
    """Whether no turn follows this one."""
    return state.turn >= state.last_turn


def result(state: State) -> GameEnded | None:
    """The result as this turn ends, if it ends the game (EotS 4.5, 16.2, 16.3)."""
    return final(settled(state)) if is_last(state) else automatic_victory.won_at_turn_end(state)


# The signatures


def objections(state: State, seat: SeatKind, command: SignResult | Concede) -> Iterator[Objection]:
    """A side concedes a game under way or signs one that is over, by its own hand or the referee's."""
    if command.side not in tuple(Side):
        yield Objection("Seats", "This is done for japan or allies", final=True)
    elif seat.code != command.side and not seat.is_referee:
        yield Objection("Seats", f"Only {Side(command.side).label} can say so", final=True)
    elif isinstance(command, Concede):
        if state.winner:
            yield Objection("EotS 16.0", "The game is over", final=True)
    elif not state.winner:
        yield Objection("EotS 16.0", "The game is not over", final=True)
    elif command.side in state.signed:
        yield Objection("Seats", f"{Side(command.side).label} signed the result already", final=True)


def outcome(state: State, seat: SeatKind, command: SignResult | Concede, dice: Dice) -> tuple[Event, ...]:
    """The signature, or the end of the game for the other side."""
    if isinstance(command, SignResult):
        return (ResultSigned(command.side),)
    loser = Side(command.side)
    result = "Allied victory" if loser is Side.JAPAN else "Japanese victory"
    why = f"{loser.label} {'concedes' if loser is Side.JAPAN else 'concede'}"
    return (GameEnded(loser.enemy, result, None, why, "EotS 16.0"),)
