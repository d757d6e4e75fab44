"""Cards that an event takes from a hand, as the B29s do (EotS 5.36, 12.33)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.card_events import special_events
from rules.eots.cards.card_numbers import card_named
from rules.eots.cards.hands import in_hand
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
    yield CardLost(card.side, card.id, by, special_events.pile_of(state, card), hand)
    yield from special_events.discarded(state, card)
