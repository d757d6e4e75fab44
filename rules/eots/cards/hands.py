"""The strategy cards that players hold: in hand, and held over as Future Offensive (EotS 4.22, 7.29)."""

from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import ALLIED_HAND, ALLIED_PASSES, JAPAN_HAND, JAPAN_PASSES
from rules.eots.state import State

HANDS = {Side.JAPAN: JAPAN_HAND, Side.ALLIES: ALLIED_HAND}
PASSES = {Side.JAPAN: JAPAN_PASSES, Side.ALLIES: ALLIED_PASSES}


def in_hand(state: State, side: Side) -> int:
    """How many cards a side has in hand."""
    return state.markers[HANDS[side]]


def are_counted(state: State) -> bool:
    """Whether the table counts the hands: guided games do, free ones when a marker says so."""
    return state.led or any(in_hand(state, side) for side in Side)


def is_empty(state: State, side: Side) -> bool:
    """Whether a side is known to have no card in hand."""
    return are_counted(state) and not in_hand(state, side)


def known_card(state: State, side: Side) -> str:
    """The Future Offensive that everybody knows because the scenario names it, if it is there (EotS 17.0)."""
    cards = state.components.cards
    return next((card for card in state.future_offensive if cards[card].side is side), "")


def holds_over(state: State, side: Side) -> bool:
    """Whether a side has a Future Offensive, this turn's included (EotS 7.29)."""
    return side in state.held_over or bool(known_card(state, side))


def may_use_held(state: State, side: Side) -> bool:
    """Whether a side has a Future Offensive of an earlier turn (EotS 7.29 B)."""
    return holds_over(state, side) and state.held_over.get(side) != state.turn
