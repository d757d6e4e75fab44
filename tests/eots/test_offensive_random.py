"""Offensives by lot: whatever the rules offer they accept, and every offensive ends (EotS 7.2)."""

from collections.abc import Iterable

import pytest

from app.games.eots.random_play.offensives import RandomPlayer
from tests.by_lot import Lot
from tests.support import eots

OFFENSIVES, BATCHES, FEW = 2000, 20, 18
IN_A_GAME = 12
SCENARIOS = tuple(eots().scenarios)

pytestmark = pytest.mark.lot


def play(scenario: str, seeds: Iterable[int], offensives: int) -> None:
    """So many offensives, in games of a dozen, the editions in turn."""
    editions = eots().scenarios[scenario].editions
    done = 0
    for number, seed in enumerate(seeds):
        player = RandomPlayer.of(scenario, editions[number % len(editions)], seed)
        for _ in range(min(IN_A_GAME, offensives - done)):
            player.refill()
            if not player.offensive():
                break
            done += 1
        if done == offensives:
            return


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_offensives_by_lot_in_every_scenario_and_edition(scenario: str, lot: Lot) -> None:
    play(scenario, lot.seeds(), FEW)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_thousand_offensives_by_lot_in_every_scenario(scenario: str, batch: int, lot: Lot) -> None:
    play(scenario, lot.seeds(), OFFENSIVES // BATCHES)
