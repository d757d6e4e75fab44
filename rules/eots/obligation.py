"""What a card or the replacement chart still lets or makes a side do (EotS 5.33, 11.0)."""

from dataclasses import dataclass
from enum import StrEnum


class ObligationKind(StrEnum):
    """What is to be done; all but the Tokyo Express comes before anything else."""

    REPLACEMENT = "replacement"
    LOSSES = "losses"
    MOVE = "move"
    EXCHANGE = "exchange"
    DISCARD = "discard"
    EXPRESS = "express"


@dataclass(frozen=True, slots=True)
class Obligation:
    """Something a card brings: which of its clauses, and how many steps, counters or cards are left of it.

    In the replacement segment `card` is a kind of steps of the chart.
    """

    card: str
    kind: ObligationKind
    number: int
    left: int

    @property
    def waits(self) -> bool:
        """Whether the game goes on only after it."""
        return self.kind is not ObligationKind.EXPRESS
