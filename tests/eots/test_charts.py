"""The charts against the rulebooks."""

from fractions import Fraction

import pytest

from rules.eots.battle.garrisons import intrinsic_units
from rules.eots.battle.hits import hits_scored
from rules.eots.movement.allowance import Allowance
from tests.support import eots

CHARTS = eots().sets["pacific", "v3.2"].charts
BURMA = eots().sets["burma", "v3.2"].charts
QUARTER, HALF, ONE, MORE, TWO = (Fraction(n, 4) for n in (1, 2, 4, 6, 8))
TURNS = range(1, 13)


@pytest.mark.parametrize(
    ("effect", "faces"),
    [(QUARTER, (-2, -1, 0, 1, 2)), (HALF, (3, 4, 5)), (ONE, (6, 7, 8, 9, 10, 13))],
)
def test_9_2_b_air_naval_effectiveness(effect: Fraction, faces: tuple[int, ...]) -> None:
    assert {CHARTS.air_naval_effect(face) for face in faces} == {effect}


@pytest.mark.parametrize(
    ("effect", "faces"),
    [(HALF, (-3, -1, 0, 1, 2)), (ONE, (3, 4, 5, 6)), (MORE, (7, 8)), (TWO, (9, 10, 14))],
)
def test_9_4_a_ground_effectiveness(effect: Fraction, faces: tuple[int, ...]) -> None:
    assert {CHARTS.ground_effect(face) for face in faces} == {effect}


def test_9_2_c_the_example_of_47_factors() -> None:
    assert [hits_scored(47, CHARTS.air_naval_effect(face)) for face in (2, 4, 6)] == [12, 24, 47]


def test_9_4_hits_are_rounded_up() -> None:
    assert hits_scored(9, CHARTS.ground_effect(7)) == 14


@pytest.mark.parametrize(
    ("terrain", "cost", "modifier"),
    [
        ("open", 1, 0),
        ("jungle", 2, -1),
        ("mixed", 2, -2),
        ("mountain", 3, -3),
        ("atoll", None, 0),
        ("ocean", None, 0),
    ],
)
def test_8_42_and_9_4_a_terrain(terrain: str, cost: int | None, modifier: int) -> None:
    assert CHARTS.terrain_cost(terrain) == cost
    assert CHARTS.terrain_modifier(terrain) == modifier


def test_8_42_a_transport_route_costs_half_a_point() -> None:
    assert CHARTS.route_cost == HALF


def test_8_45_port_moresby_is_the_only_mountain_to_land_on() -> None:
    assert CHARTS.assault_mountains == {"3823"}


def test_8_1_and_8_22_base_movement_and_the_emergency_naval_move() -> None:
    assert CHARTS.movement == {"ground": 1, "naval": 5, "emergency_naval": 10}


@pytest.mark.parametrize(("oc", "ground", "naval", "legs"), [(1, 1, 5, 1), (2, 2, 10, 2), (3, 3, 15, 3)])
def test_8_1_movement_by_oc_value(oc: int, ground: int, naval: int, legs: int) -> None:
    assert Allowance.of(CHARTS, oc) == Allowance(naval, 2 * ground, legs, oc)


def test_9_2_b_and_9_4_a_modifiers() -> None:
    assert CHARTS.modifiers == {
        "ambush": 4,
        "surprise_attack": 3,
        "shore_bombardment": 2,
        "air_superiority": 2,
        "beach_defence": 3,
        "armor": 1,
    }


def test_9_2_b_us_aircraft_by_year() -> None:
    assert [CHARTS.us_air_modifier(turn) for turn in TURNS] == [0, 0, 0, 0, 1, 1, 1, 3, 3, 3, 3, 3]


def test_4_21_who_goes_first_on_equal_hands() -> None:
    assert [CHARTS.turns[turn].first_on_tie for turn in TURNS] == ["japan"] * 4 + ["allies"] * 8


def test_12_22_defective_torpedoes_in_1942() -> None:
    assert [turn for turn in TURNS if CHARTS.turns[turn].torpedo_modifier] == [2, 3, 4]


def test_1_23_dates_of_the_turn_track() -> None:
    dates = [CHARTS.turns[turn].date for turn in TURNS]
    assert dates[:5] == ["Dec 1941", "Jan-Apr 1942", "May-Aug 1942", "Sep-Dec 1942", "Jan-Apr 1943"]
    assert dates[-1] == "May-Aug 1945"
    assert {"strategic-bombing", "commonwealth-naval"} == CHARTS.turns[9].reminders


def column(name: str) -> list[int]:
    return [getattr(CHARTS.turns[turn], name) for turn in TURNS]


def test_11_31_and_11_32_allied_replacements_from_turn_2() -> None:
    assert column("allied_ground") == [0] + [2] * 11
    assert column("allied_air") == [0] + [5] * 11


def test_11_33_one_or_two_us_naval_replacements_with_oahu() -> None:
    both = [one + oahu for one, oahu in zip(column("us_naval"), column("us_naval_oahu"), strict=True)]
    assert both == [0, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2]


def test_11_33_commonwealth_ships_on_turns_6_9_and_12() -> None:
    assert [turn for turn in TURNS if CHARTS.turns[turn].commonwealth_naval] == [6, 9, 12]


def test_11_34_chinese_replacements_on_odd_turns() -> None:
    assert [turn for turn in TURNS if CHARTS.turns[turn].chinese] == [3, 5, 7, 9, 11]


def test_11_21_and_11_23_japanese_replacements() -> None:
    assert [turn for turn in TURNS if CHARTS.turns[turn].japan_naval] == [3, 4, 11]
    assert set(column("japan_from_china")) == {2}


def test_12_12_the_reserves_by_turn() -> None:
    assert [CHARTS.turns[turn].japan_draw for turn in TURNS] == [2, 7, 7, 7] + [None] * 8


def test_12_51_allied_draw_and_passes() -> None:
    assert column("allied_draw") == [0, 5, 6] + [7] * 9
    assert column("allied_passes") == [0, 2, 1] + [0] * 9


def test_12_4_and_17_11_10_the_hand() -> None:
    assert (CHARTS.hand.full, CHARTS.hand.least, CHARTS.hand.most_passes) == (7, 4, 2)
    assert (BURMA.hand.full, BURMA.hand.least, BURMA.hand.most_passes) == (4, 0, 2)


@pytest.mark.parametrize(
    ("positions", "level", "sent", "asp", "cards"),
    [
        ((3, 2, 1), 0, None, True, 0),
        ((0, -1, -2), 1, 1, True, 0),
        ((-3, -4), 2, 3, True, 0),
        ((-5, -6), 3, 5, False, 0),
        ((-7,), 4, 7, False, 1),
    ],
)
def test_15_1_to_15_5_levels_of_the_war_in_europe(
    positions: tuple[int, ...], level: int, sent: int | None, asp: bool, cards: int
) -> None:
    for place in positions:
        found = CHARTS.war_in_europe(place)
        assert (found.level, found.sent, found.asp, found.cards) == (level, sent, asp, cards)
        assert found.delayed is (level > 0)


@pytest.mark.parametrize(("divisions", "units"), [(12, 3), (9, 3), (8, 2), (5, 2), (4, 1), (1, 1), (0, 1)])
def test_13_76_intrinsic_units_in_china(divisions: int, units: int) -> None:
    assert intrinsic_units(eots().sets["pacific", "v3.2"], divisions) == units


def test_12_77_of_v2_0_no_division_leaves_no_unit() -> None:
    assert intrinsic_units(eots().sets["pacific", "v2.0"], 0) == 0


def test_13_76_and_13_94_intrinsic_strengths() -> None:
    assert (CHARTS.china["attack"], CHARTS.china["defense"]) == (9, 12)
    assert (CHARTS.home_islands["attack"], CHARTS.home_islands["defense"]) == (12, 12)


def test_13_78_burma_road_support() -> None:
    boxes = eots().components.tracks["burma-road"].boxes
    assert dict(zip(boxes, CHARTS.burma_road, strict=True)) == {
        "Open": 8,
        "Closed, Hump": 4,
        "Closed, no Hump": 0,
    }


def test_12_22_12_31_and_12_32_escorts_and_b29s() -> None:
    assert CHARTS.strategic_warfare == {
        "escort_modifier": 2,
        "full_b29": 8,
        "reduced_b29": 4,
        "b29_range": 8,
    }


def test_10_31_10_32_and_8_45_shipping() -> None:
    assert CHARTS.amphibious_shipping == {
        "allied_per_turn": 1,
        "allied_from_turn": 2,
        "japan_least": 1,
        "reaction_most": 1,
    }


def test_17_11_9_and_17_11_10_cards_in_burma() -> None:
    assert [BURMA.turns[turn].allied_draw for turn in range(6, 10)] == [4, 4, 4, 4]
    assert [BURMA.turns[turn].japan_draw for turn in range(6, 10)] == [3, 4, 4, 4]


def test_17_11_19_and_17_11_20_replacements_in_burma() -> None:
    turns = [BURMA.turns[turn] for turn in range(6, 10)]
    assert [(t.allied_ground, t.allied_air) for t in turns] == [(1, 1)] * 4
    assert [t.chinese for t in turns] == [0, 1, 0, 1]
    assert [t.commonwealth_naval for t in turns] == [0, 0, 0, 1]
    assert [(t.japan_naval, t.japan_from_china) for t in turns] == [(0, 1)] * 4
