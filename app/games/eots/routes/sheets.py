"""Sheets that are not about a place: a track and its positions, and the dice."""

from flask import Blueprint, render_template

from app import by_hand, plans, seats
from app.db import database
from app.errors import Refused

pages = Blueprint("sheets", __name__)


@pages.get("/t/<table:game_id>/track/<track>")
def track(game_id: str, track: str) -> str:
    """A track and its positions."""
    place = seats.place_at(game_id)
    with database().reading() as db:
        board = place.rules.board(plans.table_of(db, place).state, place.main)
        found = next((t for t in board.tracks if t.id == track), None)
        if found is None:
            raise Refused(404, f"There is no track {track}", "Tracks")
        return render_template(
            "eots/_track.html", place=place, track=found, seq=place.game.head, hand=by_hand.hand_at(place)
        )


@pages.get("/t/<table:game_id>/dice")
def dice(game_id: str) -> str:
    """Ten large buttons."""
    place = seats.place_at(game_id)
    return render_template("eots/_dice.html", place=place, seq=place.game.head)
