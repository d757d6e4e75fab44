"""A table that was packed away, brought back with one tap."""

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from app import packing, record, seats, transfer
from app.db import database
from app.errors import Refused
from app.security import limiter

pages = Blueprint("packed", __name__)


@pages.post("/t/<table:game_id>/unpack")
@limiter.limit("10/minute")
def bring_back(game_id: str) -> Response:
    """Put the entries back, for anybody who sits there."""
    with database().reading() as db:
        if record.find_game(db, game_id) is None:
            abort(404)
        if not seats.is_seated(db, game_id):
            raise Refused(403, "You have no seat at this table. Scan its code to sit down.", "Seats")
    path = packing.file_here(game_id)
    if path is None:
        raise Refused(404, "The file of this table is not on this server", "Record")
    try:
        rows = packing.read_packed(path.read_bytes())
        with database().writing() as db:
            packing.bring_back(db, rows)
    except transfer.BadRecord as error:
        raise Refused(422, f"The file of this table is not accepted: {error}", "Record") from error
    return redirect(url_for("table.show", game_id=game_id), 303)
