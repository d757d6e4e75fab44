"""Japanese military events in battle: dice, strengths, steps lost (EotS 5.31, 9.2, 9.4)."""

from collections.abc import Mapping

import pytest

from rules.eots.commands import EndAnswer
from tests.eots.card_fights import (
    RAIDERS,
    at_oahu,
    at_singapore,
    combat,
    die_refused,
    hit,
    kuantan,
    marianas,
    miss,
    rolled,
    standing,
    to_battle,
)
from tests.eots.chapter_7 import game_of
from tests.eots.japanese_events import each
from tests.eots.offensives import Game

WORKS: list[str] = []
REFUSED: list[str] = []


def both(game: Game, where: str, kind: str = "air-naval") -> tuple[int, int]:
    """The two dice as modified, or a lone one twice, when both are rolled as 2 in the air and 1 on land."""
    to_battle(game).fight(where, air=(2, 2), land=(1, 1))
    modified = combat(game, kind).modified
    return modified[0], modified[-1]


def strengths(game: Game, where: str) -> tuple[int, ...]:
    """The strengths of both sides in the air-naval combat."""
    return combat(to_battle(game).fight(where, air=(0, 0)), "air-naval").strengths


# Dice


@each(WORKS, "J03")
def test_works_tsuji_adds_four_and_nothing_else_counts(card: str) -> None:
    assert both(kuantan(card, {}), "2014", "ground")[0] == 1 + 4


@each(REFUSED, "J03")
def test_no_effect_tsuji_by_operations(card: str) -> None:
    assert both(kuantan(card, {}, event=False), "2014", "ground")[0] == 1 - 2  # mixed terrain


def singapore(card: str, more: Mapping[str, str], event: bool = True) -> tuple[int, int]:
    return both(at_singapore(card, "jp-bb-kongo", more, event), "2015")


@pytest.mark.parametrize("ship", ["br-ca-exeter", "br-bb-warspite", "au-ca-kent"])
@each(WORKS, "J08")
def test_works_operation_c_adds_one_against_commonwealth_ships(card: str, ship: str) -> None:
    fleet = {ship: "2015"}
    assert singapore(card, fleet)[0] == singapore(card, fleet, event=False)[0] + 1


@pytest.mark.parametrize("ship", ["nl-cl-dutch", "us-ca-us-asia", ""])
@each(REFUSED, "J08")
def test_no_effect_operation_c_against_others(card: str, ship: str) -> None:
    fleet = {ship: "2015"} if ship else {}
    assert singapore(card, fleet)[0] == singapore(card, fleet, event=False)[0]


def milne_bay(card: str, army: str, event: bool) -> int:
    return both(kuantan(card, {"jp-1-sn-brigade": "1913"}, army, event), "2014", "ground")[0]


@each(WORKS, "J23")
def test_works_operation_re_adds_one_with_a_brigade(card: str) -> None:
    army = "jp-15-army jp-1-sn-brigade"
    assert milne_bay(card, army, event=True) == milne_bay(card, army, event=False) + 1


@each(REFUSED, "J23")
def test_no_effect_operation_re_without_a_brigade_in_the_combat(card: str) -> None:
    assert milne_bay(card, "jp-15-army", event=True) == milne_bay(card, "jp-15-army", event=False)


def i_go(card: str, more: Mapping[str, str], event: bool = True) -> int:
    """The 22nd flotilla strikes Singapore from Kota Bharu."""
    game = game_of(RAIDERS, more={**more, "jp-22-air-flotilla": "2112"}, japan="1912 1913 2012 2112")
    game.launch(card, "jp-hq-south", "jp-22-air-flotilla", event=event)
    return both(game.declare("2015:jp-22-air-flotilla"), "2015")[0]


@pytest.mark.parametrize("place", ["2311", "2612"])  # 5 and 6 hexes from Singapore
@pytest.mark.parametrize("carrier", ["jp-cv-akagi", "jp-cvl-ryujo"])
@each(WORKS, "J32")
def test_works_i_go_adds_one_near_an_inactive_carrier(card: str, carrier: str, place: str) -> None:
    assert i_go(card, {carrier: place}) == i_go(card, {carrier: place}, event=False) + 1


@pytest.mark.parametrize(
    ("unit", "place"), [("jp-cve-kaiyo", "2311"), ("jp-cv-akagi", "2909"), ("jp-bb-hiei", "2311")]
)
@each(REFUSED, "J32")
def test_no_effect_i_go_without_such_a_carrier(card: str, unit: str, place: str) -> None:
    assert i_go(card, {unit: place}) == i_go(card, {unit: place}, event=False)


# Strengths


@each(WORKS, "J25")
def test_works_operation_ka_takes_two_from_each_us_carrier(card: str) -> None:
    us = dict.fromkeys(("us-cv-lexington", "us-cvl-bataan", "us-cve-sangamon"), "5808")
    assert strengths(at_oahu(card, "jp-cv-shokaku", us), "5808") == (14, 12 + 10 + 6 - 6)
    assert strengths(at_oahu(card, "jp-cv-shokaku", us, event=False), "5808") == (14, 12 + 10 + 6)


@each(REFUSED, "J25")
def test_no_effect_operation_ka_on_british_carriers_and_other_ships(card: str) -> None:
    others = {"br-cv-indomitable": "5808", "us-ca-new-orleans": "5808", "us-7af": "5808"}
    assert strengths(at_oahu(card, "jp-cv-shokaku", others), "5808") == (14, 10 + 9 + 10)


@each(WORKS, "J29")
def test_works_combined_fleet_adds_two_to_each_carrier(card: str) -> None:
    fleet = "jp-cv-shokaku jp-cvl-zuiho jp-cve-kaiyo jp-bb-hiei"
    assert strengths(at_oahu(card, fleet, {"us-7af": "5808"}), "5808")[0] == (14 + 8 + 8 + 17) + 6


@each(REFUSED, "J29")
def test_no_effect_combined_fleet_on_battleships(card: str) -> None:
    assert strengths(at_oahu(card, "jp-bb-hiei jp-ca-aoba", {"us-7af": "5808"}), "5808")[0] == 17 + 12


LIGHT = "jp-ca-mogami jp-cl-tenryu jp-apd-kamikaze"


@pytest.mark.parametrize("event", [True, False])
@each(WORKS, "J47", "J83")
def test_works_two_more_for_cruisers_or_light_ships(card: str, event: bool) -> None:
    bonus = {"J47": 2, "J83": 6}[card] if event else 0  # a CA; a CA, a CL and an APD
    game = at_singapore(card, LIGHT, {"jp-apd-kamikaze": "2311"}, event)
    assert strengths(game, "2015")[0] == (12 + 4 + 8) + bonus


@each(REFUSED, "J47", "J83")
def test_no_effect_on_battleships(card: str) -> None:
    assert strengths(at_singapore(card, "jp-bb-kongo", {}), "2015")[0] == 13


@pytest.mark.parametrize("event", [True, False])
@each(WORKS, "J14")
def test_works_operation_mo_adds_two_to_the_defence_of_each_cv(card: str, event: bool) -> None:
    # Lexington's 12 hits are what Shokaku's defence is; with two more they are not enough.
    game = at_oahu(card, "jp-cv-shokaku", {"us-cv-lexington": "5808"}, event)
    to_battle(game).fight("5808", air=(0, 6))
    assert standing(game, "jp-cv-shokaku") == ("full" if event else "reduced")


@each(REFUSED, "J14")
def test_no_effect_operation_mo_on_a_cvl(card: str) -> None:
    game = at_oahu(card, "jp-cvl-zuiho", {"us-ca-new-orleans": "5808"})
    to_battle(game).fight("5808", air=(0, 6))  # 9 hits on 8; 10 would hold
    assert standing(game, "jp-cvl-zuiho") == "reduced"


# J20: a battleship shells an air unit


@each(WORKS, "J20")
def test_works_guadalcanal_costs_an_air_unit_a_step(card: str) -> None:
    game = at_singapore(card, "jp-bb-kongo", {})
    hit(game, card, "br-ma-air", number=0)
    assert standing(game, "br-ma-air") == "reduced"


@pytest.mark.parametrize(
    ("raid", "more", "event"),
    [
        ("jp-ca-mogami", {}, True),  # no BB
        ("jp-bb-kongo", {"br-bb-warspite": "2015"}, True),  # an Allied BB
        ("jp-bb-kongo", {}, False),
    ],
)
@each(REFUSED, "J20")
def test_no_effect_guadalcanal(card: str, raid: str, more: Mapping[str, str], event: bool) -> None:
    game = at_singapore(card, raid, more, event)
    assert miss(game, card, "br-ma-air", number=0) == {"EotS 5.32 B"}
    assert to_battle(game).step == "battle"


# J76, J79: a raid on a B29


def b29_raid(card: str, place: str = "3813", event: bool = True) -> Game:
    game = marianas({"us-20bc": place, "jp-ca-mogami": "3706"}, allied_hand=5, japan_hand=7)
    return game.launch(card, "jp-hq-combined-fleet-ozawa", "jp-ca-mogami", event=event).declare()


@pytest.mark.parametrize("place", ["3813", "china-box"])
@each(WORKS, "J76", "J79")
def test_works_a_raid_costs_a_b29_a_step_by_0_to_4(card: str, place: str) -> None:
    game = rolled(b29_raid(card, place), card, 4)
    assert standing(hit(game, card, "us-20bc"), "us-20bc") == "reduced"
    for face in (5, 9):
        game = rolled(b29_raid(card, place), card, face)
        game.do(EndAnswer())
        assert standing(game, "us-20bc") == "full"


@pytest.mark.parametrize(("place", "event"), [("3815", True), ("1805", True), ("3813", False)])
@each(REFUSED, "J76", "J79")
def test_no_effect_a_raid_finds_no_b29(card: str, place: str, event: bool) -> None:
    # 3815 is 9 hexes from Tokyo, Calcutta farther.
    assert die_refused(b29_raid(card, place, event), card) == {"EotS 5.32 B"}
