"""Which counters a card speaks of, and what must hold before its event is legal (EotS 5.31)."""

from dataclasses import dataclass

from rules.eots.printed.card_vocabulary import (
    BoxId,
    Feature,
    Nationality,
    RegionId,
    Trait,
    UnitClass,
    UnitType,
)
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.maps.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class Within:
    """A distance around a hex."""

    of: HexId
    distance: int


@dataclass(frozen=True, slots=True)
class Units:
    """Counters to choose from: whatever is given must hold; a box or a distance, either will do."""

    side: Side
    classes: tuple[UnitClass, ...] = ()
    types: tuple[UnitType, ...] = ()
    nationalities: tuple[Nationality, ...] = ()
    units: tuple[UnitId, ...] = ()
    traits: tuple[Trait, ...] = ()
    regions: tuple[RegionId, ...] = ()
    outside: tuple[RegionId, ...] = ()
    boxes: tuple[BoxId, ...] = ()
    within: Within | None = None


@dataclass(frozen=True, slots=True)
class Controls:
    """A side controls all these hexes."""

    side: Side
    hexes: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Occupies:
    """A side's ground units stand in at least one hex of these regions."""

    side: Side
    regions: tuple[RegionId, ...]


@dataclass(frozen=True, slots=True)
class Exists:
    """At least one such counter is in play."""

    units: Units


@dataclass(frozen=True, slots=True)
class BattleHex:
    """At least one declared battle hex is one of these, or lies in one of these regions."""

    hexes: tuple[HexId, ...] = ()
    regions: tuple[RegionId, ...] = ()
    occupied_by: Side | None = None
    ground_combat: bool = False
    within: Within | None = None


@dataclass(frozen=True, slots=True)
class EveryBattleHex:
    """Every declared battle hex has this feature."""

    feature: Feature


@dataclass(frozen=True, slots=True)
class LandsWithin:
    """A ground unit makes an amphibious move to within a distance."""

    within: Within


@dataclass(frozen=True, slots=True)
class TrackAt:
    """A track stands at a box."""

    track: TrackId
    box: str


@dataclass(frozen=True, slots=True)
class OffensiveBy:
    """One of these HQs activated the offensive."""

    hqs: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class TurnFrom:
    """The game turn is this one or a later one."""

    turn: int


Condition = (
    Controls | Occupies | Exists | BattleHex | EveryBattleHex | LandsWithin | TrackAt | OffensiveBy | TurnFrom
)


@dataclass(frozen=True, slots=True)
class MustPlayAsEvent:
    """While this holds the card is no operations card."""

    when: Condition
    or_discard: bool = False
