"""Amphibious shipping: what a side has, what turns and events add, what rivalry takes (EotS 10.3, 14.2 B)."""

from rules.eots.inter_service_rivalry import halves_shipping
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import (
    ALLIED_ASP,
    ALLIED_ASP_USED,
    JAPAN_ASP,
    JAPAN_ASP_USED,
    WAR_IN_EUROPE,
)
from rules.eots.state import State

SHIPPING = {Side.JAPAN: JAPAN_ASP, Side.ALLIES: ALLIED_ASP}
USED = {Side.JAPAN: JAPAN_ASP_USED, Side.ALLIES: ALLIED_ASP_USED}


def usable_shipping(state: State, side: Side, lent: int = 0) -> int:
    """The points that a side may use in a turn: in rivalry Japan has half of its total (EotS 14.2 B)."""
    points = state.markers[SHIPPING[side]] + lent
    return (points + 1) // 2 if halves_shipping(state, side) else points


def lent_shipping(state: State, side: Side, lent: int) -> int:
    """By how much points that an event lends raise what a side may use (EotS 10.32, 14.2 B)."""
    return usable_shipping(state, side, lent) - usable_shipping(state, side)


def shipping_gained(state: State) -> int:
    """The Allied shipping points of a turn, unless Europe or the scenario takes them (EotS 10.31, 15.4)."""
    if "fixed-shipping" in state.special:  # EotS 17.11.24
        return 0
    return state.components.charts.allied_asp_reinforcement(state.turn, state.markers[WAR_IN_EUROPE])
