"""Flights from base to base: aircraft and airborne units (CO 9.5, G3A-1, G3G-4, and those of G4L-8)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from rules.co import draws, stacking
from rules.co.actions import Offers, begun, payment_objections, title
from rules.co.battle.combatants import Branch, GroundType, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.events import Event, UnitsMoved, UnitsRevealed
from rules.co.movement import WHOLE_FLIGHT, airlift, allies_at, factor, flight, has_base, is_space, unseen
from rules.co.names import unit as called
from rules.co.naval_prompts import purse_choice
from rules.co.places import HOME
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import FactMissing
from rules.core.prompt import Answers, Choice, Option, Prompt

ADMINISTRATIVE = "G4L-8"
CODES = ("G3A-1", ADMINISTRATIVE)
SHUT = (Branch.NAVAL, Branch.AIR, Branch.BASE)


@dataclass(frozen=True, slots=True)
class RebaseAir:
    """Air units of one base fly to another (CO G3A-1)."""

    code: str
    units: tuple[str, ...]
    to: str
    purse: str = ""


@dataclass(frozen=True, slots=True)
class FlyAirborne:
    """An airborne unit is flown from a base to another (CO G3G-4)."""

    unit: str
    to: str
    code: str = "G3G-4"
    purse: str = ""


Command = RebaseAir | FlyAirborne


def objections(state: State, command: Command) -> Iterator[Objection]:
    """Every reason against a flight."""
    if isinstance(command, FlyAirborne):
        yield from _airborne_objections(state, command)
        return
    if command.code not in CODES:
        yield Objection("CO 8.2", f"{command.code} re-bases no aircraft", final=True)
    elif wrong := tuple(_force_objections(state, command.units)):
        yield from wrong
    else:
        if command.code != ADMINISTRATIVE:
            yield from payment_objections(state, command.code, command.purse, command.to)
        yield from rebase_objections(state, command.code, command.units, command.to)


def _force_objections(state: State, units: tuple[str, ...]) -> Iterator[Objection]:
    """A force: Japanese air units based in one space (CO 9.1)."""
    if not units or len(set(units)) != len(units):
        yield Objection("CO 9.1", "A force is one or more air units, each once", final=True)
    on_map = set(state.on_map(Side.JAPAN, Branch.AIR))
    if strange := [unit for unit in units if unit not in on_map]:
        yield Objection("CO 9.1", f"{', '.join(strange)}: no Japanese air unit on the map", final=True)
    elif len({state.units[unit].place for unit in units}) > 1:
        yield Objection("CO 9.1", "All units of a force begin in the same space")
    elif any(state.units[unit].aboard for unit in units):
        yield Objection("CO 9.6.1", "Units aboard ships do nothing else")


def rebase_objections(state: State, code: str, units: tuple[str, ...], to: str) -> Iterator[Objection]:
    """What speaks against these units landing there: bases, room, range (CO 9.5, G3A-1, G4L-8)."""
    start, rule = state.units[units[0]].place, f"CO {code}"
    if not is_space(state, to):
        yield Objection("CO 2.1", f"There is no space {to}", final=True)
        return
    if to == start:
        yield Objection(rule, f"They are at {to} already")
    for unit in units:
        if not (has_base(state, start) or stacking.can_base(state, (unit,), start)):
            yield Objection(rule, f"No Japanese base is at {start}")
            break
    if code == ADMINISTRATIVE and allies_at(state, to, *SHUT):
        yield Objection(rule, f"Allied ships, aircraft or a base are at {to}")
    if not stacking.can_base(state, units, to):
        yield Objection("CO 15.1", f"No base at {to} has room for them")
    points = 2 * min(factor(state, unit) for unit in units)
    if to != start and flight(state, start, to, points, code == ADMINISTRATIVE) is None:
        yield Objection("CO 9.5.2", f"{to} is not within {points} spaces of {start}")


def _airborne_objections(state: State, command: FlyAirborne) -> Iterator[Objection]:
    """What speaks against flying an airborne unit (CO G3G-4)."""
    unit, to, rule = command.unit, command.to, "CO G3G-4"
    if unit not in airborne_units(state):
        yield Objection(rule, f"{called(unit)} is no Japanese airborne unit ashore on the map", final=True)
        return
    start = state.units[unit].place
    if command.code != "G3G-4":
        yield Objection("CO 8.2", "Airborne units are flown by G3G-4", final=True)
    yield from payment_objections(state, "G3G-4", command.purse, to)
    if not is_space(state, to):
        yield Objection("CO 2.1", f"There is no space {to}", final=True)
        return
    if to == start:
        yield Objection(rule, f"It is at {to} already")
    for space in (start, to):
        if not has_base(state, space):
            yield Objection(rule, f"No Japanese base is at {space}")
    if to != HOME and stacking.room_ashore(state, to) == 0:
        yield Objection("CO 7.1", f"No more ground units fit at {to}")
    if to != start and airlift(state, start, to) is None:
        yield Objection(rule, f"{to} is not within six spaces of {start}; {WHOLE_FLIGHT}")


def airborne_units(state: State) -> tuple[str, ...]:
    """The Japanese airborne units ashore on the map (CO 18.0)."""
    return tuple(
        unit
        for unit in state.on_map(Side.JAPAN, Branch.GROUND)
        if state.unit(unit).arm is GroundType.AIRBORNE and not state.units[unit].aboard
    )


def outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    """The action is paid for and the units fly."""
    units = (command.unit,) if isinstance(command, FlyAirborne) else command.units
    if command.code != ADMINISTRATIVE:
        start = state.units[units[0]].place
        yield from begun(state, command.code, command.purse, start, command.to)
    yield UnitsMoved(units, command.to, "fly to", f"CO {command.code}")
    if seen := unseen(state, command.to):
        yield UnitsRevealed(seen, "Japanese units are there")


# What is offered


def landings(state: State, code: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """Every base where air units may land by a code."""
    bases = (HOME, *(space for side, space in state.bases if side is Side.JAPAN))
    tenders = (space for space in dict.fromkeys(_tenders(state)) if space not in bases)
    return tuple(to for to in (*bases, *tenders) if not any(rebase_objections(state, code, units, to)))


def _tenders(state: State) -> Iterator[str]:
    for ship in state.on_map(Side.JAPAN, Branch.NAVAL):
        if stacking.has_tender(state, state.units[ship].place):
            yield state.units[ship].place


def offers(code: str, state: State, without: tuple[str, ...] = ()) -> Iterator[Prompt]:
    """The flights of a code that are possible now, one prompt for each base with aircraft."""
    if code != ADMINISTRATIVE and any(payment_objections(state, code)):
        return
    free = [unit for unit in state.on_map(Side.JAPAN, Branch.AIR) if not state.units[unit].aboard]
    for start in dict.fromkeys(state.units[unit].place for unit in free):
        units = tuple(u for u in free if state.units[u].place == start and u not in without)
        if units and _possible(state, code, units):
            yield _prompt(state, code, start, units)


def _possible(state: State, code: str, units: tuple[str, ...]) -> bool:
    """Whether any may fly anywhere; where a fact is unknown it is asked once they are chosen."""
    try:
        return any(landings(state, code, (unit,)) for unit in units)
    except FactMissing:
        return True


def _prompt(state: State, code: str, start: str, units: tuple[str, ...]) -> Prompt:
    options = tuple(draws.option(state, unit) for unit in units)
    asked = Choice("units", "Which units", options, 1, len(units), draws="counters", refines=True)
    heading, says = f"{title(code)}: {start}", "Up to twice the shortest range among them."
    return Prompt(JAPAN, heading, f"CO {code}", says, RebaseAir, "Fly", (asked,), (("code", code),))


def refined(state: State, prompt: Prompt, answers: Answers) -> Prompt:
    """The air units are chosen: where they may land."""
    code = dict(prompt.fixed)["code"]
    units = answers.get("units") or tuple(value for name, value in prompt.fixed if name == "units")
    if not units:
        return prompt
    chosen = (("code", code), *(("units", unit) for unit in units))
    found = landings(state, code, units)
    options = tuple(Option(to, to, _told(state, to, units)) for to in found)
    where = Choice("to", "Where to", options, draws="places")
    says = prompt.says if found else "No base with room for all of them is near enough."
    payers = () if code == ADMINISTRATIVE else tuple(purse_choice(state, code, found))
    return replace(prompt, inputs=(where, *payers), fixed=chosen, says=says)


def _told(state: State, to: str, units: tuple[str, ...]) -> str:
    """The room at a base, or at a seaplane tender, in words (CO 15.1, 18.0)."""
    if to == HOME:
        return "any number"
    if stacking.has_tender(state, to) and all(state.unit(unit).seaplane for unit in units):
        return "at a tender, any number"
    return f"{len(stacking.based(state, to))} of {state.base(Side.JAPAN, to)} places taken"


def _may_fly(state: State, unit: str, to: str) -> bool:
    """Whether nothing known speaks against a flight; an unknown fact is asked for once it is chosen."""
    try:
        return not any(objections(state, FlyAirborne(unit, to)))
    except FactMissing:
        return True


def airborne_offers(state: State) -> Iterator[Prompt]:
    """The airborne units that can be flown, one prompt each (CO G3G-4)."""
    if any(payment_objections(state, "G3G-4")):
        return
    bases = (HOME, *(space for side, space in state.bases if side is Side.JAPAN))
    for unit in airborne_units(state):
        flights = (to for to in bases if _may_fly(state, unit, to))
        if options := tuple(Option(to, to) for to in flights):
            where = Choice("to", "Where to", options, draws="places")
            heading = f"{title('G3G-4')}: {state.unit(unit).name}"
            says = f"From {state.units[unit].place}, up to six spaces."
            yield Prompt(JAPAN, heading, "CO G3G-4", says, FlyAirborne, "Fly", (where,), (("unit", unit),))


def why_not(code: str, state: State) -> Iterator[Objection]:
    """Why an action is impossible now."""
    against = tuple(payment_objections(state, code))
    yield from against
    if not against and not any(OFFERS[code](state)):
        who = "airborne unit" if code == "G3G-4" else "air unit"
        yield Objection(f"CO {code}", f"No {who} at a base can reach another base with room")


def _prompts(state: State) -> Iterator[Prompt]:
    return iter(())


CHAPTER = Chapter((RebaseAir, FlyAirborne), objections, outcome, _prompts)
OFFERS: Mapping[str, Offers] = MappingProxyType({"G3A-1": partial(offers, "G3A-1"), "G3G-4": airborne_offers})
WHY_NOT: Mapping[str, Callable[[State], Iterator[Objection]]] = MappingProxyType(
    {code: partial(why_not, code) for code in OFFERS}
)
