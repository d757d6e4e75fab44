"""The newest entries of a table, kept in mind: what the log, one step back and the last line are drawn from.

Everything here follows from the record and is known by its last hash, so that two workers never disagree;
entries that another worker wrote are read when they are first asked for, and no others.
"""

import sys
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam
from sqlalchemy import select as columns
from sqlmodel import Session, col

from app import record
from app.memory import Memory
from app.models import Entry as Row
from app.models import Game as GameRow

KEPT_TABLES = 256
KEPT_ENTRIES = 48


@dataclass(frozen=True, slots=True)
class Brief:
    """An entry without what it says."""

    seq: int
    hash: str
    heading: str
    struck_to: int | None


@dataclass(frozen=True, slots=True)
class Recent:
    """The newest entries of a table, newest first, and every strike with the entry it goes back to."""

    head_hash: str
    briefs: tuple[Brief, ...]
    strikes: Mapping[int, int]
    struck: Sequence[int]

    @property
    def head(self) -> int:
        """The newest entry."""
        return self.briefs[0].seq

    def line_before(self, seq: int) -> Iterator[int]:
        """The entries in force just before one, newest first, without the strikes."""
        last = seq - 1
        while last >= 0:
            if last in self.strikes:
                last = self.strikes[last]
            else:
                yield last
                last -= 1

    def in_force(self, first: int, last: int) -> frozenset[int]:
        """Which of some entries were not taken back when the last of them was the newest."""
        return frozenset(self._standing(first, last))

    def _standing(self, first: int, last: int) -> Iterator[int]:
        """The strikes that still count are among them."""
        while last >= first:
            at = bisect_right(self.struck, last)
            strike = self.struck[at - 1] if at else -1
            yield from range(max(strike, first), last + 1)
            last = self.strikes.get(strike, -1)

    def brief(self, seq: int) -> Brief | None:
        """An entry that is kept in mind."""
        at = self.head - seq
        return self.briefs[at] if 0 <= at < len(self.briefs) else None


_recent: Memory[str, Recent] = Memory(KEPT_TABLES)
_COLUMNS = columns(*map(col, (Row.seq, Row.hash, Row.prev, Row.heading, Row.struck_to)))
_SINCE = (
    _COLUMNS.where(col(Row.game_id) == bindparam("game"), col(Row.seq) > bindparam("after"))
    .where(col(Row.seq) <= bindparam("last"))
    .order_by(col(Row.seq).desc())
)
_STRIKES = (
    columns(col(Row.seq), col(Row.struck_to))
    .where(col(Row.game_id) == bindparam("game"), col(Row.struck_to).is_not(None))
    .where(col(Row.seq) <= bindparam("last"))
    .order_by(col(Row.seq))
)


def forget() -> None:
    """Keep nothing in mind, as after a restart."""
    _recent.forget()


def recent(session: Session, game: GameRow) -> Recent:
    """The newest entries of a table as its row has it."""
    kept = _recent.peek(game.id)
    if kept is not None and kept.head_hash == game.head_hash:
        return kept
    if kept is not None and kept.head < game.head <= kept.head + KEPT_ENTRIES:
        new = _rows(session, game, kept.head)
        if new and new[-1].prev == kept.head_hash:
            return _recent.put(game.id, _extended(game, new, kept.briefs, dict(kept.strikes)))
    found = _extended(game, _rows(session, game, game.head - KEPT_ENTRIES), (), _strikes(session, game))
    return found if kept is not None and kept.head > game.head else _recent.put(game.id, found)


def hash_of(session: Session, game: GameRow, seq: int) -> str:
    """The hash of an entry."""
    found = recent(session, game).brief(seq)
    return record.hash_of(session, game, seq) if found is None else found.hash


def briefs_before(session: Session, game: GameRow, last: int, most: int) -> list[Brief]:
    """So many entries up to one, newest first."""
    rows = _between(session, game, last - most, last)
    return [_brief(row) for row in rows]


def _brief(row: Any) -> Brief:
    """An entry without what it says; of a heading, which many have, there is one text."""
    return Brief(row.seq, row.hash, sys.intern(row.heading), row.struck_to)


def _rows(session: Session, game: GameRow, after: int) -> Sequence[Any]:
    return _between(session, game, after, game.head)


def _between(session: Session, game: GameRow, after: int, last: int) -> Sequence[Any]:
    asked = {"game": game.id, "after": after, "last": last}
    return session.connection().execute(_SINCE, asked).all()


def _strikes(session: Session, game: GameRow) -> dict[int, int]:
    found = session.connection().execute(_STRIKES, {"game": game.id, "last": game.head})
    return {row.seq: row.struck_to for row in found}


def _extended(
    game: GameRow, rows: Sequence[Any], before: tuple[Brief, ...], strikes: dict[int, int]
) -> Recent:
    """What is kept after newer entries."""
    if not rows:
        raise record.Damaged(game.id, f"its entry {game.head} is missing")
    new = (_brief(row) for row in rows)
    strikes |= {row.seq: row.struck_to for row in rows if row.struck_to is not None}
    return Recent(game.head_hash, (*new, *before)[:KEPT_ENTRIES], strikes, sorted(strikes))
