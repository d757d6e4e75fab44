"""Battle hexes: which must be declared, which may, who fights and who covers (EotS 7.24, v2.0 6.24)."""

from typing import Any

import pytest

from rules.eots.battle.assignments import from_elsewhere
from rules.eots.commands import DeclareBattles, EndAnswer
from rules.eots.offensive.battle_hexes import choices, proposed
from rules.eots.views.offensive_view import offensive_view
from rules.maps.hexgrid import HexId
from tests.eots.campaigns import begun
from tests.eots.chapter_7 import (
    HOLLANDIA_UNITS,
    KAUAI_UNITS,
    RE_UNITS,
    game_of,
    hollandia,
    kauai,
    malaya,
    operation_re,
    raid,
)
from tests.eots.offensives import Game

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
ALLIED_TURN: dict[str, Any] = {"japan_hand": 5, "allied_hand": 7}


def against(game: Game, *battles: str, covers: tuple[str, ...] = ()) -> set[str]:
    return game.rules_against(DeclareBattles(battles, covers))


def fighting(game: Game) -> dict[str, set[str]]:
    return {hex_id: set(units) for hex_id, units in game.offensive.battles.items()}


def moved(edition: str = "3.2", event: bool = True, **changes: Any) -> Game:
    """Operation RE with all its moves made, nothing declared yet."""
    game = malaya(edition, **changes).launch("J23", "jp-hq-south", RE_UNITS, event=event)
    game.move("jp-15-army", "2014").move("jp-22-air-flotilla", "2112")
    return game.move("jp-bb-kongo jp-ca-mogami", "2015")


# Hexes with both sides


@EDITIONS
def test_7_24_a_hex_with_units_of_both_sides_must_be_declared(edition: str) -> None:
    game = moved(edition)
    assert against(game) == {"EotS 7.24"}
    assert against(game, "2014:") == {"EotS 7.24"}
    assert against(game, "2015:") == {"EotS 7.24"}
    assert against(game, "2014:", "2015:") == set()


@EDITIONS
def test_7_24_an_hq_alone_makes_a_battle_hex_too(edition: str) -> None:
    game = malaya(edition, without="au-8-division br-ma-air").launch("J23", "jp-hq-south", "jp-bb-kongo")
    game.move("jp-bb-kongo", "2015")
    assert against(game) == {"EotS 7.24"}
    assert fighting(game.declare("2015:")) == {"2015": {"jp-bb-kongo"}}


@EDITIONS
def test_7_24_all_units_in_a_battle_hex_take_part(edition: str) -> None:
    game = moved(edition).declare("2014:", "2015:")
    assert fighting(game) == {"2014": {"jp-15-army"}, "2015": {"jp-bb-kongo", "jp-ca-mogami"}}


@EDITIONS
def test_7_24_aircraft_in_range_join_if_they_are_named(edition: str) -> None:
    # Kota Bharu (2112) is 3 hexes from Singapore and 2 from Kuantan, the range of the 22nd is 3.
    game = moved(edition)
    assert against(game, "2014:jp-22-air-flotilla", "2015:") == set()
    game.declare("2014:", "2015:jp-22-air-flotilla")
    assert fighting(game)["2015"] == {"jp-bb-kongo", "jp-ca-mogami", "jp-22-air-flotilla"}


# Hexes with the enemy alone


@EDITIONS
def test_7_24_a_hex_of_the_enemy_in_range_may_be_declared(edition: str) -> None:
    game = (
        malaya(edition).launch("J23", "jp-hq-south", "jp-22-air-flotilla").move("jp-22-air-flotilla", "2112")
    )
    assert against(game) == set()  # nothing must be
    assert against(game, "2015:jp-22-air-flotilla") == set()
    assert against(game, "2014:jp-22-air-flotilla") == set()


@EDITIONS
def test_7_24_somebody_must_fight_there(edition: str) -> None:
    game = (
        malaya(edition).launch("J23", "jp-hq-south", "jp-22-air-flotilla").move("jp-22-air-flotilla", "2112")
    )
    assert against(game, "2015:") == {"EotS 7.24"}


@EDITIONS
def test_7_24_not_out_of_range(edition: str) -> None:
    # Palembang (2018) is 7 hexes from Saigon; the extended range of the 22nd is 5. Kuantan is 3 hexes away.
    game = malaya(edition, more={"nl-air": "2018"}).launch("J23", "jp-hq-south", "jp-22-air-flotilla")
    assert against(game, "2018:jp-22-air-flotilla") == {"EotS 7.24"}
    assert against(game, "2014:jp-22-air-flotilla") == set()


@EDITIONS
def test_7_24_a_parenthesised_range_reaches_no_battle(edition: str) -> None:
    # RAF Malaya: range 2, extended (4). Kota Bharu is 3 hexes from Singapore.
    game = malaya(edition, more={"jp-25-army": "2112"}, **ALLIED_TURN)
    game.launch("A19", "br-hq-malaya", "br-ma-air")
    assert against(game, "2112:br-ma-air") == {"EotS 7.24"}


@EDITIONS
def test_8_31_a_parenthesised_range_flown_leaves_no_battle(edition: str) -> None:
    # One leg of 3 hexes to Palembang takes the parenthesised range; two legs of 2 over Sumatra do not.
    units = {"br-hq-malaya": "2015", "br-ma-air": "2015", "jp-ca-mogami": "2017", "jp-hq-south": "2212"}
    for card, refused in (("A25", {"EotS 7.24"}), ("A19", set())):  # 1 and 2 operations
        game = game_of(units, edition=edition, **ALLIED_TURN).launch(card, "br-hq-malaya", "br-ma-air")
        assert against(game, "2017:br-ma-air") == set()
        game.move("br-ma-air", "2018")
        assert against(game, "2017:br-ma-air") == refused


@EDITIONS
def test_7_24_ships_and_troops_fight_only_where_they_are(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-bb-kongo jp-15-army jp-22-air-flotilla")
    game.move("jp-22-air-flotilla", "2112")
    for unit in ("jp-bb-kongo", "jp-15-army"):
        assert against(game, f"2014:{unit}") == {"EotS 7.24"}
        assert against(game, "2014:jp-22-air-flotilla", f"2014:{unit}") == {"EotS 7.24"}


@EDITIONS
def test_7_24_only_activated_units_fight(edition: str) -> None:
    game = malaya(edition, more={"jp-23-air-flotilla": "2112"}).launch("J23", "jp-hq-south", "jp-bb-kongo")
    game.move("jp-bb-kongo", "2015")
    assert against(game, "2015:jp-23-air-flotilla") == {"EotS 7.24"}


@EDITIONS
def test_7_24_an_empty_hex_or_one_of_ones_own_is_no_battle_hex(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-22-air-flotilla")
    for hex_id in ("2013", "2212", "2311"):
        assert against(game, f"{hex_id}:jp-22-air-flotilla") == {"EotS 7.24"}


@EDITIONS
def test_7_24_inland_china_is_no_battle_hex(edition: str) -> None:
    # Kunming is 2 hexes from Yungning.
    units = {"jp-22-air-flotilla": "2508", "jp-hq-south": "2212", "cn-5-army": "2407", "br-hq-seac": "1805"}
    game = game_of(units, edition=edition).launch("J23", "jp-hq-south", "jp-22-air-flotilla")
    assert against(game, "2407:jp-22-air-flotilla") == {"EotS 7.24"}


# One battle hex or many


@EDITIONS
def test_7_24_an_oc_declares_one_battle_hex(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-bb-kongo jp-22-air-flotilla")
    game.move("jp-22-air-flotilla", "2112").move("jp-bb-kongo", "2015")
    assert against(game, "2015:", "2014:jp-22-air-flotilla") == {"EotS 7.24"}
    assert against(game, "2015:", "2015:jp-22-air-flotilla") == set()


@EDITIONS
def test_7_24_with_an_oc_no_move_may_force_a_second_battle(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-15-army jp-bb-kongo")
    game.move("jp-15-army", "2014")
    assert game.refused("jp-bb-kongo", "2015", "naval") == {"EotS 7.24"}


@EDITIONS
def test_7_24_an_ec_declares_as_many_as_desired(edition: str) -> None:
    # v2.0 page 13: two battle hexes "because card 23 was played as an EC".
    assert set(operation_re(edition).offensive.battles) == {"2014", "2015"}


@EDITIONS
def test_6_24_of_v2_0_with_an_oc_units_end_in_several_empty_enemy_hexes(edition: str) -> None:
    # 15th Army into empty Kuantan, Mogami to the enemy at Singapore: one battle, one hex taken.
    game = malaya(edition, without="in-3-corps").launch("J23", "jp-hq-south", "jp-15-army jp-ca-mogami")
    game.move("jp-15-army", "2014").move("jp-ca-mogami", "2015")
    assert game.state.control[HexId("2014")] == "japan"
    assert fighting(game.declare("2015:")) == {"2015": {"jp-ca-mogami"}}


@EDITIONS
def test_7_24_no_unit_fights_twice_in_an_offensive(edition: str) -> None:
    game = moved(edition)
    assert against(game, "2014:jp-22-air-flotilla", "2015:jp-22-air-flotilla") == {"EotS 7.24"}


@EDITIONS
def test_7_24_a_unit_in_a_battle_hex_fights_nowhere_else(edition: str) -> None:
    # Ryujo (range 3) lies with the enemy at Singapore; Kuantan next door is not for her.
    game = malaya(edition, more={"jp-cvl-ryujo": "2311"})
    game.launch("J23", "jp-hq-south", "jp-cvl-ryujo jp-15-army", event=True)
    game.move("jp-15-army", "2014").move("jp-cvl-ryujo", "2015")
    assert against(game, "2014:jp-cvl-ryujo", "2015:") == {"EotS 7.24"}


@EDITIONS
def test_5_31_midway_is_for_one_hex_islands(edition: str) -> None:
    units = {"jp-cv-akagi": "4017", "jp-hq-combined-fleet-yamamoto": "3407"}
    enemy = {"us-5af": "3822", "us-vmf-211": "4612", "us-hq-southwest-pacific": "3727"}
    island = game_of({**units, **enemy}, edition=edition, japan="4017")
    island.launch("J12", "jp-hq-combined-fleet-yamamoto", "jp-cv-akagi", event=True)
    island.move("jp-cv-akagi", "4612")
    assert against(island, "4612:") == set()
    other = game_of({**units, **enemy}, edition=edition, japan="4017")
    other.launch("J12", "jp-hq-combined-fleet-yamamoto", "jp-cv-akagi", event=True)
    assert other.refused("jp-cv-akagi", "3822") or against(other.move("jp-cv-akagi", "3822"), "3822:")


# Names that are none


@pytest.mark.parametrize("text", ["", ":", "9999:", "9999:jp-22-air-flotilla", "Singapore:", "turn-3:", "x"])
def test_7_24_a_hex_that_does_not_exist(text: str) -> None:
    assert against(moved(), "2014:", "2015:", text) == {"Map"}
    assert against(moved(), "2014:", "2015:", covers=(text,)) == {"Map"}


@pytest.mark.parametrize("unit", ["x", "jp-22", "2015"])
def test_7_24_a_counter_that_does_not_exist(unit: str) -> None:
    assert against(moved(), "2014:", f"2015:{unit}") == {"Counters"}
    assert against(moved(), "2014:", "2015:", covers=(f"2112:{unit}",)) == {"Counters"}


@pytest.mark.parametrize("unit", ["br-ma-air", "br-hq-malaya", "in-3-corps", "jp-cv-akagi", "jp-hq-south"])
def test_7_24_only_units_of_the_offensive_are_named(unit: str) -> None:
    assert against(moved(), "2014:", f"2015:{unit}") != set()
    assert against(moved(), f"2014:{unit}", "2015:") != set()


def test_7_24_an_enemy_counter_does_not_make_a_battle_hex() -> None:
    game = malaya().launch("J23", "jp-hq-south", "jp-22-air-flotilla").move("jp-22-air-flotilla", "2112")
    assert against(game, "2015:br-ma-air") != set()


def test_7_2_declared_once_and_in_its_step() -> None:
    assert against(malaya(), "2015:") == {"EotS 7.2"}
    assert against(operation_re(), "2014:", "2015:") == {"EotS 7.2"}
    assert against(raid().surprise(), "2015:") == {"EotS 7.2"}


# Carriers at sea


@EDITIONS
def test_7_24_a_carrier_at_sea_must_fight_or_cover(edition: str) -> None:
    # Enterprise (range 2) between Hollandia and Biak, without any landing.
    game = hollandia(edition).launch("A33", "us-hq-southwest-pacific", "us-cv-enterprise")
    game.move("us-cv-enterprise", "3519")
    assert against(game) == {"EotS 7.24"}
    assert against(game, "3319:us-cv-enterprise") == set()


@EDITIONS
def test_7_24_a_carrier_in_port_need_not(edition: str) -> None:
    game = hollandia(edition).launch("A33", "us-hq-southwest-pacific", "us-cv-enterprise")
    game.move("us-cv-enterprise", "3720")
    assert against(game) == set()


def covered(edition: str = "3.2", units: str = HOLLANDIA_UNITS, to: str = "3520", **changes: Any) -> Game:
    game = hollandia(edition, **changes).launch("A33", "us-hq-southwest-pacific", units)
    return game.move("us-sf-brigade", "3520").move("us-cv-enterprise", to)


def test_7_24_a_carrier_covers_a_landing_on_an_empty_enemy_hex() -> None:
    game = covered()
    assert against(game) == {"EotS 7.24"}
    assert against(game, covers=("3520:us-cv-enterprise",)) == set()
    assert against(game, "3319:us-cv-enterprise") == set()


def test_6_24_of_v2_0_asks_for_no_cover() -> None:
    assert against(covered("2.0")) == set()
    game = kauai("2.0").launch("J10", "jp-hq-combined-fleet-yamamoto", KAUAI_UNITS)
    assert against(game.move(KAUAI_UNITS, "5708")) == set()


def test_7_24_aircraft_and_carriers_in_port_may_cover_but_need_not() -> None:
    # Wewak (3720) is a port, 2 hexes from Hollandia: in range of Enterprise and of the 5th.
    game = covered(to="3720")
    assert against(game) == set()
    assert against(game, covers=("3520:us-5af", "3520:us-cv-enterprise")) == set()


def test_7_24_nobody_fights_and_covers() -> None:
    game = covered()
    assert against(game, "3319:us-cv-enterprise", covers=("3520:us-cv-enterprise",)) == {"EotS 7.24"}


@pytest.mark.parametrize("hex_id", ["3519", "3319", "3620", "3822"])
def test_7_24_only_a_landing_is_covered(hex_id: str) -> None:
    assert "EotS 7.24" in against(covered(), covers=(f"{hex_id}:us-cv-enterprise",))


@pytest.mark.parametrize("unit", ["us-sf-brigade", "jp-26-air-flotilla", "us-hq-southwest-pacific"])
def test_7_24_only_own_aircraft_and_carriers_cover(unit: str) -> None:
    battle = "3319:us-cv-enterprise"
    assert "EotS 7.24" in against(covered(), battle, covers=(f"3520:{unit}",))


def test_7_24_cover_reaches_as_far_as_its_range() -> None:
    # From Lae (3822) to Hollandia are 3 hexes, too far for Lexington's 2.
    game = hollandia(more={"us-5af-lrb": "3720", "us-cv-lexington": "3822"})
    game.launch("A31", "us-hq-southwest-pacific", f"{HOLLANDIA_UNITS} us-cv-lexington")
    game.move("us-sf-brigade", "3520").move("us-cv-enterprise", "3520")
    covers = ("3520:us-cv-enterprise", "3520:us-cv-lexington")
    assert against(game, covers=covers) == {"EotS 7.24"}


def test_7_24_a_hex_taken_by_marching_is_not_covered() -> None:
    game = malaya(without="in-3-corps", more={"jp-cvl-ryujo": "2311"})
    game.launch("J10", "jp-hq-south", "jp-15-army jp-cvl-ryujo").move("jp-15-army", "2014")
    game.move("jp-cvl-ryujo", "2015")
    assert "EotS 7.24" in against(game, "2015:", covers=("2014:jp-cvl-ryujo",))


# Without a battle


@EDITIONS
def test_7_2_without_a_battle_hex_post_battle_movement_follows(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-bb-kongo").move("jp-bb-kongo", "2212").declare()
    assert game.step == "answer"
    game.do(EndAnswer())
    assert game.step == "return"
    game.home("jp-bb-kongo:2311")
    assert game.step == ""
    assert game.where("jp-bb-kongo") == "2311"


@EDITIONS
def test_7_24_an_offensive_may_do_nothing_at_all(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-bb-kongo").declare()
    game.do(EndAnswer())
    game.home()
    assert game.step == ""


@EDITIONS
def test_7_24_ships_with_a_carrier_that_strikes_take_part(edition: str) -> None:
    # Operation Z in small: a battleship beside a carrier at sea escorts it (9.12).
    game = hollandia(edition, more={"us-ca-northampton": "3822"})
    game.launch("A33", "us-hq-southwest-pacific", "us-cv-enterprise us-ca-northampton")
    game.move("us-cv-enterprise us-ca-northampton", "3519").declare("3319:us-cv-enterprise")
    assert fighting(game) == {"3319": {"us-cv-enterprise", "us-ca-northampton"}}


@pytest.mark.parametrize("edition", ["3.2", "2.0"])
def test_9_1_an_escort_of_two_carriers_is_in_one_battle(edition: str) -> None:  # Ruling R-160
    fleet = "jp-cv-akagi jp-cv-shokaku jp-bb-kongo"
    allies = {"au-air": "4222", "us-13af": "4423", "us-hq-south-pacific-halsey": "4828"}
    units = {"jp-hq-south-seas": "4017", **dict.fromkeys(fleet.split(), "4017"), **allies}
    game = begun(units, fleet, "jp-hq-south-seas", 3, event=True, edition=edition, japan="4017")
    game.move(fleet, "4321").declare("4222:jp-cv-akagi", "4423:jp-cv-shokaku")
    assert game.offensive.battles == {"4222": ("jp-cv-akagi", "jp-bb-kongo"), "4423": ("jp-cv-shokaku",)}
    assert from_elsewhere(game.state, HexId("4423")) == ("jp-cv-shokaku",)


# What the sheet has chosen already


def chosen_for(game: Game, unit: str) -> tuple[str, bool, int]:
    """What a unit would do if nobody chose anything, whether that is nothing, and its strength."""
    view = offensive_view(game.state)
    assert view is not None
    one = next(one for one in view.assignments if one.unit.id == unit)
    return next(option.value for option in one.options if option.chosen), one.idle, one.strength


@EDITIONS
def test_7_24_aircraft_in_range_of_one_battle_are_sent_to_it_unless_the_player_says_no(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-15-army jp-22-air-flotilla")
    game.move("jp-22-air-flotilla", "2112").move("jp-15-army", "2014")
    assert chosen_for(game, "jp-22-air-flotilla") == ("2014:jp-22-air-flotilla", False, 20)
    assert against(game, *proposed(choices(game.state)).battles) == set()


@EDITIONS
def test_7_24_aircraft_in_range_of_two_battles_are_named_as_not_fighting(edition: str) -> None:
    game = moved(edition)
    assert chosen_for(game, "jp-22-air-flotilla") == ("", True, 20)


@EDITIONS
def test_7_24_no_battle_is_begun_that_nobody_has_to_fight(edition: str) -> None:
    game = malaya(edition).launch("J23", "jp-hq-south", "jp-22-air-flotilla")
    game.move("jp-22-air-flotilla", "2112")
    assert chosen_for(game, "jp-22-air-flotilla") == ("", True, 20)
    assert proposed(choices(game.state)) == DeclareBattles()
