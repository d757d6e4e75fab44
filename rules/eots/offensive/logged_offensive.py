"""An offensive that was played without the app, entered as it ended (EotS 7.0)."""

from collections.abc import Iterator

from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.card_events import obligations
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.use_names import Use
from rules.eots.commands import LogOffensive, PlayCard
from rules.eots.events import (
    ControlChanged,
    Event,
    OffensiveEnded,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
)
from rules.eots.fold.board import apply, folded
from rules.eots.markers import marker_to
from rules.eots.movement.amphibious_shipping import USED, lent_shipping, unused_shipping
from rules.eots.movement.forbidden_hexes import placement_objections
from rules.eots.movement.stacking import overstacked
from rules.eots.offensive import card_play
from rules.eots.offensive.emergency_movement import emergencies
from rules.eots.offensive.end_of_offensive import following
from rules.eots.offensive.hq_moves import displaced
from rules.eots.offensive.offensive_limits import name, title
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId


def objections(state: State, seat: SeatKind, command: LogOffensive) -> Iterator[Objection]:
    """Everything that can be checked of an offensive as it ended: card, HQ, units, places, stacking."""
    if wrong := tuple(_unsound(state, command)):
        yield from wrong
        return
    found = card_named(state, command.card)
    fits = command.use in (Use.OPERATIONS, Use.EVENT)
    if not fits or (found is not None and not card_play.starts_offensive(found, Use(command.use))):
        yield Objection("EotS 7.1", "An offensive is played by operations or as an event", final=True)
        return
    yield from card_play.objections(state, seat, _play(command))
    if found is None or any(o.final for o in card_play.objections(state, seat, _play(command))):
        return
    side = found.side
    for unit, _ in command.assignments:
        if state.components.units[unit].side is side and unit not in command.units:
            yield Objection("EotS 6.3", f"{name(state, unit)} moved without being activated")
    left = unused_shipping(state, side) + _lent(state, found, command)
    if command.shipping > left:
        yield Objection("EotS 8.45 A", f"{command.shipping} shipping points used, {left} left")
    yield from _places(state, side, command)


def _lent(state: State, card: Card, command: LogOffensive) -> int:
    """The shipping that an event lends for its offensive (EotS 14.2 B)."""
    as_event = command.use == Use.EVENT
    return lent_shipping(state, card.side, card.event.activation.extra_asp) if as_event else 0


def _play(command: LogOffensive) -> PlayCard:
    return PlayCard(command.card, command.use, command.hq, command.units)


def _unsound(state: State, command: LogOffensive) -> Iterator[Objection]:
    moved = [unit for unit, _ in command.assignments]
    for unit in (*moved, *command.units, *command.reduced, *command.eliminated):
        if UnitId(unit) not in state.units:
            yield Objection("Counters", f"There is no counter {unit[:40]!r} in this game", final=True)
    if len(set(moved)) != len(moved) or set(moved) & set(command.eliminated):
        yield Objection("Counters", "A counter is named twice", final=True)
    for hex_id in command.taken:
        if hex_id not in state.control:
            yield Objection("EotS 6.5", f"{hex_id[:20]!r} is no land hex that can be taken", final=True)
    for _, hex_id in command.assignments:
        if hex_id not in state.components.hexes and hex_id not in state.components.boxes():
            yield Objection("Map", f"There is no hex {hex_id[:20]!r} on this map", final=True)
    for unit in command.reduced:
        found = state.components.units.get(UnitId(unit))
        if found is not None and not found.two_sided:
            yield Objection("Counters", f"{found.name} has no other side", final=True)
    if command.shipping < 0:
        yield Objection("EotS 8.45 A", "Shipping used is none or more", final=True)


def _places(state: State, side: Side, command: LogOffensive) -> Iterator[Objection]:
    """Where units ended: their bases, and no hex overfull (EotS 8.21, 8.31, 8.48)."""
    after = state
    for event in changes(state, side, command):
        after = apply(after, event)
    for unit, to in command.assignments:
        if to in state.components.hexes:
            found = state.components.units[unit]
            yield from placement_objections(after, found, to)
            printed = state.components.hexes[to]
            if found.unit_class == "naval" and not (printed.port and after.controls(found.side, to)):
                yield Objection(
                    "EotS 8.21", f"{found.name} must end in a friendly port, not {title(state, to)}"
                )
    for hex_id in map(HexId, command.taken):
        if left := after.side_units_in(hex_id, side.enemy, "ground"):
            yield Objection("EotS 6.5", f"{left[0].name} still stands in {title(state, hex_id)}")
    placed = dict(command.assignments)
    for one in emergencies(after):
        if one.unit not in placed:
            reason = f"{name(state, one.unit)} cannot stay in a hex that was taken; say where it is"
            yield Objection(one.rule, reason)
    for excess in overstacked(after):
        yield Objection(excess.rule, excess.reason)


def changes(state: State, side: Side, command: LogOffensive) -> Iterator[Event]:
    """What it changed on the board."""
    for hex_id in command.taken:
        yield ControlChanged(hex_id, side)
    if command.reduced:
        yield UnitsFlipped(command.reduced, ())
    if command.eliminated:
        places = tuple(state.units[UnitId(unit)].place for unit in command.eliminated)
        yield UnitsEliminated(command.eliminated, places)
    for unit, to in command.assignments:
        if state.units[unit].place != to:
            yield UnitsMoved((unit,), (state.units[unit].place,), to)
    card = card_named(state, command.card)
    lent = _lent(state, card, command) if card is not None else 0
    yield from marker_to(state, USED[side], state.markers[USED[side]] + max(0, command.shipping - lent))


def outcome(state: State, command: LogOffensive) -> tuple[Event, ...]:
    """The card, the board as it is now, and the end."""
    card = card_named(state, command.card)
    assert card is not None
    events: tuple[Event, ...] = (card_play.played(state, card.side, card, Use(command.use), held=False),)
    as_event = command.use == Use.EVENT
    if as_event:
        events = *events, *card_play.event_changes(state, card, _play(command))
    events = *events, *changes(state, card.side, command)
    events = *events, *displaced(folded(state, events))
    taken = {HexId(hex_id): state.control[HexId(hex_id)] for hex_id in command.taken}
    events = *events, *following(folded(state, events), taken), OffensiveEnded(card.side, card.id)
    return *events, *(obligations.given(folded(state, events), card) if as_event else ())
