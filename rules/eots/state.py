"""The position of a game: where every counter stands and every marker lies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.core.hexgrid import HexId
from rules.eots.components import Components, Side, TrackId, Unit, UnitId


@dataclass(frozen=True, slots=True)
class Position:
    """Where a counter is, a hex or a box, and which side is up."""

    place: str
    reduced: bool = False


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

    def units_in(self, place: str) -> Iterator[Unit]:
        """The counters in a hex or box, as printed."""
        return (self.components.units[u] for u, p in self.units.items() if p.place == place)

    def side_units_in(self, place: str, side: Side, *classes: str) -> list[Unit]:
        """A side's counters of some classes in a hex."""
        return [u for u in self.units_in(place) if u.side is side and u.unit_class in classes]

    def controls(self, side: Side, hex_id: HexId) -> bool:
        """Whether a side controls a hex (EotS 6.5); the sea belongs to nobody."""
        return self.control.get(hex_id) is side
