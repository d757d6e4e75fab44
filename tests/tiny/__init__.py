"""A tiny complete game that lives in the tests only: a stranger who moves in through the door."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.games import add_room
from rules import add_game, remove_game
from tests.tiny.game import ThreeCrowns

CODE = ThreeCrowns.code


def move_in() -> None:
    """Let the game in, with its map."""
    from tests.tiny.room import ROOM  # the web is needed by those only who draw it

    add_game(ThreeCrowns())
    add_room(CODE, ROOM)


@contextmanager
def as_guest() -> Iterator[None]:
    """The game is here for a while."""
    move_in()
    try:
        yield
    finally:
        remove_game(CODE)
