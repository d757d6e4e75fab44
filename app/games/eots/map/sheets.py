"""What the pages are told about the drawings: where every hex lies, and its name when the map is small."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from app.drawn_map import MapDrawing, MapName, MapSheet, NameKind
from app.games.eots.map.coast import RADIUS
from app.games.eots.map.drawing import LEGIBLE, OUTLINE, Hexes, draw_map, hex_centre, sheet_size, wide_names
from rules import SCENARIOS, games
from rules.eots.game import EmpireOfTheSun
from rules.eots.printed.components import Hex

NAME_DROP = 7.5  # below the counters
# By these names players find their way when they look at the whole map.
LANDMARKS = (
    *("Tokyo", "Oahu", "Singapore", "Manila", "Rabaul", "Truk", "Midway", "Rangoon", "Darwin", "Noumea"),
    *("Guadalcanal", "Calcutta", "Dutch Harbor", "Wake", "Saipan", "Shanghai", "Port Moresby", "Kwajalein"),
    *("Samoa", "Colombo", "Hanoi", "Mandalay", "Seoul", "Attu", "Tarawa", "Batavia", "Okinawa", "Davao"),
)


class EotsDrawing:
    """How Empire of the Sun draws its maps."""

    counters = "pacific/_counter.html"
    style = "eots/map.css"

    def maps(self) -> Iterable[str]:
        """The names of the maps."""
        return _game().maps()

    def of(self, state: Any) -> MapDrawing:
        """The same for every position."""
        return self

    def draw(self, name: str, theme: str) -> str:
        """A map as a picture of its own."""
        return draw_map(_game().maps()[name], theme)

    def sheet(self, name: str) -> MapSheet:
        """Where everything lies on a map."""
        return _sheet(name)

    def sources(self) -> Iterable[Path]:
        """The files that the maps are drawn from."""
        return [*(SCENARIOS / "eots").glob("hexes*.csv"), *Path(__file__).parent.glob("*.py")]


def _game() -> EmpireOfTheSun:
    game = games()["eots"]
    assert isinstance(game, EmpireOfTheSun)
    return game


@cache
def _sheet(name: str) -> MapSheet:
    hexes = _game().maps()[name]
    return MapSheet(
        *sheet_size(hexes),
        reach=RADIUS,
        outline=OUTLINE,
        places={number: hex_centre(number) for number in hexes},
        names=tuple(_names(hexes)),
        legible=LEGIBLE,
    )


def _names(hexes: Hexes) -> Iterator[MapName]:
    """The landmarks, the lands and seas, and then the places with most on them."""
    named = sorted((found for found in hexes.values() if found.name), key=_importance)
    landmarks = [found for found in named if _short(found) in LANDMARKS]
    yield from (_name(found, NameKind.LANDMARK) for found in landmarks)
    yield from (MapName(label, x, y, NameKind.WIDE) for x, y, label in wide_names(hexes))
    yield from (_name(found, NameKind.MINOR) for found in named[len(landmarks) :])


def _importance(found: Hex) -> tuple[int, int, str]:
    """First as the landmarks stand, then by how much is printed in the hex."""
    name = _short(found)
    rank = LANDMARKS.index(name) if name in LANDMARKS else len(LANDMARKS)
    return rank, -len(found.features), found.id


def _short(found: Hex) -> str:
    """A name without what stands in brackets or after a stroke."""
    return found.name.partition(" (")[0].partition("/")[0]


def _name(found: Hex, kind: NameKind) -> MapName:
    x, y = hex_centre(found.id)
    return MapName(_short(found), x, y + NAME_DROP, kind)
