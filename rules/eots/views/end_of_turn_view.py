"""What is looked at as a turn ends (EotS 4.5)."""

from collections.abc import Iterator

from rules.eots.state import State
from rules.eots.turn import automatic_victory
from rules.eots.turn.end_of_turn import RULE, is_last, result
from rules.eots.turn.score import last_changes, settled, total, victory_of
from rules.eots.views.turn import StepView


def steps(state: State) -> Iterator[StepView]:
    """What is looked at as the turn ends (EotS 4.5)."""
    yield StepView(f"The end of turn {state.turn}", RULE, lines=(*_checks(state), *_after_it(state)))


def _checks(state: State) -> Iterator[str]:
    """The conditions that are looked at now, and how they stand."""
    moments = (
        (automatic_victory.TURN_END, automatic_victory.END)
        if is_last(state)
        else (automatic_victory.TURN_END,)
    )
    for victory in automatic_victory.victories(state):
        if victory.at in moments:
            for part in automatic_victory.conditions(state, victory):
                verdict = "yes" if part.met else "no"
                yield f"{part.text}: {verdict}" + (f" ({part.detail})" if part.detail else "")
    if is_last(state):
        yield from (f"US Political Will {will.change:+d}: {will.text}" for will in last_changes(state))


def _after_it(state: State) -> Iterator[str]:
    """What comes of it."""
    end = result(state)
    if end is None:
        yield f"The game goes on with turn {state.turn + 1}"
        return
    scored = f", {total(settled(state))} points" if end.points is not None else ""
    yield f"The game ends: {end.result}{scored} ({victory_of(state).rule})"
