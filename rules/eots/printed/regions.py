"""Places that the rules name: nations, groups of hexes and routes to be built (EotS 13.0).

The definitions of the nations (13.21, 13.31, 13.33, 13.41, 13.51, 13.61, 13.71, 13.81) are in `regions.toml`.
13.41, the Dutch East Indies, is misprinted as 12.41.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NewType

from rules.core.data import BadData, read_toml
from rules.maps.hexgrid import HexId

RouteId = NewType("RouteId", str)


@dataclass(frozen=True, slots=True)
class Region:
    """A nation or group of hexes, its key bases, and the hexes whose control decides over it."""

    code: str
    name: str
    rule: str
    hexes: frozenset[HexId]
    bases: frozenset[HexId]
    keys: frozenset[HexId]
    keys_rule: str
    political_will: int


@dataclass(frozen=True, slots=True)
class Route:
    """A transport route that is closed until somebody builds it (EotS 8.42, 13.77, 13.79)."""

    id: RouteId
    name: str
    rule: str
    markers: tuple[HexId, ...]
    hexsides: frozenset[frozenset[HexId]]
    builders: tuple[str, ...]
    after: RouteId | None

    def closes(self, one: HexId, other: HexId) -> bool:
        """Whether this hexside is no transport route while the route is not built."""
        return frozenset((one, other)) in self.hexsides


def read_regions(path: Path, columns: Mapping[HexId, str]) -> Mapping[str, Region]:
    """The regions of a map, given the region printed in each of its hexes; those off the map are left out."""
    regions = {code: _region(path, code, table, columns) for code, table in read_toml(path).items()}
    return {code: region for code, region in regions.items() if region.hexes}


def _region(path: Path, code: str, table: dict[str, Any], columns: Mapping[HexId, str]) -> Region:
    named = frozenset(table.get("regions", ()))
    listed = {HexId(h) for h in table.get("hexes", ())}
    keys = frozenset(HexId(h) for h in table.get("keys", ()))
    try:
        return Region(
            code=code,
            name=table["name"],
            rule=table["rule"],
            hexes=frozenset(h for h, column in columns.items() if column in named or h in listed),
            bases=frozenset(HexId(h) for h in table.get("bases", ()) if h in columns),
            keys=keys if keys <= columns.keys() else frozenset(),
            keys_rule=table["keys_rule"] if keys else "",
            political_will=table.get("political_will", 0),
        )
    except KeyError as missing:
        raise BadData(path, None, f"region {code} has no {missing}") from missing


def read_routes(path: Path) -> Mapping[RouteId, Route]:
    """The routes to be built."""
    tables = read_toml(path)
    for code, table in tables.items():
        if (after := table.get("after")) not in (None, *tables):
            raise BadData(path, None, f"route {code} comes after an unknown route {after!r}")
    return {RouteId(code): _route(path, RouteId(code), table) for code, table in tables.items()}


def _route(path: Path, code: RouteId, table: dict[str, Any]) -> Route:
    try:
        return Route(
            id=code,
            name=table["name"],
            rule=table["rule"],
            markers=tuple(HexId(h) for h in table["markers"]),
            hexsides=frozenset(frozenset(HexId(h) for h in pair) for pair in table["hexsides"]),
            builders=tuple(table["builders"]),
            after=RouteId(table["after"]) if "after" in table else None,
        )
    except KeyError as missing:
        raise BadData(path, None, f"route {code} has no {missing}") from missing
