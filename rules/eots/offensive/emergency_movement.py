"""Emergency moves of ships and aircraft out of hexes that the enemy took (EotS 8.22, 8.32)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.eots.cards.december_1941 import RULE as DECEMBER
from rules.eots.movement import air
from rules.eots.movement.forbidden_hexes import AIR_FERRY, area_objections
from rules.eots.offensive import opening_offensive, post_battle_movement
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance


@dataclass(frozen=True, slots=True)
class Emergency:
    """A unit that must leave a hex the enemy took, or may, and where it may be put (EotS 8.22, 8.32)."""

    unit: UnitId
    rule: str
    places: tuple[HexId, ...]
    optional: bool = False


def emergencies(state: State) -> tuple[Emergency, ...]:
    """Inactive ships and aircraft in hexes that the enemy holds now."""  # Ruling R-148
    forced_out = []
    for unit_id, position in state.units.items():
        unit, place = state.components.units[unit_id], HexId(position.place)
        if unit.unit_class not in ("naval", "air") or state.control.get(place) is not unit.side.enemy:
            continue
        saved = unit.unit_class == "air" and post_battle_movement.saved_later(state, unit_id)
        if saved or unit_id not in state.activated:
            rule = "EotS 8.22" if unit.unit_class == "naval" else "EotS 8.32"
            forced_out.append(Emergency(unit_id, rule, tuple(refuges(state, unit, place))))
    forced = {emergency.unit for emergency in forced_out}
    return *forced_out, *(emergency for emergency in _offered(state) if emergency.unit not in forced)


def _offered(state: State) -> Iterator[Emergency]:
    """The one emergency move that Allied ships may make after the opening (EotS v2.0 17.11)."""
    # Ruling R-119
    if not opening_offensive.offers_emergency_moves(state):
        return
    for unit_id, position in state.units.items():
        unit, place = state.components.units[unit_id], HexId(position.place)
        on_map = place in state.components.hexes
        if unit.side is Side.ALLIES and unit.unit_class == "naval" and on_map:
            ports = tuple(h for h in refuges(state, unit, place) if h != place)
            if ports:
                yield Emergency(unit_id, DECEMBER, ports, optional=True)


def refuges(state: State, unit: Unit, place: HexId) -> list[HexId]:
    """Friendly ports within ten hexes, or airfields within any range of the unit (EotS 8.22, 8.32)."""
    naval = unit.unit_class == "naval"
    by_sea = state.components.charts.movement["emergency_naval"]
    far = by_sea if naval else air.leg_lengths(unit, extended=True)
    near = []
    for hex_id, printed in state.components.hexes.items():
        base = printed.port if naval else printed.airfield and hex_id != AIR_FERRY
        if base and state.controls(unit.side, hex_id) and distance(place, hex_id) <= far:
            enemies = state.side_units_in(hex_id, unit.side.enemy, "ground")
            closed = printed.region == "manchuria" or any(area_objections(state, unit.side, printed))
            if not enemies and not closed:
                near.append(hex_id)
    return sorted(near, key=lambda h: (distance(place, h), h))
