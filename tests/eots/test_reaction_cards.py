"""Cards that answer an offensive: when, how many, intelligence, counteroffensives, attacks (EotS 5.32)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.commands import (
    ActivateReaction,
    Disengage,
    EndAnswer,
    EndReaction,
    PlayReaction,
    SufferLosses,
    TryIntelligence,
)
from rules.eots.printed.sides import Side, TrackId
from rules.maps.hexgrid import HexId
from tests.eots.card_fights import in_time, reaction_refused
from tests.eots.chapter_7 import ALLIES, JAPAN, hand, hollandia, landed, malaya, operation_re, raid
from tests.eots.offensives import Game

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


def answer(game: Game, *cards: str) -> Game:
    for card in cards:
        in_time(game, card).do(PlayReaction(card))
    return game


def against(game: Game, card: str) -> set[str]:
    return reaction_refused(game, card)


# Who and when


@EDITIONS
def test_5_32_a_card_answers_once_all_units_have_moved(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-bb-kongo")
    assert against(game, "A59") == {"EotS 7.2"}
    game.move("jp-bb-kongo", "2015")
    assert against(game, "A59") == {"EotS 7.2"}
    game.declare("2015:")
    assert against(game, "A59") == set()


def test_5_32_without_an_offensive_there_is_nothing_to_answer() -> None:
    assert against(malaya(), "A59") == {"EotS 7.2"}


def test_5_32_nothing_is_answered_any_more_in_the_battles() -> None:
    game = raid().surprise()
    assert against(game, "A59") == {"EotS 7.2"}


@EDITIONS
def test_5_32_only_the_reaction_player_answers(edition: str) -> None:
    game = raid(edition)
    assert against(game, "J04") == {"EotS 5.32"}
    assert game.rules_against(PlayReaction("A59"), ALLIES) == set()
    assert game.rules_against(PlayReaction("A59"), JAPAN) == {"EotS 7.2"}
    assert against(landed(edition), "J04") == set()
    assert against(landed(edition), "A59") == {"EotS 5.32"}


@EDITIONS
@pytest.mark.parametrize("card", ["A19", "A02", "A15", "A84"])  # military, political, resource
def test_5_32_only_reaction_events_answer(edition: str, card: str) -> None:
    assert against(raid(edition), card) == {"EotS 5.32"}


@pytest.mark.parametrize("card", ["", "zz", "A85", "A0", "99"])
def test_5_32_a_card_that_does_not_exist(card: str) -> None:
    assert against(raid(), card) == {"EotS 5.0"}


def test_5_32_intelligence_needs_a_battle_hex_weather_and_attacks_do_not() -> None:
    game = hollandia().launch("A33", "us-hq-southwest-pacific", "us-cv-enterprise").declare()
    assert against(game, "J04") == {"EotS 5.32"}
    assert against(game, "J17") == {"EotS 5.32"}
    assert against(game, "J19") == set()
    assert against(game, "J24") == set()  # step 6: attack cards even without a battle


def test_5_36_a_card_on_a_pile_answers_nothing() -> None:
    game = raid()
    game.state = replace(game.state, removed_cards=("A26",), discarded_cards=("A59",))
    assert against(game, "A26") == {"EotS 5.36"}
    assert against(game, "A59") == {"EotS 5.0"}


def test_5_0_a_player_without_cards_answers_nothing() -> None:
    game = raid(allied_hand=0)
    assert against(game, "A59") != set()


def test_5_32_the_condition_of_a_card_must_hold() -> None:
    assert against(raid(), "A08") == set()  # Japanese ships are active
    army = malaya().launch("J23", "jp-hq-south", "jp-15-army").move("jp-15-army", "2014").declare("2014:")
    assert against(army, "A08") == {"EotS 5.31"}


def test_5_32_e_gandhi_answers_an_offensive_of_seac_only() -> None:
    # Rangoon (2008) is 2 hexes from Akyab (2006), Kuala Lumpur 2 from Singapore.
    hands: dict[str, Any] = {"japan_hand": 5, "allied_hand": 7}
    burma = {"br-hq-seac": "1805", "br-seac-air": "2006", "jp-25-army": "2008"}
    game = malaya(more=burma, **hands).launch("A19", "br-hq-seac", "br-seac-air")
    answer(game.declare("2008:br-seac-air"), "J21")
    game.do(SufferLosses("J21", 1, ("in-3-corps",)))  # the Allies choose a full Indian corps
    assert game.step == ""  # it cancels the offensive
    assert "J21" in game.state.removed_cards
    assert hand(game, "japan") == 5  # and draws a card
    game = malaya(more=burma, **hands).launch("A19", "br-hq-malaya", "br-ma-air")
    assert against(game.declare("1913:br-ma-air"), "J21") == {"EotS 5.31"}


# Three at most, and their piles


@EDITIONS
def test_5_32_three_cards_at_most_answer_an_offensive(edition: str) -> None:
    game = answer(operation_re(edition), "A59", "A26", "A12")
    assert against(game, "A08") == {"EotS 5.32"}
    assert against(game, "A61") == {"EotS 5.32"}


def test_5_32_the_three_are_counted_for_each_offensive() -> None:
    game = answer(raid(allied_hand=7), "A59", "A26", "A12")
    game.do(EndAnswer())
    game.do(EndReaction())
    game.fight("2015").home("jp-bb-kongo:2311")
    assert game.step == ""
    game.state = replace(game.state, last_played=Side.ALLIES)
    game.launch("J40", "jp-hq-south", "jp-bb-kongo").move("jp-bb-kongo", "2015").declare("2015:")
    assert against(game, "A08") == set()


@EDITIONS
def test_5_36_a_reaction_event_is_removed_if_its_text_says_so(edition: str) -> None:
    game = answer(operation_re(edition), "A26", "A05")
    assert "A26" in game.state.removed_cards
    assert game.state.discarded_cards[-1] == "A05"
    assert hand(game, "allies") == 3


@EDITIONS
def test_5_35_a_reaction_event_draws_its_card(edition: str) -> None:
    game = answer(raid(edition), "A59")
    assert hand(game, "allies") == 5
    assert game.state.drawn == {Side.ALLIES: 1}


def test_5_35_reaction_events_count_for_the_three_draws() -> None:
    game = raid()
    game.state = replace(game.state, drawn={Side.ALLIES: 3})
    answer(game, "A59")
    assert hand(game, "allies") == 4


# A: intelligence


@EDITIONS
@pytest.mark.parametrize(
    ("cards", "condition"),
    [
        (("A59",), "intercept"),
        (("A26",), "ambush"),
        (("A59", "A26"), "ambush"),
        (("A26", "A59"), "ambush"),
        (("A05",), "intercept"),
        (("A05", "A12"), "ambush"),
        (("A61",), "surprise"),
    ],
)
def test_5_32_a_the_cards_make_the_condition(edition: str, cards: tuple[str, ...], condition: str) -> None:
    assert answer(operation_re(edition), *cards).offensive.condition == condition


@EDITIONS
def test_7_25_b_a_card_supersedes_the_surprise_of_an_event(edition: str) -> None:
    # The example of v2.0 5.21: J3 says surprise attack; A26 makes it an ambush.
    game = malaya(edition).launch("J03", "jp-hq-south", "jp-15-army", event=True)
    game.move("jp-15-army", "2014").declare("2014:")
    assert game.rules_against(TryIntelligence()) == {"EotS 7.25 C"}
    assert answer(game, "A26").offensive.condition == "ambush"
    game.do(EndAnswer())
    game.react("br-hq-malaya", "in-3-corps")


@EDITIONS
@pytest.mark.parametrize("card", ["A59", "A26", "A05"])
def test_7_25_c_after_a_card_there_is_no_die(edition: str, card: str) -> None:
    assert answer(operation_re(edition), card).rules_against(TryIntelligence()) == {"EotS 7.25 C"}


@EDITIONS
@pytest.mark.parametrize("face", [0, 9])
@pytest.mark.parametrize("card", ["A59", "A26", "A05"])
def test_7_25_c_after_the_die_no_card_changes_the_condition(edition: str, face: int, card: str) -> None:
    assert "EotS 7.25 C" in against(operation_re(edition).roll(face), card)


@EDITIONS
def test_7_25_c_a_card_may_say_that_it_follows_a_die(edition: str) -> None:
    game = landed(edition).roll(9)
    assert game.offensive.condition == "surprise"
    assert "EotS 7.25 C" in against(game, "J04")
    answer(game, "J13")
    assert game.offensive.condition == "intercept"
    game.react("jp-hq-south-seas", "jp-26-air-flotilla")


def test_5_32_a_j13_does_not_follow_an_intelligence_card() -> None:
    game = answer(landed(), "J04")
    assert against(game, "J13") == {"EotS 5.32 A"}
    assert against(landed(), "J13") == set()


@EDITIONS
def test_5_31_a_carrier_raid_stays_a_surprise(edition: str) -> None:
    units = {"us-hq-central-pacific": "5808", "us-cv-lexington": "5808"}
    game = hollandia(edition, more=units, without="us-cv-enterprise", japan="3520 3319 4017 4715")
    game.state = replace(game.state, last_played=Side.JAPAN)
    game.launch("A84", "us-hq-central-pacific", "us-cv-lexington", event=True).declare()
    assert "EotS 5.31" in against(game, "J19")  # weather has no effect


# B: attacks


@EDITIONS
@pytest.mark.parametrize("face", [0, 9])
def test_5_32_b_an_attack_card_follows_the_die_whatever_it_says(edition: str, face: int) -> None:
    game = landed(edition).roll(face)
    answer(game, "J24", "J27")  # more than one
    assert game.offensive.reaction_cards == ("J24", "J27")


@EDITIONS
def test_5_32_b_an_attack_card_goes_with_intelligence(edition: str) -> None:
    game = answer(landed(edition), "J04", "J36")
    assert game.offensive.condition == "intercept"


def test_7_26_in_a_surprise_attack_cards_remain() -> None:
    game = landed()
    game.do(EndAnswer())
    assert against(game, "J24") == set()
    assert "EotS 7.2" in against(game, "J04")


# C: counteroffensives


@EDITIONS
def test_5_32_c_its_logistics_count_in_place_of_the_enemys_operations(edition: str) -> None:
    # Malaya HQ has efficiency 1: with J23 (2 operations) three units, with Matador (logistics 3) four.
    more = {"in-2-corps": "2015", "br-bb-force-z": "2015"}
    four = ("in-3-corps", "au-8-division", "br-ma-air", "br-bb-force-z")
    by_die = operation_re(edition, more=more).roll(0)
    assert by_die.rules_against(ActivateReaction("br-hq-malaya", four)) == {"EotS 7.21"}
    assert by_die.rules_against(ActivateReaction("br-hq-malaya", four[:3])) == set()
    by_card = answer(operation_re(edition, more=more), "A05")
    by_card.do(EndAnswer())
    assert by_card.rules_against(ActivateReaction("br-hq-malaya", four)) == set()
    five = (*four, "in-2-corps")
    assert by_card.rules_against(ActivateReaction("br-hq-malaya", five)) == {"EotS 7.21"}


@EDITIONS
def test_5_32_c_movement_stays_with_the_operations_of_the_offensive(edition: str) -> None:
    # Yamato at Palau: 6 hexes by sea to Truk. An Allied card of 1 operation gives 5, whatever A-Go gives.
    sea = {"jp-bb-yamato": "3416", "jp-hq-combined-fleet-yamamoto": "3407", "us-ca-northampton": "4021"}
    for card, reached in (("A25", False), ("A33", True)):
        game = hollandia(edition, more=sea, allies="3822 3720 4021", japan="3520 3319 4017 3416")
        game.launch(card, "us-hq-southwest-pacific", "us-ca-northampton")
        game.move("us-ca-northampton", "4017").declare("4017:")
        answer(game, "J46").do(EndAnswer())
        asked = ActivateReaction("jp-hq-combined-fleet-yamamoto", ("jp-bb-yamato",))
        assert (game.rules_against(asked) == set()) is reached


def test_5_32_c_one_counteroffensive_answers_an_offensive() -> None:
    game = answer(landed(), "J45")
    assert against(game, "J46") == {"EotS 5.32 C"}
    assert against(game, "J04") == set()


def test_5_32_c_of_v2_0_knows_no_such_limit() -> None:
    assert against(answer(landed("2.0"), "J45"), "J46") == set()


def test_5_32_c_matador_uses_no_shipping() -> None:
    # The 8th Division at Palembang (2018) reaches Singapore by sea; the RAF keeps the way open.
    for card, refused in (("A59", set()), ("A05", {"EotS 7.26"})):
        game = malaya(more={"au-8-division": "2018"}, markers={"allied-asp": 3})
        game.launch("J23", "jp-hq-south", "jp-22-air-flotilla").move("jp-22-air-flotilla", "2112")
        game.declare("2015:jp-22-air-flotilla")
        answer(game, card).do(EndAnswer())
        asked = ActivateReaction("br-hq-malaya", ("au-8-division",))
        assert game.rules_against(asked) == refused


# D: weather


def weathered(card: str = "J19", edition: str = "3.2", offensive: str = "A33", event: bool = False) -> Game:
    """An Allied landing at Hollandia that weather cancels."""
    game = hollandia(edition)
    game.launch(offensive, "us-hq-southwest-pacific", "us-sf-brigade us-5af us-cv-enterprise", event=event)
    game.move("us-sf-brigade", "3520").move("us-cv-enterprise", "3520")
    game.declare("3319:us-cv-enterprise", covers=["3520:us-5af"])
    assert game.state.markers[TrackId("allied-asp-used")] == 1
    return answer(game, card)


@EDITIONS
@pytest.mark.parametrize("card", ["J19", "J22", "J64"])
def test_5_32_d_weather_ends_the_offensive_and_units_go_back(edition: str, card: str) -> None:
    game = weathered(card, edition)
    assert game.step == ""
    places = [game.where(unit) for unit in ("us-sf-brigade", "us-5af", "us-cv-enterprise")]
    assert places == ["3822", "3720", "3822"]
    assert game.state.markers[TrackId("allied-asp-used")] == 0
    assert game.state.control[HexId("3520")] is Side.JAPAN
    assert game.state.activated == frozenset()


@EDITIONS
@pytest.mark.parametrize("card", ["J19", "J22", "J64"])
def test_5_32_d_the_weather_card_is_removed(edition: str, card: str) -> None:
    game = weathered(card, edition)
    assert card in game.state.removed_cards
    assert card not in game.state.discarded_cards


@EDITIONS
def test_5_32_d_the_cancelled_card_is_discarded_even_if_its_event_removes_it(edition: str) -> None:
    game = malaya(edition, more={"br-hq-seac": "1805", "in-4-corps": "1905"}, japan_hand=5, allied_hand=7)
    game.launch("A07", "br-hq-seac", "in-4-corps", event=True).declare()
    assert "A07" in game.state.removed_cards
    answer(game, "J22")
    assert "A07" in game.state.discarded_cards
    assert "A07" not in game.state.removed_cards


def test_5_32_d_hexes_that_marching_troops_took_go_back() -> None:
    # Allied hexes: from Kuantan by rail into Kuala Lumpur, empty and Japanese.
    game = malaya(without="jp-15-army", japan_hand=5, allied_hand=7)
    game.launch("A19", "br-hq-malaya", "in-3-corps").move("in-3-corps", "1913")
    kuala_lumpur = HexId("1913")
    assert game.state.control[kuala_lumpur] is Side.ALLIES
    answer(game.declare(), "J19")
    assert game.state.control[kuala_lumpur] is Side.JAPAN
    assert game.where("in-3-corps") == "2014"


def test_5_32_d_the_tokyo_express_comes_back_with_its_hex() -> None:
    game = malaya(without="jp-15-army", japan_hand=5, allied_hand=7)
    game.state = replace(game.state, tokyo_express=HexId("1913"))
    game.launch("A19", "br-hq-malaya", "in-3-corps").move("in-3-corps", "1913")
    assert game.state.tokyo_express is None
    answer(game.declare(), "J19")
    assert game.state.tokyo_express == "1913"


def test_5_35_the_typhoon_draws_a_card() -> None:
    game = weathered("J64")
    assert hand(game, "japan") == 5
    assert hand(weathered("J19"), "japan") == 4


@EDITIONS
def test_7_2_weather_brings_units_back_that_stepped_back(edition: str) -> None:
    # The 15th Army (20) steps back from the 3rd Corps (9): step 4 puts all units to their starting places.
    game = malaya(edition, japan_hand=5, allied_hand=7)
    game.launch("A19", "br-hq-malaya", "in-3-corps").move("in-3-corps", "1913")
    game.do(Disengage(("jp-15-army",), "1912"), seat=JAPAN)
    assert game.state.control[HexId("1913")] is Side.ALLIES
    answer(game.declare(), "J19")
    assert (game.where("jp-15-army"), game.where("in-3-corps")) == ("1913", "2014")
    assert game.state.control[HexId("1913")] is Side.JAPAN


@EDITIONS
def test_5_32_d_after_weather_the_other_player_is_next(edition: str) -> None:
    game = weathered(edition=edition)
    assert game.state.last_played is Side.ALLIES
    assert (hand(game, "allies"), hand(game, "japan")) == (6, 4)
    assert against(game, "J24") == {"EotS 7.2"}


@EDITIONS
@pytest.mark.parametrize("earlier", ["J04", "J24", "J17"])
def test_5_32_d_weather_goes_with_no_other_card(edition: str, earlier: str) -> None:
    assert "EotS 5.32 D" in against(answer(landed(edition), earlier), "J19")


@EDITIONS
@pytest.mark.parametrize("face", [0, 9])
def test_5_32_d_weather_comes_before_the_intelligence_die(edition: str, face: int) -> None:
    assert "EotS 5.32 D" in against(landed(edition).roll(face), "J19")


def test_5_32_d_weather_comes_before_the_reaction() -> None:
    game = landed()
    game.do(EndAnswer())
    assert "EotS 5.32 D" in against(game, "J19")
