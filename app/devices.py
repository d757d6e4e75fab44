"""The phones and laptops of a person: signed in, seen, signed out, and handed over to another."""

import hashlib
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Protocol

from flask import request, session
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, select

from app import record
from app.db import Database, database
from app.errors import Refused
from app.models import Device, Handover, Seat, SignIn

NOTED_EVERY = 60
SILENT_AFTER = 300
HANDOVER_FOR = 600
KINDS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows computer"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux computer"),
)


def digest(token: str) -> str:
    """What is kept of a secret that opens something."""
    return hashlib.sha256(token.encode()).hexdigest()


def ago(seconds: float) -> str:
    """A moment before now, as the record writes it."""
    return (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def sign_in_named() -> str:
    """The sign-in that this request's signed cookie names."""
    found = session.get("device")
    return found if isinstance(found, str) else ""


def this_sign_in(db: Session) -> SignIn | None:
    """The sign-in behind this request, known by its signed cookie, unless it has ended."""
    sign_in = db.get(SignIn, sign_in_named())
    return None if sign_in is None or sign_in.ended else sign_in


def this_device(db: Session) -> Device | None:
    """Who is behind this request."""
    sign_in = this_sign_in(db)
    return db.get(Device, sign_in.device_id) if sign_in else None


def sign_in(db: Session, device: Device) -> SignIn:
    """Make this browser one of somebody's; what it was before ends."""
    before = this_sign_in(db)
    if before is not None:
        before.ended = True
        db.add(before)
    now = record.now()
    made = SignIn(
        id=secrets.token_urlsafe(18), device_id=device.id, label=_kind_of_device(), created=now, seen=now
    )
    db.add(device)
    db.flush()
    db.add(made)
    session["device"] = made.id
    session.permanent = True
    return made


def newcomer(db: Session, name: str) -> Device:
    """Who is behind this request; somebody new is signed in under a name."""
    device = this_device(db)
    if device is None:
        device = Device(id=secrets.token_urlsafe(18), name=name, created=record.now())
        sign_in(db, device)
    return device


def _kind_of_device() -> str:
    agent = request.headers.get("User-Agent", "")
    return next((name for mark, name in KINDS if mark in agent), "Browser")


class Seen(Protocol):
    """A sign-in and when it was last seen."""

    @property
    def id(self) -> str:
        """The sign-in."""
        ...

    @property
    def seen(self) -> str:
        """When it was."""
        ...


def note(sign_in: Seen) -> None:
    """Remember that a device was seen just now; once a minute is enough."""
    if sign_in.seen < ago(NOTED_EVERY):
        write_seen(database(), sign_in.id)


def write_seen(db: Database, sign_in_id: str) -> None:
    """As above; a database that cannot be written keeps nobody from looking."""
    with suppress(SQLAlchemyError), db.writing() as session:
        found = session.get(SignIn, sign_in_id)
        if found is not None:
            found.seen = record.now()
            session.add(found)


def noted(events: Iterator[str]) -> Iterator[str]:
    """A stream to the device behind this request, which counts as seen while it listens."""
    return NotedEvents(events, str(session["device"]), database())


class NotedEvents:
    """A stream that notes, as long as it is listened to, that its device is there."""

    def __init__(self, events: Iterator[str], sign_in_id: str, db: Database) -> None:
        self._events = events
        self._sign_in_id = sign_in_id
        self._database = db
        self._noted = time.monotonic()

    def __iter__(self) -> "NotedEvents":
        return self

    def __next__(self) -> str:
        if time.monotonic() - self._noted > NOTED_EVERY:
            self._noted = time.monotonic()
            write_seen(self._database, self._sign_in_id)
        return next(self._events)

    def close(self) -> None:
        """Give the stream's place back."""
        self._events.close()  # type: ignore[attr-defined]


def sign_ins(db: Session, device_id: str) -> Sequence[SignIn]:
    """The devices of somebody, the last seen first."""
    query = select(SignIn).where(SignIn.device_id == device_id, col(SignIn.ended).is_(False))
    return db.exec(query.order_by(col(SignIn.seen).desc())).all()


def last_seen(db: Session, device_ids: Sequence[str]) -> dict[str, str]:
    """When each of these people was last seen on any device; never, if all have ended."""
    query = select(SignIn).where(col(SignIn.device_id).in_(device_ids), col(SignIn.ended).is_(False))
    found: dict[str, str] = {}
    for one in db.exec(query):
        found[one.device_id] = max(one.seen, found.get(one.device_id, ""))
    return found


def is_silent(seen: str) -> bool:
    """Whether somebody last seen then is taken to be gone."""
    return seen < ago(SILENT_AFTER)


def end(db: Session, device: Device, sign_in_id: str) -> SignIn:
    """End one of somebody's own sign-ins."""
    found = db.get(SignIn, sign_in_id)
    if found is None or found.device_id != device.id or found.ended:
        raise Refused(404, "That device is not signed in", "Devices")
    found.ended = True
    db.add(found)
    return found


def end_all(db: Session, device: Device, but: str = "") -> None:
    """End every sign-in of somebody, except one."""
    for one in sign_ins(db, device.id):
        if one.id != but:
            one.ended = True
            db.add(one)


def tables_of(db: Session, device_id: str) -> list[str]:
    """The tables somebody sits at."""
    return list(db.exec(select(Seat.game_id).where(Seat.device_id == device_id).distinct()))


def hand_over(db: Session, device_id: str, game_id: str | None = None) -> str:
    """A fresh code that another phone can use once, within ten minutes; earlier ones are void."""
    for old in db.exec(select(Handover).where(Handover.device_id == device_id, Handover.game_id == game_id)):
        db.delete(old)
    token = secrets.token_urlsafe(20)
    made = Handover(
        token_hash=digest(token), device_id=device_id, game_id=game_id, expires=ago(-HANDOVER_FOR)
    )
    db.add(made)
    return token


def handover_for(db: Session, token: str) -> tuple[Handover, Device]:
    """What a code for another phone opens, or why it does not."""
    found = db.get(Handover, digest(token), with_for_update=True)
    device = db.get(Device, found.device_id) if found else None
    if found is None or device is None or found.expires <= record.now():
        raise Refused(410, "This code was used or is older than ten minutes. Ask for a new one.", "Devices")
    return found, device
