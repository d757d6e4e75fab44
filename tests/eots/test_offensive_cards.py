"""Cards and whose turn it is: alternation, passes, discards, piles and draws (EotS 4.21, 4.22, 5.0, 5.3)."""

from dataclasses import replace

import pytest

from rules.eots.commands import DiscardDrawn, PlayCard
from rules.eots.obligation import Obligation, ObligationKind
from rules.eots.printed.sides import Side, TrackId
from rules.maps.hexgrid import HexId
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of, hand, malaya, next_turn
from tests.eots.offensives import Game, opened

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
BARE = {"jp-hq-south": "2212", "br-hq-seac": "1805"}


def bare(**changes: object) -> Game:
    return game_of(BARE, **changes)  # type: ignore[arg-type]


def discard(game: Game, card: str) -> set[str]:
    return game.rules_against(PlayCard(card, "discard"))


# 4.21: who goes first


@EDITIONS
@pytest.mark.parametrize(("japan", "allies", "first"), [(7, 5, "J23"), (4, 6, "A19"), (1, 2, "A19")])
def test_4_21_the_larger_hand_goes_first(edition: str, japan: int, allies: int, first: str) -> None:
    game = bare(edition=edition, japan_hand=japan, allied_hand=allies)
    other = "A19" if first == "J23" else "J23"
    assert discard(game, first) == set()
    assert discard(game, other) == {"EotS 4.22"}


@EDITIONS
@pytest.mark.parametrize("turn", range(1, 13))
def test_4_21_in_a_tie_japan_goes_first_until_1942_and_the_allies_later(edition: str, turn: int) -> None:
    game = bare(edition=edition, japan_hand=6, allied_hand=6)
    game.state = replace(game.state, turn=turn)  # turn 4 is the last of 1942
    first, other = ("J23", "A19") if turn <= 4 else ("A19", "J23")
    assert discard(game, first) == set()
    assert discard(game, other) == {"EotS 4.22"}


def test_4_21_the_1943_scenario_begins_with_a_tie_and_the_allies() -> None:
    game = opened("1943")
    assert discard(game, "A19") == set()
    assert discard(game, "J23") == {"EotS 4.22"}


# 4.22: players alternate


def test_4_22_players_alternate() -> None:
    game = bare(japan_hand=3, allied_hand=3)
    for card, other in (("J23", "J32"), ("A19", "A28"), ("J32", "J40"), ("A28", "A29")):
        game.do(PlayCard(card, "discard"))
        assert discard(game, other) == {"EotS 4.22"}


def test_4_22_a_player_without_cards_is_passed_over() -> None:
    game = bare(japan_hand=3, allied_hand=1)
    game.do(PlayCard("J23", "discard"))
    game.do(PlayCard("A19", "discard"))
    game.do(PlayCard("J32", "discard"))
    assert discard(game, "J40") == set()
    assert discard(game, "A28") >= {"EotS 4.22"}


def test_4_22_the_larger_hand_counts_only_at_the_start() -> None:
    game = bare(japan_hand=7, allied_hand=2)
    game.do(PlayCard("J23", "discard"))
    assert discard(game, "J32") == {"EotS 4.22"}  # 6 against 2
    assert discard(game, "A19") == set()


def test_4_21_a_new_turn_begins_with_the_larger_hand_again() -> None:
    game = bare(japan_hand=7, allied_hand=5)
    game.do(PlayCard("J23", "discard"))
    next_turn(game, japan_hand=7, allied_hand=5)
    assert discard(game, "J32") == set()
    assert discard(game, "A19") == {"EotS 4.22"}


@pytest.mark.parametrize(
    "command",
    [
        PlayCard("J23", "discard"),
        PlayCard("", "future"),
        PlayCard("J07", "event"),
        PlayCard("J23", "withdraw-hq", "jp-hq-south"),
        PlayCard("J10", "china"),
        PlayCard("", "pass"),
    ],
)
def test_4_22_every_use_of_a_card_is_the_players_action(command: PlayCard) -> None:
    game = bare(markers={"japan-passes": 1})
    game.do(command, *([9] if command.use == "china" else []), seat=JAPAN)
    assert discard(game, "J40") == {"EotS 4.22"}
    assert discard(game, "A19") == set()


def test_4_22_cards_are_played_in_the_offensives_segment() -> None:
    game = bare()
    game.state = replace(game.state, segment="deal")
    assert discard(game, "J23") == {"EotS 4.22"}


def test_7_2_no_card_is_played_while_an_offensive_is_under_way() -> None:
    game = malaya().launch("J23", "jp-hq-south", "jp-bb-kongo")
    assert discard(game, "J40") == {"EotS 7.2"}
    assert discard(game, "A19") == {"EotS 7.2"}


# 4.22, 5.0: passes


@EDITIONS
def test_4_22_a_pass_is_used_up_and_no_card_is_lost(edition: str) -> None:
    game = bare(edition=edition, markers={"japan-passes": 1})
    game.do(PlayCard("", "pass"), seat=JAPAN)
    assert game.state.markers[TrackId("japan-passes")] == 0
    assert (hand(game, "japan"), hand(game, "allies")) == (7, 5)
    assert game.state.discarded_cards == ()


def test_4_22_passes_are_few() -> None:
    assert bare().rules_against(PlayCard("", "pass"), JAPAN) == {"EotS 4.22"}
    game = opened("1942")  # the Allies have two passes
    for japanese in ("J23", "J40"):
        game.do(PlayCard(japanese, "discard"))
        game.do(PlayCard("", "pass"), seat=ALLIES)
    game.do(PlayCard("J50", "discard"))
    assert game.rules_against(PlayCard("", "pass"), ALLIES) == {"EotS 4.22"}


def test_4_22_a_pass_waits_for_its_turn() -> None:
    assert opened("1942").rules_against(PlayCard("", "pass"), ALLIES) == {"EotS 4.22"}


def test_4_22_naming_a_card_makes_no_pass() -> None:
    assert bare().rules_against(PlayCard("J23", "pass"), JAPAN) != set()


# 5.0: piles


@EDITIONS
@pytest.mark.parametrize("use", ["discard", "operations"])
def test_5_36_only_as_an_event_a_card_is_removed(edition: str, use: str) -> None:
    game = malaya(edition)
    game.do(PlayCard("J05", use, "jp-hq-south", ("jp-bb-kongo",)))  # "removed"
    assert "J05" in game.state.discarded_cards
    assert "J05" not in game.state.removed_cards
    assert hand(game, "japan") == 6


@EDITIONS
def test_5_36_as_an_event_it_is_removed_and_never_comes_back(edition: str) -> None:
    game = bare(edition=edition)
    game.do(PlayCard("J05", "event"))
    assert "J05" in game.state.removed_cards
    game.do(PlayCard("A19", "discard"))
    for use in ("event", "discard", "future"):
        assert "EotS 5.36" in game.rules_against(PlayCard("J05", use))


def test_5_36_a_military_event_is_removed_too() -> None:
    game = game_of({"jp-hq-south": "2212", "jp-ca-mogami": "2311"})
    game.launch("J73", "jp-hq-south", "jp-ca-mogami", event=True)
    assert "J73" in game.state.removed_cards


@EDITIONS
def test_5_0_a_card_without_that_provision_goes_to_the_discard_pile(edition: str) -> None:
    game = bare(edition=edition)
    game.do(PlayCard("J07", "event"))
    assert game.state.discarded_cards == ("J07",)
    game.do(PlayCard("A19", "discard"))
    assert discard(game, "J07") == {"EotS 5.0"}


@pytest.mark.parametrize("card", ["", "zz", "J87", "A85", "J0", "J", "23", "A 0x5", "\x00"])
def test_5_0_a_card_that_does_not_exist(card: str) -> None:
    assert bare().rules_against(PlayCard(card, "discard")) == {"EotS 5.0"}


@pytest.mark.parametrize("card", ["j5", "J05", " j05 "])
def test_5_0_a_card_as_players_write_it(card: str) -> None:
    game = bare()
    game.do(PlayCard(card, "discard"))
    assert game.state.discarded_cards == ("J05",)


@pytest.mark.parametrize("use", ["", "x", "OPERATIONS", "held:", "held:x", "held:held:event", "play"])
def test_5_0_a_card_has_the_uses_of_the_rules_only(use: str) -> None:
    assert bare().rules_against(PlayCard("J23", use)) == {"EotS 5.0"}


def test_5_0_players_play_from_their_own_deck() -> None:
    game = bare()
    assert game.rules_against(PlayCard("J23", "discard"), ALLIES) == {"EotS 5.0"}
    assert game.rules_against(PlayCard("A19", "discard"), JAPAN) == {"EotS 5.0"}
    assert game.rules_against(PlayCard("J23", "discard"), JAPAN) == set()


def test_17_0_a_card_that_is_not_in_the_scenario() -> None:
    game = opened("burma")
    game.state = replace(game.state, last_played=Side.ALLIES)
    assert "EotS 17.0" in discard(game, "J14")  # the Coral Sea
    assert "EotS 17.0" not in discard(game, "J16")


# 5.3: events


@EDITIONS
def test_5_32_a_reaction_card_is_no_event_of_the_players_own_turn(edition: str) -> None:
    game = malaya(edition)
    assert game.rules_against(PlayCard("J19", "event")) == {"EotS 5.32"}
    assert game.rules_against(PlayCard("J04", "event")) == {"EotS 5.32"}
    assert game.rules_against(PlayCard("J19", "operations", "jp-hq-south", ("jp-bb-kongo",))) == set()


@pytest.mark.parametrize("card", ["J43", "J74", "A01", "A06"])
def test_17_26_in_a_yearly_scenario_political_will_events_are_operations_only(card: str) -> None:
    hands = {"japan_hand": 7, "allied_hand": 5} if card[0] == "J" else {"japan_hand": 5, "allied_hand": 7}
    assert "EotS 17.26" in bare(**hands).rules_against(PlayCard(card, "event"))
    assert "EotS 17.26" not in bare(scenario="1942-43", **hands).rules_against(PlayCard(card, "event"))


def test_5_34_the_reprisal_in_china_needs_the_doolittle_raid() -> None:
    assert bare(markers={"doolittle-raid": 1}).rules_against(PlayCard("J06", "event")) == set()
    assert bare().rules_against(PlayCard("J06", "event")) != set()


def test_13_79_the_bridge_needs_both_hexes_of_the_railway() -> None:
    assert bare(japan="2108 2109").rules_against(PlayCard("J18", "event")) == set()
    assert bare(allies="2108 2109").rules_against(PlayCard("J18", "event")) != set()


def test_5_37_manchuria_waits_for_tojo() -> None:
    game = bare(scenario="1942-45", japan_hand=5, allied_hand=7)
    assert game.rules_against(PlayCard("A79", "event")) != set()


# 5.37: special events


SPECIAL = pytest.mark.parametrize(
    ("card", "board", "hands"),
    [
        ("J43", {"jp-bb-kongo": "2212"}, {"japan_hand": 7, "allied_hand": 5}),
        ("A79", {"br-bb-warspite": "1805"}, {"japan_hand": 5, "allied_hand": 7}),
    ],
)


@SPECIAL
def test_5_37_a_special_event_is_not_discarded_by_choice(
    card: str, board: dict[str, str], hands: dict[str, int]
) -> None:
    assert discard(game_of({**BARE, **board}, **hands), card) == {"EotS 5.37"}


@SPECIAL
def test_5_37_a_special_event_that_nothing_can_be_done_with_is_discarded_and_shuffled_in(
    card: str, board: dict[str, str], hands: dict[str, int]
) -> None:
    without_hq = game_of(board, **hands)
    assert discard(without_hq, card) == discard(bare(**hands), card) == set()  # nor with an HQ and no unit
    without_hq.do(PlayCard(card, "discard"))
    assert without_hq.state.to_shuffle == frozenset({"japan" if card == "J43" else "allies"})


def test_5_37_tojo_who_can_resign_is_not_discarded_even_without_an_hq() -> None:
    for turn in (5, 8):
        game = game_of({"jp-bb-kongo": "2212"}, scenario="1942-45", japan_hand=7, allied_hand=1)
        game.state = replace(game.state, turn=turn)
        assert discard(game, "J43") == {"EotS 5.37"}


def test_5_37_with_v2_0_tojo_may_be_discarded_before_1944_and_is_shuffled_in() -> None:
    game = bare(edition="2.0", scenario="1942-45")
    assert discard(game, "J43") == set()
    before = game.state.markers[TrackId("political-will")]
    game.do(PlayCard("J43", "discard"))
    assert game.state.markers[TrackId("political-will")] == before
    assert "J43" in game.state.discarded_cards and game.state.to_shuffle == {Side.JAPAN}


def test_5_37_with_v2_0_manchuria_discarded_on_turn_3_is_shuffled_in_while_tojo_is_in_office() -> None:
    game = bare(edition="2.0", scenario="1942-45", japan_hand=5, allied_hand=7)
    game.state = replace(game.state, turn=3)
    game.do(PlayCard("A79", "discard"))
    assert game.state.controls(Side.JAPAN, HexId("3302")) and "A79" in game.state.discarded_cards
    assert game.state.to_shuffle == {Side.ALLIES}


@EDITIONS
@pytest.mark.parametrize(("turn", "change"), [(7, 0), (8, -2)])
def test_5_37_tojo_whom_an_event_discards_resigns_if_he_must_and_is_shuffled_in_before(
    edition: str, turn: int, change: int
) -> None:
    game = bare(edition=edition, scenario="1942-45")
    obligation = Obligation("A60", ObligationKind.DISCARD, 0, 1)
    game.state = replace(game.state, turn=turn, errands=(obligation,))
    before = game.state.markers[TrackId("political-will")]
    game.do(DiscardDrawn("A60", "J43"))
    assert game.state.markers[TrackId("political-will")] == before + change
    assert game.state.to_shuffle == (frozenset() if change else {Side.JAPAN})


@EDITIONS
def test_17_26_5_37_in_a_yearly_scenario_a_discarded_special_event_is_shuffled_in(edition: str) -> None:
    game = bare(edition=edition, scenario="1944")
    game.state = replace(game.state, turn=9)
    obligation = Obligation("A60", ObligationKind.DISCARD, 0, 1)
    game.state = replace(game.state, errands=(obligation,))
    before = game.state.markers[TrackId("political-will")]
    game.do(DiscardDrawn("A60", "J43"))
    assert game.state.markers[TrackId("political-will")] == before
    assert game.state.to_shuffle == {Side.JAPAN}


@EDITIONS
def test_5_37_a_special_event_may_be_operations(edition: str) -> None:
    game = malaya(edition)
    game.do(PlayCard("J43", "operations", "jp-hq-south", ("jp-bb-kongo",)))
    assert game.state.discarded_cards == ("J43",)


# 5.35: draws


@EDITIONS
def test_5_35_an_event_draws_its_card(edition: str) -> None:
    game = bare(edition=edition)
    game.do(PlayCard("J07", "event"))
    assert hand(game, "japan") == 7  # one played, one drawn
    assert game.state.drawn == {Side.JAPAN: 1}


@EDITIONS
@pytest.mark.parametrize("use", ["operations", "discard"])
def test_5_35_nothing_is_drawn_otherwise(edition: str, use: str) -> None:
    game = malaya(edition)
    game.do(PlayCard("J07", use, "jp-hq-south", ("jp-bb-kongo",)))
    assert hand(game, "japan") == 6
    assert game.state.drawn == {}


@EDITIONS
def test_5_35_three_cards_at_most_are_drawn_in_a_phase(edition: str) -> None:
    game = bare(edition=edition, japan_hand=7, allied_hand=7)
    for number, card in enumerate(("J07", "J11", "J34")):
        game.do(PlayCard(card, "event"))
        assert hand(game, "japan") == 7
        game.do(PlayCard(f"A{11 + number}", "discard"))
    game.do(PlayCard("J80", "event"))
    assert hand(game, "japan") == 6
    game.do(PlayCard("A02", "event"))  # the other side has drawn none yet
    assert hand(game, "allies") == 7 - 3


def test_5_35_the_next_turn_has_three_draws_again() -> None:
    game = bare(japan_hand=7, allied_hand=1)
    game.do(PlayCard("J07", "event"))
    game.do(PlayCard("A19", "discard"))
    for card in ("J11", "J34", "J80"):
        game.do(PlayCard(card, "event"))
    assert hand(game, "japan") == 6
    next_turn(game, japan_hand=7)
    game.state = replace(game.state, discarded_cards=())
    game.do(PlayCard("J07", "event"))
    assert hand(game, "japan") == 7


def test_5_35_the_draw_comes_whatever_the_rivalry_marker_shows() -> None:
    for rivalry in (True, False):
        game = bare(markers={"us_rivalry": rivalry})
        game.do(PlayCard("J34", "event"))
        assert hand(game, "japan") == 7
