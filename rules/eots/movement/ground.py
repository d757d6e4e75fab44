"""Ground movement: terrain, routes, stops and where troops may not go (EotS 8.41, 8.42)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.eots.movement.allowance import Destination
from rules.eots.movement.forbidden_hexes import ground_objections
from rules.eots.movement.scene import Scene
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.supply.supply_paths import Tables
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet, step

_entered: dict[tuple[int, bool, UnitId], tuple[Tables, HexSet]] = {}
ARMOR = "br-7-armor-brigade"


def open_land(scene: Scene, units: tuple[Unit, ...]) -> HexSet:
    """The land that all of these units may enter (EotS 8.41)."""
    found = scene.tables.space.everything
    for unit in units:
        found &= _entered_by(scene, unit)
    return found


def _entered_by(scene: Scene, unit: Unit) -> HexSet:
    """The land that a unit may enter, found once for each map."""
    components = scene.state.components
    key = id(scene.tables), components.edition.japanese_in_ceylon, unit.id
    known = _entered.get(key)
    if known is None or known[0] is not scene.tables:
        hexes = components.hexes.items()
        land = scene.tables.space.of(
            h for h, found in hexes if found.land and not any(ground_objections(components, unit, found))
        )
        known = _entered[key] = (scene.tables, land)
    return known[1]


@dataclass(frozen=True, slots=True)
class March:
    """The hexes within 0, 1, 2 and more half movement points, and those from which the march goes on."""

    reached: list[HexSet]
    going: list[HexSet]
    offroad: HexSet
    free: HexSet


def marches(scene: Scene, units: tuple[Unit, ...], origin: HexId) -> March:
    """How far troops walk; a march ends where the enemy is (EotS 8.42, 8.49)."""
    tables, land = scene.tables, open_land(scene, units) & scene.tables.land & ~scene.outside
    start = tables.space.bits[origin]
    stops = (scene.stopping | scene.battle_hexes) & ~start
    offroad, free = _armor(scene, land) if any(u.id == ARMOR for u in units) else (land, land)
    routes = tables.route_sides(scene.state.routes)
    march = March([start], [start], offroad, free)
    while len(march.reached) <= scene.allowance.half_points:
        quick = step(routes, march.going[-tables.route_cost]) & land & ~scene.routes_closed
        level, going = march.reached[-1] | quick, march.going[-1] | quick
        for cost, hexes in tables.terrain.items():
            if cost <= len(march.going):
                along = step(routes, march.going[-cost]) & land & hexes
                across = step(tables.ground, march.going[-cost]) & offroad & hexes
                level, going = level | along | across, going | along | (across & free)
        march.reached.append(level)
        march.going.append(going & ~stops)
    return march


def _armor(scene: Scene, land: HexSet) -> tuple[HexSet, HexSet]:
    """Where the armour brigade goes off a route, and where it then goes on (EotS 8.49)."""
    if scene.state.components.edition.armor_terrain == "stops-off-open":
        return land, land & _terrain(scene, "open")
    return land & ~_terrain(scene, "mountain"), land


def _terrain(scene: Scene, kind: str) -> HexSet:
    return scene.tables.space.of(h for h, found in scene.tables.hexes.items() if found.terrain == kind)


def destinations(scene: Scene, units: tuple[Unit, ...], origin: HexId) -> Iterator[Destination]:
    """Every hex that ground units may march to together (EotS 8.42)."""
    if scene.tables.space.bits[origin] & scene.battle_hexes:
        return
    levels = marches(scene, units, origin).reached
    for cost in range(1, len(levels)):
        for hex_id in scene.tables.space.names(levels[cost] & ~levels[cost - 1]):
            yield Destination(hex_id, Mode.GROUND, cost)


def path(scene: Scene, units: tuple[Unit, ...], origin: HexId, to: HexId) -> tuple[HexId, ...] | None:
    """The cheapest march to a hex."""
    march, space = marches(scene, units, origin), scene.tables.space
    hexes = [space.bits[to]]
    spent = next((n for n, level in enumerate(march.reached) if level & hexes[0]), None)
    if spent is None:
        return None
    while spent:
        spent, before = _before(scene, march, hexes[-1], spent, through=len(hexes) > 1)
        hexes.append(before)
    return tuple(next(space.names(one)) for one in reversed(hexes))


def _before(scene: Scene, march: March, goal: HexSet, spent: int, through: bool) -> tuple[int, HexSet]:
    """The hex before one on its cheapest march, and what had been spent there."""
    tables = scene.tables
    routes = tables.route_sides(scene.state.routes)
    ways = [(tables.route_cost, routes)] if not goal & scene.routes_closed else []
    for cost, hexes in tables.terrain.items():
        if hexes & goal:
            ways.append((cost, routes))
            if goal & march.offroad & (march.free if through else march.offroad):
                ways.append((cost, tables.ground))
    for cost, sides in ways:
        if cost <= spent and (origin := step(sides, goal) & march.going[spent - cost]):
            return next(n for n, level in enumerate(march.going) if level & origin), origin & -origin
    raise AssertionError("every level was reached from an earlier one")
