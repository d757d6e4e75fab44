"""Private plans: what one device tries on the record's position before it is entered, or thrown away.

A plan is a list of commands. They are decided by the rules that decide the real ones, one after the other,
on the position that the record has now; nothing of it enters the record before it is committed, and nobody
else sees it. `sight` is the one place that says whether a request sees the record or a plan.
"""

import hashlib
import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from app import codec, record, sealed
from app.db import Database
from app.errors import Refused
from app.memory import Memory
from app.models import Game as GameRow
from app.models import Plan as Row
from app.referee import Done, Stale, Tap, submit
from app.seats import SeatedDevice, absent_seats
from rules.core.dice import Origin
from rules.core.game import AnyGame, SeatKind
from rules.core.legality import IllegalCommand, Objection, refuse_if
from rules.core.say import sentences
from rules.core.table import Answer, Entry, QuestionAsked, SetAside, Strike, Table, decide, follow, overtaking

MOST_STEPS = 60
RULE = "Plan"
DICE = "A plan ends where dice are rolled; commit it first."
UNCOVERED = "A plan ends where something hidden is turned up; commit it first."
AGREEMENT = "A plan ends where others must agree; commit it first."
ANSWERING = "A question is not answered in a plan; commit it or throw it away first."
STRIKING = "A plan takes back its own steps only; commit it or throw it away first."
FULL = f"A plan has at most {MOST_STEPS} steps; commit it first."
LOST = "Some steps are no longer possible; drop them first."
ENDED = "The plan that this was meant for has ended. Nothing was done."
USED = "This form was used already. Open it again."
UNREADABLE = "This step is no longer understood"
NOT_SEATED = "You do not sit in that seat"


@dataclass(frozen=True)
class Step:
    """A command of a plan: the key of its form, the seat, the command as JSON, and what it did in words."""

    key: str
    seat: str
    command: Any
    says: tuple[str, ...]


@dataclass(frozen=True)
class Planned:
    """A plan carried out as far as it goes; from `possible` on its steps no longer stand, and why."""

    id: str
    steps: tuple[Step, ...]
    table: Table
    possible: int
    why_not: str = ""

    @property
    def lost(self) -> tuple[Step, ...]:
        """The steps that are no longer possible."""
        return self.steps[self.possible :]

    @property
    def last(self) -> str:
        """The key of the last step."""
        return self.steps[-1].key if self.steps else ""


@dataclass(frozen=True)
class Sight:
    """The table as one request sees it, the record's or a plan's; `digest` names the position."""

    table: Table
    digest: str
    plan: Planned | None = None

    @property
    def version(self) -> str:
        """A short name of the position, for a page to see whether it is up to date."""
        return self.digest[:16]


@dataclass(frozen=True)
class Committed:
    """What came of a commit: the entries made, and what stopped it, if anything did."""

    done: tuple[Done, ...]
    stopped: IllegalCommand | Stale | None = None


@dataclass(frozen=True, slots=True)
class NoDice:
    """Dice that are never rolled."""

    origin: Origin = "table"

    def roll(self, count: int) -> tuple[int, ...]:
        """A refusal, for the plan ends here."""
        raise _refusal(DICE)


_planned: Memory[tuple[str, str], Planned] = Memory(64)


def sight(session: Session, place: SeatedDevice, public: bool = False) -> Sight:
    """The table that this device sees now; what is `public` is seen by others too and has no plan in it."""
    game = place.game
    row = find(session, place) if place.acts and place.planning and not public else None
    if row is None:
        return Sight(record.table_of(session, game), game.head_hash)
    planned = _plan(session, place, game, row)
    return Sight(planned.table, _digest(place, game, row), planned)


def table_of(session: Session, place: SeatedDevice) -> Table:
    """The table that this device sees now."""
    return sight(session, place).table


def find(session: Session, place: SeatedDevice) -> Row | None:
    """This device's plan at the table, if it has one."""
    return session.get(Row, (place.game.id, place.device.id))


def takes(session: Session, place: SeatedDevice, key: str, meant: str) -> bool:
    """Whether a tap goes into this device's plan; one meant for a plan that has ended goes nowhere."""
    row = find(session, place) if place.planning else None
    if not (row or meant) or record.entry_with_key(session, place.game, key) is not None:
        return False
    if meant and (row is None or row.id != meant):
        raise Refused(409, ENDED, RULE)
    return row is not None


def begin(database: Database, place: SeatedDevice) -> None:
    """Begin a plan; one that is there already goes on."""
    with database.writing() as session:
        record.lock(session, place.game.id)
        if find(session, place) is None:
            names = {"game_id": place.game.id, "device_id": place.device.id}
            session.add(Row(**names, id=secrets.token_urlsafe(9), steps="[]"))


def add(database: Database, place: SeatedDevice, tap: Tap) -> Step:
    """Try one command more, once however often it is sent."""
    with database.writing() as session:
        game, row = record.lock(session, place.game.id), find(session, place)
        if game is None or row is None:
            raise Refused(409, ENDED, RULE)
        plan = _plan(session, place, game, row)
        if (known := next((step for step in plan.steps if step.key == tap.key), None)) is not None:
            return _repeated(known, tap)
        step = _tried(session, place, game, plan, tap)
        _write(session, row, (*plan.steps, step))
    return step


def take_back(database: Database, place: SeatedDevice, plan: str, last: str) -> tuple[str, ...]:
    """Take the last step back, if it still is the last, and say what it did."""
    with database.writing() as session:
        row = _held(session, place, plan)
        steps = _steps(row) if row else ()
        if row is None or not steps or steps[-1].key != last:
            return ()
        _write(session, row, steps[:-1])
    return steps[-1].says


def drop_lost(database: Database, place: SeatedDevice, plan: str) -> None:
    """Keep only the steps that are still possible."""
    with database.writing() as session:
        if row := _held(session, place, plan):
            game = record.find_game(session, place.game.id) or place.game
            found = _plan(session, place, game, row)
            _write(session, row, found.steps[: found.possible])


def discard(database: Database, place: SeatedDevice, plan: str) -> None:
    """Throw the plan away."""
    with database.writing() as session:
        if row := _held(session, place, plan):
            session.delete(row)


def commit(database: Database, place: SeatedDevice, plan: str, seen: int) -> Committed:
    """Enter the steps into the record one by one; the rest of a plan that is stopped stays."""
    with database.reading() as session:
        row = find(session, place)
        steps = _steps(row) if row and row.id == plan else ()
        head = record.head(session, place.game.id)
        if overtaken := _overtaken(session, place, steps, seen):
            return Committed((), Stale(overtaken, place.game))
    done: list[Done] = []
    for step in steps:
        try:
            done.append(submit(database, place.game.id, _tap(place, step, head)))
        except (IllegalCommand, Stale) as stopped:
            return Committed(tuple(done), stopped)
        head = done[-1].game.head
        _forget(database, place, plan, step)
    discard(database, place, plan)
    return Committed(tuple(done))


def _tap(place: SeatedDevice, step: Step, seen: int) -> Tap:
    """A step as the tap it would have been."""
    seat, command = _seat(place, step.seat), _command(place.rules.code, step)
    return Tap(seat, place.name, seen, step.key, command, NoDice(), absent_seats(place), planned=True)


def _overtaken(session: Session, place: SeatedDevice, steps: Sequence[Step], seen: int) -> tuple[Entry, ...]:
    """The entries that others made meanwhile and that concern what the plan concerns."""
    own = {step.key for step in steps}
    rows = record.rows(session, place.game.id, seen + 1)
    since = [record.entry_from(place.rules, row) for row in rows if row.key not in own]
    return next(
        (
            found
            for step in steps
            if since and (found := overtaking(place.rules, since, _command(place.rules.code, step)))
        ),
        (),
    )


def _forget(database: Database, place: SeatedDevice, plan: str, step: Step) -> None:
    """Take a step that was entered out of the plan."""
    with database.writing() as session:
        if row := _held(session, place, plan):
            _write(session, row, tuple(one for one in _steps(row) if one.key != step.key))


def _held(session: Session, place: SeatedDevice, plan: str) -> Row | None:
    """A plan of this device by its name, held against other writers."""
    record.lock(session, place.game.id)
    row = find(session, place)
    return row if row and row.id == plan else None


def _repeated(known: Step, tap: Tap) -> Step:
    """The step that this form already made; a form used for something else meanwhile is refused."""
    if known.seat != tap.seat.code or known.command != codec.to_plain(tap.command):
        raise Refused(409, USED, RULE)
    return known


def _tried(session: Session, place: SeatedDevice, game: GameRow, plan: Planned, tap: Tap) -> Step:
    """A command decided after the steps of the plan."""
    since = record.entries(session, game.id, tap.seen + 1) if tap.seen < game.head else []
    if overtaken := overtaking(place.rules, since, tap.command):
        raise Stale(overtaken, game)
    if plan.lost:
        raise _refusal(LOST)
    if len(plan.steps) >= MOST_STEPS:
        raise _refusal(FULL)
    command = sealed.trying(session, place.rules, plan.table, game.id, tap.seat, tap.command)
    entry, _ = _taken(place.rules, plan.table, tap.seat, command)
    says = tuple(one.text for one in sentences(place.rules, entry))
    secret = place.rules.sealing.chosen(plan.table.state, tap.command)
    face_down = (f"face down: {place.rules.sealing.title(secret)}",) if secret else ()
    return Step(tap.key, tap.seat.code, codec.to_plain(tap.command), (*says, *face_down))


def _plan(session: Session, place: SeatedDevice, game: GameRow, row: Row) -> Planned:
    """A plan carried out, made once for every position."""
    key = row.id, _digest(place, game, row)
    return _planned.get(key, lambda: _carried_out(session, place, game, row))


def _carried_out(session: Session, place: SeatedDevice, game: GameRow, row: Row) -> Planned:
    """A plan on the record's position, as far as the rules let it go."""
    table, steps = record.table_of(session, game), _steps(row)
    after = table
    for number, step in enumerate(steps):
        try:
            seat, command = _seat(place, step.seat), _command(place.rules.code, step)
            command = sealed.trying(session, place.rules, after, game.id, seat, command)
            _, after = _taken(place.rules, after, seat, command)
        except IllegalCommand as refused:
            why = "; ".join(one.reason for one in refused.objections)
            return Planned(row.id, steps, replace(table, state=after.state), number, why)
    return Planned(row.id, steps, replace(table, state=after.state), len(steps))


def _taken(rules: AnyGame, table: Table, seat: SeatKind, command: Any) -> tuple[Entry, Table]:
    """What a command would do: the entry it would be, and the table after it."""
    refuse_if(_beyond(rules, table, command))
    events = decide(rules, table, seat, command, NoDice())
    entry = Entry(table.seq + 1, "", seat.code, "", command, events)
    if entry.faces:
        raise _refusal(DICE)
    if any(isinstance(event, rules.uncovers) for event in events):
        raise _refusal(UNCOVERED)
    if any(isinstance(event, QuestionAsked) for event in events):
        raise _refusal(AGREEMENT)
    return entry, follow(rules, table, entry)


def _beyond(rules: AnyGame, table: Table, command: Any) -> Iterator[Objection]:
    """Why a command has no place in any plan."""
    if isinstance(command, Strike):
        yield Objection(RULE, STRIKING, final=True)
    elif isinstance(command, Answer):
        yield Objection(RULE, ANSWERING, final=True)
    elif (
        isinstance(command, SetAside)
        or rules.consent(table.state, getattr(command, "command", command)).asks_others
    ):
        yield Objection(RULE, AGREEMENT, final=True)


def _seat(place: SeatedDevice, code: str) -> SeatKind:
    """The seat that a step is made from, if this device still holds it."""
    for seat in place.seats:
        if seat.code == code:
            return seat
    raise _refusal(NOT_SEATED)


def _command(code: str, step: Step) -> Any:
    """A step's command, if this version of the rules still knows it."""
    try:
        return codec.from_plain(code, step.command)
    except codec.Unreadable:
        raise _refusal(UNREADABLE) from None


def _refusal(reason: str) -> IllegalCommand:
    return IllegalCommand((Objection(RULE, reason, final=True),))


def _steps(row: Row) -> tuple[Step, ...]:
    found = json.loads(row.steps)
    return tuple(Step(one["key"], one["seat"], one["command"], tuple(one["says"])) for one in found)


def _write(session: Session, row: Row, steps: Sequence[Step]) -> None:
    plain = [{"key": s.key, "seat": s.seat, "command": s.command, "says": list(s.says)} for s in steps]
    row.steps = codec.canonical(plain)
    session.add(row)


def _digest(place: SeatedDevice, game: GameRow, row: Row) -> str:
    """A name for the position that a plan leads to."""
    whole = codec.canonical([game.head_hash, [seat.code for seat in place.seats], row.steps])
    return hashlib.sha256(whole.encode()).hexdigest()
