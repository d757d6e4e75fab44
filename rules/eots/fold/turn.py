"""Folding the events of a turn into the position; this never fails (EotS 4.0)."""

from dataclasses import replace

from rules.eots.cards.hands import HANDS, PASSES
from rules.eots.events import (
    ArrivalsBarred,
    ArrivalsPlaced,
    CardsDealt,
    CountSet,
    EuropeRolled,
    GameEnded,
    JapanBombed,
    NationFreed,
    ResultSigned,
    StepsUnused,
    SubmarinesRolled,
    TurnEvent,
    WillChanged,
)
from rules.eots.history import History, noted, with_entry
from rules.eots.printed.components import turn_box
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import POLITICAL_WILL
from rules.eots.state import State

IN_EUROPE = 3


def fold(state: State, event: TurnEvent) -> State:
    """The position after an event of a turn."""
    match event:
        case CountSet(name, value):
            return replace(state, history=noted(state.history, name, value))
        case ArrivalsBarred(units, box):
            came = {UnitId(unit): state.units[UnitId(unit)].place for unit in units}
            return replace(_put(state, units, box), came_from={**state.came_from, **came})
        case ArrivalsPlaced(side, waiting):
            done = with_entry(state.history, "arrived", side, state.turn)
            return replace(_put(state, waiting, "delay"), history=done)
        case EuropeRolled(unit, sent=sent):
            place = turn_box(state.turn + IN_EUROPE) if sent else "delay"
            rolled = with_entry(state.history, "europe_rolled", unit, state.turn)
            return replace(_put(state, (unit,), place), history=rolled)
        case CardsDealt():
            hands = {HANDS[Side.JAPAN]: event.japan, HANDS[Side.ALLIES]: event.allies}
            passes = {PASSES[Side.JAPAN]: event.japan_passes, PASSES[Side.ALLIES]: event.allied_passes}
            history = replace(state.history, dealt=state.turn)
            return replace(state, markers={**state.markers, **hands, **passes}, history=history)
        case WillChanged(code, change):
            track = state.components.tracks[POLITICAL_WILL]
            to = max(track.lowest, min(track.highest, state.markers[POLITICAL_WILL] + change))
            history = with_entry(state.history, "will_counted", code, state.turn)
            return replace(state, markers={**state.markers, POLITICAL_WILL: to}, history=history)
        case NationFreed(nation, occupied):
            history = with_entry(state.history, "freed", nation, state.turn)
            for hex_id in occupied:
                history = with_entry(history, "occupied", hex_id, state.turn)
            return replace(state, freed=state.freed | {nation}, history=history)
        case GameEnded(winner, result, points):
            return replace(state, winner=winner, result=result, points=points)
        case ResultSigned(side):
            return replace(state, signed=state.signed | {side})
        case SubmarinesRolled(sunk=sunk):
            sailed = replace(state.history, submarines=state.turn)
            return _waged(state, replace(sailed, sunk=state.turn) if sunk else sailed, sunk)
        case JapanBombed(unit, hit=hit):
            raided = with_entry(state.history, "raided", unit, state.turn)
            return _waged(state, replace(raided, bombed_this_turn=state.turn) if hit else raided, hit)
        case StepsUnused():
            return state


def _put(state: State, units: tuple[str, ...], place: str) -> State:
    """Reinforcements in another box; whoever waited may be delayed from then on."""
    moved = {UnitId(unit): state.units[UnitId(unit)].at(place) for unit in units}
    return replace(state, units={**state.units, **moved}, returning=state.returning - set(moved))


def _waged(state: State, history: History, hit: bool) -> State:
    """What strategic warfare did this turn; each success takes a card from Japan (EotS 12.21, 12.32)."""
    return replace(state, history=replace(history, cards_lost=history.cards_lost + hit))
