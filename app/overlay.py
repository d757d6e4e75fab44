"""What lies on the map, each thing at its point; where several sides stand, their piles lie side by side."""

from dataclasses import dataclass

from app.drawn_map import Point
from rules.core.view import FlagView, MarkView, StackView, UnitView

# Measures in tenths of a place's reach.
COUNTER, BESIDE, RAISED = 9.5, 17.2, 1.55


@dataclass(frozen=True)
class Pile:
    """The counters of one side in a place, drawn on top of each other around a point."""

    x: float
    y: float
    size: float
    units: tuple[UnitView, ...]


@dataclass(frozen=True)
class PlacedStack:
    """The counters of a place at its point of the map."""

    place: str
    x: float
    y: float
    units: tuple[UnitView, ...]
    piles: tuple[Pile, ...]

    @property
    def contested(self) -> bool:
        """Whether more than one side stands here."""
        return len(self.piles) > 1


@dataclass(frozen=True)
class PlacedFlag:
    """A control flag at its point of the map."""

    place: str
    x: float
    y: float
    side: str


@dataclass(frozen=True)
class PlacedMark:
    """A marker at its point of the map."""

    place: str
    x: float
    y: float
    short: str
    title: str
    side: str


def placed_stack(stack: StackView, middle: Point, tenth: float) -> PlacedStack:
    """A place's counters in one pile a side."""
    sides = tuple(dict.fromkeys(unit.side for unit in stack.units))
    size = COUNTER if len(sides) == 1 else min(COUNTER, BESIDE / len(sides) - 0.4)
    step = BESIDE / len(sides)
    left, y = middle[0] - step * tenth * (len(sides) - 1) / 2, middle[1] - RAISED * tenth
    piles = tuple(
        Pile(left + step * tenth * number, y, size * tenth, tuple(u for u in stack.units if u.side == side))
        for number, side in enumerate(sides)
    )
    return PlacedStack(stack.place, *middle, stack.units, piles)


def placed_flag(flag: FlagView, middle: Point, _tenth: float) -> PlacedFlag:
    """A flag at the point of its place."""
    return PlacedFlag(flag.place, *middle, flag.side)


def placed_mark(mark: MarkView, middle: Point, _tenth: float) -> PlacedMark:
    """A marker at the point of its place."""
    return PlacedMark(mark.place, *middle, mark.short, mark.title, mark.side)
