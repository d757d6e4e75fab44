"""The two sides of the war, and the names of counters and tracks (EotS 1.2)."""

from enum import StrEnum
from typing import NewType

UnitId = NewType("UnitId", str)
TrackId = NewType("TrackId", str)
PLURALS = {"has": "have", "does": "do"}


class Side(StrEnum):
    """The two sides of the war."""

    JAPAN = "japan"
    ALLIES = "allies"

    @property
    def label(self) -> str:
        """The side as players say it."""
        return "Japan" if self is Side.JAPAN else "Allies"

    def does(self, verb: str) -> str:
        """The side with what it does, the verb as it goes with Japan: "Japan has", "Allies have"."""
        if self is Side.JAPAN:
            return f"{self.label} {verb}"
        return f"{self.label} {PLURALS.get(verb, verb.removesuffix('s'))}"

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.ALLIES if self is Side.JAPAN else Side.JAPAN
