"""Who sits where: devices, invitations and roles."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import abort, current_app, session
from itsdangerous import Signer
from sqlmodel import Session, col, select

from app import record
from app.db import database
from app.errors import Refused
from app.models import Device, Game, Invitation, Plan, Seat
from rules.core.game import Game as Rules
from rules.core.game import SeatKind

LONGEST_NAME = 24


@dataclass(frozen=True)
class Place:
    """One device at one table: what it may do here."""

    game: Game
    rules: Rules
    device: Device
    seats: tuple[SeatKind, ...]
    host: bool

    @property
    def main(self) -> SeatKind:
        """The seat it speaks for when a form names none."""
        return self.seats[0]

    @property
    def acts(self) -> bool:
        """Whether it may send commands."""
        return any(seat.acts for seat in self.seats)

    @property
    def manages(self) -> bool:
        """Whether it may invite and remove: the host and the referee."""
        return self.host or any(seat.rules for seat in self.seats)

    def seat(self, code: str, owner: str | None = None) -> SeatKind:
        """The seat a form names, else its owner's or the main one; somebody else's seat is refused."""
        if not code:
            return next((seat for seat in self.seats if seat.code == owner), self.main)
        for seat in self.seats:
            if seat.code == code:
                return seat
        raise Refused(403, "You do not sit in that seat", "Seats")


def this_device(db: Session) -> Device | None:
    """The device behind this request, known by its signed cookie."""
    device_id = session.get("device")
    return db.get(Device, device_id) if isinstance(device_id, str) else None


def known_name() -> str:
    """The name this device gave before."""
    with database().reading() as db:
        device = this_device(db)
        return device.name if device else ""


def seat_kind(rules: Rules, code: str) -> SeatKind:
    """A seat of the game by its code."""
    found = next((seat for seat in rules.seats if seat.code == code), None)
    if found is None:
        raise Refused(400, f"There is no seat {code!r} in {rules.name}", "Seats")
    return found


def place_at(game_id: str) -> Place:
    """This device's place at a table; strangers are turned away."""
    with database().reading() as db:
        game = record.find_game(db, game_id)
        if game is None:
            abort(404)
        device = this_device(db)
        held = _seats_of(db, game_id, device.id) if device else []
        if device is None or not held:
            raise Refused(403, "You have no seat at this table. Scan its code to sit down.", "Seats")
        if game.packed:
            raise record.PackedAway(game.id, game.packed)
        rules = record.rules_of(game)
        codes = {seat.code for seat in held}
        seats = tuple(kind for kind in rules.seats if kind.code in codes)
        db.expunge_all()
    return Place(game, rules, device, seats, any(seat.host for seat in held))


def acting_at(game_id: str) -> Place:
    """This device's place at a table where it may act; others are turned away."""
    place = place_at(game_id)
    if not place.acts:
        raise Refused(403, f"{place.main.name} looks on and cannot act", "Seats")
    return place


def _seats_of(db: Session, game_id: str, device_id: str) -> Sequence[Seat]:
    return db.exec(select(Seat).where(Seat.game_id == game_id, Seat.device_id == device_id)).all()


def is_seated(db: Session, game_id: str) -> bool:
    """Whether this device has a seat at a table."""
    device = this_device(db)
    return device is not None and bool(_seats_of(db, game_id, device.id))


def sit_down(db: Session, game: Game, codes: Sequence[str], name: str, host: bool = False) -> Device:
    """Give this device seats at a table; it becomes known if it was not."""
    device = this_device(db)
    if device is None:
        device = Device(id=secrets.token_urlsafe(18), name=name, created=record.now())
        session["device"] = device.id
        session.permanent = True
    if name:
        device.name = name
    db.add(device)
    db.flush()
    taken = {seat.code for seat in _seats_of(db, game.id, device.id)}
    for code in codes:
        if code not in taken:
            db.add(Seat(game_id=game.id, device_id=device.id, code=code, host=host, joined=record.now()))
    return device


def clean_name(text: str) -> str:
    """A player's name, asked once; refused when empty, long or odd."""
    name = " ".join(text.split())
    if not name:
        raise Refused(400, "Tell the others your name", "Name")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(400, f"A name has at most {LONGEST_NAME} ordinary letters", "Name")
    return name


def my_games(limit: int = 20) -> list[tuple[Game, str, tuple[SeatKind, ...]]]:
    """The tables of this device, newest first, each with the heading of its position."""
    with database().reading() as db:
        device = this_device(db)
        if device is None:
            return []
        query = (
            select(Game, Seat)
            .join(Seat)
            .where(Seat.device_id == device.id)
            .order_by(col(Game.created).desc())
        )
        held: dict[str, tuple[Game, list[str]]] = {}
        for game, seat in db.exec(query):
            held.setdefault(game.id, (game, []))[1].append(seat.code)
        return [_listed(db, game, codes) for game, codes in list(held.values())[:limit]]


def _listed(db: Session, game: Game, codes: list[str]) -> tuple[Game, str, tuple[SeatKind, ...]]:
    """A table for the list; one that cannot be read says so, and the others are shown."""
    try:
        rules = record.rules_of(game)
        heading = "" if game.packed else rules.heading(record.table_of(db, game).state)
    except record.Damaged as error:
        db.expunge(game)
        return game, f"⚠ Cannot be opened: {error.reason}", ()
    db.expunge(game)
    heading = heading or f"Packed away on {str(game.packed)[:10]}"
    return game, heading, tuple(seat for seat in rules.seats if seat.code in codes)


@dataclass(frozen=True)
class Sitting:
    """A device at a table, for the list of those present."""

    device: Device
    seats: tuple[SeatKind, ...]
    host: bool


def sitting(db: Session, game: Game) -> list[Sitting]:
    """Everybody at a table."""
    found: dict[str, tuple[Device, list[Seat]]] = {}
    query = select(Device, Seat).join(Seat).where(Seat.game_id == game.id).order_by(Seat.joined)
    for device, seat in db.exec(query):
        found.setdefault(device.id, (device, []))[1].append(seat)
    kinds = record.rules_of(game).seats
    return [
        Sitting(
            device, tuple(k for k in kinds if k.code in {s.code for s in held}), any(s.host for s in held)
        )
        for device, held in found.values()
    ]


def absent_seats(place: Place) -> frozenset[str]:
    """Playing seats that need not be asked: empty, or held by the asking device itself."""
    with database().reading() as db:
        taken: dict[str, set[str]] = {}
        for seat in db.exec(select(Seat).where(Seat.game_id == place.game.id)):
            taken.setdefault(seat.code, set()).add(seat.device_id)
    playing = (kind.code for kind in place.rules.seats if kind.plays)
    return frozenset(code for code in playing if place.device.id in taken.get(code, {place.device.id}))


def remove_device(game_id: str, device_id: str) -> None:
    """Take every seat of a device at a table, and its plan; the host stays."""
    with database().writing() as db:
        held = _seats_of(db, game_id, device_id)
        if not held:
            raise Refused(404, "That device does not sit at this table", "Seats")
        if any(seat.host for seat in held):
            raise Refused(422, "The host cannot be removed from the table", "Seats")
        for row in (*held, db.get(Plan, (game_id, device_id))):
            if row is not None:
                db.delete(row)


def _token(invitation_id: str) -> str:
    """The secret of an invitation, never stored: 162 bits of a keyed signature of its random id."""
    signer = Signer(
        current_app.config["SECRET_KEY"],
        salt="invitation",
        key_derivation="hmac",
        digest_method=hashlib.sha256,
    )
    return signer.get_signature(invitation_id).decode()[:27]


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def invite(db: Session, game: Game, code: str) -> Invitation:
    """A fresh invitation to a seat; earlier ones no longer open the door."""
    for old in db.exec(select(Invitation).where(Invitation.game_id == game.id, Invitation.code == code)):
        old.revoked = True
        db.add(old)
    invitation_id = secrets.token_urlsafe(18)
    days = current_app.extensions["adjutant.settings"].invitation_days
    invitation = Invitation(
        id=invitation_id,
        game_id=game.id,
        code=code,
        token_hash=_digest(_token(invitation_id)),
        expires=(datetime.now(UTC) + timedelta(days=days)).isoformat(timespec="milliseconds"),
    )
    db.add(invitation)
    return invitation


def withdraw(db: Session, game_id: str, code: str) -> None:
    """Close the door to a seat; those already seated stay."""
    for old in db.exec(select(Invitation).where(Invitation.game_id == game_id, Invitation.code == code)):
        old.revoked = True
        db.add(old)


def open_tokens(db: Session, game_id: str) -> dict[str, str]:
    """The tokens that open a door now, by seat."""
    found = db.exec(
        select(Invitation).where(Invitation.game_id == game_id, col(Invitation.revoked).is_(False))
    )
    return {
        invitation.code: _token(invitation.id) for invitation in found if invitation.expires > record.now()
    }


def invitation_for(db: Session, token: str) -> tuple[Invitation, Game]:
    """The invitation a token opens, or why it does not."""
    invitation = db.exec(select(Invitation).where(Invitation.token_hash == _digest(token))).first()
    if invitation is None:
        raise Refused(
            404, "This invitation is not known here. Scan the code on the table again.", "Invitation"
        )
    if invitation.revoked:
        raise Refused(410, "This invitation was replaced. Scan the new code on the table.", "Invitation")
    if invitation.expires <= record.now():
        raise Refused(410, "This invitation has expired. Ask for a new code.", "Invitation")
    game: Any = record.find_game(db, invitation.game_id)
    return invitation, game
