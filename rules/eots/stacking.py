"""Stacking limits (EotS 8.24, 8.34, 8.48)."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.hexgrid import HexId
from rules.eots.components import Side, Unit
from rules.eots.state import State

NAVAL_LIMIT = 6
AIR_GROUND_LIMIT = 3


@dataclass(frozen=True, slots=True)
class Excess:
    """A hex that holds more than it may."""

    hex: HexId
    side: Side
    rule: str
    reason: str


def overstacked(state: State) -> Iterator[Excess]:
    """Every hex over a limit, of either side."""
    stacks: dict[tuple[str, Side], list[Unit]] = defaultdict(list)
    for unit_id, position in state.units.items():
        if position.place in state.components.hexes:
            unit = state.components.units[unit_id]
            stacks[position.place, unit.side].append(unit)
    for (place, side), units in sorted(stacks.items()):
        yield from _excess(state, HexId(place), side, units)


def _excess(state: State, hex_id: HexId, side: Side, units: list[Unit]) -> Iterator[Excess]:
    title = state.components.hexes[hex_id].title
    naval = sum(unit.unit_class == "naval" for unit in units)
    if naval > NAVAL_LIMIT:
        yield Excess(hex_id, side, "EotS 8.24", f"{title} holds {naval} {side.label} naval units; 6 may stay")
    others = air_ground_count(units)
    if others > AIR_GROUND_LIMIT:
        reason = f"{title} holds {others} {side.label} air and ground units; 3 may stay"
        yield Excess(hex_id, side, "EotS 8.48", reason)


def air_ground_count(units: list[Unit]) -> int:
    """Air and ground units, two air units of one designation counting once (EotS 8.34)."""
    names = {unit.id for unit in units if unit.unit_class in ("air", "ground")}
    pairs = sum(unit.stacks_with in names for unit in units if unit.id in names) // 2
    return len(names) - pairs
