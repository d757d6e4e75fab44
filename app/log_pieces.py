"""The newest lines of the log as pieces: each is drawn once, and kept for all phones.

The lines of a table are kept together, those of a table that rests packed: they have much in common.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeAlias

from markupsafe import Markup
from sqlmodel import Session

from app import logbook
from app.drawn_position import Layer
from app.logbook import LOG_PAGE, line_at
from app.memory import Memory
from app.packed_memory import PackedMemory
from app.recent import Brief, briefs_before, hash_of, recent
from app.seats import SeatedDevice
from app.templating import drawn_part

KEPT_PAGES = 16
AT_WORK, AT_REST = 8, 256
# More than the lines of a page that changes while some phones still show it as it was.
MOST_LINES = 2 * LOG_PAGE

Lines: TypeAlias = dict[tuple[str, bool], Markup]
_lines: PackedMemory[str, Lines] = PackedMemory(AT_WORK, AT_REST)
_pages: Memory[tuple[str, str], Layer] = Memory(KEPT_PAGES)


def forget() -> None:
    """Keep nothing that was drawn, as after a restart."""
    _lines.forget()
    _pages.forget()


def newest(session: Session, place: SeatedDevice, seq: int) -> Layer:
    """The newest lines when an entry was the last."""
    digest = hash_of(session, place.game, seq)
    return _pages.get((place.game.id, digest), lambda: _newest(session, place, seq))


def _newest(session: Session, place: SeatedDevice, seq: int) -> Layer:
    briefs, known = _briefs(session, place, seq), _lines.get(place.game.id, dict)
    shown = briefs[:LOG_PAGE]
    standing = recent(session, place.game).in_force(shown[-1].seq, seq)
    new = {one.seq: one.hash for one in shown if (one.hash, one.seq in standing) not in known}
    logbook.read(session, place, new)
    pieces: dict[str, Markup] = {}
    for heading, group in groupby(shown, lambda brief: brief.heading):
        entries = list(group)
        # A group is known by its first entry, which later ones do not change.
        pieces[f"h-{entries[-1].seq}"] = _heading(entries[-1].seq, heading)
        for one in entries:
            pieces[f"entry-{one.seq}"] = _line(session, place, known, one, one.seq in standing)
    if len(briefs) > LOG_PAGE:
        older = {"older": shown[-1].seq, "seat": "", "kind": ""}
        pieces["older"] = _drawn("_log_older.html", page=older, game_id=place.game.id)
    return Layer("log", pieces)


def _briefs(session: Session, place: SeatedDevice, seq: int) -> Sequence[Brief]:
    """The newest entries up to one, and one more if there are older ones."""
    kept = [brief for brief in recent(session, place.game).briefs if brief.seq <= seq]
    if len(kept) > LOG_PAGE or (kept and kept[-1].seq == 0):
        return kept[: LOG_PAGE + 1]
    return briefs_before(session, place.game, seq, LOG_PAGE + 1)


def _heading(seq: int, heading: str) -> Markup:
    return _drawn("_log_heading.html", seq=seq, heading=heading)


def _line(session: Session, place: SeatedDevice, known: Lines, brief: Brief, in_force: bool) -> Markup:
    """A line, drawn if it is not known."""
    found = known.get((brief.hash, in_force))
    if found is None:
        line = replace(line_at(session, place, brief.seq, brief.hash), in_force=in_force)
        found = _drawn("_log_line.html", line=line, game_id=place.game.id)
        known[brief.hash, in_force] = found
        for oldest in [*known][:-MOST_LINES]:
            known.pop(oldest, None)
    return found


def _drawn(template: str, **said: object) -> Markup:
    return Markup(drawn_part(template, **said).strip())
