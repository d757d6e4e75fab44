"""Which HQ activates, and whom it commands (EotS 5.31, 6.12, 7.21)."""

import pytest

from tests.eots.activations import TRUK_CUT_OFF, board, found, play, selection

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
