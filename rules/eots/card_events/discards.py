"""Cards that an event takes from a hand, as the B29s do, and what a discard does (EotS 5.36, 5.37, 12.33)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.card_events.exchanges import changed_by
from rules.eots.card_events.tracks import track_events
from rules.eots.cards import decks
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.hands import in_hand
from rules.eots.cards.selection import barred, holds_now
from rules.eots.events import CardLost, Event
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side
from rules.eots.state import State


def discard_objections(state: State, side: Side, lost: str) -> Iterator[Objection]:
    """Why a side does not lose this card to an event: it is entered as it was drawn (EotS 12.33)."""
    card = card_named(state, lost)
    if card is None:
        yield Objection("EotS 5.0", f"There is no card {lost[:20]!r}: enter its number", final=True)
        return
    if card.side is not side:
        yield Objection("EotS 5.0", f"{card.name} is no card of {side.label}", final=True)
        return
    yield from not_in_hand(state, card)


def not_in_hand(state: State, card: Card) -> Iterator[Objection]:
    """Why a card cannot come from the hand: it lies elsewhere (EotS 5.0)."""
    elsewhere = (*state.discarded_cards, *state.removed_cards, *state.future_offensive)
    if card.id in elsewhere or (state.deck and card.id not in state.deck):
        yield Objection("EotS 5.0", f"{card.name} cannot be in the hand", final=True)


def discarded(state: State, by: str, card: Card) -> Iterator[Event]:
    """A card that an event takes; a Special Event happens at once or has the deck shuffled (EotS 5.37)."""
    hand = max(0, in_hand(state, card.side) - 1)
    pile = "removed" if happens(state, card) and card.removed else "discarded"
    yield CardLost(card.side, card.id, by, pile, hand)
    yield from special_discarded(state, card)


def special_discarded(state: State, card: Card) -> Iterator[Event]:
    """What a Special Event does when it is discarded (EotS 5.37)."""
    if happens(state, card):
        yield from track_events(state, card)
        yield from changed_by(state, card)
    else:
        yield from decks.put_aside(card)


def happens(state: State, card: Card) -> bool:
    """Whether a Special Event happens when it is discarded: where it would have to be played (EotS 5.37)."""
    # Ruling R-172
    if "special" not in card.flags or any(barred(state, card)):  # Ruling R-154
        return False
    must = card.event.must_play_as_event
    return must is not None and holds_now(state, must.when)
