"""From one phone to another: going on as oneself, or in the place of a phone that is gone."""

from dataclasses import dataclass, field

from sqlmodel import Session

from app import devices, door, record, seats
from app.errors import Refused
from app.models import Device, Game, Handover

EVERYWHERE, HERE = "all", "this"


@dataclass(frozen=True)
class Offered:
    """Who a device would be: their name, their seats, and who it was before."""

    name: str
    listed: list[str]
    only_here: bool
    before: str


@dataclass(frozen=True)
class Moved:
    """The tables and people whose streams end, and where to go next."""

    tables: list[tuple[str, str]] = field(default_factory=list)
    game_id: str = ""
    here: bool = False


def offered(db: Session, token: str) -> Offered:
    """What a code for another phone would do."""
    found, person = devices.handover_for(db, token)
    me = devices.this_device(db)
    before = me.name if me is not None and me.id != person.id and not found.game_id else ""
    games = [found.game_id] if found.game_id else devices.tables_of(db, person.id)
    listed = [_line(db, game, person) for one in games if (game := record.find_game(db, one))]
    return Offered(_name_of(db, found, person), listed, bool(found.game_id), before)


def _name_of(db: Session, found: Handover, person: Device) -> str:
    there = seats.seats_at(db, found.game_id) if found.game_id else []
    return next((seat.name for seat in there if seat.device_id == person.id), person.name)


def _line(db: Session, game: Game, person: Device) -> str:
    """A table and somebody's seats at it, in words."""
    rules = record.rules_of(game)
    place = seats.place_of(game, person, seats.seats_at(db, game.id))
    held = " and ".join(seat.name for seat in place.held) if place else "no seat"
    scenario = rules.scenarios.get(game.scenario)
    return f"{scenario.name if scenario else game.scenario}: {held}"


def accept(db: Session, token: str, only: bool) -> Moved:
    """Use a code for another phone, once."""
    found, person = devices.handover_for(db, token)
    db.delete(found)
    if found.game_id:
        return _take_seats(db, found.game_id, person)
    return _become(db, person, only)


def _become(db: Session, person: Device, only: bool) -> Moved:
    """This browser is one of somebody's devices now, or their only one."""
    before = devices.this_device(db)
    left: list[tuple[str, str]] = []
    if before is not None and before.id != person.id and len(devices.sign_ins(db, before.id)) == 1:
        left = [(game_id, before.id) for game_id in door.leave_all(db, before)]
    made = devices.sign_in(db, person)
    tables = devices.tables_of(db, person.id)
    if only:
        devices.end_all(db, person, but=made.id)
        left += [(game_id, person.id) for game_id in tables]
    return Moved(left, tables[0] if len(tables) == 1 else "")


def _take_seats(db: Session, game_id: str, person: Device) -> Moved:
    """Sit in somebody's place at one table; their old phone has no seat there any more."""
    game = record.lock(db, game_id)
    old = next((one for one in seats.sitting(db, game) if one.device.id == person.id), None) if game else None
    if game is None or old is None:
        raise Refused(410, f"{person.name} has left that table", "Devices")
    me = devices.newcomer(db, person.name)
    if me.id != person.id:
        name = door.take_place(db, game, old, me)
        door.tell(db, game, me, f"{name} sits in the place of {old.name} with another phone", loud=True)
    return Moved([(game_id, person.id)], game_id)


def phone_for(db: Session, place: seats.SeatedDevice, device_id: str) -> tuple[str, str]:
    """A code that gives the seats of a silent phone to a new one; for whom, and the code."""
    other = door.sitting_with(db, place, device_id)
    if not door.may_replace(place, other):
        raise Refused(422, door.why_not_replace(other), "Seats")
    text = f"{place.name} shows a code for a new phone of {other.name}"
    door.tell(db, place.game, place.device, text, loud=True)
    return other.name, devices.hand_over(db, device_id, place.game.id)


def sign_out(db: Session, which: str) -> Moved:
    """End sign-ins of this person: this one, another, or all; with the last one go the seats."""
    device, here = devices.this_device(db), devices.this_sign_in(db)
    if device is None or here is None:
        raise Refused(403, "This device is not signed in", "Devices")
    tables = [(game_id, device.id) for game_id in devices.tables_of(db, device.id)]
    mine = devices.sign_ins(db, device.id)
    if which == EVERYWHERE or (which in (HERE, here.id) and len(mine) == 1):
        door.leave_all(db, device)
        devices.end_all(db, device)
    else:
        devices.end(db, device, here.id if which == HERE else which)
    return Moved(tables, here=which in (EVERYWHERE, HERE, here.id))
