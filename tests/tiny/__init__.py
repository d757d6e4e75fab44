"""A tiny complete game that lives in the tests only: a stranger who moves in through the door."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.games import add_room
from rules import add_game, remove_game
from tests.tiny.game import ThreeCrowns

CODE = ThreeCrowns.code


def move_in(game: ThreeCrowns | None = None) -> None:
    """Let the game in, with its map."""
    from tests.tiny.room import ROOM  # the web is needed by those only who draw it

    add_game(game or ThreeCrowns())
    add_room(CODE, ROOM)


@contextmanager
def as_guest(game: ThreeCrowns | None = None) -> Iterator[None]:
    """The game is here for a while."""
    move_in(game)
    try:
        yield
    finally:
        remove_game(CODE)
