"""What events and reaction cards change in the battles: dice, strengths, critical hits (EotS 5.31, 9.2, 9.4).

Air-naval: 0-2 a quarter, 3-5 half, 6 and more all; ground: up to 2 half, 3-6 all, 7-8 half as much again.
Surprise gives the attacker 3, ambush the Allies 4.
"""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from rules.eots.commands import FightBattle
from tests.eots.card_fights import (
    FLEET,
    answer,
    at_hollandia,
    at_truk,
    combat,
    from_singapore,
    kuantan,
    landing,
    marianas,
    off_iwo,
    raided,
    standing,
    to_battle,
)
from tests.eots.chapter_7 import MALAYA, game_of, hollandia
from tests.eots.offensives import Game
from tests.support import eots

EVENT = pytest.mark.parametrize("event", [True, False], ids=["event", "operations"])


# Allied cards


@pytest.mark.parametrize(("card", "left"), [("A05", "full"), ("A59", "reduced")])
def test_a05_allied_aircraft_defend_with_2_more(card: str, left: str) -> None:
    # The 22nd at extended range: 10 hits on the RAF, whose defence is 9, with the card 11.
    game = malaya_from_afar({})
    to_battle(answer(game, card)).fight("2015", air=(6, 0))
    assert combat(game, "air-naval").hits[0] == 10
    assert standing(game, "br-ma-air") == left


def test_a05_does_nothing_for_ships() -> None:
    game = malaya_from_afar({"us-bb-maryland": "2015"}, without="br-ma-air")
    to_battle(answer(game, "A05")).fight("2015", air=(6, 0))
    assert standing(game, "us-bb-maryland") == "reduced"  # 10 hits, its defence is 10


def malaya_from_afar(more: Mapping[str, str], without: str = "") -> Game:
    """The 22nd flotilla (20) alone strikes Singapore, 4 hexes from Saigon: half strength."""
    game = game_of(
        MALAYA, more={**more, "jp-22-air-flotilla": "2212"}, without=without, japan="1912 1913 2012 2112"
    )
    return game.launch("J23", "jp-hq-south", "jp-22-air-flotilla").declare("2015:jp-22-air-flotilla")


@pytest.mark.parametrize(
    ("card", "event", "die", "modified", "hits"),
    [
        ("A07", True, 3, 3 - 2 + 2, 12),
        ("A07", False, 3, 3 - 2, 6),
        ("A29", True, 4, 4 - 2 + 1, 12),
        ("A29", False, 4, 4 - 2, 6),
    ],
)
def test_a07_a29_add_to_the_allied_ground_die(
    card: str, event: bool, die: int, modified: int, hits: int
) -> None:
    game = to_battle(from_singapore(card, "au-1-corps", event)).fight("2014", land=(die, 0))
    found = combat(game, "ground")
    assert (found.sides[0], found.modified[0], found.strengths[0], found.hits[0]) == (
        "allies",
        modified,
        12,
        hits,
    )
    assert found.modified[1] == 0  # nothing for Japan


@pytest.mark.parametrize(("card", "bonus"), [("A07", 2), ("A29", 1)])
def test_a07_a29_add_nothing_to_the_air_naval_die(card: str, bonus: int) -> None:
    game = to_battle(from_singapore(card, "au-1-corps br-ma-air")).fight("2014", air=(2, 0), land=(0, 0))
    assert combat(game, "air-naval").modified == (2 + 3,)  # surprise
    assert combat(game, "ground").modified[0] == 0 + 2 - 2 + bonus  # air superiority, mixed terrain


def rochefort(card: str, die: int) -> set[str]:
    """What speaks against sinking the reduced Nachi (10) while Kongo (14) is whole, with 20 hits."""
    game = raided("jp-bb-kongo jp-ca-nachi", more={"br-bb-warspite": "2015"})
    to_battle(answer(game, card))
    command, _ = eots().battle(game.state, FightBattle("2015", "", air_offensive=0, air_reaction=die))
    assert isinstance(command, FightBattle)
    sunk = replace(command, air_reaction_hits=("jp-ca-nachi",), choosing=("air_reaction",))
    return game.rules_against(sunk)


def test_a12_a_modified_9_is_critical() -> None:
    assert rochefort("A12", 5) == set()  # 5 + 4


def test_a12_a_modified_8_is_not_critical() -> None:
    assert rochefort("A12", 4) == {"EotS 9.2 F 2"}


def test_a12_an_ambush_of_another_card_is_not_critical() -> None:
    assert rochefort("A26", 5) == {"EotS 9.2 F 2"}
    assert rochefort("A26", 9) == set()  # an unmodified 9


@pytest.mark.parametrize(("card", "modified", "hits"), [("A26", 4, 9), ("A12", 0, 5)])
def test_a26_allied_troops_roll_4_more(card: str, modified: int, hits: int) -> None:
    game = to_battle(answer(kuantan("J23", {}, event=False), card)).fight("2014", land=(4, 0))
    found = combat(game, "ground")
    assert (found.sides, found.modified) == (("japan", "allies"), (4 - 2, modified))
    assert found.hits == (10, hits)


def test_a26_leaves_the_air_naval_die_with_its_ambush() -> None:
    game = to_battle(answer(raided("jp-bb-kongo"), "A26")).fight("2015", air=(0, 2))
    found = combat(game, "air-naval")
    assert dict(zip(found.sides, found.modified, strict=True)) == {"allies": 2 + 4, "japan": 0}


@EVENT
def test_a36_us_heavy_cruisers_attack_with_2_more(event: bool) -> None:
    # Essex 14, Northampton 9, Washington 16, New Orleans reduced 6
    game = to_battle(off_iwo(event=event)).fight("3709", air=(0, 0))
    found = combat(game, "air-naval")
    assert found.strengths[0] == (14 + 9 + 16 + 6) + (4 if event else 0)
    assert found.hits[0] == (25 if event else 23)


def test_a36_other_nations_cruisers_gain_nothing() -> None:
    more = {"au-ca-kent": "3822", "us-ca-northampton": "3822", "joint-hq-anzac": "3727"}
    game = hollandia(more=more, without="us-hq-southwest-pacific")
    fleet = "au-ca-kent us-ca-northampton"
    game.launch("A36", "joint-hq-anzac", fleet, event=True).move(fleet, "3319").declare("3319:")
    to_battle(game).fight("3319", air=(0, 0))
    assert combat(game, "air-naval").strengths[0] == 3 + 9 + 2


def test_a36_an_escort_outside_the_battle_hex_adds_nothing_9_12() -> None:
    fleet = "us-cv-essex us-ca-northampton"
    game = marianas().launch("A36", "us-hq-central-pacific", fleet, event=True).move(fleet, "3711")
    to_battle(game.declare("3709:us-cv-essex")).fight("3709", air=(0, 0))
    assert combat(game, "air-naval").strengths[0] == 14


@pytest.mark.parametrize(("event", "modified", "hits"), [(True, 4, 12), (False, 2, 6)])
def test_a37_the_allies_roll_2_more_on_a_one_hex_island(event: bool, modified: int, hits: int) -> None:
    game = to_battle(landing("A37", event)).fight("3709", air=(0, 0), land=(2, 0))
    found = combat(game, "ground")
    assert (found.modified[0], found.hits[0]) == (modified, hits)  # shore bombardment 2, mixed -2
    assert found.modified[1] == 0 + 3  # the beach


def test_a37_does_nothing_elsewhere() -> None:
    game = to_battle(at_hollandia("A37")).fight("3520", air=(0, 0), land=(1, 0))
    assert combat(game, "ground").modified[0] == 1 + 2 - 1


@EVENT
def test_a55_japanese_carriers_attack_with_2_less(event: bool) -> None:
    decks = {"jp-cv-shokaku": "4017", "jp-cvl-zuiho": "4017 reduced", "jp-27-air-flotilla": "4017"}
    game = to_battle(at_truk("us-bb-washington", decks, "A55", event)).fight("4017", air=(0, 0))
    # Shokaku 14, Zuiho reduced 6, the 27th 10; Washington's 8 hits hurt nobody, as the whole ones come first.
    found = combat(game, "air-naval")
    assert found.strengths[0] == 16
    assert found.strengths[1] == (14 + 6 + 10) - (4 if event else 0)


def test_a25_us_troops_attack_with_1_less() -> None:
    more = {"us-i-corps": "3620", "au-3-corps": "3620 reduced", "jp-18-army": "3520"}
    more["joint-hq-anzac"] = "3727"  # it supplies the Australians
    gone = "us-5af us-sf-brigade us-cv-enterprise jp-26-air-flotilla jp-bb-yamato"
    game = hollandia(more=more, without=gone, markers={"allied-asp": 3})  # they land, 2 + 1 points
    troops = "us-i-corps au-3-corps"
    game.launch("A25", "us-hq-southwest-pacific", troops, event=True).move(troops, "3520")
    to_battle(game.declare("3520:")).fight("3520", land=(4, 0))
    found = combat(game, "ground")
    assert (found.modified[0], found.strengths[0]) == (4 - 1, 21 + 11)


def test_a25_for_operations_us_troops_attack_with_all() -> None:
    more = {"us-i-corps": "3620", "jp-18-army": "3520"}
    gone = "us-5af us-sf-brigade us-cv-enterprise jp-26-air-flotilla jp-bb-yamato"
    game = hollandia(more=more, without=gone)
    game.launch("A25", "us-hq-southwest-pacific", "us-i-corps").move("us-i-corps", "3520")
    to_battle(game.declare("3520:")).fight("3520", land=(4, 0))
    assert combat(game, "ground").strengths[0] == 22


# What is common to all


def test_5_31_a_bonus_ends_with_its_offensive() -> None:
    game = to_battle(off_iwo(FLEET, event=True)).fight("3709", air=(0, 0))
    game.home(*(f"{unit}:3813" for unit in FLEET.split()))
    assert game.step == ""
    game.launch("J23", "jp-hq-combined-fleet-ozawa", "jp-26-air-flotilla").declare("3813:jp-26-air-flotilla")
    to_battle(game).fight("3813", air=(0, 0))  # the fleet at anchor: as printed, with Lexington
    assert combat(game, "air-naval").strengths[1] == 14 + 9 + 16 + 6 + 12
