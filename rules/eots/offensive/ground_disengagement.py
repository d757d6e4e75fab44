"""Ground disengagement: stepping back from troops that just entered (EotS 8.43)."""

from collections.abc import Iterator, Mapping

from rules.core.legality import Objection
from rules.eots.battle.garrisons import unseen_of
from rules.eots.battle.hex_control import barred, closed_to, taken
from rules.eots.battle.participants import land_neighbours
from rules.eots.commands import Disengage, StandFast
from rules.eots.events import Disengaged, Event, StoodFast
from rules.eots.movement import ground
from rules.eots.offensive.offensive_limits import holds, name, scene_of, title, wrong_step
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId
from rules.maps.hexset import step


def open_hexes(state: State) -> tuple[HexId, ...]:
    """The hexes whose defenders may step back and have not said that they stay."""
    return tuple(hex_id for hex_id in refuges(state))


def refuges(state: State) -> Mapping[HexId, tuple[HexId, ...]]:
    """The hexes that troops just entered, and where their defenders may step back to."""  # Ruling R-93
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.MOVE or holds(state, offensive, "no-allied-reaction"):
        return {}
    entered = {HexId(state.units[u].place) for u in offensive.ways if _marched(state, offensive, u)}
    found = {h: tuple(_refuges(state, offensive, h)) for h in sorted(entered - offensive.stood_fast)}
    return {hex_id: to for hex_id, to in found.items() if to}


def _marched(state: State, offensive: Offensive, unit: UnitId) -> bool:
    return offensive.ways[unit].mode is Mode.GROUND and state.units[unit].place in state.components.hexes


def _refuges(state: State, offensive: Offensive, hex_id: HexId) -> Iterator[HexId]:
    """Adjacent land without enemies, not the hex the attackers came from, if the defenders are stronger."""
    side = offensive.side.enemy
    own = state.side_units_in(hex_id, side, "ground")
    enemies = state.side_units_in(hex_id, offensive.side, "ground")
    strength = _strength(state, own) + sum(one.attack for one in unseen_of(state, side, hex_id))
    if not own or not enemies or strength <= _strength(state, enemies):
        return
    doors = _doors(offensive, hex_id)
    reached = _walked(state, side, own, hex_id)
    for near in land_neighbours(state, hex_id):
        if (
            near not in doors
            and near in reached
            and any(_may_enter(state, unit, hex_id, near) for unit in own)
        ):
            yield near


def _doors(offensive: Offensive, hex_id: HexId) -> set[HexId]:
    """The hexes from which offensive troops marched in; ships and landings bar none (EotS 8.43)."""
    ways = (way for way in offensive.ways.values() if way.mode is Mode.GROUND and len(way.path) > 1)
    return {way.path[-2] for way in ways if way.path[-1] == hex_id}


def _walked(state: State, side: Side, own: list[Unit], hex_id: HexId) -> set[HexId]:
    """Where defenders can step: next door at any cost, with v2.0 at the card's points (EotS 8.43)."""
    if not state.components.edition.disengagement_needs_movement:
        return set(land_neighbours(state, hex_id))
    scene = scene_of(state, side)
    routes = step(scene.tables.route_sides(state.routes), scene.tables.space.bits[hex_id])
    near = {0: routes & ~scene.routes_closed} | dict(scene.tables.terrain)
    open_land, points = ground.open_land(scene, tuple(own)), scene.allowance.half_points
    return {
        h
        for cost, hexes in near.items()
        if cost <= points
        for h in scene.tables.space.names(hexes & open_land)
    }


def _may_enter(state: State, unit: Unit, origin: HexId, to: HexId) -> bool:
    return not barred(state, unit.side, to) and not any(closed_to(state, unit, origin, to))


def _strength(state: State, units: list[Unit]) -> int:
    return sum((u.reduced_attack if state.units[u.id].reduced else u.attack) or 0 for u in units)


def objections(state: State, command: Disengage) -> Iterator[Objection]:
    """Every reason against stepping back (EotS 8.43)."""
    if wrong := tuple(wrong_step(state, Step.MOVE)):
        yield from wrong
        return
    assert state.offensive is not None
    side = state.offensive.side.enemy
    known = [UnitId(unit) for unit in command.units if UnitId(unit) in state.units]
    if not known or len(known) != len(command.units):
        yield Objection("Counters", "Choose the ground units that step back", final=True)
        return
    if command.to not in state.components.hexes:
        yield Objection("Map", f"There is no hex {command.to[:20]!r} on this map", final=True)
        return
    places = {state.units[unit].place for unit in known}
    units = [state.components.units[unit] for unit in known]
    if len(places) > 1 or any(u.side is not side or u.unit_class != "ground" for u in units):
        yield Objection("EotS 8.43", "Only ground units of one hex step back together", final=True)
        return
    origin = HexId(places.pop())
    to = refuges(state).get(origin, ())
    if not to:
        reason = f"{name(state, known[0])} cannot step back from {title(state, origin)}"
        yield Objection("EotS 8.43", reason)
    elif command.to not in to:
        yield Objection(
            "EotS 8.43", f"From {title(state, origin)} they cannot step back to {title(state, command.to)}"
        )
    else:
        for unit in units:
            yield from closed_to(state, unit, origin, HexId(command.to))


def outcome(state: State, command: Disengage) -> tuple[Event, ...]:
    """They step back; both hexes belong to those who entered them last (EotS 6.5, 8.43)."""
    assert state.offensive is not None
    side = state.offensive.side
    origin = state.units[UnitId(command.units[0])].place
    left = [u for u in state.units_in(origin) if u.side is side.enemy and u.id not in command.units]
    entered = taken(state, side.enemy, HexId(command.to))
    held = left or unseen_of(state, side.enemy, HexId(origin))
    left_to = () if held else taken(state, side, HexId(origin))
    return Disengaged(command.units, origin, command.to), *left_to, *entered


def stand_objections(state: State, command: StandFast) -> Iterator[Objection]:
    """Only those who could step back need say that they do not."""
    if wrong := tuple(wrong_step(state, Step.MOVE)):
        yield from wrong
    elif HexId(command.hex) not in refuges(state):
        yield Objection(
            "EotS 8.43", f"Nobody may step back from {title(state, command.hex)[:40]}", final=True
        )


def stand_outcome(state: State, command: StandFast) -> tuple[Event, ...]:
    """They stay."""
    return (StoodFast(command.hex),)
