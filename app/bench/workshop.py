"""Where benches work: a temporary directory, a long table in it, and a clock."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from app import present, record
from app.bench.phone import Phone
from app.bench.process import serving
from app.db import Database, connect
from rules import games
from rules.core.dice import AppDice
from rules.core.game import SeatKind
from rules.core.table import Table, decide
from rules.eots.commands import FlipUnits, MoveMarker, MoveUnits, RollDice

ENTRIES = 2_000
WHO = "Bench"


@dataclass(frozen=True)
class Bench:
    """Something to measure, and what each of its figures means."""

    measure: Callable[["Workshop"], dict[str, float]]
    meanings: Mapping[str, str]


@dataclass
class Workshop:
    """One run of the benches."""

    directory: Path
    quick: bool

    def times(self, full: int, quick: int) -> int:
        """How often to repeat something."""
        return quick if self.quick else full

    @property
    def data(self) -> Path:
        """The data directory of the servers that are started here."""
        return self.directory / "data"

    def database(self) -> Database:
        """The database of those servers."""
        return connect(f"sqlite:///{self.data / 'adjutant.db'}")

    @cached_property
    def long_table(self) -> Phone:
        """The phone of a player whose table has a long record."""
        with serving(self.data) as port:
            phone = Phone(port)
            phone.open_table("both")
        with self.database().writing() as session:
            game = record.lock(session, phone.table)
            assert game is not None
            table: Table | None = record.table_of(session, game)
            for command in commands(ENTRIES - 1):
                assert table is not None
                events = decide(games()[game.code], table, SEAT, command, AppDice())
                key = present.new_key()
                _, table = record.append(session, game, table, SEAT.code, WHO, key, command, events)
        return phone


SEAT: SeatKind = next(seat for seat in games()["eots"].seats if seat.plays)


def commands(number: int) -> Iterator[Any]:
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


def milliseconds(action: Callable[[], object]) -> float:
    """How long something takes once."""
    began = time.perf_counter()
    action()
    return (time.perf_counter() - began) * 1000


def typical(action: Callable[[], object], times: int) -> float:
    """How long something takes as a rule, in milliseconds."""
    return median(milliseconds(action) for _ in range(times))


def slowest_of_hundred(samples: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(samples, n=100)[98]
