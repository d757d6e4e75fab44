"""The events of the Allied cards in few words: a board with the Allies to play, what an event changed."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

from rules.eots.commands import PlayCard
from rules.eots.printed.card_vocabulary import CardId
from rules.eots.printed.sides import Side, TrackId, UnitId
from tests.eots.chapter_7 import game_of
from tests.eots.offensives import Game

BARE = {"jp-hq-south": "2212", "br-hq-seac": "1805"}
ALL_CARDS = frozenset(f"A{number:02}" for number in range(1, 85))


def allied_turn(units: Mapping[str, str] = BARE, turn: int = 2, **changes: Any) -> Game:
    """A small board of the war from 1942 to 1945: seven Allied cards against five, the Allies to play."""
    fields = {"scenario": "1942-45", "allied_hand": 7, "japan_hand": 5}
    game = game_of(units, **{**fields, **changes})
    game.state = replace(game.state, turn=turn)
    return game


def event(game: Game, card: str, **choices: Any) -> Game:
    """An event without an offensive."""
    game.do(PlayCard(card, "event", **choices))
    return game


def discarded(game: Game, card: str) -> Game:
    """The card thrown away, its event not played."""
    game.do(PlayCard(card, "discard"))
    return game


def refused(game: Game, card: str, use: str = "event", **choices: Any) -> set[str]:
    """The rules against playing a card."""
    return game.rules_against(PlayCard(card, use, **choices))


def box(game: Game, track: str) -> str:
    """Where a marker lies, as printed."""
    return game.state.components.tracks[TrackId(track)].label(game.state.markers[TrackId(track)])


def value(game: Game, track: str) -> int:
    """Where a marker lies, in boxes from the start of its track or by its figure."""
    return game.state.markers[TrackId(track)]


def pile(game: Game, card: str) -> str:
    """The pile of a card: "removed", "discarded" or "" while it is in play."""
    if CardId(card) in game.state.removed_cards:
        return "removed"
    return "discarded" if CardId(card) in game.state.discarded_cards else ""


def drawn(game: Game, cards: int = 3) -> Game:
    """The Allies have drawn so many cards this phase."""
    game.state = replace(game.state, drawn={Side.ALLIES: cards})
    return game


def put(game: Game, unit: str, place: str, reduced: bool = False) -> Game:
    """A counter elsewhere, off the map too."""
    position = replace(game.state.units[UnitId(unit)], place=place, reduced=reduced)
    game.state = replace(game.state, units={**game.state.units, UnitId(unit): position})
    return game


def marked(game: Game, **markers: int) -> Game:
    """Markers elsewhere on their tracks."""
    named = {TrackId(track.replace("_", "-")): to for track, to in markers.items()}
    game.state = replace(game.state, markers={**game.state.markers, **named})
    return game


# Which cards a module tests


def cards_tested(module: ModuleType, kind: str) -> set[str]:
    """The cards with a test of this kind: by the name of the test, or by its parameter `card`."""
    return {card for name, test in vars(module).items() for card in _cards(name, test, kind)}


def _cards(name: str, test: Any, kind: str) -> Iterator[str]:
    if re.fullmatch(rf"test_A\d\d_({kind})_\w+", name):
        yield name[5:8]
    elif re.fullmatch(rf"test_({kind})_\w+", name):
        for mark in getattr(test, "pytestmark", ()):
            if mark.name == "parametrize" and "card" in (mark.args[0], mark.args[0][0]):
                yield from map(_first, mark.args[1])


def _first(values: Any) -> str:
    """The card of one set of parameters."""
    found = getattr(values, "values", values)
    return found if isinstance(found, str) else str(found[0])
