"""Positions kept along a record: whatever it said, found from near, as if everything were folded anew."""

from contextlib import suppress
from random import Random

import pytest

from app import positions
from app.positions import Positions
from rules.core.dice import AppDice
from rules.core.game import SeatKind
from rules.core.legality import IllegalCommand
from rules.core.table import Entry, OpenTable, Strike, Table, decide, fold
from rules.eots.commands import FlipUnits, MoveMarker, MoveUnits, RollDice
from tests.by_lot import Lot
from tests.support import SETUP, eots

JAPAN, ALLIES = (SeatKind("japan", "Japan", is_player=True), SeatKind("allies", "Allies", is_player=True))
BOTH = frozenset({"japan", "allies"})


class Read:
    """A record in memory that counts what is read of it."""

    def __init__(self) -> None:
        opening = Entry(0, "", "japan", "Ann", OpenTable("eots", "t", SETUP), (eots().open(SETUP),))
        self.entries = [opening]
        self.table = fold(eots(), self.entries)
        self.read = 0

    def do(self, seat: SeatKind, command: object) -> None:
        events = decide(eots(), self.table, seat, command, AppDice(range(10)), BOTH)
        self.entries.append(Entry(len(self.entries), "", seat.code, "", command, events))
        self.table = fold(eots(), self.entries)

    def reading(self, first: int, last: int) -> list[Entry]:
        self.read += last + 1 - first
        return self.entries[first : last + 1]

    @property
    def positions(self) -> Positions:
        return Positions("t", eots(), self.reading, lambda seq: f"{seq} {self.entries[seq].command}")

    def at(self, seq: int) -> Table:
        return self.positions.at(seq)


def by_lot(chance: Random, length: int, strikes: float) -> Read:
    """A record in which much is taken back, near and far."""
    record = Read()
    while len(record.entries) < length:
        last = len(record.entries) - 1
        ships = (MoveUnits(("jp-cv-akagi",), chance.choice(("4017", "3706"))), FlipUnits(("jp-cv-akagi",)))
        free = (MoveMarker("japan-asp", chance.randrange(8)), RollDice("an attack", 2))
        seat = chance.choice((JAPAN, ALLIES))
        commands = (*free, *ships) if seat is JAPAN else free
        back = Strike(chance.choice((max(last - 2, 0), chance.randrange(last + 1)))) if last else None
        struck = back is not None and back.back_to < last and chance.random() < strikes
        with suppress(IllegalCommand):  # already there: another is drawn
            record.do(seat, back if struck else chance.choice(commands))
    return record


@pytest.fixture(autouse=True)
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "APART", 4)
    positions.forget()


@pytest.mark.lot
@pytest.mark.parametrize("strikes", [0, 0.1, 0.5])
def test_whatever_a_record_said_is_what_folding_all_of_it_says(strikes: float, lot: Lot) -> None:
    chance = Random(lot.seed())
    record = by_lot(chance, 60, strikes)
    numbers = [*range(60)] * 2
    chance.shuffle(numbers)
    for seq in numbers:
        if chance.random() < 0.05:
            positions.forget()
        assert record.at(seq) == fold(eots(), record.entries[: seq + 1])


def test_a_position_is_reached_from_near() -> None:
    record = by_lot(Random(1), 60, 0)
    record.at(59)
    record.read = 0
    for seq in range(60):
        record.at(seq)
    assert record.read <= 60 * 4


def test_where_much_was_taken_back_no_more_is_read_than_there_is() -> None:
    record = by_lot(Random(2), 60, 0.5)
    record.at(59)
    for seq in range(60):
        record.read = 0
        record.at(seq)
        assert record.read <= 64


def test_a_position_of_another_record_of_that_name_is_not_used() -> None:
    record, other = by_lot(Random(3), 30, 0), by_lot(Random(4), 30, 0)
    record.at(29)
    assert other.at(29) == other.table
