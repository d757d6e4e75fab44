"""Who plays the first card, and why (EotS 4.21, 7.29 A)."""

from collections.abc import Iterator

from rules.eots.cards.hands import in_hand, may_use_held
from rules.eots.initiative import RULE, to_play
from rules.eots.printed.sides import Side
from rules.eots.sequence import date_of
from rules.eots.state import State
from rules.eots.views.turn import StepView


def steps(state: State) -> Iterator[StepView]:
    """Who goes first, and whether the other side can seize that (EotS 4.21)."""
    first = to_play(state)
    if first is None:
        yield StepView("Nobody has a card", RULE)
        return
    lines = (_why(state, first), *_seizing(state, first))
    yield StepView(f"{first.label} {'goes' if first is Side.JAPAN else 'go'} first", RULE, lines=lines)


def _why(state: State, first: Side) -> str:
    """The larger hand, or the year (EotS 4.21)."""
    own, other = (in_hand(state, side) for side in (first, first.enemy))
    if own != other:
        return f"{first.label} {own} cards, {first.enemy.label} {other}: the larger hand."
    verb = "goes" if first is Side.JAPAN else "go"
    return f"Both have {own} cards: in {date_of(state.turn)[-4:]} {first.label} {verb} first."


def _seizing(state: State, first: Side) -> Iterator[str]:
    """What a card held over can change for the smaller hand (EotS 7.29 A)."""
    other = first.enemy
    if not may_use_held(state, other):
        return
    if in_hand(state, other) == in_hand(state, first):
        yield f"With equal hands the Future Offensive of {other.label} does not change that."
    elif in_hand(state, other):
        offensive = state.components.edition.initiative_card_as == "event-offensive"
        how = "as an event that starts an offensive" if offensive else "as an event"
        yield f"{other.label} may go first instead, with the Future Offensive played {how}."
