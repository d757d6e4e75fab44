"""What can be done in the present segment of a turn (EotS 4.0)."""

from collections.abc import Callable, Iterator
from types import MappingProxyType

from rules.eots.state import State
from rules.eots.views import (
    arrival_view,
    deal_view,
    end_of_turn_view,
    first_emergency_moves_view,
    initiative_view,
    nation_view,
    political_will_view,
    strategic_warfare_view,
)
from rules.eots.views.turn import StepView

STEPS: MappingProxyType[str, Callable[[State], Iterator[StepView]]] = MappingProxyType(
    {
        "reinforcement": arrival_view.steps,
        "strategic-warfare": strategic_warfare_view.steps,
        "deal": deal_view.steps,
        "initiative": initiative_view.steps,
        "offensives": first_emergency_moves_view.steps,
        "national-status": nation_view.steps,
        "political-will": political_will_view.steps,
        "end-of-turn": end_of_turn_view.steps,
    }
)


def segment_steps(state: State) -> tuple[StepView, ...]:
    """What can be done in this segment of a led game that is not over."""
    steps = STEPS.get(state.segment) if state.led and not state.winner else None
    return tuple(steps(state)) if steps is not None else ()
