"""Ten-sided dice, from the table or from the app; the only randomness in the rules."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

from rules.core.legality import IllegalCommand, Objection

FACES = range(10)

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

    origin: Origin = "app"

    def roll(self, count: int) -> tuple[int, ...]:
        """Fresh faces, each as likely as the others."""
        return tuple(secrets.randbelow(len(FACES)) for _ in range(count))


def faces_from(numbers: Iterable[int]) -> tuple[int, ...]:
    """Faces as entered, refused when a number is not on a ten-sided die."""
    faces = tuple(numbers)
    for face in faces:
        if face not in FACES:
            raise IllegalCommand((Objection("Dice", f"A die shows 0 to 9, not {face}", final=True),))
    return faces
