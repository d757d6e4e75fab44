"""Opening a table: a new one, or one restored from a record."""

import hashlib
import secrets
import string
from collections.abc import Sequence
from dataclasses import dataclass

from flask import request
from sqlmodel import Session

from app import door, feeding, forms, invitations, record, seats, tally, transfer
from app.choosing_copy import ChosenCopy, chosen_copy, copy_for
from app.db import database
from app.errors import BadForm, Refused
from app.games import room_of
from app.memory import Memory
from app.models import Entry
from app.models import Game as Row
from app.verdict import Verdict, verdict_of
from rules import games
from rules.core.dice import TableDice
from rules.core.game import AnyGame, SeatKind, Setup

LONGEST_LOOK = 20.0
USUAL = "usual"
"""The dice that an edition is usually played with."""


@dataclass(frozen=True)
class NewTable:
    """What the form for a new game says."""

    code: str
    setup: Setup
    side: str
    name: str
    copy: ChosenCopy | None = None


def request_from_form() -> NewTable:
    """The choices of a new game; whether they fit together is the rules' to say."""
    code = forms.choice("game", tuple(games()), _game_with(request.form.get("scenario", "")))
    edition = forms.text("edition")
    dice = forms.choice("dice", ("table", "app", USUAL), "table")
    setup = Setup(
        scenario=forms.text("scenario"),
        edition=edition,
        mode=forms.text("mode"),
        dice=room_of(code).usual_dice.get(edition, "table") if dice == USUAL else dice,
        options=forms.texts("options"),
        bid=forms.signed("bid"),
    )
    name = seats.clean_name(forms.text("name"))
    copy = chosen_copy(name) if _has_own_copy(games()[code], setup) else None
    return NewTable(code, setup, forms.text("side"), name, copy)


def _has_own_copy(rules: AnyGame, setup: Setup) -> bool:
    """Whether a table is played with the owner's own printed copy."""
    printed = rules.panels.printed
    return printed is not None and setup.edition in printed.editions


def _game_with(scenario: str) -> str:
    """The game that a form means by its scenario, where it names none."""
    return next((code for code, game in games().items() if scenario in game.scenarios), next(iter(games())))


def open_table(new: NewTable) -> str:
    """A new table with this device at it and a code for every seat."""
    rules = games()[new.code]
    codes = _seats_for(rules, new.side)
    table_id = new_id()
    with database().writing() as db:
        tally.admit_table(db)
        solo = new.side == "both"
        game = record.open_record(db, table_id, new.code, new.setup, codes[0], new.name, solo)
        device = seats.sit_down(db, game, codes, new.name, host=True)
        _invite(db, game, codes)
        if new.copy is not None:
            copy = copy_for(db, device, new.code, new.copy)
            feeding.begin(db, game, copy, seats.seat_kind(rules, codes[0]), new.name, TableDice())
    return table_id


def new_id() -> str:
    """A table's id, which nobody guesses and no command line takes for an option."""
    return secrets.choice(string.ascii_letters) + secrets.token_urlsafe(9)


def _invite(db: Session, game: Row, codes: tuple[str, ...]) -> None:
    """A code for every seat; those of the host open from inside."""
    for seat in record.rules_of(game).seats:
        invitations.invite(db, game, seat.code, inside=seat.code in codes)


@dataclass(frozen=True)
class Examined:
    """A record file that can be opened, and what it proves."""

    verified: transfer.Verified
    verdict: Verdict

    @property
    def heading(self) -> str:
        """Where its game stands."""
        rules = games()[self.verified.file.game]
        return f"{rules.name}, {rules.standing(self.verified.table.state).heading}"

    @property
    def sides(self) -> tuple[SeatKind, ...]:
        """The seats that one may play."""
        return tuple(seat for seat in games()[self.verified.file.game].seats if seat.is_player)


_examined: Memory[str, Examined] = Memory(2)


def examine(data: bytes) -> Examined:
    """Read a record file and judge it; what was judged is remembered."""
    return _examined.get(hashlib.sha256(data).hexdigest(), lambda: _judged(data))


def _judged(data: bytes) -> Examined:
    try:
        verified = transfer.verify(data)
    except transfer.BadRecord as error:
        raise Refused(422, f"This record is not accepted: {error}", "Record") from error
    return Examined(verified, verdict_of(verified, LONGEST_LOOK))


def restore_table(examined: Examined, side: str, name: str) -> str:
    """A table from a record file; this device hosts it, unless it is known here already."""
    verified = examined.verified
    rows = transfer.entry_rows(verified)  # what takes long is done before the database is locked
    codes = _seats_for(games()[verified.file.game], side)
    with database().writing() as db:
        known = record.lock(db, verified.file.table)
        if known is not None:
            if not (_bring_back(db, known, verified, rows) and seats.is_seated(db, known.id)):
                _come_to(db, known, verified, codes, name)
            return known.id
        tally.admit_table(db)
        game = transfer.restore(db, verified, rows, examined.verdict.doubt)
        seats.sit_down(db, game, codes, name, host=True)
        _invite(db, game, codes)
        return game.id


def _bring_back(db: Session, known: Row, verified: transfer.Verified, rows: Sequence[Entry]) -> bool:
    """Give a table what it misses: entries that were packed away, what its owner put face down."""
    if not known.packed and not verified.file.sealed:
        return False
    try:
        transfer.restore(db, verified, rows)
    except transfer.BadRecord as error:
        if known.packed:
            raise Refused(409, str(error).capitalize(), "Record") from error
        return False
    return True


class AlreadyHere(Exception):
    """A record whose table is here: what became of it, and the seats that were asked for."""

    def __init__(self, game_id: str, reason: str, wanted: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.game_id = game_id
        self.reason = reason
        self.wanted = wanted


def _come_to(db: Session, game: Row, verified: transfer.Verified, codes: tuple[str, ...], name: str) -> None:
    """The way to a table that is here already: its free sides are taken, for others one asks."""
    seated = seats.is_seated(db, game.id)
    if reason := _differs(db, game, verified.file):
        raise AlreadyHere(game.id, reason, () if seated else codes)
    if seated:
        return
    taken = [code for code in codes if code == "referee" or door.is_taken(db, game, code)]
    if taken:
        reason = "This table is already here. Scan its code to sit down, or ask those at it."
        raise AlreadyHere(game.id, reason, codes)
    for code in codes:
        door.sit(db, game, code, name)


def _differs(db: Session, game: Row, file: transfer.RecordFile) -> str:
    """How a file stands to the table that is here; nothing if they are the same."""
    common = min(game.head, len(file.entries) - 1)
    if file.entries[common].hash != record.hash_of(db, game, common):
        return (
            "This server has another record of that table: the two part before entry "
            f"{common + 1}. Nothing was changed; keep the file and compare the words of both."
        )
    if len(file.entries) - 1 < game.head:
        return (
            f"This record ends at entry {common}; the table is here and has gone on to entry {game.head}. "
            "Go on at the table; nothing was changed."
        )
    if len(file.entries) - 1 > game.head:
        last = len(file.entries) - 1
        return (
            f"This record goes on to entry {last}, the table here only to entry {game.head}. "
            "Go on here from there, or bring the file to a server that does not have this table. "
            "Nothing was changed."
        )
    return ""


def _seats_for(rules: AnyGame, side: str) -> tuple[str, ...]:
    """The seats a host takes: one side, both, or the referee's chair."""
    playing = tuple(seat.code for seat in rules.seats if seat.is_player)
    if side == "both":
        return playing
    if side in (*playing, "referee"):
        return (side,)
    raise BadForm("side", "Choose the side you play")
