"""The initiative: who plays the first card, and why (EotS 4.21, 7.29 A)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.cards.hands import in_hand, may_use_held
from rules.eots.events import Event
from rules.eots.printed.sides import Side
from rules.eots.state import State

RULE = "EotS 4.21"


def to_play(state: State) -> Side | None:
    """Whose card is next: they alternate, the larger hand first (EotS 4.21, 4.22)."""
    hands = {side: in_hand(state, side) for side in Side}
    if not any(hands.values()):
        return None
    if state.last_played is not None:
        other = state.last_played.enemy
        return other if hands[other] else state.last_played
    if hands[Side.JAPAN] != hands[Side.ALLIES]:
        return max(Side, key=lambda side: hands[side])
    return Side(state.components.charts.turns[state.turn].first_on_tie)


def may_seize(state: State, side: Side) -> bool:
    """Whether a side could go first by its Future Offensive, having fewer cards (EotS 4.21, 7.29 A)."""
    first = state.segment == "offensives" and state.last_played is None
    fewer = 0 < in_hand(state, side) < in_hand(state, side.enemy)
    return first and fewer and may_use_held(state, side)


def opening(state: State) -> Iterator[Event]:
    """Nothing happens by itself (EotS 4.21)."""
    yield from ()


def due(state: State) -> Iterator[Objection]:
    """Nothing must be done; the hands decide (EotS 4.21)."""
    yield from ()


def closing(state: State) -> Iterator[Event]:
    """Nothing happens by itself (EotS 4.21)."""
    yield from ()
