"""The sheets of the board: a space or display with what lies there, points and markers, and both by hand."""

from flask import render_template, request

from app import by_hand
from app.seats import SeatedDevice
from rules.co.battle.combatants import Branch, Side
from rules.co.by_hand import places_of_marker
from rules.co.names import SIDES, bare, marker
from rules.co.places import DISPLAYS, HOME
from rules.co.state import State
from rules.co.unit_view import CONCEALED
from rules.co.views.place_view import spaces
from rules.core.pack import key_of
from rules.core.table import Table
from rules.core.view import PlaceView

MORE_ACTIONS = 3
"""So many action points more than there are can be tapped."""


def place_sheet(place: SeatedDevice, table: Table, found: PlaceView) -> str:
    """A space or display with its counters, and what can be said of them by hand."""
    state: State = table.state
    return render_template(
        "co/_place.html",
        place=place,
        table=table,
        found=found,
        chosen={*request.args.getlist("unit"), *request.args.getlist("units")},
        hand=by_hand.hand_at(place),
        aboard=_aboard(state, found),
        concealed=CONCEALED,
        caution=place.rules.board(state, place.main).caution,
        displays=DISPLAYS,
        spaces=(*spaces(state), *DISPLAYS),
        ships=_ships(state, found.id),
        bases=_bases(state, found),
        markers=[(one, marker(one), _elsewhere(state, one)) for one in _markers(state, found.id)],
    )


def _aboard(state: State, found: PlaceView) -> dict[str, str]:
    """Who is aboard which ship."""
    lying = ((unit.id, state.units[unit.id].aboard) for unit in found.units if unit.id in state.units)
    return {unit: bare(ship) for unit, ship in lying if ship}


def _ships(state: State, place: str) -> list[tuple[str, str]]:
    """The ships that counters of a space can go aboard (CO 9.6.1)."""
    cargo = state.at(place, Side.JAPAN, Branch.GROUND, Branch.AIR)
    ships = state.at(place, Side.JAPAN, Branch.NAVAL) if cargo and place not in DISPLAYS else ()
    return [(ship, bare(ship)) for ship in ships]


def _bases(state: State, found: PlaceView) -> list[tuple[str, str, int]]:
    """The bases that a land space has or may have (CO 15.0)."""
    if not found.on_map or found.id == HOME or state.facts.known(key_of("kind", found.id)) == "sea":
        return []
    return [(side.value, SIDES[side], state.base(side, found.id)) for side in Side]


def _markers(state: State, box: str) -> list[str]:
    return sorted((one for one, lies in state.markers.items() if lies == box), key=marker)


def _elsewhere(state: State, one: str) -> tuple[str, ...]:
    return tuple(to for to in places_of_marker(one) if to != state.markers[one])


def points_sheet(place: SeatedDevice, table: Table) -> str:
    """Victory points, action points and event markers, as they are or as they are set by hand."""
    state: State = table.state
    return render_template(
        "co/_points.html",
        place=place,
        table=table,
        hand=by_hand.hand_at(place),
        purses=[(one.source, marker(one.source), one.left, one.left + MORE_ACTIONS) for one in state.purses],
        boxes=tuple(dict.fromkeys(sorted(state.markers.values()))),
    )
