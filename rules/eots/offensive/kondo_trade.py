"""A card of the opening hand traded for Kondo's (EotS v2.0 17.25 D)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.card_events import special_events
from rules.eots.cards.hands import in_hand
from rules.eots.events import CardLost, CountSet, Event
from rules.eots.history import name_of
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side
from rules.eots.state import State

KONDO, KONDO_RULE, KONDO_TURN = "kondo-for-no-offensive", "EotS v2.0 17.25 D", 2


def objections(state: State, card: Card) -> Iterator[Objection]:
    """A card of the opening hand for Kondo's, which only its player knows to be allowed (v2.0 17.25 D)."""
    if KONDO not in state.options:
        yield Objection(KONDO_RULE, "This game was not opened with the trade for card 47", final=True)
    if card.side is not Side.JAPAN or card.id == "J47":
        yield Objection(KONDO_RULE, "Japan gives another card for card 47", final=True)
    elif card.type == "military":
        yield Objection(KONDO_RULE, f"With {card.name} the hand has a military event, so nothing is traded")
    if state.last_played is not None or state.history.kondo_traded or state.turn != KONDO_TURN:
        yield Objection(KONDO_RULE, "It is traded once, before the first card of the game")


def traded(state: State, card: Card) -> tuple[Event, ...]:
    """The card among the discards, Kondo's in its place in the hand (EotS v2.0 17.25 D)."""
    pile = special_events.pile_of(state, card)
    lost = CardLost(Side.JAPAN, card.id, "J47", pile, in_hand(state, Side.JAPAN))
    return lost, *special_events.discarded(state, card), CountSet(name_of("kondo_traded"), state.turn)
