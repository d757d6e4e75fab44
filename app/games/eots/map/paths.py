"""Lines and shapes of the map as path data: told step by step, for steps are alike and so compress well."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from app.games.eots.map.coast import MARGIN, RADIUS, ROW_STEP, Edge, Point, corner
from rules.maps.hexgrid import HexId

# Every corner and every middle lies on a lattice of these steps.
ACROSS = RADIUS / 2
DOWN = ROW_STEP / 2

_SLOPES = f"l{ACROSS:g} {DOWN:g}-{ACROSS:g} {DOWN:g}"
_HEX = f"h20{_SLOPES}h-20l-{ACROSS:g}-{DOWN:g}z"
_UPPER_SIDES = f"h20{_SLOPES}m-20-{ROW_STEP:g}"

Node = tuple[int, int]


def short(value: float, digits: int = 1) -> str:
    """A coordinate without idle noughts."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def step(point: Point) -> str:
    """A place, or a way from one to another."""
    return _pair(short(point[0]), short(point[1]))


def strokes(edges: Iterable[Edge]) -> str:
    """Separate straight lines."""
    return "".join(f"M{step(start)}l{step((to[0] - start[0], to[1] - start[1]))}" for start, to in edges)


def line(points: Iterable[Point]) -> str:
    """A line from each point to the next."""
    parts: list[str] = []
    here = (0.0, 0.0)
    for x, y in points:
        way = _pair(short(x - here[0], 2), short(y - here[1], 2))
        parts.append(f"{'l' if parts else 'M'}{way}")
        here = here[0] + round(x - here[0], 2), here[1] + round(y - here[1], 2)
    return "".join(parts)


def hexagons(numbers: Iterable[HexId]) -> str:
    """Whole hexes."""
    return _repeated(numbers, _HEX)


def hexsides(numbers: Iterable[HexId]) -> str:
    """Every hexside between some hexes once: of each hex the upper one and both to its right."""
    return _repeated(numbers, _UPPER_SIDES)


def outline(edges: Iterable[Edge]) -> str:
    """Hexsides that go around something, each from where the one before ends."""
    onward = {_node(start): _node(end) for start, end in edges}
    return "".join(_ring(ring) for ring in _rings(onward))


def _repeated(numbers: Iterable[HexId], piece: str) -> str:
    """The same piece at the upper left corner of every hex; it ends where it begins."""
    parts, here = [f"M{step((MARGIN, MARGIN))}"], (0, 0)
    for each in numbers:
        there = _node(corner(each, 240))
        parts.append(f"m{_way(here, there)}{piece}")
        here = there
    return "".join(parts)


def _rings(onward: dict[Node, Node]) -> Iterator[list[Node]]:
    while onward:
        ring = [next(iter(onward))]
        while (following := onward.pop(ring[-1], None)) is not None:
            ring.append(following)
        yield ring[:-1]


def _ring(ring: list[Node]) -> str:
    x, y = ring[0]
    start = _pair(short(MARGIN + ACROSS * x), short(MARGIN + DOWN * y, 2))
    ways = "l".join(_way(one, two) for one, two in pairwise(ring))
    return f"M{start}l{ways}z"


def _node(point: Point) -> Node:
    """A corner or a middle on the lattice."""
    return round((point[0] - MARGIN) / ACROSS), round((point[1] - MARGIN) / DOWN)


def _way(one: Node, two: Node) -> str:
    return _pair(short(ACROSS * (two[0] - one[0])), short(DOWN * (two[1] - one[1]), 2))


def _pair(x: str, y: str) -> str:
    return x + y if y.startswith("-") else f"{x} {y}"
