"""The course of a game by lot: what comes next in it is entered as if some other worker had done so."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app import record
from app.db import Database
from app.play_by_lot import PlayByLot, Rolled, Stuck
from app.referee import Stale, Tap, submit
from rules.core.game import REFEREE, AnyGame, SeatKind
from rules.core.legality import IllegalCommand
from rules.core.table import Strike, Table

Step = tuple[SeatKind, Any]
"""Who does what."""


@dataclass
class OneStep(PlayByLot):
    """Somebody who takes anything that is offered; what he would do is noted, to be entered."""

    noted: list[Step] = field(default_factory=list)

    def do(self, seat: SeatKind, command: Any) -> None:
        """Note what is done."""
        self.noted.append((seat, command))


def one_step(rules: AnyGame, state: Any, random: Random) -> list[Step]:
    """Anything that a side or the referee is offered; nothing from a dead end."""
    seats = random.choice(((), (REFEREE,)))
    player = OneStep(rules, state, random, {"Concede": 0}, seats)
    with suppress(Stuck):
        player.step()
    return player.noted


@dataclass(frozen=True)
class Course:
    """A game at a table; `steps` draws what comes next in it."""

    database: Database
    table: str
    rules: AnyGame
    random: Random
    steps: Callable[[AnyGame, Any, Random], list[Step]] = one_step

    def goes_on(self) -> None:
        """The next thing in the game, unless somebody was faster; from a dead end some steps back."""
        table = self.now()
        back = Strike(max(table.seq - self.random.randint(1, 12), 0))
        for seat, command in self.steps(self.rules, table.state, self.random) or [(REFEREE, back)]:
            key, dice = secrets.token_urlsafe(9), Rolled(self.random, self.rules.faces)
            with suppress(IllegalCommand, Stale):
                submit(self.database, self.table, Tap(seat, "Somebody", table.seq, key, command, dice))

    def now(self) -> Table:
        """What the record says."""
        with self.database.reading() as db:
            game = record.find_game(db, self.table)
            assert game is not None
            return record.table_of(db, game)
