"""Retreats by land, in post battle movement (EotS 9.4 C 1, 9.5)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import combinations

from rules.core.legality import Objection
from rules.eots.assignment import Assignment, by_unit
from rules.eots.battle.hex_control import taken
from rules.eots.battle.participants import around_of
from rules.eots.battle.resolution import NAMED, groups_of, refuge
from rules.eots.commands import RetreatTroops
from rules.eots.events import Event, UnitsEliminated, UnitsMoved
from rules.eots.fold.board import apply
from rules.eots.movement.stacking import air_ground_room
from rules.eots.offensive.offensive_limits import name, title, wrong_step
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId


def beaten(state: State, side: Side) -> tuple[UnitId, ...]:
    """A side's troops that must leave their battle hex by land."""
    units, hexes = state.components.units, state.components.hexes
    return tuple(
        u for u in sorted(state.retreating) if units[u].side is side and state.units[u].place in hexes
    )


# The defenders, whom the offensive's player moves


def refuges(state: State, unit: UnitId) -> tuple[HexId, ...]:
    """The hexes that a beaten defender may retreat to now, friendly named places before others (EotS 9.5)."""
    offensive = state.offensive
    assert offensive is not None
    where = state.components.hexes[HexId(state.units[unit].place)]
    around = around_of(state, offensive.side, where.id)
    groups = tuple(groups_of(state.components, where, _entries(offensive, where.id), around))
    left = {hex_id: around.room(hex_id) for hexes in groups for hex_id in hexes}
    return tuple(h for h in refuge(state.components, unit, around, groups, left) if left[h] > 0)


def _entries(offensive: Offensive, hex_id: HexId) -> frozenset[HexId]:
    """The hexes from which offensive troops marched into a battle hex (EotS 9.5)."""  # Ruling R-161
    ways = (way for way in offensive.ways.values() if way.mode is Mode.GROUND and len(way.path) > 1)
    return frozenset(way.path[-2] for way in ways if way.path[-1] == hex_id)


def choices(state: State) -> Mapping[UnitId, tuple[HexId, ...]]:
    """The beaten defenders, each with the hexes that it may come to in one order of retreats or another."""
    assert state.offensive is not None
    meant = {unit: (to,) for unit, to in by_unit(proposed(state))}
    units = beaten(state, state.offensive.side.enemy)
    found = {unit: filter(None, _in_time(state, unit)) for unit in units}
    return {unit: tuple(dict.fromkeys((*found[unit], *meant.get(unit, ())))) for unit in units}


def may_be_lost(state: State, unit: UnitId) -> bool:
    """Whether the others can leave a unit no place."""
    return unit not in {one.unit for one in by_unit(proposed(state))} or None in _in_time(state, unit)


def is_open(state: State) -> bool:
    """Whether the offensive's player has a choice: between hexes, or who has the last room."""
    found = choices(state)
    return any(len(hexes) > 1 or (hexes and may_be_lost(state, unit)) for unit, hexes in found.items())


def _in_time(state: State, unit: UnitId) -> Iterator[HexId | None]:  # Ruling R-198
    """The hexes open to a unit now and when others have filled these; none at last if it may be lost."""
    now = refuges(state, unit)
    yield from now or (None,)
    for crowded in _filled(state, unit, now[0]) if now else ():
        yield from _in_time(crowded, unit)


def _filled(state: State, unit: UnitId, to: HexId) -> Iterator[State]:
    """The positions in which others of the beaten have left a unit no room in a hex."""
    assert state.offensive is not None
    side = state.offensive.side.enemy
    others = [one for one in beaten(state, side) if one != unit and to in refuges(state, one)]
    for some in combinations(others, air_ground_room(state.side_units_in(to, side, "air", "ground"))):
        yield reduce(lambda board, one: after(board, one, to), some, state)


def proposed(state: State) -> tuple[str, ...]:
    """One unit after the other to the first hex that is open to it."""
    assert state.offensive is not None
    found: list[str] = []
    for unit in beaten(state, state.offensive.side.enemy):
        if hexes := refuges(state, unit):
            found.append(f"{unit}:{hexes[0]}")
            state = after(state, unit, hexes[0])
    return tuple(found)


def after(state: State, unit: UnitId, to: HexId) -> State:
    """The position once a unit has retreated."""
    return _after(state, _retreats(state, unit, to))


def objections(state: State, command: RetreatTroops) -> Iterator[Objection]:
    """Every reason against retreats, which are made one after the other in any order (EotS 9.5)."""
    if wrong := tuple(wrong_step(state, Step.RETREAT)):
        yield from wrong
        return
    assert state.offensive is not None
    wishes = command.assignments
    units = beaten(state, state.offensive.side.enemy)
    if len({unit for unit, _ in wishes}) != len(wishes):
        yield Objection("EotS 9.5", "A unit retreats once", final=True)
        return
    made = _in_order(state, tuple(wish for wish in wishes if wish.unit in units))
    for unit, to in made:
        state = after(state, unit, to)
    if left := tuple(wish for wish in wishes if wish not in made):
        yield _closed(state, *left[0])
        return
    named = {unit for unit, _ in wishes}
    for unit in units:
        if unit not in named and (open_to := refuges(state, unit)):
            reason = f"{name(state, unit)} can still retreat to {title(state, open_to[0])}"
            yield Objection("EotS 9.5", reason, final=True)


def _closed(state: State, unit: UnitId, to: HexId) -> Objection:
    """A unit may not go to a hex now."""
    assert state.offensive is not None
    is_beaten = unit in beaten(state, state.offensive.side.enemy)
    open_to = refuges(state, unit) if is_beaten else ()
    where = f"; {title(state, open_to[0])} is open to it" if open_to else ""
    reason = f"{name(state, unit)} cannot retreat to {title(state, to)[:40]}{where}"
    return Objection("EotS 9.5", reason, final=True)


def _in_order(state: State, wishes: tuple[Assignment, ...]) -> tuple[Assignment, ...]:  # Ruling R-198
    """As many retreats as can be, in an order in which each hex is open when its turn comes (EotS 9.5)."""
    most: tuple[Assignment, ...] = ()
    for wish in wishes:
        if wish.hex not in refuges(state, wish.unit):
            continue
        rest = tuple(one for one in wishes if one != wish)
        found = (wish, *_in_order(after(state, wish.unit, wish.hex), rest))
        most = max(most, found, key=len)
        if len(most) == len(wishes) or not _befriends(state, wish.hex):
            break  # closing no hex to others but for room, it may as well be first
    return most


def _befriends(state: State, to: HexId) -> bool:
    """Whether a retreat makes a named place friendly, where others must go then."""
    assert state.offensive is not None
    named = state.components.hexes[to].features & NAMED
    return bool(named) and state.controls(state.offensive.side, to)


def moves(state: State, command: RetreatTroops) -> tuple[Event, ...]:
    """The retreats one after the other; those left without a place are lost (EotS 9.5)."""
    assert state.offensive is not None
    events: tuple[Event, ...] = ()
    for unit, to in _in_order(state, command.assignments):
        events = (*events, *_retreats(_after(state, events), unit, to))
    lost = beaten(_after(state, events), state.offensive.side.enemy)
    if lost:
        events = (*events, UnitsEliminated(lost, tuple(state.units[unit].place for unit in lost)))
    return events


# The attackers, who go back where they came from


def back(state: State) -> tuple[Event, ...]:
    """Beaten attackers in the hexes from which they marched, or lost to the enemy there (EotS 9.5)."""
    offensive = state.offensive
    assert offensive is not None
    events: tuple[Event, ...] = ()
    for unit in beaten(state, offensive.side):
        place, way = state.units[unit].place, offensive.ways.get(unit)
        to = way.path[-2] if way is not None and len(way.path) > 1 else HexId(place)
        if around_of(state, offensive.side, HexId(place)).enemy(to):  # Ruling R-120
            events = (*events, UnitsEliminated((unit,), (place,)))
        else:
            events = (*events, *_retreats(_after(state, events), unit, to))
    return events


def _retreats(state: State, unit: UnitId, to: HexId) -> tuple[Event, ...]:
    """A unit retreats, and its side holds the hex that it enters (EotS 6.5)."""
    moved = UnitsMoved((unit,), (state.units[unit].place,), to)
    return moved, *taken(state, state.components.units[unit].side, to)


def _after(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = apply(state, event)
    return state
