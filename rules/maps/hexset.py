"""Sets of hexes held as integers: readable outside, one bit a hex inside, grown across hexsides by shifts.

Every column of a map takes as many bits as the map has rows, so a step in any direction is a shift of the
whole set by one row, by one column, or by a column and a row more or less; which of these a direction is
depends on whether the column is odd. Spaces with the same corners share their bits.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from rules.maps.hexgrid import DIRECTIONS, HexId, column_row, neighbour, within

HexSet = int
# The hexes left by each of the eight shifts, then a column's bits less one, exactly, and more one.
Sides = tuple[int, int, int, int, int, int, int, int, int, int, int]

SHORTEST = 3  # With fewer rows two directions would be the same shift.


class HexSpace:
    """The hexes of one map and their bits, prepared once."""

    def __init__(self, hexes: Iterable[HexId]) -> None:
        self.order: tuple[HexId, ...] = tuple(sorted(hexes, key=column_row))
        columns, rows = zip(*map(column_row, self.order), strict=True)
        self.first: tuple[int, int] = min(columns), min(rows)
        self.column: int = max(SHORTEST, max(rows) - min(rows) + 1)
        self.bits: Mapping[HexId, HexSet] = {h: 1 << self._index(h) for h in self.order}
        self._names: Mapping[int, HexId] = {self._index(h): h for h in self.order}
        self.everything: HexSet = sum(self.bits.values())
        self.disc: Callable[[HexId, int], HexSet] = cache(self._disc)

    def _index(self, hex_id: HexId) -> int:
        column, row = column_row(hex_id)
        return (column - self.first[0]) * self.column + row - self.first[1]

    def of(self, hexes: Iterable[str]) -> HexSet:
        """The set of these hexes; those that the map does not print are left out."""
        found = 0
        for one in hexes:
            found |= self.bits.get(HexId(one), 0)
        return found

    def names(self, hexes: HexSet) -> Iterator[HexId]:
        """The numbers of the hexes in a set, in the order of the map."""
        while hexes:
            lowest = hexes & -hexes
            yield self._names[lowest.bit_length() - 1]
            hexes ^= lowest

    def _disc(self, centre: HexId, radius: int) -> HexSet:
        """All hexes within a distance."""
        return self.of(within(centre, radius))

    def sides(self, crossed: Callable[[HexId, str], bool]) -> Sides:
        """The hexes that may be left over each of their hexsides, arranged by shift."""
        less, column, more = self.column - 1, self.column, self.column + 1
        shifts = (1, -1, less, column, more, -less, -column, -more)
        masks = dict.fromkeys(shifts, 0)
        for one in self.order:
            for direction in DIRECTIONS:
                other = neighbour(one, direction)
                if other in self.bits and crossed(one, direction):
                    masks[self._index(other) - self._index(one)] |= self.bits[one]
        a, b, c, d, e, f, g, h = (masks[shift] for shift in shifts)
        return a, b, c, d, e, f, g, h, less, column, more


def step(sides: Sides, hexes: HexSet) -> HexSet:
    """The hexes next to a set, across these hexsides."""
    a, b, c, d, e, f, g, h, less, column, more = sides
    return (
        (hexes & a) << 1
        | (hexes & b) >> 1
        | (hexes & c) << less
        | (hexes & d) << column
        | (hexes & e) << more
        | (hexes & f) >> less
        | (hexes & g) >> column
        | (hexes & h) >> more
    )


def flood(sides: Sides, start: HexSet, within: HexSet) -> HexSet:
    """All hexes reached from a set across these hexsides, none of them outside another set."""
    reached = front = start & within
    while front:
        front = step(sides, front) & within & ~reached
        reached |= front
    return reached
