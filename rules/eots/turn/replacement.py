"""The replacement segment: steps of the chart, from China and saved ones (EotS 4.12, 11.0)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.cards import errands
from rules.eots.events import Event
from rules.eots.markers import marker_to
from rules.eots.state import State
from rules.eots.turn import funds
from rules.eots.views.turn import StepView


def opening(state: State) -> Iterator[Event]:
    """Japan's ships of the chart go to their track; then every kind of steps is given (EotS 11.2, 11.3)."""
    yield from marker_to(state, funds.NAVAL, funds.steps(state, "japan-naval"))
    yield from errands.of_chart(state)


def due(state: State) -> Iterator[Objection]:
    """Steps that somebody can use stand in the way as errands do (EotS 4.12)."""
    yield from ()


def closing(state: State) -> Iterator[Event]:
    """Whatever was not spent is lost or kept (EotS 11.0)."""
    for errand in state.errands:
        yield from errands.left_over(state, errand)


def views(state: State) -> Iterator[StepView]:
    """Steps are spent as errands, which have their own views."""
    yield from ()
