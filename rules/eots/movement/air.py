"""Air movement by legs, and strategic air transport (EotS 8.31, 8.33, 8.35)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from rules.eots.movement.allowance import Destination
from rules.eots.movement.forbidden_hexes import AIR_FERRY
from rules.eots.movement.naval import course, layers
from rules.eots.movement.scene import Scene
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet

PARENTHESISED = "parenthesised"


@dataclass(frozen=True, slots=True)
class Flight:
    """An airfield reached: after how many legs, from which airfield before, and how."""

    hex: HexId
    legs: int
    before: "Flight | None"
    extended: bool


def leg_lengths(unit: Unit, extended: bool) -> int:
    """How far a leg of a unit goes, with its extended range or without (EotS 8.1)."""
    normal = unit.range or 0
    return max(normal, unit.extended_range or 0) if extended else normal


def legs_of(scene: Scene, mode: Mode) -> int:
    """How many legs a flight has, a strategic one twice as many (EotS 8.31, 8.33)."""
    return scene.allowance.legs * (2 if mode is Mode.STRATEGIC_AIR else 1)


def flights(
    scene: Scene, units: tuple[Unit, ...], origin: HexId, mode: Mode, extended: bool, spent: int = 0
) -> list[Flight]:
    """The airfields that units reach together, each with its fewest legs (EotS 8.31, 8.33)."""
    reach = min(leg_lengths(unit, extended) for unit in units)
    legs = legs_of(scene, mode) - spent
    barred = scene.zone(units, strategic=True) if mode.strategic else 0
    if barred & scene.tables.space.bits[origin]:
        return []
    found = {origin: Flight(origin, 0, None, extended)}
    edge = list(found.values())
    for number in range(1, legs + 1):
        reached: dict[HexId, Flight] = {}
        for before in edge:
            for hex_id in _landings(scene, before.hex, reach, barred):
                if hex_id not in found and hex_id not in reached:
                    reached[hex_id] = Flight(hex_id, number, before, extended)
        found |= reached
        edge = list(reached.values())
    return list(found.values())[1:]


def _landings(scene: Scene, origin: HexId, reach: int, barred: HexSet) -> Iterator[HexId]:
    """The airfields within one leg; on strategic flights the way goes around zones in force (EotS 8.33)."""
    space = scene.tables.space
    fields = (scene.airfields & ~scene.battle_hexes | _ferry(scene)) & space.disc(origin, reach)
    fields &= ~space.bits[origin]
    if barred and fields:
        clear = scene.tables.sky.everything & ~barred
        flown = layers(scene.tables.adjacent, space.bits[origin], clear, reach)
        fields &= _union(flown)
    return space.names(fields)


def _union(sets: list[HexSet]) -> HexSet:
    found = 0
    for one in sets:
        found |= one
    return found


def _ferry(scene: Scene) -> HexSet:
    """The ferry field of the Allies, closed by Japanese ships (EotS 8.35)."""
    here = scene.tables.space.bits.get(AIR_FERRY, 0)
    return here if scene.side is Side.ALLIES and not here & scene.enemy_ships else 0


def may_land(scene: Scene) -> HexSet:
    """Where a flight may end: no enemy ground unit, no ferry field (EotS 8.31, 8.35)."""
    return scene.airfields & ~scene.enemy_ground & ~scene.battle_hexes & ~scene.tables.space.of((AIR_FERRY,))


def destinations(
    scene: Scene, units: tuple[Unit, ...], origin: HexId, mode: Mode, spent: int = 0
) -> Iterator[Destination]:
    """Every airfield that air units may fly to together, those at normal range first (EotS 8.31, 8.33)."""
    ends, known = may_land(scene), {origin}
    for extended in (False, True):
        for flight in flights(scene, units, origin, mode, extended, spent):
            if flight.hex not in known and scene.tables.space.bits[flight.hex] & ends:
                known.add(flight.hex)
                yield Destination(flight.hex, mode, flight.legs, note=_note(units, extended, mode))


def _note(units: tuple[Unit, ...], extended: bool, mode: Mode) -> str:
    """What flying so far rules out (EotS 8.1, 8.31)."""
    if extended and not mode.strategic and any(unit.extended_kind == PARENTHESISED for unit in units):
        return "then no battle"
    return "extended range" if extended else ""


def path(
    scene: Scene, units: tuple[Unit, ...], origin: HexId, to: HexId, mode: Mode
) -> tuple[tuple[HexId, ...], bool] | None:
    """The airfields of the shortest flight, and whether it needs the extended range."""
    for extended in (False, True):
        for flight in flights(scene, units, origin, mode, extended):
            if flight.hex == to:
                return stops(flight), extended
    return None


def stops(flight: Flight) -> tuple[HexId, ...]:
    """The airfields of a flight, from first to last."""
    found = [flight.hex]
    before = flight.before
    while before is not None:
        found.append(before.hex)
        before = before.before
    return tuple(reversed(found))


def flown_hexes(scene: Scene, legs: tuple[HexId, ...], mode: Mode, reach: int) -> tuple[HexId, ...]:
    """Every hex that a flight passes, around enemy zones wherever its legs allow it (EotS 7.25 E, 8.33)."""
    space, sky = scene.tables.space, scene.tables.sky
    barred = scene.found.zones[scene.side.enemy].in_force if mode.strategic else 0
    hexes: list[HexId] = [legs[0]]
    for here, there in pairwise(legs):
        start, goal = space.bits[here], space.bits[there]
        for area in (sky.everything & ~scene.any_zone | start | goal, sky.everything & ~barred | start):
            if way := course(scene, scene.tables.adjacent, start, area, goal, reach):
                hexes += way[1:]
                break
    return tuple(hexes)
