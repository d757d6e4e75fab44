"""The printed charts: combat results, terrain, movement, turns, hands and strategic warfare.

They are only looked up here; what the rules calculate from them is in the chapters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.core.data import BadData, Row, read_csv, read_toml

TURN_COLUMNS = (
    "turn",
    "date",
    "first_on_tie",
    "japan_draw",
    "allied_draw",
    "allied_passes",
    "japan_naval",
    "japan_from_china",
    "allied_ground",
    "allied_air",
    "us_naval",
    "us_naval_oahu",
    "chinese",
    "commonwealth_naval",
    "us_air_modifier",
    "torpedo_modifier",
    "reminders",
)
BY_RESOURCES = "resources"


@dataclass(frozen=True, slots=True)
class Turn:
    """One box of the turn track with all that the charts print for it (EotS 4.21, 9.2 B, 11.0, 12.0)."""

    number: int
    date: str
    first_on_tie: str
    japan_draw: int | None
    allied_draw: int
    allied_passes: int
    japan_naval: int
    japan_from_china: int
    allied_ground: int
    allied_air: int
    us_naval: int
    us_naval_oahu: int
    chinese: int
    commonwealth_naval: int
    us_air_modifier: int
    torpedo_modifier: int
    reminders: frozenset[str]


@dataclass(frozen=True, slots=True)
class Step:
    """A row of a combat results table; the last row has no end."""

    up_to: int | None
    effect: Fraction


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a kind of terrain costs to enter, if it can be entered on land, and does to an attacker."""

    cost: int | None
    modifier: int


@dataclass(frozen=True, slots=True)
class WarInEurope:
    """A level of the war in Europe (EotS 15.1 to 15.5); nothing is sent there without a highest roll."""

    level: int
    down_to: int
    delayed: bool
    sent: int | None
    asp: bool
    cards: int


@dataclass(frozen=True, slots=True)
class Hand:
    """The size of a hand (EotS 12.4, 12.51, 17.11.10)."""

    full: int
    least: int
    most_passes: int


@dataclass(frozen=True, slots=True)
class Charts:
    """Every chart, with its look-ups."""

    air_naval: tuple[Step, ...]
    ground: tuple[Step, ...]
    terrain: Mapping[str, Terrain]
    movement: Mapping[str, int]
    route_cost: Fraction
    assault_mountains: frozenset[str]
    modifiers: Mapping[str, int]
    hand: Hand
    war_in_europe_levels: tuple[WarInEurope, ...]
    china: Mapping[str, int]
    burma_road: tuple[int, ...]
    home_islands: Mapping[str, int]
    strategic_warfare: Mapping[str, int]
    amphibious_shipping: Mapping[str, int]
    turns: Mapping[int, Turn]

    def air_naval_effect(self, modified: int) -> Fraction:
        """The effectiveness of an air-naval attack (EotS 9.2 B)."""
        return _effect(self.air_naval, modified)

    def ground_effect(self, modified: int) -> Fraction:
        """The effectiveness of a ground attack (EotS 9.4 A)."""
        return _effect(self.ground, modified)

    def terrain_cost(self, terrain: str) -> int | None:
        """Movement points to enter on land; nothing where ground units cannot walk (EotS 8.42)."""
        return self.terrain[terrain].cost

    def terrain_modifier(self, terrain: str) -> int:
        """What the terrain does to the Offensives player's ground die (EotS 9.4 A)."""
        return self.terrain[terrain].modifier

    def us_air_modifier(self, turn: int) -> int:
        """What US aircraft add to the Allied air-naval die by year (EotS 9.2 B)."""
        return self.turns[turn].us_air_modifier

    def war_in_europe(self, position: int) -> WarInEurope:
        """The level of a box of the War in Europe track (EotS 15.0)."""
        return next(level for level in self.war_in_europe_levels if position >= level.down_to)


def _effect(table: Sequence[Step], modified: int) -> Fraction:
    return next(step.effect for step in table if step.up_to is None or modified <= step.up_to)


def read_charts(directory: Path, map_code: str, turns_file: str) -> Charts:
    """The charts that hold for a map."""
    path = directory / "charts.toml"
    table = read_toml(path)
    try:
        return _charts(table, map_code, read_turns(directory / turns_file))
    except (KeyError, TypeError, ValueError) as wrong:
        raise BadData(path, None, f"charts: {wrong!r}") from wrong


def _charts(table: dict[str, Any], map_code: str, turns: Mapping[int, Turn]) -> Charts:
    movement, china = table["movement"], table["china"]
    return Charts(
        air_naval=_steps(table["air-naval"]),
        ground=_steps(table["ground"]),
        terrain={kind: Terrain(t.get("cost"), t["modifier"]) for kind, t in table["terrain"].items()},
        movement={key: movement[key] for key in ("ground", "naval", "emergency_naval")},
        route_cost=Fraction(movement["route"]),
        assault_mountains=frozenset(movement["assault_mountains"]),
        modifiers=table["modifiers"],
        hand=Hand(**table["hand"][map_code]),
        war_in_europe_levels=tuple(WarInEurope(**{"sent": None, **t}) for t in table["war-in-europe"]),
        china={key: value for key, value in china.items() if key != "burma_road"},
        burma_road=tuple(china["burma_road"]),
        home_islands=table["home-islands"],
        strategic_warfare=table["strategic-warfare"],
        amphibious_shipping=table["amphibious-shipping"],
        turns=turns,
    )


def _steps(rows: Sequence[Mapping[str, Any]]) -> tuple[Step, ...]:
    steps = tuple(Step(row.get("up_to"), Fraction(row["effect"])) for row in rows)
    if [step.up_to for step in steps].count(None) != 1 or steps[-1].up_to is not None:
        raise ValueError("a combat results table ends with one row without an end")
    return steps


def read_turns(path: Path) -> Mapping[int, Turn]:
    """The turn track and the charts printed by turn."""
    turns = [_turn(row) for row in read_csv(path, TURN_COLUMNS)]
    return {turn.number: turn for turn in turns}


def _turn(row: Row) -> Turn:
    def number(column: str) -> int:
        found = row.number(column)
        if found is None:
            raise row.bad(f"{column} is empty")
        return found

    by_resources = row["japan_draw"] == BY_RESOURCES
    return Turn(
        number=number("turn"),
        date=row["date"],
        first_on_tie=row.one_of("first_on_tie", ("japan", "allies")),
        japan_draw=None if by_resources else number("japan_draw"),
        reminders=row.words("reminders"),
        **{column: number(column) for column in TURN_COLUMNS[4:-1]},
    )
