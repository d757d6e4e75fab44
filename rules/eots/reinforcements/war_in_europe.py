"""The war in Europe: its level, and what it takes (EotS 15.0).

The ends of its track (15.7) are in `tracks.toml`; `markers` keeps every marker between them.
"""

from rules.eots.printed.charts import WarInEurope
from rules.eots.printed.track_names import WAR_IN_EUROPE
from rules.eots.state import State


def europe(state: State) -> WarInEurope:
    """The level of the war in Europe, with what it brings (EotS 15.1, 15.2, 15.3, 15.4, 15.5)."""
    return state.components.charts.war_in_europe(state.markers[WAR_IN_EUROPE])


def cards_lost(state: State) -> int:
    """The cards by which the Allied draw is smaller, at level 4 (EotS 12.52, 15.5)."""
    return europe(state).cards
