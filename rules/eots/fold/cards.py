"""Folding what cards do to piles and obligations into the position; this never fails (EotS 5.0)."""

from dataclasses import replace

from rules.eots.cards.decks import deck_of
from rules.eots.cards.hands import HANDS
from rules.eots.events import (
    CardEvent,
    CardExchanged,
    CardLost,
    DeckShuffled,
    ErrandGiven,
    ErrandUsed,
    NothingChanged,
    ShuffleDue,
)
from rules.eots.obligation import Obligation, ObligationKind
from rules.eots.printed.sides import Side
from rules.eots.state import State


def fold(state: State, event: CardEvent) -> State:
    """The piles and obligations after an event."""
    match event:
        case ErrandGiven(card, kind, number, left):
            return replace(
                state, errands=(*state.errands, Obligation(card, ObligationKind(kind), number, left))
            )
        case ErrandUsed():
            return _used(state, event)
        case DeckShuffled(side):
            own = set(deck_of(state, Side(side)).discarded)
            pile = tuple(card for card in state.discarded_cards if card not in own)
            return replace(state, discarded_cards=pile, to_shuffle=state.to_shuffle - {Side(side)})
        case ShuffleDue(side):
            return replace(state, to_shuffle=state.to_shuffle | {Side(side)})
        case NothingChanged():
            return state
        case CardExchanged(_, given, taken):
            pile = tuple(card for card in state.discarded_cards if card != taken)
            return replace(state, discarded_cards=(*pile, given))
        case CardLost(side, card, _, pile_name, hand):
            state = replace(state, markers={**state.markers, HANDS[Side(side)]: hand})
            if pile_name == "removed":
                return replace(state, removed_cards=(*state.removed_cards, card))
            return replace(state, discarded_cards=(*state.discarded_cards, card))


def _used(state: State, event: ErrandUsed) -> State:
    key = event.card, event.errand, event.number
    others = tuple(e for e in state.errands if (e.card, e.kind.value, e.number) != key)
    rest = (
        (Obligation(event.card, ObligationKind(event.errand), event.number, event.left),)
        if event.left > 0
        else ()
    )
    return replace(state, errands=(*rest, *others))
