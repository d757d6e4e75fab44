"""Offensives by lot: whatever the rules offer they accept, and every offensive ends (EotS 7.2)."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from app.lots.offensives import RandomPlayer

PER_SCENARIO = 2000
BATCHES = 20
IN_A_GAME = 12
STARTS = ("1941", "1942", "1943", "1944", "burma")
LONGER = ("1942-43", "1942-44", "1942-45", "1943-44", "1943-45")


def play(scenario: str, batch: int, offensives: int) -> None:
    """So many offensives, in games of a dozen, the editions in turn."""
    done, seed = 0, 1000 * batch
    while done < offensives:
        edition = "v3.2" if seed % 2 or scenario == "burma" else "v2.0"
        player = RandomPlayer.of(scenario, edition, seed)
        seed += 1
        for _ in range(min(IN_A_GAME, offensives - done)):
            player.refill()
            if not player.offensive():
                break
            done += 1


def all_at_once(scenario: str, first: int) -> None:
    """Two thousand offensives in batches side by side, one process for each core."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        numbers = range(first, first + BATCHES)
        done = [pool.submit(play, scenario, number, PER_SCENARIO // BATCHES) for number in numbers]
        for one in done:
            one.result()


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [*STARTS, *LONGER])
def test_two_thousand_offensives_by_lot_in_every_scenario(scenario: str) -> None:
    all_at_once(scenario, 0 if scenario in STARTS else 200)


@pytest.mark.parametrize("scenario", STARTS)
def test_a_few_offensives_by_lot(scenario: str) -> None:
    play(scenario, 77, 12)
