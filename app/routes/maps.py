"""The drawn maps and where their places lie; those that are the same for everybody are kept for ever.

A map that is told piece by piece belongs to the positions of one table, and is for those who sit there.
"""

from functools import cache

from flask import Blueprint, Response, abort, json, request

from app import forms, record, seats
from app.assets import FOR_EVER
from app.db import database
from app.drawn_map import MapDrawing
from app.games import drawing_at, drawing_of
from rules import games

pages = Blueprint("maps", __name__)

THEMES = ("light", "dark")


@cache
def picture(code: str, name: str, theme: str) -> str:
    """A map, drawn when it is first asked for."""
    return _drawing(code).draw(name, theme)


@pages.get("/map/<code>/<name>-<theme>-<version>.svg")
def show(code: str, name: str, theme: str, version: str) -> Response:
    """A map; an old version leads to the present one."""
    _known(code, name)
    if theme not in THEMES:
        abort(404)
    return _kept(picture(code, name, theme), "image/svg+xml")


@pages.get("/map/<code>/<name>-<version>.json")
def places(code: str, name: str, version: str) -> Response:
    """Where everything lies on a map."""
    sheet = _known(code, name).sheet(name)
    return _kept(json.dumps(sheet.as_json(), separators=(",", ":")), "application/json")


@pages.get("/t/<table:game_id>/map/<name>-<theme>-<version>.svg")
def show_of_table(game_id: str, name: str, theme: str, version: str) -> Response:
    """The map of a position of a table."""
    if theme not in THEMES:
        abort(404)
    drawing, drawn = _of_table(game_id)
    return _private(drawing.draw(drawn, theme), "image/svg+xml")


@pages.get("/t/<table:game_id>/map/<name>-<version>.json")
def places_of_table(game_id: str, name: str, version: str) -> Response:
    """Where everything lies on the map of a position."""
    drawing, drawn = _of_table(game_id)
    sheet = json.dumps(drawing.sheet(drawn).as_json(), separators=(",", ":"))
    return _private(sheet, "application/json")


def _of_table(game_id: str) -> tuple[MapDrawing, str]:
    """How the map of a position is drawn, and its name."""
    place = seats.place_at(game_id)
    seq = forms.number("at", request.args, default=place.game.head)
    with database().reading() as db:
        state = record.table_at(db, place.game, min(max(seq, 0), place.game.head)).state
    drawing = drawing_at(place.game.code, state)
    if drawing is None:
        abort(404)
    return drawing, place.rules.board(state, place.main).map


def _known(code: str, name: str) -> MapDrawing:
    """The drawing of a map that there is."""
    if code not in games() or name not in _drawing(code).maps():
        abort(404)
    return _drawing(code)


def _drawing(code: str) -> MapDrawing:
    """How a game draws its maps."""
    found = drawing_of(code)
    if found is None:
        abort(404)
    return found


def _kept(body: str, mimetype: str) -> Response:
    """What is the same for everybody is kept for ever."""
    return Response(body, mimetype=mimetype, headers={"Cache-Control": FOR_EVER})


def _private(body: str, mimetype: str) -> Response:
    """What only those at a table may see is kept by nobody."""
    return Response(body, mimetype=mimetype, headers={"Cache-Control": "no-store"})
