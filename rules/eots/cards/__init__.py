"""The strategy cards of both sides (EotS 5.0)."""

from rules.eots.cards.card import Card, Event
from rules.eots.cards.read import card_id, read_cards
from rules.eots.cards.words import MARKERS, CardId, MarkerId

__all__ = ["MARKERS", "Card", "CardId", "Event", "MarkerId", "card_id", "read_cards"]
