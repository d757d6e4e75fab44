"""The board as moving units meet it: enemies, zones, bases, as sets of hexes (EotS 6.4, 8.11)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rules.eots.movement.allowance import Allowance
from rules.eots.movement.forbidden_hexes import BURMA_AREAS, area_objections, is_left_to_itself
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.eots.supply.occupation import unseen
from rules.eots.supply.supply_paths import Tables
from rules.eots.supply.zones_of_influence import CARRIERS
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet


@dataclass(frozen=True)
class Scene:
    """A position in the eyes of one side's movers."""

    found: Audit
    side: Side
    allowance: Allowance
    assaulted: frozenset[HexId] = frozenset()
    declared: frozenset[HexId] = frozenset()

    @property
    def state(self) -> State:
        """The position."""
        return self.found.state

    @property
    def tables(self) -> Tables:
        """The map."""
        return self.found.tables

    def hexes_of(self, side: Side, *classes: str) -> HexSet:
        """The hexes with a side's counters of some classes."""
        units = self.state.components.units
        return self.tables.space.of(
            position.place
            for unit, position in self.state.units.items()
            if units[unit].side is side and (not classes or units[unit].unit_class in classes)
        )

    @cached_property
    def enemies(self) -> HexSet:
        """The hexes with enemy counters of any kind, HQs and unseen garrisons included (EotS 7.24)."""
        return self.found.standing[self.side.enemy].anything

    @cached_property
    def enemy_ships(self) -> HexSet:
        """The hexes with enemy naval units (EotS 8.11, 8.45 B)."""
        return self.hexes_of(self.side.enemy, "naval")

    @cached_property
    def contested(self) -> HexSet:
        """The hexes where active units of the side stand with the enemy: battle hexes to be (EotS 7.24)."""
        units = self.state.components.units
        own = (u for u in self.state.activated if units[u].side is self.side)
        return self.tables.space.of(self.state.units[u].place for u in own) & self.enemies

    @cached_property
    def enemy_ground(self) -> HexSet:
        """The hexes with enemy ground units or garrisons; beaten troops hold none any more (EotS 9.32)."""
        enemy, held, state = self.side.enemy, self.tables.held(self.state.control), self.state
        beaten = state.leaving | state.retreating
        troops = self.tables.space.of(
            position.place
            for unit, position in state.units.items()
            if unit not in beaten
            and state.components.units[unit].side is enemy
            and state.components.units[unit].unit_class == "ground"
        )
        return troops | unseen(state, self.tables, enemy, held)

    @cached_property
    def stopping(self) -> HexSet:
        """The hexes where a march must stop: enemy land or air units, garrisons or HQs (EotS 8.42)."""
        return self.found.standing[self.side.enemy].closes_land(True)

    @property
    def battle_hexes(self) -> HexSet:
        """The hexes that have been declared battle hexes (EotS 8.42)."""
        return self.tables.space.of(self.declared)

    @cached_property
    def routes_closed(self) -> HexSet:
        """Where enemy units take away the rate of a route (EotS 8.42)."""
        standing = self.found.standing[self.side.enemy]
        any_unit = self.state.components.edition.route_closed_by == "any-unit"
        return standing.anything if any_unit else standing.troops

    @cached_property
    def manchukuo(self) -> HexSet:
        """Where no unit goes (EotS 13.91)."""
        return self.region("manchuria")

    @cached_property
    def inland_china(self) -> HexSet:
        """Hexes of China off the coast, which are never battle hexes (EotS 7.24)."""
        return self.region("china-interior")

    def region(self, name: str) -> HexSet:
        """The hexes of a region."""
        return self.tables.region(name)

    @cached_property
    def held(self) -> HexSet:
        """The hexes that the side controls."""
        return self.tables.held(self.state.control)[self.side]

    @cached_property
    def outside(self) -> HexSet:
        """The land that a scenario keeps the side out of (EotS 17.11.1)."""
        if BURMA_AREAS not in self.state.special:
            return 0
        hexes = self.state.components.hexes.items()
        return self.tables.space.of(h for h, one in hexes if any(area_objections(self.state, self.side, one)))

    @cached_property
    def _closed(self) -> HexSet:
        """Where no unit of the side has a base: Manchukuo, mainland India for Japan (EotS 13.61, 13.91)."""
        return self.manchukuo | self.outside | (self.region("india") if self.side is Side.JAPAN else 0)

    @cached_property
    def no_transport(self) -> HexSet:
        """Where troops come by assault or march alone: mainland India after its surrender (EotS 13.63)."""
        if "india" not in self.state.surrendered:
            return 0
        hexes = self.state.components.hexes.items()
        return self.tables.space.of(h for h, found in hexes if is_left_to_itself(self.state, found))

    @property
    def ports(self) -> HexSet:
        """The side's ports."""
        return self.tables.ports & self.held & ~self._closed

    @property
    def airfields(self) -> HexSet:
        """The side's airfields."""
        return self.tables.airfields & self.held & ~self._closed

    def zone(self, units: Iterable[Unit] = (), strategic: bool = False) -> HexSet:
        """The enemy zones that bar these units on their way (EotS 6.4, 8.23, 8.33, 8.45 B).

        A carrier that sails with the others neutralises as it goes; one that moves strategically has no zone.
        """  # Ruling R-149
        moving = tuple(units)
        if not strategic and any(unit.type in CARRIERS for unit in moving):
            return 0
        found = self.found
        if strategic and any(unit.unit_class == "air" or unit.type in CARRIERS for unit in moving):
            found = audit(self.state, found.without_zones | {unit.id for unit in moving})
        return found.zones[self.side.enemy].in_force

    @property
    def any_zone(self) -> HexSet:
        """The enemy zones, neutralised or not (EotS 7.25 E)."""
        return self.found.zones[self.side.enemy].projected

    def units(self, ids: Iterable[str]) -> tuple[Unit, ...]:
        """Counters by their ids."""
        return tuple(self.state.components.units[UnitId(one)] for one in ids)
