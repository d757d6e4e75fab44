"""The whole database as one file that any Adjutant database takes in, embedded or PostgreSQL.

The file is a zip: `backup.json` says what it is, `secret.key` holds the key that signs cookies and
invitations, and each table is a file with one row a line.
"""

import json
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError
from sqlalchemy import Connection, MetaData, Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from app.db import Database, revision_of, revisions, upgrade
from app.failures import BadDatabase, Failure, failure_of
from app.record import now
from app.whole_files import writing_whole

FORMAT = "adjutant-backup"
VERSION = 1
CONTENTS = "backup.json"
KEY = "secret.key"
VERSIONS = "alembic_version"
LEFT_OUT = {VERSIONS, "tally"}
BATCH = 500


class Contents(BaseModel):
    """What a backup says of itself."""

    model_config = ConfigDict(extra="ignore", strict=True)

    format: str
    version: int
    revision: str
    made: str
    rows: dict[str, int]


@dataclass(frozen=True)
class Backup:
    """A backup that was made or read."""

    contents: Contents
    key: str

    def __str__(self) -> str:
        rows = self.contents.rows
        return f"{rows.get('game', 0)} tables, {rows.get('entry', 0)} entries"


def back_up(database: Database, key: str, path: Path) -> Backup:
    """Write everything as it stands at one moment, while others go on writing."""
    with writing_whole(path) as file, _one_moment(database) as connection:
        revision = revision_of(connection)
        if revision is None:
            raise BadDatabase("There is nothing to back up: the database is empty.")
        rows: dict[str, int] = {}
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for table in _tables(connection):
                rows[table.name] = _write_table(connection, table, archive)
            contents = Contents(format=FORMAT, version=VERSION, revision=revision, made=now(), rows=rows)
            archive.writestr(KEY, key)
            archive.writestr(CONTENTS, contents.model_dump_json(indent=1))
    return Backup(contents, key)


@contextmanager
def _one_moment(database: Database) -> Iterator[Connection]:
    """A connection that sees the database as it was at its first question."""
    frozen = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    with database.engine.connect() as connection:
        if not database.embedded:
            connection = connection.execution_options(**frozen)
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        yield connection


def _tables(connection: Connection) -> list[Table]:
    """Every table that is kept, those that others name first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in LEFT_OUT]


def _write_table(connection: Connection, table: Table, archive: zipfile.ZipFile) -> int:
    """One row a line; how many there were."""
    number = 0
    found = connection.execution_options(stream_results=True, yield_per=BATCH).execute(select(table))
    with (
        archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as raw,
        TextIOWrapper(raw, "utf-8") as lines,
    ):
        for row in found.mappings():
            lines.write(json.dumps(dict(row), default=_plain, ensure_ascii=False) + "\n")
            number += 1
    return number


def _plain(value: object) -> dict[str, str]:
    if isinstance(value, bytes):
        return {"base64": b64encode(value).decode()}
    raise TypeError(f"no column holds a {type(value).__name__}")


def read_backup(path: Path) -> Backup:
    """What a backup holds; a file that is none, or one of a newer program, is named."""
    try:
        with zipfile.ZipFile(path) as archive:
            contents = Contents.model_validate_json(archive.read(CONTENTS))
            key = archive.read(KEY).decode("ascii")
    except (zipfile.BadZipFile, KeyError, ValidationError, UnicodeDecodeError, EOFError) as error:
        raise BadDatabase(f"{path} is no backup of Adjutant, or only a part of one.") from error
    if contents.format != FORMAT:
        raise BadDatabase(f"{path} is no backup of Adjutant.")
    if contents.version > VERSION or contents.revision not in revisions():
        raise BadDatabase(f"{path} was made by a newer Adjutant. Update this one and restore again.")
    return Backup(contents, key)


def set_aside(database: Database) -> Path | None:
    """Move an embedded database that cannot be read out of the way, with what lies beside it."""
    name = database.engine.url.database
    try:
        database.ask()
    except SQLAlchemyError as error:
        if name is None or failure_of(error) is not Failure.BROKEN:
            raise
        for end in ("", "-wal", "-shm"):
            if (file := Path(name + end)).exists():
                file.rename(f"{name}.damaged{end}")
        return Path(f"{name}.damaged")
    return None


def bring_back(
    database: Database, path: Path, replace: bool, before_commit: Callable[[Backup], None]
) -> Backup:
    """Put a backup into an empty database, or in place of what is there; all of it or nothing."""
    backup = read_backup(path)
    try:
        with database.changing() as connection, zipfile.ZipFile(path) as archive:
            _make_room(connection, replace)
            upgrade(connection, backup.contents.revision)
            for table in _tables(connection):
                _read_table(connection, table, archive, backup.contents)
            upgrade(connection)
            before_commit(backup)
    except (zipfile.BadZipFile, EOFError, ValueError) as error:
        raise BadDatabase(f"{path} is damaged: {error}. Nothing was changed.") from error
    return backup


def _make_room(connection: Connection, replace: bool) -> None:
    """No table at all, if nothing is in them or what is there may go."""
    found = MetaData()
    found.reflect(connection)
    kept = sum(_size(connection, table) for table in found.tables.values() if table.name not in LEFT_OUT)
    if kept and not replace:
        raise BadDatabase(
            "The database is not empty. Back it up first, then add --replace to put the backup in its place."
        )
    found.drop_all(connection)


def _size(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _read_table(connection: Connection, table: Table, archive: zipfile.ZipFile, contents: Contents) -> None:
    """Every row of a table; as many as the backup says there are."""
    wanted, number = contents.rows.get(table.name, 0), 0
    if table.name in contents.rows:
        for batch in _batches(archive, table.name):
            connection.execute(insert(table), batch)
            number += len(batch)
    if number != wanted:
        raise ValueError(f"{table.name} has {number} rows, not {wanted}")


def _batches(archive: zipfile.ZipFile, name: str) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    with archive.open(f"{name}.jsonl") as raw, TextIOWrapper(raw, "utf-8") as lines:
        for line in lines:
            batch.append({column: _value(value) for column, value in json.loads(line).items()})
            if len(batch) == BATCH:
                yield batch
                batch = []
    if batch:
        yield batch


def _value(value: Any) -> Any:
    return b64decode(value["base64"]) if isinstance(value, dict) else value
