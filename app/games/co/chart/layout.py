"""Where the spaces of the chart lie: schematic, the six axes outward from the Home Islands.

The spaces that the rulebook names have places of their own, so that a chart keeps its shape while it grows.
Every other space lies between its neighbours on its axes, and clear of all others.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import atan2, cos, dist, hypot, sin

from app.drawn_map import Point
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.text import text
from rules.core.pack import Facts

REACH = 34.0
APART = 2.3 * REACH
STEP = 100.0  # from a space to one beyond it at the end of an axis
ROUNDS = 240
MARGIN = 66.0
FIXED: Mapping[str, Point] = {
    HOME: (740, 110),
    # The North and the Central Pacific.
    "Aleutians": (1170, 80),
    "Wake": (1085, 250),
    "Midway": (1225, 205),
    "Pearl Harbor": (1465, 260),
    # The South and the Southwest Pacific.
    "Bonins": (912, 268),
    "Marianas": (975, 366),
    "Marshalls": (1160, 440),
    "Gilberts": (1255, 515),
    "Samoa": (1460, 620),
    "Truk": (925, 505),
    "Rabaul": (985, 605),
    "Solomons": (1110, 655),
    "New Hebrides": (1245, 720),
    "Port Moresby": (862, 752),
    "North Australia": (1062, 878),
    # The Philippine Sea.
    "Okinawa": (728, 255),
    "Palaus": (785, 475),
    "Borneo": (655, 620),
    "Java": (590, 745),
    "Darwin": (815, 862),
    # The South China Sea.
    "Formosa": (600, 275),
    "Luzon": (650, 395),
    "Manila": (660, 500),
    "Indochina": (440, 410),
    "Siam": (375, 495),
    "Malaya": (405, 600),
    "Singapore": (495, 675),
    "Sumatra": (400, 765),
    "Rangoon": (260, 440),
    "Burma Road": (280, 325),
    "India": (120, 455),
    "Ceylon": (66, 660),
}


def layout(facts: Facts) -> Mapping[str, Point]:
    """Every space that is known by name with its point."""
    known = tuple(dict.fromkeys((HOME, *text().spaces, *chart.spaces(facts))))
    neighbours = {space: tuple(_neighbours(facts, space, known)) for space in known}
    points = {space: FIXED[space] for space in known if space in FIXED}
    free = tuple(space for space in known if space not in points)
    points.update(_beginnings(free, neighbours, points))
    for _ in range(ROUNDS):
        for space in free:
            points[space] = _clear(space, _drawn_in(space, neighbours, points), points)
    return _on_paper(points)


def _neighbours(facts: Facts, space: str, known: tuple[str, ...]) -> Iterator[str]:
    """The next spaces on a sea axis or by land; lateral axes shape nothing unless there is nothing else."""
    lines = chart.links(facts).get(space, {})
    outward = [other for other, link in lines.items() if link is not chart.Link.LATERAL]
    return (other for other in outward or lines if other in known)


def _beginnings(
    free: tuple[str, ...], neighbours: Mapping[str, tuple[str, ...]], fixed: Mapping[str, Point]
) -> Iterator[tuple[str, Point]]:
    """Where each free space starts from: near the nearest fixed ones; what hangs in the air, at the foot."""
    foot = max(y for _, y in fixed.values()) + STEP
    for number, space in enumerate(free):
        near = [fixed[other] for other in _nearest(space, neighbours, fixed)]
        start = _middle(near) if near else (80.0 + number % 14 * STEP, foot + number // 14 * STEP)
        yield space, (start[0] + cos(number), start[1] + sin(number))


def _nearest(
    space: str, neighbours: Mapping[str, tuple[str, ...]], fixed: Mapping[str, Point]
) -> tuple[str, ...]:
    """The fixed spaces that are reached first."""
    seen, rim = {space}, [space]
    while rim:
        rim = [other for one in rim for other in neighbours.get(one, ()) if other not in seen]
        if found := tuple(other for other in rim if other in fixed):
            return found
        seen.update(rim)
    return ()


def _drawn_in(space: str, neighbours: Mapping[str, tuple[str, ...]], points: Mapping[str, Point]) -> Point:
    """In the middle of its neighbours; a last space one step beyond, away from the Home Islands."""
    near = [points[other] for other in neighbours[space]]
    if len(near) > 1:
        return _middle(near)
    if not near:
        return points[space]
    (x, y), home = near[0], points[HOME]
    away = atan2(y - home[1], x - home[0])
    return x + STEP * cos(away), y + STEP * sin(away)


def _clear(space: str, wanted: Point, points: Mapping[str, Point]) -> Point:
    """Pushed off every space that is too near."""
    x, y = wanted
    for other, (ox, oy) in points.items():
        away = hypot(x - ox, y - oy)
        if other != space and away < APART:
            across, down = (x - ox, y - oy) if away else (1.0, 0.0)
            push = (APART - away) / (away or 1.0)
            x, y = x + across * push, y + down * push
    return x, y


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _on_paper(points: Mapping[str, Point]) -> Mapping[str, Point]:
    """All of them with a margin to the left and above."""
    left = min(0.0, min(x for x, _ in points.values()) - MARGIN)
    top = min(0.0, min(y for _, y in points.values()) - MARGIN)
    return {space: (round(x - left, 1), round(y - top, 1)) for space, (x, y) in points.items()}


def closest(points: Mapping[str, Point]) -> float:
    """How near the nearest two spaces are."""
    ordered = sorted(points.values())
    return min(dist(one, other) for number, one in enumerate(ordered) for other in ordered[:number])


def segments(points: Mapping[str, Point], along: tuple[str, ...]) -> Iterator[tuple[Point, Point]]:
    """The points of spaces that follow each other."""
    return ((points[one], points[other]) for one, other in pairwise(along))
