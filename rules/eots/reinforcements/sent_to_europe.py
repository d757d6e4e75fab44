"""Delayed reinforcements that may be sent to Europe, and their die (EotS 10.22-10.24)."""

from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import US_RIVALRY
from rules.eots.reinforcements.reinforcement_placement import DELAY, has_placed, in_order
from rules.eots.reinforcements.war_in_europe import europe
from rules.eots.state import State


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
