"""Positions kept along a record, so that any entry of it is reached from one that is near.

A position is kept at every so many entries. Whatever a record said is found from the nearest of them that is
not newer; where a strike went back behind that one, from the nearest before the entry it went back to.
"""

from collections.abc import Callable
from dataclasses import dataclass

from app.memory import Memory
from rules.core.game import AnyGame
from rules.core.table import Entry, Table, begin, catch_up

APART = 256
KEPT = 1024

_kept: Memory[tuple[str, int], tuple[str, Table]] = Memory(KEPT)


def forget() -> None:
    """Keep no position, as after a restart."""
    _kept.forget()


@dataclass(frozen=True)
class Positions:
    """One record's positions; `entries` reads some of its entries, `digest` the hash of one."""

    game_id: str
    rules: AnyGame
    entries: Callable[[int, int], list[Entry]]
    digest: Callable[[int], str]

    def at(self, seq: int) -> Table:
        """What the record said after an entry."""
        table = self._nearest(seq)
        for stop in (*range(table.seq - table.seq % APART + APART, seq, APART), seq):
            if stop > table.seq:
                table = self._follow(table, stop)
            if stop % APART == 0:
                _kept.put((self.game_id, stop), (self.digest(stop), table))
        return table

    def _nearest(self, seq: int) -> Table:
        """The newest kept position that is not newer than an entry, or the opening."""
        for at in range(seq - seq % APART, 0, -APART):
            found = _kept.peek((self.game_id, at))
            if found is not None and found[0] == self.digest(at):
                return found[1]
        return begin(self.rules, self.entries(0, 0)[0])

    def _follow(self, table: Table, seq: int) -> Table:
        """The entries after a position, up to one."""
        return catch_up(self.rules, table, self.entries(table.seq + 1, seq), self.at)
