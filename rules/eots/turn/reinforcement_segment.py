"""The reinforcement segment: arrivals, delays, the war in Europe, shipping (EotS 4.11, 10.0)."""

from collections.abc import Iterator, Mapping

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.commands import PlaceArrivals, SendToEurope
from rules.eots.events import ArrivalsPlaced, EuropeRolled, Event, MarkerMoved, UnitsMoved
from rules.eots.markers import marker_to
from rules.eots.movement.amphibious_shipping import shipping_gained
from rules.eots.offensive.offensive_limits import wrong_seat
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import ALLIED_ASP
from rules.eots.reinforcements.delayed_reinforcements import barred, could_arrive, expected, received
from rules.eots.reinforcements.reinforcement_placement import DELAY, Arrivals, has_placed, in_order
from rules.eots.reinforcements.sent_to_europe import modified, to_roll
from rules.eots.reinforcements.war_in_europe import europe
from rules.eots.state import State
from rules.eots.supply.supply_lines import CHINA_BOX

RULE = "EotS 4.11"


def opening(state: State) -> Iterator[Event]:
    """Shipping grows, and those who are delayed or lost go to their boxes (EotS 10.21, 10.31)."""
    yield from _shipping(state)
    yield from barred(state)


def _shipping(state: State) -> Iterator[MarkerMoved]:
    """One Allied shipping point a turn, unless Europe or the scenario takes it (EotS 10.31, 15.4)."""
    yield from marker_to(state, ALLIED_ASP, state.markers[ALLIED_ASP] + shipping_gained(state))


def due(state: State) -> Iterator[Objection]:
    """Every die for Europe is rolled, and both sides have placed their reinforcements (EotS 10.11, 10.24)."""
    for unit in to_roll(state):
        name = state.components.units[unit].name
        yield Objection("EotS 10.24", f"The die whether {name} goes to Europe is not rolled")
    for side in (Side.ALLIES, Side.JAPAN):
        if waiting := received(state, side):
            units = "reinforcement" if len(waiting) == 1 else "reinforcements"
            yield Objection("EotS 10.11", f"{side.label}: {len(waiting)} {units} to place")


def closing(state: State) -> Iterator[Event]:
    """Whoever was not placed waits in the delay box (EotS 10.12)."""
    for side in (Side.ALLIES, Side.JAPAN):
        if units := in_order(state, list(expected(state, side))):
            yield UnitsMoved(units, tuple(state.units[unit].place for unit in units), DELAY)


# The commands


def objections(state: State, seat: SeatKind, command: PlaceArrivals | SendToEurope) -> Iterator[Objection]:
    """Every reason against placing reinforcements so, or against a die for Europe."""
    if state.segment != "reinforcement":
        yield Objection(RULE, "Reinforcements come in their own segment", final=True)
        return
    if isinstance(command, SendToEurope):
        yield from wrong_seat(state, seat, Side.ALLIES)
        if UnitId(command.unit) not in to_roll(state):
            yield Objection("EotS 10.24", "No die for Europe is due for this unit", final=True)
        return
    unsound = tuple(_unsound(state, command))
    yield from unsound
    if not unsound:
        yield from wrong_seat(state, seat, Side(command.side))
        yield from _placing_objections(state, command)


def _unsound(state: State, command: PlaceArrivals) -> Iterator[Objection]:
    """What cannot be read at all."""
    if command.side not in tuple(Side):
        yield Objection("Counters", "Reinforcements are placed by japan or allies", final=True)
        return
    units, places = [unit for unit, _ in command.wishes], [place for _, place in command.wishes]
    if len(set(units)) != len(units):
        yield Objection("Counters", "A counter is named twice", final=True)
    here = received(state, Side(command.side))
    if has_placed(state, Side(command.side)) or not here:
        yield Objection(
            "EotS 10.11", f"{Side(command.side).does('has')} no reinforcements to place", final=True
        )
        return
    for unit in units:
        if unit not in here:
            found = state.components.units.get(UnitId(unit))
            name = found.name if found else repr(unit[:40])
            yield Objection("EotS 10.11", f"{name} does not arrive now", final=True)
    for place in places:
        if place not in state.components.hexes and place != CHINA_BOX:
            yield Objection("Map", f"There is no hex {place[:40]!r} on this map", final=True)


def _placing_objections(state: State, command: PlaceArrivals) -> Iterator[Objection]:
    """All that arrives is judged together: HQs first, then whoever they may serve (EotS 10.11)."""
    side = Side(command.side)
    if side is Side.JAPAN and received(state, Side.ALLIES):
        yield Objection("EotS 10.11", "The Allies place all their reinforcements first")
    places = dict(command.wishes)
    arrivals = Arrivals.of(state, side)
    for unit in in_order(state, list(places)):
        yield from arrivals.objections(state.components.units[unit], places[unit])
        arrivals = arrivals.joined(unit, places[unit])
    yield from could_arrive(state, side, set(places), arrivals)


def outcome(
    state: State, seat: SeatKind, command: PlaceArrivals | SendToEurope, dice: Dice
) -> tuple[Event, ...]:
    """The die for Europe, or everybody in place."""
    if isinstance(command, SendToEurope):
        return (_rolled(state, command.unit, dice),)
    places = dict(command.wishes)
    side = Side(command.side)
    waiting = tuple(unit for unit in received(state, side) if unit not in places)
    return *_moved(state, places), ArrivalsPlaced(side, waiting)


def _moved(state: State, places: Mapping[UnitId, str]) -> Iterator[UnitsMoved]:
    stacks: dict[str, list[UnitId]] = {}
    for unit in in_order(state, list(places)):
        stacks.setdefault(places[unit], []).append(unit)
    for place, units in stacks.items():
        yield UnitsMoved(tuple(units), tuple(state.units[unit].place for unit in units), place)


def _rolled(state: State, unit: str, dice: Dice) -> EuropeRolled:
    """At or under the figure of the level the unit is sent to Europe (EotS 10.24)."""
    faces, value = dice.roll(1), europe(state).sent
    assert value is not None
    result = modified(state, faces[0])
    return EuropeRolled(unit, faces, dice.origin, result, value, result <= value)
