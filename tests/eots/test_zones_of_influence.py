"""Zones of influence, and who keeps them when zones and supply hang on each other (EotS 6.4, 6.21)."""

from dataclasses import replace

import pytest

from rules.core.dice import TableDice
from rules.core.game import SeatKind
from rules.eots.commands import MoveUnits
from rules.eots.printed.sides import Side, UnitId
from rules.eots.supply.audit import audit
from tests.eots.boards import Judged, board, judge, judged
from tests.support import eots

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
BOTH_EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])

# A Japanese HQ at Kwajalein and a US one at Oahu, with nothing between them.
HQS = {"jp-hq-south-seas": "4715", "us-hq-central-pacific": "5808"}


def hexes(*spans: str) -> set[str]:
    """Hexes by columns: 49:7-11 is 4907 to 4911."""
    found = set()
    for span in spans:
        column, rows = span.split(":")
        first, last = rows.split("-")
        found |= {f"{column}{row:02d}" for row in range(int(first), int(last) + 1)}
    return found


# The reach of a zone


@pytest.mark.parametrize(
    ("place", "zone"),
    [
        # Even columns: two hexes up and down, the next columns two up and one down, then one each way.
        ("4814", hexes("48:12-16", "47:12-15", "49:12-15", "46:13-15", "50:13-15")),
        # Odd columns stand half a hex lower.
        ("4715", hexes("47:13-17", "46:14-17", "48:14-17", "45:14-16", "49:14-16")),
    ],
)
def test_6_4_a_zone_covers_its_own_hex_and_two_around(place: str, zone: set[str]) -> None:
    assert judge({**HQS, "jp-cv-akagi": place}).zone(JAPAN) == zone


def test_6_4_a_zone_ends_at_the_map_edge() -> None:
    found = judge({"br-hq-seac": "1005", "br-seac-air": "1005"})
    assert found.zone(ALLIES) == hexes("10:4-7", "11:3-6", "12:4-6")


@pytest.mark.parametrize(
    "unit", ["jp-21-air-flotilla", "jp-1-air-division", "jp-cv-akagi", "jp-cvl-zuiho", "jp-cve-kaiyo"]
)
def test_6_4_japanese_air_units_and_every_kind_of_carrier_project(unit: str) -> None:
    assert judge({**HQS, unit: "4715"}).zone(JAPAN) >= {"4715", "4717"}


@pytest.mark.parametrize(
    "unit",
    [
        "us-7af",
        "us-1-maw",
        "us-7af-lrb",
        "us-21bc",
        "us-cv-essex",
        "us-cvl-cowpens",
        "us-cve-sangamon",
    ],
)
def test_6_4_allied_air_units_and_every_kind_of_carrier_project(unit: str) -> None:
    assert judge({**HQS, unit: "5808"}).zone(ALLIES) >= {"5808", "5806"}


@pytest.mark.parametrize(
    "unit", ["jp-bb-yamato", "jp-ca-aoba", "jp-cl-tenryu", "jp-apd-kamikaze", "jp-18-army", "jp-ss-brigade"]
)
def test_6_4_other_units_and_hqs_have_no_zone(unit: str) -> None:
    assert judge({**HQS, unit: "4715"}).zone(JAPAN) == set()


def test_6_4_a_reduced_unit_projects_as_far() -> None:
    full, reduced = (judge({**HQS, "us-7af": f"5808{side}"}) for side in ("", " reduced"))
    assert reduced.zone(ALLIES) == full.zone(ALLIES) != set()


@pytest.mark.parametrize("box", ["china-box", "turn-5", "delay", "eliminated"])
def test_6_4_units_in_boxes_have_no_zone(box: str) -> None:
    # The Burma Road is open in December 1941, so a unit in the China box is in supply; it has no zone.
    assert judge({**HQS, "us-7af": box}).zone(ALLIES) == set()


def test_6_4_units_of_one_stack_project_one_zone() -> None:
    one = judge({**HQS, "jp-cv-akagi": "4814"})
    two = judge({**HQS, "jp-cv-akagi": "4814", "jp-cv-soryu": "4814"})
    assert two.zone(JAPAN) == one.zone(JAPAN) != set()


def test_6_4_a_zone_goes_with_its_unit() -> None:
    state = board({**HQS, "jp-cv-akagi": "4715"})
    seat = SeatKind("japan", "Japan", is_player=True)
    for event in eots().outcome(state, seat, MoveUnits(("jp-cv-akagi",), "4912"), TableDice(())):
        state = eots().apply(state, event)
    assert judged(state).zone(JAPAN) == hexes("49:10-14", "48:11-14", "50:11-14", "47:11-13", "51:11-13")


# Neutralised zones

# The zones of 4912 and 4909 share these; both carriers are in supply from their own side of the overlap.
OVERLAP = {"4910", "4911", "4811", "5011"}
CARRIERS = {**HQS, "jp-cv-akagi": "4912", "us-cv-enterprise": "4909"}


def test_6_4_zones_of_both_sides_are_neutralised_where_they_overlap() -> None:
    found = judge(CARRIERS)
    assert found.neutralised(JAPAN) == found.neutralised(ALLIES) == OVERLAP


def test_6_4_zones_stay_in_force_outside_the_overlap() -> None:
    found = judge(CARRIERS)
    japan = hexes("49:10-14", "48:11-14", "50:11-14", "47:11-13", "51:11-13")
    allies = hexes("49:7-11", "48:8-11", "50:8-11", "47:8-10", "51:8-10")
    assert found.zone(JAPAN) == japan - OVERLAP
    assert found.zone(ALLIES) == allies - OVERLAP


def test_6_4_a_second_zone_of_the_enemy_is_neutralised_too() -> None:
    found = judge({**CARRIERS, "jp-cv-soryu": "4911"})
    # 4911 covers 49:09-13 and 48 and 50:10-13 and 47 and 51:10-12.
    assert found.neutralised(JAPAN) == OVERLAP | {"4909", "4810", "5010", "4710", "5110"}


# A carrier at 5111 covers 5109, 5110, 5010 and 5210 of Midway's zone.
MIDWAY = {**HQS, "jp-cv-akagi": "5111"}
NEAR_MIDWAY = {"5109", "5110", "5010", "5210"}


@pytest.mark.parametrize("bomber", ["us-7af-lrb", "us-20bc"])
def test_6_4_a_long_range_bomber_projects_but_does_not_neutralise(bomber: str) -> None:
    found = judge({**MIDWAY, bomber: "5108"})
    assert "5108" in found.zone(ALLIES)
    assert found.neutralised(JAPAN) == set()
    assert found.zone(JAPAN) >= NEAR_MIDWAY


@pytest.mark.parametrize("bomber", ["us-7af-lrb", "us-20bc"])
def test_6_4_a_long_range_bombers_zone_is_neutralised_like_any_other(bomber: str) -> None:
    assert judge({**MIDWAY, bomber: "5108"}).neutralised(ALLIES) == NEAR_MIDWAY


def test_6_4_a_normal_air_unit_stacked_with_a_bomber_neutralises() -> None:
    found = judge({**MIDWAY, "us-7af-lrb": "5108", "us-7af": "5108"})
    assert found.neutralised(JAPAN) == NEAR_MIDWAY


def test_6_4_zones_of_bombers_alone_are_told_apart() -> None:
    found = judge({**HQS, "us-7af-lrb": "5108", "us-cv-enterprise": "5111"}).audit
    alone = set(found.tables.space.names(found.zones[ALLIES].long_range_only))
    assert alone == hexes("51:6-8", "50:7-9", "52:7-9", "49:7-9", "53:7-9")


# Supply and zones


def test_6_4_a_unit_out_of_supply_has_no_zone() -> None:
    hqs = {"us-hq-central-pacific": "5808"}
    assert judge({**hqs, "jp-cv-akagi": "4912"}).zone(JAPAN) == set()
    assert judge({**hqs, "jp-hq-south-seas": "4715", "jp-cv-akagi": "4912"}).zone(JAPAN) != set()


def test_6_4_a_unit_out_of_supply_does_not_neutralise() -> None:
    without = {name: place for name, place in CARRIERS.items() if name != "us-hq-central-pacific"}
    assert judge(without).neutralised(JAPAN) == set()


def test_6_4_a_unit_no_hq_may_supply_has_no_zone() -> None:
    # A US HQ supplies no Dutch unit (6.12).
    found = judge({"us-hq-southwest-pacific": "2018", "nl-air": "2018"})
    assert found.zone(ALLIES) == set()
    assert judge({"joint-hq-abda": "2018", "nl-air": "2018"}).zone(ALLIES) != set()


# A US carrier at 3811 covers Saipan (3813), two hexes south of it, and cuts the HQ there off by sea.
SAIPAN = {"us-hq-central-pacific": "5808", "us-cv-enterprise": "3811", "jp-hq-south-seas": "3813"}


def test_6_4_a_zone_falls_with_the_hq_it_hangs_on() -> None:
    found = judge({**SAIPAN, "jp-24-air-flotilla": "4017"})
    assert not found.hq("jp-hq-south-seas")
    assert found.zone(JAPAN) == set()


def test_6_4_a_neutralising_unit_keeps_the_hq_and_the_zones_beyond() -> None:
    found = judge({**SAIPAN, "jp-24-air-flotilla": "4017", "jp-21-air-flotilla": "3813"})
    assert found.hq("jp-hq-south-seas")
    assert found.zone(JAPAN) >= {"4017", "4019", "3815"}


@BOTH_EDITIONS
def test_6_4_the_units_own_zone_counts_when_its_supply_is_tested(edition: str) -> None:
    # The air unit on Saipan is supplied only because its own zone neutralises the carrier's there.
    assert judge({**SAIPAN, "jp-21-air-flotilla": "3813"}, edition=edition).supplied("jp-21-air-flotilla")


def test_6_4_cancelled_zones_neither_cut_nor_neutralise() -> None:
    found = judge(CARRIERS, cancelled="japan")
    assert found.zone(JAPAN) == found.neutralised(ALLIES) == set()
    assert found.supplied("jp-cv-akagi")
    assert found.zone(ALLIES) >= OVERLAP


def test_6_4_the_zones_of_both_sides_can_be_cancelled() -> None:
    found = judge(CARRIERS, cancelled="japan allies")
    assert found.zone(JAPAN) == found.zone(ALLIES) == set()


def test_6_4_an_activated_unit_keeps_its_zone_wherever_it_goes() -> None:
    units = {"us-hq-central-pacific": "5808", "jp-cv-akagi": "4912"}
    assert judge(units, activated="jp-cv-akagi").zone(JAPAN) >= {"4910", "4914"}
    assert judge(units).zone(JAPAN) == set()


def test_6_4_an_audit_may_leave_single_zones_out() -> None:
    state = board(CARRIERS)
    found = Judged(audit(state, frozenset({UnitId("us-cv-enterprise")})))
    assert found.zone(ALLIES) == found.neutralised(JAPAN) == set()
    assert found.supplied("us-cv-enterprise")


# The example of v2.0 7.35. An air unit at 2911 covers Manila (2813), 2712, 2812, 2912 and 2913; not 2713,
# 2814 or Leyte (3014). One at Davao (2915) covers 2814, 2913, 2914 and 3014; not Manila, 2712 or 2713.
LUZON = {
    "us-hq-southwest-pacific": "2813",
    "us-reserve-corps": "2813",
    "us-sl-corps": "2913 reduced",
    "us-p-brigade": "3014",
    "jp-hq-south": "2212",
}
FEAF = {"us-feaf": "2813"}
NORTH, DAVAO = {"jp-22-air-flotilla": "2911"}, {"jp-22-air-flotilla": "2915"}
GROUND = ("us-reserve-corps", "us-sl-corps", "us-p-brigade")


@BOTH_EDITIONS
def test_7_35_the_feaf_keeps_manila_in_supply(edition: str) -> None:
    # Its zone neutralises 2813, so the line leaves by 2713 or 2814.
    found = judge({**LUZON, **FEAF, **NORTH}, edition=edition)
    assert found.hq("us-hq-southwest-pacific")
    assert found.supplied("us-feaf")


@BOTH_EDITIONS
def test_7_35_the_japanese_zone_covers_all_of_luzon(edition: str) -> None:
    luzon = {"2812", "2813", "2911", "2912", "2913"}
    assert judge({**LUZON, **NORTH}, edition=edition).zone(JAPAN) >= luzon
    # Everything south of 2911 is neutralised by the FEAF, 2911 itself included.
    found = judge({**LUZON, **FEAF, **NORTH}, edition=edition)
    assert found.neutralised(JAPAN) >= luzon


@BOTH_EDITIONS
def test_7_35_manila_supplies_all_ground_units_of_the_example(edition: str) -> None:
    # 2913 by land over 2912; 3014 by sea over 2814, 2914 and 3015.
    found = judge({**LUZON, **FEAF, **NORTH}, edition=edition)
    assert [found.by(unit) for unit in GROUND] == [("us-hq-southwest-pacific",)] * 3


@BOTH_EDITIONS
def test_7_35_without_the_feaf_manila_is_cut_off(edition: str) -> None:
    found = judge({**LUZON, **NORTH}, edition=edition)
    assert not found.hq("us-hq-southwest-pacific")
    assert not any(found.supplied(unit) for unit in GROUND)


@BOTH_EDITIONS
def test_7_35_an_air_unit_at_davao_does_not_cut_manila_off(edition: str) -> None:
    found = judge({**LUZON, **DAVAO}, edition=edition, japan="2915")
    assert "2813" not in found.zone(JAPAN)
    assert found.hq("us-hq-southwest-pacific")


@BOTH_EDITIONS
def test_7_35_land_hexsides_lead_into_a_zone(edition: str) -> None:
    # 2813-2912-2913: two mixed hexes, the 4 movement points that v3.2 asks for.
    found = judge({**LUZON, **DAVAO}, edition=edition, japan="2915")
    assert "2913" in found.zone(JAPAN)
    assert found.supplied("us-sl-corps")


@BOTH_EDITIONS
def test_7_35_water_hexsides_do_not_lead_into_a_zone(edition: str) -> None:
    found = judge({**LUZON, **DAVAO}, edition=edition, japan="2915")
    assert "3014" in found.zone(JAPAN)
    assert not found.supplied("us-p-brigade")


@BOTH_EDITIONS
def test_7_35_the_feaf_opens_leyte_from_the_north(edition: str) -> None:
    # It neutralises 3014 but not 3015; the line runs 2813-2812-2911-3012-3013-3014.
    found = judge({**LUZON, **FEAF, **DAVAO}, edition=edition, japan="2915")
    assert "3014" in found.neutralised(JAPAN) and "3015" in found.zone(JAPAN)
    assert found.supplied("us-p-brigade")


# The example of 6.21. Malaya's air unit covers Singapore and two hexes around; Singora closes the Malacca
# Strait at 1813 and the isthmus by land, Miri the north at 2313 and 2314, the third unit the south.
MALAYA = {
    "br-hq-malaya": "2015",
    "br-ma-air": "2015",
    "jp-hq-south": "2212",
    "jp-22-air-flotilla": "2012",
    "jp-21-air-flotilla": "2415",
}
SOUTH = "jp-23-air-flotilla"


def at_tjilatjap(**changes: str) -> Judged:
    return judge({**MALAYA, SOUTH: "2019"}, japan="2012 2415 2019", **changes)


def at_batavia(**changes: str) -> Judged:
    return judge({**MALAYA, SOUTH: "2018"}, japan="2012 2415 2018", **changes)


def test_6_21_saigon_has_its_line_to_japan_in_the_example() -> None:
    for found in (at_tjilatjap(), at_batavia()):
        assert found.hq("jp-hq-south")
        assert found.supplied("jp-22-air-flotilla") and found.supplied("jp-21-air-flotilla")


def test_6_21_of_two_units_that_cut_each_other_off_the_allied_one_keeps_its_zone() -> None:
    found = at_tjilatjap()
    assert found.hq("br-hq-malaya") and found.supplied("br-ma-air")
    assert "2116" in found.zone(ALLIES)


def test_6_21_of_two_units_that_cut_each_other_off_the_japanese_one_is_out_of_supply() -> None:
    # 2115 and 2116 are closed, and no water joins 2216 and 2217 (ruling R-61); east of Borneo it is over 13.
    found = at_tjilatjap()
    assert not found.supplied(SOUTH)
    assert "2019" not in found.zone(JAPAN)


def test_6_21_without_malayas_air_unit_tjilatjap_is_in_supply_and_singapore_cut_off() -> None:
    units = {name: place for name, place in MALAYA.items() if name != "br-ma-air"}
    found = judge({**units, SOUTH: "2019"}, japan="2012 2415 2019")
    assert found.supplied(SOUTH)
    assert not found.hq("br-hq-malaya")


def test_6_21_without_the_zone_of_tjilatjap_malaya_has_its_line() -> None:
    assert judge(MALAYA, japan="2012 2415").hq("br-hq-malaya")


def test_6_21_batavia_is_in_supply_whatever_malayas_zone_does() -> None:
    # Its own zone and Miri's neutralise 2116 and 2216: 2212-2213-2214-2215-2216-2116-2117-2018.
    found = at_batavia()
    assert found.supplied(SOUTH)
    assert "2018" in found.zone(JAPAN)


def test_6_21_so_malaya_is_out_of_supply_and_loses_its_zone() -> None:
    found = at_batavia()
    assert not found.hq("br-hq-malaya") and not found.supplied("br-ma-air")
    assert found.zone(ALLIES) == set()


def test_v2_13_1_nobody_is_cut_off_where_lines_leave_borneo_without_a_port() -> None:
    # 2212-2213-2313-2314-2415 by sea, 2315-2316-2217 by land, 2117-2018-1918-2019 by sea: 11 (ruling R-56);
    # Malaya's line comes ashore at Balikpapan: 2517-2417-2316-2217, then 2116-2016-2015.
    found = at_tjilatjap(edition="2.0")
    assert found.supplied(SOUTH)
    assert found.hq("br-hq-malaya")


def test_6_21_activation_outlasts_the_loss_of_the_line() -> None:
    # Activated, Tjilatjap keeps its zone, and then Malaya is the one cut off.
    state = board({**MALAYA, SOUTH: "2019"}, japan="2012 2415 2019", activated=SOUTH)
    assert "activated" in judged(state).by(SOUTH)
    assert not judged(state).hq("br-hq-malaya")
    assert not judged(replace(state, activated=frozenset())).supplied(SOUTH)
