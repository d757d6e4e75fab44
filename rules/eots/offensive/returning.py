"""Post battle movement: where active units may end an offensive (EotS 8.21, 9.6)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.core.hexgrid import HexId, distance
from rules.core.hexset import HexSet, step
from rules.core.legality import Objection
from rules.eots.audit import Audit, audit
from rules.eots.commands import ReturnForces
from rules.eots.components import Side, Unit, UnitId
from rules.eots.events import Event, UnitsEliminated, UnitsMoved
from rules.eots.movement import air, naval
from rules.eots.movement.modes import Mode
from rules.eots.movement.scene import Scene
from rules.eots.offensive import opening
from rules.eots.offensive.ground_rules import name, scene_of, title, wrong_step
from rules.eots.offensive.moving import read_positions
from rules.eots.offensive.offensive import Offensive, Step
from rules.eots.state import State
from rules.eots.supply import CHINA_BOX

STEPS = {Step.REACTION_RETURN: False, Step.RETURN: True}


def returning(state: State, side: Side) -> tuple[UnitId, ...]:
    """A side's active ships and aircraft that moved in no strategic way, and troops that go back by sea."""
    offensive = state.offensive
    assert offensive is not None
    units = offensive.units if side is offensive.side else offensive.reaction_units
    on_map = [u for u in units if state.units[u].place in state.components.hexes]
    return tuple(u for u in on_map if _returns(state, offensive, u)) + tuple(
        u for u in sorted(state.leaving) if state.components.units[u].side is side and u not in units
    )


def _returns(state: State, offensive: Offensive, unit_id: UnitId) -> bool:
    unit, way = state.components.units[unit_id], offensive.way_of(unit_id)
    if way is not None and way.mode.strategic:
        return False
    return unit.unit_class in ("naval", "air") or unit_id in state.leaving


@dataclass(frozen=True)
class Homeward:
    """A side's post battle movement on one position."""

    state: State
    side: Side
    scene: Scene

    @property
    def offensive(self) -> Offensive:
        """The offensive under way."""
        assert self.state.offensive is not None
        return self.state.offensive

    @cached_property
    def settled(self) -> Audit:
        """Zones and supply once nobody is active any more."""  # Ruling R-96
        return audit(replace(self.state, activated=frozenset()))

    @cached_property
    def commanded(self) -> HexSet:
        """The hexes within range of the side's HQs (EotS 9.61)."""
        found = 0
        for hq in self.state.hqs(self.side):
            place = HexId(self.state.units[hq.id].place)
            found |= self.scene.tables.space.disc(place, hq.hq_range or 0)
        return found

    def homes(self, unit_id: UnitId) -> tuple[str, ...]:
        """Where a unit may end, where it stands first of all, then by distance from where it came from."""
        unit = self.state.components.units[unit_id]
        place = HexId(self.state.units[unit_id].place)
        reached = self._reached(unit, place)
        if self.side is not self.offensive.side and unit.unit_class != "ground":
            reached = self._preferred(unit, reached)
        origin = self._origin(unit_id)
        names = self.scene.tables.space.names(reached)
        found: list[str] = sorted(
            names, key=lambda h: (h != origin, h != place, distance(HexId(h), place), h)
        )
        if origin in self.state.components.map.boxes:
            box = self.state.components.map.boxes[origin]
            entry = self._sea(unit, place, self.scene.allowance.naval - box.distance)
            found = [origin] if self.scene.tables.space.bits[box.entry] & entry else []
        elif origin == CHINA_BOX:
            found = [CHINA_BOX, *found]
        return tuple(found)

    def _origin(self, unit_id: UnitId) -> str:
        origins = {**self.offensive.reaction_origins, **self.offensive.origins}
        return origins.get(unit_id, "")

    def _reached(self, unit: Unit, place: HexId) -> HexSet:
        if unit.unit_class == "air":
            return self._flown(unit, place)
        if unit.unit_class == "ground":
            return self._shipped(unit, place)
        return self._sea(unit, place, self.scene.allowance.naval) & self.scene.ports & ~self._lost

    @cached_property
    def _lost(self) -> HexSet:
        """Own hexes with enemy troops in them, which nobody comes home to."""
        return self.scene.enemy_ground

    def _sea(self, unit: Unit, place: HexId, limit: int) -> HexSet:
        open_to = naval.open_sea(self.scene, (unit,), Mode.NAVAL)
        start = self.scene.tables.space.bits[place]
        return _union(naval.layers(self.scene.tables.water, start, open_to, max(0, limit)))

    def _flown(self, unit: Unit, place: HexId) -> HexSet:
        """Airfields in reach; parenthesised ranges for those who did not fight (EotS 8.31)."""  # Ruling R-94
        scene = replace(self.scene, declared=frozenset())
        ends, space = air.may_land(scene), scene.tables.space
        fought = unit.extended_kind == air.PARENTHESISED and self._fought(unit.id)
        found = space.bits[place] & ends
        for extended in (False,) if fought else (False, True):
            for flight in air.flights(scene, (unit,), place, Mode.AIR, extended):
                found |= space.bits[flight.hex] & ends
        return found

    def _fought(self, unit: UnitId) -> bool:
        offensive = self.offensive
        return unit in offensive.joining or any(unit in units for units in offensive.battles.values())

    def _shipped(self, unit: Unit, place: HexId) -> HexSet:
        """Friendly coasts that beaten troops reach clear of enemies and zones (EotS 8.45 C, 9.62)."""
        tables, space = self.scene.tables, self.scene.tables.space
        way = self.offensive.ways.get(unit.id)
        if way is not None and way.mode is Mode.BARGES:
            return space.bits[way.path[0]] & self.scene.held
        zone = self.scene.zone()
        start = space.bits[place]
        clear = space.everything & ~self.scene.manchukuo & ~self.scene.enemies | start
        inside, free = start & zone, start & ~zone
        seen_in, seen_free = inside, free
        for _ in range(self.scene.allowance.naval):
            next_in = step(tables.water, inside) & clear & zone & ~seen_in
            next_free = (step(tables.water, inside) | step(tables.water, free)) & clear & ~zone & ~seen_free
            inside, free = next_in, next_free
            seen_in, seen_free = seen_in | inside, seen_free | free
        hexes = self.state.components.hexes.items()
        coast = space.of(h for h, found in hexes if found.coastal and found.land)
        return (seen_in | seen_free) & coast & self.scene.held & ~self.scene.enemies

    def _preferred(self, unit: Unit, reached: HexSet) -> HexSet:
        """In supply and within range of an HQ if that is possible (EotS 9.61)."""
        space = self.scene.tables.space
        near = reached & self.commanded
        good = space.of(h for h in space.names(near) if self.settled.suppliers(unit, h))
        return good or reached


def _union(sets: Iterable[HexSet]) -> HexSet:
    found = 0
    for one in sets:
        found |= one
    return found


def homeward(state: State) -> Homeward:
    """The post battle movement of the side whose turn it is."""
    assert state.offensive is not None
    side = state.offensive.acting()
    return Homeward(state, side, scene_of(state, side))


def proposed(state: State, found: Homeward | None = None) -> Mapping[UnitId, str]:
    """Everybody back to where he came from if he may, else where he stands, else nearby; "" is lost."""
    found = found or homeward(state)
    return {unit: next(iter(found.homes(unit)), "") for unit in returning(state, found.side)}


def objections(state: State, command: ReturnForces) -> Iterator[Objection]:
    """Every reason against a post battle movement (EotS 9.61, 9.62)."""
    if wrong := tuple(wrong_step(state, *STEPS)):
        yield from wrong
        return
    found, wishes = homeward(state), dict(read_positions(command.positions))
    units = returning(state, found.side)
    for to in wishes.values():
        if to not in state.components.hexes and to not in state.components.boxes():
            yield Objection("Map", f"There is no hex {to[:20]!r} on this map", final=True)
    for unit in wishes:
        if unit not in units:
            yield Objection("EotS 9.6", f"{name(state, unit)} makes no post battle movement", final=True)
    for unit in units:
        homes = found.homes(unit)
        to = wishes.get(unit, HexId(state.units[unit].place))
        if homes and to not in homes:
            yield from _no_home(state, unit, to, homes)
    ends = [wishes.get(unit, state.units[unit].place) for unit in units]
    yield from opening.return_objections(state, found.side, ends)


def _no_home(state: State, unit: UnitId, to: str, homes: tuple[str, ...]) -> Iterator[Objection]:
    base = {"air": "airfield", "naval": "port"}.get(state.components.units[unit].unit_class, "coast")
    reason = f"{name(state, unit)} cannot end in {title(state, to)[:40]}; "
    yield Objection("EotS 9.6", reason + f"it must reach a friendly {base}, such as {title(state, homes[0])}")


def saved_later(state: State, unit: UnitId) -> bool:
    """Whether an active air unit without a base may still make an emergency move, as in v2.0 (EotS 8.32)."""
    any_unit = state.components.edition.emergency_air_moves_of == "all"
    lost = state.control.get(HexId(state.units[unit].place)) is state.components.units[unit].side.enemy
    return any_unit and lost and state.components.units[unit].unit_class == "air"


def moves(state: State, command: ReturnForces) -> tuple[Event, ...]:
    """Units to their new places; those without a place to go are lost (EotS 9.61, 9.62)."""
    found, wishes = homeward(state), dict(read_positions(command.positions))
    together: dict[tuple[str, str], list[str]] = {}
    lost: list[str] = []
    for unit in returning(state, found.side):
        place = state.units[unit].place
        to = wishes.get(unit, HexId(place))
        if not found.homes(unit):
            lost += [] if saved_later(state, unit) else [unit]
        elif to != place:
            together.setdefault((place, to), []).append(unit)
    events: list[Event] = [
        UnitsMoved(tuple(units), tuple(origin for _ in units), to) for (origin, to), units in together.items()
    ]
    if lost:
        events.append(UnitsEliminated(tuple(lost), tuple(state.units[UnitId(u)].place for u in lost)))
    return tuple(events)
