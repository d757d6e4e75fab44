"""What lies on the table, asked in the plainest words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.games.eots.bench import plain_moves
from rules.eots.printed.components import Hex, Unit
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.maps.hexgrid import HexId, distance, neighbour

CARRIERS = plain_moves.CARRIERS
CHINA_BOX = "china-box"
FERRY = plain_moves.FERRY
KUNMING = plain_moves.KUNMING
MOST_IN_A_HEX = 3
NAMED = frozenset(("city", "chinese-city", "japanese-city", "resource", "port", "airfield"))
NAVAL_POINTS, HALF_POINTS = 5, 2
_voyages: dict[tuple[str, HexId, int], Mapping[HexId, int]] = {}
ASP = {Side.JAPAN: "japan-asp", Side.ALLIES: "allied-asp"}


@dataclass(frozen=True)
class Table:
    """One position; supply and zones come from the audit, which a plain search confirms elsewhere."""

    state: State

    @cached_property
    def audit(self) -> Audit:
        """Zones and supply (EotS 6.2, 6.4)."""
        return audit(self.state)

    # What is printed

    def unit(self, unit: str) -> Unit:
        """A counter by its id."""
        return self.state.components.units[UnitId(unit)]

    def hex(self, place: str) -> Hex:
        """A hex by its number."""
        return self.state.components.hexes[HexId(place)]

    def on_map(self, place: str) -> bool:
        """Whether a place is a hex."""
        return place in self.state.components.hexes

    def around(self, place: str) -> Iterator[tuple[HexId, str]]:
        """The printed hexes around one, and the hexside to each."""
        for direction, side in self.hex(place).sides.items():
            there = neighbour(HexId(place), direction)
            if self.on_map(there):
                yield there, side

    def named(self, place: str) -> bool:
        """Whether a hex is a named location (EotS 1.3)."""
        return bool(self.hex(place).features & NAMED)

    def is_open(self, side: Side, place: str) -> bool:
        """Whether a side may end its moves in a hex: not in Manchukuo, nor outside Burma (13.91, 17.11.1)."""
        manchukuo = self.hex(place).region == "manchuria"
        return not manchukuo and not plain_moves.outside(self.state, side, self.hex(place))

    # Who stands where

    def place(self, unit: str) -> str:
        """Where a counter is."""
        return self.state.units[UnitId(unit)].place

    def reduced(self, unit: str) -> bool:
        """Whether a counter shows its reduced side."""
        return self.state.units[UnitId(unit)].reduced

    def here(self, place: str, side: Side, *classes: str) -> list[Unit]:
        """A side's counters of some classes in a place; of all classes if none is named."""
        return [
            unit
            for unit in self.state.units_in(place)
            if unit.side is side and (not classes or unit.unit_class in classes)
        ]

    def garrisoned(self, place: str, side: Side) -> bool:
        """Whether troops without a counter hold a hex (EotS 13.75, 13.76, 13.94)."""
        return place in self._garrisons[side]

    @cached_property
    def _garrisons(self) -> Mapping[Side, frozenset[HexId]]:
        return {side: plain_moves.garrisons(self.state, side) for side in Side}

    def occupied(self, place: str, side: Side) -> bool:
        """Whether anything of a side is in a hex."""
        return bool(self.here(place, side)) or self.garrisoned(place, side)

    def troops(self, place: str, side: Side) -> bool:
        """Whether a side has ground units in a hex."""
        return bool(self.here(place, side, "ground")) or self.garrisoned(place, side)

    def controls(self, side: Side, place: str) -> bool:
        """Whether a side controls a hex; around Kunming it is always the Allies (EotS 6.5, 13.75)."""
        if place in plain_moves.AROUND_KUNMING:
            return side is Side.ALLIES
        return self.state.controls(side, HexId(place))

    def base(self, side: Side, place: str, feature: str) -> bool:
        """Whether a place is a port or airfield that a side controls."""
        return self.on_map(place) and feature in self.hex(place).features and self.controls(side, place)

    def crowd(self, place: str, side: Side) -> int:
        """How many air and ground units a side has in a hex; pairs of a designation are one (EotS 8.34)."""
        names = {unit.id for unit in self.here(place, side, "air", "ground")}
        return len(
            {
                min(unit, self.unit(unit).stacks_with or unit) if self._paired(unit, names) else unit
                for unit in names
            }
        )

    def _paired(self, unit: str, names: set[UnitId]) -> bool:
        return self.unit(unit).stacks_with in names

    # Zones and supply

    def zone(self, side: Side) -> frozenset[HexId]:
        """The hexes of a side's zones that are in force (EotS 6.4)."""
        return frozenset(self.audit.tables.space.names(self.audit.zones[side].in_force))

    def zone_neutralised_or_not(self, side: Side) -> frozenset[HexId]:
        """The hexes of a side's zones, whether neutralised or not (EotS 6.4)."""
        return frozenset(self.audit.tables.space.names(self.audit.zones[side].projected))

    def in_supply(self, unit: str) -> bool:
        """Whether a unit is in supply (EotS 6.21)."""
        verdict = self.audit.verdicts.get(UnitId(unit))
        return verdict is not None and verdict.in_supply

    def eligible_airfields(self, side: Side) -> frozenset[HexId]:
        """The supply-eligible airfields of a side (EotS 1.3)."""
        return frozenset(self.audit.tables.space.names(self.audit.supply[side].airfields))

    def hqs(self, side: Side) -> list[tuple[Unit, HexId]]:
        """A side's HQs on the map."""
        return [(hq, HexId(self.place(hq.id))) for hq in self.state.hqs(side)]

    def near_hq(self, side: Side, place: str) -> bool:
        """Whether a hex is within range of an HQ, which nothing blocks (EotS 7.26, 7.27, 9.61)."""
        return any(distance(seat, HexId(place)) <= (hq.hq_range or 0) for hq, seat in self.hqs(side))

    def sailed(self, origin: HexId, points: int) -> Mapping[HexId, int]:
        """The hexes that a ship reaches, its own for nothing, and what they cost (EotS 8.21).

        Ships pass everything, so that only the map counts, and a voyage is searched for once.
        """
        key = self.state.components.map.code, origin, points
        if key not in _voyages:
            _voyages[key] = {origin: 0, **plain_moves.sail(self.state, origin, points, plain_moves.NOWHERE)}
        return _voyages[key]

    # Allowances

    def operations(self) -> int:
        """The operations value of the offensive's card (EotS 7.22)."""
        assert self.state.offensive is not None
        return self.state.components.cards[self.state.offensive.card].ops

    def naval_points(self, side: Side) -> int:
        """How far ships go: five hexes for each point, or what the event says (EotS 7.22, 8.1)."""
        offensive = self.state.offensive
        assert offensive is not None
        event = self.state.components.cards[offensive.card].event.activation
        mine = side is offensive.side or event.naval_move_both_sides
        if offensive.as_event and event.naval_move and mine:
            return event.naval_move
        return NAVAL_POINTS * self.operations()

    def shipping(self, side: Side) -> int:
        """The amphibious shipping that a side has left this turn (EotS 8.45 A, 14.2 B)."""
        track = ASP[side]
        total = self.state.markers[TrackId(track)]
        if side is Side.JAPAN and self.state.markers[TrackId("japan-rivalry")]:
            total = (total + 1) // 2
        return total - self.state.markers[TrackId(f"{track}-used")]


def in_range(unit: Unit, place: str, target: str) -> bool:
    """Whether an air unit or carrier in a hex takes part in a battle in another (EotS 9.11, 1.3)."""
    reach = unit.range or 0
    if unit.extended_range and unit.extended_kind != "parenthesised":
        reach = max(reach, unit.extended_range)
    return distance(HexId(place), HexId(target)) <= reach


def flies(unit: Unit) -> bool:
    """Whether a unit fights from afar: aircraft and carriers (EotS 9.11)."""
    return unit.unit_class == "air" or unit.type in CARRIERS


def is_escort(unit: Unit) -> bool:
    """Whether a unit is a ship without aircraft (EotS 9.12)."""
    return unit.unit_class == "naval" and unit.type not in CARRIERS
