"""What a seat sees of the position; all of it is open to both sides."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from rules.core.remembered import remembered
from rules.core.view import (
    ActionView,
    BoardView,
    FlagView,
    MarkView,
    PlaceView,
    StackView,
    TrackView,
    UnitView,
)
from rules.eots.obligation import ObligationKind
from rules.eots.printed.components import BOXES, Components, Track, Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.sequence import date_of, segment_of
from rules.eots.state import State
from rules.maps.hexgrid import HexId, column_row, distance

KEPT_VIEWS = 8192
_ORDER = {"hq": 0, "air": 1, "naval": 2, "ground": 3}
_SHORT = {
    "Air Force": "AF",
    "Air Flotilla": "AF",
    "Air Division": "AD",
    "Air Wing": "AW",
    "Air Army": "AA",
    "Bomber Command": "BC",
    "Bomber Group": "BG",
    "Division": "Div",
    "Brigade": "Bde",
    "Regiment": "Rgt",
    "Australian": "Aus",
    "Indian": "Ind",
    "Chinese": "Chi",
    "British": "Br",
    "Marine": "Mar",
    "LRB": "",
    "HQ": "",
}


def heading(state: State) -> str:
    """Turn, date and segment."""
    return f"T{state.turn} {date_of(state.turn)} · {segment_of(state).name}"


def board_view(state: State) -> BoardView:
    """The whole table."""
    known = _known_views(state.components)
    lying: dict[str, list[tuple[UnitId, bool]]] = {}
    for unit_id, position in state.units.items():
        lying.setdefault(position.place, []).append((unit_id, position.reduced))
    stacks = {place: known.stack(place, tuple(units)) for place, units in lying.items()}
    hexes = state.components.hexes
    return BoardView(
        heading=heading(state),
        rule=segment_of(state).rule,
        start=start_hex([HexId(place) for place in stacks if place in hexes]),
        map=state.components.map.code,
        stacks=tuple(stack for place, stack in stacks.items() if place in hexes),
        flags=_flags(state),
        marks=_marks(state),
        tracks=tuple(track_view(state, track) for track in state.components.tracks),
        boxes=tuple(_box(box, stacks[box].units) for box in BOXES if box in stacks),
    )


class _KnownViews:
    """Counters and stacks as they lay before: the same thing for every position in which they lie so."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.stacks: dict[tuple[str, tuple[tuple[UnitId, bool], ...]], StackView] = {}
        self.flags: tuple[Mapping[HexId, Side], tuple[FlagView, ...]] = ({}, ())

    def stack(self, place: str, units: tuple[tuple[UnitId, bool], ...]) -> StackView:
        """The counters of a place, by what they are and which side is up."""
        found = self.stacks.get((place, units))
        if found is None:
            if len(self.stacks) >= KEPT_VIEWS:
                self.stacks.clear()
            title = self.components.place_title(place)
            views = (printed_view(self.components.units[id], reduced, place, title) for id, reduced in units)
            found = self.stacks[place, units] = StackView(place, _sorted(views))
        return found


@remembered
def _known_views(components: Components) -> _KnownViews:
    return _KnownViews(components)


def start_hex(occupied: list[HexId]) -> str:
    """The hex to show first: the occupied one nearest to the middle of all."""
    points = [column_row(hex_id) for hex_id in occupied]
    if not points:
        return ""
    middle = HexId("".join(f"{sum(numbers) // len(points):02d}" for numbers in zip(*points, strict=True)))
    return min(occupied, key=lambda hex_id: (distance(hex_id, middle), hex_id))


def _sorted(units: Iterable[UnitView]) -> tuple[UnitView, ...]:
    return tuple(sorted(units, key=lambda unit: (unit.side, _ORDER[unit.unit_class], unit.name)))


def _flags(state: State) -> tuple[FlagView, ...]:
    """The flags; while control does not change they stay the same."""
    known = _known_views(state.components)
    control, flags = known.flags
    if control is not state.control:
        flags = _flagged(state.components, state.control)
        known.flags = (state.control, flags)
    return flags


def _flagged(components: Components, control: Mapping[HexId, Side]) -> tuple[FlagView, ...]:
    """Flags on named locations (EotS 1.3), and wherever control is not as it was before the war."""
    flagged = []
    for hex_id, side in control.items():
        printed = components.hexes[hex_id]
        changed = (side is Side.JAPAN) != ("empire" in printed.features)
        if changed or printed.named_location:
            flagged.append(_flag(hex_id, side))
    return tuple(flagged)


@lru_cache(maxsize=KEPT_VIEWS)
def _flag(hex_id: HexId, side: Side) -> FlagView:
    return FlagView(hex_id, side)


def _marks(state: State) -> tuple[MarkView, ...]:
    """The Tokyo Express where it lies (EotS 6.23), and the battle hexes that are not fought (7.24)."""
    express = state.tokyo_express
    marks = [MarkView(express, "TE", "Tokyo Express", Side.JAPAN)] if express is not None else []
    offensive = state.offensive
    if offensive is not None:
        open_ = (hex_id for hex_id in offensive.battles if hex_id not in state.fought)
        marks += [MarkView(hex_id, "⚔", "Battle hex", offensive.side) for hex_id in open_]
    return tuple(marks)


def actions(state: State, place: str) -> tuple[ActionView, ...]:
    """Where the Tokyo Express may be put or taken off (EotS 6.23)."""
    if place == state.tokyo_express:
        return (ActionView("Take the Tokyo Express off", Side.JAPAN, "PlaceTokyoExpress", (("hex", ""),)),)
    due = not state.led or any(obligation.kind is ObligationKind.EXPRESS for obligation in state.errands)
    if not due or not state.controls(Side.JAPAN, HexId(place)):
        return ()
    return (ActionView("Tokyo Express here", Side.JAPAN, "PlaceTokyoExpress", (("hex", place),)),)


def unit_view(state: State, unit_id: UnitId) -> UnitView:
    """One counter as it lies."""
    position = state.units[unit_id]
    title = state.components.place_title(position.place)
    return printed_view(state.components.units[unit_id], position.reduced, position.place, title)


@lru_cache(maxsize=KEPT_VIEWS)
def printed_view(unit: Unit, reduced: bool, place: str = "", place_title: str = "") -> UnitView:
    """One counter as it is printed, on one of its sides."""
    return UnitView(
        id=unit.id,
        name=unit.name,
        short=short_name(unit.name, unit.type),
        side=unit.side,
        unit_class=unit.unit_class,
        type=unit.type,
        nationality=unit.nationality,
        figures=unit.figures(reduced),
        reduced=reduced,
        two_sided=unit.two_sided,
        place=place,
        place_title=place_title,
        landmark=unit.unit_class == "hq",
    )


def short_name(name: str, unit_type: str) -> str:
    """A name that fits on a counter."""
    text = re.sub(r"\s*\(.*?\)", "", name).removeprefix(f"{unit_type} ")
    text = re.sub(r"(\d+)(st|nd|rd|th)\b", r"\1", text)
    for long, short in _SHORT.items():
        text = text.replace(long, short)
    return " ".join(text.split())


def track_view(state: State, track_id: str) -> TrackView:
    """One track with its marker."""
    track = next(t for t in state.components.tracks.values() if t.id == track_id)
    return _marked(track, state.markers[track.id])


@lru_cache(maxsize=KEPT_VIEWS)
def _marked(track: Track, value: int) -> TrackView:
    labels = tuple(track.label(n) for n in range(track.lowest, track.highest + 1))
    return TrackView(
        track.id, track.name, track.rule, value, track.label(value), track.lowest, track.highest, labels
    )


def _box(box: str, units: tuple[UnitView, ...]) -> PlaceView:
    """A box beside the map."""
    return PlaceView(box, BOXES[box], (), "", units, on_map=False)


def place_view(state: State, place: str) -> PlaceView:
    """A hex or box with its facts and counters."""
    units = _sorted([unit_view(state, unit.id) for unit in state.units_in(place)])
    found = state.components.hexes.get(HexId(place))
    if found is None:
        return _box(place, units)
    facts = [found.terrain, *sorted(f.replace("-", " ") for f in found.features if f != "empire")]
    if found.region != "ocean":
        facts.append(found.region.replace("-", " ").title())
    control = state.control.get(found.id)
    title = found.title if found.name else f"{found.id} {'open sea' if not found.land else ''}".strip()
    return PlaceView(place, title, tuple(facts), Side(control).label if control else "", units, on_map=True)
