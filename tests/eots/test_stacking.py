"""Stacking limits and what becomes of units over them (EotS 8.24, 8.34, 8.48)."""

from pathlib import Path
from typing import Any

import pytest

from rules.core.game import SeatKind
from rules.eots.commands import EndSegment
from rules.eots.files.positions import PositionReader
from rules.eots.movement.stacking import Excess, air_ground_count, joins, overstacked
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from tests.support import eots, position

ARMIES = ("jp-14-army", "jp-15-army", "jp-16-army", "jp-25-army", "jp-38-army")
FLOTILLAS = ("jp-21-air-flotilla", "jp-22-air-flotilla", "jp-23-air-flotilla", "jp-24-air-flotilla")
SHIPS = (
    "jp-bb-hiei",
    "jp-bb-kongo",
    "jp-bb-nagato",
    "jp-ca-aoba",
    "jp-ca-nachi",
    "jp-cv-akagi",
    "jp-cv-soryu",
    "jp-apd-kamikaze",
)
TRUK = "4017"


def stacked(*units: str, **others: str) -> State:
    """These counters in Truk and some elsewhere."""
    places = dict.fromkeys(units, TRUK) | {unit.replace("_", "-"): place for unit, place in others.items()}
    listed = {unit: {"hex" if place.isdecimal() else "box": place} for unit, place in places.items()}
    table = {"scenario": "1942", "replace": True, "units": listed}
    return PositionReader(eots(), Path("a test")).read(table)


def one(state: State) -> Excess:
    (excess,) = overstacked(state)
    return excess


def units(*names: str) -> list[Any]:
    return [eots().components.units[UnitId(name)] for name in names]


def test_8_24_six_ships_may_stay_and_not_seven() -> None:
    assert list(overstacked(stacked(*SHIPS[:6]))) == []
    excess = one(stacked(*SHIPS[:7]))
    assert (excess.hex, excess.side, excess.rule, excess.over) == (TRUK, Side.JAPAN, "EotS 8.24", 1)
    assert one(stacked(*SHIPS)).over == 2


def test_8_24_the_owner_chooses_among_all_the_ships() -> None:
    assert set(one(stacked(*SHIPS[:7], "jp-15-army")).choices) == set(SHIPS[:7])


def test_8_34_three_air_or_ground_units_may_stay_and_not_four() -> None:
    for three in (ARMIES[:3], FLOTILLAS[:3], (*ARMIES[:2], FLOTILLAS[0]), (ARMIES[0], *FLOTILLAS[:2])):
        assert list(overstacked(stacked(*three))) == []
        excess = one(stacked(*three, "jp-ss-brigade"))  # of any size
        assert (excess.hex, excess.side, excess.rule, excess.over) == (TRUK, Side.JAPAN, "EotS 8.48", 1)


def test_8_24_and_8_48_ships_and_others_are_counted_apart() -> None:
    assert list(overstacked(stacked(*SHIPS[:6], *ARMIES[:3]))) == []
    assert [excess.rule for excess in overstacked(stacked(*SHIPS[:7], *ARMIES[:4]))] == [
        "EotS 8.24",
        "EotS 8.48",
    ]


def test_6_11_an_hq_does_not_count() -> None:
    assert list(overstacked(stacked(*ARMIES[:3], *SHIPS[:6], "jp-hq-south-seas"))) == []


def test_8_34_each_side_counts_its_own_units() -> None:
    assert list(overstacked(stacked(*ARMIES[:3], "us-x-corps", "us-xi-corps", "us-i-corps"))) == []
    excess = one(stacked("jp-15-army", "us-x-corps", "us-xi-corps", "us-i-corps", "us-ix-corps"))
    assert excess.side is Side.ALLIES


def test_8_34_counters_beside_the_map_do_not_count() -> None:
    boxed = dict.fromkeys(("jp_14_army", "jp_15_army", "jp_16_army", "jp_25_army"), "turn-4")
    assert list(overstacked(stacked(**boxed))) == []


@pytest.mark.parametrize(
    ("names", "count"),
    [
        (("us-7af",), 1),
        (("us-7af", "us-7af-lrb"), 1),
        (("br-seac-air", "br-seac-air-lrb"), 1),
        (("us-7af", "us-5af-lrb"), 2),  # of two designations
        (("us-7af", "us-7af-lrb", "us-5af", "us-5af-lrb"), 2),
        (("us-7af", "us-7af-lrb", "us-5af", "us-x-corps"), 3),
        (("us-10af-lrb", "us-14af"), 2),
        (("us-20bc", "us-21bc"), 2),
    ],
)
def test_8_34_two_air_units_of_one_designation_count_once(names: tuple[str, ...], count: int) -> None:
    assert air_ground_count(units(*names)) == count


def test_8_34_three_pairs_may_stay() -> None:
    pairs = ("us-7af", "us-7af-lrb", "us-5af", "us-5af-lrb", "us-13af", "us-13af-lrb")
    assert list(overstacked(stacked(*pairs))) == []
    assert one(stacked(*pairs, "us-11af")).over == 1


def test_8_34_air_units_go_first() -> None:
    excess = one(stacked(*ARMIES[:3], *FLOTILLAS[:1]))
    assert (excess.over, excess.choices) == (1, FLOTILLAS[:1])
    excess = one(stacked(*ARMIES[:2], *FLOTILLAS[:3]))
    assert (excess.over, excess.choices) == (2, FLOTILLAS[:3])


def test_8_34_ground_units_go_when_the_air_units_are_not_enough() -> None:
    assert one(stacked(*ARMIES[:4])).choices == ARMIES[:4]
    excess = one(stacked(*ARMIES, *FLOTILLAS[:1]))
    assert excess.forced == FLOTILLAS[:1]
    assert (excess.over, excess.choices) == (2, ARMIES)


def test_8_34_a_pair_of_one_designation_leaves_room_only_when_both_go() -> None:
    excess = one(stacked("us-i-corps", "us-ix-corps", "us-nl-corps", "us-5af", "us-5af-lrb"))
    assert (excess.over, excess.choices) == (2, ("us-5af", "us-5af-lrb"))


def test_8_24_ships_in_supply_return_in_the_next_turn() -> None:
    excess = one(stacked(*SHIPS[:7]))
    assert excess.fate(2, in_supply=True) == "turn-3"
    assert excess.fate(11, in_supply=True) == "turn-12"


@pytest.mark.parametrize("crowd", [ARMIES[:4], FLOTILLAS])
def test_8_34_air_and_ground_units_in_supply_return_in_the_turn_after_next(crowd: tuple[str, ...]) -> None:
    excess = one(stacked(*crowd))
    assert excess.fate(2, in_supply=True) == "turn-4"
    assert excess.fate(12, in_supply=True) == "turn-14"
    assert excess.fate(12, in_supply=True) in eots().components.boxes()


@pytest.mark.parametrize("crowd", [SHIPS[:7], ARMIES[:4], FLOTILLAS])
def test_8_34_units_out_of_supply_are_eliminated(crowd: tuple[str, ...]) -> None:
    assert one(stacked(*crowd)).fate(2, in_supply=False) == "eliminated"


def test_8_48_a_segment_does_not_end_while_a_hex_is_too_full() -> None:
    japan = SeatKind("japan", "Japan", is_player=True)

    def against(state: State) -> list[str]:
        return [objection.rule for objection in eots().objections(state, japan, EndSegment())]

    assert against(stacked(*ARMIES[:4], *SHIPS[:7])) == ["EotS 8.24", "EotS 8.48"]
    assert against(stacked(*ARMIES[:3], *SHIPS[:6])) == []


def test_8_34_one_more_unit_joins_only_below_the_limit() -> None:
    (corps,) = units("us-x-corps")
    assert joins(units("us-i-corps", "us-xi-corps"), corps)
    assert not joins(units("us-i-corps", "us-xi-corps", "us-5af"), corps)
    assert joins(units("us-7af", "us-7af-lrb", "us-5af"), corps)


def test_8_34_the_second_half_of_a_pair_joins_a_full_hex() -> None:
    (bombers, other) = units("us-7af-lrb", "us-11af-lrb")
    assert joins(units("us-i-corps", "us-xi-corps", "us-7af"), bombers)
    assert not joins(units("us-i-corps", "us-xi-corps", "us-7af"), other)


def test_8_24_a_seventh_ship_does_not_join_and_an_hq_always_does() -> None:
    (ship, hq) = units("us-cv-essex", "us-hq-central-pacific")
    six = (
        "us-cv-wasp",
        "us-cv-hancock",
        "us-cv-franklin",
        "us-cv-intrepid",
        "us-bb-washington",
        "us-bb-missouri",
    )
    assert joins(units(*six[:5], "us-x-corps", "us-i-corps", "us-xi-corps"), ship)
    assert not joins(units(*six), ship)
    assert joins(units(*six, "us-x-corps", "us-i-corps", "us-xi-corps"), hq)


def test_8_48_no_scenario_starts_with_a_hex_too_full() -> None:
    for code, scenario in eots().scenarios.items():
        for edition in scenario.editions:
            assert list(overstacked(position(code, edition))) == [], code
