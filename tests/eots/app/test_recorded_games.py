"""Whole games on file: they open, hold together and fold to the position they ended in (EotS 4.0, 16.0)."""

from functools import cache

import pytest

from app.transfer import Verified
from rules.eots.printed.sides import Side
from tests.app.kept_records import RECORDS, file_digest, kept, position_digest
from tests.app.record_ways import KEYS, MAKERS, STARTS
from tests.app.recording import read

NATIONS = (*KEYS, "australia", "india", "china")
WINS = {
    "honshu": Side.ALLIES,
    "blockade": Side.ALLIES,
    "ruin": Side.ALLIES,
    "negotiations": Side.JAPAN,
    "endurance": Side.JAPAN,
}
POINTS = ("1942", "1943", "1944", "burma")
NAMES = (
    *(f"start-{scenario}" for scenario in STARTS),
    *(f"record-surrender-{nation}" for nation in NATIONS),
    *(f"record-win-{way}" for way in WINS),
    *(f"record-points-{year}" for year in POINTS),
)


@cache
def recorded(name: str) -> Verified:
    """A game on file, read once."""
    return read(RECORDS / f"{name}.json.gz")


def test_there_is_a_record_for_every_start_surrender_and_victory() -> None:
    assert set(kept()) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_record_is_the_file_that_it_was(name: str) -> None:
    assert file_digest(RECORDS / f"{name}.json.gz") == kept()[name].file


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_record_folds_to_the_position_that_it_had(name: str) -> None:
    state = recorded(name).table.state
    assert state.winner in tuple(Side)
    assert position_digest(state) == kept()[name].position


@pytest.mark.slow
def test_every_way_to_surrender_or_to_win_is_still_open() -> None:
    for maker in MAKERS[len(STARTS) :]:
        assert maker().state.winner in tuple(Side)


@pytest.mark.parametrize("nation", NATIONS)
def test_13_0_a_nation_surrenders(nation: str) -> None:
    assert nation in recorded(f"record-surrender-{nation}").table.state.surrendered


@pytest.mark.parametrize("way", WINS)
def test_16_0_a_way_to_win(way: str) -> None:
    assert recorded(f"record-win-{way}").table.state.winner == WINS[way]


@pytest.mark.parametrize("year", POINTS)
def test_17_0_a_year_is_scored_or_won_outright(year: str) -> None:
    state = recorded(f"record-points-{year}").table.state
    assert state.points is not None or "automatic" in state.result
