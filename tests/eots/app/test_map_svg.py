"""The drawing of the board: whole, well formed, small, and of the right shape."""

import gzip
import re
from itertools import accumulate
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.games.eots.map.coast import Point, coast_path, corner, corner_land, hexside, survey
from app.games.eots.map.drawing import draw_map, hex_centre, sheet_size
from rules.eots.printed.components import read_hexes
from rules.maps.hexgrid import DIRECTIONS, HexId, neighbour

HEXES = read_hexes(Path(__file__).parents[3] / "scenarios" / "eots" / "hexes.csv")
NUMBER = re.compile(r"-?[\d.]+")
SVG = "{http://www.w3.org/2000/svg}"
THEMES = ("light", "dark")


@pytest.fixture(scope="module", params=THEMES)
def picture(request: pytest.FixtureRequest) -> str:
    return draw_map(HEXES, request.param)


def paths(picture: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter(f"{SVG}path"))


def shape(picture: str, name: str) -> str:
    """The path data of what is drawn under a name."""
    return next(found.get("d", "") for found in paths(picture) if found.get("id") == name)


def places(picture: str, sign: str) -> list[Point]:
    """Where a sign stands: at each point of a line that is not seen."""
    marker = f"url(#at-{sign})"
    line = next(found for found in paths(picture) if found.get("marker-start") == marker)
    assert line.get("marker-mid") == line.get("marker-end") == marker and line.get("fill") == "none"
    return _followed(line.get("d", ""))


def turns(picture: str, name: str) -> list[Point]:
    """The corners of the rings of a shape, one after the other."""
    return [point for ring in shape(picture, name).split("z")[:-1] for point in _followed(ring)]


def group(picture: str, style_class: str) -> ElementTree.Element:
    """What is drawn together in one style."""
    return next(g for g in ElementTree.fromstring(picture).iter(f"{SVG}g") if g.get("class") == style_class)


def _followed(line: str) -> list[Point]:
    """Where a line comes by, step by step."""
    steps = [tuple(map(float, NUMBER.findall(step))) for step in re.split("[Ml]", line)[1:]]
    return list(
        accumulate(((x, y) for x, y in steps), lambda here, way: (here[0] + way[0], here[1] + way[1]))
    )


def test_every_hex_is_drawn_with_its_number(picture: str) -> None:
    drawn = []
    for column in group(picture, "n"):
        y = float(column.get("y", ""))
        for number in column:
            y += float(number.get("dy", ""))
            drawn.append(HexId(number.text or ""))
            middle, head = hex_centre(drawn[-1])
            assert (float(number.get("x", "")), y) == pytest.approx((middle, head - 13.3), abs=0.02)
    assert drawn == list(HEXES)


def test_a_name_stands_at_the_foot_of_its_hex(picture: str) -> None:
    names = [(found.name, hex_centre(number)) for number, found in HEXES.items() if found.name]
    drawn = []
    for column in group(picture, "p"):
        x, y = map(float, NUMBER.findall(column.get("transform", "")))
        drawn += [(text.text, (x, y + float(text.get("y", "")))) for text in column]
    assert [name for name, _ in drawn] == [name for name, _ in names]
    for (_, point), (_, (x, y)) in zip(drawn, names, strict=True):
        assert point == pytest.approx((x, y + 15.4), abs=0.02)


def test_the_edge_of_play_goes_around_all_hexes(picture: str) -> None:
    edge = {
        corner
        for number in HEXES
        for direction in DIRECTIONS
        if neighbour(number, direction) not in HEXES
        for corner in hexside(number, direction)
    }
    drawn = turns(picture, "play")
    assert len(drawn) == len(edge)
    assert all(min(hypot(x - to_x, y - to_y) for to_x, to_y in edge) < 0.1 for x, y in drawn)


def test_every_name_is_written(picture: str) -> None:
    texts = {element.text for element in ElementTree.fromstring(picture).iter(f"{SVG}text")}
    assert {found.name for found in HEXES.values() if found.name} <= texts


def test_signs_are_as_many_as_the_hexes_have(picture: str) -> None:
    for sign in ("port", "airfield", "city", "chinese-city", "japanese-city", "resource"):
        printed = [hex_centre(number) for number, found in HEXES.items() if sign in found.features]
        stand = places(picture, sign)
        assert len(stand) == len(printed)
        for (x, y), (middle, head) in zip(stand, printed, strict=True):
            assert abs(x - middle) < 10 and y - head == pytest.approx(9.1, abs=0.02)


def test_terrain_and_supply_edges_are_marked_in_the_middle(picture: str) -> None:
    for mark in ("open", "mixed", "jungle", "mountain", "west", "east", "south"):
        printed = [hex_centre(n) for n, found in HEXES.items() if mark in (found.terrain, found.supply_edge)]
        assert places(picture, mark) == [pytest.approx(point, abs=0.02) for point in printed]


def test_the_key_explains_every_sign(picture: str) -> None:
    uses = [element.get("href") for element in ElementTree.fromstring(picture).iter(f"{SVG}use")]
    for sign in ("port", "airfield", "city", "chinese-city", "japanese-city", "resource", "south"):
        assert uses.count(f"#{sign}") == 2, f"{sign}: once on the map's lines, once in the key"


def test_transport_routes_cross_59_hexsides(picture: str) -> None:
    assert shape(picture, "routes").count("M") == 59


def test_the_picture_is_small_enough_for_a_phone(picture: str) -> None:
    assert len(gzip.compress(picture.encode(), 9)) <= 24 * 1024


def test_the_picture_refers_to_nothing_outside_itself(picture: str) -> None:
    for element in ElementTree.fromstring(picture).iter():
        for name, value in element.attrib.items():
            assert not name.endswith("href") or value.startswith("#")
            assert "url(" not in value or "url(#" in value
    assert "@import" not in picture and "<script" not in picture


def test_both_themes_draw_the_same_things_in_other_colours() -> None:
    light, dark = (ElementTree.fromstring(draw_map(HEXES, theme)) for theme in THEMES)
    assert [e.tag for e in light.iter()] == [e.tag for e in dark.iter()]
    assert draw_map(HEXES, "light") != draw_map(HEXES, "dark")


def test_neighbours_lie_at_equal_distance() -> None:
    for number in HEXES:
        x, y = hex_centre(number)
        for direction in DIRECTIONS:
            to_x, to_y = hex_centre(neighbour(number, direction))
            assert hypot(to_x - x, to_y - y) == pytest.approx(34.64, abs=0.01)


def test_columns_step_30_and_odd_ones_lie_half_a_row_lower() -> None:
    (x, y), (next_x, next_y) = hex_centre(HexId("2813")), hex_centre(HexId("2913"))
    assert (next_x - x, next_y - y) == pytest.approx((30, 17.32))


def test_every_hex_lies_on_the_sheet() -> None:
    width, height = sheet_size(HEXES)
    for number in HEXES:
        for x, y in (corner(number, angle) for angle in range(0, 360, 60)):
            assert 0 <= x <= width and 0 <= y <= height


def test_a_hexside_is_the_same_line_from_both_hexes() -> None:
    for number in HEXES:
        for direction, opposite in zip(DIRECTIONS, ("s", "sw", "nw", "n", "ne", "se"), strict=True):
            other = neighbour(number, direction)
            assert set(hexside(number, direction)) == set(hexside(other, opposite))


def test_a_water_hexside_has_no_land_at_its_ends() -> None:
    ground = survey(HEXES)
    dry = corner_land(ground)
    for number, found in HEXES.items():
        for direction, code in found.sides.items():
            if code in ("w", "u"):
                assert not any(dry[point] for point in hexside(number, direction)), (number, direction)


def test_coasts_are_closed_loops() -> None:
    path = coast_path(survey(HEXES))
    loops = path.split("z")[:-1]
    assert len(loops) > 60, "islands stand apart"
    assert all(loop.startswith("M") for loop in loops)


def test_land_beyond_play_is_asia_and_australia_only() -> None:
    beyond = survey(HEXES).beyond
    assert {HexId("2604"), HexId("1404"), HexId("2828")} <= beyond
    assert not {HexId("1220"), HexId("5702"), HexId("5928")} & beyond
    assert not beyond & set(HEXES)
