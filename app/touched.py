"""Which entries of a record come out otherwise when a printed fact is corrected.

Every entry in force for which the fact was known, and the one that told it, is decided again on the board
that the record had then, with its own dice: once as it was and once with the corrected fact.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.given_dice import CONTRADICTIONS, GivenDice, TooFewDice
from rules.core.game import AnyGame, SeatCode, Sentence
from rules.core.legality import IllegalCommand
from rules.core.pack import FactKey
from rules.core.panels import Printed
from rules.core.say import sentences
from rules.core.table import EVENTS, Entry, QuestionAnswered, QuestionAsked, Table, begin, decide, follow

SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Otherwise:
    """An entry that would come out otherwise: what would be said, or why it would be refused."""

    entry: Entry
    now: tuple[Sentence, ...]
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Touched:
    """What a corrected fact touches; `left` is the first entry that there was no time for."""

    entries: tuple[Otherwise, ...]
    decided: int
    left: int | None = None


def touched(rules: AnyGame, line: Sequence[Entry], key: FactKey, value: str, dice: str) -> Touched:
    """The entries of a line in force that a fact touches, as far as there is time."""
    printed = rules.panels.printed
    if printed is None:
        return Touched((), 0)
    again, until = Again(rules, printed, key, value, dice), time.thread_time() + SECONDS
    found: list[Otherwise] = []
    decided, left = 0, None
    for entry, before in _before(rules, line):
        if not again.concerns(entry, before):
            continue
        if time.thread_time() >= until:
            left = entry.seq
            break
        decided += 1
        found.extend(again.otherwise(entry, before))
    return Touched(tuple(found), decided, left)


def _before(rules: AnyGame, line: Sequence[Entry]) -> Iterator[tuple[Entry, Table]]:
    """Every entry after the first with the table before it."""
    table = begin(rules, line[0])
    for entry in line[1:]:
        yield entry, table
        table = follow(rules, table, entry)


@dataclass(frozen=True, slots=True)
class Again:
    """Decides entries again with another fact."""

    rules: AnyGame
    printed: Printed[Any]
    key: FactKey
    value: str
    dice: str

    def concerns(self, entry: Entry, before: Table) -> bool:
        """Whether the fact was known otherwise when an entry was made, or was told otherwise by it."""
        known = self.printed.facts(before.state).known(self.key)
        return known not in (None, self.value) or self._command(entry) != entry.command

    def otherwise(self, entry: Entry, before: Table) -> Iterator[Otherwise]:
        """What would come of an entry, if that is not what came of it."""
        now = self._decided(entry, self._supposed(before), self._command(entry))
        then = self._decided(entry, before, entry.command)
        if isinstance(now, str):
            if not isinstance(then, str):
                yield Otherwise(entry, (), now)
        elif isinstance(then, str) or self._differ(entry, before, now, then):
            told = Entry(entry.seq, entry.at, entry.seat, entry.who, entry.command, now)
            yield Otherwise(entry, tuple(one for one in sentences(self.rules, told) if one.text))

    def _command(self, entry: Entry) -> Any:
        return self.printed.told_otherwise(entry.command, self.key, self.value)

    def _supposed(self, before: Table) -> Table:
        """The table with the fact as it is corrected, if it was known then."""
        if self.printed.facts(before.state).known(self.key) is None:
            return before
        state = self.printed.supposed(before.state, self.key, self.value)
        return Table(before.seq, state, before.questions, before.acted, before.free_back_to)

    def _decided(self, entry: Entry, before: Table, command: Any) -> tuple[Any, ...] | str:
        """The events of an entry as it is decided now, or why it is refused."""
        seat = next(seat for seat in self.rules.seats if seat.code == entry.seat)
        dice = GivenDice(entry.faces, origin="app" if self.dice == "app" else "table")
        try:
            return decide(self.rules, before, seat, command, dice, self._absent(entry))
        except IllegalCommand as error:
            return str(error)
        except TooFewDice:
            return "More dice would have been rolled"
        except CONTRADICTIONS:
            return "It could not have been done on this board"

    def _absent(self, entry: Entry) -> frozenset[SeatCode]:
        """The seats that were not asked."""
        asked = any(isinstance(event, QuestionAsked | QuestionAnswered) for event in entry.events)
        return frozenset() if asked else frozenset(seat.code for seat in self.rules.seats)

    def _differ(self, entry: Entry, before: Table, now: Sequence[Any], then: Sequence[Any]) -> bool:
        """Whether something else comes of it; of an entry that told the fact, beside the fact itself."""
        if self._command(entry) == entry.command:
            return now != then
        return self._verdicts(before, now) != self._verdicts(before, then)

    def _verdicts(self, before: Table, events: Sequence[Any]) -> tuple[Any, ...]:
        """What the events change, without those that only say what is printed."""
        return tuple(self._without_facts(before.state, events))

    def _without_facts(self, state: Any, events: Sequence[Any]) -> Iterator[Any]:
        for event in events:
            if isinstance(event, EVENTS):
                yield event
                continue
            after = self.rules.apply(state, event)
            if after != state and self.printed.facts(after).values == self.printed.facts(state).values:
                yield event
            state = after
