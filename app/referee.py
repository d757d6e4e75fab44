"""One tap: read the record, decide, append; one transaction."""

import secrets
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from app import feeding, on_board, record, sealed, signing
from app.db import Database
from app.models import Game as GameRow
from rules.core.dice import Dice, TableDice
from rules.core.game import SeatKind
from rules.core.legality import IllegalCommand
from rules.core.table import Entry, Strike, Table, decide, overtaking


class Stale(Exception):
    """The table moved on and the command no longer stands as it was meant."""

    def __init__(self, entries: tuple[Entry, ...], game: GameRow) -> None:
        super().__init__("the table moved on")
        self.entries = entries
        self.game = game


@dataclass(frozen=True)
class Tap:
    """What one phone sent."""

    seat: SeatKind
    who: str
    seen: int
    key: str
    command: Any
    dice: Dice
    absent: frozenset[str] = frozenset()
    planned: bool = False


@dataclass(frozen=True)
class Done:
    """What came of it: the entry, and the table before and after."""

    game: GameRow
    entry: Entry
    before: Table
    after: Table
    repeated: bool = False


def submit(database: Database, game_id: str, tap: Tap) -> Done:
    """Apply a command once, however often it is sent."""
    with database.writing() as session:
        game = record.lock(session, game_id)
        if game is None:
            raise LookupError(game_id)
        done = _repeated(session, game, tap) or _apply(session, game, tap)
        session.flush()
        session.expunge(game)
    return done


def _repeated(session: Session, game: GameRow, tap: Tap) -> Done | None:
    """The entry this form already made; a form used for something else meanwhile is stale."""
    entry = record.entry_with_key(session, game, tap.key)
    if entry is None:
        return None
    before = record.table_at(session, game, max(entry.seq - 1, 0))
    rules = record.rules_of(game)
    if entry.seat != tap.seat.code or not sealed.is_same(session, rules, before, game.id, entry, tap.command):
        raise Stale((entry,), game)
    return Done(game, entry, before, record.table_of(session, game), repeated=True)


def _apply(session: Session, game: GameRow, tap: Tap) -> Done:
    table = record.table_of(session, game)
    rules = record.rules_of(game)
    since = record.entries(session, game.id, tap.seen + 1) if tap.seen < table.seq else []
    if overtaken := overtaking(rules, since, tap.command):
        raise Stale(overtaken, game)
    try:
        entering = sealed.entering(session, rules, table, game.id, tap.seat, tap.command)
        events = decide(rules, table, tap.seat, entering.command, tap.dice, tap.absent)
    except IllegalCommand:
        if since and _stood(session, game, tap):
            raise Stale(tuple(since), game) from None
        raise
    done = _entered(session, game, table, tap, tap.key, entering.command, events)
    sealed.keep(session, game.id, entering.opening)
    if done.entry.struck_to is not None:
        return done
    return replace(done, after=_answered(session, game, done.after, tap))


def _answered(session: Session, game: GameRow, table: Table, tap: Tap) -> Table:
    """The table after its copy told what it asks for, if it does and the copy can."""
    told = feeding.answer(session, game, table, tap.seat, tap.dice)
    if told is None:
        return table
    return _entered(session, game, table, tap, f"{tap.key}-copy", told.command, told.events).after


def catch_up(database: Database, game_id: str, seat: SeatKind, who: str) -> bool:
    """Let a table that is opened learn what its copy was told elsewhere meanwhile and it asks for."""
    with database.writing() as session:
        game = record.lock(session, game_id)
        if game is None:
            return False
        table = record.table_of(session, game)
        tap = Tap(seat, who, table.seq, secrets.token_urlsafe(12), None, TableDice())
        return _answered(session, game, table, tap).seq > table.seq


def _entered(
    session: Session, game: GameRow, table: Table, tap: Tap, key: str, command: Any, events: tuple[Any, ...]
) -> Done:
    """An entry, and everything that is kept beside the record because of it."""
    entry, after = record.append(
        session, game, table, tap.seat.code, tap.who, key, command, events, tap.absent
    )
    signing.sign_if_due(session, game, record.rules_of(game), table.state, after.state)
    on_board.note(session, game, entry, table, after, tap.planned)
    feeding.note(session, game, entry, table, after)
    return Done(game, entry, table, after)


def _stood(session: Session, game: GameRow, tap: Tap) -> bool:
    """Whether the command was good on the table that the player saw."""
    seen, rules = record.table_at(session, game, tap.seen), record.rules_of(game)
    try:
        entering = sealed.entering(session, rules, seen, game.id, tap.seat, tap.command)
        decide(rules, seen, tap.seat, entering.command, tap.dice, tap.absent)
    except IllegalCommand:
        return False
    return not isinstance(tap.command, Strike)
