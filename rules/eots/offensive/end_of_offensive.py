"""From the last battle to the end: control, returns, emergency moves, what it changed (EotS 7.28)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.eots.battle.garrisons import garrisons_of
from rules.eots.battle.participants import battle_hexes
from rules.eots.commands import ClearUp, RetreatTroops, ReturnForces
from rules.eots.events import (
    ControlChanged,
    CountSet,
    EmergencyMovesOffered,
    Event,
    MarkerMoved,
    OffensiveCancelled,
    OffensiveEnded,
    StepReached,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
)
from rules.eots.fold.board import apply, folded
from rules.eots.history import name_of
from rules.eots.markers import marker_to
from rules.eots.offensive import (
    card_attacks,
    opening_offensive,
    post_battle_movement,
    retreats,
    us_casualties,
)
from rules.eots.offensive.clearing_up import (
    REMOVE,
    cleared,
    emergencies_of,
    excesses,
    forced_moves,
    owing,
    removed,
    side_clearing_up,
)
from rules.eots.offensive.hq_moves import displaced
from rules.eots.offensive_under_way import Step
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import BURMA_ROAD, INDIA, JAPAN_RESOURCES, POLITICAL_WILL
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId

ON_THE_BOARD = (ControlChanged, MarkerMoved, UnitsEliminated, UnitsFlipped, UnitsMoved)
NORTHERN_INDIA = "northern-india"


# After the battles


def battle_fought(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A battle's events, with what follows when it was the last one (EotS 7.2, 16.45)."""
    if state.offensive is None:
        return events
    events = (*events, *us_casualties.casualties(state, events))
    return *events, *after_battles_if_done(folded(state, events))


def after_battles_if_done(state: State) -> tuple[Event, ...]:
    """What follows when no battle is left to be fought (EotS 7.2)."""
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.BATTLE or battle_hexes(state):
        return ()
    return after_combat(state)


def after_combat(state: State) -> tuple[Event, ...]:
    """Attacks that follow the battles, if a card brought any; then what else follows (EotS 7.2)."""
    aftermath = StepReached(Step.AFTERMATH)
    if card_attacks.open_attacks(apply(state, aftermath)):
        return (aftermath,)
    return after_battles(state)


def after_battles(state: State) -> tuple[Event, ...]:
    """Control just before post battle movement, then the reaction's movement first (EotS 6.5, 7.2)."""
    events: tuple[Event, ...] = (*_control(state), *opening_offensive.moved_after(state))
    after = folded(state, events)
    if retreats.is_open(after):
        return *events, StepReached(Step.RETREAT)
    return *events, *retreat_outcome(after, RetreatTroops(retreats.proposed(after)))


def retreat_outcome(state: State, command: RetreatTroops) -> tuple[Event, ...]:
    """Beaten defenders retreat, then comes the reaction's movement (EotS 9.5, 9.61)."""
    moved = retreats.moves(state, command)
    return *moved, *_next_return(folded(state, moved), Step.REACTION_RETURN)


def after_attack(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What follows an attack by a card: after the last one behind the battles the offensive goes on."""
    after = folded(state, events)
    offensive = after.offensive
    if offensive is None or card_attacks.open_attacks(after):
        return events
    if by := card_attacks.cancelled_by(after):
        return *events, OffensiveCancelled(offensive.card, by)
    return (*events, *after_battles(after)) if offensive.step is Step.AFTERMATH else events


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
    if step is Step.REACTION_RETURN and post_battle_movement.returning(state, offensive.side.enemy):
        return (StepReached(step),)
    moved = retreats.back(state)
    after = folded(state, moved)
    if post_battle_movement.returning(after, offensive.side):
        return *moved, StepReached(Step.RETURN)
    return *moved, *conclusion(after)


def return_outcome(state: State, command: ReturnForces) -> tuple[Event, ...]:
    """The movement of one side, then the other's, or the end."""
    offensive = state.offensive
    assert offensive is not None
    moved = post_battle_movement.moves(state, command)
    after = folded(state, moved)
    if offensive.step is Step.REACTION_RETURN:
        return *moved, *_next_return(after, Step.RETURN)
    return *moved, *conclusion(after)


# Emergency moves, HQs and stacking


def conclusion(state: State) -> tuple[Event, ...]:
    """HQs leave; what has no choice is done, what has waits for its owner; the end."""  # Ruling R-97
    events = displaced(state)
    after = folded(state, events)
    if any(owing(after, side) for side in Side):
        return *events, StepReached(Step.CLEAR_UP)
    forced = forced_moves(after)
    return *events, *forced, *ending(folded(after, forced))


# What the owner chooses


def clear_outcome(state: State, command: ClearUp) -> tuple[Event, ...]:
    """The moves and removals of one side; when neither owes anything, the end."""
    wishes = dict(command.assignments)
    side = side_clearing_up(state, command)
    mine = {u: to for u, to in wishes.items() if to != REMOVE}
    moved: tuple[Event, ...] = tuple(
        event for event in cleared(state, mine) if state.components.units[UnitId(event.units[0])].side is side
    )
    offered = any(emergency.optional for emergency in emergencies_of(state, side))
    moved = (*moved, *((EmergencyMovesOffered(),) if offered else ()))
    after = folded(state, moved)
    gone: list[Event] = []
    for excess in () if moved else excesses(after, side):
        leaving = (*excess.forced, *(unit for unit in excess.choices if wishes.get(unit) == REMOVE))
        gone += removed(after, excess, leaving)
    after = folded(after, tuple(gone))
    if any(owing(after, each) for each in Side):
        return *moved, *gone
    forced = forced_moves(after)
    return *moved, *gone, *forced, *ending(folded(after, forced))


# What it changed


def ending(state: State) -> tuple[Event, ...]:
    """Markers that follow the board, and the end (EotS 7.28, 12.11, 13.62, 13.78, 16.45)."""
    offensive = state.offensive
    assert offensive is not None
    casualties = tuple(marker_to(state, POLITICAL_WILL, state.markers[POLITICAL_WILL] - 1))
    markers = (*(casualties if offensive.casualties else ()), *following(state, offensive.taken))
    return *markers, OffensiveEnded(offensive.side, offensive.card)


def followed(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events, with the markers that follow the board at once if no offensive is under way (EotS 13.78)."""
    after = folded(state, events)
    if after.offensive is None and any(isinstance(event, ON_THE_BOARD) for event in events):
        return *events, *following(after, {})
    return events


def following(state: State, taken: Mapping[HexId, Side]) -> Iterator[MarkerMoved | CountSet]:
    """The markers that follow the board, when these hexes had other owners before."""
    resources = state.components.regions["resources"].hexes
    if state.map == "pacific":
        yield from marker_to(state, JAPAN_RESOURCES, sum(state.controls(Side.JAPAN, h) for h in resources))
    yield from marker_to(state, BURMA_ROAD, audit(replace(state, activated=frozenset())).road.box)
    if _regained_northern_india(state, taken):
        yield from marker_to(state, INDIA, 0)
    if _stood_in_northern_india(state, taken):
        yield CountSet(name_of("india_regained"), state.turn)


def _stood_in_northern_india(state: State, taken: Mapping[HexId, Side]) -> bool:
    """Whether the Allies won a hex of it, which brings India's marker back later (EotS v2.0 12.62)."""
    if not state.markers[INDIA] or state.components.edition.india_track != "doubled-boxes":
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
