"""Where a counter waits before it comes into play, by the code on its back (CO 4.2, 4.3, 12.0, 22.0)."""

from collections.abc import Mapping

from rules.co import places
from rules.co.battle.combatants import Side
from rules.co.units import Code, UnitType

POOL: Mapping[Side, str] = {Side.JAPAN: places.JAPANESE_POOL, Side.ALLIES: places.ALLIED_POOL}
JOINS: Mapping[Code, int] = {Code.Y1941: 1, Code.Y1942A: 2, Code.Y1942B: 6}
"""The turn in which the counters of a code join the pool of their side."""


def display_of(kind: UnitType, turn: int = 1) -> str:
    """The display of a counter that lies on no space; those that start wait aside to be placed."""
    joins = JOINS.get(kind.code)
    if joins is None:
        return places.ASIDE
    return POOL[kind.side] if turn >= joins else places.LATER
