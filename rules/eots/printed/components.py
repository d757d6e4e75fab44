"""What is printed: maps, counters and tracks (EotS 1.2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.core.data import BadData, Row, read_csv, read_toml
from rules.eots.printed.card import Card
from rules.eots.printed.charts import Charts, read_charts
from rules.eots.printed.editions import Edition, read_editions
from rules.eots.printed.regions import Region, Route, RouteId, read_regions, read_routes
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.printed.victory import Victory
from rules.maps.hexgrid import DIRECTIONS, OPPOSITE, HexId, neighbour

HEX_COLUMNS = ("hex", "name", "terrain", "region", "features", "supply_edge", "japan_supply", *DIRECTIONS)
TERRAIN = ("ocean", "atoll", "open", "jungle", "mixed", "mountain")
NAMED_LOCATIONS = frozenset(("port", "airfield", "city", "chinese-city", "japanese-city", "resource"))
FEATURES = NAMED_LOCATIONS | {"one-hex-island", "empire"}
SUPPLY_EDGES = ("", "east", "south", "west")
JAPAN_SUPPLY = ("", "city", "edge", "overland")
HEXSIDES = frozenset(("", "w", "wl", "wx", "wlr", "l", "lr", "u", "ux", "x"))
UNIT_COLUMNS = (
    "id",
    "name",
    "side",
    "nationality",
    "service",
    "class",
    "type",
    "size",
    "attack",
    "defense",
    "reduced_attack",
    "reduced_defense",
    "range",
    "extended_range",
    "extended_kind",
    "hq_range",
    "hq_efficiency",
    "commands",
    "traits",
    "asp_full",
    "asp_reduced",
    "organic_transport",
    "stacks_with",
)
CLASSES = ("air", "naval", "ground", "hq")
PACIFIC = "pacific"
PRESENT_EDITION = "v3.2"

TURN_TRACK = "turn-"


def turn_box(turn: int) -> str:
    """The box of the turn track where counters wait for a turn."""
    return f"{TURN_TRACK}{turn}"


def is_turn_box(place: str) -> bool:
    """Whether a place is a box of the turn track."""
    return place.startswith(TURN_TRACK)


def turn_of_box(place: str) -> int:
    """The turn of a box of the turn track."""
    return int(place.removeprefix(TURN_TRACK))


BOXES: Mapping[str, str] = {
    "china-box": "Air units in China box",
    "singapore-box": "Singapore box",
    "delay": "Delay box",
    **{turn_box(n): f"Turn track, turn {n}" for n in range(1, 16)},
    "event": "Waiting for an event",
    "eliminated": "Eliminated",
    "removed": "Permanently removed",
}
OFF_MAP_BOXES = frozenset(("singapore-box",))


@dataclass(frozen=True, slots=True)
class Hex:
    """One printed hex with its six hexsides and the ultimate supply source it is (EotS 6.22, 17.11.5)."""

    id: HexId
    name: str
    terrain: str
    region: str
    features: frozenset[str]
    supply_edge: str
    japan_supply: str
    sides: Mapping[str, str]

    @property
    def port(self) -> bool:
        return "port" in self.features

    @property
    def airfield(self) -> bool:
        return "airfield" in self.features

    @property
    def named_location(self) -> bool:
        """Whether it is a city, a resource hex, a port or an airfield; a name is not enough (EotS 1.3)."""
        return bool(self.features & NAMED_LOCATIONS)

    @property
    def land(self) -> bool:
        """Whether ground units can stand here at all."""
        return self.terrain != "ocean"

    @property
    def coastal(self) -> bool:
        """Whether a naval unit can enter over some hexside (EotS 8.21)."""
        return any("w" in side for side in self.sides.values())

    @property
    def title(self) -> str:
        """Number and name, as players say it."""
        return f"{self.id} {self.name}".strip()


@dataclass(frozen=True, slots=True)
class Unit:
    """One printed counter with its figures."""

    id: UnitId
    name: str
    side: Side
    nationality: str
    service: str
    unit_class: str
    type: str
    size: str
    attack: int | None
    defense: int | None
    reduced_attack: int | None
    reduced_defense: int | None
    range: int | None
    extended_range: int | None
    extended_kind: str
    hq_range: int | None
    hq_efficiency: int | None
    commands: str
    traits: frozenset[str]
    asp_full: int | None
    asp_reduced: int | None
    organic_transport: str
    stacks_with: str

    @property
    def two_sided(self) -> bool:
        return self.reduced_attack is not None

    def figures(self, reduced: bool) -> str:
        """Strength as printed: attack-defence-range, or efficiency and range of an HQ."""
        if self.unit_class == "hq":
            return f"{self.hq_efficiency}·{self.hq_range}"
        attack = self.reduced_attack if reduced else self.attack
        defense = self.reduced_defense if reduced else self.defense
        figures = f"{attack}-{defense}"
        if self.range is not None:
            figures += f"-{self.range}"
        return figures


@dataclass(frozen=True, slots=True)
class Track:
    """A printed track: numbers between two ends, or named boxes."""

    id: TrackId
    name: str
    rule: str
    lowest: int
    highest: int
    boxes: tuple[str, ...] = ()
    unrecorded: int | None = None
    counter: bool = True

    def label(self, value: int) -> str:
        """A position as it is printed."""
        if self.boxes:
            return self.boxes[value] if self.lowest <= value <= self.highest else str(value)
        return f"{value:+d}" if self.lowest < 0 and value else str(value)


@dataclass(frozen=True, slots=True)
class OffMapBox:
    """A box that stands for a place beyond the map edge, some sea hexes from the hex it is entered by."""

    code: str
    hex: HexId
    entry: HexId
    distance: int
    rule: str


@dataclass(frozen=True, slots=True)
class PrintedMap:
    """One of the maps, with what is counted on it."""

    code: str
    name: str
    rule: str
    hexes_file: str
    turns_file: str
    totals: Mapping[str, int]
    boxes: Mapping[str, OffMapBox]


@dataclass(frozen=True, slots=True)
class Components:
    """Everything in the box, as one map and one edition print it."""

    map: PrintedMap
    edition: Edition
    hexes: Mapping[HexId, Hex]
    units: Mapping[UnitId, Unit]
    tracks: Mapping[TrackId, Track]
    regions: Mapping[str, Region]
    routes: Mapping[RouteId, Route]
    charts: Charts
    cards: Mapping[str, Card] = field(default_factory=dict)
    victories: Mapping[str, Victory] = field(default_factory=dict)

    def boxes(self) -> Mapping[str, str]:
        """The boxes beside this map, by name."""
        elsewhere = OFF_MAP_BOXES - set(self.map.boxes)
        return {box: title for box, title in BOXES.items() if box not in elsewhere}

    def is_on_board(self, place: str) -> bool:
        """Whether a place is a hex or one of the boxes that units move to from there."""
        return place in self.hexes or place in self.map.boxes

    def place_title(self, place: str) -> str:
        """A hex or box as players say it."""
        if (found := self.hexes.get(HexId(place))) is not None:
            return found.title
        return BOXES.get(place, place)


def read_sets(directory: Path) -> Mapping[tuple[str, str], Components]:
    """The components of every map and edition."""
    units = read_units(directory / "units.csv")
    editions = read_editions(directory / "editions.toml")
    routes = read_routes(directory / "routes.toml")
    sets: dict[tuple[str, str], Components] = {}
    for code, printed in read_maps(directory / "maps.toml").items():
        hexes = read_hexes(directory / printed.hexes_file)
        columns = {hex_id: found.region for hex_id, found in hexes.items()}
        regions = read_regions(directory / "regions.toml", columns)
        charts = read_charts(directory, code, printed.turns_file)
        for name, edition in editions.items():
            tracks = read_tracks(directory / "tracks.toml", code, name)
            sets[code, name] = Components(printed, edition, hexes, units, tracks, regions, routes, charts)
    return sets


def read_maps(path: Path) -> Mapping[str, PrintedMap]:
    """The maps that a scenario may name."""
    return {code: _map(path, code, table) for code, table in read_toml(path).items()}


def _map(path: Path, code: str, table: dict[str, Any]) -> PrintedMap:
    try:
        return PrintedMap(
            code=code,
            name=table["name"],
            rule=table["rule"],
            hexes_file=table["hexes"],
            turns_file=table["turns"],
            totals=table["totals"],
            boxes={
                box: OffMapBox(box, HexId(t["hex"]), HexId(t["entry"]), t["distance"], t["rule"])
                for box, t in table.get("boxes", {}).items()
            },
        )
    except KeyError as missing:
        raise BadData(path, None, f"map {code} has no {missing}") from missing


def read_hexes(path: Path) -> Mapping[HexId, Hex]:
    """The hexes of a map, every hexside the same from both of its hexes."""
    rows = list(read_csv(path, HEX_COLUMNS))
    hexes = {HexId(row["hex"]): _hex(row) for row in rows}
    for row in rows:
        for reason in _asymmetric(hexes, hexes[HexId(row["hex"])]):
            raise row.bad(reason)
    return hexes


def _hex(row: Row) -> Hex:
    features = row.words("features")
    if unknown := features - FEATURES:
        raise row.bad(f"unknown feature {', '.join(sorted(unknown))}")
    sides = {direction: row[direction] for direction in DIRECTIONS}
    for direction, side in sides.items():
        if side not in HEXSIDES:
            raise row.bad(f"unknown hexside {side!r} at {direction}")
    return Hex(
        id=HexId(row["hex"]),
        name=row["name"],
        terrain=row.one_of("terrain", TERRAIN),
        region=row["region"],
        features=features,
        supply_edge=row.one_of("supply_edge", SUPPLY_EDGES),
        japan_supply=row.one_of("japan_supply", JAPAN_SUPPLY),
        sides=sides,
    )


def _asymmetric(hexes: Mapping[HexId, Hex], found: Hex) -> Iterator[str]:
    for direction, side in found.sides.items():
        other = hexes.get(neighbour(found.id, direction))
        theirs = other.sides[OPPOSITE[direction]] if other else ""
        if side != theirs:
            yield f"hexside {direction} of {found.id} is {side!r} but {theirs!r} from the other side"


def read_units(path: Path) -> Mapping[UnitId, Unit]:
    """The counters; a stacking partner must exist."""
    units: dict[UnitId, Unit] = {}
    rows = list(read_csv(path, UNIT_COLUMNS))
    ids = {row["id"] for row in rows}
    for row in rows:
        if row["stacks_with"] and row["stacks_with"] not in ids:
            raise row.bad(f"unknown unit {row['stacks_with']!r}")
        unit = Unit(
            id=UnitId(row["id"]),
            name=row["name"],
            side=Side(row.one_of("side", tuple(Side))),
            nationality=row["nationality"],
            service=row["service"],
            unit_class=row.one_of("class", CLASSES),
            type=row["type"],
            size=row["size"],
            attack=row.number("attack"),
            defense=row.number("defense"),
            reduced_attack=row.number("reduced_attack"),
            reduced_defense=row.number("reduced_defense"),
            range=row.number("range"),
            extended_range=row.number("extended_range"),
            extended_kind=row["extended_kind"],
            hq_range=row.number("hq_range"),
            hq_efficiency=row.number("hq_efficiency"),
            commands=row["commands"],
            traits=row.words("traits"),
            asp_full=row.number("asp_full"),
            asp_reduced=row.number("asp_reduced"),
            organic_transport=row.one_of("organic_transport", ("", "lift", "load")),
            stacks_with=row["stacks_with"],
        )
        units[unit.id] = unit
    return units


def read_tracks(
    path: Path, map_code: str = PACIFIC, edition: str = PRESENT_EDITION
) -> Mapping[TrackId, Track]:
    """The tracks, as a map and an edition print them."""
    return {
        TrackId(code): _track(
            path, TrackId(code), {**table, **table.get(map_code, {}), **table.get(edition, {})}
        )
        for code, table in read_toml(path).items()
    }


def _track(path: Path, code: TrackId, table: dict[str, Any]) -> Track:
    try:
        boxes = tuple(table.get("boxes", ()))
        lowest, highest = (0, len(boxes) - 1) if boxes else (table["lowest"], table["highest"])
        unrecorded, counter = table.get("unrecorded"), table.get("counter", True)
        return Track(code, table["name"], table["rule"], lowest, highest, boxes, unrecorded, counter)
    except KeyError as missing:
        raise BadData(path, None, f"track {code} has no {missing}") from missing
