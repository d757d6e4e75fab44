"""The rooms of the games: what only one game shows, each in a folder of its name.

A game whose folder is not here is drawn with the shared parts alone.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType

from app.games.room import Room as Room
from app.games.room import Tab as Tab
from rules import games

PLAIN = Room()


@cache
def rooms() -> Mapping[str, Room]:
    """Every game's room by the game's code."""
    return MappingProxyType({code: _room(code) for code in games()})


def _room(code: str) -> Room:
    name = f"{__name__}.{code}.room"
    found: Room = import_module(name).ROOM if _exists(f"{__name__}.{code}") and find_spec(name) else PLAIN
    return found


def _exists(name: str) -> bool:
    return find_spec(name) is not None


def room_of(code: str) -> Room:
    """The room of a game; a game that is not known is drawn plainly."""
    return rooms().get(code, PLAIN)


def side_styles() -> tuple[str, ...]:
    """The stylesheets of every game's sides."""
    return tuple(name for room in rooms().values() for name in room.side_styles)


def side_icons() -> tuple[str, ...]:
    """The emblems of every game's sides."""
    return tuple(name for room in rooms().values() for name in room.side_icons)
