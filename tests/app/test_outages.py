"""A database that is away, locked, full or damaged: a sentence, nothing lost, and back by itself."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from app.failures import Failure, failure_of
from tests.support import Phone

pytestmark = pytest.mark.both_databases

START = {"scenario": "1942", "edition": "v3.2", "mode": "free", "side": "japan", "name": "Ann"}
SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@contextmanager
def failing(app: Flask, error: Exception) -> Iterator[None]:
    """Every statement fails in this way."""

    def fail(*_: Any) -> None:
        raise error

    engine = app.extensions["adjutant.db"].engine
    event.listen(engine, "before_cursor_execute", fail)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", fail)


def driver_error(kind: type[Exception], code: int | None = None, sqlstate: str = "") -> OperationalError:
    error = kind("said by the driver")
    if code is not None:
        error.sqlite_errorcode = code  # type: ignore[attr-defined]
    if sqlstate:
        error.sqlstate = sqlstate  # type: ignore[attr-defined]
    return OperationalError("SELECT 1", {}, error)


ROUTES = (
    "/",
    "/t/{0}",
    "/t/{0}/screen",
    "/t/{0}/live",
    "/t/{0}/head",
    "/t/{0}/news?seen=0",
    "/t/{0}/log",
    "/t/{0}/export",
    "/t/{0}/seats",
    "/t/{0}/report",
    "/t/{0}/setup",
    "/t/{0}/audit",
    "/j/some-invitation",
)


@SQLITE
def test_every_page_says_that_the_database_is_away_and_comes_back(app: Flask) -> None:
    phone = Phone(app)
    phone.open_table()
    token = {"X-CSRFToken": phone.token()}
    tap = {"kind": "MoveMarker", "seen": "0", "key": "a-key-of-a-tap", "track": "japan-asp", "to": "3"}
    with failing(app, driver_error(sqlite3.OperationalError, sqlite3.SQLITE_BUSY)):
        answers = [phone.client.get(path.format(phone.table)) for path in ROUTES]
        forms = {f"/t/{phone.table}/do": tap, "/join": {"token": "t", "name": "Ann"}, "/new": START}
        answers += [phone.client.post(path, data=form, headers=token) for path, form in forms.items()]
        health = phone.client.get("/healthz")
    for answer in answers:
        assert answer.status_code == 503, answer.request.path
        assert answer.headers["Retry-After"] == "3"
        assert "The database does not answer at the moment." in answer.get_data(as_text=True)
    assert (health.status_code, health.get_json()) == (503, {"status": "failing", "database": "away"})
    assert health.headers["Retry-After"] == "3"
    assert phone.client.post(f"/t/{phone.table}/do", data=tap, headers=token).status_code == 200
    assert phone.client.get("/healthz").get_json() == {"status": "ok"}


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (driver_error(sqlite3.OperationalError, sqlite3.SQLITE_FULL), Failure.FULL),
        (driver_error(sqlite3.OperationalError, sqlite3.SQLITE_IOERR | 3 << 8), Failure.FULL),
        (driver_error(sqlite3.OperationalError, sqlite3.SQLITE_READONLY), Failure.UNWRITABLE),
        (driver_error(sqlite3.DatabaseError, sqlite3.SQLITE_CORRUPT), Failure.BROKEN),
        (driver_error(sqlite3.OperationalError, sqlite3.SQLITE_ERROR), Failure.OTHER),
        (driver_error(ConnectionError, sqlstate="53100"), Failure.FULL),
        (driver_error(ConnectionError, sqlstate="57P01"), Failure.AWAY),
        (driver_error(ConnectionError, sqlstate="25006"), Failure.UNWRITABLE),
    ],
)
def test_what_ails_a_database_is_told_apart(error: OperationalError, failure: Failure) -> None:
    assert failure_of(error) is failure


@SQLITE
@pytest.mark.parametrize(
    ("code", "status", "says"),
    [
        (sqlite3.SQLITE_FULL, 507, "The server&#39;s disk is full. Nothing was entered"),
        (sqlite3.SQLITE_READONLY, 503, "cannot be written at the moment"),
        (sqlite3.SQLITE_CORRUPT, 503, "The database is damaged"),
        (sqlite3.SQLITE_ERROR, 500, "Something broke on the server"),
    ],
)
def test_a_tap_into_an_ailing_database_is_told_so(app: Flask, code: int, status: int, says: str) -> None:
    phone = Phone(app)
    phone.open_table()
    with failing(app, driver_error(sqlite3.OperationalError, code)):
        answer = phone.client.get(f"/t/{phone.table}/head")
    assert answer.status_code == status
    assert says in answer.get_data(as_text=True)


@SQLITE
def test_a_really_full_database_refuses_the_tap_and_takes_it_when_there_is_room(app: Flask) -> None:
    phone = Phone(app)
    phone.open_table()
    engine, pages = app.extensions["adjutant.db"].engine, []

    def no_room(connection: Any, *_: Any) -> None:
        pages.append(connection.execute("PRAGMA page_count").fetchone()[0])
        connection.execute(f"PRAGMA max_page_count={pages[-1]}")

    event.listen(engine, "checkout", no_room)
    taken = 0
    while (answer := phone.do("MoveMarker", track="japan-asp", to=taken % 8)).status_code == 200:
        taken += 1
        assert taken < 200
    assert answer.status_code == 507, answer.get_data(as_text=True)
    assert phone.head() == taken
    event.remove(engine, "checkout", no_room)
    engine.dispose()
    assert phone.do("MoveMarker", track="japan-asp", to=taken % 8).status_code == 200
    assert phone.head() == taken + 1


@SQLITE
def test_a_database_that_another_program_holds_is_503(app: Flask, database_url: str) -> None:
    phone = Phone(app)
    phone.open_table()
    engine = app.extensions["adjutant.db"].engine
    event.listen(engine, "checkout", lambda connection, *_: connection.execute("PRAGMA busy_timeout=0"))
    with closing(sqlite3.connect(database_url.removeprefix("sqlite:///"))) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = phone.do("MoveMarker", track="japan-asp", to=3)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
        other.rollback()
    assert phone.do("MoveMarker", track="japan-asp", to=3).status_code == 200


@SQLITE
@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("UPDATE entry SET events = '[{' WHERE game_id = :id AND seq = 1", "its entry 1 cannot be read"),
        (
            """UPDATE entry SET command = '{"kind": "Flee"}' WHERE game_id = :id""",
            "its entry 0 cannot be read",
        ),
        ("DELETE FROM entry WHERE game_id = :id AND seq = 1", "its entry 1 is missing"),
        ("UPDATE game SET code = 'chess' WHERE id = :id", "does not know its game &#39;chess&#39;"),
    ],
)
def test_a_table_that_cannot_be_read_says_so_and_the_others_are_shown(
    make_app: Callable[..., Flask], damage: str, says: str
) -> None:
    phone = Phone(make_app())
    sound, damaged = phone.open_table(), phone.open_table()
    for to in ("3", "4"):
        assert phone.do("MoveMarker", track="japan-asp", to=to).status_code == 200
    with phone.app.extensions["adjutant.db"].engine.begin() as connection:
        connection.execute(text(damage), {"id": damaged})
    phone.app = make_app()
    cookie = phone.client.get_cookie("adjutant")
    assert cookie
    phone.__post_init__()
    phone.client.set_cookie("adjutant", cookie.value)
    landing = phone.client.get("/")
    page = landing.get_data(as_text=True)
    assert landing.status_code == 200
    assert f"/t/{sound}" in page and f"/t/{damaged}" in page and says in page
    assert phone.client.get(f"/t/{sound}").status_code == 200
    answer = phone.client.get(f"/t/{damaged}")
    assert answer.status_code == 500
    assert "This table cannot be opened" in answer.get_data(as_text=True) and says in answer.get_data(
        as_text=True
    )
