"""The strategy cards as their files are read."""

from collections.abc import Mapping

import pytest

from rules import SCENARIOS
from rules.eots.cards import Card, CardId, read_cards
from rules.eots.components import Components, read_components

DATA = SCENARIOS / "eots"


@pytest.fixture(scope="session")
def components() -> Components:
    """The counters and the map."""
    return read_components(DATA)


@pytest.fixture(scope="session")
def cards(components: Components) -> Mapping[CardId, Card]:
    """Every card by its id."""
    return read_cards(DATA, components)
