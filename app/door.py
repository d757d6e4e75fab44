"""The door of a table: who comes, who leaves, and how everybody there hears of it."""

from collections.abc import Iterable, Sequence

from sqlalchemy import func
from sqlalchemy import select as columns
from sqlmodel import Session, col, select

from app import devices, invitations, record, seats
from app.errors import Refused
from app.models import Device, Game, Going, Plan, Seat
from app.seats import SeatedDevice, Sitting

LINES = 12


def tell(db: Session, game: Game, device: Device | None, text: str, loud: bool = False) -> None:
    """Write down who came or left; what is loud stands on every other page of the table until it is read."""
    who = device.id if device else ""
    db.add(Going(game_id=game.id, device_id=who, at=record.now(), text=text, loud=loud))


def last_goings(db: Session, game_ids: Sequence[str]) -> dict[str, int]:
    """The number of the newest line about who came and left, by table."""
    query = columns(col(Going.game_id), func.max(Going.id)).where(col(Going.game_id).in_(game_ids))
    return {row[0]: row[1] for row in db.execute(query.group_by(col(Going.game_id)))}


def goings(db: Session, game_id: str) -> Sequence[Going]:
    """The last lines about who came and who left, newest first."""
    query = select(Going).where(Going.game_id == game_id).order_by(col(Going.id).desc())
    return db.exec(query.limit(LINES)).all()


def read_up_to(db: Session, place: SeatedDevice, number: int) -> None:
    """This device has read what was told."""
    for seat in db.exec(select(Seat).where(Seat.game_id == place.game.id, Seat.device_id == place.device.id)):
        seat.told = max(seat.told, min(number, seats.last_going(db, place.game.id)))
        db.add(seat)


def names_in(db: Session, game: Game, code: str) -> str:
    """Those in a seat, by name."""
    found = db.exec(select(Seat.name).where(Seat.game_id == game.id, Seat.code == code).order_by(Seat.joined))
    return " and ".join(found)


def is_taken(db: Session, game: Game, code: str) -> bool:
    """Whether a side is played by somebody other than whoever holds this device."""
    kind = seats.seat_kind(record.rules_of(game), code)
    return kind.is_player and bool(_others_in(db, game, code))


def _others_in(db: Session, game: Game, code: str) -> list[Seat]:
    device = devices.this_device(db)
    me = device.id if device else ""
    return [seat for seat in seats.seats_at(db, game.id) if seat.code == code and seat.device_id != me]


def sit(db: Session, game: Game, code: str, name: str, let_in: bool = False) -> None:
    """Take a seat that is free, or that those in it let this device into."""
    if not let_in and is_taken(db, game, code):
        raise Refused(
            409, f"The seat is taken by {names_in(db, game, code)}; ask them to let you in", "Seats"
        )
    before = devices.this_device(db)
    there = before is not None and db.get(Seat, (game.id, before.id, code)) is not None
    device = seats.sit_down(db, game, (code,), name)
    if not there:
        announce_arrival(db, game, device, code)


def announce_arrival(db: Session, game: Game, device: Device, code: str) -> None:
    """Say who sat down; loudly where it touches somebody's say."""
    there = seats.seats_at(db, game.id)
    place = seats.place_of(game, device, there)
    if place is None:
        return
    kind = seats.seat_kind(place.rules, code)
    shared = kind.is_player and len(place.occupied[code]) > 1
    both = kind.is_player and sum(seat.is_player for seat in place.held) > 1
    also = " too" if shared else ", besides the other side" if both else ""
    tell(db, game, device, f"{place.name} sat down as {kind.name}{also}", shared or both or kind.is_referee)


def may_free(place: SeatedDevice, other: Sitting) -> bool:
    """Whether a place may take somebody's seats: of onlookers host and referee, of the silent any player.

    A player whose phone is there is taken out by the referee alone, and the host by nobody.
    """
    if other.device.id == place.device.id:
        return False
    if other.silent and place.decides:
        return True
    return place.manages and not other.host and (place.referees or not other.is_player)


def sitting_with(db: Session, place: SeatedDevice, device_id: str) -> Sitting:
    """Somebody else at the table."""
    for one in seats.sitting(db, place.game):
        if one.device.id == device_id:
            return one
    raise Refused(404, "That device does not sit at this table", "Seats")


def free(db: Session, place: SeatedDevice, device_id: str) -> None:
    """Take somebody's seats; the codes of these seats are new, and everybody hears of it."""
    other = sitting_with(db, place, device_id)
    if not may_free(place, other):
        raise Refused(422, why_not_free(place, other), "Seats")
    stand_up(db, place.game, other.device.id, (seat.code for seat in other.seats))
    names = " and ".join(seat.name for seat in other.seats)
    tell(db, place.game, place.device, f"{place.name} took {other.name} from the table ({names})", loud=True)


def why_not_free(place: SeatedDevice, other: Sitting) -> str:
    """Why somebody's seats cannot be taken."""
    if other.host:
        return "The host cannot be removed from the table"
    return (
        f"{other.name} is at the table. They leave by themselves, or you may free the seat "
        f"once their phone was silent for {devices.SILENT_AFTER // 60} minutes"
    )


def may_replace(place: SeatedDevice, other: Sitting) -> bool:
    """Whether a place may show a code for somebody's new phone: theirs is silent, or the referee says so."""
    return other.device.id != place.device.id and place.decides and (other.silent or place.referees)


def why_not_replace(other: Sitting) -> str:
    """Why no code for somebody's new phone is shown."""
    return (
        f"The phone of {other.name} was here a moment ago. They show the code themselves (Table, My other "
        f"device), or you may once it was silent for {devices.SILENT_AFTER // 60} minutes"
    )


def leave(db: Session, place: SeatedDevice, code: str = "") -> None:
    """Give up a seat, or all of them."""
    gone = [seat for seat in place.held if code in ("", seat.code)]
    if not gone:
        raise Refused(403, "You do not sit in that seat", "Seats")
    stand_up(db, place.game, place.device.id, (seat.code for seat in gone))
    names = " and ".join(seat.name for seat in gone)
    tell(db, place.game, place.device, f"{place.name} left: {names}", any(seat.is_player for seat in gone))


def leave_all(db: Session, device: Device) -> list[str]:
    """Give up every seat at every table; the tables."""
    tables = devices.tables_of(db, device.id)
    for game_id in tables:
        game = record.lock(db, game_id)
        place = seats.place_of(game, device, seats.seats_at(db, game_id)) if game else None
        if place is not None:
            leave(db, place)
    return tables


def stand_up(db: Session, game: Game, device_id: str, codes: Iterable[str]) -> None:
    """Take seats of somebody: their codes are made new, and a host who goes leaves another."""
    for code in codes:
        row = db.get(Seat, (game.id, device_id, code))
        if row is not None:
            db.delete(row)
            invitations.invite(db, game, code)
    db.flush()
    there = seats.seats_at(db, game.id)
    if not any(seat.device_id == device_id for seat in there):
        _forget_plan(db, game.id, device_id)
    if not any(seat.host for seat in there):
        _next_host(db, game, there)


def _forget_plan(db: Session, game_id: str, device_id: str) -> None:
    plan = db.get(Plan, (game_id, device_id))
    if plan is not None:
        db.delete(plan)


def _next_host(db: Session, game: Game, there: Sequence[Seat]) -> None:
    """Whoever has sat there longest and acts is the host now."""
    acting = {seat.code for seat in record.rules_of(game).seats if seat.acts}
    heir = next((seat for seat in there if seat.code in acting), None)
    if heir is not None:
        heir.host = True
        db.add(heir)
        tell(db, game, None, f"{heir.name} is the host now")


def take_place(db: Session, game: Game, old: Sitting, device: Device) -> str:
    """Give somebody's seats to another, who is host if they were; their plan is forgotten."""
    for code in (seat.code for seat in old.seats):
        row = db.get(Seat, (game.id, old.device.id, code))
        if row is not None:
            db.delete(row)
            invitations.invite(db, game, code)
    _forget_plan(db, game.id, old.device.id)
    db.flush()
    return seats.seat_person(db, game, device, [seat.code for seat in old.seats], old.host)
