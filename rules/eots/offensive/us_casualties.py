"""US casualties: a whole Allied ground attack that died (EotS 16.45)."""

from collections.abc import Iterator

from rules.eots.events import BattleFought, CasualtiesSuffered, Event, UnitsEliminated
from rules.eots.prewar_units import is_prewar
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State

LARGE = ("XX", "XXX")


def casualties(state: State, events: tuple[Event, ...]) -> Iterator[CasualtiesSuffered]:
    """Whether a whole Allied ground attack died, with a US division or corps in it (EotS 16.45)."""
    battle = next((event for event in events if isinstance(event, BattleFought)), None)
    if battle is None or battle.offensive != Side.ALLIES or state.casualties_turn == state.turn:
        return
    lost = {unit for event in events if isinstance(event, UnitsEliminated) for unit in event.units}
    units = (state.components.units[UnitId(unit)] for unit in battle.units)
    troops = [unit for unit in units if unit.side is Side.ALLIES and unit.unit_class == "ground"]
    if any(_mourned(unit) for unit in troops) and all(unit.id in lost for unit in troops):
        yield CasualtiesSuffered(battle.hex)


def _mourned(unit: Unit) -> bool:
    """Whether a unit is a US division or corps that can receive replacements (EotS 11.1, 11.31, 16.45)."""
    return unit.nationality == "us" and unit.size in LARGE and not is_prewar(unit)
