"""Naval movement and strategic naval movement (EotS 8.21, 8.23, printed as 8.2.1 and 8.2.3)."""

from collections.abc import Iterator

from rules.eots.movement.allowance import Destination
from rules.eots.movement.scene import Scene
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.supply.zones_of_influence import CARRIERS
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet, Sides, step


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
    """Where ships may be: not off Manchukuo, in no zone in force on a strategic move (EotS 8.23)."""
    barred = scene.zone(units, strategic=True) if mode.strategic else 0
    return scene.tables.space.everything & ~scene.manchukuo & ~barred


def points(scene: Scene, mode: Mode) -> int:
    """How many hexes ships sail, twice as many on a strategic move (EotS 8.21, 8.23)."""
    return scene.allowance.naval * (2 if mode is Mode.STRATEGIC_NAVAL else 1)


def ends(scene: Scene, units: tuple[Unit, ...], mode: Mode) -> HexSet:
    """Where ships may end their move (EotS 8.21, 8.23)."""
    if mode is Mode.STRATEGIC_NAVAL:
        return scene.ports & ~scene.enemies
    allowed = scene.enemies | scene.ports | landings(scene) | scene.battle_hexes  # Ruling R-159
    decks = [unit for unit in units if unit.type in CARRIERS]
    if decks:
        allowed |= striking(scene, min(unit.range or 0 for unit in decks))
    return allowed | _with_carriers(scene, decks)


def landings(scene: Scene) -> HexSet:
    """Empty enemy hexes that troops assault, which ships may cover (EotS 8.21 E)."""
    return scene.tables.space.of(scene.assaulted) & ~scene.enemies & ~scene.held


def targets(scene: Scene) -> HexSet:
    """What carriers strike: declared battles, or before that any enemy; and landings (EotS 8.21 C, E)."""
    return scene.battle_hexes or (scene.enemies & ~scene.inland_china) | landings(scene)


def striking(scene: Scene, reach: int) -> HexSet:
    """The hexes from which carriers reach a battle or a landing (EotS 8.21 C, E)."""
    found = 0
    for target in scene.tables.space.names(targets(scene)):
        found |= scene.tables.space.disc(target, reach)
    return found


def _with_carriers(scene: Scene, decks: list[Unit]) -> HexSet:
    """Where a friendly carrier that reaches a battle lies, so that escorts may join it (EotS 8.21 C)."""
    found = 0
    for unit in (scene.state.components.units[one] for one in scene.state.activated):
        where = scene.tables.space.bits.get(HexId(scene.state.units[unit.id].place), 0)
        if unit.side is scene.side and unit.type in CARRIERS and not decks:
            found |= where & striking(scene, unit.range or 0)
    return found


def in_reach(scene: Scene, units: tuple[Unit, ...], origin: HexId) -> HexSet:
    """The hexes that ships in one hex could sail to, wherever they may end (EotS 8.21)."""
    start, open_to = scene.tables.space.bits[origin], open_sea(scene, units, Mode.NAVAL)
    found = 0
    for layer in layers(scene.tables.water, start, open_to, scene.allowance.naval):
        found |= layer
    return found


def destinations(scene: Scene, units: tuple[Unit, ...], origin: HexId, mode: Mode) -> Iterator[Destination]:
    """Every hex that ships in one hex may sail to together (EotS 8.21, 8.23)."""
    start = scene.tables.space.bits[origin]
    open_to = open_sea(scene, units, mode)
    if mode is Mode.STRATEGIC_NAVAL and not start & scene.ports & open_to:
        return
    found = layers(scene.tables.water, start, open_to, points(scene, mode))
    allowed = ends(scene, units, mode)
    for cost, layer in enumerate(found):
        for hex_id in scene.tables.space.names(layer & allowed if cost else 0):
            yield Destination(hex_id, mode, cost)


def path(
    scene: Scene, units: tuple[Unit, ...], origin: HexId, to: HexId, mode: Mode
) -> tuple[HexId, ...] | None:
    """The way of ships to a hex, around enemy zones wherever their points allow it (EotS 7.25 E)."""
    start, open_to = scene.tables.space.bits[origin], open_sea(scene, units, mode)
    goal, limit = scene.tables.space.bits[to], points(scene, mode)
    return course(scene, scene.tables.water, start, open_to, goal, limit)


def course(
    scene: Scene, sides: Sides, start: HexSet, open_to: HexSet, goal: HexSet, limit: int
) -> tuple[HexId, ...] | None:
    """The shortest way over hexsides around enemy zones, else through them (EotS 7.25 E)."""  # Ruling R-88
    found = layers(sides, start, open_to & ~scene.any_zone | start, limit)
    if not any(layer & goal for layer in found):
        found = layers(sides, start, open_to, limit)
    if not any(layer & goal for layer in found):
        return None
    hexes = path_back(sides, found, goal, scene.any_zone)
    return tuple(next(scene.tables.sky.names(one)) for one in hexes)
