"""Audits ready to be drawn: verdicts kept for all phones, zones and paths as shapes on the map."""

from dataclasses import dataclass
from typing import Any

from app.games.eots.map.drawing import OUTLINE, hex_centre
from app.games.eots.now import rules_at
from app.memory import Memory
from app.plans import Sight
from app.seats import SeatedDevice
from rules.core.view import AuditView, LayerView, Supposition, VerdictView
from rules.maps.hexgrid import HexId

_audits: Memory[tuple[str, str, Supposition], AuditView] = Memory(64)
_zones: Memory[tuple[str, str, Supposition], tuple["Shape", ...]] = Memory(64)


@dataclass(frozen=True)
class Shape:
    """Hexes of one kind as a single path."""

    code: str
    side: str
    title: str
    path: str
    hexes: tuple[str, ...]


@dataclass(frozen=True)
class Segment:
    """A part of a traced line that goes one way: by sea or by land."""

    way: str
    points: str


@dataclass(frozen=True)
class Trace:
    """A supply line on the map, and the mark where it breaks."""

    segments: tuple[Segment, ...]
    start: tuple[float, float]
    end: tuple[float, float]
    cut: tuple[float, float] | None


def audit_at(place: SeatedDevice, seen: Sight, supposing: Supposition) -> AuditView:
    """The audit of a position, made once for all phones."""
    key = place.game.id, seen.digest, supposing
    return _audits.get(key, lambda: rules_at(place).audit(seen.table.state, supposing))


def zone_shapes(place: SeatedDevice, seen: Sight, supposing: Supposition) -> tuple[Shape, ...]:
    """The zones of a position, made once for all phones."""
    key = place.game.id, seen.digest, supposing
    return _zones.get(key, lambda: shapes(rules_at(place).layers(seen.table.state, supposing)))


def reach_shapes(place: SeatedDevice, state: Any, unit: str, supposing: Supposition) -> tuple[Shape, ...]:
    """What an HQ supplies."""
    return shapes(rules_at(place).layers(state, supposing, unit))


def shapes(layers: tuple[LayerView, ...]) -> tuple[Shape, ...]:
    """Layers as paths."""
    return tuple(Shape(one.code, one.side, one.title, _path(one.hexes), one.hexes) for one in layers)


def _path(hexes: tuple[str, ...]) -> str:
    centres = (hex_centre(HexId(one)) for one in hexes)
    return "".join(f"M{x:g} {y:g}{OUTLINE}" for x, y in centres)


def trace_of(verdict: VerdictView) -> Trace | None:
    """A verdict's path as lines between hex centres."""
    if len(verdict.path) < 2:
        return None
    centres = [hex_centre(HexId(one)) for one in verdict.path]
    return Trace(tuple(_segments(verdict)), centres[0], centres[-1], _cut(verdict))


def _segments(verdict: VerdictView) -> list[Segment]:
    """The stretches of a path joined as long as they go the same way."""
    runs: list[tuple[str, list[str]]] = []
    for number, way in enumerate(verdict.ways):
        if not runs or runs[-1][0] != way:
            runs.append((way, [verdict.path[number]]))
        runs[-1][1].append(verdict.path[number + 1])
    return [Segment(way, " ".join(_point(hex_id) for hex_id in hexes)) for way, hexes in runs]


def _point(hex_id: str) -> str:
    x, y = hex_centre(HexId(hex_id))
    return f"{x:g},{y:g}"


def _cut(verdict: VerdictView) -> tuple[float, float] | None:
    """The middle of the hexside where the line breaks."""
    if verdict.broken is None:
        return None
    (x, y), (to_x, to_y) = (hex_centre(HexId(one)) for one in verdict.broken)
    return (x + to_x) / 2, (y + to_y) / 2


def frame_of(verdict: VerdictView, layers: tuple[Shape, ...]) -> list[str]:
    """The hexes that should be in view: a path, or the ends of what an HQ supplies."""
    if not layers or not layers[0].hexes:
        return list(verdict.path) or [verdict.unit.place]
    supplied = layers[0].hexes
    across, down = (lambda h: hex_centre(HexId(h))[0]), (lambda h: hex_centre(HexId(h))[1])
    return [
        min(supplied, key=across),
        max(supplied, key=across),
        min(supplied, key=down),
        max(supplied, key=down),
    ]
