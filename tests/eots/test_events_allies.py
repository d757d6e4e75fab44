"""Every Allied card has a test of its event where it works, and one where it is refused or has no effect."""

from types import ModuleType

from tests.eots import (
    test_events_allies_activation,
    test_events_allies_offensives,
    test_events_allies_operations,
    test_events_allies_political,
    test_events_allies_reactions,
    test_events_allies_resources,
    test_events_allies_units,
)
from tests.eots.allied_events import ALL_CARDS, cards_tested

MODULES: tuple[ModuleType, ...] = (
    test_events_allies_activation,
    test_events_allies_offensives,
    test_events_allies_operations,
    test_events_allies_political,
    test_events_allies_reactions,
    test_events_allies_resources,
    test_events_allies_units,
)


def cards(kind: str) -> set[str]:
    """The cards that any module tests so."""
    return set[str]().union(*(cards_tested(module, kind) for module in MODULES))


def test_every_allied_event_is_played_where_it_works() -> None:
    assert cards("works") == ALL_CARDS


def test_every_allied_event_is_played_where_it_does_not_work() -> None:
    assert cards("refused|no_effect") == ALL_CARDS
