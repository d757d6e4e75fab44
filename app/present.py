"""A table as the templates draw it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from flask import render_template, url_for
from markupsafe import Markup
from sqlmodel import Session

from app import record
from app.errors import Refused
from app.map_svg import hex_centre
from app.memory import Memory
from app.models import Entry as Row
from app.models import Game as GameRow
from app.network import public_url, qr_svg
from app.seats import Place, absent_seats, open_tokens
from app.seats import sitting as sitting_at
from rules.core.game import Game, SeatKind, Sentence
from rules.core.hexgrid import HexId
from rules.core.say import seat_name, sentences
from rules.core.table import Entry, Question, Table, may_strike_freely
from rules.core.view import BoardView, UnitView

LOG_PAGE = 40
LOG_KINDS = (
    ("move", "Moves"),
    ("strength", "Losses and strength"),
    ("control", "Control"),
    ("track", "Tracks"),
    ("dice", "Dice"),
    ("sequence", "Sequence"),
    ("undo", "Undo"),
    ("ruling", "Rulings"),
    ("correction", "Corrections"),
    ("question", "Questions"),
)


@dataclass(frozen=True)
class PlacedStack:
    """A stack at its point of the map."""

    hex: str
    x: float
    y: float
    units: tuple[UnitView, ...]


@dataclass(frozen=True)
class PlacedFlag:
    """A control flag at its point of the map."""

    hex: str
    x: float
    y: float
    side: str


@dataclass(frozen=True)
class Overlay:
    """What lies on the map."""

    stacks: tuple[PlacedStack, ...]
    control: tuple[PlacedFlag, ...]
    highlights: tuple[PlacedFlag, ...] = ()


@dataclass(frozen=True)
class Drawn:
    """A position made ready for every phone at once."""

    board: BoardView
    overlay: Markup


_drawn: Memory[tuple[str, str], Drawn] = Memory(64)


def drawn_at(session: Session, place: Place, game: GameRow, table: Table) -> Drawn:
    """A position's view and its drawing, made once for all phones."""

    def draw() -> Drawn:
        board = place.rules.board(table.state)
        return Drawn(board, Markup(render_template("_board_overlay.html", overlay=overlay_of(board))))

    return _drawn.get((game.id, record.hash_of(session, game, table.seq)), draw)


def overlay_of(board: BoardView) -> Overlay:
    """Counters and flags at their points."""
    stacks = tuple(PlacedStack(s.hex, *hex_centre(HexId(s.hex)), s.units) for s in board.stacks)
    flags = tuple(PlacedFlag(f.hex, *hex_centre(HexId(f.hex)), f.side) for f in board.flags)
    return Overlay(stacks, flags)


@dataclass(frozen=True)
class LogLine:
    """An entry in the log."""

    seq: int
    at: str
    seat: str
    seat_name: str
    who: str
    lines: tuple[Sentence, ...]
    in_force: bool


@dataclass(frozen=True)
class LogGroup:
    """The entries of one segment."""

    heading: str
    entries: list[LogLine]


@dataclass(frozen=True)
class LogPage:
    """A page of the log, newest first."""

    groups: list[LogGroup]
    older: int | None
    seat: str = ""
    kind: str = ""


def log_line(rules: Game, entry: Entry, in_force: bool = True) -> LogLine:
    """An entry in plain sentences."""
    name = seat_name(rules, entry.seat)
    return LogLine(entry.seq, entry.at, entry.seat, name, entry.who, tuple(sentences(rules, entry)), in_force)


def log_page(
    session: Session, place: Place, before: int | None = None, seat: str = "", kind: str = ""
) -> LogPage:
    """The newest entries before a number, that a seat made, of a kind."""
    rows = record.newest(session, place.game.id, LOG_PAGE + 1, before, seat, kind)
    in_force = record.in_force(session, place.game.id)
    shown = rows[:LOG_PAGE]
    older = shown[-1].seq if len(rows) > LOG_PAGE else None
    return LogPage(_grouped(place.rules, shown, in_force), older, seat, kind)


def _grouped(rules: Game, rows: Sequence[Row], in_force: frozenset[int]) -> list[LogGroup]:
    groups: list[LogGroup] = []
    for row in rows:
        if not groups or groups[-1].heading != row.heading:
            groups.append(LogGroup(row.heading, []))
        groups[-1].entries.append(log_line(rules, record.entry_from(row), row.seq in in_force))
    return groups


@dataclass(frozen=True)
class Asked:
    """An open question, and the seat of this device that may answer it."""

    seq: int
    question: Question
    asker: str
    waiting_for: str
    answers: SeatKind | None


@dataclass(frozen=True)
class UndoOffer:
    """The newest entry, ready to be struck."""

    back_to: int
    line: LogLine
    seat: SeatKind
    free: bool


@dataclass(frozen=True)
class Invite:
    """The code of the first empty playing seat."""

    seat: SeatKind
    link: str
    qr: str


@dataclass(frozen=True)
class TableContext:
    """Everything the table's page shows."""

    place: Place
    table: Table
    board: BoardView
    overlay: Markup
    log: LogPage
    questions: tuple[Asked, ...]
    undo: UndoOffer | None
    invite: Invite | None
    kinds: tuple[tuple[str, str], ...] = LOG_KINDS

    @property
    def seq(self) -> int:
        """The newest entry this page knows of."""
        return self.table.seq

    @property
    def id(self) -> str:
        """The table's id."""
        return self.place.game.id


def table_context(session: Session, place: Place) -> TableContext:
    """The table as it stands."""
    game = record.find_game(session, place.game.id) or place.game
    table = record.table_of(session, game)
    drawn = drawn_at(session, place, game, table)
    return TableContext(
        place=place,
        table=table,
        board=drawn.board,
        overlay=drawn.overlay,
        log=log_page(session, place),
        questions=tuple(_asked(place, seq, question) for seq, question in table.questions.items()),
        undo=_undo(session, place, table),
        invite=_invite(session, place),
    )


def _asked(place: Place, seq: int, question: Question) -> Asked:
    answers = next((s for s in place.seats if s.code in question.waiting_for or s.rules), None)
    waiting = " and ".join(seat_name(place.rules, seat) for seat in question.waiting_for)
    return Asked(seq, question, seat_name(place.rules, question.seat), waiting, answers)


def _undo(session: Session, place: Place, table: Table) -> UndoOffer | None:
    if table.seq == 0 or not place.acts:
        return None
    entry = record.entries(session, place.game.id, table.seq)[0]
    free = strikes_freely(place, table, table.seq - 1)
    return UndoOffer(table.seq - 1, log_line(place.rules, entry), speaking_seat(place, table), free)


def _invite(session: Session, place: Place) -> Invite | None:
    if not place.manages or place.game.solo:
        return None
    taken = {seat.code for sitting in sitting_at(session, place.game) for seat in sitting.seats}
    tokens = open_tokens(session, place.game.id)
    for seat in place.rules.seats:
        if seat.plays and seat.code not in taken and seat.code in tokens:
            link = join_link(tokens[seat.code])
            return Invite(seat, link, qr_svg(link))
    return None


def join_link(token: str) -> str:
    """The address that an invitation's code leads to."""
    return f"{public_url()}{url_for('join.invitation', token=token)}"


def playing_seats(place: Place) -> set[str]:
    """The seats that play a side."""
    return {seat.code for seat in place.rules.seats if seat.plays}


def new_key() -> str:
    """A fresh idempotency key for a form."""
    return secrets.token_urlsafe(12)


@dataclass(frozen=True)
class ThenContext:
    """The board as it was after an entry."""

    place: Place
    seq: int
    head: int
    line: LogLine
    board: BoardView
    overlay: Markup
    changes: tuple[str, ...]


def then_context(session: Session, place: Place, seq: int) -> ThenContext:
    """An earlier position and what led to it."""
    then = record.table_at(session, place.game, seq)
    before = record.table_at(session, place.game, max(seq - 1, 0))
    drawn = drawn_at(session, place, place.game, then)
    entry = record.entries(session, place.game.id, seq, seq)[0]
    standing = seq in record.in_force(session, place.game.id)
    return ThenContext(
        place=place,
        seq=seq,
        head=place.game.head,
        line=log_line(place.rules, entry, standing),
        board=drawn.board,
        overlay=drawn.overlay,
        changes=place.rules.difference(before.state, then.state),
    )


@dataclass(frozen=True)
class StrikeOffer:
    """What would be struck, and whether others must agree."""

    place: Place
    seq: int
    back_to: int
    seat: SeatKind
    free: bool
    lines: list[LogLine]
    todo: tuple[str, ...]


def strike_offer(session: Session, place: Place, back_to: int) -> StrikeOffer:
    """A strike before it is done."""
    table = record.table_of(session, place.game)
    if not 0 <= back_to < table.seq:
        raise Refused(404, f"There is no entry {back_to} to go back to; the last is {table.seq}", "Log")
    then = record.table_at(session, place.game, back_to)
    entries = record.entries(session, place.game.id, back_to + 1)
    return StrikeOffer(
        place=place,
        seq=table.seq,
        back_to=back_to,
        seat=speaking_seat(place, table),
        free=strikes_freely(place, table, back_to),
        lines=[log_line(place.rules, entry) for entry in reversed(entries)],
        todo=place.rules.difference(table.state, then.state),
    )


def speaking_seat(place: Place, table: Table) -> SeatKind:
    """The seat of this device that acted last, if it did."""
    return next((s for s in place.seats if s.code == table.acted), place.main)


def strikes_freely(place: Place, table: Table, back_to: int) -> bool:
    """Whether nobody else need agree to a strike."""
    seat = speaking_seat(place, table)
    others = playing_seats(place) - absent_seats(place) - {seat.code}
    return not others or may_strike_freely(table, seat, back_to)
