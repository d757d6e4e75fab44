"""The replacement segment of Japan: naval and air steps, divisions from China (EotS 11.2)."""

import pytest

from rules.eots.commands import EndErrand, SpendStep
from tests.eots.card_fights import standing
from tests.eots.chapter_7 import ALLIES, JAPAN
from tests.eots.replacements import given, replacing, spend, takers, unused
from tests.eots.segments import mark, said
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


@EDITIONS
def test_11_0_japan_comes_after_the_allies(edition: str) -> None:
    game = replacing({"us-5af": "5808 reduced", "jp-15-army": "2212 reduced"}, edition=edition)
    army = SpendStep("japan-china", 0, "jp-15-army")
    assert game.rules_against(army) == {"EotS 11.0"}
    assert game.rules_against(EndErrand("japan-china")) == {"EotS 11.0"}
    later = {view.card: (view.says, view.takers, view.finish) for view in eots().errands(game.state)}
    assert later["japan-china"] == ("2 steps of replacements to spend, after the Allies", (), "")
    game.do(EndErrand("allied-air"), seat=ALLIES)
    assert set(takers(game, "japan-china")) == {"jp-15-army"}
    game.do(army, seat=JAPAN)


@EDITIONS
def test_11_21_japanese_naval_steps_are_kept_from_turn_to_turn(edition: str) -> None:
    markers = {"japan-naval-replacements": 2}
    game = replacing(
        {"jp-bb-yamato": "3407 reduced", "jp-cv-junyo": "3407 reduced"}, edition=edition, markers=markers
    )
    assert given(game) == {"japan-naval": 3}  # one of turn 3
    spend(game, "japan-naval", "jp-bb-yamato")
    game.do(EndErrand("japan-naval"))
    assert mark(game, "japan-naval-replacements") == 2
    assert unused(game)["japan-naval"] == (2, True)
    assert "Japanese naval replacements: 2 steps are kept" in said(game)


@EDITIONS
def test_11_21_the_step_of_the_chart_is_kept_if_no_ship_needs_it(edition: str) -> None:
    assert mark(replacing({}, 3, edition=edition), "japan-naval-replacements") == 1
    assert mark(replacing({}, 2, edition=edition), "japan-naval-replacements") == 0


@EDITIONS
def test_11_22_saved_air_steps_are_spent_or_kept(edition: str) -> None:
    units = {"jp-25-air-flotilla": "eliminated", "jp-26-air-flotilla": "2212 reduced"}
    game = replacing(units, 6, edition=edition, markers={"japan-air-replacements": 3})
    spend(game, "japan-air", "jp-25-air-flotilla", "2212")
    game.do(EndErrand("japan-air"))
    assert (mark(game, "japan-air-replacements"), standing(game, "jp-25-air-flotilla")) == (2, "reduced")


@EDITIONS
def test_11_23_ground_steps_come_out_of_china(edition: str) -> None:
    units = {"jp-15-army": "2212 reduced", "jp-16-army": "eliminated", "jp-14-army": "2212 reduced"}
    game = replacing(units, edition=edition, markers={"divisions-in-china": 7})
    spend(game, "japan-china", "jp-15-army")
    spend(game, "japan-china", "jp-16-army", "2212")
    assert (mark(game, "divisions-in-china"), standing(game, "jp-16-army")) == (5, "reduced")
    assert given(game) == {}  # two a turn


@EDITIONS
@pytest.mark.parametrize(("divisions", "steps"), [(0, 0), (1, 1), (2, 2), (12, 2)])
def test_11_23_only_divisions_that_are_there(divisions: int, steps: int, edition: str) -> None:
    units = {"jp-15-army": "2212 reduced"}
    game = replacing(units, edition=edition, markers={"divisions-in-china": divisions})
    assert given(game).get("japan-china", 0) == steps


@EDITIONS
def test_11_23_what_is_not_taken_stays_in_china(edition: str) -> None:
    game = replacing({"jp-15-army": "2212 reduced"}, edition=edition, markers={"divisions-in-china": 7})
    game.do(EndErrand("japan-china"))
    assert mark(game, "divisions-in-china") == 7
    assert "japan-china" not in unused(game)


@EDITIONS
def test_13_71_no_division_leaves_a_china_without_ports(edition: str) -> None:
    hexes = eots().components.hexes.items()
    ports = [
        h for h, found in hexes if (found.region == "china-coast" and found.port) or found.region == "korea"
    ]
    game = replacing({"jp-15-army": "2212 reduced"}, edition=edition, allies=" ".join(ports))
    assert "japan-china" not in given(game)


@EDITIONS
def test_11_1_japanese_pre_war_units_take_none(edition: str) -> None:
    units = {"jp-bb-kongo": "3407 reduced", "jp-22-air-flotilla": "2212 reduced", "jp-cv-akagi": "eliminated"}
    markers = {"japan-naval-replacements": 2, "japan-air-replacements": 2}
    assert given(replacing(units, 6, edition=edition, markers=markers)) == {}
