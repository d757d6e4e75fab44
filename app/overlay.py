"""What lies on the map, each thing at its point."""

from dataclasses import dataclass

from app.games.eots.map.drawing import hex_centre
from rules.core.view import BoardView, UnitView
from rules.maps.hexgrid import HexId


@dataclass(frozen=True)
class PlacedStack:
    """A stack at its point of the map."""

    hex: str
    x: float
    y: float
    units: tuple[UnitView, ...]


@dataclass(frozen=True)
class PlacedFlag:
    """A control flag at its point of the map."""

    hex: str
    x: float
    y: float
    side: str


@dataclass(frozen=True)
class PlacedMark:
    """A marker at its point of the map."""

    hex: str
    x: float
    y: float
    short: str
    title: str
    side: str


@dataclass(frozen=True)
class Overlay:
    """What lies on the map."""

    stacks: tuple[PlacedStack, ...]
    control: tuple[PlacedFlag, ...]
    marks: tuple[PlacedMark, ...] = ()
    highlights: tuple[PlacedFlag, ...] = ()


def overlay_of(board: BoardView) -> Overlay:
    """Counters and flags at their points."""
    stacks = tuple(PlacedStack(s.hex, *hex_centre(HexId(s.hex)), s.units) for s in board.stacks)
    flags = tuple(PlacedFlag(f.hex, *hex_centre(HexId(f.hex)), f.side) for f in board.flags)
    marks = tuple(PlacedMark(m.hex, *hex_centre(HexId(m.hex)), m.short, m.title, m.side) for m in board.marks)
    return Overlay(stacks, flags, marks)
