"""Moves of an offensive and of its reaction as they are made, one or several (EotS 7.22, 7.23, 8.0)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.core.legality import Objection
from rules.eots.assignment import Assignment, unit_first
from rules.eots.battle.fighters import kind_of
from rules.eots.battle.forces import FLYING
from rules.eots.commands import MoveForces, PlaceForces
from rules.eots.events import ControlChanged, Event, ForcesMoved
from rules.eots.fold.board import apply
from rules.eots.movement import air, amphibious_assault, china_box, ground, naval
from rules.eots.movement.allowance import Destination
from rules.eots.movement.forbidden_hexes import area_objections
from rules.eots.offensive import singapore_ships
from rules.eots.offensive.offensive_limits import name, title, wrong_step
from rules.eots.offensive.permitted_moves import NO_BATTLE, Allowed, counted
from rules.eots.offensive.stack import Stack, mover_side, stack_of
from rules.eots.offensive.stack_moves import (
    MOVING,
    all_ways,
    barges_ready,
    by_mode,
    cannot_move,
    marching,
    modes,
    track_box,
)
from rules.eots.offensive_under_way import Step
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.maps.hexgrid import HexId

# A move as it is made


def objections(state: State, command: MoveForces) -> Iterator[Objection]:
    """Every reason against a move (EotS 7.22, 7.23, 8.0)."""
    if wrong := tuple(wrong_step(state, *MOVING)):
        yield from wrong
        return
    if wrong := tuple(unsound(state, command)):
        yield from wrong
        return
    offensive = state.offensive
    assert offensive is not None
    if still := [o for unit in command.units for o in cannot_move(state, offensive, UnitId(unit))]:
        yield from still
        return
    if command.to == track_box(state):
        yield from _track_objections(state, command)
        return
    stack = stack_of(state, tuple(map(UnitId, command.units)))
    if not any(_wanted(all_ways(stack), command)):
        yield from why_not(stack, command)


def unsound(state: State, command: MoveForces) -> Iterator[Objection]:
    """What cannot be a move at all."""
    if not command.units or len(set(command.units)) != len(command.units):
        yield Objection("Counters", "Choose counters, each once", final=True)
    for unit in command.units:
        if UnitId(unit) not in state.units:
            yield Objection("Counters", f"There is no counter {unit[:40]!r} in this game", final=True)
            return
    boxes = (CHINA_BOX, track_box(state), *state.components.map.boxes)
    known = command.to in state.components.hexes or command.to in boxes
    if not known:
        yield Objection("Map", f"There is no hex {command.to[:20]!r} on this map", final=True)
    if command.mode and command.mode not in tuple(Mode):
        yield Objection("EotS 8.0", f"{command.mode[:40]!r} is no way of moving", final=True)
    side = mover_side(state)
    for unit in map(UnitId, command.units):
        if state.components.units[unit].side is not side:
            yield Objection("EotS 7.2", f"{name(state, unit)} belongs to {side.enemy.label}", final=True)
        elif state.components.units[unit].unit_class == "hq":
            yield Objection("EotS 6.1", f"{name(state, unit)} does not move", final=True)
    if len({state.units[UnitId(unit)].place for unit in command.units}) > 1:
        yield Objection("EotS 7.23", "Units move together from one hex", final=True)


def _track_objections(state: State, command: MoveForces) -> Iterator[Objection]:
    """Air units that an offensive activates may go to the turn track (EotS 8.33)."""
    offensive = state.offensive
    assert offensive is not None
    if state.components.edition.air_withdrawal != "activated-unit" or offensive.step is not Step.MOVE:
        yield Objection("EotS 8.33", "Air units do not leave for the turn track now")
    for unit in map(UnitId, command.units):
        if state.components.units[unit].unit_class != "air":
            yield Objection("EotS 8.33", f"Only air units leave for the turn track, not {name(state, unit)}")


def _wanted(ways: Iterable[Destination], command: MoveForces) -> Iterator[Destination]:
    return (one for one in ways if one.hex == command.to and command.mode in ("", one.mode))


def why_not(stack: Stack, command: MoveForces) -> Iterator[Objection]:
    """What forbids a stack to go to a hex: the first thing that stands against each of its ways."""
    state, where = stack.state, title(stack.state, command.to)
    if state.units[stack.units[0].id].place == command.to:
        yield Objection("EotS 7.23", f"They are already in {where}")
        return
    classes = {unit.unit_class for unit in stack.units}
    if len(classes) > 1 and "air" in classes:
        yield Objection("EotS 7.23", "Air units do not move together with ships or troops")
        return
    printed = state.components.hexes.get(HexId(command.to))
    if printed and (outside := tuple(area_objections(state, stack.scene.side, printed))):
        yield from outside
        return
    allowed = Allowed(stack)
    found = tuple(mode for mode in modes(stack) if command.mode in ("", mode))
    if not command.mode:
        found = tuple(mode for mode in found if not _beside_the_point(stack, mode, command.to))
    if not command.mode and Mode.ORGANIC in found:
        found = tuple(mode for mode in found if mode is not Mode.AMPHIBIOUS)
    for mode in found:
        for one in by_mode(stack, mode):
            if one.hex == command.to:
                yield from list(allowed.objections(one))[:1]
                break
        else:
            yield from _unreached(stack, HexId(command.to), mode)
    if not found:
        way = f"That is no way for {stack.units[0].name}" if modes(stack) else "They do not move together"
        yield Objection("EotS 8.0", way)


def _beside_the_point(stack: Stack, mode: Mode, to: str) -> bool:
    """Whether nobody meant a way: barges that are not there, an escorted transport to where no port is."""
    ports = stack.scene.ports & stack.scene.tables.space.bits.get(HexId(to), 0)
    escorted = mode is Mode.STRATEGIC_GROUND and bool(stack.ships)
    return (mode is Mode.BARGES and not barges_ready(stack)) or (escorted and not ports)


def _unreached(stack: Stack, to: HexId, mode: Mode) -> Iterator[Objection]:
    """Why one way does not lead to a hex."""
    scene, where = stack.scene, title(stack.state, to)
    here = scene.tables.space.bits.get(to, 0)
    first = stack.units[0].name
    if mode is Mode.NAVAL:
        start, sea = scene.tables.space.bits[stack.origin], naval.open_sea(scene, stack.units, mode)
        if any(here & one for one in naval.layers(scene.tables.water, start, sea, scene.allowance.naval)):
            yield Objection("EotS 8.21", f"Ships may not end their move at {where}: no port, enemy or battle")
        else:
            yield Objection("EotS 8.21", f"{where} is more than {scene.allowance.naval} hexes of sea away")
    elif mode is Mode.AIR:
        if not here & air.may_land(scene):
            yield Objection("EotS 8.31", f"{where} is no airfield where {first} may land")
        else:
            legs = counted(scene.allowance.legs, "leg")
            yield Objection("EotS 8.31", f"{where} is not within {legs} of {first}")
    elif mode is Mode.GROUND:
        points = scene.allowance.half_points / 2
        yield Objection("EotS 8.42", f"{where} cannot be marched to with {points:g} movement points")
    elif mode in (Mode.AMPHIBIOUS, Mode.ORGANIC):
        yield from _unlanded(stack, to, mode)
    else:
        rule = {Mode.STRATEGIC_NAVAL: "EotS 8.23", Mode.STRATEGIC_AIR: "EotS 8.33", Mode.BARGES: "EotS 8.47"}
        reason = f"{first} cannot go to {where} in that way"
        if mode.strategic and here & scene.enemies:
            reason = f"No strategic move ends with the enemy in {where}"
        yield Objection(rule.get(mode, "EotS 8.44"), reason)


def _unlanded(stack: Stack, to: HexId, mode: Mode) -> Iterator[Objection]:
    scene, where = stack.scene, title(stack.state, to)
    here, space = scene.tables.space.bits.get(to, 0), scene.tables.space
    able = tuple(amphibious_assault.capability_objections(stack.troops, mode))
    yield from able[:1]
    if able:
        return
    if not here & amphibious_assault.beaches(scene, stack.troops):
        yield Objection("EotS 8.45", f"Troops may not land at {where}")
    elif not space.bits[stack.origin] & scene.held:
        yield Objection("EotS 8.45", f"Troops leave by sea only from a friendly coast, not {stack.origin}")
    elif (here | space.bits[stack.origin]) & scene.zone((*stack.troops, *stack.ships)):
        yield Objection("EotS 8.45 B", f"An enemy zone of influence in force bars the way to {where}")
    elif here & scene.enemy_ships and not stack.ships:
        yield Objection("EotS 8.45 B", f"Enemy ships lie at {where}, and the troops have no escort")
    else:
        far = scene.allowance.naval
        yield Objection("EotS 8.45", f"No way by sea of {far} hexes, clear of enemy zones, leads to {where}")


def outcome(state: State, command: MoveForces) -> tuple[Event, ...]:
    """The move, and the hexes that marching troops take (EotS 6.5)."""
    units = tuple(map(UnitId, command.units))
    origins = tuple(state.units[unit].place for unit in units)
    if command.to == track_box(state):
        path = (origins[0],)
        return (
            ForcesMoved(command.units, origins, command.to, Mode.STRATEGIC_AIR, path, 0, may_fight=False),
        )
    stack = stack_of(state, units)
    one = next(_wanted(all_ways(stack), command), None)
    if one is None:  # both agreed to it: counted as the plainest kind of move, straight there
        mode = Mode(command.mode) if command.mode else (modes(stack) or (Mode.NAVAL,))[0]
        straight = (stack.origin, HexId(command.to))
        return (ForcesMoved(command.units, origins, command.to, mode, straight, 0),)
    moved = move_made(stack, one)
    return moved, *_taken(state, stack, moved)


def move_made(stack: Stack, one: Destination) -> ForcesMoved:
    """A move to a destination, with its path and all that it takes (EotS 8.0)."""
    path = path_of(stack, one)
    zone = stack.scene.any_zone
    units = tuple(unit.id for unit in stack.units)
    return ForcesMoved(
        units=units,
        origins=tuple(stack.state.units[unit].place for unit in units),
        to=one.hex,
        mode=one.mode,
        path=path,
        cost=_cost(stack, one, path),
        shipping=stack.shipping(one.mode),
        through_zone=bool(stack.scene.tables.sky.of(_flown(stack, one, path)) & zone),
        carried=tuple(unit_first(unit, ship) for unit, ship in stack.aboard(one.mode).items()),
        may_fight=not _too_far_to_fight(stack, one) and one.note != NO_BATTLE,
    )


def _too_far_to_fight(stack: Stack, one: Destination) -> bool:
    """Whether a move is strategic, also for the ships that escort a transport (EotS 8.11, 8.23)."""
    escorts = one.mode is Mode.STRATEGIC_GROUND and stack.ships
    return one.mode.strategic and not (escorts and one.cost <= stack.scene.allowance.naval)


def _cost(stack: Stack, one: Destination, path: tuple[HexId, ...]) -> int:
    """What a move took: hexes by sea, legs in the air, half points on land."""
    if one.mode is Mode.GROUND:
        return one.cost + _spent(stack)
    off_the_map = one.hex not in stack.state.components.hexes
    return one.cost if off_the_map or one.mode in (Mode.AIR, Mode.STRATEGIC_AIR) else len(path) - 1


def _spent(stack: Stack) -> int:
    return max((way.cost for unit in stack.units if (way := stack.offensive.way_of(unit.id))), default=0)


def path_of(stack: Stack, one: Destination) -> tuple[HexId, ...]:
    """The hexes or airfields of a move."""
    scene, origin, to = stack.scene, stack.origin, one.hex
    found: tuple[HexId, ...] | None
    if CHINA_BOX in (to, origin):
        return origin, to
    if to in singapore_ships.singapore(stack.state):
        return singapore_ships.path(scene, stack.units, origin, to, one.mode)
    if one.mode in (Mode.NAVAL, Mode.STRATEGIC_NAVAL):
        found = naval.path(scene, stack.units, origin, to, one.mode)
    elif one.mode in (Mode.AIR, Mode.STRATEGIC_AIR):
        flight = air.path(scene, stack.units, origin, to, one.mode)
        found = flight[0] if flight else None
    elif one.mode is Mode.GROUND:
        found = ground.path(marching(stack), stack.units, origin, to)
    else:
        found = amphibious_assault.path(scene, stack.troops, stack.ships, origin, to, one.mode)
    return found or (origin, to)


def _flown(stack: Stack, one: Destination, path: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """The hexes that count for the enemy's intelligence (EotS 7.25 E)."""
    path = _over_the_hump(stack, one) if CHINA_BOX in path else path
    path = tuple(h for h in path if h in stack.state.components.hexes)
    if one.mode not in (Mode.AIR, Mode.STRATEGIC_AIR):
        return path
    extended = bool(one.note)
    reach = min(air.leg_lengths(unit, extended) for unit in stack.units)
    return air.flown_hexes(stack.scene, path, one.mode, reach)


def _over_the_hump(stack: Stack, one: Destination) -> tuple[HexId, ...]:
    """The airfields of a flight to or from China (EotS 13.74)."""
    if one.hex == CHINA_BOX:
        return china_box.way_in(stack.scene, stack.units, stack.origin, one.mode) or ()
    return china_box.way_out(stack.scene, stack.units, one.hex, one.mode) or ()


def _taken(state: State, stack: Stack, moved: ForcesMoved) -> Iterator[ControlChanged]:
    """Marching troops take what they pass, and where they stop if it is empty (EotS 6.5)."""  # Ruling R-89
    if moved.mode is not Mode.GROUND:
        return
    side = stack.scene.side
    marched_on = any(stack.offensive.way_of(unit.id) for unit in stack.units)
    for hex_id in map(HexId, moved.path if marched_on else moved.path[1:]):
        here = stack.scene.tables.space.bits[hex_id]
        last = hex_id == moved.to
        blocked = here & (stack.scene.enemies if last else stack.scene.stopping)
        if not state.controls(side, hex_id) and not blocked:
            yield ControlChanged(hex_id, side)


# Several moves at once, in an order that works


def ordered(state: State, wishes: Iterable[Assignment]) -> tuple[list[MoveForces], list[MoveForces]]:
    """An order of moves that is legal at every step, and what cannot be done in any (EotS 7.23).

    Stacks with one origin and one goal go together where they may; carriers and aircraft go first, for they
    clear the way of the others.
    """
    open_ = [one for one in _stacks(state, wishes) if state.units[UnitId(one.units[0])].place != one.to]
    done: list[MoveForces] = []
    while open_:
        legal = next((one for one in open_ if not any(objections(state, one))), None)
        if legal is None:
            split = next((one for one in open_ if len(one.units) > 1), None)
            if split is None:
                return done, open_
            open_ = [o for o in open_ if o is not split] + [MoveForces((u,), split.to) for u in split.units]
            open_.sort(key=lambda one: _rank(state, one))
            continue
        for event in outcome(state, legal):
            state = apply(state, event)
        done.append(legal)
        open_.remove(legal)
    return done, []


def _stacks(state: State, wishes: Iterable[Assignment]) -> list[MoveForces]:
    together: dict[tuple[str, str, bool], list[str]] = {}
    for unit, to in wishes:
        flies = state.components.units[unit].unit_class == "air"
        together.setdefault((state.units[unit].place, to, flies), []).append(unit)
    found = [MoveForces(tuple(units), to) for (_, to, _), units in together.items()]
    return sorted(found, key=lambda one: _rank(state, one))


def _rank(state: State, one: MoveForces) -> int:
    units = [state.components.units[UnitId(unit)] for unit in one.units]
    if any(kind_of(unit) in FLYING for unit in units):
        return 0
    marines = any(unit.service == amphibious_assault.MARINES for unit in units)
    return 1 if marines else 2 if any(unit.unit_class == "ground" for unit in units) else 3


def place_objections(state: State, command: PlaceForces) -> Iterator[Objection]:
    """Every reason why units cannot be where they are said to be."""
    if wrong := tuple(wrong_step(state, *MOVING)):
        yield from wrong
        return
    wishes = command.assignments
    if not wishes or len({unit for unit, _ in wishes}) != len(wishes):
        yield Objection("Counters", "Say of each unit once where it is", final=True)
        return
    for unit, to in wishes:
        if (
            wrong := tuple(unsound(state, MoveForces((unit,), to)))
            if unit in state.units
            else (Objection("Counters", f"There is no counter {unit[:40]!r} in this game", final=True),)
        ):
            yield from wrong
            return
    done, left = ordered(state, wishes)
    after = _after(state, done)
    for one in left:
        for objection in objections(after, one):
            who = " and ".join(name(state, unit) for unit in one.units)
            yield replace(objection, reason=f"{who} to {title(state, one.to)}: {objection.reason}")


def _after(state: State, moves: Iterable[MoveForces]) -> State:
    for move in moves:
        for event in outcome(state, move):
            state = apply(state, event)
    return state


def place_outcome(state: State, command: PlaceForces) -> tuple[Event, ...]:
    """The moves in their order."""
    done, left = ordered(state, command.assignments)
    events: list[Event] = []
    for move in (*done, *left):
        found = outcome(state, move)
        events += found
        for event in found:
            state = apply(state, event)
    return tuple(events)
