"""The record of a table: the only reader and writer of entries.

An entry's hash covers its content and the hash before it, so that a record cannot be altered
unnoticed. What a record says is folded from its entries and remembered until a newer one comes.
"""

import hashlib
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from functools import cache, partial
from importlib.metadata import version
from typing import Any

from sqlalchemy import bindparam, func, insert, update
from sqlalchemy import select as columns
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, col, select

from app import codec, positions
from app.memory import Memory
from app.models import Entry as Row
from app.models import Game as GameRow
from rules import games
from rules.core.game import AnyGame, Setup
from rules.core.say import sentences
from rules.core.table import Entry, OpenTable, Table, begin, go_on

FIRST_PREV = "0" * 64
KEPT_TABLES = 128
JSON = ("command", "events", "made")

_ENTRY = columns(*map(col, (Row.seq, Row.at, Row.seat, Row.who, Row.command, Row.events)))
_BY_KEY = _ENTRY.where(col(Row.game_id) == bindparam("game"), col(Row.key) == bindparam("key"))
_MOMENT = columns(col(Row.at)).where(col(Row.game_id) == bindparam("game"), col(Row.seq) == bindparam("seq"))
_ENTER = insert(Row)
_LEAD_ON = (
    update(GameRow)
    .where(col(GameRow.id) == bindparam("game"))
    .values(head=bindparam("seq"), head_hash=bindparam("digest"))
)
_LOCK = select(GameRow).where(col(GameRow.id) == bindparam("game")).with_for_update()

_tables: Memory[tuple[str, str], Table] = Memory(KEPT_TABLES)


class Damaged(Exception):
    """A table that this program cannot read: an entry, or its game."""

    def __init__(self, game_id: str, reason: str) -> None:
        super().__init__(f"{game_id}: {reason}")
        self.game_id = game_id
        self.reason = reason


class PackedAway(Damaged):
    """A table whose entries are in a file and no longer here."""

    def __init__(self, game_id: str, since: str) -> None:
        super().__init__(game_id, f"it was packed away on {since[:10]}")


def now() -> str:
    """The moment, in UTC, as the record writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def entry_hash(**content: Any) -> str:
    """The hash of an entry: SHA-256 over the canonical JSON of everything but itself."""
    return hashlib.sha256(codec.canonical(content).encode()).hexdigest()


def rules_of(row: GameRow) -> AnyGame:
    """The rules that a table is played by."""
    if row.code not in games():
        raise Damaged(row.id, f"this server does not know its game {row.code!r}")
    return games()[row.code]


def open_record(
    session: Session, table_id: str, code: str, setup: Setup, seat: str, who: str, solo: bool
) -> GameRow:
    """A new table with its first entry."""
    opening = games()[code].open(setup)
    row = GameRow(
        id=table_id,
        code=code,
        scenario=setup.scenario,
        edition=setup.edition,
        mode=setup.mode,
        dice=setup.dice,
        solo=solo,
        created=now(),
        head=-1,
        head_hash=FIRST_PREV,
    )
    session.add(row)
    session.flush()
    append(session, row, None, seat, who, "opening", OpenTable(code, table_id, setup), (opening,))
    return row


def append(
    session: Session,
    game: GameRow,
    before: Table | None,
    seat: str,
    who: str,
    key: str,
    command: Any,
    events: Sequence[Any],
    absent: AbstractSet[str] = frozenset(),
) -> tuple[Entry, Table]:
    """Write the next entry and say what the record says then; the caller holds the write transaction."""
    made = codec.as_read(rules_of(game).code, tuple(events))
    entry = Entry(game.head + 1, _moment(session, game), seat, who, command, made)
    plain = {
        "seq": entry.seq,
        "at": entry.at,
        "seat": seat,
        "who": who,
        "key": key,
        "command": codec.to_plain(command),
        "events": codec.to_plain(entry.events),
        "prev": game.head_hash,
        "made": made_now(rules_of(game), absent - {seat}),
    }
    digest = entry_hash(**plain)
    after = _after(session, game, before, entry)
    connection = session.connection()
    connection.execute(_ENTER, row_values(game, entry, {**plain, "hash": digest}, after))
    connection.execute(_LEAD_ON, {"game": game.id, "seq": entry.seq, "digest": digest})
    set_committed_value(game, "head", entry.seq)
    set_committed_value(game, "head_hash", digest)
    return entry, _tables.put((game.id, digest), after)


def made_now(rules: AnyGame, absent: AbstractSet[str]) -> dict[str, Any]:
    """What a new entry is made by, and the other seats that nobody could be asked in."""
    return {"rules": rules.rules_version, "app": app_version(), "absent": sorted(absent)}


@cache
def app_version() -> str:
    """The version of this program."""
    return version("adjutant")


def _moment(session: Session, game: GameRow) -> str:
    """Now, or the moment of the entry before where the clock was set back meanwhile."""
    last = session.connection().execute(_MOMENT, {"game": game.id, "seq": game.head}).scalar()
    return max(now(), last or "")


def row_of(game: GameRow, entry: Entry, plain: dict[str, Any], after: Table) -> Row:
    """An entry as it is stored."""
    return Row(**row_values(game, entry, plain, after))


def row_values(game: GameRow, entry: Entry, plain: dict[str, Any], after: Table) -> dict[str, Any]:
    """What is stored of an entry: its hashed content, and what the log searches by."""
    rules = rules_of(game)
    texts = {name: codec.canonical(plain[name]) for name in JSON if plain.get(name) is not None}
    kinds = dict.fromkeys(sentence.kind for sentence in sentences(rules, entry))
    return {
        "game_id": game.id,
        **plain,
        **texts,
        "heading": rules.standing(after.state).heading,
        "kinds": f" {' '.join(kinds)} ",
        "struck_to": entry.struck_to,
    }


def _after(session: Session, game: GameRow, before: Table | None, entry: Entry) -> Table:
    """The table after a new entry."""
    rules = rules_of(game)
    if before is None:
        return begin(rules, entry)
    return go_on(rules, before, entry, lambda seq: table_at(session, game, seq))


def lock(session: Session, game_id: str) -> GameRow | None:
    """The table's row, held against other writers until the transaction ends."""
    return session.exec(_LOCK, params={"game": game_id}).first()


def find_game(session: Session, game_id: str) -> GameRow | None:
    """A table by its id."""
    return session.get(GameRow, game_id)


def head(session: Session, game_id: str) -> int:
    """The newest sequence number of a table, or -1."""
    found = session.exec(select(GameRow.head).where(GameRow.id == game_id)).first()
    return -1 if found is None else found


def heads(session: Session, game_ids: Sequence[str]) -> dict[str, int]:
    """The newest sequence numbers of several tables."""
    return dict(session.exec(select(GameRow.id, GameRow.head).where(col(GameRow.id).in_(game_ids))).all())


def rows(session: Session, game_id: str, first: int = 0, last: int | None = None) -> Sequence[Row]:
    """Entries as they are stored, oldest first."""
    query = select(Row).where(Row.game_id == game_id, Row.seq >= first).order_by(col(Row.seq))
    if last is not None:
        query = query.where(Row.seq <= last)
    return session.exec(query).all()


def entry_from(rules: AnyGame, row: Row) -> Entry:
    """An entry as the rules know it."""
    return _entry(rules.code, row.game_id, row)


def _entry(code: str, game_id: str, row: Any) -> Entry:
    """An entry from its stored columns; one that cannot be read is named."""
    try:
        command, events = codec.read(code, row.command), codec.read(code, row.events)
    except (ValueError, codec.Unreadable) as error:
        raise Damaged(game_id, f"its entry {row.seq} cannot be read") from error
    return Entry(row.seq, row.at, row.seat, row.who, command, events)


def entries(session: Session, game_id: str, first: int = 0, last: int | None = None) -> list[Entry]:
    """Entries as the rules know them, oldest first."""
    query = _ENTRY.where(col(Row.game_id) == game_id, col(Row.seq) >= first)
    if last is not None:
        query = query.where(col(Row.seq) <= last)
    found = session.connection().execute(query.order_by(col(Row.seq)))
    code = _code(session, game_id)
    return [_entry(code, game_id, row) for row in found]


def _code(session: Session, game_id: str) -> str:
    """The code of the game that is played at a table."""
    game = find_game(session, game_id)
    return "" if game is None else rules_of(game).code


def chain(session: Session, game_id: str) -> list[tuple[Entry, str]]:
    """Every entry with its hash, oldest first."""
    query = columns(col(Row.seq), col(Row.hash)).where(col(Row.game_id) == game_id)
    hashes = {row.seq: row.hash for row in session.connection().execute(query)}
    return [(entry, hashes[entry.seq]) for entry in entries(session, game_id)]


def newest(
    session: Session, game_id: str, limit: int, before: int | None, seat: str, kind: str
) -> Sequence[Row]:
    """The newest entries of a table before a number, by a seat, of a kind."""
    query = select(Row).where(Row.game_id == game_id).order_by(col(Row.seq).desc()).limit(limit)
    if before is not None:
        query = query.where(Row.seq < before)
    if seat:
        query = query.where(Row.seat == seat)
    if kind:
        query = query.where(col(Row.kinds).contains(f" {kind} ", autoescape=True))
    return session.exec(query).all()


def in_force(session: Session, game_id: str) -> frozenset[int]:
    """The entries that were not taken back, the strikes among them that still count included."""
    strikes = _strikes(session, game_id)
    standing: set[int] = set()
    last = head(session, game_id)
    while True:
        strike = max((seq for seq in strikes if seq <= last), default=None)
        standing.update(range(0 if strike is None else strike, last + 1))
        if strike is None:
            return frozenset(standing)
        last = strikes[strike]


def _strikes(session: Session, game_id: str) -> dict[int, int]:
    """Every strike with the entry it goes back to."""
    query = select(Row.seq, Row.struck_to).where(Row.game_id == game_id, col(Row.struck_to).is_not(None))
    return {seq: struck_to for seq, struck_to in session.exec(query) if struck_to is not None}


def entry_with_key(session: Session, game: GameRow, key: str) -> Entry | None:
    """The entry that a form already made, if it did."""
    found = session.connection().execute(_BY_KEY, {"game": game.id, "key": key}).first()
    return None if found is None else _entry(rules_of(game).code, game.id, found)


def table_of(session: Session, game: GameRow) -> Table:
    """What the record says now."""
    return table_at(session, game, game.head)


def table_at(session: Session, game: GameRow, seq: int) -> Table:
    """What the record said after an entry, from memory or folded anew."""
    if game.packed:
        raise PackedAway(game.id, game.packed)
    digest = hash_of(session, game, seq)
    return _tables.get((game.id, digest), lambda: _folded(session, game, seq))


def _folded(session: Session, game: GameRow, seq: int) -> Table:
    """The entries folded; a record with a hole or with things that no game has is damaged."""

    def read(first: int, last: int) -> list[Entry]:
        found = entries(session, game.id, first, last)
        for number, seq in zip(range(first, last + 1), (*(entry.seq for entry in found), None), strict=False):
            if number != seq:
                raise Damaged(game.id, f"its entry {number} is missing")
        return found

    digest, rules = partial(hash_of, session, game), rules_of(game)
    known = positions.Positions(game.id, rules, read, digest)
    try:
        before = _tables.peek((game.id, digest(seq - 1))) if seq else None
        return known.at(seq) if before is None else go_on(rules, before, read(seq, seq)[0], known.at)
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise Damaged(game.id, f"its record cannot be replayed ({error!r})") from error


def hash_of(session: Session, game: GameRow, seq: int) -> str:
    """The hash of an entry."""
    if seq == game.head:
        return game.head_hash
    found = session.exec(select(Row.hash).where(Row.game_id == game.id, Row.seq == seq)).first()
    if found is None:
        raise Damaged(game.id, f"its entry {seq} is missing")
    return found


def forget() -> None:
    """Drop every remembered table, as after a restart."""
    _tables.forget()
    positions.forget()


def count(session: Session) -> int:
    """How many tables there are."""
    return session.exec(select(func.count()).select_from(GameRow)).one()
