"""The chart as a picture: lines, spaces by their kinds, marks, reaction numbers, the objective line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import atan2, degrees, dist
from xml.sax.saxutils import escape

from app.drawn_map import Point
from app.games.co.chart.layout import REACH
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.kinds import AXES
from rules.core.pack import Facts, key_of

LAND, LINE_ROOM = 0.86 * REACH, 1.75 * REACH
NEAR, CLEAR = 260.0, 2.4 * REACH  # what is drawn as one area inside the objective line


@dataclass(frozen=True)
class Inks:
    """The colours of a chart."""

    sea: str
    within: str
    limit: str
    space: str
    edge: str
    land: str
    land_edge: str
    island: str
    home: str
    lateral: str
    road: str
    ink: str
    halo: str
    quiet: str
    fortress: str
    axes: tuple[str, ...]


DAY = Inks(
    sea="#cfdfe8",
    within="#dfeaf0",
    limit="#b4574a",
    space="#f4f9fb",
    edge="#6f8ea0",
    land="#e9dfc4",
    land_edge="#8a7546",
    island="#e3ead2",
    home="#f3d9d2",
    lateral="#5d7686",
    road="#7a5f2c",
    ink="#16232b",
    halo="#e4eef3",
    quiet="#3d5361",
    fortress="#7d1f18",
    axes=("#3d7ea6", "#2f6f62", "#6a5aa0", "#9a5a2e", "#3f7a35", "#96406a"),
)
NIGHT = Inks(
    sea="#0c1a25",
    within="#122634",
    limit="#d98a7d",
    space="#1a3140",
    edge="#5f8299",
    land="#3a3423",
    land_edge="#b59d63",
    island="#2b3a28",
    home="#4a2722",
    lateral="#7d98a9",
    road="#b08d4d",
    ink="#eaf1f4",
    halo="#0f202c",
    quiet="#b8cad5",
    fortress="#f0a79e",
    axes=("#6fb0d8", "#63b3a2", "#a99adf", "#d9955f", "#83c476", "#dd8fb4"),
)
INKS: Mapping[str, Inks] = {"light": DAY, "dark": NIGHT}
STAR = "M0-5.6 1.5-1.7 5.6-1.6 2.4 1 3.5 5-0 2.6-3.5 5-2.4 1-5.6-1.6-1.5-1.7z"


def draw(facts: Facts, points: Mapping[str, Point], size: tuple[int, int], theme: str) -> str:
    """The whole chart."""
    inks, (width, height) = INKS[theme], size
    parts = (
        f'<rect width="{width}" height="{height}" fill="{inks.sea}"/>',
        *_within(facts, points, inks),
        *_lines(facts, points, inks),
        *(one for space, point in points.items() for one in _space(facts, space, point, inks)),
        *_axis_names(facts, points, inks),
        f'<g font-family="system-ui,sans-serif" text-anchor="middle" fill="{inks.ink}" stroke="{inks.halo}"'
        f' stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">',
        *(one for space, point in points.items() for one in _texts(facts, space, point, inks)),
        "</g>",
        *_key(height, inks),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}">{"".join(parts)}</svg>'
    )


def _within(facts: Facts, points: Mapping[str, Point], inks: Inks) -> Iterator[str]:
    """What lies inside the objective line, with the line around it (CO 2.1)."""
    inside = [space for space in points if facts.known(key_of("inside", space)) == "yes"]
    outside = [point for space, point in points.items() if space not in inside]
    dots = "".join(f"M{_xy(points[space])}h.01" for space in inside)
    bars = "".join(
        f"M{_xy(points[one])}L{_xy(points[other])}"
        for one, other in combinations(inside, 2)
        if _together(facts, one, other, points, outside)
    )
    for ink, room in ((inks.limit, 2 * LINE_ROOM + 5), (inks.within, 2 * LINE_ROOM)):
        yield (
            f'<path d="{bars}{dots}" fill="none" stroke="{ink}" stroke-width="{room}" stroke-linecap="round"'
            f' stroke-linejoin="round"/>'
        )


def _together(facts: Facts, one: str, other: str, points: Mapping[str, Point], outside: list[Point]) -> bool:
    """Whether nothing outside lies between two spaces inside that are joined or near each other."""
    if other in chart.links(facts).get(one, {}):
        return True
    near = dist(points[one], points[other]) < NEAR
    return near and all(_away(point, points[one], points[other]) > CLEAR for point in outside)


def _away(point: Point, one: Point, other: Point) -> float:
    """How far a point is from a line between two others."""
    (x, y), (ax, ay), (bx, by) = point, one, other
    across, down = bx - ax, by - ay
    share = ((x - ax) * across + (y - ay) * down) / (across * across + down * down)
    along = min(1.0, max(0.0, share))
    return dist(point, (ax + along * across, ay + along * down))


def _lines(facts: Facts, points: Mapping[str, Point], inks: Inks) -> Iterator[str]:
    """Sea axes in the colour of their axis, lateral axes dashed, roads double."""
    for one, others in chart.links(facts).items():
        for other, link in others.items():
            if one < other and one in points and other in points:
                way = f"M{_xy(points[one])}L{_xy(points[other])}"
                yield f'<path d="{way}" fill="none" {_manner(facts, one, other, link, inks)}/>'


def _manner(facts: Facts, one: str, other: str, link: chart.Link, inks: Inks) -> str:
    if link is chart.Link.SEA:
        both = {*chart.axes_of(facts, one)} & {*chart.axes_of(facts, other)}
        return f'stroke="{_ink_of(inks, min(both, default=0))}" stroke-width="6"'
    if link is chart.Link.LAND:
        return f'stroke="{inks.road}" stroke-width="4" stroke-dasharray="2 3"'
    return f'stroke="{inks.lateral}" stroke-width="2.5" stroke-dasharray="9 7"'


def _ink_of(inks: Inks, axis: int) -> str:
    return inks.axes[axis - 1] if axis else inks.lateral


def _space(facts: Facts, space: str, point: Point, inks: Inks) -> Iterator[str]:
    """The shape of a space by its kind; dotted where nobody has told it (CO 2.1)."""
    kind = facts.known(key_of("kind", space)) or ("sea" if space.startswith(chart.SEA) else None)
    at = f'transform="translate({_xy(point)})"'
    match kind:
        case "home":
            yield (f'<circle {at} r="{REACH}" fill="{inks.home}" stroke="{inks.fortress}" stroke-width="3"/>')
        case "sea":
            yield (
                f'<circle {at} r="{0.78 * REACH}" fill="{inks.space}" stroke="{inks.edge}" stroke-width="2"/>'
            )
        case "land":
            yield f"<g {at}>{_square(LAND, inks.land, inks.land_edge, 2)}</g>"
        case "island chain":
            yield f"<g {at}>{_islands(inks)}</g>"
        case _:
            yield (
                f'<circle {at} r="{0.78 * REACH}" fill="{inks.space}" stroke="{inks.edge}" stroke-width="2"'
                f' stroke-dasharray="2 5"/>'
            )
    yield from _worth(facts.known(key_of("worth", space)), kind, at, inks)


def _square(half: float, fill: str, edge: str, width: float) -> str:
    side = round(2 * half, 1)
    return (
        f'<rect x="{-half:.1f}" y="{-half:.1f}" width="{side}" height="{side}" rx="5" fill="{fill}"'
        f' stroke="{edge}" stroke-width="{width}"/>'
    )


def _islands(inks: Inks) -> str:
    """A lagoon with its islands."""
    ring = f'<circle r="{0.84 * REACH:.1f}" fill="{inks.space}" stroke="{inks.land_edge}" stroke-width="2"/>'
    blobs = ((-17, -17, 7, 5), (18, -15, 6, 4), (-20, 8, 5, 6), (19, 13, 6, 5), (0, 22, 7, 4), (2, -24, 5, 3))
    isles = "".join(f'<ellipse cx="{x}" cy="{y}" rx="{a}" ry="{b}"/>' for x, y, a, b in blobs)
    return f'{ring}<g fill="{inks.island}" stroke="{inks.land_edge}" stroke-width="1.2">{isles}</g>'


def _worth(worth: str | None, kind: str | None, at: str, inks: Inks) -> Iterator[str]:
    """A wall around a fortress, a star at an objective (CO 3.1)."""
    if worth == "fortress":
        half = LAND + 5
        shape = (
            _square(half, "none", inks.fortress, 3)
            if kind == "land"
            else f'<circle r="{half:.1f}" fill="none" stroke="{inks.fortress}" stroke-width="3"/>'
        )
        yield f"<g {at}>{shape}</g>"
    if worth in ("fortress", "objective"):
        stars = (-29, -18) if worth == "fortress" else (-27,)
        places = "".join(f'<path d="{STAR}" transform="translate({x} {-REACH + 5})"/>' for x in stars)
        yield (
            f'<g {at} fill="{inks.fortress}" stroke="{inks.halo}" stroke-width="1.6" paint-order="stroke">'
            f"{places}</g>"
        )


def _texts(facts: Facts, space: str, point: Point, inks: Inks) -> Iterator[str]:
    """The reaction numbers to the upper right; the page writes the names, so that they can always be read."""
    x, y = point
    numbers = facts.known(key_of("reaction", space))
    if numbers not in (None, "none"):
        yield (
            f'<text x="{x + REACH - 8}" y="{y - REACH + 8}" font-size="13" font-weight="700"'
            f' text-anchor="start" fill="{inks.limit}">{escape(_shortly(str(numbers)))}</text>'
        )


def _shortly(numbers: str) -> str:
    """`1,2,3` is `1-3`."""
    faces = [*map(int, numbers.split(","))]
    runs = len(faces) > 1 and faces == [*range(faces[0], faces[-1] + 1)]
    return f"{faces[0]}-{faces[-1]}" if runs else numbers


def _axis_names(facts: Facts, points: Mapping[str, Point], inks: Inks) -> Iterator[str]:
    """Each axis by its name along its longest line (CO 17.0)."""
    for number in AXES:
        name = facts.known(key_of("axisname", number))
        if name and (lines := [*_sea_lines(facts, number, points)]):
            one, other = max(lines, key=lambda ends: (points[HOME] not in ends, dist(*ends)))
            yield _along(name, one, other, _ink_of(inks, number), inks)


def _sea_lines(facts: Facts, number: int, points: Mapping[str, Point]) -> Iterator[tuple[Point, Point]]:
    """The lines of one axis."""
    along = [space for space in points if number in chart.axes_of(facts, space)]
    for one, other in combinations(along, 2):
        if chart.links(facts).get(one, {}).get(other) is chart.Link.SEA:
            yield points[one], points[other]


def _key(height: int, inks: Inks) -> Iterator[str]:
    """What the marks mean."""
    quiet = f'font-family="system-ui,sans-serif" font-size="14" fill="{inks.quiet}"'
    rows = (
        (f'<path d="{STAR}" fill="{inks.fortress}"/>', "objective, 1 VP; fortress, two stars, 2 VP"),
        (f'<path d="M-11 0h22" stroke="{inks.limit}" stroke-width="2.5"/>', "Initial Objective Line"),
        (
            f'<path d="M-11 0h22" stroke="{inks.lateral}" stroke-width="2.5" stroke-dasharray="6 4"/>',
            "lateral axis",
        ),
        (f'<path d="M-11 0h22" stroke="{inks.road}" stroke-width="4" stroke-dasharray="2 3"/>', "land axis"),
        (
            f'<text y="5" text-anchor="middle" font-weight="700" fill="{inks.limit}">1-3</text>',
            "reaction numbers",
        ),
    )
    for number, (sign, says) in enumerate(rows):
        y = height - 24 - 24 * (len(rows) - 1 - number)
        yield f'<g transform="translate(34 {y})" {quiet}>{sign}<text x="22" y="5">{says}</text></g>'


def _along(name: str, one: Point, other: Point, ink: str, inks: Inks) -> str:
    """A name beside a line, never upside down."""
    (ax, ay), (bx, by) = sorted((one, other))
    slope = degrees(atan2(by - ay, bx - ax))
    middle = f"{(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}"
    return (
        f'<text transform="translate({middle}) rotate({slope:.1f})" y="-7" font-size="11" font-weight="700"'
        f' font-family="system-ui,sans-serif" text-anchor="middle" fill="{ink}" stroke="{inks.halo}"'
        f' stroke-width="3" paint-order="stroke" letter-spacing=".4">{escape(name)}</text>'
    )


def _xy(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
