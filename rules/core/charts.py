"""Chart slots: a named table printed on the owner's copy, each of whose cells is a fact."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.core.pack import SEPARATOR, FactKey, Facts, key_of

Check = Callable[[str, str], str]


def one_of(words: tuple[str, ...]) -> Check:
    """A fact that is one of some words."""
    return lambda about, value: "" if value in words else f"must be one of {', '.join(words)}, not {value!r}"


def ranking(words: tuple[str, ...], what: str) -> Check:
    """A fact that ranks some words, each at most once."""

    def check(about: str, value: str) -> str:
        ranked = value.split(",")
        unknown = next((one for one in ranked if one not in words), None)
        if unknown is not None:
            return f"{unknown!r} is no {what}"
        return "" if len(set(ranked)) == len(ranked) else f"each {what} stands there once"

    return check


@dataclass(frozen=True, slots=True)
class ChartSlot:
    """A table of a copy: rows and columns, and what may stand in a cell; one cell if it has none."""

    code: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    may_be: Check

    def key(self, *cell: object) -> FactKey:
        """The fact of a cell."""
        return key_of(self.code, *cell)

    def cell(self, facts: Facts, *cell: object) -> str:
        """What stands in a cell; asked for if nobody has told it."""
        return facts.told(self.key(*cell))

    def row(self, facts: Facts, row: str) -> Mapping[str, str]:
        """The cells of a row that are known, by their columns."""
        cells = ((column, facts.known(self.key(row, column))) for column in self.columns)
        return {column: value for column, value in cells if value is not None}

    def cells(self) -> Iterator[FactKey]:
        """Every cell."""
        if not self.rows:
            yield self.code
        for row in self.rows:
            for column in self.columns:
                yield self.key(row, column)

    def check(self, about: str, value: str) -> str:
        """What is wrong with a cell, or nothing."""
        row, _, column = about.partition(SEPARATOR)
        known = row in self.rows and column in self.columns if self.rows else not about
        return self.may_be(about, value) if known else f"{about!r} is no cell of the table"
