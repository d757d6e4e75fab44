"""The steps and counters that each side lost."""

from collections.abc import Iterator
from typing import Any

from app.report.chapter import Loss
from rules.co.battle.combatants import Side
from rules.co.events import BaseChanged, StepsChanged, UnitsMoved
from rules.co.names import unit as named
from rules.co.places import ALLIED_REFIT, DISPLAYS, JAPANESE_REFIT, OUT_OF_PLAY
from rules.co.state import State

GONE = (JAPANESE_REFIT, ALLIED_REFIT, OUT_OF_PLAY)


def losses_of(state: State, event: Any, correcting: bool) -> Iterator[Loss]:
    """What an event costs each side in the position before it; a correction counts both ways."""
    match event:
        case UnitsMoved(units, to) if to in GONE:
            lost = (unit for unit in units if state.units[unit].place not in DISPLAYS)
            yield from (_whole(state, unit, 1) for unit in lost)
        case UnitsMoved(units, to) if correcting and to not in DISPLAYS:
            back = (unit for unit in units if state.units[unit].place in GONE)
            yield from (_whole(state, unit, -1) for unit in back)
        case StepsChanged(unit, steps) if steps < state.units[unit].steps or correcting:
            yield Loss(state.unit(unit).side, state.units[unit].steps - steps, 0, "")
        case BaseChanged(side, space, level) if level < (had := state.base(Side(side), space)):
            yield Loss(side, had - level, 0 if level else 1, f"base at {space}")


def _whole(state: State, unit: str, sign: int) -> Loss:
    return Loss(state.unit(unit).side, sign * max(1, state.units[unit].steps), sign, named(unit))
