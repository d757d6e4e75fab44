"""Offensives begun in one line: a small board with its HQs, a card, the units that it activates."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.eots.commands import EndAnswer, EndReaction
from rules.eots.events import ForcesMoved, UnitsEliminated
from tests.eots.boards import board
from tests.eots.offensives import Game

# Cards by their operations value; played as events they activate with any HQ and have no condition of place.
JAPANESE = {1: "J43", 2: "J23", 3: "J10"}
ALLIED = {1: "A27", 2: "A33", 3: "A31"}


def begun(
    units: Mapping[str, str],
    active: str,
    hq: str,
    oc: int = 2,
    event: bool = False,
    markers: Mapping[str, Any] | None = None,
    card: str = "",
    **changes: Any,
) -> Game:
    """A board on which the HQ's side has played a card for an offensive with these units."""
    japan = hq.startswith("jp-")
    hands = {"japan-hand": 5, "allied-hand": 3} if japan else {"japan-hand": 3, "allied-hand": 5}
    state = board(units, markers={**hands, **(markers or {})}, **changes)
    if card != "J01":  # December 1941 knows two cards only
        state = replace(state, special=state.special - {"december-1941"})
    game = Game(state)
    return game.launch(card or (JAPANESE if japan else ALLIED)[oc], hq, active, event)


def settle(game: Game) -> Game:
    """Nothing answers the offensive, if there is anything to answer at all."""
    game.do(EndAnswer())
    if game.step == "react":
        game.do(EndReaction())
    return game


def last_move(game: Game) -> ForcesMoved:
    """The newest move."""
    return [event for event in game.events if isinstance(event, ForcesMoved)][-1]


def lost(game: Game) -> set[str]:
    """Everybody that was eliminated."""
    return {unit for event in game.events if isinstance(event, UnitsEliminated) for unit in event.units}


def flag(game: Game, where: str) -> str:
    """Who controls a hex."""
    return str({str(hex_id): side for hex_id, side in game.state.control.items()}[where])
