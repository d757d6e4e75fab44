"""The end of a turn and of the game: who has won, and who signs it (EotS 4.5, 16.0, 17.0)."""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.commands import Concede, SignResult
from rules.eots.components import Side
from rules.eots.events import Event, GameEnded, ResultSigned
from rules.eots.state import State
from rules.eots.turn import automatic
from rules.eots.turn.memory import remembered
from rules.eots.turn.score import final, last_changes, settled, total, victory_of
from rules.eots.views.turn import StepView

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
    return final(settled(state)) if is_last(state) else automatic.won_at_turn_end(state)


def views(state: State) -> Iterator[StepView]:
    """What is looked at as the turn ends (EotS 4.5)."""
    yield StepView(f"The end of turn {state.turn}", RULE, lines=(*_checks(state), *_after_it(state)))


def _checks(state: State) -> Iterator[str]:
    """The conditions that are looked at now, and how they stand."""
    moments = (automatic.TURN_END, automatic.END) if is_last(state) else (automatic.TURN_END,)
    for one in automatic.victories(state):
        if one.at in moments:
            for part in automatic.conditions(state, one):
                verdict = "yes" if part.met else "no"
                yield f"{part.text}: {verdict}" + (f" ({part.detail})" if part.detail else "")
    if is_last(state):
        yield from (f"US Political Will {one.change:+d}: {one.text}" for one in last_changes(state))


def _after_it(state: State) -> Iterator[str]:
    """What comes of it."""
    end = result(state)
    if end is None:
        yield f"The game goes on with turn {state.turn + 1}"
        return
    scored = f", {total(settled(state))} points" if end.points is not None else ""
    yield f"The game ends: {end.result}{scored} ({victory_of(state).rule})"


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
