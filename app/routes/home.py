"""The landing page: a new game, this device's games, a record from elsewhere."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app import choosing_copy, forms, importing, network, opening, rulings, seats, tally
from app.assets import STATIC
from app.config import LARGEST_RECORD
from app.db import database
from app.errors import RETRY_AFTER, BadForm
from app.games import room_of, rooms
from app.routes import join
from app.security import limiter
from rules import games
from rules.core.degrees import Degree
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
    here, name = network.public_url(), seats.known_name()
    links = tuple(room.home for room in rooms().values() if room.home)
    return render_template(
        "home.html", mine=seats.my_games(), here=here, games=games(), name=name, links=links
    )


@pages.get("/sw.js")
def service_worker() -> Response:
    """What opens a table without network; it may answer for all of them because it does not lie below one."""
    text = (STATIC / "sw.js").read_bytes()
    return Response(text, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


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
    code = request.values.get("game", "")
    known = games().get(code) or next(iter(games().values()))
    first = {
        "game": known.code,
        "edition": next(iter(known.editions)),
        "side": next(seat.code for seat in known.seats if seat.is_player),
        "mode": Degree.REFEREE.value,
        "dice": opening.USUAL if room_of(known.code).usual_dice else "table",
    }
    chosen = {**first, **request.form.to_dict(), "game": known.code}
    chosen.setdefault("name", seats.known_name() or "Host")
    usual = {known.editions[edition]: dice for edition, dice in room_of(known.code).usual_dice.items()}
    return render_template(
        "new.html",
        games=games(),
        chosen=chosen,
        copies=choosing_copy.offered(known.code),
        objections=objections,
        degrees=tuple(Degree),
        usual=usual,
    )


@pages.post("/import")
@limiter.limit("10/minute")
def restore() -> Response | str | tuple[str, int]:
    """A record made elsewhere: what it proves, and then, if that is accepted, its table or the way to it."""
    file = request.files.get("record")
    if file is None or not file.filename:
        raise BadForm("record", "Choose a record file")
    with importing.turn():
        return _looked_at(file.read())


def _looked_at(data: bytes) -> Response | str | tuple[str, int]:
    """The verdict on a record, or its table once the verdict was accepted."""
    tally.admit_import(len(data))
    examined = opening.examine(data)
    if request.form.get("accept") != examined.verified.file.hash:
        template = "_record.html" if request.headers.get("HX-Request") else "record.html"
        return render_template(template, found=examined)
    name = seats.clean_name(forms.text("name"))
    try:
        game_id = opening.restore_table(examined, forms.text("side"), name)
    except opening.AlreadyHere as here:
        return join.way_to(here, name), 409
    return redirect(url_for("table.show", game_id=game_id), 303)


@pages.get("/rulings")
def show_rulings() -> str:
    """Where a rulebook is silent, what is done here; the game of whoever asks comes first."""
    asked = games().get(request.args.get("game", ""))
    first = asked.name if asked is not None else ""
    found = sorted(rulings.by_game().items(), key=lambda one: one[0] != first)
    return render_template("rulings.html", rulings=found)


@pages.get("/healthz")
def health() -> tuple[dict[str, str], int, dict[str, str]]:
    """Whether the server answers, and its database too."""
    ailment = database().ailment()
    if ailment is not None:
        return {"status": "failing", "database": ailment.value}, 503, {"Retry-After": str(RETRY_AFTER)}
    return {"status": "ok"}, 200, {"Cache-Control": "no-store"}
