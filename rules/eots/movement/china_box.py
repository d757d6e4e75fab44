"""Flights between the airfields of Northern India and the China box (EotS 13.74)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.core.hexgrid import HexId
from rules.eots.components import Side, Unit
from rules.eots.movement import air
from rules.eots.movement.modes import Destination, Mode
from rules.eots.movement.scene import Scene

NORTHERN_INDIA = "northern-india"
MOST, MOST_B29 = 2, 1


def has_room(units: Iterable[Unit]) -> bool:
    """Whether these may be in China together: two at most, one of them a B29 (EotS 13.74)."""
    together = tuple(units)
    return len(together) <= MOST and sum(unit.type == "b29" for unit in together) <= MOST_B29


def legs_to(scene: Scene, origin: HexId, reached: Iterable[Destination]) -> int | None:
    """The legs of a flight to China from a hex, given what it reaches; nothing if it is too far."""
    if scene.side is not Side.ALLIES or "china" in scene.state.surrendered:
        return None
    bases = _bases(scene)
    near = [one.cost for one in reached if one.hex in bases] + [0] * (origin in bases)
    return min(near) + 1 if near and min(near) < scene.allowance.legs else None


def destinations(scene: Scene, units: tuple[Unit, ...]) -> Iterator[Destination]:
    """Where air units of the China box may fly: over an airfield of Northern India (EotS 13.74)."""
    legs, best = scene.allowance.legs, dict[HexId, tuple[int, str]]()
    may_land = set(scene.tables.space.names(air.may_land(scene)))
    shorter = replace(scene, allowance=replace(scene.allowance, legs=legs - 1))
    for base in _bases(scene):
        if base in may_land:
            best[base] = 1, ""
        for one in air.destinations(shorter, units, base, Mode.AIR):
            cost, note = one.cost + 1, one.note
            if one.hex not in best or (bool(note), cost) < (bool(best[one.hex][1]), best[one.hex][0]):
                best[one.hex] = cost, note
    for hex_id, (cost, note) in sorted(best.items()):
        yield Destination(hex_id, Mode.AIR, cost, note=note)


def _bases(scene: Scene) -> set[HexId]:
    """The supply-eligible airfields of Northern India (EotS 13.74)."""
    space, region = scene.tables.space, scene.state.components.regions[NORTHERN_INDIA]
    eligible = scene.found.supply[Side.ALLIES].airfields & scene.airfields
    return set(space.names(eligible & space.of(region.hexes)))
