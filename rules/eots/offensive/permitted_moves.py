"""Which ways of a stack the offensive allows: battles, landings, duties at sea (EotS 7.24, 8.45)."""

from collections.abc import Iterable, Iterator

from rules.core.legality import Objection
from rules.eots.battle.fighters import kind_of, reach_of
from rules.eots.battle.forces import FLYING, Kind
from rules.eots.movement import amphibious_assault, naval
from rules.eots.movement.allowance import Destination
from rules.eots.movement.forbidden_hexes import area_objections
from rules.eots.movement.scene import Scene
from rules.eots.offensive import opening_offensive
from rules.eots.offensive.offensive_limits import holds, shipping_left, title
from rules.eots.offensive.stack import Stack
from rules.eots.offensive_under_way import Offensive
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import LANDING, Mode
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet

NO_BATTLE = "then no battle"


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
