"""Where reinforcements, and units that replacements bring back, may be placed (EotS 10.11, 11.0, 13.74)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.core.legality import Objection
from rules.eots.movement.forbidden_hexes import is_left_to_itself, placement_objections
from rules.eots.movement.stacking import joins
from rules.eots.printed.components import Hex, Unit, is_turn_box
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit, enemy_alone
from rules.eots.supply.burma_road import Road
from rules.eots.supply.national_command import commands_over
from rules.eots.supply.supply_lines import CHINA_BOX, HqSupply
from rules.eots.supply.supply_paths import KUNMING
from rules.maps.hexgrid import HexId
from rules.maps.hexset import HexSet

CHINA_BOX_LIMIT = 2
AWAY = "arriving"
DELAY = "delay"
BY_CARD = "event"
RULE = "EotS 10.11"
CLASSES = ("hq", "naval", "air", "ground")
ARMY_29, RANGOON = UnitId("jp-29-army"), HexId("2008")


@dataclass(frozen=True, slots=True)
class Arrivals:
    """One side's reinforcement or replacement segment: the board as it began, and who arrived in it.

    Units placed in the segment do not change zones for one another, so the audit is the one from its start;
    what the enemy placed is on the board.
    """

    audit: Audit
    new_hqs: frozenset[UnitId] = frozenset()
    placed: tuple[tuple[UnitId, str], ...] = ()

    @classmethod
    def of(cls, state: State, side: Side) -> "Arrivals":
        """A side's arrivals of the present segment, or of the card just played (EotS 10.11)."""
        mine = sorted(unit for unit in state.newcomers if state.components.units[unit].side is side)
        placed = tuple((unit, state.units[unit].place) for unit in mine)
        if not placed:
            return cls(audit(state), state.new_hqs)
        away = {unit: replace(state.units[unit], place=AWAY) for unit, _ in placed}
        return cls(audit(replace(state, units={**state.units, **away})), state.new_hqs, placed)

    def joined(self, unit: UnitId, place: str) -> "Arrivals":
        """The same once a unit is placed."""
        return replace(self, placed=(*self.placed, (unit, place)))

    def places(self, unit: Unit) -> list[str]:
        """Every hex or box where a unit may arrive."""
        return list(self._found(unit))

    def first_place(self, unit: Unit) -> str:
        """Some place where a unit may arrive, "" if there is none."""
        return next(self._found(unit), "")

    def _found(self, unit: Unit) -> Iterator[str]:
        if (fixed := self._by_scenario(unit)) is not None:
            only, rule = fixed
            if not any(self._against_other(unit, only, only, rule)):
                yield only
            return
        hexes = self.audit.state.components.hexes
        for place in self.audit.tables.space.names(self._within_reach(unit)):
            if not any(self._against_hex(unit, hexes[place])):
                yield place
        if not any(self._against_china_box(unit)):
            yield CHINA_BOX

    def _within_reach(self, unit: Unit) -> HexSet:
        """The bases, whoever holds them, against which nothing further away speaks."""
        tables = self.audit.tables
        if unit.nationality == "chinese":
            reached = tables.kunming if self.audit.road is not Road.CLOSED else 0
        elif unit.unit_class == "hq":
            reached = tables.ports & self._supplied(unit)
        else:
            bases = tables.airfields if unit.unit_class == "air" else tables.ports
            reached = bases & self._supplied(unit) & self.in_range(unit)
        return reached & ~self._zone(unit)

    def _zone(self, unit: Unit) -> HexSet:
        """The enemy zones that nobody arrives in; Kunming is open to Chinese units always (EotS 11.34)."""
        return 0 if unit.nationality == "chinese" else self.audit.zones[unit.side.enemy].in_force

    def kind_of(self, unit_id: UnitId) -> tuple[object, ...]:
        """What decides where a unit may arrive: units of one kind have the same places."""
        unit = self.audit.state.components.units[unit_id]
        own = unit_id if unit.unit_class == "hq" or self._by_scenario(unit) else ""
        return unit.unit_class, unit.type, unit.nationality, unit.stacks_with, unit.side, own

    def objections(self, unit: Unit, place: str) -> Iterator[Objection]:
        """Every reason against placing a unit somewhere (EotS 10.11)."""
        if (fixed := self._by_scenario(unit)) is not None:
            yield from self._against_other(unit, place, *fixed)
            return
        if place == CHINA_BOX:
            yield from self._against_china_box(unit)
            return
        where = self.audit.state.components.hexes[HexId(place)]
        yield from self._against_hex(unit, where)
        if unit.nationality == "chinese":
            yield from self._against_chinese(where)
        else:
            yield from self._against_distance(unit, where)
        yield from self._against_zone(unit, where)

    def _against_hex(self, unit: Unit, where: Hex) -> Iterator[Objection]:
        """What speaks against a hex by itself: what it is, who holds it and who is there."""
        yield from placement_objections(self.audit.state, unit, where.id)
        if is_left_to_itself(self.audit.state, where):  # Ruling R-171
            yield Objection("EotS 13.63", "Allied units return to mainland India by assault or march only")
        yield from self._against_base(unit, where)
        if unit.unit_class == "hq" and any(hq.side is unit.side for hq in self._new_hqs_in(where.id)):
            yield Objection("EotS 6.11", f"{where.title} already holds an HQ")
        yield from self._against_stacking(unit, where)

    def _by_scenario(self, unit: Unit) -> tuple[str, str] | None:
        """The one place where a scenario lets a reinforcement arrive (EotS 17.11.16, 17.11.17)."""
        state = self.audit.state  # Ruling R-123
        if not is_scheduled(state, unit.id):
            return None
        if unit.id == ARMY_29 and "reinforcement-29th-army" in state.special:
            return RANGOON, "EotS 17.11.16"
        if unit.type == "b29" and "reinforcement-b29" in state.special:
            return CHINA_BOX, "EotS 17.11.17"
        return None

    def _against_other(self, unit: Unit, place: str, only: str, rule: str) -> Iterator[Objection]:
        state = self.audit.state
        if place != only:
            yield Objection(rule, f"{unit.name} arrives only in {state.components.place_title(only)}")
        elif place == CHINA_BOX:
            yield from self._against_china_box(unit)
        elif not state.controls(unit.side, HexId(place)):
            yield Objection(rule, f"{state.components.place_title(place)} is not Japanese")
        else:
            yield from self._against_stacking(unit, state.components.hexes[HexId(place)])

    def _against_stacking(self, unit: Unit, where: Hex) -> Iterator[Objection]:
        if not joins(self._friends(unit, where), unit):
            rule = "EotS 8.24" if unit.unit_class == "naval" else "EotS 8.48"
            yield Objection(rule, f"{where.title} is full")

    def _friends(self, unit: Unit, where: Hex) -> list[Unit]:
        return [other for other in self._present(where.id) if other.side is unit.side]

    def _present(self, place: str) -> Iterator[Unit]:
        """The counters in a place, those that came just now included."""
        yield from self.audit.state.units_in(place)
        yield from (self.audit.state.components.units[u] for u, there in self.placed if there == place)

    def _against_base(self, unit: Unit, where: Hex) -> Iterator[Objection]:
        """Ships and troops arrive in ports, air units at airfields (EotS 10.11)."""
        if unit.unit_class in ("naval", "ground") and unit.nationality != "chinese" and not where.port:
            yield Objection(RULE, f"{unit.name} arrives only in a port; {where.title} has none")
        if unit.unit_class in ("naval", "ground") and not self.audit.state.controls(unit.side, where.id):
            yield Objection(RULE, f"{where.title} is not controlled by {unit.side.label}")

    def _against_chinese(self, where: Hex) -> Iterator[Objection]:
        """Chinese units arrive only in Kunming, while it is a source (EotS 10.11, 11.34)."""
        if where.id != KUNMING:
            yield Objection(RULE, "Chinese units arrive only in Kunming")
        elif self.audit.road is Road.CLOSED:
            yield Objection("EotS 11.34", "Kunming is no supply source now")

    def _against_distance(self, unit: Unit, where: Hex) -> Iterator[Objection]:
        """Everybody arrives in supply, and near an HQ unless it is one (EotS 10.11)."""
        bit = self.audit.tables.space.bits[where.id]
        if not bit & self._supplied(unit):
            reason = f"{unit.name} would be out of supply in {where.title}"
            yield Objection(RULE, f"{where.title} is not supply-eligible" if self._by_base else reason)
        if unit.unit_class != "hq" and not bit & self.in_range(unit):
            reason = f"{where.title} is not within activation range of an HQ that may activate {unit.name}"
            yield Objection(RULE, reason)

    def _new_hqs_in(self, place: str) -> Iterator[Unit]:
        units = self.audit.state.components.units
        return (units[u] for u, there in self.placed if there == place and units[u].unit_class == "hq")

    @property
    def _by_base(self) -> bool:
        """Whether it matters that the base is supply-eligible, not who supplies the unit (EotS 10.11)."""
        return self.audit.state.components.edition.reinforcement_place == "supply-eligible"

    def _served(self, unit: Unit) -> HexSet:
        """Where an HQ that arrives in the same segment serves the unit in its own hex (EotS 10.11)."""
        units, commands = self.audit.state.components.units, commands_over(unit)
        return self.audit.tables.space.of(
            place for hq, place in self.placed if units[hq].commands in commands
        )

    def _hqs(self, unit: Unit) -> Iterator[HqSupply]:
        """The HQs in supply that may activate the unit (EotS 6.12)."""  # Ruling R-57
        for hq in self.audit.supply[unit.side].hqs.values():
            if hq.in_supply and hq.unit.commands in commands_over(unit):
                yield hq

    def _supplied(self, unit: Unit) -> HexSet:
        """Where supply lets a unit arrive; HQs that arrived just now serve only their own hex."""
        supply = self.audit.supply[unit.side]
        if self._by_base:
            return supply.airfields if unit.unit_class == "air" else supply.ports
        if unit.unit_class == "hq":
            return supply.sourced
        found = supply.kunming | self._served(unit)
        for hq in self._hqs(unit):
            found |= hq.hex if hq.unit.id in self.new_hqs else hq.supplies
        return found

    def in_range(self, unit: Unit) -> HexSet:
        """The hexes within activation range of an HQ that may activate the unit (EotS 10.11)."""
        found = self._served(unit)
        for hq in self._hqs(unit):
            reach = 0 if hq.unit.id in self.new_hqs else hq.unit.hq_range or 0
            found |= self.activation(unit.side, hq.hex, reach)
        return found

    def activation(self, side: Side, hq: HexSet, reach: int) -> HexSet:
        """The hexes within activation range of an HQ (EotS 6.3)."""
        everything = self.audit.tables.space.everything
        sea = everything & ~self.audit.zones[side.enemy].in_force
        land = everything & ~enemy_alone(self.audit.standing, side, with_hqs=False)
        return self.audit.tables.activation_range(sea, land, hq, reach)

    def _against_zone(self, unit: Unit, where: Hex) -> Iterator[Objection]:
        if self.audit.tables.space.bits[where.id] & self._zone(unit):
            yield Objection(RULE, f"{where.title} is in an enemy zone of influence that nothing neutralises")

    def _against_china_box(self, unit: Unit) -> Iterator[Objection]:
        """Allied air units may arrive in the China box while the road is open (EotS 13.74)."""
        state = self.audit.state
        if unit.side is not Side.ALLIES or unit.unit_class != "air":
            yield Objection("EotS 13.74", "Only Allied air units enter the China box")
            return
        if "china" in state.surrendered:
            yield Objection("EotS 13.74", "China has surrendered")
        if self.audit.road is not Road.OPEN and not (self._by_special_rule(unit) or self._by_hump(unit)):
            yield Objection("EotS 13.74", "The Burma Road is closed")
        present = list(self._present(CHINA_BOX))
        if len(present) >= CHINA_BOX_LIMIT:
            yield Objection("EotS 13.74", "The China box holds two air units already")
        if unit.type == "b29" and any(other.type == "b29" for other in present):
            yield Objection("EotS 13.74", "The China box holds a B29 already")

    def _by_hump(self, unit: Unit) -> bool:
        """Whether a card brings the unit, by the Hump as well as by the road (EotS 13.74)."""  # Ruling R-173
        return self.audit.state.units[unit.id].place == BY_CARD and self.audit.road is not Road.CLOSED

    def _by_special_rule(self, unit: Unit) -> bool:
        """In Burma the B29 arrives by an eligible airfield of Northern India (EotS 17.11.17)."""
        state = self.audit.state
        airfields = self.audit.supply[Side.ALLIES].airfields
        northern = self.audit.tables.space.of(state.components.regions["northern-india"].hexes)
        return unit.type == "b29" and "reinforcement-b29" in state.special and bool(airfields & northern)


def is_scheduled(state: State, unit: UnitId) -> bool:
    """Whether a unit comes by the schedule, not back from the board (EotS 10.11)."""
    place = state.units[unit].place
    return unit not in state.returning and (place == DELAY or is_turn_box(place))


def in_order(state: State, units: list[UnitId]) -> tuple[UnitId, ...]:
    """HQs first, for they may serve those who come after them."""
    found = state.components.units
    return tuple(sorted(units, key=lambda u: (CLASSES.index(found[u].unit_class), found[u].name, u)))


def has_placed(state: State, side: Side) -> bool:
    """Whether a side is done with its reinforcements of this turn."""
    return state.history.arrived.get(side) == state.turn
