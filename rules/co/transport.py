"""Units aboard ships: who carries whom, boarding, going ashore (CO 9.6.1, G3N-4, G3N-9 to G3N-11).

An action carries units of one kind on ships of some types; whatever else is aboard stays there.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType

from rules.co import draws, stacking
from rules.co.battle.combatants import Branch, GroundType, ShipType, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.dues import Arrived
from rules.co.events import Event, Noted, NowDue, Settled, UnitsMoved
from rules.co.movement import DOUBLED, allies_at, factor, must_bombard
from rules.co.names import unit as called
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.state import State
from rules.co.units import BIA, SIAM
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Choice, Prompt

AMPHIBS = frozenset((ShipType.TR, ShipType.APD, ShipType.LS))
WARSHIPS = frozenset((ShipType.BB, ShipType.CA, ShipType.CL, ShipType.DD))
GROUND, MARINES, AIR = "ground units", "marines", "air units"
INVASION, WITH_AIRBORNE = "G3C-2", "G3C-4"


@dataclass(frozen=True, slots=True)
class Carrying:
    """What the ships of some types carry by an action, and how many each."""

    ships: frozenset[ShipType]
    each: int
    what: str


BY_AMPHIBS = Carrying(AMPHIBS, 3, GROUND)
OF_CODE: Mapping[str, Carrying] = MappingProxyType(
    {
        **dict.fromkeys(("G3N-4", "G3N-9", "G3C-2", "G3C-4", "G4L-7"), BY_AMPHIBS),
        "G3N-10": Carrying(frozenset((ShipType.LS,)), 1, AIR),
        "G3N-11": Carrying(WARSHIPS, 1, MARINES),
    }
)


@dataclass(frozen=True, slots=True)
class GoAshore:
    """Ships have come where their cargo may go ashore (CO 9.6.1)."""

    code: str
    ships: tuple[str, ...]
    where: str


@dataclass(frozen=True, slots=True)
class Disembark:
    """These units go ashore, all others stay aboard (CO G3N-9)."""

    units: tuple[str, ...] = ()


# Who fits aboard


def aboard(state: State, ships: tuple[str, ...]) -> tuple[str, ...]:
    """Everything that some ships carry."""
    return tuple(unit for ship in ships for unit in state.cargo(ship))


def cargo_of(state: State, ships: tuple[str, ...], code: str) -> tuple[str, ...]:
    """What some ships carry by an action: units of its kind, on ships of its types (CO G3N-9 to G3N-11)."""
    if (carrying := OF_CODE.get(code)) is None:
        return ()
    able = tuple(ship for ship in ships if state.unit(ship).ship in carrying.ships)
    return tuple(unit for unit in aboard(state, able) if is_cargo(state, unit, code))


def rooms(state: State, ships: tuple[str, ...], code: str) -> dict[str, int]:
    """How many more units each ship takes aboard by an action (CO 9.6.1).

    A ship that carries something of another kind takes nothing.
    """
    carrying = OF_CODE.get(code)
    if carrying is None:
        return {}
    found = {}
    for ship in ships:
        cargo = state.cargo(ship)
        if state.unit(ship).ship in carrying.ships and all(is_cargo(state, unit, code) for unit in cargo):
            found[ship] = max(0, carrying.each - len(cargo))
    return found


def is_cargo(state: State, unit: str, code: str) -> bool:
    """Whether a unit is of the kind that an action carries; static units never are (CO 2.4.3, 9.6.1)."""
    kind, carrying = state.unit(unit), OF_CODE[code]
    if carrying.what == AIR:
        return kind.branch is Branch.AIR
    if kind.branch is not Branch.GROUND or unit in (SIAM, BIA):
        return False
    return carrying.what == GROUND or kind.arm is GroundType.MARINE


def waiting(state: State, start: str, code: str) -> tuple[str, ...]:
    """The Japanese units ashore that may board in a space (CO G3N-9, G3N-10, G3N-11)."""
    if code not in OF_CODE:
        return ()
    return tuple(
        unit
        for unit in state.at(start, Side.JAPAN, Branch.GROUND, Branch.AIR)
        if not state.units[unit].aboard and is_cargo(state, unit, code)
    )


def objections(
    state: State, code: str, ships: tuple[str, ...], start: str, cargo: tuple[str, ...]
) -> Iterator[Objection]:
    """What speaks against taking units aboard."""
    carrying, rule = OF_CODE.get(code), f"CO {code}"
    if carrying is None:
        if cargo:
            yield Objection(rule, "No units go aboard by this action")
        return
    if code not in DOUBLED and not cargo and not cargo_of(state, ships, code):
        yield Objection(rule, f"The force carries no {carrying.what}")
    if len(set(cargo)) != len(cargo):
        yield Objection("CO 9.6.1", "Each unit goes aboard once", final=True)
    for unit in cargo:
        yield from boarding_objections(state, code, start, unit)
    room = sum(rooms(state, ships, code).values())
    if len(cargo) > room:
        types = ", ".join(sorted(carrying.ships))
        room_is = f"there is room for {room}, not {len(cargo)}"
        yield Objection(rule, f"{carrying.each} of the {carrying.what} for each {types}: {room_is}")


def boarding_objections(state: State, code: str, start: str, unit: str) -> Iterator[Objection]:
    """What speaks against one unit going aboard (CO 9.6.1, G3N-9)."""
    lies = state.units.get(unit)
    if lies is None or lies.place != start or lies.aboard:
        elsewhere = lies is None or lies.place != start
        yield Objection(f"CO {code}", f"{called(unit)} is not ashore at {start}", final=elsewhere)
    elif state.unit(unit).side is not Side.JAPAN or unit not in waiting(state, start, code):
        says = f"{state.unit(unit).name} is not one of the {OF_CODE[code].what} that may go aboard"
        yield Objection("CO 18.0" if unit in (SIAM, BIA) else f"CO {code}", says)
    elif state.unit(unit).branch is Branch.GROUND and factor(state, unit) == 0:
        yield Objection("CO 2.4.3", f"{state.unit(unit).name} is static")


def spread(
    state: State, code: str, ships: tuple[str, ...], cargo: tuple[str, ...]
) -> Mapping[str, tuple[str, ...]]:
    """Units spread evenly over the ships that carry them (Ruling CO-73)."""
    room = rooms(state, ships, code)
    holds: dict[str, tuple[str, ...]] = {}
    for unit in cargo:
        ship = max(room, key=lambda one: room[one])
        room[ship] -= 1
        holds[ship] = (*holds.get(ship, ()), unit)
    return holds


def boarded(state: State, code: str, ships: tuple[str, ...], cargo: tuple[str, ...]) -> Iterator[Event]:
    """Units go aboard some ships (CO 9.6.1)."""
    start = state.units[ships[0]].place
    for ship, units in spread(state, code, ships, cargo).items():
        yield UnitsMoved(units, start, f"aboard {state.unit(ship).name} at", "CO 9.6.1", aboard=ship)


# Going ashore


def can_land(state: State, code: str, ships: tuple[str, ...], where: str) -> bool:
    """Whether anybody may go ashore there from some ships by an action."""
    return bool(landing(state, code, ships, where))


def landing(state: State, code: str, ships: tuple[str, ...], where: str) -> tuple[str, ...]:
    """The cargo of an action that may go ashore there, each by itself."""
    cargo = cargo_of(state, ships, code)
    return tuple(unit for unit in cargo if not any(landing_objections(state, code, where, (unit,))))


def landing_objections(state: State, code: str, where: str, units: tuple[str, ...]) -> Iterator[Objection]:
    """What speaks against some of the cargo going ashore (CO 7.1, 9.5.1, 9.6.1, G3N-9, G3N-10)."""
    rule, is_air = f"CO {code}", OF_CODE[code].what == AIR
    if where != HOME and chart.kind(state.facts, where) == "sea":
        yield Objection("CO 9.6.1", f"{where} is no port")
    elif allies_at(state, where, Branch.NAVAL):  # Ruling CO-22
        yield Objection(rule, f"Allied ships are at {where}")
    elif is_air and not stacking.can_base(state, units, where):
        yield Objection(rule, f"No base at {where} has room for the aircraft")
    elif code in DOUBLED and is_assault(state, code, where):
        yield Objection(rule, "Nobody lands among the enemy by this action")
    room = None if is_air else room_for(state, code, where)
    if room is not None and len(units) > room:
        yield Objection("CO 7.1", f"There is room for {room} more ground units at {where}")


def room_for(state: State, code: str, where: str) -> int | None:
    """How many ground units an action may land, nothing where there is no limit (CO 7.1, G3C-4)."""
    room = None if where == HOME else stacking.room_ashore(state, where)
    return max(0, room - 1) if room is not None and code == WITH_AIRBORNE else room


def is_assault(state: State, code: str, where: str) -> bool:
    """Whether going ashore is an amphibious assault; aircraft make none (CO G3N-9, G3N-10, 9.6.1)."""
    enemies = (Branch.GROUND, Branch.AIR, Branch.BASE)
    return OF_CODE[code].what != AIR and allies_at(state, where, *enemies)


def _by_itself(state: State) -> tuple[Event, ...]:
    """Nobody is asked where nobody can land."""
    due = state.due
    assert isinstance(due, GoAshore)
    return () if can_land(state, due.code, due.ships, due.where) else (Settled(),)


def _objections(state: State, command: Disembark) -> Iterator[Objection]:
    due = state.due
    if not isinstance(due, GoAshore):
        yield Objection("CO 9.6.1", "Nobody goes ashore now")
        return
    units = command.units
    if strange := set(units) - set(aboard(state, due.ships)):
        yield Objection("CO 9.6.1", f"{', '.join(sorted(strange))} is not aboard", final=True)
    elif others := set(units) - set(cargo_of(state, due.ships, due.code)):
        names = ", ".join(state.unit(unit).name for unit in sorted(others))
        yield Objection(f"CO {due.code}", f"This action does not land {names}")
    if units:
        yield from landing_objections(state, due.code, due.where, units)


def _outcome(state: State, command: Disembark, dice: Dice) -> Iterator[Event]:
    due = state.due
    assert isinstance(due, GoAshore)
    yield Settled()
    if command.units and is_assault(state, due.code, due.where):
        attack = due.code if due.code == WITH_AIRBORNE else INVASION
        yield NowDue(Arrived(attack, due.ships, due.where, command.units))
        return
    if command.units:
        yield UnitsMoved(command.units, due.where, "ashore at", f"CO {due.code}")
    else:
        yield Noted(f"aboard at {due.where}", says=f"Nobody goes ashore at {due.where}", rule="CO 9.6.1")
    if must_bombard(state, due.where):
        yield NowDue(Arrived("G3N-7", due.ships, due.where))


def _prompts(state: State) -> Iterator[Prompt]:
    due = state.due
    assert isinstance(due, GoAshore)
    cargo, assault = landing(state, due.code, due.ships, due.where), is_assault(state, due.code, due.where)
    most = _most(state, due, cargo)
    options = tuple(replace(draws.option(state, unit), chosen=most == len(cargo)) for unit in cargo)
    who = Choice("units", "Who goes ashore", options, 1, most, draws="counters")
    says = "An amphibious assault: they fight at once." if assault else "The others stay aboard."
    title = f"{'Assault' if assault else 'Go ashore at'} {due.where}"
    yield Prompt(JAPAN, title, f"CO {due.code}", says, Disembark, "Ashore", (who,))
    stay = f"Nobody goes ashore at {due.where}"
    yield Prompt(JAPAN, stay, "CO 9.6.1", "All stay aboard.", Disembark, "All stay aboard", optional=True)


def _most(state: State, due: GoAshore, cargo: tuple[str, ...]) -> int:
    """How many of those who may land can do so together."""
    if OF_CODE[due.code].what == AIR:
        counts = (n for n in range(len(cargo), 0, -1) if _fit(state, cargo, n, due.where))
        return next(counts, 0)
    room = room_for(state, due.code, due.where)
    return len(cargo) if room is None else min(room, len(cargo))


def _fit(state: State, aircraft: tuple[str, ...], count: int, where: str) -> bool:
    """Whether a base has room for any so many of some aircraft (CO 15.1)."""
    return all(stacking.can_base(state, some, where) for some in combinations(aircraft, count))


CHAPTER = Chapter((Disembark,), _objections, _outcome, _prompts, (GoAshore,), by_itself=_by_itself)
