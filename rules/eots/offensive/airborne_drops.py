"""Troops that an event drops from the air: paratroops, and an airborne unit (EotS 5.31, cards A69, J58)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots.cards.selection import describes
from rules.eots.commands import DropTroops
from rules.eots.events import ControlChanged, Event, TroopsDropped, UnitsEliminated
from rules.eots.movement.forbidden_hexes import ground_objections
from rules.eots.offensive.offensive_limits import card_of, name, title, wrong_step
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.card_effects import AirborneDrop, GainControl
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import Audit, audit
from rules.maps.hexgrid import HexId, distance

RULE = "EotS 5.31"


@dataclass(frozen=True)
class _Paratroops:
    """Troops on no counter, before any unit moves (cards J58 to J60)."""

    audit: Audit
    offensive: Offensive
    effect: GainControl
    unit: str = ""

    @property
    def planes(self) -> tuple[UnitId, ...]:
        """The active air units."""
        state = self.audit.state
        return tuple(u for u in self.offensive.units if state.components.units[u].unit_class == "air")

    @property
    def trooper(self) -> Unit:
        """A ground unit that may go where they may."""
        units = self.audit.state.components.units.values()
        return next(u for u in units if u.side is self.effect.side and u.unit_class == "ground")

    def unready(self) -> Iterator[Objection]:
        """Why they do not drop now."""
        if self.offensive.ways or self.offensive.stepped_back:
            yield Objection(RULE, "Paratroops drop before any unit moves")
        if not self.planes:
            yield Objection(RULE, "No active air unit carries the paratroops")

    def occupied(self, hex_id: HexId) -> Iterator[Objection]:
        """Why a hex is not theirs to take."""
        state = self.audit.state
        if state.controls(self.effect.side, hex_id):
            yield Objection("EotS 6.5", f"{self.effect.side.does('holds')} {title(state, hex_id)} already")
        if not _deserted(self.audit, hex_id) and self.lone(hex_id) is None:
            reason = f"{title(state, hex_id)} is neither empty nor held by a Dutch regiment alone"
            yield Objection(RULE, reason)

    def lone(self, hex_id: HexId) -> UnitId | None:
        """The regiment alone in a hex, which the paratroops destroy."""
        wanted, here = self.effect.eliminates_lone, [u.id for u in self.audit.state.units_in(hex_id)]
        fits = wanted is not None and len(here) == 1 and describes(self.audit, wanted, here[0])
        return here[0] if fits else None


@dataclass(frozen=True)
class _Airborne:
    """An inactive unit from its airfield, beside the air unit that carries it (card A69)."""  # Ruling R-112

    audit: Audit
    offensive: Offensive
    effect: AirborneDrop

    @property
    def unit(self) -> str:
        """The counter."""
        return self.effect.unit

    @property
    def planes(self) -> tuple[UnitId, ...]:
        """The air units beside it that the card means."""
        state = self.audit.state
        place = HexId(state.units[self.effect.unit].place)
        if place not in state.components.hexes or not state.components.hexes[place].airfield:
            return ()
        beside = (u.id for u in state.units_in(place))
        return tuple(u for u in beside if describes(self.audit, self.effect.carrier, u))

    @property
    def trooper(self) -> Unit:
        """The unit as printed."""
        return self.audit.state.components.units[self.effect.unit]

    def unready(self) -> Iterator[Objection]:
        """Why it does not drop now."""
        if self.effect.unit in self.offensive.units:
            yield Objection(RULE, f"{self.trooper.name} is activated and moves like the others")
        elif not self.planes:
            yield Objection(RULE, f"{self.trooper.name} is not on an airfield with a US air unit in supply")

    def occupied(self, hex_id: HexId) -> Iterator[Objection]:
        """Why a hex is not empty."""
        if not _deserted(self.audit, hex_id):
            yield Objection(RULE, f"{title(self.audit.state, hex_id)} is not empty")


_Drop = _Paratroops | _Airborne


def _deserted(found: Audit, hex_id: HexId) -> bool:
    """Whether no counter and no garrison is in a hex."""
    here = found.tables.space.bits[hex_id]
    return not any(here & found.standing[side].anything for side in Side)


def _drop(state: State) -> _Drop | None:
    """What the event under way drops, if anything."""
    offensive = state.offensive
    effects = card_of(state, offensive).event.effects if offensive and offensive.as_event else ()
    for effect in effects:
        assert offensive is not None
        if isinstance(effect, GainControl) and effect.by == "paratroops":
            return _Paratroops(audit(state), offensive, effect)
        if isinstance(effect, AirborneDrop) and effect.unit in state.units:
            return _Airborne(audit(state), offensive, effect)
    return None


# What speaks against it


def objections(state: State, command: DropTroops) -> Iterator[Objection]:
    """Every reason against a drop on a hex."""
    if wrong := tuple(wrong_step(state, Step.MOVE)):
        yield from wrong
        return
    drop = _drop(state)
    if drop is None:
        yield Objection(RULE, "The event drops no troops", final=True)
        return
    hex_id = HexId(command.hex)
    if hex_id not in state.components.hexes:
        yield Objection("Map", f"There is no hex {command.hex[:20]!r} on this map", final=True)
        return
    if wrong := tuple(_unready(drop)):
        yield from wrong
        return
    yield from _against(drop, hex_id)


def _unready(drop: _Drop) -> Iterator[Objection]:
    if drop.offensive.dropped is not None:
        yield Objection(RULE, "The event drops its troops once", final=True)
    else:
        yield from drop.unready()


def _against(drop: _Drop, hex_id: HexId) -> Iterator[Objection]:
    """Range, terrain, units and zones of one hex."""
    state, side = drop.audit.state, drop.trooper.side
    if not any(_reaches(state, plane, hex_id) for plane in drop.planes):
        yield Objection(RULE, f"{title(state, hex_id)} is out of the extended range of the air units")
    for one in ground_objections(state.components, drop.trooper, state.components.hexes[hex_id]):
        yield Objection(one.rule, f"No troops drop on {title(state, hex_id)}")  # Ruling R-111
    yield from drop.occupied(hex_id)
    if drop.audit.tables.space.bits[hex_id] & drop.audit.zones[side.enemy].in_force:
        reason = f"{title(state, hex_id)} lies in an enemy air zone that nothing neutralises"
        yield Objection("EotS 6.4", reason)


def _reaches(state: State, plane: UnitId, hex_id: HexId) -> bool:
    """Whether an air unit carries troops to a hex; a long range bomber prints one range."""  # Ruling R-110
    unit, place = state.components.units[plane], HexId(state.units[plane].place)
    far = max(unit.range or 0, unit.extended_range or 0)
    return place in state.components.hexes and distance(place, hex_id) <= far


def open_hexes(state: State) -> tuple[HexId, ...]:
    """The hexes on which the event may drop troops now, those with a base or a name first."""
    if any(wrong_step(state, Step.MOVE)) or (drop := _drop(state)) is None or any(_unready(drop)):
        return ()
    hexes = state.components.hexes
    near = (h for h in hexes if any(_reaches(state, plane, h) for plane in drop.planes))
    found = [h for h in near if not any(_against(drop, h))]
    return tuple(sorted(found, key=lambda h: (not hexes[h].features, not hexes[h].name, h)))


def unit_dropped(state: State) -> str:
    """The counter that the event drops, "" for paratroops on none."""
    drop = _drop(state)
    return name(state, drop.unit) if drop is not None and drop.unit else ""


# What it does


def outcome(state: State, command: DropTroops) -> tuple[Event, ...]:
    """The troops on the hex; a lone regiment dies, and the flag is theirs (EotS 6.5)."""  # Ruling R-112
    drop, hex_id = _drop(state), HexId(command.hex)
    assert drop is not None
    card, side = drop.offensive.card, drop.trooper.side
    origin = state.units[UnitId(drop.unit)].place if drop.unit else ""
    dropped = TroopsDropped(card, hex_id, drop.unit, origin)
    taken = () if state.controls(side, hex_id) else (ControlChanged(hex_id, side),)
    lone = drop.lone(hex_id) if isinstance(drop, _Paratroops) else None
    dead = (UnitsEliminated((lone,), (hex_id,)),) if lone is not None else ()
    return dropped, *dead, *taken
