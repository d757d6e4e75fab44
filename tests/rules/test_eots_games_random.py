"""Whole games by lot: whatever the rules offer they accept, and every game ends (EotS 4.0, 5.0, 16.0).

At every entry each counter is in one place that exists, each card in one pile, hand or hold, and the
shipping used is no more than there is; every card of the deck is played in some of the games.
"""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import ceil
from multiprocessing import get_context

import pytest

from app.lots.games import RandomGame
from rules.eots.components import Side
from tests.support import eots

GAMES, MANY, TURNS = 200, 2000, 1000
IN_A_BATCH = 10
WARLIKE, OFTEN = 20, 0.3  # offensives take most of the time: every twentieth game makes many
SCENARIOS = [(code, edition) for code, one in eots().scenarios.items() for edition in one.editions]


def play(scenario: str, edition: str, seeds: Iterable[int]) -> set[str]:
    """A game for each seed; the cards that were played."""
    played = set[str]()
    for seed in seeds:
        game = RandomGame.of(scenario, edition, seed)
        if seed % WARLIKE == 0:
            game.offensives = OFTEN
        assert game.game().winner in tuple(Side), (scenario, edition, seed)
        played |= game.played
    return played


def turns(scenario: str, edition: str) -> int:
    """How many turns a scenario has."""
    state = RandomGame.of(scenario, edition, 0).state
    return state.last_turn - state.turn + 1


def deck(scenario: str, edition: str) -> set[str]:
    """The cards that a scenario starts with and that can be played."""
    player = RandomGame.of(scenario, edition, 0)
    drawn = (*player.piles.values(), *player.hands.values(), player.state.discarded_cards)
    return {card for cards in drawn for card in cards}


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "edition"), SCENARIOS)
def test_two_hundred_games_by_lot_in_every_scenario_and_edition(
    scenario: str, edition: str, request: pytest.FixtureRequest
) -> None:
    few = max(GAMES, ceil(TURNS / 2 / turns(scenario, edition)))
    number = MANY if request.config.getoption("--long") else few
    batches = [range(first, first + IN_A_BATCH) for first in range(0, number, IN_A_BATCH)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(play, scenario, edition, batch) for batch in batches]
        played = set[str]().union(*(job.result() for job in jobs))
    assert played >= deck(scenario, edition)


@pytest.mark.parametrize(("scenario", "edition"), [("1942", "v3.2"), ("1944", "v2.0"), ("burma", "v3.2")])
def test_a_game_by_lot(scenario: str, edition: str) -> None:
    assert play(scenario, edition, [77])
