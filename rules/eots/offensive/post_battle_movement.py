"""Post battle movement: where active units may end an offensive (EotS 8.21, 9.6)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rules.core.legality import Objection
from rules.eots.commands import ReturnForces
from rules.eots.events import Event, UnitsEliminated, UnitsMoved
from rules.eots.movement import air, amphibious_assault, china_box, naval
from rules.eots.movement.allowance import Destination
from rules.eots.movement.scene import Scene
from rules.eots.offensive import opening_offensive, singapore_ships
from rules.eots.offensive.offensive_limits import name, scene_of, title, wrong_step
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.components import Unit
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.eots.supply.zones_of_influence import CARRIERS
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet, step

OFF_MAP = "removed"
SECOND_THOUGHTS = 12  # a home may hang on where others go
STEPS = {Step.REACTION_RETURN: False, Step.RETURN: True}


def returning(state: State, side: Side) -> tuple[UnitId, ...]:
    """A side's active ships and aircraft that moved in no strategic way, and troops that go back by sea."""
    offensive = state.offensive
    assert offensive is not None
    units = offensive.units if side is offensive.side else offensive.reaction_units
    on_map = [u for u in units if state.units[u].place in (*state.components.hexes, CHINA_BOX)]
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
    wishes: Mapping[UnitId, str] | None = None  # where everybody goes, once that is said

    @property
    def offensive(self) -> Offensive:
        """The offensive under way."""
        assert self.state.offensive is not None
        return self.state.offensive

    @cached_property
    def commanded(self) -> HexSet:
        """The hexes within range of the side's HQs (EotS 9.61)."""
        found = 0
        for hq in self.state.hqs(self.side):
            place = HexId(self.state.units[hq.id].place)
            found |= self.scene.tables.space.disc(place, hq.hq_range or 0)
        return found

    def homes(self, unit_id: UnitId) -> tuple[str, ...]:
        """Where a unit may end: where it came from first of all, then where it stands, then nearby."""
        unit, origin = self.state.components.units[unit_id], self._origin(unit_id)
        if self.state.units[unit_id].place == CHINA_BOX:
            flights = china_box.destinations(replace(self.scene, declared=frozenset()), (unit,), Mode.AIR)
            return self._sorted(
                [CHINA_BOX, *(one.hex for one in flights if not one.note or self._may_stretch(unit))], unit_id
            )
        place = HexId(self.state.units[unit_id].place)
        reached = self._reached(unit, place)
        box = self._box(unit, place)
        if self.side is not self.offensive.side and unit.unit_class != "ground":
            reached, box = self._preferred(unit, reached, box)
        if singapore_ships.must_return(self.state, origin):
            return tuple(box)
        return self._sorted([*self.scene.tables.space.names(reached), *box], unit_id)

    def _sorted(self, places: Iterable[str], unit_id: UnitId) -> tuple[str, ...]:
        origin, place = self._origin(unit_id), self.state.units[unit_id].place
        hexes = self.state.components.hexes

        def order(to: str) -> tuple[bool, bool, int, str]:
            far = distance(HexId(to), HexId(place)) if to in hexes and place in hexes else len(hexes)
            return to != origin, to != place, far, to

        return tuple(sorted(places, key=order))

    def _box(self, unit: Unit, place: HexId) -> list[str]:
        """The boxes in reach of an aircraft or a ship on the map (EotS 13.74, 17.11.14)."""  # Ruling R-155
        if unit.unit_class == "air":
            flown = [Destination(f.hex, Mode.AIR, f.legs) for f in self._flights(unit, place)]
            there = (u for u in self.state.units_in(CHINA_BOX) if u.id not in self._together(CHINA_BOX))
            room = china_box.has_room((*there, unit))
            fought = replace(self.scene, declared=frozenset())  # a battle hex is one no longer
            return [CHINA_BOX] if room and china_box.legs_to(fought, place, flown) else []
        return singapore_ships.homes(self.scene, unit, place) if unit.unit_class == "naval" else []

    def _origin(self, unit_id: UnitId) -> str:
        origins = {**self.offensive.reaction_origins, **self.offensive.origins}
        return origins.get(unit_id, "")

    def _reached(self, unit: Unit, place: HexId) -> HexSet:
        if unit.unit_class == "air":
            return self._flown(unit, place)
        if unit.unit_class == "ground":
            return self._shipped(unit, place)
        return naval.in_reach(self.scene, (unit,), place) & self.scene.ports & ~self.scene.enemy_ground

    def _flown(self, unit: Unit, place: HexId) -> HexSet:
        """Airfields in reach; parenthesised ranges for those who did not fight (EotS 8.31)."""  # Ruling R-94
        scene = replace(self.scene, declared=frozenset())
        ends, space = air.may_land(scene), scene.tables.space
        return space.bits[place] & ends | space.of(f.hex for f in self._flights(unit, place)) & ends

    def _flights(self, unit: Unit, place: HexId) -> Iterator[air.Flight]:
        scene = replace(self.scene, declared=frozenset())
        for extended in (False, True) if self._may_stretch(unit) else (False,):
            yield from air.flights(scene, (unit,), place, Mode.AIR, extended)

    def _may_stretch(self, unit: Unit) -> bool:
        return unit.extended_kind != air.PARENTHESISED or not self._fought(unit.id)

    def _fought(self, unit: UnitId) -> bool:
        offensive = self.offensive
        return unit in offensive.joining or any(unit in units for units in offensive.battles.values())

    def _shipped(self, unit: Unit, place: HexId) -> HexSet:
        """Friendly coasts that beaten troops reach, alone or with a carrier (EotS 8.45 C, 9.32, 9.62)."""
        space, hexes = self.scene.tables.space, self.state.components.hexes.items()
        way = self.offensive.ways.get(unit.id)
        if way is not None and way.mode is Mode.BARGES:
            return space.bits[way.path[0]] & self.scene.held
        reached = self._sailed(place, self.scene.zone())
        if self.wishes is not None:  # the others may go first, and their zones with them
            reached |= self._sailed(place, scene_of(self._around(unit), self.side).zone())
        coast = space.of(h for h, found in hexes if found.coastal and found.land)
        closed = amphibious_assault.no_return(self.scene, HexId(self._origin(unit.id)))
        ends = coast & self.scene.held & ~self.scene.enemies & ~closed & ~space.bits[place]
        return (reached | self._escorted(place)) & ends

    def _escorted(self, place: HexId) -> HexSet:
        """The ports that troops reach in a stack with a carrier, which neutralises as it sails (EotS 6.4)."""
        decks = [u for u in self._together(place) if self.state.components.units[u].type in CARRIERS]
        reached = self._sailed(place, 0) & self.scene.ports if decks else 0
        if self.wishes is not None:
            reached &= self.scene.tables.space.of(self.wishes.get(u, place) for u in decks)
        return reached

    def _sailed(self, place: HexId, zone: HexSet) -> HexSet:
        """The hexes that troops reach clear of enemies and zones, once they are out of them (EotS 9.62)."""
        tables, space = self.scene.tables, self.scene.tables.space
        start = space.bits[place]
        clear = space.everything & ~self.scene.manchukuo & ~self.scene.enemies | start
        inside, free = start & zone, start & ~zone
        seen_in, seen_free = inside, free
        for _ in range(self.scene.allowance.naval):
            next_in = step(tables.water, inside) & clear & zone & ~seen_in
            next_free = (step(tables.water, inside) | step(tables.water, free)) & clear & ~zone & ~seen_free
            inside, free = next_in, next_free
            seen_in, seen_free = seen_in | inside, seen_free | free
        return seen_in | seen_free

    def _together(self, place: str) -> tuple[UnitId, ...]:
        """The side's units in a place that return."""
        return tuple(u for u in returning(self.state, self.side) if self.state.units[u].place == place)

    def _preferred(self, unit: Unit, reached: HexSet, boxes: list[str]) -> tuple[HexSet, list[str]]:
        """In supply and within range of an HQ if that is possible (EotS 9.61)."""  # Rulings
        space = self.scene.tables.space
        near = reached & self.commanded
        good = space.of(h for h in space.names(near) if self.supplied(unit, h))
        china = CHINA_BOX in boxes and self.supplied(unit, CHINA_BOX)
        if not (good or china):
            return reached, boxes
        return good, [box for box in boxes if box != CHINA_BOX or china]

    def supplied(self, unit: Unit, place: str) -> bool:
        """Whether a unit would be in supply in a place, with its own zone there (EotS 6.4, 9.61)."""
        if self._settled(unit).suppliers(unit, place):
            return True
        around = self._around(unit)
        for company in self._companies(unit):
            moved = {u: replace(around.units[u], place=place) for u in (unit.id, *company)}
            if _quiet(replace(around, units={**around.units, **moved})).suppliers(unit, place):
                return True
        return False

    def _companies(self, unit: Unit) -> Iterator[tuple[UnitId, ...]]:
        """Who sails with a unit and brings zones: nobody, a carrier of its stack, or all (EotS 6.4)."""
        if _has_zone(unit):
            yield ()
        if unit.unit_class != "naval" or self.wishes is not None:
            return
        stack, units = self._together(self.state.units[unit.id].place), self.state.components.units
        mates = tuple(u for u in stack if u != unit.id and units[u].type in CARRIERS)
        yield from ((mate,) for mate in mates)
        if len(mates) > 1:
            yield mates

    def _settled(self, unit: Unit) -> Audit:
        """Zones and supply once nobody is active any more, without the unit that goes away."""  # Ruling R-96
        if unit.id not in self._audits:
            around = self._around(unit)
            away = replace(around.units[unit.id], place=OFF_MAP)
            self._audits[unit.id] = _quiet(replace(around, units={**around.units, unit.id: away}))
        return self._audits[unit.id]

    @cached_property
    def _audits(self) -> dict[UnitId, Audit]:
        return {}

    def _around(self, unit: Unit) -> State:
        """The position in which a unit returns: the others where they wish to be."""
        wishes, known = self.wishes or {}, (*self.state.components.hexes, *self.state.components.boxes())
        moved = {
            u: replace(self.state.units[u], place=to)
            for u, to in wishes.items()
            if u != unit.id and u in self.state.units and to in known
        }
        return replace(self.state, units={**self.state.units, **moved}) if moved else self.state


def _has_zone(unit: Unit) -> bool:
    return unit.unit_class == "air" or unit.type in CARRIERS


def _quiet(state: State) -> Audit:
    return audit(replace(state, activated=frozenset()))


def homeward(state: State, wishes: Mapping[UnitId, str] | None = None) -> Homeward:
    """The post battle movement of the side whose turn it is."""
    assert state.offensive is not None
    side = state.offensive.acting()
    return Homeward(state, side, scene_of(state, side), wishes)


@dataclass(frozen=True, slots=True)
class Return:
    """A unit, the place it ends in, and those open to it once the ones before it have gone home."""

    unit: UnitId
    to: str
    homes: tuple[str, ...]


def returns(found: Homeward, wishes: Mapping[UnitId, str] | None = None) -> Iterator[Return]:
    """Every unit that returns, as wished, or to the first place open to it; the China box fills up."""
    state = found.state
    units = sorted(returning(state, found.side), key=lambda unit: state.units[unit].place != CHINA_BOX)
    in_china = [unit for unit in state.units_in(CHINA_BOX) if unit.id not in units]
    for unit_id in units:
        unit, homes = state.components.units[unit_id], found.homes(unit_id)
        if not china_box.has_room((*in_china, unit)):
            homes = tuple(home for home in homes if home != CHINA_BOX)
        first = next(iter(homes), "")
        to = first if wishes is None else wishes.get(unit_id, state.units[unit_id].place)
        if to == CHINA_BOX:
            in_china.append(unit)
        yield Return(unit_id, to, homes)


def proposed(state: State) -> Mapping[UnitId, str]:
    """Everybody back to where he came from if he may, else where he stands, else nearby; "" is lost."""
    found = {one.unit: one.to for one in returns(homeward(state))}
    for _ in range(SECOND_THOUGHTS):
        wishes = {unit: to for unit, to in found.items() if to}
        wrong = [
            one for one in returns(homeward(state, wishes), wishes) if one.homes and one.to not in one.homes
        ]
        if not wrong:
            break
        found[wrong[0].unit] = wrong[0].homes[0]
    return found


def objections(state: State, command: ReturnForces) -> Iterator[Objection]:
    """Every reason against a post battle movement (EotS 9.61, 9.62)."""
    if wrong := tuple(wrong_step(state, *STEPS)):
        yield from wrong
        return
    wishes = dict(command.assignments)
    found = homeward(state, wishes)
    units = returning(state, found.side)
    for to in wishes.values():
        if to not in state.components.hexes and to not in state.components.boxes():
            yield Objection("Map", f"There is no hex {to[:20]!r} on this map", final=True)
    for unit in wishes:
        if unit not in units:
            yield Objection("EotS 9.6", f"{name(state, unit)} makes no post battle movement", final=True)
    ends = tuple(returns(found, wishes))
    for one in ends:
        if one.homes and one.to not in one.homes:
            yield from _no_home(found, one)
    yield from opening_offensive.return_objections(state, found.side, [one.to for one in ends])


def _no_home(found: Homeward, one: Return) -> Iterator[Objection]:
    state = found.state
    unit, first = state.components.units[one.unit], title(state, one.homes[0])
    if one.to == CHINA_BOX and CHINA_BOX in found.homes(one.unit):
        yield Objection("EotS 13.74", f"China has no room for {unit.name}: two air units, one of them a B29")
        return
    base = {"air": "airfield", "naval": "port"}.get(unit.unit_class, "coast")
    reason = f"{unit.name} cannot end in {title(state, one.to)[:40]}; "
    rule = "EotS 9.62" if unit.unit_class == "ground" else "EotS 9.6"
    yield Objection(rule, reason + f"it must reach a friendly {base}, such as {first}")


def saved_later(state: State, unit: UnitId) -> bool:
    """Whether an active air unit without a base may still make an emergency move, as in v2.0 (EotS 8.32)."""
    any_unit = state.components.edition.emergency_air_moves_of == "all"
    lost = state.control.get(HexId(state.units[unit].place)) is state.components.units[unit].side.enemy
    return any_unit and lost and state.components.units[unit].unit_class == "air"


def moves(state: State, command: ReturnForces) -> tuple[Event, ...]:
    """Units to their new places; those without a place to go are lost (EotS 9.61, 9.62)."""
    wishes = dict(command.assignments)
    found = homeward(state, wishes)
    together: dict[tuple[str, str], list[str]] = {}
    lost: list[str] = []
    for one in returns(found, wishes):
        place = state.units[one.unit].place
        if not one.homes:
            lost += [] if saved_later(state, one.unit) else [one.unit]
        elif one.to != place:
            together.setdefault((place, one.to), []).append(one.unit)
    events: list[Event] = [
        UnitsMoved(tuple(units), tuple(origin for _ in units), to) for (origin, to), units in together.items()
    ]
    if lost:
        events.append(UnitsEliminated(tuple(lost), tuple(state.units[UnitId(u)].place for u in lost)))
    return tuple(events)
