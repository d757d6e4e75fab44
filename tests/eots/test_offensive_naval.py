"""Ships within an offensive: where they may end, strategic moves, stacking (EotS 8.1, 8.11, 8.2).

Distances are counted on the map. In December 1941 Japan holds the Empire, Korea and coastal China, the Allies
all the rest.
"""

import pytest

from rules.eots.commands import ActivateReaction, ClearUp, DeclareBattles, MoveForces, ReturnForces
from tests.eots.campaigns import begun, last_move, lost, settle

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
PALAU, TRUK, LEYTE, KOTA_BHARU = "3416", "4017", "3014", "2112"
SEAS = {"jp-hq-south-seas": TRUK}
SOUTH = {"jp-hq-south": "2212"}
NACHI = {**SEAS, "jp-ca-nachi": PALAU}


# How far (8.1, 8.11)


@BOTH
def test_8_1_a_ship_sails_5_hexes_for_each_operations_point(edition: str) -> None:
    # Palau to Truk is 6 hexes of sea.
    one = begun(NACHI, "jp-ca-nachi", "jp-hq-south-seas", 1, edition=edition)
    assert "EotS 8.21" in one.refused("jp-ca-nachi", TRUK, "naval")
    two = begun(NACHI, "jp-ca-nachi", "jp-hq-south-seas", 2, edition=edition)
    two.move("jp-ca-nachi", TRUK)
    assert (last_move(two).mode, last_move(two).cost, two.where("jp-ca-nachi")) == ("naval", 6, TRUK)


def test_8_1_an_event_may_let_ships_sail_further_than_its_operations_value() -> None:
    # Operation Z: 18 hexes with a card of 3 operations, which alone would give 15.
    carriers = "jp-cv-akagi jp-cv-soryu jp-cv-shokaku jp-bb-hiei"
    units = {"jp-hq-combined-fleet-yamamoto": "3407", **dict.fromkeys(carriers.split(), "3705")}
    enemy = {"us-hq-central-pacific": "5808", "us-bb-maryland": "5808"}
    hq = "jp-hq-combined-fleet-yamamoto"
    game = begun({**units, **enemy}, carriers, hq, card="J01", event=True)
    game.move(carriers, "5506")
    assert last_move(game).cost == 18


def test_8_11_ships_pass_the_enemy_and_only_the_end_of_a_move_is_a_battle() -> None:
    # Of the 3 hexes from Truk to Kavieng both between are held by enemy ships and all is Allied there.
    units = {**SEAS, "jp-ca-aoba": TRUK, "us-ca-northampton": "4018", "us-ca-new-orleans": "4019"}
    game = begun(units, "jp-ca-aoba", "jp-hq-south-seas", 1, japan="4020")
    game.move("jp-ca-aoba", "4020")
    assert last_move(game).cost == 3
    game.declare()
    assert not game.offensive.battles


# Where a move ends (8.21), the cases of the illustration


@BOTH
@pytest.mark.parametrize("enemy", ["us-nl-corps", "us-feaf", "us-ca-us-asia", "us-hq-southwest-pacific"])
def test_8_21_a_b_a_ship_ends_with_enemy_units_of_any_kind_and_the_hex_is_a_battle_hex(
    enemy: str, edition: str
) -> None:
    units = {**SEAS, "jp-ca-nachi": PALAU, enemy: "2915"}
    game = begun(units, "jp-ca-nachi", "jp-hq-south-seas", 1, edition=edition)
    game.move("jp-ca-nachi", "2915")
    assert last_move(game).cost == 5
    assert game.rules_against(DeclareBattles()) == {"EotS 7.24"}
    game.declare("2915:")
    assert game.offensive.battles == {"2915": ("jp-ca-nachi",)}


def test_8_21_a_an_empty_enemy_port_is_no_end_of_a_move() -> None:
    game = begun(NACHI, "jp-ca-nachi", "jp-hq-south-seas", 1)
    assert "EotS 8.21" in game.refused("jp-ca-nachi", "2915", "naval")


RYUJO = {**NACHI, "jp-cvl-ryujo": PALAU, "us-ca-us-asia": LEYTE}


@BOTH
def test_8_21_c_a_carrier_and_its_escort_end_where_the_carrier_reaches_a_battle(edition: str) -> None:
    # 3315 is 3 hexes from Leyte, the range of the Ryujo; 3316 is 4.
    game = begun(RYUJO, "jp-cvl-ryujo jp-ca-nachi", "jp-hq-south-seas", 2, edition=edition)
    assert game.refused("jp-cvl-ryujo jp-ca-nachi", "3316", "naval") == {"EotS 8.21"}
    assert game.refused("jp-ca-nachi", "3315", "naval") == {"EotS 8.21"}
    game.move("jp-cvl-ryujo jp-ca-nachi", "3315")
    assert (game.where("jp-cvl-ryujo"), game.where("jp-ca-nachi")) == ("3315", "3315")
    assert "EotS 7.24" in game.rules_against(DeclareBattles())
    game.declare("3014:jp-cvl-ryujo")
    assert set(next(iter(game.offensive.battles.values()))) == {"jp-cvl-ryujo", "jp-ca-nachi"}


def test_8_21_c_a_ship_may_join_a_carrier_that_arrived_before_it() -> None:
    game = begun(RYUJO, "jp-cvl-ryujo jp-ca-nachi", "jp-hq-south-seas", 2)
    game.move("jp-cvl-ryujo", "3315").move("jp-ca-nachi", "3315")
    assert game.where("jp-ca-nachi") == "3315"


@BOTH
def test_8_21_d_a_ship_ends_in_a_friendly_port_but_not_in_a_friendly_hex_without_one(edition: str) -> None:
    game = begun(NACHI, "jp-ca-nachi", "jp-hq-south-seas", 2, japan="3814", edition=edition)
    assert "EotS 8.21" in game.refused("jp-ca-nachi", "3814")
    assert game.goes("jp-ca-nachi")[TRUK] == "naval"


MALAYA = {
    **SOUTH,
    "jp-25-army": "2509 reduced",
    "jp-bb-kongo": "2909",
    "jp-cvl-ryujo": "2909",
    "jp-15-army": "2211",
}


@BOTH
def test_8_21_e_a_ship_ends_with_troops_that_landed_before_it_in_an_empty_enemy_hex(edition: str) -> None:
    game = begun(MALAYA, "jp-25-army jp-bb-kongo jp-cvl-ryujo", "jp-hq-south", 2, edition=edition)
    assert "EotS 8.21" in game.refused("jp-bb-kongo", KOTA_BHARU)
    game.move("jp-25-army", KOTA_BHARU)
    assert (last_move(game).mode, last_move(game).cost) == ("amphibious", 6)
    game.move("jp-bb-kongo", KOTA_BHARU)
    assert last_move(game).cost == 8


@BOTH
def test_8_21_e_a_carrier_ends_within_its_range_of_troops_that_landed_before_it(edition: str) -> None:
    # 2412 is 3 hexes from Kota Bharu, 2511 is 4.
    game = begun(MALAYA, "jp-25-army jp-cvl-ryujo jp-bb-kongo", "jp-hq-south", 2, edition=edition)
    assert "EotS 8.21" in game.refused("jp-cvl-ryujo", "2412")
    game.move("jp-25-army", KOTA_BHARU)
    assert "EotS 8.21" in game.refused("jp-cvl-ryujo", "2511")
    assert "EotS 8.21" in game.refused("jp-bb-kongo", "2412")
    game.move("jp-cvl-ryujo", "2412")
    assert game.where("jp-cvl-ryujo") == "2412"


def test_8_21_e_troops_that_marched_in_hold_the_hex_and_without_a_port_no_ship_may_stay() -> None:
    # 15th Army: 2110, 2011, 2012, 2112 by route, 2 movement points; the hex is Japanese at once (6.5).
    game = begun(MALAYA, "jp-15-army jp-bb-kongo", "jp-hq-south", 2)
    game.move("jp-15-army", KOTA_BHARU)
    assert last_move(game).mode == "ground"
    assert "EotS 8.21" in game.refused("jp-bb-kongo", KOTA_BHARU)


def test_8_21_e_not_where_the_enemy_stands_for_there_it_is_a_battle_hex() -> None:
    # Covering a landing from afar needs an empty hex; here the carrier is 3 hexes from an enemy and must
    # fight.
    units = {**MALAYA, "in-3-corps": KOTA_BHARU}
    game = begun(units, "jp-25-army jp-cvl-ryujo", "jp-hq-south", 2)
    game.move("jp-25-army", KOTA_BHARU).move("jp-cvl-ryujo", "2412")
    assert "EotS 7.24" in game.rules_against(DeclareBattles(("2112:",), ("2112:jp-cvl-ryujo",)))
    assert not game.against(DeclareBattles(("2112:jp-cvl-ryujo",)))


@BOTH
def test_8_21_the_last_case_ships_that_carry_troops_end_with_them_in_an_empty_hex(edition: str) -> None:
    units = {**SOUTH, "jp-ca-mogami": "2311", "jp-2-sn-brigade": "2311"}
    game = begun(units, "jp-ca-mogami jp-2-sn-brigade", "jp-hq-south", 1, edition=edition)
    assert "EotS 8.21" in game.refused("jp-ca-mogami", "2415")
    game.move("jp-ca-mogami jp-2-sn-brigade", "2415")
    assert (last_move(game).mode, last_move(game).cost, last_move(game).shipping) == ("organic", 4, 0)


@BOTH
def test_8_21_a_ship_that_moved_is_done_and_a_stack_moves_from_one_hex(edition: str) -> None:
    units = {**NACHI, "jp-ca-aoba": TRUK}
    game = begun(units, "jp-ca-nachi jp-ca-aoba", "jp-hq-south-seas", 2, edition=edition)
    assert game.refused("jp-ca-nachi jp-ca-aoba", "3813") == {"EotS 7.23"}
    game.move("jp-ca-nachi", TRUK)
    assert "EotS 7.23" in game.refused("jp-ca-nachi", "3813")


# Strategic naval movement (8.23)


@BOTH
def test_8_23_from_port_to_port_a_ship_sails_twice_as_far(edition: str) -> None:
    # Palau to Eniwetok is 10 hexes of sea, to Kwajalein 13.
    game = begun(NACHI, "jp-ca-nachi", "jp-hq-south-seas", 1, edition=edition)
    assert "EotS 8.21" in game.refused("jp-ca-nachi", "4415", "naval")
    assert game.refused("jp-ca-nachi", "4715")
    game.move("jp-ca-nachi", "4415")
    assert (last_move(game).mode, last_move(game).cost) == ("strategic-naval", 10)


def test_8_23_a_strategic_move_ends_in_a_port_without_the_enemy() -> None:
    units = {**NACHI, "us-ca-northampton": "4415"}
    game = begun(units, "jp-ca-nachi", "jp-hq-south-seas", 1)
    assert game.refused("jp-ca-nachi", "4415", "strategic-naval")
    assert game.refused("jp-ca-nachi", "4416", "strategic-naval")


GUAM = {**NACHI, "jp-cvl-ryujo": PALAU, "us-5af": "3814", "us-hq-southwest-pacific": "3727"}


@BOTH
@pytest.mark.parametrize("ship", ["jp-ca-nachi", "jp-cvl-ryujo"])
def test_8_23_a_strategic_move_enters_no_zone_and_a_carrier_on_it_neutralises_none(
    ship: str, edition: str
) -> None:
    # Saipan is one hex from the American air unit on Guam; plain ships need not care.
    game = begun(GUAM, ship, "jp-hq-south-seas", 2, edition=edition)
    assert game.goes(ship)["3813"] == "naval"
    assert game.refused(ship, "3813", "strategic-naval")
    assert not game.refused(ship, "3813", "naval")


def test_8_23_a_strategic_move_may_enter_a_zone_that_others_neutralise() -> None:
    units = {**GUAM, "jp-24-air-flotilla": "3813"}
    game = begun(units, "jp-ca-nachi", "jp-hq-south-seas", 2)
    assert not game.refused("jp-ca-nachi", "3813", "strategic-naval")


@BOTH
def test_8_23_9_6_who_moved_strategically_has_no_post_battle_movement(edition: str) -> None:
    units = {**NACHI, "jp-ca-aoba": TRUK}
    game = begun(units, "jp-ca-nachi jp-ca-aoba", "jp-hq-south-seas", 1, edition=edition)
    game.move("jp-ca-nachi", "4415").move("jp-ca-aoba", "3813").declare()
    settle(game)
    assert "EotS 9.6" in game.rules_against(ReturnForces(("jp-ca-nachi:4017",)))
    game.home("jp-ca-aoba:4017")
    assert (game.where("jp-ca-nachi"), game.where("jp-ca-aoba"), game.step) == ("4415", TRUK, "")


def test_8_23_a_carrier_after_a_strategic_move_fights_in_no_battle() -> None:
    # The Ryujo ends in Saipan by a strategic move, one hex from the enemy on Guam.
    units = {**SEAS, "jp-cvl-ryujo": PALAU, "jp-24-air-flotilla": "3813", "us-p-brigade": "3814"}
    game = begun(units, "jp-cvl-ryujo jp-24-air-flotilla", "jp-hq-south-seas", 2)
    game.move("jp-cvl-ryujo", "3813", "strategic-naval")
    assert "EotS 7.24" in game.rules_against(DeclareBattles(("3814:jp-cvl-ryujo",)))
    assert not game.against(DeclareBattles(("3814:jp-24-air-flotilla",)))


def test_8_23_7_26_no_strategic_move_in_reaction() -> None:
    # The Northampton lies 10 hexes from Lae: with a 1 OC card it cannot come, not even from port to port.
    units = {
        **SEAS,
        "jp-ca-aoba": "3820",
        "us-hq-southwest-pacific": "3727",
        "au-port-moresby-brigade": "3822",
    }
    enemy = {"us-ca-northampton": "4825", "us-ca-new-orleans": "4024"}
    game = begun({**units, **enemy}, "jp-ca-aoba", "jp-hq-south-seas", 1, japan="3820")
    game.move("jp-ca-aoba", "3822").declare("3822:").roll(0)
    far = ActivateReaction("us-hq-southwest-pacific", ("us-ca-northampton",))
    assert "EotS 7.26" in game.rules_against(far)
    game.react("us-hq-southwest-pacific", "us-ca-new-orleans")
    assert game.goes("us-ca-new-orleans") == {"3822": "naval"}


# Stacking (8.24)

SEVEN = ["jp-bb-hiei", "jp-bb-nagato", "jp-ca-aoba", "jp-ca-mogami", "jp-ca-takao", "jp-cl-tenryu"]


def test_8_24_any_number_of_ships_during_an_offensive_but_six_stay_and_the_rest_is_back_next_turn() -> None:
    units = {**SEAS, **dict.fromkeys(SEVEN, TRUK), "jp-ca-nachi": PALAU}
    game = begun(units, "jp-ca-nachi", "jp-hq-south-seas", 2)
    game.move("jp-ca-nachi", TRUK).declare()
    settle(game)
    game.home()
    assert game.step == "clear-up"
    assert game.rules_against(ClearUp()) == {"EotS 8.24"}
    assert game.rules_against(ClearUp(("jp-ca-nachi:remove", "jp-ca-aoba:remove"))) == {"EotS 8.24"}
    game.clear("jp-cl-tenryu:remove")
    assert (game.where("jp-cl-tenryu"), game.where("jp-ca-nachi"), game.step) == ("turn-2", TRUK, "")


def test_8_24_ships_over_the_limit_that_are_out_of_supply_are_lost() -> None:
    # The American air unit at Davao, 2 hexes from Jolo, has it in its zone: no line by sea reaches it.
    jolo = "2715"
    units = {"jp-hq-south-seas": PALAU, **dict.fromkeys(SEVEN, jolo), "jp-ca-nachi": PALAU}
    enemy = {"us-feaf": "2915", "us-hq-southwest-pacific": "2813"}
    game = begun({**units, **enemy}, "jp-ca-nachi", "jp-hq-south-seas", 2, japan=jolo)
    game.move("jp-ca-nachi", jolo).declare()
    settle(game)
    game.home()
    game.clear("jp-cl-tenryu:remove")
    assert "jp-cl-tenryu" in lost(game)


def test_8_21_a_move_must_name_a_hex_a_way_and_counters_that_exist() -> None:
    game = begun(NACHI, "jp-ca-nachi", "jp-hq-south-seas", 2)
    assert game.refused("jp-ca-nachi", "9999") == {"Map"}
    assert game.refused("jp-ca-nachi", TRUK, "by rail") == {"EotS 8.0"}
    assert game.refused("jp-ca-nobody", TRUK) == {"Counters"}
    assert game.rules_against(MoveForces((), TRUK)) == {"Counters"}
    assert game.rules_against(MoveForces(("jp-hq-south-seas",), PALAU)) == {"EotS 6.1"}


@pytest.mark.parametrize(
    ("unit", "mode"),
    [
        ("jp-ca-nachi", "air"),
        ("jp-ca-nachi", "strategic-naval"),
        ("jp-24-air-flotilla", "naval"),
        ("jp-24-air-flotilla", "strategic-air"),
        ("jp-16-army", "strategic-ground"),
        ("jp-16-army", "barges"),
        ("jp-16-army", "organic"),
    ],
)
def test_8_0_nobody_moves_in_a_way_that_he_has_not_or_further_than_it_leads(unit: str, mode: str) -> None:
    # Oahu is 18 hexes from Truk and Allied.
    units = {**NACHI, "jp-24-air-flotilla": TRUK, "jp-16-army": PALAU}
    game = begun(units, " ".join(u for u in units if u not in SEAS), "jp-hq-south-seas", 2)
    assert game.refused(unit, "5808", mode)
