"""The Burma Road and the Hump; what Kunming supplies by them is in `supply_lines` (EotS 6.23, 13.78)."""

from enum import StrEnum

from rules.eots.printed.editions import Edition
from rules.eots.printed.regions import RouteId
from rules.eots.supply.supply_paths import Tables
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet, flood

MADRAS = HexId("1406")
RANGOON = HexId("2008")


class Road(StrEnum):
    """The boxes of the Burma Road (EotS 13.78)."""

    OPEN = "open"
    HUMP = "closed-hump"
    CLOSED = "closed"

    @property
    def box(self) -> int:
        """The box of the printed track."""
        return list(Road).index(self)


def hump_flies(tables: Tables, edition: Edition, hump: bool, eligible_airfields: HexSet) -> bool:
    """Whether the Hump is in play and starts from an eligible airfield (EotS 6.23, 13.78 D)."""
    # Ruling R-51
    return hump and bool(eligible_airfields & tables.space.of(edition.hump_airfields))


def road_status(
    tables: Tables,
    edition: Edition,
    built: frozenset[RouteId],
    allied: HexSet,
    open_sea: HexSet,
    hump: bool,
) -> Road:
    """Where the Burma Road marker lies, the Allies holding these hexes (EotS 13.78 A-D)."""
    if _is_open(tables, edition, built, allied, open_sea):
        return Road.OPEN
    return Road.HUMP if hump else Road.CLOSED


def _is_open(
    tables: Tables, edition: Edition, built: frozenset[RouteId], allied: HexSet, open_sea: HexSet
) -> bool:
    space = tables.space
    madras, rangoon = space.of([MADRAS]), space.of([RANGOON])
    reached = flood(tables.route_sides(built), tables.kunming, allied)
    if reached & madras:
        return True
    if edition.burma_road_by == "madras" or not reached & rangoon:
        return False
    return bool(flood(tables.water, rangoon, open_sea) & (madras | tables.edges))
