"""Guided turns in one line: a board, and the segment that begins on it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.eots.commands import EndSegment, PlaceArrivals
from rules.eots.components import TrackId
from rules.eots.sequence import SEGMENTS
from tests.rules.chapter_7 import game_of
from tests.rules.offensives import Game
from tests.support import eots

CODES = [segment.code for segment in SEGMENTS]


def guided(units: Mapping[str, str], turn: int, segment: str, **changes: Any) -> Game:
    """A guided game with only these counters, no cards in hand, in a segment of a turn."""
    surrendered, special = changes.pop("surrendered", None), changes.pop("special", "")
    game = game_of(units, japan_hand=0, allied_hand=0, **changes)
    fallen = game.state.surrendered if surrendered is None else frozenset(surrendered.split())
    named = game.state.special | set(special.split())
    game.state = replace(
        game.state,
        mode="guided",
        turn=turn,
        segment=segment,
        last_turn=12,
        surrendered=fallen,
        special=named,
    )
    return game


def entered(units: Mapping[str, str], segment: str, turn: int = 3, **changes: Any) -> Game:
    """The game once this segment has begun."""
    before = CODES[CODES.index(segment) - 1]
    game = guided(units, turn - (segment == CODES[0]), before, **changes)
    game.do(EndSegment())
    assert (game.state.turn, game.state.segment) == (turn, segment)
    return game


def ended(game: Game) -> Game:
    """The segment ends; nothing may be due in it."""
    game.do(EndSegment())
    return game


def mark(game: Game, track: str) -> int:
    """Where a marker lies."""
    return game.state.markers[TrackId(track)]


def said(game: Game) -> list[str]:
    """Everything that happened, as the log says it."""
    return [eots().sentence(event).text for event in game.events]


def proposal(game: Game) -> PlaceArrivals:
    """What the app proposes for the side that is to place its reinforcements."""
    step = next(step for step in eots().steps(game.state) if step.kind == "PlaceArrivals")
    chosen = [option.value for one in step.assignments for option in one.options if option.chosen]
    return PlaceArrivals(dict(step.fields)["side"], tuple(value for value in chosen if value))
