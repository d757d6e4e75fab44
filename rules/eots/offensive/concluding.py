"""From the last battle to the end: control, returns, emergency moves, what it changed (EotS 7.28)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.core.legality import Objection
from rules.eots.apply import SHIPPING, apply
from rules.eots.audit import audit
from rules.eots.battle.entering import garrisons_of
from rules.eots.battle.fighting import battle_hexes
from rules.eots.cards.opening import RULE as DECEMBER
from rules.eots.commands import ClearUp, RetreatTroops, ReturnForces
from rules.eots.components import Side, TrackId, Unit, UnitId
from rules.eots.events import (
    ControlChanged,
    CountSet,
    EmergencyMovesOffered,
    Event,
    MarkerMoved,
    OffensiveEnded,
    StepReached,
    UnitsEliminated,
    UnitsMoved,
)
from rules.eots.markers import marker_to
from rules.eots.offensive import attacks, opening, retreating, returning
from rules.eots.offensive.ground_rules import name, title, wrong_step
from rules.eots.offensive.moving import read_positions
from rules.eots.offensive.offensive import Step
from rules.eots.placement import AIR_FERRY, area_objections
from rules.eots.stacking import Excess, overstacked
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance

EMERGENCY_RANGE = 10
REMOVE = "remove"
NORTHERN_INDIA = "northern-india"
REGAINED = "india-regained"
ONCE_ONLY = frozenset((UnitId("joint-hq-abda"), UnitId("br-hq-malaya")))


def _folded(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = apply(state, event)
    return state


# After the battles


def after_battles_if_done(state: State) -> tuple[Event, ...]:
    """What follows when no battle is left to be fought (EotS 7.2)."""
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.BATTLE or battle_hexes(state):
        return ()
    return after_combat(state)


def after_combat(state: State) -> tuple[Event, ...]:
    """Attacks that follow the battles, if a card brought any; then what else follows (EotS 7.2)."""
    aftermath = StepReached(Step.AFTERMATH)
    if attacks.open_attacks(apply(state, aftermath)):
        return (aftermath,)
    return after_battles(state)


def after_battles(state: State) -> tuple[Event, ...]:
    """Control just before post battle movement, then the reaction's movement first (EotS 6.5, 7.2)."""
    events: tuple[Event, ...] = (*_control(state), *opening.moved_after(state))
    after = _folded(state, events)
    if retreating.is_open(after):
        return *events, StepReached(Step.RETREAT)
    return *events, *retreat_outcome(after, RetreatTroops(retreating.proposed(after)))


def retreat_outcome(state: State, command: RetreatTroops) -> tuple[Event, ...]:
    """Beaten defenders retreat, then comes the reaction's movement (EotS 9.5, 9.61)."""
    moved = retreating.moves(state, command)
    return *moved, *_next_return(_folded(state, moved), Step.REACTION_RETURN)


def _control(state: State) -> Iterator[ControlChanged]:
    """Troops that came by sea and stand alone hold what they took (EotS 6.5)."""
    offensive = state.offensive
    assert offensive is not None
    for hex_id in sorted({state.units[u].place for u in (*offensive.units, *offensive.reaction_units)}):
        found = state.components.hexes.get(HexId(hex_id))
        if found is None or not found.land:
            continue
        troops = [
            u
            for u in state.units_in(found.id)
            if u.unit_class == "ground" and u.id not in state.leaving | state.retreating
        ]
        sides = {unit.side for unit in troops}
        if garrisons_of(state, found.id):
            sides.add(Side.JAPAN)
        if len(sides) == 1 and not state.controls(side := sides.pop(), found.id):
            yield ControlChanged(found.id, side)


def _next_return(state: State, step: Step) -> tuple[Event, ...]:
    """The next side that has units to bring home, or the end; beaten attackers go back first."""
    offensive = state.offensive
    assert offensive is not None
    if step is Step.REACTION_RETURN and returning.returning(state, offensive.side.enemy):
        return (StepReached(step),)
    moved = retreating.back(state)
    after = _folded(state, moved)
    if returning.returning(after, offensive.side):
        return *moved, StepReached(Step.RETURN)
    return *moved, *conclusion(after)


def return_outcome(state: State, command: ReturnForces) -> tuple[Event, ...]:
    """The movement of one side, then the other's, or the end."""
    offensive = state.offensive
    assert offensive is not None
    moved = returning.moves(state, command)
    after = _folded(state, moved)
    if offensive.step is Step.REACTION_RETURN:
        return *moved, *_next_return(after, Step.RETURN)
    return *moved, *conclusion(after)


# Emergency moves, HQs and stacking


@dataclass(frozen=True, slots=True)
class Emergency:
    """A unit that must leave a hex the enemy took, or may, and where it may be put (EotS 8.22, 8.32)."""

    unit: UnitId
    rule: str
    places: tuple[HexId, ...]
    optional: bool = False


def emergencies(state: State) -> tuple[Emergency, ...]:
    """Inactive ships and aircraft in hexes that the enemy holds now."""  # Ruling R-148
    found = []
    for unit_id, position in state.units.items():
        unit, place = state.components.units[unit_id], HexId(position.place)
        if unit.unit_class not in ("naval", "air") or state.control.get(place) is not unit.side.enemy:
            continue
        saved = unit.unit_class == "air" and returning.saved_later(state, unit_id)
        if saved or unit_id not in state.activated:
            rule = "EotS 8.22" if unit.unit_class == "naval" else "EotS 8.32"
            found.append(Emergency(unit_id, rule, tuple(refuges(state, unit, place))))
    forced = {one.unit for one in found}
    return *found, *(one for one in _offered(state) if one.unit not in forced)


def _offered(state: State) -> Iterator[Emergency]:
    """The one emergency move that Allied ships may make after the opening (EotS v2.0 17.11)."""
    # Ruling R-119
    if not opening.offers_emergency_moves(state):
        return
    for unit_id, position in state.units.items():
        unit, place = state.components.units[unit_id], HexId(position.place)
        on_map = place in state.components.hexes
        if unit.side is Side.ALLIES and unit.unit_class == "naval" and on_map:
            ports = tuple(h for h in refuges(state, unit, place) if h != place)
            if ports:
                yield Emergency(unit_id, DECEMBER, ports, optional=True)


def refuges(state: State, unit: Unit, place: HexId) -> list[HexId]:
    """Friendly ports within ten hexes, or airfields within any range of the unit."""
    naval = unit.unit_class == "naval"
    far = EMERGENCY_RANGE if naval else max(unit.range or 0, unit.extended_range or 0)
    near = []
    for hex_id, printed in state.components.hexes.items():
        base = printed.port if naval else printed.airfield and hex_id != AIR_FERRY
        if base and state.controls(unit.side, hex_id) and distance(place, hex_id) <= far:
            enemies = state.side_units_in(hex_id, unit.side.enemy, "ground")
            closed = printed.region == "manchuria" or any(area_objections(state, unit.side, printed))
            if not enemies and not closed:
                near.append(hex_id)
    return sorted(near, key=lambda h: (distance(place, h), h))


def displaced(state: State) -> tuple[Event, ...]:
    """HQs in enemy hands leave for the turn track, some for good (EotS 6.14)."""
    if "headquarters-are-safe" in state.special:
        return ()
    alone_too = state.components.edition.hq_removed_when == "alone-or-enemy-control"
    events: list[Event] = []
    for unit_id, position in state.units.items():
        unit, place = state.components.units[unit_id], HexId(position.place)
        if unit.unit_class != "hq" or place not in state.components.hexes:
            continue
        lost = state.control.get(place) is unit.side.enemy
        found_alone = alone_too and _found_alone(state, unit, place)
        if lost or found_alone:
            to = "removed" if unit_id in ONCE_ONLY else f"turn-{state.turn + 1}"
            events.append(UnitsMoved((unit_id,), (place,), to))
    return tuple(events)


def _found_alone(state: State, unit: Unit, place: HexId) -> bool:
    here = list(state.units_in(place))
    own = any(one.side is unit.side and one.id != unit.id for one in here)
    return not own and any(one.side is not unit.side for one in here)


def excesses(state: State, side: Side) -> tuple[Excess, ...]:
    """A side's hexes over the stacking limits (EotS 8.24, 8.34, 8.48)."""
    return tuple(one for one in overstacked(state) if one.side is side)


def conclusion(state: State) -> tuple[Event, ...]:
    """HQs leave; what has no choice is done, what has waits for its owner; the end."""  # Ruling R-97
    events = displaced(state)
    after = _folded(state, events)
    if any(owing(after, side) for side in Side):
        return *events, StepReached(Step.CLEAR_UP)
    forced = _forced(after)
    return *events, *forced, *ending(_folded(after, forced))


def owing(state: State, side: Side) -> bool:
    """Whether a side has a choice to make before the offensive ends."""
    mine = _of(state, side)
    return any(one.optional or len(one.places) > 1 for one in mine) or any(
        len(one.choices) > one.over > 0 for one in excesses(_folded(state, _forced(state)), side)
    )


def _forced(state: State) -> tuple[Event, ...]:
    """What happens to units that have no choice, of both sides."""
    events: tuple[Event, ...] = ()
    for one in emergencies(state):
        if one.optional:
            continue
        if not one.places:
            events = (*events, UnitsEliminated((one.unit,), (state.units[one.unit].place,)))
        elif len(one.places) == 1:
            events = (*events, UnitsMoved((one.unit,), (state.units[one.unit].place,), one.places[0]))
    after = _folded(state, events)
    for excess in overstacked(after):
        leaving = (*excess.forced, *(excess.choices if len(excess.choices) <= excess.over else ()))
        events = (*events, *removed(after, excess, leaving))
    return events


def removed(state: State, excess: Excess, units: tuple[UnitId, ...]) -> Iterator[Event]:
    """Units over the limit go to the turn track, out of supply they die (EotS 8.24, 8.48)."""
    settled = audit(replace(state, activated=frozenset()))
    for unit in units:
        place = state.units[unit].place
        supplied = bool(settled.suppliers(state.components.units[unit], place))
        fate = excess.fate(state.turn, supplied)
        if fate == "eliminated":
            yield UnitsEliminated((unit,), (place,))
        else:
            yield UnitsMoved((unit,), (place,), fate)


# What the owner chooses


def proposed(state: State, side: Side) -> Mapping[UnitId, str]:
    """The nearest refuge for each unit in distress; when there is none, the least for the turn track."""
    mine = _of(state, side)
    found: dict[UnitId, str] = {one.unit: one.places[0] for one in mine if one.places and not one.optional}
    if mine:
        return found
    for excess in excesses(state, side):
        weakest = sorted(excess.choices, key=lambda unit: (not state.units[unit].reduced, unit))
        found |= dict.fromkeys(weakest[: excess.over], REMOVE)
    return found


def _of(state: State, side: Side) -> list[Emergency]:
    return [one for one in emergencies(state) if state.components.units[one.unit].side is side]


def _cleared(state: State, wishes: Mapping[UnitId, str]) -> tuple[UnitsMoved | UnitsEliminated, ...]:
    """Emergency moves as wished; units that may not stay and have nowhere to go are lost."""
    events: list[UnitsMoved | UnitsEliminated] = []
    for one in emergencies(state):
        place = state.units[one.unit].place
        to = wishes.get(one.unit, "")
        if to in one.places:
            events.append(UnitsMoved((one.unit,), (place,), to))
        elif not one.places:
            events.append(UnitsEliminated((one.unit,), (place,)))
    return tuple(events)


def clear_side(state: State, positions: tuple[str, ...]) -> Side:
    """Whose clearing up it is: the side of the units named, or the one that owes it."""
    for unit, _ in read_positions(positions):
        if unit in state.units:
            return state.components.units[unit].side
    return next((side for side in Side if owing(state, side)), Side.JAPAN)


def clear_objections(state: State, command: ClearUp) -> Iterator[Objection]:
    """Every reason against emergency moves and removals (EotS 8.22, 8.24, 8.32, 8.34, 8.48)."""
    if wrong := tuple(wrong_step(state, Step.CLEAR_UP)):
        yield from wrong
        return
    wishes = dict(read_positions(command.positions))
    side = clear_side(state, command.positions)
    for place in wishes.values():
        if place not in state.components.hexes and place != REMOVE:
            yield Objection("Map", f"There is no hex {place[:20]!r} on this map", final=True)
    for unit in wishes:
        if unit not in state.units or state.components.units[unit].side is not side:
            yield Objection("Counters", f"{name(state, unit)} has nothing to clear up", final=True)
            return
    mine = _of(state, side)
    for one in mine:
        to = wishes.get(one.unit, "")
        if one.places and to not in one.places and (to or not one.optional):
            where = f"{title(state, to)[:40]} will not do" if to else "say where"
            reason = f"{name(state, one.unit)} must leave: {where}; {title(state, one.places[0])} would"
            yield Objection(one.rule, reason)
    gone = {u for u, to in wishes.items() if to == REMOVE}
    if not mine:
        yield from removal_objections(state, side, gone)
    known = {one.unit for one in mine} or gone
    for unit in wishes:
        if unit not in known:
            yield Objection("EotS 7.28", f"{name(state, unit)} need not move", final=True)


def removal_objections(state: State, side: Side, gone: set[UnitId]) -> Iterator[Objection]:
    """Why these units are not the ones that leave overfull hexes (EotS 8.24, 8.34, 8.48)."""
    free = set(gone)
    for excess in excesses(state, side):
        chosen = [unit for unit in excess.choices if unit in gone]
        free -= set(excess.choices) | set(excess.forced)
        if len(chosen) != min(excess.over, len(excess.choices)):
            reason = f"{excess.reason}: choose {excess.over} of {len(excess.choices)} to leave"
            yield Objection(excess.rule, reason)
    for unit in sorted(free):
        yield Objection("EotS 8.48", f"{name(state, unit)} is in no overfull hex", final=True)


def clear_outcome(state: State, command: ClearUp) -> tuple[Event, ...]:
    """The moves and removals of one side; when neither owes anything, the end."""
    wishes = dict(read_positions(command.positions))
    side = clear_side(state, command.positions)
    mine = {u: to for u, to in wishes.items() if to != REMOVE}
    moved: tuple[Event, ...] = tuple(
        event
        for event in _cleared(state, mine)
        if state.components.units[UnitId(event.units[0])].side is side
    )
    offered = any(one.optional for one in _of(state, side))
    moved = (*moved, *((EmergencyMovesOffered(),) if offered else ()))
    after = _folded(state, moved)
    gone: list[Event] = []
    for excess in () if moved else excesses(after, side):
        leaving = (*excess.forced, *(unit for unit in excess.choices if wishes.get(unit) == REMOVE))
        gone += removed(after, excess, leaving)
    after = _folded(after, tuple(gone))
    if any(owing(after, one) for one in Side):
        return *moved, *gone
    forced = _forced(after)
    return *moved, *gone, *forced, *ending(_folded(after, forced))


# What it changed


def ending(state: State) -> tuple[Event, ...]:
    """Markers that follow the board, and the end (EotS 7.28, 12.11, 13.62, 13.78, 16.45)."""
    offensive = state.offensive
    assert offensive is not None
    casualties = tuple(marker_to(state, "political-will", state.markers[TrackId("political-will")] - 1))
    markers = (*(casualties if offensive.casualties else ()), *following(state, offensive.taken))
    return *markers, OffensiveEnded(offensive.side, offensive.card)


def following(state: State, taken: Mapping[HexId, Side]) -> Iterator[MarkerMoved | CountSet]:
    """The markers that follow the board, when these hexes had other owners before."""
    resources = state.components.regions["resources"].hexes
    if state.map == "pacific":
        yield from marker_to(state, "japan-resources", sum(state.controls(Side.JAPAN, h) for h in resources))
    yield from marker_to(state, "burma-road", audit(replace(state, activated=frozenset())).road.box)
    if _regained_northern_india(state, taken):
        yield from marker_to(state, "india", 0)
    if _stood_in_northern_india(state, taken):
        yield CountSet(REGAINED, state.turn)


def _stood_in_northern_india(state: State, taken: Mapping[HexId, Side]) -> bool:
    """Whether the Allies won a hex of it, which brings India's marker back later (EotS v2.0 12.62)."""
    if not state.markers[TrackId("india")] or state.components.edition.india_track != "doubled-boxes":
        return False
    hexes = state.components.regions[NORTHERN_INDIA].hexes
    return any(h in hexes and state.controls(Side.ALLIES, h) for h in taken)


def _regained_northern_india(state: State, taken: Mapping[HexId, Side]) -> bool:
    """Whether Japan held all of Northern India before, and no longer (EotS 13.62)."""
    if "india" in state.surrendered or state.components.edition.india_track != "five-boxes":
        return False
    hexes = state.components.regions[NORTHERN_INDIA].hexes & set(state.control)
    before = {h: taken.get(h, state.control[h]) for h in hexes}
    return all(side is Side.JAPAN for side in before.values()) and any(
        state.controls(Side.ALLIES, h) for h in hexes
    )


def progress(state: State) -> tuple[HexId, ...]:
    """The hexes that count for the Progress of the War so far this turn (EotS 16.47)."""
    return won_since(state, state.turn_control)


def won_since(state: State, flags: Mapping[HexId, Side]) -> tuple[HexId, ...]:
    """The named locations that Japan held by these flags and the Allies hold now (EotS 16.47, 1.3)."""
    won = (h for h, side in flags.items() if side is Side.JAPAN and state.controls(Side.ALLIES, h))
    return tuple(sorted(h for h in won if state.components.hexes[h].named_location))


def progress_needed(state: State) -> int:
    """How many hexes the Progress of the War asks for; none before turn 4 (EotS 16.47)."""
    shipping = state.counts.get(SHIPPING, state.markers[TrackId("allied-asp")])
    return min(4, shipping) if state.turn >= 4 else 0
