"""The reaction events of the Allied cards: intelligence, attacks, Matador and Wingate (EotS 5.32, 7.25)."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.eots.commands import ActivateReaction, EndReaction, PlayReaction, SendBack
from rules.eots.events import BattleFought
from rules.eots.printed.sides import Side
from tests.eots.allied_events import drawn, pile, put, refused, value
from tests.eots.card_fights import (
    RAIDERS,
    answer,
    answered,
    attacked,
    combat,
    die_refused,
    hit,
    in_time,
    kuantan,
    miss,
    raided,
    reaction_refused,
    rolled,
    standing,
    to_battle,
)
from tests.eots.chapter_7 import ALLIES, JAPAN, game_of, hand, malaya, operation_re, raid
from tests.eots.offensives import Game

# The condition that the card brings, the pile it goes to, the cards it draws: as printed.
CARDS = [
    ("A05", "intercept", "discarded", 0),
    ("A08", "intercept", "removed", 1),
    ("A12", "ambush", "removed", 0),
    ("A24", "surprise", "removed", 1),
    ("A26", "ambush", "removed", 0),
    ("A59", "intercept", "discarded", 1),
    ("A61", "surprise", "removed", 1),
    ("A68", "surprise", "removed", 1),
    ("A78", "surprise", "removed", 1),
]
INTELLIGENCE = ("A05", "A08", "A12", "A26", "A59")
DRAWS = [card for card, _, _, draws in CARDS if draws]


def no(game: Game, card: str) -> set[str]:
    """The rules against a reaction card."""
    return reaction_refused(game, card)


# All of them


@pytest.mark.parametrize(("card", "condition", "goes", "draws"), CARDS)
def test_works_in_answer_to_a_battle(card: str, condition: str, goes: str, draws: int) -> None:
    game = raided(more={"jp-cvl-ryujo": "2211"})  # 5 Allied cards
    in_time(game, card).do(PlayReaction(card), seat=ALLIES)
    assert (game.offensive.condition, pile(game, card)) == (condition, goes)
    assert (hand(game, "allies"), game.state.drawn.get(Side.ALLIES, 0)) == (5 - 1 + draws, draws)


@pytest.mark.parametrize(("card", "condition", "goes", "draws"), CARDS)
def test_refused_as_an_event_of_the_own_turn(card: str, condition: str, goes: str, draws: int) -> None:
    game = malaya(allied_hand=7, japan_hand=5)
    assert "EotS 5.32" in refused(game, card)


@pytest.mark.parametrize("card", INTELLIGENCE)
def test_refused_without_a_battle_hex(card: str) -> None:
    game = game_of(RAIDERS).launch("J23", "jp-hq-south", "jp-bb-kongo").declare()
    assert no(game, card) == {"EotS 5.32"}


@pytest.mark.parametrize("card", INTELLIGENCE)
def test_refused_after_the_intelligence_roll(card: str) -> None:
    assert "EotS 7.25 C" in no(raid().roll(9), card)


@pytest.mark.parametrize("card", DRAWS)
def test_no_effect_of_a_fourth_draw_5_35(card: str) -> None:
    game = drawn(raided(), 3)
    answer(game, card)
    assert hand(game, "allies") == 5 - 1


# A05


FOUR = ("in-3-corps", "au-8-division", "br-ma-air", "br-bb-force-z")


def matador() -> Game:
    game = answer(operation_re(more={"in-2-corps": "2015", "br-bb-force-z": "2015"}), "A05")
    answered(game)
    return game


def test_A05_works_with_3_logistics() -> None:
    assert matador().rules_against(ActivateReaction("br-hq-malaya", FOUR)) == set()  # efficiency 1


def test_A05_refused_with_a_fifth_unit() -> None:
    assert matador().rules_against(ActivateReaction("br-hq-malaya", (*FOUR, "in-2-corps"))) == {"EotS 7.21"}


def from_afar(more: Mapping[str, str], without: str = "") -> Game:
    """The 22nd flotilla (20) alone strikes Singapore from 4 hexes: half strength, 10 hits."""
    units = {**RAIDERS, "jp-22-air-flotilla": "2212"}
    game = game_of(units, more=more, without=without, japan="1912 1913 2012 2112")
    return game.launch("J23", "jp-hq-south", "jp-22-air-flotilla").declare("2015:jp-22-air-flotilla")


def test_A05_works_for_the_defence_of_aircraft() -> None:
    game = to_battle(answer(from_afar({}), "A05")).fight("2015", air=(6, 0))
    assert standing(game, "br-ma-air") == "full"  # 9 + 2


def test_A05_no_effect_on_ships() -> None:
    game = to_battle(answer(from_afar({"us-bb-maryland": "2015"}, "br-ma-air"), "A05"))
    assert standing(game.fight("2015", air=(6, 0)), "us-bb-maryland") == "reduced"  # its 10 are enough


# A08


def test_A08_refused_where_only_troops_are_active() -> None:
    assert no(kuantan("J23", {}, event=False), "A08") == {"EotS 5.31"}


def test_A08_works_where_an_air_unit_is_active() -> None:
    assert answer(from_afar({}), "A08").offensive.condition == "intercept"


# A12, A26


def test_A26_works_for_the_allied_ground_die() -> None:
    game = to_battle(answer(kuantan("J23", {}, event=False), "A26")).fight("2014", land=(4, 0))
    assert combat(game, "ground").modified == (4 - 2, 0 + 4)


def test_A12_no_effect_on_the_ground_die() -> None:
    game = to_battle(answer(kuantan("J23", {}, event=False), "A12")).fight("2014", land=(4, 0))
    assert combat(game, "ground").modified == (4 - 2, 0)


def test_A12_works_over_an_intercept() -> None:
    assert answer(raided(), "A59", "A12").offensive.condition == "ambush"


def test_A59_no_effect_on_an_ambush() -> None:
    assert answer(raided(), "A12", "A59").offensive.condition == "ambush"


# A24


def bombed(more: Mapping[str, str], **changes: Any) -> Game:
    return answer(raided("jp-bb-kongo jp-ca-mogami", more=more, **changes), "A24")


def test_A24_works_on_a_cruiser_near_a_us_air_unit() -> None:
    game = bombed({"us-5af": "2015"}, markers={"japan-asp": 7})
    assert value(game, "japan-asp") == 6
    assert miss(game, "A24", "jp-bb-kongo", number=1, seat=JAPAN) != set()
    assert standing(hit(game, "A24", "jp-ca-mogami", number=1, seat=JAPAN), "jp-ca-mogami") == "reduced"


def test_A24_no_effect_on_the_last_point_of_shipping() -> None:
    assert value(bombed({}, markers={"japan-asp": 1}), "japan-asp") == 1


def test_A24_refused_without_a_battle_hex() -> None:
    game = game_of(RAIDERS).launch("J23", "jp-hq-south", "jp-bb-kongo").declare()
    assert no(game, "A24") == {"EotS 5.32"}


@pytest.mark.parametrize("unit", ["br-fe-air", "us-5af-lrb"])
def test_A24_no_effect_on_ships_away_from_us_air_units_that_are_no_lrb(unit: str) -> None:
    game = bombed({unit: "2015"})
    assert miss(game, "A24", "jp-ca-mogami", number=1) != set()
    assert to_battle(game).step == "battle"


# A61, A68, A78: Kongo, Mogami and a reduced Nachi are active; Tenryu rests at Camranh, Nagato at Kure


@pytest.mark.parametrize(
    ("card", "face", "victims"),
    [
        ("A61", 0, "jp-bb-kongo"),
        ("A61", 4, "jp-ca-mogami"),
        ("A61", 5, "jp-bb-kongo jp-ca-nachi"),
        ("A61", 7, "jp-bb-kongo jp-bb-kongo"),
        ("A68", 0, "jp-bb-kongo"),
        ("A68", 7, "jp-ca-nachi"),
        ("A78", 0, "jp-cl-tenryu"),
        ("A78", 7, "jp-cl-tenryu"),
    ],
)
def test_works_where_the_die_hits(card: str, face: int, victims: str) -> None:
    chooser = JAPAN if card == "A61" else ALLIES
    game = hit(rolled(attacked(card), card, face), card, *victims.split(), seat=chooser)
    for ship in set(victims.split()):
        sunk = ship == "jp-ca-nachi" or victims.split().count(ship) == 2
        assert standing(game, ship) == ("dead" if sunk else "reduced")


@pytest.mark.parametrize("card", ["A61", "A68", "A78"])
@pytest.mark.parametrize("face", [8, 9])
def test_no_effect_where_the_die_misses(card: str, face: int) -> None:
    game = rolled(attacked(card), card, face)
    assert die_refused(game, card) != set()
    assert {standing(game, ship) for ship in ("jp-bb-kongo", "jp-ca-mogami", "jp-cl-tenryu")} == {"full"}


@pytest.mark.parametrize("card", ["A61", "A68"])
def test_refused_without_an_active_japanese_ship(card: str) -> None:
    assert no(from_afar({}), card) == {"EotS 5.31"}


@pytest.mark.parametrize("card", ["A61", "A68", "A78"])
def test_refused_a_ship_that_the_card_does_not_mean(card: str) -> None:
    game = rolled(attacked(card), card, 0)
    wrong = ["jp-bb-nagato", *(["jp-bb-kongo"] if card == "A78" else ["jp-cl-tenryu"])]
    for ship in wrong:
        assert miss(game, card, ship) == {"EotS 5.32 B"}, ship


def test_A61_refused_to_sink_a_reduced_ship_with_one_step() -> None:
    assert miss(rolled(attacked("A61"), "A61", 0), "A61", "jp-ca-nachi") == {"EotS 5.32 B"}


def test_A78_refused_with_every_resting_ship_in_the_home_islands() -> None:
    game = game_of(RAIDERS, without="jp-cl-tenryu jp-ca-nachi", japan="1912 1913 2012 2112")
    fleet = "jp-bb-kongo jp-ca-mogami"
    game.launch("J23", "jp-hq-south", fleet).move(fleet, "2015").declare("2015:")
    assert no(game, "A78") == {"EotS 5.31"}


# A22


def wingate(armies: str = "jp-15-army jp-33-army") -> Game:
    """Two armies or one march on Mandalay, which a Burmese division holds; the 77th waits for the card."""
    units = {"jp-hq-south": "2212", "in-1-burma-division": "2106", "br-hq-seac": "1805"}
    game = game_of(
        units, more=dict.fromkeys(armies.split(), "2107"), japan="2008 2107 2108 2207", scenario="1942-45"
    )
    put(game, "br-77-brigade", "event").launch("J23", "jp-hq-south", armies)
    return game.move(armies, "2106").declare("2106:")


def test_A22_works_on_one_army_in_burma() -> None:
    game = answer(wingate(), "A22")
    assert game.rules_against(SendBack("A22", "jp-33-army"), JAPAN) != set()
    game.do(SendBack("A22", "jp-33-army"), seat=ALLIES)
    assert (game.where("jp-33-army"), game.where("jp-15-army")) == ("2107", "2106")
    assert "jp-33-army" not in game.state.activated
    assert (game.where("br-77-brigade"), pile(game, "A22")) == (f"turn-{game.state.turn + 1}", "removed")


def test_A22_refused_for_another_unit_or_twice() -> None:
    game = answer(wingate(), "A22")
    for wrong in ("in-1-burma-division", "jp-hq-south", "nobody"):
        assert game.rules_against(SendBack("A22", wrong)) != set(), wrong
    game.do(SendBack("A22", "jp-33-army"))
    assert game.rules_against(SendBack("A22", "jp-15-army")) != set()


def test_A22_refused_where_no_troops_were_activated_in_burma() -> None:
    assert no(kuantan("J23", {}, event=False), "A22") == {"EotS 5.31"}
    assert no(raided(), "A22") == {"EotS 5.31"}


def test_A22_refused_as_an_event_of_the_own_turn() -> None:
    assert "EotS 5.32" in refused(malaya(allied_hand=7, japan_hand=5), "A22")


def test_A22_refused_for_troops_that_only_marched_into_burma() -> None:
    game = game_of(
        {"jp-hq-south": "2212", "jp-15-army": "2109", "in-1-burma-division": "2108", "br-hq-seac": "1805"},
        japan="2109",
        scenario="1942-45",
    )
    game.launch("J23", "jp-hq-south", "jp-15-army").move("jp-15-army", "2108")
    assert no(game.declare("2108:"), "A22") == {"EotS 5.31"}


def test_A22_works_on_the_only_attacker_and_there_is_no_battle() -> None:
    game = wingate(armies="jp-15-army")
    answer(game, "A22").do(SendBack("A22", "jp-15-army"))
    answered(game)
    if game.step == "react":
        game.do(EndReaction())
    assert (game.where("jp-15-army"), game.step) == ("2107", "")
    assert not [one for one in game.events if isinstance(one, BattleFought)]
