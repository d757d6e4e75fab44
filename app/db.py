"""The database: engine, sessions, and what makes an acknowledged write durable."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import current_app
from sqlalchemy import Connection, Engine, create_engine, event, inspect
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session

from app.failures import BadDatabase, Failure, disk_sentence, failure_of, first_line
from app.whole_files import make_private

MIGRATIONS = Path(__file__).parent / "migrations"
POOL = {"pool_size": 16, "max_overflow": 32, "pool_timeout": 10}
# A server that is gone is noticed within seconds, so that a phone is told to try again.
WIRE = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
}
PATIENCE = ("statement_timeout = '20s'", "idle_in_transaction_session_timeout = '60s'")
LARGEST_LOG = 8 * 1024 * 1024
CACHE_KILOBYTES = 512


class Database:
    """One engine and the two ways to use it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.embedded = url.startswith("sqlite")
        self.engine = _embedded_engine(url) if self.embedded else _server_engine(url)
        self._writer: AbstractContextManager[Any] = threading.Lock() if self.embedded else nullcontext()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that only looks."""
        with Session(self.engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session in one transaction, the only writer of an embedded database, committed at the end."""
        with self._writer, Session(self.engine.execution_options(immediate=True)) as session, session.begin():
            yield session

    def migrate(self) -> None:
        """Bring the tables up to date."""
        with self.changing() as connection:
            upgrade(connection)

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """A connection for work on the tables themselves, in one transaction that may take its time."""
        with self._writer, self.engine.execution_options(immediate=True).begin() as connection:
            if not self.embedded:
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            yield connection

    def ask(self) -> str | None:
        """The version of its tables, as a question that only a working database answers."""
        with self.engine.connect() as connection:
            return revision_of(connection)

    def ailment(self) -> Failure | None:
        """What ails the database, if it does not answer."""
        try:
            self.ask()
        except SQLAlchemyError as error:
            return failure_of(error)
        return None

    def checkpoint(self, wholly: bool = False) -> None:
        """Move what was written ahead into the embedded database's one file; `wholly` empties the log.

        Where that fails, on a full disk or beside another program, the log keeps what it has.
        """
        if self.embedded:
            with self.engine.connect() as connection, suppress(sqlite3.Error):
                driver: Any = connection.connection.driver_connection
                driver.execute(f"PRAGMA wal_checkpoint({'TRUNCATE' if wholly else 'PASSIVE'})")

    def close(self) -> None:
        """Leave an embedded database as one file, and let every connection go."""
        self.checkpoint(wholly=True)
        self.engine.dispose()

    @property
    def name(self) -> str:
        """What a sentence calls it: its file, or where its server is; never its password."""
        url = self.engine.url
        if self.embedded:
            return f"The database {url.database}"
        return f"PostgreSQL at {url.host or 'localhost'}:{url.port or 5432}"


def connect(url: str) -> Database:
    """A database by its address."""
    return Database(url)


def open_database(url: str) -> Database:
    """A database that is there, is ours and is up to date; else one sentence says what is the matter."""
    found = Database(url)
    with told(found):
        found.migrate()
    return found


@contextmanager
def told(found: Database) -> Iterator[None]:
    """What fails in such a block is one sentence."""
    try:
        yield
    except SQLAlchemyError as error:
        raise BadDatabase(_sentence(found, error)) from error
    except OSError as error:
        raise BadDatabase(disk_sentence(error)) from error


def _sentence(found: Database, error: SQLAlchemyError) -> str:
    """Why a database could not be opened, and what to do."""
    sentences = {
        Failure.BROKEN: "is damaged, or is no database. Move the file away to start with an empty one, "
        "or bring back a backup: adjutant restore FILE --replace.",
        Failure.UNWRITABLE: "cannot be written. Let the account that runs Adjutant write the file and its "
        "directory.",
        Failure.FULL: "has no room to grow: the disk is full or failing. Make room and start again.",
        Failure.AWAY: "is busy with another program. Wait for it, or stop it, and start again."
        if found.embedded
        else f"does not answer ({first_line(error)}). Start it, or correct DATABASE_URL.",
    }
    return f"{found.name} {sentences.get(failure_of(error), f'cannot be used: {first_line(error)}.')}"


def revisions() -> dict[str, int]:
    """Every version of the tables that this program knows, with its place in their order."""
    known = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    return {revision: place for place, revision in enumerate(reversed(known))}


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the tables to a version; tables of a newer program or of another one are left alone."""
    _check_ours(connection)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """The version of the tables."""
    return MigrationContext.configure(connection).get_current_revision()


def _check_ours(connection: Connection) -> None:
    found, known = revision_of(connection), revisions()
    if found is not None and found not in known:
        raise BadDatabase(
            f"The database was written by a newer Adjutant (its version is {found}, this one knows up to "
            f"{max(known)}). Update Adjutant, or bring back a backup made before: "
            "adjutant restore FILE --replace."
        )
    if found is None and (tables := inspect(connection).get_table_names()):
        raise BadDatabase(f"The database is not Adjutant's: it holds {', '.join(sorted(tables)[:3])}.")


def database() -> Database:
    """The database of the running app."""
    found: Database = current_app.extensions["adjutant.db"]
    return found


def _embedded_engine(url: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": 15, "check_same_thread": False}, **POOL)
    event.listen(engine, "do_connect", _guard)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _server_engine(url: str) -> Engine:
    engine = create_engine(url, pool_pre_ping=True, connect_args=WIRE, **POOL)
    event.listen(engine, "connect", _bound)
    return engine


def _guard(_dialect: Any, _record: Any, arguments: Any, _options: Any) -> None:
    """The file is its owner's alone from its first byte; what SQLite puts beside it follows."""
    if (name := arguments[0] if arguments else "") and name != ":memory:" and not name.startswith("file:"):
        with suppress(OSError):
            make_private(Path(name))
            for beside in (Path(f"{name}-wal"), Path(f"{name}-shm")):
                if beside.exists():
                    make_private(beside)


def _prepare(connection: Any, _record: Any) -> None:
    """Write-ahead log, every commit on the disk before it is acknowledged, little memory a connection."""
    connection.isolation_level = None
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"journal_size_limit={LARGEST_LOG}",
        f"cache_size=-{CACHE_KILOBYTES}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _bound(connection: Any, _record: Any) -> None:
    """No question to the server holds a phone for ever."""
    for setting in PATIENCE:
        connection.execute(f"SET {setting}")
    connection.commit()


def _begin(connection: Connection) -> None:
    """A writer takes the lock at once, so that it never fails half-way."""
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
