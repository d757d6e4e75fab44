"""Battle hexes: which must be declared, which may, who fights in them, who covers (EotS 7.24)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.core.legality import Objection
from rules.eots.assignment import Assignment, hex_first
from rules.eots.battle.fighters import kind_of, reach_of
from rules.eots.battle.forces import FLYING, Kind
from rules.eots.commands import DeclareBattles
from rules.eots.events import BattlesDeclared, Event, StepReached
from rules.eots.movement import naval
from rules.eots.movement.scene import Scene
from rules.eots.offensive import ground_disengagement, island_landings
from rules.eots.offensive.offensive_limits import card_of, name, scene_of, title, wrong_step
from rules.eots.offensive.permitted_moves import at_sea, contested, single_target, targets
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.card_conditions import BattleHex, Condition, EveryBattleHex, LandsWithin
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.strategic_bombing import raided
from rules.maps.hexgrid import HexId, distance


@dataclass(frozen=True)
class Choices:
    """What can be declared as the units stand."""

    state: State
    offensive: Offensive
    scene: Scene

    @cached_property
    def compulsory(self) -> tuple[HexId, ...]:
        """The hexes with units of both sides (EotS 7.24)."""
        found = contested(self.state, self.scene) & ~self.scene.inland_china
        return tuple(sorted(self.scene.tables.space.names(found)))

    @cached_property
    def optional(self) -> Mapping[HexId, tuple[UnitId, ...]]:
        """The other enemy hexes, each with the aircraft and carriers that reach it (EotS 7.24)."""
        hexes = set(self.scene.tables.space.names(targets(self.scene))) - set(self.compulsory)
        found = {hex_id: tuple(u.id for u in self.free if self.reaches(u, hex_id)) for hex_id in hexes}
        return {hex_id: units for hex_id, units in sorted(found.items()) if units}

    @cached_property
    def free(self) -> tuple[Unit, ...]:
        """Active aircraft and carriers outside contested hexes that may still fight (EotS 8.31, 12.31)."""
        return tuple(
            unit
            for unit in map(self.state.components.units.__getitem__, self.offensive.units)
            if kind_of(unit) in FLYING
            and self.place(unit) in self.state.components.hexes
            and self.place(unit) not in self.compulsory
            and not raided(self.state, unit.id)  # Ruling R-128
            and ((way := self.offensive.ways.get(unit.id)) is None or way.may_fight)
        )

    @cached_property
    def landings(self) -> tuple[HexId, ...]:
        """Empty enemy hexes with troops that landed, which may be covered (EotS 7.24)."""
        return tuple(sorted(self.scene.tables.space.names(naval.landings(self.scene))))

    @cached_property
    def bound(self) -> tuple[Unit, ...]:
        """Carriers at sea that must fight or cover, those in contested hexes apart (EotS 7.24)."""
        if self.landings and not self.state.components.edition.cover_assignment:
            return ()
        return tuple(u for u in at_sea(self.state, self.scene) if self.place(u) not in self.compulsory)

    @cached_property
    def open_to(self) -> tuple[HexId, ...]:
        """The optional battle hexes that leave every carrier at sea something to do (EotS 7.24)."""
        if self.several:
            return tuple(self.optional)
        single = set(self.scene.tables.space.names(single_target(self.scene)))
        return tuple(hex_id for hex_id in self.optional if hex_id in single)

    def place(self, unit: Unit) -> HexId:
        """Where a unit stands."""
        return HexId(self.state.units[unit.id].place)

    def reaches(self, unit: Unit, hex_id: HexId) -> bool:
        """Whether a unit can fight in a hex from where it stands (EotS 9.11)."""
        return reach_of(unit, distance(self.place(unit), hex_id)) is not None

    def standing(self, hex_id: HexId) -> tuple[UnitId, ...]:
        """The active units in a hex, which all fight there."""
        return tuple(u for u in self.offensive.units if self.state.units[u].place == hex_id)

    @property
    def several(self) -> bool:
        """Whether more than one battle hex may be declared (EotS 7.24)."""
        return self.offensive.as_event


def choices(state: State) -> Choices:
    """What the offensive can declare."""
    assert state.offensive is not None
    return Choices(state, state.offensive, scene_of(state, state.offensive.side))


def proposed(found: Choices) -> DeclareBattles:
    """The compulsory battles, every carrier at sea with the duty it can do, and who reaches one of them."""
    hexes, covers, battles = list(found.compulsory), list[str](), list[str]()
    for unit in found.bound:
        cover = [h for h in found.landings if found.reaches(unit, h)]
        near = [h for h in hexes if found.reaches(unit, h)]
        if not near and not cover:
            near = [h for h in found.open_to if found.reaches(unit, h)][:1]
            hexes += near
        if near:
            battles.append(hex_first(near[0], unit.id))
        elif cover:
            covers.append(hex_first(cover[0], unit.id))
    bound = {unit.id for unit in found.bound}
    for unit in (unit for unit in found.free if unit.id not in bound):
        near = [h for h in hexes if found.reaches(unit, h)]
        if len(near) == 1:
            battles.append(hex_first(near[0], unit.id))
    return DeclareBattles((*(hex_first(hex_id, "") for hex_id in found.compulsory), *battles), tuple(covers))


def _by_hex(named: Iterable[Assignment]) -> dict[HexId, list[UnitId]]:
    """Hexes with the units named for them."""
    by_hex: dict[HexId, list[UnitId]] = {}
    for unit, hex_id in named:
        units = by_hex.setdefault(hex_id, [])
        if unit:
            units.append(unit)
    return by_hex


def divided(
    found: Choices, command: DeclareBattles
) -> tuple[dict[HexId, list[UnitId]], dict[HexId, list[UnitId]]]:
    """Battles and covers; a unit named for a landing in an empty hex covers it, whatever it was named as."""
    battles, covers = _by_hex(command.fighters), _by_hex(command.covering)
    for hex_id in [h for h in battles if h in found.landings]:
        covers.setdefault(hex_id, []).extend(battles.pop(hex_id))
    return battles, covers


def objections(state: State, command: DeclareBattles) -> Iterator[Objection]:
    """Every reason against a declaration (EotS 7.24)."""
    if wrong := tuple(wrong_step(state, Step.MOVE)):
        yield from wrong
        return
    found = choices(state)
    battles, covers = divided(found, command)
    if wrong := tuple(_unsound(state, battles, covers)):
        yield from wrong
        return
    for hex_id in found.compulsory:
        if hex_id not in battles:
            reason = f"Both sides stand in {title(state, hex_id)}: it must be a battle hex"
            yield Objection("EotS 7.24", reason)
    if not found.several and len(battles) > 1:
        yield Objection("EotS 7.24", f"An OC has one battle hex, not {len(battles)}")
    for hex_id, units in battles.items():
        yield from _battle(found, hex_id, units)
    for hex_id, units in covers.items():
        yield from _cover(found, hex_id, units)
    yield from _once(found, battles, covers)
    yield from _event(found, battles)
    for hex_id in ground_disengagement.open_hexes(state):
        reason = f"{found.offensive.side.enemy.label} may still step back from {title(state, hex_id)}"
        yield Objection("EotS 8.43", reason)


def _unsound(
    state: State, battles: Mapping[HexId, list[UnitId]], covers: Mapping[HexId, list[UnitId]]
) -> Iterator[Objection]:
    for hex_id in (*battles, *covers):
        if hex_id not in state.components.hexes:
            yield Objection("Map", f"There is no hex {hex_id[:20]!r} on this map", final=True)
    for unit in (u for units in (*battles.values(), *covers.values()) for u in units):
        if unit not in state.units:
            yield Objection("Counters", f"There is no counter {unit[:40]!r} in this game", final=True)


def _battle(found: Choices, hex_id: HexId, units: list[UnitId]) -> Iterator[Objection]:
    state = found.state
    if hex_id not in found.compulsory:
        if hex_id not in found.optional:
            reason = f"{title(state, hex_id)} cannot be a battle hex: nothing of yours reaches an enemy there"
            yield Objection("EotS 7.24", reason)
            return
        if not units:
            yield Objection("EotS 7.24", f"Say which units fight at {title(state, hex_id)}")
    free = {unit.id for unit in found.free}
    for unit in units:
        if state.units[unit].place == hex_id and unit in found.offensive.units:
            continue
        if unit not in free:
            yield Objection("EotS 7.24", f"{name(state, unit)} cannot fight from afar")
        elif not found.reaches(state.components.units[unit], hex_id):
            yield Objection("EotS 9.11", f"{title(state, hex_id)} is out of range of {name(state, unit)}")


def _cover(found: Choices, hex_id: HexId, units: list[UnitId]) -> Iterator[Objection]:
    state = found.state
    if hex_id not in found.landings:
        yield Objection(
            "EotS 7.24", f"No landing in an empty enemy hex is to be covered at {title(state, hex_id)}"
        )
    free = {unit.id for unit in found.free}
    for unit in units:
        if unit not in free or not found.reaches(state.components.units[unit], hex_id):
            yield Objection("EotS 7.24", f"{name(state, unit)} cannot cover {title(state, hex_id)}")


def _once(
    found: Choices, battles: Mapping[HexId, list[UnitId]], covers: Mapping[HexId, list[UnitId]]
) -> Iterator[Objection]:
    """No unit fights twice, and no carrier at sea is idle (EotS 7.24)."""  # Ruling R-163
    named = [unit for units in (*battles.values(), *covers.values()) for unit in units]
    for unit in sorted({unit for unit in named if named.count(unit) > 1}):
        yield Objection("EotS 7.24", f"{name(found.state, unit)} fights in one battle only")
    for carrier in found.bound:
        if carrier.id not in named:
            yield Objection("EotS 7.24", f"{carrier.name} is at sea and must fight or cover a landing")


def _event(found: Choices, battles: Mapping[HexId, list[UnitId]]) -> Iterator[Objection]:
    """What an event asks of its battles and landings (EotS 5.31)."""
    card = card_of(found.state, found.offensive)
    for condition in card.event.conditions if found.offensive.as_event else ():
        if reason := _unmet(found, condition, tuple(battles)):
            yield Objection("EotS 5.31", f"{card.name} is no event then, only operations: {reason}")


def _unmet(found: Choices, condition: Condition, battles: tuple[HexId, ...]) -> str:
    hexes, regions = found.state.components.hexes, found.state.components.regions
    match condition:
        case BattleHex():
            wanted = {*condition.hexes, *(h for r in condition.regions for h in regions[r].hexes)}
            near = condition.within
            fits = [
                h
                for h in battles
                if (not wanted or h in wanted) and (near is None or distance(near.of, h) <= near.distance)
            ]
            fits = [h for h in fits if _contested(found, condition, h)]
            return "" if fits else "no battle hex is where it asks for one"
        case EveryBattleHex(feature):
            other = [h for h in battles if feature not in hexes[h].features]
            return f"{title(found.state, other[0])} is no {feature.replace('-', ' ')}" if other else ""
        case LandsWithin(within):
            near_it = (distance(within.of, h) <= within.distance for h in found.offensive.landings)
            return "" if any(near_it) else "no landing is as near as it asks for"
    return ""


def _contested(found: Choices, condition: BattleHex, hex_id: HexId) -> bool:
    """Whether the enemy's troops hold the hex, and own troops are there to fight them, if that is asked."""
    state, own = found.state, found.offensive.side
    holder = condition.occupied_by
    occupied = holder is None or bool(state.side_units_in(hex_id, holder, "ground", "air", "naval", "hq"))
    troops = bool(state.side_units_in(hex_id, own, "ground"))
    return occupied and (troops or not condition.ground_combat)


def outcome(state: State, command: DeclareBattles) -> tuple[Event, ...]:
    """The battle hexes with everybody that fights in them."""
    found = choices(state)
    battles, covering = divided(found, command)
    for hex_id in found.compulsory:
        battles.setdefault(hex_id, [])
    fighting: dict[UnitId, HexId] = {}
    for hex_id, units in battles.items():
        fighting |= {u: hex_id for u in _all_fighting(found, hex_id, units) if u not in fighting}
    covers = [hex_first(hex_id, unit) for hex_id, units in covering.items() for unit in units]
    return (
        BattlesDeclared(
            tuple(battles), tuple(hex_first(h, unit) for unit, h in fighting.items()), tuple(covers)
        ),
        *island_landings.spread(state),
        StepReached(Step.ANSWER),
    )


def _all_fighting(found: Choices, hex_id: HexId, units: list[UnitId]) -> list[UnitId]:
    """Those who stand there, those who were named, and the ships with named carriers (EotS 9.12)."""
    # Ruling R-160
    decks = {
        found.place(unit)
        for unit in map(found.state.components.units.__getitem__, units)
        if kind_of(unit) is Kind.CARRIER
    }
    ships = [
        unit
        for unit in found.offensive.units
        if found.state.units[unit].place in decks
        and kind_of(found.state.components.units[unit]) is Kind.SHIP
        and found.state.units[unit].place not in found.compulsory
    ]
    return list(dict.fromkeys((*found.standing(hex_id), *units, *ships)))
