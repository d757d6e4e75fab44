"""A card that ends the part of one unit in an offensive (EotS 5.32 E, card A22)."""

from collections.abc import Iterator, Mapping

from rules.core.legality import Objection
from rules.eots.cards.selection import describes
from rules.eots.commands import SendBack
from rules.eots.events import ControlChanged, Event, SentBack
from rules.eots.offensive.offensive_limits import name, wrong_step
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.card_effects import CancelActivation
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId

RULE = "EotS 5.32 E"


def waiting(state: State) -> Mapping[str, tuple[UnitId, ...]]:
    """The cards whose choice is still to be made, each with the units it may send back."""
    offensive = state.offensive
    if offensive is None or offensive.step not in (Step.ANSWER, Step.REACT):
        return {}
    open_ = [card for card in offensive.reaction_cards if card not in offensive.sent_back]
    found = {card: tuple(_targets(state, offensive, card)) for card in open_}
    return {card: units for card, units in found.items() if units}


def _targets(state: State, offensive: Offensive, card: str) -> Iterator[UnitId]:
    settled = audit(state)
    for effect in state.components.cards[card].event.effects:
        if isinstance(effect, CancelActivation):
            yield from (u for u in offensive.units if describes(settled, effect.target, u))


def objections(state: State, command: SendBack) -> Iterator[Objection]:
    """Why a card does not send this unit back."""
    if wrong := tuple(wrong_step(state, Step.ANSWER, Step.REACT)):
        yield from wrong
    elif (units := waiting(state).get(command.card)) is None:
        yield Objection(RULE, "No such card waits for its choice", final=True)
    elif command.unit not in units:
        card = state.components.cards[command.card].name
        yield Objection(RULE, f"{card} cannot send {name(state, command.unit)} back", final=True)


def unsettled(state: State) -> Iterator[Objection]:
    """Choices that come before the answer or the reaction ends."""
    for card in waiting(state):
        yield Objection(RULE, f"{state.components.cards[card].name} sends a unit back first")


def outcome(state: State, command: SendBack) -> tuple[Event, ...]:
    """The unit where it started, and the hexes that only it marched into as they were."""
    offensive = state.offensive
    assert offensive is not None
    unit = UnitId(command.unit)
    flags = tuple(ControlChanged(h, offensive.side.enemy) for h in _taken_alone(state, offensive, unit))
    return SentBack(command.card, unit, offensive.origins[unit]), *flags


def _taken_alone(state: State, offensive: Offensive, unit: UnitId) -> Iterator[HexId]:
    """The enemy's hexes that a unit took on its march and no other did."""  # Ruling R-114
    others = {h for u in offensive.ways if u != unit for h in _marched(offensive, u)}
    for hex_id in _marched(offensive, unit):
        lost = offensive.taken.get(hex_id) is offensive.side.enemy
        if lost and hex_id not in others and state.controls(offensive.side, hex_id):
            yield hex_id


def _marched(offensive: Offensive, unit: UnitId) -> tuple[HexId, ...]:
    way = offensive.ways.get(unit)
    return way.path[1:] if way is not None and way.mode is Mode.GROUND else ()
