"""A map of points joined by lines, drawn plainly: for games that have no picture of their own."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from app.drawn_map import MapDrawing, MapName, MapSheet, NameKind, Point

MARGIN = 60
REACH = 34.0
OUTLINE = f"M-{REACH} 0a{REACH} {REACH} 0 1 0 {2 * REACH} 0a{REACH} {REACH} 0 1 0-{2 * REACH} 0z"
INKS = {"light": ("#f4efe4", "#cfc6b3", "#1d2a32"), "dark": ("#0e1726", "#34445e", "#e9eef1")}
NAME_DROP = 46


@dataclass(frozen=True)
class PointMap:
    """Where the points of a map lie, what they are called, and which are joined."""

    points: Mapping[str, Point]
    names: Mapping[str, str]
    lines: tuple[tuple[str, str], ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height with a margin around the points."""
        across, down = zip(*self.points.values(), strict=True)
        return round(max(across) + MARGIN), round(max(down) + MARGIN)


@dataclass(frozen=True)
class PointDrawing:
    """The maps of one game, by their names."""

    known: Mapping[str, PointMap]
    source: Path
    counters: str = "_counter.html"
    style: str = "points.css"

    def maps(self) -> Iterable[str]:
        """The names of the maps."""
        return self.known

    def of(self, state: Any) -> MapDrawing:
        """The same for every position."""
        return self

    def draw(self, name: str, theme: str) -> str:
        """A map as a picture of its own."""
        found, (paper, line, ink) = self.known[name], INKS[theme]
        width, height = found.size
        roads = "".join(_road(found.points[one], found.points[other]) for one, other in found.lines)
        rings = "".join(f'<circle cx="{x}" cy="{y}" r="{REACH}"/>' for x, y in found.points.values())
        names = "".join(_name(found.names[code], point) for code, point in found.points.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
            f' height="{height}"><rect width="100%" height="100%" fill="{paper}"/>'
            f'<g stroke="{line}" stroke-width="8" fill="{paper}"><path d="{roads}"/>{rings}</g>'
            f'<g fill="{ink}" font-family="sans-serif" font-size="15" text-anchor="middle">{names}</g></svg>'
        )

    def sheet(self, name: str) -> MapSheet:
        """Where everything lies on a map."""
        found = self.known[name]
        named = (
            MapName(found.names[code], x, y + NAME_DROP, NameKind.LANDMARK)
            for code, (x, y) in found.points.items()
        )
        return MapSheet(*found.size, REACH, OUTLINE, found.points, tuple(named))

    def sources(self) -> Iterable[Path]:
        """The files that the maps are drawn from."""
        return (self.source, Path(__file__))


def _road(one: Point, other: Point) -> str:
    return f"M{one[0]} {one[1]}L{other[0]} {other[1]}"


def _name(text: str, point: Point) -> str:
    return f'<text x="{point[0]}" y="{point[1] + NAME_DROP + 6}">{escape(text)}</text>'
