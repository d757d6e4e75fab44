"""What is known of somebody's printed copies, kept under their names; the only reader and writer of it."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, func
from sqlalchemy import select as columns
from sqlmodel import Session, col, delete, select

from app import record
from app.errors import Refused
from app.models import Copy, CopyAtTable, CopyFact, Device, Game
from rules import games
from rules.core.pack import FactKey, Facts, fault, kind_of
from rules.core.pack_file import LONGEST_FACT, LONGEST_KEY, MOST_FACTS, Pack, fault_of_name
from rules.core.panels import Printed

MOST_COPIES = 40
WHAT = "Copies"


@dataclass(frozen=True)
class Kept:
    """A copy with everything that was told of it, and its tables."""

    copy: Copy
    printed: Printed[Any]
    rows: Mapping[FactKey, CopyFact]
    tables: tuple[str, ...]

    @property
    def told(self) -> Mapping[FactKey, str]:
        """What was told of it, without what the rulebook says of every copy."""
        return {key: row.value for key, row in self.rows.items() if kind_of(key) in self.printed.kinds}

    @property
    def facts(self) -> Facts:
        """Everything that is known of it."""
        return self.printed.given.learned(*self.told.items())

    @property
    def pack(self) -> Pack:
        """The same as a pack."""
        return Pack(self.copy.game, self.copy.name, tuple(sorted(self.facts.values.items())))

    @property
    def differing(self) -> tuple[CopyFact, ...]:
        """What two tables, or a table and its owner, said differently; the newest answer stands."""
        return tuple(row for row in self.rows.values() if row.was is not None and row.was_by != row.told_by)


def printed_of(code: str) -> Printed[Any]:
    """The printed facts of a game that asks for them."""
    game = games().get(code)
    if game is None or game.panels.printed is None:
        raise Refused(404, "This game asks for nothing that is printed on a copy", WHAT)
    return game.panels.printed


def games_with_copies() -> tuple[str, ...]:
    """The games that can be played with an own copy."""
    return tuple(code for code, game in games().items() if game.panels.printed is not None)


def clean_name(text: str) -> str:
    """The name of a copy, its white space tidied."""
    name = " ".join(text.split())
    if reason := fault_of_name(name):
        raise Refused(422, reason, WHAT)
    return name


def wrong(printed: Printed[Any], facts: Facts, key: FactKey, value: str) -> str:
    """Why a fact cannot be, by itself or beside the others, or nothing."""
    if len(key) > LONGEST_KEY or not key.isprintable():
        return f"a key has at most {LONGEST_KEY} ordinary letters"
    if len(value) > LONGEST_FACT or not value.isprintable():
        return f"must be a text of at most {LONGEST_FACT} ordinary letters"
    return fault(printed.kinds, key, value) or printed.contradiction(facts, key, value)


# Whose they are


def copies_of(db: Session, device: Device | None, code: str = "") -> Sequence[Copy]:
    """Somebody's copies, of one game or of all, the last changed first."""
    if device is None:
        return ()
    query = select(Copy).where(Copy.device_id == device.id).order_by(col(Copy.changed).desc(), col(Copy.id))
    return db.exec(query.where(Copy.game == code) if code else query).all()


def own(db: Session, device: Device | None, copy_id: str, change: bool = False) -> Kept:
    """One of somebody's own copies; held against other writers where it is to be changed."""
    copy = db.get(Copy, copy_id, with_for_update=change or None)
    if copy is None or device is None or copy.device_id != device.id:
        raise Refused(404, "You have no such copy", WHAT)
    return kept(db, copy)


def kept(db: Session, copy: Copy) -> Kept:
    """A copy with everything that is known of it."""
    rows = db.exec(select(CopyFact).where(CopyFact.copy_id == copy.id).order_by(CopyFact.key)).all()
    tables = db.exec(select(CopyAtTable.game_id).where(CopyAtTable.copy_id == copy.id)).all()
    return Kept(copy, printed_of(copy.game), {row.key: row for row in rows}, tuple(tables))


def make(db: Session, device: Device, code: str, name: str) -> Copy:
    """A new copy of which nothing is told yet."""
    printed_of(code)
    number = db.exec(select(func.count()).select_from(Copy).where(Copy.device_id == device.id)).one()
    if number >= MOST_COPIES:
        raise Refused(422, f"You keep {MOST_COPIES} copies already. Delete one first.", WHAT)
    _unused(db, device, code, name)
    now = record.now()
    copy = Copy(
        id=secrets.token_urlsafe(12), device_id=device.id, game=code, name=name, created=now, changed=now
    )
    db.add(copy)
    db.flush()
    return copy


def _unused(db: Session, device: Device, code: str, name: str, but: str = "") -> None:
    """Refuse a name that another copy of theirs has."""
    if any(copy.name == name and copy.id != but for copy in copies_of(db, device, code)):
        raise Refused(422, f"You have a copy called {name} already", WHAT)


def rename(db: Session, device: Device, copy: Copy, name: str) -> None:
    """Another name."""
    _unused(db, device, copy.game, name, copy.id)
    copy.name = name
    db.add(copy)


def throw_away(db: Session, copy: Copy) -> None:
    """Forget a copy; the tables that were played with it keep what they used."""
    for rows in (CopyAtTable, CopyFact):
        db.exec(delete(rows).where(col(rows.copy_id) == copy.id))
    db.delete(copy)


# What is told of them


def write_down(db: Session, found: Kept, facts: Iterable[tuple[FactKey, str]], told_by: str = "") -> None:
    """Keep facts, in place of what was told before; the caller has checked that they can be."""
    new = [(key, value) for key, value in facts if found.facts.known(key) != value]
    if len(found.rows) + len(new) > MOST_FACTS:
        raise Refused(422, f"A copy has at most {MOST_FACTS} facts", WHAT)
    now = record.now()
    for key, value in new:
        row = found.rows.get(key)
        if row is None:
            row = CopyFact(copy_id=found.copy.id, key=key, value=value, at=now, told_by=told_by)
        else:
            row.was, row.was_by = row.value, row.told_by
            row.value, row.at, row.told_by = value, now, told_by
        db.add(row)
    if new:
        found.copy.changed = now
        db.add(found.copy)


def forget_facts(db: Session, found: Kept, keys: Iterable[FactKey]) -> None:
    """Strike out what was told; what the rulebook says stays."""
    gone = [row for key in keys if (row := found.rows.get(key)) is not None]
    for row in gone:
        db.delete(row)
    if gone:
        found.copy.changed = record.now()
        db.add(found.copy)


def take_back(db: Session, found: Kept, facts: Iterable[tuple[FactKey, str]], told_by: str) -> None:
    """What a table has just told and takes back is as it was before, if nobody said otherwise since."""
    for key, value in facts:
        row = found.rows.get(key)
        if row is None or (row.value, row.told_by) != (value, told_by):
            continue
        if row.was is None:
            db.delete(row)
        else:
            row.value, row.told_by, row.was, row.was_by = row.was, row.was_by, None, ""
            db.add(row)


# The tables that are played with them


@dataclass(frozen=True)
class Told:
    """What is known of a copy, without where it was told."""

    copy: Copy
    printed: Printed[Any]
    facts: Facts


_TOLD = columns(col(CopyFact.key), col(CopyFact.value)).where(col(CopyFact.copy_id) == bindparam("copy"))


def told_at_table(db: Session, game_id: str) -> Told | None:
    """What is known of the copy that a table is played with, if it is played with one that is kept here."""
    laid = db.get(CopyAtTable, game_id)
    copy = db.get(Copy, laid.copy_id) if laid is not None else None
    if copy is None:
        return None
    printed = printed_of(copy.game)
    rows = db.connection().execute(_TOLD, {"copy": copy.id}).all()
    told = ((row.key, row.value) for row in rows if kind_of(row.key) in printed.kinds)
    return Told(copy, printed, printed.given.learned(*told))


def lay_on(db: Session, game: Game, copy: Copy) -> None:
    """From now on what is told at a table is written down in a copy."""
    db.add(CopyAtTable(game_id=game.id, copy_id=copy.id))


def at_table(db: Session, game_id: str, change: bool = False) -> Kept | None:
    """The copy that a table is played with, if it is played with one that is kept here."""
    laid = db.get(CopyAtTable, game_id)
    copy = db.get(Copy, laid.copy_id, with_for_update=change or None) if laid is not None else None
    return kept(db, copy) if copy is not None else None
