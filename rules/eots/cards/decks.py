"""Draw piles, discards, and when they are shuffled together again (EotS 5.0, 5.35, 5.36).

A deck that a Special Event has shuffled (5.37) is in `card_events.special_events`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots.cards.hands import in_hand
from rules.eots.commands import ShuffleDeck
from rules.eots.events import DeckShuffled
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side
from rules.eots.state import State

EMPTY = "the draw pile is empty"
MOST_DRAWN = 3


@dataclass(frozen=True, slots=True)
class Deck:
    """A side's cards, by where they lie."""

    side: Side
    cards: int
    hand: int
    discarded: tuple[str, ...]
    removed: tuple[str, ...]
    held: int

    @property
    def drawable(self) -> int:
        """The cards in the draw pile; below nothing when more were dealt than it held."""
        return self.cards - self.hand - len(self.discarded) - len(self.removed) - self.held


def deck_of(state: State, side: Side) -> Deck:
    """The piles of a side."""
    cards = state.components.cards
    own = {code for code, card in cards.items() if card.side is side}
    mine = own if not state.deck else own.intersection(state.deck)
    known = [card for card in state.future_offensive if card in mine]
    hidden = side in state.held_over and not known
    return Deck(
        side=side,
        cards=len(mine),
        hand=in_hand(state, side),
        discarded=tuple(card for card in state.discarded_cards if card in mine),
        removed=tuple(card for card in state.removed_cards if card in mine),
        held=len(known) + hidden,
    )


def shuffle_events(state: State, side: Side, why: str) -> Iterator[DeckShuffled]:
    """The discards back in the draw pile."""
    found = deck_of(state, side)
    if found.discarded:
        yield DeckShuffled(side, len(found.discarded), why)


def drawing(state: State, side: Side, cards: int, drawn: int) -> int:
    """How many cards an event lets a side draw: three in a phase, and no more than there are (EotS 5.35)."""
    found = deck_of(state, side)
    there = max(0, found.drawable) + len(found.discarded)
    return max(0, min(cards, MOST_DRAWN - drawn, there))


def drawn_out(state: State, side: Side, draws: int) -> Iterator[DeckShuffled]:
    """A draw that the pile cannot give makes a new pile of the discards."""  # Ruling R-104
    if draws > max(0, deck_of(state, side).drawable):
        yield from shuffle_events(state, side, EMPTY)


def shuffle_objections(state: State, side: str) -> Iterator[Objection]:
    """Why a deck is not shuffled now."""
    if side not in tuple(Side):
        yield Objection("EotS 5.0", "A deck is that of japan or of allies", final=True)
        return
    found = deck_of(state, Side(side))
    if not found.discarded:
        yield Objection("EotS 5.0", f"{Side(side).does('has')} no discards to shuffle", final=True)
    if found.drawable > 0:
        yield Objection("EotS 5.37", f"The draw pile of {Side(side).label} still has {found.drawable} cards")


def shuffled(state: State, command: ShuffleDeck) -> tuple[DeckShuffled, ...]:
    """The discards as a new draw pile (EotS 5.0)."""
    return tuple(shuffle_events(state, Side(command.side), EMPTY))


def gone(state: State, card: Card) -> Iterator[Objection]:
    """A card that lies on a pile is in nobody's hand (EotS 5.36)."""
    if card.id in state.removed_cards:
        yield Objection("EotS 5.36", f"{card.name} was removed from the game")
    elif card.id in state.discarded_cards:
        yield Objection("EotS 5.0", f"{card.name} lies in the discard pile")
    if state.deck and card.id not in state.deck:
        yield Objection("EotS 17.0", f"{card.name} is not in this scenario")
