"""What was done on the real board, ticked off on either phone."""

from flask import Blueprint, render_template, request

from app import forms, live, on_board, present, record, seats
from app.db import database
from app.errors import BadForm
from app.games import room_of
from app.parts import part_of

pages = Blueprint("on_board", __name__)


@pages.post("/t/<table:game_id>/done")
def done(game_id: str) -> str:
    """Tick one thing off, or all that the page shows."""
    place = seats.acting_at(game_id)
    with database().writing() as db:
        game = record.lock(db, game_id) or place.game
        if request.form.get("all"):
            on_board.all_done(db, game, forms.number("all", request.form))
        else:
            on_board.done(db, game, *_ticked())
        db.flush()
        left = on_board.tasks(db, game)
    live.newsroom().stir(game_id)
    shown = present.TodoContext(game_id, place.game.head, left, room_of(place.game.code))
    return part_of(render_template("_todo.html", table=shown)).out_of_band


def _ticked() -> tuple[str, str]:
    """A thing and how it now lies."""
    thing, bar, lies = forms.text("done").partition("|")
    if not bar:
        raise BadForm("done", "The tick names nothing on the board; load the page again")
    return thing, lies
