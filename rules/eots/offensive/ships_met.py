"""A unit that the offensive's event sends out to meet the enemy's ships (EotS v2.0 17.11, card J02)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.legality import Objection
from rules.eots.commands import MeetShips
from rules.eots.events import Event, ShipsMet
from rules.eots.offensive.offensive_limits import card_of, name, title, wrong_step
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.card_effects import PlaceUnit
from rules.eots.printed.card_vocabulary import Window
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId

RULE = "EotS 5.31"


@dataclass(frozen=True, slots=True)
class Meeting:
    """A unit that must sail, and the hexes that it may sail to."""

    unit: UnitId
    hexes: tuple[HexId, ...]


def meeting(state: State) -> Meeting | None:
    """The unit that the event sends out and that has not sailed yet."""
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.REACT:
        return None
    for effect in card_of(state, offensive).event.effects if offensive.as_event else ():
        if isinstance(effect, PlaceUnit) and effect.when is Window.REACTION_MOVEMENT:
            ready = effect.unit in state.units and effect.unit not in offensive.reaction_units
            on_map = ready and state.units[effect.unit].place in state.components.hexes
            hexes = tuple(_entered(state, offensive, effect)) if on_map else ()
            if hexes:
                return Meeting(effect.unit, hexes)
    return None


def _entered(state: State, offensive: Offensive, effect: PlaceUnit) -> Iterator[HexId]:
    """The coasts of the regions where ships of the offensive ended their move."""  # Ruling R-117
    units = state.components.units
    ships = (u for u in offensive.ways if units[u].unit_class == "naval")
    for place in sorted({state.units[ship].place for ship in ships}):
        inside = any(place in state.components.regions[region].hexes for region in effect.regions)
        if inside and state.components.hexes[HexId(place)].coastal:
            yield HexId(place)


def objections(state: State, command: MeetShips) -> Iterator[Objection]:
    """Why no unit sails to this hex."""
    if wrong := tuple(wrong_step(state, Step.REACT)):
        yield from wrong
    elif (found := meeting(state)) is None:
        yield Objection(RULE, "The event sends nobody out now", final=True)
    elif command.hex not in found.hexes:
        where = title(state, command.hex)[:40]
        yield Objection(RULE, f"{name(state, found.unit)} does not sail to {where}", final=True)


def unsettled(state: State) -> Iterator[Objection]:
    """A unit that must sail before the reaction ends."""
    if (found := meeting(state)) is not None:
        yield Objection(RULE, f"{name(state, found.unit)} must meet the enemy's ships")


def outcome(state: State, command: MeetShips) -> tuple[Event, ...]:
    """The unit in the hex; those who stand there or cover it fight there (EotS 7.24, 7.27)."""
    found, offensive = meeting(state), state.offensive
    assert found is not None and offensive is not None
    hex_id = HexId(command.hex)
    here = [u for u in offensive.units if state.units[u].place == hex_id]
    bound = offensive.battles.get(hex_id, ())
    attackers = dict.fromkeys((*here, *offensive.covers.get(hex_id, ())))
    new = tuple(unit for unit in attackers if unit not in bound)
    return (ShipsMet(found.unit, state.units[found.unit].place, hex_id, new),)
