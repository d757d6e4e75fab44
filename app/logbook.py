"""The log as the templates draw it: entries in plain sentences, newest first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app import record
from app.memory import Memory
from app.models import Entry as Row
from app.recent import recent
from app.seats import SeatedDevice
from rules.core.game import AnyGame, Sentence
from rules.core.say import Past, Reference, reference, seat_name, sentences
from rules.core.table import Answer, Entry, Strike, Table

LOG_PAGE = 40
KEPT_LINES, KEPT_ENTRIES = 256, 128
MARKS = {"ruling": "Ruling", "correction": "Correction", "warned": "Warning passed"}
LOG_KINDS = (
    ("undo", "Undo"),
    ("ruling", "Rulings"),
    ("correction", "Corrections"),
    ("warned", "Warnings passed"),
    ("question", "Questions"),
)


PASSING = ("sequence", "copy")


@dataclass(frozen=True)
class LogLine:
    """An entry in the log."""

    seq: int
    at: str
    seat: str
    seat_name: str
    who: str
    lines: tuple[Sentence, ...]
    in_force: bool
    goes_on: bool = False

    @property
    def told(self) -> tuple[Sentence, ...]:
        """The few lines that a passing message has room for.

        What step comes next is seen elsewhere, and of a fact that was told what came of it says more.
        """
        said = tuple(line for line in self.lines if line.kind not in PASSING) or self.lines
        return said[-1:] if len(said) > 3 else said

    @property
    def mark(self) -> str:
        """The word for an entry that is not as the sequence of play has it."""
        return next((MARKS[line.kind] for line in self.lines if line.kind in MARKS), "")


_entries: Memory[tuple[str, str], Entry] = Memory(KEPT_ENTRIES)
_said: Memory[tuple[str, str], LogLine] = Memory(KEPT_LINES)


@dataclass(frozen=True)
class LogGroup:
    """The entries of one segment."""

    heading: str
    entries: list[LogLine]


@dataclass(frozen=True)
class LogPage:
    """A page of the log, newest first."""

    groups: list[LogGroup]
    older: int | None
    seat: str = ""
    kind: str = ""


def log_line(session: Session, place: SeatedDevice, entry: Entry, in_force: bool = True) -> LogLine:
    """An entry in plain sentences."""
    rules, about = place.rules, _reference(session, place, entry)
    name = seat_name(rules, entry.seat)
    said, goes_on = tuple(sentences(rules, entry, about)), rules.nature(entry.command).goes_on
    return LogLine(entry.seq, entry.at, entry.seat, name, entry.who, said, in_force, goes_on)


def _reference(session: Session, place: SeatedDevice, entry: Entry) -> Reference:
    """What an entry speaks of: the question that it answers, what it brought back."""
    newest = recent(session, place.game)
    past = Past(newest.line_before, lambda seq: record.entries(session, place.game.id, seq, seq)[0])
    return reference(entry, past)


def entry_at(session: Session, place: SeatedDevice, seq: int, digest: str) -> Entry:
    """An entry, known by its hash."""
    return _entries.get((place.game.id, digest), lambda: record.entries(session, place.game.id, seq, seq)[0])


def read(session: Session, place: SeatedDevice, known: Mapping[int, str]) -> None:
    """Read entries at once, by their numbers and hashes, that will be looked at one by one."""
    game_id = place.game.id
    if any(_entries.peek((game_id, digest)) is None for digest in known.values()):
        for entry in record.entries(session, game_id, min(known), max(known)):
            if entry.seq in known:
                _entries.put((game_id, known[entry.seq]), entry)


def line_at(session: Session, place: SeatedDevice, seq: int, digest: str) -> LogLine:
    """An entry in plain sentences, known by its hash: they are made once for all phones."""
    return _said.get(
        (place.game.id, digest), lambda: log_line(session, place, entry_at(session, place, seq, digest))
    )


def keep(place: SeatedDevice, digest: str, entry: Entry, line: LogLine) -> None:
    """Remember an entry that was made just now, and what it says."""
    _entries.put((place.game.id, digest), entry)
    _said.put((place.game.id, digest), line)


def forget() -> None:
    """Keep nothing that was said, as after a restart."""
    _entries.forget()
    _said.forget()


def log_page(
    session: Session, place: SeatedDevice, before: int | None = None, seat: str = "", kind: str = ""
) -> LogPage:
    """The newest entries before a number, that a seat made, of a kind."""
    rows = record.newest(session, place.game.id, LOG_PAGE + 1, before, seat, kind)
    in_force = record.in_force(session, place.game.id)
    shown = rows[:LOG_PAGE]
    older = shown[-1].seq if len(rows) > LOG_PAGE else None
    return LogPage(_grouped(session, place, shown, in_force), older, seat, kind)


def _grouped(
    session: Session, place: SeatedDevice, rows: Sequence[Row], in_force: frozenset[int]
) -> list[LogGroup]:
    groups: list[LogGroup] = []
    for row in rows:
        if not groups or groups[-1].heading != row.heading:
            groups.append(LogGroup(row.heading, []))
        entry = record.entry_from(place.rules, row)
        groups[-1].entries.append(log_line(session, place, entry, row.seq in in_force))
    return groups


def agreed(rules: AnyGame, table: Table, command: Any) -> bool:
    """Whether a command brought about what both agreed to, so that both look at the board now."""
    plain = getattr(command, "command", command)
    return isinstance(command, Answer | Strike) or rules.consent(table.state, plain).asks_others
