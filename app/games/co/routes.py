"""Pages that only this game has."""

from flask import Blueprint

from app import plans, seats
from app.db import database
from app.errors import Refused
from app.games.co.sheets import points_sheet
from rules.co.state import State

pages = Blueprint("campaign", __name__)


@pages.get("/t/<table:game_id>/points")
def points(game_id: str) -> str:
    """Victory points, action points and event markers, by hand."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        table = plans.table_of(db, place)
        if not isinstance(table.state, State):
            raise Refused(404, "There are no such points in this game", "Points")
        return points_sheet(place, table)
