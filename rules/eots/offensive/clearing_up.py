"""Emergency moves and stacking as an offensive ends, as their owner chooses (EotS 7.28, 8.24, 8.48)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.core.legality import Objection
from rules.eots.commands import ClearUp
from rules.eots.events import (
    Event,
    UnitsEliminated,
    UnitsMoved,
)
from rules.eots.fold.board import folded
from rules.eots.movement.stacking import Excess, overstacked
from rules.eots.offensive.emergency_movement import Emergency, emergencies
from rules.eots.offensive.offensive_limits import name, title, wrong_step
from rules.eots.offensive_under_way import Step
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit

REMOVE = "remove"


def excesses(state: State, side: Side) -> tuple[Excess, ...]:
    """A side's hexes over the stacking limits (EotS 8.24, 8.34, 8.48)."""
    return tuple(excess for excess in overstacked(state) if excess.side is side)


def owing(state: State, side: Side) -> bool:
    """Whether a side has a choice to make before the offensive ends."""
    mine = emergencies_of(state, side)
    return any(one.optional or len(one.places) > 1 for one in mine) or any(
        len(one.choices) > one.over > 0 for one in excesses(folded(state, forced_moves(state)), side)
    )


def forced_moves(state: State) -> tuple[Event, ...]:
    """What happens to units that have no choice, of both sides."""
    events: tuple[Event, ...] = ()
    for emergency in emergencies(state):
        if emergency.optional:
            continue
        if not emergency.places:
            events = (*events, UnitsEliminated((emergency.unit,), (state.units[emergency.unit].place,)))
        elif len(emergency.places) == 1:
            events = (
                *events,
                UnitsMoved((emergency.unit,), (state.units[emergency.unit].place,), emergency.places[0]),
            )
    after = folded(state, events)
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


def proposed(state: State, side: Side) -> Mapping[UnitId, str]:
    """The nearest refuge for each unit in distress; when there is none, the least for the turn track."""
    mine = emergencies_of(state, side)
    places: dict[UnitId, str] = {
        emergency.unit: emergency.places[0]
        for emergency in mine
        if emergency.places and not emergency.optional
    }
    if mine:
        return places
    for excess in excesses(state, side):
        weakest = sorted(excess.choices, key=lambda unit: (not state.units[unit].reduced, unit))
        places |= dict.fromkeys(weakest[: excess.over], REMOVE)
    return places


def emergencies_of(state: State, side: Side) -> list[Emergency]:
    """A side's units that must or may make an emergency move."""
    return [
        emergency for emergency in emergencies(state) if state.components.units[emergency.unit].side is side
    ]


def cleared(state: State, wishes: Mapping[UnitId, str]) -> tuple[UnitsMoved | UnitsEliminated, ...]:
    """Emergency moves as wished; units that may not stay and have nowhere to go are lost."""
    events: list[UnitsMoved | UnitsEliminated] = []
    for emergency in emergencies(state):
        place = state.units[emergency.unit].place
        to = wishes.get(emergency.unit, "")
        if to in emergency.places:
            events.append(UnitsMoved((emergency.unit,), (place,), to))
        elif not emergency.places:
            events.append(UnitsEliminated((emergency.unit,), (place,)))
    return tuple(events)


def side_clearing_up(state: State, command: ClearUp) -> Side:
    """Whose clearing up it is: the side of the units named, or the one that owes it."""
    for unit, _ in command.assignments:
        if unit in state.units:
            return state.components.units[unit].side
    return next((side for side in Side if owing(state, side)), Side.JAPAN)


def objections(state: State, command: ClearUp) -> Iterator[Objection]:
    """Every reason against emergency moves and removals (EotS 8.22, 8.24, 8.32, 8.34, 8.48)."""
    if wrong := tuple(wrong_step(state, Step.CLEAR_UP)):
        yield from wrong
        return
    wishes = dict(command.assignments)
    side = side_clearing_up(state, command)
    for place in wishes.values():
        if place not in state.components.hexes and place != REMOVE:
            yield Objection("Map", f"There is no hex {place[:20]!r} on this map", final=True)
    for unit in wishes:
        if unit not in state.units or state.components.units[unit].side is not side:
            yield Objection("Counters", f"{name(state, unit)} has nothing to clear up", final=True)
            return
    mine = emergencies_of(state, side)
    for emergency in mine:
        to = wishes.get(emergency.unit, "")
        if emergency.places and to not in emergency.places and (to or not emergency.optional):
            where = f"{title(state, to)[:40]} will not do" if to else "say where"
            nearest = title(state, emergency.places[0])
            reason = f"{name(state, emergency.unit)} must leave: {where}; {nearest} would"
            yield Objection(emergency.rule, reason)
    gone = {u for u, to in wishes.items() if to == REMOVE}
    if not mine:
        yield from removal_objections(state, side, gone)
    known = {emergency.unit for emergency in mine} or gone
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
