"""Seats at a table: those who play, who rule and who look on."""

from dataclasses import dataclass
from typing import TypeAlias

SeatCode: TypeAlias = str


@dataclass(frozen=True, slots=True)
class SeatKind:
    """A place at the table: a player acts for a side, a referee rules, an observer looks.

    `many` says that its name is said of several, as in "they have", not "it has".
    """

    code: SeatCode
    name: str
    is_player: bool = False
    is_referee: bool = False
    many: bool = False

    @property
    def acts(self) -> bool:
        """Whether commands may come from this seat at all."""
        return self.is_player or self.is_referee


REFEREE = SeatKind("referee", "Referee", is_referee=True)
OBSERVER = SeatKind("observer", "Observer")
SCREEN = SeatKind("screen", "Big screen")
