"""Whether an Allied air or ground unit can be placed in a space (CO 7.1, 18.0, 22.1, 25.4)."""

from rules.co.battle.combatants import Branch, ShipType, Side
from rules.co.control import Control, control
from rules.co.printed import chart
from rules.co.rulings import MARCHING_IN
from rules.co.state import State

MARCHED_INTO = ("India", "Burma Road", "North Australia")
GROUND_ON_A_CHAIN = 4


def based(state: State, space: str) -> tuple[str, ...]:
    """The Allied air units that belong to the base in a space, those in the air too (CO 7.1, 21.1)."""
    return tuple(
        unit
        for unit in state.on_map(Side.ALLIES, Branch.AIR)
        if (state.units[unit].base or state.units[unit].place) == space
    )


def crowding(state: State, space: str) -> tuple[str, ...]:
    """Those of them that need room on the base: seaplanes at a tender do not (CO 15.1, 18.0)."""
    return tuple(unit for unit in based(state, space) if not at_tender(state, unit, space))


def at_tender(state: State, unit: str, space: str) -> bool:
    """Whether an air unit is a seaplane that bases at a tender in a space (CO 18.0)."""
    return state.unit(unit).seaplane and has_tender(state, space)


def why_not(state: State, unit: str, space: str) -> str:
    """Why a unit cannot be deployed in a space; nothing if it can."""
    return _air(state, unit, space) if state.unit(unit).branch is Branch.AIR else _ground(state, space)


def has_tender(state: State, space: str) -> bool:
    """Whether an Allied seaplane tender is there (CO 18.0)."""
    return any(state.unit(ship).ship is ShipType.AV for ship in state.at(space, Side.ALLIES, Branch.NAVAL))


def _air(state: State, unit: str, space: str) -> str:
    """Air needs a base with room, whoever marches in beside it (CO 22.1, Ruling CO-46)."""
    if at_tender(state, unit, space):
        return ""
    level = state.base(Side.ALLIES, space)
    if not level:
        return "no Allied base"
    return "" if len(crowding(state, space)) < level else "no room on the base"


def _ground(state: State, space: str) -> str:
    """Ground needs a space that is not Japanese, and room on an island chain (CO 22.1, Ruling CO-17)."""
    marches = MARCHING_IN in state.options and space in MARCHED_INTO
    if control(state, space) is Control.JAPANESE and not marches:
        return "Japanese control"
    return "no room for more ground units" if is_crowded(state, space) else ""


def is_crowded(state: State, space: str, more: int = 1) -> bool:
    """Whether so many more Allied ground units would be too many on an island chain (CO 7.1)."""
    too_many = len(state.ashore(space, Side.ALLIES)) + more > GROUND_ON_A_CHAIN
    return too_many and chart.kind(state.facts, space) == "island chain"
