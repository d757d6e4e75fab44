"""Counters that an event lets move without an offensive (EotS 5.33, 8.23, 8.44)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import and_, or_

from rules.core.legality import Objection
from rules.eots.events import UnitsMoved
from rules.eots.movement import amphibious_assault
from rules.eots.movement.allowance import Allowance
from rules.eots.movement.forbidden_hexes import placement_objections
from rules.eots.movement.naval import layers
from rules.eots.movement.scene import Scene
from rules.eots.movement.stacking import joins
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import FreeMove
from rules.eots.printed.modes import Mode
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import DIRECTIONS, HexId, distance, neighbour
from rules.maps.hexset import HexSet

RULE = "EotS 5.33"
NEAR_RESOURCE = 3
TWICE = 2
ANY_DISTANCE = 200  # Rulings


@dataclass(frozen=True)
class Relocation:
    """A free move as its card prints it, on the board as it is."""

    scene: Scene
    card: Card
    effect: FreeMove

    @classmethod
    def of(cls, state: State, card: Card) -> "Relocation | None":
        """The free move of a card, if it has one."""
        found = next((one for one in card.event.effects if isinstance(one, FreeMove)), None)
        if found is None:
            return None
        scene = Scene(audit(state), card.side, Allowance.of(state.components.charts, card.ops))
        return cls(scene, card, found)

    @property
    def state(self) -> State:
        """The board."""
        return self.scene.state

    @cached_property
    def reach(self) -> Mapping[UnitId, tuple[HexId, ...]]:
        """The counters that could go anywhere by it, and where."""
        found = {unit: self.places((unit,)) for unit in self._candidates()}
        return {unit: places for unit, places in found.items() if places}

    def movers(self) -> tuple[UnitId, ...]:
        """The counters that could go anywhere by it."""
        return tuple(self.reach)

    def _candidates(self) -> Iterator[UnitId]:
        for unit_id, position in self.state.units.items():
            unit = self.state.components.units[unit_id]
            meant = unit.unit_class in self.effect.classes or unit_id in self.effect.along
            if meant and unit.side is self.card.side and position.place in self.state.components.hexes:
                yield unit_id

    def places(self, units: tuple[UnitId, ...]) -> tuple[HexId, ...]:
        """The ports where these counters may go together."""
        reached = self._together(self._reached(start, units) for start in self._starts(units))
        here = {self.state.units[unit].place for unit in units}
        names = self.scene.tables.space.names(reached & self._ends)
        return tuple(h for h in names if h not in here and self._holds(h, units))

    def _together(self, found: Iterable[HexSet]) -> HexSet:
        """Where ships from every start come, or troops from any coast where they can be embarked."""
        if self.effect.start == "anywhere":
            return reduce(and_, found, self.scene.tables.space.everything)
        return reduce(or_, found, 0)

    def _starts(self, units: tuple[UnitId, ...]) -> Iterator[HexId]:
        """Where they are embarked: their own hexes, or one occupied coastal hex with its neighbours."""
        places = {HexId(self.state.units[unit].place) for unit in units}
        if self.effect.start == "anywhere":
            yield from places
            return
        first = next(iter(sorted(places)))
        for hex_id in (first, *(neighbour(first, d) for d in DIRECTIONS)):
            found = self.state.components.hexes.get(hex_id)
            occupied = self.state.side_units_in(hex_id, self.card.side, "ground")  # Ruling R-17
            near = all(distance(hex_id, place) <= 1 for place in places)
            if found is not None and found.coastal and occupied and near:
                yield hex_id

    def _reached(self, start: HexId, units: tuple[UnitId, ...]) -> HexSet:
        """Every hex that ships from there reach by strategic movement (EotS 8.23, 8.44)."""
        troops = self.scene.units(units)
        tables = self.scene.tables
        begun, zone = tables.space.bits[start], self.scene.zone(troops, strategic=True)
        open_to = tables.space.everything & ~self.scene.manchukuo
        if self.effect.start != "anywhere":
            open_to &= ~self.scene.enemy_ships
        elif not begun & self.scene.ports:
            return 0
        if not self.effect.ignores_air_zoi:
            open_to &= ~zone
        far = self.scene.allowance.naval * (TWICE if begun & self.scene.ports else 1)
        if self.effect.start == "anywhere":
            far = ANY_DISTANCE
        return reduce(or_, layers(tables.water, begun & open_to, open_to, far))

    @cached_property
    def _ends(self) -> HexSet:
        """The ports of the card's side that it allows."""
        ports = self.scene.ports & ~self.scene.enemies
        if self.effect.destination == "one-friendly-port":
            return ports
        near = 0
        for hex_id, found in self.state.components.hexes.items():
            if "resource" in found.features:
                near |= self.scene.tables.space.disc(hex_id, NEAR_RESOURCE)
        return ports & near

    def _holds(self, hex_id: HexId, units: tuple[UnitId, ...]) -> bool:
        """Whether the port takes them all within its limits (EotS 6.11, 8.24, 8.48)."""
        there = [one for one in self.state.units_in(hex_id) if one.side is self.card.side]
        for unit in self.scene.units(units):
            if unit.unit_class == "hq":
                taken = any(one.unit_class == "hq" for one in self.state.units_in(hex_id))
                if taken:
                    return False
            elif not joins(there, unit) or any(placement_objections(self.state, unit, hex_id)):
                return False
            there.append(unit)
        return True

    def objections(self, units: tuple[str, ...], to: str) -> Iterator[Objection]:
        """Why these counters do not go there."""
        known = set(self._candidates())
        if not units or len(set(units)) != len(units):
            yield Objection(RULE, "Choose at least one counter, each once", final=True)
            return
        for unit in units:
            if unit not in known:
                title = self.state.components.units.get(UnitId(unit))
                yield Objection(RULE, f"{self.card.name} does not move {title.name if title else unit[:40]}")
                return
        chosen = tuple(map(UnitId, units))
        yield from self._too_many(chosen)
        if self.effect.start != "anywhere":
            yield from amphibious_assault.capability_objections(
                self.scene.units(chosen), Mode.STRATEGIC_GROUND
            )
        if to not in self.places(chosen):
            yield self._against(chosen, HexId(to))

    def _against(self, units: tuple[UnitId, ...], to: HexId) -> Objection:
        """The first reason why counters do not go to a hex together."""
        bit, title = self.scene.tables.space.bits.get(to, 0), self.state.components.place_title(to)[:40]
        if not bit & self.scene.ports:
            return Objection(RULE, f"{title} is not a port of {self.card.side.label}")
        if bit & self.scene.enemies:
            return Objection(RULE, f"Enemy counters are in {title}")
        if not bit & self._ends:
            return Objection(RULE, f"{title} is more than {NEAR_RESOURCE} hexes from every resource hex")
        if any(self.state.units[unit].place == to for unit in units):
            return Objection(RULE, f"They are in {title} already")
        starts = list(self._starts(units))
        if not starts:
            return Objection(RULE, "They are not in one coastal hex and the hexes next to it")
        if not bit & self._together(self._reached(start, units) for start in starts):
            return Objection("EotS 8.23", f"No open way by sea leads to {title}")
        return Objection("EotS 8.24", f"{title} has no room for them")

    def _too_many(self, units: tuple[UnitId, ...]) -> Iterator[Objection]:
        counted = [unit for unit in units if unit not in self.effect.along]
        if len(counted) > self.effect.at_most:
            yield Objection(RULE, f"{self.card.name} moves at most {self.effect.at_most}")

    def events(self, units: tuple[str, ...], to: str) -> tuple[UnitsMoved, ...]:
        """The counters in their port."""
        return (UnitsMoved(units, tuple(self.state.units[UnitId(u)].place for u in units), to),)
