"""The Burma Road, the Hump, Kunming and the China box (EotS 6.23, 13.74 to 13.78)."""

import pytest

from rules.eots.printed.sides import Side
from rules.eots.supply.burma_road import Road
from tests.eots.boards import judge

BOTH_EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
ALLIES = Side.ALLIES


def road(units: dict[str, str] | None = None, built: str = "", **changes: object) -> Road:
    markers = dict.fromkeys(built.split(), True)
    return judge(units or {}, markers=markers, **changes).audit.road


# 13.78 A: Kunming 2407, 2306, Lashio 2206, Mandalay 2106, then 2007 or 2107, Rangoon 2008, the sea at 2009


def test_13_78_a_the_road_is_open_from_kunming_to_rangoon_and_the_sea() -> None:
    assert road() is Road.OPEN


@pytest.mark.parametrize(
    ("japan", "status"),
    [
        ("2206", Road.CLOSED),
        ("2106", Road.CLOSED),
        ("2008", Road.CLOSED),
        ("2007", Road.OPEN),  # by 2107
        ("2107", Road.OPEN),  # by 2007
        ("2007 2107", Road.CLOSED),
        ("2305 2205 1905", Road.OPEN),  # not on this route
    ],
)
def test_13_78_a_a_hex_of_the_route_in_japanese_hands_closes_it(japan: str, status: Road) -> None:
    assert road(japan=japan) is status


def test_13_78_a_an_enemy_unit_that_does_not_control_its_hex_leaves_the_road_open() -> None:
    assert road({"jp-15-army": "2106"}) is Road.OPEN  # ruling R-53


# A carrier at 2011 covers 2009, Rangoon's only way to sea; one at 1908 covers Rangoon as well.
@pytest.mark.parametrize("carrier", ["2011", "1908"])
def test_13_78_a_an_un_neutralised_zone_closes_the_sea_portion(carrier: str) -> None:
    assert road({"jp-cv-akagi": carrier}, activated="jp-cv-akagi") is Road.CLOSED


def test_13_78_a_a_neutralised_zone_does_not() -> None:
    units = {"jp-cv-akagi": "2011", "br-seac-air": "2008", "br-hq-seac": "2008"}
    assert road(units, activated="jp-cv-akagi") is Road.OPEN
    bomber = {"jp-cv-akagi": "2011", "us-10af-lrb": "2008", "br-hq-seac": "2008"}
    assert road(bomber, activated="jp-cv-akagi") is Road.CLOSED


def test_13_78_a_the_zone_of_a_unit_out_of_supply_does_not() -> None:
    assert road({"jp-cv-akagi": "2011"}) is Road.OPEN


def test_13_78_a_either_madras_or_a_map_edge_will_do() -> None:
    # A carrier at 1406 covers Madras: the sea leads to the south edge at 1512.
    assert road({"jp-cv-akagi": "1406"}, activated="jp-cv-akagi") is Road.OPEN
    # In Burma carriers at 1005 and 1009 cover the whole west edge: the sea leads to Madras.
    carriers = {"jp-cv-akagi": "1005", "jp-cv-soryu": "1009", "jp-cv-shokaku": "1406"}
    burma = {"scenario": "burma", "allies": "2008 2007 2106 2206"}
    assert road(carriers, activated="jp-cv-akagi jp-cv-soryu", **burma) is Road.OPEN
    assert road(carriers, activated=" ".join(carriers), **burma) is Road.CLOSED


# 13.78 B: by Jarhat and Ledo or Imphal to Madras; Rangoon is lost
LEDO_ROAD = "2206 2305 2205 2104 2005 1905 1805 1705 1606 1505 1406"
IMPHAL_ROAD = "2206 2106 2105 2104 2005 1905 1805 1705 1606 1505 1406"


@pytest.mark.parametrize(
    ("built", "status"),
    [
        ("", Road.CLOSED),
        ("jarhat", Road.CLOSED),
        ("ledo", Road.CLOSED),
        ("imphal", Road.CLOSED),
        ("imphal ledo", Road.CLOSED),
        ("jarhat ledo", Road.OPEN),
        ("jarhat imphal", Road.OPEN),
        ("jarhat imphal ledo", Road.OPEN),
        ("kwai-bridge", Road.CLOSED),
    ],
)
def test_13_78_b_the_road_is_open_by_the_built_routes(built: str, status: Road) -> None:
    assert road(built=built, japan="2008") is status


@pytest.mark.parametrize("lost", LEDO_ROAD.split())
def test_13_78_b_every_hex_of_the_ledo_road_must_be_allied(lost: str) -> None:
    assert road(built="jarhat ledo", japan=f"2008 {lost}") is Road.CLOSED


@pytest.mark.parametrize("lost", IMPHAL_ROAD.split())
def test_13_78_b_every_hex_of_the_imphal_road_must_be_allied(lost: str) -> None:
    assert road(built="jarhat imphal", japan=f"2008 {lost}") is Road.CLOSED


def test_13_78_b_one_of_both_roads_is_enough() -> None:
    assert road(built="jarhat imphal ledo", japan="2008 2105") is Road.OPEN
    assert road(built="jarhat imphal ledo", japan="2008 2305") is Road.OPEN
    assert road(built="jarhat imphal ledo", japan="2008 2105 2305") is Road.CLOSED


def test_13_78_b_no_zone_closes_the_land_route() -> None:
    units = {"jp-cv-akagi": "1506", "jp-cv-soryu": "1806"}
    assert road(units, built="jarhat ledo", japan="2008", activated=" ".join(units)) is Road.OPEN


@pytest.mark.parametrize(
    ("edition", "japan", "status"),
    [
        ("2.0", "", Road.OPEN),
        ("2.0", "2008", Road.OPEN),  # by the printed routes to Madras
        ("2.0", "1905", Road.CLOSED),  # Rangoon does not count
        ("3.2", "1905", Road.OPEN),
        ("2.0", "2105 2205", Road.CLOSED),
        ("2.0", "2205", Road.OPEN),
    ],
)
def test_v2_12_76_the_road_leads_to_madras_alone(edition: str, japan: str, status: Road) -> None:
    assert road(edition=edition, japan=japan) is status


# 13.75: Kunming and the hexes next to it are Allied


@BOTH_EDITIONS
def test_13_75_the_hexes_next_to_kunming_are_allied_whatever_flag_lies_there(edition: str) -> None:
    assert road(japan="2407 2306 2406", edition=edition) is Road.OPEN


@BOTH_EDITIONS
def test_13_75_the_hexes_next_to_kunming_count_as_held_by_allied_troops(edition: str) -> None:
    # A Japanese army alone in 2306 does not close it; one alone in Lashio closes Lashio, which the way to
    # Mandalay round 2207 makes 4.5 points (2.5 to 2207, then jungle).
    units = {"cn-5-army": "2106", "jp-33-army": "2306"}
    assert judge(units, edition=edition).by("cn-5-army") == ("kunming",)


@BOTH_EDITIONS
@pytest.mark.parametrize(
    ("armies", "supplied"),
    [
        ({"jp-39-army": "2507"}, True),  # next to Yungning; a hex is open where a friend stands
        ({"jp-39-army": "2506"}, False),  # behind 2406, 2407 and 2507, all of them next to Kunming or it
        ({"jp-39-army": "2506", "jp-36-army": "2507"}, True),
    ],
)
def test_13_75_no_japanese_line_passes_the_hexes_next_to_kunming(
    armies: dict[str, str], supplied: bool, edition: str
) -> None:
    # Yungning-2507-2506: two mixed hexes, 4 points.
    found = judge({"jp-hq-south": "2508", **armies}, edition=edition)
    assert found.supplied("jp-39-army") is supplied


def test_13_75_an_enemy_alone_on_the_way_closes_it() -> None:
    assert not judge({"cn-5-army": "2106", "jp-33-army": "2206"}).supplied("cn-5-army")


# 13.78 C and D, 6.23: the Hump. SEAC at Calcutta makes Dacca (1905) and Jarhat (2104) supply-eligible.
SEAC = {"br-hq-seac": "1805"}


def hump(units: dict[str, str], active: bool = True, japan: str = "", **changes: object) -> Road:
    return judge(units, markers={"hump": active}, japan=f"2008 {japan}", **changes).audit.road


def test_13_78_c_the_road_is_closed_without_the_hump() -> None:
    assert hump(SEAC, active=False) is Road.CLOSED


def test_13_78_d_the_hump_flies_while_the_road_is_closed() -> None:
    assert hump(SEAC) is Road.HUMP


def test_13_78_d_an_open_road_stays_open_with_the_hump() -> None:
    assert judge(SEAC, markers={"hump": True}).audit.road is Road.OPEN


@pytest.mark.parametrize(
    ("japan", "status"),
    [
        ("1905", Road.HUMP),  # from Jarhat, 2.0 from Calcutta
        ("2104", Road.HUMP),  # from Dacca
        ("1905 2104", Road.CLOSED),  # Ledo's airfield does not count
    ],
)
def test_6_23_the_hump_starts_from_jarhat_or_dacca(japan: str, status: Road) -> None:
    assert hump(SEAC, japan=japan) is status


def test_v2_13_31_the_hump_starts_from_any_airfield_of_northern_india() -> None:
    # v2.0 12.76: the road is closed at Dacca and Lashio.
    assert hump(SEAC, japan="1905 2104 2206", edition="2.0") is Road.HUMP
    assert hump(SEAC, japan="1905 2104 2205 2206", edition="2.0") is Road.CLOSED


def test_13_78_d_the_airfield_must_be_supply_eligible() -> None:
    assert hump({}) is Road.CLOSED  # no HQ at all


def test_v2_13_2_an_airfield_is_eligible_by_an_ultimate_source() -> None:
    found = judge({}, edition="2.0", markers={"hump": True}, japan="1406 2206")
    assert {"1905", "2104", "2205"} <= found.airfields(ALLIES)
    assert found.audit.road is Road.HUMP


def test_13_78_d_an_hq_out_of_supply_makes_the_airfield_eligible_too() -> None:
    # Carriers at 1407 and 1706 close all Indian ports; Calcutta's own HQ still counts for Dacca by land.
    units = {**SEAC, "jp-cv-akagi": "1706", "jp-cv-soryu": "1407"}
    found = judge(units, markers={"hump": True}, japan="2008 2015 2110", activated="jp-cv-akagi jp-cv-soryu")
    assert not found.hq("br-hq-seac")
    assert found.audit.road is Road.HUMP


# An HQ at Colombo; a carrier at 1906 covers Calcutta, Dacca and Rangoon. By sea to Madras, then by land:
# 1505, 1606, 1705, 1805, 1905, 2005, Jarhat.
COLOMBO = {"br-hq-seac": "1307", "jp-cv-akagi": "1906"}


def test_6_23_an_airfield_is_eligible_by_sea_and_land_over_one_port() -> None:
    assert hump(COLOMBO, activated="jp-cv-akagi") is Road.HUMP


def test_6_23_an_airfield_no_line_reaches_is_not_eligible() -> None:
    # Madras lost as well, and with it every port from which land leads to Jarhat.
    lost = "1406 1805 2015 2110"
    assert hump(COLOMBO, japan=lost, activated="jp-cv-akagi") is Road.CLOSED


# Dacca is held by an army alone and Rangoon is Japanese: the only way to Jarhat is by land from Singapore,
# far over 4 points.
FROM_SINGAPORE = {"jp-15-army": "1905"}


def test_glossary_an_airfields_eligibility_knows_no_overland_limit() -> None:
    # "Supply Eligible Airfield: ... exempt from overland logistical range considerations."
    found = judge({**FROM_SINGAPORE, "br-hq-malaya": "2015"}, markers={"hump": True}, japan="2008 1905")
    assert "2104" in found.airfields(ALLIES)
    assert found.audit.road is Road.HUMP


def test_glossary_an_airfields_path_may_change_in_one_eligible_port() -> None:
    # Colombo-Singapore by sea, Singapore-Jarhat by land.
    found = judge({**FROM_SINGAPORE, "br-hq-seac": "1307"}, markers={"hump": True}, japan="2008 1905")
    assert "2104" in found.airfields(ALLIES)


# On the Burma map no water joins the Gulf of Siam and the Bay of Bengal. Corps close Saigon's land hexsides.
SIEGE = {"in-1-corps": "2111", "in-2-corps": "2211", "in-3-corps": "2311", "in-4-corps": "2312"}


@pytest.mark.parametrize("besieged", [False, True])
def test_glossary_an_airfields_path_changes_in_no_second_port(besieged: bool) -> None:
    # Rangoon by land, or by Bangkok's port; Andaman (1809) by Rangoon's port, but not by Bangkok's as well.
    units = {"jp-hq-south": "2212", **(SIEGE if besieged else {})}
    airfields = judge(units, scenario="burma").airfields(Side.JAPAN)
    assert "2008" in airfields
    assert ("1809" in airfields) is not besieged


# 13.74 The China box
CHINA_BOX = {"us-14af": "china-box", "us-20bc": "china-box"}


@BOTH_EDITIONS
def test_13_74_air_units_in_the_china_box_are_supplied_by_the_open_road(edition: str) -> None:
    found = judge(CHINA_BOX, edition=edition)
    assert [found.by(unit) for unit in CHINA_BOX] == [("burma-road",)] * 2


@BOTH_EDITIONS
def test_13_74_air_units_in_the_china_box_are_supplied_by_the_hump(edition: str) -> None:
    units = {**CHINA_BOX, **SEAC}
    found = judge(units, edition=edition, markers={"hump": True}, japan="2206")
    assert [found.by(unit) for unit in CHINA_BOX] == [("hump",)] * 2


@BOTH_EDITIONS
@pytest.mark.parametrize(
    ("active", "lost"),
    [
        (False, "2206"),  # no Hump
        (True, "2206 1905 2104 2205"),  # no airfield
    ],
)
def test_13_74_without_road_and_hump_the_china_box_is_out_of_supply(
    active: bool, lost: str, edition: str
) -> None:
    found = judge({**CHINA_BOX, **SEAC}, edition=edition, markers={"hump": active}, japan=lost)
    assert not any(found.supplied(unit) for unit in CHINA_BOX)


def test_13_74_an_activated_unit_in_the_china_box_stays_supplied() -> None:
    found = judge(CHINA_BOX, japan="2206", activated="us-14af")
    assert found.by("us-14af") == ("activated",)
    assert not found.supplied("us-20bc")


# 13.75 Kunming. No HQ stands anywhere; the road is open unless said otherwise. Movement points from Kunming,
# no route built: 2306 0.5, Lashio 1.0, Mandalay and Myitkyina 1.5, Rangoon 2.5, Ledo and Imphal 3.0, Akyab
# 3.5, Jarhat and Dimasur (2005) 4.0, Dacca 4.5; 2204 is a mountain beyond Ledo.


@pytest.mark.parametrize(
    ("place", "supplied"),
    [
        ("2407", True),
        ("2206", True),
        ("2008", True),
        ("2205", True),
        ("2105", True),
        ("2006", True),
        ("2104", True),
        ("2005", True),
        ("1905", False),
        ("2204", False),
    ],
)
def test_13_75_kunming_supplies_units_within_4_points(place: str, supplied: bool) -> None:
    found = judge({"cn-5-army": place})
    assert found.by("cn-5-army") == (("kunming",) if supplied else ())


@pytest.mark.parametrize(
    ("built", "supplied"),
    [
        ("jarhat", False),  # Dimasur 4.0 as before, Dacca 4.5
        ("ledo", False),  # Ledo 2.0, Jarhat 3.0, Dimasur 4.0, Dacca 4.5
        ("imphal", True),  # Imphal 2.0, Dimasur 3.0, Dacca 3.5
        ("jarhat ledo", True),  # Ledo 2.0, Jarhat 2.5, Dimasur 3.0, Dacca 3.5
        ("jarhat imphal", True),  # 3.5 either way
    ],
)
def test_13_77_a_built_route_costs_half_a_point(built: str, supplied: bool) -> None:
    found = judge({"cn-5-army": "1905"}, markers=dict.fromkeys(built.split(), True))
    assert found.supplied("cn-5-army") is supplied


@pytest.mark.parametrize("place", ["2005", "1406", "2013"])
def test_v2_12_75_kunming_supplies_units_at_any_distance_overland(place: str) -> None:
    assert judge({"in-1-corps": place}, edition="2.0").by("in-1-corps") == ("kunming",)


@BOTH_EDITIONS
def test_13_75_kunming_supplies_by_land_alone(edition: str) -> None:
    # Andaman, and Colombo across the water from India.
    found = judge({"in-1-corps": "1809", "in-2-corps": "1307"}, edition=edition)
    assert not found.supplied("in-1-corps") and not found.supplied("in-2-corps")


@pytest.mark.parametrize(
    "unit", ["cn-66-army", "us-avg", "us-xi-corps", "br-7-armor-brigade", "in-1-burma-division", "nl-air"]
)
def test_13_75_kunming_supplies_any_allied_unit(unit: str) -> None:
    assert judge({unit: "2206"}).by(unit) == ("kunming",)


def test_13_75_kunming_supplies_no_japanese_unit() -> None:
    assert not judge({"jp-15-army": "2206"}).supplied("jp-15-army")


def test_13_75_kunming_is_no_source_while_road_and_hump_are_closed() -> None:
    assert not judge({"cn-5-army": "2206"}, japan="2008").supplied("cn-5-army")
    assert not judge({"cn-5-army": "2407"}, japan="2008").supplied("cn-5-army")


def test_13_75_kunming_is_a_source_by_the_hump() -> None:
    found = judge({"nl-air": "2206", **SEAC}, japan="2008", markers={"hump": True})
    assert found.by("nl-air") == ("kunming",)


def test_13_75_a_zone_projected_by_kunmings_supply() -> None:
    assert judge({"us-avg": "2206"}).zone(ALLIES) >= {"2206", "2407"}
    assert judge({"us-avg": "2206"}, japan="2008").zone(ALLIES) == set()
