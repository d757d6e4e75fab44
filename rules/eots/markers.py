"""Markers that move on their tracks, never beyond the ends (EotS 5.34, 15.7)."""

from collections.abc import Iterator

from rules.eots.events import MarkerMoved
from rules.eots.printed.sides import TrackId
from rules.eots.state import State


def marker_to(state: State, track: str, to: int) -> Iterator[MarkerMoved]:
    """A marker to another box; nothing if it lies there."""
    printed = state.components.tracks[TrackId(track)]
    now = state.markers[printed.id]
    to = max(printed.lowest, min(printed.highest, to))  # Ruling R-197
    if to != now:
        yield MarkerMoved(printed.id, now, to, printed.label(now), printed.label(to))
