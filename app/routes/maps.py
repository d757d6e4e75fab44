"""The drawn map, kept by every phone for ever."""

import hashlib
from functools import cache

from flask import Blueprint, Response, abort, url_for

from app.assets import FOR_EVER
from app.map_svg import draw_map
from rules import games
from rules.eots import EmpireOfTheSun

pages = Blueprint("maps", __name__)

THEMES = ("light", "dark")


@cache
def drawing(code: str, theme: str) -> tuple[str, str]:
    """A map and its fingerprint."""
    game = games()[code]
    assert isinstance(game, EmpireOfTheSun)
    svg = draw_map(game.components.hexes, theme)
    return svg, hashlib.sha256(svg.encode()).hexdigest()[:12]


def map_url(code: str, theme: str) -> str:
    """The address of a map in its present version."""
    return url_for("maps.show", code=code, theme=theme, version=drawing(code, theme)[1])


@pages.get("/map/<code>-<theme>-<version>.svg")
def show(code: str, theme: str, version: str) -> Response:
    """A map; an old version leads to the present one."""
    if code not in games() or theme not in THEMES:
        abort(404)
    svg, _ = drawing(code, theme)
    return Response(svg, mimetype="image/svg+xml", headers={"Cache-Control": FOR_EVER})


@pages.app_context_processor
def _offer() -> dict[str, object]:
    return {"map_url": map_url}
