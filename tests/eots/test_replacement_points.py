"""The replacement segment: how many steps, and what becomes of the rest (EotS 11.0, v2.0 10.0)."""

from typing import Any

import pytest

from rules.eots.commands import EndSegment, SpendStep
from rules.eots.events import StepsUnused, UnitsMoved
from rules.eots.printed.card import Replacement
from rules.eots.printed.sides import Side
from rules.eots.reinforcements.replacements import Fund, why_nobody
from tests.eots.boards import board
from tests.eots.chapter_7 import ALLIES, JAPAN
from tests.eots.offensives import Game
from tests.eots.replacements import (
    NEEDY,
    given,
    replacing,
    spend,
    takers,
    unused,
    without_allies,
    without_japan,
)
from tests.eots.segments import end, entered, mark, said
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])

# How many

# Allied ground, air, US naval, Commonwealth naval, Chinese, Japanese naval, by turn (11.21, 11.31 to 11.34).
CHART = {
    2: (2, 5, 2, 0, 0, 0),
    3: (2, 5, 1, 0, 1, 1),
    4: (2, 5, 2, 0, 0, 1),
    5: (2, 5, 1, 0, 1, 0),
    6: (2, 5, 2, 1, 0, 0),
    7: (2, 5, 1, 0, 1, 0),
    8: (2, 5, 2, 0, 0, 0),
    9: (2, 5, 1, 1, 1, 0),
    10: (2, 5, 2, 0, 0, 0),
    11: (2, 5, 1, 0, 1, 1),
    12: (2, 5, 2, 1, 0, 0),
}
KINDS = ("allied-ground", "allied-air", "us-naval", "commonwealth-naval", "chinese", "japan-naval")


@EDITIONS
@pytest.mark.parametrize("turn", CHART)
def test_11_3_the_steps_of_the_chart_by_turn(turn: int, edition: str) -> None:
    game = replacing(turn=turn, edition=edition)
    steps = given(game)
    assert tuple(steps.get(kind, 0) for kind in KINDS) == CHART[turn]
    assert steps["japan-china"] == 2  # 11.23
    assert "japan-air" not in steps  # 11.22: none by the chart


@EDITIONS
def test_11_33_without_oahu_no_us_ship_is_mended(edition: str) -> None:
    units = {**NEEDY, "us-cv-wasp": "3727 reduced"}
    assert "us-naval" not in given(replacing(units, 4, edition=edition, japan="5808"))


@EDITIONS
@pytest.mark.parametrize("shipyard", ["1307", "1308", "2015", "2709", "3727"])
def test_11_33_one_shipyard_brings_the_commonwealth_step(shipyard: str, edition: str) -> None:
    yards = {"1307", "1308", "2015", "2709", "3727"}
    units = {**NEEDY, "us-hq-southwest-pacific": "3626"}
    others = " ".join(sorted(yards - {shipyard}))
    one = replacing(units, 9, edition=edition, japan=others, allies=shipyard)
    assert given(one)["commonwealth-naval"] == 1
    none = replacing(units, 9, edition=edition, japan=" ".join(sorted(yards)))
    assert "commonwealth-naval" not in given(none)


@EDITIONS
def test_11_34_no_chinese_step_after_the_surrender(edition: str) -> None:
    assert "chinese" not in given(replacing(edition=edition, surrendered="china"))


@EDITIONS
@pytest.mark.parametrize(("cards", "steps"), [(1, 1), (2, 0)])
def test_cards_j15_j82_fewer_ground_steps_and_none_for_the_commonwealth(
    cards: int, steps: int, edition: str
) -> None:
    units = {**NEEDY, "br-15-corps": "1805 reduced"}
    game = replacing(units, edition=edition, markers={"india-replacement-limit": cards})
    assert given(game).get("allied-ground", 0) == steps
    assert given(game)["chinese"] == 1  # Ruling R-25
    if steps:
        assert set(takers(game, "allied-ground")) == {"us-xi-corps"}
        assert game.rules_against(SpendStep("allied-ground", 0, "br-15-corps")) != set()
    game.state = without_japan(without_allies(game)).state
    end(game)
    assert mark(game, "india-replacement-limit") == 0  # one turn only


# What is left


@EDITIONS
def test_11_0_allied_steps_that_are_not_used_are_lost(edition: str) -> None:
    game = replacing(turn=9, edition=edition)
    without_allies(game)
    lost = {"allied-ground": 2, "allied-air": 5, "us-naval": 1, "commonwealth-naval": 1, "chinese": 1}
    assert unused(game) == {code: (steps, False) for code, steps in lost.items()}
    assert "Allied air replacements: 5 steps are lost" in said(game)


@EDITIONS
def test_11_32_steps_that_nobody_can_use_are_lost_at_once(edition: str) -> None:
    game = replacing({"us-5af": "5808 reduced"}, 4, edition=edition)
    assert given(game) == {"allied-air": 5}
    assert unused(game) == {"allied-ground": (2, False), "us-naval": (2, False), "japan-naval": (1, True)}
    spend(game, "allied-air", "us-5af")
    assert given(game) == {}
    assert unused(game)["allied-air"] == (4, False)
    assert game.rules_against(EndSegment()) == set()


@EDITIONS
def test_4_12_the_segment_ends_when_every_step_is_spent_or_left(edition: str) -> None:
    game = replacing({"us-5af": "5808 reduced", "jp-15-army": "2212 reduced"}, edition=edition)
    assert game.rules_against(EndSegment()) == {"EotS 11.32", "EotS 11.23"}
    without_japan(game)
    assert game.rules_against(EndSegment()) == set()


# Burma


def burma(units: dict[str, str], turn: int, **changes: Any) -> Game:
    places = {"br-hq-seac": "1805", "jp-hq-south": "2110", **units}
    return entered("replacement", places, turn=turn, scenario="burma", **changes)


BURMA_NEEDS = {
    "br-15-corps": "1805 reduced",
    "us-10af-lrb": "1805 reduced",
    "br-bb-warspite": "1805 reduced",
    "cn-5-army": "2407 reduced",
    "jp-28-army": "2110 reduced",
    "jp-28-air-flotilla": "2110 reduced",
}


@pytest.mark.parametrize(("turn", "chinese", "naval"), [(7, 1, 0), (8, 0, 0), (9, 1, 1)])
def test_17_11_19_and_20_the_steps_of_burma(turn: int, chinese: int, naval: int) -> None:
    found = given(burma(BURMA_NEEDS, turn))
    allied = {"allied-ground": 1, "allied-air": 1, "chinese": chinese, "commonwealth-naval": naval}
    japan = {"japan-air": 2, "japan-china": 1, "us-naval": 0, "japan-naval": 0}
    assert found == {code: steps for code, steps in {**allied, **japan}.items() if steps}


# What the players see


def test_every_kind_of_steps_has_its_title() -> None:
    game = replacing(turn=9, markers={"japan-air-replacements": 1, "japan-naval-replacements": 1})
    titles = {view.card: (view.title, view.seat, view.rule) for view in eots().errands(game.state)}
    assert titles == {
        "allied-ground": ("Allied ground replacements", Side.ALLIES, "EotS 11.31"),
        "allied-air": ("Allied air replacements", Side.ALLIES, "EotS 11.32"),
        "us-naval": ("US naval replacements", Side.ALLIES, "EotS 11.33"),
        "commonwealth-naval": ("Commonwealth naval replacements", Side.ALLIES, "EotS 11.33"),
        "chinese": ("Chinese replacements", Side.ALLIES, "EotS 11.34"),
        "japan-naval": ("Japanese naval replacements", Side.JAPAN, "EotS 11.21"),
        "japan-air": ("Japanese air replacements", Side.JAPAN, "EotS 11.22"),
        "japan-china": ("Japanese divisions from China", Side.JAPAN, "EotS 11.23"),
    }
    assert "Allied air replacements: 5 steps of replacements to spend" in said(game)


def test_each_side_spends_its_own_steps() -> None:
    game = replacing()
    assert game.rules_against(SpendStep("allied-air", 0, "us-5af"), JAPAN) == {"EotS 7.2"}
    assert game.rules_against(SpendStep("allied-air", 0, "us-5af"), ALLIES) == set()
    assert game.rules_against(SpendStep("no-such-steps", 0, "us-5af")) == {"EotS 5.33"}
    assert game.rules_against(SpendStep("allied-air", 0, "nobody")) == {"Counters"}


def test_11_0_what_an_overruled_end_leaves_is_said() -> None:
    game = replacing({"us-5af": "5808 reduced"})
    events = eots().outcome(game.state, ALLIES, EndSegment(), None)  # type: ignore[arg-type]
    assert StepsUnused("allied-air", 5, kept=False) in events
    assert not any(isinstance(event, UnitsMoved) for event in events)


@EDITIONS
def test_11_0_steps_that_nobody_can_take_say_why(edition: str) -> None:
    units = {"us-xi-corps": "3823 reduced", "jp-25-air-flotilla": "3822", "jp-hq-south-seas": "4021"}
    game = replacing(units, edition=edition, japan="3822 4021 4020")
    why = {event.fund: event.why for event in game.events if isinstance(event, StepsUnused)}
    # Port Moresby lies in the zone of the flotilla at Lae, which with v3.2 also cuts its supply.
    assert "XI Corps" in why["allied-ground"]
    assert ("out of supply" if edition == "3.2" else "zone") in why["allied-ground"]
    assert why["allied-air"] == "no unit needs one"
    assert any(text.endswith(f"are lost ({why['allied-ground']})") for text in said(game))


@pytest.mark.parametrize(
    ("dead", "why"),
    [
        ("us-nl-corps", "the eliminated units do not come back"),  # 11.1: a unit from before the war
        ("us-xi-corps", "no eliminated unit finds a place"),
        ("", "no unit needs one"),
    ],
)
def test_11_1_steps_say_whether_the_dead_may_come_back_at_all(dead: str, why: str) -> None:
    # No Allied HQ is on the map, so nobody finds a place.
    units = {dead: "eliminated"} if dead else {}
    fund = Fund(Side.ALLIES, Replacement(("ground",), 0))
    assert why_nobody(board(units), fund) == why
