"""Whole games on file: each is read, folded and decided again, command by command (EotS 4.0, 16.0, 17.0)."""

import pytest

from rules.eots.components import Side
from tests.app.recording import RECORDS, decided_again, read

STARTS = ("start-1941", "start-1942", "start-1943", "start-1944", "start-burma")
NATIONS = ("philippines", "malaya", "dutch-east-indies", "burma", "australia", "india", "china")
WINS = {
    "honshu": Side.ALLIES,
    "blockade": Side.ALLIES,
    "ruin": Side.ALLIES,
    "negotiations": Side.JAPAN,
    "endurance": Side.JAPAN,
}
# Entries that rules corrected since decide otherwise, with the rule; the games stand as they were played.
CORRECTED = {"start-1941": {232: "EotS v2.0 5.37"}, "start-1943": {53: "EotS 16.42"}}
POINTS = ("1942", "1943", "1944", "burma")
NAMES = (
    *STARTS,
    *(f"record-surrender-{nation}" for nation in NATIONS),
    *(f"record-win-{way}" for way in WINS),
    *(f"record-points-{year}" for year in POINTS),
)


def test_there_is_a_record_for_every_start_surrender_and_victory() -> None:
    assert {path.name.removesuffix(".json.gz") for path in RECORDS.glob("*.json.gz")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_is_decided_again_as_it_was(name: str) -> None:
    found = read(RECORDS / f"{name}.json.gz")
    state = decided_again(found, CORRECTED.get(name))
    assert state.winner in tuple(Side)
    assert state == found.table.state


@pytest.mark.parametrize("nation", NATIONS)
def test_13_0_a_nation_surrenders(nation: str) -> None:
    assert nation in read(RECORDS / f"record-surrender-{nation}.json.gz").table.state.surrendered


@pytest.mark.parametrize("way", WINS)
def test_16_0_a_way_to_win(way: str) -> None:
    assert read(RECORDS / f"record-win-{way}.json.gz").table.state.winner == WINS[way]


@pytest.mark.parametrize("year", POINTS)
def test_17_0_a_year_is_scored_or_won_outright(year: str) -> None:
    state = read(RECORDS / f"record-points-{year}.json.gz").table.state
    assert state.points is not None or "automatic" in state.result
