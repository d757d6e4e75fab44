"""Sets of hexes: one bit a hex on maps of any size, and steps that never leave their row or column."""

import random

import pytest

from rules.maps.hexgrid import HexId, distance, neighbours
from rules.maps.hexset import HexSpace, flood, step

SIZES = [(3, 1), (1, 5), (4, 2), (60, 29), (5, 33), (4, 100), (3, 130)]


def rectangle(columns: int, rows: int, first: int = 10) -> list[HexId]:
    """All hexes of a map of so many columns and rows, numbered with as many digits as that needs."""
    digits = 2 if first + columns <= 100 and rows <= 100 else 3
    return [
        HexId(f"{column:0{digits}d}{row:0{digits}d}")
        for column in range(first, first + columns)
        for row in range(rows)
    ]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_every_hex_has_a_bit_of_its_own(columns: int, rows: int) -> None:
    hexes = rectangle(columns, rows)
    space = HexSpace(hexes)
    assert len(set(space.bits.values())) == len(hexes)
    assert list(space.names(space.everything)) == hexes


def test_the_foot_of_a_column_is_not_the_head_of_the_next() -> None:
    space = HexSpace([HexId("1032"), HexId("1100")])
    assert space.bits[HexId("1032")] != space.bits[HexId("1100")]
    assert step(space.sides(lambda _hex, _direction: True), space.of(["1032"])) == 0


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_step_leads_to_the_neighbours_and_nowhere_else(columns: int, rows: int) -> None:
    hexes = rectangle(columns, rows)
    space = HexSpace(hexes)
    sides = space.sides(lambda _hex, _direction: True)
    for one in random.Random(18).sample(hexes, min(40, len(hexes))):
        reached = set(space.names(step(sides, space.bits[one])))
        assert reached == {other for other in neighbours(one) if other in space.bits}


def test_a_hexside_that_is_not_crossed_stops_a_step() -> None:
    space = HexSpace(rectangle(3, 3))
    north = space.sides(lambda _hex, direction: direction == "n")
    assert list(space.names(step(north, space.of(["1101"])))) == ["1100"]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_disc_is_all_hexes_within_a_distance(columns: int, rows: int) -> None:
    hexes = rectangle(columns, rows)
    space, centre = HexSpace(hexes), hexes[len(hexes) // 2]
    assert set(space.names(space.disc(centre, 2))) == {one for one in hexes if distance(centre, one) <= 2}


def test_a_flood_stays_in_its_bounds() -> None:
    space = HexSpace(rectangle(5, 40))
    sides = space.sides(lambda _hex, _direction: True)
    column = space.of(one for one in space.order if one.startswith("12"))
    assert flood(sides, space.of(["1239"]), column) == column
    assert flood(sides, space.of(["1339"]), column) == 0


def test_spaces_with_the_same_corners_share_their_bits() -> None:
    whole = HexSpace(rectangle(4, 40))
    corners = HexSpace([HexId("1000"), HexId("1339"), HexId("1117")])
    assert all(corners.bits[one] == whole.bits[one] for one in corners.order)
