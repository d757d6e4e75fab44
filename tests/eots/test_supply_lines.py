"""Supply lines: whose, how far, and over which hexsides (EotS 6.12, 6.21, 13.76, 13.94).

Zones that only serve to close the sea are those of activated carriers, which need no HQ of their own.
"""

import pytest

from rules.eots.commands import ChangeControl
from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId
from tests.eots.boards import board, judge, judged
from tests.eots.supply_boards import SAIGON, after, without

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
BOTH_EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])

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
