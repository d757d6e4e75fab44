"""Deciding something again with given faces, and what a record made by hand may bring about."""

from dataclasses import dataclass

from rules.core.dice import Origin

# What a position made by hand may bring about where its parts contradict each other.
CONTRADICTIONS = (KeyError, ValueError, TypeError, AttributeError, IndexError, AssertionError, RuntimeError)


class TooFewDice(Exception):
    """More dice must be rolled than faces were given."""


@dataclass(slots=True)
class GivenDice:
    """The faces of one command, used in order."""

    faces: tuple[int, ...]
    used: int = 0
    origin: Origin = "table"

    def roll(self, count: int) -> tuple[int, ...]:
        """The next faces."""
        first, self.used = self.used, self.used + count
        if self.used > len(self.faces):
            raise TooFewDice(f"{self.used} must be rolled, {len(self.faces)} given")
        return self.faces[first : self.used]
