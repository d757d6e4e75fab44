"""The political phase in one line: a board in one of its segments, and what happens there (EotS 4.3)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.dice import TableDice
from rules.core.game import REFEREE
from rules.core.turn_view import StepView
from rules.eots.commands import EndSegment
from rules.eots.components import TrackId
from rules.eots.state import State
from tests.rules.boards import board
from tests.rules.offensives import Game
from tests.support import eots


def segment(
    code: str,
    units: Mapping[str, str] | None = None,
    *,
    turn: int = 5,
    counts: Mapping[str, int] | None = None,
    surrendered: str = "",
    **changes: Any,
) -> Game:
    """A guided game in a segment of a turn; the flags are those with which the turn began."""
    found = board(units or {}, **changes)
    fallen = found.surrendered | set(surrendered.split())
    last = max(turn, found.last_turn)
    found = replace(found, mode="guided", segment=code, turn=turn, last_turn=last, surrendered=fallen)
    return Game(replace(found, counts=dict(counts or {}), turn_control=found.control))


def entered(state: State) -> Game:
    """The next segment, whatever speaks against it, with all that happens by itself on the way."""
    game = Game(state)
    for event in eots().outcome(state, REFEREE, EndSegment(), TableDice()):
        game.state = eots().apply(game.state, event)
        game.events.append(event)
    return game


def step(game: Game, title: str) -> StepView:
    """What the segment offers under a title."""
    return next(view for view in eots().steps(game.state) if view.title == title)


def marker(game: Game, track: str) -> int:
    """Where a marker lies."""
    return game.state.markers[TrackId(track)]
