"""Points, lines, and the shortest way over either kind of map."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from rules.maps.graph import Graph, Line, PointId
from rules.maps.hexgrid import HexId, distance, neighbours
from rules.maps.paths import distances, shortest_path

POINTS = tuple(map(PointId, ("ford", "mill", "town", "camp", "isle")))
FORD, MILL, TOWN, CAMP, ISLE = POINTS
LINES = (
    Line(FORD, MILL, "road"),
    Line(MILL, TOWN, "road"),
    Line(FORD, CAMP, "river"),
    Line(CAMP, TOWN, "river"),
)
VALLEY = Graph(POINTS, LINES)


def roads(point: PointId) -> Iterable[PointId]:
    return VALLEY.neighbours(point, {"road"})


def test_a_line_is_walked_both_ways() -> None:
    assert list(VALLEY.neighbours(FORD)) == [MILL, CAMP]
    assert list(VALLEY.neighbours(TOWN)) == [MILL, CAMP]
    assert not list(VALLEY.neighbours(ISLE))


def test_a_line_to_a_point_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        Graph((FORD,), (Line(FORD, MILL),))


def test_lines_of_one_kind_alone_may_be_followed() -> None:
    assert distances([FORD], roads) == {FORD: 0, MILL: 1, TOWN: 2}
    assert shortest_path(FORD, [CAMP], roads) == ()


def test_distances_are_the_fewest_steps_up_to_a_limit() -> None:
    assert distances([FORD], VALLEY.neighbours) == {FORD: 0, MILL: 1, CAMP: 1, TOWN: 2}
    assert distances([FORD], VALLEY.neighbours, 1) == {FORD: 0, MILL: 1, CAMP: 1}
    assert distances([FORD, TOWN], VALLEY.neighbours)[MILL] == 1
    assert distances([], VALLEY.neighbours) == {}


def test_a_path_leads_to_the_nearest_goal() -> None:
    assert shortest_path(FORD, [TOWN], VALLEY.neighbours) == (FORD, MILL, TOWN)
    assert shortest_path(FORD, [TOWN, CAMP], VALLEY.neighbours) == (FORD, CAMP)
    assert shortest_path(FORD, [FORD], VALLEY.neighbours) == (FORD,)
    assert shortest_path(FORD, [ISLE], VALLEY.neighbours) == ()


def test_hexes_are_searched_like_points() -> None:
    land = {HexId(f"{column:02d}{row:02d}") for column in range(10, 16) for row in range(6)}

    def on_land(one: HexId) -> Iterable[HexId]:
        return (other for other in neighbours(one) if other in land)

    start = HexId("1203")
    assert distances([start], on_land) == {one: distance(start, one) for one in land}
    land -= {HexId("1302"), HexId("1303"), HexId("1204"), HexId("1103")}
    path = shortest_path(start, [HexId("1404")], on_land)
    assert (path[0], path[-1], len(path)) == ("1203", "1404", 6)
    assert all(distance(one, other) == 1 for one, other in pairwise(path))
