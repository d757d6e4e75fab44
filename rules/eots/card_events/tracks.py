"""The markers that an event moves by itself (EotS 5.34)."""

from collections.abc import Iterator, Mapping

from rules.eots.events import MarkerMoved
from rules.eots.markers import marker_to
from rules.eots.movement.amphibious_shipping import least_japanese_shipping
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import MoveTrack, MoveTrackByYear, PlaceMarker, SetTrack
from rules.eots.printed.card_vocabulary import Year
from rules.eots.printed.sides import TrackId
from rules.eots.printed.track_names import CHINA_FRONT, INDIA, JAPAN_ASP
from rules.eots.state import State

FIRST_YEAR, TURNS_A_YEAR, FIRST_OF_1942 = 1942, 3, 2
UNREST_GROWS = (1, 3, 3, 3, 4)  # v2.0 12.62: into the next box, on its first side


def track_events(state: State, card: Card) -> Iterator[MarkerMoved]:
    """Every marker that a card's event moves, each to the box where it stops."""
    return (one for one in _events(state, card) if not _settled(state, one))


def _settled(state: State, event: MarkerMoved) -> bool:
    """Whether a marker stays for good: China's or India's after its surrender (EotS 13.62)."""
    fallen = {CHINA_FRONT: "china", INDIA: "india"}.get(TrackId(event.track))  # Rulings
    return fallen in state.surrendered


def _events(state: State, card: Card) -> Iterator[MarkerMoved]:
    for effect in card.event.effects:
        match effect:
            case MoveTrack(track, steps, not_into, not_from, unless):
                if unless is None or not state.markers[TrackId(unless)]:
                    yield from _moved(state, track, _stepped(state, track, steps, not_into, not_from))
            case MoveTrackByYear(track, by_year):
                yield from _moved(state, track, state.markers[track] + _of_year(state, by_year))
            case SetTrack(track, box, not_from):
                boxes = state.components.tracks[track].boxes
                if box in boxes and _label(state, track) != (not_from or None):
                    yield from _moved(state, track, boxes.index(box))
            case PlaceMarker(marker) if TrackId(marker) in state.components.tracks:
                # Ruling R-25
                yield from _moved(state, TrackId(marker), state.markers[TrackId(marker)] + 1)


def _of_year(state: State, by_year: Mapping[Year, int]) -> int:
    """The steps of the current turn's year; none in a year not named."""
    year = FIRST_YEAR - 1 if state.turn == 1 else FIRST_YEAR + (state.turn - FIRST_OF_1942) // TURNS_A_YEAR
    return next((steps for named, steps in by_year.items() if named == str(year)), 0)


def _label(state: State, track: TrackId) -> str:
    return state.components.tracks[track].label(state.markers[track])


def _stepped(state: State, track: TrackId, steps: int, not_into: str, not_from: str) -> int:
    """Where a marker stops that moves so many boxes."""
    printed, now = state.components.tracks[track], state.markers[track]
    if not_from and printed.label(now) == not_from:
        return now
    if track == INDIA and state.components.edition.india_track == "doubled-boxes":
        return UNREST_GROWS[now]
    to = max(printed.lowest, min(printed.highest, now + steps))
    if not_into and printed.label(to) == not_into:
        to = now if abs(to - now) <= 1 else to - (1 if steps > 0 else -1)
    if (
        track == CHINA_FRONT
        and to == printed.highest
        and not state.components.edition.china_collapses_by_event
    ):
        to = max(now, printed.highest - 1)
    return to


def _moved(state: State, track: TrackId, to: int) -> Iterator[MarkerMoved]:
    """A marker to a box; Japan never loses its last shipping (EotS 10.32)."""
    least = least_japanese_shipping(state) if track == JAPAN_ASP else to
    yield from marker_to(state, track, max(to, least))
