"""The strategy cards as their files are read."""

from collections.abc import Mapping

import pytest

from rules import SCENARIOS
from rules.eots.printed.card import Card
from rules.eots.printed.card_reader import read_cards
from rules.eots.printed.card_vocabulary import CardId
from rules.eots.printed.components import PACIFIC, PRESENT_EDITION, Components, read_sets

DATA = SCENARIOS / "eots"


@pytest.fixture(scope="session")
def components() -> Components:
    """The counters and the map."""
    return read_sets(DATA)[PACIFIC, PRESENT_EDITION]


@pytest.fixture(scope="session")
def cards(components: Components) -> Mapping[CardId, Card]:
    """Every card by its id."""
    return read_cards(DATA, components)
