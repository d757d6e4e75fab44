"""How fast a record is written and read."""

import json
import sqlite3
from collections.abc import Iterator
from itertools import islice
from statistics import median

from sqlmodel import Session

from app import present, record, referee
from app.bench.workshop import Bench, Workshop, milliseconds, slowest_of_hundred, typical
from app.db import connect
from app.games.eots.bench.long_table import SEAT, WHO, commands, long_table
from rules.core.dice import AppDice
from rules.core.game import Setup
from rules.eots.dice import FACES

SETUP = Setup("1942", "v3.2", "free", "app")
TABLE = "bench-append"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
INSERT = "INSERT INTO entry VALUES (" + ", ".join("?" * 11) + ")"


def append(workshop: Workshop) -> dict[str, float]:
    """Taps on an embedded database, each on the disk before the next, beside bare inserts."""
    number = workshop.times(400, 60)
    taps = list(_taps(workshop, number))
    bare = median(_bare_inserts(workshop, number))
    return {
        "append_p50_ms": median(taps),
        "append_p99_ms": slowest_of_hundred(taps),
        "append_ratio": median(taps) / bare,
    }


def _taps(workshop: Workshop, number: int) -> Iterator[float]:
    database = connect(f"sqlite:///{workshop.directory / 'append.db'}")
    database.migrate()
    with database.writing() as session:
        record.open_record(session, TABLE, "eots", SETUP, SEAT.code, WHO, solo=True)
    for seen, command in enumerate(islice(commands(), number)):
        tap = referee.Tap(SEAT, WHO, seen, present.new_key(), command, AppDice(FACES), frozenset({"allies"}))
        yield milliseconds(lambda tap=tap: referee.submit(database, TABLE, tap))  # type: ignore[misc]
    database.engine.dispose()


def _bare_inserts(workshop: Workshop, number: int) -> Iterator[float]:
    """The least that a durable entry costs here: the same columns, one transaction each."""
    connection = sqlite3.connect(workshop.directory / "bare.db", isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    columns = "game_id, seq, at, seat, who, key, command, events, prev, hash, heading"
    connection.execute(f"CREATE TABLE entry ({columns}, PRIMARY KEY (game_id, seq))")
    for seq in range(number):
        row = ("bench-append", seq, *("text",) * 4, "x" * 120, "x" * 160, "0" * 64, "0" * 64, "heading")
        yield milliseconds(lambda row=row: _insert(connection, row))  # type: ignore[misc]
    connection.close()


def _insert(connection: sqlite3.Connection, row: tuple[object, ...]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(INSERT, row)
    connection.execute("COMMIT")


def fold(workshop: Workshop) -> dict[str, float]:
    """A long record read from the database, decoded and folded, beside only parsing its JSON."""
    table = long_table(workshop).table
    with workshop.database().reading() as session:
        texts = [text for row in record.rows(session, table) for text in (row.command, row.events)]
    times = workshop.times(9, 3)
    folding = typical(lambda: _fold_anew(workshop, table), times)
    parsing = typical(lambda: [json.loads(text) for text in texts], times)
    return {"fold_2000_entries_ms": folding, "fold_ratio": folding / parsing}


def _fold_anew(workshop: Workshop, table: str) -> None:
    record.forget()
    with Session(workshop.database().engine) as session:
        game = record.find_game(session, table)
        assert game is not None
        record.table_of(session, game)


BENCHES = (
    Bench(
        append,
        {
            "append_p50_ms": "one tap written durably to the embedded database",
            "append_p99_ms": "the same, the slowest of a hundred",
            "append_ratio": "one tap compared with a bare insert into SQLite here",
        },
    ),
    Bench(
        fold,
        {
            "fold_2000_entries_ms": "a record of 2,000 entries read, decoded and folded",
            "fold_ratio": "that, compared with parsing its JSON here",
        },
    ),
)
