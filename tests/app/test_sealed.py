"""Sealed choices at the table: kept for their seat alone, sealed in the record, opened as what they are."""

import gzip
import json
import re
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
from app.lots import eots
from app.models import Device, Sealed
from app.referee import Tap, submit
from app.sealed import new_salt
from app.transfer import BadRecord
from rules.core.dice import TableDice
from rules.core.game import Setup
from rules.core.sealed import commitment
from rules.eots.commands import PickFutureOffensive
from tests.app.checks import chained, elsewhere, exported, send_record, sentence
from tests.app.kept_records import RECORDS
from tests.app.test_access import EXAMPLES, ROUTES, TABLE
from tests.app.test_conduct_pages import done, now, page
from tests.app.test_plan import banner, begin, page_of, send
from tests.support import Phone, two_players

PUT, OTHER = "J40", "J23"
PICKED, UNPICKED = "J40", "J48"
pytestmark = pytest.mark.sampled(1)
both_databases = pytest.mark.sampled(2)
LOOKERS = {"observer": "observer", "referee": "referee", "screen": "big screen"}


def put_down(phone: Phone, card: str = PUT, **fields: Any) -> Any:
    return phone.do("PlayCard", card=card, use="future", **fields)


def pick(phone: Phone, card: str = PICKED) -> Any:
    return phone.do("PickFutureOffensive", card=card)


def kept(app: Flask) -> list[Sealed]:
    """Everything that is kept for seats on this server."""
    with app.extensions["adjutant.db"].reading() as db:
        found = list(db.exec(select(Sealed)))
        db.expunge_all()
    return found


def burma(app: Flask) -> tuple[Phone, Phone]:
    """Japan has picked its card and the Allies have played one."""
    japan, allies = two_players(app, scenario="burma")
    done(pick(japan))
    done(allies.do("PlayCard", card="A02", use="discard"))
    return japan, allies


# At the table


def test_every_salt_is_new_and_has_128_bits() -> None:
    salts = {new_salt() for _ in range(64)}
    assert len(salts) == 64
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)


@both_databases
def test_a_card_put_face_down_is_sealed_in_the_record_and_kept_for_its_seat(app: Flask) -> None:
    japan, _ = two_players(app)
    done(put_down(japan))
    (row,) = kept(app)
    assert (row.seat, row.value) == ("japan", PUT)
    assert row.commitment == commitment(PUT, row.salt)
    entry = exported(japan)["entries"][1]
    assert entry["command"]["card"] == "" and entry["command"]["sealed"] == row.commitment
    assert entry["events"][0]["card"] == "" and entry["events"][0]["sealed"] == row.commitment
    assert row.salt not in json.dumps(entry)


def test_its_own_player_sees_it_and_nobody_else(app: Flask) -> None:
    japan, allies = two_players(app)
    done(put_down(japan))
    assert "Your card face down" in now(japan) and f"{PUT} " in now(japan)
    assert "Your card face down" not in now(allies)


def test_burmas_secret_card_is_picked_on_now_and_played_from_there(app: Flask) -> None:
    japan, allies = two_players(app, scenario="burma")
    assert "Pick your first Future Offensive" in now(japan)
    assert "Pick your first Future Offensive" not in now(allies)
    done(pick(japan))
    assert "Pick your first" not in now(japan) and "Your card face down" in now(japan)
    assert "Japan picks the first Future Offensive, face down" in now(allies)
    done(allies.do("PlayCard", card="A02", use="discard"))
    assert 'value="held:operations" checked' in page(japan, f"play?card={PICKED}&use=operations")
    done(japan.do("PlayCard", card=PICKED, use="held:discard"))
    assert "Your card face down" not in now(japan)
    entry = exported(allies)["entries"][-1]
    assert entry["command"]["salt"] == entry["events"][0]["salt"] == kept(app)[0].salt


def test_another_card_is_refused_with_its_rule_and_nothing_is_told(app: Flask) -> None:
    japan, allies = burma(app)
    answer = japan.do("PlayCard", card=UNPICKED, use="held:discard")
    assert answer.status_code == 422
    assert "is not the card that was put face down" in sentence(answer)
    assert "EotS 7.29" in answer.get_data(as_text=True)
    done(japan.do("PlayCard", card=UNPICKED, use="held:discard", basis="ruling"))
    assert kept(app)[0].salt not in json.dumps(exported(allies))  # with it the true card could be guessed
    done(allies.do("Answer", question=japan.head(), agree="true"))
    assert "set aside" in page(allies, "log") and transfer.verify(json.dumps(exported(allies)))


def test_a_choice_is_taken_back_made_again_and_brought_back(app: Flask) -> None:
    japan, _ = two_players(app, scenario="burma")
    done(pick(japan, UNPICKED))
    done(japan.do("Strike", back_to=0))
    assert "Pick your first" in now(japan)
    done(pick(japan, PICKED))
    assert PICKED in now(japan).partition("Your card face down")[2][:400]
    done(japan.do("Strike", back_to=1))  # forward again to the first
    assert UNPICKED in now(japan).partition("Your card face down")[2][:400]
    assert len(kept(app)) == 2


@both_databases
def test_a_tap_sent_twice_is_one_entry_and_one_seal(app: Flask) -> None:
    japan, _ = two_players(app)
    again = {"seen": 0, "key": "the-same-key-twice"}
    done(put_down(japan, **again))
    done(put_down(japan, **again))
    assert japan.head() == 1 and len(kept(app)) == 1
    assert put_down(japan, OTHER, **again).status_code == 409
    assert japan.head() == 1


def test_a_plan_shows_its_card_to_its_device_and_is_sealed_when_committed(app: Flask) -> None:
    japan, allies = two_players(app)
    begin(japan)
    done(put_down(japan))
    assert f"face down: {PUT}" in now(japan) and kept(app) == []
    done(send(japan, "commit"))
    assert [row.value for row in kept(app)] == [PUT]
    assert exported(allies)["entries"][1]["command"]["card"] == ""


def test_a_plan_turns_up_the_own_card_only(app: Flask) -> None:
    japan, _ = burma(app)
    begin(japan)
    assert japan.do("PlayCard", card=UNPICKED, use="held:discard").status_code == 422
    done(japan.do("PlayCard", card=PICKED, use="held:discard"))
    assert "1 step" in banner(japan)


# What others see


def party(app: Flask, **table: str) -> dict[str, Phone]:
    japan, allies = two_players(app, **table)
    links, found = japan.invitations(), {"japan": japan, "allies": allies}
    for role, link in LOOKERS.items():
        found[role] = Phone(app, role.capitalize())
        assert found[role].join(links[link]).status_code == 303
    return found


def secretly(found: dict[str, Phone], card: str) -> None:
    """A card put down, taken back, put down again; a question about one more; one more in a plan."""
    japan = found["japan"]
    done(put_down(japan, card))
    done(japan.do("Strike", back_to=0))
    done(put_down(japan, card))
    done(found["allies"].do("PlayCard", card="A28", use="discard"))
    done(put_down(japan, card, basis="ruling", why="we agreed"))
    begin(japan)


def addresses(head: int) -> Iterator[tuple[str, dict[str, str]]]:
    """Every address at a table that can be read, with the questions that it takes."""
    for method, rule in ROUTES:
        if method == "GET" and rule.startswith(TABLE) and not rule.endswith("/live"):
            path = rule.removeprefix(TABLE)
            for part, example in EXAMPLES.items():
                path = path.replace(part, example)
            yield path, {"seen": "0"} if path == "/news" else {}
    yield "/news", {"seen": "0", "view": "screen"}
    for card in (PUT, OTHER):
        yield f"/card/{card}", {}
        yield "/play", {"card": card}
        yield "/find", {"q": card}
        yield "/cards", {"q": card}
    yield "/cards", {"side": "japan"}
    yield "/log", {"seat": "japan"}
    yield "/log", {"kind": "question"}
    for seq in range(head + 1):
        yield f"/at/{seq}", {}


def own_names(app: Flask, table: str) -> list[str]:
    """What only this table is called: its id, its devices, the words of its entries."""
    with app.extensions["adjutant.db"].reading() as db:
        devices = [device.id for device in db.exec(select(Device))]
        return [table, *devices, *(transfer.four_words(digest) for _, digest in record.chain(db, table))]


def steady(text: str, names: list[str]) -> str:
    """A page without what differs at every table: ids, hashes, their words, times, keys and codes."""
    for name in names:
        text = text.replace(name, "NAME")
    for pattern in (
        r"[0-9a-f]{64}",
        r'data-version="[0-9a-f]+"',
        r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d\.\d+\+00:00)?",
        r"\b\d\d:\d\d\b",
        r'"?(key|signature)"?( value=|: ?)"[^"]*"',
        r'csrf[^>]*?content="[^"]*"|"X-CSRFToken": "[^"]*"',
        r"/j/[\w-]+",
        r"<svg[^>]*qr.*?</svg>|<path[^>]*qr[^>]*>",
    ):
        text = re.sub(pattern, "VOLATILE", text, flags=re.S)
    return text


@pytest.mark.sampled(2)
@pytest.mark.parametrize("role", ["allies", *LOOKERS])
def test_two_tables_that_differ_in_the_card_only_look_the_same(app: Flask, role: str) -> None:
    tables = {card: party(app) for card in (PUT, OTHER)}
    for card, found in tables.items():
        secretly(found, card)
    phones = [(found[role], own_names(app, found[role].table)) for found in tables.values()]
    different = []
    for path, query in addresses(phones[0][0].head()):
        answers = [phone.client.get(f"/t/{phone.table}{path}", query_string=query) for phone, _ in phones]
        texts = [
            (answer.status_code, steady(answer.get_data(as_text=True), names))
            for answer, (_, names) in zip(answers, phones, strict=True)
        ]
        if texts[0] != texts[1]:
            different.append((path, query))
    assert different == []


def test_the_very_same_comparison_finds_an_open_difference(app: Flask) -> None:
    """The pages of two tables where the cards were played openly do differ."""
    found = []
    for card in (PUT, OTHER):
        japan, allies = two_players(app)
        done(japan.do("PlayCard", card=card, use="discard"))
        paths = ("", "/log", "/export", "/cards")
        names = own_names(app, allies.table)
        found.append([steady(page_of(allies, path), names) for path in paths])
    assert all(one != other for one, other in zip(*found, strict=True))


def test_no_other_seat_gets_the_opening_and_the_owner_does(app: Flask) -> None:
    found = party(app)
    done(put_down(found["japan"]))
    (row,) = kept(app)
    for role in ("allies", *LOOKERS):
        assert "sealed" not in exported(found[role]) and row.salt not in json.dumps(exported(found[role]))
    fields = {"commitment": row.commitment, "seat": "japan", "value": PUT, "salt": row.salt}
    assert exported(found["japan"])["sealed"] == [fields]


def test_a_referee_does_not_find_out_by_trying(app: Flask) -> None:
    found = party(app, scenario="burma")
    done(pick(found["japan"]))
    done(found["allies"].do("PlayCard", card="A02", use="discard"))
    tried = [found["referee"].do("PlayCard", card=card, use="held:discard") for card in (PICKED, UNPICKED)]
    assert [answer.status_code for answer in tried] == [422, 422]
    assert sentence(tried[0]) == sentence(tried[1])


# Files


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
    for field, value in (("card", UNPICKED), ("salt", "ab" * 16), ("salt", "")):
        file = opened_file(app)
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
