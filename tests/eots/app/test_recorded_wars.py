"""Wars on file: each is decided again, command by command, and has a real war in it (EotS 4.0, 7.0, 9.0)."""

from functools import cache

import pytest

from app.games.eots.random_play import eots
from app.games.eots.sensible.games import SensibleGame
from app.transfer import Verified
from rules.eots.printed.sides import Side
from tests.app.kept_records import RECORDS
from tests.app.record_wars import name_of, war_of, wars
from tests.app.recording import decided_again, read

ON_FILE = [war for war in wars() if (RECORDS / f"{name_of(*war)}.json.gz").exists()]
EVERY_TIME = {("1942", "v3.2"), ("1943", "v2.0"), ("1944", "v3.2"), ("burma", "v3.2")}
QUICK = [war for war in ON_FILE if war in EVERY_TIME]
LONG = [war for war in ON_FILE if war not in EVERY_TIME]
AT_LENGTH = (("1942", "v3.2"), ("1944", "v2.0"))
WARS = [("burma", "v3.2"), *(pytest.param(*war, marks=pytest.mark.long) for war in AT_LENGTH)]


@cache
def recorded(scenario: str, edition: str) -> Verified:
    """A war on file, read once."""
    return read(RECORDS / f"{name_of(scenario, edition)}.json.gz")


def test_no_other_file_is_called_a_war() -> None:
    names = {name_of(*war) for war in wars()}
    assert {path.name.removesuffix(".json.gz") for path in RECORDS.glob("war-*.json.gz")} <= names


@pytest.mark.parametrize(("scenario", "edition"), ON_FILE)
def test_a_war_on_file_is_a_real_one_and_has_a_winner(scenario: str, edition: str) -> None:
    found = recorded(scenario, edition)
    events = [event for entry in found.entries for event in entry.events]
    first = eots().begin(events[0]).turn
    assert war_of(events, found.table.state.turn - first + 1).is_real
    assert found.table.state.winner in tuple(Side)


@pytest.mark.parametrize(("scenario", "edition"), QUICK)
def test_a_war_is_decided_again_as_it_was(scenario: str, edition: str) -> None:
    found = recorded(scenario, edition)
    assert decided_again(found) == found.table.state


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize(("scenario", "edition"), LONG)
def test_every_other_war_is_decided_again_as_it_was(scenario: str, edition: str) -> None:
    found = recorded(scenario, edition)
    assert decided_again(found) == found.table.state


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "edition"), WARS)
def test_those_who_want_to_win_make_war(scenario: str, edition: str) -> None:
    events = []
    player = SensibleGame.of(scenario, edition, 77)
    first = player.state.turn
    player.told = lambda command, happened: events.extend(happened)
    state = player.finish()
    assert state.winner in tuple(Side)
    assert war_of(events, state.turn - first + 1).is_real
