"""December 1941: two cards of Japan, one after the other, and nothing else (EotS v2.0 17.11)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.printed.card import Card
from rules.eots.printed.card_effects import SpecialRule
from rules.eots.printed.sides import UnitId
from rules.eots.state import State

RULE = "EotS v2.0 17.11"
TURN = 1
ORDER = ("opening-first", "opening-second")


def is_december(state: State) -> bool:
    """Whether the turn is the short one that opens the campaign."""
    return "december-1941" in state.special and state.turn == TURN


def due(state: State) -> Card | None:
    """The card that comes next in December 1941."""
    cards = [c for c in state.components.cards.values() if c.timing in ORDER]
    left = [card for card in cards if card.id not in state.removed_cards]
    return min(left, key=lambda card: ORDER.index(card.timing)) if left else None


def opening_objections(state: State, card: Card, as_event: bool) -> Iterator[Objection]:
    """Why a card is not played in December 1941, or only then."""
    if not is_december(state):
        if card.timing in ORDER:
            yield Objection(RULE, f"{card.name} is played in December 1941 only")
        return
    following = due(state)
    if following is None:
        yield from nothing_else(state)
    elif card is not following or not as_event:
        yield Objection(RULE, f"In December 1941 {following.name} comes now, as an event")


def nothing_else(state: State) -> Iterator[Objection]:
    """In December 1941 no other card is played, none held over, and nobody passes."""
    if is_december(state):
        yield Objection(RULE, "In December 1941 Japan plays two cards and no other")


def resting(state: State) -> frozenset[UnitId]:
    """The ships that an event of this turn keeps from being activated again."""
    played = (state.components.cards.get(card) for card in state.removed_cards if is_december(state))
    rest = (card for card in played if card is not None and _rests(card))
    return frozenset(unit for card in rest for unit in card.event.activation.units)


def _rests(card: Card) -> bool:
    effects = card.event.effects
    return any(isinstance(one, SpecialRule) and one.rule == "ships-rest-this-turn" for one in effects)
