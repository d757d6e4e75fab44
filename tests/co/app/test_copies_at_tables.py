"""Copies that are kept under a name: what is told at a table is written down, and never asked again."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from sqlmodel import select

from app import backup, create_app, kept_copies, record, transfer
from app.config import Settings
from app.db import connect
from app.models import Copy, CopyFact
from app.referee import Tap, submit
from app.verdict import verdict_of
from rules import games
from rules.co.printed.text import text
from rules.co.state import State
from rules.co.telling import TakeCopy
from rules.core import pack_file
from rules.core.dice import TableDice
from rules.core.pack_file import Pack
from tests.support import Phone

CHOICES = {"game": "co", "scenario": "campaign", "edition": "own", "mode": "guided", "dice": "table"}


def opened(phone: Phone, **fields: str) -> Phone:
    """Another table of the same person, with one of their copies."""
    phone.open_table("japan", **{**CHOICES, **fields})
    return phone


def tell(phone: Phone, key: str, value: str) -> None:
    answer = phone.do("TellFact", seat="japan", fact=key, value=value)
    assert answer.status_code == 200, answer.get_data(as_text=True)


def state_of(phone: Phone) -> State:
    with phone.app.extensions["adjutant.db"].reading() as db:
        game = record.find_game(db, phone.table)
        assert game is not None
        state = record.table_of(db, game).state
    assert isinstance(state, State)
    return state


def copies(app: Flask) -> dict[str, dict[str, str]]:
    """Every copy of the server by its name, with what was told of it."""
    with app.extensions["adjutant.db"].reading() as db:
        return {
            copy.name: {row.key: row.value for row in db.exec(select(CopyFact)) if row.copy_id == copy.id}
            for copy in db.exec(select(Copy))
        }


def copy_id(app: Flask, name: str) -> str:
    with app.extensions["adjutant.db"].reading() as db:
        return db.exec(select(Copy.id).where(Copy.name == name)).one()


def row_of(app: Flask, key: str) -> CopyFact:
    with app.extensions["adjutant.db"].reading() as db:
        return db.exec(select(CopyFact).where(CopyFact.key == key)).one()


def entries(phone: Phone) -> list[dict[str, Any]]:
    file = json.loads(phone.client.get(f"/t/{phone.table}/export").get_data(as_text=True))
    return list(file["entries"])


@pytest.mark.both_databases
def test_a_copy_is_called_after_its_owner_unless_it_has_another_name(app: Flask, phone: Phone) -> None:
    opened(phone)
    assert copies(app) == {"Ann's copy": {}}
    opened(phone, copy="new", copy_name="The club's")
    assert set(copies(app)) == {"Ann's copy", "The club's"}
    practice = Phone(app, "Bob")
    opened(practice, edition="practice")
    assert "Bob's copy" not in copies(app)


@pytest.mark.both_databases
def test_what_is_told_is_written_down_with_the_table_that_told_it(app: Flask, phone: Phone) -> None:
    opened(phone)
    tell(phone, "reaction.Wake", "1,2")
    assert copies(app) == {"Ann's copy": {"reaction.Wake": "1,2"}}
    assert row_of(app, "reaction.Wake").told_by == phone.table


def test_a_table_with_a_known_copy_has_all_of_it_as_its_first_entry(app: Flask, phone: Phone) -> None:
    opened(phone)
    tell(phone, "reaction.Wake", "1,2")
    opened(phone, copy=copy_id(app, "Ann's copy"))
    assert state_of(phone).facts.known("reaction.Wake") == "1,2"
    taken = entries(phone)[1]
    assert taken["command"] == {
        "kind": "TakeCopy",
        "name": "Ann's copy",
        "facts": [["reaction.Wake", "1,2"]],
    }


def test_where_no_copy_is_chosen_the_last_one_is(app: Flask, phone: Phone) -> None:
    opened(phone)
    tell(phone, "reaction.Wake", "1,2")
    opened(phone)
    assert state_of(phone).facts.known("reaction.Wake") == "1,2"
    assert len(copies(app)) == 1


def test_somebody_elses_copy_cannot_be_chosen(app: Flask, phone: Phone) -> None:
    opened(phone)
    bob = Phone(app, "Bob")
    answer = bob.post("/new", {**CHOICES, "side": "japan", "name": "Bob", "copy": copy_id(app, "Ann's copy")})
    assert answer.status_code == 404
    assert set(copies(app)) == {"Ann's copy"}


AXIS = "Home Islands|Marianas|Sea 2a|Wake|Sea 2b|Midway"


def asked(phone: Phone) -> str:
    """What the table asks for first, on its page."""
    page = phone.client.get(f"/t/{phone.table}").get_data(as_text=True)
    found = re.search(r'<input type="hidden" name="fact" value="([^"]+)"', page)
    return found[1] if found else ""


def test_a_second_table_with_the_same_copy_is_never_asked_again(app: Flask, phone: Phone) -> None:
    first = opened(phone).table
    second = opened(phone).table
    assert asked(phone) == "axis.2"
    phone.table = first
    tell(phone, "axis.2", AXIS)
    phone.table = second
    assert asked(phone) != "axis.2"
    assert state_of(phone).facts.known("axis.2") == AXIS
    assert entries(phone)[-1]["command"]["kind"] == "TakeCopy"
    assert (asked(phone) == "axis.2", phone.head()) == (False, 1), "it learns once"


def with_copy(phone: Phone, but: str = "") -> None:
    """A table with a copy that knows everything but one fact."""
    facts = tuple(one for one in text().practice if one[0] != but)
    file = pack_file.write(Pack("co", "Ann's copy", facts))
    assert phone.post("/copies/import", {"pack": (BytesIO(file.encode()), "ann.json")}).status_code == 303
    opened(phone)


def test_a_command_that_stops_for_a_fact_goes_on_with_what_the_copy_knows(app: Flask, phone: Phone) -> None:
    with_copy(phone, but="inside.Sea C1")
    first = phone.table
    second = opened(phone).table
    phone.table = first
    tell(phone, "inside.Sea C1", "yes")
    phone.table = second
    answer = phone.do("PlaceUnits", seat="japan", units=["jp-ss-1"], place="Sea C1")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    kinds = [one["command"]["kind"] for one in entries(phone)]
    assert kinds == ["OpenTable", "TakeCopy", "PlaceUnits", "TakeCopy"]
    assert entries(phone)[-1]["command"]["facts"] == [["inside.Sea C1", "yes"]]
    assert state_of(phone).units["jp-ss-1"].place == "Sea C1"


def test_what_the_owner_reads_stands_in_place_of_what_the_rulebook_says(phone: Phone) -> None:
    """The rulebook names CV-1 without its code; the practice copy has it from the start."""
    with_copy(phone)
    assert dict(text().known)["unit.jp-cv-1"] != dict(text().practice)["unit.jp-cv-1"]
    assert state_of(phone).facts.values == dict(text().practice)


def test_one_who_looks_on_enters_nothing(app: Flask, phone: Phone) -> None:
    first = opened(phone).table
    opened(phone)
    looker = Phone(app, "Eve")
    looker.join(phone.invitations()["observer"])
    phone.table = first
    tell(phone, "axis.2", AXIS)
    assert looker.client.get(f"/t/{looker.table}").status_code == 200
    assert looker.head() == 0


def test_a_record_made_with_a_copy_opens_on_a_server_without_it(
    app: Flask, phone: Phone, tmp_path: Path
) -> None:
    opened(phone)
    tell(phone, "axis.2", AXIS)
    opened(phone)
    tell(phone, "reaction.Wake", "1,2")
    tell(phone, "inside.Sea 2a", "yes")
    placed = phone.do("PlaceUnits", seat="japan", units=["jp-ss-1", "jp-ss-2", "jp-ss-3"], place="Sea 2a")
    assert placed.status_code == 200
    file = phone.client.get(f"/t/{phone.table}/export").get_data()
    other = connect(f"sqlite:///{tmp_path / 'other.db'}")
    other.migrate()
    other.close()
    elsewhere = create_app(
        Settings(database_url=f"sqlite:///{tmp_path / 'other.db'}", secret_key="x", rate_limits=False)
    )
    try:
        stranger = Phone(elsewhere, "Zoe")
        fields = {"side": "japan", "name": "Zoe", "accept": json.loads(file)["hash"]}
        answer = stranger.post("/import", {**fields, "record": (BytesIO(file), "record.json")})
        assert answer.status_code == 303, answer.get_data(as_text=True)
        stranger.table = answer.headers["Location"].rsplit("/", 1)[1]
        assert copies(elsewhere) == {}
        facts = state_of(stranger).facts
        assert (facts.known("axis.2"), facts.known("reaction.Wake")) == (AXIS, "1,2")
        assert verdict_of(transfer.verify(file)).is_faithful
    finally:
        elsewhere.extensions["adjutant.live"].close()
        elsewhere.extensions["adjutant.db"].engine.dispose()


@pytest.mark.both_databases
def test_a_backup_brings_the_copies_along(app: Flask, phone: Phone, tmp_path: Path) -> None:
    opened(phone)
    tell(phone, "reaction.Wake", "1,2")
    backup.back_up(app.extensions["adjutant.db"], "key", tmp_path / "all.zip")
    other = connect(f"sqlite:///{tmp_path / 'other.db'}")
    backup.bring_back(other, tmp_path / "all.zip", False, lambda _: None)
    with other.reading() as db:
        kept = kept_copies.at_table(db, phone.table)
    assert kept is not None and dict(kept.told) == {"reaction.Wake": "1,2"}
    other.close()


@pytest.mark.both_databases
def test_two_tables_disagree_and_the_newest_answer_stands(app: Flask, phone: Phone) -> None:
    first = opened(phone).table
    second = opened(phone).table
    tell(phone, "reaction.Wake", "1,2")
    phone.table = first
    tell(phone, "reaction.Wake", "1,2,3")
    row = row_of(app, "reaction.Wake")
    assert (row.value, row.told_by, row.was, row.was_by) == ("1,2,3", first, "1,2", second)
    phone.table = second
    assert state_of(phone).facts.known("reaction.Wake") == "1,2", "a record says what its table said"


def test_a_wrong_answer_taken_back_at_once_is_not_kept(app: Flask, phone: Phone) -> None:
    opened(phone)
    tell(phone, "reaction.Wake", "1,2")
    tell(phone, "reaction.Wake", "1")
    assert phone.do("Strike", seat="japan", back_to="1").status_code == 200
    assert copies(app)["Ann's copy"] == {"reaction.Wake": "1,2"}
    assert phone.do("Strike", seat="japan", back_to="0").status_code == 200
    assert copies(app)["Ann's copy"] == {"reaction.Wake": "1,2"}, "the paper is as it was"


def test_a_fact_that_was_refused_is_not_written_down(app: Flask, phone: Phone) -> None:
    opened(phone)
    answer = phone.do("TellFact", seat="japan", fact="reaction.Wake", value="7")
    assert answer.status_code == 422
    assert copies(app) == {"Ann's copy": {}}


def test_a_copy_has_so_many_facts_and_a_person_so_many_copies(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_copies, "MOST_COPIES", 1)
    opened(phone)
    fields = {**CHOICES, "side": "japan", "name": "Ann", "copy": "new", "copy_name": "Another"}
    assert phone.post("/new", fields).status_code == 422
    assert set(copies(app)) == {"Ann's copy"}


@pytest.mark.both_databases
def test_two_tables_that_tell_at_the_same_moment_lose_nothing(app: Flask, phone: Phone) -> None:
    spaces = ("Wake", "Midway", "Truk", "Manila", "Java", "Rabaul")
    phones = [phone, Phone(app, phone.name)]
    opened(phone)
    phones[1].reconnect(app)
    phones[1].client.set_cookie("adjutant", phone.client.get_cookie("adjutant").value)  # type: ignore[union-attr]
    opened(phones[1])
    together = Barrier(2)

    def tells(one: Phone, value: str) -> None:
        for space in spaces:
            together.wait()
            tell(one, f"reaction.{space}", value)
            tell(one, f"worth.{space}", "neither" if value == "1" else "objective")

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(tells, one, value) for one, value in zip(phones, ("1", "2"), strict=True)]:
            done.result()
    (told,) = copies(app).values()
    assert set(told) == {f"{kind}.{space}" for kind in ("reaction", "worth") for space in spaces}
    assert [one.head() for one in phones] == [12, 12]


def test_a_record_with_the_largest_copy_opens_on_any_server(phone: Phone) -> None:
    names = [f"Sea {number:02} of a copy with very long names" for number in range(64)]
    lines = [f"link.{one}|{other}" for one in names for other in names if one < other]
    facts = tuple((key, "lateral") for key in lines[: pack_file.MOST_FACTS])
    assert len(facts) == pack_file.MOST_FACTS
    assert pack_file.LARGEST / 2 < len(pack_file.write(Pack("co", "Large", facts))) < pack_file.LARGEST
    opened(phone)
    seat = next(seat for seat in games()["co"].seats if seat.is_player)
    tap = Tap(seat, "Ann", phone.head(), "the-largest-copy", TakeCopy("Large", facts), TableDice())
    submit(phone.app.extensions["adjutant.db"], phone.table, tap)
    file = phone.client.get(f"/t/{phone.table}/export").get_data()
    assert verdict_of(transfer.verify(file)).is_faithful
