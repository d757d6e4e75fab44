"""The host key, and the tables it takes over."""

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from app import forms, hosting, live, seats
from app.db import database
from app.security import limiter

pages = Blueprint("hosting", __name__)


@pages.get("/host")
def show() -> str:
    """The key is asked for; with it, every table and who sits there."""
    with database().reading() as db:
        found = hosting.tables(db) if hosting.is_open() else None
        return render_template("host.html", tables=found, name=seats.known_name())


@pages.post("/host")
@limiter.limit("10/minute")
def enter() -> Response:
    """Try the key."""
    hosting.enter(forms.text("key"))
    return redirect(url_for("hosting.show"), 303)


@pages.post("/host/take")
@limiter.limit("30/minute")
def take() -> Response:
    """Become the host of a table."""
    hosting.only_with_key()
    game_id, device_id = forms.text("table"), forms.text("device", required=False)
    name = seats.clean_name(forms.text("name"))
    with database().writing() as db:
        hosting.take_over(db, game_id, device_id, name)
    if device_id:
        live.newsroom().expel(game_id, device_id)
    live.newsroom().stir(game_id)
    return redirect(url_for("table.show", game_id=game_id), 303)
