"""Every Japanese card has a test of its event where it works, and one where it does not (EotS 5.3)."""

from collections import Counter

import pytest

from rules.eots.printed.sides import Side
from tests.eots import (
    test_events_japan_activation,
    test_events_japan_combat,
    test_events_japan_obligations,
    test_events_japan_opening,
    test_events_japan_political,
    test_events_japan_reactions,
    test_events_japan_resources,
)
from tests.eots.japanese_events import EVERY_CARD
from tests.support import eots

MODULES = (
    test_events_japan_activation,
    test_events_japan_combat,
    test_events_japan_obligations,
    test_events_japan_opening,
    test_events_japan_political,
    test_events_japan_reactions,
    test_events_japan_resources,
)
# Cards whose event cannot be played to its end yet.
PENDING: frozenset[str] = frozenset()


@pytest.mark.parametrize("table", ["WORKS", "REFUSED"])
def test_every_japanese_card_is_tested_both_ways(table: str) -> None:
    tested = {card for module in MODULES for card in getattr(module, table)}
    assert sorted(tested | PENDING) == EVERY_CARD
    assert not tested & PENDING


def test_totals_of_the_japanese_cards() -> None:
    cards = [card for card in eots().cards.values() if card.side is Side.JAPAN]
    assert sorted(card.id for card in cards) == EVERY_CARD
    kinds = Counter(card.type for card in cards)
    assert kinds == {"military": 29, "reaction": 25, "resource": 10, "political": 22}
    assert sum(card.removed for card in cards) == 44
    assert sum(card.draws for card in cards) == 22
