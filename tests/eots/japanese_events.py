"""What the tests of the Japanese events share: their tables of cards, quiet boards, piles and markers."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.printed.sides import Side, TrackId
from tests.eots.chapter_7 import MALAYA, game_of
from tests.eots.offensives import Game

EVERY_CARD = [f"J{number:02d}" for number in range(1, 87)]


def each(table: list[str], *cards: str) -> pytest.MarkDecorator:
    """A test of each of these cards, which enter a table of the module."""
    table += cards
    return pytest.mark.parametrize("card", cards)


def also(*cards: str) -> pytest.MarkDecorator:
    """One more test of each of these cards."""
    return pytest.mark.parametrize("card", cards)


def on_turn(turn: int = 3, edition: str = "3.2", scenario: str = "1942-45", **fields: Any) -> Game:
    """Malaya in some turn, Japan to play; other fields are those of `game_of`, or markers."""
    known = ("more", "without", "japan", "allies", "japan_hand", "allied_hand")
    markers = {track.replace("_", "-"): value for track, value in fields.items() if track not in known}
    given = {name: value for name, value in fields.items() if name in known}
    board = {"japan": "1912 1913 2012 2112", **given}
    game = game_of(MALAYA, edition=edition, scenario=scenario, markers=markers, **board)
    game.state = replace(game.state, turn=turn, last_played=Side.ALLIES)
    return game


def label(game: Game, track: str) -> str:
    """The box where a marker lies, as printed."""
    return game.state.components.tracks[TrackId(track)].label(game.state.markers[TrackId(track)])


def pile(game: Game, card: str) -> str:
    """Where a card lies: "removed", "discarded" or ""."""
    if card in game.state.removed_cards:
        return "removed"
    return "discarded" if card in game.state.discarded_cards else ""
