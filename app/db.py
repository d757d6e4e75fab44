"""The database: engine, sessions, and what makes an acknowledged write durable."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from flask import current_app
from sqlalchemy import Connection, Engine, create_engine, event
from sqlmodel import Session

MIGRATIONS = Path(__file__).parent / "migrations"
POOL = {"pool_size": 16, "max_overflow": 32, "pool_timeout": 10}


class Database:
    """One engine and the two ways to use it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.embedded = url.startswith("sqlite")
        self.engine = (
            _embedded_engine(url) if self.embedded else create_engine(url, pool_pre_ping=True, **POOL)
        )
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
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def connect(url: str) -> Database:
    """A database by its address."""
    return Database(url)


def database() -> Database:
    """The database of the running app."""
    found: Database = current_app.extensions["adjutant.db"]
    return found


def _embedded_engine(url: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": 15, "check_same_thread": False}, **POOL)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    """Write-ahead log, and every commit on the disk before it is acknowledged."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """A writer takes the lock at once, so that it never fails half-way."""
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")
