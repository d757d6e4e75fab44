"""Where land meets sea: coasts traced from the hexsides, each drawn as what it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from zlib import crc32

from rules.eots.printed.components import Hex
from rules.maps.hexgrid import DIRECTIONS, HexId, neighbour

RADIUS = 20.0
COLUMN_STEP = 30.0
ROW_STEP = 34.64
MARGIN = 16.0
COLUMNS = range(10, 61)
ROWS = range(29)

Point = tuple[float, float]
Edge = tuple[Point, Point]
Spot = tuple[Point, float]

_LAND_SIDES = frozenset(("l", "lr", "x"))
_WATER_SIDES = frozenset(("w", "u"))
_CORNER_ANGLES = {
    "n": (240, 300),
    "ne": (300, 0),
    "se": (0, 60),
    "s": (60, 120),
    "sw": (120, 180),
    "nw": (180, 240),
}
# Coasts are told in steps of this many units, so small that nobody sees them.
COAST_UNIT = 0.2


@dataclass(frozen=True, slots=True)
class Ground:
    """Which hexes hold land, those beyond the edge of play included."""

    land: frozenset[HexId]
    beyond: frozenset[HexId]
    sides: Mapping[tuple[HexId, str], str]


def hex_id(column: int, row: int) -> HexId:
    """The printed number of a column and a row."""
    return HexId(f"{column:02d}{row:02d}")


def hex_centre(number: HexId) -> Point:
    """The middle of a hex on the drawing."""
    column, row = int(number[:2]), int(number[2:])
    x = MARGIN + RADIUS + COLUMN_STEP * (column - COLUMNS.start)
    y = MARGIN + ROW_STEP * (row + 0.5 + column % 2 / 2)
    return x, y


def corner(number: HexId, angle: int, radius: float = RADIUS) -> Point:
    """A corner of a hex by its angle, rounded so that the three hexes sharing it agree."""
    x, y = hex_centre(number)
    return round(x + radius * cos(angle * pi / 180), 1), round(y + radius * sin(angle * pi / 180), 1)


def hexside(number: HexId, direction: str) -> Edge:
    """The two ends of a hexside, clockwise."""
    start, end = _CORNER_ANGLES[direction]
    return corner(number, start), corner(number, end)


def along(side: Edge, share: float) -> Point:
    """A point part of the way along a line."""
    (x, y), (to_x, to_y) = side
    return x + (to_x - x) * share, y + (to_y - y) * share


def survey(hexes: Mapping[HexId, Hex]) -> Ground:
    """The land in play and beyond it, with every hexside of the sheet and its surroundings."""
    land = frozenset(number for number, found in hexes.items() if found.land and found.terrain != "atoll")
    beyond = _beyond(hexes, land)
    solid = land | beyond
    sides: dict[tuple[HexId, str], str] = {}
    for number in _sheet():
        for direction in DIRECTIONS:
            other = neighbour(number, direction)
            printed = hexes[number].sides[direction] if number in hexes else ""
            closed = "x" if number in hexes and other in hexes else "w"
            sides[number, direction] = printed or ("l" if number in solid and other in solid else closed)
    return Ground(land, beyond, sides)


def _sheet() -> Iterator[HexId]:
    """The grid and one ring around it that the frame hides."""
    for column in range(COLUMNS.start - 1, COLUMNS.stop + 1):
        for row in range(-1, len(ROWS) + 1):
            yield hex_id(column, row)


def _beyond(hexes: Mapping[HexId, Hex], land: frozenset[HexId]) -> frozenset[HexId]:
    """The unplayed hexes of every gap in the grid that touches land, as Asia and Australia do."""
    gaps = {hex_id(c, r) for c in COLUMNS for r in range(len(ROWS) - c % 2)} - set(hexes)
    beyond: set[HexId] = set()
    while gaps:
        gap = _connected(gaps, gaps.pop())
        gaps -= gap
        shore = [other for number in gap for way in DIRECTIONS if (other := neighbour(number, way)) in hexes]
        if 4 * sum(other in land for other in shore) > len(shore):
            beyond |= gap
    inner = beyond | {number for number in land if "one-hex-island" not in hexes[number].features}
    rim = {number for number in _sheet() if not _on_grid(number) and _mostly_land(number, inner)}
    return frozenset(beyond | rim)


def _connected(gaps: set[HexId], start: HexId) -> set[HexId]:
    found, open_ends = {start}, [start]
    while open_ends:
        number = open_ends.pop()
        fresh = {neighbour(number, way) for way in DIRECTIONS} & gaps - found
        found |= fresh
        open_ends += fresh
    return found


def _on_grid(number: HexId) -> bool:
    column, row = int(number[:2]), int(number[2:])
    return column in COLUMNS and 0 <= row < len(ROWS) - column % 2


def _mostly_land(number: HexId, land: set[HexId]) -> bool:
    around = [other for way in DIRECTIONS if _on_grid(other := neighbour(number, way))]
    return 2 * sum(other in land for other in around) > len(around)


def corner_land(ground: Ground) -> Mapping[Point, bool]:
    """Whether each corner is land: settled so that a mixed hexside has one end of each if it can."""
    meeting: dict[Point, dict[Edge, str]] = {}
    for (number, direction), code in ground.sides.items():
        start, end = hexside(number, direction)
        edge = (min(start, end), max(start, end))
        for point in edge:
            meeting.setdefault(point, {})[edge] = code
    state = {point: all(code in _LAND_SIDES for code in codes.values()) for point, codes in meeting.items()}
    for _ in range(4):
        for point, codes in meeting.items():
            state[point] = _cost(point, codes, state, True) < _cost(point, codes, state, False)
    return state


def _cost(point: Point, codes: Mapping[Edge, str], state: Mapping[Point, bool], land: bool) -> int:
    """How badly a choice for one corner contradicts the hexsides that meet there."""
    cost = 0
    for edge, code in codes.items():
        if code in _WATER_SIDES:
            cost += 9 * land
        elif code in _LAND_SIDES:
            cost += 2 * (not land)
        else:
            other = edge[1] if edge[0] == point else edge[0]
            cost += 3 * (state[other] == land)
    return cost


def side_heights(code: str, start: bool, end: bool) -> tuple[tuple[float, float], ...]:
    """Shares of a hexside with the height of the ground there: above nought is land."""
    if code in _WATER_SIDES:
        return ((0.5, -0.72),)
    if code in _LAND_SIDES:
        return (0.2, 0.7), (0.5, 1.0), (0.8, 0.7)
    if start == end:
        edge, middle = (0.2, -0.7) if start else (-0.3, 0.6)
        return (0.25, edge), (0.5, middle), (0.75, edge)
    rising = ((0.25, -0.4), (0.5, 0.3), (0.75, 0.7))
    return rising if end else tuple((1 - share, height) for share, height in reversed(rising))


def coast_path(ground: Ground) -> str:
    """Every coast as one closed, smooth path, in small steps."""
    state = corner_land(ground)
    links: dict[Point, list[Point]] = {}
    for number in _sheet():
        for one, two in _shore(number, ground, list(_ring(number, ground, state))):
            if one != two:
                links.setdefault(one, []).append(two)
                links.setdefault(two, []).append(one)
    return "".join(_smooth(loop) for loop in _loops(links))


def _ring(number: HexId, ground: Ground, state: Mapping[Point, bool]) -> Iterator[Spot]:
    """The points around a hex, clockwise, each with its height."""
    for direction in DIRECTIONS:
        side = hexside(number, direction)
        dry = state[side[0]]
        yield side[0], 0.8 if dry else -0.8
        for share, height in side_heights(ground.sides[number, direction], dry, state[side[1]]):
            x, y = along(side, share)
            point = round(x, 1), round(y, 1)
            yield point, height + _ripple(f"{point}") * 0.2


def _shore(number: HexId, ground: Ground, ring: list[Spot]) -> Iterator[Edge]:
    """The pieces of shore inside one hex."""
    dry = number in ground.land or number in ground.beyond
    if all((height > 0) == dry for _, height in ring):
        return
    spokes = [_spoke(number, ring, index, dry) for index in range(len(ring))]
    for index, (one, two) in enumerate(zip(ring, ring[1:] + ring[:1], strict=True)):
        ends = [spoke for spoke in (spokes[index], spokes[(index + 1) % len(ring)]) if spoke]
        if (one[1] > 0) != (two[1] > 0):
            ends.append(_rim_crossing(one, two))
        if len(ends) == 2:
            yield ends[0], ends[1]


def _spoke(number: HexId, ring: list[Spot], index: int, dry: bool) -> Point | None:
    """Where the shore lies between the middle of a hex and a point of its rim."""
    point, height = ring[index]
    if (height > 0) == dry:
        return None
    middle = hex_centre(number)
    share = 1 / (1 + abs(height))
    angle = atan2(point[1] - middle[1], point[0] - middle[0])
    lean = 0.16 * cos(2 * angle - pi * _ripple(number))
    share *= 1 + lean + 0.14 * _ripple(f"{number}{point}")
    if (ring[index - 1][1] > 0) == dry == (ring[(index + 1) % len(ring)][1] > 0):
        share = max(share, 0.84)
    return _rounded(along((middle, point), min(share, 0.9)))


def _rim_crossing(one: Spot, two: Spot) -> Point:
    """Where the shore crosses a hexside, the same from both hexes."""
    (low, low_height), (high, high_height) = sorted((one, two))
    return _rounded(along((low, high), low_height / (low_height - high_height)))


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _ripple(key: str) -> float:
    """A fixed irregularity between -1 and 1, so that coasts do not look ruled."""
    return crc32(key.encode()) % 2001 / 1000 - 1


def _loops(links: dict[Point, list[Point]]) -> Iterator[list[Point]]:
    """The shore's short pieces joined end to end."""
    while links:
        start = here = next(iter(links))
        loop = []
        while here in links:
            loop.append(here)
            ways = links[here]
            onward = ways.pop()
            if not ways:
                del links[here]
            if onward in links and here in links[onward]:
                links[onward].remove(here)
                if not links[onward]:
                    del links[onward]
            here = onward
            if here == start:
                break
        if len(loop) > 3:
            yield _thin(loop)


def _thin(loop: list[Point]) -> list[Point]:
    """A loop without points too close to the one before."""
    kept = loop[:1]
    for x, y in loop[1:]:
        if hypot(x - kept[-1][0], y - kept[-1][1]) > 2.2:
            kept.append((x, y))
    return kept if len(kept) > 3 else loop


def _smooth(loop: list[Point]) -> str:
    """A closed quadratic spline; its controls lie on even steps, so that the middles are exact."""
    halves = [(round(x / COAST_UNIT / 2), round(y / COAST_UNIT / 2)) for x, y in loop]
    middles = [(x + to_x, y + to_y) for (x, y), (to_x, to_y) in pairwise([halves[-1], *halves, halves[0]])]
    x, y = middles[0]
    control = pair(2 * halves[0][0] - x, 2 * halves[0][1] - y)
    steps = [pair(to_x - x, to_y - y) for (x, y), (to_x, to_y) in pairwise(middles)]
    return f"M{pair(x, y)}q{control}{_spaced(steps[0])}t{steps[1]}{''.join(map(_spaced, steps[2:]))}z"


def pair(x: int, y: int) -> str:
    """Two numbers of a path in as few characters as possible."""
    return f"{x}{_spaced(str(y))}"


def _spaced(text: str) -> str:
    return text if text.startswith("-") else " " + text
