"""The intelligence condition: its default, the die, the value of a card, zones (EotS 7.25)."""

from collections.abc import Mapping

import pytest

from rules.eots.commands import EndAnswer, EndReaction, TryIntelligence
from rules.eots.events import IntelligenceTried
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of, malaya, operation_re, raid
from tests.eots.offensives import Game

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
ZONE = "br-ma-air"  # its zone reaches 2 hexes around Singapore


def faces_found_out(
    edition: str, card: str, event: bool, without: str, units: str = "jp-bb-kongo"
) -> set[int]:
    """The faces of the die that intercept a raid on Singapore."""
    found = set()
    for face in range(10):
        game = malaya(edition, without=without).launch(card, "jp-hq-south", units, event=event)
        game.move("jp-bb-kongo", "2015").declare("2015:").roll(face)
        if game.offensive.condition == "intercept":
            found.add(face)
    return found


# A: the default


@EDITIONS
@pytest.mark.parametrize("event", [False, True])
def test_7_25_a_an_offensive_is_a_surprise_attack_by_default(edition: str, event: bool) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-bb-kongo", event=event)
    game.move("jp-bb-kongo", "2015").declare("2015:")
    assert game.offensive.condition == "surprise"
    game.do(EndAnswer())
    assert game.offensive.condition == "surprise"


@EDITIONS
def test_7_25_one_condition_holds_for_all_battle_hexes(edition: str) -> None:
    game = operation_re(edition).roll(0)
    game.do(EndReaction())
    fought = [game.fight(hex_id).events for hex_id in ("2014", "2015")][-1]
    conditions = {event.condition for event in fought if type(event).__name__ == "BattleFought"}
    assert conditions == {"intercept"}


# C: the die


@EDITIONS
def test_7_25_c_the_die_intercepts_and_never_ambushes(edition: str) -> None:
    conditions = {operation_re(edition).roll(face).offensive.condition for face in range(10)}
    assert conditions == {"intercept", "surprise"}


@EDITIONS
@pytest.mark.parametrize("face", [0, 9])
def test_7_25_c_there_is_one_die_for_an_offensive(edition: str, face: int) -> None:
    assert raid(edition).roll(face).rules_against(TryIntelligence()) != set()


@EDITIONS
def test_7_25_c_the_die_is_an_option(edition: str) -> None:
    game = raid(edition)
    game.do(EndAnswer())
    assert game.step == "react"
    assert game.rules_against(TryIntelligence()) == {"EotS 7.2"}


@EDITIONS
def test_7_25_c_no_die_against_an_event_that_calls_for_surprise(edition: str) -> None:
    game = malaya(edition).launch("J03", "jp-hq-south", "jp-15-army", event=True)
    game.move("jp-15-army", "2014").declare("2014:")
    assert game.rules_against(TryIntelligence()) == {"EotS 7.25 C"}


@EDITIONS
def test_7_25_d_the_same_card_by_operations_has_its_die(edition: str) -> None:
    game = malaya(edition).launch("J03", "jp-hq-south", "jp-15-army")
    game.move("jp-15-army", "2014").declare("2014:")
    assert game.rules_against(TryIntelligence()) == set()


def test_7_2_without_a_battle_hex_there_is_no_die() -> None:
    game = malaya().launch("J23", "jp-hq-south", "jp-bb-kongo").declare()
    assert game.rules_against(TryIntelligence()) == {"EotS 7.2"}


def test_7_2_the_die_waits_for_the_declaration() -> None:
    game = malaya().launch("J23", "jp-hq-south", "jp-bb-kongo").move("jp-bb-kongo", "2015")
    assert game.rules_against(TryIntelligence()) == {"EotS 7.2"}
    assert malaya().rules_against(TryIntelligence()) == {"EotS 7.2"}


def test_7_25_the_reaction_player_rolls() -> None:
    game = raid()
    assert game.rules_against(TryIntelligence(), JAPAN) == {"EotS 7.2"}
    assert game.rules_against(EndAnswer(), JAPAN) == {"EotS 7.2"}
    assert game.rules_against(TryIntelligence(), ALLIES) == set()


# D: the value


@EDITIONS
@pytest.mark.parametrize(
    ("card", "event", "highest"),
    [
        ("J23", False, 4),
        ("J23", True, 6),
        ("J10", False, 5),
        ("J10", True, 7),  # the example of v2.0 5.22
        ("J04", False, 3),
        ("J20", False, 3),
    ],
)
def test_7_25_d_at_or_under_the_value_of_the_card(edition: str, card: str, event: bool, highest: int) -> None:
    assert faces_found_out(edition, card, event, without=ZONE) == set(range(highest + 1))


# E: the zones


@EDITIONS
@pytest.mark.parametrize(
    ("card", "event", "highest"), [("J23", False, 6), ("J23", True, 8), ("J10", False, 7), ("J04", False, 5)]
)
def test_7_25_e_two_are_subtracted_for_a_move_into_a_zone(
    edition: str, card: str, event: bool, highest: int
) -> None:
    assert faces_found_out(edition, card, event, without="") == set(range(highest + 1))


@EDITIONS
def test_7_25_e_a_nine_always_fails(edition: str) -> None:
    # J10 as an event has 7: 9 - 2 would do.
    assert faces_found_out(edition, "J10", True, without="") == set(range(9))


def modifier(game: Game) -> int:
    """What the moves that were made do to the die."""
    tried = game.do(TryIntelligence(), 5)[0]
    assert isinstance(tried, IntelligenceTried)
    return tried.modified - 5


@EDITIONS
def test_7_25_e_units_that_stay_in_a_zone_do_not_count(edition: str) -> None:
    # Kuala Lumpur is 2 hexes from Singapore, in its zone.
    game = malaya(edition, more={"jp-22-air-flotilla": "1913"}).launch(
        "J23", "jp-hq-south", "jp-22-air-flotilla"
    )
    assert modifier(game.declare("2015:jp-22-air-flotilla")) == 0


@EDITIONS
def test_7_25_e_leaving_a_zone_counts(edition: str) -> None:
    game = malaya(edition, more={"jp-22-air-flotilla": "1913"}).launch(
        "J23", "jp-hq-south", "jp-22-air-flotilla"
    )
    game.move("jp-22-air-flotilla", "2112")  # 3 hexes from Singapore
    assert modifier(game.declare("2015:jp-22-air-flotilla")) == -2


@EDITIONS
def test_7_25_e_a_neutralised_zone_counts(edition: str) -> None:
    more = {"jp-22-air-flotilla": "1913"}
    game = malaya(edition, more=more).launch("J23", "jp-hq-south", "jp-bb-kongo")
    assert modifier(game.move("jp-bb-kongo", "2015").declare("2015:")) == -2


@EDITIONS
def test_7_25_e_marching_in_a_zone_counts(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-15-army").move("jp-15-army", "2014")
    assert modifier(game.declare("2014:")) == -2


@EDITIONS
def test_7_25_e_outside_all_zones_nothing_is_subtracted(edition: str) -> None:
    # The 22nd flies to Kota Bharu, 3 hexes from the RAF, and strikes Singapore from there.
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-22-air-flotilla")
    game.move("jp-22-air-flotilla", "2112")
    assert modifier(game.declare("2015:jp-22-air-flotilla")) == 0


@EDITIONS
def test_7_25_e_any_unit_of_the_offensive_will_do(edition: str) -> None:
    # The ships enter the zone, the battle is elsewhere.
    more = {"jp-ca-takao": "2909", "us-nl-corps": "2812", "us-hq-southwest-pacific": "2813"}
    game = malaya(edition, more=more, allies="2812 2813")
    game.launch("J23", "jp-hq-south", "jp-15-army jp-ca-takao", event=True)
    game.move("jp-ca-takao", "2812").move("jp-15-army", "2014")
    assert modifier(game.declare("2812:", "2014:")) == -2


@EDITIONS
def test_7_25_e_ships_that_sail_through_a_zone_count(edition: str) -> None:
    # From Cam Ranh to the Nicobars there is no way but past Singapore within 15 hexes.
    game = malaya(edition, more={"br-cvl-hermes": "1710"}, without="")
    game.launch("J10", "jp-hq-south", "jp-bb-kongo").move("jp-bb-kongo", "1710")
    path = game.offensive.ways[game.offensive.units[0]].path
    assert len(path) - 1 <= 15
    assert modifier(game.declare("1710:")) == -2


@EDITIONS
def test_7_25_e_an_offensive_without_moves_has_no_modifier(edition: str) -> None:
    game = malaya(edition, more={"jp-22-air-flotilla": "2112"})
    game.launch("J23", "jp-hq-south", "jp-22-air-flotilla").declare("2015:jp-22-air-flotilla")
    assert modifier(game) == 0


# 5.31: the event of Midway


def midway(edition: str, event: bool = True, more: Mapping[str, str] | None = None) -> Game:
    """Akagi strikes Wake with J12; nothing Allied is near 5508."""
    units = {
        "jp-cv-akagi": "4715",
        "jp-hq-combined-fleet-yamamoto": "4017",
        "us-wake-brigade": "4612",
        "us-hq-south-pacific-ghormley": "4828",
    }
    game = game_of(units, more=more, edition=edition, japan="4715 4017", allies="4612 4828")
    game.launch("J12", "jp-hq-combined-fleet-yamamoto", "jp-cv-akagi", event=event)
    return game.move("jp-cv-akagi", "4612").declare("4612:")


@EDITIONS
def test_5_31_midway_adds_four_to_the_allied_die(edition: str) -> None:
    assert modifier(midway(edition)) == 4
    assert midway(edition).roll(4).offensive.condition == "intercept"  # 8 or less
    assert midway(edition).roll(5).offensive.condition == "surprise"


@EDITIONS
def test_5_31_midway_adds_nothing_with_a_us_cruiser_within_three_hexes(edition: str) -> None:
    watched = {"us-ca-northampton": "5508"}
    assert modifier(midway(edition, more=watched)) == 0


@EDITIONS
def test_5_31_midway_by_operations_is_a_card_like_any_other(edition: str) -> None:
    assert modifier(midway(edition, event=False)) == 0
