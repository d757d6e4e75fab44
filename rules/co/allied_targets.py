"""Which Japanese units Allied aircraft fly to (CO 9.5.2, 9.7, 20.3, 24.2)."""

from collections.abc import Mapping

from rules.co.allied_instructions import (
    axes_told,
    has_air_or_base,
    has_land_units,
    japanese_spaces,
    known_order,
    nearest,
    steps_from,
)
from rules.co.battle.combatants import Branch, Side
from rules.co.printed import chart
from rules.co.printed.chart import Link
from rules.co.printed.roster import numbers
from rules.co.state import State

AT_SHIPS = "Air vs Naval Offensive"
LINES = frozenset((Link.SEA, Link.LAND, Link.LATERAL))  # Ruling CO-41


def home_bases(state: State) -> tuple[str, ...]:
    """The spaces from which Allied air may fly: it shares them with no Japanese land unit (CO 24.2)."""
    spaces = {state.units[unit].place for unit in state.on_map(Side.ALLIES, Branch.AIR)}
    free = (space for space in spaces if resting(state, space) and not has_land_units(state, space))
    return known_order(state.facts, free)


def resting(state: State, space: str) -> tuple[str, ...]:
    """The Allied air units on the base in a space, those on missions left out (CO 24.2)."""
    return tuple(unit for unit in state.at(space, Side.ALLIES, Branch.AIR) if not state.units[unit].base)


def _distances(state: State, base: str) -> Mapping[str, int]:
    """How far air can fly; Japanese air and bases stop it on the way (CO 9.7, 20.5)."""
    stops = (space for space in japanese_spaces(state) if has_air_or_base(state, space))
    return steps_from(state.facts, base, LINES, stops=frozenset(stops))


def distance(state: State, base: str, target: str) -> int:
    """How many spaces are entered on the way to a target (CO 9.5.2)."""
    return _distances(state, base).get(target, 0)


def targets(state: State, event: str, base: str) -> tuple[str, ...]:
    """The nearest spaces of its axis with what is attacked (CO 24.2, Ruling CO-43)."""
    wanted = _has_ships if event == AT_SHIPS else has_land_units
    if wanted(state, base):
        return ()
    spaces = [space for space in japanese_spaces(state) if wanted(state, space)]
    if not spaces:
        return ()
    axes = set(axes_told(state.facts, base))
    return nearest(
        _distances(state, base), (one for one in spaces if axes & set(chart.axes_of(state.facts, one)))
    )


def _has_ships(state: State, space: str) -> bool:
    return bool(state.at(space, Side.JAPAN, Branch.NAVAL))


def flyers(state: State, event: str, base: str, target: str) -> tuple[str, ...]:
    """The units of a base that fly: against ships those in range, else all (Rulings CO-7, CO-42)."""
    units = resting(state, base)
    if event != AT_SHIPS and state.ruling("CO-7") != "range":
        return units
    steps = distance(state, base, target)
    return tuple(unit for unit in units if numbers(state.facts, unit).move >= steps)
