"""What Japanese events and reaction cards change in the battles: dice and strengths (EotS 5.31, 9.2, 9.4).

Air-naval: 0-2 a quarter, 3-5 half, 6 and more all; ground: up to 2 half, 3-6 all, 7-8 half as much again.
Surprise gives the attacker 3, ambush the Allies 4.
"""

from collections.abc import Mapping

import pytest

from tests.eots.card_fights import (
    RAIDERS,
    answer,
    at_hollandia,
    at_oahu,
    at_singapore,
    at_truk,
    combat,
    kuantan,
    landing,
    standing,
    to_battle,
)
from tests.eots.chapter_7 import game_of
from tests.eots.offensives import Game

EVENT = pytest.mark.parametrize("event", [True, False], ids=["event", "operations"])


def test_j01_at_oahu_the_allies_do_not_roll_and_defend_at_half() -> None:
    game = pearl_harbor({}, "5808:jp-cv-akagi", "5808:jp-cv-soryu", "5808:jp-cv-shokaku")
    game.fight("5808", air=(0, 9))
    found = combat(game, "air-naval")
    assert (found.sides, found.strengths, found.hits) == (("japan",), (12 + 10 + 14,), (18,))
    # Maryland 5, New Orleans 4, the 7th 5; 4 hits are left and sink New Orleans.
    assert (standing(game, "us-bb-maryland"), standing(game, "us-7af")) == ("reduced", "reduced")
    assert standing(game, "us-ca-new-orleans") == "dead"


def test_j01_elsewhere_the_allies_fight_as_usual() -> None:
    battles = ("5708:jp-cv-soryu", "5808:jp-cv-akagi", "5808:jp-cv-shokaku")
    game = pearl_harbor({"us-2-maw": "5708"}, *battles).fight("5708", air=(0, 0))
    found = combat(game, "air-naval")
    assert (found.sides, found.strengths, found.hits) == (("japan", "allies"), (10, 8), (5, 2))
    assert standing(game, "us-2-maw") == "full"  # 5 hits; half its defence would be 5


def pearl_harbor(more: Mapping[str, str], *battles: str) -> Game:
    """The four ships off French Frigate Shoals, 3 hexes from Oahu."""
    ships = "jp-cv-akagi jp-cv-soryu jp-cv-shokaku jp-bb-hiei"
    units = {"jp-hq-combined-fleet-yamamoto": "3706", **dict.fromkeys(ships.split(), "3705")}
    targets = dict.fromkeys(("us-bb-maryland", "us-ca-new-orleans", "us-7af"), "5808")
    game = game_of({**units, **targets, **more}, scenario="1941")
    game.launch("J01", "jp-hq-combined-fleet-yamamoto", ships, event=True).move(ships, "5508")
    return to_battle(game.declare(*battles))


@pytest.mark.parametrize(("event", "modified", "hits"), [(True, 1 + 4, 20), (False, 1 - 2, 10)])
def test_j03_in_malaya_the_modifier_is_4_and_nothing_else(event: bool, modified: int, hits: int) -> None:
    game = to_battle(kuantan("J03", {}, event=event)).fight("2014", land=(1, 0))
    found = combat(game, "ground")
    assert (found.modified, found.hits[0]) == ((modified, 0), hits)


@pytest.mark.parametrize(
    ("where", "start", "modified"),
    [("3520", "3416", 1 + 4), ("3319", "3416", 1)],  # jungle; Biak is open
)
def test_j03_counts_in_jungle_anywhere_but_not_in_the_open(where: str, start: str, modified: int) -> None:
    units = {"jp-hq-south-seas": "4017", "jp-15-army": start, "us-sf-brigade": where}
    game = game_of(units, allies=where, japan="3416")
    game.launch("J03", "jp-hq-south-seas", "jp-15-army", event=True).move("jp-15-army", where)
    to_battle(game.declare(f"{where}:")).fight(where, land=(1, 0))
    assert combat(game, "ground").modified == (modified, 0 + 3)


@pytest.mark.parametrize(
    ("more", "event", "modified"),
    [
        ({"br-ca-exeter": "2015"}, True, 6),
        ({"au-ca-kent": "2015"}, True, 6),
        ({"br-ca-exeter": "2015"}, False, 5),
        ({"nl-cl-dutch": "2015"}, True, 5),
        ({"us-ca-us-asia": "2015"}, True, 5),
        ({"br-ca-exeter": "1917"}, True, 5),
        ({}, True, 5),
    ],
)
def test_j08_rolls_1_more_where_a_commonwealth_ship_fights(
    more: Mapping[str, str], event: bool, modified: int
) -> None:
    game = to_battle(at_singapore("J08", "jp-bb-kongo", more, event)).fight("2015", air=(2, 0))
    found = combat(game, "air-naval")
    assert (found.modified[0], found.hits[0]) == (modified, 13 if modified == 6 else 7)


@EVENT
def test_j14_japanese_cv_defend_with_2_more(event: bool) -> None:
    # Lexington's 12 hits are what Shokaku's defence is, with the card 14.
    game = at_oahu("J14", "jp-cv-shokaku", {"us-cv-lexington": "5808"}, event)
    to_battle(game).fight("5808", air=(0, 6))
    assert combat(game, "air-naval").hits == (7, 12)
    assert standing(game, "jp-cv-shokaku") == ("full" if event else "reduced")


def test_j14_does_nothing_for_a_cvl() -> None:
    game = at_oahu("J14", "jp-cvl-zuiho", {"us-ca-new-orleans": "5808"})
    to_battle(game).fight("5808", air=(0, 6))  # 9 hits, its defence is 8
    assert standing(game, "jp-cvl-zuiho") == "reduced"


@pytest.mark.parametrize(("card", "bonus"), [("J17", 6), ("J49", 0), ("J46", 0)])
def test_j17_light_ships_attack_with_2_more(card: str, bonus: int) -> None:
    ships = dict.fromkeys(("jp-ca-aoba", "jp-cl-tenryu", "jp-apd-kamikaze", "jp-bb-kongo"), "4017")
    game = to_battle(answer(at_truk("us-bb-washington", ships), card)).fight("4017", air=(0, 0))
    assert combat(game, "air-naval").strengths == (16, 12 + 4 + 8 + 13 + bonus)


@pytest.mark.parametrize(("card", "left"), [("J46", "full"), ("J49", "reduced")])
@pytest.mark.parametrize(
    ("carrier", "defenders"),
    [
        ("us-cv-essex", ("jp-27-air-flotilla", "jp-cl-tenryu")),  # 14 hits on 14, or 16
        ("us-cvl-bataan", ("jp-27-air-flotilla",)),  # 10 on 10, or 12
        ("us-cve-sangamon", ("jp-apd-kamikaze",)),  # 8 on 8, or 10
    ],
)
def test_j46_allied_carriers_defend_with_2_more(
    card: str, left: str, carrier: str, defenders: tuple[str, ...]
) -> None:
    units = {**dict.fromkeys(defenders, "4017"), carrier: "3813"}
    to_battle(answer(game := at_truk(carrier, units), card)).fight("4017", air=(0, 6))
    assert standing(game, carrier) == left


def test_j46_does_nothing_for_other_ships() -> None:
    game = at_truk("us-ca-northampton", {"jp-apd-kamikaze": "4017"})
    to_battle(answer(game, "J46")).fight("4017", air=(0, 6))
    assert standing(game, "us-ca-northampton") == "reduced"  # 8 hits on 8


@pytest.mark.parametrize(
    ("brigade", "army", "event", "modified", "hits"),
    [
        ("jp-1-sn-brigade", "jp-15-army jp-1-sn-brigade", True, 3, 24),
        ("jp-1-sn-brigade", "jp-15-army jp-1-sn-brigade", False, 2, 12),
        ("jp-1-sn-brigade", "jp-15-army", True, 2, 10),  # it stayed behind
    ],
)
def test_j23_rolls_1_more_with_a_brigade(
    brigade: str, army: str, event: bool, modified: int, hits: int
) -> None:
    game = to_battle(kuantan("J23", {brigade: "1913"}, army, event)).fight("2014", land=(4, 0))
    found = combat(game, "ground")
    assert (found.modified, found.hits[0]) == ((modified, 0), hits)


def test_j23_an_allied_brigade_brings_nothing() -> None:
    game = to_battle(kuantan("J23", {"au-port-moresby-brigade": "2014"})).fight("2014", land=(4, 0))
    assert combat(game, "ground").modified[0] == 2


@EVENT
def test_j25_us_carriers_attack_with_2_less(event: bool) -> None:
    # Lexington reduced 8, Sangamon 6, the British Indomitable 10, New Orleans 9
    more = {"us-cv-lexington": "5808 reduced", "us-cve-sangamon": "5808"}
    more |= {"br-cv-indomitable": "5808", "us-ca-new-orleans": "5808"}
    game = to_battle(at_oahu("J25", "jp-cv-shokaku", more, event)).fight("5808", air=(0, 0))
    assert combat(game, "air-naval").strengths == (14, (8 + 6 + 10 + 9) - (4 if event else 0))


@EVENT
def test_j29_japanese_carriers_attack_with_2_more(event: bool) -> None:
    game = at_oahu("J29", "jp-cv-shokaku jp-cvl-zuiho jp-cve-kaiyo jp-bb-hiei", {"us-7af": "5808"}, event)
    to_battle(game).fight("5808", air=(0, 0))
    assert combat(game, "air-naval").strengths[0] == (14 + 8 + 8 + 17) + (6 if event else 0)


@pytest.mark.parametrize(("doctrine", "modified", "hits"), [(1, 7, 6), (0, 6, 4)])
def test_j31_japan_rolls_1_more_on_a_one_hex_island(doctrine: int, modified: int, hits: int) -> None:
    game = to_battle(landing("A36", event=False, doctrine=doctrine)).fight("3709", air=(0, 0), land=(0, 3))
    found = combat(game, "ground")
    assert found.modified[0] == 0  # shore bombardment 2, mixed -2
    assert (found.modified[1], found.hits[1]) == (modified, hits)


def test_j31_counts_when_japan_attacks_too() -> None:
    units = {"jp-hq-south-seas": "4017", "jp-15-army": "3416", "us-sf-brigade": "3319"}
    game = game_of(units, allies="3319", japan="3416", markers={"defensive-doctrine": 1})
    game.launch("J23", "jp-hq-south-seas", "jp-15-army").move("jp-15-army", "3319")
    to_battle(game.declare("3319:")).fight("3319", land=(1, 0))
    assert combat(game, "ground").modified == (1 + 1, 0 + 3)


def test_j31_adds_nothing_elsewhere() -> None:
    game = to_battle(at_hollandia("A36", event=False, doctrine=1)).fight("3520", air=(0, 0), land=(0, 3))
    assert combat(game, "ground").modified == (0 + 2 - 1, 3 + 3)


@pytest.mark.parametrize(
    ("more", "event", "modified"),
    [
        ({"jp-cvl-ryujo": "2311"}, True, 6),  # 5 hexes away
        ({"jp-cv-akagi": "2311 reduced"}, True, 6),
        ({"jp-cvl-ryujo": "2311"}, False, 5),
        ({"jp-cve-kaiyo": "2311"}, True, 5),
        ({"jp-cvl-ryujo": "2909"}, True, 5),  # too far
        ({"jp-bb-kongo": "2311"}, True, 5),
        ({}, True, 5),
    ],
)
def test_j32_rolls_1_more_near_an_inactive_carrier(
    more: Mapping[str, str], event: bool, modified: int
) -> None:
    more = {**more, "jp-22-air-flotilla": "2112"}
    game = game_of(RAIDERS, more=more, japan="1912 1913 2012 2112")
    game.launch("J32", "jp-hq-south", "jp-22-air-flotilla", event=event)
    to_battle(game.declare("2015:jp-22-air-flotilla")).fight("2015", air=(2, 0))
    found = combat(game, "air-naval")
    assert (found.modified[0], found.hits[0]) == (modified, 20 if modified == 6 else 10)


LIGHT = "jp-ca-mogami jp-cl-tenryu jp-apd-kamikaze"


@pytest.mark.parametrize(
    ("card", "event", "bonus"), [("J47", True, 2), ("J47", False, 0), ("J83", True, 6), ("J83", False, 0)]
)
def test_j47_adds_2_to_heavy_cruisers_j83_to_light_ships_too(card: str, event: bool, bonus: int) -> None:
    game = at_singapore(card, LIGHT, {"jp-apd-kamikaze": "2311"}, event)
    to_battle(game).fight("2015", air=(0, 0))
    assert combat(game, "air-naval").strengths[0] == (12 + 4 + 8) + bonus


@pytest.mark.parametrize("card", ["J47", "J83"])
def test_j47_j83_a_reduced_cruiser_gains_2_a_battleship_nothing(card: str) -> None:
    game = at_singapore(card, "jp-bb-kongo jp-ca-nachi", {})
    to_battle(game).fight("2015", air=(0, 0))
    assert combat(game, "air-naval").strengths[0] == 13 + 6 + 2
