"""Boards on which much happens at once: both sides crowded around one port."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from app.games.eots.bench.plain_moves import FERRY
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import Position, State
from rules.maps.hexgrid import HexId, distance
from tests.eots.plain.table import MOST_IN_A_HEX, Table

RADIUS = 7
AWAY = Position("eliminated")
EACH = {"air": 4, "naval": 6, "ground": 4}
BASE = {"air": "airfield", "naval": "port", "hq": "port"}
CLOSED = frozenset(("india", "manchuria", "china-interior", "himalaya", "sakhalin-soviet"))


def crowded(state: State, random: Random) -> State:
    """The counters of a scenario thrown together around a port, the bases there divided by lot."""
    ports = sorted(h.id for h in state.components.hexes.values() if h.port and not h.japan_supply)
    centre = random.choice(ports)
    near = [h for h in state.components.hexes if distance(h, centre) <= RADIUS and _open(state, h)]
    seats = {HexId(state.units[hq.id].place): side for side in Side for hq in state.hqs(side)}
    flags = {**{h: _owner(state, h, random) for h in near if Table(state).named(h)}, **seats}
    state = replace(state, control={**state.control, **flags})
    units = {unit: _away(state, unit) for unit in state.units}
    for side in Side:
        for unit in (*_hqs(state, side, random), *_counters(state, side, random)):
            place = _place(replace(state, units=dict(units)), unit, near, random)
            if place is not None:
                units[unit.id] = Position(place, unit.two_sided and random.random() < 0.3)
    return replace(state, units=units)


def _open(state: State, place: HexId) -> bool:
    found = state.components.hexes[place]
    garrison = found.features & {"japanese-city", "chinese-city"}
    return found.land and found.region not in CLOSED and not garrison and place != FERRY


def _owner(state: State, place: HexId, random: Random) -> Side:
    """A side that may be there, by lot (EotS 17.11.1)."""
    table = Table(state)
    return random.choice([side for side in Side if table.is_open(side, place)])


def _away(state: State, unit: UnitId) -> Position:
    """HQs stay where they are, everybody else leaves the map."""
    on_map = state.units[unit].place in state.components.hexes
    return state.units[unit] if state.components.units[unit].unit_class == "hq" and on_map else AWAY


def _hqs(state: State, side: Side, random: Random) -> list[Unit]:
    return random.sample(list(state.hqs(side)), 1) if list(state.hqs(side)) else []


def _counters(state: State, side: Side, random: Random) -> list[Unit]:
    found: list[Unit] = []
    for kind, number in EACH.items():
        pool = [u for u in state.components.units.values() if u.side is side and u.unit_class == kind]
        pool = [u for u in pool if u.id in state.units and u.nationality != "chinese"]
        found += random.sample(pool, min(number, len(pool)))
    return found


def _place(state: State, unit: Unit, near: Sequence[HexId], random: Random) -> HexId | None:
    """A base or land of the unit's own side with room for it, by lot."""
    table = Table(state)
    fits = [h for h in near if table.controls(unit.side, h) and not table.here(h, unit.side.enemy)]
    if unit.unit_class in BASE:
        fits = [h for h in fits if BASE[unit.unit_class] in table.hex(h).features]
    if unit.unit_class == "hq":
        fits = [h for h in fits if not table.here(h, unit.side, "hq")]
    if unit.unit_class in ("air", "ground"):
        fits = [h for h in fits if table.crowd(h, unit.side) < MOST_IN_A_HEX and table.named(h)]
    if unit.unit_class == "naval":
        fits = [h for h in fits if len(table.here(h, unit.side, "naval")) < 2 * MOST_IN_A_HEX]
    return random.choice(fits) if fits else None
