"""The ways of a stack of activated units, and which of them the offensive allows (EotS 7.22, 7.24, 8.0)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.legality import Objection
from rules.eots.battle.fighters import kind_of
from rules.eots.battle.forces import FLYING
from rules.eots.battle.garrisons import unseen_of
from rules.eots.movement import air, amphibious_assault, china_box, ground, naval
from rules.eots.movement.allowance import Destination
from rules.eots.movement.scene import Scene
from rules.eots.offensive import singapore_ships
from rules.eots.offensive.offensive_limits import reaction_over
from rules.eots.offensive.permitted_moves import Allowed
from rules.eots.offensive.stack import Stack
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.components import Unit, turn_box
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import BARGES
from rules.eots.state import State
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.maps.hexgrid import HexId

MOVING = (Step.MOVE, Step.REACT)


# Who may move at all


def idle_units(state: State) -> tuple[UnitId, ...]:
    """The acting side's activated units that have not moved yet."""
    offensive = state.offensive
    if offensive is None or offensive.step not in MOVING:
        return ()
    units = offensive.units if offensive.step is Step.MOVE else offensive.reaction_units
    return tuple(u for u in units if not any(cannot_move(state, offensive, u)))


def cannot_move(state: State, offensive: Offensive, unit_id: UnitId) -> Iterator[Objection]:
    """Why a unit does not move (any more) in this step (EotS 6.3, 7.23, 7.26)."""
    unit = state.components.units[unit_id]
    reacting = offensive.step is Step.REACT
    activated = offensive.reaction_units if reacting else offensive.units
    if unit_id not in activated:
        yield Objection("EotS 6.3", f"{unit.name} is not activated")
    elif over := tuple(reaction_over(state)):
        yield from over
    elif state.units[unit_id].place not in state.components.hexes and not _box_start(state, unit):
        yield Objection("Map", f"{unit.name} is not on the map")
    elif offensive.way_of(unit_id) is not None and not may_go_on(state, offensive, unit_id):
        yield Objection("EotS 7.23", f"{unit.name} has moved in this offensive")
    elif reacting and state.units[unit_id].place in offensive.battles and kind_of(unit) not in FLYING:
        yield Objection("EotS 7.26", f"{unit.name} must stay in its battle hex")


def _box_start(state: State, unit: Unit) -> bool:
    place = state.units[unit.id].place
    return place in singapore_ships.singapore(state) or (place == CHINA_BOX and unit.unit_class == "air")


def may_go_on(state: State, offensive: Offensive, unit_id: UnitId) -> bool:
    """Whether troops march on because the enemy stepped back before them (EotS 8.43)."""
    way = offensive.ways.get(unit_id)
    place = HexId(state.units[unit_id].place)
    return (
        way is not None
        and way.mode is Mode.GROUND
        and place in offensive.stepped_back
        and not _stopped(state, state.components.units[unit_id].side, place)
    )


def _stopped(state: State, side: Side, place: HexId) -> bool:
    """Whether enemies are left that end a march; ships do not (EotS 8.42)."""
    left = (unit for unit in state.units_in(place) if unit.side is side.enemy)
    return any(u.unit_class != "naval" for u in left) or bool(unseen_of(state, side.enemy, place))


def track_box(state: State) -> str:
    """The box of the turn track from which air units return next turn (EotS 8.33)."""
    return turn_box(state.turn + 1)


# The ways of a stack


def destinations(stack: Stack) -> Iterator[Destination]:
    """Every hex that a stack may move to, each by its plainest way (EotS 8.2-8.4)."""
    seen: set[str] = set()
    for one in all_ways(stack):
        if one.hex not in seen:
            seen.add(one.hex)
            yield one


def all_ways(stack: Stack, *among: Mode) -> Iterator[Destination]:
    """Every hex by every way that the rules allow, or by those among them that are named."""
    state, offensive = stack.state, stack.offensive
    if any(any(cannot_move(state, offensive, unit.id)) for unit in stack.units):
        return
    allowed = Allowed(stack)
    for mode in modes(stack):
        for one in by_mode(stack, mode) if mode in among or not among else ():
            if one.hex != state.units[stack.units[0].id].place and allowed.permits(one):
                yield one


def modes(stack: Stack) -> tuple[Mode, ...]:
    """The ways that a stack of this kind has (EotS 8.2-8.4); none strategic in a reaction (7.26)."""
    classes = {unit.unit_class for unit in stack.units}
    found: tuple[Mode, ...] = ()
    if classes == {"naval"}:
        found = (Mode.NAVAL, Mode.STRATEGIC_NAVAL)
    elif classes == {"air"}:
        found = (Mode.AIR, Mode.STRATEGIC_AIR)
    elif classes == {"ground"}:
        found = (Mode.GROUND, Mode.STRATEGIC_GROUND, Mode.BARGES, Mode.AMPHIBIOUS)  # Ruling R-99
    elif classes == {"ground", "naval"}:
        all_aboard = len(stack.carried) == len(stack.troops)
        landing = (Mode.ORGANIC, Mode.AMPHIBIOUS) if all_aboard else (Mode.AMPHIBIOUS,)
        found = (Mode.STRATEGIC_GROUND, *landing)  # Ruling R-99
    if stack.reacting:
        found = tuple(mode for mode in found if not mode.strategic and mode is not Mode.BARGES)
    if any(stack.offensive.way_of(unit.id) for unit in stack.units):
        found = tuple(mode for mode in found if mode is Mode.GROUND)
    return found


def by_mode(stack: Stack, mode: Mode) -> Iterator[Destination]:
    """Every hex that one way leads to."""
    scene, origin = stack.scene, stack.origin
    if mode in (Mode.NAVAL, Mode.STRATEGIC_NAVAL):
        yield from naval.destinations(scene, stack.units, origin, mode)
        yield from singapore_ships.exits(scene, stack.units, origin, mode)
    elif mode in (Mode.AIR, Mode.STRATEGIC_AIR):
        yield from _flights(stack, mode)
    elif mode is Mode.GROUND:
        yield from ground.destinations(marching(stack), stack.units, origin)
    elif mode is not Mode.BARGES or barges_ready(stack):
        yield from amphibious_assault.destinations(scene, stack.troops, stack.ships, origin, mode)


def marching(stack: Stack) -> Scene:
    """The scene with the movement points that troops have left (EotS 8.43)."""
    spent = [way.cost for unit in stack.units if (way := stack.offensive.way_of(unit.id))]
    scene = stack.scene
    if not spent:
        return scene
    left = max(0, scene.allowance.half_points - max(spent))
    return replace(scene, allowance=replace(scene.allowance, half_points=left))


def barges_ready(stack: Stack) -> bool:
    """Whether one Japanese unit goes by barge: with a 3 OC card, once (EotS 8.47)."""
    used = any(way.mode is Mode.BARGES for way in stack.offensive.ways.values())
    return (
        stack.scene.side is Side.JAPAN
        and stack.state.markers[BARGES] == 1
        and stack.offensive.oc == 3
        and len(stack.units) == 1
        and not used
    )


# Flights, with the box in China


def _flights(stack: Stack, mode: Mode) -> Iterator[Destination]:
    """Flights over airfields, to and from the China box too (EotS 8.31, 8.33, 13.74)."""
    if stack.state.units[stack.units[0].id].place == CHINA_BOX:
        yield from china_box.destinations(stack.scene, stack.units, mode)
        return
    yield from air.destinations(stack.scene, stack.units, stack.origin, mode)
    room = china_box.has_room((*stack.state.units_in(CHINA_BOX), *stack.units))
    if room and (way := china_box.way_in(stack.scene, stack.units, stack.origin, mode)):
        yield Destination(HexId(CHINA_BOX), mode, len(way) - 1)


# What the offensive allows of it
