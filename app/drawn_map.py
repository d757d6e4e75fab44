"""A drawn map as the pages know it: its sheet, its places and their names, whatever game it belongs to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any, Protocol

Point = tuple[float, float]


class NameKind(StrEnum):
    """What is named, and so whether the name is written when the whole map is seen."""

    LANDMARK = "landmark"
    WIDE = "wide"  # a land or a sea
    MINOR = "minor"


@dataclass(frozen=True, slots=True)
class MapName:
    """A name written on the map, around a point at its head."""

    text: str
    x: float
    y: float
    kind: NameKind = NameKind.MINOR


@dataclass(frozen=True, slots=True)
class MapSheet:
    """Where everything lies on a drawn map, in the units of its drawing."""

    width: int
    height: int
    reach: float  # how far from the middle of its place a tap counts
    outline: str  # the shape of a place as a path around its middle
    places: Mapping[str, Point]
    names: tuple[MapName, ...] = ()  # the most important first
    legible: float | None = None  # pixels for a unit from which the drawing's own names can be read

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    def as_json(self) -> dict[str, Any]:
        """The sheet as the map's script reads it."""
        return {
            "width": self.width,
            "height": self.height,
            "reach": self.reach,
            "outline": self.outline,
            "legible": self.legible,
            "columns": [*_columns(self.places)],
            "names": [*_by_kind(self.names)],
        }


Column = tuple[float, str, list[str], list[float]]


def _columns(places: Mapping[str, Point]) -> Iterator[Column]:
    """Places one below the other: their x, how their ids begin, how each goes on, each one's y.

    The columns of a map of hexes are alike, and so take little room.
    """
    for x, group in groupby(places, lambda place: round(places[place][0], 1)):
        column = [*group]
        alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*column, strict=False))
        start = "".join(letters[0] for letters in alike)
        yield x, start, [place[len(start) :] for place in column], [round(places[p][1], 1) for p in column]


def _by_kind(names: Iterable[MapName]) -> Iterator[tuple[NameKind, list[tuple[str, float, float]]]]:
    """Names in their order, those of one kind together."""
    for kind, group in groupby(names, lambda name: name.kind):
        yield kind, [(name.text, *_rounded((name.x, name.y))) for name in group]


def _rounded(point: Point) -> tuple[float, float]:
    """A point as short as it may be written."""
    return round(point[0], 1), round(point[1], 1)


class MapDrawing(Protocol):
    """How one game draws its maps."""

    @property
    def counters(self) -> str:
        """The template whose macros draw a counter and a flag on the map."""

    @property
    def style(self) -> str:
        """The style sheet of what lies on the map."""

    def maps(self) -> Iterable[str]:
        """The names of the maps that every table may have."""

    def of(self, state: Any) -> "MapDrawing":
        """How the map of a position is drawn: this, unless the map is told piece by piece."""

    def draw(self, name: str, theme: str) -> str:
        """A map as a picture of its own, by day ('light') or by night ('dark')."""

    def sheet(self, name: str) -> MapSheet:
        """Where everything lies on a map."""

    def sources(self) -> Iterable[Path]:
        """The files that the maps are drawn from."""
