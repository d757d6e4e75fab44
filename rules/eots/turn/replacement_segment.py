"""The replacement segment: steps of the chart, from China and saved ones (EotS 4.12, 11.0)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.card_events import obligations
from rules.eots.events import Event
from rules.eots.markers import marker_to
from rules.eots.printed import track_names
from rules.eots.reinforcements import replacement_points
from rules.eots.state import State


def opening(state: State) -> Iterator[Event]:
    """Japan's ships of the chart go to their track; then every kind of steps is given (EotS 11.2, 11.3)."""
    yield from marker_to(
        state, track_names.JAPAN_NAVAL_REPLACEMENTS, replacement_points.steps(state, "japan-naval")
    )
    yield from obligations.of_chart(state)


def due(state: State) -> Iterator[Objection]:
    """Steps that somebody can use stand in the way as obligations do (EotS 4.12)."""
    yield from ()


def closing(state: State) -> Iterator[Event]:
    """Whatever was not spent is lost or kept (EotS 11.0)."""
    for obligation in state.errands:
        yield from obligations.left_over(state, obligation)
