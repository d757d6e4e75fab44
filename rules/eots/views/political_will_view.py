"""The items of US Political Will before they count (EotS 16.4)."""

from collections.abc import Iterator

from rules.eots import alaska_and_hawaii
from rules.eots.fold.board import folded
from rules.eots.printed.track_names import POLITICAL_WILL
from rules.eots.state import State
from rules.eots.turn.political_will import items
from rules.eots.views.turn import StepView


def steps(state: State) -> Iterator[StepView]:
    """The items beforehand, and where the marker will be (EotS 16.4)."""
    counted, now = items(state), state.markers[POLITICAL_WILL]
    after = folded(state, counted).markers[POLITICAL_WILL]
    total = f"US Political Will goes from {now} to {after}" if after != now else f"It stays at {now}"
    said = (f"{item.change:+d}: {item.text}" for item in counted)
    yield StepView("US Political Will", "EotS 16.4", lines=(*said, total, *_notes(state)))


def _notes(state: State) -> Iterator[str]:
    """What is counted already, and what is not yet."""
    if state.casualties_turn == state.turn:
        yield "US casualties have cost their 1 this turn"  # EotS 16.45, at the end of the offensive
    for clock in alaska_and_hawaii.CLOCKS:
        for hex_id, number in alaska_and_hawaii.running(state, clock):
            if 0 < number < clock.segments:
                where = state.components.place_title(hex_id)
                yield f"{clock.name}: Japan occupies {where}, segment {number} of {clock.segments}"
