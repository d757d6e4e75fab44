"""What an event does, apart from its offensive, battles and replacements (EotS 5.33, 5.34)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rules.eots.printed.card_conditions import Units, Within
from rules.eots.printed.card_vocabulary import (
    Ending,
    MarkerId,
    MayEliminate,
    Nationality,
    Place,
    RegionId,
    Rule,
    UnitClass,
    Window,
    Year,
)
from rules.eots.printed.regions import RouteId
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.maps.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class MoveTrack:
    """A marker moves so many boxes, held at the ends of its track."""

    track: TrackId
    steps: int
    not_into: str = ""
    not_from: str = ""
    unless: MarkerId | None = None


@dataclass(frozen=True, slots=True)
class MoveTrackByYear:
    """A marker moves so many boxes, by the year of the current turn; none in a year not named."""

    track: TrackId
    steps: Mapping[Year, int]


@dataclass(frozen=True, slots=True)
class SetTrack:
    """A marker goes to a box, wherever it was but there."""

    track: TrackId
    box: str
    not_from: str = ""


@dataclass(frozen=True, slots=True)
class PlaceMarker:
    """A lasting effect begins."""

    marker: MarkerId
    ends: tuple[Ending, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class BuildRoute:
    """One of these transport routes is built at no cost, in the order the rules ask (EotS 13.77, 13.79)."""

    routes: tuple[RouteId, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class ReplaceUnit:
    """One counter leaves the game, another takes its place."""

    leaving: UnitId
    entering: UnitId
    place: Place


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """A counter leaves the game."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class PlaceUnit:
    """A counter is put somewhere outside normal movement."""

    unit: UnitId
    place: Place
    regions: tuple[RegionId, ...]
    chooser: Side
    when: Window


@dataclass(frozen=True, slots=True)
class MoveUnits:
    """Counters must go to a hex."""

    units: tuple[UnitId, ...]
    to: HexId
    when: Window


@dataclass(frozen=True, slots=True)
class AirborneDrop:
    """An inactive counter may drop on an empty hex within reach of an air unit it stands with."""

    unit: UnitId
    carrier: Units


@dataclass(frozen=True, slots=True)
class FreeMove:
    """Some own counters relocate without an offensive."""

    classes: tuple[UnitClass, ...]
    at_most: int
    start: Literal["occupied-coastal-hex-and-neighbours", "anywhere"]
    destination: Literal["one-friendly-port", "port-within-3-of-resource"]
    along: tuple[UnitId, ...] = ()
    uses_asp: bool = True
    ignores_air_zoi: bool = False


@dataclass(frozen=True, slots=True)
class ExchangeCard:
    """Optionally a hand card goes to the own discard pile for any card there."""


@dataclass(frozen=True, slots=True)
class RandomDiscard:
    """A side loses hand cards at random."""

    side: Side
    cards: int
    when: Window = Window.AT_ONCE
    unless_weather: bool = False


@dataclass(frozen=True, slots=True)
class LoseSteps:
    """Steps are lost without combat."""

    target: Units
    steps: int
    may_eliminate: MayEliminate
    chooser: Side | None = None
    when: Window = Window.AT_ONCE
    each: bool = False
    optional: bool = False
    with_kamikaze: bool = False


@dataclass(frozen=True, slots=True)
class CancelOffensive:
    """The offensive ends, its units return to where they started (EotS 5.32 D)."""


@dataclass(frozen=True, slots=True)
class CancelActivation:
    """One activated counter returns to its start and is inactive."""

    target: Units
    chooser: Side


@dataclass(frozen=True, slots=True)
class GainControl:
    """A side gains control of hexes without combat."""

    side: Side
    hexes: tuple[HexId, ...] = ()
    by: Literal["event", "landing-spreads-to-adjacent-one-hex-islands", "paratroops"] = "event"
    when: Window = Window.AT_ONCE
    eliminates_lone: Units | None = None


@dataclass(frozen=True, slots=True)
class IntelligenceModifier:
    """A change to the enemy's intelligence roll, unless air ZOI or such a ship watches a hex."""

    change: int
    watched: Within
    by: Units


@dataclass(frozen=True, slots=True)
class LimitReplacements:
    """The enemy's next ground replacements are fewer, and none for some nations."""

    steps: int
    barred: tuple[Nationality, ...]


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A rule of its own, implemented by name."""

    rule: Rule
    lasts: Literal["instant", "offensive", "turn", "marker", "game"]


Effect = (
    MoveTrack
    | MoveTrackByYear
    | SetTrack
    | PlaceMarker
    | BuildRoute
    | ReplaceUnit
    | RemoveUnit
    | PlaceUnit
    | MoveUnits
    | AirborneDrop
    | FreeMove
    | ExchangeCard
    | RandomDiscard
    | LoseSteps
    | CancelOffensive
    | CancelActivation
    | GainControl
    | IntelligenceModifier
    | LimitReplacements
    | SpecialRule
)
