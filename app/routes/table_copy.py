"""The copy that a table is played with: what is known there, and a wrong answer corrected."""

from dataclasses import replace

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from app import choosing_copy, forms, kept_copies, live, referee, seats, table_copy
from app.db import database
from app.errors import BadForm, Refused
from app.routes.copies import as_file
from app.security import limiter
from rules.core.game import SeatKind
from rules.core.legality import IllegalCommand
from rules.core.pack_file import LONGEST_FACT, LONGEST_KEY
from rules.core.table import QuestionAsked, Strike

pages = Blueprint("table_copy", __name__)


@pages.get("/t/<table:game_id>/copy")
def show(game_id: str) -> str:
    """Everything that is known of the copy at this table."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        here = table_copy.copy_here(db, place)
        return render_template("table_copy.html", here=here, opened=request.args.get("group", ""))


@pages.get("/t/<table:game_id>/copy/export")
def export(game_id: str) -> Response:
    """What is known at this table as a pack file."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        return as_file(table_copy.pack_here(db, place))


@pages.get("/t/<table:game_id>/copy/fact")
@limiter.limit("60/minute")
def fact(game_id: str) -> str:
    """One fact, and what another value would touch."""
    place = _own(game_id)
    told = forms.number("told", request.args, default=0) or None
    if told is not None and told > place.game.head:
        raise BadForm("told", f"There is no entry {told}")
    with database().reading() as db:
        found = table_copy.one_fact(db, place, *_fact_and_value(), told=told)
        return _page(found)


def _own(game_id: str) -> seats.SeatedDevice:
    """A place where this device may tell what is printed on an own copy."""
    place = seats.acting_at(game_id)
    if place.game.edition not in kept_copies.printed_of(place.game.code).editions:
        raise Refused(403, "These values ship with the game and are not changed", kept_copies.WHAT)
    return place


def _page(found: table_copy.OneFact) -> str:
    return render_template("table_fact.html", one=found, here=found.here)


def _fact_and_value() -> tuple[str, str]:
    """What a form or an address says is printed."""
    key, value = (" ".join(request.values.get(name, "").split()) for name in ("fact", "value"))
    if len(key) > LONGEST_KEY or len(value) > LONGEST_FACT:
        raise BadForm("value", f"value must be a text of at most {LONGEST_FACT} letters")
    return key, value


@pages.post("/t/<table:game_id>/copy/fact")
def tell(game_id: str) -> AnyResponse | tuple[str, int]:
    """Tell the fact, by the command of the game and through the one door of the table."""
    place = _own(game_id)
    key, value = _fact_and_value()
    try:
        done = _enter(place, key, value, forms.key())
    except IllegalCommand as error:
        with database().reading() as db:
            return _page(table_copy.one_fact(db, place, key, value, refused=str(error))), 422
    return _to(game_id, key, value, done)


def _to(game_id: str, key: str, value: str, done: referee.Done) -> AnyResponse:
    address = url_for("table_copy.fact", game_id=game_id, fact=key, value=value, told=done.entry.seq)
    return redirect(address, 303)


def _enter(place: seats.SeatedDevice, key: str, value: str, form_key: str) -> referee.Done:
    command = kept_copies.printed_of(place.game.code).telling(key, value)
    owner = place.rules.nature(command).owner
    return _submit(place, command, place.seat("", owner), form_key)


def _submit(place: seats.SeatedDevice, command: object, seat: SeatKind, key: str) -> referee.Done:
    tap = referee.Tap(
        seat=seat,
        who=place.name,
        seen=place.game.head,
        key=key,
        command=command,
        dice=forms.dice(place.game.dice, place.rules.faces),
        absent=seats.absent_seats(place),
    )
    try:
        done = referee.submit(database(), place.game.id, tap)
    except referee.Stale as error:
        reason = "Something else was done meanwhile. Look again."
        raise Refused(409, reason, kept_copies.WHAT) from error
    live.newsroom().announce(place.game.id, done.game.head)
    return done


@pages.post("/t/<table:game_id>/copy/back")
def go_back(game_id: str) -> AnyResponse:
    """Go back to before an entry, and tell the corrected fact there."""
    place = _own(game_id)
    key, value = _fact_and_value()
    form_key = forms.key()
    with database().reading() as db:
        title = table_copy.one_fact(db, place, key, "").cell.label
    strike = Strike(forms.number("back_to", request.form), f"Printed otherwise: {title}")
    back = _submit(place, strike, place.main, form_key)
    if any(isinstance(event, QuestionAsked) for event in back.entry.events):
        return redirect(url_for("table.show", game_id=game_id), 303)
    _enter(replace(place, game=back.game), key, value, f"{form_key}-told")
    return redirect(url_for("table.show", game_id=game_id), 303)


@pages.post("/t/<table:game_id>/copy/keep")
def keep(game_id: str) -> AnyResponse:
    """Keep what is told here in a copy of this person."""
    place = _own(game_id)
    with database().writing() as db:
        table_copy.lay(db, place, choosing_copy.chosen_copy(place.device.name))
    return redirect(url_for("table_copy.show", game_id=game_id), 303)
