"""What a place is worth to a side that wants to win, and how far a place is from the war."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.eots.battle.fighters import kind_of
from rules.eots.battle.forces import Kind
from rules.eots.battle.forecast import Odds
from rules.eots.battle.garrisons import garrisons_of
from rules.eots.offensive import progress_of_the_war
from rules.eots.printed.components import Hex, Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.eots.turn.score import victory_of
from rules.maps.hexgrid import HexId, distance
from rules.maps.hexset import HexSet

FEATURES: Mapping[str, float] = {
    "resource": 4,
    "port": 1.5,
    "airfield": 1.5,
    "city": 1,
    "chinese-city": 0.5,
    "japanese-city": 5,
}
NAMED, NAMELESS = 0.5, 0.1
KEYS = ("philippines", "malaya", "dutch-east-indies", "burma")
KEY: Mapping[Side, float] = {Side.JAPAN: 4, Side.ALLIES: 1.5}
SCORED, PROGRESS, OUTWORKS = 2, 3, 0.5
TOKYO, BOMBERS, MARCH = HexId("3706"), 8, 26
EARLY, COVER, ALONE = 3, 6, 0.15
PRIZE, NEAR = 6, 8
STEP, CARRIER, SCARCE = 1.2, 1.5, 3.0
FLEETS_COME, MOST_COMING, FLEET_GROWN = 10, 6, 6
CHINA = frozenset(("china", "manchuria"))
FAR = 40


@dataclass(frozen=True)
class Aims:
    """What one side wants on a position."""

    state: State
    side: Side

    @cached_property
    def targets(self) -> Mapping[HexId, float]:
        """The enemy's hexes that are worth taking, each with its worth."""
        hexes = self.state.components.hexes
        held = (h for h, side in self.state.control.items() if side is self.side.enemy)
        return {h: worth for h in held if (worth := self._worth(hexes[h])) > NAMELESS}

    def worth(self, hex_id: HexId) -> float:
        """What it is worth to take a hex."""
        return self.targets.get(hex_id, NAMELESS)

    def kept(self, hex_id: HexId) -> float:
        """What an own hex is worth."""
        printed = self.state.components.hexes[hex_id]
        return sum(FEATURES.get(one, 0) for one in printed.features) + NAMED * bool(printed.name)

    def _worth(self, printed: Hex) -> float:
        found = sum(FEATURES.get(one, 0) for one in printed.features) + NAMED * bool(printed.name)
        if printed.region in CHINA or printed.region.startswith("china"):
            return 0.2 * found
        if self.side is Side.JAPAN and "resource" not in printed.features:
            found *= OUTWORKS
        found += KEY[self.side] * (printed.id in self._keys) + SCORED * (printed.id in self._scored)
        found += PROGRESS * (self._behind and self._counts(printed))
        return (found + self._direction(printed)) * self._cover(printed.id) if found else NAMELESS

    def _direction(self, printed: Hex) -> float:
        """The Allies march on Tokyo, Japan does not go too far from it."""
        far = distance(printed.id, TOKYO)
        if self.side is Side.JAPAN:
            return -1 if far > MARCH else 0
        bases = 2 * (printed.airfield + printed.port) if far <= BOMBERS else 0
        return (bases + max(0, MARCH - far) * 0.1) * min(1.0, max(0, self.state.turn - EARLY) / EARLY)

    def _cover(self, hex_id: HexId) -> float:
        """A place out of the reach of own aircraft is not held for long."""
        return 1.0 if self.found.tables.space.disc(hex_id, COVER) & self._airfields else ALONE

    @cached_property
    def _airfields(self) -> HexSet:
        """Where own aircraft and HQs are."""
        units, space = self.state.components.units, self.found.tables.space
        mine = ((units[u], p.place) for u, p in self.state.units.items() if units[u].side is self.side)
        return space.of(place for unit, place in mine if unit.unit_class in ("air", "hq"))

    @cached_property
    def commanded(self) -> HexSet:
        """The hexes in range of the side's HQs."""
        space, found = self.found.tables.space, 0
        for hq in self.state.hqs(self.side):
            found |= space.disc(HexId(self.state.units[hq.id].place), hq.hq_range or 0)
        return found

    def is_base(self, hex_id: HexId) -> bool:
        """Whether a place is in range of an HQ, and guarded or out of the enemy's reach."""
        guarded = bool(self.state.side_units_in(hex_id, self.side, "ground"))
        near = bool(self.found.tables.space.bits[hex_id] & self.commanded)
        return near and (guarded or not self.threat(hex_id))

    @cached_property
    def _keys(self) -> frozenset[HexId]:
        """The hexes that decide over nations which still stand."""
        regions = self.state.components.regions
        open_to = [r for r in KEYS if r in regions and r not in self.state.surrendered]
        return frozenset(h for r in open_to for h in regions[r].keys)

    @cached_property
    def _scored(self) -> frozenset[HexId]:
        """The hexes that the conditions of victory name."""
        regions, items = self.state.components.regions, victory_of(self.state).items
        named = {h for item in items for h in item.hexes}
        return frozenset(named.union(*(regions[i.region].hexes for i in items if i.region in regions)))

    @cached_property
    def _behind(self) -> bool:
        """Whether the war must still show progress in this turn (EotS 16.47)."""
        needed = progress_of_the_war.progress_needed(self.state)
        return self.side is Side.ALLIES and len(progress_of_the_war.progress(self.state)) < needed

    def _counts(self, printed: Hex) -> bool:
        was_held = self.state.turn_control.get(printed.id) is Side.JAPAN
        return was_held and bool(printed.features & {"port", "airfield", "resource"})

    # The board

    @cached_property
    def found(self) -> Audit:
        """Zones and supply as they are."""
        return audit(self.state)

    def front(self, place: str) -> int:
        """How far a place is from the nearest thing to be won."""
        if place not in self.state.components.hexes:
            return FAR
        space = self.found.tables.space
        return next((far for far in range(FAR) if space.disc(HexId(place), far) & self._prizes), FAR)

    @cached_property
    def _prizes(self) -> HexSet:
        return self.found.tables.space.of(h for h, worth in self.targets.items() if worth >= 2)

    def enemies(self, hex_id: HexId, *classes: str) -> list[Unit]:
        """The enemy's counters in a hex."""
        return self.state.side_units_in(hex_id, self.side.enemy, *classes)

    def garrison(self, hex_id: HexId) -> float:
        """The strength that defends a hex on the ground."""
        intrinsic = garrisons_of(self.state, hex_id) if self.side is Side.ALLIES else ()
        troops = sum(self.defence(unit) for unit in self.enemies(hex_id, "ground"))
        return troops + sum(one.defense for one in intrinsic)

    def is_empty(self, hex_id: HexId) -> bool:
        """Whether nobody defends a hex."""
        return not self.enemies(hex_id, "ground", "air", "naval", "hq") and not self.garrison(hex_id)

    def attack(self, unit: Unit) -> int:
        """A counter's attack strength as it lies."""
        reduced = self.state.units[unit.id].reduced
        return (unit.reduced_attack if reduced else unit.attack) or 0

    def defence(self, unit: Unit) -> int:
        """A counter's defence strength as it lies."""
        reduced = self.state.units[unit.id].reduced
        return (unit.reduced_defense if reduced else unit.defense) or 0

    def price(self, unit: Unit) -> float:
        """What a step of a counter is worth; the US must keep carriers on the map (EotS 16.46)."""
        if kind_of(unit) is not Kind.CARRIER:
            return STEP
        return SCARCE if unit.nationality == "us" and self.state.turn < FLEET_GROWN else CARRIER

    def lost(self, odds: Odds, side: Side) -> float:
        """What a side must expect to lose in a battle."""
        units, total = self.state.components.units, 0.0
        for share, steps in ((odds.reduced, 1), (odds.eliminated, 2)):
            for name, chance in share.items():
                unit = units.get(UnitId(name))
                if unit is not None and unit.side is side:
                    total += float(chance) * self.price(unit) * (steps if unit.two_sided else 1)
        return total

    def fleet(self, hex_id: HexId) -> float:
        """The enemy's strength in the air and at sea in a hex."""
        return sum(self.attack(unit) for unit in self.enemies(hex_id, "air", "naval"))

    def threat(self, hex_id: HexId) -> float:
        """The enemy's strength in the air and at sea that may come to a hex."""
        coming = (self.attack(unit) for unit, place in self._flyers if self._comes(unit, place, hex_id))
        return sum(sorted(coming, reverse=True)[:MOST_COMING])

    def _comes(self, unit: Unit, place: HexId, hex_id: HexId) -> bool:
        sails = FLEETS_COME if self.state.components.hexes[hex_id].coastal else (unit.range or 0)
        reach = unit.range or 0 if unit.unit_class == "air" else sails
        return 0 < distance(place, hex_id) <= reach

    @cached_property
    def _flyers(self) -> list[tuple[Unit, HexId]]:
        units, hexes = self.state.components.units, self.state.components.hexes
        enemy = ((units[u], HexId(p.place)) for u, p in self.state.units.items() if p.place in hexes)
        return [(u, at) for u, at in enemy if u.side is not self.side and u.unit_class in ("air", "naval")]

    def is_needed(self, unit_id: UnitId) -> bool:
        """Whether troops are the last to guard a place that the enemy could come for."""
        unit, place = self.state.components.units[unit_id], HexId(self.state.units[unit_id].place)
        if unit.unit_class != "ground" or place not in self.state.components.hexes:
            return False
        if len(self.state.side_units_in(place, self.side, "ground")) > 1:
            return False
        home = "japanese-city" in self.state.components.hexes[place].features
        headquarters = bool(self.state.side_units_in(place, self.side, "hq"))
        prize = self.kept(place) >= PRIZE
        return home or headquarters or (prize and any(distance(at, place) <= NEAR for _, at in self._troops))

    @cached_property
    def _troops(self) -> list[tuple[Unit, HexId]]:
        units, hexes = self.state.components.units, self.state.components.hexes
        enemy = ((units[u], HexId(p.place)) for u, p in self.state.units.items() if p.place in hexes)
        return [(u, at) for u, at in enemy if u.side is not self.side and u.unit_class == "ground"]
