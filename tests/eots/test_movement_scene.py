"""Allowances, and what the movers of a side see of the board (EotS 7.22, 8.1)."""

import pytest

from rules.eots.movement.allowance import Allowance
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import Side
from tests.eots.movers import movers
from tests.support import eots

ALLIES, JAPAN = Side.ALLIES, Side.JAPAN


# Allowances (8.1, 7.22)


@pytest.mark.parametrize(
    ("oc", "naval_points", "half_points", "legs"), [(1, 5, 2, 1), (2, 10, 4, 2), (3, 15, 6, 3)]
)
def test_8_1_allowances_are_5_points_by_sea_1_by_land_and_one_leg_for_each_operations_point(
    oc: int, naval_points: int, half_points: int, legs: int
) -> None:
    for components in eots().sets.values():
        found = Allowance.of(components.charts, oc)
        assert (found.naval, found.half_points, found.legs, found.oc) == (naval_points, half_points, legs, oc)


def test_8_23_8_33_8_44_three_ways_of_moving_are_strategic() -> None:
    assert {mode for mode in Mode if mode.strategic} == {
        Mode.STRATEGIC_NAVAL,
        Mode.STRATEGIC_AIR,
        Mode.STRATEGIC_GROUND,
    }


# What a scene shows


def test_8_31_a_garrison_beside_an_air_unit_is_an_enemy_on_the_ground() -> None:
    allies = movers({"jp-1-air-division": "3706"}, ALLIES)
    assert {"3706", "3607"} <= allies.hexes(allies.scene.enemy_ground)
