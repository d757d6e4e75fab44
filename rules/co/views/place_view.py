"""A place with what is printed there and what lies there (CO 2.1, 2.6)."""

from collections.abc import Iterator

from rules.co.battle.combatants import Branch, Side
from rules.co.control import Control, control
from rules.co.names import marker
from rules.co.places import DISPLAYS, EVENT_PLACES, HOME
from rules.co.printed import chart
from rules.co.printed.text import text
from rules.co.state import State
from rules.co.unit_view import base_view, unit_view
from rules.core.pack import key_of
from rules.core.view import PlaceView, UnitView

ORDER = (Branch.GROUND, Branch.AIR, Branch.NAVAL)
WHOSE = {Control.JAPANESE: "Japan", Control.ALLIED: "the Allies", Control.CONTESTED: "both sides, contested"}
KINDS = {"home": "Home Islands", "sea": "sea space", "island chain": "island chain", "land": "land space"}


def is_space(state: State, place: str) -> bool:
    """Whether the map has a space of this name, as far as anybody knows."""
    return place in chart.spaces(state.facts) or place in text().spaces


def spaces(state: State) -> tuple[str, ...]:
    """Every space that is known: of the told axes, of the text, and those where something lies."""
    lying = (lies.place for lies in state.units.values() if lies.place not in DISPLAYS)
    based = (space for _, space in state.bases)
    return tuple(dict.fromkeys((*chart.spaces(state.facts), *text().spaces, *lying, *based)))


def occupied(state: State) -> frozenset[str]:
    """The spaces where a unit or a base lies."""
    lying = {lies.place for lies in state.units.values() if lies.place not in DISPLAYS}
    return frozenset(lying | {space for _, space in state.bases})


def place_view(state: State, place: str) -> PlaceView | None:
    """A space or a display with all that is in it, if there is one of that name."""
    if place in spaces(state):
        return PlaceView(
            place, place, tuple(printed(state, place)), _held(state, place), lying(state, place), True
        )
    if place in boxes(state):
        return box_view(state, place)
    return None


def lying(state: State, place: str) -> tuple[UnitView, ...]:
    """The bases and units of a space, the Japanese first, ashore before at sea (CO 14.0)."""
    bases = (base_view(state, side, place) for side in Side if state.base(side, place))
    units = sorted(state.at(place), key=lambda unit: _order(state, unit))
    return (*bases, *(unit_view(state, unit) for unit in units))


def _order(state: State, unit: str) -> tuple[bool, int, str, str]:
    kind = state.unit(unit)
    return kind.side is Side.ALLIES, ORDER.index(kind.branch), kind.kind, unit


def printed(state: State, space: str) -> Iterator[str]:
    """What is printed in a space, as far as it was told (CO 2.1)."""
    known = state.facts.known
    if kind := known(key_of("kind", space)):
        yield KINDS[kind]
    if (worth := known(key_of("worth", space))) not in (None, "neither"):
        yield f"{worth}, {'2 VP' if worth == 'fortress' else '1 VP'}"
    if space != HOME and (inside := known(key_of("inside", space))):
        yield "inside the objective line" if inside == "yes" else "outside the objective line"
    if (numbers := known(key_of("reaction", space))) not in (None, "none"):
        yield f"reaction {numbers}"
    if names := [known(key_of("axisname", n)) or f"axis {n}" for n in chart.axes_of(state.facts, space)]:
        yield " and ".join(names) if space != HOME else "all axes"


def _held(state: State, space: str) -> str:
    return WHOSE.get(control(state, space), "") if space != HOME else ""


def boxes(state: State) -> tuple[str, ...]:
    """The displays beside the map, and the places of event markers (CO 2.1, 6.0)."""
    return (*DISPLAYS, *EVENT_PLACES)


def box_view(state: State, box: str) -> PlaceView:
    """A display with its counters and event markers."""
    markers = sorted(marker(one) for one, place in state.markers.items() if place == box)
    units = sorted(state.at(box), key=lambda unit: _order(state, unit))
    return PlaceView(box, box, tuple(markers), "", tuple(unit_view(state, unit) for unit in units), False)
