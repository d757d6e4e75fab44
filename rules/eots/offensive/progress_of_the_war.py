"""The Progress of the War: the hexes that the Allies took this turn (EotS 16.47)."""

from collections.abc import Mapping

from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import ALLIED_ASP
from rules.eots.state import State
from rules.maps.hexgrid import HexId


def progress(state: State) -> tuple[HexId, ...]:
    """The hexes that count for the Progress of the War so far this turn (EotS 16.47)."""
    return won_since(state, state.turn_control)


def won_since(state: State, flags: Mapping[HexId, Side]) -> tuple[HexId, ...]:
    """The named locations that Japan held by these flags and the Allies hold now (EotS 16.47, 1.3)."""
    won = (h for h, side in flags.items() if side is Side.JAPAN and state.controls(Side.ALLIES, h))
    return tuple(sorted(h for h in won if state.components.hexes[h].named_location))


def progress_needed(state: State) -> int:
    """How many hexes the Progress of the War asks for; none before turn 4 (EotS 16.47)."""
    shipping = state.history.shipping_arrived
    if shipping is None:
        shipping = state.markers[ALLIED_ASP]
    return min(4, shipping) if state.turn >= 4 else 0
