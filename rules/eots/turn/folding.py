"""Folding the events of a turn into the position; this never fails."""

from dataclasses import replace

from rules.eots.components import Side, TrackId, UnitId
from rules.eots.events import (
    CardsDealt,
    CountSet,
    EuropeRolled,
    GameEnded,
    JapanBombed,
    NationFreed,
    ResultSigned,
    SubmarinesRolled,
    TurnEvent,
    WillChanged,
)
from rules.eots.state import State

HANDS = {Side.JAPAN: TrackId("japan-hand"), Side.ALLIES: TrackId("allied-hand")}
PASSES = {Side.JAPAN: TrackId("japan-passes"), Side.ALLIES: TrackId("allied-passes")}
IN_EUROPE = 3
WILL = TrackId("political-will")


def fold(state: State, event: TurnEvent) -> State:
    """The position after an event of a turn."""
    match event:
        case CountSet(name, value):
            return replace(state, counts={**state.counts, name: value})
        case EuropeRolled(unit, sent=sent):
            place = f"turn-{state.turn + IN_EUROPE}" if sent else "delay"
            there = replace(state.units[UnitId(unit)], place=place)
            return replace(state, units={**state.units, UnitId(unit): there})
        case CardsDealt():
            hands = {HANDS[Side.JAPAN]: event.japan, HANDS[Side.ALLIES]: event.allies}
            passes = {PASSES[Side.JAPAN]: event.japan_passes, PASSES[Side.ALLIES]: event.allied_passes}
            return replace(state, markers={**state.markers, **hands, **passes})
        case WillChanged(change=change):
            track = state.components.tracks[WILL]
            to = max(track.lowest, min(track.highest, state.markers[WILL] + change))
            return replace(state, markers={**state.markers, WILL: to})
        case NationFreed(nation):
            return replace(state, freed=state.freed | {nation})
        case GameEnded(winner, result, points):
            return replace(state, winner=winner, result=result, points=points)
        case ResultSigned(side):
            return replace(state, signed=state.signed | {side})
        case SubmarinesRolled() | JapanBombed():
            return state
