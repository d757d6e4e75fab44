"""What a record proves, on the pages: before it is opened, on its table, and under it."""

import io
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from flask import Flask
from sqlalchemy import text
from werkzeug.test import TestResponse

from app import codec, record, transfer
from app.db import MIGRATIONS, Database, connect
from app.referee import Tap, submit
from app.verdict import verdict_of
from rules.core.dice import TableDice
from rules.core.game import REFEREE
from rules.eots.commands import StandFast
from tests.app import mutations
from tests.app.checks import elsewhere, everything, exported, send_record, sentence
from tests.app.kept_records import RECORDS
from tests.app.page_on_phone import PageOnPhone
from tests.app.recording import read
from tests.support import Phone, two_players

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def look(phone: Phone, data: bytes, **fields: Any) -> TestResponse:
    """A record file that is only looked at."""
    form = {"record": (io.BytesIO(data), "record.json"), "name": phone.name, "side": "both", **fields}
    return phone.post("/import", form, content_type="multipart/form-data")


def findings(answer: TestResponse) -> list[str]:
    """The lines of the verdict."""
    found = re.findall(r'<li class="finding \w+">(.*?)</li>', answer.get_data(as_text=True), re.S)
    return [unescape(line) for line in found]


def page(phone: Phone, path: str = "") -> str:
    return unescape(phone.client.get(f"/t/{phone.table}{path}").get_data(as_text=True))


def end_the_turn(phone: Phone) -> None:
    """Go on, segment by segment, until the server has signed."""
    for _ in range(20):
        assert phone.do("EndSegment").status_code == 200
        if "data-message" in page(phone):
            return
    raise AssertionError("the turn does not end")


def test_an_import_shows_its_verdict_before_it_is_accepted(app: Flask) -> None:
    japan, allies = two_players(app)
    japan.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    allies.do("RollDice", what="luck", count=1, face="3")
    good, before = elsewhere(exported(japan)), everything(app)
    stranger = Phone(app, "Eve")
    answer = look(stranger, json.dumps({**json.loads(good), "signatures": []}).encode())
    assert answer.status_code == 200
    assert findings(answer)[0] == "✓ Faithful: every entry is what the rules decide"
    assert "· Not signed by Japan" in findings(answer)
    assert f'name="accept" value="{json.loads(good)["hash"]}"' in answer.get_data(as_text=True)
    assert everything(app) == before
    other = look(stranger, good, accept="0" * 64)
    assert other.status_code == 200 and everything(app) == before, "what was not looked at is not opened"
    assert findings(other)[0].startswith("✕ A signature under entry 2 does not fit"), findings(other)


def test_an_unfaithful_record_is_marked_for_good(app: Flask) -> None:
    japan, _ = two_players(app)
    japan.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    japan.do("RollDice", what="luck", count=1, face="3")
    file = {**exported(japan), "signatures": []}
    file["entries"][1]["seat"] = "observer"
    eve = Phone(app, "Eve")
    eve.table = send_record(eve, elsewhere(file), side="both").headers["Location"].rsplit("/", 1)[1]
    doubt = "Not as the rules decide at entry 1"
    eve.do("MoveUnits", units=["jp-cv-akagi"], to="3706")
    for where in ("", "/report", "/report.html", "/report.md"):
        assert doubt in page(eve, where), where
    assert "Doubtful" in page(eve, "/news?seen=0")
    assert "Doubtful" not in page(japan) + page(japan, "/report")


def test_a_record_from_here_is_signed_by_this_server(app: Flask) -> None:
    japan, _ = two_players(app)
    file = exported(japan)
    answer = look(Phone(app, "Eve"), json.dumps(file).encode())
    assert "✓ Signed by the server as far as entry 0, which is this one" in findings(answer)
    forged = mutations.SERVER.sign(file["table"], 0, file["hash"]).model_dump()
    answer = look(Phone(app, "Eve"), json.dumps({**file, "signatures": [forged]}).encode())
    assert any(
        line.startswith("✓ Signed by the server as far as entry 0, key: ") for line in findings(answer)
    )


def test_at_the_end_of_a_turn_the_server_and_both_phones_sign(app: Flask) -> None:
    japan, allies = two_players(app)
    assert "data-message" not in page(japan)
    end_the_turn(japan)
    seq, keys = japan.head(), {"japan": mutations.phone_key(), "allies": mutations.phone_key()}
    assert f"Signed at entry {seq} by the server. Not by Japan. Not by Allies." in page(allies)
    file = exported(japan)
    made = {seat: mutations.signed_by(key, file, seat, seq) for seat, key in keys.items()}
    for phone, form, status in (
        (allies, {**made["japan"]}, 403),
        (allies, {**made["allies"], "signature": made["japan"]["signature"]}, 400),
        (allies, {**made["allies"], "key": "no key"}, 400),
        (allies, {**made["allies"], "seq": seq - 1}, 409),
        (japan, made["japan"], 200),
        (allies, made["allies"], 200),
        (allies, made["allies"], 200),
    ):
        answer = phone.post(f"/t/{phone.table}/sign", form)
        assert answer.status_code == status, sentence(answer)
    assert f"Signed at entry {seq} by the server and by Japan" in page(allies)
    assert "data-message" not in page(japan) + page(allies)
    japan.do("RollDice", what="luck", count=1, face="3")
    whole = verdict_of(transfer.verify(japan.client.get(f"/t/{japan.table}/export").data))
    assert whole.is_faithful
    assert [whole.signed.last(seat) for seat in ("server", "japan", "allies")] == [seq + 1, seq, seq]
    there = Phone(app, "Eve")
    assert send_record(there, elsewhere({**exported(japan), "signatures": []})).status_code == 303


def test_a_signature_is_heard_on_the_other_phones_though_nothing_is_entered(app: Flask) -> None:
    japan, allies = two_players(app)
    end_the_turn(japan)
    shown, seq = PageOnPhone(allies).load(), japan.head()
    stream = app.extensions["adjutant.live"].stream(japan.table, seq)
    assert [next(stream), next(stream)][1] == f"event: seq\ndata: {seq}\n\n"
    form = mutations.signed_by(mutations.phone_key(), exported(japan), "japan", seq)
    assert japan.post(f"/t/{japan.table}/sign", form).status_code == 200
    assert next(stream) == f"event: seats\ndata: {seq}\n\n"
    stream.close()
    shown.hear()
    assert f"Signed at entry {seq} by the server and by Japan" in shown.parts["signing"][1]


def test_an_entry_says_who_was_not_there(app: Flask) -> None:
    japan = Phone(app, "Ann")
    japan.open_table("japan")
    japan.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    Phone(app, "Bob").join(japan.invitations()["allies"])
    japan.do("MoveUnits", units=["jp-cv-akagi"], to="3706")
    made = [entry["made"] for entry in exported(japan)["entries"][1:]]
    assert [one["absent"] for one in made] == [["allies"], []]
    assert {one["rules"] for one in made} == {1}


def test_time_does_not_go_back_when_the_clock_does(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    japan, _ = two_players(app)
    monkeypatch.setattr(record, "now", lambda: "2001-01-01T00:00:00.000+00:00")
    japan.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    first, second = exported(japan)["entries"]
    assert first["at"] == second["at"]


COLUMNS = [
    "game_id",
    "seq",
    "at",
    "seat",
    "who",
    "key",
    "command",
    "events",
    "prev",
    "hash",
    "heading",
    "kinds",
    "struck_to",
]


def old_database(path: Path) -> tuple[Database, transfer.Verified]:
    """A database of an earlier version, with the first moves of a war in it."""
    database, config = connect(f"sqlite:///{path}"), Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    war = read(RECORDS / "war-burma-v3-2.json.gz")
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        last, setup = war.file.entries[2], war.opening.setup
        connection.execute(
            text("INSERT INTO game VALUES ('old-war','eots',:s,:e,:m,:d,0,:at,2,:hash)"),
            {**dict(zip("semd", (setup.scenario, setup.edition, setup.mode, setup.dice), strict=True))}
            | {"at": last.at, "hash": last.hash},
        )
        for one in war.file.entries[:3]:
            texts = {"command": codec.canonical(one.command), "events": codec.canonical(one.events)}
            row = {
                **one.model_dump(exclude={"made"}),
                **texts,
                "game_id": "old-war",
                "heading": "",
                "kinds": "",
            }
            names = ", ".join(f":{name}" for name in COLUMNS)
            insert = f"INSERT INTO entry ({', '.join(COLUMNS)}) VALUES ({names})"
            connection.execute(text(insert), {**row, "struck_to": None})
    return database, war


def test_a_game_begun_with_an_earlier_version_goes_on(tmp_path: Path, database_url: str) -> None:
    database, war = old_database(tmp_path / "old.db")
    database.migrate()
    again = war.entries[3].command
    assert isinstance(again, StandFast)
    submit(database, "old-war", Tap(REFEREE, "Ref", 2, "a-new-key", again, TableDice()))
    with database.reading() as session:
        game = record.find_game(session, "old-war")
        assert game is not None
        file = transfer.export(session, game)
    assert [("made" in entry) for entry in file["entries"]] == [False, False, False, True]
    file["table"] = war.file.table
    assert verdict_of(transfer.verify(json.dumps(file))).is_faithful
