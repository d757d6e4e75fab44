"""What players say of their real counters and markers: as a correction, or as the move of a Scribe."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveUnits:
    """Put counters in a space or a display; what is aboard a ship goes with it."""

    units: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class EliminateUnits:
    """Put counters where losses go (CO 13.0, 18.0)."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FlipUnits:
    """Turn counters to their other side: whole to reduced, or back (CO 2.4.3)."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnUnits:
    """Turn Allied counters face up, or face down again (CO 14.0)."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoadUnits:
    """Put counters aboard a ship, where it is (CO 9.6.1)."""

    units: tuple[str, ...]
    ship: str


@dataclass(frozen=True, slots=True)
class UnloadUnits:
    """Put counters ashore where their ship is (CO 9.6.1)."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetBase:
    """A base of a side has this level; with 0 there is none (CO 15.0)."""

    side: str
    space: str
    level: int


@dataclass(frozen=True, slots=True)
class BookPoints:
    """Book victory points, more or less, for a reason (CO 3.1)."""

    value: int
    reason: str


@dataclass(frozen=True, slots=True)
class MoveMarker:
    """Put an event marker where it is (CO 6.0, 24.0)."""

    marker: str
    to: str


@dataclass(frozen=True, slots=True)
class SetPoints:
    """So many action points are left of a source (CO 5.2)."""

    source: str
    left: int


OF_UNITS = MoveUnits | EliminateUnits | FlipUnits | TurnUnits | LoadUnits | UnloadUnits
Command = OF_UNITS | SetBase | BookPoints | MoveMarker | SetPoints
COMMANDS: tuple[type, ...] = (
    *(MoveUnits, EliminateUnits, FlipUnits, TurnUnits, LoadUnits, UnloadUnits),
    *(SetBase, BookPoints, MoveMarker, SetPoints),
)
