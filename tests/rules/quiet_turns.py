"""A guided game in one of its segments, with few counters and chosen hands, markers and counts."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.turn_view import StepView
from rules.eots.commands import EndSegment
from rules.eots.components import TrackId
from rules.eots.state import State
from tests.rules.boards import board
from tests.rules.offensives import Game
from tests.support import eots

LAST_TURN = 12


def segment(
    code: str,
    units: Mapping[str, str] | None = None,
    *,
    turn: int = 5,
    hands: tuple[int, int] = (0, 0),
    markers: Mapping[str, Any] | None = None,
    counts: Mapping[str, int] | None = None,
    surrendered: str = "",
    **changes: Any,
) -> Game:
    """A segment that has begun: December 1941 without counters, but for what is said."""
    held = {"japan-hand": hands[0], "allied-hand": hands[1], **(markers or {})}
    state = board(units or {}, markers=held, **changes)
    last = LAST_TURN if state.map == "pacific" else state.last_turn
    state = replace(state, mode="guided", turn=turn, segment=code, last_turn=last, counts=dict(counts or {}))
    return Game(replace(state, surrendered=state.surrendered | set(surrendered.split())))


def entered(state: State) -> Game:
    """The game once the next segment has begun."""
    game = Game(state)
    game.do(EndSegment())
    return game


def marker(game: Game, track: str) -> int:
    """Where a marker lies."""
    return game.state.markers[TrackId(track)]


def titles(game: Game) -> list[str]:
    """What the segment offers."""
    return [step.title for step in eots().steps(game.state)]


def step(game: Game, title: str) -> StepView:
    """One of the things that the segment offers."""
    return next(one for one in eots().steps(game.state) if one.title == title)
