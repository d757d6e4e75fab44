"""The engine's Allied turn against a plain reading that was written from the text alone (CO 19.0 to 22.3)."""

from itertools import islice
from random import Random

import pytest

from tests.by_lot import Lot
from tests.co.allies_by_lot import (
    OPTIONS,
    AlliedTurn,
    WatchedCampaign,
    of_a_phase,
    of_a_position,
    scattered,
)
from tests.co.many_games import further_on

PHASES, FEW_PHASES = 1500, 15
TURNS, FEW_TURNS = 400, 4
POSITIONS, FEW_POSITIONS = 500, 4
CAMPAIGNS, COMMANDS = 12, 80


def a_campaign(seed: int) -> WatchedCampaign:
    """A campaign from the beginning or further on, now and then with optional rules."""
    lot = Random(seed)
    player = WatchedCampaign.of(seed, options=tuple(sorted(lot.sample(OPTIONS, lot.randint(0, 5)))))
    if lot.random() < 0.4:
        player.state = further_on()
    return player


@pytest.mark.lot
@pytest.mark.parametrize("batch", range(2))
def test_19_0_each_allied_phase_by_lot_is_that_of_the_text(batch: int, lot: Lot) -> None:
    for seed in islice(lot.seeds(), PHASES if lot.long else FEW_PHASES):
        assert not of_a_phase(seed).found, f"phase {seed}"


@pytest.mark.lot
def test_21_0_whole_allied_turns_by_lot_are_those_of_the_text(lot: Lot) -> None:
    for seed in islice(lot.seeds(), TURNS if lot.long else FEW_TURNS):
        drawn = Random(seed)
        assert not AlliedTurn(scattered(drawn), drawn).play().found, f"turn {seed}"


@pytest.mark.lot
def test_12_1_what_a_position_means_for_japan_is_what_the_text_says(lot: Lot) -> None:
    for seed in islice(lot.seeds(), POSITIONS if lot.long else FEW_POSITIONS):
        assert not of_a_position(seed), f"position {seed}"


@pytest.mark.lot
def test_19_0_the_beginning_of_a_campaign_by_lot_is_as_in_the_text(lot: Lot) -> None:
    player = a_campaign(lot.seed())
    player.play(COMMANDS)
    assert player.watcher is not None and not player.watcher.found


@pytest.mark.lot
@pytest.mark.long
def test_19_0_whole_campaigns_by_lot_are_as_in_the_text(lot: Lot) -> None:
    for seed in islice(lot.seeds(), CAMPAIGNS):
        player = a_campaign(seed)
        player.finish()
        assert player.watcher is not None and not player.watcher.found, f"campaign {seed}"
