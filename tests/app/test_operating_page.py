"""The commands in docs/operating.md do what the page says."""

import re
import shlex
from pathlib import Path

import pytest

from app import record
from app.db import connect
from tests.app.shell import Run
from tests.support import SETUP

pytestmark = pytest.mark.both_databases

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
OLD, CLUB = "old-table", "postgresql://adjutant@localhost/adjutant"


def commands() -> list[str]:
    """Every line of the page that is to be typed."""
    blocks = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    return [line for block in blocks for line in block.splitlines()]


def test_every_command_of_the_page_names_the_program() -> None:
    assert len(commands()) >= 10
    assert all(re.match(r"([A-Z_]+=\S+ )?\./run [a-z]+", line) for line in commands())


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_the_commands_of_the_page_work_one_after_the_other(
    database_url: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("DATABASE_URL", "SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ADJUTANT_DATA", "instance")
    _played_long_ago(tmp_path, monkeypatch)
    for line in commands():
        words = shlex.split(line.replace("TABLE", OLD).replace(CLUB, database_url))
        with monkeypatch.context() as place:
            while "=" in words[0]:
                place.setenv(*words.pop(0).split("=", 1))
            ended = run(*words[1:])
        assert (ended.status, ended.err) == (0, ""), line
        if line == "./run pack tables":
            assert run("import", f"instance/packed/{OLD}.json.gz").status == 0
            _not_opened(tmp_path)
    for url in (f"sqlite:///{tmp_path / 'instance' / 'adjutant.db'}", database_url):
        with connect(url).reading() as session:
            game = record.find_game(session, OLD)
            assert game is not None and record.table_of(session, game).seq == 0


def _played_long_ago(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (directory / "instance").mkdir()
    database = connect(f"sqlite:///{directory / 'instance' / 'adjutant.db'}")
    database.migrate()
    with monkeypatch.context() as past:
        past.setattr("app.record.now", lambda: "2024-06-01T12:00:00.000+00:00")
        with database.writing() as session:
            record.open_record(session, OLD, "eots", SETUP, "japan", "Ann", False)
    database.close()


def _not_opened(directory: Path) -> None:
    database = connect(f"sqlite:///{directory / 'instance' / 'adjutant.db'}")
    with database.writing() as session:
        game = record.find_game(session, OLD)
        assert game is not None
        game.opened = None
    database.close()
