"""The Battle Display at a table."""

from flask import Blueprint, render_template

from app import present, seats
from app.db import database
from app.errors import Refused
from app.games.co.now import Now

pages = Blueprint("battle_display", __name__)


@pages.get("/t/<table:game_id>/battle-display")
def show(game_id: str) -> str:
    """The battle that is being fought, or where one is possible."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = present.table_context(db, place)
        if not isinstance(table.game, Now):
            raise Refused(404, "This game has no Battle Display", "Table")
        return render_template("co/_battles.html", table=table)
