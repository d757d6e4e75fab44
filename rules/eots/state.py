"""The position of a game: where every counter stands and every marker lies."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rules.core.degrees import LEADING
from rules.eots.history import History
from rules.eots.obligation import Obligation
from rules.eots.offensive_under_way import Offensive
from rules.eots.printed.components import Components, Unit
from rules.eots.printed.regions import RouteId
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.maps.hexgrid import HexId


@dataclass(frozen=True, slots=True)
class Position:
    """Where a counter is, a hex or a box, and which side is up."""

    place: str
    reduced: bool = False

    def at(self, place: str) -> "Position":
        """The same side up, elsewhere."""
        return lying(place, self.reduced)

    def turned(self, reduced: bool) -> "Position":
        """A side up in the same place."""
        return lying(self.place, reduced)


@lru_cache(maxsize=4096)
def lying(place: str, reduced: bool = False) -> Position:
    """A place with a side up, the same thing in all positions of all tables."""
    return Position(place, reduced)


@dataclass(frozen=True, slots=True)
class Forces:
    """The forces and the intelligence for which the app rolled."""

    offensive: str
    condition: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table that both players see."""

    components: Components
    scenario: str
    edition: str
    mode: str
    turn: int
    segment: str
    last_turn: int
    units: Mapping[UnitId, Position]
    control: Mapping[HexId, Side]
    markers: Mapping[TrackId, int]
    map: str = "pacific"
    deck: tuple[str, ...] = ()
    hand_cards: tuple[str, ...] = ()
    removed_cards: tuple[str, ...] = ()
    discarded_cards: tuple[str, ...] = ()
    future_offensive: tuple[str, ...] = ()
    future_choice: tuple[str, ...] = ()
    surrendered: frozenset[str] = frozenset()
    special: frozenset[str] = frozenset()
    options: frozenset[str] = frozenset()
    bid: int = 0
    activated: frozenset[UnitId] = frozenset()
    tokyo_express: HexId | None = None
    zones_cancelled: frozenset[Side] = frozenset()
    attrition_turn: int = 0
    lost_garrisons: frozenset[HexId] = frozenset()
    came_from: Mapping[UnitId, str] = field(default_factory=dict)
    battle_dice: Mapping[tuple[HexId, str], tuple[int, ...]] = field(default_factory=dict)
    battle_forces: Mapping[HexId, "Forces"] = field(default_factory=dict)
    fought: frozenset[HexId] = frozenset()
    leaving: frozenset[UnitId] = frozenset()
    retreating: frozenset[UnitId] = frozenset()
    offensive: Offensive | None = None
    last_played: Side | None = None
    held_over: Mapping[Side, int] = field(default_factory=dict)
    seals: Mapping[Side, str] = field(default_factory=dict)
    drawn: Mapping[Side, int] = field(default_factory=dict)
    turn_control: Mapping[HexId, Side] = field(default_factory=dict)
    opening_control: Mapping[HexId, Side] = field(default_factory=dict)
    casualties_turn: int = 0
    designated: Mapping[Side, int] = field(default_factory=dict)
    errands: tuple[Obligation, ...] = ()
    newcomers: frozenset[UnitId] = frozenset()
    new_hqs: frozenset[UnitId] = frozenset()
    returning: frozenset[UnitId] = frozenset()
    to_shuffle: frozenset[Side] = frozenset()
    history: History = field(default_factory=History)
    freed: frozenset[str] = frozenset()
    winner: str = ""
    result: str = ""
    points: int | None = None
    signed: frozenset[str] = frozenset()

    @property
    def led(self) -> bool:
        """Whether the app keeps the sequence of play: as Referee or Adviser, not as Scribe."""
        return self.mode in LEADING

    @property
    def routes(self) -> frozenset[RouteId]:
        """The routes that are built, by their markers (EotS 13.77, 13.79)."""
        return frozenset(route for route in self.components.routes if self.markers[TrackId(route)])

    def route_is_closed(self, one: HexId, other: HexId) -> bool:
        """Whether a printed transport route over this hexside is not built yet (EotS 8.42)."""
        built = self.routes
        return any(r.closes(one, other) for r in self.components.routes.values() if r.id not in built)

    def units_in(self, place: str) -> Iterator[Unit]:
        """The counters in a hex or box, as printed."""
        return iter(self.stacks.get(place, ()))

    @property
    def stacks(self) -> Mapping[str, tuple[Unit, ...]]:
        """The counters of every hex and box that holds any."""
        return _by_place(self)

    def side_units_in(self, place: str, side: Side, *classes: str) -> list[Unit]:
        """A side's counters of some classes in a hex."""
        return [u for u in self.units_in(place) if u.side is side and u.unit_class in classes]

    def hqs(self, side: Side) -> Iterator[Unit]:
        """The HQs that a side has on the map."""
        for unit_id, position in self.units.items():
            unit = self.components.units[unit_id]
            if unit.unit_class == "hq" and unit.side is side and position.place in self.components.hexes:
                yield unit

    def controls(self, side: Side, hex_id: HexId) -> bool:
        """Whether a side controls a hex (EotS 6.5); the sea belongs to nobody."""
        return self.control.get(hex_id) is side


REMEMBERED = 4
_indexed: deque[tuple[Mapping[UnitId, Position], Mapping[str, tuple[Unit, ...]]]] = deque(maxlen=REMEMBERED)


def _by_place(state: State) -> Mapping[str, tuple[Unit, ...]]:
    """The counters by their places; the latest positions are remembered, for many questions ask it."""
    for units, places in tuple(_indexed):
        if units is state.units:
            return places
    found: dict[str, list[Unit]] = {}
    for unit, position in state.units.items():
        found.setdefault(position.place, []).append(state.components.units[unit])
    places = {place: tuple(there) for place, there in found.items()}
    _indexed.append((state.units, places))
    return places
