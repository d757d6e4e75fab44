"""The steps and counters that each side lost."""

from collections.abc import Iterable, Iterator
from typing import Any

from app.report.chapter import Loss
from rules.eots.events import AttritionSuffered, UnitsEliminated, UnitsFlipped, UnitsMoved
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.supply_lines import CHINA_BOX

GONE = "eliminated"


def losses_of(state: State, event: Any, correcting: bool) -> Iterator[Loss]:
    """What an event costs each side in the position before it; a correction counts both ways."""
    match event:
        case UnitsFlipped(reduced, restored):
            yield from _reduced(state, reduced)
            if correcting:
                yield from _restored(state, restored)
        case UnitsEliminated(units):
            yield from _eliminated(state, units)
        case AttritionSuffered(_, reduced, eliminated):
            yield from _reduced(state, reduced)
            yield from _eliminated(state, eliminated)
        case UnitsMoved(units, _, to) if to == GONE:
            yield from _eliminated(state, units)
        case UnitsMoved(units, origins, _) if correcting and GONE in origins:
            back = (unit for unit, origin in zip(units, origins, strict=False) if origin == GONE)
            yield from (Loss(one.side, -one.steps, -1, one.name) for one in _whole(state, back))


def _reduced(state: State, units: Iterable[str]) -> Iterator[Loss]:
    return (_step(state, unit, 1) for unit in _on_board(state, units) if not state.units[unit].reduced)


def _restored(state: State, units: Iterable[str]) -> Iterator[Loss]:
    return (_step(state, unit, -1) for unit in _known(state, units) if state.units[unit].reduced)


def _step(state: State, unit: UnitId, steps: int) -> Loss:
    return Loss(state.components.units[unit].side, steps, 0, "")


def _eliminated(state: State, units: Iterable[str]) -> Iterator[Loss]:
    return _whole(state, _on_board(state, units))


def _whole(state: State, units: Iterable[str]) -> Iterator[Loss]:
    """Counters with the steps they have left; an HQ has none."""
    for unit in _known(state, units):
        printed, position = state.components.units[unit], state.units[unit]
        full = 2 if printed.two_sided and not position.reduced else 1
        yield Loss(printed.side, 0 if printed.unit_class == "hq" else full, 1, printed.name)


def _on_board(state: State, units: Iterable[str]) -> Iterator[UnitId]:
    """The counters in play; one that is rebuilt on its reduced side, or never arrived, is no loss."""
    printed = state.components
    boxes = {CHINA_BOX, *printed.map.boxes}
    for unit in _known(state, units):
        place = state.units[unit].place
        if place in printed.hexes or place in boxes:
            yield unit


def _known(state: State, units: Iterable[str]) -> Iterator[UnitId]:
    """The counters that this game has."""
    return (UnitId(unit) for unit in units if unit in state.units)
