"""The rules engines. Standard library only; the one place where legality is decided.

Every folder of `scenarios/` is a game; its rules are the package of the same name, whose module `game` has
the function `load`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from rules.core.game import AnyGame

SCENARIOS = Path(__file__).parent.parent / "scenarios"

_guests: dict[str, Callable[[], AnyGame]] = {}


@cache
def games(directory: Path = SCENARIOS) -> Mapping[str, AnyGame]:
    """Every game by its code, read from the data files once."""
    folders = sorted(path for path in directory.iterdir() if path.is_dir())
    found: dict[str, AnyGame] = {
        path.name: import_module(f"rules.{path.name}.game").load(path) for path in folders
    }
    return MappingProxyType({**found, **{code: load() for code, load in _guests.items()}})


def add_game(code: str, load: Callable[[], AnyGame]) -> None:
    """Let a game in that lives elsewhere, before the games are asked for."""
    _guests[code] = load
    games.cache_clear()
