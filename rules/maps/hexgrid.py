"""Printed hex numbers and their geometry: flat-topped hexes, odd columns half a hex lower.

A number is two halves of equally many digits, as many as the longer side of the map needs.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NewType

HexId = NewType("HexId", str)

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
OPPOSITE = {"n": "s", "ne": "sw", "se": "nw", "s": "n", "sw": "ne", "nw": "se"}

_EVEN = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 0), "nw": (-1, -1)}
_ODD = {"n": (0, -1), "ne": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}


@lru_cache(4096)
def column_row(hex_id: HexId) -> tuple[int, int]:
    """The two halves of a printed number: 2813 is column 28, row 13, and 028113 column 28, row 113."""
    half = len(hex_id) // 2
    return int(hex_id[:half]), int(hex_id[half:])


def number(column: int, row: int, like: HexId) -> HexId:
    """The printed number of a column and a row, with as many digits as another of its map."""
    half = len(like) // 2
    return HexId(f"{column:0{half}d}{row:0{half}d}")


def neighbour(hex_id: HexId, direction: str) -> HexId:
    """The number of the adjacent hex, whether or not the map prints it."""
    column, row = column_row(hex_id)
    across, down = (_ODD if column % 2 else _EVEN)[direction]
    return number(column + across, row + down, hex_id)


def neighbours(hex_id: HexId) -> tuple[HexId, ...]:
    """The numbers of all adjacent hexes, clockwise from north, whether or not the map prints them."""
    return tuple(neighbour(hex_id, direction) for direction in DIRECTIONS)


def distance(one: HexId, other: HexId) -> int:
    """Hexes from one to the other, not counting the first."""
    (column, row), (to_column, to_row) = column_row(one), column_row(other)
    across = to_column - column
    down = (to_row - (to_column - to_column % 2) // 2) - (row - (column - column % 2) // 2)
    return (abs(across) + abs(down) + abs(across + down)) // 2


def within(centre: HexId, radius: int) -> Iterator[HexId]:
    """The numbers of all hexes within a distance, whether or not the map prints them."""
    column, row = column_row(centre)
    slant = row - (column - column % 2) // 2
    for across in range(-radius, radius + 1):
        to_column = column + across
        for down in range(max(-radius, -across - radius), min(radius, radius - across) + 1):
            to_row = slant + down + (to_column - to_column % 2) // 2
            if to_column >= 0 and to_row >= 0:
                yield number(to_column, to_row, centre)
