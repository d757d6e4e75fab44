"""The `adjutant` command and the two scripts."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from app import record
from app.cli import commands, main
from app.db import connect
from app.opening import new_id
from rules.core.data import BadData
from tests.support import SETUP

ROOT = Path(__file__).parents[2]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory with one table in its embedded database."""
    monkeypatch.setenv("ADJUTANT_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    database = connect(f"sqlite:///{tmp_path / 'adjutant.db'}")
    database.migrate()
    with database.writing() as session:
        record.open_record(session, "table-of-the-cli", "eots", SETUP, "japan", "Ann", False)
    return tmp_path


def test_check_reads_every_data_file() -> None:
    result = CliRunner().invoke(commands, ["check"])
    assert result.exit_code == 0
    assert "Empire of the Sun: 10 scenario(s), data files are sound" in result.output


def test_bad_data_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> None:
        raise BadData(Path("units.csv"), 7, "unknown unit")

    monkeypatch.setattr("app.cli.games", refuse)
    monkeypatch.setattr("sys.argv", ["adjutant", "check"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert capsys.readouterr().err == "adjutant: units.csv:7: unknown unit\n"


def test_no_table_begins_like_an_option_and_an_old_one_that_does_is_exported(kept: Path) -> None:
    assert all(new_id()[0].isalpha() for _ in range(500))
    with connect(f"sqlite:///{kept / 'adjutant.db'}").writing() as session:
        record.open_record(session, "-TvgJQYL3xRI", "eots", SETUP, "japan", "Ann", False)
    exported = CliRunner().invoke(commands, ["export", "-o", str(kept / "old.json"), "--", "-TvgJQYL3xRI"])
    assert exported.exit_code == 0, exported.output


def test_an_exported_record_verifies_with_the_same_words(kept: Path) -> None:
    file = kept / "game.json"
    exported = CliRunner().invoke(commands, ["export", "table-of-the-cli", "-o", str(file)])
    assert exported.exit_code == 0, exported.output
    verified = CliRunner().invoke(commands, ["verify", str(file)])
    assert verified.exit_code == 0
    words = verified.output.splitlines()[-1]
    assert len(words.split()) == 4
    assert exported.output.strip().endswith(words)
    assert "T2 Jan-Apr 1942 · Offensives" in verified.output


def test_verify_says_what_is_wrong(kept: Path) -> None:
    file = kept / "game.json"
    CliRunner().invoke(commands, ["export", "table-of-the-cli", "-o", str(file)])
    altered = json.loads(file.read_text(encoding="utf-8"))
    altered["entries"][0]["who"] = "Mallory"
    file.write_text(json.dumps(altered), encoding="utf-8")
    result = CliRunner().invoke(commands, ["verify", str(file)])
    assert result.exit_code == 1
    assert "game.json is not a faithful record: entry 0 was altered" in result.output


def test_an_unknown_table_is_named(kept: Path) -> None:
    result = CliRunner().invoke(commands, ["export", "no-such-table"])
    assert result.exit_code == 1
    assert "There is no table 'no-such-table'" in result.output


def test_a_bad_setting_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORT", "eighty")
    monkeypatch.setattr("sys.argv", ["adjutant", "serve"])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().err == "adjutant: PORT must be a number from 1 to 65535, not 'eighty'\n"


def test_run_with_arguments_is_that_command_from_any_directory(tmp_path: Path) -> None:
    done = subprocess.run(
        [ROOT / "run", "check"], cwd=tmp_path, capture_output=True, text=True, check=True, env={**os.environ}
    )
    assert "Empire of the Sun: 10 scenario(s), data files are sound" in done.stdout.splitlines()
    assert done.stderr == ""
