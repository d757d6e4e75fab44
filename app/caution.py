"""What must be said wherever values of a table are seen, such as of a copy that was invented for practice."""

from flask import g
from markupsafe import Markup

from app.bundles import load
from app.games import room_of


def caution() -> str:
    """What must be said on every page of the table that is looked at; nothing elsewhere."""
    code, edition = g.get("table", ("", ""))
    return room_of(code).cautions.get(edition, "")


def caution_style() -> Markup:
    """The style of the game that has something to say."""
    return load(f"game-{g.table[0]}.css")
