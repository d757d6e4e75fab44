"""Which units take part in each battle (EotS 7.24, 7.27, 9.1)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId
from tests.eots.plain.table import CARRIERS, Table, flies, is_escort


@dataclass
class Commitments:
    """Who was declared for which battle, as the events told it."""

    declared: dict[UnitId, HexId] = field(default_factory=dict)
    covers: dict[UnitId, HexId] = field(default_factory=dict)
    joining: dict[UnitId, HexId] = field(default_factory=dict)
    special: set[HexId] = field(default_factory=set)
    fought: set[UnitId] = field(default_factory=set)


def read(texts: Iterable[str]) -> dict[UnitId, HexId]:
    """ "hex:unit" as unit and hex."""
    pairs = (text.partition(":") for text in texts)
    return {UnitId(unit): HexId(place) for place, _, unit in pairs if unit}


@dataclass(frozen=True)
class Battle:
    """A battle hex of an offensive."""

    table: Table
    hex: HexId
    bound: Commitments

    @property
    def offensive(self) -> Side:
        """Whose offensive it is."""
        assert self.table.state.offensive is not None
        return self.table.state.offensive.side

    @property
    def battles(self) -> Mapping[HexId, object]:
        """All battle hexes."""
        assert self.table.state.offensive is not None
        return self.table.state.offensive.battles

    def participants(self) -> set[UnitId]:
        """Everybody who fights here (EotS 9.1)."""
        fighting = {unit.id for side in Side for unit in self._of(side)}
        escorts = {unit.id for side in Side for unit in self._escorts(side, fighting)}
        return (fighting | escorts) - self.bound.fought

    def _of(self, side: Side) -> set[Unit]:
        """A side's units in the battle hex, and those that fight in it from afar (EotS 9.1, 9.11)."""
        here = [
            u
            for u in self.table.here(self.hex, side, "air", "naval", "ground")
            if not self._bound_elsewhere(u)
        ]
        afar = [self.table.unit(u) for u in self._assigned(side)]
        return {*here, *(u for u in afar if self._free_to_strike(u))}

    def _assigned(self, side: Side) -> list[UnitId]:
        """The aircraft and carriers of a side that were declared for this battle (EotS 7.24, 7.26, 7.27)."""
        if side is self.offensive:
            covering = self.bound.covers if self.hex in self.bound.special else {}
            named = {**covering, **self.bound.declared}
        else:
            named = {**self.bound.joining, **self._departed()}
        return [unit for unit, place in named.items() if place == self.hex and flies(self.table.unit(unit))]

    def _departed(self) -> dict[UnitId, HexId]:
        """Reacting aircraft and carriers that left a battle hex still fight for it (EotS 7.26, 9.11)."""
        offensive = self.table.state.offensive
        assert offensive is not None
        origins = offensive.reaction_origins.items()
        return {unit: HexId(place) for unit, place in origins if place in self.battles}

    def _free_to_strike(self, unit: Unit) -> bool:
        """Whether a unit declared for this battle does not have to fight where it is (EotS 7.27, 9.11)."""
        place = self.table.place(unit.id)
        if place == self.hex or not self.table.on_map(place):
            return place == self.hex
        return place not in self.battles or not self._must_switch(unit, HexId(place))

    def _must_switch(self, unit: Unit, place: HexId) -> bool:
        """Whether enemies in the hex of a unit make it fight there and nowhere else (EotS 7.27, 9.11)."""
        if unit.side is not self.offensive:
            return False
        return place not in self.bound.special or self.table.occupied(place, unit.side.enemy)

    def _bound_elsewhere(self, unit: Unit) -> bool:
        """Whether aircraft or a carrier in this hex strikes another, as only these may (EotS 7.27, 9.11)."""
        if not flies(unit):
            return False
        if unit.side is not self.offensive:
            return self._departed().get(unit.id, self.hex) != self.hex
        target = self.bound.declared.get(unit.id, self.hex)
        return target != self.hex and target in self.battles and not self._must_switch(unit, self.hex)

    def _escorts(self, side: Side, fighting: set[UnitId]) -> list[Unit]:
        """Ships beside carriers that strike from outside any battle hex (EotS 9.12, R-79)."""
        carriers = [
            u for u in fighting if self.table.unit(u).type in CARRIERS and self.table.unit(u).side is side
        ]
        places = {self.table.place(carrier) for carrier in carriers} - {self.hex, *self.battles}
        return [ship for place in places for ship in self.table.here(place, side, "naval") if is_escort(ship)]

    def doubtful(self) -> set[UnitId]:
        """Escorts of carriers that strike several hexes from one, which no rule assigns (EotS 9.1, 9.12)."""
        found: set[UnitId] = set()
        named = {**self.bound.covers, **self.bound.declared, **self.bound.joining, **self._departed()}
        for side in Side:
            strikes: dict[str, set[HexId]] = {}
            for unit, target in named.items():
                if self.table.unit(unit).type in CARRIERS and self.table.unit(unit).side is side:
                    strikes.setdefault(self.table.place(unit), set()).add(target)
            for place, targets in strikes.items():
                if len(targets) > 1:
                    found |= {u.id for u in self.table.here(place, side, "naval") if is_escort(u)}
        return found


def battle(state: State, place: HexId, bound: Commitments) -> Battle:
    """The battle in a hex."""
    return Battle(Table(state), place, bound)
