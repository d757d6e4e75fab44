"""HQs that leave the map, of their own will or not, and that return early (EotS 6.13-6.15)."""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.legality import Objection
from rules.eots.commands import PlayCard
from rules.eots.events import (
    Event,
    UnitsMoved,
)
from rules.eots.movement.forbidden_hexes import is_left_to_itself
from rules.eots.offensive.offensive_limits import title
from rules.eots.prewar_units import is_prewar
from rules.eots.printed.components import Unit, is_turn_box, turn_box
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import HexId

OAHU = HexId("5808")
HOME = {Side.JAPAN: ("japan-home-islands",), Side.ALLIES: ("australia", "india", "northern-india", "ceylon")}
ONCE_ONLY = frozenset((UnitId("joint-hq-abda"), UnitId("br-hq-malaya")))


def displaced(state: State) -> tuple[Event, ...]:
    """HQs in enemy hands leave for the turn track, some for good (EotS 6.14)."""
    if "headquarters-are-safe" in state.special:
        return ()
    alone_too = state.components.edition.hq_removed_when == "alone-or-enemy-control"
    events: list[Event] = []
    for unit_id, position in state.units.items():
        unit, place = state.components.units[unit_id], HexId(position.place)
        if unit.unit_class != "hq" or place not in state.components.hexes:
            continue
        lost = state.control.get(place) is unit.side.enemy
        found_alone = alone_too and _found_alone(state, unit, place)
        if lost or found_alone:
            to = "removed" if unit_id in ONCE_ONLY else turn_box(state.turn + 1)
            events.append(UnitsMoved((unit_id,), (place,), to))
    return tuple(events)


def _found_alone(state: State, unit: Unit, place: HexId) -> bool:
    here = list(state.units_in(place))
    own = any(other.side is unit.side and other.id != unit.id for other in here)
    return not own and any(other.side is not unit.side for other in here)


def hq_named(state: State, side: Side, text: str) -> Unit | None:
    """A side's HQ by its id."""
    unit = state.components.units.get(UnitId(text))
    known = unit is not None and unit.id in state.units and unit.unit_class == "hq" and unit.side is side
    return unit if known else None


def withdrawal_objections(state: State, side: Side, command: PlayCard) -> Iterator[Objection]:
    """Nothing can stop an HQ from leaving (EotS 6.13)."""
    hq = hq_named(state, side, command.hq)
    if hq is None or state.units[hq.id].place not in state.components.hexes:
        yield Objection("EotS 6.13", "Choose an HQ of yours on the map", final=True)
    if "headquarters-are-safe" in state.special:
        yield Objection("EotS 17.11.8", "HQs stay where they are in this scenario")


def return_objections(state: State, side: Side, command: PlayCard) -> Iterator[Objection]:
    """An HQ returns early to a supplied port at home (EotS 6.15)."""
    hq = hq_named(state, side, command.hq)
    if hq is None or not is_turn_box(state.units[hq.id].place):
        yield Objection("EotS 6.15", "Choose an HQ of yours on the turn track", final=True)
    elif side is Side.ALLIES and _is_fallen(state, command.to):
        yield Objection("EotS 13.63", "Allied units return to mainland India by assault or march only")
    elif not may_return(state, hq.id, command.to):
        yield Objection(
            "EotS 6.15", f"{hq.name} cannot return to {title(state, command.to)[:40] or 'nowhere'}"
        )


def return_ports(state: State, hq: UnitId) -> tuple[HexId, ...]:
    """The ports where an HQ on the turn track may return (EotS 6.15)."""
    home = _home(state, state.components.units[hq].side)
    return tuple(hex_id for hex_id in sorted(home) if may_return(state, hq, hex_id))


def may_return(state: State, hq: UnitId, to: str) -> bool:
    """Whether a port at home is free for an HQ and would supply it (EotS 6.15)."""
    side, hex_id = state.components.units[hq].side, HexId(to)
    if hex_id not in _home(state, side) or not state.components.hexes[hex_id].port:
        return False
    free = not any(unit.unit_class == "hq" for unit in state.units_in(hex_id))
    return state.controls(side, hex_id) and free and _serves(state, hq, hex_id)


def _is_fallen(state: State, to: str) -> bool:
    """Whether no HQ returns to a hex since India surrendered (EotS 13.63)."""  # Ruling R-171
    where = state.components.hexes.get(HexId(to))
    return where is not None and is_left_to_itself(state, where)


def _home(state: State, side: Side) -> set[HexId]:
    components = state.components
    regions = (components.regions[region] for region in HOME[side] if region in components.regions)
    home = {hex_id for region in regions for hex_id in region.hexes}
    home |= {OAHU} if side is Side.ALLIES else set()
    return {h for h in home if h in components.hexes and not _is_fallen(state, h)}


def _serves(state: State, hq: UnitId, hex_id: HexId) -> bool:
    """Whether a port is supply-eligible, or would have the HQ in supply (EotS 6.15, v2.0 7.56)."""
    if state.components.edition.hq_returns_to == "supply-eligible-port":
        settled = audit(state)
        ports = settled.supply[state.components.units[hq].side].ports
        return bool(ports & settled.tables.space.bits[hex_id])
    units = {**state.units, hq: replace(state.units[hq], place=hex_id)}
    return audit(replace(state, units=units)).hq_in_supply(hq)


def withdrawn(state: State, command: PlayCard) -> Iterator[Event]:
    """An HQ on the turn track, or out of the game if it is of the time before the war (EotS 6.13, 11.1)."""
    place = state.units[UnitId(command.hq)].place
    once = is_prewar(state.components.units[UnitId(command.hq)])
    yield UnitsMoved((command.hq,), (place,), "removed" if once else turn_box(state.turn + 1))


def returned(state: State, command: PlayCard) -> Iterator[Event]:
    """An HQ back in a port at home (EotS 6.15)."""
    yield UnitsMoved((command.hq,), (state.units[UnitId(command.hq)].place,), command.to)
