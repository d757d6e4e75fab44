"""Supply of units and the path to them, on the map and in the boxes (EotS 6.3, 13.74, 17.11.14)."""

import pytest

from tests.eots.activations import HANOI, LUZON, board, found, play, rules

# Supply and the activation path. A unit marked as activated is in supply, which leaves only the path.


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
