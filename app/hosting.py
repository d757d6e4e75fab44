"""The host key: who can read the console of the server can take over any of its tables."""

import base64
import hashlib
import hmac
import time
from collections.abc import Sequence
from dataclasses import dataclass

from flask import current_app, session
from sqlmodel import Session, col, select

from app import devices, door, record, seats
from app.errors import Refused
from app.models import Device, Game, Seat
from rules import games

LENGTH = 12
OPEN_FOR = 900
MOST_TABLES = 60


def host_key(secret: str) -> str:
    """The key printed on the console: 60 bits that follow from the server's secret, in groups of four."""
    made = hmac.new(secret.encode(), b"host key", hashlib.sha256).digest()
    text = base64.b32encode(made).decode()[:LENGTH]
    return "-".join(text[start : start + 4] for start in range(0, LENGTH, 4))


def enter(typed: str) -> None:
    """Let this browser take tables over for a while, if it knows the key."""
    plain = "".join(letter for letter in typed.upper() if letter.isalnum())
    plain = plain.replace("0", "O").replace("1", "I")
    key = host_key(current_app.config["SECRET_KEY"]).replace("-", "")
    if not hmac.compare_digest(plain.encode(), key.encode()):
        raise Refused(
            403, "That is not the host key. It stands on the console where the server runs.", "Host key"
        )
    session["host_until"] = int(time.time()) + OPEN_FOR


def is_open() -> bool:
    """Whether this browser entered the key a short while ago."""
    until = session.get("host_until", 0)
    return isinstance(until, int) and until > time.time()


def only_with_key() -> None:
    """Turn away whoever has not entered the key."""
    if not is_open():
        raise Refused(403, "Enter the host key first", "Host key")


@dataclass(frozen=True)
class Listed:
    """A table of this server, and who sits at it."""

    game: Game
    title: str
    sitting: list[seats.Sitting]


def tables(db: Session) -> list[Listed]:
    """The newest tables of this server."""
    found = db.exec(select(Game).order_by(col(Game.created).desc()).limit(MOST_TABLES)).all()
    return [Listed(game, _title(game), seats.sitting(db, game)) for game in found if game.code in games()]


def _title(game: Game) -> str:
    scenario = games()[game.code].scenarios.get(game.scenario)
    return f"{games()[game.code].name} · {scenario.name if scenario else game.scenario}"


def take_over(db: Session, game_id: str, device_id: str, name: str) -> None:
    """Become the host of a table, in somebody's place or looking on."""
    game = record.lock(db, game_id)
    if game is None:
        raise Refused(404, "There is no such table on this server", "Host key")
    device = devices.newcomer(db, name)
    device.name = name
    if device_id and device_id != device.id:
        _in_place_of(db, game, device_id, device)
    elif not seats.is_seated(db, game.id):
        seats.seat_person(db, game, device, ("observer",))
    _make_host(db, seats.seats_at(db, game.id), device.id)
    mine = seats.seats_at(db, game.id)
    known = next(seat.name for seat in mine if seat.device_id == device.id)
    door.tell(db, game, device, f"{known} took the table over with the host key", loud=True)


def _in_place_of(db: Session, game: Game, device_id: str, device: Device) -> None:
    """Take the seats of somebody at the table."""
    for old in seats.sitting(db, game):
        if old.device.id == device_id:
            known = door.take_place(db, game, old, device)
            door.tell(db, game, device, f"{known} sits in the place of {old.name} now", loud=True)
            return
    raise Refused(404, "That device does not sit at this table", "Host key")


def _make_host(db: Session, there: Sequence[Seat], device_id: str) -> None:
    """One host, and nobody else."""
    for seat in there:
        seat.host = seat.device_id == device_id
        db.add(seat)
