"""A card by its number, as players say it (EotS 5.0)."""

from rules.eots.printed.card import Card
from rules.eots.printed.card_reader import card_id
from rules.eots.state import State


def card_named(state: State, text: str) -> Card | None:
    """A card by its number: "J23", "j 23" or "J23 Some title"."""
    words = text.strip().split(" ")
    try:
        return state.components.cards.get(card_id(words[0]))
    except ValueError:
        return None
