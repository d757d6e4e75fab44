"""Supply of HQs: their lines, the ultimate sources, the line from the east edge (EotS 6.21, 6.22, 6.25).

Zones that only serve to close the sea are those of activated carriers, which need no HQ of their own.
"""

import pytest

from rules.eots.printed.sides import Side, UnitId
from tests.eots.boards import Judged, judge
from tests.eots.supply_boards import BURMA, HOME_CITIES, SAIGON

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
BOTH_EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


# 6.21 B: HQs


@BOTH_EDITIONS
def test_6_21_an_hqs_line_may_be_of_any_length(edition: str) -> None:
    # Colombo is over 30 hexes from Japan by sea.
    assert judge({"jp-hq-south": "1307"}, japan="1307", edition=edition).hq("jp-hq-south")


@BOTH_EDITIONS
def test_6_21_an_hqs_line_knows_no_overland_limit(edition: str) -> None:
    # Rangoon with its harbour closed: by land from Saigon, over 4 points.
    units = {**BURMA, "br-cv-indomitable": "1908"}
    found = judge(units, japan="2008", activated="br-cv-indomitable", edition=edition)
    assert found.hq("jp-hq-south")


# Carriers at 2512 and 2810 close the Gulf of Tonkin at 2510, 2411 and 2609: Hainan (2509) is reached by sea
# only from Hanoi and Yungning (2508), and these by land from Saigon or Shanghai (3007).
TONKIN = {"us-cv-lexington": "2512", "us-cv-enterprise": "2810"}
TONKIN_CLOSED = "us-cv-lexington us-cv-enterprise"


@BOTH_EDITIONS
def test_6_21_an_hqs_line_may_use_many_ports(edition: str) -> None:
    found = judge({**TONKIN, "jp-hq-south": "2509"}, activated=TONKIN_CLOSED, edition=edition)
    assert found.hq("jp-hq-south")


def test_6_21_a_unit_there_may_not() -> None:
    # Okinawa-Shanghai by sea, along the coast to Yungning by land, to Hainan by sea: 10 hexes, two ports.
    units = {**TONKIN, "jp-hq-combined-fleet-yamamoto": "3209", "jp-1-sn-brigade": "2509"}
    assert not judge(units, activated=TONKIN_CLOSED).supplied("jp-1-sn-brigade")
    assert judge(units, activated=TONKIN_CLOSED, edition="2.0").supplied("jp-1-sn-brigade")


def test_6_21_the_hqs_own_port_does_not_count() -> None:
    # Saigon-Hanoi by land, Hanoi-Hainan by sea: one port besides Saigon.
    units = {**TONKIN, **SAIGON, "jp-1-sn-brigade": "2509"}
    assert judge(units, activated=TONKIN_CLOSED).by("jp-1-sn-brigade") == ("jp-hq-south",)


# 6.22 Ultimate sources


@pytest.mark.parametrize(
    ("place", "carrier", "supplied"),
    [
        ("1005", "1105", True),  # the Maldives, west edge
        ("4828", "4826", True),  # Noumea, south edge
        ("3727", "3726", True),  # Townsville, south edge
        ("5808", "5809", False),  # Oahu, no edge
        ("5100", "5101", False),  # Dutch Harbor: the north edge is no source
    ],
)
def test_6_22_an_hq_on_the_west_or_south_edge_is_at_its_source(
    place: str, carrier: str, supplied: bool
) -> None:
    units = {"us-hq-central-pacific": place, "jp-cv-akagi": carrier}
    assert judge(units, activated="jp-cv-akagi").hq("us-hq-central-pacific") is supplied


def test_6_22_an_edge_need_not_be_held() -> None:
    assert judge({"br-hq-seac": "1005"}, japan="1005").hq("br-hq-seac")  # ruling R-52


@pytest.mark.parametrize("city", HOME_CITIES.split())
def test_6_22_each_city_of_the_home_islands_is_a_source(city: str) -> None:
    lost = " ".join(other for other in HOME_CITIES.split() if other != city)
    assert judge(SAIGON, allies=lost).hq("jp-hq-south")


@BOTH_EDITIONS
def test_6_22_lost_cities_are_no_sources_and_korea_has_none(edition: str) -> None:
    found = judge({**SAIGON, "jp-hq-south-seas": "3305"}, allies=HOME_CITIES, edition=edition)
    assert not found.hq("jp-hq-south") and not found.hq("jp-hq-south-seas")


def test_6_22_a_city_in_an_enemy_zone_sends_nothing_by_sea() -> None:
    # Only Kyushu (3307) is left, with a carrier beside it.
    lost = HOME_CITIES.replace("3307", "")
    found = judge({**SAIGON, "us-cv-essex": "3308"}, allies=lost, activated="us-cv-essex")
    assert not found.hq("jp-hq-south")


# 17.11.5: on the Burma map the Allies have the west edge alone. Carriers at 1207 and 1209 close the sea from
# India's tip to the south edge; 1412 and 1512 beyond are south edge of the large map.
def test_17_11_in_burma_only_the_west_edge_is_an_allied_source() -> None:
    units = {"br-hq-seac": "1805", "jp-cv-akagi": "1207", "jp-cv-soryu": "1209"}
    carriers = "jp-cv-akagi jp-cv-soryu"
    assert judge({"br-hq-seac": "1805"}, scenario="burma").hq("br-hq-seac")
    assert not judge(units, scenario="burma", activated=carriers).hq("br-hq-seac")
    assert judge(units, scenario="1941", activated=carriers).hq("br-hq-seac")


# Corps in 2111, 2211, 2311 and 2312 close every land hexside of Saigon.
SIEGE = {"in-1-corps": "2111", "in-2-corps": "2211", "in-3-corps": "2311", "in-4-corps": "2312"}


@pytest.mark.parametrize(
    ("besieged", "lost", "supplied"),
    [
        (False, "1912", True),  # overland from Saigon
        (True, "", True),  # by sea or land from 1912
        (True, "1912", False),  # Saigon sends nothing by sea
        (False, "2212", True),
        (False, "2212 1912", False),
    ],
)
def test_17_11_in_burma_japan_draws_on_saigon_by_land_and_on_1912(
    besieged: bool, lost: str, supplied: bool
) -> None:
    found = judge({**BURMA, **(SIEGE if besieged else {})}, scenario="burma", allies=lost)
    assert found.hq("jp-hq-south") is supplied


@pytest.mark.parametrize(
    ("carrier", "corps", "supplied"),
    [
        ("1811", "2210", True),  # the sea at 1912 is closed: by land over Singora
        ("1406", "2012", True),  # Singora is held: by sea
        ("1811", "2012", False),
    ],
)
def test_17_11_in_burma_the_line_from_1912_goes_by_land_or_sea(
    carrier: str, corps: str, supplied: bool
) -> None:
    units = {**BURMA, **SIEGE, "br-cv-indomitable": carrier, "br-15-corps": corps}
    found = judge(units, scenario="burma", activated="br-cv-indomitable")
    assert found.hq("jp-hq-south") is supplied


# 6.25 US line of communication: an HQ at an edge stays in supply although a carrier's zone holds it there.


@pytest.mark.parametrize(
    ("hq", "place", "carrier", "cut", "free"),
    [
        ("us-hq-southwest-pacific", "4828", "4826", 1, 2),
        ("us-hq-south-pacific-ghormley", "4828", "4826", 0, 1),
        ("joint-hq-abda", "1005", "1105", 0, 1),
        ("br-hq-seac", "1005", "1105", 1, 1),
    ],
)
def test_6_25_a_us_or_joint_hq_without_a_line_from_the_east_edge_loses_one_efficiency(
    hq: str, place: str, carrier: str, cut: int, free: int
) -> None:
    units = {hq: place, "jp-cv-akagi": carrier}
    assert efficiency(judge(units, activated="jp-cv-akagi"), hq) == cut
    assert efficiency(judge({hq: place}), hq) == free
    assert efficiency(judge(units, activated="jp-cv-akagi", edition="2.0"), hq) == free


def efficiency(found: Judged, hq: str) -> int:
    assert found.hq(hq)
    return found.audit.efficiency(UnitId(hq))


def test_6_25_an_hq_out_of_supply_keeps_its_printed_efficiency() -> None:
    found = judge({"us-hq-central-pacific": "5808", "jp-cv-akagi": "5809"}, activated="jp-cv-akagi")
    assert not found.hq("us-hq-central-pacific")
    assert found.audit.efficiency(UnitId("us-hq-central-pacific")) == 3


def test_6_25_a_neutralised_zone_leaves_the_line_open() -> None:
    units = {"us-hq-southwest-pacific": "4828", "jp-cv-akagi": "4826", "us-13af": "4828"}
    found = judge(units, activated="jp-cv-akagi")
    assert efficiency(found, "us-hq-southwest-pacific") == 2


def test_6_25_the_line_may_cross_land_by_ports() -> None:
    # Port Moresby (3823) in a carrier's zone, cut off by sea; Lae (3822), Allied, is free and joined by land.
    units = {"us-hq-southwest-pacific": "3823", "jp-cv-akagi": "3825"}
    found = judge(units, activated="jp-cv-akagi")
    assert "3823" in found.zone(JAPAN) and "3822" not in found.zone(JAPAN)
    assert efficiency(found, "us-hq-southwest-pacific") == 2
