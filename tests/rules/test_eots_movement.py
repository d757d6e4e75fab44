"""Movement: where ships, aircraft and troops may go, hand-checked on the map and beside a plain search.

The numbers of the rules are those of v3.2; v2.0 has the same in its chapters 6 and 7. Japan holds the
Empire, Korea and coastal China on the boards here, the Allies all the rest.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from app.bench import plain_moves
from rules.core.hexgrid import HexId, column_row, distance
from rules.eots.audit import audit
from rules.eots.components import Side, Unit, UnitId
from rules.eots.movement import air, assault, ground, naval
from rules.eots.movement.modes import Allowance, Mode
from rules.eots.movement.scene import Scene
from rules.eots.state import State
from tests.rules.movers import (
    adjacent_steps,
    costs,
    crosses_water,
    marched,
    movers,
    on,
)
from tests.rules.random_boards import GAMES, boards
from tests.support import eots, position

ALLIES, JAPAN = Side.ALLIES, Side.JAPAN
BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])

# Truk and the Japanese ports around it, all over open sea: straight distances.
NEAR_TRUK = {"3615": 4, "4415": 4, "3813": 5}
NEXT_TO_TRUK = {"3416": 6, "4715": 7}


# Allowances (8.1, 7.22)


@pytest.mark.parametrize(
    ("oc", "naval_points", "half_points", "legs"), [(1, 5, 2, 1), (2, 10, 4, 2), (3, 15, 6, 3)]
)
def test_8_1_allowances_are_5_points_by_sea_1_by_land_and_one_leg_for_each_operations_point(
    oc: int, naval_points: int, half_points: int, legs: int
) -> None:
    for components in eots().sets.values():
        found = Allowance.of(components.charts, oc)
        assert (found.naval, found.half_points, found.legs, found.oc) == (naval_points, half_points, legs, oc)


def test_8_23_8_33_8_44_three_ways_of_moving_are_strategic() -> None:
    assert {mode for mode in Mode if mode.strategic} == {
        Mode.STRATEGIC_NAVAL,
        Mode.STRATEGIC_AIR,
        Mode.STRATEGIC_GROUND,
    }


# Ships (8.21)


@BOTH
def test_8_21_a_ship_enters_5_hexes_for_each_operations_point_and_ends_in_a_port(edition: str) -> None:
    ships = {"jp-ca-aoba": "4017"}
    assert movers(ships, oc=1, edition=edition).sail("jp-ca-aoba") == NEAR_TRUK
    assert movers(ships, oc=2, edition=edition).sail("jp-ca-aoba") == {**NEAR_TRUK, **NEXT_TO_TRUK}


@BOTH
@pytest.mark.parametrize(
    ("start", "way"),
    [
        ("2219", "2219 2220"),
        ("2319", "2319 2220"),
        ("2320", "2320 2220"),
        # South of Java only unplayable water touches Soerabaja: ships go around by Bali.
        ("2221", "2221 2320 2220"),
        ("2120", "2120 2221 2320 2220"),
        ("2119", "2119 2120 2221 2320 2220"),
    ],
)
def test_8_21_example_soerabaja_is_entered_from_2219_2319_and_2320_only(
    start: str, way: str, edition: str
) -> None:
    dutch = movers({"nl-cl-dutch": start}, ALLIES, edition=edition)
    assert dutch.sail("nl-cl-dutch")["2220"] == len(way.split()) - 1
    assert dutch.course("nl-cl-dutch", "2220") == tuple(way.split())


def test_8_21_ships_never_cross_a_land_hexside() -> None:
    # Rangoon is 3 hexes from Bangkok, but the isthmus of Kra (2010 to 2110) is land; around Malaya it is
    # far more than 5.
    japan = movers({"jp-bb-kongo": "2110"}, japan="2008 2110")
    assert distance(HexId("2110"), HexId("2008")) == 3
    assert "2008" not in japan.sail("jp-bb-kongo")


@BOTH
def test_8_11_8_21_enemy_ships_and_zones_do_not_stop_ships(edition: str) -> None:
    # Straight south from Truk to Kavieng is the only way of 3 hexes.
    enemies = {"us-ca-northampton": "4018", "us-cv-enterprise": "4019"}
    japan = movers(
        {"jp-ca-aoba": "4017", **enemies}, japan="4020", activated="us-cv-enterprise", edition=edition
    )
    assert {"4018", "4019", "4020"} <= japan.hexes(japan.scene.zone())
    assert japan.sail("jp-ca-aoba")["4020"] == 3


@pytest.mark.parametrize(
    ("enemy", "where", "cost"),
    [
        ("us-ca-northampton", "4220", 4),  # A: a ship at sea
        ("us-13af", "4021", 4),  # B: an air unit in its base
        ("au-8-division", "4021", 4),
        ("joint-hq-anzac", "4020", 3),  # 7.24: an HQ makes a battle hex too
    ],
)
def test_8_21_a_b_ships_may_end_where_enemy_units_are(enemy: str, where: str, cost: int) -> None:
    japan = movers({"jp-ca-aoba": "4017", enemy: where})
    assert japan.sail("jp-ca-aoba") == {**NEAR_TRUK, where: cost}


def test_8_21_ships_may_not_end_in_an_enemy_port_or_base_without_units() -> None:
    japan = movers({"jp-ca-aoba": "4017"}, allies="3615 4415")
    assert japan.sail("jp-ca-aoba") == {"3813": 5}


def test_8_21_c_a_carrier_ends_within_its_range_of_enemy_units() -> None:
    japan = movers({"jp-cv-akagi": "4017", "au-8-division": "4021"})
    found = japan.sail("jp-cv-akagi")
    assert found["4018"] == 1  # 3 hexes from Rabaul, the range of a Japanese carrier
    assert "4117" not in found  # 4 hexes
    assert found["4021"] == 4
    allies = movers({"us-cv-enterprise": "4825", "jp-17-army": "4423"}, ALLIES)
    found = allies.sail("us-cv-enterprise")
    assert found["4624"] == 2  # 2 hexes from Guadalcanal, the range of an American carrier
    assert "4724" not in found  # 3 hexes


def test_8_21_c_other_ships_end_at_sea_only_with_a_carrier() -> None:
    units = {"jp-cv-akagi": "4017", "jp-ca-aoba": "4017", "au-8-division": "4021"}
    japan = movers(units)
    assert japan.sail("jp-ca-aoba jp-cv-akagi")["4018"] == 1
    assert "4018" not in japan.sail("jp-ca-aoba")
    # A carrier that has sailed there before them; one that was not activated takes no part in a battle.
    ahead = {**units, "jp-cv-akagi": "4018"}
    assert movers(ahead, activated="jp-cv-akagi").sail("jp-ca-aoba")["4018"] == 1
    assert "4018" not in movers(ahead).sail("jp-ca-aoba")


def test_8_21_c_a_carrier_out_of_range_of_every_battle_keeps_no_escort_at_sea() -> None:
    ahead = movers({"jp-cv-akagi": "4018", "jp-ca-aoba": "4017"}, activated="jp-cv-akagi")
    assert ahead.sail("jp-ca-aoba") == NEAR_TRUK


def test_7_24_no_carrier_ends_at_sea_for_enemies_in_china_off_the_coast() -> None:
    # 2510 is 3 hexes from 2408, where Allied troops stand, but that is no battle hex (13.75).
    japan = movers({"jp-cv-akagi": "2509"})
    assert distance(HexId("2510"), HexId("2408")) == 3
    assert "2510" not in japan.sail("jp-cv-akagi")


@BOTH
def test_13_91_ships_do_not_enter_manchukuo(edition: str) -> None:
    japan = movers({"jp-cv-akagi": "3306", "us-ca-northampton": "3505"}, edition=edition)
    found = japan.sail("jp-cv-akagi")
    assert found["3405"] == 2  # 1 hex from the enemy
    assert "3404" not in found  # 2 hexes from the enemy, 3 from Pusan


@BOTH
def test_8_21_e_ships_may_end_where_troops_have_landed(edition: str) -> None:
    units = {"jp-ca-aoba": "4017", "jp-cv-akagi": "4017", "jp-ss-brigade": "4021"}
    before = movers(units, edition=edition)
    assert "4021" not in before.sail("jp-ca-aoba")
    assert "4018" not in before.sail("jp-cv-akagi")  # a carrier may not come before the troops
    after = movers(units, landed="4021", edition=edition)
    assert after.sail("jp-ca-aoba") == {**NEAR_TRUK, "4021": 4}
    assert after.sail("jp-cv-akagi")["4018"] == 1  # in range of the landing
    assert "4117" not in after.sail("jp-cv-akagi")
    assert after.sail("jp-cv-akagi jp-ca-aoba")["4018"] == 1


def test_8_21_e_troops_on_a_friendly_coast_make_no_place_for_ships() -> None:
    japan = movers({"jp-ca-aoba": "4017", "jp-ss-brigade": "4117"}, landed="4117")
    assert japan.sail("jp-ca-aoba") == NEAR_TRUK


# Strategic naval movement (8.23)


@BOTH
def test_8_23_ships_go_twice_as_far_from_port_to_port(edition: str) -> None:
    japan = movers({"jp-ca-aoba": "4017"}, edition=edition)
    assert japan.sail("jp-ca-aoba", strategic=True) == {**NEAR_TRUK, **NEXT_TO_TRUK}
    at_sea = movers({"jp-ca-aoba": "4016"}, edition=edition)  # Hall has no port
    assert at_sea.sail("jp-ca-aoba", strategic=True) == {}


def test_8_23_strategic_movement_does_not_enter_a_battle() -> None:
    japan = movers({"jp-ca-aoba": "4017", "us-ca-northampton": "4415", "au-8-division": "4021"})
    assert japan.sail("jp-ca-aoba", strategic=True) == {"3615": 4, "3813": 5, **NEXT_TO_TRUK}


def test_8_23_strategic_movement_goes_around_zones_in_force() -> None:
    # From Saipan straight south to the Admiralties are 7 hexes. A carrier at 3816 covers two columns on
    # either side, so the way around is three columns out and back: 10.
    units = {"jp-ca-aoba": "3813"}
    assert movers(units, japan="3820").sail("jp-ca-aoba", strategic=True)["3820"] == 7
    guarded = {**units, "us-cv-enterprise": "3816"}
    japan = movers(guarded, japan="3820", activated="us-cv-enterprise")
    assert japan.sail("jp-ca-aoba", strategic=True)["3820"] == 10
    course = japan.course("jp-ca-aoba", "3820", strategic=True)
    assert course
    assert len(course) == 11
    assert all(distance(hex_id, HexId("3816")) > 2 for hex_id in course)
    # Without a zone of its own the carrier is in nobody's way, and one of ours takes its zone away.
    assert movers(guarded, japan="3820").sail("jp-ca-aoba", strategic=True)["3820"] == 7
    met = {**guarded, "jp-cv-soryu": "3816"}
    neutral = movers(met, japan="3820", activated="us-cv-enterprise jp-cv-soryu")
    assert neutral.sail("jp-ca-aoba", strategic=True)["3820"] == 7


def test_8_23_a_carrier_has_no_zone_while_it_moves_strategically() -> None:
    units = {"jp-cv-akagi": "3813", "us-cv-enterprise": "3816"}
    japan = movers(units, japan="3820", activated="us-cv-enterprise jp-cv-akagi", oc=2)
    assert japan.sail("jp-cv-akagi", strategic=True)["3820"] == 10
    assert japan.sail("jp-cv-akagi")["3820"] == 7
    assert "3814" not in japan.hexes(japan.scene.zone())  # one hex from the Akagi, two from the Enterprise
    assert "3814" in japan.hexes(japan.scene.zone(japan.units("jp-cv-akagi"), strategic=True))


def test_8_23_strategic_movement_does_not_end_in_a_zone() -> None:
    japan = movers(
        {"jp-ca-aoba": "4017", "us-cv-enterprise": "4416"}, activated="us-cv-enterprise"
    )  # one hex from Eniwetok
    assert "4415" not in japan.sail("jp-ca-aoba", strategic=True)
    assert japan.sail("jp-ca-aoba")["4415"] == 4


@BOTH
def test_6_4_strategic_movement_does_not_leave_a_zone_by_sea(edition: str) -> None:
    units = {"jp-ca-aoba": "3813", "us-cv-enterprise": "3815"}  # Saipan is 2 hexes from it
    japan = movers(units, activated="us-cv-enterprise", edition=edition)
    assert "3813" in japan.hexes(japan.scene.zone())
    assert japan.sail("jp-ca-aoba", strategic=True) == {}


def test_6_4_a_carrier_that_neutralised_the_zone_by_itself_does_not_leave_it_strategically() -> None:
    units = {"jp-cv-akagi": "3813", "us-cv-enterprise": "3815"}
    japan = movers(units, activated="us-cv-enterprise jp-cv-akagi")
    assert "3813" not in japan.hexes(japan.scene.zone())
    assert japan.sail("jp-cv-akagi", strategic=True) == {}


# Courses


def test_8_21_a_course_is_as_long_as_it_costs() -> None:
    japan = movers({"jp-ca-aoba": "3813"}, japan="3820", oc=2)
    course = japan.course("jp-ca-aoba", "3820")
    assert course
    assert len(course) - 1 == japan.sail("jp-ca-aoba")["3820"] == 7


def test_7_25_e_a_course_leads_around_enemy_zones_as_far_as_the_points_allow() -> None:
    units = {"jp-ca-aoba": "3813", "us-cv-enterprise": "3816"}
    japan = movers(units, japan="3820", activated="us-cv-enterprise", oc=2)
    course = japan.course("jp-ca-aoba", "3820")
    assert course
    assert 7 < len(course) - 1 <= 10
    assert all(distance(hex_id, HexId("3816")) > 2 for hex_id in course)


def test_7_25_e_of_courses_as_long_one_outside_enemy_zones_is_taken() -> None:
    # Palau is 6 hexes away, two of them down; ways that go down first stay 3 hexes from the carrier.
    units = {"jp-ca-aoba": "4017", "us-cv-enterprise": "3714"}
    japan = movers(units, activated="us-cv-enterprise", oc=2)
    course = japan.course("jp-ca-aoba", "3416")
    assert course
    assert len(course) - 1 == 6
    assert all(distance(hex_id, HexId("3714")) > 2 for hex_id in course)


def test_8_21_there_is_no_course_beyond_the_allowance() -> None:
    japan = movers({"jp-ca-aoba": "4017"})
    assert japan.course("jp-ca-aoba", "4715") is None
    assert japan.course("jp-ca-aoba", "4715", strategic=True)


# Aircraft (8.31)

# Around Espiritu Santo: Efate and Tana within 2 hexes, Noumea 3, Guadalcanal 4.
NEAR_SANTO = {"4826": 1, "4926": 1, "4828": 1, "4423": 1}


@BOTH
def test_8_31_an_air_unit_flies_from_airfield_to_airfield_within_its_range(edition: str) -> None:
    allies = movers({"us-13af": "4825"}, ALLIES, edition=edition)
    found = allies.flights("us-13af")
    assert {h: one.cost for h, one in found.items()} == NEAR_SANTO
    assert {h for h, one in found.items() if one.note} == {"4828", "4423"}
    assert found["4423"].note == "extended range"


def test_8_31_a_long_range_bomber_flies_6_hexes_a_leg() -> None:
    allies = movers({"us-13af-lrb": "4825"}, ALLIES)
    # Nauru, Nanumea, Funafuti, Horne and Bougainville are 6 hexes away, Fiji and New Georgia 5.
    further = dict.fromkeys(("4719", "5221", "5321", "5423", "4222", "5325", "4322"), 1)
    assert allies.fly("us-13af-lrb") == {**NEAR_SANTO, **further}
    assert not any(one.note for one in allies.flights("us-13af-lrb").values())


def test_8_31_a_stack_flies_no_further_than_its_shortest_range() -> None:
    allies = movers({"us-13af": "4825", "us-13af-lrb": "4825"}, ALLIES)
    assert allies.fly("us-13af us-13af-lrb") == NEAR_SANTO


@pytest.mark.parametrize("stack", ["us-1-maw", "us-13af us-1-maw"])
def test_8_1_a_parenthesised_range_rules_out_battle(stack: str) -> None:
    found = movers({"us-1-maw": "4825", "us-13af": "4825"}, ALLIES).flights(stack)
    assert {h: one.note for h, one in found.items()} == {
        "4826": "",
        "4926": "",
        "4828": "then no battle",
        "4423": "then no battle",
    }


@pytest.mark.parametrize(
    ("unit", "normal", "extended"),
    [
        ("us-vmf-211", 2, 4),
        ("jp-22-air-flotilla", 3, 5),
        ("jp-tainan-air", 4, 5),
        ("us-7af-lrb", 6, 6),
        ("us-20bc", 8, 8),
    ],
)
def test_8_1_a_leg_has_the_normal_or_the_extended_range(unit: str, normal: int, extended: int) -> None:
    (found,) = movers({}).units(unit)
    assert (air.leg_lengths(found, False), air.leg_lengths(found, True)) == (normal, extended)


@BOTH
def test_8_32_example_midway_is_in_range_of_a_bomber_at_wake_not_of_the_marines(edition: str) -> None:
    units = {"us-vmf-211": "4612", "us-7af-lrb": "4612"}
    allies = movers(units, ALLIES, edition=edition)
    assert distance(HexId("4612"), HexId("5108")) == 6
    assert allies.fly("us-vmf-211") == {}  # no friendly airfield within 4 hexes
    assert allies.fly("us-7af-lrb") == {"5108": 1}


@BOTH
def test_8_31_every_leg_ends_in_a_friendly_airfield(edition: str) -> None:
    # New Georgia is 5 hexes from Espiritu Santo and 1 from Guadalcanal.
    units = {"us-13af": "4825"}
    assert movers(units, ALLIES, oc=2, edition=edition).fly("us-13af")["4322"] == 2
    lost = movers(units, ALLIES, oc=2, japan="4423", edition=edition)
    assert not {"4423", "4322"} & lost.fly("us-13af").keys()
    assert "4322" not in movers(units, ALLIES, oc=1, edition=edition).fly("us-13af")


def test_8_31_an_airfield_with_an_enemy_ground_unit_serves_between_legs_only() -> None:
    units = {"us-13af": "4825", "jp-17-army": "4423"}  # Guadalcanal is still Allied
    found = movers(units, ALLIES, oc=2).fly("us-13af")
    assert "4423" not in found
    assert found["4322"] == 2
    # Enemy air units and ships do not keep aircraft away.
    others = {"us-13af": "4825", "jp-ca-aoba": "4423", "jp-24-air-flotilla": "4423"}
    assert movers(others, ALLIES).fly("us-13af")["4423"] == 1


def test_8_31_no_air_unit_enters_a_battle_hex() -> None:
    units = {"us-13af": "4825", "jp-ca-aoba": "4423"}
    near = movers(units, ALLIES, battles="4423").fly("us-13af")
    assert near == {h: legs for h, legs in NEAR_SANTO.items() if h != "4423"}
    assert "4322" not in movers(units, ALLIES, battles="4423", oc=2).fly("us-13af")


def test_8_31_an_air_unit_may_leave_a_battle_hex() -> None:
    units = {"us-13af": "4825", "jp-ca-aoba": "4825"}
    assert movers(units, ALLIES, battles="4825").fly("us-13af") == NEAR_SANTO


@BOTH
def test_13_91_no_air_unit_lands_in_manchukuo(edition: str) -> None:
    japan = movers({"jp-1-air-division": "3305"}, oc=2, edition=edition)
    assert distance(HexId("3305"), HexId("3303")) == 2
    assert not {"3302", "3303"} & japan.fly("jp-1-air-division").keys()


# The air ferry (8.35)


@BOTH
def test_8_35_the_allies_land_in_5408_between_legs(edition: str) -> None:
    # Oahu to the ferry 4 hexes, on to Midway 3; to Johnston over Kauai 1 and 4.
    allies = movers({"us-7af": "5808"}, ALLIES, oc=2, edition=edition)
    assert allies.fly("us-7af") == {"5708": 1, "5908": 1, "5108": 2, "5511": 2}
    legs, extended = air.path(
        allies.scene, allies.units("us-7af"), HexId("5808"), HexId("5108"), Mode.AIR
    ) or ((), False)
    assert (legs, extended) == (("5808", "5408", "5108"), True)


def test_8_35_no_unit_ends_in_5408() -> None:
    assert movers({"us-7af": "5808"}, ALLIES).fly("us-7af") == {"5708": 1, "5908": 1}
    assert "5408" not in movers({"us-marine-brigade": "5808"}, ALLIES).land("us-marine-brigade")


def test_8_35_a_japanese_ship_closes_the_ferry() -> None:
    units = {"us-7af": "5808", "jp-ca-aoba": "5408"}
    assert movers(units, ALLIES, oc=2).fly("us-7af") == {"5708": 1, "5908": 1, "5511": 2}
    own = {"us-7af": "5808", "us-ca-northampton": "5408"}
    assert movers(own, ALLIES, oc=2).fly("us-7af")["5108"] == 2


def test_8_35_japan_does_not_use_the_ferry() -> None:
    # With the ferry Midway were 4 and 3 hexes away; from Kauai it is 6, beyond any flotilla.
    japan = movers({"jp-22-air-flotilla": "5808"}, oc=2, japan="5108 5708 5808 5908")
    assert japan.fly("jp-22-air-flotilla") == {"5708": 1, "5908": 1}


# Strategic air transport (8.33)


@BOTH
def test_8_33_example_with_2_oc_an_air_unit_of_range_4_makes_4_legs(edition: str) -> None:
    # Oahu, Kauai 1, Johnston 4, Palmyra 4, Canton 4; Gardner would be the fifth leg.
    found = movers({"us-7af": "5808"}, ALLIES, oc=2, edition=edition).fly("us-7af", strategic=True)
    assert (found["5511"], found["5814"], found["5717"]) == (2, 3, 4)
    assert "5719" not in found
    assert movers({"us-7af": "5808"}, ALLIES, oc=3).fly("us-7af", strategic=True)["5719"] == 5
    assert "5814" not in movers({"us-7af": "5808"}, ALLIES, oc=2).fly("us-7af")


def test_8_33_the_note_of_a_strategic_flight_says_nothing_of_battle() -> None:
    # A strategic flight rules out battle whatever the range.
    found = movers({"us-1-maw": "4825"}, ALLIES).flights("us-1-maw", strategic=True)
    assert (found["4826"].note, found["4423"].note) == ("", "extended range")


def test_8_33_strategic_flights_go_around_zones_in_force() -> None:
    # Guadalcanal lies 4 hexes from Espiritu Santo in a straight line that passes 2 hexes from 4722; one
    # row further south it is 5.
    units = {"us-13af": "4825", "us-13af-lrb": "4825", "jp-cv-akagi": "4722"}
    allies = movers(units, ALLIES, activated="jp-cv-akagi us-13af us-13af-lrb")
    assert "4423" not in allies.fly("us-13af", strategic=True)
    assert allies.fly("us-13af-lrb", strategic=True)["4423"] == 1
    assert allies.fly("us-13af")["4423"] == 1  # zones do not bar other flights
    quiet = movers(units, ALLIES, cancelled="japan", activated="jp-cv-akagi us-13af us-13af-lrb")
    assert quiet.fly("us-13af", strategic=True)["4423"] == 1


def test_8_33_an_air_unit_has_no_zone_while_it_flies_strategically() -> None:
    # 4823 is 2 hexes from the air unit and 1 from the carrier.
    units = {"us-13af": "4825", "us-5af": "4826", "jp-cv-akagi": "4822"}
    allies = movers(units, ALLIES, activated="jp-cv-akagi us-13af us-5af")
    assert "4823" not in allies.hexes(allies.scene.zone())
    assert "4823" not in allies.hexes(allies.scene.zone(allies.units("us-5af"), strategic=True))
    assert "4823" in allies.hexes(allies.scene.zone(allies.units("us-13af"), strategic=True))


@BOTH
def test_6_4_strategic_flights_do_not_leave_a_zone(edition: str) -> None:
    units = {"us-13af": "4825", "jp-cv-akagi": "4823"}
    allies = movers(units, ALLIES, activated="jp-cv-akagi us-13af", edition=edition)
    assert allies.fly("us-13af", strategic=True) == {}


def test_8_33_a_zone_far_away_does_not_shorten_a_leg() -> None:
    units = {"jp-1-air-division": "2609", "us-cv-enterprise": "5808"}
    quiet = movers(units).fly("jp-1-air-division", strategic=True)
    guarded = movers(units, activated="us-cv-enterprise").fly("jp-1-air-division", strategic=True)
    assert distance(HexId("2609"), HexId("3007")) == 4
    assert quiet["3007"] == guarded["3007"] == 1


# What a flight passes (7.25 E)


def test_7_25_e_a_flight_passes_zones_only_if_it_must() -> None:
    units = {"us-13af": "4825", "us-13af-lrb": "4825", "jp-cv-akagi": "4722"}
    scene = movers(units, ALLIES, activated="jp-cv-akagi us-13af us-13af-lrb").scene
    legs = (HexId("4825"), HexId("4423"))
    around = air.flown_hexes(scene, legs, Mode.AIR, reach=6)
    assert around[0] == "4825"
    assert around[-1] == "4423"
    assert adjacent_steps(around)
    assert all(distance(hex_id, HexId("4722")) > 2 for hex_id in around)
    # With 4 hexes a leg only the straight line is left.
    straight = air.flown_hexes(scene, legs, Mode.AIR, reach=4)
    assert straight == ("4825", "4724", "4624", "4523", "4423")


def test_7_25_e_the_hexes_of_every_leg_are_listed() -> None:
    scene = movers({"us-7af": "5808"}, ALLIES, oc=2).scene
    flown = air.flown_hexes(scene, (HexId("5808"), HexId("5408"), HexId("5108")), Mode.AIR, reach=4)
    assert len(flown) == 1 + 4 + 3
    assert flown[4] == "5408"
    assert flown[-1] == "5108"
    assert adjacent_steps(flown)


def test_7_25_e_a_leg_over_unplayable_land_is_listed_too() -> None:
    scene = movers({"jp-1-air-division": "2609"}).scene
    assert "3007" in movers({"jp-1-air-division": "2609"}).fly("jp-1-air-division")
    flown = air.flown_hexes(scene, (HexId("2609"), HexId("3007")), Mode.AIR, reach=4)
    assert flown[-1] == "3007"


def test_8_33_the_hexes_of_a_strategic_flight_lie_outside_zones_in_force() -> None:
    # 4724, 4624 and 4524 are neutralised by the Enterprise, while 4523 on the straight line is not.
    units = {
        "us-13af-lrb": "4825",
        "us-cv-enterprise": "4626",
        "jp-cv-soryu": "4626",
        "jp-cv-akagi": "4722",
    }
    allies = movers(units, ALLIES, activated=" ".join(units))
    assert allies.fly("us-13af-lrb", strategic=True)["4423"] == 1
    barred = allies.hexes(allies.scene.zone(allies.units("us-13af-lrb"), strategic=True))
    assert "4523" in barred
    assert not barred & {"4724", "4624", "4524", "4424"}  # a legal way of 5 hexes
    legs = (HexId("4825"), HexId("4423"))
    assert not barred & set(air.flown_hexes(allies.scene, legs, Mode.STRATEGIC_AIR, reach=6))


# Marches (8.42)


def test_8_42_terrain_costs_1_2_or_3_points_and_a_route_half_a_point() -> None:
    # From 2209: Udorn (2210) is open, Bangkok (2110) lies on its route, 2211 and 2011 one further; jungle
    # (2109) and mixed terrain cost 2 points. The railway at 2010 is not built.
    units = {"jp-15-army": "2209"}
    assert movers(units, oc=1).march("jp-15-army") == {"2210": 2}
    others = dict.fromkeys(("2208", "2308", "2309", "2108", "2109"), 4)
    assert movers(units, oc=2).march("jp-15-army") == {"2210": 2, "2110": 3, "2211": 4, "2011": 4, **others}


def test_8_42_a_mountain_costs_3_points() -> None:
    units = {"jp-15-army": "2417"}
    assert "2416" not in movers(units, oc=2).march("jp-15-army")
    assert movers(units, oc=3).march("jp-15-army")["2416"] == 6


def test_8_42_with_1_oc_troops_may_be_unable_to_march() -> None:
    assert movers({"jp-15-army": "2417"}).march("jp-15-army") == {}


def test_8_42_marches_cross_land_hexsides_only() -> None:
    # Rabaul: New Britain goes on south (4022); Kavieng, Green and Gasmata lie across water.
    assert movers({"jp-17-army": "4021"}, oc=2).march("jp-17-army") == {"4022": 4}
    assert movers({"jp-17-army": "4017"}, oc=3).march("jp-17-army") == {}


@BOTH
def test_19_0_v2_0_example_the_march_to_kuala_lumpur(edition: str) -> None:
    # Five hexsides of route: two and a half points. The railway to 2109 is not built: half and 2 points.
    units = {"jp-15-army": "2211", "jp-38-army": "2211"}
    japan = movers(units, oc=3, edition=edition)
    assert japan.march("jp-15-army")["1913"] == 5
    assert japan.route("jp-15-army", "1913") == ("2211", "2110", "2011", "2012", "1912", "1913")
    assert japan.march("jp-38-army")["2109"] == 5
    assert japan.route("jp-38-army", "2109") == ("2211", "2110", "2109")


@BOTH
def test_19_0_v2_0_example_hong_kong_is_entered_at_the_cost_of_its_terrain(edition: str) -> None:
    units = {"jp-17-army": "2708 reduced", "br-hong-kong-division": "2709"}
    assert "2709" not in movers(units, oc=1, edition=edition).march("jp-17-army")
    assert movers(units, oc=2, edition=edition).march("jp-17-army")["2709"] == 4
    # Without the division the route leads there for half a point.
    assert movers({"jp-17-army": "2708"}, edition=edition).march("jp-17-army")["2709"] == 1


@BOTH
def test_6_24_v2_0_example_kuantan_is_reached_and_singapore_not_left(edition: str) -> None:
    units = {"jp-15-army": "1913", "in-3-corps": "2014", "au-8-division": "2015"}
    board = {"japan": "1912 1913 2012", "edition": edition}
    assert movers(units, oc=2, **board).march("jp-15-army")["2014"] == 4
    allies = movers(units, ALLIES, oc=2, battles="2014 2015", **board)
    assert allies.march("au-8-division") == {}
    assert movers(units, ALLIES, oc=2, battles="2014", **board).march("au-8-division")["2014"] == 1


@pytest.mark.parametrize("enemy", ["us-avg", "in-3-corps"])
def test_8_42_enemy_air_and_ground_units_close_a_route_and_stop_a_march(enemy: str) -> None:
    free = movers({"jp-15-army": "2110"}, oc=2).march("jp-15-army")
    assert (free["2011"], free["2012"], free["1912"]) == (1, 2, 3)
    met = movers({"jp-15-army": "2110", enemy: "2012"}, oc=2).march("jp-15-army")
    assert met["2012"] == 1 + 2  # open terrain
    assert "1912" not in met


def test_8_42_an_enemy_hq_stops_a_march_but_leaves_the_route() -> None:
    units = {"jp-15-army": "2211", "joint-hq-abda": "2110"}
    met = movers(units, oc=2).march("jp-15-army")
    assert met["2110"] == 1
    assert "2011" not in met  # from the north only Bangkok leads there
    assert movers({"jp-15-army": "2211"}, oc=2).march("jp-15-army")["2011"] == 2


def test_8_11_8_42_enemy_ships_neither_stop_a_march_nor_close_a_route() -> None:
    met = movers({"jp-15-army": "2110", "br-ca-exeter": "2012"}, oc=2).march("jp-15-army")
    assert (met["2012"], met["1912"]) == (2, 3)


@pytest.mark.parametrize(("enemy", "stops"), [("br-ca-exeter", False), ("joint-hq-abda", True)])
def test_7_41_v2_0_any_enemy_unit_closes_a_route(enemy: str, stops: bool) -> None:
    met = movers({"jp-15-army": "2110", enemy: "2012"}, oc=2, edition="2.0").march("jp-15-army")
    assert met["2012"] == 1 + 2
    assert met.get("1912") == (None if stops else 4)


@pytest.mark.parametrize("side", [JAPAN, ALLIES])
def test_13_75_13_76_garrisons_that_are_not_on_counters_stop_a_march(side: Side) -> None:
    if side is JAPAN:
        scene = movers({"jp-15-army": "2206"}, oc=3).scene
        assert scene.stopping & scene.tables.space.bits[HexId("2306")]
    else:  # Canton has its garrison: off the route, and no further.
        march = movers({"us-xiv-corps": "2709"}, ALLIES, oc=3).march("us-xiv-corps")
        assert (march["2708"], march["2609"]) == (1, 1 + 4)


def test_8_42_a_declared_battle_hex_stops_a_march_and_is_not_left() -> None:
    stopped = movers({"jp-15-army": "2110"}, oc=2, battles="2011").march("jp-15-army")
    assert stopped["2011"] == 1  # without enemies the route still serves
    assert "2012" not in stopped
    assert movers({"jp-15-army": "2110"}, oc=3, battles="2110").march("jp-15-army") == {}


def test_8_42_a_march_may_leave_a_hex_with_enemies_that_is_no_battle_hex() -> None:
    units = {"jp-15-army": "2110", "us-avg": "2110"}
    assert movers(units, oc=1).march("jp-15-army")["2011"] == 1


@pytest.mark.parametrize(("built", "cost"), [(0, 4), (1, 1)])
def test_13_79_the_railway_to_rangoon_serves_when_it_is_built(built: int, cost: int) -> None:
    japan = movers({"jp-15-army": "2110"}, oc=2, markers={"kwai-bridge": built})
    assert japan.march("jp-15-army")["2010"] == cost
    assert japan.march("jp-15-army").get("2008") == (4 if built else None)


def test_13_77_routes_of_northern_india_serve_when_they_are_built() -> None:
    # Dimasur, Jarhat (open), Imphal (mixed), Mandalay (jungle).
    units = {"in-4-corps": "2005"}
    unbuilt = movers(units, ALLIES, oc=2).march("in-4-corps")
    assert (unbuilt["2104"], unbuilt["2105"]) == (2, 4)
    assert "2106" not in unbuilt
    built = movers(units, ALLIES, oc=2, markers={"jarhat": 1, "imphal": 1}).march("in-4-corps")
    assert (built["2104"], built["2105"], built["2106"]) == (1, 2, 3)
    # A hexside of two routes needs both markers gone.
    jarhat = movers(units, ALLIES, oc=2, markers={"jarhat": 1}).march("in-4-corps")
    assert (jarhat["2104"], jarhat["2105"]) == (1, 4)


def test_12_76_v2_0_the_routes_of_northern_india_are_printed() -> None:
    march = movers({"in-4-corps": "2005"}, ALLIES, oc=2, edition="2.0").march("in-4-corps")
    assert (march["2104"], march["2105"], march["2106"]) == (1, 2, 3)


# Where troops may not go (8.41)


@BOTH
def test_8_41_a_example_japanese_troops_do_not_leave_the_coast_of_china(edition: str) -> None:
    march = movers({"jp-17-army": "2508"}, oc=3, edition=edition).march("jp-17-army")
    assert march["2609"] == 4
    assert not {"2408", "2507", "2506", "2407"} & march.keys()


@BOTH
def test_8_41_b_japanese_troops_enter_northern_india_and_no_more_of_it(edition: str) -> None:
    # Dacca to Calcutta is a built route, half a point.
    units = {"jp-15-army": "1905", "in-4-corps": "2006"}
    japan = movers(units, oc=3, japan="1905", edition=edition)
    assert japan.march("jp-15-army")["2005"] == 1
    assert "1805" not in japan.march("jp-15-army")
    assert movers({"in-4-corps": "1905"}, ALLIES, edition=edition).march("in-4-corps")["1805"] == 1


@pytest.mark.parametrize(("edition", "lands"), [("3.2", True), ("2.0", False)])
def test_8_41_b_japanese_troops_land_on_ceylon_with_v3_2(edition: str, lands: bool) -> None:
    japan = movers({"jp-15-army": "1809"}, oc=3, japan="1809", edition=edition)
    found = japan.land("jp-15-army")
    assert ("1308" in found) is lands
    assert not {"1406", "1606", "1805"} & found.keys()
    assert "1905" in found


@BOTH
def test_8_41_c_no_troops_enter_soviet_territory(edition: str) -> None:
    march = movers({"jp-17-army": "3802"}, oc=3, edition=edition).march("jp-17-army")
    assert march == {"3803": 4}  # the south of Sakhalin, not 3801
    assert not {"3800", "3801"} & movers({"jp-17-army": "3803"}, oc=3).land("jp-17-army").keys()


@BOTH
def test_8_41_d_e_only_the_chinese_go_into_china_and_they_go_little_further(edition: str) -> None:
    units = {"br-33-corps": "2206", "cn-5-army": "2206", "cn-6-army": "2207"}
    allies = movers(units, ALLIES, oc=3, edition=edition)
    assert not {"2306", "2307", "2407"} & allies.march("br-33-corps").keys()
    chinese = allies.march("cn-5-army")
    assert (chinese["2306"], chinese["2407"]) == (1, 2)
    assert chinese["2305"] == 1  # Burma
    # The 6th Army may go on in Burma and to 2307 next to Kunming, not to Indochina.
    march = allies.march("cn-6-army")
    assert (march["2307"], march["2107"]) == (4, 4)
    assert "2208" not in march
    together = allies.march("cn-5-army br-33-corps")
    assert together["2305"] == 1
    assert "2306" not in together


@BOTH
def test_13_91_no_troops_enter_manchukuo(edition: str) -> None:
    # From 3304: Seoul by its route, 3205 by land; 3303, 3204 and 3404 are Manchukuo.
    march = movers({"jp-korean-army": "3304"}, oc=2, edition=edition).march("jp-korean-army")
    assert (march["3305"], march["3205"]) == (1, 4)
    assert not {"3303", "3204", "3404"} & march.keys()
    assert "3404" not in movers({"jp-korean-army": "3306"}, oc=3).land("jp-korean-army")


# The armour brigade (8.49)


def test_8_49_the_armour_brigade_enters_mountains_only_by_a_route() -> None:
    units = {"br-7-armor-brigade": "2417", "br-77-brigade": "2417"}
    allies = movers(units, ALLIES, oc=3)
    assert allies.march("br-77-brigade")["2416"] == 6
    assert "2416" not in allies.march("br-7-armor-brigade")
    assert "2416" not in allies.march("br-77-brigade br-7-armor-brigade")
    by_route = movers({"br-7-armor-brigade": "2014"}, ALLIES).march("br-7-armor-brigade")
    assert by_route["2013"] == 1
    # 2113 has no route to the mountain 2013: the way leads over Kota Bharu (open) and its route.
    around = movers({"br-7-armor-brigade": "2113"}, ALLIES, oc=2)
    assert around.march("br-7-armor-brigade")["2013"] == 2 + 1
    assert around.route("br-7-armor-brigade", "2013") == ("2113", "2112", "2013")


def test_8_49_the_armour_brigade_attacks_a_mountain_along_a_route() -> None:
    units = {"br-7-armor-brigade": "2014", "jp-15-army": "2013"}
    assert movers(units, ALLIES, oc=3).march("br-7-armor-brigade")["2013"] == 6
    assert "2013" not in movers(units, ALLIES, oc=2).march("br-7-armor-brigade")


def test_7_49_v2_0_the_armour_brigade_stops_in_any_terrain_but_open_off_a_route() -> None:
    # Around 2207 everything is jungle or mixed and without a route; 2306 and 2307 are closed to it.
    units = {"br-7-armor-brigade": "2207", "br-77-brigade": "2207"}
    allies = movers(units, ALLIES, oc=3, edition="2.0")
    assert allies.march("br-7-armor-brigade") == dict.fromkeys(("2206", "2208", "2106", "2107"), 4)
    assert allies.march("br-77-brigade")["2305"] == 4 + 1
    # Open terrain and routes do not stop it: Udorn, Bangkok, 2011.
    open_ground = movers({"br-7-armor-brigade": "2209"}, ALLIES, oc=2, edition="2.0")
    assert open_ground.march("br-7-armor-brigade")["2011"] == 2 + 1 + 1


@pytest.mark.parametrize(
    ("unit", "edition", "cost", "way"),
    [
        ("br-77-brigade", "3.2", 5, "3822 3922 3823"),
        ("br-7-armor-brigade", "3.2", 5, "3822 3922 3823"),
        ("br-77-brigade", "2.0", 5, "3822 3922 3823"),
        ("br-7-armor-brigade", "2.0", 6, "3822 3823"),
    ],
)
def test_7_49_v2_0_the_armour_brigade_may_enter_a_mountain(
    unit: str, edition: str, cost: int, way: str
) -> None:
    # From Lae over Buna (mixed) a route leads to Port Moresby; with v2.0 armour would have to stop at Buna.
    allies = movers({unit: "3822"}, ALLIES, oc=3, edition=edition)
    assert allies.march(unit)["3823"] == cost
    assert allies.route(unit, "3823") == tuple(way.split())


# Who goes by sea (8.44, 8.45, 8.49)


def test_8_45_japanese_us_british_australian_and_new_zealand_troops_go_by_sea() -> None:
    game = eots()
    troops = [unit for unit in game.components.units.values() if unit.unit_class == "ground"]
    able = {"japan", "us", "british", "australian", "new-zealand"}
    assert {unit.nationality for unit in troops} == {*able, "dutch", "indian", "chinese"}
    for unit in troops:
        armor = unit.id == "br-7-armor-brigade"
        for mode in (Mode.AMPHIBIOUS, Mode.STRATEGIC_GROUND):
            objections = list(assault.capability_objections((unit,), mode))
            may = unit.nationality in able and not (armor and mode is Mode.AMPHIBIOUS)
            assert (not objections) is may, unit.id


def test_8_45_8_49_troops_that_do_not_go_by_sea_have_nowhere_to_go() -> None:
    units = {"nl-1-regiment": "2018", "br-7-armor-brigade": "2018", "br-15-corps": "2018"}
    allies = movers(units, ALLIES)
    assert allies.land("nl-1-regiment") == {}
    assert allies.land("br-7-armor-brigade") == {}
    assert allies.land("br-15-corps nl-1-regiment") == {}
    assert allies.land("br-7-armor-brigade", mode=Mode.STRATEGIC_GROUND)["2015"]
    assert allies.land("br-15-corps")["2117"]  # Billiton


@pytest.mark.parametrize(
    ("unit", "full", "reduced"),
    [
        ("us-1-marine-division", 1, 1),  # a division or smaller takes one
        ("jp-ss-brigade", 1, 1),
        ("us-xiv-corps", 2, 1),  # a corps or army one for each step
        ("jp-14-army", 2, 1),
        ("au-1-corps", 2, 1),
        ("jp-korean-army", 4, 2),
        ("us-wake-brigade", 1, 1),  # one step only
    ],
)
def test_8_45_a_shipping_by_size_and_step(unit: str, full: int, reduced: int) -> None:
    (found,) = movers({}).units(unit)
    assert (assault.shipping(found, False), assault.shipping(found, True)) == (full, reduced)


# Amphibious assault (8.45)


@BOTH
def test_8_45_an_assault_goes_as_far_as_ships_and_never_doubles(edition: str) -> None:
    found = movers({"jp-17-army": "4017"}, edition=edition).land("jp-17-army")
    assert max(found.values()) == 5
    assert found["4020"] == 3  # Kavieng, an empty Allied port
    assert found["4117"] == 1  # Nomoi, ours and without a port
    assert found["3813"] == 5
    assert "4715" not in found  # 7 hexes, from port to port
    assert "4018" not in found  # the sea
    assert movers({"jp-17-army": "4017"}, oc=2, edition=edition).land("jp-17-army")["4715"] == 7


def test_8_45_enemy_troops_do_not_keep_an_assault_away() -> None:
    assert movers({"jp-17-army": "4017", "au-8-division": "4020"}).land("jp-17-army")["4020"] == 3


def test_8_45_an_assault_starts_from_any_friendly_coast() -> None:
    from_coast = movers({"jp-17-army": "4016"}).land("jp-17-army")  # Hall, without a port
    assert from_coast["4017"] == 1
    assert movers({"jp-17-army": "4016"}, allies="4016").land("jp-17-army") == {}
    inland = movers({"jp-17-army": "2211"}, oc=3)
    assert inland.land("jp-17-army") == {}


@BOTH
def test_8_45_an_assault_enters_no_mountain_but_port_moresby(edition: str) -> None:
    # 3722 and Port Moresby (3823) are mountains on the coast, both next to 3723, one hex from Cape York.
    found = movers({"us-1-marine-division": "3624"}, ALLIES, edition=edition).land("us-1-marine-division")
    assert found["3823"] == 2
    assert "3722" not in found
    assert "3623" in found  # jungle


def test_8_45_b_an_assault_does_not_enter_a_zone_in_force() -> None:
    # The air unit at Rabaul covers 4019, 4020 and 4021.
    units = {"jp-17-army": "4017", "us-13af": "4021", "jp-ca-aoba": "4017", "jp-cv-akagi": "4017"}
    japan = movers(units, activated="us-13af")
    assert {"4019", "4020"} <= japan.hexes(japan.scene.zone())
    assert not {"4020", "4021"} & japan.land("jp-17-army").keys()
    assert not {"4020", "4021"} & japan.land("jp-17-army", "jp-ca-aoba").keys()  # no help
    # A carrier that sails along neutralises as it goes.
    assert japan.land("jp-17-army", "jp-cv-akagi")["4020"] == 3
    assert japan.land("jp-17-army", "jp-ca-aoba jp-cv-akagi")["4021"] == 4
    # One that has sailed ahead neutralises around it: 4018 to 4020, not Rabaul.
    ahead = movers({**units, "jp-cv-akagi": "4018"}, activated="us-13af jp-cv-akagi")
    assert ahead.land("jp-17-army")["4020"] == 3
    assert "4021" not in ahead.land("jp-17-army")
    # Without supply the air unit has no zone.
    assert movers(units).land("jp-17-army")["4021"] == 4


def test_8_45_b_an_assault_goes_around_a_zone() -> None:
    # As for ships from Saipan to the Admiralties: 10 hexes instead of 7.
    units = {"jp-17-army": "3813", "us-cv-enterprise": "3816"}
    japan = movers(units, oc=2, activated="us-cv-enterprise")
    assert japan.land("jp-17-army")["3820"] == 10
    voyage = japan.voyage("jp-17-army", "3820")
    assert voyage
    assert all(distance(hex_id, HexId("3816")) > 2 for hex_id in voyage)


def test_8_45_b_an_assault_does_not_leave_a_zone_in_force() -> None:
    units = {"jp-17-army": "4017", "us-cv-enterprise": "4019", "jp-cv-akagi": "4017"}
    japan = movers(units, activated="us-cv-enterprise")
    assert japan.land("jp-17-army") == {}
    assert japan.land("jp-17-army", mode=Mode.STRATEGIC_GROUND) == {}
    assert japan.land("jp-17-army", "jp-cv-akagi")["4016"] == 1


def test_6_4_long_range_bombers_open_no_way_for_an_assault() -> None:
    # Japanese aircraft on Guadalcanal: bombers do not neutralise their zone, other aircraft do.
    units = {"us-1-marine-division": "4825", "jp-24-air-flotilla": "4423"}
    barred = movers({**units, "us-13af-lrb": "4423"}, ALLIES, activated="jp-24-air-flotilla us-13af-lrb")
    assert "4423" not in barred.land("us-1-marine-division")
    free = movers({**units, "us-13af": "4423"}, ALLIES, activated="jp-24-air-flotilla us-13af")
    assert free.land("us-1-marine-division")["4423"] == 4


def test_8_11_8_45_b_enemy_ships_are_passed_only_with_an_escort() -> None:
    # Straight south to Kavieng are 3 hexes; around the ship at 4018 it takes 4.
    units = {"jp-17-army": "4017", "us-ca-northampton": "4018", "jp-ca-aoba": "4017"}
    japan = movers(units)
    assert japan.land("jp-17-army")["4020"] == 4
    around = japan.voyage("jp-17-army", "4020")
    assert around
    assert len(around) == 5
    assert "4018" not in around
    assert japan.land("jp-17-army", "jp-ca-aoba")["4020"] == 3
    assert japan.voyage("jp-17-army", "4020", "jp-ca-aoba") == ("4017", "4018", "4019", "4020")


def test_8_45_b_an_assault_without_escort_does_not_enter_or_leave_a_hex_with_enemy_ships() -> None:
    units = {"jp-17-army": "4017", "us-ca-northampton": "4020", "jp-ca-aoba": "4017"}
    assert "4020" not in movers(units).land("jp-17-army")
    assert movers(units).land("jp-17-army", "jp-ca-aoba")["4020"] == 3
    beset = movers({**units, "us-ca-northampton": "4017"})
    assert beset.land("jp-17-army") == {}
    assert beset.land("jp-17-army", "jp-ca-aoba")["4020"] == 3


# Organic transport (8.46) and barges (8.47)


@BOTH
def test_8_46_example_aoba_carries_the_south_seas_brigade_from_truk_to_rabaul(edition: str) -> None:
    japan = movers({"jp-ca-aoba": "4017", "jp-ss-brigade": "4017"}, edition=edition)
    assert japan.land("jp-ss-brigade", "jp-ca-aoba", Mode.ORGANIC)["4021"] == 4
    course = ("4017", "4018", "4019", "4020", "4021")
    assert japan.voyage("jp-ss-brigade", "4021", "jp-ca-aoba", Mode.ORGANIC) == course


@BOTH
def test_8_47_barges_cross_one_all_sea_hexside(edition: str) -> None:
    # Rabaul: Kavieng and Gasmata lie across the sea; Green across water and land, New Ireland (4120)
    # across unplayable water, 4022 over land, and 3920 is sea.
    japan = movers({"jp-17-army": "4021"}, oc=3, japan="4021", edition=edition)
    assert japan.land("jp-17-army", mode=Mode.BARGES) == {"4020": 1, "3921": 1}
    assert japan.voyage("jp-17-army", "4020", mode=Mode.BARGES) == ("4021", "4020")
    assert japan.voyage("jp-17-army", "3820", mode=Mode.BARGES) is None


def test_8_47_barges_land_like_any_other_assault() -> None:
    units = {"jp-17-army": "4021", "us-ca-northampton": "4020", "au-8-division": "3921"}
    japan = movers(units, oc=3, japan="4021")
    assert japan.land("jp-17-army", mode=Mode.BARGES) == {"3921": 1}
    # From D'Entrecasteaux (4023) Gili Gili lies across the sea.
    assert (
        movers({"jp-17-army": "4023"}, oc=3, japan="4023").land("jp-17-army", mode=Mode.BARGES)["4024"] == 1
    )


def test_8_47_barges_do_not_enter_or_leave_a_zone_in_force() -> None:
    # The carrier at 4119 covers Kavieng and Rabaul, not Gasmata.
    units = {"jp-17-army": "4021", "us-cv-enterprise": "4119"}
    japan = movers(units, oc=3, japan="4021", activated="us-cv-enterprise")
    assert {"4020", "4021"} <= japan.hexes(japan.scene.zone())
    assert "3921" not in japan.hexes(japan.scene.zone())
    assert japan.land("jp-17-army", mode=Mode.BARGES) == {}


# Strategic ground transport (8.44)


@BOTH
def test_8_44_troops_are_shipped_to_a_friendly_port_twice_as_far_from_a_port(edition: str) -> None:
    from_port = movers({"jp-17-army": "4017"}, edition=edition)
    assert from_port.land("jp-17-army", mode=Mode.STRATEGIC_GROUND) == {**NEAR_TRUK, **NEXT_TO_TRUK}
    # Hall, one hex north of Truk: Truk 1, Ulithi, Eniwetok and Saipan 4; Palau and Kwajalein are too far.
    from_coast = movers({"jp-17-army": "4016"}, edition=edition)
    assert from_coast.land("jp-17-army", mode=Mode.STRATEGIC_GROUND) == {
        "4017": 1,
        "3615": 4,
        "4415": 4,
        "3813": 4,
    }


def test_8_44_troops_are_not_shipped_to_a_port_with_enemies_or_without_control() -> None:
    units = {"jp-17-army": "4017", "us-ca-northampton": "4415", "au-8-division": "3615"}
    japan = movers(units, allies="3813", japan="3615 4415")
    assert japan.land("jp-17-army", mode=Mode.STRATEGIC_GROUND) == NEXT_TO_TRUK


def test_8_44_troops_are_shipped_around_zones_and_enemy_ships() -> None:
    units = {"jp-17-army": "3813", "us-cv-enterprise": "3816"}
    japan = movers(units, japan="3820", activated="us-cv-enterprise")
    assert japan.land("jp-17-army", mode=Mode.STRATEGIC_GROUND)["3820"] == 10
    # A carrier that sails along strategically has no zone (8.23).
    with_carrier = movers({**units, "jp-cv-akagi": "3813"}, japan="3820", activated="us-cv-enterprise")
    assert with_carrier.land("jp-17-army", "jp-cv-akagi", Mode.STRATEGIC_GROUND)["3820"] == 10
    # 8.11: a hex with an enemy ship is passed only in a stack with a ship; around it one hex more.
    met = movers({"jp-17-army": "3813", "us-ca-northampton": "3816", "jp-ca-aoba": "3813"}, japan="3820")
    assert met.land("jp-17-army", mode=Mode.STRATEGIC_GROUND)["3820"] == 8
    assert met.land("jp-17-army", "jp-ca-aoba", Mode.STRATEGIC_GROUND)["3820"] == 7


def test_8_44_a_port_just_assaulted_is_no_destination() -> None:
    units = {"jp-17-army": "4017", "jp-ss-brigade": "4020"}
    taken = movers(units, japan="4020")  # by land
    assert taken.land("jp-17-army", mode=Mode.STRATEGIC_GROUND)["4020"] == 3
    assaulted = movers(units, landed="4020")  # it changes hands just before post battle movement
    assert "4020" not in assaulted.land("jp-17-army", mode=Mode.STRATEGIC_GROUND)


def test_7_44_v2_0_any_port_captured_in_the_offensive_may_be_used() -> None:
    units = {"jp-17-army": "4017", "jp-ss-brigade": "4020"}
    japan = movers(units, japan="4020", landed="4020", edition="2.0")
    assert japan.land("jp-17-army", mode=Mode.STRATEGIC_GROUND)["4020"] == 3


# The US Army on one-hex islands (8.45 D)


@pytest.mark.parametrize(
    ("troops", "to", "barred"),
    [
        ("us-xiv-corps", "4423", True),
        ("us-11-airborne-division", "4423", True),
        ("us-xiv-corps us-1-marine-division", "4423", False),  # together with Marines
        ("us-1-marine-division", "4423", False),
        ("us-sf-brigade", "4423", False),  # Marines too
        ("au-1-corps", "4423", False),  # not American
        ("us-xiv-corps", "4021", False),  # New Britain has more than one hex
        ("us-xiv-corps", "4322", False),  # Japanese, but nobody there
        ("us-xiv-corps", "4222", False),  # Japanese units in an Allied hex
        ("us-xiv-corps", "4517", True),  # Kusaie, held by an air unit
    ],
)
def test_8_45_d_the_us_army_takes_a_held_one_hex_island_only_with_marines(
    troops: str, to: str, barred: bool
) -> None:
    held = {"jp-17-army": "4423", "jp-18-army": "4021", "jp-14-army": "4222", "jp-24-air-flotilla": "4517"}
    allies = movers(held, ALLIES, japan="4423 4021 4322")
    assert allies.landing(troops, to) == (["EotS 8.45 D"] if barred else [])
    assert allies.landing(troops, to, marines_landed=True) == []


def test_8_45_d_does_not_bind_japan() -> None:
    assert movers({"us-1-marine-division": "4423"}).landing("jp-17-army", "4423") == []


@pytest.mark.parametrize(
    ("island", "with_v2_0"),
    [
        ("2914", False),  # Negros and Cebu: land crosses hexsides, but none that can be passed
        ("3319", False),  # Biak likewise
        ("4222", True),  # Bougainville
        ("4612", True),  # Wake, an atoll
        ("2918", True),  # Batjan: one of its six water hexsides is unplayable
        ("4600", True),  # Attu and Kiska: at the edge of the map, no land crosses a hexside
        ("5100", True),  # Dutch Harbor likewise
    ],
)
def test_1_3_with_v2_0_the_land_of_a_one_hex_island_crosses_no_hexside(island: str, with_v2_0: bool) -> None:
    for edition, barred in (("3.2", True), ("2.0", with_v2_0)):
        allies = movers({"jp-14-army": island}, ALLIES, japan=island, edition=edition)
        assert bool(allies.landing("us-xiv-corps", island)) is barred


# What a scene shows


def test_8_31_a_garrison_beside_an_air_unit_is_an_enemy_on_the_ground() -> None:
    allies = movers({"jp-1-air-division": "3706"}, ALLIES)
    assert {"3706", "3607"} <= allies.hexes(allies.scene.enemy_ground)


def test_a_scene_follows_a_new_position() -> None:
    before = movers({"jp-ca-aoba": "4017"}, landed="4021", battles="4020")
    after = before.scene.with_state(movers({"au-8-division": "4020"}).scene.state)
    assert before.scene.enemies & before.scene.tables.space.bits[HexId("4020")] == 0
    assert after.enemies & after.tables.space.bits[HexId("4020")]
    assert (after.side, after.assaulted, after.declared) == (JAPAN, {"4021"}, {"4020"})


# Moves of the examples of play (v2.0 19.0)


def december() -> State:
    """The start of 1941 during card 2: the Allies have no zones."""
    return replace(position("1941", "v2.0"), zones_cancelled=frozenset({ALLIES}))


@pytest.mark.parametrize(
    ("troops", "ships", "to", "cost"),
    [
        ("jp-1-sn-brigade", "", "2911", 2),  # 2909, 2910, 2911
        ("jp-14-army", "", "2812", 3),  # over 2910 and 2811
        ("jp-19-army", "", "2913", 6),  # from Okinawa, in by 3013
        ("jp-16-army", "", "2915", 5),  # from Palau over 3016
        ("jp-25-army", "", "2112", 6),  # from Hainan along Hue, Cam Ranh and Saigon
        ("jp-2-sn-brigade", "jp-ca-mogami", "2415", 4),  # from Cam Ranh
        ("jp-3-sn-brigade", "jp-apd-kamikaze", "3814", 4),  # Guam from Truk
        ("jp-ss-brigade", "jp-ca-aoba", "4021", 4),  # Rabaul from Truk
        ("jp-4-sn-brigade", "jp-cl-tenryu", "4612", 4),  # Wake from Kwajalein
    ],
)
def test_19_0_v2_0_the_landings_of_december_1941(troops: str, ships: str, to: str, cost: int) -> None:
    mode = Mode.ORGANIC if ships else Mode.AMPHIBIOUS
    assert on(december(), JAPAN, oc=3).land(troops, ships, mode)[to] == cost


@pytest.mark.parametrize(
    ("ships", "to", "cost"),
    [
        ("jp-bb-kongo", "2112", 8),  # where the 25th Army has landed (8.21 E)
        ("jp-ca-takao", "2812", 3),
        ("jp-cvl-zuiho", "2913", 9),
        ("jp-ca-nachi", "2915", 5),
        ("jp-cvl-ryujo", "3315", 1),  # 3 hexes from Leyte
    ],
)
def test_19_0_v2_0_the_ships_of_december_1941(ships: str, to: str, cost: int) -> None:
    assert on(december(), JAPAN, oc=3, landed="2112").sail(ships)[to] == cost


def test_19_0_v2_0_operation_z_strikes_oahu_from_3_hexes() -> None:
    japan = on(december(), JAPAN, oc=3)
    stack = japan.units("jp-cv-akagi jp-cv-soryu jp-cv-shokaku")
    ends = japan.hexes(naval.ends(japan.scene, stack, Mode.NAVAL))
    assert distance(HexId("5506"), HexId("5808")) == 3
    assert "5506" in ends
    assert "5406" not in ends


def test_19_0_v2_0_without_card_2_wake_needs_a_carrier() -> None:
    # The Marines' zone covers Wake; the flotilla at Kwajalein, 4 hexes away, does not reach it.
    state = position("1941", "v2.0")
    japan = on(state, JAPAN, oc=3)
    assert "4612" not in japan.land("jp-4-sn-brigade", "jp-cl-tenryu", Mode.ORGANIC)
    units = {**state.units, UnitId("jp-cv-soryu"): state.units[UnitId("jp-cl-tenryu")]}
    escorted = on(replace(state, units=units), JAPAN, oc=3)
    assert escorted.land("jp-4-sn-brigade", "jp-cl-tenryu jp-cv-soryu", Mode.ORGANIC)["4612"] == 4


@BOTH
def test_6_24_v2_0_example_operation_re_at_sea_and_in_the_air(edition: str) -> None:
    units = {
        "jp-bb-kongo": "2311",
        "jp-ca-mogami": "2311",
        "jp-22-air-flotilla": "2212",
        "br-ma-air": "2015",
        "br-hq-malaya": "2015",
    }
    japan = movers(units, oc=2, japan="2112", edition=edition)
    assert japan.sail("jp-bb-kongo jp-ca-mogami")["2015"] == 5
    assert japan.flights("jp-22-air-flotilla")["2112"].note == ""
    assert distance(HexId("2112"), HexId("2015")) == 3


@BOTH
def test_8_22_example_soerabaja_is_within_an_emergency_move_of_leyte(edition: str) -> None:
    charts = eots().sets["pacific", f"v{edition}"].charts
    assert distance(HexId("3014"), HexId("2220")) == 10 == charts.movement["emergency_naval"]


# Beside a plain search, on random boards


SLOW = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "database": None,
    "phases": (Phase.generate,),
}
Stack = tuple[Unit, ...]


class Drawn:
    """A random board in the eyes of one side's movers, and the dice that choose among them."""

    def __init__(self, scene: Scene, pick: Random) -> None:
        self.scene = scene
        self.pick = pick

    def __repr__(self) -> str:
        return f"a board of {self.scene.state.scenario} for {self.scene.side.label}"

    def stacks(self, unit_class: str, most: int) -> Iterator[tuple[Stack, HexId]]:
        """Some units of a class that stand together, wherever the side has any."""
        scene, pick = self.scene, self.pick
        by_hex: dict[HexId, list[Unit]] = {}
        for unit_id, where in scene.state.units.items():
            unit, place = scene.state.components.units[unit_id], HexId(where.place)
            if unit.side is scene.side and unit.unit_class == unit_class and place in scene.tables.hexes:
                by_hex.setdefault(place, []).append(unit)
        for place in pick.sample(sorted(by_hex), min(most, len(by_hex))):
            here = by_hex[place]
            yield tuple(pick.sample(here, pick.randint(1, min(3, len(here))))), place

    def some(self, found: Mapping[str, Any], most: int) -> list[HexId]:
        """Some of the destinations."""
        return [HexId(h) for h in self.pick.sample(sorted(found), min(most, len(found)))]


@st.composite
def drawn(draw: Any, scenario: str, edition: str) -> Drawn:
    state = draw(boards(scenario, edition, sparse=draw(st.booleans())))
    pick = Random(f"{scenario} {edition} {draw(st.integers(0, 2**32))}")
    land = [h for h, found in state.components.hexes.items() if found.land]
    scene = Scene(
        found=audit(state),
        side=pick.choice([JAPAN, ALLIES]),
        allowance=Allowance.of(state.components.charts, pick.randint(1, 3)),
        assaulted=frozenset(pick.sample([h for h in land if state.components.hexes[h].coastal], 4)),
        declared=frozenset(pick.sample(land, 12)),
    )
    return Drawn(scene, pick)


def agree(fast: Mapping[Any, Any], plain: Mapping[Any, Any], units: Sequence[Unit], way: str) -> None:
    """Whether both searches found the same; if not, where they differ."""
    differing = sorted(h for h in {*fast, *plain} if fast.get(h) != plain.get(h))
    found = [(h, fast.get(h), plain.get(h)) for h in differing]
    assert not found, f"{way} of {[unit.id for unit in units]}, fast and plain: {found}"


def named(scene: Scene, hexes: int) -> frozenset[HexId]:
    return frozenset(scene.tables.space.names(hexes))


def zone_met(scene: Scene, without: Sequence[Unit] = ()) -> frozenset[HexId]:
    """The enemy zones in force, these units without a zone of their own, as the audit has them."""
    found = audit(scene.state, frozenset(unit.id for unit in without))
    return named(scene, found.zones[scene.side.enemy].in_force)


def check_course(scene: Scene, path: Sequence[HexId], cost: int, limit: int, shut: frozenset[HexId]) -> None:
    """A path at sea is the shortest around all enemy zones, or through them if none leads around (7.25 E)."""
    zones = named(scene, scene.any_zone)
    around = plain_moves.sail(scene.state, path[0], limit, (shut | zones) - {path[0]})
    if path[-1] in around:
        assert len(path) - 1 == around[path[-1]]
        assert not zones & set(path[1:])
    else:
        assert len(path) - 1 == cost


def ships_agree(board: Drawn) -> int:
    scene = board.scene
    state, side, points = scene.state, scene.side, scene.allowance.naval
    enemies, ports = plain_moves.occupied(state, side.enemy), plain_moves.bases(state, side, "port")
    count = 0
    for units, origin in board.stacks("naval", 4):
        zone = zone_met(scene, units)
        for mode in (Mode.NAVAL, Mode.STRATEGIC_NAVAL):
            fast = costs(naval.destinations(scene, units, origin, mode))
            plain = plain_moves.ship_destinations(
                state, units, origin, points, enemies, ports, zone, scene.assaulted, mode.strategic
            )
            agree(fast, plain, units, f"{mode} from {origin}")
            count += 1
            for to in board.some(fast, 5):
                path = naval.path(scene, units, origin, to, mode)
                assert path
                assert (path[0], path[-1]) == (origin, to)
                assert crosses_water(state, path)
                limit = points * (2 if mode.strategic else 1)
                check_course(scene, path, fast[to], limit, zone if mode.strategic else frozenset())
                assert not (mode.strategic and zone & set(path))
    return count


def sheet(state: State) -> frozenset[HexId]:
    """The whole sheet: aircraft cross what is not printed of it, but do not leave the map."""
    columns, rows = zip(*map(column_row, state.components.hexes), strict=True)
    return frozenset(
        HexId(f"{column:02d}{row:02d}")
        for column in range(min(columns), max(columns) + 1)
        for row in range(min(rows), max(rows) + 1)
    )


def aircraft_agree(board: Drawn) -> int:
    scene = board.scene
    state, legs = scene.state, scene.allowance.legs
    sky = sheet(state)
    count = 0
    for units, origin in board.stacks("air", 3):
        zone = zone_met(scene, units)
        for mode in (Mode.AIR, Mode.STRATEGIC_AIR):
            fast = {
                one.hex: plain_moves.Landing(one.cost, bool(one.note))
                for one in air.destinations(scene, units, origin, mode)
            }
            plain = plain_moves.air_destinations(
                state, units, origin, legs, scene.declared, zone, mode.strategic, sky
            )
            agree(fast, plain, units, f"{mode} from {origin}")
            count += 1
            for to in board.some(fast, 4):
                check_flight(scene, units, (origin, to), mode, fast[to])
    return count


def check_flight(
    scene: Scene, units: Stack, between: tuple[HexId, HexId], mode: Mode, stated: plain_moves.Landing
) -> None:
    """The legs of a flight, and the hexes it passes."""
    found = air.path(scene, units, *between, mode)
    assert found
    legs, extended = found
    assert (legs[0], legs[-1]) == between
    assert plain_moves.Landing(len(legs) - 1, extended) == stated
    reach = min(air.leg_lengths(unit, extended) for unit in units)
    fields = plain_moves.bases(scene.state, scene.side, "airfield") | {HexId("5408")}
    assert all(distance(here, there) <= reach for here, there in pairwise(legs))
    assert set(legs[1:]) <= fields
    # Strategic flights have no zone of their own (8.33).
    found_then = audit(scene.state, frozenset(unit.id for unit in units)) if mode.strategic else scene.found
    flown = air.flown_hexes(replace(scene, found=found_then), legs, mode, reach)
    assert (flown[0], flown[-1]) == between
    assert set(legs) <= set(flown)
    assert adjacent_steps(flown)
    assert len(flown) - 1 <= reach * (len(legs) - 1)
    assert not (mode.strategic and zone_met(scene, units) & set(flown))


def marches_agree(board: Drawn) -> int:
    scene = board.scene
    state, enemy = scene.state, scene.side.enemy
    troops = plain_moves.counters(state, enemy, "air", "ground") | plain_moves.garrisons(state, enemy)
    stops = troops | plain_moves.counters(state, enemy, "hq") | scene.declared
    any_unit = state.components.edition.route_closed_by == "any-unit"
    shuts = plain_moves.occupied(state, enemy) if any_unit else troops
    count = 0
    for units, origin in board.stacks("ground", 10):
        fast = costs(ground.destinations(scene, units, origin))
        half_points = scene.allowance.half_points
        plain = plain_moves.march_destinations(state, units, origin, half_points, scene.declared)
        agree(fast, plain, units, f"march from {origin}")
        count += 1
        for to in board.some(fast, 5):
            path = ground.path(scene, units, origin, to)
            assert path
            assert (path[0], path[-1]) == (origin, to)
            assert marched(state, path, shuts) == fast[to]
            assert not stops & set(path[1:-1])
            entered = [state.components.hexes[h] for h in path[1:]]
            assert all(plain_moves.may_enter(state, unit, where) for unit in units for where in entered)
    return count


WAYS = {
    Mode.AMPHIBIOUS: plain_moves.ASSAULT,
    Mode.ORGANIC: plain_moves.ASSAULT,
    Mode.BARGES: plain_moves.BARGES,
    Mode.STRATEGIC_GROUND: plain_moves.TRANSPORT,
}


def troops_agree(board: Drawn) -> int:
    scene = board.scene
    state, points = scene.state, scene.allowance.naval
    fleet = [u for u in state.components.units.values() if u.side is scene.side and u.unit_class == "naval"]
    enemy_ships = plain_moves.counters(state, scene.side.enemy, "naval")
    count = 0
    for troops, origin in board.stacks("ground", 4):
        ships = tuple(board.pick.sample(fleet, board.pick.choice([0, 0, 1, 2])))
        for mode, way in WAYS.items():
            zone = zone_met(scene, (*troops, *ships) if mode.strategic else ())
            fast = costs(assault.destinations(scene, troops, ships, origin, mode))
            plain = plain_moves.troop_destinations(state, troops, ships, origin, points, zone, way)
            agree(fast, plain, (*troops, *ships), f"{mode} from {origin}")
            count += 1
            carried = not mode.strategic and any(ship.type in plain_moves.CARRIERS for ship in ships)
            for to in board.some(fast, 4):
                path = assault.path(scene, troops, ships, origin, to, mode)
                assert path
                assert (path[0], path[-1]) == (origin, to)
                assert crosses_water(state, path, all_sea=mode is Mode.BARGES)
                shut = (frozenset() if carried else zone) | (frozenset() if ships else enemy_ships)
                if mode is not Mode.BARGES:
                    check_course(scene, path, fast[to], assault.limit(scene, origin, mode), shut)
                assert carried or not zone & set(path)
                assert ships or not enemy_ships & set(path)
    return count


@pytest.mark.slow
@pytest.mark.parametrize("check", [ships_agree, aircraft_agree, marches_agree, troops_agree])
@pytest.mark.parametrize(("scenario", "edition"), GAMES)
def test_the_fast_search_finds_what_the_plain_one_finds(
    scenario: str, edition: str, check: Callable[[Drawn], int], request: pytest.FixtureRequest
) -> None:
    few = 9 if scenario == "burma" else 3
    compared = 0

    @seed(crc32(f"{scenario} {edition}".encode()))
    @settings(max_examples=few * (20 if request.config.getoption("--long") else 1), **SLOW)
    @given(drawn(scenario, edition))
    def compare(board: Drawn) -> None:
        nonlocal compared
        compared += check(board)

    compare()
    assert compared
