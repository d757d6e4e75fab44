"""Who controls the Australian Mandates; their hexes change hands in `surrender` (EotS 13.84)."""

from types import MappingProxyType

from rules.eots.printed.sides import Side
from rules.eots.state import State

MANDATES = "australian-mandates"
MANDATES_OF = MappingProxyType({Side.JAPAN: 1, Side.ALLIES: 2})


def mandates_controller(state: State) -> Side:
    """Who controls the Mandates: the last that held Rabaul and Guadalcanal together (EotS 13.84)."""
    # Ruling R-137
    holders = {state.control[hex_id] for hex_id in state.components.regions[MANDATES].keys}
    return holders.pop() if len(holders) == 1 else earlier_controller(state)


def earlier_controller(state: State) -> Side:
    """Who controlled the Mandates as the turn began: as remembered, or as at the start (EotS v2.0 17.36)."""
    if number := state.history.mandates_controller:
        return next(side for side in Side if MANDATES_OF[side] == number)
    hexes = state.components.regions[MANDATES].hexes
    japanese = sum(state.opening_control.get(hex_id) is Side.JAPAN for hex_id in hexes)
    return Side.JAPAN if 2 * japanese > len(hexes) else Side.ALLIES
