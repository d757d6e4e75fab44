"""The templates of the game: every picture of its room is there."""

from pathlib import Path

from app.games.eots.room import ROOM

TEMPLATES = Path(__file__).parents[2] / "templates"


def test_every_picture_has_its_template() -> None:
    assert {"card", "moves", "reaction", "battle"} <= {name for name, drawn in ROOM.pictures.items() if drawn}
    assert all((TEMPLATES / drawn).is_file() for drawn in ROOM.pictures.values() if drawn)
