"""The three degrees of refereeing; the stored words are those of the earliest records."""

from enum import StrEnum


class Degree(StrEnum):
    """How far the app refuses: everything not due, nothing without a warning, or next to nothing."""

    REFEREE = "guided"
    ADVISER = "advised"
    SCRIBE = "free"

    @property
    def label(self) -> str:
        """The degree as players call it."""
        return self.name.capitalize()

    @property
    def says(self) -> str:
        """What it means at the table, in a sentence."""
        return SAYS[self]

    @property
    def leads(self) -> bool:
        """Whether the app keeps the sequence of play and offers what is due."""
        return self is not Degree.SCRIBE

    @classmethod
    def of(cls, word: str) -> "Degree":
        """The degree that a record names; a word that is none leads nothing."""
        return cls(word) if word in tuple(cls) else cls.SCRIBE


LEADING = frozenset(degree for degree in Degree if degree.leads)
SAYS = {
    Degree.REFEREE: "What is due is offered; anything else, counters and markers moved by hand too, "
    "needs the other side's agreement.",
    Degree.ADVISER: "What is due is offered; the app warns with the rule, and you may go on. "
    "It is marked in the log.",
    Degree.SCRIBE: "Move counters and markers yourselves, in any order; the app keeps board and record.",
}
