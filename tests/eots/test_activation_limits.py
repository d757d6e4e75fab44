"""How many units an HQ activates (EotS 6.25, 7.21, 13.79)."""

from typing import Any

import pytest

from rules.eots.state import State
from tests.eots.activations import board, found, play, selection

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
