"""Supply by land and by ports: overland range, eligible ports, port limitation (EotS 6.21, v2.0 13.1).

Zones that only serve to close the sea are those of activated carriers, which need no HQ of their own.
"""

import pytest

from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId
from tests.eots.boards import judge
from tests.eots.supply_boards import BURMA, HOME_CITIES, SAIGON, without

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
BOTH_EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


# 6.21 Overland Logistical Range


@pytest.mark.parametrize(
    ("place", "supplied"),
    [
        ("2416", True),  # a mountain: 3
        ("2316", True),  # 2315 and 2316 are mixed: 4
        ("2417", False),  # over the mountain 5, over 2316 6
    ],
)
def test_6_21_a_line_by_land_ends_within_4_points_of_an_eligible_port(place: str, supplied: bool) -> None:
    units = {**SAIGON, "jp-37-army": place}
    assert judge(units, japan="2415").supplied("jp-37-army") is supplied
    assert judge(units, japan="2415", edition="2.0").supplied("jp-37-army")


def test_6_21_a_line_that_ends_by_sea_asks_for_no_port() -> None:
    # 2217 is coast; every port of Borneo is Allied.
    assert judge({**SAIGON, "jp-37-army": "2217"}).supplied("jp-37-army")


# Movement points from Rangoon, no route built: 2107, 2106 Mandalay and 2206 Lashio by route 0.5 each, then
# 2205 Ledo (mixed) 3.5; 2105 Imphal (mixed) 3, 2104 Jarhat (open) 4; 2007 0.5, 2006 Akyab (jungle) 2.5.


@pytest.mark.parametrize(
    ("place", "supplied"),
    [
        ("2305", True),  # Myitkyina, 2.0 by route
        ("2205", True),  # Ledo, 3.5
        ("2104", True),  # Jarhat, 4.0
        ("2005", True),  # Dimasur, 3.5 over Akyab
        ("2204", False),  # a mountain beyond Ledo
    ],
)
def test_6_21_overland_points_from_the_supplying_hq(place: str, supplied: bool) -> None:
    assert judge({**BURMA, "jp-15-army": place}, japan="2008").supplied("jp-15-army") is supplied


def test_6_21_the_4_points_count_from_the_hq_even_where_the_enemy_controls_its_port() -> None:
    # Before the offensive ends the HQ is still there (6.14), and Rangoon is no friendly port.
    found = judge({**BURMA, "jp-15-army": "2205"}, allies="2008")
    assert "2008" not in found.ports(JAPAN)
    assert found.supplied("jp-15-army")


def test_6_21_beyond_jarhat_the_points_are_used_up() -> None:
    # With Akyab in enemy hands Dimasur is 4.0 over Imphal; 2004 behind Jarhat is a mountain.
    units = {**BURMA, "in-2-corps": "2006"}
    assert judge({**units, "jp-15-army": "2005"}, japan="2008").supplied("jp-15-army")
    assert not judge({**units, "jp-15-army": "2004"}, japan="2008").supplied("jp-15-army")


# Dacca by land alone: Akyab is held, and the air unit at Calcutta covers Dacca's waters.
DACCA = {**BURMA, "jp-15-army": "1905", "in-2-corps": "2006", "br-hq-seac": "1805", "br-seac-air": "1805"}


@pytest.mark.parametrize(
    ("built", "supplied"),
    [
        ((), False),  # Imphal 3, Dimasur 4, Dacca by route 4.5
        (("jarhat",), False),  # the same 4.5
        (("imphal",), True),  # Imphal by route 1.5, Dimasur 2.5, Dacca 3
        (("jarhat", "imphal"), True),  # by route all the way over Jarhat: 3
        (("ledo",), False),  # Ledo 2.5, Jarhat 3.5, Dimasur 4.5; over Imphal 4.5
        (("jarhat", "ledo"), True),  # eight hexsides of route over Lashio, Myitkyina and Ledo: 4
    ],
)
def test_6_21_a_route_costs_half_a_point_once_its_marker_is_gone(
    built: tuple[str, ...], supplied: bool
) -> None:
    found = judge(DACCA, japan="2008", markers=dict.fromkeys(built, True))
    assert found.supplied("jp-15-army") is supplied


def test_6_21_dacca_is_3_5_points_from_rangoon_over_akyab() -> None:
    assert judge(without(DACCA, "in-2-corps"), japan="2008").supplied("jp-15-army")


def test_v2_13_1_there_is_no_overland_limit() -> None:
    assert judge({**BURMA, "jp-15-army": "2204"}, japan="2008", edition="2.0").supplied("jp-15-army")


def test_6_21_a_route_counts_where_both_sides_stand_in_a_hex() -> None:
    # Jarhat is 4.0 only with Mandalay (2106) at half a point; an enemy there alone closes it.
    units = {**BURMA, "jp-15-army": "2104", "in-1-corps": "2106"}
    assert judge({**units, "jp-33-army": "2106"}, japan="2008").supplied("jp-15-army")
    assert not judge(units, japan="2008").supplied("jp-15-army")


@pytest.mark.parametrize(("bridge", "supplied"), [(False, False), (True, True)])
def test_13_79_the_railway_is_no_route_before_the_bridge_is_built(bridge: bool, supplied: bool) -> None:
    # From Saigon Bangkok is 1.0; 2109 (jungle) and 2108 (mixed) make 5.0. By rail Rangoon is 3.0, 2107 3.5.
    found = judge({**SAIGON, "jp-15-army": "2107"}, markers={"kwai-bridge": bridge})
    assert found.supplied("jp-15-army") is supplied


def test_6_21_example_unit_a_beyond_the_unbuilt_routes_is_out_of_supply() -> None:
    # On the Burma map, with Imphal in enemy hands, Jarhat is reached over Ledo: 4.5, along the road 5.
    units = {"jp-hq-south": "2008", "jp-15-army": "2104", "in-4-corps": "2105", "jp-33-army": "2205"}
    unbuilt, built = (
        judge(units, scenario="burma", markers={"jarhat": done, "ledo": done}) for done in (False, True)
    )
    assert unbuilt.supplied("jp-33-army") and not unbuilt.supplied("jp-15-army")
    assert built.supplied("jp-15-army")


def test_6_21_kunming_is_a_point_from_which_the_4_points_count() -> None:
    # SEAC at Dacca reaches Lashio (2206) by land, 4.5 points away; Kunming, active by the Hump, is 1.0 away.
    units = {"br-hq-seac": "1905", "br-33-corps": "2206"}
    assert judge(units, japan="2008", markers={"hump": True}).by("br-33-corps") == ("br-hq-seac", "kunming")
    assert not judge(units, japan="2008").supplied("br-33-corps")


def test_6_21_the_line_need_not_pass_the_port_it_ends_near() -> None:
    # From Saigon to Mandalay by land; Rangoon, reached by sea, is 1.0 from Mandalay. With the harbour closed
    # Rangoon is not supply-eligible.
    units = {**SAIGON, "jp-15-army": "2106", "br-cv-indomitable": "1908"}
    assert judge(without(units, "br-cv-indomitable"), japan="2008").supplied("jp-15-army")
    assert not judge(units, japan="2008", activated="br-cv-indomitable").supplied("jp-15-army")


# 6.21 Supply-eligible ports


def test_6_21_a_port_is_eligible_by_sea_of_any_length() -> None:
    assert {"2212", "1307", "2715"} <= judge(SAIGON, japan="1307 2715").ports(JAPAN)


def test_6_21_a_port_in_an_enemy_zone_is_not_eligible_by_sea() -> None:
    found = judge({**SAIGON, "br-cv-indomitable": "1307"}, japan="1307 1406", activated="br-cv-indomitable")
    assert "1307" not in found.ports(JAPAN)


def test_6_21_an_enemy_port_is_not_eligible() -> None:
    assert not {"2015", "2415"} & judge(SAIGON).ports(JAPAN)


# HQ at Hanoi, its harbour closed by a carrier at Hue (2410). 2309 by route 0.5, Udorn (2210, open) 1.5,
# Bangkok by route 2.0; Rangoon by rail, four hexsides more, 4.0, without the railway over 2109 and 2108 more.
HANOI = {"jp-hq-south": "2409", "us-cv-lexington": "2410"}


@pytest.mark.parametrize("bridge", [True, False])
def test_6_21_a_port_is_eligible_within_4_points_by_land(bridge: bool) -> None:
    markers = {"kwai-bridge": bridge}
    found = judge(HANOI, japan="2110 2008 1307", activated="us-cv-lexington", markers=markers)
    assert {"2409", "2508", "2311", "2212", "2110"} <= found.ports(JAPAN)
    assert ("2008" in found.ports(JAPAN)) is bridge
    assert "1307" not in found.ports(JAPAN)  # nothing leaves Hanoi by sea


def test_6_21_an_enemy_alone_on_the_way_keeps_a_port_from_being_eligible() -> None:
    # Without Udorn: to Saigon by route 3.0, Bangkok 4.0, Rangoon 6.0.
    units = {**HANOI, "in-1-corps": "2210"}
    found = judge(units, japan="2110 2008", activated="us-cv-lexington", markers={"kwai-bridge": True})
    assert "2110" in found.ports(JAPAN) and "2008" not in found.ports(JAPAN)


def test_6_21_a_port_is_not_eligible_by_sea_and_land_together() -> None:
    # From Okinawa by sea to Bangkok, from there by rail 2.0 to Rangoon, whose harbour a carrier closes.
    units = {"jp-hq-combined-fleet-yamamoto": "3209", "br-cv-indomitable": "1908"}
    found = judge(units, japan="2110 2008", activated="br-cv-indomitable", markers={"kwai-bridge": True})
    assert "2110" in found.ports(JAPAN) and "2008" not in found.ports(JAPAN)


def test_6_21_an_hq_out_of_supply_makes_ports_eligible_too() -> None:
    found = judge(SAIGON, allies=HOME_CITIES)
    assert not found.hq("jp-hq-south")
    assert {"2212", "2311", "2409"} <= found.ports(JAPAN)


def test_6_21_without_an_hq_no_port_is_eligible() -> None:
    assert judge({}).ports(JAPAN) == judge({}).ports(ALLIES) == set()


def test_v2_13_2_a_port_is_eligible_by_an_ultimate_source() -> None:
    assert {"2212", "3104"} <= judge({}, edition="2.0").ports(JAPAN)
    assert {"1307", "5808"} <= judge({}, edition="2.0").ports(ALLIES)
    assert judge(SAIGON, allies=HOME_CITIES, edition="2.0").ports(JAPAN) == set()


# 6.21 Port Limitation; the example of v2.0 13.1. Air units at Singapore and Jolo close both ways round Borneo
# within 13 hexes. Saigon-Miri by sea 4, 2416-2417-Balikpapan by land 3, 2518-2419-2319-2220 by sea 4.
BORNEO = {
    **SAIGON,
    "jp-16-army": "2220",
    "jp-37-army": "2517",
    "br-hq-malaya": "2015",
    "us-5af": "2015",
    "us-hq-southwest-pacific": "2715",
    "us-13af": "2715",
}


def test_6_21_a_units_line_changes_in_no_more_than_one_port() -> None:
    found = judge(BORNEO, japan="2415 2517")
    assert found.supplied("jp-37-army")  # by Miri alone
    assert not found.supplied("jp-16-army")  # by Miri and Balikpapan


def test_v2_13_1_example_1_a_line_crosses_borneo_from_port_to_port() -> None:
    found = judge(BORNEO, japan="2415 2517", edition="2.0")
    assert found.audit.state.controls(ALLIES, HexId("2416"))  # an empty enemy hex on the way
    assert found.supplied("jp-16-army")


def test_v2_13_1_example_1_the_first_port_must_be_friendly() -> None:
    assert not judge(BORNEO, japan="2517", edition="2.0").supplied("jp-16-army")


@BOTH_EDITIONS
def test_v2_13_1_example_2_an_air_unit_neutralises_a_zone_to_let_the_line_pass(edition: str) -> None:
    # Sinkawang's zone (2216) takes away Singapore's at 2115, 2116 and 2215: 2212-2213-2214-2215-2115-2116-
    # 2117-2118-2219-2220.
    units = {**without(BORNEO, "jp-37-army"), "jp-23-air-flotilla": "2216"}
    assert judge(units, edition=edition).supplied("jp-16-army")
    assert not judge(without(units, "jp-23-air-flotilla"), edition=edition).supplied("jp-16-army")


def test_6_21_a_line_changes_only_in_a_supply_eligible_port() -> None:
    # A carrier at 2113 closes Saigon's harbour, so Rangoon must be near by land: 3.0 by rail, else over 4.
    # 2212-2211-2110-2109-2108-2008 by land, 2009-1908-1809 by sea.
    units = {**SAIGON, "jp-1-sn-brigade": "1809", "br-cv-indomitable": "2113"}
    built, unbuilt = (
        judge(units, japan="2008", activated="br-cv-indomitable", markers={"kwai-bridge": bridge})
        for bridge in (True, False)
    )
    assert "2008" in built.ports(JAPAN) and built.supplied("jp-1-sn-brigade")
    assert "2008" not in unbuilt.ports(JAPAN) and not unbuilt.supplied("jp-1-sn-brigade")
    old = judge(units, japan="2008", activated="br-cv-indomitable", edition="2.0")
    assert old.supplied("jp-1-sn-brigade")


# 6.21 Activated units


def test_6_21_an_activated_unit_remains_supplied() -> None:
    assert judge({"jp-16-army": "2220"}, activated="jp-16-army").by("jp-16-army") == ("activated",)
    assert not judge({"jp-16-army": "2220"}).supplied("jp-16-army")
