"""Kamikaze attacks and what Sho-Go adds to them (EotS 5.32 B, 7.2)."""

import pytest

from rules.eots.commands import EndReaction
from rules.eots.events import BattleFought
from tests.eots.card_fights import (
    FLEET,
    MARIANAS,
    answer,
    answered,
    combat,
    hit,
    marianas,
    miss,
    off_iwo,
    reaction_refused,
    standing,
    to_battle,
    two_strikes,
)
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of, hand
from tests.eots.offensives import Game

KAMIKAZES = pytest.mark.parametrize("card", ["J61", "J62", "J63", "J66", "J81"])
NOT_DUE = {"EotS 5.32 B"}


# Kamikaze: two Allied ships' steps (effect 0), one of the air unit that lent its range (effect 1)


@KAMIKAZES
def test_kamikaze_costs_two_ships_a_step_and_the_air_unit_one(card: str) -> None:
    game = answer(off_iwo().roll(0), card)  # intercept
    assert hand(game, "japan") == 5  # it draws a card
    assert card in game.state.removed_cards
    assert game.rules_against(EndReaction()) == {"EotS 7.2"}
    hit(game, card, "us-cv-essex", "us-bb-washington", number=0, seat=JAPAN)
    assert game.rules_against(EndReaction()) == {"EotS 7.2"}
    hit(game, card, "jp-25-air-flotilla", number=1, seat=JAPAN)
    game.do(EndReaction())
    assert [standing(game, u) for u in ("us-cv-essex", "us-bb-washington", "us-ca-northampton")] == [
        "reduced",
        "reduced",
        "full",
    ]
    # Essex 10, Washington 8, Northampton 9, New Orleans 6; the 25th is left with 5.
    game.fight("3709", air=(0, 0))
    assert combat(game, "air-naval").strengths == (33, 5)


@KAMIKAZES
def test_kamikaze_is_chosen_by_japan(card: str) -> None:
    game = answer(off_iwo(), card)
    assert miss(game, card, "us-cv-essex", "us-bb-washington", number=0, seat=ALLIES) != set()
    assert miss(game, card, "jp-25-air-flotilla", number=1, seat=ALLIES) != set()


@KAMIKAZES
def test_kamikaze_sinks_only_when_there_is_no_other_choice(card: str) -> None:
    game = answer(off_iwo(), card)  # three ships are whole
    assert miss(game, card, "us-cv-essex", "us-cv-essex", number=0) == NOT_DUE
    assert miss(game, card, "us-cv-essex", "us-ca-new-orleans", number=0) == NOT_DUE
    assert miss(game, card, "us-cv-essex", "us-ca-northampton", number=0) == set()


def test_kamikaze_one_whole_ship_takes_a_step_before_others_sink() -> None:
    more = {"us-bb-washington": "3813 reduced", "us-ca-northampton": "3813 reduced"}
    game = answer(off_iwo(more=more), "J61")
    assert miss(game, "J61", "us-cv-essex", "us-bb-washington", number=0) == set()
    assert miss(game, "J61", "us-bb-washington", "us-ca-northampton", number=0) == NOT_DUE


def test_kamikaze_sinks_when_all_are_reduced() -> None:
    more = dict.fromkeys(("us-cv-essex", "us-bb-washington", "us-ca-northampton"), "3813 reduced")
    game = hit(answer(off_iwo(more=more), "J61"), "J61", "us-cv-essex", "us-bb-washington", number=0)
    assert (standing(game, "us-cv-essex"), standing(game, "us-bb-washington")) == ("dead", "dead")


def test_kamikaze_one_whole_ship_alone_is_sunk() -> None:
    game = answer(off_iwo("us-bb-washington"), "J61")
    assert miss(game, "J61", "us-bb-washington", number=0) == NOT_DUE
    hit(game, "J61", "us-bb-washington", "us-bb-washington", number=0)
    to_battle(hit(game, "J61", "jp-25-air-flotilla", number=1))
    assert not [one for one in game.events if isinstance(one, BattleFought)]  # 7.27
    assert game.step == ""


def test_kamikaze_a_single_step_afloat_is_all_it_can_take() -> None:
    game = answer(off_iwo("us-ca-new-orleans"), "J61")
    assert standing(hit(game, "J61", "us-ca-new-orleans", number=0), "us-ca-new-orleans") == "dead"


@pytest.mark.parametrize(
    "victim", ["us-cv-lexington", "us-hq-central-pacific", "jp-25-air-flotilla", "nobody"]
)
def test_kamikaze_hits_ships_in_the_battle_only(victim: str) -> None:
    game = answer(off_iwo(), "J61")
    assert miss(game, "J61", "us-cv-essex", victim, number=0) == NOT_DUE


def test_kamikaze_finds_a_carrier_that_strikes_from_the_next_hexes() -> None:
    game = marianas().launch("A36", "us-hq-central-pacific", "us-cv-essex us-ca-northampton")
    game.move("us-cv-essex", "3711").move("us-ca-northampton", "3709").declare("3709:us-cv-essex")
    hit(answer(game, "J61"), "J61", "us-cv-essex", "us-ca-northampton", number=0)
    assert standing(game, "us-cv-essex") == "reduced"


def test_kamikaze_leaves_active_ships_alone_that_are_in_no_battle() -> None:
    game = marianas().launch("A36", "us-hq-central-pacific", "us-cv-essex us-bb-washington")
    answer(game.move("us-cv-essex", "3709").declare("3709:"), "J61")
    assert miss(game, "J61", "us-cv-essex", "us-bb-washington", number=0) == NOT_DUE


def test_kamikaze_strikes_in_one_battle_not_in_two() -> None:
    game = answer(two_strikes(), "J61")
    assert miss(game, "J61", "us-ca-northampton", "us-bb-washington", number=0) == set()
    assert miss(game, "J61", "us-cv-essex", "us-bb-washington", number=0) == NOT_DUE


def test_kamikaze_one_card_for_each_battle() -> None:
    game = answer(off_iwo(), "J61")
    assert reaction_refused(game, "J62") != set()


def test_kamikaze_two_cards_strike_in_two_battles() -> None:
    game = answer(two_strikes(), "J61", "J62")
    hit(game, "J61", "us-ca-northampton", "us-bb-washington", number=0)
    assert miss(game, "J62", "us-ca-northampton", "us-bb-washington", number=0) == NOT_DUE
    hit(game, "J62", "us-cv-essex", "us-ca-new-orleans", number=0)
    assert standing(game, "us-ca-new-orleans") == "dead"  # only one whole ship is there


@pytest.mark.parametrize(("lent", "may"), [("25", True), ("26", True), ("27", False)])
def test_kamikaze_the_air_unit_must_reach_the_battle(lent: str, may: bool) -> None:
    game = answer(off_iwo(), "J61")  # Marcus is 4 hexes from Iwo Jima, Truk 8
    hit(game, "J61", "us-cv-essex", "us-bb-washington", number=0)
    found = miss(game, "J61", f"jp-{lent}-air-flotilla", number=1)
    assert found == (set() if may else NOT_DUE)


def test_kamikaze_a_reduced_air_unit_dies() -> None:
    game = answer(off_iwo(more={"jp-26-air-flotilla": "4110 reduced"}), "J61")
    hit(game, "J61", "us-cv-essex", "us-bb-washington", number=0)
    hit(game, "J61", "jp-26-air-flotilla", number=1)
    assert standing(game, "jp-26-air-flotilla") == "dead"


# Kamikaze: the battle


def struck(where: str, *, without: str = "jp-25-air-flotilla jp-26-air-flotilla", **more: str) -> Game:
    """Northampton in a hex that a brigade holds."""
    units = {"jp-1-sn-brigade": where, **{unit.replace("_", "-"): place for unit, place in more.items()}}
    game = game_of(
        MARIANAS, more=units, without=without, allies="3813", allied_hand=7, japan_hand=5, japan=where
    )
    game.launch("A36", "us-hq-central-pacific", "us-ca-northampton").move("us-ca-northampton", where)
    return game.declare(f"{where}:")


def test_kamikaze_the_air_unit_that_pays_is_one_that_reached_the_battle_struck() -> None:
    # The ships first: only then is it known which air unit has lent its range.
    game = answer(off_iwo(), "J61")
    assert miss(game, "J61", "jp-25-air-flotilla", number=1) == NOT_DUE
    hit(game, "J61", "us-cv-essex", "us-bb-washington", number=0)
    assert miss(game, "J61", "jp-25-air-flotilla", number=1) == set()


@KAMIKAZES
def test_kamikaze_is_played_within_11_hexes_of_tokyo(card: str) -> None:
    near = struck("3416", jp_25_air_flotilla="3416", without="")
    assert reaction_refused(near, card) == set()
    far = struck("4017")  # 12 hexes, the 27th is there
    assert reaction_refused(far, card) == {"EotS 5.31"}


@KAMIKAZES
def test_kamikaze_needs_an_air_unit_that_reaches_the_battle(card: str) -> None:
    assert reaction_refused(struck("3709"), card) == {"EotS 5.31"}
    # A division reaches 4 hexes: from Ominato (3705), not from 3704.
    there = struck("3709", jp_5_air_division="3705")
    assert reaction_refused(there, card) == set()
    away = struck("3709", jp_5_air_division="3704")
    assert reaction_refused(away, card) == {"EotS 5.31"}


def test_kamikaze_the_air_unit_must_reach_the_battle_near_tokyo() -> None:
    # Iwo Jima is near Tokyo and out of reach, Truk is in reach and too far.
    units = {"jp-1-sn-brigade": "3709"}
    game = marianas(units, without="jp-25-air-flotilla jp-26-air-flotilla")
    game.launch("A36", "us-hq-central-pacific", "us-cv-essex us-bb-washington", event=True)
    game.move("us-cv-essex", "3709").move("us-bb-washington", "4017").declare("3709:", "4017:")
    assert reaction_refused(game, "J61") == {"EotS 5.31"}


def test_kamikaze_leaves_ships_alone_in_a_battle_far_from_tokyo() -> None:
    game = marianas().launch("A36", "us-hq-central-pacific", FLEET, event=True)
    game.move("us-cv-essex us-ca-new-orleans", "3709").move("us-bb-washington us-ca-northampton", "4017")
    answer(game.declare("3709:", "4017:"), "J61")
    assert miss(game, "J61", "us-bb-washington", "us-ca-northampton", number=0) == NOT_DUE


def test_kamikaze_a_far_battle_admits_no_second_card() -> None:
    game = marianas().launch("A36", "us-hq-central-pacific", FLEET, event=True)
    game.move("us-cv-essex us-ca-new-orleans", "3709").move("us-bb-washington us-ca-northampton", "4017")
    answer(game.declare("3709:", "4017:"), "J61")
    assert reaction_refused(game, "J62") != set()


@KAMIKAZES
def test_kamikaze_needs_a_battle_hex(card: str) -> None:
    game = marianas().launch("A36", "us-hq-central-pacific", "us-cv-essex").declare()
    assert reaction_refused(game, card) != set()


# J45 Sho-Go: one step more, with a kamikaze


def test_j45_alone_costs_the_allies_nothing() -> None:
    game = answer(off_iwo(), "J45")
    assert miss(game, "J45", "us-cv-essex", number=0) == NOT_DUE
    answered(game)
    assert game.rules_against(EndReaction()) == set()


def test_j45_with_a_kamikaze_costs_one_more_step() -> None:
    game = answer(off_iwo(), "J45", "J61")
    hit(game, "J61", "us-cv-essex", "us-bb-washington", number=0)
    hit(game, "J61", "jp-25-air-flotilla", number=1)
    answered(game)
    assert game.rules_against(EndReaction()) == {"EotS 7.2"}
    assert miss(game, "J45", "us-cv-lexington", number=0) == NOT_DUE
    hit(game, "J45", "us-ca-northampton", number=0, seat=JAPAN)
    assert standing(game, "us-ca-northampton") == "reduced"
    assert to_battle(game).step == "battle"


def test_j45_the_step_is_lost_in_the_battle_that_the_kamikaze_strikes() -> None:
    game = answer(two_strikes(), "J45", "J61")
    hit(game, "J61", "us-ca-northampton", "us-bb-washington", number=0)
    assert miss(game, "J45", "us-cv-essex", number=0) == NOT_DUE
    assert miss(game, "J45", "us-bb-washington", number=0) == set()
