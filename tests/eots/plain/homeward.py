"""Post battle movement: who goes, and where each may end (EotS 9.6)."""

from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from app.games.eots.bench import plain_moves
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import Position, State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId
from tests.eots.plain.landings import BY_SEA
from tests.eots.plain.reaction import Reaction
from tests.eots.plain.table import CARRIERS, CHINA_BOX, Table

STRATEGIC = frozenset(("strategic-naval", "strategic-air", "strategic-ground"))
NEVER = frozenset((plain_moves.FERRY,))
AIRMEN_IN_CHINA = 2
SINGAPORE, BY_1912, FROM_THERE = "singapore-box", HexId("1912"), 3  # Ruling R-87


@dataclass(frozen=True)
class Homeward:
    """The post battle movement of one side."""

    table: Table
    side: Side
    fought: Collection[UnitId] = ()
    beaten: Collection[UnitId] = ()

    @property
    def reacting(self) -> bool:
        """Whether it is the reaction's."""
        assert self.table.state.offensive is not None
        return self.side is not self.table.state.offensive.side

    def movers(self) -> set[UnitId]:
        """Active ships and aircraft that made no strategic move, and beaten landings (EotS 9.6, 9.62)."""
        offensive = self.table.state.offensive
        assert offensive is not None
        units, ways = (
            (offensive.reaction_units, offensive.reaction_ways)
            if self.reacting
            else (offensive.units, offensive.ways)
        )
        return {
            unit
            for unit in units
            if self._in_play(unit)
            and (unit not in ways or ways[unit].mode not in STRATEGIC)
            and (self.table.unit(unit).unit_class != "ground" or self._beaten_landing(unit))
        }

    def _in_play(self, unit: UnitId) -> bool:
        return self.table.on_map(self.table.place(unit)) or self.table.place(unit) in (CHINA_BOX,)

    def _beaten_landing(self, unit: UnitId) -> bool:
        """Troops of the offensive that came by sea, and lost or hold no hex (EotS 8.45 C, 9.32)."""
        offensive = self.table.state.offensive
        assert offensive is not None
        way = offensive.ways.get(unit)
        return (
            way is not None
            and way.mode in BY_SEA
            and self.table.unit(unit).unit_class == "ground"
            and (self._turned_away(unit) or not self.table.controls(offensive.side, self.table.place(unit)))
        )

    def _turned_away(self, unit: UnitId) -> bool:
        """With v3.2 a beaten assault leaves even a hex that others took by land (EotS 9.32)."""
        return unit in self.beaten and self.table.state.edition != "v2.0"

    # Where to

    def homes(self, unit: UnitId) -> set[str]:
        """Where a unit may end its post battle movement (EotS 9.61, 9.62)."""
        found = set(self._reached(self.table.unit(unit)))
        if not self.reacting:
            return found
        best = {place for place in found - {SINGAPORE} if self._well_placed(unit, place)}
        return best | (found & {SINGAPORE}) if best else found  # Ruling R-195

    def has_none(self, unit: UnitId) -> bool:
        """Whether a unit may end nowhere (EotS 9.61, 9.62)."""
        return not any(True for _ in self._reached(self.table.unit(unit)))

    def _reached(self, unit: Unit) -> Iterator[str]:
        if unit.unit_class == "air":
            yield from self._airfields(unit)
        elif unit.unit_class == "naval":
            yield from self._ports(unit)
        else:
            yield from self._coasts(unit)

    def _ports(self, ship: Unit) -> Iterator[str]:
        """Friendly ports within the points of the offensive (EotS 9.6, 8.21, 17.11.14)."""
        sailed = self.table.sailed(HexId(self.table.place(ship.id)), self.table.naval_points(self.side))
        if self._leaves_the_map(sailed):
            yield SINGAPORE
        if not self._from_singapore(ship.id):
            ports = (h for h in sailed if self.table.base(self.side, h, "port"))
            yield from (h for h in ports if self.table.is_open(self.side, h))

    def _leaves_the_map(self, sailed: Mapping[HexId, int]) -> bool:
        """Whether a Japanese ship gets to Singapore, beside the map of Burma (EotS 17.11.14, R-155)."""
        burma = self.side is Side.JAPAN and self.table.state.components.map.code == "burma"
        far = sailed.get(BY_1912)
        return burma and far is not None and far + FROM_THERE <= self.table.naval_points(self.side)

    def _from_singapore(self, ship: UnitId) -> bool:
        """Whether a ship must go back to Singapore, where it came from (EotS 17.11.14)."""
        assert self.table.state.offensive is not None
        return self.table.state.offensive.origins.get(ship) == SINGAPORE

    @cached_property
    def _without_beaten(self) -> State:
        """The board without beaten troops of the offensive, who are on their way back (EotS 8.45, 9.32)."""
        state, offensive = self.table.state, self.table.state.offensive
        assert offensive is not None
        gone = {u: Position("removed") for u in offensive.ways if self._on_its_way_back(u)}
        return replace(state, units={**state.units, **gone}) if gone else state

    def _on_its_way_back(self, unit: UnitId) -> bool:
        """Troops of the offensive in a hex that the reaction still controls after the battles."""
        offensive = self.table.state.offensive
        assert offensive is not None
        place = self.table.place(unit)
        ground = self.table.unit(unit).unit_class == "ground" and self.table.on_map(place)
        return ground and not self.table.controls(offensive.side, place)

    def _airfields(self, unit: Unit) -> Iterator[str]:
        """Friendly airfields within the legs of the offensive (EotS 9.6, 8.31, 13.74)."""
        place, legs = self.table.place(unit.id), self.table.operations()
        reached = self._flown(unit, place, legs)
        yield from (h for h in reached if self.table.on_map(h) and self.table.is_open(self.side, h))
        if self._takes_more_in_china(unit) or place == CHINA_BOX:
            north = Reaction(self.table).northern_airfields()
            nearer = set(self._flown(unit, place, legs - 1)) if legs > 1 else set()
            if place == CHINA_BOX or (nearer | {place}) & north:
                yield CHINA_BOX

    def _flown(self, unit: Unit, place: str, legs: int) -> Iterator[str]:
        if place == CHINA_BOX:
            for north in Reaction(self.table).northern_airfields():
                yield north
                if legs > 1:
                    yield from self._legs(unit, north, legs - 1)
            return
        if self._lands(place):
            yield place
        yield from self._legs(unit, HexId(place), legs)

    def _legs(self, unit: Unit, origin: HexId, legs: int) -> Iterator[str]:
        found = plain_moves.air_destinations(self._without_beaten, [unit], origin, legs)
        closed = unit.extended_kind == "parenthesised" and unit.id in self.fought  # Ruling R-94
        yield from (h for h, landing in found.items() if not (landing.extended and closed))

    def _lands(self, place: str) -> bool:
        """Whether aircraft may stay: a friendly airfield without enemy troops (EotS 8.31)."""
        troops = Table(self._without_beaten).troops(place, self.side.enemy)
        return self.table.base(self.side, place, "airfield") and not troops and place not in NEVER

    def _takes_more_in_china(self, unit: Unit) -> bool:
        """Whether the China box has room, and China stands (EotS 13.74)."""
        there = [u for u in self.table.here(CHINA_BOX, Side.ALLIES, "air") if u.id not in self.movers()]
        b29 = unit.type == "b29" and any(other.type == "b29" for other in there)
        room = len(there) < AIRMEN_IN_CHINA and not b29
        return unit.side is Side.ALLIES and room and "china" not in self.table.state.surrendered

    def _coasts(self, troops: Unit) -> set[str]:
        """Where a beaten landing goes: a friendly coast, or a port beside a carrier (EotS 8.45 C, 9.62)."""
        offensive = self.table.state.offensive
        assert offensive is not None
        way = offensive.ways[troops.id]
        if way.mode == "barges":  # EotS 8.47
            return {way.path[0]}
        origin = HexId(self.table.place(troops.id))
        alone = {h for h in self._retired(origin, self._zone) if self._own_coast(h)}
        if self._carrier_beside(origin):
            alone |= {h for h in self._retired(origin, frozenset()) if self.table.base(self.side, h, "port")}
        return set(alone)

    @cached_property
    def _zone(self) -> frozenset[HexId]:
        return self.table.zone(self.side.enemy)

    def _own_coast(self, place: HexId) -> bool:
        where = self.table.hex(place)
        return where.coastal and where.land and self.table.controls(self.side, place)

    def _carrier_beside(self, origin: HexId) -> bool:
        """Whether a carrier of the offensive can sail in a stack with the troops (EotS 6.4, 7.23)."""
        here = self.table.here(origin, self.side, "naval")
        return any(ship.type in CARRIERS and ship.id in self.movers() for ship in here)

    def _retired(self, origin: HexId, zone: frozenset[HexId]) -> set[HexId]:
        """Hexes reached around enemies, and around zones once out of them (EotS 9.62)."""
        start = (origin, origin not in zone)
        found, queue = {start: 0}, deque([start])
        points = self.table.naval_points(self.side)
        while queue:
            here, free = queue.popleft()
            for there, hexside in self.table.around(here):
                step = (there, free or there not in zone)
                blocked = self.table.occupied(there, self.side.enemy) or (free and there in zone)
                blocked = blocked or self.table.hex(there).region == "manchuria"
                if "w" in hexside and not blocked and step not in found and found[here, free] < points:
                    found[step] = found[here, free] + 1
                    queue.append(step)
        return {place for place, _ in found} - {origin}

    # Supply

    def _well_placed(self, unit: UnitId, place: str) -> bool:
        """In supply when nobody is active any more, and within range of an HQ (EotS 9.61, R-96)."""
        if place == CHINA_BOX:  # Ruling R-152
            return self._supplied(unit, place)
        return self.table.near_hq(self.side, place) and self._supplied(unit, place)

    @cached_property
    def _quiet(self) -> State:
        """The board with nobody active."""
        return replace(self.table.state, activated=frozenset())

    def _supplied(self, unit: UnitId, place: str) -> bool:
        """Whether a unit in a place would be in supply, its own zone assumed (EotS 6.4, 9.61)."""
        found, position = self.table.unit(unit), replace(self._quiet.units[unit], place=place)
        if audit(replace(self._quiet, units={**self._quiet.units, unit: position})).suppliers(found, place):
            return True
        mates = [carrier for carrier in self._carriers if self._sails_with(found, carrier, place)]
        stacks = [*([mate] for mate in mates), mates]
        return bool(mates) and any(self._opened(found, stack, place) for stack in stacks)

    @cached_property
    def _carriers(self) -> list[Unit]:
        """The carriers that go home, too, whose zones may open the way for others (EotS 6.4, 7.23)."""
        movers = sorted(self.movers())
        return [self.table.unit(unit) for unit in movers if self.table.unit(unit).type in CARRIERS]

    def _sails_with(self, ship: Unit, carrier: Unit, place: str) -> bool:
        """Whether a carrier of the same stack goes to a port, too (EotS 7.23)."""
        together = self.table.place(ship.id) == self.table.place(carrier.id)
        naval = ship.unit_class == "naval" and ship != carrier
        return naval and together and place in set(self._ports(carrier))

    def _opened(self, ship: Unit, carriers: list[Unit], place: str) -> bool:
        """Whether a ship is in supply in a port to which carriers of its stack go with it (EotS 6.4)."""
        there = {u.id: replace(self._quiet.units[u.id], place=place) for u in (ship, *carriers)}
        units = {**self._quiet.units, **there}
        return bool(audit(replace(self._quiet, units=units)).suppliers(ship, place))
