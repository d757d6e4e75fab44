"""From a scanned code to a seat."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app import forms, live, record, seats
from app.db import database
from app.security import limiter

pages = Blueprint("join", __name__)


@pages.get("/j/<token>")
@limiter.limit("60/minute")
def invitation(token: str) -> str:
    """What the code opens; the seat is taken by the button."""
    with database().reading() as db:
        found, game = seats.invitation_for(db, token)
        rules = record.rules_of(game)
        heading = rules.heading(record.table_of(db, game).state)
        seat = seats.seat_kind(rules, found.code)
        return render_template(
            "join.html",
            rules=rules,
            game=game,
            heading=heading,
            seat=seat,
            token=token,
            name=seats.known_name(),
        )


@pages.post("/join")
@limiter.limit("30/minute")
def sit() -> Response:
    """Exchange an invitation for a seat; the token leaves the address bar."""
    name = seats.clean_name(forms.text("name"))
    with database().writing() as db:
        found, game = seats.invitation_for(db, request.form.get("token", ""))
        seats.sit_down(db, game, (found.code,), name)
        game_id, code = game.id, found.code
    live.newsroom().stir(game_id)
    return redirect(url_for("table.screen" if code == "screen" else "table.show", game_id=game_id), 303)
