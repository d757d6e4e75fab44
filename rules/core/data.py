"""Strict readers of CSV and TOML whose errors name the file and the line."""

import csv
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class BadData(Exception):
    """A data file the program refuses to start with."""

    def __init__(self, path: Path, line: int | None, reason: str) -> None:
        where = path.name if line is None else f"{path.name}:{line}"
        super().__init__(f"{where}: {reason}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table, with its place for error messages."""

    path: Path
    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def words(self, column: str) -> frozenset[str]:
        """A cell that lists several words."""
        return frozenset(self.cells[column].split())

    def number(self, column: str) -> int | None:
        """A whole number, or nothing for an empty cell."""
        text = self.cells[column]
        if not text:
            return None
        if not text.isdecimal():
            raise self.bad(f"{column} must be a number, not {text!r}")
        return int(text)

    def one_of(self, column: str, allowed: Sequence[str]) -> str:
        """A cell that must hold one of the words given."""
        if (text := self.cells[column]) not in allowed:
            raise self.bad(f"{column} must be one of {', '.join(allowed)}, not {text!r}")
        return text

    def bad(self, reason: str) -> BadData:
        """The error that names this line."""
        return BadData(self.path, self.line, reason)


def read_csv(path: Path, columns: Sequence[str]) -> Iterator[Row]:
    """Every line of a table whose header is exactly the columns given, sorted by its first one."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        if (header := next(reader, [])) != list(columns):
            raise BadData(path, 1, f"columns must be {','.join(columns)}, not {','.join(header)}")
        previous = ""
        for cells in reader:
            row = Row(path, reader.line_num, dict(zip(columns, cells, strict=False)))
            if len(cells) != len(columns):
                raise row.bad(f"{len(columns)} cells expected, {len(cells)} found")
            if cells[0] <= previous:
                raise row.bad(f"{cells[0]!r} must come after {previous!r}: lines are sorted and unique")
            previous = cells[0]
            yield row


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file, its syntax errors named with the file."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except tomllib.TOMLDecodeError as error:
        raise BadData(path, None, str(error)) from error
