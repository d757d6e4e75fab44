"""The engine against a plain resolver that was written from the text alone (CO 11.0)."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from rules.co.battle.battle import Battle, Bonus
from rules.co.battle.combatants import Side
from rules.co.battle.forecast import forecast
from tests.by_lot import Lot
from tests.co.plainly import counted_plainly, differences, shots_at_most, shown
from tests.co.random_battles import random_battle

MOST_SHOTS = 8  # every course of these is counted


def a_battle(drawn: Random, most: int) -> Battle:
    """A battle by lot, with events that add to the edge (CO 24.1)."""
    sides = [side for side in Side if drawn.random() < 0.4]
    added = tuple(Bonus(side, drawn.randint(1, 2), "an event") for side in sides)
    return replace(random_battle(drawn, most), bonuses=added)


@pytest.mark.lot
@pytest.mark.parametrize("batch", range(4))
def test_11_0_the_same_dice_and_choices_come_to_the_same_by_the_text(batch: int, lot: Lot) -> None:
    for seed in islice(lot.seeds(), 3000 if lot.long else 60):
        drawn = Random(seed)
        assert not differences(a_battle(drawn, 6), drawn), f"battle {seed}"


@pytest.mark.lot
@pytest.mark.parametrize("batch", range(2))
def test_11_0_the_forecast_is_the_count_of_every_course_by_the_text(batch: int, lot: Lot) -> None:
    for seed in islice(lot.seeds(), 1000 if lot.long else 25):
        drawn = Random(seed)
        battle = a_battle(drawn, 4)
        if shots_at_most(battle) <= MOST_SHOTS:
            assert shown(forecast(battle)) == counted_plainly(battle), f"battle {seed}"
