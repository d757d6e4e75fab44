"""Naval movement and strategic naval movement (EotS 8.21, 8.23)."""

from collections.abc import Iterator

from rules.core.hexgrid import HexId
from rules.core.hexset import HexSet, Sides, step
from rules.eots.components import Unit
from rules.eots.movement.modes import Destination, Mode
from rules.eots.movement.scene import Scene
from rules.eots.zoi import CARRIERS


def layers(sides: Sides, start: HexSet, open_to: HexSet, limit: int) -> list[HexSet]:
    """The hexes first reached after 0, 1, 2 and more steps, none of them outside a set."""
    found, seen = [start], start
    while len(found) <= limit and found[-1]:
        found.append(step(sides, found[-1]) & open_to & ~seen)
        seen |= found[-1]
    return found


def path_back(sides: Sides, found: list[HexSet], goal: HexSet, avoiding: HexSet = 0) -> list[HexSet]:
    """A path to a hex through its layers, over hexes outside a set wherever there is a choice."""
    number = next(n for n, layer in enumerate(found) if layer & goal)
    path = [goal]
    for layer in reversed(found[:number]):
        before = step(sides, path[-1]) & layer
        before = before & ~avoiding or before
        path.append(before & -before)
    return path[::-1]


def open_sea(scene: Scene, units: tuple[Unit, ...], mode: Mode) -> HexSet:
    """The hexes that ships may enter: all, but no zone in force when they move strategically (EotS 8.23)."""
    everything = scene.tables.space.everything
    return everything & ~scene.zone(units, strategic=True) if mode.strategic else everything


def ends(scene: Scene, units: tuple[Unit, ...], mode: Mode) -> HexSet:
    """Where ships may end their move (EotS 8.21, 8.23)."""
    if mode is Mode.STRATEGIC_NAVAL:
        return scene.ports & ~scene.enemies
    landings = scene.tables.space.of(scene.assaulted) & ~scene.enemies
    allowed = scene.enemies | scene.ports | landings
    decks = [unit for unit in units if unit.type in CARRIERS]
    if decks:
        reach = min(unit.range or 0 for unit in decks)
        targets = (scene.enemies & ~_far_china(scene)) | landings
        for target in scene.tables.space.names(targets):
            allowed |= scene.tables.space.disc(target, reach)
    return allowed | _with_carriers(scene, units)


def _with_carriers(scene: Scene, units: tuple[Unit, ...]) -> HexSet:
    """The hexes at sea where a friendly carrier already lies that its escorts may join (EotS 8.21 C)."""
    if any(unit.type in CARRIERS for unit in units):
        return 0
    names = scene.state.components.units
    return scene.tables.space.of(
        position.place
        for unit, position in scene.state.units.items()
        if names[unit].side is scene.side and names[unit].type in CARRIERS and unit in scene.state.activated
    )


def _far_china(scene: Scene) -> HexSet:
    """Hexes of China off the coast, which are never battle hexes (EotS 7.24)."""
    hexes = scene.state.components.hexes
    return scene.tables.space.of(h for h, f in hexes.items() if f.region == "china" and not f.coastal)


def destinations(scene: Scene, units: tuple[Unit, ...], origin: HexId, mode: Mode) -> Iterator[Destination]:
    """Every hex that ships in one hex may sail to together (EotS 8.21, 8.23)."""
    start = scene.tables.space.bits[origin]
    if mode is Mode.STRATEGIC_NAVAL and not start & scene.ports:
        return
    limit = scene.allowance.naval * (2 if mode is Mode.STRATEGIC_NAVAL else 1)
    found = layers(scene.tables.water, start, open_sea(scene, units, mode), limit)
    allowed = ends(scene, units, mode)
    for cost, layer in enumerate(found):
        for hex_id in scene.tables.space.names(layer & allowed if cost else 0):
            yield Destination(hex_id, mode, cost)


def path(
    scene: Scene, units: tuple[Unit, ...], origin: HexId, to: HexId, mode: Mode
) -> tuple[HexId, ...] | None:
    """The shortest way of ships to a hex, around enemy zones wherever that is no longer (EotS 7.25 E)."""
    space, water = scene.tables.space, scene.tables.water
    limit = scene.allowance.naval * (2 if mode is Mode.STRATEGIC_NAVAL else 1)
    open_to = open_sea(scene, units, mode)
    for area in (open_to & ~scene.any_zone | space.bits[origin], open_to):
        found = layers(water, space.bits[origin], area, limit)
        if any(layer & space.bits[to] for layer in found):
            hexes = path_back(water, found, space.bits[to], scene.any_zone)
            return tuple(next(space.names(one)) for one in hexes)
    return None
