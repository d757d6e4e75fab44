"""Hexes that troops enter: who stands in their way, and whose the hex is then (EotS 1.3, 6.5, 13.76)."""

from collections.abc import Iterator

from rules.core.hexgrid import HexId
from rules.eots.battle.forces import Fighter
from rules.eots.battle.muster import garrisons
from rules.eots.components import Side, TrackId
from rules.eots.events import ControlChanged
from rules.eots.placement import area_objections
from rules.eots.state import State


def garrisons_of(state: State, hex_id: HexId) -> tuple[Fighter, ...]:
    """The Japanese troops of a city that are on no counter (EotS 13.76, 13.94)."""
    held = state.controls(Side.JAPAN, hex_id) and hex_id not in state.lost_garrisons
    divisions = state.markers[TrackId("divisions-in-china")]
    return tuple(garrisons(state.components, state.components.hexes[hex_id], divisions)) if held else ()


def unseen_of(state: State, side: Side, hex_id: HexId) -> tuple[Fighter, ...]:
    """A side's troops in a hex that are on no counter."""
    return garrisons_of(state, hex_id) if side is Side.JAPAN else ()


def barred(state: State, side: Side, hex_id: HexId) -> bool:
    """Whether troops that step back or retreat may not enter: an enemy there, or the scenario's edge."""
    if any(unit.side is side.enemy for unit in state.units_in(hex_id)):
        return True
    if unseen_of(state, side.enemy, hex_id):
        return True
    return any(area_objections(state, side, state.components.hexes[hex_id]))


def taken(state: State, side: Side, hex_id: HexId) -> Iterator[ControlChanged]:
    """A hex is theirs whose troops entered it last, with nobody else in it (EotS 1.3, 6.5)."""
    if state.controls(side.enemy, hex_id):
        yield ControlChanged(hex_id, side)
