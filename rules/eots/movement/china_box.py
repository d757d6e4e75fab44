"""Flights between the airfields of Northern India and the China box (EotS 13.74)."""

from collections.abc import Iterable, Iterator

from rules.eots.movement import air
from rules.eots.movement.allowance import Destination
from rules.eots.movement.scene import Scene
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.maps.hexgrid import HexId

NORTHERN_INDIA = "northern-india"
MOST, MOST_B29 = 2, 1


def has_room(units: Iterable[Unit]) -> bool:
    """Whether these may be in China together: two at most, one of them a B29 (EotS 13.74)."""
    together = tuple(units)
    return len(together) <= MOST and sum(unit.type == "b29" for unit in together) <= MOST_B29


def legs_to(scene: Scene, origin: HexId, reached: Iterable[Destination]) -> int | None:
    """The legs of a flight to China from a hex, given what it reaches; nothing if it is too far."""
    if not _flown_by(scene):
        return None
    bases = _bases(scene)
    near = [one.cost for one in reached if one.hex in bases] + [0] * (origin in bases)
    return min(near) + 1 if near and min(near) < scene.allowance.legs else None


def way_in(scene: Scene, units: tuple[Unit, ...], origin: HexId, mode: Mode) -> tuple[HexId, ...] | None:
    """The airfields of the shortest flight to China, which is the last of its legs (EotS 8.33, 13.74)."""
    bases = _bases(scene) - _barred(scene, units, mode)  # Ruling R-190
    if not _flown_by(scene) or not bases:
        return None
    if origin in bases:
        return origin, HexId(CHINA_BOX)
    for extended in (False, True):
        found = [f for f in air.flights(scene, units, origin, mode, extended, spent=1) if f.hex in bases]
        if found:
            return *air.stops(min(found, key=lambda flight: flight.legs)), HexId(CHINA_BOX)
    return None


def destinations(scene: Scene, units: tuple[Unit, ...], mode: Mode) -> Iterator[Destination]:
    """Where air units of the China box may fly: over an airfield of Northern India (EotS 13.74)."""
    best = dict[HexId, tuple[int, str]]()
    may_land = set(scene.tables.space.names(air.may_land(scene)))
    for base in _bases(scene) - _barred(scene, units, mode):  # Ruling R-190
        if base in may_land:
            best[base] = 1, ""
        for one in air.destinations(scene, units, base, mode, spent=1):
            cost, note = one.cost + 1, one.note
            if one.hex not in best or (bool(note), cost) < (bool(best[one.hex][1]), best[one.hex][0]):
                best[one.hex] = cost, note
    for hex_id, (cost, note) in sorted(best.items()):
        yield Destination(hex_id, mode, cost, note=note)


def way_out(scene: Scene, units: tuple[Unit, ...], to: HexId, mode: Mode) -> tuple[HexId, ...] | None:
    """The airfields of the shortest flight from China to a hex (EotS 13.74)."""
    bases = sorted(_bases(scene) - _barred(scene, units, mode))
    if to in bases:
        return HexId(CHINA_BOX), to
    for extended in (False, True):
        flown = (f for base in bases for f in air.flights(scene, units, base, mode, extended, spent=1))
        if found := [f for f in flown if f.hex == to]:
            return HexId(CHINA_BOX), *air.stops(min(found, key=lambda flight: flight.legs))
    return None


def _flown_by(scene: Scene) -> bool:
    return scene.side is Side.ALLIES and "china" not in scene.state.surrendered


def _barred(scene: Scene, units: tuple[Unit, ...], mode: Mode) -> set[HexId]:
    """The hexes that zones in force close to a strategic flight (EotS 8.33)."""
    return set(scene.tables.space.names(scene.zone(units, strategic=True))) if mode.strategic else set()


def _bases(scene: Scene) -> set[HexId]:
    """The supply-eligible airfields of Northern India, no battle hex among them (EotS 8.31, 13.74)."""
    space, region = scene.tables.space, scene.state.components.regions[NORTHERN_INDIA]
    eligible = scene.found.supply[Side.ALLIES].airfields & scene.airfields & ~scene.battle_hexes
    return set(space.names(eligible & space.of(region.hexes)))
