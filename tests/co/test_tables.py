"""Totals of the tables of the rulebook, and the links and numbers that its text gives."""

from collections import Counter

import pytest

from rules.co.battle.combatants import Branch, Side
from rules.co.places import (
    ALLIED_BIN,
    ALLIED_POOL,
    ASIDE,
    FLEET_RESERVE,
    HOME,
    JAPANESE_AVAILABLE,
    JAPANESE_BIN,
    LATER,
)
from rules.co.printed import chart, roster
from rules.co.printed.chart import Link
from rules.co.printed.kinds import CATEGORIES, DIE
from rules.co.printed.text import text
from rules.co.units import Code
from tests.co.campaigns import after_set_up, campaign

STATE = campaign()
FACTS = STATE.facts
PACIFIC_FLEET = 5


def on_map(branch: Branch) -> list[str]:
    state = after_set_up()
    return list(state.on_map(Side.ALLIES, branch))


def test_4_3_twenty_one_allied_bases_with_42_levels() -> None:
    levels = [level for (side, _), level in STATE.bases.items() if side is Side.ALLIES]
    assert (len(levels), sum(levels)) == (21, 42)


def test_4_2_eight_japanese_bases_with_19_levels() -> None:
    levels = [level for (side, _), level in STATE.bases.items() if side is Side.JAPAN]
    assert (len(levels), sum(levels)) == (8, 19)


def test_4_3_allied_units_on_the_map() -> None:
    assert len(on_map(Branch.GROUND)) == 13
    assert len(on_map(Branch.AIR)) == 11
    assert len(on_map(Branch.NAVAL)) == 12 + 2
    assert len(after_set_up().at(FLEET_RESERVE)) == 6


def test_4_3_all_that_start_are_in_the_list() -> None:
    listed = {one.thing for one in text().setup if one.side == "allies" and not one.level}
    starting = {unit for unit in STATE.units if _starts(unit, Side.ALLIES)}
    assert listed == starting
    assert len(listed) == 13 + 11 + 12 + 3 + PACIFIC_FLEET


def _starts(unit: str, side: Side) -> bool:
    kind = STATE.unit(unit)
    return kind.side is side and kind.code is Code.START


@pytest.mark.parametrize("level", range(1, 5))
def test_4_3_no_base_has_more_aircraft_than_levels(level: int) -> None:
    for (side, space), has in STATE.bases.items():
        if side is Side.ALLIES and has == level:
            aircraft = STATE.at(space, Side.ALLIES, Branch.AIR)
            seaplanes = [unit for unit in aircraft if STATE.unit(unit).seaplane]
            assert len(aircraft) - len(seaplanes) <= level


def test_22_1_and_24_2_have_24_and_18_cells() -> None:
    lines = Counter(cell.rpartition(" ")[0] for cell in text().deployment)
    assert set(lines.values()) == {6}
    ashore = {"British Empire", "China", "Netherlands", "United States"}
    assert set(lines) - ashore == {"Naval Offensive", "Naval Raid", "ABDA"}
    assert set(text().deployment.values()) <= set(text().spaces)


def test_24_1_thirteen_japanese_markers_of_which_ten_in_the_bin() -> None:
    japanese = [marker for marker, one in text().markers.items() if one.side == "japan"]
    assert len(japanese) == 13
    where = Counter(STATE.markers[marker] for marker in japanese)
    assert where == {JAPANESE_BIN: 10, JAPANESE_AVAILABLE: 1, ASIDE: 2}
    assert STATE.markers["operation-ai"] == JAPANESE_AVAILABLE


def test_24_2_nine_kinds_of_allied_markers_of_which_two_aside() -> None:
    allied = [marker for marker, one in text().markers.items() if one.side == "allies"]
    assert len(allied) == 9
    assert sorted(marker for marker in allied if STATE.markers[marker] == ASIDE) == [
        "Pacific Theater Reorganization",
        "Surprise Naval Attack",
    ]
    assert sum(1 for where in STATE.markers.values() if where == ALLIED_BIN) == 12


def test_8_2_thirty_nine_actions() -> None:
    groups = Counter(code.partition("-")[0] for code in text().actions)
    assert groups == {"G1": 3, "G2": 4, "G3N": 11, "G3G": 5, "G3A": 3, "G3C": 4, "G4L": 9}
    assert sum(groups.values()) == 39


def test_2_1_thirty_three_named_spaces() -> None:
    assert len(text().spaces) == 33
    assert set(text().spaces) <= set(chart.spaces(FACTS))
    listed = {one.place for one in text().setup} - {FLEET_RESERVE, "Pacific Fleet"}
    assert listed <= set(text().spaces)


def test_every_set_up_space_is_a_named_one() -> None:
    assert HOME in text().spaces


LINKS = [
    ("Malaya", "Singapore", Link.LAND),
    ("Manila", "Palaus", Link.LATERAL),
    ("New Hebrides", "Solomons", Link.SEA),
    ("Rabaul", "Solomons", Link.SEA),
]


@pytest.mark.parametrize(("one", "other", "link"), LINKS)
def test_9_0_the_practice_map_has_the_links_of_the_text(one: str, other: str, link: Link) -> None:
    assert chart.links(FACTS)[one][other] is link
    assert chart.links(FACTS)[other][one] is link


def test_24_1_a_sea_space_lies_before_pearl_harbor() -> None:
    along = chart.axis(FACTS, chart.axis_called(FACTS, "Central Pacific"))
    assert chart.kind(FACTS, along[along.index("Pearl Harbor") - 1]) == "sea"


def test_17_0_the_fourth_space_of_the_north_pacific_is_the_aleutians() -> None:
    outward = [space for space in chart.axis(FACTS, 1) if space != HOME]
    assert outward[min(4, len(outward)) - 1] == "Aleutians"


def test_10_1_midway_reacts_on_one_to_four() -> None:
    assert chart.reaction_range(FACTS, "Midway") == (1, 2, 3, 4)


def test_9_2_some_spaces_touch_no_sea() -> None:
    for space in ("Burma Road", "India", "Siam"):
        assert not chart.is_port(FACTS, space)


def test_20_3_from_singapore_three_spaces_lead_to_indochina_and_two_do_not() -> None:
    reached, far = {"Singapore"}, 0
    while "Indochina" not in reached:
        reached |= {other for space in reached for other in chart.links(FACTS).get(space, {})}
        far += 1
    assert far == 3


def test_every_space_of_the_practice_map_is_told_and_joined() -> None:
    for space in chart.spaces(FACTS):
        if space != HOME:
            chart.kind(FACTS, space), chart.is_inside(FACTS, space), chart.reaction_range(FACTS, space)
        assert chart.links(FACTS)[space]


def test_13_1_and_22_2_every_cell_of_the_refit_tables_is_told() -> None:
    for table in ("jrefit", "arefit"):
        assert all(FACTS.known(f"{table}.{category}.{face}") for category in CATEGORIES for face in DIE)


def test_2_4_every_counter_has_numbers_and_lies_somewhere() -> None:
    for unit in roster.roster(FACTS):
        assert roster.numbers(FACTS, unit).move >= 0
        assert STATE.units[unit].place
    assert {STATE.units[unit].place for unit in STATE.units if STATE.unit(unit).code is Code.Y1942B} == {
        LATER
    }
    assert all(STATE.unit(unit).code is Code.Y1941 for unit in STATE.at(ALLIED_POOL))


def test_25_5_the_elite_units_are_those_of_the_text() -> None:
    assert {unit for unit in STATE.units if STATE.unit(unit).elite} == {
        *("jp-cv-1", "jp-bb-1", "jp-23"),
        *("us-cv-2", "us-avg"),
    }
