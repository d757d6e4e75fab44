"""Campaigns on file: every way to win or lose, each decided again entry by entry (CO 3.2, 3.3, 3.4)."""

import gzip
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli import commands
from app.games.co.playing import co
from app.transfer import Verified, verify
from rules.co.state import LAST_TURN, LAST_TURN_OF_FEVER
from tests.app.kept_records import RECORDS, file_digest
from tests.co.record_campaigns import (
    LATER,
    NAMES,
    RESULTS,
    file_of,
    made_by_earlier_rules,
    name_of,
    position_digest,
)
from tests.co.tally import Tally, level, sudden_end

ON_FILE = tuple(name for name in map(file_of, NAMES) if (RECORDS / f"{name}.json.gz").exists())
EARLIER = made_by_earlier_rules()


def text_of(name: str) -> bytes:
    """The file as it is exported."""
    return gzip.decompress((RECORDS / f"{name}.json.gz").read_bytes())


@cache
def recorded(name: str) -> Verified:
    """A campaign on file, read once; its chain holds."""
    return verify(text_of(name))


def test_every_way_to_win_or_lose_is_on_file_with_and_without_victory_fever() -> None:
    assert tuple(map(file_of, NAMES)) == ON_FILE
    assert len(NAMES) == 2 * len(RESULTS)


@pytest.mark.parametrize("name", ON_FILE)
def test_a_campaign_ends_in_its_way_at_its_time(name: str) -> None:
    state = recorded(name).table.state
    assert name_of(state.result, state.fever) == name.removesuffix(LATER)
    last = LAST_TURN_OF_FEVER if state.fever else LAST_TURN
    assert state.turn <= last if state.result.startswith("Sudden") else state.turn == last
    assert state.result_rule == ("CO 3.2" if state.result.startswith("Sudden") else "CO 3.3")


@pytest.mark.parametrize("name", EARLIER)
def test_a_campaign_of_earlier_rules_is_the_file_that_it_was_and_ends_where_it_did(name: str) -> None:
    assert file_digest(RECORDS / f"{name}.json.gz") == EARLIER[name].file
    assert position_digest(recorded(name).table.state) == EARLIER[name].position


@pytest.mark.parametrize("name", ON_FILE)
def test_the_points_of_a_campaign_are_those_of_the_tally(name: str) -> None:
    first, *others = recorded(name).entries
    state = recorded(name).table.state
    tally = Tally(co().begin(first.events[0]))
    for entry in others:
        tally.follow(entry.events)
    if not state.result.startswith("Sudden"):
        assert tally.vp == state.vp and level(tally.vp) in state.result.lower()
    else:
        assert sudden_end(state.turn, state.vp, True) in state.result.lower()


@pytest.mark.parametrize("name", ON_FILE)
def test_a_campaign_is_decided_again_entry_by_entry(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.json"
    path.write_bytes(text_of(name))
    done = CliRunner().invoke(commands, ["verify", str(path)])
    assert done.exit_code == 0, done.output
    assert f"{len(recorded(name).entries)} entries" in done.output
