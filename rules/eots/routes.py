"""Building transport routes (EotS 13.77, 13.79)."""

from rules.eots.audit import Audit
from rules.eots.burma_road import RANGOON
from rules.eots.components import Side
from rules.eots.regions import Route, RouteId
from rules.maps.hexgrid import HexId
from rules.maps.hexset import flood

AKYAB = HexId("2006")
IMPHAL = RouteId("imphal")


def may_build(audit: Audit, route: Route, side: Side) -> bool:
    """Whether a side may build a route now, the card apart (EotS 13.77 B, C, 13.79)."""
    if side.value not in route.builders:
        return False
    if side is Side.ALLIES:
        return (route.after is None or route.after in audit.state.routes) and _holds_northern_india(audit)
    return route.id != IMPHAL or _reaches_rangoon(audit, route)


def _holds_northern_india(audit: Audit) -> bool:
    """Whether the Allies control all of Northern India and Akyab (EotS 13.77 B)."""
    needed = {*audit.state.components.regions["northern-india"].hexes, AKYAB}
    return all(audit.state.controls(Side.ALLIES, hex_id) for hex_id in needed)


def _reaches_rangoon(audit: Audit, route: Route) -> bool:
    """Whether routes lead Japan from its Imphal to an eligible Rangoon, this one built (EotS 13.77 C)."""
    # Ruling R-192
    if not all(audit.state.controls(Side.JAPAN, hex_id) for hex_id in route.markers):
        return False
    tables, supply = audit.tables, audit.supply[Side.JAPAN]
    imphal = tables.space.of(route.markers)
    sides = tables.route_sides(audit.state.routes | {route.id})
    line = flood(sides, imphal, supply.unit_line.land)
    return bool(line & tables.space.of([RANGOON]) & supply.ports)
