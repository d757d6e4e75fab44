"""Opening a table: a new one, or one restored from a record."""

import secrets
from dataclasses import dataclass

from sqlmodel import Session

from app import forms, record, seats, transfer
from app.db import database
from app.errors import BadForm, Refused
from rules import games
from rules.core.game import Game, Setup


@dataclass(frozen=True)
class NewTable:
    """What the form for a new game says."""

    code: str
    setup: Setup
    side: str
    name: str


def request_from_form() -> NewTable:
    """The choices of a new game; whether they fit together is the rules' to say."""
    code = forms.choice("game", tuple(games()), "eots")
    setup = Setup(
        scenario=forms.text("scenario"),
        edition=forms.text("edition"),
        mode=forms.text("mode"),
        dice=forms.choice("dice", ("table", "app"), "table"),
        options=forms.texts("options"),
        bid=forms.signed("bid"),
    )
    return NewTable(code, setup, forms.text("side"), seats.clean_name(forms.text("name")))


def open_table(new: NewTable) -> str:
    """A new table with this device at it and a code for every seat."""
    rules = games()[new.code]
    codes = _seats_for(rules, new.side)
    table_id = secrets.token_urlsafe(9)
    with database().writing() as db:
        solo = new.side == "both"
        game = record.open_record(db, table_id, new.code, new.setup, codes[0], new.name, solo)
        seats.sit_down(db, game, codes, new.name, host=True)
        for seat in rules.seats:
            seats.invite(db, game, seat.code)
    return table_id


def restore_table(data: bytes, side: str, name: str) -> str:
    """A table from a record file; this device hosts it, unless it is known here already.

    All that takes long is done before the database is locked.
    """
    try:
        verified = transfer.verify(data)
    except transfer.BadRecord as error:
        raise Refused(422, f"This record is not accepted: {error}", "Record") from error
    rows = transfer.entry_rows(verified)
    rules = games()[verified.file.game]
    codes = _seats_for(rules, side)
    with database().writing() as db:
        known = record.find_game(db, verified.file.table) is not None
        try:
            game = transfer.restore(db, verified, rows)
        except transfer.BadRecord as error:
            raise Refused(409, str(error).capitalize(), "Record") from error
        if known:
            _only_if_seated(db, game.id)
            return game.id
        seats.sit_down(db, game, codes, name, host=True)
        for seat in rules.seats:
            seats.invite(db, game, seat.code)
        return game.id


def _only_if_seated(db: Session, game_id: str) -> None:
    """A record that is already here gives nobody a seat."""
    if not seats.is_seated(db, game_id):
        raise Refused(409, "This table is already here. Scan its code to sit down.", "Record")


def _seats_for(rules: Game, side: str) -> tuple[str, ...]:
    """The seats a host takes: one side, both, or the referee's chair."""
    playing = tuple(seat.code for seat in rules.seats if seat.plays)
    if side == "both":
        return playing
    if side in (*playing, "referee"):
        return (side,)
    raise BadForm("side", "Choose the side you play")
