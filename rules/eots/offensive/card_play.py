"""A player's turn: a card for an offensive or one of its other uses, or a pass (EotS 4.22, 5.0, 7.29).

Special Events cards (5.37) are in `card_events.special_events`.
"""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.card_events import obligations, special_events
from rules.eots.card_events.arrivals import arrival_objections, arrived
from rules.eots.card_events.exchanges import changed_by, exchange_objections
from rules.eots.card_events.route_building import building_objections, built
from rules.eots.card_events.tracks import track_events
from rules.eots.cards import december_1941
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.december_1941 import opening_objections
from rules.eots.cards.decks import drawing, drawn_out, gone
from rules.eots.cards.hands import PASSES, are_counted, in_hand, is_empty
from rules.eots.cards.selection import barred, unmet_conditions
from rules.eots.cards.use_names import Use, read_use, use_text
from rules.eots.commands import PlayCard
from rules.eots.events import CardPlayed, Event, NothingChanged, OffensiveBegan
from rules.eots.fold.board import folded
from rules.eots.initiative import may_seize, to_play
from rules.eots.offensive import china_offensive, future_offensive, hq_moves, kondo_trade, other_card_uses
from rules.eots.offensive.activation import Play, eligibility, selection_objections
from rules.eots.offensive.future_offensive import (
    designation_objections,
    held_objections,
    is_held,
    seal_objections,
)
from rules.eots.offensive.offensive_limits import name
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import ReplaceUnit, SetTrack
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.eots.war_in_china import collapse


def use_of(command: PlayCard) -> tuple[Use | None, bool]:
    """What a card is played for, and whether it is the one held over."""
    text, held = read_use(command.use)
    return (Use(text), held) if text in tuple(Use) else (None, held)


def starts_offensive(card: Card, use: Use) -> bool:
    """Whether the play activates units (EotS 5.31, 7.1)."""
    if use is Use.OPERATIONS:
        return True
    has = card.logistics is not None or card.logistics_formula is not None
    return (
        use is Use.EVENT
        and card.type == "military"
        and (has or card.event.activation.total_units is not None)
    )


# What speaks against it


def objections(state: State, seat: SeatKind, command: PlayCard) -> Iterator[Objection]:
    """Every reason against a play (EotS 4.22, 5.0)."""
    use, held = use_of(command)
    if use is None:
        yield Objection("EotS 5.0", f"A card is not played for {command.use[:40]!r}", final=True)
        return
    if state.offensive is not None:
        yield Objection("EotS 7.2", "An offensive is under way", final=True)
        return
    yield from obligations.first_objections(state)
    if held and use in (Use.PASS, Use.FUTURE):
        yield Objection("EotS 7.29", "The Future Offensive is no pass, and held over already", final=True)
        return
    if use is Use.PASS and command.card:
        yield Objection("EotS 4.22", "A pass takes no card", final=True)
        return
    yield from future_offensive.form_objections(command, use)
    if use in (Use.PASS, Use.FUTURE) and not command.card:
        yield from unseen_objections(state, seat_side(state, seat), use)
        return
    card = card_named(state, command.card)
    if card is None:
        yield Objection(
            "EotS 5.0", f"There is no card {command.card[:20]!r}: A1 to A84 or J1 to J86", final=True
        )
        return
    if not seat.is_referee and seat.code != card.side:
        yield Objection("EotS 5.0", f"{card.name} is a card of {card.side.label}", final=True)
        return
    if use is Use.FUTURE and card.side is not seat_side(state, seat):
        yield Objection("EotS 4.22", f"{card.side.label} cannot put a card face down now", final=True)
        return
    held = is_held(state, card, held)
    if not (held and _seizes_initiative(state, card, use)):
        yield from _turn(state, card.side)
    yield from gone(state, card)
    yield from _held(state, card, use, command.salt) if held else _from_hand(state, card.side)
    yield from use_objections(state, card, use, command)


def unseen_objections(state: State, side: Side, use: Use) -> Iterator[Objection]:
    """Why a side does not pass, or hold a card over that nobody sees (EotS 4.22, 7.29)."""
    yield from _turn(state, side)
    yield from december_1941.nothing_else(state)
    yield from _from_hand(state, side)
    yield from _pass(state, side) if use is Use.PASS else designation_objections(state, side, None)


def seat_side(state: State, seat: SeatKind) -> Side:
    """The side that a seat plays a card for; a referee's, the one whose card is next."""
    return Side(seat.code) if seat.code in tuple(Side) else to_play(state) or Side.JAPAN


def _turn(state: State, side: Side) -> Iterator[Objection]:
    if state.segment != "offensives":
        yield Objection("EotS 4.22", "Cards are played in the Offensives segment")
    next_one = to_play(state)
    if next_one is None and are_counted(state):
        yield Objection("EotS 4.22", "Nobody has a card left to play")
    elif next_one is not None and next_one is not side:
        yield Objection(
            "EotS 4.22", f"{next_one.label} {'plays' if next_one is Side.JAPAN else 'play'} the next card"
        )


def _seizes_initiative(state: State, card: Card, use: Use) -> bool:
    """Whether this play of the Future Offensive takes the first turn (EotS 4.21, 7.29 A)."""
    offensive = state.components.edition.initiative_card_as == "event-offensive"
    fits = use is Use.EVENT and (starts_offensive(card, use) or not offensive)
    return fits and may_seize(state, card.side)


def _from_hand(state: State, side: Side) -> Iterator[Objection]:
    """A card comes from the hand (EotS 4.22)."""
    if is_empty(state, side):
        yield Objection("EotS 4.22", f"{side.does('has')} no card in hand")


def _pass(state: State, side: Side) -> Iterator[Objection]:
    if not state.markers[PASSES[side]]:
        yield Objection("EotS 4.22", f"{side.does('has')} no pass left")


def _held(state: State, card: Card, use: Use, salt: str) -> Iterator[Objection]:
    """When the card held over may be played, and for what (EotS 7.29 B)."""
    yield from held_objections(state, card)
    yield from seal_objections(state, card, salt)
    if use is Use.FUTURE:
        yield Objection("EotS 7.29", "It is held over already")


def use_objections(
    state: State, card: Card, use: Use, command: PlayCard | None = None
) -> Iterator[Objection]:
    """Why a card is not played for this; without a command, whatever is chosen for it."""
    yield from opening_objections(state, card, use is Use.EVENT)
    if use is Use.EVENT:
        yield from event_objections(state, card)
        if command is not None:
            yield from building_objections(state, card, command.to)
            yield from arrival_objections(state, card, command.to)
            yield from exchange_objections(state, card, command.to)
    yield from special_events.play_objections(state, card, use)
    if starts_offensive(card, use):
        yield from _activation(state, card, use, command) if command is not None else ()
    elif use in (Use.DISCARD, Use.KONDO) and special_events.is_kept(state, card) and _playable(state, card):
        yield special_events.kept(card)
    elif use is Use.FUTURE:
        yield from designation_objections(state, card.side, card)
    else:
        yield from other_card_uses.objections(state, card, use, command or PlayCard(card.id, use))


def _playable(state: State, card: Card) -> bool:
    """Whether a card can be an event or activate units by its operations (EotS 5.37)."""  # Ruling R-150
    return not any(event_objections(state, card)) or _activates(state, card)


def _activates(state: State, card: Card) -> bool:
    """Whether some HQ finds a unit to activate with a card's operations (EotS 7.21)."""
    plays = (play_of(card, Use.OPERATIONS, hq.id) for hq in state.hqs(card.side))
    return any(eligibility(audit(state), play, explained=False).eligible for play in plays)


def event_objections(state: State, card: Card) -> Iterator[Objection]:
    """Why a card is not played as an event here (EotS 5.32, v2.0 17.26)."""
    if card.type == "reaction":
        yield Objection("EotS 5.32", f"{card.name} only answers an offensive")
    if not starts_offensive(card, Use.EVENT):
        yield from unmet_conditions(audit(state), card)
        yield from obligations.nobody_to_hit(state, card)
    if "china-offensive" in card.flags and card.side is Side.JAPAN:
        yield from china_offensive.china_closed(state)
    yield from barred(state, card)


def _activation(state: State, card: Card, use: Use, command: PlayCard) -> Iterator[Objection]:
    """The HQ and its units (EotS 7.21)."""
    hq = hq_moves.hq_named(state, card.side, command.hq)
    if hq is None:
        yield Objection("EotS 7.21", "Choose an HQ of your own", final=True)
        return
    if not command.units or len(set(command.units)) != len(command.units):
        yield Objection("EotS 7.21", "Choose at least one unit, each once", final=True)
        return
    for unit in command.units:
        if UnitId(unit) not in state.units:
            yield Objection("Counters", f"There is no counter {unit[:40]!r} in this game", final=True)
            return
        if state.components.units[UnitId(unit)].side is not card.side:
            yield Objection(
                "EotS 7.21", f"{name(state, unit)} belongs to {card.side.enemy.label}", final=True
            )
            return
    play = play_of(card, use, hq.id)
    ready = readied(state, card, use, command.to)
    yield from selection_objections(audit(ready), play, tuple(map(UnitId, command.units)))


def readied(state: State, card: Card, use: Use, to: str) -> State:
    """The board as the HQs activate: an HQ has taken over and a rivalry ended by then (EotS 5.31 D)."""
    # Ruling R-108
    early = use is Use.EVENT and any(isinstance(one, ReplaceUnit | SetTrack) for one in card.event.effects)
    return folded(state, (*changed_by(state, card, to), *track_events(state, card))) if early else state


def play_of(card: Card, use: Use, hq: UnitId) -> Play:
    """An offensive's card as an activation."""
    return Play(hq, card, as_event=use is Use.EVENT)


# What it does


def outcome(state: State, seat: SeatKind, command: PlayCard, dice: Dice) -> tuple[Event, ...]:
    """The card on its pile, and what it was played for."""
    use, held = use_of(command)
    assert use is not None
    card = card_named(state, command.card)
    side = card.side if card is not None else seat_side(state, seat)
    if card is not None and use is Use.KONDO:
        return kondo_trade.traded(state, card)
    first = played(state, side, card, use, card is not None and is_held(state, card, held))
    first = replace(first, sealed=command.sealed, salt=command.salt)
    if card is None:
        return (first,)
    events: tuple[Event, ...] = (*drawn_out(state, side, first.draws), first)
    if starts_offensive(card, use):
        origins = tuple(state.units[UnitId(unit)].place for unit in command.units)
        began = OffensiveBegan(side, card.id, use is Use.EVENT, command.hq, card.ops, command.units, origins)
        events = *events, began
    elif use is not Use.EVENT:
        events = *events, *other_card_uses.outcome(state, card, use, command, dice)
    if use is not Use.EVENT:
        discarded = use is Use.DISCARD
        aside = special_events.discarded(state, card) if discarded else special_events.put_aside(card)
        return *events, *aside, *collapse(folded(state, events))
    before = len(events)
    events = *events, *event_changes(state, card, command)
    events = *events, *collapse(folded(state, events))
    events = *events, *obligations.given(folded(state, events), card)
    nothing = len(events) == before and not starts_offensive(card, use)
    return (*events, NothingChanged(card.id)) if nothing else events


def event_changes(state: State, card: Card, command: PlayCard) -> Iterator[Event]:
    """What an event does at once, without a choice left to make."""
    yield from track_events(state, card)
    yield from built(state, card, command.to)
    yield from arrived(state, card, command.to)
    yield from changed_by(state, card, command.to)


def played(state: State, side: Side, card: Card | None, use: Use, held: bool) -> CardPlayed:
    """A card as it goes to its pile, the hand and the draws it brings (EotS 5.35, 5.36)."""
    pile = "" if use in (Use.FUTURE, Use.PASS) else "discarded"
    if card is not None and use is Use.EVENT and card.removed:
        pile = "removed"
    elif card is not None and use is Use.DISCARD:
        pile = special_events.pile_of(state, card)
    drawn = state.drawn.get(side, 0)
    draws = drawing(state, side, card.draws, drawn) if card is not None and use is Use.EVENT else 0
    spent = 0 if held or use is Use.PASS else 1
    hand = max(0, in_hand(state, side) - spent) + draws
    passes = max(0, state.markers[PASSES[side]] - (use is Use.PASS))
    shown = "" if card is None or use is Use.FUTURE else card.id
    return CardPlayed(side, shown, use_text(use, held), pile, hand, passes, draws)
