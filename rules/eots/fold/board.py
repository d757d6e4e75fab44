"""Folding events into the position; this never fails."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, get_args

from rules.core.changed import changed
from rules.eots import alaska_and_hawaii
from rules.eots.events import (
    AttritionSuffered,
    BattleFought,
    BattleRolled,
    CardEvent,
    ControlChanged,
    DegreeSwitched,
    MarkerMoved,
    NationSurrendered,
    OffensiveEvent,
    ScenarioSetUp,
    SegmentBegan,
    TokyoExpressPlaced,
    TurnEvent,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
)
from rules.eots.fold.cards import fold as fold_cards
from rules.eots.fold.offensive import fold
from rules.eots.fold.turn import fold as fold_turn
from rules.eots.history import with_entry
from rules.eots.offensive_under_way import Step
from rules.eots.printed.components import Components, is_turn_box
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.printed.track_names import ALLIED_ASP
from rules.eots.state import Forces, State, lying
from rules.eots.supply.supply_lines import CHINA_BOX
from rules.maps.hexgrid import HexId

OPENINGS = 32
_openings: deque[tuple[ScenarioSetUp, State]] = deque(maxlen=OPENINGS)


def begin(components: Components, event: ScenarioSetUp) -> State:
    """The position the opening event lays out, the same thing for all tables that open alike."""
    for known, state in tuple(_openings):
        if state.components is components and known == event:
            return state
    opened = _laid_out(components, event)
    _openings.append((event, opened))
    return opened


def _laid_out(components: Components, event: ScenarioSetUp) -> State:
    """The position that an opening event lays out."""
    reduced = frozenset(event.reduced)
    japan = frozenset(event.japan)
    control = {
        hex_id: Side.JAPAN if hex_id in japan else Side.ALLIES
        for hex_id, found in components.hexes.items()
        if found.land
    }
    return State(
        components=components,
        scenario=event.scenario,
        edition=event.edition,
        mode=event.mode,
        turn=event.turn,
        segment=event.segment,
        last_turn=event.last_turn,
        units={UnitId(u): lying(place, u in reduced) for u, place in event.units.items()},
        control=control,
        markers=_unrecorded(components) | {TrackId(t): value for t, value in event.markers.items()},
        map=event.map,
        deck=event.deck,
        hand_cards=event.hand_cards,
        removed_cards=event.removed_cards,
        discarded_cards=event.discarded_cards,
        future_offensive=event.future_offensive,
        surrendered=frozenset(event.surrendered),
        special=frozenset(event.special),
        options=frozenset(event.options),
        bid=event.bid,
        future_choice=event.future_choice,
        held_over={Side(side): event.turn - 1 for side in event.held_over},
        turn_control=control,
        opening_control=control,
    )


def _unrecorded(components: Components) -> dict[TrackId, int]:
    """Where the markers lie that older records do not name."""
    return {t: track.unrecorded for t, track in components.tracks.items() if track.unrecorded is not None}


def apply(state: State, event: Any) -> State:
    """The position after one event; US soil that Japan has left is counted anew (EotS 16.42)."""
    after = _applied(state, event)
    at_rest = after.offensive is None
    left = at_rest and (after.units is not state.units or state.offensive is not None)
    return alaska_and_hawaii.kept(after) if left else after


def folded(state: State, events: Iterable[Any]) -> State:
    """The position after several events."""
    for event in events:
        state = apply(state, event)
    return state


def _applied(state: State, event: Any) -> State:
    """The position after one event alone; dice change nothing by themselves."""
    match event:
        case UnitsMoved():
            return _moved(state, event)
        case UnitsEliminated():
            return _placed(state, event.units, "eliminated")
        case UnitsFlipped():
            state = _restored(state, event.restored)
            return _flipped(_flipped(state, event.reduced, True), event.restored, False)
        case ControlChanged():
            return _controlled(state, HexId(event.hex), Side(event.side))
        case MarkerMoved():
            return _marked(state, event)
        case TokyoExpressPlaced():
            return changed(state, tokyo_express=HexId(event.hex) if event.hex else None)
        case AttritionSuffered():
            state = _placed(_flipped(state, event.reduced, True), event.eliminated, "eliminated")
            return changed(state, attrition_turn=event.turn)
        case BattleRolled():
            return _rolled(state, event)
        case BattleFought():
            return _fought(state, event)
        case NationSurrendered(nation):
            fell = with_entry(state.history, "fell", nation, state.turn)
            return changed(state, surrendered=state.surrendered | {nation}, history=fell)
        case SegmentBegan():
            return _segment(state, event)
        case DegreeSwitched():
            return changed(state, mode=event.degree)
        case _ if isinstance(event, get_args(OffensiveEvent)):
            return fold(state, event)
        case _ if isinstance(event, get_args(TurnEvent)):
            return fold_turn(state, event)
        case _ if isinstance(event, get_args(CardEvent)):
            return fold_cards(state, event)
    return state


def _marked(state: State, event: MarkerMoved) -> State:
    """A marker elsewhere; what an offensive's card moved goes back if weather cancels it (EotS 5.32 D)."""
    offensive, track = state.offensive, TrackId(event.track)
    if offensive is not None and offensive.step is Step.MOVE and track not in offensive.tracks:
        offensive = changed(offensive, tracks={**offensive.tracks, track: event.origin})
    return changed(state, markers={**state.markers, track: event.to}, offensive=offensive)


def _segment(state: State, event: SegmentBegan) -> State:
    """A new segment; what a turn began with is remembered: flags and shipping (EotS 4.0, 16.47)."""
    if event.turn != state.turn:
        history = changed(state.history, shipping_arrived=None)
        state = changed(state, tokyo_express=None, turn_control=state.control, history=history)
    new_hqs = state.new_hqs if event.turn == state.turn else frozenset[UnitId]()
    if event.segment == "replacement":
        history = changed(state.history, shipping_arrived=state.markers[ALLIED_ASP])
        state = changed(state, history=history)
    return changed(
        state,
        turn=event.turn,
        segment=event.segment,
        came_from={},
        battle_dice={},
        battle_forces={},
        fought=frozenset(),
        offensive=None,
        activated=frozenset(),
        last_played=None,
        drawn={},
        errands=(),
        newcomers=frozenset(),
        new_hqs=new_hqs,
    )


def _moved(state: State, event: UnitsMoved) -> State:
    """Counters elsewhere, with where they came from; newcomers may bring a new battle."""
    units = tuple(map(UnitId, event.units))
    came = dict(zip(units, event.origins, strict=True))
    if state.battle_dice or state.fought or state.leaving or state.retreating:
        state = _without_dice(state, {event.to, *event.origins})
        again = {HexId(event.to)} if state.offensive is None else set()
        gone = set(units)
        leaving, retreating = state.leaving - gone, state.retreating - gone
        state = changed(state, fought=state.fought - again, leaving=leaving, retreating=retreating)
    if state.offensive is not None and state.offensive.step is Step.MOVE:  # what weather takes back
        back = {**came, **state.offensive.disengaged}
        state = changed(state, offensive=changed(state.offensive, disengaged=back))
    moved = {unit: state.units[unit].at(event.to) for unit in units}
    state = _returning(_arrived(state, units, event), event)
    return changed(state, units={**state.units, **moved}, came_from={**state.came_from, **came})


def _arrived(state: State, units: tuple[UnitId, ...], event: UnitsMoved) -> State:
    """The counters that came from off the map, HQs among them (EotS 10.11, 11.0)."""
    if not state.components.is_on_board(event.to):
        return changed(state, newcomers=state.newcomers - set(units), new_hqs=state.new_hqs - set(units))
    arrivals = zip(units, event.origins, strict=True)
    new = {unit for unit, place in arrivals if not state.components.is_on_board(place)}
    if not new:
        return state
    hqs = {unit for unit in new if state.components.units[unit].unit_class == "hq"}
    return changed(state, newcomers=state.newcomers | new, new_hqs=state.new_hqs | hqs)


def _returning(state: State, event: UnitsMoved) -> State:
    """The counters that left the board or come by an event, which nothing delays (EotS 6.13, 8.24, 8.33)."""
    units = frozenset(map(UnitId, event.units))
    if not is_turn_box(event.to):
        return changed(state, returning=state.returning - units) if state.returning & units else state
    left = zip(event.units, event.origins, strict=True)
    back = {UnitId(unit) for unit, place in left if _undelayed(state, place)}
    return changed(state, returning=(state.returning - units) | back)


def _undelayed(state: State, place: str) -> bool:
    """Whether who leaves a place is not delayed; airmen who leave a lost China may be (EotS 13.73)."""
    if place == CHINA_BOX:
        return "china" not in state.surrendered
    return place == "event" or state.components.is_on_board(place)


def _restored(state: State, units: tuple[str, ...]) -> State:
    """Steps that an offensive's event gave, which weather takes back (EotS 5.32 D)."""
    if state.offensive is None or state.offensive.step is not Step.MOVE or not units:
        return state
    found = state.offensive.restored | set(map(UnitId, units))
    return changed(state, offensive=changed(state.offensive, restored=found))


def _without_dice(state: State, places: set[str]) -> State:
    """Dice that were rolled for forces which are no longer the same do not count."""
    dice = {key: faces for key, faces in state.battle_dice.items() if key[0] not in places}
    forces = {key: found for key, found in state.battle_forces.items() if key not in places}
    return changed(state, battle_dice=dice, battle_forces=forces)


def _rolled(state: State, event: BattleRolled) -> State:
    """Dice that wait for their battle, and the forces they were rolled for."""
    where = HexId(event.hex)
    dice = {**state.battle_dice, (where, event.combat): event.faces}
    forces = {**state.battle_forces}
    if event.units:
        forces[where] = Forces(event.offensive, event.condition, event.units)
    return changed(state, battle_dice=dice, battle_forces=forces)


def _fought(state: State, event: BattleFought) -> State:
    """A battle leaves no dice; the beaten stand where they are until post battle movement."""
    where = HexId(event.hex)
    return changed(
        _without_dice(state, {where}),
        came_from={unit: place for unit, place in state.came_from.items() if unit not in event.units},
        fought=state.fought | {where},
        leaving=state.leaving | set(map(UnitId, event.by_sea)),
        retreating=state.retreating | set(map(UnitId, event.beaten)),
    )


def _controlled(state: State, hex_id: HexId, side: Side) -> State:
    """A hex with another flag; the Allies end Tokyo Express and home garrisons there (EotS 6.23, 13.94)."""
    lost = side is Side.ALLIES and hex_id == state.tokyo_express
    express = None if lost else state.tokyo_express
    if state.offensive is not None and hex_id not in state.offensive.taken:
        taken = {**state.offensive.taken, hex_id: state.control.get(hex_id, side.enemy)}
        state = changed(state, offensive=changed(state.offensive, taken=taken))
    state = changed(state, control={**state.control, hex_id: side}, tokyo_express=express)
    city = "japanese-city" in state.components.hexes[hex_id].features
    if side is Side.ALLIES and city:
        return changed(state, lost_garrisons=state.lost_garrisons | {hex_id})
    return state


def _placed(state: State, units: Iterable[str], place: str) -> State:
    moved = {UnitId(u): state.units[UnitId(u)].at(place) for u in units}
    return changed(state, units={**state.units, **moved})


def _flipped(state: State, units: Sequence[str], reduced: bool) -> State:
    if not units:
        return state
    flipped = {UnitId(u): state.units[UnitId(u)].turned(reduced) for u in units}
    return changed(state, units={**state.units, **flipped})
