"""Scenarios as data: set-up, markers, control and the first segment (EotS 17.0)."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.core.data import BadData, Row, read_csv, read_toml
from rules.core.game import Setup
from rules.core.hexgrid import HexId
from rules.eots.components import BOXES, Components, Side, TrackId, UnitId
from rules.eots.events import ScenarioSetUp
from rules.eots.state import Position

SETUP_COLUMNS = ("unit", "1941", "1942", "1943", "1944", "burma")


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, ready to be set up."""

    code: str
    name: str
    summary: str
    editions: tuple[str, ...]
    first_turn: int
    first_segment: str
    last_turn: int
    units: Mapping[UnitId, Position]
    japan: tuple[HexId, ...]
    markers: Mapping[TrackId, int]

    def set_up(self, setup: Setup) -> ScenarioSetUp:
        """The opening event with the whole position."""
        return ScenarioSetUp(
            scenario=self.code,
            edition=setup.edition,
            mode=setup.mode,
            turn=self.first_turn,
            segment=self.first_segment,
            last_turn=self.last_turn,
            units={unit: position.place for unit, position in self.units.items()},
            reduced=tuple(unit for unit, position in self.units.items() if position.reduced),
            japan=self.japan,
            markers={str(track): value for track, value in self.markers.items()},
        )


def read_scenarios(directory: Path, components: Components) -> Mapping[str, Scenario]:
    """Every scenario of the game."""
    setups = read_setups(directory / "setup.csv", components)
    paths = sorted((directory / "scenarios").glob("*.toml"))
    return {path.stem: _scenario(path, components, setups) for path in paths}


def read_setups(path: Path, components: Components) -> Mapping[str, Mapping[UnitId, Position]]:
    """The master list: where each counter starts in each year (EotS v2.0 18.0)."""
    setups: dict[str, dict[UnitId, Position]] = {year: {} for year in SETUP_COLUMNS[1:]}
    for row in read_csv(path, SETUP_COLUMNS):
        unit = UnitId(row["unit"])
        if unit not in components.units:
            raise row.bad(f"unknown unit {unit!r}")
        for year, setup in setups.items():
            if row[year]:
                setup[unit] = _position(row, row[year], components)
    return setups


def _position(row: Row, text: str, components: Components) -> Position:
    place, _, strength = text.partition(" ")
    if place not in components.hexes and place not in BOXES:
        raise row.bad(f"unknown place {place!r}")
    if strength not in ("", "reduced"):
        raise row.bad(f"{strength!r} after a place must be 'reduced'")
    return Position(place, reduced=bool(strength))


def _scenario(
    path: Path, components: Components, setups: Mapping[str, Mapping[UnitId, Position]]
) -> Scenario:
    table = read_toml(path)
    try:
        units = setups[table["setup"]]
        return Scenario(
            code=path.stem,
            name=table["name"],
            summary=table["summary"],
            editions=tuple(table["editions"]),
            first_turn=table["first_turn"],
            first_segment=table["first_segment"],
            last_turn=table["last_turn"],
            units=units,
            japan=_japan(path, table, components, units),
            markers=_markers(path, table, components),
        )
    except KeyError as missing:
        raise BadData(path, None, f"no {missing}") from missing


def _japan(
    path: Path, table: dict[str, Any], components: Components, units: Mapping[UnitId, Position]
) -> tuple[HexId, ...]:
    """Japan holds the Empire, the hexes listed and those its counters occupy, less Allied ones (EotS 6.5)."""
    listed = table["control"]["japan"]
    if unknown := [h for h in listed if h not in components.hexes]:
        raise BadData(path, None, f"unknown hex {unknown[0]!r} in control")
    occupied: dict[Side, set[str]] = {side: set() for side in Side}
    for unit, position in units.items():
        if components.units[unit].unit_class != "naval":
            occupied[components.units[unit].side].add(position.place)
    empire = {h for h, found in components.hexes.items() if "empire" in found.features}
    land = {h for h, found in components.hexes.items() if found.land}
    held = empire | set(listed) | occupied[Side.JAPAN]
    return tuple(sorted(h for h in land if h in held and h not in occupied[Side.ALLIES]))


def _markers(path: Path, table: dict[str, Any], components: Components) -> Mapping[TrackId, int]:
    markers = {TrackId(track): value for track, value in table["markers"].items()}
    if odd := set(markers) ^ set(components.tracks):
        raise BadData(path, None, f"markers must name every track once: {', '.join(sorted(odd))}")
    for track, value in markers.items():
        printed = components.tracks[track]
        if not printed.lowest <= value <= printed.highest:
            raise BadData(path, None, f"{track} = {value} is off its track")
    return markers
