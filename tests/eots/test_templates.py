"""The templates of the game: short lines, and every picture of its room is there."""

from pathlib import Path

import pytest

from app.games.eots.room import ROOM

TEMPLATES = Path(__file__).parents[2] / "templates"
LONGEST = 140


@pytest.mark.parametrize("path", sorted((TEMPLATES / "eots").glob("*.html")), ids=lambda path: path.name)
def test_no_line_is_too_long_to_read(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert not [number for number, line in enumerate(lines, 1) if len(line) > LONGEST]


def test_every_picture_has_its_template() -> None:
    assert {"card", "moves", "reaction", "battle"} <= {name for name, drawn in ROOM.pictures.items() if drawn}
    assert all((TEMPLATES / drawn).is_file() for drawn in ROOM.pictures.values() if drawn)
