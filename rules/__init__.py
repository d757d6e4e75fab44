"""The rules engines. Standard library only; the one place where legality is decided.

Every folder of `scenarios/` is a game; its rules are the package of the same name, whose module `game` has
the function `load`. A game that lives elsewhere is let in as a guest.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from rules.core.game import AnyGame

SCENARIOS = Path(__file__).parent.parent / "scenarios"

_guests: dict[str, AnyGame] = {}


def games() -> Mapping[str, AnyGame]:
    """Every game by its code."""
    return MappingProxyType({**_of_the_house(), **_guests})


@cache
def _of_the_house() -> Mapping[str, AnyGame]:
    """The games that have a folder here, read from their data files once; those for most players first."""
    folders = sorted(path for path in SCENARIOS.iterdir() if path.is_dir())
    found = [import_module(f"rules.{path.name}.game").load(path) for path in folders]
    return {game.code: game for game in sorted(found, key=_players)}


def _players(game: AnyGame) -> int:
    return -sum(seat.is_player for seat in game.seats)


def add_game(game: AnyGame) -> None:
    """Let a game in that lives elsewhere."""
    _guests[game.code] = game


def remove_game(code: str) -> None:
    """Let a guest go."""
    _guests.pop(code, None)
