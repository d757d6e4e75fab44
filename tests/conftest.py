"""Databases, apps and phones for the tests."""

import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from app import create_app, record
from app.config import Settings
from app.db import connect
from tests import postgres
from tests.support import Phone

SECRET = "a secret for tests only"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="many more random examples")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A real PostgreSQL server, or a skip that says why there is none."""
    programs = postgres.binaries()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed and none could be installed here")
    with postgres.server(programs) as url:
        yield url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An embedded database with its tables and nothing in them."""
    path = tmp_path_factory.mktemp("database") / "template.db"
    database = connect(f"sqlite:///{path}")
    database.migrate()
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    database.engine.dispose()
    return path


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: str) -> str:
    """A PostgreSQL database to copy, migrated once."""
    name = f"template_{secrets.token_hex(4)}"
    _create(postgres_server, f'CREATE DATABASE "{name}"')
    url = make_url(postgres_server).set(database=name).render_as_string(hide_password=False)
    database = connect(url)
    database.migrate()
    database.engine.dispose()
    return url


def _create(server: str, statement: str) -> None:
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        path = tmp_path / "adjutant.db"
        shutil.copy(request.getfixturevalue("migrated_file"), path)
        return f"sqlite:///{path}"
    template = make_url(request.getfixturevalue("migrated_postgres"))
    name = f"test_{secrets.token_hex(6)}"
    server = request.getfixturevalue("postgres_server")
    _create(server, f'CREATE DATABASE "{name}" TEMPLATE "{template.database}"')
    return template.set(database=name).render_as_string(hide_password=False)


@pytest.fixture
def make_app(database_url: str) -> Iterator[Callable[..., Flask]]:
    """Apps on one database, as after a restart; all closed at the end."""
    made: list[Flask] = []

    def make(**settings: object) -> Flask:
        record.forget()
        chosen = {"secret_key": SECRET, "rate_limits": False, **settings}
        app = create_app(Settings(database_url=database_url, **chosen))  # type: ignore[arg-type]
        made.append(app)
        return app

    yield make
    for app in made:
        app.extensions["adjutant.live"].close()
        app.extensions["adjutant.db"].engine.dispose()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """The app on a fresh database."""
    return make_app()


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A device that has not sat down yet."""
    return Phone(app)
