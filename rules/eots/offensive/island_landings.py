"""Landings that bring the islands next to them (EotS 5.31, card A28)."""

from collections.abc import Iterator

from rules.eots.events import ControlChanged
from rules.eots.offensive.offensive_limits import card_of
from rules.eots.offensive_under_way import Offensive
from rules.eots.printed.card_effects import GainControl
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.maps.hexgrid import DIRECTIONS, HexId, neighbour

ISLAND = "one-hex-island"


def spread(state: State) -> Iterator[ControlChanged]:
    """The empty one-hex islands next to those that were empty when troops landed on them."""
    offensive = state.offensive
    assert offensive is not None
    for effect in card_of(state, offensive).event.effects if offensive.as_event else ():
        if isinstance(effect, GainControl) and effect.by == "landing-spreads-to-adjacent-one-hex-islands":
            yield from (ControlChanged(h, effect.side) for h in _islands(state, offensive, effect.side))


def _islands(state: State, offensive: Offensive, side: Side) -> list[HexId]:
    found = set[HexId]()
    for landing in offensive.landings:
        if _is_island(state, landing) and _was_empty(state, offensive, landing):
            near = (neighbour(landing, direction) for direction in DIRECTIONS)
            found |= {h for h in near if _is_island(state, h) and state.controls(side.enemy, h)}
    settled = audit(state)
    anybody = settled.standing[Side.JAPAN].anything | settled.standing[Side.ALLIES].anything
    return sorted(h for h in found if not settled.tables.space.bits[h] & anybody)


def _is_island(state: State, hex_id: HexId) -> bool:
    printed = state.components.hexes.get(hex_id)
    return printed is not None and ISLAND in printed.features


def _was_empty(state: State, offensive: Offensive, hex_id: HexId) -> bool:
    """Whether only units of the offensive that moved there are in a hex."""  # Ruling R-113
    return all(unit.id in offensive.ways for unit in state.units_in(hex_id))
