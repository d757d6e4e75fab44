"""The sequence of play (CO 5.1)."""

from rules.co.events import Event, PhaseBegun
from rules.co.state import Phase, State

PHASES = tuple(Phase)
FIRST, LAST = Phase.RANDOM_EVENT, Phase.TURN_RECORD


def next_phase(state: State) -> tuple[Event, ...]:
    """The phase after this one; after the last the next turn begins."""
    if state.phase is LAST:
        return (PhaseBegun(FIRST.value, state.turn + 1),)
    return (PhaseBegun(PHASES[PHASES.index(state.phase) + 1].value, state.turn),)
