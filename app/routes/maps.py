"""The drawn maps and where their places lie, kept by every phone for ever."""

import hashlib
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, json, url_for

from app import drawn_map
from app.assets import FOR_EVER
from app.drawn_map import MapDrawing
from app.games import drawing_of
from rules import games

pages = Blueprint("maps", __name__)

THEMES = ("light", "dark")


@cache
def fingerprint(code: str) -> str:
    """A short hash of everything the maps of a game are drawn from."""
    sources = [Path(drawn_map.__file__), *sorted(_drawing(code).sources())]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]


@cache
def picture(code: str, name: str, theme: str) -> str:
    """A map, drawn when it is first asked for."""
    return _drawing(code).draw(name, theme)


def map_url(code: str, name: str, theme: str) -> str:
    """The address of a map in its present version."""
    return url_for("maps.show", code=code, name=name, theme=theme, version=fingerprint(code))


def sheet_url(code: str, name: str) -> str:
    """The address of a map's places in their present version."""
    return url_for("maps.places", code=code, name=name, version=fingerprint(code))


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
    """An answer to be kept for ever."""
    return Response(body, mimetype=mimetype, headers={"Cache-Control": FOR_EVER})


@pages.app_context_processor
def _offer() -> dict[str, object]:
    return {"map_url": map_url, "sheet_url": sheet_url, "drawing_of": drawing_of}
