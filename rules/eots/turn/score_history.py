"""What the score remembers of earlier turns (EotS 13.84, v2.0 17.27 J, K)."""

from collections.abc import Iterator

from rules.eots.events import CountSet
from rules.eots.history import name_of
from rules.eots.state import State
from rules.eots.turn.mandates import MANDATES, MANDATES_OF, earlier_controller, mandates_controller
from rules.eots.turn.victory_points import is_held

ANY_TURN = "any-turn"


def remembered(state: State) -> Iterator[CountSet]:
    """What must be kept of this turn, which ends: hexes that Japan held, who controls the Mandates."""
    items = state.components.victories[state.scenario].items
    for hex_id in (h for item in items if item.at == ANY_TURN for h in item.hexes):
        if is_held(state, hex_id) and hex_id not in state.history.held:
            yield CountSet(name_of("held", hex_id), 1)
    if any(item.region == MANDATES for item in items):
        controller = mandates_controller(state)
        if controller is not earlier_controller(state):
            yield CountSet(name_of("mandates_controller"), MANDATES_OF[controller])  # Ruling R-137
