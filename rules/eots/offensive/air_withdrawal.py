"""Air units that a whole card takes to the turn track (EotS 8.33, v2.0 7.33)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.commands import PlayCard
from rules.eots.events import Event, UnitsMoved
from rules.eots.printed.components import turn_box
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State


def objections(state: State, side: Side, command: PlayCard) -> Iterator[Objection]:
    """A whole card takes air units to the turn track (EotS v2.0 7.33)."""
    if state.components.edition.air_withdrawal != "whole-card":
        yield Objection("EotS 8.33", "Air units leave for the turn track when an offensive activates them")
    for unit in command.units:
        found = state.components.units.get(UnitId(unit))
        if (
            found is None
            or found.side is not side
            or found.unit_class != "air"
            or found.id not in state.units
        ):
            yield Objection("EotS v2.0 7.33", f"{unit[:40]} is no air unit of {side.label}", final=True)
        elif state.units[found.id].place not in state.components.hexes:
            yield Objection("EotS v2.0 7.33", f"{found.name} is not on the map", final=True)
    if len(command.units) != 1:
        yield Objection("EotS v2.0 7.33", "Choose one air unit", final=True)


def withdrawn(state: State, command: PlayCard) -> Iterator[Event]:
    """The air unit on the turn track (EotS v2.0 7.33)."""
    origins = tuple(state.units[UnitId(unit)].place for unit in command.units)
    yield UnitsMoved(command.units, origins, turn_box(state.turn + 1))
