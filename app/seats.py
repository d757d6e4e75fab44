"""Who sits where: seats, roles, and who speaks for which side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from flask import abort, g
from sqlalchemy import and_, bindparam, exists, func, not_
from sqlalchemy import select as columns
from sqlmodel import Session, col, select

from app import devices, record
from app.db import database
from app.devices import this_device
from app.errors import Refused
from app.models import Device, Game, Going, Knock, Plan, Seat, SignIn
from rules.core.game import AnyGame as Rules
from rules.core.game import SeatKind

LONGEST_NAME = 24
# A table with who asks for it, whether they plan there, whether somebody knocks, and the newest line to be
# read; everybody's seats; the newest numbers alone.
_KNOCKED = exists().where(col(Knock.game_id) == bindparam("game"), col(Knock.answer) == "")
_LOUD = (
    columns(func.max(col(Going.id)))
    .where(col(Going.game_id) == bindparam("game"), col(Going.loud))
    .scalar_subquery()
)
_AT_THE_TABLE = (
    columns(Game, SignIn, Device, col(Plan.id), _KNOCKED, _LOUD)
    .select_from(Game)
    .outerjoin(SignIn, col(SignIn.id) == bindparam("sign_in"))
    .outerjoin(Device, col(Device.id) == col(SignIn.device_id))
    .outerjoin(Plan, and_(col(Plan.game_id) == col(Game.id), col(Plan.device_id) == col(Device.id)))
    .where(col(Game.id) == bindparam("game"))
)
_SEATS = select(Seat).where(col(Seat.game_id) == bindparam("game")).order_by(Seat.joined)
_LAST_GOING = (
    columns(func.max(col(Going.id))).where(col(Going.game_id) == bindparam("game")).scalar_subquery()
)
_HEAD = (
    columns(col(Game.head), _LAST_GOING.label("going"), col(SignIn.id), col(SignIn.seen))
    .select_from(Game)
    .join(SignIn, and_(col(SignIn.id) == bindparam("sign_in"), not_(col(SignIn.ended))))
    .join(Seat, and_(col(Seat.game_id) == col(Game.id), col(Seat.device_id) == col(SignIn.device_id)))
    .where(col(Game.id) == bindparam("game"), col(Game.packed).is_(None))
    .limit(1)
)


@dataclass(frozen=True)
class SeatedDevice:
    """Somebody at one table: what they may do here.

    `held` are all their seats, `seats` those they speak for now; `occupied` names, for every seat that is
    taken, who sits in it; `planning` is said of those who may have a plan here, `knocked` where somebody may
    wait at the door, `newest_going` is the newest line told there, if that is known.
    """

    game: Game
    rules: Rules
    device: Device
    seats: tuple[SeatKind, ...]
    host: bool
    name: str
    held: tuple[SeatKind, ...]
    occupied: Mapping[str, frozenset[str]] = field(default_factory=dict)
    told: int = 0
    planning: bool = True
    knocked: bool = True
    newest_going: int | None = None

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
        return self.host or self.referees

    @property
    def decides(self) -> bool:
        """Whether it has a say in who sits where: players, host and referee."""
        return self.acts or self.manages

    @property
    def referees(self) -> bool:
        """Whether it speaks as the referee."""
        return any(seat.is_referee for seat in self.seats)

    def seat(self, code: str, owner: str | None = None) -> SeatKind:
        """The seat a form names, else its owner's or the main one; somebody else's seat is refused."""
        if not code:
            return next((seat for seat in self.seats if seat.code == owner), self.main)
        for seat in self.seats:
            if seat.code == code:
                return seat
        raise Refused(403, self._why_not(code), "Seats")

    def _why_not(self, code: str) -> str:
        """Why it does not speak for a seat."""
        silent = next((seat for seat in self.held if seat.code == code), None)
        if silent is None:
            return "You do not sit in that seat"
        if silent.is_referee:
            return "You play a side: the referee is somebody who plays none"
        return f"Somebody else sits there too: only they speak for {silent.name}"


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


def place_at(game_id: str) -> SeatedDevice:
    """This device's place at a table; strangers are turned away."""
    with database().reading() as db:
        asked = {"game": game_id, "sign_in": devices.sign_in_named()}
        found = db.execute(_AT_THE_TABLE, asked).first()
        if found is None:
            abort(404)
        game, sign_in, device, plan, knocked, loud = found
        known = sign_in is not None and not sign_in.ended
        place = place_of(game, device, seats_at(db, game_id)) if known else None
        if place is None:
            raise Refused(403, "You have no seat at this table. Scan its code to sit down.", "Seats")
        if game.packed:
            raise record.PackedAway(game.id, game.packed)
        db.expunge_all()
    devices.note(sign_in)
    g.table = (game.code, game.edition)
    return replace(place, planning=plan is not None, knocked=bool(knocked), newest_going=loud or 0)


def head_at(game_id: str) -> tuple[int, int]:
    """The newest entry, and the newest line about who came and left, for somebody at the table."""
    with database().reading() as db:
        asked = {"game": game_id, "sign_in": devices.sign_in_named()}
        found = db.connection().execute(_HEAD, asked).first()
        if found is None:
            return place_at(game_id).game.head, last_going(db, game_id)  # or why not
    devices.note(found)
    return found.head, found.going or 0


def again(db: Session, place: SeatedDevice) -> SeatedDevice:
    """Somebody's place after something was entered."""
    return replace(place, game=record.find_game(db, place.game.id) or place.game)


def seats_at(db: Session, game_id: str) -> Sequence[Seat]:
    """Every seat that is taken at a table, in the order in which they were."""
    return db.exec(_SEATS, params={"game": game_id}).all()


def place_of(game: Game, device: Device, taken: Sequence[Seat]) -> SeatedDevice | None:
    """Somebody's place among those at a table, if they have one."""
    mine = [seat for seat in taken if seat.device_id == device.id]
    if not mine:
        return None
    rules = record.rules_of(game)
    codes = {seat.code for seat in mine}
    held = tuple(kind for kind in rules.seats if kind.code in codes)
    others = {seat.code for seat in taken if seat.device_id != device.id}
    return SeatedDevice(
        game=game,
        rules=rules,
        device=device,
        seats=_spoken_for(held, others, mine[0].code, rules),
        host=any(seat.host for seat in mine),
        name=mine[0].name,
        held=held,
        occupied=_occupied(taken),
        told=max(seat.told for seat in mine),
    )


def _occupied(taken: Sequence[Seat]) -> dict[str, frozenset[str]]:
    return {
        code: frozenset(seat.device_id for seat in taken if seat.code == code)
        for code in {seat.code for seat in taken}
    }


def _spoken_for(
    held: tuple[SeatKind, ...], others: set[str], first: str, rules: Rules
) -> tuple[SeatKind, ...]:
    """The seats somebody may act in now: never in two sides, nor as player and referee, while others play.

    Of several sides those in which nobody else sits; where somebody sits in each, the one taken first.
    """
    sides = [seat.code for seat in held if seat.is_player]
    own = [code for code in sides if code not in others]
    mine = own or [first if first in sides else sides[0]] if sides else []
    others_play = any(seat.is_player and seat.code in others for seat in rules.seats)
    return tuple(
        seat
        for seat in held
        if (seat.code in mine if seat.is_player else not (seat.is_referee and sides and others_play))
    )


def acting_at(game_id: str) -> SeatedDevice:
    """This device's place at a table where it may act; others are turned away."""
    place = place_at(game_id)
    if not place.acts:
        raise Refused(403, f"{place.main.name} looks on and cannot act", "Seats")
    return place


def deciding_at(game_id: str) -> SeatedDevice:
    """This device's place at a table where it has a say in who sits where."""
    place = place_at(game_id)
    if not place.decides:
        raise Refused(403, "Only players, the host and the referee may do that", "Seats")
    return place


def _seats_of(db: Session, game_id: str, device_id: str) -> Sequence[Seat]:
    return db.exec(select(Seat).where(Seat.game_id == game_id, Seat.device_id == device_id)).all()


def is_seated(db: Session, game_id: str) -> bool:
    """Whether this device has a seat at a table."""
    device = this_device(db)
    return device is not None and bool(_seats_of(db, game_id, device.id))


def sit_down(db: Session, game: Game, codes: Sequence[str], name: str, host: bool = False) -> Device:
    """Give whoever holds this device seats at a table; they become known if they were not."""
    device = devices.newcomer(db, name)
    if name:
        device.name = name
    db.add(device)
    db.flush()
    seat_person(db, game, device, codes, host)
    return device


def seat_person(db: Session, game: Game, device: Device, codes: Sequence[str], host: bool = False) -> str:
    """Give somebody seats at a table, under a name that nobody else has there; the name."""
    there = seats_at(db, game.id)
    mine = [seat for seat in there if seat.device_id == device.id]
    name = own_name(device.name, [seat for seat in there if seat.device_id != device.id])
    told = last_going(db, game.id)
    for code in codes:
        if code not in {seat.code for seat in mine}:
            mine.append(Seat(game_id=game.id, device_id=device.id, code=code, joined=record.now(), told=told))
            mine[-1].host = host or any(row.host for row in mine)
    for row in mine:
        row.name = name
        db.add(row)
    db.flush()
    return name


def own_name(name: str, there: Sequence[Seat]) -> str:
    """A name told apart from those at the table: a second Anna is Anna (2)."""
    taken = {seat.name for seat in there}
    numbered = (name, *(f"{name} ({number})" for number in range(2, len(there) + 2)))
    return next(one for one in numbered if one not in taken)


def last_going(db: Session, game_id: str) -> int:
    """The number of the newest line about comings and goings."""
    query = select(Going.id).where(Going.game_id == game_id).order_by(col(Going.id).desc()).limit(1)
    return db.exec(query).first() or 0


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
        heading = "" if game.packed else rules.standing(record.table_of(db, game).state).heading
    except record.Damaged as error:
        db.expunge(game)
        return game, f"⚠ Cannot be opened: {error.reason}", ()
    db.expunge(game)
    heading = heading or f"Packed away on {str(game.packed)[:10]}"
    return game, heading, tuple(seat for seat in rules.seats if seat.code in codes)


@dataclass(frozen=True)
class Sitting:
    """Somebody at a table, for the list of those present."""

    device: Device
    name: str
    seats: tuple[SeatKind, ...]
    host: bool
    seen: str

    @property
    def silent(self) -> bool:
        """Whether all their devices have been silent for a while."""
        return devices.is_silent(self.seen)

    @property
    def is_player(self) -> bool:
        """Whether they play a side."""
        return any(seat.is_player for seat in self.seats)


def sitting(db: Session, game: Game) -> list[Sitting]:
    """Everybody at a table."""
    found: dict[str, tuple[Device, list[Seat]]] = {}
    query = select(Device, Seat).join(Seat).where(Seat.game_id == game.id).order_by(Seat.joined)
    for device, seat in db.exec(query):
        found.setdefault(device.id, (device, []))[1].append(seat)
    seen = devices.last_seen(db, list(found))
    kinds = record.rules_of(game).seats
    return [
        Sitting(
            device,
            held[0].name,
            tuple(k for k in kinds if k.code in {s.code for s in held}),
            any(s.host for s in held),
            seen.get(device.id, ""),
        )
        for device, held in found.values()
    ]


def absent_seats(place: SeatedDevice) -> frozenset[str]:
    """Playing seats that need not be asked: nobody else sits in them."""
    me = frozenset({place.device.id})
    playing = (kind.code for kind in place.rules.seats if kind.is_player)
    return frozenset(code for code in playing if not place.occupied.get(code, me) - me)
