"""Changes of the board by hand, dice and the segments of a turn."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveUnits:
    """Put counters in a hex or box."""

    units: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class FlipUnits:
    """Turn counters over: full strength to reduced, or back."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EliminateUnits:
    """Take counters off the map as losses."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChangeControl:
    """Put a side's flag in a hex."""

    hex: str
    side: str


@dataclass(frozen=True, slots=True)
class MoveMarker:
    """Put a marker on another box of its track."""

    track: str
    to: int


@dataclass(frozen=True, slots=True)
class PlaceTokyoExpress:
    """Put the Tokyo Express marker in a hex, or take it off the map."""

    hex: str = ""


@dataclass(frozen=True, slots=True)
class SufferAttrition:
    """Apply the attrition of the turn to both sides, as both have seen it."""

    reduced: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll dice for something and keep the faces."""

    what: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class EndSegment:
    """Go on to the next segment of the turn, or to a later one past those in which nothing can be done."""

    until: str = ""


@dataclass(frozen=True, slots=True)
class SwitchDegree:
    """Let the app be Referee, Adviser or Scribe from now on."""

    degree: str
