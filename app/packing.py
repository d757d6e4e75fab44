"""Tables that nobody opened for long: their entries in a file, everything else in its place.

Seats, codes and the hash of the newest entry stay in the database, so that only the very same
entries can come back, and everybody sits where they sat.
"""

import gzip
import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from flask import current_app
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, delete, select

from app import record, transfer
from app.config import Settings
from app.db import Database, database
from app.models import Entry as Row
from app.models import Game
from app.whole_files import write_whole

FORMAT = "adjutant-packed-table"
VERSION = 1
DAYS = 365
MAGIC = b"\x1f\x8b"


def packed_directory(settings: Settings) -> Path:
    """Where packed tables lie unless another place is named."""
    return settings.data / "packed"


def packed_file(directory: Path, game_id: str) -> Path:
    """The file of a packed table."""
    return directory / f"{game_id}.json.gz"


def note_opened(game: Game) -> None:
    """Remember the day on which a table was opened, once a day; where that fails it is of no account."""
    today = record.now()[:10]
    if game.opened != today:
        with suppress(SQLAlchemyError), database().writing() as session:
            kept = session.get(Game, game.id)
            if kept is not None:
                kept.opened = today


def idle_tables(session: Session, days: int) -> list[str]:
    """The tables that nobody opened or played at for so many days."""
    limit = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
    query = (
        select(Game.id, Game.opened, Row.at)
        .join(Row, (col(Row.game_id) == Game.id) & (col(Row.seq) == Game.head))
        .where(col(Game.packed).is_(None))
        .order_by(col(Game.created))
    )
    return [game_id for game_id, opened, at in session.exec(query) if max(opened or "", at) < limit]


def pack(found: Database, game_id: str, directory: Path) -> Path:
    """Write a table's entries to a file, read it again, and only then take them out of the database."""
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = packed_file(directory, game_id)
    with found.writing() as session:
        game = record.lock(session, game_id)
        if game is None or game.packed:
            raise record.Damaged(game_id, "it is not here")
        rows = [row.model_dump() for row in record.rows(session, game_id)]
        write_whole(path, _packed(game, _checked(game, rows)))
        if read_packed(path.read_bytes()) != rows:
            raise record.Damaged(game_id, f"{path} differs from what was written")
        session.exec(delete(Row).where(col(Row.game_id) == game_id))
        game.packed = record.now()
        session.add(game)
    return path


def _packed(game: Game, rows: list[dict[str, Any]]) -> bytes:
    plain = {"format": FORMAT, "version": VERSION, "game": game.model_dump(), "entries": rows}
    return gzip.compress(json.dumps(plain, ensure_ascii=False).encode(), mtime=0)


def read_packed(data: bytes) -> list[dict[str, Any]]:
    """The entries in a packed table's file."""
    try:
        plain = json.loads(gzip.decompress(data))
        if plain["format"] != FORMAT or plain["version"] != VERSION:
            raise transfer.BadRecord("it is no packed table, or one of a newer Adjutant")
        rows = [Row.model_validate(row).model_dump() for row in plain["entries"]]
        if not rows:
            raise transfer.BadRecord("it has no entries")
        return rows
    except (OSError, EOFError, ValueError, KeyError, TypeError, ValidationError) as error:
        raise transfer.BadRecord("it is no packed table, or only a part of one") from error


def _checked(game: Game, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries, if they are those of this table: all of them, in order, with the hashes they had."""
    prev = record.FIRST_PREV
    for seq, row in enumerate(rows):
        digest = record.entry_hash(**_read(row).content())
        if (row["game_id"], row["seq"], row["prev"], row["hash"]) != (game.id, seq, prev, digest):
            raise transfer.BadRecord(f"entry {seq} is not the one that was packed")
        prev = digest
    if (len(rows) - 1, prev) != (game.head, game.head_hash):
        raise transfer.BadRecord("it is another record of that table")
    return rows


def _read(row: dict[str, Any]) -> transfer.EntryFile:
    """An entry as it is hashed."""
    plain = {name: row[name] for name in transfer.EntryFile.model_fields if row[name] is not None}
    try:
        written = {name: json.loads(plain[name]) for name in record.JSON if name in plain}
        return transfer.EntryFile.model_validate({**plain, **written})
    except ValueError as error:
        raise transfer.BadRecord(f"entry {row['seq']} cannot be read") from error


def unpack(session: Session, game: Game, rows: Sequence[dict[str, Any]]) -> None:
    """Put a packed table's entries back; its seats were never gone."""
    for row in _checked(game, list(rows)):
        session.add(Row.model_validate(row))
    game.packed, game.opened = None, record.now()[:10]
    session.add(game)


def file_here(game_id: str) -> Path | None:
    """The file of a packed table, if it lies where this server looks."""
    path = packed_file(packed_directory(current_app.extensions["adjutant.settings"]), game_id)
    return path if path.is_file() else None


def bring_back(session: Session, rows: Sequence[dict[str, Any]]) -> Game:
    """A packed table that this database knows; one that is here already stays as it is."""
    game = record.lock(session, rows[0]["game_id"])
    if game is None:
        raise transfer.BadRecord("its table is not known here")
    if game.packed:
        unpack(session, game, rows)
    return game


def as_record(rows: Sequence[dict[str, Any]]) -> bytes:
    """A packed table as the record it holds, for a server that does not know the table."""
    entries = [_read(row).model_dump(exclude_none=True) for row in rows]
    plain = {
        "format": transfer.FORMAT,
        "version": transfer.VERSION,
        "game": entries[0]["command"].get("game", ""),
        "table": rows[0]["game_id"],
        "entries": entries,
        "hash": rows[-1]["hash"],
        "words": transfer.four_words(rows[-1]["hash"]),
    }
    return json.dumps(plain, ensure_ascii=False).encode()
