"""Movement of aircraft: flights, the air ferry, strategic air transport (EotS 8.31 to 8.35).

The numbers of the rules are those of v3.2; v2.0 has the same in its chapters 6 and 7. Japan holds the
Empire, Korea and coastal China on the boards here, the Allies all the rest.
"""

import pytest

from rules.eots.movement import air
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId, distance
from tests.eots.movers import adjacent_steps, movers

ALLIES, JAPAN = Side.ALLIES, Side.JAPAN
BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])

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
