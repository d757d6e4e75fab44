"""Before the door: what a code opens, asking to be let in, and the answer."""

import secrets
from collections.abc import Hashable
from dataclasses import dataclass

from flask import abort, current_app
from itsdangerous import BadData, URLSafeTimedSerializer
from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from app import devices, door, invitations, record, seats
from app.errors import Refused
from app.memory import Memory
from app.models import Device, Game, Going, Knock
from app.seats import SeatedDevice
from rules.core.game import AnyGame as Rules
from rules.core.game import SeatKind

KNOCK_LASTS = 900
ASK_WITHIN = 1800
LET_IN, TURNED_AWAY = "in", "no"
KEPT_TABLES = 512

_UNREAD = (
    select(Going)
    .where(col(Going.game_id) == bindparam("game"), col(Going.id) > bindparam("told"), col(Going.loud))
    .order_by(col(Going.id))
)

# The lines of a table after one that was read, up to its newest: they never change.
_known: Memory[tuple[str, int, int], tuple[Going, ...]] = Memory(KEPT_TABLES)


@dataclass(frozen=True)
class Doorway:
    """A seat of a table as somebody outside sees it: who is in it, if it is closed, and how to ask them."""

    game_id: str
    rules: Rules
    heading: str
    seat: SeatKind
    taken_by: str
    ask: str


def doorway(db: Session, game: Game, code: str, inside: bool = False) -> Doorway:
    """The way to one seat."""
    rules = record.rules_of(game)
    closed = not inside and door.is_taken(db, game, code)
    return Doorway(
        game.id,
        rules,
        rules.standing(record.table_of(db, game).state).heading,
        seats.seat_kind(rules, code),
        door.names_in(db, game, code) if closed else "",
        _signer().dumps([game.id, code]),
    )


def doorway_of(db: Session, token: str) -> Doorway:
    """The seat behind a scanned code."""
    found, game = invitations.invitation_for(db, token)
    return doorway(db, game, found.code, found.inside)


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.config["SECRET_KEY"], salt="ask")


def asked_for(db: Session, ask: str) -> tuple[Game, str]:
    """The table and seat that a page let somebody ask for."""
    try:
        game_id, code = _signer().loads(ask, max_age=ASK_WITHIN)
    except (BadData, ValueError, TypeError) as error:
        raise Refused(410, "This page is too old. Scan the code again.", "Seats") from error
    game = record.lock(db, game_id)
    if game is None:
        abort(404)
    return game, code


def join(db: Session, token: str, name: str) -> Doorway:
    """Exchange a code for a seat; where it was taken meanwhile, the closed door."""
    found, game = invitations.invitation_for(db, token)
    record.lock(db, game.id)
    way = doorway(db, game, found.code, found.inside)
    if not way.taken_by:
        door.sit(db, game, found.code, name, let_in=found.inside)
    return way


@dataclass(frozen=True)
class Asking:
    """Somebody before the door, and the seat they ask for."""

    knock: Knock
    seat: SeatKind


@dataclass(frozen=True)
class Notices:
    """What a page says about the door: who waits for this device's answer, and what it has not read yet."""

    asking: tuple[Asking, ...]
    news: tuple[Going, ...]

    @property
    def says(self) -> Hashable | None:
        """The same for all who are told the same; nothing where somebody waits for this device's answer."""
        return None if self.asking else tuple(going.id for going in self.news)

    @property
    def read(self) -> int:
        """The newest line that is shown."""
        return max((going.id or 0 for going in self.news), default=0)


def notices(db: Session, place: SeatedDevice) -> Notices:
    """What is new at the door for this device."""
    return Notices(_asking(db, place) if place.knocked else (), _news(db, place))


def _asking(db: Session, place: SeatedDevice) -> tuple[Asking, ...]:
    query = (
        select(Knock).where(Knock.game_id == place.game.id, Knock.answer == "").order_by(Knock.at, Knock.id)
    )
    waiting = [knock for knock in db.exec(query) if knock.at > devices.ago(KNOCK_LASTS)]
    return tuple(
        Asking(knock, seats.seat_kind(place.rules, knock.code))
        for knock in waiting
        if may_let_in(db, place, knock)
    )


def _news(db: Session, place: SeatedDevice) -> tuple[Going, ...]:
    """What others did since this device read of it; the same lines are read once for all requests."""
    newest = place.newest_going
    if newest is None:
        unread = _unread(db, place)
    elif newest > place.told:
        unread = _known.get((place.game.id, place.told, newest), lambda: _unread(db, place))
    else:
        unread = ()
    return tuple(going for going in unread if going.device_id != place.device.id)


def _unread(db: Session, place: SeatedDevice) -> tuple[Going, ...]:
    found = tuple(db.exec(_UNREAD, params={"game": place.game.id, "told": place.told}))
    for going in found:
        db.expunge(going)
    return found


def knock(db: Session, game: Game, code: str, name: str) -> Knock:
    """Ask those at a table to be let in; asking twice is asking once."""
    device = devices.newcomer(db, name)
    device.name = name
    query = select(Knock).where(Knock.game_id == game.id, Knock.device_id == device.id, Knock.code == code)
    for old in db.exec(query):
        db.delete(old)
    there = seats.seats_at(db, game.id)
    made = Knock(
        id=secrets.token_urlsafe(12),
        game_id=game.id,
        code=code,
        device_id=device.id,
        name=seats.own_name(name, [one for one in there if one.device_id != device.id]),
        at=record.now(),
    )
    db.add(made)
    kind = seats.seat_kind(record.rules_of(game), code)
    door.tell(db, game, device, f"{made.name} asked to sit at {kind.name}")
    return made


def my_knock(db: Session, knock_id: str) -> tuple[Knock, Game]:
    """What this device asked, and where."""
    found, device = db.get(Knock, knock_id), devices.this_device(db)
    game = record.find_game(db, found.game_id) if found else None
    if found is None or game is None or device is None or found.device_id != device.id:
        abort(404)
    return found, game


def may_let_in(db: Session, place: SeatedDevice, knock: Knock) -> bool:
    """Whether a place may answer a knock: who sits there; if they are all silent or gone, who else acts."""
    if knock.device_id == place.device.id:
        return False
    if any(seat.code == knock.code for seat in place.seats):
        return True
    seen = devices.last_seen(db, list(place.occupied.get(knock.code, ())))
    return place.decides and all(devices.is_silent(one) for one in seen.values())


def answer(db: Session, place: SeatedDevice, knock_id: str, let_in: bool) -> None:
    """Let somebody in, or not."""
    found = db.get(Knock, knock_id)
    if found is None or found.game_id != place.game.id or found.answer:
        raise Refused(404, "Nobody asks that any more", "Seats")
    if not may_let_in(db, place, found):
        raise Refused(403, "Only those in that seat may answer", "Seats")
    found.answer = LET_IN if let_in else TURNED_AWAY
    db.add(found)
    if not let_in:
        door.tell(db, place.game, place.device, f"{place.name} did not let {found.name} in")
    device = db.get(Device, found.device_id)
    if let_in and device is not None:
        seats.seat_person(db, place.game, device, (found.code,))
        door.announce_arrival(db, place.game, device, found.code)
