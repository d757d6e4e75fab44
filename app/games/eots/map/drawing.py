"""The board drawn from the printed hexes: sea, coasts, terrain, routes, signs and names."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, pairwise
from xml.sax.saxutils import escape

from app.games.eots.map.coast import (
    COAST_UNIT,
    MARGIN,
    RADIUS,
    ROW_STEP,
    Edge,
    Ground,
    Point,
    along,
    coast_path,
    corner_land,
    hex_centre,
    hex_id,
    hexside,
    survey,
)
from app.games.eots.map.palette import THEMES, Palette, signs, style
from app.games.eots.map.paths import hexagons, hexsides, line, outline, short, step, strokes
from rules.eots.printed.components import Hex
from rules.maps.hexgrid import DIRECTIONS, HexId, neighbour

__all__ = ["draw_map", "hex_centre", "sheet_size"]

# A hex around its middle.
OUTLINE = "m-10-17.3h20l10 17.3-10 17.3h-20l-10-17.3z"
# Pixels for a unit from which names and numbers can be read; a smaller picture leaves them out.
LEGIBLE = 1.8

Hexes = Mapping[HexId, Hex]

Size = tuple[int, int]

_KEY_BOTTOM = 990

_TERRAIN_CLASSES = {"open": "o", "mixed": "x", "jungle": "j", "mountain": "m"}
_SIGN_ORDER = ("city", "chinese-city", "japanese-city", "port", "airfield", "resource")
_SUPPLY_EDGES = ("west", "east", "south")
_SIGNS = (*_TERRAIN_CLASSES, *_SUPPLY_EDGES, *_SIGN_ORDER)
_SIGN_STEP = 5.9
_SIGN_Y = 9.1
_NAME_Y = 15.4
_NUMBER_Y = -13.3
_NAME_SIZES = ((11, ""), (16, ' class="y"'), (99, ' class="z"'))
_LANDS = (
    ("1504", "India"),
    ("2604", "China"),
    ("3101", "Manchuria"),
    ("2828", "Australia"),
    ("2416", "Borneo"),
)
_SEAS = (
    ("4809", "Pacific Ocean"),
    ("1607", "Bay of Bengal"),
    ("2413", "South China Sea"),
    ("4126", "Coral Sea"),
    ("3412", "Philippine Sea"),
    ("2223", "Indian Ocean"),
)
_CLOSED = frozenset(("u", "ux", "x", ""))
_KEY = (
    ("open", "Open"),
    ("mixed", "Mixed"),
    ("jungle", "Jungle"),
    ("mountain", "Mountain"),
    ("atoll", "Atoll"),
    ("city", "City"),
    ("chinese-city", "Chinese city"),
    ("japanese-city", "Japanese city"),
    ("port", "Port"),
    ("airfield", "Airfield"),
    ("resource", "Resource"),
    ("route", "Transport route"),
    ("closed", "Closed hexside"),
    ("border", "Border"),
    ("south", "Supply edge"),
)


def sheet_size(hexes: Hexes) -> Size:
    """Width and height of the sheet that a map's hexes need."""
    right = max(hex_centre(number)[0] for number in hexes) + RADIUS
    foot = max(hex_centre(number)[1] for number in hexes) + ROW_STEP / 2
    return round(right + MARGIN), round(foot + MARGIN)


def draw_map(hexes: Hexes, theme: str) -> str:
    """The whole board as one standalone picture, by day ('light') or by night ('dark')."""
    palette = THEMES[theme]
    ground = survey(hexes)
    size = width, height = sheet_size(hexes)
    area = f'width="{width}" height="{height}"'
    layers = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {area}>',
        f"<style>{style(theme)}{_small_print(width)}</style>",
        f"<defs>{signs(theme)}",
        *(f'<marker id="at-{sign}"><use href="#{sign}"/></marker>' for sign in _SIGNS),
        *_shapes(hexes, ground),
        "</defs>",
        f'<rect {area} fill="{palette.paper}"/>',
        *_sea(hexes, palette),
        *_land(hexes, palette, area),
        *_lines(hexes),
        *_marks(hexes),
        *_frame(palette, size),
        *(_key() if height > _KEY_BOTTOM else ()),
        "</svg>",
    )
    return "\n".join(layers)


def _shapes(hexes: Hexes, ground: Ground) -> Iterator[str]:
    """What is drawn in several ways one above the other: play, coasts, closed hexsides, routes."""
    yield f'<path id="play" d="{outline(_edge_of_play(hexes))}"/>'
    scale = f'transform="scale({COAST_UNIT})" stroke-linejoin="round"'
    yield f'<path id="coast" {scale} d="{coast_path(ground)}"/>'
    yield f'<path id="closed" d="{strokes(_closed(hexes, ground))}"/>'
    yield f'<path id="routes" d="{strokes(_routes(hexes))}"/>'
    yield '<clipPath id="land"><use href="#coast" clip-rule="evenodd"/></clipPath>'


def _small_print(width: int) -> str:
    """Names and numbers left out where nobody could read them."""
    return f"@media (max-width:{width * LEGIBLE:.0f}px){{.n,.p,.l{{display:none}}}}"


def _at(point: Point) -> str:
    return f'x="{short(point[0])}" y="{short(point[1])}"'


def _use(sign: str, point: Point) -> str:
    return f'<use href="#{sign}" {_at(point)}/>'


def _path(style_class: str, data: str) -> str:
    return f'<path class="{style_class}" d="{data}"/>'


def _sea(hexes: Hexes, palette: Palette) -> Iterator[str]:
    """The sea in play, deeper away from the coasts, with its atolls."""
    yield f'<use href="#play" fill="{palette.sea}"/>'
    yield _coast(palette.shelf, 19)
    yield _coast(palette.shallows, 8)
    for place, found in hexes.items():
        if found.terrain == "atoll":
            turn = int(place) * 47 % 360
            yield f'<use href="#atoll" transform="translate({step(hex_centre(place))})rotate({turn})"/>'


def _land(hexes: Hexes, palette: Palette, area: str) -> Iterator[str]:
    """The land, tinted by terrain inside its coasts, hatched where nobody may go."""
    yield f'<g clip-path="url(#land)"><rect {area} fill="{palette.beyond}"/><rect {area} fill="url(#hatch)"/>'
    for terrain, style_class in _TERRAIN_CLASSES.items():
        yield _path(style_class, hexagons(n for n, found in hexes.items() if found.terrain == terrain))
    yield "</g>"
    yield _coast(palette.coast, 0.9)


def _coast(colour: str, breadth: float) -> str:
    """The coasts as a line."""
    return f'<use href="#coast" fill="none" stroke="{colour}" stroke-width="{breadth / COAST_UNIT:g}"/>'


def _lines(hexes: Hexes) -> Iterator[str]:
    """Grid, edge of play, borders, closed hexsides and transport routes."""
    yield _path("g", hexsides(hexes))
    yield '<use href="#play" class="e"/>'
    yield _path("d", strokes(_borders(hexes)))
    yield '<use href="#closed" class="b"/><use href="#closed" class="k"/>'
    yield '<use href="#routes" class="r"/><use href="#routes" class="q"/>'


def _shared_sides(hexes: Hexes) -> Iterator[tuple[Hex, Hex, str]]:
    """Every hexside between two hexes of the map, once."""
    for number, found in hexes.items():
        for direction in DIRECTIONS[:3]:
            if (other := hexes.get(neighbour(number, direction))) is not None:
                yield found, other, direction


def _edge_of_play(hexes: Hexes) -> Iterator[Edge]:
    for number in hexes:
        for direction in DIRECTIONS:
            if neighbour(number, direction) not in hexes:
                yield hexside(number, direction)


def _borders(hexes: Hexes) -> Iterator[Edge]:
    """Hexsides where land of one region meets land of another."""
    for found, other, direction in _shared_sides(hexes):
        if found.land and other.land and found.region != other.region and "l" in found.sides[direction]:
            yield hexside(found.id, direction)


def _closed(hexes: Hexes, ground: Ground) -> Iterator[Edge]:
    """Hexsides nothing may cross, and the land part of those that only ships may cross."""
    dry = corner_land(ground)
    for found, _, direction in _shared_sides(hexes):
        side, code = hexside(found.id, direction), found.sides[direction]
        if code in _CLOSED:
            yield along(side, 0.06), along(side, 0.94)
        elif code == "wx":
            start, end = dry[side[0]], dry[side[1]]
            reach = (0.28, 0.72) if start == end else (0.0, 0.6) if start else (0.4, 1.0)
            yield along(side, reach[0]), along(side, reach[1])


def _routes(hexes: Hexes) -> Iterator[Edge]:
    """Transport routes, each from the middle of a hex to the middle of the next."""
    for found, other, direction in _shared_sides(hexes):
        if "r" in found.sides[direction]:
            yield hex_centre(found.id), hex_centre(other.id)


def _marks(hexes: Hexes) -> Iterator[str]:
    """Terrain marks, region labels, hex numbers, supply edges, signs and names."""
    for terrain in _TERRAIN_CLASSES:
        yield _each(terrain, (hex_centre(found.id) for found in hexes.values() if found.terrain == terrain))
    yield from _labels(hexes)
    yield from _numbers(hexes)
    for edge in _SUPPLY_EDGES:
        yield _each(edge, (hex_centre(found.id) for found in hexes.values() if found.supply_edge == edge))
    for sign in _SIGN_ORDER:
        yield _each(sign, (_place_of(sign, found) for found in hexes.values() if sign in found.features))
    yield from _names(hexes)


def _each(sign: str, points: Iterable[Point]) -> str:
    """A sign at each of some points: a line that is not seen leads from one to the next."""
    marker = f"url(#at-{sign})"
    ends = f'marker-start="{marker}" marker-mid="{marker}" marker-end="{marker}"'
    return f'<path fill="none" {ends} d="{line(points)}"/>'


def _numbers(hexes: Hexes) -> Iterator[str]:
    """Every hex's number at its head: a column is one text, each number below the one before."""
    yield '<g class="n">'
    for column, places in groupby(hexes, lambda place: int(place[:2])):
        rows = [int(place[2:]) for place in places]
        rows.insert(0, rows[0] - 1)
        x, y = hex_centre(hex_id(column, rows[0]))
        steps = ((short(ROW_STEP * (row - above), 2), hex_id(column, row)) for above, row in pairwise(rows))
        lines = "".join(f'<tspan x="{short(x)}" dy="{step}">{number}</tspan>' for step, number in steps)
        yield f'<text y="{short(y + _NUMBER_Y, 2)}">{lines}</text>'
    yield "</g>"


def _names(hexes: Hexes) -> Iterator[str]:
    """Names at the foot of their hexes, column by column."""
    yield '<g class="p">'
    for column, named in groupby((h for h in hexes.values() if h.name), lambda found: int(found.id[:2])):
        x, y = hex_centre(hex_id(column, 0))
        names = "".join(map(_name, named))
        yield f'<g transform="translate({short(x)} {short(y + _NAME_Y, 2)})">{names}</g>'
    yield "</g>"


def _name(found: Hex) -> str:
    """A name in the middle of its column, smaller when it is long."""
    size = next(style_class for longest, style_class in _NAME_SIZES if len(found.name) <= longest)
    return f'<text{size} y="{short(ROW_STEP * int(found.id[2:]), 2)}">{escape(found.name)}</text>'


def _labels(hexes: Hexes) -> Iterator[str]:
    """The names of lands and seas, wide and faint."""
    for x, y, label in _wide_names(hexes, _LANDS):
        yield f'<text class="l" {_at((x, y + 4))}>{label}</text>'
    for x, y, label in _wide_names(hexes, _SEAS):
        yield f'<text class="l f" {_at((x, y + 6))}>{label}</text>'


def wide_names(hexes: Hexes) -> list[tuple[float, float, str]]:
    """The names of lands and seas, where few other names stand."""
    return [*_wide_names(hexes, _LANDS), *_wide_names(hexes, _SEAS)]


def _wide_names(hexes: Hexes, names: Iterable[tuple[str, str]]) -> list[tuple[float, float, str]]:
    """Those of some names that lie well within the sheet."""
    right, foot = sheet_size(hexes)
    placed = ((*hex_centre(HexId(number)), label) for number, label in names)
    return [(x, y, label) for x, y, label in placed if x < right - 60 and y < foot - 60]


def _place_of(sign: str, found: Hex) -> Point:
    """Where a sign stands in the row of city, port, airfield and resource above the name."""
    x, y = hex_centre(found.id)
    shown = [each for each in _SIGN_ORDER if each in found.features]
    return x + _SIGN_STEP * (shown.index(sign) - (len(shown) - 1) / 2), y + _SIGN_Y


def _frame(palette: Palette, size: Size) -> Iterator[str]:
    """The neat line around the sheet, which also trims the coasts that run on beyond it."""
    width, height = size
    inner = f"M{MARGIN - 2} {MARGIN - 2}H{width - MARGIN + 2}V{height - MARGIN + 2}H{MARGIN - 2}z"
    yield f'<path fill="{palette.paper}" fill-rule="evenodd" d="M0 0H{width}V{height}H0z{inner}"/>'
    scale = f"M9 9H{width - 9}V{height - 9}H9z"
    yield f'<path fill="none" stroke="{palette.edge}" stroke-width="3" stroke-dasharray="30 30" d="{scale}"/>'
    yield f'<path fill="none" stroke="{palette.edge}" d="{inner}M7 7H{width - 7}V{height - 7}H7z"/>'


def _key() -> Iterator[str]:
    """What the signs mean, in the empty corner of the Indian Ocean."""
    left, top = 46.0, 700.0
    for index, (sign, meaning) in enumerate(_KEY):
        y = top + 19.0 * index
        yield _key_sign(sign, left, y)
        yield f'<text class="c" {_at((left + 26, y + 3))}>{meaning}</text>'


def _key_sign(sign: str, x: float, y: float) -> str:
    """One sign of the key at its place."""
    line = strokes([((x - 12, y), (x + 12, y))])
    lines = {"route": ("r", "q"), "closed": ("b", "k"), "border": ("d",)}
    if sign in lines:
        return "".join(_path(style_class, line) for style_class in lines[sign])
    if sign in _TERRAIN_CLASSES:
        tint = (
            f'<rect class="{_TERRAIN_CLASSES[sign]}" {_at((x - 12, y - 8))} width="24" height="14" rx="4"/>'
        )
        return tint + _use(sign, (x, y + 2))
    scale = 0.75 if sign == "atoll" else 1 if sign == "south" else 1.6
    drop = y - 13 if sign == "south" else y
    return f'<use href="#{sign}" transform="translate({step((x, drop))})scale({scale})"/>'
