"""Finding counters, hexes, boxes and tracks, and walking over the board by area."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.core.data import BadData, read_toml
from rules.core.search import Found, Term, search, term
from rules.core.view import PlaceView
from rules.eots.printed.card import Card
from rules.eots.printed.card_vocabulary import CardId
from rules.eots.printed.components import Components
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.views.board_view import place_view, short_name
from rules.maps.hexgrid import HexId, distance

MOST_ESSENTIAL = 12
CONTESTED_WITHIN = 2


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the map that one person sets up."""

    name: str
    regions: frozenset[str]


def read_areas(path: Path, components: Components) -> tuple[Area, ...]:
    """The areas; each region of the map belongs to exactly one."""
    areas = tuple(Area(table["name"], frozenset(table["regions"])) for table in read_toml(path)["area"])
    named = [region for area in areas for region in area.regions]
    if odd := {h.region for h in components.hexes.values()} - set(named):
        raise BadData(path, None, f"no area has region {min(odd)}")
    if len(named) != len(set(named)):
        raise BadData(path, None, "a region is in two areas")
    return areas


def terms_of(components: Components, cards: Mapping[CardId, Card]) -> tuple[Term, ...]:
    """Everything printed that can be looked for."""
    return (
        *(term("unit", u.id, u.name, short_name(u.name, u.type)) for u in components.units.values()),
        *(term("hex", h.id, h.title, h.name) for h in components.hexes.values()),
        *(term("box", box, title) for box, title in components.boxes().items()),
        *(term("track", track.id, track.name) for track in components.tracks.values()),
        *(term("card", c.id, c.name, f"{c.id[0]}{c.number}", c.title) for c in cards.values()),
    )


def find(terms: tuple[Term, ...], state: State, text: str) -> Iterator[Found]:
    """What is meant, with the place where each thing is now."""
    for item in search(terms, text):
        if (found := _found(state, item)) is not None:
            yield found


def _found(state: State, item: Term) -> Found | None:
    if item.kind == "unit":
        position = state.units.get(UnitId(item.id))
        if position is None:
            return None
        where = state.components.place_title(position.place)
        return Found(
            "unit", item.id, item.title, f"{where}{' · reduced' if position.reduced else ''}", position.place
        )
    if item.kind in ("hex", "box"):
        count = sum(1 for _ in state.units_in(item.id))
        detail = f"{count} counter{'' if count == 1 else 's'}" if count else "empty"
        return Found(item.kind, item.id, item.title, detail, item.id)
    if item.kind == "track":
        track = next(t for t in state.components.tracks.values() if t.id == item.id)
        return Found("track", item.id, item.title, track.label(state.markers[track.id]))
    return Found(item.kind, item.id, item.title)


def by_area(areas: tuple[Area, ...], state: State) -> Iterator[tuple[str, list[PlaceView]]]:
    """The occupied hexes of every area, and the boxes."""
    occupied = sorted({position.place for position in state.units.values()})
    hexes = state.components.hexes
    for area in areas:
        places = [
            place for place in occupied if place in hexes and hexes[HexId(place)].region in area.regions
        ]
        if places:
            yield area.name, [place_view(state, place) for place in places]
    if boxes := [box for box in state.components.boxes() if box in occupied]:
        yield "Beside the map", [place_view(state, box) for box in boxes]


def area_of(areas: tuple[Area, ...], state: State, place: str) -> str:
    """The area of a hex; ships in open water are at sea."""
    found = state.components.hexes.get(HexId(place))
    if found is None:
        return state.components.place_title(place)
    if not found.land:
        return "At sea"
    return next(area.name for area in areas if found.region in area.regions)


def essentials(state: State, most: int = MOST_ESSENTIAL) -> list[PlaceView]:
    """The hexes whose error would change most: HQs, air units, carriers, and bases near the enemy."""
    stacks: dict[str, int] = {}
    sides = _standing(state)
    for unit_id, position in state.units.items():
        if position.place in state.components.hexes:
            weight = _weight(state, unit_id) + _contested(sides, unit_id, state)
            stacks[position.place] = stacks.get(position.place, 0) + weight
    heaviest = sorted(stacks, key=lambda place: (-stacks[place], place))[:most]
    return [place_view(state, place) for place in heaviest if stacks[place]]


def _weight(state: State, unit_id: UnitId) -> int:
    unit = state.components.units[unit_id]
    if unit.unit_class == "hq":
        return 6
    if unit.unit_class == "air" or unit.type in ("CV", "CVL", "CVE"):
        return 3
    return 0


def _standing(state: State) -> Mapping[Side, list[HexId]]:
    """Where each side's air, ground and HQ units are."""
    found: dict[Side, list[HexId]] = {side: [] for side in Side}
    for unit_id, position in state.units.items():
        unit = state.components.units[unit_id]
        if unit.unit_class != "naval" and position.place in state.components.hexes:
            found[unit.side].append(HexId(position.place))
    return found


def _contested(sides: Mapping[Side, list[HexId]], unit_id: UnitId, state: State) -> int:
    """One more for a counter with an enemy base within reach."""
    unit, here = state.components.units[unit_id], HexId(state.units[unit_id].place)
    near = any(distance(here, there) <= CONTESTED_WITHIN for there in sides[unit.side.enemy])
    return 1 if near else 0
