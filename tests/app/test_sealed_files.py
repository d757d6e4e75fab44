"""Sealed choices in files: what an export holds, what verify refuses, records of earlier versions."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import inspect
from sqlmodel import select

from app import record, transfer
from app.db import MIGRATIONS, Database, connect
from app.games.eots.random_play import eots
from app.models import Sealed
from app.referee import Tap, submit
from app.transfer import BadRecord
from rules.core.dice import TableDice
from rules.core.game import Setup
from rules.core.sealed import commitment
from rules.eots.commands import PickFutureOffensive
from tests.app.checks import chained, elsewhere, exported, send_record, sentence
from tests.app.kept_records import RECORDS
from tests.app.test_sealed import OTHER, PICKED, PUT, UNPICKED, burma, put_down
from tests.eots.app.test_conduct_pages import done, now, page
from tests.support import Phone, two_players

pytestmark = pytest.mark.sampled(1)

# On another server


@pytest.fixture
def another_server(tmp_path: Path, migrated_file: Path) -> Iterator[Flask]:
    """A server that knows nothing of the tables of the first."""
    from app import create_app
    from app.config import Settings

    path = tmp_path / "another.db"
    path.write_bytes(migrated_file.read_bytes())
    settings = Settings(database_url=f"sqlite:///{path}", secret_key="s" * 32, rate_limits=False)
    app = create_app(settings)
    yield app
    app.extensions["adjutant.live"].close()
    app.extensions["adjutant.db"].engine.dispose()


def imported(app: Flask, file: dict[str, Any], side: str = "japan") -> Phone:
    """A phone that took a record to a server."""
    phone = Phone(app, "Ann")
    answer = send_record(phone, json.dumps(file).encode(), side)
    assert answer.status_code == 303, sentence(answer)
    phone.table = file["table"]
    return phone


def test_the_owners_file_takes_his_secret_along(app: Flask, another_server: Flask) -> None:
    japan, _ = burma(app)
    there = imported(another_server, exported(japan))
    assert PICKED in now(there).partition("Your card face down")[2][:400]
    assert there.do("PlayCard", card=UNPICKED, use="held:discard").status_code == 422
    done(there.do("PlayCard", card=PICKED, use="held:discard"))


def test_after_the_file_of_another_the_owner_brings_his_own(app: Flask, another_server: Flask) -> None:
    japan, allies = burma(app)
    there, owner = imported(another_server, exported(allies), "allies"), Phone(another_server, "Ann")
    done(there.do("RollDice", what="luck", face="3"))  # the table went on since
    assert owner.join(there.invitations()["japan"]).status_code == 303
    answer = owner.do("PlayCard", card=PICKED, use="held:discard")
    assert answer.status_code == 422 and "on the server where" in sentence(answer)
    assert send_record(owner, json.dumps(exported(japan)).encode()).status_code == 303
    assert PICKED in now(owner).partition("Your card face down")[2][:400]
    done(owner.do("PlayCard", card=PICKED, use="held:discard"))


def test_agreed_by_both_it_goes_on_without_the_seal(app: Flask, another_server: Flask) -> None:
    _, allies = burma(app)
    there = imported(another_server, exported(allies), "both")
    done(there.do("PlayCard", card=PICKED, use="held:discard", seat="japan", basis="ruling", why="seen"))
    assert "set aside" in page(there, "log")


def opened_file(app: Flask) -> dict[str, Any]:
    """A record in which the card was turned up."""
    japan, allies = burma(app)
    done(japan.do("PlayCard", card=PICKED, use="held:discard"))
    return exported(allies)


def test_a_false_opening_is_refused_by_verify_and_import(app: Flask) -> None:
    text = json.dumps(opened_file(app))
    for field, value in (("card", UNPICKED), ("salt", "ab" * 16), ("salt", "")):
        file = json.loads(text)
        entry = file["entries"][-1]
        entry["command"][field] = entry["events"][0][field] = value
        with pytest.raises(BadRecord, match=r"entry 3: .* is not what was put face down"):
            transfer.verify(chained(file))
        answer = send_record(Phone(app, "Eve"), elsewhere(file))
        assert answer.status_code == 422 and "is not what was put face down" in sentence(answer)


def test_a_false_secret_beside_the_record_is_refused(app: Flask) -> None:
    japan, _ = two_players(app)
    done(put_down(japan))
    true = exported(japan)
    assert transfer.verify(json.dumps(true))
    (one,) = true["sealed"]
    for false in (
        {**one, "value": OTHER},
        {**one, "salt": "ab" * 16},
        {**one, "seat": "allies"},
        {**one, "commitment": commitment(PUT, "ab" * 16), "salt": "ab" * 16},
    ):
        with pytest.raises(BadRecord, match="its part sealed"):
            transfer.verify(json.dumps({**true, "sealed": [false]}))


def test_the_command_line_exports_sealed_unless_a_seat_is_named(app: Flask) -> None:
    japan, _ = two_players(app)
    done(put_down(japan))
    with app.extensions["adjutant.db"].reading() as db:
        game = record.find_game(db, japan.table)
        assert game is not None
        assert "sealed" not in transfer.export(db, game)
        assert transfer.export(db, game, ("japan",))["sealed"][0]["value"] == PUT


# Records of earlier versions


def old_records() -> list[Path]:
    """The files in which a card was held over by its name."""
    found = []
    for path in sorted(RECORDS.glob("war-194[24]-v3*.json.gz")):
        entries = json.loads(gzip.decompress(path.read_bytes()))["entries"]
        if any(is_named(entry["command"]) for entry in entries):
            found.append(path)
    return found


def is_named(command: dict[str, Any]) -> bool:
    return command["kind"] == "PlayCard" and command["use"] == "future" and bool(command["card"])


@pytest.fixture(scope="module")
def old_file() -> dict[str, Any]:
    """The beginning of a war on file, as far as cards were held over in it, each by its own side."""
    file = json.loads(gzip.decompress(old_records()[0].read_bytes()))
    last = max(number for number, entry in enumerate(file["entries"]) if is_named(entry["command"]))
    file["entries"] = file["entries"][: min(last, 400) + 1]
    for number, entry in enumerate(file["entries"]):
        entry["key"] = f"random-{number}"
        if is_named(entry["command"]):
            entry["seat"] = "japan" if entry["command"]["card"][0] == "J" else "allies"
    found: dict[str, Any] = json.loads(chained(file))
    return found


def test_an_old_record_is_exported_without_the_others_secrets_and_still_verifies(
    app: Flask, old_file: dict[str, Any]
) -> None:
    observer = old_table(app, old_file)
    file = exported(observer)
    named = [entry["seq"] for entry in old_file["entries"] if is_named(entry["command"])]
    assert named
    for seq in named:
        shown, true = file["entries"][seq], old_file["entries"][seq]
        assert shown["command"]["kind"] == "Withheld" and shown["command"]["command"]["card"] == ""
        assert shown["key"] != true["key"] and shown["hash"] == true["hash"]
    assert not any(is_named(entry["command"]) for entry in file["entries"])
    assert transfer.verify(json.dumps(file)).words == transfer.verify(json.dumps(old_file)).words


def old_table(app: Flask, file: dict[str, Any]) -> Phone:
    """A table with an old record; the phone that looks on."""
    host = imported(app, file, "japan")
    observer = Phone(app, "Observer")
    assert observer.join(host.invitations()["observer"]).status_code == 303
    return observer


def test_the_owner_of_an_old_secret_gets_it(app: Flask, old_file: dict[str, Any]) -> None:
    japan = imported(app, old_file, "japan")
    shown = exported(japan)["entries"]
    for entry in old_file["entries"]:
        if is_named(entry["command"]):
            mine = entry["seat"] == "japan"
            assert (shown[entry["seq"]]["command"]["kind"] == "PlayCard") is mine


def test_what_was_withheld_stays_so_on_the_next_server(
    app: Flask, another_server: Flask, old_file: dict[str, Any]
) -> None:
    file = exported(old_table(app, old_file))
    there = imported(another_server, file)
    assert {**exported(there), "signatures": []} == {**file, "signatures": []}
    assert there.do("RollDice", what="luck", face="3").status_code == 200
    assert transfer.verify(json.dumps(exported(there)))


def test_a_withheld_entry_cannot_hide_anything_else(app: Flask, old_file: dict[str, Any]) -> None:
    file = exported(old_table(app, old_file))
    held = next(e for e in file["entries"] if e["command"]["kind"] == "Withheld")
    held["events"][0]["hand"] += 1
    with pytest.raises(BadRecord, match="what is withheld is no choice made face down"):
        transfer.verify(json.dumps(file))


def before_seals(database: Database) -> None:
    """Take the tables back to what they were before choices were sealed."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    revision = ScriptDirectory.from_config(config).get_revision("0011")
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, str(revision.down_revision))


def test_a_database_of_an_earlier_version_opens_with_its_games_under_way(tmp_path: Path) -> None:
    database = connect(f"sqlite:///{tmp_path / 'old.db'}")
    database.migrate()
    with database.writing() as session:
        setup = Setup("burma", "v3.2", "free", "table")
        record.open_record(session, "old-table", "eots", setup, "japan", "Ann", False)
    before_seals(database)
    assert "sealed" not in inspect(database.engine).get_table_names()
    database.migrate()
    tap = Tap(eots().seats[0], "Ann", 0, "the-first-tap", PickFutureOffensive(PICKED), TableDice())
    assert submit(database, "old-table", tap).game.head == 1
    with database.reading() as session:
        assert [row.value for row in session.exec(select(Sealed))] == [PICKED]
    database.engine.dispose()
