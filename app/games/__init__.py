"""The rooms of the games: what only one game shows, each in a folder of its name.

A game whose folder is not here is drawn with the shared parts alone.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

from app.drawn_map import MapDrawing
from app.games.room import Room as Room
from app.games.room import Studies as Studies
from app.games.room import Tab as Tab
from rules import games
from rules.core.data import BadData

PLAIN = Room()

_guests: dict[str, Room] = {}


def rooms() -> Mapping[str, Room]:
    """Every game's room by the game's code."""
    return MappingProxyType({code: room_of(code) for code in games()})


def room_of(code: str) -> Room:
    """The room of a game; a game without one, or one that is not known, is drawn plainly."""
    return _guests.get(code) or (_of_the_house(code) if code in games() else PLAIN)


@cache
def _of_the_house(code: str) -> Room:
    """A room that has a folder here."""
    package = f"{__name__}.{code}"
    known = find_spec(package) is not None
    found: Room = import_module(f"{package}.room").ROOM if known else PLAIN
    return found


def add_room(code: str, room: Room) -> None:
    """Give a game that lives elsewhere a room."""
    _guests[code] = room


def side_styles() -> tuple[str, ...]:
    """The stylesheets of every game's sides; games may share them."""
    return tuple(dict.fromkeys(name for room in rooms().values() for name in room.side_styles))


def side_icons() -> tuple[str, ...]:
    """The emblems of every game's sides."""
    return tuple(dict.fromkeys(name for room in rooms().values() for name in room.side_icons))


def drawing_of(code: str) -> MapDrawing | None:
    """How a game draws its maps, if it has any."""
    return room_of(code).drawing


def drawing_at(code: str, state: Any) -> MapDrawing | None:
    """How a game draws the map of a position, if it has any."""
    drawing = drawing_of(code)
    return None if drawing is None else drawing.of(state)


def studied(path: Path, data: Any) -> str:
    """The game that a file of a study speaks of."""
    named = data.get("game") if isinstance(data, dict) else None
    known = [code for code, room in rooms().items() if room.studies is not None]
    if named is None:
        return next(code for code in known if (studies := room_of(code).studies) and studies.unnamed)
    if named not in known:
        raise BadData(path, None, f"game: must be one of {', '.join(known)}, not {named!r}")
    return str(named)
