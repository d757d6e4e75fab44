"""Dice of any number of faces, from the table or from the app; the only randomness in the rules."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from rules.core.legality import IllegalCommand, Objection

Origin = Literal["table", "app"]


class DiceNeeded(IllegalCommand):
    """The table must roll before the command can be decided."""

    def __init__(self, count: int, given: int = 0) -> None:
        dice = "1 die" if count == 1 else f"{count} dice"
        reason = f"Enter {dice}" if not given else f"Enter {dice}, not {given}"
        super().__init__((Objection("Dice", reason, final=True),))
        self.count = count


class Dice(Protocol):
    """A source of faces that says where they came from."""

    @property
    def origin(self) -> Origin: ...

    def roll(self, count: int) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class TableDice:
    """Faces that the players read off their own dice."""

    faces: tuple[int, ...] = ()
    origin: Origin = "table"

    def roll(self, count: int) -> tuple[int, ...]:
        """Exactly the faces entered, or a request for them."""
        if len(self.faces) != count:
            raise DiceNeeded(count, len(self.faces))
        return self.faces


@dataclass(frozen=True, slots=True)
class AppDice:
    """Faces rolled by the app from the operating system's randomness."""

    faces: range
    origin: Origin = "app"

    def roll(self, count: int) -> tuple[int, ...]:
        """Fresh faces, each as likely as the others."""
        return tuple(self.faces[secrets.randbelow(len(self.faces))] for _ in range(count))


def faces_from(numbers: Iterable[int], faces: range) -> tuple[int, ...]:
    """Faces as entered, refused when a number is not on the die."""
    entered = tuple(numbers)
    for face in entered:
        if face not in faces:
            reason = f"A die shows {faces[0]} to {faces[-1]}, not {face}"
            raise IllegalCommand((Objection("Dice", reason, final=True),))
    return entered
