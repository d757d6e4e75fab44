"""An offensive under way: its card, its units, how they moved, its battles, its answer (EotS 7.2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.modes import LANDING, Mode
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.maps.hexgrid import HexId

SEA = "sea"


class Step(StrEnum):
    """Where an offensive stands (EotS 7.2)."""

    MOVE = "move"
    ANSWER = "answer"
    REACT = "react"
    BATTLE = "battle"
    AFTERMATH = "aftermath"
    RETREAT = "retreat"
    REACTION_RETURN = "reaction-return"
    RETURN = "return"
    CLEAR_UP = "clear-up"


@dataclass(frozen=True, slots=True)
class Way:
    """How a unit came to where it is: by what move, from where, over which hexes, and at what cost."""

    mode: Mode
    path: tuple[HexId, ...]
    cost: int
    carrier: str = ""
    may_fight: bool = True

    @property
    def entered_by(self) -> str:
        """The way it entered: a ship that carried it, the sea, or the hex next door (EotS 8.46, 9.5)."""
        if self.carrier:
            return self.carrier
        return self.path[-2] if self.mode is Mode.GROUND else SEA


ROLLED = -1


@dataclass(frozen=True, slots=True)
class Due:
    """Losses that a card still brings: by its die, or by one of its effects by number (EotS 5.32 B)."""

    card: str
    number: int
    steps: int | None = None


@dataclass(frozen=True, slots=True)
class Offensive:
    """Everything that the record has to say of an offensive until it ends."""

    side: Side
    card: str
    as_event: bool
    hq: UnitId
    oc: int
    units: tuple[UnitId, ...]
    origins: Mapping[UnitId, str]
    step: Step = Step.MOVE
    ways: Mapping[UnitId, Way] = field(default_factory=lambda: MappingProxyType({}))
    tracks: Mapping[TrackId, int] = field(default_factory=lambda: MappingProxyType({}))
    express: HexId | None = None
    garrisons: frozenset[HexId] = frozenset()
    taken: Mapping[HexId, Side] = field(default_factory=lambda: MappingProxyType({}))
    through_zone: bool = False
    shipping: int = 0
    reaction_shipping: int = 0
    stood_fast: frozenset[HexId] = frozenset()
    stepped_back: frozenset[HexId] = frozenset()
    disengaged: Mapping[UnitId, str] = field(default_factory=lambda: MappingProxyType({}))
    battles: Mapping[HexId, tuple[UnitId, ...]] = field(default_factory=lambda: MappingProxyType({}))
    covers: Mapping[HexId, tuple[UnitId, ...]] = field(default_factory=lambda: MappingProxyType({}))
    tried: Mapping[HexId, bool] = field(default_factory=lambda: MappingProxyType({}))
    asked: frozenset[HexId] = frozenset()
    condition: Condition = Condition.SURPRISE
    rolled: bool = False
    reaction_cards: tuple[str, ...] = ()
    reaction_hq: UnitId | None = None
    reaction_units: tuple[UnitId, ...] = ()
    reaction_origins: Mapping[UnitId, str] = field(default_factory=lambda: MappingProxyType({}))
    reaction_ways: Mapping[UnitId, Way] = field(default_factory=lambda: MappingProxyType({}))
    joining: Mapping[UnitId, HexId] = field(default_factory=lambda: MappingProxyType({}))
    casualties: bool = False
    dues: tuple[Due, ...] = ()
    struck: Mapping[HexId, str] = field(default_factory=lambda: MappingProxyType({}))
    restored: frozenset[UnitId] = frozenset()
    dropped: HexId | None = None
    sent_back: Mapping[str, UnitId] = field(default_factory=lambda: MappingProxyType({}))
    weather_forgone: bool = False
    ships_offered: bool = False

    @property
    def landings(self) -> frozenset[HexId]:
        """The hexes that the offensive assaults from the sea (EotS 8.45)."""
        return frozenset(way.path[-1] for way in self.ways.values() if way.mode in LANDING)

    @property
    def special_hexes(self) -> frozenset[HexId]:
        """The battle hexes that special reaction made (EotS 7.27)."""
        return frozenset(hex_id for hex_id, found in self.tried.items() if found)

    @property
    def bound(self) -> tuple[UnitId, ...]:
        """The units of both sides that were assigned to a battle (EotS 7.24, 7.26)."""
        return *self.joining, *(unit for units in self.battles.values() for unit in units)

    def brought_by(self, ships: Iterable[str]) -> tuple[UnitId, ...]:
        """The troops that came aboard these ships (EotS 8.46)."""
        named = frozenset(ships)
        aboard = ((unit, self.way_of(unit)) for unit in (*self.units, *self.reaction_units))
        return tuple(unit for unit, way in aboard if way is not None and way.carrier in named)

    def way_of(self, unit: UnitId) -> Way | None:
        """How a unit of either side came to where it is, if it moved."""
        return self.ways.get(unit) or self.reaction_ways.get(unit)

    def acting(self) -> Side:
        """Whose decision the present step is; of a battle and of clearing up it is both sides'."""
        answering = self.step in (Step.ANSWER, Step.REACT, Step.REACTION_RETURN)
        return self.side.enemy if answering else self.side
