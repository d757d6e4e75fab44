"""Whole games on file: each is read, folded and decided again, command by command (EotS 4.0, 16.0, 17.0)."""

from pathlib import Path

import pytest

from tests.app.recording import RECORDS, decided_again, read

FILES = sorted(RECORDS.glob("*.json.gz"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_a_recorded_game_is_decided_again_as_it_was(path: Path) -> None:
    found = read(path)
    state = decided_again(found)
    assert state.winner
    assert (state.winner, state.result) == (found.table.state.winner, found.table.state.result)
