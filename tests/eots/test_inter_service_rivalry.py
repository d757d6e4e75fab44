"""Inter-service rivalry in an activation (EotS 14.1, 14.2)."""

import pytest

from tests.eots.activations import board, found, play, rules, selection

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
