"""From a scanned code to a seat."""

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from app import forms, knocking, live, opening, record, seats
from app.db import database
from app.security import limiter

pages = Blueprint("join", __name__)


@pages.get("/j/<token>")
@limiter.limit("60/minute")
def invitation(token: str) -> str:
    """What the code opens; the seat is taken by the button, or asked for if somebody sits there."""
    with database().reading() as db:
        way = knocking.doorway_of(db, token)
    return render_template("join.html", way=way, token=token, name=seats.known_name())


@pages.post("/join")
@limiter.limit("30/minute")
def sit() -> Answer | tuple[str, int]:
    """Exchange an invitation for a seat; the token leaves the address bar."""
    name, token = seats.clean_name(forms.text("name")), request.form.get("token", "")
    with database().writing() as db:
        way = knocking.join(db, token, name)
    if way.taken_by:
        return render_template("join.html", way=way, token=token, name=name), 409
    live.newsroom().stir(way.game_id)
    page = "table.screen" if way.seat.code == "screen" else "table.show"
    return redirect(url_for(page, game_id=way.game_id), 303)


@pages.post("/ask")
@limiter.limit("20/minute")
def ask() -> Answer:
    """Ask those at a table to be let in."""
    name = seats.clean_name(forms.text("name"))
    with database().writing() as db:
        game, code = knocking.asked_for(db, request.form.get("ask", ""))
        game_id, knock_id = game.id, knocking.knock(db, game, code, name).id
    live.newsroom().stir(game_id)
    return redirect(url_for("join.waiting", knock_id=knock_id), 303)


@pages.get("/k/<knock_id>")
def waiting(knock_id: str) -> str | Answer:
    """Waiting for the answer; when let in, on to the table."""
    with database().reading() as db:
        knock, game = knocking.my_knock(db, knock_id)
        let_in = seats.is_seated(db, game.id) and knock.answer == knocking.LET_IN
        seat = seats.seat_kind(record.rules_of(game), knock.code)
        if not let_in:
            away = knock.answer == knocking.TURNED_AWAY
            return render_template("waiting.html", seat=seat, away=away, address=request.path)
        address = url_for("table.show", game_id=game.id)
    if request.headers.get("HX-Request"):
        return Response(headers={"HX-Redirect": address})
    return redirect(address, 303)


def way_to(here: opening.AlreadyHere, name: str) -> str:
    """A record's table is here already: what became of it, and how to sit down at it."""
    with database().reading() as db:
        game = record.find_game(db, here.game_id)
        ways = [knocking.doorway(db, game, code) for code in here.wanted] if game else []
    return render_template("here.html", here=here, ways=ways, name=name)
