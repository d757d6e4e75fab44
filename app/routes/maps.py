"""The drawn maps, kept by every phone for ever."""

import hashlib
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, url_for

from app.assets import FOR_EVER
from app.games.eots.map.drawing import draw_map, hexes_of
from rules import SCENARIOS, games

pages = Blueprint("maps", __name__)

THEMES = ("light", "dark")
APP = Path(__file__).parents[1]


@cache
def fingerprint(code: str) -> str:
    """A short hash of everything the maps of a game are drawn from."""
    sources = [*sorted((SCENARIOS / code).glob("hexes*.csv")), *sorted(APP.glob("map_*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]


@cache
def drawing(code: str, name: str, theme: str) -> str:
    """A map, drawn when it is first asked for."""
    return draw_map(hexes_of(code)[name], theme)


def map_url(code: str, name: str, theme: str) -> str:
    """The address of a map in its present version."""
    return url_for("maps.show", code=code, name=name, theme=theme, version=fingerprint(code))


@pages.get("/map/<code>/<name>-<theme>-<version>.svg")
def show(code: str, name: str, theme: str, version: str) -> Response:
    """A map; an old version leads to the present one."""
    if code not in games() or name not in hexes_of(code) or theme not in THEMES:
        abort(404)
    return Response(drawing(code, name, theme), mimetype="image/svg+xml", headers={"Cache-Control": FOR_EVER})


@pages.app_context_processor
def _offer() -> dict[str, object]:
    return {"map_url": map_url}
