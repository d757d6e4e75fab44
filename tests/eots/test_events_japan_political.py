"""Japanese political events: what each does, and where it does nothing or is refused (EotS 5.34)."""

from dataclasses import replace

import pytest

from rules.eots.commands import PlayCard
from rules.eots.printed.sides import Side, TrackId
from tests.eots.chapter_7 import hand
from tests.eots.japanese_events import also, each, label, on_turn, pile
from tests.eots.offensives import Game, opened

WORKS: list[str] = []
REFUSED: list[str] = []

MINOR_VICTORIES = ("J51", "J52", "J53", "J54", "J56", "J57")
US_RIVALRY = ("J07", "J11", "J34")
AGREEMENTS = ("J33", "J67", "J68")
CHINA = ("J26", "J41", "J42")
# 13.71: the ports of coastal China, and Seoul and Pusan.
CHINESE_PORTS = "2508 2509 2609 2809 2908 3007 3104 3105"
KOREAN_PORTS = "3305 3306"


def played(game: Game, card: str) -> Game:
    """The card as an event."""
    game.do(PlayCard(card, "event"))
    return game


def europe(game: Game) -> int:
    return game.state.markers[TrackId("war-in-europe")]


# War in Europe: turns 2-4 are 1942, 5-7 are 1943, 8-10 are 1944, 11 and 12 are 1945


@pytest.mark.parametrize(("turn", "after"), [(2, -1), (4, -1), (5, 0), (7, 0)])
@each(WORKS, *MINOR_VICTORIES)
def test_works_a_minor_axis_victory_by_the_year(card: str, turn: int, after: int) -> None:
    game = played(on_turn(turn, war_in_europe=1), card)
    assert europe(game) == after
    assert (pile(game, card), hand(game, "japan")) == ("removed", 6)


@pytest.mark.parametrize("turn", [8, 12])
@each(REFUSED, *MINOR_VICTORIES)
def test_no_effect_a_minor_axis_victory_after_1943(card: str, turn: int) -> None:
    assert europe(played(on_turn(turn, war_in_europe=1), card)) == 1


@also(*MINOR_VICTORIES, "J55")
def test_no_effect_the_war_in_europe_never_falls_below_7(card: str) -> None:
    assert europe(played(on_turn(2, war_in_europe=-7), card)) == -7
    assert europe(played(on_turn(2, war_in_europe=-6), card)) == -7


@pytest.mark.parametrize(("turn", "after"), [(2, -2), (4, -2), (5, -1), (7, -1), (8, 0), (10, 0)])
@each(WORKS, "J55")
def test_works_a_major_axis_victory_by_the_year(card: str, turn: int, after: int) -> None:
    game = played(on_turn(turn, war_in_europe=1), card)
    assert (europe(game), pile(game, card)) == (after, "removed")


@each(REFUSED, "J55")
def test_no_effect_a_major_axis_victory_in_1945(card: str) -> None:
    assert europe(played(on_turn(11, war_in_europe=1), card)) == 1


# Inter-service rivalry


@each(WORKS, *US_RIVALRY)
def test_works_us_rivalry_begins_and_a_card_is_drawn(card: str) -> None:
    game = played(on_turn(us_rivalry=0, japan_rivalry=0), card)
    assert label(game, "us-rivalry") == "Rivalry"
    assert label(game, "japan-rivalry") == "Strategic agreement"
    assert (hand(game, "japan"), pile(game, card)) == (7, "discarded")


@each(REFUSED, *US_RIVALRY)
def test_no_effect_us_rivalry_that_is_there_stays_but_the_card_is_drawn(card: str) -> None:
    game = played(on_turn(us_rivalry=1), card)
    assert label(game, "us-rivalry") == "Rivalry"
    assert hand(game, "japan") == 7


@also(*US_RIVALRY)
def test_no_effect_the_fourth_draw_of_a_phase(card: str) -> None:
    game = on_turn(us_rivalry=0)
    game.state = replace(game.state, drawn={Side.JAPAN: 3})
    assert hand(played(game, card), "japan") == 6
    assert label(game, "us-rivalry") == "Rivalry"


@each(WORKS, *AGREEMENTS)
def test_works_japanese_rivalry_ends(card: str) -> None:
    game = played(on_turn(us_rivalry=1, japan_rivalry=1), card)
    assert label(game, "japan-rivalry") == "Strategic agreement"
    assert label(game, "us-rivalry") == "Rivalry"
    assert (hand(game, "japan"), pile(game, card)) == (6, "discarded")


@each(REFUSED, *AGREEMENTS)
def test_no_effect_an_agreement_that_is_there_stays(card: str) -> None:
    game = played(on_turn(japan_rivalry=0), card)
    assert label(game, "japan-rivalry") == "Strategic agreement"
    assert pile(game, card) == "discarded"


# China


def chinese(turn: int = 3, front: int = 1, edition: str = "3.2", allies: str = "") -> Game:
    return on_turn(turn, edition, allies=allies, china_front=front, doolittle_raid=1)


@each(WORKS, *CHINA, "J06")
def test_works_china_one_box_toward_collapse(card: str) -> None:
    game = played(chinese(), card)
    assert label(game, "china-front") == "Major Breakthrough"
    assert pile(game, card) == "removed"


@each(REFUSED, "J06")
def test_refused_a_reprisal_before_the_doolittle_raid(card: str) -> None:
    game = on_turn(china_front=1, doolittle_raid=0)
    assert game.rules_against(PlayCard(card, "event")) == {"EotS 5.31"}


@each(REFUSED, *CHINA)
def test_no_effect_with_v2_0_no_event_makes_china_collapse(card: str) -> None:
    game = played(chinese(front=4, edition="2.0"), card)
    assert label(game, "china-front") == "Chungking falls"


@also(*CHINA, "J06")
def test_works_with_v3_2_an_event_makes_china_collapse(card: str) -> None:
    assert label(played(chinese(front=4), card), "china-front") == "Government Collapsed"


@also(*CHINA, "J06")
def test_works_a_collapsed_china_surrenders_at_once(card: str) -> None:
    game = on_turn(china_front=4, doolittle_raid=1, more={"us-14af": "china-box", "cn-5-army": "2407"})
    played(game, card)
    assert "china" in game.state.surrendered
    assert (game.where("us-14af"), game.where("cn-5-army")) == ("turn-4", "removed")


@also(*CHINA, "J06")
def test_refused_a_china_event_when_the_allies_hold_every_port_of_china_and_korea(card: str) -> None:
    one_left = chinese(allies=f"{CHINESE_PORTS} 3305")
    assert one_left.rules_against(PlayCard(card, "event")) == set()
    game = chinese(allies=f"{CHINESE_PORTS} {KOREAN_PORTS}")
    assert game.rules_against(PlayCard(card, "event")) == {"EotS 13.71"}


@also(*CHINA, "J06")
def test_works_in_burma_the_doolittle_raid_counts_as_flown(card: str) -> None:
    game = opened("burma")
    front = game.state.markers[TrackId("china-front")]
    game.state = replace(game.state, last_played=Side.ALLIES)
    assert played(game, card).state.markers[TrackId("china-front")] == front + 1


# India


@pytest.mark.parametrize(("before", "after"), [(0, "Unrest"), (1, "Strikes"), (3, "Revolts")])
@each(WORKS, "J15", "J82")
def test_works_india_one_box_toward_revolts(card: str, before: int, after: str) -> None:
    game = played(on_turn(india=before), card)
    assert label(game, "india") == after
    assert pile(game, card) == ("removed" if card == "J15" else "discarded")


@each(REFUSED, "J15", "J82")
def test_no_effect_beyond_revolts_and_no_surrender(card: str) -> None:
    game = played(on_turn(india=4), card)
    assert label(game, "india") == "Revolts"
    assert game.state.surrendered == frozenset()


# With v2.0 the track has three boxes, the marker two sides (12.62).


@pytest.mark.parametrize(
    ("before", "after"), [(0, "Unrest"), (2, "Unstable"), (4, "Unstable, second segment")]
)
@also("J15", "J82")
def test_works_with_v2_0_india_goes_to_unrest_and_to_unstable(card: str, before: int, after: str) -> None:
    assert label(played(on_turn(edition="2.0", india=before), card), "india") == after


@pytest.mark.parametrize("before", [1, 3])
@also("J15", "J82")
def test_works_with_v2_0_india_goes_by_boxes_not_by_sides(card: str, before: int) -> None:
    # From Unrest, first side, to Unstable; from Unstable nowhere.
    assert label(played(on_turn(edition="2.0", india=before), card), "india") == "Unstable"


# The railway


@each(WORKS, "J18")
def test_works_the_bridge_is_built_for_good(card: str) -> None:
    game = played(on_turn(japan="2108 2109"), card)
    assert label(game, "kwai-bridge") == "Built"
    assert pile(game, card) == "removed"


@pytest.mark.parametrize("held", ["", "2108", "2109"])
@each(REFUSED, "J18")
def test_refused_the_bridge_without_both_its_hexes(card: str, held: str) -> None:
    lost = " ".join(h for h in ("2108", "2109") if h != held)
    game = on_turn(japan=held, allies=lost)
    assert game.rules_against(PlayCard(card, "event")) == {"EotS 5.31"}


@also("J18")
def test_works_the_bridge_adds_one_to_an_hq_that_activates_in_burma(card: str) -> None:
    # 13.79: Rangoon Japanese, the 38th Army in 2108 lives over the railway. Three operations, South HQ 1, +1.
    armies = ("jp-38-army", "jp-14-army", "jp-16-army", "jp-17-army", "jp-18-army")
    places = {"jp-38-army": "2108", **dict.fromkeys(armies[1:], "2212")}
    game = on_turn(more=places, japan="2008 2108 2109")
    five = PlayCard("J40", "operations", "jp-hq-south", armies)
    assert game.rules_against(five) == {"EotS 7.21"}
    played(game, card)
    game.state = replace(game.state, last_played=Side.ALLIES)
    assert game.rules_against(five) == set()


# US Political Will


@pytest.mark.parametrize(("before", "after"), [(6, 5), (1, 0)])
@each(WORKS, "J74")
def test_works_tokyo_rose_lowers_political_will(card: str, before: int, after: int) -> None:
    game = played(on_turn(political_will=before), card)
    assert game.state.markers[TrackId("political-will")] == after
    assert pile(game, card) == "removed"


@pytest.mark.parametrize("turn", [3, 8])
@each(WORKS, "J43")
def test_works_tojo_resigns(card: str, turn: int) -> None:
    game = played(on_turn(turn, political_will=6), card)
    assert game.state.markers[TrackId("political-will")] == 4
    assert (label(game, "tojo-resigned"), pile(game, card)) == ("Resigned", "removed")


@each(REFUSED, "J43", "J74")
def test_refused_political_will_in_a_scenario_of_one_year(card: str) -> None:
    game = on_turn(scenario="1942", political_will=6)
    assert game.rules_against(PlayCard(card, "event")) == {"EotS 17.26"}


@also("J43")
def test_refused_tojo_is_no_future_offensive(card: str) -> None:
    assert on_turn().rules_against(PlayCard(card, "future")) == {"EotS 7.29"}


@pytest.mark.parametrize(("edition", "rules"), [("3.2", {"EotS 5.37"}), ("2.0", set())])
@also("J43")
def test_refused_tojo_is_discarded_with_v2_0_only(card: str, edition: str, rules: set[str]) -> None:
    assert on_turn(edition=edition).rules_against(PlayCard(card, "discard")) == rules
