"""The newest lines of the log as pieces: each is drawn once, and kept for all phones."""

from itertools import groupby

from flask import render_template
from markupsafe import Markup
from sqlmodel import Session

from app import record
from app.drawn_position import Layer
from app.logbook import LOG_PAGE, log_line
from app.memory import Memory
from app.seats import SeatedDevice

KEPT_LINES, KEPT_PAGES = 4096, 128

_lines: Memory[tuple[str, str, bool], Markup] = Memory(KEPT_LINES)
_pages: Memory[tuple[str, str], Layer] = Memory(KEPT_PAGES)


def forget() -> None:
    """Keep nothing that was drawn, as after a restart."""
    _lines.forget()
    _pages.forget()


def newest(session: Session, place: SeatedDevice, seq: int) -> Layer:
    """The newest lines when an entry was the last."""
    digest = record.hash_of(session, place.game, seq)
    return _pages.get((place.game.id, digest), lambda: _newest(session, place, seq))


def _newest(session: Session, place: SeatedDevice, seq: int) -> Layer:
    game_id = place.game.id
    rows = record.rows_brief(session, game_id, LOG_PAGE + 1, seq)
    standing = record.in_force(session, game_id, seq)
    pieces: dict[str, Markup] = {}
    for heading, group in groupby(rows[:LOG_PAGE], lambda row: str(row.heading)):
        entries = list(group)
        # A group is known by its first entry, which later ones do not change.
        pieces[f"h-{entries[-1].seq}"] = _heading(entries[-1].seq, heading)
        for row in entries:
            pieces[f"entry-{row.seq}"] = _line(session, place, row.seq, row.hash, row.seq in standing)
    if len(rows) > LOG_PAGE:
        older = {"older": rows[LOG_PAGE - 1].seq, "seat": "", "kind": ""}
        pieces["older"] = _drawn("_log_older.html", page=older, game_id=game_id)
    return Layer("log", pieces)


def _heading(seq: int, heading: str) -> Markup:
    return _drawn("_log_heading.html", seq=seq, heading=heading)


def _line(session: Session, place: SeatedDevice, seq: int, digest: str, in_force: bool) -> Markup:
    def draw() -> Markup:
        entry = record.entries(session, place.game.id, seq, seq)[0]
        line = log_line(session, place, entry, in_force)
        return _drawn("_log_line.html", line=line, game_id=place.game.id)

    return _lines.get((place.game.id, digest, in_force), draw)


def _drawn(template: str, **said: object) -> Markup:
    return Markup(render_template(template, **said).strip())
