"""The map as the pages know it: a sheet of places, of hexes or of points, and what lies on it."""

import pytest
from flask.testing import FlaskClient

from app.drawn_map import MapName, MapSheet, NameKind
from app.games import drawing_of
from app.games.eots.map.drawing import hex_centre
from app.map_addresses import fingerprint
from app.overlay import placed_stack
from rules import games
from rules.core.view import StackView, UnitView
from tests.support import Phone

POINTS = MapSheet(
    width=300,
    height=200,
    reach=30,
    outline="m-5-5h10v10h-10z",
    places={"ford": (60, 50), "mill": (140.26, 90), "mist": (140.28, 120), "town": (240, 150)},
    names=(
        MapName("The Ford", 60, 60, NameKind.LANDMARK),
        MapName("Town", 240, 160, NameKind.LANDMARK),
        MapName("Valley", 150, 100, NameKind.WIDE),
        MapName("Mill", 140, 100),
    ),
)


def unit(name: str, side: str) -> UnitView:
    return UnitView(name, name, name, side, "foot", "foot", "", "3", False, False, "", "")


def test_a_sheet_tells_the_script_where_its_places_lie() -> None:
    assert POINTS.as_json() == {
        "width": 300,
        "height": 200,
        "reach": 30,
        "outline": "m-5-5h10v10h-10z",
        "legible": None,
        "columns": [
            (60, "ford", [""], [50]),
            (140.3, "mi", ["ll", "st"], [90, 120]),
            (240, "town", [""], [150]),
        ],
        "names": [
            ("landmark", [("The Ford", 60, 60), ("Town", 240, 160)]),
            ("wide", [("Valley", 150, 100)]),
            ("minor", [("Mill", 140, 100)]),
        ],
    }


def test_one_side_is_one_pile() -> None:
    stack = placed_stack(StackView("ford", (unit("a", "red"), unit("b", "red"))), (60, 50), 3)
    assert not stack.contested
    assert [[one.id for one in pile.units] for pile in stack.piles] == [["a", "b"]]
    assert (stack.x, stack.y, stack.piles[0].x) == (60, 50, 60)


def test_the_piles_of_a_contested_place_lie_side_by_side_within_its_reach() -> None:
    for sides in (("red", "blue"), ("red", "blue", "green", "gold")):
        units = tuple(unit(f"{side}{number}", side) for number in (1, 2) for side in sides)
        stack = placed_stack(StackView("ford", units), (60, 50), POINTS.reach / 10)
        assert stack.contested
        assert [{one.side for one in pile.units} for pile in stack.piles] == [{side} for side in sides]
        edges = [edge for pile in stack.piles for edge in (pile.x - pile.size / 2, pile.x + pile.size / 2)]
        assert edges == sorted(edges)
        assert 60 - POINTS.reach < edges[0] and edges[-1] < 60 + POINTS.reach


def test_a_map_s_places_are_sent_once_and_kept(phone: Phone) -> None:
    client: FlaskClient = phone.client
    for name in drawing_of("eots").maps():
        answer = client.get(f"/map/eots/{name}-{fingerprint('eots')}.json")
        assert "immutable" in answer.headers["Cache-Control"]
        found = answer.get_json()
        hexes = games()["eots"].maps()[name]
        columns = [
            (x, start + end, y)
            for x, start, ends, ys in found["columns"]
            for end, y in zip(ends, ys, strict=True)
        ]
        assert {place: (x, y) for x, place, y in columns} == {
            place: pytest.approx(hex_centre(place), abs=0.06) for place in hexes
        }
        for x, _, y in columns:
            assert 0 < x < found["width"] and 0 < y < found["height"]
        names = {kind: [text for text, _, _ in all_of_it] for kind, all_of_it in found["names"]}
        landmarks = names["landmark"]
        assert len(landmarks) >= 5 and "Rangoon" in landmarks
        assert (
            len({text for texts in names.values() for text in texts})
            >= len({h.name for h in hexes.values() if h.name}) - 1
        )


def test_the_page_names_its_map_s_places(phone: Phone) -> None:
    phone.open_table()
    page = phone.client.get(f"/t/{phone.table}").get_data(as_text=True)
    assert f'data-sheet="/map/eots/pacific-{fingerprint("eots")}.json"' in page
