"""The ways of a stack of activated units, and which of them the offensive allows (EotS 7.22, 7.24, 8.0)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.core.legality import Objection
from rules.eots.battle.entered_hexes import unseen_of
from rules.eots.battle.fighters import kind_of, reach_of
from rules.eots.battle.forces import FLYING, Kind
from rules.eots.movement import air, amphibious_assault, china_box, ground, naval
from rules.eots.movement.allowance import Destination
from rules.eots.movement.placement import area_objections
from rules.eots.movement.scene import Scene
from rules.eots.offensive import opening_offensive
from rules.eots.offensive.offensive_limits import holds, reaction_over, scene_of, shipping_left, title
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import BARGES
from rules.eots.state import State
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet

LANDING = (Mode.AMPHIBIOUS, Mode.ORGANIC, Mode.BARGES)
MOVING = (Step.MOVE, Step.REACT)
NO_BATTLE = "then no battle"


def mover_side(state: State) -> Side:
    """Whose units move in this step."""
    assert state.offensive is not None
    return state.offensive.acting()


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
    return place in state.components.map.boxes or (place == CHINA_BOX and unit.unit_class == "air")


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
    return f"turn-{state.turn + 1}"


# The ways of a stack


@dataclass(frozen=True)
class Stack:
    """Units that move together from one place, in the eyes of one side."""

    scene: Scene
    units: tuple[Unit, ...]
    origin: HexId

    @property
    def state(self) -> State:
        """The position."""
        return self.scene.state

    @property
    def place(self) -> str:
        """The hex or box where they stand."""
        return self.state.units[self.units[0].id].place

    @property
    def offensive(self) -> Offensive:
        """The offensive under way."""
        assert self.state.offensive is not None
        return self.state.offensive

    @property
    def troops(self) -> tuple[Unit, ...]:
        """The ground units."""
        return tuple(unit for unit in self.units if unit.unit_class == "ground")

    @property
    def ships(self) -> tuple[Unit, ...]:
        """The naval units."""
        return tuple(unit for unit in self.units if unit.unit_class == "naval")

    @property
    def carried(self) -> dict[str, str]:
        """The brigades that ships of the stack take aboard, one each (EotS 8.46)."""
        loads = (unit.id for unit in self.troops if unit.organic_transport == "load")
        lifts = (unit.id for unit in self.ships if unit.organic_transport == "lift")
        return dict(zip(loads, lifts, strict=False))

    def aboard(self, mode: Mode) -> dict[str, str]:
        """The brigades aboard on a move; where all could be, their player may use shipping (EotS 8.46)."""
        choice = mode is Mode.AMPHIBIOUS and len(self.carried) == len(self.troops)
        return self.carried if mode in LANDING and not choice else {}

    def shipping(self, mode: Mode) -> int:
        """The shipping that the troops take, those aboard ships or barges none (EotS 8.45 A, 8.46, 8.47)."""
        if mode not in LANDING or mode is Mode.BARGES:
            return 0
        aboard = self.aboard(mode)
        return sum(
            amphibious_assault.shipping(unit, self.state.units[unit.id].reduced)
            for unit in self.troops
            if unit.id not in aboard
        )

    @property
    def reacting(self) -> bool:
        """Whether this is a reaction."""
        return self.offensive.step is Step.REACT


def stack_of(state: State, units: tuple[UnitId, ...], scene: Scene | None = None) -> Stack:
    """Units that stand together, ready to move; from a box they start at its way in."""
    found = tuple(state.components.units[unit] for unit in units)
    place = state.units[units[0]].place
    scene = scene or scene_of(state, found[0].side)
    box = state.components.map.boxes.get(place)
    if box is None:
        return Stack(scene, found, HexId(place))
    left = max(0, scene.allowance.naval - box.distance)  # Ruling R-87
    return Stack(replace(scene, allowance=replace(scene.allowance, naval=left)), found, box.entry)


def destinations(stack: Stack) -> Iterator[Destination]:
    """Every hex that a stack may move to, each by its plainest way (EotS 8.2-8.4)."""
    seen: set[str] = set()
    for one in all_ways(stack):
        if one.hex not in seen:
            seen.add(one.hex)
            yield one


def all_ways(stack: Stack) -> Iterator[Destination]:
    """Every hex by every way that the rules allow."""
    state, offensive = stack.state, stack.offensive
    if any(any(cannot_move(state, offensive, unit.id)) for unit in stack.units):
        return
    allowed = Allowed(stack)
    for mode in modes(stack):
        for one in by_mode(stack, mode):
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
        yield from _off_the_map(stack, mode)
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


def _off_the_map(stack: Stack, mode: Mode) -> Iterator[Destination]:
    """The port beside Burma's map, by its way in (EotS 17.11.14)."""  # Ruling R-191
    if stack.scene.side is not Side.JAPAN or stack.reacting or stack.origin != stack.place:
        return
    for code, box in stack.state.components.map.boxes.items():
        course = naval.path(stack.scene, stack.units, stack.origin, box.entry, mode)
        far = len(course) - 1 + box.distance if course else None
        if far is not None and far <= naval.points(stack.scene, mode):
            yield Destination(HexId(code), mode, far)


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


class Allowed:
    """Weighs destinations against shipping, battle hexes, the reaction and regions."""

    def __init__(self, stack: Stack) -> None:
        self.stack, self.scene = stack, stack.scene
        self.state, self.offensive = stack.state, stack.offensive
        self.space = self.scene.tables.space
        self.left = shipping_left(self.state, self.offensive, self.scene.side)
        self.flying = [unit for unit in stack.units if kind_of(unit) in FLYING]
        reacting = stack.reacting
        self.single = None if reacting or self.offensive.as_event else single_target(self.scene)
        self.fights = _joinable(stack) if reacting else 0

    def permits(self, one: Destination) -> bool:
        """Whether nothing speaks against it."""
        return not any(self.objections(one))

    def objections(self, one: Destination) -> Iterator[Objection]:
        """What speaks against a destination that units could reach."""
        if one.hex not in self.state.components.hexes:
            yield from self._reaction(one) if self.stack.reacting else ()
            return
        yield from self._areas(one)
        yield from opening_offensive.move_objections(self.scene, self.stack.units, one)
        if one.mode in LANDING:
            yield from self._landing(one)
        if self.stack.reacting:
            yield from self._reaction(one)
        else:
            yield from self._battles(one)

    def _areas(self, one: Destination) -> Iterator[Objection]:
        """Burma's scenario keeps units in its part of the world (EotS 17.11.1, 17.11.8)."""
        found, here = self.state.components.hexes[one.hex], self.space.bits[one.hex]
        if here & untouchable(self.scene):
            yield Objection("EotS 17.11.8", f"No HQ is attacked: {found.title}")
        yield from area_objections(self.state, self.scene.side, found)

    def _landing(self, one: Destination) -> Iterator[Objection]:
        """Shipping, ships that may stay, and the US Army (EotS 8.21, 8.45 A, D)."""
        needed = self.stack.shipping(one.mode)
        if needed > self.left:
            reason = f"{counted(needed, 'shipping point')} needed, {self.left} left"
            yield Objection("EotS 8.45 A", reason)
        here = self.space.bits[one.hex]
        ships = self.stack.ships
        if ships and not here & (naval.ends(self.scene, ships, Mode.NAVAL) | self._open_beach()):
            yield Objection("EotS 8.21", f"Ships may not end their move at {title(self.state, one.hex)}")
        if not self.stack.reacting and not holds(self.state, self.offensive, "army-alone-on-one-hex-islands"):
            landed = marines_at(self.state, self.offensive, one.hex)
            yield from amphibious_assault.landing_objections(self.scene, self.stack.troops, one.hex, landed)

    def _open_beach(self) -> HexSet:
        """Empty enemy hexes, where ships stay with the troops they brought (EotS 8.21 E)."""  # Ruling R-86
        return self.scene.tables.land & ~self.scene.held & ~self.scene.enemies

    def _battles(self, one: Destination) -> Iterator[Objection]:
        """Where the move would lead to a battle that cannot be declared (EotS 7.24)."""
        here = self.space.bits[one.hex]
        if here & self.scene.enemies & self.scene.inland_china:
            yield Objection("EotS 7.24", f"{title(self.state, one.hex)} cannot be a battle hex")
        if self.single is None:
            return
        if here & self.scene.enemies:
            if not here & self.single:
                reason = f"An OC has one battle hex, and it cannot be {title(self.state, one.hex)} now"
                yield Objection("EotS 7.24", reason)
        elif self._at_sea(one) and not self._covers(one):
            reach = min(unit.range or 0 for unit in self.flying)
            if not self.space.disc(one.hex, reach) & self.single:
                reason = f"From {title(self.state, one.hex)} the one battle hex of an OC is out of range"
                yield Objection("EotS 7.24", reason)

    def _at_sea(self, one: Destination) -> bool:
        """Whether carriers would end their move outside a friendly port (EotS 7.24)."""
        carriers = any(kind_of(unit) is Kind.CARRIER for unit in self.flying)
        return carriers and not self.space.bits[one.hex] & self.scene.ports

    def _covers(self, one: Destination) -> bool:
        reach = min(unit.range or 0 for unit in self.flying)
        landings = naval.landings(self.scene)
        if one.mode in LANDING:
            landings |= self.space.bits[one.hex] & self._open_beach()
        return bool(self.space.disc(one.hex, reach) & landings)

    def _reaction(self, one: Destination) -> Iterator[Objection]:
        """Only moves that bring units into a battle (EotS 7.26)."""
        if one.note == NO_BATTLE or not self.space.bits.get(one.hex, 0) & self.fights:
            reason = f"From {title(self.state, one.hex)} they take part in no battle"
            yield Objection("EotS 7.26", reason)


def counted(number: int, word: str) -> str:
    """A number with its word."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def marines_at(state: State, offensive: Offensive, hex_id: HexId) -> bool:
    """Whether US Marines have landed in a hex in this offensive (EotS 8.45 D)."""
    return any(
        state.components.units[unit].service == amphibious_assault.MARINES and way.path[-1] == hex_id
        for unit, way in offensive.ways.items()
        if way.mode in LANDING
    )


def contested(state: State, scene: Scene) -> HexSet:
    """The hexes where activated units stand with the enemy: they must be battle hexes (EotS 7.24)."""
    offensive = state.offensive
    assert offensive is not None
    return scene.tables.space.of(state.units[u].place for u in offensive.units) & scene.enemies


def at_sea(state: State, scene: Scene) -> list[Unit]:
    """Carriers that ended their move outside a friendly port (EotS 7.24)."""  # Ruling R-90
    offensive = state.offensive
    assert offensive is not None
    bits = scene.tables.space.bits
    return [
        unit
        for unit in map(state.components.units.__getitem__, offensive.units)
        if kind_of(unit) is Kind.CARRIER
        and unit.id in offensive.ways
        and (here := bits.get(HexId(state.units[unit.id].place), 0))
        and not here & scene.ports
    ]


def untouchable(scene: Scene) -> HexSet:
    """Hexes with an enemy HQ and nobody else, where HQs are not attacked (EotS 17.11.8)."""
    if "headquarters-are-safe" not in scene.state.special:
        return 0
    enemy = scene.side.enemy
    others = scene.hexes_of(enemy, "air", "naval", "ground") | scene.enemy_ground
    return scene.hexes_of(enemy, "hq") & ~others


def targets(scene: Scene) -> HexSet:
    """The enemy's hexes that may be battle hexes at all (EotS 7.24)."""
    return scene.enemies & ~scene.inland_china & ~untouchable(scene) & ~opening_offensive.spared(scene)


def single_target(scene: Scene) -> HexSet:
    """Where the one battle hex of an OC can still be (EotS 7.24)."""
    state, space = scene.state, scene.tables.space
    found = targets(scene)
    if must := contested(state, scene):
        found &= must
    landings = naval.landings(scene)
    for unit in at_sea(state, scene):
        reach = space.disc(HexId(state.units[unit.id].place), unit.range or 0)
        if not reach & landings:
            found &= reach
    return found


def _joinable(stack: Stack) -> HexSet:
    """The hexes from which a reacting stack fights (EotS 7.26)."""  # Ruling R-91
    scene, offensive, space = stack.scene, stack.offensive, stack.scene.tables.space
    battles = scene.battle_hexes
    if stack.origin in offensive.battles:  # it must still fight where it was
        battles = space.bits[stack.origin]
    found = 0 if stack.origin in offensive.battles else battles
    flying = [unit for unit in stack.units if kind_of(unit) in FLYING]
    if flying:
        for target in space.names(battles):
            found |= space.disc(target, min(map(_striking, flying)))
    elif stack.ships and not stack.troops:
        found |= _beside_carriers(stack.state, offensive, space.names(battles), scene)
    if any(unit.unit_class == "ground" for unit in stack.units):
        found &= battles
    return found & ~(scene.battle_hexes & ~battles)  # in a battle hex it would have to fight there


def _striking(unit: Unit) -> int:
    """How far a unit strikes in battle, at half strength at its extended range (EotS 9.2 A)."""
    far = max(unit.range or 0, unit.extended_range or 0)
    return next(n for n in range(far, -1, -1) if reach_of(unit, n) is not None)


def _beside_carriers(state: State, offensive: Offensive, battles: Iterable[HexId], scene: Scene) -> HexSet:
    """Where activated carriers reach a battle, so that ships may join them (EotS 8.21 C)."""
    targets, found = list(battles), 0
    for unit in map(state.components.units.__getitem__, offensive.reaction_units):
        place = HexId(state.units[unit.id].place)
        carrier = kind_of(unit) is Kind.CARRIER and place in state.components.hexes
        if carrier and any(reach_of(unit, distance(place, target)) for target in targets):
            found |= scene.tables.space.bits[place]
    return found
