"""Counters that events exchange or remove, and hexes that they hand over (EotS 5.33)."""

from collections.abc import Iterator

from rules.eots.cards.card import Card
from rules.eots.cards.effects import GainControl, RemoveUnit, ReplaceUnit
from rules.eots.components import UnitId
from rules.eots.events import ControlChanged, UnitsMoved
from rules.eots.state import State

OUT_OF_PLAY = ("event", "removed", "eliminated")


def changed_by(state: State, card: Card) -> Iterator[UnitsMoved | ControlChanged]:
    """What an event does at once to counters and flags, without a choice."""
    for effect in card.event.effects:
        match effect:
            case ReplaceUnit(leaving, entering):
                yield from _exchanged(state, leaving, entering)
            case RemoveUnit(unit):
                place = state.units[unit].place if unit in state.units else "removed"
                if place not in ("removed", "eliminated"):
                    yield UnitsMoved((unit,), (place,), "removed")
            case GainControl(side, hexes, "event", "at-once"):
                yield from (ControlChanged(h, side) for h in hexes if state.control.get(h) is side.enemy)


def _exchanged(state: State, leaving: UnitId, entering: UnitId) -> Iterator[UnitsMoved]:
    """One counter takes the place of another, on the map or on the turn track."""
    if leaving not in state.units or entering not in state.units:
        return
    place, waiting = state.units[leaving].place, state.units[entering].place
    if place in OUT_OF_PLAY or waiting not in OUT_OF_PLAY:
        return
    yield UnitsMoved((leaving,), (place,), "removed")
    yield UnitsMoved((entering,), (waiting,), place)
