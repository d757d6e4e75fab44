"""Troops by sea: amphibious assault, organic transport, barges and strategic transport (EotS 8.44-8.47).

Assaults that enemy ships turn back (8.45 B) are in `battle.resolution`, the way home of those who did not
land (8.45 C) in `post_battle_movement`, the shipping that is left (8.45 A) in `offensive_limits`.
"""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.movement.allowance import Destination
from rules.eots.movement.ground import open_land
from rules.eots.movement.naval import course, landings, layers
from rules.eots.movement.scene import Scene
from rules.eots.printed.components import Hex, Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet, Sides

CAPABLE = {Mode.STRATEGIC_GROUND: "strategic-transport"}
ASSAULT = "amphibious"
MARINES = "marine"


def shipping(unit: Unit, reduced: bool) -> int:
    """The amphibious shipping points that a unit takes (EotS 8.45 A)."""
    found = unit.asp_reduced if reduced and unit.asp_reduced is not None else unit.asp_full
    return found or 0


def capability_objections(units: tuple[Unit, ...], mode: Mode) -> Iterator[Objection]:
    """Why troops cannot go by sea (EotS 8.44, 8.45, 8.49)."""
    for unit in units:
        if CAPABLE.get(mode, ASSAULT) not in unit.traits:
            yield Objection("EotS 8.45", f"{unit.name} does not go by sea")


def open_water(scene: Scene, troops: tuple[Unit, ...], ships: tuple[Unit, ...], mode: Mode) -> HexSet:
    """Where troops may be at sea: no zone in force, enemy ships only with an escort (EotS 8.11, 8.45 B)."""
    everything = scene.tables.space.everything & ~scene.manchukuo
    barred = scene.zone((*troops, *ships), strategic=mode.strategic)
    if mode.strategic and _passes(scene):
        barred |= _closed_to_transport(scene)
    elif not ships:
        barred |= scene.enemy_ships
    return everything & ~barred


def _passes(scene: Scene) -> bool:
    return scene.state.components.edition.transport_meets_ships == "passes"


def _closed_to_transport(scene: Scene) -> HexSet:
    """The battle hexes to be, where the edition closes them to strategic transport (EotS v2.0 7.44)."""
    return scene.contested if _passes(scene) else 0


def beaches(scene: Scene, troops: tuple[Unit, ...]) -> HexSet:
    """Where troops may land: coasts without mountains, and where all of them may be (EotS 8.45)."""
    return scene.tables.beaches & open_land(scene, troops)


def no_return(scene: Scene, origin: HexId) -> HexSet:
    """The hexes that are closed to transport, unless it begins in them (EotS 13.63)."""
    return 0 if scene.tables.space.bits.get(origin, 0) & scene.no_transport else scene.no_transport


def ends(scene: Scene, troops: tuple[Unit, ...], origin: HexId, mode: Mode) -> HexSet:
    """Where a move by sea may end (EotS 8.44, 8.45)."""
    if mode is Mode.STRATEGIC_GROUND:
        by_sea = scene.state.components.edition.captured_port_usable == "any"  # v2.0 7.44
        taken = landings(scene) & scene.tables.ports if by_sea else 0
        return (scene.ports | taken) & ~scene.enemies & ~no_return(scene, origin)
    return beaches(scene, troops)


def limit(scene: Scene, origin: HexId, mode: Mode) -> int:
    """How far troops go by sea; twice as far from port to port, one hexside by barge (EotS 8.44, 8.47)."""
    if mode is Mode.BARGES:
        return 1
    doubled = mode is Mode.STRATEGIC_GROUND and bool(scene.tables.space.bits[origin] & scene.ports)
    return scene.allowance.naval * (2 if doubled else 1)


def destinations(
    scene: Scene, troops: tuple[Unit, ...], ships: tuple[Unit, ...], origin: HexId, mode: Mode
) -> Iterator[Destination]:
    """Every hex that troops may go to by sea, with the ships that sail with them (EotS 8.44-8.47)."""
    here = scene.state.components.hexes[origin]
    leaves_by_sea = here.coastal and scene.tables.space.bits[origin] & scene.held
    if not leaves_by_sea or any(capability_objections(troops, mode)):
        return
    allowed, known = ends(scene, troops, origin, mode), 0
    for search in _searches(scene, troops, ships, origin, mode):
        for cost, layer in enumerate(layers(*search)):
            for hex_id in scene.tables.space.names(layer & allowed & ~known if cost else 0):
                yield Destination(hex_id, mode, cost)
            known |= layer


def _searches(
    scene: Scene, troops: tuple[Unit, ...], ships: tuple[Unit, ...], origin: HexId, mode: Mode
) -> Iterator[tuple[Sides, HexSet, HexSet, int]]:
    """What is sailed; ships that escort a transport as far as they go anyway sail as ever (EotS 8.21)."""
    start = scene.tables.space.bits[origin]
    sides = scene.tables.all_sea if mode is Mode.BARGES else scene.tables.water
    if mode is Mode.STRATEGIC_GROUND and ships:
        near = open_water(scene, troops, ships, Mode.AMPHIBIOUS) & ~_closed_to_transport(scene)
        yield sides, start & near, near, scene.allowance.naval
    open_to = open_water(scene, troops, ships, mode)
    yield sides, start & open_to, open_to, limit(scene, origin, mode)


def path(
    scene: Scene, troops: tuple[Unit, ...], ships: tuple[Unit, ...], origin: HexId, to: HexId, mode: Mode
) -> tuple[HexId, ...] | None:
    """The way of troops by sea, around enemy zones wherever their points allow it."""
    for sides, start, open_to, far in _searches(scene, troops, ships, origin, mode):
        if found := course(scene, sides, start, open_to, scene.tables.space.bits[to], far):
            return found
    return None


def landing_objections(
    scene: Scene, troops: tuple[Unit, ...], to: HexId, marines_landed: bool
) -> Iterator[Objection]:
    """The US Army lands on a held one-hex island only with the Marines (EotS 8.45 D)."""
    where = scene.state.components.hexes[to]
    held = not scene.tables.space.bits[to] & scene.held and bool(scene.tables.space.bits[to] & scene.enemies)
    army = [unit for unit in troops if unit.nationality == "us" and unit.service == "army"]
    marines = marines_landed or any(unit.service == MARINES for unit in troops)
    if scene.side is Side.ALLIES and one_hex_island(scene, where) and held and army and not marines:
        yield Objection("EotS 8.45 D", f"{army[0].name} lands at {where.title} only with US Marines")


def one_hex_island(scene: Scene, where: Hex) -> bool:
    """Whether an island is of one hex, as the edition means it (EotS 1.3)."""
    if scene.state.components.edition.one_hex_island_by == "six-water-hexsides":
        return where.land and not any("l" in side or "x" in side for side in where.sides.values())
    return "one-hex-island" in where.features
