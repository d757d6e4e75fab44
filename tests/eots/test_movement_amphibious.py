"""Movement of troops by sea: assaults, barges, transport (EotS 8.44 to 8.47).

The numbers of the rules are those of v3.2; v2.0 has the same in its chapters 6 and 7. Japan holds the
Empire, Korea and coastal China on the boards here, the Allies all the rest.
"""

from dataclasses import replace

import pytest

from rules.eots.movement import amphibious_assault
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId, distance
from tests.eots.boards import board
from tests.eots.movers import NEAR_TRUK, NEXT_TO_TRUK, movers, on
from tests.support import eots

ALLIES, JAPAN = Side.ALLIES, Side.JAPAN
BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])


# Who goes by sea (8.44, 8.45, 8.49)


def test_8_45_japanese_us_british_australian_and_new_zealand_troops_go_by_sea() -> None:
    game = eots()
    troops = [unit for unit in game.components.units.values() if unit.unit_class == "ground"]
    able = {"japan", "us", "british", "australian", "new-zealand"}
    assert {unit.nationality for unit in troops} == {*able, "dutch", "indian", "chinese"}
    for unit in troops:
        armor = unit.id == "br-7-armor-brigade"
        for mode in (Mode.AMPHIBIOUS, Mode.STRATEGIC_GROUND):
            objections = list(amphibious_assault.capability_objections((unit,), mode))
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
    assert (amphibious_assault.shipping(found, False), amphibious_assault.shipping(found, True)) == (
        full,
        reduced,
    )


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
    # A carrier that sails along strategically has no zone (8.23); within its normal move it has one (6.4).
    fleet = {**units, "jp-cv-akagi": "3813"}
    with_carrier = movers(fleet, oc=2, japan="3820", activated="us-cv-enterprise")
    assert with_carrier.land("jp-17-army", "jp-cv-akagi", Mode.STRATEGIC_GROUND)["3820"] == 7
    slower = movers(fleet, japan="3820", activated="us-cv-enterprise")
    assert slower.land("jp-17-army", "jp-cv-akagi", Mode.STRATEGIC_GROUND)["3820"] == 10
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
    japan = movers(units, landed="4020", edition="2.0")  # Kavieng is still Allied
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


# 13.63: the way back to India


@BOTH
def test_13_63_troops_return_to_fallen_india_by_assault_or_march_not_by_transport(edition: str) -> None:
    madras, calcutta = "1406", "1805"
    units = {"br-15-corps": "1307", "br-33-corps": calcutta, "us-i-corps": "2104", "br-hq-seac": "1308"}
    state = board(units, edition=edition)
    before = on(state, ALLIES, oc=3)
    assert {madras, calcutta} <= set(before.land("br-15-corps", mode=Mode.STRATEGIC_GROUND))
    after = on(replace(state, surrendered=frozenset({"india"})), ALLIES, oc=3)
    shipped = set(after.land("br-15-corps", mode=Mode.STRATEGIC_GROUND))
    # v2.0 12.63 says nothing of the way back.
    assert shipped & {madras, calcutta} == (set() if edition == "3.2" else {madras, calcutta})
    assert {madras, calcutta} <= set(after.land("br-15-corps"))
    assert calcutta in after.march("us-i-corps")
    # Who is in mainland India does not return to it.
    assert madras in after.land("br-33-corps", mode=Mode.STRATEGIC_GROUND)
