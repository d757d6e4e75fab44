"""The replacement segment: whom steps are for, and how the dead come back (EotS 11.0, v2.0 10.0)."""

from dataclasses import replace

import pytest

from rules.eots.commands import PlaceArrivals, SpendStep
from rules.eots.events import CountSet
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements.reinforcement_placement import Arrivals
from rules.eots.state import Position
from tests.eots.arrivals import HQS
from tests.eots.card_fights import standing
from tests.eots.replacements import NEEDY, given, replacing, spend, takers, unused, without_allies
from tests.eots.segments import end, entered, said
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
TAKER = {
    "allied-ground": "us-xi-corps",
    "allied-air": "us-5af",
    "us-naval": "us-cv-wasp",
    "commonwealth-naval": "br-bb-warspite",
    "chinese": "cn-5-army",
    "japan-naval": "jp-bb-yamato",
    "japan-air": "jp-25-air-flotilla",
    "japan-china": "jp-15-army",
}


# For whom


@EDITIONS
@pytest.mark.parametrize("code", TAKER)
def test_11_0_a_step_brings_a_reduced_unit_to_full_strength(code: str, edition: str) -> None:
    markers = {"japan-air-replacements": 1, "japan-naval-replacements": 1}
    game = replacing(turn=9, edition=edition, markers=markers)
    if code.startswith("japan"):
        without_allies(game)
    left = given(game)[code]
    spend(game, code, TAKER[code])
    assert standing(game, TAKER[code]) == "full"
    assert left - given(game).get(code, 0) in (1, left)  # the rest goes when nobody can take it
    if not code.startswith("japan"):
        others = set(TAKER.values()) - {TAKER[code]}
        assert all(game.against(SpendStep(code, 0, other)) for other in others)


# Ground units of the US and the Commonwealth; with v2.0 only corps and US Marine divisions return (10.31).
GROUND = {
    "us-xi-corps": True,
    "br-15-corps": True,
    "au-1-corps": True,
    "us-1-marine-division": True,
    "us-11-airborne-division": False,
    "us-sf-brigade": False,
    "nz-3-division": False,
}


@EDITIONS
@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize("unit", GROUND)
def test_11_31_whom_allied_ground_steps_are_for(unit: str, dead: bool, edition: str) -> None:
    where = "1805" if unit.startswith("br") else "3727"
    hqs = {"joint-hq-anzac": "3727", "us-hq-southwest-pacific": "3626"}
    two_sided = eots().components.units[UnitId(unit)].two_sided
    if not (two_sided or dead):
        return
    game = replacing({**hqs, unit: "eliminated" if dead else f"{where} reduced"}, edition=edition)
    allowed = GROUND[unit] or edition == "3.2" or not dead
    assert ("allied-ground" in given(game)) is allowed
    if allowed:
        assert game.rules_against(SpendStep("allied-ground", 0, unit, where if dead else "")) == set()


@EDITIONS
@pytest.mark.parametrize(
    ("code", "unit", "place"),
    [
        ("allied-ground", "cn-6-army", "2407"),  # 11.34
        ("allied-ground", "in-3-corps", "1805"),  # 11.1: pre-war
        ("allied-ground", "nl-java-division", "3727"),  # 11.35
        ("allied-ground", "us-cv-essex", "5808"),
        ("allied-air", "us-feaf", "5808"),  # 11.1
        ("allied-air", "nl-air", "5808"),  # 11.35
        ("us-naval", "us-bb-maryland", "5808"),  # 11.1
        ("us-naval", "br-ca-london", "1805"),
        ("commonwealth-naval", "us-cv-essex", "5808"),
        ("chinese", "br-15-corps", "1805"),
    ],
)
@pytest.mark.parametrize("dead", [False, True])
def test_11_1_and_others_whom_steps_are_not_for(
    code: str, unit: str, place: str, dead: bool, edition: str
) -> None:
    game = replacing({**NEEDY, unit: "eliminated" if dead else f"{place} reduced"}, 9, edition=edition)
    assert unit not in takers(game, code)
    assert game.rules_against(SpendStep(code, 0, unit, place if dead else "")) != set()


@EDITIONS
def test_11_0_a_unit_out_of_supply_or_in_an_enemy_zone_takes_none(edition: str) -> None:
    units = {"us-xi-corps": "4612 reduced", "us-i-corps": "4715 reduced", "us-5af": "5808 reduced"}
    units["jp-hq-south"] = "2212"  # no Allied HQ at all
    game = entered("replacement", units, turn=3, scenario="1942", edition=edition)
    assert given(game) == {}
    near = {
        **NEEDY,
        "us-i-corps": "5808 reduced",
        "us-xi-corps": "3822 reduced",
        "jp-26-air-flotilla": "3720",
        "jp-hq-south-seas": "3520",
    }
    game = replacing(near, edition=edition, japan="3720 3520", allies="3822")
    assert "EotS 11.0" in game.rules_against(SpendStep("allied-ground", 0, "us-xi-corps"))


# The dead come back


@EDITIONS
def test_11_0_one_step_brings_back_a_reduced_unit_and_two_a_full_one(edition: str) -> None:
    game = replacing({"us-xi-corps": "eliminated"}, edition=edition)
    assert game.rules_against(SpendStep("allied-ground", 0, "us-xi-corps")) == {"EotS 11.0"}  # where?
    spend(game, "allied-ground", "us-xi-corps", "5808")
    assert game.state.units[UnitId("us-xi-corps")] == Position("5808", reduced=True)
    assert given(game)["allied-ground"] == 1
    spend(game, "allied-ground", "us-xi-corps")
    assert game.state.units[UnitId("us-xi-corps")] == Position("5808")
    assert "allied-ground" not in given(game)


@EDITIONS
def test_11_0_they_are_placed_like_reinforcements(edition: str) -> None:
    game = replacing({"us-xi-corps": "eliminated", "us-cv-wasp": "eliminated"}, edition=edition)
    assert "5808" in takers(game, "allied-ground")["us-xi-corps"]
    assert "5808" in takers(game, "us-naval")["us-cv-wasp"]
    assert game.rules_against(SpendStep("us-naval", 0, "us-cv-wasp", "4017")) == {"EotS 11.0"}


@EDITIONS
def test_11_34_an_eliminated_chinese_army_comes_back_to_kunming(edition: str) -> None:
    game = replacing({"cn-5-army": "eliminated"}, edition=edition)
    assert takers(game, "chinese") == {"cn-5-army": ["2407"]}
    units = {hq: place for hq, place in HQS.items() if hq != "br-hq-seac"} | {"cn-5-army": "eliminated"}
    fields = {"scenario": "1942", "edition": edition, "japan": "2008 2106 2206"}
    closed = entered("replacement", units, turn=3, **fields)
    assert "chinese" not in given(closed)  # Kunming is no source
    assert unused(closed)["chinese"] == (1, False)


@EDITIONS
def test_11_34_kunming_is_open_to_returning_armies_in_an_enemy_zone_reduced_ones_there_take_no_step(
    edition: str,
) -> None:
    # The 8th Air Division at Hanoi covers Kunming, not 2306 beside it; the Hump flies (11.0, 13.75).
    air = {"jp-8-air-division": "2409", "cn-5-army": "eliminated"}
    armies = {"cn-6-army": "2407 reduced", "cn-66-army": "2306 reduced"}
    hump = {"japan": "2008 2106 2206", "markers": {"hump": True}, "edition": edition}
    assert takers(replacing({**air, **armies}, **hump), "chinese") == {
        "cn-5-army": ["2407"],
        "cn-66-army": [],
    }
    game = spend(replacing(air, **hump), "chinese", "cn-5-army", "2407")
    assert game.state.units[UnitId("cn-5-army")] == Position("2407", reduced=True)


@EDITIONS
def test_11_0_hqs_that_came_this_turn_serve_their_own_hex(edition: str) -> None:
    units = {"jp-hq-south": "2212", "us-hq-south-pacific-ghormley": "turn-3", "us-xi-corps": "eliminated"}
    game = entered("reinforcement", units, turn=3, scenario="1942", edition=edition)
    game.do(PlaceArrivals("allies", ("us-hq-south-pacific-ghormley:4828",)))
    end(game)
    assert takers(game, "allied-ground") == {"us-xi-corps": ["4828"]}


@EDITIONS
def test_11_0_aircraft_of_this_segment_open_no_zone_those_of_the_reinforcements_do(edition: str) -> None:
    units = {
        **HQS,
        "us-hq-southwest-pacific": "3823",
        "jp-26-air-flotilla": "4020",
        "jp-hq-south-seas": "4017",
    }
    flags = {"japan": "4020 4017", "allies": "4021 3823 3922 3921", "scenario": "1942", "edition": edition}
    dead = {"us-5af": "eliminated", "us-xi-corps": "eliminated"}
    game = entered("replacement", {**units, **dead}, turn=3, **flags)
    spend(game, "allied-air", "us-5af", "3922")
    assert "4021" not in takers(game, "allied-ground")["us-xi-corps"]
    arrived = entered("reinforcement", {**units, **dead, "us-5af": "delay"}, turn=3, **flags)
    arrived.do(PlaceArrivals("allies", ("us-5af:3922",)))
    end(arrived)
    assert "4021" in takers(arrived, "allied-ground")["us-xi-corps"]


@EDITIONS
def test_13_83_dead_australians_stay_dead_after_the_surrender(edition: str) -> None:
    units = {"joint-hq-anzac": "4828", "au-1-corps": "eliminated", "au-3-corps": "4828 reduced"}
    game = replacing(units, edition=edition, surrendered="australia")
    assert set(takers(game, "allied-ground")) == {"au-3-corps"}
    before = replacing(units, edition=edition)
    assert set(takers(before, "allied-ground")) == {"au-1-corps", "au-3-corps"}


@EDITIONS
def test_12_31_a_b29_that_comes_back_does_not_bomb_this_turn(edition: str) -> None:
    game = replacing({"us-20bc": "eliminated", "us-21bc": "5808 reduced"}, 10, edition=edition)
    spend(game, "allied-air", "us-20bc", "5808")
    assert game.state.history.returned.get("us-20bc", 0) == 10
    assert CountSet("returned-us-20bc", 10) in game.events
    assert any("does not bomb Japan this turn" in text for text in said(game))
    spend(game, "allied-air", "us-21bc")
    assert game.state.history.returned.get("us-21bc", 0) == 0  # it was never gone


@EDITIONS
def test_11_0_an_air_unit_that_comes_back_opens_no_zone_for_a_reduced_unit_either(edition: str) -> None:
    # Port Moresby lies in the zone of the flotilla at Lae; the 5th at 3624 would neutralise it.
    units = {
        "us-xi-corps": "3823 reduced",
        "us-x-corps": "5808 reduced",
        "us-5af": "eliminated",
        "jp-25-air-flotilla": "3822",
        "jp-hq-south-seas": "4021",
    }
    game = replacing(units, edition=edition, japan="3822 4021 4020")
    step = SpendStep("allied-ground", 0, "us-xi-corps", "")
    assert game.rules_against(step) == {"EotS 11.0"}
    spend(game, "allied-air", "us-5af", "3624")
    assert game.rules_against(step) == {"EotS 11.0"}
    game.state = replace(game.state, newcomers=frozenset())  # as if it had come with the reinforcements
    assert game.rules_against(step) == set()


@EDITIONS
def test_11_0_a_unit_that_came_back_takes_its_second_step(edition: str) -> None:
    game = replacing({"us-xi-corps": "eliminated"}, edition=edition)
    spend(game, "allied-ground", "us-xi-corps", "5808")
    spend(game, "allied-ground", "us-xi-corps")
    assert standing(game, "us-xi-corps") == "full"


def test_17_11_1_in_burma_nobody_comes_back_outside_his_area() -> None:
    units = {
        "jp-15-army": "eliminated",
        "br-15-corps": "eliminated",
        "jp-hq-south": "2212",
        "br-hq-seac": "1805",
    }
    state = entered("replacement", units, turn=7, scenario="burma").state
    china = {
        h for h, found in state.components.hexes.items() if found.region in ("china-coast", "china-interior")
    }
    for unit, side in (("jp-15-army", Side.JAPAN), ("br-15-corps", Side.ALLIES)):
        places = set(Arrivals.of(state, side).places(state.components.units[UnitId(unit)]))
        assert places and not places & china
