"""HQs, supply lines, sources and emergency routes (EotS 6.1, 6.2), clause by clause.

Zones that only serve to close the sea are those of activated carriers, which need no HQ of their own.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.core.dice import TableDice
from rules.core.game import SeatKind
from rules.core.hexgrid import HexId
from rules.eots.commands import ChangeControl, EndSegment, PlaceTokyoExpress
from rules.eots.components import Side, UnitId
from rules.eots.state import State
from tests.rules.boards import Judged, board, judge, judged
from tests.support import eots

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
BOTH_EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


def without(units: Mapping[str, str], *names: str) -> dict[str, str]:
    return {name: place for name, place in units.items() if name not in names}


# 6.12 Nationality

HQ_TYPES = {
    "us": ("us-hq-southwest-pacific", "us-hq-central-pacific", "us-hq-south-pacific-halsey"),
    "commonwealth": ("br-hq-seac", "br-hq-malaya"),
    "joint": ("joint-hq-abda", "joint-hq-anzac"),
}
NATIONS = {
    "us": ("us-xi-corps", "us-1-marine-division", "us-ca-northampton", "us-cv-essex"),
    "us air": ("us-5af", "us-5af-lrb", "us-1-maw", "us-20bc"),
    "commonwealth": ("br-33-corps", "br-seac-air", "br-bb-warspite", "au-1-corps", "au-air", "au-ca-kent"),
    "commonwealth too": ("in-1-corps", "nz-3-division"),
    "chinese": ("cn-5-army",),
    "dutch": ("nl-java-division", "nl-1-regiment", "nl-air", "nl-cl-dutch"),
}
COMMANDS = {
    "us": {"us", "us air", "chinese"},
    "commonwealth": {"us air", "commonwealth", "commonwealth too", "chinese"},
    "joint": set(NATIONS),
}


@pytest.mark.parametrize(("hq_type", "hq"), [(kind, hq) for kind, hqs in HQ_TYPES.items() for hq in hqs])
def test_6_12_the_allied_hq_national_command_chart(hq_type: str, hq: str) -> None:
    # Everything stands at Dacca with the HQ; Kunming is 4.5 movement points away and supplies nothing.
    units = {unit: "1905" for group in NATIONS.values() for unit in group}
    found = judge({hq: "1905", **units})
    for nation, group in NATIONS.items():
        expected = (hq,) if nation in COMMANDS[hq_type] else ()
        assert {unit: found.by(unit) for unit in group} == dict.fromkeys(group, expected)


@pytest.mark.parametrize(
    "hq",
    ["jp-hq-south", "jp-hq-south-seas", "jp-hq-combined-fleet-yamamoto", "jp-hq-combined-fleet-ozawa"],
)
def test_6_12_a_japanese_hq_supplies_every_japanese_unit(hq: str) -> None:
    units = ("jp-18-army", "jp-1-sn-brigade", "jp-1-air-division", "jp-21-air-flotilla", "jp-cv-akagi")
    found = judge({hq: "4017", **dict.fromkeys(units, "4017")})
    assert {unit: found.by(unit) for unit in units} == dict.fromkeys(units, (hq,))


def test_6_12_every_hq_that_may_and_can_supplies_the_unit() -> None:
    found = judge({"br-hq-seac": "1905", "joint-hq-abda": "1307", "us-5af": "1905", "us-xi-corps": "1905"})
    assert found.by("us-5af") == ("br-hq-seac", "joint-hq-abda")
    assert found.by("us-xi-corps") == ("joint-hq-abda",)


def test_6_12_no_hq_of_the_other_side_supplies_a_unit() -> None:
    found = judge({"jp-hq-south": "2212", "br-ca-exeter": "2213"})
    assert not found.supplied("br-ca-exeter")


# 6.11, 6.21 Command range


@pytest.mark.parametrize(("place", "supplied"), [("4821", True), ("4820", False)])
def test_6_21_the_path_is_no_longer_than_the_hqs_range(place: str, supplied: bool) -> None:
    # South Pacific (Ghormley) reaches 7; straight up column 48 from Noumea it is 7 to 4821.
    found = judge({"us-hq-south-pacific-ghormley": "4828", "us-bb-maryland": place})
    assert found.supplied("us-bb-maryland") is supplied


@pytest.mark.parametrize(("place", "supplied"), [("2010", True), ("2210", False)])
def test_6_21_the_range_counts_land_hexes_too(place: str, supplied: bool) -> None:
    # Malaya reaches 5: 2015-2014-2013-2012-2011-2010. Udorn is 6, over Bangkok.
    found = judge({"br-hq-malaya": "2015", "in-3-corps": place})
    assert found.supplied("in-3-corps") is supplied


def test_6_21_a_way_round_a_zone_counts_in_full() -> None:
    # A carrier at 4824 covers 46 to 50; the ways round it to 4821 are longer than 7.
    units = {"us-hq-south-pacific-ghormley": "4828", "us-bb-maryland": "4821", "jp-cv-akagi": "4824"}
    assert not judge(units, activated="jp-cv-akagi").supplied("us-bb-maryland")
    # Central Pacific's range of 25 is enough for them.
    units["us-hq-central-pacific"] = units.pop("us-hq-south-pacific-ghormley")
    assert judge(units, activated="jp-cv-akagi").supplied("us-bb-maryland")


def test_6_21_an_hq_out_of_supply_supplies_nobody() -> None:
    units = {"us-hq-central-pacific": "5808", "us-bb-maryland": "5808", "jp-cv-akagi": "5809"}
    found = judge(units, activated="jp-cv-akagi")
    assert not found.hq("us-hq-central-pacific")
    assert not found.supplied("us-bb-maryland")


# 6.21 A: unplayable hexsides

# Three armies hold the land around Rangoon; a carrier at 2011 covers 2009, not Rangoon, 1907 or 1908.
RANGOON = {"br-hq-seac": "2008", "jp-15-army": "2007", "jp-33-army": "2107", "jp-28-army": "2108"}


def test_6_21_a_no_line_crosses_unplayable_water() -> None:
    # From 1907 and 1908 the sea is unplayable: Rangoon's only way to sea is 2009.
    assert judge(RANGOON).hq("br-hq-seac")
    assert not judge({**RANGOON, "jp-cv-akagi": "2011"}, activated="jp-cv-akagi").hq("br-hq-seac")


@BOTH_EDITIONS
def test_6_21_a_no_line_crosses_unplayable_land(edition: str) -> None:
    # Davao's zone covers Panay (2814) and 2913; from 2913 to Panay the land is unplayable.
    units = {"us-hq-southwest-pacific": "2813", "us-p-brigade": "2814", "us-sl-corps": "2913"}
    found = judge({**units, "jp-cv-akagi": "2915"}, activated="jp-cv-akagi", edition=edition)
    assert found.supplied("us-sl-corps")
    assert not found.supplied("us-p-brigade")


# Soerabaja (2220) with 2119 held by the enemy. The carriers cover 2219 (from 2217), 2319 (from 2518) and 2320
# (from 2521); 2119, 2120, 2221 and 2220 itself lie outside their zones.
SOERABAJA = {"nl-java-division": "2220", "jp-16-army": "2119"}
ENTRIES = {
    "2219": ("jp-cv-akagi", "2217"),
    "2319": ("jp-cv-soryu", "2518"),
    "2320": ("jp-cv-shokaku", "2521"),
}


def at_soerabaja(hq: str, *closed: str) -> bool:
    carriers = dict(ENTRIES[entry] for entry in closed)
    units = {"joint-hq-abda": hq, **SOERABAJA, **carriers}
    return judge(units, activated=" ".join(carriers)).supplied("nl-java-division")


def test_8_21_soerabaja_is_not_entered_by_sea_from_2119_2120_or_2221() -> None:
    assert not at_soerabaja("2019", "2219", "2319", "2320")


@pytest.mark.parametrize(
    ("entry", "hq"),
    [
        ("2219", "2019"),  # 2019-1918-2018-2118-2219-2220
        ("2320", "2019"),  # 2019-2020-2120-2221-2320-2220
        ("2319", "2517"),  # 2517-2518-2419-2319-2220
    ],
)
def test_8_21_soerabaja_is_entered_by_sea_from_2219_2319_and_2320(entry: str, hq: str) -> None:
    assert at_soerabaja(hq, *(other for other in ENTRIES if other != entry))


# 6.21 B: zones

# Akagi at 5110 covers Midway (5108).
MIDWAY = {"us-hq-central-pacific": "5808", "us-bb-maryland": "5108", "jp-cv-akagi": "5110"}


def test_6_21_b_un_neutralised_zoi_cuts_a_sea_path() -> None:
    assert not judge(MIDWAY, activated="jp-cv-akagi").supplied("us-bb-maryland")
    assert judge(without(MIDWAY, "jp-cv-akagi")).supplied("us-bb-maryland")


def test_6_21_b_a_neutralised_zone_does_not_cut() -> None:
    # The 7th AF at Midway neutralises 5108 to 5110; the line comes by 5107.
    found = judge({**MIDWAY, "us-7af": "5108"}, activated="jp-cv-akagi")
    assert found.supplied("us-bb-maryland") and found.supplied("us-7af")


def test_6_21_b_a_long_range_bomber_does_not_open_a_zone() -> None:
    found = judge({**MIDWAY, "us-7af-lrb": "5108"}, activated="jp-cv-akagi")
    assert not found.supplied("us-bb-maryland") and not found.supplied("us-7af-lrb")


def test_6_21_b_a_line_neither_enters_nor_leaves_a_zone_hex_by_sea() -> None:
    # Noumea lies on the south edge, so its HQ is in supply even in a zone; nothing leaves it by sea.
    units = {"us-hq-south-pacific-halsey": "4828", "us-ca-northampton": "4828", "us-bb-maryland": "4923"}
    found = judge({**units, "jp-cv-akagi": "4726"}, activated="jp-cv-akagi")
    assert found.hq("us-hq-south-pacific-halsey") and found.supplied("us-ca-northampton")
    assert not found.supplied("us-bb-maryland")
    assert judge(units).supplied("us-bb-maryland")


@BOTH_EDITIONS
def test_6_21_b_a_zone_does_not_close_land_hexsides(edition: str) -> None:
    # A carrier at 2313 covers Saigon, Cam Ranh and 2312; the hexside 2212/2312 is part land (ruling R-48).
    units = {"jp-hq-south": "2212", "jp-27-army": "2312", "us-cv-lexington": "2313"}
    found = judge(units, activated="us-cv-lexington", edition=edition)
    assert found.hq("jp-hq-south")  # from Hanoi by land
    assert found.supplied("jp-27-army")


# 6.21 C and G: ashore only by a friendly port. Saigon (2212) to Miri (2415) is 4 hexes by sea.
SAIGON = {"jp-hq-south": "2212"}


@BOTH_EDITIONS
def test_6_21_c_no_line_goes_inland_from_a_coast_without_a_port(edition: str) -> None:
    # 2315 is coast without a port; 2316 behind it has no water.
    found = judge({**SAIGON, "jp-37-army": "2316", "jp-2-sn-brigade": "2315"}, edition=edition)
    assert found.supplied("jp-2-sn-brigade")
    assert not found.supplied("jp-37-army")


@BOTH_EDITIONS
def test_6_21_c_a_line_goes_inland_from_a_friendly_port(edition: str) -> None:
    # Miri-2315-2316: two mixed hexes, 4 movement points.
    assert judge({**SAIGON, "jp-37-army": "2316"}, japan="2415", edition=edition).supplied("jp-37-army")


@BOTH_EDITIONS
def test_6_21_g_no_line_goes_inland_from_an_enemy_port(edition: str) -> None:
    # 2416 touches Miri; only the flag differs (6.5).
    units = {**SAIGON, "jp-37-army": "2416"}
    assert not judge(units, edition=edition).supplied("jp-37-army")
    assert judge(units, japan="2415", edition=edition).supplied("jp-37-army")


@BOTH_EDITIONS
def test_6_21_g_a_line_passes_enemy_ports_and_enemy_troops_by_sea(edition: str) -> None:
    # Within 13 hexes 1918 is reached only through the Sunda Strait, over 1917 or 2018, both held by enemies.
    enemies = {"nl-1-regiment": "1917", "nl-java-division": "2018"}
    assert judge({**SAIGON, **enemies, "jp-2-sn-brigade": "1918"}, edition=edition).supplied(
        "jp-2-sn-brigade"
    )


@BOTH_EDITIONS
def test_6_21_c_an_hq_line_goes_inland_only_from_a_friendly_port(edition: str) -> None:
    # The carrier at 2011 closes 2009. Behind the coasts of 2006 and 2007 there is no port but Dacca.
    units = {"br-hq-seac": "2008", "jp-cv-akagi": "2011"}
    lost = {"japan": "1406 1805 2110 2015", "activated": "jp-cv-akagi", "edition": edition}
    assert judge(units, **lost).hq("br-hq-seac")
    lost["japan"] += " 1905"
    assert not judge(units, **lost).hq("br-hq-seac")


# 6.21 D and F: to sea only by a friendly port. The air unit at Bangkok closes Rangoon's 2009 and covers
# neither 1907, 1808 nor Andaman (1809). From Rangoon 2007 is coast; Dacca (1905) is 3.5 points over Akyab.
ANDAMAN = {"jp-hq-south": "2008", "jp-1-sn-brigade": "1809", "br-hq-malaya": "2110", "br-fe-air": "2110"}


def test_6_21_d_no_line_puts_to_sea_from_a_coast_without_a_port() -> None:
    found = judge(ANDAMAN, japan="2008")
    assert found.hq("jp-hq-south")  # overland by Hanoi, Udorn (2210) and 2107
    assert not found.supplied("jp-1-sn-brigade")


def test_v2_13_1_a_line_puts_to_sea_from_any_coast() -> None:
    # 2008-2007 by land, 1907-1808-1809 by sea (ruling R-56).
    assert judge(ANDAMAN, japan="2008", edition="2.0").supplied("jp-1-sn-brigade")


def test_6_21_f_a_line_puts_to_sea_from_a_friendly_port_but_not_from_an_enemy_one() -> None:
    # 2008-2007-2006-1905 by land, 1906-1907-1808-1809 by sea.
    assert judge(ANDAMAN, japan="2008 1905").supplied("jp-1-sn-brigade")
    assert not judge(ANDAMAN, japan="2008", allies="1905").supplied("jp-1-sn-brigade")


# v2.0: every coast but Rangoon's is held by an enemy, and Malaya's air unit closes the Malacca Strait. By the
# coast of India behind Calcutta it is 14 hexes from Bangkok; South HQ reaches 13.
WESTERN_COAST = {
    "jp-hq-south": "2110",
    "jp-1-sn-brigade": "1809",
    "br-hq-malaya": "2015",
    "br-ma-air": "2015",
    "in-1-corps": "2006",
    "in-2-corps": "2007",
    "in-3-corps": "2108",
    "in-4-corps": "2109",
    "br-15-corps": "2010",
    "br-33-corps": "2011",
}


def test_v2_13_1_no_line_leaves_an_enemy_port_by_sea_that_came_by_land() -> None:
    # 2110-2210-2209-2208-2107-2008 by land, 2009-1908-1809 by sea.
    assert judge(WESTERN_COAST, japan="2110 2008", edition="2.0").supplied("jp-1-sn-brigade")
    assert not judge(WESTERN_COAST, japan="2110", edition="2.0").supplied("jp-1-sn-brigade")


# 6.21 E: enemies alone. From Bangkok to 2013 every way leads over Singora (2012); 2013 has no water.
ISTHMUS = {"jp-hq-south": "2110", "jp-25-army": "2013"}


@BOTH_EDITIONS
@pytest.mark.parametrize(
    ("at_singora", "supplied"),
    [
        ((), True),
        (("in-3-corps",), False),  # a ground unit
        (("br-ma-air",), False),  # an air unit, without any zone
        (("br-ca-exeter",), True),  # ships do not close land
        (("in-3-corps", "jp-27-army"), True),  # not alone
        (("in-3-corps", "jp-22-air-flotilla"), True),
        (("in-3-corps", "jp-ca-aoba"), True),  # ruling R-49: no friendly unit at all
    ],
)
def test_6_21_e_a_hex_with_enemies_alone_closes_its_land_hexsides(
    at_singora: tuple[str, ...], supplied: bool, edition: str
) -> None:
    found = judge({**ISTHMUS, **dict.fromkeys(at_singora, "2012")}, japan="2110", edition=edition)
    assert found.supplied("jp-25-army") is supplied


@BOTH_EDITIONS
def test_6_21_e_an_enemy_with_the_unit_itself_does_not_close_its_hex(edition: str) -> None:
    found = judge({**ISTHMUS, "in-3-corps": "2013"}, japan="2110", edition=edition)
    assert found.supplied("jp-25-army")


# Java is a chain: Batavia (2018), Tjilatjap (2019), 2119. A carrier at 2121 covers 2119, 2020 and 2120.
JAVA = {"jp-hq-south": "2018", "jp-16-army": "2119", "us-cv-lexington": "2121"}


@pytest.mark.parametrize(
    ("edition", "abda", "supplied"),
    [("3.2", "2019", False), ("2.0", "2019", True), ("3.2", "2220", True), ("2.0", "2220", True)],
)
def test_6_21_e_an_enemy_hq_alone_closes_land_with_v3_2_only(edition: str, abda: str, supplied: bool) -> None:
    found = judge({**JAVA, "joint-hq-abda": abda}, japan="2018", activated="us-cv-lexington", edition=edition)
    assert found.hq("jp-hq-south")
    assert found.supplied("jp-16-army") is supplied


@BOTH_EDITIONS
def test_6_5_an_empty_enemy_hex_does_not_close_land(edition: str) -> None:
    # Tjilatjap is Allied and empty: 2018-2019-2119, 4 movement points.
    found = judge(JAVA, japan="2018", activated="us-cv-lexington", edition=edition)
    assert found.audit.state.controls(ALLIES, HexId("2019"))
    assert found.supplied("jp-16-army")


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
BURMA = {"jp-hq-south": "2008"}


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


HOME_CITIES = "3307 3407 3506 3507 3607 3704 3705 3706"


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


# 6.23 Tokyo Express

GUADALCANAL = "4423"
EXPRESS = {"tokyo_express": GUADALCANAL}
SEATS = {side: SeatKind(side.value, side.label, plays=True) for side in Side}


def after(state: State, *commands: Any) -> State:
    for command in commands:
        for event in eots().outcome(state, SEATS[JAPAN], command, TableDice(())):
            state = eots().apply(state, event)
    return state


def rules_against(state: State, command: Any, side: Side = JAPAN) -> list[str]:
    return [objection.rule for objection in eots().objections(state, SEATS[side], command)]


@BOTH_EDITIONS
@pytest.mark.parametrize("unit", ["jp-17-army", "jp-25-air-flotilla", "jp-ca-aoba"])
def test_6_23_the_tokyo_express_supplies_ground_air_and_naval_units(unit: str, edition: str) -> None:
    # No HQ at all: nothing can sever it.
    units = {unit: GUADALCANAL, "jp-18-army": "4222"}
    found = judge(units, japan=f"{GUADALCANAL} 4222", markers=EXPRESS, edition=edition)
    assert found.by(unit) == ("tokyo-express",)
    assert not found.supplied("jp-18-army")
    assert not judge(units, japan=GUADALCANAL, edition=edition).supplied(unit)


def test_6_23_the_tokyo_express_supplies_no_hq() -> None:
    units = {"jp-hq-south-seas": GUADALCANAL, "us-cv-wasp": "4424", "jp-17-army": GUADALCANAL}
    found = judge(units, japan=GUADALCANAL, markers=EXPRESS, activated="us-cv-wasp")
    assert not found.hq("jp-hq-south-seas")
    assert found.by("jp-17-army") == ("tokyo-express",)


def test_6_23_the_tokyo_express_supplies_no_allied_unit() -> None:
    found = judge({"us-1-marine-division": GUADALCANAL}, markers=EXPRESS)
    assert not found.supplied("us-1-marine-division")


def test_6_23_the_tokyo_express_runs_through_zones_and_enemies() -> None:
    units = {"jp-17-army": GUADALCANAL, "us-1-marine-division": GUADALCANAL, "us-cv-wasp": "4424"}
    found = judge(units, japan=GUADALCANAL, markers=EXPRESS, activated="us-cv-wasp")
    assert found.supplied("jp-17-army")


def test_6_23_the_tokyo_express_restores_a_zone() -> None:
    units = {"jp-25-air-flotilla": GUADALCANAL}
    assert judge(units, japan=GUADALCANAL).zone(JAPAN) == set()
    assert judge(units, japan=GUADALCANAL, markers=EXPRESS).zone(JAPAN) >= {GUADALCANAL, "4425"}


def test_6_23_a_zone_so_restored_neutralises() -> None:
    units = {"jp-25-air-flotilla": GUADALCANAL, "us-cv-wasp": "4424"}
    found = judge(units, japan=GUADALCANAL, activated="us-cv-wasp", markers=EXPRESS)
    assert found.neutralised(ALLIES) >= {"4422", GUADALCANAL, "4424", "4425"}
    assert judge(units, japan=GUADALCANAL, activated="us-cv-wasp").neutralised(ALLIES) == set()


def test_6_23_the_marker_ends_when_its_hex_becomes_allied() -> None:
    state = board({"jp-17-army": GUADALCANAL}, japan=f"{GUADALCANAL} 4222", markers=EXPRESS)
    assert judged(after(state, ChangeControl("4222", "allies"))).supplied("jp-17-army")
    lost = after(state, ChangeControl(GUADALCANAL, "allies"))
    assert lost.tokyo_express is None
    assert not judged(lost).supplied("jp-17-army")
    # Won back, the hex has no marker any more.
    assert after(lost, ChangeControl(GUADALCANAL, "japan")).tokyo_express is None


def test_6_23_the_marker_ends_with_the_turn() -> None:
    state = board({}, japan=GUADALCANAL, markers=EXPRESS)
    while state.turn == 1:
        assert state.tokyo_express == GUADALCANAL, state.segment
        state = after(state, EndSegment())
    assert state.tokyo_express is None


def test_6_23_there_is_one_marker_which_another_card_moves() -> None:
    units = {"jp-17-army": GUADALCANAL, "jp-18-army": "4222"}
    state = board(units, japan=f"{GUADALCANAL} 4222", markers=EXPRESS)
    found = judged(after(state, PlaceTokyoExpress("4222")))
    assert found.by("jp-18-army") == ("tokyo-express",)
    assert not found.supplied("jp-17-army")


@pytest.mark.parametrize(
    ("place", "rules"),
    [
        ("4612", []),  # Wake is 12 hexes from Rabaul
        ("5321", ["EotS 6.23"]),  # Funafuti 13
    ],
)
def test_6_23_the_hex_lies_within_range_of_a_japanese_hq(place: str, rules: list[str]) -> None:
    state = board({"jp-hq-south-seas": "4021"}, japan=f"4021 {place}")
    assert rules_against(state, PlaceTokyoExpress(place)) == rules


# A carrier beside Rabaul cuts the HQ there off.
CUT_OFF = {"jp-hq-south-seas": "4021", "us-cv-wasp": "4121"}


def test_6_23_the_hq_must_be_in_supply() -> None:
    state = board(CUT_OFF, japan=f"4021 {GUADALCANAL}", activated="us-cv-wasp")
    assert not judged(state).hq("jp-hq-south-seas")
    assert rules_against(state, PlaceTokyoExpress(GUADALCANAL)) == ["EotS 6.23"]


def test_v2_13_32_any_japanese_hq_will_do() -> None:
    # v2.0 asks for "any one Japanese HQ", not for one in supply.
    state = board(CUT_OFF, japan=f"4021 {GUADALCANAL}", activated="us-cv-wasp", edition="2.0")
    assert not judged(state).hq("jp-hq-south-seas")
    assert rules_against(state, PlaceTokyoExpress(GUADALCANAL)) == []


def test_6_23_the_tokyo_express_is_japans() -> None:
    state = board({"jp-hq-south-seas": "4021"}, japan=f"4021 {GUADALCANAL}")
    assert rules_against(state, PlaceTokyoExpress(GUADALCANAL), ALLIES) == ["EotS 6.23"]


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


# 13.76 and 13.94: garrisons without counters (ruling R-49). From Hong Kong (2709) by land over 2708 and
# Canton (2609) to Yungning (2508); a carrier at Hue (2410) closes Yungning's waters, not Hong Kong's.
CHINA = {"br-hq-malaya": "2709", "br-33-corps": "2508", "jp-cv-akagi": "2410"}


@pytest.mark.parametrize(
    ("edition", "divisions", "canton", "supplied"),
    [
        ("3.2", 12, "japan", False),
        ("3.2", 12, "allies", True),  # no longer present where the Allies control
        ("3.2", 0, "japan", False),  # v3.2: one unit even without divisions
        ("2.0", 12, "japan", False),
        ("2.0", 1, "japan", False),
        ("2.0", 0, "japan", True),  # v2.0: none without divisions
    ],
)
def test_13_76_the_garrison_of_a_chinese_city_closes_it(
    edition: str, divisions: int, canton: str, supplied: bool
) -> None:
    markers = {"divisions-in-china": divisions}
    control = {canton: "2609"}
    found = judge(CHINA, edition=edition, activated="jp-cv-akagi", markers=markers, **control)
    assert found.hq("br-hq-malaya")
    assert ("br-hq-malaya" in found.by("br-33-corps")) is supplied  # Kunming supplies the corps anyway


@pytest.mark.parametrize(("canton", "supplied"), [("japan", True), ("allies", False)])
def test_13_76_a_garrison_keeps_its_city_open_for_japan(canton: str, supplied: bool) -> None:
    # Yungning-Canton-2708, an Allied corps in Canton; a carrier at 2810 closes the sea at 2708 and Canton.
    units = {"jp-hq-south": "2508", "jp-39-army": "2708", "in-1-corps": "2609", "us-cv-essex": "2810"}
    found = judge(units, activated="us-cv-essex", **{canton: "2609"})
    assert found.supplied("jp-39-army") is supplied


# Osaka (3507) is Allied; the only land from it leads over Kyoto (3506). A carrier at 3604 covers 3606.
HONSHU = {"us-hq-southwest-pacific": "3507", "us-xi-corps": "3606", "jp-cv-akagi": "3604"}


@BOTH_EDITIONS
@pytest.mark.parametrize(("held", "supplied"), [("3507", False), ("3507 3506", True)])
def test_13_94_the_garrison_of_a_home_city_closes_it(held: str, supplied: bool, edition: str) -> None:
    found = judge(HONSHU, allies=held, activated="jp-cv-akagi", edition=edition)
    assert found.hq("us-hq-southwest-pacific")
    assert found.supplied("us-xi-corps") is supplied


def test_13_94_a_home_garrison_does_not_return_with_the_flag() -> None:
    # "Permanently eliminated, even if the Japanese later regain control of the hex."
    state = board(HONSHU, allies="3507", activated="jp-cv-akagi")
    state = after(state, ChangeControl("3506", "allies"), ChangeControl("3506", "japan"))
    assert judged(state).supplied("us-xi-corps")
