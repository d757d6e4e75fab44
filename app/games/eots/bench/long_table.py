"""A table with a long record, such as a game has."""

from collections.abc import Iterator

from app import present, record
from app.bench.phone import Phone
from app.bench.workshop import Workshop
from rules import games
from rules.core.dice import AppDice
from rules.core.game import SeatKind
from rules.core.table import Table, decide
from rules.eots.commands import Command, FlipUnits, MoveMarker, MoveUnits, RollDice
from rules.eots.dice import FACES

ENTRIES = 2_000
WHO = "Bench"
SEAT: SeatKind = next(seat for seat in games()["eots"].seats if seat.is_player)
SETUP = {"game": "eots", "scenario": "1942", "edition": "v3.2", "mode": "free"}


def long_table(workshop: Workshop) -> Phone:
    """The phone of a player whose table has a long record."""
    return workshop.once("long table", lambda: _play(workshop))


def _play(workshop: Workshop) -> Phone:
    phone = Phone(workshop.port)
    phone.open_table({**SETUP, "side": "both"})
    with workshop.database().writing() as session:
        game = record.lock(session, phone.table)
        assert game is not None
        table: Table = record.table_of(session, game)
        for command in commands(ENTRIES - 1):
            events = decide(games()[game.code], table, SEAT, command, AppDice(FACES))
            key = present.new_key()
            _, table = record.append(session, game, table, SEAT.code, WHO, key, command, events)
    return phone


def commands(number: int) -> Iterator[Command]:
    """Commands such as a game has, each allowed after the one before."""
    tracks = ("political-will", "japan-asp", "japan-resources")
    for index in range(number):
        match index % 5:
            case 0:
                yield MoveUnits(("jp-cv-akagi",), ("4017", "3706")[index // 5 % 2])
            case 1:
                yield FlipUnits(("jp-cv-akagi",))
            case 2:
                yield RollDice("an attack", 2)
            case _:
                yield MoveMarker(tracks[index % 3], index % 9)
