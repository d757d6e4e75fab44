"""What happens on the board, and the start of everything."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.dice import Origin


@dataclass(frozen=True, slots=True)
class ScenarioSetUp:
    """The whole position at the start, so that a record stands by itself."""

    scenario: str
    edition: str
    mode: str
    turn: int
    segment: str
    last_turn: int
    units: Mapping[str, str]
    reduced: tuple[str, ...]
    japan: tuple[str, ...]
    markers: Mapping[str, int]
    map: str = "pacific"
    deck: tuple[str, ...] = ()
    hand_cards: tuple[str, ...] = ()
    removed_cards: tuple[str, ...] = ()
    discarded_cards: tuple[str, ...] = ()
    future_offensive: tuple[str, ...] = ()
    surrendered: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    bid: int = 0
    held_over: tuple[str, ...] = ()
    future_choice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitsMoved:
    """Counters stand in another place."""

    units: tuple[str, ...]
    origins: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class UnitsFlipped:
    """Counters show another side: those reduced and those restored."""

    reduced: tuple[str, ...]
    restored: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnitsEliminated:
    """Counters left the map."""

    units: tuple[str, ...]
    origins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ControlChanged:
    """A hex has another flag."""

    hex: str
    side: str


@dataclass(frozen=True, slots=True)
class MarkerMoved:
    """A marker lies elsewhere on its track."""

    track: str
    origin: int
    to: int
    origin_label: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class TokyoExpressPlaced:
    """The Tokyo Express supplies a hex, or none any more."""

    origin: str | None
    hex: str | None


@dataclass(frozen=True, slots=True)
class AttritionSuffered:
    """Units out of supply lost a step, or died, in the attrition of a turn."""

    turn: int
    reduced: tuple[str, ...]
    eliminated: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Faces of dice and what they were for."""

    what: str
    faces: tuple[int, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class SegmentBegan:
    """The turn went on."""

    turn: int
    segment: str


@dataclass(frozen=True, slots=True)
class DegreeSwitched:
    """The app referees to another degree from now on."""

    before: str
    degree: str
