"""Games on file that were made by earlier rules: what each file is, and the position it ends in.

`POSITIONS.txt` names for each of them the SHA-256 of the file and of its last position. The files stay as
they are, byte for byte: rules may decide their commands differently today, but they must open, hold
together and fold to the same position.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from app import codec
from rules import games
from rules.eots.files.positions import write_position
from rules.eots.state import State

RECORDS = Path(__file__).parents[1] / "records"
POSITIONS = RECORDS / "POSITIONS.txt"
BOARD = (
    *("game", "scenario", "edition", "turn", "replace", "units", "control", "markers"),
    *("activated", "zones_cancelled"),
)


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that stays as it is."""

    file: str
    position: str


def kept() -> Mapping[str, Kept]:
    """Every file that stays, by its name."""
    lines = (line.split() for line in POSITIONS.read_text(encoding="utf-8").splitlines())
    return {name: Kept(file, position) for name, file, position in lines}


def file_digest(path: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def position_digest(state: State) -> str:
    """The SHA-256 of counters, flags, markers and cards, and of how the game stands."""
    written = write_position(games()["eots"], state)
    position = {
        **{name: written[name] for name in BOARD},
        "markers": {track: where for track, where in written["markers"].items() if where},
        "cards": [list(state.removed_cards), list(state.discarded_cards), list(state.future_offensive)],
        "surrendered": sorted(state.surrendered),
        "end": [state.segment, state.winner, state.result, state.points],
    }
    return hashlib.sha256(codec.canonical(position).encode()).hexdigest()
