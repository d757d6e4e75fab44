"""How fast a battle is resolved and forecast, beside trying every die."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from app.bench.workshop import Bench, Workshop, milliseconds, typical
from app.games.eots.calculator import ANSWER, answer
from rules import games
from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import Role
from rules.eots.battle.forecast import forecast
from rules.eots.battle.hits import best
from rules.eots.battle.resolution import Entered, resolve
from rules.eots.dice import FACES
from rules.eots.files.battle import BattleReader

JAPAN = (
    "jp-cv-akagi",
    "jp-cv-soryu",
    "jp-cv-shokaku",
    "jp-bb-kongo",
    "jp-ca-takao",
    "jp-bb-nagato",
    "jp-ca-nachi",
    "jp-bb-yamato",
    "jp-ca-mogami",
)
ALLIES = (
    "us-cv-enterprise",
    "us-cv-lexington",
    "us-feaf",
    "us-7af",
    "us-13af",
    "us-5af",
    "us-bb-maryland",
    "us-ca-new-orleans",
    "us-ca-northampton",
)
SIZES = (4, 10, 20)
QUERY = urlencode(
    [
        ("hex", "2813"),
        ("amphibious", "jp-14-army"),
        *(("units", unit) for unit in (*JAPAN[:4], "jp-14-army", *ALLIES[:4], "us-nl-corps")),
    ]
)


def battle_of(units: int) -> Battle:
    """An intercepted landing at Manila with so many units, one of them on the ground for each side."""
    half = units // 2 - 1
    game: Any = games()["eots"]
    reader = BattleReader(lambda edition: game.sets["pacific", edition], Path("bench"))
    return reader.read(
        {
            "turn": 2,
            "hex": "2813",
            "offensive": "japan",
            "condition": "intercept",
            "offensive_units": [{"unit": unit} for unit in (*JAPAN[:half], "jp-14-army")],
            "reaction_units": [{"unit": unit} for unit in (*ALLIES[:half], "us-nl-corps")],
            "amphibious": ["jp-14-army"],
        }
    )


def _cold(battle: Battle) -> None:
    best.cache_clear()
    forecast(battle)


def _result(battle: Battle) -> None:
    dice = {Role.OFFENSIVE: 6, Role.REACTION: 4}
    best.cache_clear()
    resolve(battle, Entered(dice, dice))


def _answered() -> None:
    best.cache_clear()
    answer(ANSWER, QUERY)


def _every_die(battle: Battle, faces: Sequence[int]) -> None:
    """Every roll of the four dice by itself."""
    best.cache_clear()
    for a, b, c, d in product(faces, repeat=4):
        air, land = {Role.OFFENSIVE: a, Role.REACTION: b}, {Role.OFFENSIVE: c, Role.REACTION: d}
        resolve(battle, Entered(air, land))


def battles(workshop: Workshop) -> dict[str, float]:
    """Forecasts of three sizes, one resolved battle, and the long way round."""
    times = workshop.times(15, 5)
    small, ten, large = (battle_of(size) for size in SIZES)
    figures = {
        "battle_result_ms": typical(lambda: _result(ten), times),
        "forecast_4_units_ms": typical(lambda: _cold(small), times),
        "forecast_10_units_ms": typical(lambda: _cold(ten), times),
        "forecast_20_units_ms": typical(lambda: _cold(large), times),
    }
    figures["calculator_answer_ms"] = typical(_answered, times)
    figures["forecast_growth"] = figures["forecast_20_units_ms"] / figures["forecast_4_units_ms"]
    faces = FACES[:: 2 if workshop.quick else 1]
    rolls = len(FACES) ** 4 / len(faces) ** 4
    figures["forecast_ratio"] = (
        milliseconds(lambda: _every_die(ten, faces)) * rolls / figures["forecast_10_units_ms"]
    )
    return figures


BENCHES = (
    Bench(
        battles,
        {
            "battle_result_ms": "a battle of ten units resolved from its dice",
            "forecast_4_units_ms": "the exact chances of a battle of four units",
            "forecast_10_units_ms": "of ten units",
            "forecast_20_units_ms": "of twenty units",
            "calculator_answer_ms": "one tap in the calculator answered, ten units, with their forecast",
            "forecast_growth": "twenty units compared with four",
            "forecast_ratio": "resolving all 10,000 rolls compared with the forecast of ten units",
        },
    ),
)
