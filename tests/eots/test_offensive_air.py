"""Aircraft within an offensive: legs, strategic transport, the ferry, the box in China (EotS 8.31-8.35)."""

import pytest

from rules.eots.commands import (
    ActivateReaction,
    ClearUp,
    DeclareBattles,
    EndReaction,
    MoveForces,
    ReturnForces,
)
from tests.eots.campaigns import begun, last_move, lost, settle

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
TOWNSVILLE, CAIRNS, CAPE_YORK, MORESBY, LAE = "3727", "3626", "3624", "3823", "3822"
SOUTHWEST = {"us-hq-southwest-pacific": TOWNSVILLE}
HQ = "us-hq-southwest-pacific"
BOX = "china-box"

# Cairns to Cape York is 2 hexes, Cape York to Port Moresby 2, Cairns to Port Moresby 4; Lae is 1 beyond.
NEAR_LAE = {**SOUTHWEST, "us-1-maw": CAIRNS, "us-5af": CAIRNS, "jp-ss-brigade": LAE}


# Legs and ranges (8.1, 8.31)


@BOTH
@pytest.mark.parametrize(("oc", "legs"), [(1, {CAPE_YORK}), (2, {CAPE_YORK, MORESBY})])
def test_8_31_one_leg_for_each_operations_point_each_ending_on_a_friendly_airfield(
    oc: int, legs: set[str], edition: str
) -> None:
    # The 1st Marine Air Wing flies 2 hexes a leg and may fight; 4 hexes are in parentheses.
    game = begun(NEAR_LAE, "us-1-maw", HQ, oc, japan=LAE, edition=edition)
    for to in legs:
        trial = begun(NEAR_LAE, "us-1-maw", HQ, oc, japan=LAE, edition=edition).move("us-1-maw", to, "air")
        assert last_move(trial).may_fight
    far = begun(NEAR_LAE, "us-1-maw", HQ, oc, japan=LAE, edition=edition).move("us-1-maw", MORESBY, "air")
    assert last_move(far).may_fight is (MORESBY in legs)
    assert "EotS 8.31" in game.refused("us-1-maw", "3725", "air")


@BOTH
def test_8_1_who_used_a_parenthesised_range_fights_in_no_battle(edition: str) -> None:
    far = begun(NEAR_LAE, "us-1-maw", HQ, 1, japan=LAE, edition=edition).move("us-1-maw", MORESBY)
    assert last_move(far).cost == 1
    assert "EotS 7.24" in far.rules_against(DeclareBattles(("3822:us-1-maw",)))
    near = begun(NEAR_LAE, "us-1-maw", HQ, 2, japan=LAE, edition=edition).move("us-1-maw", MORESBY)
    assert last_move(near).cost == 2
    assert not near.against(DeclareBattles(("3822:us-1-maw",)))


@BOTH
def test_8_1_a_plain_extended_range_does_not_keep_a_unit_from_battle(edition: str) -> None:
    game = begun(NEAR_LAE, "us-5af", HQ, 1, japan=LAE, edition=edition).move("us-5af", MORESBY)
    assert last_move(game).cost == 1
    game.declare("3822:us-5af")
    assert game.offensive.battles == {LAE: ("us-5af",)}


@BOTH
def test_8_31_a_leg_may_touch_down_beside_enemy_troops_but_no_flight_ends_there(edition: str) -> None:
    # The enemy stands on Cape York, which is still Allied.
    units = {**NEAR_LAE, "jp-ss-brigade": CAPE_YORK}
    game = begun(units, "us-1-maw", HQ, 2, edition=edition)
    assert "EotS 8.31" in game.refused("us-1-maw", CAPE_YORK, "air")
    game.move("us-1-maw", MORESBY)
    assert last_move(game).path == (CAIRNS, CAPE_YORK, MORESBY)
    assert last_move(game).may_fight


@BOTH
def test_8_31_enemy_ships_do_not_close_an_airfield_to_a_leg(edition: str) -> None:
    units = {**SOUTHWEST, "us-1-maw": CAIRNS, "jp-ca-aoba": CAPE_YORK}
    game = begun(units, "us-1-maw", HQ, 2, edition=edition).move("us-1-maw", MORESBY)
    assert last_move(game).path == (CAIRNS, CAPE_YORK, MORESBY)


def test_8_31_an_enemy_airfield_is_no_place_to_land() -> None:
    game = begun(NEAR_LAE, "us-1-maw", HQ, 2, japan=f"{LAE} {CAPE_YORK}")
    assert "EotS 8.31" in game.refused("us-1-maw", CAPE_YORK, "air")
    assert last_move(game.move("us-1-maw", MORESBY)).may_fight is False


def test_8_31_aircraft_do_not_move_with_ships_or_troops() -> None:
    units = {**SOUTHWEST, "us-5af": CAIRNS, "us-ca-northampton": CAIRNS}
    game = begun(units, "us-5af us-ca-northampton", HQ, 2)
    assert game.refused("us-5af us-ca-northampton", TOWNSVILLE) == {"EotS 7.23"}


# Aircraft that react (7.26, 8.31)

# A Japanese ship comes to Port Moresby, from Lae or the 10 hexes from Truk.
ATTACKED = {"jp-hq-south-seas": "4017", "jp-ca-aoba": LAE, **SOUTHWEST}
FROM_TRUK = {**ATTACKED, "jp-ca-aoba": "4017", "us-5af": MORESBY}


@BOTH
def test_8_31_a_reacting_air_unit_does_not_enter_the_battle_hex_but_strikes_from_its_range(
    edition: str,
) -> None:
    game = begun(
        {**ATTACKED, "us-5af": TOWNSVILLE, "au-port-moresby-brigade": MORESBY},
        "jp-ca-aoba",
        "jp-hq-south-seas",
        2,
        japan=LAE,
        edition=edition,
    )
    game.move("jp-ca-aoba", MORESBY).declare(f"{MORESBY}:").roll(0).react(HQ, "us-5af")
    assert game.refused("us-5af", MORESBY)
    game.move("us-5af", CAPE_YORK)
    game.do(EndReaction())
    assert game.offensive.joining == {"us-5af": MORESBY}


@BOTH
def test_8_31_a_reacting_unit_uses_no_parenthesised_range(edition: str) -> None:
    # Townsville to Cape York is 4 hexes: the extended range of both, in parentheses for the Marines only.
    units = {**ATTACKED, "us-5af": TOWNSVILLE, "us-1-maw": TOWNSVILLE, "au-port-moresby-brigade": MORESBY}
    game = begun(units, "jp-ca-aoba", "jp-hq-south-seas", 2, japan=LAE, edition=edition)
    game.move("jp-ca-aoba", MORESBY).declare(f"{MORESBY}:").roll(0)
    one = begun(units, "jp-ca-aoba", "jp-hq-south-seas", 2, japan=f"{LAE} {CAIRNS}", edition=edition)
    one.move("jp-ca-aoba", MORESBY).declare(f"{MORESBY}:").roll(0)
    # With Cairns in enemy hands there are no two legs of 2 hexes.
    assert "EotS 7.26" in one.rules_against(ActivateReaction(HQ, ("us-1-maw",)))
    assert not one.against(ActivateReaction(HQ, ("us-5af",)))
    assert not game.against(ActivateReaction(HQ, ("us-1-maw",)))


@BOTH
def test_8_31_an_air_unit_that_leaves_a_battle_hex_in_reaction_fights_there_all_the_same(
    edition: str,
) -> None:
    game = begun(FROM_TRUK, "jp-ca-aoba", "jp-hq-south-seas", 2, edition=edition)
    game.move("jp-ca-aoba", MORESBY).declare(f"{MORESBY}:").roll(0).react(HQ, "us-5af")
    game.move("us-5af", CAPE_YORK)
    game.do(EndReaction())
    assert game.offensive.joining == {"us-5af": MORESBY}


@BOTH
def test_8_31_an_air_unit_may_stay_in_its_battle_hex(edition: str) -> None:
    game = begun(FROM_TRUK, "jp-ca-aoba", "jp-hq-south-seas", 2, edition=edition)
    game.move("jp-ca-aoba", MORESBY).declare(f"{MORESBY}:").roll(0).react(HQ, "us-5af")
    game.do(EndReaction())
    assert game.offensive.joining == {"us-5af": MORESBY}


# Strategic air transport (8.33)

LONG = {**SOUTHWEST, "us-5af": TOWNSVILLE}


@BOTH
def test_8_33_example_a_range_of_four_and_two_operations_make_four_legs_of_four(edition: str) -> None:
    # 3727 - 3624 - 3226 - 2825 - 2721, 4 hexes each; Bali is a fifth leg.
    game = begun(LONG, "us-5af", HQ, 2, edition=edition)
    assert game.goes("us-5af")["3226"] == "air"
    assert "EotS 8.31" in game.refused("us-5af", "2825", "air")
    assert game.refused("us-5af", "2320", "strategic-air")
    game.move("us-5af", "2721")
    assert (last_move(game).mode, last_move(game).cost, last_move(game).may_fight) == (
        "strategic-air",
        4,
        False,
    )


@BOTH
def test_8_33_who_flew_strategically_fights_no_battle_and_stays_where_he_landed(edition: str) -> None:
    units = {**LONG, "us-5af-lrb": TOWNSVILLE, "jp-ss-brigade": "2620"}
    game = begun(units, "us-5af us-5af-lrb", HQ, 2, japan="2620", edition=edition)
    game.move("us-5af", "2721")
    assert "EotS 7.24" in game.rules_against(DeclareBattles(("2620:us-5af",)))
    game.move("us-5af-lrb", CAPE_YORK).declare()
    settle(game)
    assert "EotS 9.6" in game.rules_against(ReturnForces(("us-5af:2825",)))
    game.home("us-5af-lrb:3727")
    assert (game.where("us-5af"), game.where("us-5af-lrb"), game.step) == ("2721", TOWNSVILLE, "")


@BOTH
def test_8_33_no_leg_enters_an_enemy_zone_in_force(edition: str) -> None:
    # Makassar is 2 hexes from Koepang and 6 from Wyndham.
    units = {**LONG, "jp-21-air-flotilla": "2620", "jp-hq-south": "2212"}
    game = begun(units, "us-5af", HQ, 2, japan="2620", edition=edition)
    assert "2721" not in game.goes("us-5af")
    assert game.goes("us-5af")["2825"] == "strategic-air"
    assert game.refused("us-5af", "2721", "strategic-air")


@BOTH
def test_8_33_6_4_a_unit_in_an_enemy_zone_in_force_does_not_leave_strategically(edition: str) -> None:
    # While it flies strategically its own zone neutralises nothing.
    units = {**SOUTHWEST, "us-5af": "2721", "jp-21-air-flotilla": "2620", "jp-hq-south": "2212"}
    game = begun(units, "us-5af", HQ, 2, japan="2620", edition=edition)
    assert "strategic-air" not in game.goes("us-5af").values()


def test_8_33_the_second_form_an_activated_air_unit_goes_to_the_turn_track() -> None:
    units = {**LONG, "us-ca-northampton": TOWNSVILLE}
    game = begun(units, "us-5af us-ca-northampton", HQ, 2)
    assert game.refused("us-ca-northampton", "turn-2") == {"EotS 8.33"}
    assert game.refused("us-5af", "turn-3") == {"Map"}
    game.move("us-5af", "turn-2")
    assert game.where("us-5af") == "turn-2"
    assert "Map" in game.refused("us-5af", CAIRNS)
    game.declare()
    settle(game)
    game.home()
    assert game.where("us-5af") == "turn-2"


def test_8_33_the_second_form_costs_a_whole_card_in_v2_0() -> None:
    game = begun(LONG, "us-5af", HQ, 2, edition="2.0")
    assert game.refused("us-5af", "turn-2") == {"EotS 8.33"}


def test_8_33_only_the_offensives_player_sends_air_units_to_the_track() -> None:
    game = begun(FROM_TRUK, "jp-ca-aoba", "jp-hq-south-seas", 2)
    game.move("jp-ca-aoba", MORESBY).declare(f"{MORESBY}:").roll(0).react(HQ, "us-5af")
    assert "EotS 8.33" in game.refused("us-5af", "turn-2")
    assert "strategic-air" not in game.goes("us-5af").values()


# Stacking (8.34)

THREE = {**SOUTHWEST, "us-7af": TOWNSVILLE, "us-11af": TOWNSVILLE, "us-13af": TOWNSVILLE, "us-5af": CAIRNS}


@BOTH
def test_8_34_three_stay_after_the_offensive_and_the_rest_comes_back_the_turn_after_the_next(
    edition: str,
) -> None:
    game = begun(THREE, "us-5af", HQ, 2, edition=edition)
    game.move("us-5af", TOWNSVILLE).declare()
    settle(game)
    game.home()
    assert (game.step, game.rules_against(ClearUp())) == ("clear-up", {"EotS 8.48"})
    game.clear("us-11af:remove")
    assert (game.where("us-11af"), game.where("us-5af"), game.step) == ("turn-3", TOWNSVILLE, "")


def test_8_34_an_overfull_hex_on_the_way_of_the_offensive_is_nobodys_loss() -> None:
    game = begun(THREE, "us-5af", HQ, 2)
    game.move("us-5af", TOWNSVILLE).declare()
    settle(game)
    game.home("us-5af:3626")
    assert (game.step, game.where("us-5af"), lost(game)) == ("", CAIRNS, set())


def test_8_34_two_air_units_of_one_designation_count_as_one() -> None:
    units = {**THREE, "us-11af": "5808", "us-7af-lrb": TOWNSVILLE}
    game = begun(units, "us-5af", HQ, 2)
    game.move("us-5af", TOWNSVILLE).declare()
    settle(game)
    game.home()
    assert (game.step, game.where("us-7af-lrb")) == ("", TOWNSVILLE)


# The ferry (8.35)

OAHU, FERRY, MIDWAY = "5808", "5408", "5108"
HAWAII = {"us-hq-central-pacific": OAHU, "us-7af": OAHU}


@BOTH
def test_8_35_allied_aircraft_touch_down_at_the_ferry_but_do_not_end_there(edition: str) -> None:
    # Oahu to the ferry is 4 hexes, from there to Midway 3.
    game = begun(HAWAII, "us-7af", "us-hq-central-pacific", 2, edition=edition)
    assert game.refused("us-7af", FERRY)
    game.move("us-7af", MIDWAY)
    assert last_move(game).path == (OAHU, FERRY, MIDWAY)


@BOTH
def test_8_35_a_japanese_ship_closes_the_ferry(edition: str) -> None:
    units = {**HAWAII, "jp-ca-aoba": FERRY, "us-7af-lrb": OAHU}
    game = begun(units, "us-7af us-7af-lrb", "us-hq-central-pacific", 1, edition=edition)
    assert game.refused("us-7af", MIDWAY)
    open_ = begun(HAWAII, "us-7af", "us-hq-central-pacific", 1, edition=edition)
    # One operation: two legs, strategically.
    assert open_.goes("us-7af")[MIDWAY] == "strategic-air"


def test_8_35_no_japanese_aircraft_uses_the_ferry_and_no_troops_land_there() -> None:
    units = {
        "jp-hq-south-seas": "4017",
        "jp-24-air-flotilla": MIDWAY,
        "jp-ca-aoba": "4715",
        "jp-ss-brigade": "4715",
    }
    hq = {"jp-hq-combined-fleet-yamamoto": "4715"}
    game = begun(
        {**hq, **units},
        "jp-24-air-flotilla jp-ca-aoba jp-ss-brigade",
        "jp-hq-combined-fleet-yamamoto",
        3,
        japan=f"{MIDWAY} 5708",
    )
    # Midway to the ferry is 3 hexes, on to Kauai 3: the range of the flotilla, were it an airfield for it.
    assert "5708" not in game.goes("jp-24-air-flotilla")
    assert "EotS 8.45" in game.refused("jp-ca-aoba jp-ss-brigade", FERRY)


# The box in China (13.74)

SEAC = {"br-hq-seac": "1805"}


@pytest.mark.parametrize("base", ["1905", "2104"])
def test_13_74_from_an_airfield_of_northern_india_to_the_box_is_one_leg(base: str) -> None:
    game = begun({**SEAC, "us-10af-lrb": base}, "us-10af-lrb", "br-hq-seac", 1)
    game.move("us-10af-lrb", BOX)
    assert (game.where("us-10af-lrb"), last_move(game).cost) == (BOX, 1)


def test_13_74_from_elsewhere_the_way_leads_over_northern_india() -> None:
    # Calcutta is not in Northern India; Dacca is one leg away.
    units = {**SEAC, "us-10af-lrb": "1805"}
    assert begun(units, "us-10af-lrb", "br-hq-seac", 1).refused("us-10af-lrb", BOX, "air")
    two = begun(units, "us-10af-lrb", "br-hq-seac", 2).move("us-10af-lrb", BOX)
    assert last_move(two).cost == 2


@BOTH
def test_8_33_13_74_strategic_transport_has_twice_the_legs_to_china_too(edition: str) -> None:
    # Calcutta, Dacca, China: two legs with a card of 1.
    units = {**SEAC, "us-10af-lrb": "1805"}
    game = begun(units, "us-10af-lrb", "br-hq-seac", 1, edition=edition).move("us-10af-lrb", BOX)
    assert (last_move(game).mode, last_move(game).cost) == ("strategic-air", 2)
    assert not last_move(game).may_fight
    # Back the same way; the 14th Air Force flies 4 hexes a leg at its extended range.
    back = begun({**SEAC, "us-14af": BOX}, "us-14af", "br-hq-seac", 1, edition=edition)
    assert back.goes("us-14af")["1805"] == "strategic-air"


def test_8_33_13_74_no_strategic_transport_to_china_from_or_over_an_enemy_zone() -> None:
    # The 3rd Air Division at Akyab reaches Dacca and Jarhat with its zone, and Ledo is Japan's.
    zone = {**SEAC, "jp-hq-south": "2008", "jp-3-air-division": "2006", "us-10af-lrb": "1805"}
    game = begun(zone, "us-10af-lrb", "br-hq-seac", 1, japan="2008 2006 2107 2007 2106 2205")
    assert game.refused("us-10af-lrb", BOX)
    there = begun(zone, "us-10af-lrb", "br-hq-seac", 2, japan="2008 2006 2107 2007 2106 2205")
    assert last_move(there.move("us-10af-lrb", BOX)).mode == "air"
    assert last_move(there).through_zone  # it passed an airfield in the zone (7.25 E)


def test_13_74_two_air_units_at_most_are_in_china_and_one_b29() -> None:
    full = {**SEAC, "us-10af-lrb": "1905", "us-14af": BOX, "us-14af-lrb": BOX}
    assert begun(full, "us-10af-lrb", "br-hq-seac", 1).refused("us-10af-lrb", BOX)
    b29s = {**SEAC, "us-20bc": "1905", "us-21bc": BOX}
    assert begun(b29s, "us-20bc", "br-hq-seac", 1).refused("us-20bc", BOX)
    room = {**SEAC, "us-20bc": "1905", "us-14af": BOX}
    assert not begun(room, "us-20bc", "br-hq-seac", 1).refused("us-20bc", BOX)


def test_13_74_from_the_box_to_northern_india_is_one_leg() -> None:
    game = begun({**SEAC, "us-14af": BOX}, "us-14af", "br-hq-seac", 1)
    assert {h for h, way in game.goes("us-14af").items() if way == "air"} == {"1905", "2104", "2205"}


def test_13_74_8_31_behind_the_hump_a_leg_may_use_the_extended_range() -> None:
    # Rangoon is 3 hexes from Dacca, 4 from Jarhat: more than the range of 2, within the extended one of 4.
    game = begun({**SEAC, "us-14af": BOX}, "us-14af", "br-hq-seac", 2)
    assert "2008" in game.goes("us-14af")


def test_13_74_not_over_an_airfield_that_the_enemy_holds() -> None:
    game = begun({**SEAC, "us-14af": BOX}, "us-14af", "br-hq-seac", 1, japan="2104")
    assert {h for h, way in game.goes("us-14af").items() if way == "air"} == {"1905", "2205"}


def test_13_74_japan_does_not_fly_to_china() -> None:
    units = {"jp-hq-south": "2008", "jp-3-air-division": "1905"}
    game = begun(units, "jp-3-air-division", "jp-hq-south", 2, japan="2008 1905")
    assert game.rules_against(MoveForces(("jp-3-air-division",), BOX))
