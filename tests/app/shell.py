"""The `adjutant` command as the shell runs it, and what it leaves behind."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.cli import main


@dataclass(frozen=True)
class Ended:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)


Run = Callable[..., Ended]
Keep = Callable[..., str]


def refused(ended: Ended, *words: str) -> None:
    """Status 2, nothing printed, one sentence with these words."""
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("adjutant: ")
    assert ended.err.count("\n") == 1 and ended.err.endswith("\n")
    assert all(word in ended.err for word in words), ended.err


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
