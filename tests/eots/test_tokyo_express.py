"""The Tokyo Express (EotS 6.23, v2.0 13.32)."""

from typing import Any

import pytest

from rules.eots.commands import ChangeControl, EndSegment, PlaceTokyoExpress
from rules.eots.printed.sides import Side
from rules.eots.state import State
from tests.eots.boards import board, judge, judged
from tests.eots.supply_boards import SEATS, after
from tests.support import eots

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
BOTH_EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
GUADALCANAL = "4423"
EXPRESS = {"tokyo_express": GUADALCANAL}


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
