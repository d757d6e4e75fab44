"""Why a unit is in supply or not, where its line breaks, and what would mend it (EotS 6.2)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.state import Position, State
from rules.eots.supply.audit import audit
from rules.eots.supply.explanation import Break, Explainer, Explanation, Mend
from rules.eots.supply.supply_paths import tables_of
from rules.maps.hexgrid import DIRECTIONS, HexId, distance, neighbour
from rules.maps.hexset import HexSet
from tests.eots.boards import Judged, board, judge, judged
from tests.support import position

SETUPS = pytest.mark.parametrize(
    ("scenario", "edition"),
    [(year, edition) for year in ("1941", "1942", "1943", "1944") for edition in ("v3.2", "v2.0")]
    + [("burma", "v3.2")],
)
SAIGON = {"jp-hq-south": "2212"}


# What every explanation must show, whatever the position


@SETUPS
def test_6_21_a_path_leads_from_the_hq_to_the_unit_within_its_range(scenario: str, edition: str) -> None:
    found = Judged(audit(position(scenario, edition)))
    for explained in supplied_by_hqs(found):
        hq = found.audit.state.components.units[UnitId(explained.source)]
        assert explained.source in explained.by
        assert explained.path[0] == found.audit.state.units[hq.id].place, explained
        assert explained.path[-1] == explained.place, explained
        assert len(explained.path) - 1 == len(explained.ways) <= (hq.hq_range or 0), explained


@SETUPS
def test_6_21_every_hexside_of_a_path_is_open(scenario: str, edition: str) -> None:
    found = Judged(audit(position(scenario, edition)))
    for explained in supplied_by_hqs(found):
        for one, to, way in steps(explained):
            assert open_hexside(found, explained, one, to, way), (explained, one, to)


@SETUPS
def test_6_21_a_path_changes_between_sea_and_land_only_where_it_may(scenario: str, edition: str) -> None:
    found = Judged(audit(position(scenario, edition)))
    for explained in supplied_by_hqs(found):
        side = found.audit.state.components.units[explained.unit].side
        ways = explained.ways
        changes = [explained.path[n] for n in range(1, len(ways)) if ways[n] != ways[n - 1]]
        if edition == "v3.2":
            assert len(changes) <= 1 and set(changes) <= found.ports(side), explained


@SETUPS
def test_6_21_b_the_path_of_an_hq_starts_at_an_ultimate_source(scenario: str, edition: str) -> None:
    found = Judged(audit(position(scenario, edition)))
    hexes = found.audit.state.components.hexes
    for side, supply in found.audit.supply.items():
        for hq in supply.hqs:
            explained = found.why(hq)
            assert explained.in_supply is found.hq(hq)
            if explained.in_supply:
                source = hexes[explained.path[0]]
                assert source.supply_edge if side == "allies" else source.japan_supply
                assert explained.path[-1] == explained.place
                assert all(open_hexside(found, explained, *step) for step in steps(explained))


@SETUPS
def test_6_21_a_break_lies_on_the_path_shown_and_names_its_rule(scenario: str, edition: str) -> None:
    found = Judged(audit(position(scenario, edition)))
    for unit, verdict in found.audit.verdicts.items():
        explained = found.why(unit)
        assert explained.in_supply is verdict.in_supply
        if explained.broken is not None:
            assert explained.broken.rule in explained.rules, explained
            hexsides = [(one, to) for one, to, _ in steps(explained)]
            assert (explained.broken.origin, explained.broken.to) in hexsides, explained


@SETUPS
def test_6_21_every_mend_holds_when_it_is_applied(scenario: str, edition: str) -> None:
    state = position(scenario, edition)
    found = Judged(audit(state))
    for unit in found.audit.verdicts:
        explained = found.why(unit)
        if explained.mend is not None:
            assert not explained.in_supply
            assert mended(state, explained.mend).supplied(unit), explained


def supplied_by_hqs(found: Judged) -> list[Explanation]:
    units = [unit for unit, verdict in found.audit.verdicts.items() if verdict.in_supply]
    explained = [found.why(unit) for unit in units]
    chosen = [one for one in explained if "-hq-" in one.source]
    assert chosen
    return chosen


def steps(explained: Explanation) -> list[tuple[HexId, HexId, str]]:
    return list(zip(explained.path, explained.path[1:], explained.ways, strict=False))


def open_hexside(found: Judged, explained: Explanation, one: HexId, to: HexId, way: str) -> bool:
    """Whether a line of the unit's side may cross from one hex to the next (EotS 6.21 A, B, E)."""
    state = found.audit.state
    side = state.components.units[explained.unit].side
    direction = next(d for d in DIRECTIONS if neighbour(one, d) == to)
    code, closed = ("w", found.zone(side.enemy)) if way == "sea" else ("l", held_alone(found, explained))
    assert distance(one, to) == 1
    return code in state.components.hexes[one].sides[direction] and not {one, to} & closed


def held_alone(found: Judged, explained: Explanation) -> set[str]:
    side = found.audit.state.components.units[explained.unit].side
    alone: HexSet = found.audit.supply[side].ground.enemy_alone
    return set(found.audit.tables.space.names(alone))


def mended(state: State, mend: Mend) -> Judged:
    """The audit once a mend is applied."""
    match mend.kind:
        case "zone":
            return Judged(audit(state, frozenset({UnitId(mend.subject)})))
        case "zones":
            stack = frozenset(unit.id for unit in state.units_in(mend.subject))
            return Judged(audit(state, stack))
        case "enemy":
            gone = {unit.id: Position("eliminated") for unit in state.units_in(mend.subject)}
            return judged(replace(state, units={**state.units, **gone}))
        case "control":
            other = {side for side in state.control.values() if not state.controls(side, HexId(mend.subject))}
            return judged(replace(state, control={**state.control, HexId(mend.subject): other.pop()}))
        case "marker":
            return judged(replace(state, markers={**state.markers, TrackId(mend.subject): 1}))
        case "cover":
            near = {side: tables_of(state.components).space.disc(HexId(mend.subject), 2) for side in Side}
            return Judged(audit(state, covered=near))
        case "tokyo-express":
            return judged(replace(state, tokyo_express=HexId(mend.subject)))
    raise AssertionError(mend)


# In supply


def test_6_21_the_line_of_a_unit_by_sea() -> None:
    # Borneo stands in the straight way of 8: 2116, 2117, 2118 and 2219 make it 9.
    found = judge({**SAIGON, "jp-16-army": "2220"}).why("jp-16-army")
    assert (found.verdict, found.source, found.rules) == (
        "In supply",
        "jp-hq-south",
        ("EotS 6.12", "EotS 6.21"),
    )
    assert found.why == "9 hexes by sea from South HQ, range 13"
    assert len(found.path) == 10 and set(found.ways) == {"sea"}


def test_6_21_the_line_of_a_unit_by_sea_and_land() -> None:
    found = judge({**SAIGON, "jp-37-army": "2416"}, japan="2415").why("jp-37-army")
    assert found.path[-2:] == ("2415", "2416")
    assert found.ways == ("sea", "sea", "sea", "sea", "land")
    assert "5 hexes by sea and land" in found.why


def test_6_21_a_unit_with_its_hq() -> None:
    found = judge({**SAIGON, "jp-37-army": "2212"}).why("jp-37-army")
    assert (found.why, found.path) == ("with South HQ", ("2212",))


def test_6_21_the_nearest_of_several_hqs_is_shown() -> None:
    units = {"jp-hq-south": "2212", "jp-hq-south-seas": "2018", "jp-16-army": "2220"}
    found = judge(units, japan="2018").why("jp-16-army")
    assert found.by == ("jp-hq-south", "jp-hq-south-seas")
    assert found.source == "jp-hq-south-seas"
    assert len(found.path) == 4  # 2018-2118-2219-2220, or by land over 2019 and 2119


@pytest.mark.parametrize(
    ("hq", "place", "why"),
    [
        ("us-hq-central-pacific", "5808", "line of 2 hexes from the east edge at 60"),
        ("us-hq-central-pacific", "4828", "at its source, the south edge at 4828"),
        ("br-hq-seac", "1005", "at its source, the west edge at 1005"),
        ("jp-hq-south", "3209", "line of 2 hexes from 3307 Sasebo (Kyushu)"),
        ("jp-hq-south", "3706", "at its source, 3706 Tokyo"),
    ],
)
def test_6_22_an_hqs_line_names_its_source(hq: str, place: str, why: str) -> None:
    found = judge({hq: place}).why(hq)
    assert found.why.startswith(why)
    assert found.rules == ("EotS 6.21", "EotS 6.22")
    assert found.path[-1] == place


@pytest.mark.parametrize(
    ("unit", "place", "changes", "source", "why", "rule"),
    [
        ("us-14af", "china-box", {}, "burma-road", "the Burma Road is open", "EotS 13.74"),
        ("us-14af", "china-box", {"japan": "2008", "markers": {"hump": 1}}, "hump", "Hump", "EotS 13.74"),
        ("jp-17-army", "4423", {"markers": {"tokyo_express": "4423"}}, "tokyo-express", "Tokyo", "EotS 6.23"),
        ("jp-17-army", "4423", {"activated": "jp-17-army"}, "activated", "until the offensive", "EotS 6.21"),
        ("nl-air", "2206", {}, "kunming", "overland from Kunming", "EotS 13.75"),
    ],
)
def test_6_23_other_supply_names_its_rule(
    unit: str, place: str, changes: dict[str, Any], source: str, why: str, rule: str
) -> None:
    found = judge({unit: place, "br-hq-seac": "1805", "jp-hq-south": "3706"}, **changes).why(unit)
    assert found.in_supply and found.source == source
    assert why in found.why and found.rules == (rule,)


def test_13_75_the_path_from_kunming_costs_no_more_than_4_points() -> None:
    # Rangoon is 2.5 by the road, 2306-2206-2106-2107; over 2207 it is a hex less, but 5 points.
    found = judge({"cn-5-army": "2008"}).why("cn-5-army")
    assert (found.path[0], found.path[-1]) == ("2407", "2008")
    assert {"2306", "2206", "2106"} <= set(found.path)


# Out of supply: one position for each kind of break


def broken(found: Explanation) -> Break:
    assert not found.in_supply and found.verdict == "Out of supply"
    assert found.broken is not None
    return found.broken


# Akagi at 5110 covers Midway (5108) and 5209; the nearest free hex on the way from Oahu is 5208.
MIDWAY = {"us-hq-central-pacific": "5808", "us-bb-maryland": "5108", "jp-cv-akagi": "5110"}


def test_6_21_b_a_line_breaks_at_a_zone() -> None:
    found = judge(MIDWAY, activated="jp-cv-akagi").why("us-bb-maryland")
    assert broken(found) == Break("EotS 6.21 B", "zone", HexId("5208"), HexId("5108"))
    assert found.why == (
        "the line from Central Pacific HQ is cut between 5208 and 5108 by the zone of CV Akagi"
    )
    assert found.rules == ("EotS 6.21 B",)


# Dacca's waters and Calcutta lie in a carrier's zone; armies hold Dimasur (2005) and Akyab (2006), the only
# land from Dacca to Jarhat (2104). The road is closed at Lashio.
JARHAT = {
    "br-hq-seac": "1905",
    "br-33-corps": "2104",
    "jp-15-army": "2005",
    "jp-33-army": "2006",
    "jp-cv-akagi": "1906",
}
JARHAT_CUT: dict[str, Any] = {"japan": "2008 2206", "activated": "jp-cv-akagi"}


def test_6_21_e_a_line_breaks_at_an_enemy_alone() -> None:
    found = judge(JARHAT, **JARHAT_CUT).why("br-33-corps")
    assert broken(found) == Break("EotS 6.21 E", "enemy", HexId("1905"), HexId("2005"))
    assert "is cut between 1905 and 2005 by 15th Army" in found.why


# Hong Kong to Hanoi (2409) is 3 by sea; 2308 touches Hanoi and has no water.
HANOI = {"br-hq-malaya": "2709", "br-33-corps": "2308"}


def test_6_21_g_a_line_breaks_inland_of_an_enemy_port() -> None:
    found = judge(HANOI, japan="2008").why("br-33-corps")
    assert broken(found) == Break("EotS 6.21 G", "enemy-port", HexId("2409"), HexId("2308"))
    assert "cut at 2409 Hanoi because the port is the enemy's" in found.why


# From Dacca, its waters closed by a carrier at Calcutta, to 2009: over Rangoon 4 hexes, from the coast at
# 2007 5. With Imphal built Rangoon is 4.0 from Dacca: Dimasur 0.5, Imphal 2.5, Mandalay 3.0, 2107 3.5.
RANGOON = {"jp-hq-south": "1905", "jp-ca-aoba": "2009", "br-cv-indomitable": "1805"}
RANGOON_ALLIED: dict[str, Any] = {
    "japan": "1905",
    "activated": "br-cv-indomitable",
    "markers": {"imphal": True},
}


def test_6_21_f_a_line_breaks_seaward_of_an_enemy_port() -> None:
    found = judge(RANGOON, **RANGOON_ALLIED).why("jp-ca-aoba")
    assert broken(found) == Break("EotS 6.21 F", "enemy-port", HexId("2008"), HexId("2009"))
    assert "cut at 2008 Rangoon because the port is the enemy's" in found.why
    assert found.path == ("1905", "2006", "2007", "2008", "2009")


def test_6_21_c_a_line_breaks_inland_of_a_coast_without_a_port() -> None:
    # Singora is held; Kota Bharu (2112), one hex from Saigon by sea, has no port.
    units = {**SAIGON, "jp-25-army": "2013", "in-3-corps": "2012"}
    found = judge(units).why("jp-25-army")
    assert broken(found) == Break("EotS 6.21 C", "no-port", HexId("2112"), HexId("2013"))
    assert "cut at 2112 Kota Bharu because sea and land meet only in a port" in found.why


def test_6_21_d_a_line_breaks_seaward_of_a_coast_without_a_port() -> None:
    # Bangkok's air unit closes Rangoon's harbour at 2009: two closed hexsides by sea, one over 2007.
    units = {"jp-hq-south": "2008", "jp-1-sn-brigade": "1809", "br-hq-malaya": "2110", "br-fe-air": "2110"}
    found = judge(units, japan="2008").why("jp-1-sn-brigade")
    assert broken(found) == Break("EotS 6.21 D", "no-port", HexId("2007"), HexId("1907"))
    assert len(found.path) == 5  # on by 1808 or 1908 to 1809


def test_6_21_a_line_breaks_at_a_port_that_is_not_eligible() -> None:
    # The same, Rangoon Japanese and Imphal not built: 4.5 over Akyab, 5.5 over Imphal.
    found = judge(RANGOON, japan="1905 2008", activated="br-cv-indomitable").why("jp-ca-aoba")
    assert broken(found) == Break("EotS 6.21", "port-not-eligible", HexId("2008"), HexId("2009"))
    assert "cut at 2008 Rangoon because that port is not supply-eligible" in found.why


def test_6_21_a_line_breaks_at_a_second_port() -> None:
    # Carriers at 1717 and 2521 close the Sunda Strait and the passages at Bali: from Broome (2426) by sea to
    # Tjilatjap (2019) 9, by land to Batavia (2018) 10, by sea to Billiton (2117) 11.
    units = {"joint-hq-abda": "2426", "nl-1-regiment": "2117", "jp-cv-akagi": "1717", "jp-cv-soryu": "2521"}
    found = judge(units, activated="jp-cv-akagi jp-cv-soryu").why("nl-1-regiment")
    assert broken(found) == Break("EotS 6.21", "second-port", HexId("2018"), HexId("2117"))
    assert "cut at 2018 Batavia because a unit's line may use only one port" in found.why


def test_6_21_a_line_ends_beyond_the_overland_range() -> None:
    # Miri-2416-2417: a mountain and a mixed hex, 5 points.
    found = judge({**SAIGON, "jp-37-army": "2417"}, japan="2415").why("jp-37-army")
    assert broken(found) == Break("EotS 6.21", "overland", HexId("2416"), HexId("2417"))
    assert found.why == "over 4 movement points by land from South HQ and every supply-eligible port"
    assert "EotS 8.42" in found.rules


def test_6_21_a_line_ends_at_the_hqs_range() -> None:
    found = judge({"us-hq-south-pacific-ghormley": "4828", "us-bb-maryland": "4820"}).why("us-bb-maryland")
    assert broken(found) == Break("EotS 6.21", "range", HexId("4821"), HexId("4820"))
    assert found.why == "8 hexes from South Pacific HQ (Ghormley), range 7"


# Manila without the FEAF (v2.0 7.35): the zone from 2911 covers it, 2713 and 2814 are free.
MANILA = {
    "us-hq-southwest-pacific": "2813",
    "us-reserve-corps": "2813",
    "jp-hq-south": "2212",
    "jp-22-air-flotilla": "2911",
}


def test_6_21_the_hq_itself_is_out_of_supply() -> None:
    found = judge(MANILA).why("us-reserve-corps")
    assert (broken(found).rule, broken(found).to) == ("EotS 6.21 B", "2813")
    assert broken(found).origin in ("2713", "2814")
    assert found.why.startswith(
        "Southwest Pacific HQ is itself out of supply: its line from an ultimate source"
    )
    assert "by the zone of 22nd Air Flotilla" in found.why


def test_6_21_b_the_broken_line_of_an_hq() -> None:
    found = judge(MANILA).why("us-hq-southwest-pacific")
    assert (broken(found).kind, broken(found).to) == ("zone", "2813")
    assert found.mend is not None and found.mend.subject == "jp-22-air-flotilla"


def test_6_12_no_hq_of_the_nationality() -> None:
    found = judge({"us-hq-southwest-pacific": "2018", "nl-air": "2018"}).why("nl-air")
    assert found.why == "no HQ on the map may supply Dutch units; a joint HQ would"
    assert (found.rules, found.broken, found.mend, found.path) == (("EotS 6.12",), None, None, ())


def test_13_74_the_china_box_out_of_supply() -> None:
    found = judge({"us-14af": "china-box", "br-hq-seac": "1805"}, japan="2008").why("us-14af")
    assert found.why == "the Burma Road is closed and no Hump flies from an eligible airfield"
    assert (found.rules, found.broken) == (("EotS 13.74", "EotS 13.78"), None)


def test_6_21_e_a_garrison_without_a_counter_is_named() -> None:
    # From Tsingtao (3105) to Peiping (3004) over Tientsin (3005); an army in 3204 closes Port Arthur's way.
    units = {"br-hq-malaya": "3105", "br-33-corps": "3004", "jp-korean-army": "3204"}
    found = judge(units, allies="3105").why("br-33-corps")
    assert broken(found) == Break("EotS 6.21 E", "enemy", HexId("3105"), HexId("3005"))
    assert "by the garrison of 3005 Tientsin" in found.why
    assert found.mend is None  # no counter can leave


# What would mend it


def proved(state: State, unit: str) -> Mend:
    """The mend of a unit out of supply, once applying it has brought the unit into supply."""
    found = judged(state)
    assert not found.supplied(unit)
    mend = found.why(unit).mend
    assert mend is not None
    assert mended(state, mend).supplied(unit)
    return mend


def test_6_21_b_a_zone_less_mends_the_line() -> None:
    mend = proved(board(MIDWAY, activated="jp-cv-akagi"), "us-bb-maryland")
    assert mend == Mend("zone", "jp-cv-akagi", "without the zone of CV Akagi in 5110", ("jp-cv-akagi",))


def test_6_21_b_a_stack_of_zones_less_mends_the_line() -> None:
    state = board({**MIDWAY, "jp-cv-soryu": "5110"}, activated="jp-cv-akagi jp-cv-soryu")
    mend = proved(state, "us-bb-maryland")
    assert (mend.kind, mend.subject, set(mend.zoneless)) == ("zones", "5110", {"jp-cv-akagi", "jp-cv-soryu"})
    assert mend.text == "without the zones of CV Akagi and CV Soryu in 5110"


def test_6_4_an_own_zone_mends_what_no_enemy_zone_less_does() -> None:
    # Two zones from two hexes close every hexside of Midway (5108).
    state = board({**MIDWAY, "jp-cv-soryu": "5106"}, activated="jp-cv-akagi jp-cv-soryu")
    mend = proved(state, "us-bb-maryland")
    assert mend.kind == "cover"
    assert "with an own air unit or carrier in" in mend.text


def test_6_23_the_tokyo_express_mends_what_nothing_else_does() -> None:
    # 2417 is 5 points from Miri and in range of Saigon; the Tokyo Express needs no path.
    inland = {**SAIGON, "jp-37-army": "2417"}
    assert proved(board(inland, japan="2415 2417"), "jp-37-army").kind == "tokyo-express"
    assert judge(inland, japan="2415", allies="2417").why("jp-37-army").mend is None


def test_6_21_b_zones_from_two_hexes_are_mended_by_no_enemy_zone_less() -> None:
    units = {**MIDWAY, "jp-cv-soryu": "5109"}
    mend = judge(units, activated="jp-cv-akagi jp-cv-soryu").why("us-bb-maryland").mend
    assert mend is not None and mend.kind == "cover"


def test_6_21_b_what_mends_the_hqs_line_mends_its_units() -> None:
    # The corps at Manila hangs on its HQ, and the HQ on the zone from 2911.
    mend = proved(board(MANILA), "us-reserve-corps")
    assert (mend.kind, mend.subject) == ("zone", "jp-22-air-flotilla")


def test_6_21_g_control_of_the_port_mends_the_line() -> None:
    mend = proved(board(HANOI, japan="2008"), "br-33-corps")
    assert mend == Mend("control", "2409", "with control of 2409 Hanoi")


def test_6_21_f_control_of_the_port_mends_the_line() -> None:
    mend = proved(board(RANGOON, **RANGOON_ALLIED), "jp-ca-aoba")
    assert mend == Mend("control", "2008", "with control of 2008 Rangoon")


def test_6_21_e_the_enemys_leaving_mends_the_line() -> None:
    # Dimasur by route 0.5, Jarhat 1.5.
    mend = proved(board(JARHAT, **JARHAT_CUT), "br-33-corps")
    assert mend == Mend("enemy", "2005", "if 2005 Dimasur were not held by the enemy alone")


def test_6_21_e_two_enemies_in_a_row_are_mended_by_no_single_change() -> None:
    # Behind Dimasur, armies hold all of 2103's neighbours.
    units = {
        **JARHAT,
        "br-33-corps": "2103",
        "jp-28-army": "2004",
        "jp-31-army": "2104",
        "jp-32-army": "2204",
    }
    assert judge(units, **JARHAT_CUT).why("br-33-corps").mend is None


# Dacca by land alone: Akyab is held, and the air unit at Calcutta covers Dacca's waters. 4.5 points.
DACCA = {
    "jp-hq-south": "2008",
    "jp-15-army": "1905",
    "in-2-corps": "2006",
    "br-hq-seac": "1805",
    "br-seac-air": "1805",
}


def test_13_77_c_a_route_mends_the_line() -> None:
    mend = proved(board(DACCA, japan="2008 2105"), "jp-15-army")
    assert mend == Mend("marker", "imphal", "once the Imphal route is built")


def test_13_77_c_japan_never_builds_jarhat_or_ledo() -> None:
    # Built, Jarhat and Ledo would do; Imphal is out of reach behind a corps of its own.
    units = {**DACCA, "in-4-corps": "2105"}
    markers = {"jarhat": True}
    assert judge(units, japan="2008", markers={"jarhat": True, "ledo": True}).supplied("jp-15-army")
    mend = judge(units, japan="2008", markers=markers).why("jp-15-army").mend
    assert mend is None or mend.kind != "marker"


def test_13_79_the_railway_mends_the_line() -> None:
    mend = proved(board({**SAIGON, "jp-15-army": "2107"}), "jp-15-army")
    assert mend == Mend("marker", "kwai-bridge", "once the Bangkok to Rangoon railway is built")


def test_13_74_the_hump_mends_the_china_box() -> None:
    mend = proved(board({"us-14af": "china-box", "br-hq-seac": "1805"}, japan="2008"), "us-14af")
    assert mend == Mend("marker", "hump", "once the Hump flies")


def test_13_74_a_route_mends_the_china_box_once_jarhat_is_built() -> None:
    units = {"us-14af": "china-box", "br-hq-seac": "1805"}
    mend = proved(board(units, japan="2008", markers={"jarhat": True}), "us-14af")
    assert mend == Mend("marker", "imphal", "once the Imphal route is built")


def test_13_74_nothing_mends_the_china_box_without_an_airfield() -> None:
    units = {"us-14af": "china-box", "br-hq-seac": "1805"}
    assert judge(units, japan="2008 1905 2104").why("us-14af").mend is None


@pytest.mark.parametrize(
    ("unit", "units", "changes"),
    [
        # Dacca is 4.5 from Kunming, 3.5 with Imphal built, but the Allies build Jarhat first (13.77 B).
        ("cn-5-army", {"cn-5-army": "1905"}, {}),
        # Jarhat is built, but the Allies build nothing without Akyab (13.77 B).
        (
            "us-14af",
            {"us-14af": "china-box", "br-hq-seac": "1805"},
            {"japan": "2008 2006", "markers": {"jarhat": True}},
        ),
        # Japan builds Imphal only while its Rangoon is supply-eligible (13.77 C).
        ("jp-ca-aoba", RANGOON, {"japan": "1905 2008", "activated": "br-cv-indomitable"}),
    ],
)
def test_13_77_no_mend_by_a_route_that_may_not_be_built(
    unit: str, units: dict[str, str], changes: dict[str, Any]
) -> None:
    mend = judge(units, **changes).why(unit).mend
    assert mend is None or mend.subject != "imphal"


def test_6_21_an_explanation_without_mending_tries_nothing() -> None:
    found = judge(MIDWAY, activated="jp-cv-akagi")
    assert Explainer(found.audit).unit(UnitId("us-bb-maryland")).mend is None
