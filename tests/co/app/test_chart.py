"""The chart: laid out and drawn from what is known, clear, and with a shape that growing does not change."""

from math import dist
from xml.etree import ElementTree

import pytest

from app.games.co.chart.layout import FIXED, REACH, layout
from app.games.co.chart.sheets import ChartDrawing
from app.games.co.room import ROOM
from rules.co import fold
from rules.co.events import FactLearned
from rules.co.printed import chart
from rules.co.printed.text import text
from rules.co.state import State
from rules.co.views import board
from rules.core.pack import Facts
from tests.co.campaigns import after_set_up, campaign

PRACTICE, TEXT = (Facts().learned(*told) for told in (text().practice, text().known))
SMALL = 2 * REACH - 4
"""Two places that are nearer than this would lie on each other."""


def told(state: State, **axes: str) -> State:
    for number, spaces in axes.items():
        state = fold.apply(state, FactLearned(f"axis.{number[1:]}", spaces))
    return state


@pytest.mark.parametrize("facts", [PRACTICE, TEXT], ids=["practice", "text"])
def test_every_known_space_has_a_place_clear_of_all_others(facts: Facts) -> None:
    points = layout(facts)
    assert {*text().spaces, *chart.spaces(facts)} <= set(points)
    ordered = sorted(points.items())
    near = [(a, b) for n, (a, one) in enumerate(ordered) for b, two in ordered[:n] if dist(one, two) < SMALL]
    assert not near


def test_named_spaces_stay_where_they_are_while_a_chart_grows() -> None:
    before, after = layout(TEXT), layout(PRACTICE)
    assert {space: before[space] for space in FIXED} == {space: after[space] for space in FIXED}


def test_sea_spaces_lie_in_order_between_their_neighbours() -> None:
    points = layout(PRACTICE)
    across = [points[space][0] for space in chart.axis(PRACTICE, 1)]
    assert across == sorted(across)


def test_a_space_beyond_the_last_named_one_is_one_step_further_and_an_unlinked_one_is_on_the_paper() -> None:
    state = told(campaign("own"), _1="Home Islands|Aleutians|Sea 1a")
    state = fold.apply(state, FactLearned("kind.Nowhere", "land"))
    points = layout(state.facts)
    assert dist(points["Sea 1a"], points["Home Islands"]) > dist(points["Aleutians"], points["Home Islands"])
    sheet = ChartDrawing().of(state).sheet(board(state).map)
    assert all(0 <= x <= sheet.width and 0 <= y <= sheet.height for x, y in sheet.places.values())


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ChartDrawing().maps())
def test_it_is_a_picture_of_its_own_by_day_and_by_night(name: str, theme: str) -> None:
    drawn = ElementTree.fromstring(ChartDrawing().draw(name, theme))
    sheet = ChartDrawing().sheet(name)
    assert (int(drawn.get("width", 0)), int(drawn.get("height", 0))) == sheet.size
    assert {name.text for name in sheet.names} == set(sheet.places)


def test_reaction_numbers_and_axis_names_are_drawn_where_they_are_known() -> None:
    practice, bare = (ChartDrawing().draw(name, "light") for name in ChartDrawing().maps())
    for words in ("South China Sea", ">1-4<", ">1-5<"):
        assert words in practice
    assert ">1-4<" in bare  # Midway's stand in the rulebook, 10.1
    assert ">1-5<" not in bare and "South China Sea" not in bare


def test_whatever_lies_on_the_board_lies_on_its_chart() -> None:
    for state in (after_set_up(), told(campaign("own"), _5="Home Islands|Okinawa|Sea 5a|Borneo")):
        drawing, seen = ChartDrawing().of(state), board(state)
        assert {one.place for one in (*seen.stacks, *seen.flags, *seen.marks)} <= set(
            drawing.sheet(seen.map).places
        )


def test_the_counters_are_those_of_the_other_game_of_the_pacific() -> None:
    assert ROOM.drawing is not None
    assert ROOM.drawing.counters == ROOM.counters == "pacific/_counter.html"
