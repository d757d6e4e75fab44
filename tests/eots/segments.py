"""Guided turns in one line: a board, the segment that is under way or begins on it, and what it offers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.dice import TableDice
from rules.core.game import REFEREE
from rules.eots.commands import EndSegment, PlaceArrivals
from rules.eots.history import History, noted
from rules.eots.printed.sides import TrackId
from rules.eots.sequence import SEGMENTS
from rules.eots.views.turn import StepView
from tests.eots.boards import board
from tests.eots.offensives import Game
from tests.support import eots

CODES = [segment.code for segment in SEGMENTS]
LAST_TURN = 12


def history_of(counts: Mapping[str, int]) -> History:
    """What the rules remember, by its names in the record."""
    history = History()
    for name, value in counts.items():
        history = noted(history, name, value)
    return history


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
    """A guided game in a segment of a turn, with only these counters and no card in hand.

    It is the board of December 1941 but for what is said; the flags are those with which the turn began.
    """
    held = {"japan-hand": hands[0], "allied-hand": hands[1], **(markers or {})}
    found = board(units or {}, markers=held, **changes)
    return Game(
        replace(
            found,
            mode="guided",
            segment=code,
            turn=turn,
            last_turn=LAST_TURN if found.map == "pacific" else found.last_turn,
            turn_control=found.control,
            history=history_of(counts or {}),
            surrendered=found.surrendered | set(surrendered.split()),
        )
    )


def entered(code: str, units: Mapping[str, str] | None = None, *, turn: int = 5, **changes: Any) -> Game:
    """The game as this segment begins, with all that happens by itself on the way from the one before."""
    before = CODES[CODES.index(code) - 1]
    game = end(segment(before, units, turn=turn - (code == CODES[0]), **changes))
    assert (game.state.turn, game.state.segment) == (turn, code)
    return game


def end(game: Game) -> Game:
    """The segment ends; nothing may be due in it."""
    game.do(EndSegment())
    return game


def overruled(game: Game) -> Game:
    """The segment ends, whatever speaks against it."""
    events = list(eots().outcome(game.state, REFEREE, EndSegment(), TableDice()))
    for event in events:
        game.state = eots().apply(game.state, event)
    game.events += events
    return game


def mark(game: Game, track: str) -> int:
    """Where a marker lies."""
    return game.state.markers[TrackId(track)]


def said(game: Game) -> list[str]:
    """Everything that happened, as the log says it."""
    return [eots().sentence(event).text for event in game.events]


def titles(game: Game) -> list[str]:
    """What the segment offers."""
    return [one.title for one in eots().steps(game.state)]


def step(game: Game, title: str) -> StepView:
    """One of the things that the segment offers."""
    return next(one for one in eots().steps(game.state) if one.title == title)


def proposal(game: Game) -> PlaceArrivals:
    """What the app proposes for the side that is to place its reinforcements."""
    found = next(one for one in eots().steps(game.state) if one.kind == "PlaceArrivals")
    chosen = [option.value for one in found.assignments for option in one.options if option.chosen]
    return PlaceArrivals(dict(found.fields)["side"], tuple(value for value in chosen if value))
