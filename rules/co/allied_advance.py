"""How far ships of a Naval Offensive go towards the Home Islands, and which way (CO 20.2, 20.5)."""

from collections.abc import Iterator

from rules.co.allied_instructions import axes_told, has_any_unit, steps_from
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.chart import Link
from rules.co.printed.roster import numbers
from rules.co.state import State

SEA = frozenset((Link.SEA,))


def advances(state: State, start: str, ships: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The ways that ships can take from a space, one unless two are equally short (CO 20.0, 20.2)."""
    if not ships or has_any_unit(state, start):
        return ((start,),)
    axes_told(state.facts, start)
    steps = min(numbers(state.facts, ship).move for ship in ships)
    return tuple(dict.fromkeys(_ways(state, _from_home(state), (start,), steps)))


def _from_home(state: State) -> dict[str, int]:
    """How far every space is from the Home Islands along sea axes."""
    found = {HOME: 0}
    for first in chart.links(state.facts).get(HOME, {}):
        for space, steps in steps_from(state.facts, first, SEA).items():
            found[space] = min(steps + 1, found.get(space, steps + 1))
    return found


def _ways(
    state: State, distance: dict[str, int], path: tuple[str, ...], steps: int
) -> Iterator[tuple[str, ...]]:
    """Step by step inward until a Japanese unit, one space short of the Home Islands (Ruling CO-24)."""
    here = path[-1]
    stops = len(path) > 1 and has_any_unit(state, here)
    lines = chart.links(state.facts).get(here, {})
    inward = [
        space
        for space, line in lines.items()
        if line is Link.SEA and space != HOME and distance.get(space, 99) < distance.get(here, 0)
    ]
    if stops or not steps or not inward:
        yield path
        return
    for space in inward:
        yield from _ways(state, distance, (*path, space), steps - 1)
