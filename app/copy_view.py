"""What is known of a copy as plain tables: a row for each thing, a column for each kind of fact."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.core.game import AnyGame
from rules.core.pack import FactKey, FactKind, Facts, about, kind_of
from rules.core.pack_file import Progress, progress
from rules.core.panels import Printed

NOTHING: Mapping[FactKey, str] = {}


@dataclass(frozen=True)
class Cell:
    """One fact: what is known or was typed, and what is wrong with it."""

    key: FactKey
    kind: FactKind
    called: str
    value: str = ""
    wrong: str = ""
    known: str = ""
    given: bool = False
    otherwise: str = ""
    said: str = ""

    @property
    def id(self) -> str:
        """Its name in the page."""
        return "fact-" + re.sub(r"[^A-Za-z0-9]", lambda sign: f"_{ord(sign[0])}", self.key)

    @property
    def label(self) -> str:
        """The fact in words."""
        return f"{self.kind.title}, {self.called}" if self.called else self.kind.title

    @property
    def is_number(self) -> bool:
        """Whether it is a number, of which the buttons are only the usual ones."""
        return all(button.isdigit() for button in self.kind.buttons)

    @property
    def options(self) -> tuple[str, ...]:
        """The words to choose from, where it is one of a few; what is known is always among them."""
        if self.kind.many or self.is_number:
            return ()
        more = (self.value,) if self.value and self.value not in self.kind.buttons else ()
        return (*self.kind.buttons, *more)


@dataclass(frozen=True)
class Line:
    """A thing with its facts, one for each column or none."""

    name: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True)
class Group:
    """Facts that are told together, and how many of them are known."""

    title: str
    progress: Progress
    columns: tuple[FactKind, ...]
    lines: tuple[Line, ...]

    @property
    def code(self) -> str:
        """Its name in an address."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All its facts."""
        return tuple(cell for line in self.lines for cell in line.cells if cell is not None)

    @property
    def known(self) -> Mapping[FactKey, str]:
        """What is known of it."""
        return {cell.key: cell.known for cell in self.cells if cell.known}

    @property
    def wrong(self) -> tuple[Cell, ...]:
        """The facts that are refused."""
        return tuple(cell for cell in self.cells if cell.wrong)


@dataclass(frozen=True)
class Typed:
    """What somebody typed that cannot be, each with its reason."""

    values: Mapping[FactKey, str] = field(default_factory=dict)
    reasons: Mapping[FactKey, str] = field(default_factory=dict)


def groups(
    printed: Printed[Any],
    facts: Facts,
    otherwise: Mapping[FactKey, str] = NOTHING,
    typed: Typed | None = None,
) -> tuple[Group, ...]:
    """Everything that a copy has as far as anybody knows; `otherwise` is told beside a fact."""
    expected = _expected(printed, facts)
    counted = progress(facts, expected)
    cells = _Cells(printed, facts, otherwise, typed or Typed())
    return tuple(_group(one, tuple(dict.fromkeys(expected[one.title])), cells) for one in counted)


def whole(printed: Printed[Any], facts: Facts) -> Progress:
    """How much of a copy is known, all groups together."""
    found = progress(facts, printed.expected(facts))
    return Progress("", sum(one.known for one in found), sum(one.of for one in found))


def known_at(rules: AnyGame, state: Any) -> Progress | None:
    """How much of its copy a table knows, if its game asks for what is printed on one."""
    printed = rules.panels.printed
    return whole(printed, printed.facts(state)) if printed is not None else None


def _expected(printed: Printed[Any], facts: Facts) -> Mapping[str, tuple[FactKey, ...]]:
    """The groups of the game, and by their kinds those facts that stand in none of them."""
    found = dict(printed.expected(facts))
    listed = {key for keys in found.values() for key in keys}
    for key in facts.values:
        kind = printed.kinds.get(kind_of(key))
        if kind is not None and key not in listed:
            title = kind.title
            found[title] = (*found.get(title, ()), key)
    return found


@dataclass(frozen=True)
class _Cells:
    """Makes the cells of a page."""

    printed: Printed[Any]
    facts: Facts
    otherwise: Mapping[FactKey, str]
    typed: Typed

    def of(self, key: FactKey) -> Cell:
        """What is known of a fact, or was typed in its place."""
        known = self.facts.known(key) or ""
        return Cell(
            key,
            self.printed.kinds[kind_of(key)],
            self.printed.called(key),
            self.typed.values.get(key, known),
            self.typed.reasons.get(key, ""),
            known,
            bool(known) and self.printed.given.known(key) == known,
            self.otherwise.get(key, ""),
            self.printed.said(key, known) if known else "",
        )


def _group(counted: Progress, keys: Iterable[FactKey], cells: _Cells) -> Group:
    rows: dict[str, dict[str, FactKey]] = {}
    for key in keys:
        rows.setdefault(about(key), {})[kind_of(key)] = key
    kinds = dict.fromkeys(kind for row in rows.values() for kind in row)
    return Group(
        counted.title,
        counted,
        tuple(cells.printed.kinds[kind] for kind in kinds),
        tuple(_line(row, tuple(kinds), cells) for row in rows.values()),
    )


def _line(row: Mapping[str, FactKey], kinds: tuple[str, ...], cells: _Cells) -> Line:
    found = tuple(cells.of(row[kind]) if kind in row else None for kind in kinds)
    return Line(next((cell.called for cell in found if cell is not None), ""), found)
