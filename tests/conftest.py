"""Databases, apps and phones for the tests."""

import secrets
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
import qrcode
from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from app import create_app, record
from app.config import Settings
from app.db import connect
from tests import by_lot, postgres
from tests.app.shell import keep as keep
from tests.app.shell import run as run
from tests.browser.devices import browser as browser
from tests.browser.devices import device as device
from tests.browser.devices import server as server
from tests.support import Phone

SECRET = "a secret for tests only"
TEMPLATE = "template_of_the_tests"


# A code can be read with any of eight masks; which of them reads best takes most of the time it is drawn in.
qrcode.QRCode.best_mask_pattern = lambda self: 0  # type: ignore[method-assign]
SHARED = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="many more games, boards and battles by lot")
    parser.addoption("--seed", type=int, help="draws by lot as a run with this number did")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "lot: draws from the seed of the run")
    config.addinivalue_line("markers", "sampled(n): n of its cases by lot, all of them in the long run")
    config.addinivalue_line("markers", "both_databases: about the database itself, run on each kind")
    config.addinivalue_line("markers", "long: one batch of a large number, for the long run only")
    if config.option.seed is None:
        config.option.seed = by_lot.seed_of_the_commit()
    config.option.hypothesis_seed = config.option.seed
    by_lot.choose_examples(config)
    given = getattr(config, "workerinput", None)
    config.stash[SHARED] = Path(given["shared"] if given else mkdtemp(prefix="adjutant-tests-"))
    if not given:
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # told to stop, it still clears up


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Every worker knows the directory that all of them share."""
    node.workerinput["shared"] = str(node.config.stash[SHARED])


def pytest_unconfigure(config: pytest.Config) -> None:
    """Whoever started the workers ends what they shared."""
    if not hasattr(config, "workerinput") and SHARED in config.stash:
        postgres.stop(config.stash[SHARED])
        shutil.rmtree(config.stash[SHARED], ignore_errors=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests first, so that no worker is left with one; large numbers in the long run only."""
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)
    if not by_lot.is_long(config):
        batches = {item for item in items if item.get_closest_marker("long")}
        left_out = batches | by_lot.not_drawn(config, items)
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_report_header(config: pytest.Config) -> str:
    return f"by lot: seed {by_lot.seed_of(config)}; a failure comes again with {by_lot.command(config)}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(f"A failure comes again with {by_lot.command(config)}")


@pytest.fixture
def lot(request: pytest.FixtureRequest) -> by_lot.Lot:
    """The seeds of this test."""
    return by_lot.Lot(request.config, request.node.name)


@pytest.fixture(scope="session")
def postgres_server(pytestconfig: pytest.Config) -> str:
    """A real PostgreSQL server, one for all workers, or a skip that says why there is none."""
    programs = postgres.binaries()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed and none could be installed here")
    return postgres.shared_server(programs, pytestconfig.stash[SHARED])


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
def migrated_postgres(postgres_server: str, pytestconfig: pytest.Config) -> str:
    """A PostgreSQL database to copy, migrated once for all workers."""
    url = make_url(postgres_server).set(database=TEMPLATE).render_as_string(hide_password=False)
    with postgres.alone(pytestconfig.stash[SHARED]):
        if not _exists(postgres_server, TEMPLATE):
            _create(postgres_server, f'CREATE DATABASE "{TEMPLATE}"')
            database = connect(url)
            database.migrate()
            database.engine.dispose()
    return url


def _exists(server: str, name: str) -> bool:
    engine = create_engine(server)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": name})
        there = found.first() is not None
    engine.dispose()
    return there


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
    if request.node.get_closest_marker("both_databases"):
        request.getfixturevalue("migrated_postgres")
        return _copied(request.getfixturevalue("postgres_server"))
    return postgres.emptied(request.getfixturevalue("own_postgres"))


def _copied(server: str) -> str:
    """A new PostgreSQL database with its tables and nothing in them."""
    name = f"test_{secrets.token_hex(6)}"
    _create(server, f'CREATE DATABASE "{name}" TEMPLATE "{TEMPLATE}"')
    return make_url(server).set(database=name).render_as_string(hide_password=False)


@pytest.fixture(scope="session")
def own_postgres(migrated_postgres: str, postgres_server: str) -> str:
    """A PostgreSQL database of this worker, emptied before a test that is not about databases."""
    return _copied(postgres_server)


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
