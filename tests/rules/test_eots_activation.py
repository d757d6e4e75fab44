"""Activating units for offensives and reactions (EotS 6.3, 7.21, 7.26, 13.74, 13.79, 14.0)."""

from pathlib import Path
from typing import Any

import pytest

from rules.eots.activation import Eligibility, Play, eligibility, selection_objections
from rules.eots.audit import audit
from rules.eots.cards import card_id
from rules.eots.positions import PositionReader
from rules.eots.state import State
from tests.support import eots


def board(places: dict[str, str], **fields: Any) -> State:
    """Only these counters on the 1942 map, each "hex", "box" or "hex reduced"."""
    units = {unit: at(place) for unit, place in places.items()}
    table = {"scenario": "1942", "edition": "3.2", "replace": True, "units": units, **fields}
    return PositionReader(eots(), Path("a test")).read(table)


def at(place: str) -> dict[str, Any]:
    where, _, side = place.partition(" ")
    return {"hex" if where.isdecimal() else "box": where, "reduced": side == "reduced"}


def play(hq: str, card: str | None = "J44", event: bool = False, **fields: Any) -> Play:
    return Play(hq, eots().cards[card_id(card)] if card else None, event, **fields)


def found(state: State, asked: Play, *chosen: str) -> Eligibility:
    return eligibility(audit(state), asked, chosen)


def rules(state: State, asked: Play, unit: str, *chosen: str) -> list[str]:
    """The rules against one unit; none when it is eligible."""
    verdict = found(state, asked, *chosen)
    assert (unit in verdict.eligible) != (unit in verdict.refused)
    return [objection.rule for objection in verdict.refused.get(unit, ())]


def selection(state: State, asked: Play, *chosen: str) -> list[str]:
    return [objection.rule for objection in selection_objections(audit(state), asked, chosen)]


# How many units


@pytest.mark.parametrize(
    ("hq", "place", "card", "event", "efficiency", "value"),
    [
        ("jp-hq-south", "2212", "J44", False, 1, 3),
        ("jp-hq-south", "2212", "J44", True, 1, 4),
        ("jp-hq-combined-fleet-yamamoto", "3407", "J20", False, 3, 2),
        ("jp-hq-combined-fleet-yamamoto", "3407", "J20", True, 3, 5),
        ("us-hq-southwest-pacific", "3727", "A21", False, 2, 3),
        ("us-hq-southwest-pacific", "3727", "A21", True, 2, 6),  # its own logistics
        ("us-hq-central-pacific", "5808", "A21", True, 3, 4),  # those of the others
        ("br-hq-seac", "1805", "A48", True, 1, 4),
        ("us-hq-central-pacific", "5808", "A48", True, 3, 3),
        ("us-hq-central-pacific", "5808", "A84", True, 3, 0),
    ],
)
def test_7_21_the_limit_is_efficiency_plus_oc_or_logistics(
    hq: str, place: str, card: str, event: bool, efficiency: int, value: int
) -> None:
    verdict = found(board({hq: place}), play(hq, card, event))
    assert (verdict.efficiency, verdict.value, verdict.limit) == (efficiency, value, efficiency + value)
    assert verdict.objections == ()


def test_5_31_a_card_may_print_the_whole_number_of_units() -> None:
    assert found(board({"jp-hq-south": "2212"}), play("jp-hq-south", "J02", True)).limit == 26


def test_5_31_for_operations_the_text_of_the_card_is_ignored() -> None:
    state = board({"jp-hq-south": "2212", "jp-15-army": "2212", "jp-25-army": "2212"})
    assert selection(state, play("jp-hq-south", "J14"), "jp-15-army", "jp-25-army") == []
    assert selection(state, play("jp-hq-south", "J14", True), "jp-15-army", "jp-25-army") == ["EotS 5.31"]


# Townsville lies on the south edge. The carrier's zone closes its water, the armies its two land hexsides.
CUT_FROM_THE_EAST = {
    "jp-15-army": "3627",
    "jp-25-army": "3628",
    "jp-cv-akagi": "3726",
    "jp-hq-south-seas": "4021",
}


def test_6_25_a_us_hq_without_the_east_edge_loses_one() -> None:
    hq = "us-hq-southwest-pacific"
    assert found(board({hq: "3727", **CUT_FROM_THE_EAST}), play(hq, "A21", True)).limit == 2 - 1 + 6


def test_6_25_a_joint_hq_may_come_down_to_zero() -> None:
    hq = "joint-hq-anzac"
    verdict = found(board({hq: "3727", **CUT_FROM_THE_EAST}), play(hq, "A21", True))
    assert (verdict.efficiency, verdict.limit) == (0, 4)


def test_6_25_a_commonwealth_hq_needs_no_east_edge() -> None:
    state = board({"br-hq-seac": "3727", **CUT_FROM_THE_EAST})
    assert found(state, play("br-hq-seac", "A21", True)).limit == 1 + 4


def test_6_25_with_the_line_open_nothing_is_lost() -> None:
    hq = "us-hq-southwest-pacific"
    without_carrier = {unit: place for unit, place in CUT_FROM_THE_EAST.items() if unit != "jp-cv-akagi"}
    assert found(board({hq: "3727", **without_carrier}), play(hq, "A21", True)).limit == 2 + 6


def test_6_25_does_not_exist_in_v2_0() -> None:
    hq = "us-hq-southwest-pacific"
    state = board({hq: "3727", **CUT_FROM_THE_EAST}, edition="2.0")
    assert found(state, play(hq, "A21", True)).limit == 2 + 6


# Burma. The 38th Army in 2108 is supplied over 2110, 2109: 2 and 2 movement points from Bangkok.
BURMA = {"jp-hq-south": "2212", "jp-38-army": "2108", "jp-15-army": "2211"}
RAILWAY = {"markers": {"kwai_bridge": True}}
RANGOON = {"control": {"2008": "japan"}}


def south_limit(state: State, *chosen: str) -> int:
    """How many units South HQ activates with 3 operations; 4 when nothing changes its efficiency."""
    verdict = found(state, play("jp-hq-south"), *chosen)
    assert all(unit in verdict.eligible for unit in chosen)
    return verdict.limit


def test_13_79_without_railway_and_rangoon_one_is_lost() -> None:
    assert south_limit(board(BURMA), "jp-38-army") == 3


def test_13_79_one_unit_that_starts_there_is_enough() -> None:
    assert south_limit(board(BURMA), "jp-38-army", "jp-15-army") == 3


def test_13_79_units_that_start_elsewhere_change_nothing() -> None:
    assert south_limit(board(BURMA), "jp-15-army") == 4
    assert south_limit(board(BURMA, **RAILWAY, **RANGOON), "jp-15-army") == 4


def test_13_79_the_only_unit_within_reach_shows_the_change_before_it_is_chosen() -> None:
    assert south_limit(board({"jp-hq-south": "2212", "jp-38-army": "2108"})) == 3


def test_13_79_over_the_railway_to_a_japanese_rangoon_one_is_gained() -> None:
    assert south_limit(board(BURMA, **RAILWAY, **RANGOON), "jp-38-army") == 5
    assert south_limit(board(BURMA, **RAILWAY, **RANGOON), "jp-15-army", "jp-38-army") == 5


@pytest.mark.parametrize("fields", [RAILWAY, RANGOON])
def test_13_79_with_only_one_of_them_nothing_changes(fields: dict[str, Any]) -> None:
    assert south_limit(board(BURMA, **fields), "jp-38-army") == 4


def test_13_79_a_line_that_cannot_use_the_railway_gains_nothing() -> None:
    # Allied troops hold 2108 and 2109. The 33rd Army in Mandalay lives over 2210, 2209, 2208, 2207 and 2107,
    # a movement point from Rangoon.
    cut = {"jp-hq-south": "2212", "jp-33-army": "2106", "in-1-corps": "2108", "in-2-corps": "2109"}
    assert south_limit(board(cut, **RAILWAY, **RANGOON), "jp-33-army") == 4


@pytest.mark.parametrize("place", ["1905", "1307"])
def test_13_79_northern_india_and_ceylon_count_too(place: str) -> None:
    # By sea from Singapore: 10 hexes to Dacca by 1913 and 1908, 11 to Colombo by 1812, 1711 and 1309.
    places = {"jp-hq-south": "2015", "jp-ca-aoba": place}
    assert south_limit(board(places, control={"2015": "japan", place: "japan"}), "jp-ca-aoba") == 3


@pytest.mark.parametrize(("fields", "limit"), [({}, 4), ({**RAILWAY, **RANGOON}, 5)])
def test_13_79_in_v2_0_only_j18_itself_changes_the_efficiency(fields: dict[str, Any], limit: int) -> None:
    # The rule is not there, so nothing is lost without Rangoon; the card prints the +1.
    assert south_limit(board(BURMA, edition="2.0", **fields), "jp-38-army") == limit


# Who may be commanded

EVERY_KIND = {
    "us-xi-corps": "2008",
    "us-1-marine-division": "2008",
    "us-cv-essex": "2008",
    "us-5af": "2008",
    "us-1-maw": "2008",
    "br-15-corps": "2008",
    "in-4-corps": "2008",
    "au-air": "2008",
    "nz-3-division": "2008",
    "br-ca-london": "2008",
    "cn-5-army": "2008",
    "nl-java-division": "2008",
    "nl-air": "2008",
}
US = {"us-xi-corps", "us-1-marine-division", "us-cv-essex", "us-5af", "us-1-maw"}
COMMONWEALTH = {"br-15-corps", "in-4-corps", "au-air", "nz-3-division", "br-ca-london"}


@pytest.mark.parametrize("edition", ["3.2", "2.0"])
@pytest.mark.parametrize(
    ("hq", "commanded"),
    [
        ("us-hq-central-pacific", US | {"cn-5-army"}),  # 7.21 A
        ("br-hq-malaya", COMMONWEALTH | {"cn-5-army", "us-5af", "us-1-maw"}),  # 7.21 B
        ("joint-hq-anzac", set(EVERY_KIND)),  # 7.21 C
    ],
)
def test_6_12_every_hq_has_its_nationalities(hq: str, commanded: set[str], edition: str) -> None:
    verdict = found(board({hq: "2008", **EVERY_KIND}, edition=edition), play(hq, "A21"))
    assert set(verdict.eligible) == commanded
    for unit in EVERY_KIND.keys() - commanded:
        assert verdict.refused[unit][0].rule == "EotS 6.12"


def test_7_21_d_a_japanese_hq_takes_army_and_navy() -> None:
    places = dict.fromkeys(("jp-15-army", "jp-ss-brigade", "jp-ca-aoba", "jp-5-air-division"), "2212")
    assert set(found(board({"jp-hq-south": "2212", **places}), play("jp-hq-south")).eligible) == set(places)


def test_6_3_hqs_enemies_and_counters_off_the_map_are_no_candidates() -> None:
    places = {
        "jp-hq-south": "2212",
        "jp-hq-south-seas": "4017",
        "us-cv-essex": "2213",
        "jp-15-army": "turn-4",
    }
    verdict = found(board(places), play("jp-hq-south"))
    assert (verdict.eligible, dict(verdict.refused)) == ((), {})


# The HQ


def test_6_3_an_hq_off_the_map_activates_nothing() -> None:
    state = board({"jp-hq-south": "turn-3", "jp-15-army": "2212"})
    assert "EotS 6.3" in [objection.rule for objection in found(state, play("jp-hq-south")).objections]
    assert found(state, play("jp-hq-south")).eligible == ()


# Truk within the zone of a carrier that Oahu supplies over 19 hexes.
TRUK_CUT_OFF = {
    "jp-hq-south-seas": "4017",
    "jp-3-sn-brigade": "4017",
    "us-cv-enterprise": "4018",
    "us-hq-central-pacific": "5808",
}


def test_7_21_an_hq_out_of_supply_activates_nothing() -> None:
    verdict = found(board(TRUK_CUT_OFF), play("jp-hq-south-seas"))
    assert [objection.rule for objection in verdict.objections] == ["EotS 7.21"]
    assert verdict.eligible == ()
    assert selection(board(TRUK_CUT_OFF), play("jp-hq-south-seas"))[0] == "EotS 7.21"


def test_5_1_a_card_of_the_other_side_is_no_use() -> None:
    verdict = found(board({"jp-hq-south": "2212"}), play("jp-hq-south", "A21"))
    assert [objection.rule for objection in verdict.objections] == ["EotS 5.1"]


def test_5_31_an_event_without_logistics_activates_nothing() -> None:
    verdict = found(board({"jp-hq-south": "2212"}), play("jp-hq-south", "J05", True))
    assert "EotS 5.31" in [objection.rule for objection in verdict.objections]
    assert found(board({"jp-hq-south": "2212"}), play("jp-hq-south", "J05")).objections == ()


def test_5_31_a_an_event_names_its_hqs() -> None:
    yamamoto = "jp-hq-combined-fleet-yamamoto"
    state = board({"jp-hq-south": "2212", yamamoto: "3407"})
    assert found(state, play("jp-hq-south", "J83", True)).objections == ()
    against = found(state, play(yamamoto, "J83", True)).objections
    assert [objection.rule for objection in against] == ["EotS 5.31 A"]
    assert found(state, play(yamamoto, "J83")).objections == ()


def test_17_11_7_in_burma_every_event_names_the_hq_there() -> None:
    burma = board({"jp-hq-south": "2212"}, scenario="burma")
    assert found(burma, play("jp-hq-south", "J37", True)).objections == ()
    pacific = board({"jp-hq-south": "2212"})
    assert found(pacific, play("jp-hq-south", "J37", True)).objections[0].rule == "EotS 5.31 A"


def test_5_31_the_board_must_meet_the_conditions_of_an_event() -> None:
    def against(rivalry: bool, event: bool) -> list[str]:
        state = board({"jp-hq-south": "2212"}, markers={"japan_rivalry": rivalry})
        return [objection.rule for objection in found(state, play("jp-hq-south", "J10", event)).objections]

    assert against(rivalry=True, event=True) == ["EotS 5.31"]
    assert against(rivalry=False, event=True) == []
    assert against(rivalry=True, event=False) == []


# Supply and the activation path. A unit marked as activated is in supply, which leaves only the path.

# A straight line of five hexes from Hanoi to 1911, by land over Bangkok: 2309, 2210, 2110, 2011.
HANOI = {"br-hq-malaya": "2409", "in-3-corps": "1911"}


def hanoi(**others: str) -> list[str]:
    places = HANOI | {unit.replace("_", "-"): place for unit, place in others.items()}
    state = board(places, activated=["in-3-corps"], control={"2409": "allies"})
    return rules(state, play("br-hq-malaya", "A21"), "in-3-corps")


def test_6_3_a_unit_out_of_supply_is_refused() -> None:
    # In the middle of Borneo, 5 movement points from Miri.
    verdict = found(board({"jp-hq-south": "2212", "jp-18-army": "2417"}), play("jp-hq-south"))
    (objection,) = verdict.refused["jp-18-army"]
    assert objection.rule == "EotS 6.3"
    assert objection.reason.startswith("18th Army is out of supply: ")


def test_6_3_exactly_the_range_is_within_it() -> None:
    assert hanoi() == []


def test_6_3_one_hex_more_is_too_far() -> None:
    state = board(HANOI | {"br-ca-exeter": "1812"}, activated=["br-ca-exeter"], control={"2409": "allies"})
    verdict = found(state, play("br-hq-malaya", "A21"))
    (objection,) = verdict.refused["br-ca-exeter"]
    assert (objection.rule, objection.reason) == ("EotS 6.3", "CA Exeter is 6 hexes from Malaya HQ, range 5")


@pytest.mark.parametrize("enemy", ["jp_15_army", "jp_5_air_division"])
def test_6_3_an_enemy_ground_or_air_unit_alone_closes_the_land(enemy: str) -> None:
    assert hanoi(**{enemy: "2110"}) == ["EotS 6.3"]


def test_6_3_an_enemy_hq_alone_does_not_close_the_land() -> None:
    assert hanoi(jp_hq_south="2110") == []


def test_6_3_a_friend_beside_the_enemy_keeps_the_land_open() -> None:
    assert hanoi(jp_15_army="2110", in_1_corps="2110") == []


def test_6_3_a_path_crosses_unplayable_water() -> None:
    # Rangoon to 1505 is a straight line of five hexes; the first hexside, to 1907, is unplayable water.
    state = board({"br-hq-malaya": "2008", "in-2-corps": "1505"}, activated=["in-2-corps"])
    assert rules(state, play("br-hq-malaya", "A21"), "in-2-corps") == []


def test_6_3_a_path_crosses_unplayable_land() -> None:
    # Tsingtao to 3603 is a straight line of five hexes; the last hexside, from 3503, is unplayable land.
    places = {"br-hq-malaya": "3105", "br-ca-exeter": "3603"}
    state = board(places, activated=["br-ca-exeter"], control={"3105": "allies"})
    assert rules(state, play("br-hq-malaya", "A21"), "br-ca-exeter") == []


def test_6_3_a_path_goes_ashore_without_a_port() -> None:
    # Singapore by sea to Sinkawang, which has no port, and inland to 2316: no supply line, but a path.
    places = {"br-hq-malaya": "2015", "in-3-corps": "2316"}
    assert rules(board(places), play("br-hq-malaya", "A21"), "in-3-corps") == ["EotS 6.3"]
    state = board(places, activated=["in-3-corps"])
    assert rules(state, play("br-hq-malaya", "A21"), "in-3-corps") == []


def test_6_3_a_unit_may_draw_its_supply_from_kunming() -> None:
    # No supply line of 4 movement points leads from Calcutta to Kunming, but a path of 6 hexes does.
    places = {"br-hq-seac": "1805", "cn-5-army": "2407"}
    assert rules(board(places), play("br-hq-seac", "A21"), "cn-5-army") == []
    road_closed = board(places, control={"2206": "japan", "2008": "japan"})
    assert rules(road_closed, play("br-hq-seac", "A21"), "cn-5-army") == ["EotS 6.3"]


LUZON = {
    "us-hq-southwest-pacific": "2813",
    "us-reserve-corps": "2813",
    "us-sl-corps": "2913 reduced",
    "us-p-brigade": "3014",
    "jp-hq-south": "2212",
}


@pytest.mark.parametrize("edition", ["2.0", "3.2"])
def test_7_35_of_v2_0_example_with_an_air_unit_that_neutralises(edition: str) -> None:
    places = {**LUZON, "us-feaf": "2813", "jp-5-air-division": "2911"}
    verdict = found(board(places, edition=edition), play("us-hq-southwest-pacific", "A21"))
    assert set(verdict.eligible) == {"us-reserve-corps", "us-sl-corps", "us-p-brigade", "us-feaf"}


@pytest.mark.parametrize("edition", ["2.0", "3.2"])
def test_7_35_of_v2_0_example_without_the_air_unit(edition: str) -> None:
    state = board({**LUZON, "jp-5-air-division": "2911"}, edition=edition)
    assert found(state, play("us-hq-southwest-pacific", "A21")).objections[0].rule == "EotS 7.21"


@pytest.mark.parametrize("edition", ["2.0", "3.2"])
def test_7_35_of_v2_0_example_a_zone_closes_water_but_not_land(edition: str) -> None:
    # From Davao the zone covers 2913, reached by land over 2912, and Samar, reached only by water.
    state = board({**LUZON, "jp-5-air-division": "2915"}, edition=edition, activated=["us-p-brigade"])
    asked = play("us-hq-southwest-pacific", "A21")
    assert {"us-reserve-corps", "us-sl-corps"} <= set(found(state, asked).eligible)
    assert rules(state, asked, "us-p-brigade") == ["EotS 6.3"]


def test_6_23_a_unit_of_the_tokyo_express_may_be_activated_if_a_path_leads_there() -> None:
    # The 18th Army stands 5 movement points from Miri in 2417, six hexes from Saigon.
    places = {"jp-hq-south": "2212", "jp-18-army": "2417"}
    assert rules(board(places), play("jp-hq-south"), "jp-18-army") == ["EotS 6.3"]
    state = board(places, control={"2417": "japan"}, markers={"tokyo_express": "2417"})
    assert rules(state, play("jp-hq-south"), "jp-18-army") == []


# The boxes


def test_13_74_an_hq_with_a_path_to_kunming_activates_the_china_box() -> None:
    state = board({"br-hq-seac": "1805", "us-14af-lrb": "china-box"})  # 6 hexes, range 10
    assert rules(state, play("br-hq-seac", "A21"), "us-14af-lrb") == []


def test_13_74_an_hq_far_from_kunming_does_not() -> None:
    state = board({"us-hq-central-pacific": "5808", "us-14af-lrb": "china-box"})
    assert rules(state, play("us-hq-central-pacific", "A21"), "us-14af-lrb") == ["EotS 13.74"]


def test_13_74_with_the_hump_a_path_to_its_airfield_is_enough() -> None:
    # Malaya HQ, range 5, in Calcutta: 6 hexes to Kunming, 1 to Dacca.
    places = {"br-hq-malaya": "1805", "us-14af-lrb": "china-box"}
    assert rules(board(places), play("br-hq-malaya", "A21"), "us-14af-lrb") == ["EotS 13.74"]
    state = board(places, markers={"hump": True})
    assert rules(state, play("br-hq-malaya", "A21"), "us-14af-lrb") == []


def test_13_74_the_hump_needs_an_airfield_that_is_allied() -> None:
    places = {"br-hq-malaya": "1805", "us-14af-lrb": "china-box"}
    lost = {"1905": "japan", "2104": "japan"}
    state = board(places, markers={"hump": True}, control=lost)
    assert "EotS 13.74" in rules(state, play("br-hq-malaya", "A21"), "us-14af-lrb")


def test_13_74_out_of_supply_the_china_box_cannot_be_activated() -> None:
    state = board({"br-hq-seac": "1805", "us-14af-lrb": "china-box"}, control={"2206": "japan"})
    assert rules(state, play("br-hq-seac", "A21"), "us-14af-lrb")[0] == "EotS 6.3"


SINGAPORE = {"jp-hq-south": "2212", "jp-bb-nagato": "singapore-box", "jp-15-army": "2106"}


def test_17_11_14_operation_c_activates_the_ships_in_singapore() -> None:
    state = board(SINGAPORE, scenario="burma")
    assert rules(state, play("jp-hq-south", "J08", True), "jp-bb-nagato") == []


@pytest.mark.parametrize(("card", "event"), [("J08", False), ("J50", True), ("J48", True)])
def test_17_11_14_nothing_else_activates_them(card: str, event: bool) -> None:
    state = board(SINGAPORE, scenario="burma")
    assert "EotS 17.11.14" in rules(state, play("jp-hq-south", card, event), "jp-bb-nagato")


# What a card changes


def test_5_31_classes() -> None:
    places = dict.fromkeys(("jp-15-army", "jp-ca-aoba", "jp-5-air-division"), "2212")
    state = board({"jp-hq-south": "2212", **places})
    assert found(state, play("jp-hq-south", "J03", True)).eligible == ("jp-15-army",)
    assert found(state, play("jp-hq-south", "J08", True)).eligible == ("jp-ca-aoba",)
    assert set(found(state, play("jp-hq-south", "J16", True)).eligible) == {"jp-15-army", "jp-5-air-division"}
    assert rules(state, play("jp-hq-south", "J03", True), "jp-ca-aoba") == ["EotS 5.31"]


def test_5_31_nationalities() -> None:
    places = dict.fromkeys(("br-15-corps", "au-air", "us-5af", "cn-5-army"), "2008")
    state = board({"br-hq-seac": "2008", **places})
    assert set(found(state, play("br-hq-seac", "A34", True)).eligible) == {"br-15-corps", "au-air"}
    assert rules(state, play("br-hq-seac", "A34", True), "us-5af") == ["EotS 5.31"]
    assert set(found(state, play("br-hq-seac", "A57", True)).eligible) == set(places)


def test_5_31_axiom_takes_us_units_only_of_the_air() -> None:
    places = dict.fromkeys(("us-xi-corps", "us-5af", "us-ca-northampton", "br-ca-london", "nl-air"), "2008")
    state = board({"joint-hq-anzac": "2008", **places})
    assert set(found(state, play("joint-hq-anzac", "A57", True)).eligible) == {"us-5af", "br-ca-london"}


def test_5_31_at_most_one_ground_unit() -> None:
    places = dict.fromkeys(("jp-15-army", "jp-25-army", "jp-ca-aoba"), "2212")
    state = board({"jp-hq-south": "2212", **places})
    asked = play("jp-hq-south", "J14", True)
    assert set(found(state, asked).eligible) == set(places)
    assert set(found(state, asked, "jp-15-army").eligible) == {"jp-15-army", "jp-ca-aoba"}
    assert selection(state, asked, "jp-15-army", "jp-ca-aoba") == []
    assert selection(state, asked, "jp-15-army", "jp-25-army") == ["EotS 5.31"]


def test_5_31_the_one_ground_unit_may_have_to_be_a_brigade() -> None:
    places = dict.fromkeys(("jp-15-army", "jp-1-sn-brigade", "jp-2-sn-brigade", "jp-ca-aoba"), "2212")
    state = board({"jp-hq-south": "2212", **places})
    asked = play("jp-hq-south", "J76", True)
    assert rules(state, asked, "jp-15-army") == ["EotS 5.31"]
    assert rules(state, asked, "jp-1-sn-brigade") == []
    assert rules(state, asked, "jp-2-sn-brigade", "jp-1-sn-brigade") == ["EotS 5.31"]
    assert rules(state, asked, "jp-ca-aoba", "jp-1-sn-brigade") == []


def test_5_31_types_only_us_carriers() -> None:
    ships = ("us-cv-essex", "us-cvl-bataan", "us-cve-sangamon", "us-bb-washington", "us-7af")
    state = board({"us-hq-central-pacific": "5808", **dict.fromkeys(ships, "5808")})
    assert set(found(state, play("us-hq-central-pacific", "A84", True)).eligible) == set(ships[:3])


def test_5_31_a_named_unit_is_the_only_ground_unit() -> None:
    places = dict.fromkeys(("nz-3-division", "au-2-corps", "au-air", "au-ca-kent"), "3727")
    state = board({"joint-hq-anzac": "3727", **places})
    assert set(found(state, play("joint-hq-anzac", "A35", True)).eligible) == set(places) - {"au-2-corps"}
    assert rules(state, play("joint-hq-anzac", "A35", True), "au-2-corps") == ["EotS 5.31"]


def test_5_31_a_us_hq_takes_australian_troops_with_lilliput() -> None:
    places = dict.fromkeys(
        ("us-i-corps", "us-5af", "au-2-corps", "au-air", "nz-3-division", "us-cv-wasp"), "3727"
    )
    state = board({"us-hq-southwest-pacific": "3727", "joint-hq-anzac": "3626", **places})
    asked = play("us-hq-southwest-pacific", "A25", True)
    assert set(found(state, asked).eligible) == {"us-i-corps", "us-5af", "au-2-corps"}
    assert rules(state, play("us-hq-southwest-pacific", "A25"), "au-2-corps")[0] == "EotS 6.12"


def test_5_31_oboe_takes_ships_and_aircraft_of_every_nation_and_australian_troops() -> None:
    places = dict.fromkeys(
        ("au-2-corps", "us-i-corps", "br-ca-london", "nl-cl-dutch", "us-5af", "au-air"), "3727"
    )
    state = board({"joint-hq-anzac": "3727", **places})
    asked = play("joint-hq-anzac", "A76", True)
    assert set(found(state, asked).eligible) == set(places) - {"us-i-corps"}


def test_5_31_oboe_frees_a_us_hq_from_its_nationalities() -> None:
    state = board({"us-hq-southwest-pacific": "3727", "joint-hq-anzac": "3626", "br-ca-london": "3727"})
    hq = "us-hq-southwest-pacific"
    assert rules(state, play(hq, "A76"), "br-ca-london") == ["EotS 6.12"]
    assert rules(state, play(hq, "A76", True), "br-ca-london") == []


def test_5_31_adachi_needs_no_supply_of_units() -> None:
    # 2417 lies 5 movement points from Miri, but six hexes from Saigon.
    state = board({"jp-hq-south": "2212", "jp-18-army": "2417"})
    assert rules(state, play("jp-hq-south", "J48"), "jp-18-army") == ["EotS 6.3"]
    assert rules(state, play("jp-hq-south", "J48", True), "jp-18-army") == []


def test_5_31_adachi_needs_no_supply_of_the_hq() -> None:
    state = board(TRUK_CUT_OFF)
    assert rules(state, play("jp-hq-south-seas", "J48", True), "jp-3-sn-brigade") == []


def test_5_31_adachi_still_needs_a_path() -> None:
    # New Georgia lies in the zone of Guadalcanal, and only water leads there.
    places = {
        "jp-hq-south-seas": "4017",
        "jp-ss-brigade": "4322",
        "us-1-maw": "4423",
        "us-hq-south-pacific-halsey": "4828",
    }
    assert rules(board(places), play("jp-hq-south-seas", "J48", True), "jp-ss-brigade") == ["EotS 6.3"]


def test_5_31_units_that_a_card_takes_besides_the_limit() -> None:
    # SEAC HQ takes 1 + 4 units; the Chinese in Ledo are 4 movement points from Calcutta.
    five = ("br-15-corps", "br-33-corps", "in-4-corps", "in-1-corps", "br-seac-air")
    places = {"br-hq-seac": "1805", "cn-5-army": "2205", "in-2-corps": "1805", **dict.fromkeys(five, "1805")}
    state = board(places)
    asked = play("br-hq-seac", "A48", True)
    assert found(state, asked).free == {"cn-5-army"}
    assert selection(state, asked, *five, "cn-5-army") == []
    assert selection(state, asked, *five, "in-2-corps") == ["EotS 7.21"]
    assert selection(state, play("br-hq-seac", "A48"), *five[:3], "cn-5-army") == ["EotS 7.21"]


def test_5_31_a_chinese_army_must_come_along_if_one_is_available() -> None:
    state = board({"br-hq-seac": "1805", "in-2-corps": "1905", "cn-5-army": "2205"})
    asked = play("br-hq-seac", "A38", True)
    assert selection(state, asked, "in-2-corps") == ["EotS 5.31"]
    assert selection(state, asked, "in-2-corps", "cn-5-army") == []
    without = board({"br-hq-seac": "1805", "in-2-corps": "1905"})
    assert selection(without, asked, "in-2-corps") == []


def test_17_11_operation_z_takes_its_four_ships_from_ominato() -> None:
    four = ("jp-cv-akagi", "jp-cv-soryu", "jp-cv-shokaku", "jp-bb-hiei")
    yamamoto = "jp-hq-combined-fleet-yamamoto"
    places = {yamamoto: "3407", "jp-bb-nagato": "3705", **dict.fromkeys(four, "3705")}
    asked = play(yamamoto, "J01", True)
    verdict = found(board(places, scenario="1941"), asked)
    assert (set(verdict.eligible), verdict.limit) == (set(four), 4)
    elsewhere = board({**places, "jp-cv-akagi": "3706"}, scenario="1941")
    assert "EotS 5.31" in rules(elsewhere, asked, "jp-cv-akagi")


def test_17_11_the_second_opening_card_takes_units_in_range_of_any_hq() -> None:
    # Kwajalein is 15 hexes from Kure, beyond Yamamoto's 13, and 7 from Truk.
    yamamoto = "jp-hq-combined-fleet-yamamoto"
    places = {yamamoto: "3407", "jp-hq-south-seas": "4017", "jp-cl-tenryu": "4715", "jp-bb-nagato": "3407"}
    verdict = found(board(places, scenario="1941"), play(yamamoto, "J02", True))
    assert set(verdict.eligible) == {"jp-cl-tenryu", "jp-bb-nagato"}


# Too many


def test_7_21_more_units_than_the_limit() -> None:
    five = ("jp-15-army", "jp-25-army", "jp-16-army", "jp-38-army", "jp-14-army")
    state = board({"jp-hq-south": "2212", **dict.fromkeys(five, "2212")})
    assert selection(state, play("jp-hq-south"), *five[:4]) == []
    assert selection(state, play("jp-hq-south"), *five) == ["EotS 7.21"]


def test_7_21_a_selection_names_what_speaks_against_each_unit() -> None:
    state = board({"jp-hq-south": "2212", "jp-18-army": "2417", "jp-15-army": "2212"})
    assert selection(state, play("jp-hq-south"), "jp-15-army", "jp-18-army") == ["EotS 6.3"]


def test_13_79_a_selection_counts_with_the_efficiency_it_brings_about() -> None:
    three = ("jp-15-army", "jp-25-army", "jp-16-army")
    state = board({**BURMA, **dict.fromkeys(three, "2211")})
    assert selection(state, play("jp-hq-south"), "jp-38-army", *three[:2]) == []
    assert selection(state, play("jp-hq-south"), "jp-38-army", *three) == ["EotS 7.21"]


# Inter-service rivalry

US_RIVALRY = {"markers": {"us_rivalry": True}}
JAPANESE_RIVALRY = {"markers": {"japan_rivalry": True}}
NOUMEA = dict.fromkeys(
    ("us-xi-corps", "us-13af", "us-1-marine-division", "us-1-maw", "us-cv-essex", "nz-3-division", "au-air"),
    "4828",
)
ARMY = {"us-xi-corps", "us-13af"}
NAVY = {"us-1-marine-division", "us-1-maw", "us-cv-essex"}
OTHERS = {"nz-3-division", "au-air"}


@pytest.mark.parametrize("edition", ["3.2", "2.0"])
def test_14_1_c_a_us_hq_takes_army_or_navy(edition: str) -> None:
    hq = "us-hq-south-pacific-halsey"
    state = board({hq: "4828", **NOUMEA}, edition=edition, **US_RIVALRY)
    assert set(found(state, play(hq, "A21")).eligible) == ARMY | NAVY
    assert set(found(state, play(hq, "A21"), "us-xi-corps").eligible) == ARMY
    assert set(found(state, play(hq, "A21"), "us-cv-essex").eligible) == NAVY
    assert rules(state, play(hq, "A21"), "us-cv-essex", "us-xi-corps") == ["EotS 14.1 C"]


def test_14_1_c_binds_every_hq_but_no_other_ally_in_v3_2() -> None:
    state = board({"joint-hq-anzac": "4828", **NOUMEA}, **US_RIVALRY)
    assert set(found(state, play("joint-hq-anzac", "A21"), "us-13af").eligible) == ARMY | OTHERS
    assert set(found(state, play("joint-hq-anzac", "A21"), "au-air").eligible) == ARMY | NAVY | OTHERS
    assert selection(state, play("joint-hq-anzac", "A21"), "us-13af", "nz-3-division") == []


def test_14_1_c_binds_a_commonwealth_hq_over_us_air_units_in_v3_2() -> None:
    state = board({"br-hq-seac": "1805", "us-13af": "1805", "us-1-maw": "1805"}, **US_RIVALRY)
    assert rules(state, play("br-hq-seac", "A21"), "us-1-maw", "us-13af") == ["EotS 14.1 C"]


def test_14_1_c_binds_only_us_hqs_in_v2_0() -> None:
    state = board({"joint-hq-anzac": "4828", **NOUMEA}, edition="2.0", **US_RIVALRY)
    assert set(found(state, play("joint-hq-anzac", "A21"), "us-13af").eligible) == ARMY | NAVY | OTHERS


def test_14_1_c_without_rivalry_they_act_together() -> None:
    hq = "us-hq-south-pacific-halsey"
    state = board({hq: "4828", **NOUMEA}, **JAPANESE_RIVALRY)
    assert set(found(state, play(hq, "A21"), "us-xi-corps").eligible) == ARMY | NAVY


@pytest.mark.parametrize("edition", ["3.2", "2.0"])
def test_14_2_a_japanese_army_and_navy(edition: str) -> None:
    army = {"jp-15-army", "jp-5-air-division", "jp-tainan-air"}
    navy = {"jp-ca-aoba", "jp-21-air-flotilla", "jp-ss-brigade", "jp-1-sn-brigade"}
    places = {"jp-hq-south": "2212", **dict.fromkeys(army | navy, "2212")}
    state = board(places, edition=edition, **JAPANESE_RIVALRY)
    assert set(found(state, play("jp-hq-south"), "jp-tainan-air").eligible) == army
    assert set(found(state, play("jp-hq-south"), "jp-1-sn-brigade").eligible) == navy
    assert rules(state, play("jp-hq-south"), "jp-15-army", "jp-21-air-flotilla") == ["EotS 14.2 A"]
    free = board(places, edition=edition, **US_RIVALRY)
    assert set(found(free, play("jp-hq-south"), "jp-15-army").eligible) == army | navy


def test_14_2_a_holds_for_a_reaction_too() -> None:
    places = {"jp-hq-south": "2212", "jp-15-army": "2212", "jp-ca-aoba": "2212"}
    asked = play("jp-hq-south", None, reaction=True, offensive_ops=2, battle_hexes=("2212",))
    state = board(places, **JAPANESE_RIVALRY)
    assert selection(state, asked, "jp-15-army", "jp-ca-aoba") == ["EotS 14.2 A", "EotS 14.2 A"]


# Card 46 and, from the same HQ, card 50 let the Army take one US ship that is no carrier.
BREWER = dict.fromkeys(
    (
        "us-i-corps",
        "us-xi-corps",
        "us-1-marine-division",
        "us-ca-northampton",
        "us-ca-new-orleans",
        "us-cv-wasp",
    ),
    "3727",
)


def brewer(card: str, event: bool, unit: str, *chosen: str) -> list[str]:
    state = board({"us-hq-southwest-pacific": "3727", **BREWER}, **US_RIVALRY)
    return rules(state, play("us-hq-southwest-pacific", card, event), unit, *chosen)


@pytest.mark.parametrize("card", ["A46", "A50"])
def test_14_1_c_some_events_let_one_ship_go_with_the_army(card: str) -> None:
    assert brewer(card, True, "us-ca-northampton", "us-i-corps") == []
    assert brewer(card, True, "us-xi-corps", "us-i-corps", "us-ca-northampton") == []
    assert brewer(card, False, "us-ca-northampton", "us-i-corps") == ["EotS 14.1 C"]


def test_14_1_c_the_exception_is_one_ship() -> None:
    chosen = ("us-i-corps", "us-ca-northampton")
    assert brewer("A46", True, "us-ca-new-orleans", *chosen) == ["EotS 14.1 C"]


def test_14_1_c_the_exception_is_no_marine_unit() -> None:
    assert brewer("A46", True, "us-1-marine-division", "us-i-corps") == ["EotS 14.1 C"]


def test_14_1_c_the_exception_is_no_carrier() -> None:
    assert brewer("A46", True, "us-cv-wasp", "us-i-corps") == ["EotS 14.1 C"]


def test_14_1_c_the_exception_is_that_of_one_hq() -> None:
    hq = "us-hq-south-pacific-halsey"
    state = board({hq: "4828", "us-xi-corps": "4828", "us-ca-northampton": "4828"}, **US_RIVALRY)
    assert rules(state, play(hq, "A50", True), "us-ca-northampton", "us-xi-corps") == ["EotS 14.1 C"]


# Reaction


def reaction(hq: str, ops: int, *battle_hexes: str, card: str | None = None) -> Play:
    fields = {"reaction": True, "offensive_ops": ops, "battle_hexes": battle_hexes}
    return play(hq, card, card is not None, **fields)


@pytest.mark.parametrize("ops", [1, 2, 3])
def test_7_26_the_limit_is_efficiency_plus_the_oc_of_the_enemy_card(ops: int) -> None:
    state = board({"jp-hq-south-seas": "4017"})
    assert found(state, reaction("jp-hq-south-seas", ops, "4017")).limit == 2 + ops


@pytest.mark.parametrize(
    ("hq", "card", "limit"),
    [
        ("jp-hq-south", "J17", 1 + 3),
        ("jp-hq-south", "J45", 1 + 4),
        ("jp-hq-combined-fleet-yamamoto", "J45", 3 + 5),  # its own logistics
        ("jp-hq-south", "J85", 1 + 2),  # the enemy's operations
        ("jp-hq-south", "J65", 1 + 2 + 1),  # and one more
    ],
)
def test_7_26_a_counteroffensive_has_its_own_logistics(hq: str, card: str, limit: int) -> None:
    verdict = found(board({hq: "2212"}), reaction(hq, 2, "2213", card=card))
    assert (verdict.limit, verdict.objections) == (limit, ())


def test_5_32_only_a_reaction_event_answers_an_offensive() -> None:
    state = board({"jp-hq-south": "2212"})
    assert found(state, reaction("jp-hq-south", 2, "2212", card="J45")).objections == ()
    assert found(state, reaction("jp-hq-south", 2, "2212", card="J44")).objections != ()  # a military event


def test_5_32_a_counteroffensive_starts_no_offensive() -> None:
    state = board({"jp-hq-south": "2212"})
    assert found(state, play("jp-hq-south", "J45", True)).objections != ()
    assert found(state, play("jp-hq-south", "J45")).objections == ()  # for its operations


def test_7_26_a_battle_hex_must_be_in_range_of_the_hq() -> None:
    state = board(HANOI, control={"2409": "allies"})
    assert found(state, reaction("br-hq-malaya", 2, "1911")).objections == ()  # 5 hexes
    assert found(state, reaction("br-hq-malaya", 2, "1812", "1911")).objections == ()
    against = found(state, reaction("br-hq-malaya", 2, "1812")).objections  # 6 hexes
    assert [objection.rule for objection in against] == ["EotS 7.26"]


def test_7_26_without_a_battle_hex_there_is_no_reaction() -> None:
    against = found(board({"jp-hq-south": "2212"}), reaction("jp-hq-south", 2)).objections
    assert [objection.rule for objection in against] == ["EotS 7.26"]


def test_7_26_nothing_blocks_the_range_to_a_battle_hex() -> None:
    # Samar in the zone of Davao: no path leads there, but it is two hexes from Manila.
    state = board({**LUZON, "jp-5-air-division": "2915"})
    assert found(state, reaction("us-hq-southwest-pacific", 2, "3014")).objections == ()


def test_7_26_a_path_leads_through_a_declared_battle_hex() -> None:
    places = HANOI | {"jp-15-army": "2110"}
    state = board(places, activated=["in-3-corps"], control={"2409": "allies"})
    assert rules(state, reaction("br-hq-malaya", 2, "2110"), "in-3-corps") == []
    assert rules(state, reaction("br-hq-malaya", 2, "2210"), "in-3-corps") == ["EotS 6.3"]


def test_7_26_an_hq_out_of_supply_does_not_react() -> None:
    against = found(board(TRUK_CUT_OFF), reaction("jp-hq-south-seas", 2, "4017")).objections
    assert [objection.rule for objection in against] == ["EotS 7.21"]


def test_7_26_an_hq_off_the_map_does_not_react() -> None:
    state = board({"jp-hq-south": "turn-3", "jp-15-army": "2212"})
    assert found(state, reaction("jp-hq-south", 2, "2212")).eligible == ()


SAVO = dict.fromkeys(
    ("jp-26-air-flotilla", "jp-ca-nachi", "jp-bb-yamato", "jp-cv-shokaku", "jp-3-sn-brigade"), "4017"
)


def test_5_32_c_savo_island_takes_aircraft_or_ships_that_are_no_carriers() -> None:
    state = board({"jp-hq-south-seas": "4017", **SAVO})
    asked = reaction("jp-hq-south-seas", 2, "4017", card="J17")
    assert set(found(state, asked).eligible) == {"jp-26-air-flotilla", "jp-ca-nachi", "jp-bb-yamato"}
    assert found(state, asked, "jp-26-air-flotilla").eligible == ("jp-26-air-flotilla",)
    assert set(found(state, asked, "jp-ca-nachi").eligible) == {"jp-ca-nachi", "jp-bb-yamato"}
    assert selection(state, asked, "jp-ca-nachi", "jp-bb-yamato") == []
