"""Places of the chart and beside it: by name, by axis, and those that matter most."""

from collections.abc import Iterator, Mapping

from rules.co.battle.combatants import Branch, Side
from rules.co.control import Control, control
from rules.co.names import SIDES
from rules.co.places import DISPLAYS, HOME
from rules.co.printed import chart
from rules.co.printed.kinds import AXES
from rules.co.state import State
from rules.co.unit_view import name
from rules.co.views.place_view import box_view, boxes, occupied, place_view, spaces
from rules.core.pack import key_of
from rules.core.search import Found, search, term
from rules.core.view import PlaceView

MOST_ESSENTIAL, MOST_FOUND = 10, 24
BRANCHES = ((Branch.NAVAL, "ship"), (Branch.AIR, "air unit"), (Branch.GROUND, "ground unit"))
BESIDE = "Beside the map"


class Places:
    """The panel of places."""

    def place(self, state: State, place: str) -> PlaceView | None:
        """A space or display with all that is in it."""
        return place_view(state, place)

    def place_meant(self, text: str) -> str:
        """A display by its name as players write it; a space is called as it is printed."""
        wanted = text.strip().casefold()
        return next((box for box in DISPLAYS if box.casefold() == wanted), text.strip())

    def boxes(self, state: State) -> Mapping[str, str]:
        """The displays beside the map."""
        return {box: box for box in boxes(state)}

    def find(self, state: State, text: str) -> list[Found]:
        """Spaces, displays and counters by their names; of the place that is meant, what lies there too."""
        units = [term("unit", unit, name(state.unit(unit)), state.unit(unit).name) for unit in state.units]
        places = [term("place", place, place) for place in (*spaces(state), *boxes(state))]
        found = [_found(state, item.kind, item.id, item.title) for item in search((*places, *units), text)]
        if not found or found[0].kind != "place":
            return found
        there = (_found(state, "unit", unit, name(state.unit(unit))) for unit in state.at(found[0].id))
        return list(dict.fromkeys((found[0], *there, *found[1:])))[:MOST_FOUND]

    def areas(self, state: State) -> list[tuple[str, list[PlaceView]]]:
        """The occupied spaces axis by axis, then the displays."""
        left = occupied(state)
        found: list[tuple[str, list[PlaceView]]] = []
        for title, along in (("Home Islands", (HOME,)), *_axes(state), ("Other spaces", spaces(state))):
            here = tuple(space for space in along if space in left)
            left -= set(here)
            found.append((title, _views(state, here)))
        found.append((BESIDE, [one for one in (box_view(state, box) for box in boxes(state)) if one.units]))
        return [area for area in found if area[1]]

    def essentials(self, state: State) -> list[PlaceView]:
        """Contested spaces, fortresses and carriers: an error there would change most."""
        heavy = sorted(occupied(state), key=lambda space: (-_weight(state, space), space))
        return _views(state, tuple(space for space in heavy if _weight(state, space))[:MOST_ESSENTIAL])


def _found(state: State, kind: str, thing: str, title: str) -> Found:
    if kind == "unit":
        lies = state.units[thing]
        return Found(kind, thing, f"{title}, {state.unit(thing).nation}", lies.place, lies.place)
    return Found(kind, thing, title, "; ".join(_lying(state, thing)) or "empty", thing)


def _lying(state: State, place: str) -> Iterator[str]:
    """What lies in a place, side by side: `Japanese base (3), 5 ships, 2 ground units`."""
    for side in Side:
        level = state.base(side, place)
        counted = ((len(state.at(place, side, branch)), one) for branch, one in BRANCHES)
        parts = [f"{many} {one}{'' if many == 1 else 's'}" for many, one in counted if many]
        if level or parts:
            yield f"{SIDES[side]} {', '.join((*((f'base ({level})',) if level else ()), *parts))}"


def _axes(state: State) -> list[tuple[str, tuple[str, ...]]]:
    """Each axis by its name with its spaces, as far as they are known."""
    spaces_of = {
        number: tuple(s for s in spaces(state) if number in chart.axes_of(state.facts, s)) for number in AXES
    }
    return [
        (state.facts.known(key_of("axisname", n)) or f"Axis {n}", along) for n, along in spaces_of.items()
    ]


def _views(state: State, places: tuple[str, ...]) -> list[PlaceView]:
    return [found for found in (place_view(state, place) for place in places) if found is not None]


def _weight(state: State, space: str) -> int:
    """How much would change if a space were wrong."""
    carriers = sum(2 for unit in state.at(space) if state.unit(unit).kind in ("CV", "CVL"))
    fought = 4 if control(state, space) is Control.CONTESTED else 0
    worth = 3 if state.facts.known(key_of("worth", space)) == "fortress" else 0
    met = 2 if state.at(space, Side.JAPAN) and state.at(space, Side.ALLIES) else 0
    return carriers + fought + worth + met
