"""The rules engines. Standard library only; the one place where legality is decided."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rules.core.game import Game
from rules.eots.game import EmpireOfTheSun

SCENARIOS = Path(__file__).parent.parent / "scenarios"


@cache
def games(directory: Path = SCENARIOS) -> Mapping[str, Game]:
    """Every game by its code, read from the data files once."""
    return MappingProxyType({"eots": EmpireOfTheSun(directory / "eots")})
