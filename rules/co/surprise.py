"""Where an Allied Surprise Naval Attack falls (CO 24.2)."""

from rules.co.allied_instructions import axes_told
from rules.co.battle.combatants import Branch, Side
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.state import State

PRIORITY = (
    *("Central Pacific", "Southwest Pacific", "South Pacific"),
    *("North Pacific", "Philippine Sea", "South China Sea"),
)
"""Axes in the order in which a target is looked for."""


def surprised(state: State) -> tuple[str, ...]:
    """The spaces outside the line with Japanese ships, those of the first axis; a lot if several (20.0)."""
    fleets = {state.units[ship].place for ship in state.on_map(Side.JAPAN, Branch.NAVAL)} - {HOME}
    outside = tuple(sorted(space for space in fleets if not chart.is_inside(state.facts, space)))
    if len(outside) < 2:
        return outside
    for name in PRIORITY:
        number = chart.axis_called(state.facts, name)
        if on_axis := tuple(space for space in outside if number in axes_told(state.facts, space)):
            return on_axis
    return outside
