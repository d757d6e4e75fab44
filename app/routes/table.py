"""The table: its page, its news, its sheets, and the one door for commands."""

import json
from dataclasses import replace

from flask import Blueprint, Response, render_template, request, url_for
from flask_wtf.csrf import generate_csrf

from app import (
    by_hand,
    devices,
    drafting,
    feeding,
    forms,
    live,
    logbook,
    packing,
    panels,
    plans,
    present,
    referee,
    seats,
    signing,
    transfer,
)
from app.db import database
from app.errors import BadForm, Refused
from app.games import room_of
from app.recent import hash_of
from rules.core.degrees import Degree
from rules.core.legality import IllegalCommand
from rules.core.table import COMMANDS, QuestionAsked

pages = Blueprint("table", __name__)


@pages.get("/t/<table:game_id>")
def show(game_id: str) -> str:
    """The whole table."""
    place = seats.place_at(game_id)
    packing.note_opened(place.game)
    place = _caught_up(place)
    with database().reading() as db:
        table = present.table_context(db, place)
        return render_template("table.html", table=table, opened=present.opened(place, table))


def _caught_up(place: seats.SeatedDevice) -> seats.SeatedDevice:
    """The table after its copy has told what it was asked elsewhere, for somebody who acts there."""
    if not place.acts:
        return place
    with database().reading() as db:
        if not feeding.may_learn(db, place.game):
            return place
    if not referee.catch_up(database(), place.game.id, place.main, place.name):
        return place
    caught_up = seats.place_at(place.game.id)
    live.newsroom().announce(place.game.id, caught_up.game.head)
    return caught_up


@pages.get("/t/<table:game_id>/screen")
def screen(game_id: str) -> str:
    """Board and tracks for a big screen, without controls."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        return render_template("screen.html", table=present.table_context(db, place, public=True))


@pages.get("/t/<table:game_id>/live")
def stream(game_id: str) -> Response:
    """The numbers of new entries as they are made; 204 sends the phone to ask by itself."""
    place = seats.place_at(game_id)
    events = live.newsroom().stream(game_id, place.game.head, place.device.id)
    if events is None:
        return Response(status=204)
    return Response(
        devices.noted(events), mimetype="text/event-stream", headers={"Cache-Control": "no-store"}
    )


@pages.get("/t/<table:game_id>/head")
def head(game_id: str) -> dict[str, int]:
    """The number of the newest entry, and of the newest line about who came and who left."""
    seq, going = seats.head_at(game_id)
    return {"seq": seq, "going": going}


@pages.get("/t/<table:game_id>/token")
def token(game_id: str) -> Response:
    """A fresh token for the forms of a page that is out of date."""
    seats.place_at(game_id)
    text = json.dumps({"token": generate_csrf()})
    return Response(text, mimetype="application/json", headers={"Cache-Control": "no-store"})


@pages.get("/t/<table:game_id>/news")
def news(game_id: str) -> str:
    """Everything on the page that may have changed since an entry."""
    place = seats.place_at(game_id)
    seen, view = forms.number("seen", request.args), request.args.get("view", "")
    with database().reading() as db:
        table = present.table_context(db, place, public=view == "screen")
        new = [
            (seq, hash_of(db, place.game, seq)) for seq in range(max(seen, table.seq - 3) + 1, table.seq + 1)
        ]
        heard = [logbook.line_at(db, place, *one) for one in new]
        alone = len(new) == 1 and not request.args.get("busy")
        both = alone and logbook.agreed(
            place.rules, table.table, logbook.entry_at(db, place, *new[0]).command
        )
        sheet = table.tasks_since(seen) if both else ()
        return render_template("_news.html", table=table, heard=heard, view=view, sheet=sheet)


@pages.post("/t/<table:game_id>/do")
def do(game_id: str) -> tuple[str, int] | str | Response:
    """One command, into the record or into this device's plan."""
    place = seats.acting_at(game_id)
    command = forms.command_from(place.rules)
    plain = getattr(command, "command", command)
    owner = None if isinstance(plain, COMMANDS) else place.rules.nature(plain).owner
    tap = referee.Tap(
        seat=place.seat(request.form.get("seat", ""), owner),
        who=place.name,
        seen=seen_from(place),
        key=forms.key(),
        command=command,
        dice=forms.dice(place.game.dice, place.rules.faces),
        absent=seats.absent_seats(place),
    )
    with database().reading() as db:
        planning = plans.takes(db, place, tap.key, request.form.get("plan", ""))
    try:
        if planning:
            return _planned(place, plans.add(database(), place, tap))
        done = referee.submit(database(), game_id, tap)
    except IllegalCommand as error:
        return _refused(place, tap, error, planning), 422
    except referee.Stale as error:
        return stale(place, error), 409
    live.newsroom().announce(game_id, done.game.head)
    return _done(place, done)


def _planned(place: seats.SeatedDevice, step: plans.Step) -> str:
    """What a step of the plan did, for this device only."""
    with database().reading() as db:
        table = present.table_context(db, place)
        return render_template("_planned.html", table=table, says=step.says, step=step)


def _done(place: seats.SeatedDevice, done: referee.Done) -> str | Response:
    """What was done and everything it changed; from an old board, the way back to the table."""
    if request.args.get("then"):
        return Response(headers={"HX-Redirect": url_for("table.show", game_id=place.game.id)})
    struck_to, place = done.entry.struck_to, replace(place, game=done.game)
    with database().reading() as db:
        line = logbook.log_line(db, place, done.entry)
        if not done.repeated and done.game.head == done.entry.seq:
            logbook.keep(place, done.game.head_hash, done.entry, line)
        table = present.table_context(db, place)
        undone = [] if struck_to is None else present.undone_lines(db, place, struck_to, done.entry.seq)
        new = table.tasks_since(done.entry.seq - 1)
        sheet = new if logbook.agreed(place.rules, done.before, done.entry.command) else ()
        page = render_template("_done.html", table=table, line=line, done=done, sheet=sheet, undone=undone)
    asked = any(isinstance(event, QuestionAsked) for event in done.entry.events)
    return Response(page, headers={"X-Asked": "yes"} if asked else {})


def seen_from(place: seats.SeatedDevice) -> int:
    """The newest entry on the phone's page; it cannot be newer than the record."""
    seen = forms.number("seen", request.form)
    if seen > place.game.head:
        raise BadForm("seen", f"There is no entry {seen} yet. Load the page again.")
    return seen


def _refused(place: seats.SeatedDevice, tap: referee.Tap, error: IllegalCommand, planning: bool) -> str:
    """The objections, and the same form again with its two ways on; in a plan nobody is asked."""
    left_out = ("basis", "why", "csrf_token", "key", "plan")
    fields = [(k, v) for k, v in request.form.items(multi=True) if k not in left_out]
    final = any(objection.final for objection in error.objections)
    plain = None if isinstance(tap.command, COMMANDS) else tap.command
    correctable = not final and plain is not None and place.rules.nature(plain).corrects
    hand = by_hand.hand_at(place)
    with database().reading() as db:
        state = plans.table_of(db, place).state
        both = plain is not None and place.rules.consent(state, plain).asks_others
    return render_template(
        "_refusal.html",
        can_go_on=hand.degree is Degree.ADVISER and not (final or both),
        asks=hand.asks,
        objections=error.objections,
        fields=fields,
        place=place,
        can_ask=not (final or planning),
        correctable=correctable and not (planning and hand.degree is Degree.REFEREE),
        status=422,
    )


def stale(place: seats.SeatedDevice, error: referee.Stale) -> str:
    """What the others did meanwhile; what was typed stays where it is."""
    with database().reading() as db:
        place = seats.again(db, place)
        lines = [logbook.log_line(db, place, entry) for entry in error.entries]
        return render_template("_stale.html", lines=lines, table=present.table_context(db, place))


@pages.get("/t/<table:game_id>/place/<where>")
def sheet(game_id: str, where: str) -> str:
    """A hex or box with its counters and what can be done there."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = plans.table_of(db, place)
        found = panels.places(place.rules).place(table.state, where)
        if found is None:
            meant = panels.meant(place.rules, table.state, where)
            raise Refused(404, f"There is no place {where[:20]} on this map{meant}", "Map")
        draw = room_of(place.game.code).sheet
        if draw is not None:
            return draw(place, table, found)
        return render_template("_place.html", place=place, found=found, room=room_of(place.game.code))


@pages.get("/t/<table:game_id>/prompt/<code>")
def prompt(game_id: str, code: str) -> str:
    """A prompt by itself, refined by what was chosen so far."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = present.table_context(db, place)
        draft = drafting.draft_of(place, table.table.state, code, request.args)
        return render_template("_draft.html", table=table, draft=draft)


@pages.get("/t/<table:game_id>/log")
def log(game_id: str) -> str:
    """A page of the log."""
    place = seats.place_at(game_id)
    before = forms.number("before", request.args, default=0) or None
    seat = forms.choice("seat", ("", *(s.code for s in place.rules.seats)), "", request.args)
    kind = forms.choice(
        "kind", ("", *(code for code, _ in (*place.rules.log_kinds, *logbook.LOG_KINDS))), "", request.args
    )
    with database().reading() as db:
        if not (before or seat or kind):
            return present.log_pieces_of(db, place).whole
        page = logbook.log_page(db, place, before, seat, kind)
        template = "_log_entries.html" if before else "_log.html"
        return render_template(template, page=page, place=place, game_id=game_id)


@pages.get("/t/<table:game_id>/at/<int:seq>")
def at(game_id: str, seq: int) -> str:
    """The board as it was after an entry, and what the entry said."""
    place = seats.place_at(game_id)
    if seq > place.game.head:
        raise Refused(404, f"There is no entry {seq}; the last is {place.game.head}", "Log")
    with database().reading() as db:
        return render_template("then.html", then=present.then_context(db, place, seq))


@pages.get("/t/<table:game_id>/strike/<int:back_to>")
def strike(game_id: str, back_to: int) -> str:
    """What striking back to an entry would undo, before it is done."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        return render_template("_strike.html", offer=present.strike_offer(db, place, back_to))


@pages.get("/t/<table:game_id>/export")
def export(game_id: str) -> Response:
    """The record as a file."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        own = frozenset(seat.code for seat in place.seats if seat.acts)
        file = transfer.export(db, place.game, own, signing.this_server())
    text = json.dumps(file, ensure_ascii=False, indent=1)
    name = f"adjutant-{place.game.code}-{place.game.scenario}-{game_id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, mimetype="application/json", headers=headers)
