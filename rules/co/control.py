"""Who controls a land space (CO 2.7)."""

from collections.abc import Mapping
from enum import StrEnum

from rules.co.battle.combatants import Branch, Side
from rules.co.places import DISPLAYS, HOME
from rules.co.state import State
from rules.core.remembered import remembered


class Control(StrEnum):
    """The four states of a land space (CO 2.7)."""

    NEUTRAL = "neutral"
    JAPANESE = "Japanese"
    ALLIED = "Allied"
    CONTESTED = "contested"


@remembered
def holders(state: State) -> Mapping[str, frozenset[Side]]:
    """The sides that have ground units or bases ashore in each space (CO 2.6, 2.7)."""
    found: dict[str, set[Side]] = {HOME: {Side.JAPAN}}
    for side, space in state.bases:
        found.setdefault(space, set()).add(side)
    for unit, lies in state.units.items():
        if lies.place in DISPLAYS or lies.aboard:
            continue
        kind = state.unit(unit)
        if kind.branch is Branch.GROUND:
            found.setdefault(lies.place, set()).add(kind.side)
    return {space: frozenset(sides) for space, sides in found.items()}


def control(state: State, space: str) -> Control:
    """The state of control of one space (CO 2.7)."""
    sides = holders(state).get(space, frozenset())
    if len(sides) == 2:
        return Control.CONTESTED
    if not sides:
        return Control.NEUTRAL
    return Control.JAPANESE if Side.JAPAN in sides else Control.ALLIED


def sole_owners(state: State) -> Mapping[str, Side]:
    """The spaces that one side holds alone."""
    return {space: next(iter(sides)) for space, sides in holders(state).items() if len(sides) == 1}
