"""Amphibious shipping points: those of a side, used once a turn, gained, lent and lost (EotS 10.3, 14.2 B).

What a unit takes (8.45 A) is in `amphibious_assault`, what an offensive has left in `offensive_limits`.
"""

from collections.abc import Iterator

from rules.eots.events import MarkerMoved
from rules.eots.inter_service_rivalry import halves_shipping
from rules.eots.markers import marker_to
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


def unused_shipping(state: State, side: Side) -> int:
    """The points that a side may still use this turn, each of them once (EotS 10.3).

    Less than nothing where rivalry halves the total after more was used.
    """
    return usable_shipping(state, side) - state.markers[USED[side]]


def ready_again(state: State) -> Iterator[MarkerMoved]:
    """At the start of a new turn no point is used (EotS 10.3)."""
    for track in USED.values():
        yield from marker_to(state, track, 0)


def lent_shipping(state: State, side: Side, lent: int) -> int:
    """By how much points that an event lends raise what a side may use (EotS 10.32, 14.2 B)."""
    return usable_shipping(state, side, lent) - usable_shipping(state, side)


def shipping_gained(state: State) -> int:
    """The Allied shipping points of a turn, unless Europe or the scenario takes them (EotS 10.31, 15.4)."""
    charts = state.components.charts
    printed, europe = charts.amphibious_shipping, charts.war_in_europe(state.markers[WAR_IN_EUROPE])
    fixed = "fixed-shipping" in state.special  # EotS 17.11.24
    comes = state.turn >= printed["allied_from_turn"] and europe.asp and not fixed
    return printed["allied_per_turn"] if comes else 0


def least_japanese_shipping(state: State) -> int:
    """The points that Japan never loses, for any reason (EotS 10.32)."""
    return state.components.charts.amphibious_shipping["japan_least"]
