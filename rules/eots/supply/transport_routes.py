"""Building transport routes (EotS 13.77, 13.79)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.printed.card import Card
from rules.eots.printed.regions import Route, RouteId
from rules.eots.printed.sides import Side, TrackId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.eots.supply.burma_road import RANGOON
from rules.maps.hexgrid import HexId
from rules.maps.hexset import flood

AKYAB = HexId("2006")
IMPHAL = RouteId("imphal")


def may_build(found: Audit, route: Route, side: Side) -> bool:
    """Whether a side may build a route now, the card apart (EotS 13.77 B, C, 13.79)."""
    if side.value not in route.builders:
        return False
    if side is Side.ALLIES:
        return (route.after is None or route.after in found.state.routes) and _holds_northern_india(found)
    return route.id != IMPHAL or _reaches_rangoon(found, route)


def _holds_northern_india(found: Audit) -> bool:
    """Whether the Allies control all of Northern India and Akyab (EotS 13.77 B)."""
    needed = {*found.state.components.regions["northern-india"].hexes, AKYAB}
    return all(found.state.controls(Side.ALLIES, hex_id) for hex_id in needed)


def _reaches_rangoon(found: Audit, route: Route) -> bool:
    """Whether routes lead Japan from its Imphal to an eligible Rangoon, this one built (EotS 13.77 C)."""
    # Ruling R-192
    if not all(found.state.controls(Side.JAPAN, hex_id) for hex_id in route.markers):
        return False
    tables, supply = found.tables, found.supply[Side.JAPAN]
    imphal = tables.space.of(route.markers)
    sides = tables.route_sides(found.state.routes | {route.id})
    line = flood(sides, imphal, supply.unit_line.land)
    return bool(line & tables.space.of([RANGOON]) & supply.ports)


def objections(state: State, card: Card, named: str) -> Iterator[Objection]:
    """Every reason against building a transport route of Northern India by a card (EotS 13.77 B, C)."""
    route = state.components.routes.get(RouteId(named))
    if route is None or "allies" not in route.builders:
        yield Objection("EotS 13.77", "Choose the Jarhat, Imphal or Ledo route", final=True)
        return
    if card.ops != 3:
        yield Objection("EotS 13.77 B", "A route takes a card of 3 operations")
    if state.components.edition.northern_india_routes != "constructed" or state.markers[TrackId(route.id)]:
        yield Objection("EotS 13.77 B", f"The {route.name} is built")
    if card.side not in route.builders:
        yield Objection("EotS 13.77 C", "Japan builds the Imphal route only")
    elif card.side is Side.JAPAN:
        if not may_build(audit(state), route, Side.JAPAN):
            yield Objection("EotS 13.77 C", "No transport route leads from Imphal to a Japanese Rangoon")
    else:
        yield from _allied_route(state, route.after)


def _allied_route(state: State, after: RouteId | None) -> Iterator[Objection]:
    needed = {*state.components.regions["northern-india"].hexes, AKYAB} & set(state.control)
    if lost := sorted(h for h in needed if not state.controls(Side.ALLIES, h)):
        yield Objection("EotS 13.77 B", f"The Allies must hold {state.components.place_title(lost[0])}")
    if after is not None and not state.markers[TrackId(after)]:
        yield Objection("EotS 13.77 B", f"The {state.components.routes[after].name} is built first")
