"""When the attacks of cards come: before the battles, after them, without any, several at once (EotS 7.2)."""

import pytest

from rules.eots.commands import ActivateReaction, EndAnswer, EndReaction, PlayReaction, SufferLosses
from rules.eots.events import BattleFought
from rules.eots.offensive import stack_moves
from rules.eots.printed.sides import Side, UnitId
from rules.maps.hexgrid import HexId
from tests.eots.card_fights import (
    EARLY,
    LATE,
    RAIDERS,
    answer,
    answered,
    attacked,
    combat,
    die_refused,
    hit,
    marianas,
    miss,
    off_iwo,
    raided,
    reaction_refused,
    rolled,
    standing,
    to_battle,
)
from tests.eots.chapter_7 import KAUAI, KAUAI_UNITS, game_of, hand
from tests.eots.offensives import Game

# The window before the battles


@pytest.mark.parametrize("card", EARLY)
def test_7_2_step_10_the_battles_wait_for_an_attack_before_them(card: str) -> None:
    game = attacked(card)
    answered(game)
    assert game.rules_against(EndReaction()) == {"EotS 7.2"}
    rolled(game, card, 0)
    assert game.rules_against(EndReaction()) == {"EotS 7.2"}
    hit(game, card, {"A61": "jp-bb-kongo", "A78": "jp-cl-tenryu"}.get(card, "us-cv-essex"))
    assert game.rules_against(EndReaction()) == set()


@pytest.mark.parametrize("card", EARLY)
def test_7_2_step_10_a_die_without_effect_holds_up_nothing(card: str) -> None:
    game = attacked(card)
    answered(game)
    rolled(game, card, 9).do(EndReaction())
    assert game.step == "battle"
    assert die_refused(game, card) == {"EotS 5.32 B"}


@pytest.mark.parametrize("card", EARLY)
def test_7_2_step_9_an_attack_is_played_after_the_intelligence_roll_too(card: str) -> None:
    game = (raided() if card.startswith("A") else off_iwo()).roll(9)
    answer(game, card)
    assert die_refused(rolled(game, card, 9), card) == {"EotS 5.32 B"}


def test_a61_a_sunken_ship_does_not_fight_and_a_reduced_one_fights_reduced() -> None:
    # Kongo 13 (reduced 7), Mogami 12 (7), Nachi reduced 6; 4 by surprise is 7: all of it.
    before = rolled(attacked("A61"), "A61", 5)
    sunk = to_battle(hit(Game(before.state), "A61", "jp-bb-kongo", "jp-bb-kongo")).fight("2015", air=(4, 0))
    assert combat(sunk, "air-naval").strengths[0] == 12 + 6
    reduced = to_battle(hit(before, "A61", "jp-bb-kongo", "jp-ca-mogami")).fight("2015", air=(4, 0))
    assert combat(reduced, "air-naval").strengths[0] == 7 + 7 + 6


def test_a61_7_27_a_battle_whose_attackers_all_sank_is_not_fought() -> None:
    game = rolled(answer(raided("jp-bb-kongo"), "A61"), "A61", 7)
    to_battle(hit(game, "A61", "jp-bb-kongo", "jp-bb-kongo"))
    assert not [one for one in game.events if isinstance(one, BattleFought)]
    assert game.step == ""  # nobody is left to bring home
    assert game.state.units[UnitId("br-ma-air")].place == "2015"


def test_j36_7_27_only_the_battle_without_attackers_is_left_out() -> None:
    fleet = "us-ca-new-orleans us-cv-essex"
    game = marianas().launch("A36", "us-hq-central-pacific", fleet, event=True)
    game.move("us-ca-new-orleans", "3709").move("us-cv-essex", "4110").declare("3709:", "4110:")
    to_battle(hit(rolled(answer(game, "J36"), "J36", 0), "J36", "us-ca-new-orleans"))
    assert game.step == "battle"
    game.fight("4110", air=(0, 0))
    assert [one.hex for one in game.events if isinstance(one, BattleFought)] == ["4110"]
    assert game.step == "return"


def test_j36_7_27_escorts_of_a_sunken_carrier_fight_no_battle_alone() -> None:
    fleet = "us-cv-essex us-ca-northampton"
    game = marianas({"us-cv-essex": "3813 reduced"}).launch("A36", "us-hq-central-pacific", fleet)
    answer(game.move(fleet, "3711").declare("3709:us-cv-essex"), "J36")
    to_battle(hit(rolled(game, "J36", 0), "J36", "us-cv-essex"))
    assert game.step == "return"
    game.home("us-ca-northampton:3813")
    assert game.step == ""


def test_a61_8_46_troops_go_down_with_the_ship_that_carries_them() -> None:
    # Teloekbetoeng (1917); the brigade sails with the Kamikaze, which takes no shipping.
    more = {"jp-apd-kamikaze": "2311 reduced", "jp-1-sn-brigade": "2311", "nl-1-regiment": "1917"}
    game = landing(more)
    rolled(answer(game, "A61"), "A61", 5)
    hit(game, "A61", "jp-apd-kamikaze")  # it is the only active ship, and has one step
    assert standing(game, "jp-apd-kamikaze") == "dead"
    to_battle(game)
    assert standing(game, "jp-1-sn-brigade") == "dead"


def test_a61_8_46_troops_land_from_a_ship_that_loses_a_step() -> None:
    more = {"jp-apd-kamikaze": "2311", "jp-1-sn-brigade": "2311", "nl-1-regiment": "1917"}
    game = landing(more)
    to_battle(hit(rolled(answer(game, "A61"), "A61", 0), "A61", "jp-apd-kamikaze"))
    assert standing(game, "jp-1-sn-brigade") == "full"
    game.fight("1917", air=(9, 0), land=(5, 0))
    assert combat(game, "ground").strengths == (4, 1)


def landing(more: dict[str, str], edition: str = "3.2") -> Game:
    held = "1912 1913 2012 2112"
    game = game_of(RAIDERS, more=more, without="br-ma-air", japan=held, edition=edition)
    game.launch("J23", "jp-hq-south", "jp-apd-kamikaze jp-1-sn-brigade")
    return game.move("jp-apd-kamikaze jp-1-sn-brigade", "1917", "organic").declare("1917:")


@pytest.mark.parametrize(("edition", "brigade"), [("3.2", "full"), ("2.0", "dead")])
def test_8_46_a_ship_sunk_after_the_battles_takes_its_brigade_along_with_v2_0(
    edition: str, brigade: str
) -> None:
    transport = {"jp-apd-kamikaze": "2311 reduced", "jp-1-sn-brigade": "2311", "nl-1-regiment": "1917"}
    game = to_battle(answer(landing(transport, edition), "A68"))
    game.fight("1917", air=(9, 0), land=(9, 0))
    rolled(game, "A68", 0)
    hit(game, "A68", "jp-apd-kamikaze")
    assert standing(game, "jp-apd-kamikaze") == "dead"
    assert standing(game, "jp-1-sn-brigade") == brigade
    assert game.state.controls(Side.JAPAN, HexId("1917"))


@pytest.mark.parametrize("edition", ["3.2", "2.0"])
def test_8_46_a_brigade_that_lands_unopposed_goes_down_with_a_ship_that_is_sunk_elsewhere(
    edition: str,
) -> None:
    ships = dict.fromkeys(("us-bb-maryland", "us-bb-washington", "us-cv-essex"), "5808")
    game = game_of({**KAUAI, "jp-cl-tenryu": "4715 reduced"}, more=ships, edition=edition)
    game.launch("J08", "jp-hq-combined-fleet-yamamoto", KAUAI_UNITS).move(KAUAI_UNITS, "5708")
    to_battle(game.declare("5808:jp-cv-shokaku")).fight("5808", air=(0, 9))
    assert standing(game, "jp-cl-tenryu") == standing(game, "jp-4-sn-brigade") == "dead"
    assert game.state.controls(Side.ALLIES, HexId("5708"))


# The window after the battles


@pytest.mark.parametrize("card", LATE)
def test_7_2_step_12_an_attack_after_the_battles_waits_for_them(card: str) -> None:
    allied = card.startswith("A")
    game = answer(raided() if allied else off_iwo(), card)
    assert die_refused(game, card) == {"EotS 5.32 B"}
    answered(game)
    assert die_refused(game, card) == {"EotS 5.32 B"}
    game.do(EndReaction())
    assert game.step == "battle"
    assert die_refused(game, card) == {"EotS 5.32 B"}
    game.fight("2015" if allied else "3709", air=(0, 0))
    assert game.step == "aftermath"
    rolled(game, card, 0)
    assert game.step == "aftermath"
    hit(game, card, "jp-bb-kongo" if allied else "us-bb-washington")
    assert game.step == "return"


@pytest.mark.parametrize("card", LATE)
def test_7_2_step_12_a_die_without_effect_leads_to_post_battle_movement(card: str) -> None:
    assert rolled(attacked(card), card, 9).step == "return"


@pytest.mark.parametrize("card", ["A68", "J24"])
def test_7_2_step_12_whom_the_battle_sank_no_submarine_finds(card: str) -> None:
    # A68: a reduced Nachi (def. 10) alone against the RAF (6) and Warspite (14): 20 hits sink it.
    if card == "A68":
        game = raided("jp-ca-nachi", more={"br-bb-warspite": "2015"})
        to_battle(answer(game, card)).fight("2015", air=(0, 6))
        assert standing(game, "jp-ca-nachi") == "dead"
    else:  # the 25th (10) against a reduced New Orleans (def. 8) without aircraft
        game = off_iwo("us-ca-new-orleans")
        to_battle(answer(game, card)).fight("3709", air=(0, 6))
        assert standing(game, "us-ca-new-orleans") == "dead"
    assert game.step == ""


def quiet(card: str) -> Game:
    """An offensive without a battle hex, for a card to answer."""
    if card.startswith("A"):
        return game_of(RAIDERS).launch("J23", "jp-hq-south", "jp-bb-kongo").declare()
    return marianas().launch("A36", "us-hq-central-pacific", "us-cv-essex").declare()


@pytest.mark.parametrize("card", LATE)
def test_7_2_step_6_without_a_battle_hex_a_late_attack_comes_before_the_way_home(card: str) -> None:
    game = answer(quiet(card), card)
    victim = "jp-bb-kongo" if card == "A68" else "us-cv-essex"
    if die_refused(game, card):
        answered(game)
    assert die_refused(game, card) == set()
    assert standing(hit(rolled(game, card, 0), card, victim), victim) == "reduced"


@pytest.mark.parametrize("card", ["A61", "A78", "J36", "J75"])
def test_7_2_step_6_without_a_battle_hex_an_early_attack_is_resolved_all_the_same(card: str) -> None:
    game = answer(quiet(card), card)
    assert game.rules_against(EndAnswer()) == {"EotS 7.2"}
    victim = {"A61": "jp-bb-kongo", "A78": "jp-cl-tenryu"}.get(card, "us-cv-essex")
    hit(rolled(game, card, 0), card, victim).do(EndAnswer())
    assert standing(game, victim) == "reduced"


# Several cards


def test_5_32_b_several_attacks_are_resolved_each_by_itself() -> None:
    game = answer(raided(), "A61", "A78", "A68")
    assert hand(game, "allies") == 5  # each of them draws a card
    rolled(game, "A78", 0)
    assert miss(game, "A61", "jp-bb-kongo") == {"EotS 5.32 B"}  # its own die is not rolled
    assert miss(game, "A78", "jp-bb-kongo") == {"EotS 5.32 B"}
    hit(game, "A78", "jp-cl-tenryu")
    answered(game)
    assert game.rules_against(EndReaction()) == {"EotS 7.2"}
    hit(rolled(game, "A61", 0), "A61", "jp-bb-kongo").do(EndReaction())
    assert game.step == "battle"
    game.fight("2015", air=(0, 0))
    assert game.step == "aftermath"
    hit(rolled(game, "A68", 0), "A68", "jp-bb-kongo")
    assert (standing(game, "jp-bb-kongo"), game.step) == ("dead", "return")


def test_5_32_b_two_attacks_after_the_battles_come_one_after_the_other() -> None:
    game = to_battle(answer(off_iwo(), "J24", "J27")).fight("3709", air=(0, 0))
    hit(rolled(game, "J27", 5), "J27", "us-cv-essex", "us-cv-essex")
    assert game.step == "aftermath"
    assert game.rules_against(SufferLosses("J24", -1, ("us-bb-washington",))) == {"EotS 5.32 B"}
    assert rolled(game, "J24", 5).step == "return"


def test_5_32_three_reaction_cards_at_most_attacks_among_them() -> None:
    game = answer(off_iwo(), "J36", "J75", "J24")
    assert reaction_refused(game, "J86") == {"EotS 5.32"}


def test_j36_when_the_last_active_ship_sinks_the_second_attack_finds_nobody() -> None:
    game = answer(off_iwo("us-ca-new-orleans"), "J36", "J75")
    hit(rolled(game, "J36", 0), "J36", "us-ca-new-orleans")
    assert die_refused(game, "J75") == {"EotS 5.32 B"}
    assert to_battle(game).step == ""


# 7.2, steps 8 and 9: attack cards after the reaction move


@pytest.mark.parametrize("card", [*EARLY, *LATE])
def test_7_2_step_9_an_attack_card_waits_for_the_reaction(card: str) -> None:
    game = raided() if card.startswith("A") else off_iwo()
    assert game.rules_against(PlayReaction(card)) == {"EotS 7.2"}
    game.do(EndAnswer())  # a surprise: there is no reaction
    assert game.rules_against(PlayReaction(card)) == set()


@pytest.mark.parametrize("card", [*EARLY, *LATE])
def test_5_32_of_v2_0_an_attack_card_is_played_with_any_answer(card: str) -> None:
    game = raided(edition="2.0") if card.startswith("A") else off_iwo(edition="2.0")
    assert game.rules_against(PlayReaction(card)) == set()


def test_7_2_step_9_after_an_attack_card_nobody_reacts_any_more() -> None:
    game = off_iwo().roll(0)
    react = ActivateReaction("jp-hq-combined-fleet-ozawa", ("jp-26-air-flotilla",))
    assert game.rules_against(react) == set()
    game.do(PlayReaction("J36"))
    assert game.rules_against(react) == {"EotS 7.2"}


def test_7_2_step_9_units_that_react_move_before_an_attack_card() -> None:
    # From Marcus the 26th strikes Iwo Jima at its range; a ship at Tokyo must sail there first.
    game = off_iwo(more={"jp-bb-yamato": "3706"}).roll(0)
    game.react("jp-hq-combined-fleet-ozawa", "jp-bb-yamato")
    assert game.rules_against(PlayReaction("J36")) == {"EotS 7.2"}
    game.move("jp-bb-yamato", "3709")
    game.do(PlayReaction("J36"))
    assert not stack_moves.idle_units(game.state)
