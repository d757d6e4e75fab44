"""Turns by lot with every card: whatever is offered is accepted, and the cards are all there (EotS 5.0)."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.rules.random_turns import RandomTurns
from tests.support import eots

PER_SCENARIO = 1000
BATCHES = 10
SCENARIOS = tuple(eots().scenarios)


def play(scenario: str, batch: int, turns: int) -> set[str]:
    """So many turns, game after game, the editions in turn; the cards that were played."""
    editions = eots().scenarios[scenario].editions
    done, seed, played = 0, 1000 * batch, set[str]()
    while done < turns:
        player = RandomTurns.of(scenario, editions[seed % len(editions)], seed)
        seed += 1
        while done < turns:
            done += 1
            if not player.turn():
                break
        played |= player.played
    return played


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_thousand_turns_by_lot_with_all_cards_in_every_scenario(scenario: str) -> None:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(play, scenario, one, PER_SCENARIO // BATCHES) for one in range(BATCHES)]
        played = set[str]().union(*(job.result() for job in jobs))
    assert played == set(_deck(scenario))


def _deck(scenario: str) -> list[str]:
    """The cards that the scenario starts with, the two of December 1941 apart."""
    player = RandomTurns.of(scenario, eots().scenarios[scenario].editions[0], 0)
    return [card for side in player.piles for card in (*player.piles[side], *_known(player))]


def _known(player: RandomTurns) -> tuple[str, ...]:
    return player.state.discarded_cards


@pytest.mark.parametrize("scenario", ["1941", "1944", "burma"])
def test_a_few_turns_by_lot(scenario: str) -> None:
    assert play(scenario, 77, 8)
