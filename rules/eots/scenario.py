"""Scenarios as data: set-up, markers, control, cards, special rules and victory (EotS 17.0)."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.core.data import BadData, Row, read_csv, read_toml
from rules.core.game import Setup
from rules.eots.events import ScenarioSetUp
from rules.eots.printed.components import BOXES, Components
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.printed.track_names import POLITICAL_WILL
from rules.eots.printed.victory import AutomaticVictory, Victory, VictoryItem, VictoryLevel
from rules.eots.state import Position
from rules.maps.hexgrid import HexId

OPERATION_Z, BID = "J01", "bid-political-will"
MOST_WILL = 10
SETUP_COLUMNS = ("unit", "1941", "1942", "1943", "1944", "burma")
Sets = Mapping[tuple[str, str], Components]
Setups = Mapping[str, Mapping[UnitId, Position]]


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A rule of one or more scenarios, by name."""

    code: str
    rule: str
    text: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class CardSetUp:
    """One side's cards at the start; no deck listed means the whole deck."""

    deck: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    future_offensive: tuple[str, ...] = ()
    future_offensive_choice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, ready to be set up."""

    code: str
    name: str
    summary: str
    rule: str
    editions: tuple[str, ...]
    map: str
    setup: str
    first_turn: int
    first_segment: str
    last_turn: int
    units: Mapping[UnitId, Position]
    at_sea: tuple[UnitId, ...]
    japan: tuple[HexId, ...]
    markers: Mapping[str, Mapping[TrackId, int]]
    surrendered: tuple[str, ...]
    cards: Mapping[Side, CardSetUp]
    special: tuple[SpecialRule, ...]
    options: tuple[SpecialRule, ...]
    victory: Victory

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
            markers={str(track): value for track, value in self._markers(setup).items()},
            map=self.map,
            deck=self._all_cards("deck"),
            hand_cards=self._all_cards("hand"),
            removed_cards=self._all_cards("removed"),
            discarded_cards=self._all_cards("discarded"),
            future_offensive=self._all_cards("future_offensive"),
            surrendered=self.surrendered,
            special=tuple(special.code for special in self.special),
            options=setup.options,
            bid=setup.bid,
            held_over=tuple(side for side, cards in self.cards.items() if cards.future_offensive_choice),
            future_choice=self._all_cards("future_offensive_choice"),
        )

    def _markers(self, setup: Setup) -> Mapping[TrackId, int]:
        """The markers; after Operation Z a bid of US Political Will is in them (EotS v2.0 16.49 B)."""
        markers = self.markers[setup.edition]
        if BID not in setup.options or OPERATION_Z not in self.cards[Side.JAPAN].removed:
            return markers
        return {
            **markers,
            POLITICAL_WILL: max(0, min(MOST_WILL, markers[POLITICAL_WILL] - setup.bid)),
        }  # Ruling R-143

    def _all_cards(self, pile: str) -> tuple[str, ...]:
        return tuple(card for cards in self.cards.values() for card in getattr(cards, pile))


def read_scenarios(directory: Path, sets: Sets) -> Mapping[str, Scenario]:
    """Every scenario of the game, given the components of each map and edition."""
    reader = _Reader(
        sets,
        read_setups(directory / "setup.csv", sets),
        read_special_rules(directory / "special_rules.toml"),
        read_victories(directory / "victory.toml"),
    )
    paths = sorted((directory / "scenarios").glob("*.toml"), key=lambda path: path.stem)
    return {path.stem: reader.scenario(path) for path in paths}


def read_setups(path: Path, sets: Sets) -> Setups:
    """The master list: where each counter starts in each year (EotS 18.0)."""
    places = {h for components in sets.values() for h in components.hexes} | set(BOXES)
    known = {unit for components in sets.values() for unit in components.units}
    setups: dict[str, dict[UnitId, Position]] = {year: {} for year in SETUP_COLUMNS[1:]}
    for row in read_csv(path, SETUP_COLUMNS):
        unit = UnitId(row["unit"])
        if unit not in known:
            raise row.bad(f"unknown unit {unit!r}")
        for year, setup in setups.items():
            if row[year]:
                setup[unit] = _position(row, row[year], places)
    return setups


def _position(row: Row, text: str, places: set[str]) -> Position:
    place, _, strength = text.partition(" ")
    if place not in places:
        raise row.bad(f"unknown place {place!r}")
    if strength not in ("", "reduced"):
        raise row.bad(f"{strength!r} after a place must be 'reduced'")
    return Position(place, reduced=bool(strength))


def read_special_rules(path: Path) -> Mapping[str, SpecialRule]:
    """The special rules by name."""
    try:
        return {code: SpecialRule(code, **table) for code, table in read_toml(path).items()}
    except TypeError as wrong:
        raise BadData(path, None, str(wrong)) from wrong


def read_victories(path: Path) -> Mapping[str, Victory]:
    """The ways to win."""
    try:
        return {code: _victory(code, table) for code, table in read_toml(path).items()}
    except (KeyError, TypeError, ValueError) as wrong:
        raise BadData(path, None, str(wrong)) from wrong


def _victory(code: str, table: dict[str, Any]) -> Victory:
    items = (
        VictoryItem(**{**item, "hexes": tuple(item.get("hexes", ()))}) for item in table.get("items", ())
    )
    levels = (VictoryLevel(**{**level, "side": Side(level["side"])}) for level in table.get("levels", ()))
    automatic = (AutomaticVictory(**{**a, "side": Side(a["side"])}) for a in table.get("automatic", ()))
    return Victory(code, table["rule"], table["kind"], tuple(items), tuple(levels), tuple(automatic))


@dataclass(frozen=True, slots=True)
class _Reader:
    """What a scenario may name."""

    sets: Sets
    setups: Setups
    special: Mapping[str, SpecialRule]
    victories: Mapping[str, Victory]

    def scenario(self, path: Path) -> Scenario:
        """One scenario, every name of it resolved."""
        table = _like(path)
        try:
            return self._scenario(path, table)
        except (KeyError, TypeError) as missing:
            raise BadData(path, None, f"no {missing}") from missing

    def _scenario(self, path: Path, table: dict[str, Any]) -> Scenario:
        editions, map_code = tuple(table["editions"]), table["map"]
        components = self.sets[map_code, editions[0]]
        units = self.setups[table["setup"]]
        return Scenario(
            code=path.stem,
            name=table["name"],
            summary=table["summary"],
            rule=table["rule"],
            editions=editions,
            map=map_code,
            setup=table["setup"],
            first_turn=table["first_turn"],
            first_segment=table["first_segment"],
            last_turn=table["last_turn"],
            units=units,
            at_sea=tuple(UnitId(u) for u in table["at_sea"]),
            japan=_japan(path, table["control"], components, units),
            markers={e: _markers(path, table["markers"], e, self.sets[map_code, e]) for e in editions},
            surrendered=tuple(_known(path, "region", table["surrendered"], components.regions)),
            cards={side: _cards(path, table.get("cards", {}).get(side, {})) for side in Side},
            special=tuple(self.special[c] for c in _known(path, "rule", table["special"], self.special)),
            options=tuple(self.special[c] for c in _known(path, "rule", table["options"], self.special)),
            victory=self.victories[table["victory"]],
        )


def _like(path: Path) -> dict[str, Any]:
    """A scenario's table over the one it is like."""
    table = read_toml(path)
    base = table.pop("like", None)
    if base is None:
        return table
    parent = path.with_name(f"{base}.toml")
    if not parent.exists():
        raise BadData(path, None, f"there is no scenario {base!r} to be like")
    return _merged(_like(parent), table)


def _merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """One table over another; tables within are merged too, everything else is replaced."""
    both = {
        key: _merged(base[key], value) if isinstance(value, dict) and key in base else value
        for key, value in over.items()
    }
    return {**base, **both}


def _known(path: Path, what: str, codes: list[str], known: Mapping[str, Any]) -> list[str]:
    if unknown := [code for code in codes if code not in known]:
        raise BadData(path, None, f"unknown {what} {unknown[0]!r}")
    return codes


def _cards(path: Path, table: dict[str, list[str]]) -> CardSetUp:
    try:
        return CardSetUp(**{pile: tuple(cards) for pile, cards in table.items()})
    except TypeError as wrong:
        raise BadData(path, None, f"cards: {wrong}") from wrong


def _japan(
    path: Path, control: dict[str, list[str]], components: Components, units: Mapping[UnitId, Position]
) -> tuple[HexId, ...]:
    """Japan holds the Empire, the hexes listed and those its counters occupy, less Allied ones (EotS 6.5)."""
    listed, allied = control["japan"], control.get("allies", [])
    if unknown := [h for h in (*listed, *allied) if h not in components.hexes]:
        raise BadData(path, None, f"unknown hex {unknown[0]!r} in control")
    held: set[str] = {h for h, found in components.hexes.items() if "empire" in found.features}
    for code in _known(path, "region", control.get("japan_regions", []), components.regions):
        held |= components.regions[code].hexes
    held |= set(listed) | _occupied(components, units, Side.JAPAN)
    held -= set(allied) | _occupied(components, units, Side.ALLIES)
    return tuple(sorted(h for h, found in components.hexes.items() if found.land and h in held))


def _occupied(components: Components, units: Mapping[UnitId, Position], side: Side) -> set[str]:
    """The places where a side has more than ships."""
    printed = components.units
    return {
        position.place
        for unit, position in units.items()
        if printed[unit].side is side and printed[unit].unit_class != "naval"
    }


def _markers(
    path: Path, table: dict[str, Any], edition: str, components: Components
) -> Mapping[TrackId, int]:
    """Every marker, as the edition has it."""
    common = {track: value for track, value in table.items() if not isinstance(value, dict)}
    markers = {TrackId(track): value for track, value in {**common, **table.get(edition, {})}.items()}
    if odd := set(markers) ^ set(components.tracks):
        raise BadData(path, None, f"markers must name every track once: {', '.join(sorted(odd))}")
    for track, value in markers.items():
        printed = components.tracks[track]
        if not printed.lowest <= value <= printed.highest:
            raise BadData(path, None, f"{track} = {value} is off its track")
    return markers
