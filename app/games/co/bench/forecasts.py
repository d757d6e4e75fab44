"""How fast the exact chances of a battle are found."""

from dataclasses import replace
from typing import Any

from app.bench.workshop import Bench, Workshop, typical
from app.games.co.playing import co
from rules.co.battle.battle import Battle
from rules.co.battle.forecast import forecast
from rules.co.battle_position import battle_at
from rules.co.events import UnitsMoved
from rules.co.opening import PRACTICE
from rules.co.places import ASIDE
from rules.core.game import Setup

SPACE, ATTACK = "Sea C3", "G3N-5"
JAPAN = ("jp-cv-1", "jp-cv-2", "jp-cv-5", "jp-bb-3a", "jp-dd-p5")
ALLIES = ("us-cv-1", "us-cv-2", "us-bb-1", "us-ca-1", "us-dd-1")


def battle_of_ten() -> Battle:
    """Five ships a side at sea, three and two carriers among them."""
    game: Any = co()
    state = game.begin(game.open(Setup("campaign", PRACTICE, "guided", "table")))
    state = game.apply(state, UnitsMoved(tuple(state.units), ASIDE))
    state = game.apply(replace(state, turn=2), UnitsMoved((*JAPAN, *ALLIES), SPACE))
    return battle_at(state, ATTACK, SPACE, JAPAN)


def forecasts(workshop: Workshop) -> dict[str, float]:
    """The forecast that stands at an attack, nothing remembered."""
    battle = battle_of_ten()
    return {"co_forecast_10_units_ms": typical(lambda: forecast(battle), workshop.times(15, 5))}


BENCHES = (
    Bench(
        forecasts,
        {"co_forecast_10_units_ms": "CO: the exact chances of a battle of ten ships, three and two carriers"},
    ),
)
