"""The landing page: a new game, this device's games, a record from elsewhere."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app import forms, importing, network, opening, rulings, seats
from app.config import LARGEST_RECORD
from app.errors import BadForm, Refused
from app.security import limiter
from rules import games
from rules.core.legality import IllegalCommand, Objection

pages = Blueprint("home", __name__)


@pages.url_value_preprocessor
def _let_records_in(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    """A record may be larger than a form; said before anything reads the body."""
    if endpoint == "home.restore":
        request.max_content_length = LARGEST_RECORD


@pages.get("/")
def landing() -> str:
    """New game, continue, import."""
    return render_template("home.html", mine=seats.my_games(), here=network.public_url(), games=games())


@pages.get("/new")
def new() -> str:
    """The four choices of a new game."""
    return _choices(())


@pages.post("/new")
@limiter.limit("30/minute")
def create() -> Response | tuple[str, int]:
    """Open a table and show its code; choices that do not fit together are shown again."""
    try:
        game_id = opening.open_table(opening.request_from_form())
    except IllegalCommand as error:
        return _choices(error.objections), 422
    return redirect(url_for("table.show", game_id=game_id), 303)


def _choices(objections: tuple[Objection, ...]) -> str:
    """The form of a new game, with what was chosen before and what speaks against it."""
    chosen = {"edition": "v3.2", "side": "japan", "mode": "guided", "dice": "table", **request.form.to_dict()}
    chosen.setdefault("name", seats.known_name() or "Host")
    return render_template("new.html", games=games(), chosen=chosen, objections=objections)


@pages.post("/import")
@limiter.limit("10/minute")
def restore() -> Response:
    """Take in a record made elsewhere."""
    file = request.files.get("record")
    if file is None or not file.filename:
        raise BadForm("record", "Choose a record file")
    name = seats.clean_name(forms.text("name"))
    with importing.turn():
        game_id = opening.restore_table(file.read(), forms.text("side"), name)
    return redirect(url_for("table.show", game_id=game_id), 303)


@pages.get("/rulings")
def show_rulings() -> str:
    """Where a rulebook is silent, what is done here."""
    return render_template("rulings.html", rulings=rulings.rulings())


@pages.get("/c/<card>")
def scanned_card(card: str) -> Response:
    """The code on a card's sleeve: opens it at the table this device played at last, if there is one."""
    if games()["eots"].card(card) is None:
        raise Refused(404, f"There is no card {card[:20]!r}", "EotS 5.0")
    mine = seats.my_games(1)
    if not mine:
        return redirect(url_for("home.landing"), 303)
    return redirect(url_for("table.show", game_id=mine[0][0].id, card=card.upper()) + "#now", 303)


@pages.get("/print/cards")
def print_cards() -> str:
    """A code for every card, to be stuck on its sleeve."""
    cards = sorted(games()["eots"].find_cards())
    codes = [
        (name, f"{network.public_url()}{url_for('home.scanned_card', card=code)}") for code, name in cards
    ]
    return render_template("print_cards.html", codes=codes, qr=network.qr_svg)


@pages.get("/healthz")
def health() -> dict[str, str]:
    """Whether the server answers."""
    return {"status": "ok"}
