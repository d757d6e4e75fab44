"""What all attacks have in common: who acts, who flies in, what it is likely to bring (CO 8.2)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.co import actions, battle_forecast, battles, draws, fold, movement
from rules.co.battle.battle import Battle
from rules.co.battle.battle_objections import objections as battle_objections
from rules.co.battle.combatants import Branch, ShipType, Side
from rules.co.battle_position import battle_at, sketch
from rules.co.events import Event, UnitsMoved
from rules.co.names import unit as called
from rules.co.places import DISPLAYS, HOME
from rules.co.state import State
from rules.core.legality import Objection, each_once
from rules.core.pack import FactMissing
from rules.core.prompt import Choice

MOST_FLYING = 5
"""Air units over one space (CO 7.1)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack as it is meant: who goes where, and who then fights.

    `lead` is the action to which G3C-3 and G3C-4 add; `flown` are air units with the bases to which they
    return.
    """

    code: str
    space: str
    force: tuple[str, ...]
    moves: tuple[UnitsMoved, ...] = ()
    lead: str = ""
    flown: tuple[tuple[str, str], ...] = ()
    start: str = ""


def arrived(state: State, attack: Attack) -> State:
    """The position once everybody has come."""
    for event in attack.moves:
        state = fold.apply(state, event)
    return state


def objections(state: State, attack: Attack, purse: str = "") -> Iterator[Objection]:
    """What speaks against paying for an attack, and against its battle."""
    yield from payment(state, attack.code, attack.space, purse)
    yield from battle_objections_of(state, attack)


def battle_objections_of(state: State, attack: Attack) -> Iterator[Objection]:
    """What speaks against the battle of an attack (CO 8.2, 11.0)."""
    there = arrived(state, attack)
    meant = sketch(there, attack.code, attack.space, attack.force, attack.lead)
    yield from each_once(battle_objections(meant))


def outcome(state: State, attack: Attack, purse: str = "") -> Iterator[Event]:
    """The action is paid for, everybody goes there, and the battle is due."""
    yield from paid(state, attack, purse)
    yield from fought(state, attack)


def payment(state: State, code: str, space: str, purse: str) -> Iterator[Objection]:
    """What speaks against paying for an attack now (CO 5.2)."""
    yield from actions.payment_objections(state, code, purse, space)


def paid(state: State, attack: Attack, purse: str = "") -> Iterator[Event]:
    """The action is paid for and under way (CO 5.2)."""
    start = attack.start or attack.space
    yield from actions.begun(state, attack.code, purse, start, attack.space, attack.flown)


def fought(state: State, attack: Attack) -> Iterator[Event]:
    """Everybody goes there, and the battle is due."""
    yield from attack.moves
    there = arrived(state, attack)
    yield from battles.begun(there, attack.code, attack.space, attack.force, attack.lead)


def brings(state: State, attack: Attack) -> tuple[str, ...]:
    """The forecast of an attack; none as long as enemies are hidden or a number is not known (CO 14.0)."""
    if hidden(state, attack.space):
        return ("The Allied units there are not identified yet",)
    try:
        return battle_forecast.lines(forecast_battle(state, attack))
    except FactMissing:
        return ()


def forecast_battle(state: State, attack: Attack) -> Battle:
    """The battle that an attack would bring, paid for by the purse that fits best."""
    found = actions.purses_for(state, attack.code, attack.space)
    source = battles.source_of(state) or (found[0].source if found else "")
    bonuses = battles.event_bonuses(state, source)
    return battle_at(arrived(state, attack), attack.code, attack.space, attack.force, attack.lead, bonuses)


def hidden(state: State, space: str) -> bool:
    """Whether Allied units lie there that the player may not look at (CO 14.0)."""
    if state.at(space, Side.JAPAN):
        return False
    return any(not state.units[unit].revealed for unit in state.at(space, Side.ALLIES))


def fronts(state: State) -> tuple[str, ...]:
    """The spaces with Allied units, in their order on the map."""
    found = {lies.place for unit, lies in state.units.items() if state.unit(unit).side is Side.ALLIES}
    bases = {space for side, space in state.bases if side is Side.ALLIES}
    return tuple(sorted(space for space in {*found, *bases} if space not in DISPLAYS))


def chosen(
    state: State,
    name: str,
    label: str,
    units: tuple[str, ...],
    least: int = 1,
    most: int = 0,
) -> Choice:
    """Counters to tick, all of them at first."""
    most = most or len(units)
    options = tuple(
        replace(draws.option(state, unit), chosen=number < most) for number, unit in enumerate(units)
    )
    return Choice(name, label, options, least, most, "counters")


# Units


def mine(state: State, space: str, *branches: Branch) -> tuple[str, ...]:
    """The Japanese units in a space that are not aboard a ship."""
    return tuple(unit for unit in state.at(space, Side.JAPAN, *branches) if not state.units[unit].aboard)


def is_japanese(state: State, unit: str, branch: Branch) -> bool:
    """Whether a name is that of a Japanese unit of a branch."""
    if unit not in state.units:
        return False
    return state.unit(unit).side is Side.JAPAN and state.unit(unit).branch is branch


def members(state: State, units: tuple[str, ...], branch: Branch, *spaces: str) -> Iterator[Objection]:
    """What speaks against a force: its units are of a branch and in one of some spaces (CO 9.1)."""
    for unit in units:
        if not is_japanese(state, unit, branch):
            yield Objection("CO 8.1", f"{called(unit)} is no Japanese {branch} unit", final=True)
        elif state.units[unit].place not in spaces:
            yield Objection(
                "CO 9.1", f"{called(unit)} is at {state.units[unit].place}, not at {' or '.join(spaces)}"
            )
    if len(set(units)) != len(units):
        yield Objection("CO 9.1", "A unit is named twice", final=True)


# Aircraft


def air_objections(state: State, air: tuple[str, ...], base: str, space: str) -> Iterator[Objection]:
    """What speaks against one force of air units over a space (CO 7.1, 9.5.1, 9.5.2, G3A-2)."""
    against = tuple(members(state, air, Branch.AIR, base, space))
    yield from against
    if against:
        return
    for unit in air:
        place = state.units[unit].place
        if state.units[unit].aboard:
            yield Objection("CO G3N-10", f"{state.unit(unit).name} is aboard a ship")
        elif not can_base(state, unit, place):
            yield Objection("CO 9.5.1", f"{state.unit(unit).name} has no base at {place}")
        elif place != space and movement.air_range(state, unit, space) is None:
            yield _out_of_range(state, unit, space)
    if sum(state.units[unit].place != space for unit in air) > MOST_FLYING:
        yield Objection("CO 7.1", f"At most {MOST_FLYING} air units fly over a space")


def _out_of_range(state: State, unit: str, space: str) -> Objection:
    name, place = state.unit(unit).name, state.units[unit].place
    if movement.stopped_flight(state, unit, space):
        return Objection("CO 9.7", f"Allied aircraft or a base stop {name} between {place} and {space}")
    return Objection("CO 9.5.2", f"{space} is out of range of {name} from {place}")


def can_base(state: State, unit: str, place: str) -> bool:
    """Whether an air unit has a base there: a base, the Home Islands, a seaplane tender (CO 9.5.1, 18.0)."""
    if place == HOME or state.base(Side.JAPAN, place):
        return True
    tenders = (state.unit(ship).ship is ShipType.AV for ship in state.at(place, Side.JAPAN, Branch.NAVAL))
    return state.unit(unit).seaplane and any(tenders)


def air_forces(state: State, space: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every base with the air units that reach a space from it, and those already there (CO G3A-2)."""
    there = tuple(unit for unit in mine(state, space, Branch.AIR) if can_base(state, unit, space))
    bases = dict.fromkeys(state.units[unit].place for unit in state.on_map(Side.JAPAN, Branch.AIR))
    for base in bases:
        based = (unit for unit in mine(state, base, Branch.AIR) if base != space)
        flying = tuple(unit for unit in based if _flies(state, unit, base, space))
        if flying:
            yield base, (*flying, *there)
    if there:
        yield space, there


def _flies(state: State, unit: str, base: str, space: str) -> bool:
    """Whether an air unit of a base reaches a space and may go there (CO 9.5.1, 9.5.2)."""
    if state.units[unit].aboard or not can_base(state, unit, base):
        return False
    reaches = movement.air_range(state, unit, space) is not None
    return reaches and not any(air_objections(state, (unit,), base, space))


def most_aircraft(state: State, air: tuple[str, ...], space: str) -> tuple[str, ...]:
    """As many of some aircraft as can take part: five that fly there, and all that are there (CO 7.1)."""
    flying = tuple(unit for unit in air if state.units[unit].place != space)
    return (*flying[:MOST_FLYING], *(unit for unit in air if unit not in flying))


def air_choices(state: State, name: str, label: str, base: str, space: str) -> Iterator[Choice]:
    """Which aircraft of a base fly, any five of them, and who of those there joins (CO 7.1, G3A-2)."""
    air = dict(air_forces(state, space))[base]
    there = tuple(unit for unit in air if state.units[unit].place == space)
    flying = tuple(unit for unit in air if unit not in there)
    if len(flying) <= MOST_FLYING:
        yield chosen(state, name, label, air)
        return
    yield chosen(state, name, label, flying, most=MOST_FLYING)
    if there:
        yield chosen(state, "there", f"Aircraft that join at {space}", there, least=0)


def flight(
    state: State, air: tuple[str, ...], base: str, space: str
) -> tuple[tuple[UnitsMoved, ...], tuple[tuple[str, str], ...]]:
    """The flight to a target, and where each air unit returns (CO 9.5.1)."""
    flying = tuple(unit for unit in air if state.units[unit].place != space)
    if not flying:
        return (), ()
    moved = UnitsMoved(flying, space, "fly to", "CO 9.5.2", base=base)
    return (moved,), tuple((unit, base) for unit in flying)
