"""What cards ask for, and their piles (EotS 5.0)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ErrandGiven:
    """A card lets or makes a side do something now."""

    card: str
    errand: str
    number: int
    left: int


@dataclass(frozen=True, slots=True)
class ErrandUsed:
    """So much is left of it; nothing ends it."""

    card: str
    errand: str
    number: int
    left: int


@dataclass(frozen=True, slots=True)
class CardExchanged:
    """A card of the hand lies on the discard pile, and one of that pile is in the hand."""

    side: str
    given: str
    taken: str


@dataclass(frozen=True, slots=True)
class CardLost:
    """An enemy event took a card from a hand; it lies on its pile."""

    side: str
    card: str
    by: str
    pile: str
    hand: int


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """A side's discards are in its draw pile again."""

    side: str
    cards: int
    why: str


@dataclass(frozen=True, slots=True)
class NothingChanged:
    """An event was played that moved no marker and no counter."""

    card: str


@dataclass(frozen=True, slots=True)
class ShuffleDue:
    """A side's deck is shuffled when the turn ends."""

    side: str
    card: str


CardEvent = ErrandGiven | ErrandUsed | CardExchanged | CardLost | DeckShuffled | NothingChanged | ShuffleDue
