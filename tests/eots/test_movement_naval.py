"""Movement of ships, and of ships from port to port (EotS 8.21, 8.23).

The numbers of the rules are those of v3.2; v2.0 has the same in its chapters 6 and 7. Japan holds the
Empire, Korea and coastal China on the boards here, the Allies all the rest.
"""

import pytest

from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId, distance
from tests.eots.movers import NEAR_TRUK, NEXT_TO_TRUK, movers

ALLIES, JAPAN = Side.ALLIES, Side.JAPAN
BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])


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
