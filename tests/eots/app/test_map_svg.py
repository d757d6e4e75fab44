"""The drawing of the board: whole, well formed, small, and of the right shape."""

import gzip
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.games.eots.map.coast import coast_path, corner, corner_land, hexside, survey
from app.games.eots.map.drawing import draw_map, hex_centre, sheet_size
from rules.eots.printed.components import read_hexes
from rules.maps.hexgrid import DIRECTIONS, HexId, neighbour

HEXES = read_hexes(Path(__file__).parents[3] / "scenarios" / "eots" / "hexes.csv")
SVG = "{http://www.w3.org/2000/svg}"
THEMES = ("light", "dark")


@pytest.fixture(scope="module", params=THEMES)
def picture(request: pytest.FixtureRequest) -> str:
    return draw_map(HEXES, request.param)


def shapes(picture: str, style_class: str) -> str:
    """The path data of one class of line."""
    found = [e for e in ElementTree.fromstring(picture).iter(f"{SVG}path") if e.get("class") == style_class]
    return found[0].get("d", "")


def test_every_hex_is_drawn_with_its_number(picture: str) -> None:
    texts = [element.text for element in ElementTree.fromstring(picture).iter(f"{SVG}text")]
    numbers = [text for text in texts if text and text.isdigit()]
    assert sorted(numbers) == sorted(HEXES)


def test_every_name_is_written(picture: str) -> None:
    texts = {element.text for element in ElementTree.fromstring(picture).iter(f"{SVG}text")}
    assert {found.name for found in HEXES.values() if found.name} <= texts


def test_signs_are_as_many_as_the_hexes_have(picture: str) -> None:
    uses = [element.get("href") for element in ElementTree.fromstring(picture).iter(f"{SVG}use")]
    for sign in ("port", "airfield", "city", "chinese-city", "japanese-city", "resource"):
        printed = sum(sign in found.features for found in HEXES.values())
        assert uses.count(f"#{sign}") == printed + 1, f"{sign}: one for each hex and one in the key"


def test_transport_routes_cross_59_hexsides(picture: str) -> None:
    assert shapes(picture, "r").count("M") == 59


def test_the_picture_is_small_enough_for_a_phone(picture: str) -> None:
    assert len(gzip.compress(picture.encode(), 9)) <= 80 * 1024


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
