"""The replacement segment in one line: the steps that are given, who takes them, and the rest (EotS 11.0)."""

from typing import Any

from rules.eots.commands import EndErrand, SpendStep
from rules.eots.events import StepsUnused
from tests.eots.arrivals import HQS
from tests.eots.offensives import Game
from tests.eots.segments import entered
from tests.support import eots

# Somebody for every kind of steps, in a base with an HQ; the Chinese by the road to Kunming.
NEEDY = {
    "us-xi-corps": "5808 reduced",
    "us-5af": "5808 reduced",
    "us-cv-wasp": "5808 reduced",
    "br-bb-warspite": "1805 reduced",
    "cn-5-army": "2407 reduced",
    "jp-bb-yamato": "3407 reduced",
    "jp-25-air-flotilla": "2212 reduced",
    "jp-15-army": "2212 reduced",
}


def replacing(units: dict[str, str] | None = None, turn: int = 3, **changes: Any) -> Game:
    """The replacement segment of a turn."""
    places = {**HQS, **(NEEDY if units is None else units)}
    return entered("replacement", places, turn=turn, scenario="1942", **changes)


def given(game: Game) -> dict[str, int]:
    """The steps that wait to be spent."""
    return {obligation.card: obligation.left for obligation in game.state.errands}


def unused(game: Game) -> dict[str, tuple[int, bool]]:
    """The steps that were not spent, and whether they are kept."""
    return {e.fund: (e.steps, e.kept) for e in game.events if isinstance(e, StepsUnused)}


def takers(game: Game, code: str) -> dict[str, list[str]]:
    """Who may take a step now, with the places where the dead come back."""
    (view,) = [view for view in eots().errands(game.state) if view.card == code]
    return {one.unit.id: [option.value for option in one.options] for one in view.takers}


def spend(game: Game, code: str, unit: str, to: str = "") -> Game:
    """A unit takes a step."""
    game.do(SpendStep(code, 0, unit, to))
    return game


def without_allies(game: Game) -> Game:
    """The Allies leave all their steps."""
    for obligation in game.state.errands:
        if obligation.card in ("allied-ground", "allied-air", "us-naval", "commonwealth-naval", "chinese"):
            game.do(EndErrand(obligation.card))
    return game


def without_japan(game: Game) -> Game:
    """Japan, or whoever has any left, leaves all its steps."""
    for obligation in game.state.errands:
        game.do(EndErrand(obligation.card))
    return game
