"""Who sits at the table: codes, devices, and the door."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app import forms, live, network, present, seats
from app.db import database
from app.errors import Refused
from app.security import limiter

pages = Blueprint("seats", __name__)


def _managing(game_id: str) -> seats.Place:
    """This device's place, if it may open and close the door."""
    place = seats.place_at(game_id)
    if not place.manages:
        raise Refused(403, "Only the host or the referee may do that", "Seats")
    return place


@pages.get("/t/<table:game_id>/seats")
def show(game_id: str) -> str:
    """Everybody present; for host and referee also the codes."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        sitting = seats.sitting(db, place.game)
        tokens = seats.open_tokens(db, game_id) if place.manages else {}
        links = {code: present.join_link(token) for code, token in tokens.items()}
        codes = [(seat, links.get(seat.code)) for seat in place.rules.seats]
        return render_template("_seats.html", place=place, present=sitting, codes=codes, qr=network.qr_svg)


@pages.post("/t/<table:game_id>/invite")
@limiter.limit("60/minute")
def invite(game_id: str) -> Response:
    """A new code for a seat, or none; nobody seated is thrown out."""
    place = _managing(game_id)
    seat = seats.seat_kind(place.rules, forms.text("code"))
    with database().writing() as db:
        if request.form.get("close"):
            seats.withdraw(db, game_id, seat.code)
        else:
            seats.invite(db, place.game, seat.code)
    return redirect(url_for("seats.show", game_id=game_id), 303)


@pages.post("/t/<table:game_id>/remove")
def remove(game_id: str) -> Response:
    """Take a device's seats."""
    _managing(game_id)
    device = forms.text("device")
    seats.remove_device(game_id, device)
    live.newsroom().expel(game_id, device)
    live.newsroom().stir(game_id)
    return redirect(url_for("seats.show", game_id=game_id), 303)
