"""On the board: what is still to be done with the real counters, one list for all phones of a table.

A row says how a thing still lies; how it must lie is what the record says. So a move that is taken back
before anybody made it leaves the list, and one that was made is to be made backwards.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, func, insert
from sqlalchemy import select as columns
from sqlmodel import Session, col, select

from app import record
from app.models import BoardTask as Row
from app.models import Game as GameRow
from app.panels import needed
from rules.core.game import AnyGame
from rules.core.panels import RealBoard
from rules.core.table import Answer, Correct, Entry, Strike, Table
from rules.core.view import BoardTask

_LEFT = (
    columns(col(Row.thing), col(Row.was), col(Row.seq))
    .where(col(Row.game_id) == bindparam("game"))
    .order_by(col(Row.seq), col(Row.number))
)
_OFF = delete(Row).where(col(Row.game_id) == bindparam("game"), col(Row.thing) == bindparam("it"))
_PUT = insert(Row)


@dataclass(frozen=True)
class Task:
    """One thing to do, and the newest entry that asks for it."""

    seq: int
    what: BoardTask


def note(session: Session, game: GameRow, entry: Entry, before: Table, after: Table, planned: bool) -> None:
    """Put what an entry changed on the list, or off it where its player has done it by hand."""
    rules = record.rules_of(game)
    real = rules.panels.real_board
    if real is None or not real.is_there(after.state):
        return
    things = tuple(dict.fromkeys(real.touched(before.state, after.state)))
    if not things:
        return
    rows = {row.thing: row for row in _rows(session, game.id)}
    lie_so = () if planned else _by_hand(rules, before, entry.command, things)
    new: list[dict[str, object]] = []
    for number, thing in enumerate(things):
        was = rows[thing].was if thing in rows else real.lies(before.state, thing)
        if thing not in lie_so and was != real.lies(after.state, thing):
            new.append({"game_id": game.id, "thing": thing, "was": was, "seq": entry.seq, "number": number})
    _drop(session, game.id, [thing for thing in things if thing in rows])
    if new:
        session.connection().execute(_PUT, new)


def _by_hand(rules: AnyGame, before: Table, command: Any, things: tuple[str, ...]) -> tuple[str, ...]:
    """The things of which a command only says what was done with them already."""
    if isinstance(command, Answer):
        asked = before.questions.get(command.question)
        if asked is None or not isinstance(asked.asked.command, Correct):
            return ()
        command = asked.asked.command
    if isinstance(command, Strike):
        return ()
    nature = rules.nature(getattr(command, "command", command))
    return (nature.things or things) if nature.by_hand else ()


def _rows(session: Session, game_id: str) -> Sequence[Any]:
    """What is left to do, in the order in which it came."""
    return session.connection().execute(_LEFT, {"game": game_id}).all()


def _drop(session: Session, game_id: str, things: Collection[str]) -> None:
    """Take things off the list."""
    if things:
        session.connection().execute(_OFF, [{"game": game_id, "it": thing} for thing in things])


def tasks(session: Session, game: GameRow) -> tuple[Task, ...]:
    """The list in words and pictures."""
    rows = _rows(session, game.id)
    if not rows:
        return ()
    real, state = _real_board(game), record.table_of(session, game).state
    if not real.is_there(state):
        return ()
    return tuple(Task(row.seq, real.task(state, row.thing, row.was)) for row in rows)


def _real_board(game: GameRow) -> RealBoard[Any]:
    """The panel of a game that has something on its list."""
    return needed(record.rules_of(game).panels.real_board, "board")


def done(session: Session, game: GameRow, thing: str, lies: str) -> None:
    """Somebody put a thing as his list had it; if it must lie elsewhere by now, it is still to do."""
    row = session.get(Row, (game.id, thing))
    if row is None:
        return
    if lies == _real_board(game).lies(record.table_of(session, game).state, thing):
        session.delete(row)
    else:
        row.was = lies
        session.add(row)


def all_done(session: Session, game: GameRow, seen: int) -> None:
    """Somebody did everything that his list had, up to the newest entry on his page."""
    _drop(session, game.id, [row.thing for row in _rows(session, game.id) if row.seq <= seen])


def lengths(session: Session, game_ids: list[str]) -> dict[str, int]:
    """How much is left to do at several tables."""
    query = select(Row.game_id, func.count()).where(col(Row.game_id).in_(game_ids)).group_by(col(Row.game_id))
    return dict(session.exec(query).all())
