"""The command line for tests of it."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from tests.app.shell import Ended, Keep, Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The `adjutant` command, as the shell runs it."""

    def run_with(*arguments: str, stdin: str = "") -> Ended:
        monkeypatch.setattr("sys.argv", ["adjutant", *arguments])
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as stopped:
            main()
        captured = capsys.readouterr()
        return Ended(int(stopped.value.code or 0), captured.out, captured.err)

    return run_with


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    """A file with something in it."""

    def kept(table: Any, name: str = "position.json") -> str:
        file = tmp_path / name
        file.write_text(table if isinstance(table, str) else json.dumps(table), encoding="utf-8")
        return str(file)

    return kept
