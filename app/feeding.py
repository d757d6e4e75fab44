"""A table and the copy it is played with: what is told at the one is written down in the other.

What a table learns is kept in the same transaction. What the copy knows and the table asks for is entered
into the record as an entry of its own, so that the record stands by itself and nobody is asked twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app import kept_copies, record
from app.kept_copies import Told
from app.models import Copy, Game
from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import IllegalCommand
from rules.core.pack import FactKey, kind_of
from rules.core.pack_file import Pack
from rules.core.panels import Printed
from rules.core.table import Entry, Struck, Table, decide


def begin(db: Session, game: Game, copy: Copy, seat: SeatKind, who: str, dice: Dice) -> None:
    """Play a new table with a copy: everything that is known of it is the first thing that is told."""
    kept_copies.lay_on(db, game, copy)
    found, table = kept_copies.told_at_table(db, game.id), record.table_of(db, game)
    facts = _unknown(found, table.state) if found is not None else {}
    if found is not None and facts:
        command = _taken(found, facts)
        events = decide(record.rules_of(game), table, seat, command, dice)
        record.append(db, game, table, seat.code, who, "copy-taken", command, events)


def note(db: Session, game: Game, entry: Entry, before: Table, after: Table) -> None:
    """Write down what an entry told of the copy; what was told by mistake and taken back at once is not."""
    printed = record.rules_of(game).panels.printed
    if printed is None:
        return
    then, now = printed.facts(before.state).values, printed.facts(after.state).values
    if now is then or now == then:
        return
    found = kept_copies.at_table(db, game.id, change=True)
    if found is None:
        return
    if entry.struck_to is None:
        kept_copies.write_down(db, found, _printed(printed, then, now), game.id)
    elif _alone(entry, before):
        kept_copies.take_back(db, found, _printed(printed, now, then), game.id)


def _printed(
    printed: Printed[Any], then: Mapping[FactKey, str], now: Mapping[FactKey, str]
) -> list[tuple[FactKey, str]]:
    """What is printed and known now, and was not so before."""
    new = ((key, value) for key, value in now.items() if then.get(key) != value)
    return [(key, value) for key, value in new if kind_of(key) in printed.kinds]


def _alone(entry: Entry, before: Table) -> bool:
    """Whether a strike takes back one entry only, as somebody does who has tapped a wrong answer."""
    back_to = next(event.back_to for event in entry.events if isinstance(event, Struck))
    return back_to == before.seq - 1


@dataclass(frozen=True)
class Telling:
    """What a copy tells at a table: the command and what comes of it."""

    command: Any
    events: tuple[Any, ...]


def answer(db: Session, game: Game, table: Table, seat: SeatKind, dice: Dice) -> Telling | None:
    """Where a table asks for what its copy knows: everything that the copy knows and the table does not.

    What does not fit what is known at the table is left to be asked.
    """
    rules = record.rules_of(game)
    printed = rules.panels.printed
    found = kept_copies.told_at_table(db, game.id) if printed is not None else None
    facts = _unknown(found, table.state) if found is not None else {}
    if found is None or not facts or found.printed.asked(table.state) not in facts:
        return None
    command = _taken(found, facts)
    try:
        return Telling(command, decide(rules, table, seat, command, dice))
    except IllegalCommand:
        return None


def _unknown(found: Told, state: Any) -> dict[FactKey, str]:
    """What a copy knows and a table does not, or only as the rulebook has it."""
    known, given = found.printed.facts(state).values, found.printed.given.values
    return {
        key: value
        for key, value in found.facts.values.items()
        if (here := known.get(key)) != value and here in (None, given.get(key))
    }


def _taken(found: Told, facts: Mapping[FactKey, str]) -> Any:
    """The command that tells facts of a copy."""
    return found.printed.taken(Pack(found.copy.game, found.copy.name, tuple(sorted(facts.items()))))


def may_learn(db: Session, game: Game) -> bool:
    """Whether a table asks for something that its copy knows."""
    printed = record.rules_of(game).panels.printed
    if printed is None or game.edition not in printed.editions or game.packed:
        return False
    found = kept_copies.told_at_table(db, game.id)
    state = record.table_of(db, game).state
    facts = _unknown(found, state) if found is not None else {}
    return bool(facts) and printed.asked(state) in facts
