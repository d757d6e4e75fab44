"""Pre-war units: they take no replacements, and do not return once they left the map (EotS 11.1).

Who takes replacements is decided in `reinforcements.replacements`. Those who leave the map are lost in
`war_in_china` and `reinforcements.delayed_reinforcements`, HQs in `offensive.hq_moves` (6.13, 6.14).
"""

from rules.eots.printed.components import Unit
from rules.eots.state import State


def is_prewar(unit: Unit) -> bool:
    """Whether a counter bears the dot of the time before the war (EotS 11.1)."""
    return "prewar" in unit.traits


def is_lost_off_the_map(state: State, unit: Unit) -> bool:
    """Whether a unit that leaves the map is eliminated, as in v3.2 (EotS 11.1)."""  # Ruling R-124
    return is_prewar(unit) and not state.components.edition.prewar_units_return
