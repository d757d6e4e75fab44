"""The reinforcement segment in one line: who is expected, and what is offered to them (EotS 10.0)."""

from typing import Any

from rules.eots.commands import EndSegment, PlaceArrivals
from tests.eots.offensives import Game
from tests.eots.segments import entered
from tests.support import eots

# Oahu, Townsville and Calcutta; Saigon and Kure.
HQS = {
    "us-hq-central-pacific": "5808",
    "us-hq-southwest-pacific": "3727",
    "br-hq-seac": "1805",
    "jp-hq-south": "2212",
    "jp-hq-combined-fleet-yamamoto": "3407",
}
PEACE = {"war-in-europe": 1}


def arriving(units: dict[str, str], turn: int = 3, **changes: Any) -> Game:
    """The reinforcement segment of a turn with these counters expected in it."""
    return entered("reinforcement", {**HQS, **units}, turn=turn, scenario="1942", **changes)


def due(game: Game) -> set[str]:
    """What stands against the end of the segment."""
    return game.rules_against(EndSegment())


def options(game: Game, unit: str) -> list[str]:
    """The places offered to a unit, the proposed one first."""
    for step in eots().steps(game.state):
        for one in step.assignments:
            if one.unit.id == unit:
                found = sorted(one.options, key=lambda option: not option.chosen)
                return [option.value.partition(":")[2] for option in found]
    raise AssertionError(f"{unit} is not offered")


def dice(game: Game) -> list[str]:
    """The units whose die for Europe is offered."""
    return [die.fields[0][1] for step in eots().steps(game.state) for die in step.dice]


def place(game: Game, side: str, *positions: str) -> Game:
    """A side places its reinforcements."""
    game.do(PlaceArrivals(side, positions))
    return game


def delayed(game: Game) -> set[str]:
    """The units in the delay box."""
    return {unit for unit, position in game.state.units.items() if position.place == "delay"}
