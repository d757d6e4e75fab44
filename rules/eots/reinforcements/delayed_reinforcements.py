"""Who arrives in a reinforcement segment, who is delayed or lost (EotS 10.1, 10.12, 10.2, 13.63, 13.83)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots import inter_service_rivalry
from rules.eots.events import ArrivalsBarred
from rules.eots.prewar_units import is_lost_off_the_map
from rules.eots.printed.components import is_turn_box, turn_of_box
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import PANAMA_DELAY
from rules.eots.reinforcements.reinforcement_placement import (
    ARMY_29,
    DELAY,
    RANGOON,
    Arrivals,
    has_placed,
    in_order,
    is_scheduled,
)
from rules.eots.reinforcements.replacements import GONE
from rules.eots.reinforcements.war_in_europe import europe
from rules.eots.state import State

NEVER_DELAYED = ("hq", "b29")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why reinforcements do not arrive, and the box that they go to."""

    to: str
    why: str
    rule: str


def expected(state: State, side: Side) -> Iterator[UnitId]:
    """The counters of a side in the box of this turn, and those left in an earlier one (EotS 10.11)."""
    for unit_id, position in state.units.items():
        now = is_turn_box(position.place) and turn_of_box(position.place) <= state.turn
        if now and state.components.units[unit_id].side is side:
            yield unit_id


def received(state: State, side: Side) -> tuple[UnitId, ...]:
    """The reinforcements that a side has to place: those expected, and those that lay in the delay box."""
    if has_placed(state, side):
        return ()
    units = state.components.units
    waited = [
        unit
        for unit, position in state.units.items()
        if position.place == DELAY and unit not in state.came_from and units[unit].side is side
    ]
    return in_order(state, [*expected(state, side), *waited])


def could_arrive(state: State, side: Side, placed: set[UnitId], arrivals: Arrivals) -> Iterator[Objection]:
    """Only a unit without a usable place waits in the delay box (EotS 10.12)."""  # Ruling R-121
    for unit_id in received(state, side):
        unit = state.components.units[unit_id]
        if unit_id not in placed and (place := arrivals.first_place(unit)):
            where = state.components.place_title(place)
            yield Objection("EotS 10.12", f"{unit.name} does not wait: it can arrive, in {where} for one")


def barred(state: State) -> Iterator[ArrivalsBarred]:
    """The reinforcements that do not arrive this turn, by the reason (EotS 10.21, 13.83)."""
    found: dict[Reason, list[UnitId]] = {}
    for side in (Side.ALLIES, Side.JAPAN):
        for unit_id in received(state, side):
            if (reason := _reason(state, unit_id)) is not None:
                found.setdefault(reason, []).append(unit_id)
    for reason, units in found.items():
        yield ArrivalsBarred(in_order(state, units), reason.to, reason.why, reason.rule)


def _reason(state: State, unit_id: UnitId) -> Reason | None:
    return _loss(state, unit_id) or (None if state.units[unit_id].place == DELAY else _delay(state, unit_id))


def _loss(state: State, unit_id: UnitId) -> Reason | None:
    """Why a reinforcement is lost for good (EotS 11.1, 13.63, 13.83, 17.11.16)."""
    unit, regions = state.components.units[unit_id], state.components.regions
    nation = GONE.get(unit.nationality, "")
    if nation in state.surrendered:  # Ruling R-126
        rule = "EotS 13.83" if nation == "australia" else "EotS 13.63"
        return Reason("removed", f"{regions[nation].name} has surrendered", rule)
    if unit_id in state.returning and is_lost_off_the_map(state, unit):
        return Reason("eliminated", "a pre-war unit that left the map does not return", "EotS 11.1")
    army = unit_id == ARMY_29 and "reinforcement-29th-army" in state.special and is_scheduled(state, unit_id)
    if army and not state.controls(Side.JAPAN, RANGOON):
        return Reason("removed", "Rangoon is not Japanese", "EotS 17.11.16")
    return None


def _delay(state: State, unit_id: UnitId) -> Reason | None:
    """Why an Allied reinforcement of this turn waits until the next (EotS 4.11, 10.21, 10.23)."""
    unit = state.components.units[unit_id]
    if unit.side is Side.JAPAN or unit.type in NEVER_DELAYED or unit_id in state.returning:
        return None
    level = europe(state)
    if level.delayed:
        return Reason(DELAY, f"the war in Europe is at level {level.level}", "EotS 10.21")
    if state.markers[PANAMA_DELAY]:
        return Reason(DELAY, "the Panama Canal is closed", "EotS 10.21")
    if inter_service_rivalry.delays(state, unit):
        return Reason(DELAY, "US inter-service rivalry", "EotS 14.1 A")
    return None
