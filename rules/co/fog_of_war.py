"""What the player may look at (CO 14.0)."""

from collections.abc import Iterable, Iterator

from rules.co.battle.combatants import Branch, Side
from rules.co.events import Event, UnitsRevealed
from rules.co.places import DISPLAYS
from rules.co.printed.roster import numbers
from rules.co.state import Phase, State
from rules.core.pack import FactMissing

CONTACT = "in the same space as Japanese units"


def hidden(state: State, places: Iterable[str]) -> tuple[str, ...]:
    """The Allied units of some places that nobody has looked at."""
    wanted = frozenset(places)
    return tuple(
        unit
        for unit, lies in state.units.items()
        if lies.place in wanted and not lies.revealed and state.unit(unit).side is Side.ALLIES
    )


def hidden_on_map(state: State) -> tuple[str, ...]:
    """Every Allied unit on the map that nobody has looked at."""
    return tuple(unit for unit in state.on_map(Side.ALLIES) if not state.units[unit].revealed)


def is_open(state: State, unit: str) -> bool:
    """Whether the player may look at a unit: his own, in sight, in most displays (CO 14.0, Ruling CO-25)."""
    lies, kind = state.units[unit], state.unit(unit)
    if kind.side is Side.JAPAN or lies.revealed:
        return True
    if lies.place in DISPLAYS:
        return kind.branch is not Branch.GROUND or not _mobile(state, unit)
    return lies.place in japanese_places(state)


def _mobile(state: State, unit: str) -> bool:
    """A ground unit of which nobody has told otherwise lies as a mobile one does (CO 14.1)."""
    try:
        return numbers(state.facts, unit).move > 0
    except FactMissing:
        return True


def japanese_places(state: State) -> frozenset[str]:
    """The spaces with Japanese units, bases among them (CO 14.0)."""
    based = {space for side, space in state.bases if side is Side.JAPAN}
    return frozenset({state.units[unit].place for unit in state.on_map(Side.JAPAN)} | based)


def on_contact(state: State) -> Iterator[Event]:
    """Allied units that share a space with Japanese ones are turned up (CO 14.0)."""
    if state.phase in (Phase.SET_UP, Phase.OVER):
        return
    if units := hidden(state, japanese_places(state)):
        yield UnitsRevealed(units, CONTACT)
