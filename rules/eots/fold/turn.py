"""Folding the events of a turn into the position; this never fails."""

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
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import POLITICAL_WILL
from rules.eots.state import State

IN_EUROPE = 3


def fold(state: State, event: TurnEvent) -> State:
    """The position after an event of a turn."""
    match event:
        case CountSet(name, value):
            return replace(state, counts={**state.counts, name: value})
        case ArrivalsBarred(units, box):
            came = {UnitId(unit): state.units[UnitId(unit)].place for unit in units}
            return replace(_put(state, units, box), came_from={**state.came_from, **came})
        case ArrivalsPlaced(side, waiting):
            done = {**state.counts, f"arrived-{side}": state.turn}
            return replace(_put(state, waiting, "delay"), counts=done)
        case EuropeRolled(unit, sent=sent):
            place = f"turn-{state.turn + IN_EUROPE}" if sent else "delay"
            rolled = {**state.counts, f"europe-{unit}": state.turn}
            return replace(_put(state, (unit,), place), counts=rolled)
        case CardsDealt():
            hands = {HANDS[Side.JAPAN]: event.japan, HANDS[Side.ALLIES]: event.allies}
            passes = {PASSES[Side.JAPAN]: event.japan_passes, PASSES[Side.ALLIES]: event.allied_passes}
            counts = {**state.counts, "dealt": state.turn}
            return replace(state, markers={**state.markers, **hands, **passes}, counts=counts)
        case WillChanged(code, change):
            track = state.components.tracks[POLITICAL_WILL]
            to = max(track.lowest, min(track.highest, state.markers[POLITICAL_WILL] + change))
            counts = {**state.counts, f"will-{code}": state.turn}
            return replace(state, markers={**state.markers, POLITICAL_WILL: to}, counts=counts)
        case NationFreed(nation, occupied):
            still = {f"occupied-{hex_id}": state.turn for hex_id in occupied}
            counts = {**state.counts, f"freed-{nation}": state.turn, **still}
            return replace(state, freed=state.freed | {nation}, counts=counts)
        case GameEnded(winner, result, points):
            return replace(state, winner=winner, result=result, points=points)
        case ResultSigned(side):
            return replace(state, signed=state.signed | {side})
        case SubmarinesRolled(sunk=sunk):
            return _waged(state, ("submarines", "sunk") if sunk else ("submarines",), sunk)
        case JapanBombed(unit, hit=hit):
            raided = f"raided-{unit}"
            return _waged(state, (raided, "bombed-this-turn") if hit else (raided,), hit)
        case StepsUnused():
            return state


def _put(state: State, units: tuple[str, ...], place: str) -> State:
    """Reinforcements in another box; whoever waited may be delayed from then on."""
    moved = {UnitId(unit): replace(state.units[UnitId(unit)], place=place) for unit in units}
    return replace(state, units={**state.units, **moved}, returning=state.returning - set(moved))


def _waged(state: State, done: tuple[str, ...], hit: bool) -> State:
    """What strategic warfare did this turn; each success takes a card from Japan (EotS 12.21, 12.32)."""
    lost = {"cards-lost": state.count("cards-lost") + hit}
    return replace(state, counts={**state.counts, **dict.fromkeys(done, state.turn), **lost})
