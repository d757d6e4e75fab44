"""The chart with what lies on it, and the tracks beside it."""

from collections.abc import Iterator

from rules.co import victory
from rules.co.battle.combatants import Side
from rules.co.control import Control, control
from rules.co.names import SIDES, marker
from rules.co.places import DISPLAYS, HOME
from rules.co.printed.kinds import MONTHS
from rules.co.state import FIRST_TURN, State
from rules.co.unit_view import unit_view
from rules.co.views.chart_name import chart_name
from rules.co.views.place_view import box_view, boxes, occupied
from rules.core.view import BoardView, FlagView, MarkView, PlaceView, StackView, TrackView

PRACTICE = "Practice values, not the printed ones"
LOWEST_VP, HIGHEST_VP = -5, 20
FLAGS = {Control.JAPANESE: Side.JAPAN, Control.ALLIED: Side.ALLIES}


def heading(state: State) -> str:
    """Turn, month and phase."""
    return f"GT{state.turn} {MONTHS[state.turn - 1][:3]} · {state.phase}"


def board(state: State) -> BoardView:
    """The chart with its stacks, flags, bases and tracks."""
    return BoardView(
        heading=heading(state),
        rule="CO 5.1",
        start=HOME,
        map=chart_name(state.facts),
        stacks=tuple(_stacks(state)),
        flags=tuple(_flags(state)),
        marks=tuple(_bases(state)),
        tracks=tuple(tracks(state)),
        boxes=tuple(_boxes(state)),
        caution=caution(state),
    )


def caution(state: State) -> str:
    """What must be said wherever values of the practice copy are seen."""
    return PRACTICE if state.copy == "practice" else ""


def _stacks(state: State) -> Iterator[StackView]:
    places = dict.fromkeys(lies.place for lies in state.units.values() if lies.place not in DISPLAYS)
    for place in places:
        yield StackView(place, tuple(unit_view(state, unit) for unit in _by_weight(state, place)))


def _by_weight(state: State, place: str) -> tuple[str, ...]:
    """The counters of a place, what is aboard a ship beneath all that is not."""
    return tuple(sorted(state.at(place), key=lambda unit: bool(state.units[unit].aboard)))


def _flags(state: State) -> Iterator[FlagView]:
    """Who controls the spaces that somebody holds (CO 2.7)."""
    for place in sorted(occupied(state) - {HOME}):
        if side := FLAGS.get(control(state, place)):
            yield FlagView(place, side.value)


def _bases(state: State) -> Iterator[MarkView]:
    """The bases with their levels (CO 15.0)."""
    for (side, place), level in state.bases.items():
        yield MarkView(place, str(level), f"{SIDES[side]} base, level {level}", side.value)


def tracks(state: State) -> Iterator[TrackView]:
    """Victory points, the turn, and the action points from each source (CO 3.1, 4.1, 5.2)."""
    low, high = min(LOWEST_VP, state.vp), max(HIGHEST_VP, state.vp)
    labels = tuple(map(str, range(low, high + 1)))
    yield TrackView("vp", "Victory points", "CO 3.1", state.vp, _points(state), low, high, labels)
    months = tuple(f"{n} {month}" for n, month in enumerate(MONTHS[: state.last_turn], FIRST_TURN))
    now = f"{state.turn} of {state.last_turn}{', Victory Fever' if state.fever else ''}"
    yield TrackView("turn", "Turn", "CO 4.1", state.turn, now, FIRST_TURN, state.last_turn, months)
    for purse in state.purses:
        name = f"Action points, {marker(purse.source)}"
        numbers = tuple(map(str, range(purse.left + 1)))
        yield TrackView(
            f"points {purse.source}", name, "CO 5.2", purse.left, str(purse.left), 0, purse.left, numbers
        )


def _points(state: State) -> str:
    """The points as they stand, and the level of victory that they are worth (CO 3.3)."""
    return f"{state.vp}, {victory.level(state.vp).removeprefix('Japanese ').lower()}"


def _boxes(state: State) -> Iterator[PlaceView]:
    return (found for found in (box_view(state, box) for box in boxes(state)) if found.units)
