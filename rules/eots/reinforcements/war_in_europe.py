"""The war in Europe: its level, who is sent there, and what it takes (EotS 10.21-10.24, 15.0)."""

from rules.eots.printed.charts import WarInEurope
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import US_RIVALRY, WAR_IN_EUROPE
from rules.eots.reinforcements.reinforcement_placement import DELAY, has_placed, in_order
from rules.eots.state import State


def europe(state: State) -> WarInEurope:
    """The level of the war in Europe, with what it brings (EotS 15.1, 15.2, 15.3, 15.4, 15.5)."""
    return state.components.charts.war_in_europe(state.markers[WAR_IN_EUROPE])


def may_be_sent(unit: Unit) -> bool:
    """US Army ground and air units and US CVEs; no B29, which is never delayed (EotS 10.22, 10.23)."""
    if unit.nationality != "us" or unit.type == "b29":
        return False
    return unit.type == "CVE" or (unit.service == "army" and unit.unit_class in ("air", "ground"))


def to_roll(state: State) -> tuple[UnitId, ...]:
    """The units whose die for Europe is due: those put or left in the delay box (EotS 10.12, 10.24)."""
    if europe(state).sent is None:
        return ()
    stay = has_placed(state, Side.ALLIES)  # Ruling R-122
    units = [
        unit
        for unit, position in state.units.items()
        if position.place == DELAY
        and (stay or unit in state.came_from)
        and may_be_sent(state.components.units[unit])
        and state.history.europe_rolled.get(unit) != state.turn
    ]
    return in_order(state, units)


def modified(state: State, face: int) -> int:
    """The die for Europe, 1 less under US rivalry, from 0 to 9 (EotS 10.24, 14.1 B, 15.6)."""
    return max(0, min(9, face - (1 if state.markers[US_RIVALRY] else 0)))


def cards_lost(state: State) -> int:
    """The cards by which the Allied draw is smaller, at level 4 (EotS 12.52, 15.5)."""
    return europe(state).cards
