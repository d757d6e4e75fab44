"""What the shared studies ask of the game: its positions and its battles in files."""

from pathlib import Path
from typing import Any

from app.games.eots.studies.positions import position_of
from app.games.room import Studies
from rules import games
from rules.eots.files.battle import BattleReader, study
from rules.eots.files.positions import write_position
from rules.eots.state import State


def _battle(path: Path, data: Any, odds: bool) -> Any:
    game: Any = games()["eots"]
    return study(BattleReader(lambda edition: game.sets["pacific", edition], path), data, odds)


def _written(state: State) -> Any:
    return write_position(games()["eots"], state)


STUDIES = Studies(position_of, _written, _battle, unnamed=True)
