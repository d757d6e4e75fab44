"""Every die of a record, and how far its faces are from what chance gives."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.core.table import QuestionAsked

ENOUGH = 50
UNLIKELY = 0.05
MOST = 1_000_000
ORIGINS = {"table": "Dice of the table", "app": "Dice rolled by the app"}
OTHER = "other dice"


@dataclass(frozen=True)
class Die:
    """One die: its face, the side that rolled it if that is known, what for, and where it was rolled."""

    face: int
    side: str
    purpose: str
    origin: str


def plain_dice(state: Any, side: str, event: Any) -> Iterator[Die]:
    """The dice of an event, rolled by whoever entered it."""
    if not isinstance(event, QuestionAsked):
        for face in getattr(event, "faces", ()):
            yield Die(face, side, OTHER, getattr(event, "origin", "table"))


@dataclass(frozen=True)
class DiceRow:
    """Some of the dice, counted by face."""

    label: str
    counts: tuple[int, ...]
    faces: range

    @property
    def total(self) -> int:
        """How many dice."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face would show on average."""
        return self.total / len(self.faces)

    @property
    def mean(self) -> float:
        """The average face."""
        return sum(face * count for face, count in zip(self.faces, self.counts, strict=True)) / self.total

    @property
    def chi_square(self) -> float:
        """The squared distances from what is expected, each as a share of it, added up."""
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def says(self) -> str:
        """What that means, plainly."""
        if self.total < ENOUGH:
            return "too few to judge"
        chance = chance_of(self.chi_square, len(self.faces))
        if chance >= UNLIKELY:
            return "within chance"
        rare = 1 / chance if chance > 1 / MOST else math.inf
        return f"unlikely: 1 in {rare:,.0f}" if rare < MOST else f"unlikely: less than 1 in {MOST:,}"


def chance_of(chi_square: float, faces: int) -> float:
    """How often fair dice are at least that far off: the chi-square law with one degree less than faces."""
    degrees = faces - 1
    density = math.exp(-chi_square / 2)
    if degrees % 2 == 0:
        term = tail = 1.0
        for half in range(1, degrees // 2):
            term *= chi_square / (2 * half)
            tail += term
        return density * tail
    root = math.sqrt(chi_square)
    term, tail = root, 0.0
    for odd in range(3, degrees + 2, 2):
        tail += term
        term *= chi_square / odd
    return math.erfc(root / math.sqrt(2)) + 2 * density / math.sqrt(2 * math.pi) * tail


@dataclass(frozen=True)
class DiceGroup:
    """The dice of one origin, or of both: all of them, then by side, then by purpose."""

    title: str
    rows: tuple[DiceRow, ...]

    @property
    def says(self) -> str:
        """One sentence about all of them."""
        row = self.rows[0]
        if row.total < ENOUGH:
            return f"{row.total} dice: too few to judge; {ENOUGH} are needed."
        degrees = f"{len(row.faces) - 1} degrees of freedom"
        return f"{row.total} dice, χ² = {row.chi_square:.2f} with {degrees}: {row.says}."


@dataclass
class Tally:
    """Dice as they are counted."""

    faces: range
    counts: dict[tuple[str, str, str], list[int]] = field(default_factory=dict)

    def add(self, die: Die) -> None:
        """Count one die."""
        if die.face in self.faces:
            counts = self.counts.setdefault((die.origin, die.side, die.purpose), [0] * len(self.faces))
            counts[self.faces.index(die.face)] += 1

    def groups(self, sides: dict[str, str]) -> tuple[DiceGroup, ...]:
        """All dice, and those of each origin where there are both."""
        found = [origin for origin in ORIGINS if any(key[0] == origin for key in self.counts)]
        both = [("All dice", tuple(found))] if len(found) > 1 else []
        titles = [*both, *((ORIGINS[origin], (origin,)) for origin in found)]
        return tuple(DiceGroup(title, tuple(self._rows(origins, sides))) for title, origins in titles)

    def _rows(self, origins: tuple[str, ...], sides: dict[str, str]) -> Iterator[DiceRow]:
        keys = [key for key in self.counts if key[0] in origins]
        yield DiceRow("All", self._sum(keys), self.faces)
        order = [*sides, ""]
        for side in sorted({key[1] for key in keys}, key=order.index):
            label = sides.get(side, side) or "Side not known"
            yield DiceRow(label, self._sum([key for key in keys if key[1] == side]), self.faces)
        for purpose in sorted({key[2] for key in keys}):
            counts = self._sum([key for key in keys if key[2] == purpose])
            yield DiceRow(purpose[:1].upper() + purpose[1:], counts, self.faces)

    def _sum(self, keys: list[tuple[str, str, str]]) -> tuple[int, ...]:
        return tuple(sum(self.counts[key][index] for key in keys) for index in range(len(self.faces)))
