"""Whole games by lot: whatever the rules offer they accept, and every game ends (EotS 4.0, 5.0, 16.0).

At every entry each counter is in one place that exists, each card in one pile, hand or hold, and the
shipping used is no more than there is; every card of the deck is played in some of the games.
"""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import ceil
from multiprocessing import get_context

import pytest

from rules.eots.components import Side
from tests.rules.random_games import RandomGame
from tests.support import eots

GAMES, MANY, TURNS = 200, 2000, 1000
IN_A_BATCH = 10
SCENARIOS = tuple(eots().scenarios)


def play(scenario: str, seeds: Iterable[int]) -> set[str]:
    """A game for each seed, the editions in turn; the cards that were played."""
    played, editions = set[str](), eots().scenarios[scenario].editions
    for seed in seeds:
        game = RandomGame.of(scenario, editions[seed % len(editions)], seed)
        assert game.game().winner in tuple(Side), (scenario, seed)
        played |= game.played
    return played


def turns(scenario: str) -> int:
    """How many turns a scenario has."""
    state = RandomGame.of(scenario, eots().scenarios[scenario].editions[0], 0).state
    return state.last_turn - state.turn + 1


def deck(scenario: str) -> set[str]:
    """The cards that a scenario starts with and that can be played."""
    player = RandomGame.of(scenario, eots().scenarios[scenario].editions[0], 0)
    drawn = (*player.piles.values(), *player.hands.values(), player.state.discarded_cards)
    return {card for cards in drawn for card in cards}


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_hundred_games_by_lot_in_every_scenario(scenario: str, request: pytest.FixtureRequest) -> None:
    number = MANY if request.config.getoption("--long") else max(GAMES, ceil(TURNS / turns(scenario)))
    batches = [range(first, first + IN_A_BATCH) for first in range(0, number, IN_A_BATCH)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(play, scenario, batch) for batch in batches]
        played = set[str]().union(*(job.result() for job in jobs))
    assert played >= deck(scenario)


@pytest.mark.parametrize("scenario", ["1942", "1944", "burma"])
def test_a_game_by_lot(scenario: str) -> None:
    assert play(scenario, [77])
