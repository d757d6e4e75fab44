"""Backup, restore, import and packing away."""

import gzip
import json
import sqlite3
import stat
import threading
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import MetaData, insert, text
from sqlmodel import select

from app import transfer
from app.db import connect, upgrade
from app.models import Device, Game
from tests.app.shell import Run, refused
from tests.support import Phone, two_players

pytestmark = pytest.mark.both_databases

SECRET = "a secret for tests only"
SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
RECORD = Path(__file__).parents[1] / "records"


@pytest.fixture
def data(tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory with its key, beside the database of the test."""
    (tmp_path / "secret.key").write_text(SECRET)
    monkeypatch.setenv("ADJUTANT_DATA", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.delenv("SECRET_KEY", raising=False)
    return tmp_path


def everything(url: str) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table but the counts of the limits."""
    database = connect(url)
    found = {}
    with database.engine.connect() as connection:
        for name in ("game", "entry", "device", "seat", "tick", "plan", "invitation", "alembic_version"):
            rows = connection.execute(text(f"SELECT * FROM {name}")).mappings()
            found[name] = sorted((dict(row) for row in rows), key=repr)
    database.engine.dispose()
    return found


def moved(monkeypatch: pytest.MonkeyPatch, directory: Path, name: str = "elsewhere") -> str:
    """Another, empty place for the command."""
    monkeypatch.setenv("ADJUTANT_DATA", str(directory / name))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return f"sqlite:///{directory / name / 'adjutant.db'}"


def played(app: Flask) -> tuple[Phone, Phone]:
    """A table with two phones, some entries and a name beyond ASCII."""
    japan, allies = two_players(app)
    allies.name = "Jörg 山本"
    for to in range(5):
        assert japan.do("MoveMarker", track="japan-asp", to=to).status_code == 200
    return japan, allies


def test_a_backup_of_either_kind_comes_back_in_the_other_and_nobody_is_unseated(
    app: Flask, data: Path, database_url: str, run: Run, monkeypatch: pytest.MonkeyPatch,
    make_app: Callable[..., Flask], request: pytest.FixtureRequest,
) -> None:  # fmt: skip
    japan, _ = played(app)
    file = data / "kept.zip"
    ended = run("backup", str(file))
    assert (ended.status, ended.err) == (0, "")
    assert "1 tables, 6 entries" in ended.out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = everything(database_url)

    elsewhere = moved(monkeypatch, data)
    ended = run("restore", str(file))
    assert (ended.status, ended.err) == (0, ""), ended
    assert everything(elsewhere) == before
    assert (data / "elsewhere" / "secret.key").read_text() == SECRET
    refused(run("restore", str(file)), "not empty", "--replace")
    assert run("restore", str(file), "--replace").status == 0
    assert everything(elsewhere) == before

    again = data / "again.zip"
    assert run("backup", str(again)).status == 0
    assert japan.do("MoveMarker", track="japan-asp", to=7).status_code == 200
    monkeypatch.setenv("ADJUTANT_DATA", str(data))
    monkeypatch.setenv("DATABASE_URL", database_url)
    assert run("restore", str(again), "--replace").status == 0
    assert everything(database_url) == before
    assert japan.head() == 5
    assert japan.do("MoveMarker", track="japan-asp", to=6).status_code == 200


@SQLITE
def test_a_backup_is_of_one_moment_while_the_table_is_played(
    app: Flask, data: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(app)
    phone.open_table()
    begun, stop = threading.Event(), threading.Event()

    def tap() -> None:
        for number in range(10_000):
            assert phone.do("MoveMarker", track="japan-asp", to=number % 8).status_code == 200
            begun.set()
            if stop.is_set():
                return

    playing = threading.Thread(target=tap)
    playing.start()
    try:
        assert begun.wait(60)
        for number in range(2):
            assert run("backup", str(data / f"{number}.zip")).status == 0
    finally:
        stop.set()
        playing.join()
    for number in range(2):
        url = moved(monkeypatch, data, f"from-{number}")
        assert run("restore", str(data / f"{number}.zip")).status == 0
        with connect(url).reading() as session:
            game = session.get(Game, phone.table)
            assert game is not None
            transfer.verify(json.dumps(transfer.export(session, game)))


@SQLITE
def test_an_interrupted_backup_leaves_the_one_before(
    app: Flask, data: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(app)
    file = data / "kept.zip"
    assert run("backup", str(file)).status == 0
    before, names = file.read_bytes(), sorted(data.iterdir())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.backup._write_table", full)
    refused(run("backup", str(file)), "The disk is full", "kept.zip")
    assert file.read_bytes() == before
    assert sorted(data.iterdir()) == names


@SQLITE
def test_what_is_no_backup_is_named_and_changes_nothing(
    app: Flask, data: Path, database_url: str, run: Run
) -> None:
    played(app)
    good = data / "good.zip"
    assert run("backup", str(good)).status == 0
    before, bad = everything(database_url), data / "bad.zip"
    refused(run("restore", str(data / "nowhere.zip")), "nowhere.zip", "No such file")
    for content in (b"", b"not a zip", good.read_bytes()[:-300]):
        bad.write_bytes(content)
        refused(run("restore", str(bad), "--replace"), "is no backup of Adjutant, or only a part of one")
    _rewritten(good, bad, "backup.json", lambda plain: plain.replace(b'"revision": "', b'"revision": "9'))
    refused(run("restore", str(bad), "--replace"), "newer Adjutant")
    _rewritten(good, bad, "entry.jsonl", lambda plain: plain[: plain.rindex(b"\n", 0, -1) + 1])
    refused(
        run("restore", str(bad), "--replace"), "is damaged", "entry has 5 rows, not 6", "Nothing was changed"
    )
    _rewritten(good, bad, "entry.jsonl", lambda plain: plain[:-40])
    refused(run("restore", str(bad), "--replace"), "is damaged", "Nothing was changed")
    assert everything(database_url) == before


def _rewritten(good: Path, bad: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    """A backup with one file in it changed."""
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(bad, "w") as target:
        for member in source.namelist():
            content = source.read(member)
            target.writestr(member, change(content) if member == name else content)


@SQLITE
def test_a_backup_replaces_a_damaged_database_and_one_of_a_newer_program(
    app: Flask, data: Path, database_url: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(app)
    file = data / "kept.zip"
    assert run("backup", str(file)).status == 0
    before = everything(database_url)
    url = moved(monkeypatch, data)
    path = Path(url.removeprefix("sqlite:///"))
    path.parent.mkdir()
    path.write_bytes(b"not a database at all" * 1000)
    refused(run("restore", str(file)), "is damaged, or is no database")
    ended = run("restore", str(file), "--replace")
    assert ended.status == 0 and "adjutant.db.damaged" in ended.out
    assert everything(url) == before
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    refused(run("backup", str(data / "newer.zip")), "newer Adjutant")
    assert run("restore", str(file), "--replace").status == 0
    assert everything(url) == before


@SQLITE
def test_a_backup_made_before_an_update_comes_back_updated(
    data: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the tables that it had when it was made, which are then brought up to date."""
    file = data / "old.zip"
    rows = {"game": [_old_game()], "device": [{"id": "d", "name": "Ann", "created": "2025"}]}
    rows["seat"] = [
        {"game_id": "old-table", "device_id": "d", "code": "japan", "host": True, "joined": "2025"}
    ]
    contents = {"format": "adjutant-backup", "version": 1, "revision": "0003", "made": "2025"}
    with zipfile.ZipFile(file, "w") as archive:
        for name, found in rows.items():
            archive.writestr(f"{name}.jsonl", "".join(json.dumps(row) + "\n" for row in found))
        archive.writestr("secret.key", SECRET)
        archive.writestr(
            "backup.json",
            json.dumps({**contents, "rows": {name: len(found) for name, found in rows.items()}}),
        )
    url = moved(monkeypatch, data)
    assert run("restore", str(file)).status == 0
    found = everything(url)
    assert [game.items() >= _old_game().items() for game in found["game"]] == [True]
    assert [row["code"] for row in found["seat"]] == ["japan"]


def _old_game() -> dict[str, Any]:
    fields = {"code": "eots", "scenario": "1942", "edition": "v3.2", "mode": "free", "dice": "table"}
    return {"id": "old-table", **fields, "solo": False, "created": "2025", "head": -1, "head_hash": "0" * 64}


@SQLITE
def test_a_database_made_before_opens_with_its_games(app: Flask, database_url: str) -> None:
    phone = Phone(app)
    table = phone.open_table()
    assert phone.do("MoveMarker", track="japan-asp", to=3).status_code == 200
    found = app.extensions["adjutant.db"]
    _as_of("0003", database_url)
    found.migrate()
    with found.reading() as db, phone.client.session_transaction() as cookie:
        cookie["device"] = db.exec(select(Device.id)).one()
    assert phone.client.get(f"/t/{table}").status_code == 200
    assert phone.do("MoveMarker", track="japan-asp", to=4).status_code == 200


def _as_of(revision: str, url: str) -> None:
    """The database with the tables of an earlier version and what it had in them."""
    rows, database = everything(url), connect(url)
    with database.changing() as connection:
        now = MetaData()
        now.reflect(connection)
        now.drop_all(connection)
        upgrade(connection, revision)
        then = MetaData()
        then.reflect(connection)
        for table in then.sorted_tables:
            for row in rows[table.name] if table.name != "alembic_version" else []:
                connection.execute(insert(table), {column.name: row[column.name] for column in table.columns})
    database.close()


@SQLITE
def test_a_record_is_imported_with_a_code_for_every_seat(
    app: Flask, data: Path, run: Run, monkeypatch: pytest.MonkeyPatch, make_app: Callable[..., Flask]
) -> None:
    japan, _ = played(app)
    file = data / "game.json"
    file.write_bytes(japan.client.get(f"/t/{japan.table}/export").data)
    with app.extensions["adjutant.db"].engine.begin() as connection:
        for name in ("entry", "seat", "invitation", "boardtask", "signature", "going", "game"):
            connection.execute(text(f"DELETE FROM {name}"))
    ended = run("import", str(file))
    assert (ended.status, ended.err) == (0, "")
    assert "6 entries" in ended.out
    assert "Faithful: every entry is what the rules decide." in ended.out
    link = next(line.split(": ")[1] for line in ended.out.splitlines() if line.startswith("  allies"))
    guest = Phone(app)
    assert guest.join("/j/" + link.rsplit("/", 1)[1]).status_code == 303
    assert (guest.table, guest.head()) == (japan.table, 5)
    again = run("import", str(file))
    assert again.status == 0 and "/j/" not in again.out
    altered = json.loads(file.read_text())
    altered["entries"][0]["who"] = "Mallory"
    file.write_text(json.dumps(altered))
    ended = run("import", str(file))
    assert ended.status == 1 and "entry 0 was altered" in ended.err


def packed_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that was two years behind while the table was played."""
    monkeypatch.setattr("app.record.now", lambda: "2024-06-01T12:00:00.000+00:00")


def test_a_table_that_nobody_opened_is_packed_away_and_comes_back_with_a_tap(
    make_app: Callable[..., Flask], data: Path, database_url: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(data=data)
    with monkeypatch.context() as past:
        packed_long_ago(past)
        japan, allies = played(app)
    fresh = Phone(app)
    fresh.open_table()
    before = everything(database_url)
    assert run("pack", "--older-than", "100000").out == "0 table(s) were not opened for 100000 days.\n"
    ended = run("pack")
    assert (ended.status, ended.err) == (0, "")
    file = data / "packed" / f"{japan.table}.json.gz"
    assert f"adjutant import {file}" in ended.out and ended.out.endswith(
        "1 table(s) were not opened for 365 days.\n"
    )
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    left = everything(database_url)
    assert {row["game_id"] for row in left["entry"]} == {fresh.table}
    assert left["seat"] == before["seat"]

    answer = japan.client.get(f"/t/{japan.table}")
    assert answer.status_code == 410
    assert "This table is packed away" in answer.get_data(as_text=True)
    assert "Packed away on" in japan.client.get("/").get_data(as_text=True)
    assert japan.post(f"/t/{japan.table}/do", {"kind": "MoveMarker"}).status_code == 410
    assert Phone(app).post(f"/t/{japan.table}/unpack").status_code == 403
    assert Phone(app).client.get(f"/t/{japan.table}").status_code == 403
    assert allies.post(f"/t/{japan.table}/unpack").status_code == 303
    assert japan.client.get(f"/t/{japan.table}").status_code == 200
    assert everything(database_url)["entry"] == before["entry"]
    assert japan.do("MoveMarker", track="japan-asp", to=7).status_code == 200
    assert run("pack").out == "0 table(s) were not opened for 365 days.\n"


@SQLITE
def test_a_packed_table_comes_back_from_its_file_or_its_record_only_as_it_was(
    make_app: Callable[..., Flask], data: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(data=data)
    with monkeypatch.context() as past:
        packed_long_ago(past)
        japan, _ = played(app)
        exported = data / "game.json"
        exported.write_bytes(japan.client.get(f"/t/{japan.table}/export").data)
    kept = data / "attic" / f"{japan.table}.json.gz"
    assert run("pack", str(data / "attic")).status == 0
    page = japan.client.get(f"/t/{japan.table}").get_data(as_text=True)
    assert f"adjutant import {japan.table}.json.gz" in page and "Bring it back" not in page
    assert japan.post(f"/t/{japan.table}/unpack").status_code == 404

    plain = json.loads(gzip.decompress(kept.read_bytes()))
    plain["entries"][3]["who"] = "Mallory"
    forged = data / "forged.json.gz"
    forged.write_bytes(gzip.compress(json.dumps(plain).encode()))
    ended = run("import", str(forged))
    assert ended.status == 1 and "entry 3 is not the one that was packed" in ended.err
    forged.write_bytes(kept.read_bytes()[:-20])
    assert "only a part of one" in run("import", str(forged)).err
    assert japan.client.get(f"/t/{japan.table}").status_code == 410

    assert run("import", str(kept)).status == 0
    assert japan.client.get(f"/t/{japan.table}").status_code == 200
    assert run("pack", str(data / "attic")).out.startswith("0 table(s)")
    with app.extensions["adjutant.db"].engine.begin() as connection:
        connection.execute(text("UPDATE game SET opened = NULL"))
    assert run("pack", str(data / "attic")).out.count("packed away") == 1
    assert run("import", str(exported)).status == 0
    assert japan.head() == 5

    moved(monkeypatch, data)
    ended = run("import", str(kept))
    assert ended.status == 0 and "/j/" in ended.out


@SQLITE
def test_a_damaged_table_is_not_packed(
    make_app: Callable[..., Flask], data: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as past:
        packed_long_ago(past)
        japan, _ = played(make_app())
    with japan.app.extensions["adjutant.db"].engine.begin() as connection:
        connection.execute(text("UPDATE entry SET events = '[{' WHERE seq = 2"))
    ended = run("pack")
    assert ended.err == f"Table {japan.table} stays: entry 2 cannot be read.\n"
    refused(run("export", japan.table), "its entry 2 cannot be read")
