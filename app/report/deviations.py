"""How often each side had the sequence of play set aside, by the marks of its entries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

DEVIATIONS = {"ruling": "Rulings", "correction": "Corrections", "warned": "Warnings passed"}


@dataclass(frozen=True)
class Deviations:
    """What one seat had set aside, counted by mark."""

    seat: str
    seat_name: str
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self.counts)


@dataclass
class Counted:
    """The marks of the entries in force, each entry once."""

    marks: dict[int, tuple[str, str]] = field(default_factory=dict)

    def add(self, seq: int, seat: str, mark: str) -> None:
        """An entry with the seat that wanted it."""
        self.marks[seq] = seat, mark

    def of(self, seats: Iterable[str], names: Mapping[str, str]) -> tuple[Deviations, ...]:
        """A row for each seat that may have any."""
        found = list(self.marks.values())
        return tuple(
            Deviations(seat, names[seat], tuple(found.count((seat, mark)) for mark in DEVIATIONS))
            for seat in seats
        )
