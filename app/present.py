"""A table made ready for the templates: the board drawn once, questions, steps back, invitations."""

import secrets
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, takewhile
from typing import Any

from flask import render_template, request, url_for
from markupsafe import Markup
from sqlmodel import Session

from app import log_pieces, logbook, on_board, panels, plans, record, sealed
from app.audience import audience_of
from app.by_hand import others
from app.drawn_position import Drawn, Layer, drawn_position
from app.errors import Refused
from app.games import Room, drawing_at, room_of
from app.invitations import shown_tokens
from app.knocking import Notices, notices
from app.logbook import LogLine, line_at, log_line
from app.memory import Memory
from app.network import public_url, qr_svg
from app.parts import Drawing, shown_seq
from app.pieces import BoardPieces, LogPieces
from app.recent import Recent, hash_of, recent
from app.recent import forget as forget_recent
from app.seats import SeatedDevice, absent_seats
from app.signing import Standing, standing
from app.table_context import (
    NOTHING_FACE_DOWN,
    Asked,
    FaceDown,
    Invite,
    Lying,
    Sources,
    TableContext,
    UndoOffer,
)
from app.transfer import four_words
from rules.core.game import OBSERVER, SeatKind
from rules.core.say import seat_name
from rules.core.table import Question, Strike, Table, asked_to_strike
from rules.core.view import BoardView

VERSION = 20
# What an address may ask for beside what is drawn for all.
PLAIN_QUESTIONS = {"seen", "view", "busy"}

_drawn: Memory[tuple[str, str], Drawn] = Memory(64)


def forget() -> None:
    """Keep nothing that was drawn, as after a restart."""
    _drawn.forget()
    log_pieces.forget()
    logbook.forget()
    forget_recent()


def drawn_at(place: SeatedDevice, table: Table, digest: str, public: bool = False) -> Drawn:
    """A position's view and its drawing, made once for all phones that may see it."""
    seat = _onlooker(place, public)
    return _drawn.get(
        (place.game.id, _version(digest, seat)),
        lambda: drawn_position(
            place.rules.board(table.state, seat), drawing_at(place.game.code, table.state)
        ),
    )


def _onlooker(place: SeatedDevice, public: bool) -> SeatKind:
    """For whom the board is drawn: for anybody, where a game hides nothing or others look too."""
    return place.main if place.rules.hides and not public else OBSERVER


def _version(digest: str, seat: SeatKind) -> str:
    """What tells a drawing of the board from any other: the position, and for whom it is drawn."""
    return f"{digest[:VERSION]}.{seat.code}"


def table_context(session: Session, place: SeatedDevice, public: bool = False) -> TableContext:
    """The table as this device sees it; a `public` view shows the record only."""
    seen = plans.sight(session, place, public)
    table = TableContext(
        place=place,
        table=seen.table,
        drawn=drawn_at(place, seen.table, seen.digest, public),
        words=four_words(place.game.head_hash),
        sources=_sources(session, place, seen.table, public),
        version=seen.version,
        plan=seen.plan,
        others=others(place),
        face_down=_face_down(session, place, seen.table, public),
        public=public,
    )
    return replace(table, parts=_drawing(session, table, seen.digest))


def _sources(session: Session, place: SeatedDevice, table: Table, public: bool) -> Sources:
    """What the page asks for when it is drawn."""
    game = place.game
    has_tasks = place.acts and not public
    return Sources(
        questions=cache(lambda: _questions(session, place, table)),
        last=cache(lambda: _last(session, place, table)),
        undo=cache(lambda: _undo(session, place, table)),
        redo=cache(lambda: _redo(session, place, table)),
        invite=cache(lambda: _invite(session, place)),
        signing=cache(lambda: _signing(session, place)),
        door=cache(lambda: None if public else notices(session, place)),
        tasks=cache(lambda: on_board.tasks(session, game) if has_tasks else ()),
    )


def _drawing(session: Session, table: TableContext, digest: str) -> Drawing:
    """The parts of the page: for many, for this device alone, and those that are sent in pieces."""
    place, room = table.place, table.room
    own_cards = tuple((lying.seat.code, lying.value) for lying in table.face_down.lying)
    below = ("_now_due.html", "_now_last.html", "_now_below.html", *room.about, "_words.html")
    board = (_board_pieces(session, table, digest),) if table.board_drawn else ()
    return Drawing(
        table=table,
        audience=audience_of(place, own_cards, table.public),
        shared=("_status.html", *((room.dashboard,) if table.public else below)),
        own={} if table.public else OWN_PARTS,
        pieces=(*board, log_pieces_of(session, place)),
        sources_of=lambda somebody: _sources(session, somebody, table.table, table.public),
        kept=table.plan is None and set(request.args) <= PLAIN_QUESTIONS,
    )


# A device's own parts; each with what it says to everybody, or none where that is this device's alone.
OWN_PARTS: Mapping[str, Callable[[TableContext], Hashable | None]] = {
    "_plan.html": lambda table: "no plan" if table.plan is None else None,
    "_door.html": lambda table: "nobody" if table.door is None else table.door.says,
    "_now_asked.html": lambda table: "nothing" if table.seq and not (table.questions or table.plan) else None,
    "_now_more.html": lambda table: (
        None
        if table.plan or table.invite or table.face_down != NOTHING_FACE_DOWN
        else (table.place.acts, table.over)
    ),
    "_signing.html": lambda table: "nobody" if table.signing is None else None,
    "_todo.html": lambda table: None if table.tasks else "nothing",
}


def _board_pieces(session: Session, table: TableContext, digest: str) -> BoardPieces:
    place = table.place
    seat = _onlooker(place, table.public)

    def earlier(version: str) -> Drawn | None:
        """What this seat saw on the map, if its page shows the record or something still in memory."""
        if _version(version, seat) != version:
            return None
        seq, kept = shown_seq(), _drawn.peek((place.game.id, version))
        if kept is None and 0 <= seq <= place.game.head:
            then = hash_of(session, place.game, seq)
            if _version(then, seat) == version:
                return drawn_at(place, record.table_at(session, place.game, seq), then, table.public)
        return kept

    return BoardPieces(place.game, table.drawn, _version(digest, seat), earlier)


def log_pieces_of(session: Session, place: SeatedDevice) -> LogPieces:
    """The newest lines of the log."""
    game = place.game

    def earlier(version: str) -> Layer | None:
        seq = shown_seq()
        if not 0 <= seq <= game.head or hash_of(session, game, seq)[:VERSION] != version:
            return None
        return log_pieces.newest(session, place, seq)

    return LogPieces(game.head_hash[:VERSION], lambda: log_pieces.newest(session, place, game.head), earlier)


def _face_down(session: Session, place: SeatedDevice, table: Table, public: bool) -> FaceDown:
    """What this device put face down or may put there; nothing where others look too."""
    if public or not place.acts:
        return FaceDown()
    kinds, sealing = {seat.code: seat for seat in place.seats}, place.rules.sealing
    found = sealed.lying(session, place.rules, table, place.game.id, kinds)
    offers = ((seat, sealing.offer(table.state, seat.code)) for seat in place.seats)
    return FaceDown(
        tuple(Lying(kinds[one.seat], one.value, sealing.title(one.value)) for one in found),
        tuple((seat, offer) for seat, offer in offers if offer is not None),
    )


@dataclass(frozen=True)
class TodoContext:
    """What the part about the real counters shows by itself."""

    id: str
    seq: int
    tasks: tuple[on_board.Task, ...]
    room: Room


@dataclass(frozen=True)
class DoorContext:
    """What the part about comings and goings shows by itself."""

    id: str
    door: Notices


@dataclass(frozen=True)
class SignedContext:
    """What the part about signatures shows by itself."""

    place: SeatedDevice
    signing: Standing | None


def signed_context(session: Session, place: SeatedDevice) -> SignedContext:
    """How far the record is signed, after a device has signed it."""
    return SignedContext(place, _signing(session, place))


def _signing(session: Session, place: SeatedDevice) -> Standing | None:
    return standing(session, place.game.id, [seat.code for seat in place.seats if seat.is_player])


def _questions(session: Session, place: SeatedDevice, table: Table) -> tuple[Asked, ...]:
    """The open questions, those that this device may answer first."""
    found = (_asked(session, place, seq, question) for seq, question in table.questions.items())
    return tuple(sorted(found, key=lambda asked: asked.answers is None))


def _asked(session: Session, place: SeatedDevice, seq: int, question: Question) -> Asked:
    answers = next((s for s in place.seats if s.code in question.waiting_for or s.is_referee), None)
    waiting = " and ".join(seat_name(place.rules, seat) for seat in question.waiting_for)
    asked = question.asked.command
    undone = undone_lines(session, place, asked.back_to, seq) if isinstance(asked, Strike) else []
    first, *lines = question.asked.says.split("\n")
    says = f"Undo {_entries(len(undone))}?" if undone else f"{first}?"
    asker = seat_name(place.rules, question.seat)
    many = any(seat.many for seat in place.rules.seats if seat.code == question.seat)
    return Asked(seq, question, says, asker, waiting, answers, undone, tuple(lines), many)


def _entries(number: int) -> str:
    return "one entry" if number == 1 else f"{number} entries"


def undone_lines(session: Session, place: SeatedDevice, back_to: int, before: int) -> list[LogLine]:
    """The entries in force after one and before another, newest first."""
    line = recent(session, place.game).line_before(before)
    undone = frozenset(takewhile(lambda seq: seq > back_to, line))
    entries = record.entries(session, place.game.id, back_to + 1, before - 1)
    return [log_line(session, place, entry) for entry in reversed(entries) if entry.seq in undone]


def _last(session: Session, place: SeatedDevice, table: Table) -> LogLine | None:
    """The newest entry in force, if anything was done yet."""
    line = [*islice(recent(session, place.game).line_before(table.seq + 1), 2)]
    if len(line) < 2:
        return None
    return line_at(session, place, line[0], hash_of(session, place.game, line[0]))


def _undo(session: Session, place: SeatedDevice, table: Table) -> UndoOffer | None:
    """One step back along the entries in force."""
    line = [*islice(recent(session, place.game).line_before(table.seq + 1), 2)]
    if len(line) < 2 or not place.acts:
        return None
    return UndoOffer(line[1], speaking_seat(place, table), strikes_freely(place, table, line[1]))


def _redo(session: Session, place: SeatedDevice, table: Table) -> UndoOffer | None:
    """The step forward again, right after steps back, or after going forward over some of them."""
    undone = _undone(recent(session, place.game), table.seq)
    if not place.acts or undone is None:
        return None
    back_to = undone - 1
    return UndoOffer(back_to, speaking_seat(place, table), strikes_freely(place, table, back_to), again=True)


def _undone(newest: Recent, seq: int) -> int | None:
    """The step back that made the board as it is: the newest entry, or one that was returned to."""
    while (struck_to := newest.strikes.get(seq)) is not None:
        if struck_to < next(newest.line_before(seq)):
            return seq
        seq = struck_to
    return None


def _invite(session: Session, place: SeatedDevice) -> Invite | None:
    empty = [seat for seat in place.rules.seats if seat.is_player and seat.code not in place.occupied]
    if place.game.solo or not empty:
        return None
    tokens = shown_tokens(session, place)
    for seat in empty:
        if seat.code in tokens:
            link = join_link(tokens[seat.code])
            return Invite(seat, link, qr_svg(link))
    return None


def join_link(token: str) -> str:
    """The address that an invitation's code leads to."""
    return f"{public_url()}{url_for('join.invitation', token=token)}"


def opened(place: SeatedDevice, table: TableContext) -> str:
    """The address of the sheet that the page should open with, if its own address names a place."""
    where = request.args.get("place", "")
    if not where or not panels.is_place(place.rules, table.table.state, where):
        return ""
    correct = "1" if request.args.get("correct") else None
    return url_for("table.sheet", game_id=place.game.id, where=where, correct=correct)


def ways(place: SeatedDevice, state: Any) -> list[tuple[str, str]]:
    """Links to the places that are looked for most, for codes on paper."""
    areas = panels.places(place.rules).areas(state)
    marked = [
        (unit.name, found.id)
        for _, found_here in areas
        for found in found_here
        for unit in found.units
        if unit.landmark and found.on_map
    ]
    firsts = [(name, found[0].id) for name, found in areas if found[0].on_map]
    return [(name, place_link(place, where)) for name, where in (*marked, *firsts)]


def place_link(place: SeatedDevice, where: str) -> str:
    """The address of the table with a hex or box opened."""
    return f"{public_url()}{url_for('table.show', game_id=place.game.id, place=where)}#board"


def new_key() -> str:
    """A fresh idempotency key for a form."""
    return secrets.token_urlsafe(12)


@dataclass(frozen=True)
class ThenContext:
    """The board as it was after an entry."""

    place: SeatedDevice
    seq: int
    head: int
    line: LogLine
    drawn: Drawn
    changes: tuple[str, ...]

    @property
    def board(self) -> BoardView:
        """The board as this seat saw it."""
        return self.drawn.board

    @property
    def size(self) -> tuple[int, int]:
        """The size of the map."""
        return self.drawn.size

    @property
    def overlay_drawn(self) -> Markup:
        """What lay on the map."""
        return Markup(
            render_template("_overlay.html", game=self.place.game, drawn=self.drawn, version="", at=self.seq)
        )

    @property
    def room(self) -> Room:
        """How this game is drawn."""
        return room_of(self.place.game.code)


def then_context(session: Session, place: SeatedDevice, seq: int) -> ThenContext:
    """An earlier position and what led to it."""
    before = record.table_at(session, place.game, max(seq - 1, 0))
    then = record.table_at(session, place.game, seq)
    drawn = drawn_at(place, then, record.hash_of(session, place.game, seq))
    entry = record.entries(session, place.game.id, seq, seq)[0]
    standing = seq in recent(session, place.game).in_force(seq, place.game.head)
    return ThenContext(
        place=place,
        seq=seq,
        head=place.game.head,
        line=log_line(session, place, entry, standing),
        drawn=drawn,
        changes=panels.difference(place.rules, before.state, then.state),
    )


@dataclass(frozen=True)
class StrikeOffer:
    """What would be struck, and whether others must agree."""

    place: SeatedDevice
    seq: int
    back_to: int
    seat: SeatKind
    free: bool
    lines: list[LogLine]
    todo: tuple[str, ...]


def strike_offer(session: Session, place: SeatedDevice, back_to: int) -> StrikeOffer:
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
        lines=[log_line(session, place, entry) for entry in reversed(entries)],
        todo=panels.to_do(place.rules, table.state, then.state),
    )


def speaking_seat(place: SeatedDevice, table: Table) -> SeatKind:
    """The seat of this device that acted last, if it did."""
    return next((s for s in place.seats if s.code == table.acted), place.main)


def strikes_freely(place: SeatedDevice, table: Table, back_to: int) -> bool:
    """Whether nobody else need agree to a strike."""
    seat = speaking_seat(place, table)
    return not asked_to_strike(place.rules, table, seat, back_to, absent_seats(place))
