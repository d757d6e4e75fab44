"""Hex numbers and distances, checked against the map and the rulebook."""

import pytest

from rules.maps.hexgrid import DIRECTIONS, OPPOSITE, HexId, distance, neighbour, within
from tests.support import eots


@pytest.mark.parametrize(
    ("one", "other", "hexes"),
    [
        ("4612", "5108", 6),  # Wake to Midway, EotS 8.32
        ("3709", "3706", 3),  # Iwo Jima to Tokyo
        ("2813", "2813", 0),
        ("2813", "2812", 1),
    ],
)
def test_distance_counts_hexes_without_the_first(one: str, other: str, hexes: int) -> None:
    assert distance(HexId(one), HexId(other)) == hexes
    assert distance(HexId(other), HexId(one)) == hexes


def test_every_neighbour_is_one_hex_away_and_leads_back() -> None:
    for hex_id in eots().components.hexes:
        for direction in DIRECTIONS:
            other = neighbour(hex_id, direction)
            assert distance(hex_id, other) == 1
            assert neighbour(other, OPPOSITE[direction]) == hex_id


def test_odd_columns_lie_half_a_hex_lower() -> None:
    assert neighbour(HexId("2813"), "se") == "2913"
    assert neighbour(HexId("2913"), "se") == "3014"


@pytest.mark.parametrize("centre", ["2813", "2914", "1000", "6025", "3728"])
@pytest.mark.parametrize("radius", [0, 1, 2, 7])
def test_all_hexes_within_a_distance_are_found(centre: str, radius: int) -> None:
    grid = [HexId(f"{column:02d}{row:02d}") for column in range(70) for row in range(40)]
    near = {one for one in grid if distance(HexId(centre), one) <= radius}
    assert set(within(HexId(centre), radius)) == near
