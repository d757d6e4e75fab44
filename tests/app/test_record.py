"""The record: chain, folding, export, import, and its four words."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from app import codec, record, transfer
from app.db import Database, connect
from app.inspection import Places
from app.referee import Tap, submit
from app.verdict import verdict_of
from rules.core.dice import TableDice
from rules.core.game import REFEREE, SeatKind, Setup
from rules.core.legality import IllegalCommand
from rules.core.table import Answer, Correct, Entry, SetAside, Strike, fold, line_of
from rules.eots.commands import (
    ChangeControl,
    EliminateUnits,
    EndSegment,
    FlipUnits,
    MoveMarker,
    MoveUnits,
    RollDice,
)
from rules.eots.events import ControlChanged, DueSettled, UnitsMoved
from tests.by_lot import examples
from tests.support import SETUP, Phone, eots, two_players

pytestmark = pytest.mark.both_databases

JAPAN, ALLIES = (SeatKind("japan", "Japan", is_player=True), SeatKind("allies", "Allies", is_player=True))
UNITS = ["jp-cv-akagi", "jp-15-army", "us-feaf", "us-hq-southwest-pacific", "jp-21-air-flotilla"]
PLACES = ["4017", "2813", "2407", "4018", "eliminated", "turn-3"]

units = st.lists(st.sampled_from(UNITS), min_size=1, max_size=2, unique=True).map(tuple)
board = st.one_of(
    st.builds(MoveUnits, units, st.sampled_from(PLACES)),
    st.builds(FlipUnits, units),
    st.builds(EliminateUnits, units),
    st.builds(ChangeControl, st.sampled_from(PLACES[:3]), st.sampled_from(["japan", "allies"])),
    st.builds(MoveMarker, st.sampled_from(["political-will", "india"]), st.integers(0, 4)),
    st.builds(RollDice, st.just("luck"), st.just(1)),
    st.builds(EndSegment),
)
commands = st.one_of(
    board,
    board,
    st.builds(Strike, st.integers(0, 12), st.sampled_from(["", "why not"])),
    st.builds(SetAside, board, st.just("agreed")),
    st.builds(Correct, board, st.just("it stood so")),
    st.builds(Answer, st.integers(0, 12), st.booleans()),
)
taps = st.lists(st.tuples(st.sampled_from([JAPAN, ALLIES, REFEREE]), commands), max_size=14)


def new_table(database: Database, table: str = "table-for-tests", setup: Setup = SETUP) -> str:
    with database.writing() as session:
        record.open_record(session, table, "eots", setup, "japan", "Ann", False)
    return table


def play(database: Database, table: str, made: list[tuple[SeatKind, object]]) -> None:
    for number, (seat, command) in enumerate(made):
        with database.reading() as session:
            head = record.head(session, table)
        try:
            submit(database, table, Tap(seat, seat.name, head, f"key-{number:04d}", command, TableDice((7,))))
        except IllegalCommand:
            continue


def exported(database: Database, table: str) -> str:
    with database.reading() as session:
        game = record.find_game(session, table)
        assert game is not None
        return json.dumps(transfer.export(session, game), ensure_ascii=False)


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> tuple[Database, Database]:
    made = []
    for name in ("here", "there"):
        path = tmp_path_factory.mktemp(name) / "adjutant.db"
        path.write_bytes(migrated_file.read_bytes())
        made.append(connect(f"sqlite:///{path}"))
    return made[0], made[1]


numbers = iter(range(1_000_000))


@examples(30)
@given(made=taps)
def test_any_record_folds_the_same_after_export_and_import(
    two_servers: tuple[Database, Database], made: list[tuple[SeatKind, object]]
) -> None:
    here, there = two_servers
    table = new_table(here, f"table-{next(numbers):06d}")
    play(here, table, made)
    with here.reading() as session:
        game = record.find_game(session, table)
        assert game is not None
        lived = record.table_of(session, game)
        entries = record.entries(session, table)
        record.forget()
        assert record.table_of(session, game) == lived
    file = exported(here, table)
    verified = transfer.verify(file)
    assert verified.table == lived
    assert verdict_of(verified).is_faithful, "what was played is never doubted"
    with there.writing() as session:
        transfer.restore(session, verified)
    assert exported(there, table) == file
    with here.reading() as session, there.reading() as elsewhere:
        assert {e.seq for e in line_of(entries)} <= record.in_force(elsewhere, table)
        headings = [row.heading for row in record.rows(session, table)]
        assert [row.heading for row in record.rows(elsewhere, table)] == headings


def test_whoever_opened_a_table_and_whoever_reads_it_find_everything_in_the_same_order(app: Flask) -> None:
    table, found = Phone(app).open_table(), []
    for _ in range(2):
        with app.extensions["adjutant.db"].reading() as db:
            game = record.find_game(db, table)
            assert game is not None
            state = record.table_of(db, game).state
        found.append([list(things.items()) for things in (state.units, state.control, state.markers)])
        record.forget()
    assert found[0] == found[1]


@examples(20)
@given(made=taps, back=st.integers(0, 13))
def test_striking_back_gives_exactly_the_earlier_position(
    two_servers: tuple[Database, Database], made: list[tuple[SeatKind, object]], back: int
) -> None:
    here, _ = two_servers
    table = new_table(here, f"table-{next(numbers):06d}")
    play(here, table, made)
    with here.reading() as session:
        entries = record.entries(session, table)
    back_to = min(back, entries[-1].seq)
    then = fold(eots(), entries[: back_to + 1])
    if back_to < entries[-1].seq:
        tap = Tap(REFEREE, "Ref", entries[-1].seq, "the-strike", Strike(back_to), TableDice())
        done = submit(here, table, tap)
        assert done.after.state == then.state
        assert done.after.questions == then.questions


def test_every_kind_survives_json() -> None:
    for command in (
        SetAside(MoveUnits(("a", "b"), "4017"), "x"),
        Answer(3, True),
        RollDice("é", 2),
        EndSegment(),
    ):
        assert codec.read("eots", codec.canonical(codec.to_plain(command))) == command


def test_an_unknown_kind_is_unreadable() -> None:
    with pytest.raises(codec.Unreadable, match="unknown kind 'Teleport'"):
        codec.from_plain("eots", {"kind": "Teleport"})


def test_a_wrong_field_is_unreadable() -> None:
    with pytest.raises(codec.Unreadable, match=r"MoveMarker\.to"):
        codec.from_plain("eots", {"kind": "MoveMarker", "track": "india", "to": "far"})


def test_the_export_fits_its_published_schema(app: Flask) -> None:
    japan, allies = two_players(app)
    japan.do("MoveUnits", units=["jp-cv-akagi"], to="4017")
    japan.do("RollDice", what="luck", count=2, face=["3", "9"])
    allies.do("MoveUnits", units=["us-feaf"], to="4018", basis="correction", why="it stood there")
    file = japan.client.get(f"/t/{japan.table}/export").get_json()
    schema = json.loads(
        (Path(__file__).parents[2] / "static" / "record.schema.json").read_text(encoding="utf-8")
    )
    Draft202012Validator(schema).validate(file)
    assert schema == transfer.schema()
    assert file["words"] == transfer.four_words(file["hash"])
    assert len(file["words"].split()) == 4


def test_four_words_are_stable_and_differ() -> None:
    first = transfer.four_words("0" * 64)
    assert first == transfer.four_words("0" * 64)
    assert first != transfer.four_words("0" * 63 + "1")


def tampered(text: str, change: str) -> str:
    file = json.loads(text)
    if change == "content":
        file["entries"][1]["who"] = "Somebody"
    elif change == "order":
        file["entries"][1], file["entries"][2] = file["entries"][2], file["entries"][1]
    elif change == "missing":
        del file["entries"][1]
    elif change == "tail":
        file["entries"].pop()
    return json.dumps(file)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("content", "entry 1 was altered"),
        ("order", "entry 1 is missing or out of order"),
        ("missing", "entry 1 is missing or out of order"),
        ("tail", "the file's hash is not that of its last entry"),
    ],
)
def test_an_altered_record_is_refused(phone: Phone, change: str, reason: str) -> None:
    phone.open_table("both")
    phone.do("MoveMarker", track="political-will", to="7")
    phone.do("MoveMarker", track="political-will", to="6")
    text = phone.client.get(f"/t/{phone.table}/export").get_data(as_text=True)
    transfer.verify(text)
    with pytest.raises(transfer.BadRecord, match=reason):
        transfer.verify(tampered(text, change))


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (DueSettled("A55", 0), ""),
        (DueSettled("A55", 0, "9999"), "entry 1: there is no hex '9999'"),
        (ControlChanged("", "allies"), "entry 1: there is no hex ''"),
        (UnitsMoved(("us-feaf",), ("2813",), "the moon"), "entry 1: there is no hex or box 'the moon'"),
    ],
)
def test_only_what_may_be_about_no_hex_is_about_none(event: Any, reason: str) -> None:
    entry = Entry(1, "2026-01-01T12:00:00.000+00:00", "referee", "Ann", None, (event,))
    state = eots().begin(eots().open(SETUP))
    if not reason:
        Places(eots(), state).check(entry, state)
        return
    with pytest.raises(transfer.BadRecord, match=reason):
        Places(eots(), state).check(entry, state)
