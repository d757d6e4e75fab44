"""Tables with long records, such as games have, made directly in the database."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from itertools import count, islice
from typing import Any

from sqlalchemy import insert

from app import codec, present, record
from app.bench.phone import Phone
from app.bench.workshop import Workshop
from app.db import Database
from app.models import Entry as Row
from app.models import Game
from rules import games
from rules.core.dice import TableDice, faces_from
from rules.core.game import AnyGame, SeatKind, Setup
from rules.core.say import sentences
from rules.core.table import Entry, OpenTable, Table, begin, decide, go_on
from rules.eots.commands import Command, FlipUnits, MoveMarker, MoveUnits, RollDice
from rules.eots.dice import FACES

ENTRIES = 2_000
PERIOD = 90
"""After so many commands they come again; the second time around the events do as well."""
WHO = "Bench"
SEAT: SeatKind = next(seat for seat in games()["eots"].seats if seat.is_player)
SETUP = {"game": "eots", "scenario": "1942", "edition": "v3.2", "mode": "free"}
ALONE = {**SETUP, "side": "both"}


def long_table(workshop: Workshop, entries: int = ENTRIES) -> Phone:
    """The phone of a player whose table has a record of so many entries."""

    def make() -> Phone:
        phone = Phone(workshop.port)
        phone.open_table(ALONE)
        lengthen(workshop.database(), phone.table, entries)
        return phone

    phone = workshop.once(f"table of {entries}", make)
    phone.reach(workshop.port)
    return phone


def lengthen(database: Database, table_id: str, entries: int) -> None:
    """Give a new table a record of so many entries."""
    with database.writing() as session:
        game = record.lock(session, table_id)
        assert game is not None
        pattern, rows = _pattern(), []
        for index in range(entries - 1):
            known = pattern[index if index < len(pattern) else PERIOD + index % PERIOD]
            rows.append(_entered(game, known))
            game.head, game.head_hash = rows[-1]["seq"], rows[-1]["hash"]
        session.connection().execute(insert(Row), rows)
        session.add(game)


def _entered(game: Game, known: dict[str, Any]) -> dict[str, Any]:
    """An entry as the next of a table, with the hash that it has there."""
    row = {
        **known,
        "game_id": game.id,
        "seq": game.head + 1,
        "key": present.new_key(),
        "prev": game.head_hash,
    }
    hashed = {name: row[name] for name in ("seq", "at", "seat", "who", "key", "prev")}
    texts = {name: json.loads(row[name]) for name in record.JSON}
    return {**row, "hash": record.entry_hash(**hashed, **texts)}


@cache
def _pattern() -> list[dict[str, Any]]:
    """The entries of the first two periods, decided by the rules, each as a row that has no table yet."""
    rules, at = games()["eots"], record.now()
    opened = Setup(SETUP["scenario"], SETUP["edition"], SETUP["mode"], "table")
    table = begin(
        rules, Entry(0, at, SEAT.code, WHO, OpenTable(rules.code, "", opened), (rules.open(opened),))
    )
    rows = []
    for command in islice(commands(), 2 * PERIOD):
        events = decide(rules, table, SEAT, command, TableDice(faces_from(_faces(command), FACES)))
        entry = Entry(table.seq + 1, at, SEAT.code, WHO, command, events)
        table = go_on(rules, table, entry, lambda seq, table=table: table)  # type: ignore[misc]
        rows.append(_row(rules, entry, table))
    return rows


def _row(rules: AnyGame, entry: Entry, after: Table) -> dict[str, Any]:
    texts = {
        "command": codec.canonical(codec.to_plain(entry.command)),
        "events": codec.canonical(codec.to_plain(entry.events)),
        "made": codec.canonical(record.made_now(rules, frozenset())),
    }
    kinds = " ".join(dict.fromkeys(sentence.kind for sentence in sentences(rules, entry)))
    heading = rules.standing(after.state).heading
    who = {"at": entry.at, "seat": entry.seat, "who": entry.who}
    return {**who, **texts, "heading": heading, "kinds": f" {kinds} ", "struck_to": None}


def commands(first: int = 0) -> Iterator[Command]:
    """Commands such as a game has, each allowed after the one before."""
    tracks = ("political-will", "japan-asp", "japan-resources")
    for index in count(first):
        match index % 5:
            case 0:
                yield MoveUnits(("jp-cv-akagi",), ("4017", "3706")[index // 5 % 2])
            case 1:
                yield FlipUnits(("jp-cv-akagi",))
            case 2:
                yield RollDice("an attack", 2)
            case _:
                yield MoveMarker(tracks[index % 3], index % 9)


def form_of(command: Command) -> dict[str, Any]:
    """A command as a phone sends it, with the faces of the dice that were rolled for it."""
    return {"kind": type(command).__name__, **asdict(command), "face": _faces(command)}


def _faces(command: Command) -> range:
    return range(command.count if isinstance(command, RollDice) else 0)
