"""Ground movement: terrain, routes, stops and where troops may not go (EotS 8.41, 8.42)."""

from collections.abc import Iterator

from rules.core.hexgrid import HexId
from rules.core.hexset import HexSet, step
from rules.eots.components import Unit
from rules.eots.movement.modes import Destination, Mode
from rules.eots.movement.scene import Scene
from rules.eots.placement import ground_objections

MOUNTAIN = "mountain"
ARMOR = "br-7-armor-brigade"


def open_ground(scene: Scene, units: tuple[Unit, ...]) -> HexSet:
    """The land that all of these units may enter (EotS 8.41)."""
    components = scene.state.components
    hexes = scene.tables.space.names(scene.tables.land)
    return scene.tables.space.of(
        h for h in hexes if not any(any(ground_objections(components, u, components.hexes[h])) for u in units)
    )


def marches(scene: Scene, units: tuple[Unit, ...], origin: HexId) -> list[HexSet]:
    """The hexes within 0, 1, 2 and more half movement points; a march ends where the enemy is (EotS 8.42)."""
    tables, built = scene.tables, scene.state.routes
    land, start = open_ground(scene, units), tables.space.bits[origin]
    stops = (scene.stopping | scene.battle_hexes) & ~start
    by_route = land & ~scene.routes_closed
    offroad = land & ~tables.space.of(_mountains(scene)) if any(u.id == ARMOR for u in units) else land
    routes = tables.route_sides(built)
    reached = [start]
    while len(reached) <= scene.allowance.half_points:
        level = reached[-1] | step(routes, reached[-tables.route_cost] & ~stops) & by_route
        for cost, hexes in tables.terrain.items():
            if cost <= len(reached):
                level |= step(tables.ground, reached[-cost] & ~stops) & offroad & hexes
        reached.append(level)
    return reached


def _mountains(scene: Scene) -> Iterator[HexId]:
    """Mountains, which the armour brigade enters only by a route (EotS 8.49)."""
    return (h for h, found in scene.state.components.hexes.items() if found.terrain == MOUNTAIN)


def destinations(scene: Scene, units: tuple[Unit, ...], origin: HexId) -> Iterator[Destination]:
    """Every hex that ground units may march to together (EotS 8.42)."""
    if scene.tables.space.bits[origin] & scene.battle_hexes:
        return
    levels = marches(scene, units, origin)
    for cost in range(1, len(levels)):
        for hex_id in scene.tables.space.names(levels[cost] & ~levels[cost - 1]):
            yield Destination(hex_id, Mode.GROUND, cost)


def path(scene: Scene, units: tuple[Unit, ...], origin: HexId, to: HexId) -> tuple[HexId, ...] | None:
    """The cheapest march to a hex."""
    levels, space = marches(scene, units, origin), scene.tables.space
    goal = space.bits[to]
    spent = next((n for n, level in enumerate(levels) if level & goal), None)
    if spent is None:
        return None
    hexes = [goal]
    while spent:
        spent, before = _before(scene, levels, hexes[-1], spent, space.bits[origin])
        hexes.append(before)
    return tuple(next(space.names(one)) for one in reversed(hexes))


def _before(
    scene: Scene, levels: list[HexSet], goal: HexSet, spent: int, start: HexSet
) -> tuple[int, HexSet]:
    """The hex before one on its cheapest march, and what had been spent there."""
    tables, stops = scene.tables, (scene.stopping | scene.battle_hexes) & ~start
    ways = [(cost, tables.ground) for cost, hexes in tables.terrain.items() if hexes & goal]
    if not goal & scene.routes_closed:
        ways.insert(0, (tables.route_cost, tables.route_sides(scene.state.routes)))
    for cost, sides in ways:
        if cost <= spent and (origin := step(sides, goal) & levels[spent - cost] & ~stops):
            return next(n for n, level in enumerate(levels) if level & origin), origin & -origin
    raise AssertionError("every level was reached from an earlier one")
