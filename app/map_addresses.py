"""Where a page finds the drawn map of a position: those that every table may have, or one of its own."""

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask

from app import drawn_map
from app.drawn_map import MapDrawing
from app.games import drawing_of
from app.models import Game
from app.templating import address


@cache
def fingerprint(code: str) -> str:
    """A short hash of everything the maps of a game are drawn from."""
    sources = [Path(drawn_map.__file__), *sorted(_drawing(code).sources())]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]


def map_url(game: Game, name: str, theme: str, seq: int | None = None) -> str:
    """The address of a map in its present version; `seq` is the entry after which an earlier one was so."""
    known = {"name": name, "theme": theme, "version": fingerprint(game.code)}
    if name in _drawing(game.code).maps():
        return address("maps.show", code=game.code, **known)
    return address("maps.show_of_table", game_id=game.id, at=seq, **known)


def sheet_url(game: Game, name: str, seq: int | None = None) -> str:
    """The address of a map's places in their present version."""
    known = {"name": name, "version": fingerprint(game.code)}
    if name in _drawing(game.code).maps():
        return address("maps.places", code=game.code, **known)
    return address("maps.places_of_table", game_id=game.id, at=seq, **known)


def _drawing(code: str) -> MapDrawing:
    found = drawing_of(code)
    assert found is not None, f"{code} has no map"
    return found


def init_app(app: Flask) -> None:
    """Offer the addresses to templates."""
    app.add_template_global(map_url)
    app.add_template_global(sheet_url)
    app.add_template_global(drawing_of)
