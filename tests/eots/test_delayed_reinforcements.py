"""The reinforcement segment: shipping, delays, the war in Europe (EotS 10.2, 10.3, v2.0 9.0)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.commands import EndSegment, PlaceArrivals, PlayCard, SendToEurope
from rules.eots.events import NationSurrendered, SegmentBegan, UnitsMoved
from tests.eots.arrivals import HQS, PEACE, arriving, delayed, dice, due, options, place
from tests.eots.chapter_7 import ALLIES, JAPAN
from tests.eots.offensives import Game
from tests.eots.segments import end, entered, mark, proposal, said, segment
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


# Amphibious shipping


@EDITIONS
@pytest.mark.parametrize(
    ("europe", "gain"), [(3, 1), (1, 1), (0, 1), (-2, 1), (-4, 1), (-5, 0), (-6, 0), (-7, 0)]
)
def test_10_31_the_allies_gain_a_shipping_point_below_level_3(europe: int, gain: int, edition: str) -> None:
    game = arriving({}, markers={"war-in-europe": europe, "allied-asp": 4}, edition=edition)
    assert mark(game, "allied-asp") == 4 + gain


@pytest.mark.parametrize("turn", [2, 3, 12])
def test_10_31_it_comes_from_turn_2_on(turn: int) -> None:
    assert mark(arriving({}, turn, markers={"allied-asp": 0, **PEACE}), "allied-asp") == 1


def test_10_32_japan_gains_none() -> None:
    assert mark(arriving({}, markers={"japan-asp": 5}), "japan-asp") == 5


def test_17_11_24_in_burma_shipping_does_not_grow() -> None:
    units = {"br-hq-seac": "1805", "jp-hq-south": "2110"}
    game = entered("reinforcement", units, turn=7, scenario="burma", markers={"war-in-europe": 3})
    assert (mark(game, "allied-asp"), mark(game, "japan-asp")) == (1, 1)


# Delays

NEW = {
    "us-xi-corps": "turn-3",  # US Army
    "us-5af": "turn-3",  # US Army air force
    "us-1-marine-division": "turn-3",
    "us-1-maw": "turn-3",  # Marine aircraft
    "us-cv-wasp": "turn-3",
    "br-15-corps": "turn-3",
}
ARMY = {"us-xi-corps", "us-5af"}


@EDITIONS
@pytest.mark.parametrize("europe", [0, -2, -3, -5, -7])
def test_10_21_at_level_1_and_more_all_allied_units_of_the_turn_wait(europe: int, edition: str) -> None:
    game = arriving(NEW, markers={"war-in-europe": europe}, edition=edition)
    assert delayed(game) == set(NEW)
    assert any("are delayed: the war in Europe is at level" in text for text in said(game))


@EDITIONS
@pytest.mark.parametrize("europe", [1, 3])
def test_15_1_without_an_effect_of_europe_they_are_received(europe: int, edition: str) -> None:
    game = arriving(NEW, markers={"war-in-europe": europe}, edition=edition)
    assert delayed(game) == set()
    assert {one.partition(":")[0] for one in proposal(game).positions} == set(NEW)


@EDITIONS
def test_10_21_what_lay_in_the_delay_box_is_received_while_new_units_wait(edition: str) -> None:
    game = arriving({"us-xi-corps": "turn-3", "us-i-corps": "delay"}, edition=edition)
    assert [one.unit.id for step in eots().steps(game.state) for one in step.assignments] == ["us-i-corps"]
    assert game.where("us-xi-corps") == "delay"
    assert "EotS 10.11" in game.rules_against(PlaceArrivals("allies", ("us-xi-corps:5808",)))


@EDITIONS
def test_14_1_a_rivalry_alone_delays_the_us_army_and_its_aircraft(edition: str) -> None:
    game = arriving(NEW, markers={**PEACE, "us-rivalry": 1}, edition=edition)
    assert delayed(game) == ARMY
    assert dice(game) == []  # no level, no die


@EDITIONS
def test_10_21_the_panama_canal_delays_everybody_for_one_turn(edition: str) -> None:
    game = arriving(NEW, markers={**PEACE, "panama-delay": 1}, edition=edition)
    assert (delayed(game), dice(game)) == (set(NEW), [])  # 10.24: no die without a level
    end(game)
    assert mark(game, "panama-delay") == 0
    assert delayed(game) == set(NEW)


@EDITIONS
def test_10_23_hqs_and_b29s_are_never_delayed(edition: str) -> None:
    units = {"us-20bc": "turn-9", "joint-hq-anzac": "turn-9", "us-3-maw": "turn-9"}
    markers = {"war-in-europe": -7, "panama-delay": 1, "us-rivalry": 1}
    game = arriving(units, 9, markers=markers, edition=edition)
    assert delayed(game) == {"us-3-maw"}
    assert len(proposal(game).positions) == 2


@EDITIONS
def test_4_11_japanese_units_are_never_delayed(edition: str) -> None:
    game = arriving({"jp-cv-junyo": "turn-3"}, markers={"war-in-europe": -7}, edition=edition)
    assert delayed(game) == set()
    end(place(game, "japan", "jp-cv-junyo:3407"))
    assert game.where("jp-cv-junyo") == "3407"


def left(unit: str, origin: str, edition: str = "3.2", *before: Any) -> Game:
    """The turn after a unit went from the board, or from the cards, to the turn track."""
    fields = {"scenario": "1942", "edition": edition, "markers": {"war-in-europe": -3}}
    game = segment("end-of-turn", {**HQS, unit: origin}, turn=2, **fields)
    for event in (*before, UnitsMoved((unit,), (origin,), "turn-3")):
        game.state = eots().apply(game.state, event)
    game.do(EndSegment())
    return game


@EDITIONS
@pytest.mark.parametrize(
    ("unit", "origin"),
    [
        ("us-cv-wasp", "5808"),  # 8.24: over the stacking limit of ships
        ("us-5af", "3727"),  # 8.33, 8.34: taken off by its player
        ("us-xi-corps", "5808"),  # 8.48
        ("us-hq-south-pacific-ghormley", "5808"),  # 6.13
        ("us-14af", "china-box"),  # 8.33
        ("br-77-brigade", "event"),  # card A22
    ],
)
def test_8_24_a_unit_that_left_the_board_is_not_delayed(unit: str, origin: str, edition: str) -> None:
    game = left(unit, origin, edition)
    assert (game.where(unit), dice(game)) == ("turn-3", [])
    assert "EotS 10.11" in due(game)
    game.do(proposal(game))
    assert game.where(unit) in {*game.state.components.hexes, "china-box"}
    assert unit not in game.state.returning


@EDITIONS
def test_11_1_13_73_a_prewar_air_unit_is_lost_with_china_in_v3_2(edition: str) -> None:
    markers = {"china-front": 4, "divisions-in-china": 12, "burma-road": 2}
    game = segment(
        "offensives",
        {**HQS, "us-avg": "china-box", "us-14af": "china-box"},
        turn=4,
        scenario="1942",
        edition=edition,
        hands=(1, 0),
        markers=markers,
    )
    game.do(PlayCard("J08", "china"), 0)
    assert "china" in game.state.surrendered
    assert game.where("us-14af") == "turn-5"
    assert game.where("us-avg") == ("eliminated" if edition == "3.2" else "turn-5")


@EDITIONS
def test_13_73_airmen_out_of_a_lost_china_may_be_delayed(edition: str) -> None:
    assert left("us-14af", "china-box", edition, NationSurrendered("china")).where("us-14af") == "delay"


def test_11_1_a_pre_war_unit_that_left_the_map_is_gone_with_v3_2() -> None:
    assert left("us-feaf", "3727").where("us-feaf") == "eliminated"


def test_10_1_of_v2_0_says_nothing_of_leaving() -> None:
    assert left("us-feaf", "3727", "2.0").where("us-feaf") == "turn-3"


def test_11_1_a_pre_war_unit_of_the_schedule_arrives() -> None:
    game = arriving({"br-cvl-hermes": "delay"})
    assert "1805" in options(game, "br-cvl-hermes")


# Sent to Europe


@EDITIONS
@pytest.mark.parametrize(
    ("unit", "goes"),
    [
        ("us-xi-corps", True),
        ("us-11-airborne-division", True),
        ("us-5af", True),
        ("us-5af-lrb", True),
        ("us-cve-sangamon", True),
        ("us-1-marine-division", False),
        ("us-1-maw", False),
        ("us-cv-wasp", False),
        ("us-cvl-cowpens", False),
        ("us-bb-washington", False),
        ("br-15-corps", False),
        ("nz-3-division", False),
        ("br-seac-air", False),
    ],
)
def test_10_22_us_army_units_and_cves_may_be_sent(unit: str, goes: bool, edition: str) -> None:
    game = arriving({unit: "turn-3"}, edition=edition)
    assert dice(game) == ([unit] if goes else [])
    assert ("EotS 10.24" in due(game)) is goes
    assert bool(game.against(SendToEurope(unit))) is not goes


# The highest face that sends a unit to Europe, by the box of the track.
LEVELS = [(0, 1), (-2, 1), (-3, 3), (-4, 3), (-5, 5), (-6, 5), (-7, 7)]


@EDITIONS
@pytest.mark.parametrize("rivalry", [0, 1])
@pytest.mark.parametrize(("europe", "highest"), LEVELS)
def test_10_24_the_range_of_the_level_decides(europe: int, highest: int, rivalry: int, edition: str) -> None:
    markers = {"war-in-europe": europe, "us-rivalry": rivalry}
    game = arriving({"us-xi-corps": "turn-3"}, markers=markers, edition=edition)
    before = game.state
    for face in range(10):
        game.state = before
        (event,) = game.do(SendToEurope("us-xi-corps"), face)
        sent = face <= highest + rivalry  # 14.1 B: 1 off the die
        assert (event.sent, event.value, event.modified) == (sent, highest, max(0, face - rivalry))
        assert game.where("us-xi-corps") == ("turn-6" if sent else "delay")
        assert (dice(game), due(game)) == ([], set())  # one die for each unit
    (die,) = [die for step in eots().steps(before) for die in step.dice]
    assert die.chance == 10 * (highest + 1 + rivalry)


def test_15_6_a_die_below_zero_counts_as_zero() -> None:
    game = arriving({"us-xi-corps": "turn-3"}, markers={"war-in-europe": 0, "us-rivalry": 1})
    (event,) = game.do(SendToEurope("us-xi-corps"), 0)
    assert (event.modified, event.sent) == (0, True)


@EDITIONS
def test_10_24_whoever_comes_back_from_europe_tries_as_if_for_the_first_time(edition: str) -> None:
    game = arriving({"us-xi-corps": "turn-3"}, edition=edition)
    game.do(SendToEurope("us-xi-corps"), 1)
    game.state = replace(eots().apply(game.state, SegmentBegan(5, "end-of-turn")))
    game.do(EndSegment())
    assert (game.state.turn, game.where("us-xi-corps"), dice(game)) == (6, "delay", ["us-xi-corps"])
    game.do(SendToEurope("us-xi-corps"), 0)
    assert game.where("us-xi-corps") == "turn-9"


def test_10_24_only_the_allies_roll() -> None:
    game = arriving({"us-xi-corps": "turn-3"})
    assert game.rules_against(SendToEurope("us-xi-corps"), JAPAN) == {"EotS 7.2"}
    assert game.rules_against(SendToEurope("us-xi-corps"), ALLIES) == set()
    assert game.rules_against(SendToEurope("nobody")) == {"EotS 10.24"}
