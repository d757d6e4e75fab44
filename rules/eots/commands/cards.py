"""What cards and the replacement chart let or make a side do, and their piles (EotS 5.0, 11.0)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SpendStep:
    """Spend a replacement step: a reduced unit to full strength, or a dead one back in a place."""

    card: str
    number: int
    unit: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class Relocate:
    """Move the counters that a card lets move without an offensive."""

    card: str
    units: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class ExchangeCard:
    """Give a card of the hand for one of the own discard pile."""

    card: str
    give: str
    take: str


@dataclass(frozen=True, slots=True)
class DiscardDrawn:
    """Say which card the enemy's event made a hand lose."""

    card: str
    lost: str


@dataclass(frozen=True, slots=True)
class EndErrand:
    """Leave the rest of what a card offers."""

    card: str
    number: int = 0
    errand: str = ""


@dataclass(frozen=True, slots=True)
class ShuffleDeck:
    """Shuffle a side's discards into its draw pile."""

    side: str
