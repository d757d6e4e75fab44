"""Counters that events exchange or remove, and hexes that they hand over (EotS 5.33)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.events import ControlChanged, UnitsMoved
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import GainControl, RemoveUnit, ReplaceUnit
from rules.eots.printed.card_vocabulary import Window
from rules.eots.printed.sides import UnitId
from rules.eots.reinforcements.reinforcement_placement import Arrivals
from rules.eots.state import State

OUT_OF_PLAY = ("event", "removed", "eliminated")


def changed_by(state: State, card: Card, to: str = "") -> Iterator[UnitsMoved | ControlChanged]:
    """What an event does at once to counters and flags; an HQ may come to a port that was chosen."""
    for effect in card.event.effects:
        match effect:
            case ReplaceUnit(leaving, entering):
                ports = exchange_places(state, card)
                yield from _exchanged(state, leaving, entering, to if to in ports else "")
            case RemoveUnit(unit):
                place = state.units[unit].place if unit in state.units else "removed"
                if place not in ("removed", "eliminated"):
                    yield UnitsMoved((unit,), (place,), "removed")
            case GainControl(side, hexes, "event", Window.AT_ONCE):
                yield from (ControlChanged(h, side) for h in hexes if state.control.get(h) is side.enemy)


def exchange_places(state: State, card: Card) -> tuple[str, ...]:
    """The ports to choose from for an HQ whose predecessor is not on the map."""
    for effect in card.event.effects:
        if isinstance(effect, ReplaceUnit) and effect.place == "same-hex-or-supplied-port":
            known = effect.leaving in state.units and effect.entering in state.units
            waits = known and state.units[effect.entering].place in OUT_OF_PLAY
            if waits and state.units[effect.leaving].place not in state.components.hexes:
                entering = state.components.units[effect.entering]
                return tuple(Arrivals.of(state, entering.side).places(entering))
    return ()


def exchange_objections(state: State, card: Card, to: str) -> Iterator[Objection]:
    """Why an HQ does not come to that port."""
    ports = exchange_places(state, card)
    if ports and to not in ports:
        yield Objection("EotS 5.31 D", "Choose a supplied port for the HQ that the event brings")


def _exchanged(state: State, leaving: UnitId, entering: UnitId, to: str) -> Iterator[UnitsMoved]:
    """One counter takes the place of another, on the map or on the turn track, or comes to a port."""
    if leaving not in state.units or entering not in state.units:
        return
    place, waiting = state.units[leaving].place, state.units[entering].place
    if waiting not in OUT_OF_PLAY or (place in OUT_OF_PLAY and not to):
        return
    if place != "removed":
        yield UnitsMoved((leaving,), (place,), "removed")
    yield UnitsMoved((entering,), (waiting,), to or place)
