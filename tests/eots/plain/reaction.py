"""Who may react, and where to (EotS 7.26)."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.games.eots.bench import plain_moves
from rules.eots.printed.card import Card
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.supply.national_command import commands_over
from rules.maps.hexgrid import HexId, distance
from tests.eots.plain import burma_network
from tests.eots.plain.table import (
    CARRIERS,
    CHINA_BOX,
    HALF_POINTS,
    KUNMING,
    Table,
    flies,
    in_range,
    is_escort,
)

NOBODY: tuple[Unit, ...] = ()
BIG = frozenset(("XXX", "XXXX"))


@dataclass(frozen=True)
class Reaction:
    """The reaction of one side to the battle hexes of an offensive."""

    table: Table

    @property
    def side(self) -> Side:
        """Who reacts."""
        assert self.table.state.offensive is not None
        return self.table.state.offensive.side.enemy

    @cached_property
    def battles(self) -> frozenset[HexId]:
        """The declared battle hexes, those of special reactions included (EotS 7.24, 7.27)."""
        assert self.table.state.offensive is not None
        return frozenset(self.table.state.offensive.battles)

    @cached_property
    def counteroffensive(self) -> Card | None:
        """The counteroffensive that was played, if any (EotS 5.32 C)."""
        offensive = self.table.state.offensive
        assert offensive is not None
        cards = [self.table.state.components.cards[card] for card in offensive.reaction_cards]
        return next((card for card in cards if card.reaction_kind == "counteroffensive"), None)

    # HQs

    def hqs(self) -> set[UnitId]:
        """In-supply HQs with a battle hex in range, which nothing blocks (EotS 7.26)."""
        supply = self.table.audit.supply[self.side].hqs
        return {
            hq.id
            for hq, seat in self.table.hqs(self.side)
            if supply[hq.id].in_supply and any(distance(seat, b) <= (hq.hq_range or 0) for b in self.battles)
        }

    def limit(self, hq: UnitId, units: Iterable[UnitId] = ()) -> int:
        """Efficiency and the logistics value of a counteroffensive, else the card's value (EotS 7.26)."""
        value = self.table.operations()
        if self.counteroffensive is not None:
            value = self.counteroffensive.logistics_with(hq, value) or 0
        return max(0, self.table.audit.efficiency(hq) + burma_network.change(self.table, hq, units)) + value

    def offered(self, hq: UnitId, eligible: Collection[UnitId]) -> int:
        """The limit before anybody is chosen: Burma changes it only if all could come from there (R-58)."""
        there = all(burma_network.starts_there(self.table, unit) for unit in eligible)
        return self.limit(hq, eligible if there else ())

    # The activation path

    def activation_path(self, hq: UnitId) -> dict[HexId, int]:
        """Every hex that an activation path reaches, and its length (EotS 6.3)."""
        seat, limit = HexId(self.table.place(hq)), self.table.unit(hq).hq_range or 0
        found = {seat: 0}
        queue = deque([seat])
        while queue:
            here = queue.popleft()
            for there, side in self.table.around(here):
                if there not in found and found[here] < limit and self._crosses(here, there, side):
                    found[there] = found[here] + 1
                    queue.append(there)
        return found

    def _crosses(self, here: HexId, there: HexId, side: str) -> bool:
        """Whether the path crosses a hexside as water or as land; either will do (EotS 6.3, R-48)."""
        water = "w" in side or "u" in side
        land = "l" in side or ("x" in side and not water)
        return (water and self._open_water(here, there)) or (land and self._open_land(here, there))

    @cached_property
    def _enemy_zone(self) -> frozenset[HexId]:
        return self.table.zone(self.side.enemy)

    def _open_water(self, here: HexId, there: HexId) -> bool:
        """No water hexside of a hex in an enemy zone that is in force (EotS 6.3)."""
        return here not in self._enemy_zone and there not in self._enemy_zone

    def _open_land(self, here: HexId, there: HexId) -> bool:
        """No land hexside of a hex that enemy troops or aircraft alone occupy (EotS 6.3, 7.26)."""
        into = there in self.battles or not self._enemy_alone(there)
        through = self.table.state.edition != "v2.0" and here in self.battles
        return into and (through or not self._enemy_alone(here))

    def _enemy_alone(self, place: HexId) -> bool:
        enemy = self.side.enemy
        held = self.table.here(place, enemy, "ground", "air") or self.table.garrisoned(place, enemy)
        return bool(held) and not self.table.occupied(place, self.side)

    def in_reach_of(self, hq: UnitId) -> Iterator[Unit]:
        """The units in supply with an activation path from an HQ over them (EotS 6.12, 6.3, 7.26)."""
        path, commander = self.activation_path(hq), self.table.unit(hq)
        for unit_id in self.table.state.units:
            unit = self.table.unit(unit_id)
            if unit.side is not self.side or unit.unit_class == "hq":
                continue
            commanded = unit.side is Side.JAPAN or commander.commands in commands_over(unit)
            if (
                commanded
                and self._at(unit_id, path)
                and self.table.in_supply(unit_id)
                and self._in_the_card(unit)
            ):
                yield unit

    def _at(self, unit: UnitId, path: dict[HexId, int]) -> bool:
        """Whether the path leads to a unit; the China box is at Kunming, or the Hump's end (EotS 13.74)."""
        place = self.table.place(unit)
        if place != CHINA_BOX:
            return place in path
        hump = self.table.state.markers[TrackId("hump")] == 1
        return KUNMING in path or (hump and bool(self.northern_airfields() & path.keys()))

    def northern_airfields(self) -> frozenset[HexId]:
        """The supply-eligible airfields of Northern India (EotS 13.74)."""
        fields = self.table.eligible_airfields(Side.ALLIES)
        return frozenset(h for h in fields if self.table.hex(h).region == "northern-india")

    def _in_the_card(self, unit: Unit) -> bool:
        """Whether a counteroffensive speaks of units of this kind (EotS 5.32 C)."""
        if self.counteroffensive is None:
            return True
        asked = self.counteroffensive.event.activation
        if asked.classes and unit.unit_class not in asked.classes:
            return False
        limits = [limit for limit in asked.limits if unit.unit_class in limit.classes and limit.types]
        return all(unit.type in limit.types for limit in limits)

    def _together(self, hq: UnitId, one: Unit, other: Unit) -> bool:
        """Whether an HQ may activate two units in one reaction (EotS 13.79, 14.1 C, 14.2 A)."""
        if self.limit(hq, (one.id, other.id)) < 2:
            return False
        markers = self.table.state.markers
        if one.nationality == other.nationality == "us":
            bound = (
                self.table.unit(hq).commands == "us"
                or self.table.state.components.edition.rivalry_binds == "any-hq"
            )
            rivals = bound and markers[TrackId("us-rivalry")]
        else:
            rivals = one.side is Side.JAPAN and markers[TrackId("japan-rivalry")]
        return not rivals or (one.service == "army") == (other.service == "army")

    # Taking part

    def eligible(self, hq: UnitId) -> set[UnitId]:
        """The units that an HQ may activate: each can take part in a battle (EotS 7.26)."""
        pool = list(self.in_reach_of(hq))
        return {unit.id for unit in pool if self._takes_part(hq, unit, pool)}

    def alone(self, hq: UnitId) -> set[UnitId]:
        """The units that take part without the help of others (EotS 7.26)."""
        return {unit.id for unit in self.in_reach_of(hq) if self._takes_part(hq, unit, [])}

    def _takes_part(self, hq: UnitId, unit: Unit, pool: list[Unit]) -> bool:
        """Whether a unit fights where it is, after a move, or beside another that moves (EotS 7.26)."""
        if unit.id not in self._by_itself:
            self._by_itself[unit.id] = self._fights_by_itself(unit)
        if self._by_itself[unit.id]:
            return True
        friends = [other for other in pool if other != unit and self._together(hq, unit, other)]
        if is_escort(unit):
            return self._escorts_some(unit, friends)
        return unit.unit_class == "ground" and self._lands_with_some(unit, friends)

    @cached_property
    def _by_itself(self) -> dict[UnitId, bool]:
        return {}

    def _fights_by_itself(self, unit: Unit) -> bool:
        """Whether a unit fights where it is or after a move of its own (EotS 7.26)."""
        place = self.table.place(unit.id)
        if place in self.battles:
            return True
        if flies(unit) and self.table.on_map(place) and self._fights_at(unit, place):
            return True
        return any(True for _ in self.destinations(unit, ()))

    def _fights_at(self, unit: Unit, place: str) -> bool:
        """Whether aircraft or a carrier in a hex reach a battle from there (EotS 8.31, 9.11)."""
        if unit.unit_class == "air" and not self.table.base(self.side, place, "airfield"):
            return False
        return any(in_range(unit, place, battle) for battle in self.battles)

    def _escorts_some(self, ship: Unit, friends: list[Unit]) -> bool:
        """Whether a ship and a carrier meet in a hex from which the carrier fights (EotS 8.21 C, 9.12)."""
        mine = self._sailed(ship).keys()
        carriers = [other for other in friends if other.type in CARRIERS]
        return any(mine & self._stations(carrier) for carrier in carriers)

    def _stations(self, carrier: Unit) -> set[HexId]:
        """The hexes from which a carrier can fight, where it is included (EotS 8.21 C)."""
        origin = HexId(self.table.place(carrier.id))
        if origin in self.battles:
            found = {h for h in self._sailed(carrier) if in_range(carrier, h, origin)} - self.battles
        else:
            found = {h for h in self._sailed(carrier) if self._fights_at(carrier, h)}
        return {h for h in found if h == origin or self.table.is_open(self.side, h)}

    def _lands_with_some(self, troops: Unit, friends: list[Unit]) -> bool:
        """Whether troops reach a battle in a stack with a ship that may go there, too (EotS 8.45, 8.46)."""
        place = self.table.place(troops.id)
        ships = [
            other for other in friends if other.unit_class == "naval" and self.table.place(other.id) == place
        ]
        return any(True for ship in ships for _ in self._landings(troops, (ship,)))

    # Moves

    def _sailed(self, ship: Unit) -> Mapping[HexId, int]:
        """The hexes that a ship reaches, its own for nothing (EotS 8.21)."""
        place = self.table.place(ship.id)
        if not self.table.on_map(place):
            return {}
        return self.table.sailed(HexId(place), self.table.naval_points(self.side))

    def destinations(
        self, unit: Unit, carriers: tuple[Unit, ...], lone: bool = False
    ) -> Iterator[tuple[HexId, str]]:
        """Where a unit alone may move to take part in a battle, and how (EotS 7.26).

        `carriers` are the reacting carriers as they lie now, beside which a ship may end its move.
        """
        if unit.unit_class == "air":
            yield from ((h, "air") for h in self._flights(unit))
        elif unit.unit_class == "naval":
            yield from ((h, "naval") for h in self._voyages(unit, carriers))
        elif unit.unit_class == "ground":
            yield from ((h, "ground") for h in self._marches(unit))
            yield from self._landings(unit, ())

    def _voyages(self, ship: Unit, carriers: tuple[Unit, ...]) -> set[HexId]:
        """Where a ship ends its move: in a battle hex, or where carriers fight (EotS 7.26, 8.21, R-159)."""
        origin = self.table.place(ship.id)
        if origin in self.battles and ship.type not in CARRIERS:
            return set()
        if ship.type in CARRIERS:
            found = self._stations_moved_to(ship)
        else:
            beside = {HexId(self.table.place(c.id)) for c in carriers if self._strikes(c)}
            found = self._sailed(ship).keys() & (self.battles | beside)
        return {h for h in found if h != origin and self.table.is_open(self.side, h)}

    def _stations_moved_to(self, carrier: Unit) -> set[HexId]:
        """Where a carrier may go: those that leave a battle still fight it (EotS 7.26, R-91)."""
        origin = HexId(self.table.place(carrier.id))
        if origin not in self.battles:
            return self._stations(carrier)
        reach = {h for h in self._sailed(carrier) if in_range(carrier, h, origin)}
        return reach - (self.battles - {origin})

    def _strikes(self, carrier: Unit) -> bool:
        """Whether a reacting carrier takes part in a battle from the hex where it lies now (EotS 9.11)."""
        offensive = self.table.state.offensive
        assert offensive is not None
        start = offensive.reaction_origins.get(carrier.id, "")
        place = self.table.place(carrier.id)
        targets = {start} if start in self.battles else self.battles
        return any(in_range(carrier, place, target) for target in targets)

    def _flights(self, unit: Unit) -> set[HexId]:
        """Airfields from which aircraft reach a battle; they enter no battle hex (EotS 8.31, 13.74)."""
        place = self.table.place(unit.id)
        targets = {HexId(place)} if place in self.battles else self.battles
        found = {h for h in self._flown(unit, place) if self.table.is_open(unit.side, h)}
        return {h for h in found if any(in_range(unit, h, target) for target in targets)}

    def _flown(self, unit: Unit, place: str) -> Iterator[HexId]:
        legs = self.table.operations()
        if place != CHINA_BOX:
            yield from self._legs(unit, HexId(place), legs)
            return
        for field in self.northern_airfields() - self.battles:
            yield field
            if legs > 1:
                yield from self._legs(unit, field, legs - 1)

    def _legs(self, unit: Unit, origin: HexId, legs: int) -> Iterator[HexId]:
        """Airfields within some legs; a range in parentheses is closed to whoever fights (EotS 8.31)."""
        state = self.table.state
        for there, landing in plain_moves.air_destinations(state, [unit], origin, legs, self.battles).items():
            if not (landing.extended and unit.extended_kind == "parenthesised"):
                yield there

    def _marches(self, unit: Unit) -> set[HexId]:
        """The battle hexes that troops reach by land (EotS 8.42)."""
        origin = HexId(self.table.place(unit.id))
        points = HALF_POINTS * self.table.operations()
        reached = plain_moves.march_destinations(self.table.state, [unit], origin, points, self.battles)
        return set(reached) & self.battles

    def _landings(self, unit: Unit, ships: tuple[Unit, ...]) -> Iterator[tuple[HexId, str]]:
        """The battle hexes that troops reach by sea, with one point of shipping or a ship of their own."""
        origin = HexId(self.table.place(unit.id))
        if origin in self.battles:
            return
        mode = self._transport(unit, ships)
        if mode is None:
            return
        state, points = self.table.state, self.table.naval_points(self.side)
        zone = self._enemy_zone
        found = plain_moves.troop_destinations(state, [unit], ships, origin, points, zone)
        yield from ((h, mode) for h in found if h in self.battles)

    def _transport(self, unit: Unit, ships: tuple[Unit, ...]) -> str | None:
        """How troops are carried: by shipping, one point in a reaction, or by a ship (EotS 7.26, 8.46)."""
        offensive = self.table.state.offensive
        assert offensive is not None
        if unit.organic_transport and any(ship.organic_transport for ship in ships):
            return "organic"
        card = self.counteroffensive
        if card is not None and not card.event.activation.asp_allowed:
            return None
        left = min(1 - offensive.reaction_shipping, self.table.shipping(self.side))
        return "amphibious" if self._cost(unit) <= left else None

    def _cost(self, unit: Unit) -> int:
        """The shipping that troops take (EotS 8.45 A)."""
        full = unit.two_sided and not self.table.reduced(unit.id)
        cost = 2 if unit.size in BIG and full else 1
        return 2 * cost if unit.id == "jp-korean-army" else cost
