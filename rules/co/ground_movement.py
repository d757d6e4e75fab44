"""Moving on land (CO 9.6, 9.7, 18.0, G3G-1, and the move of G3G-2)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from rules.co import draws, stacking
from rules.co.actions import Offers, begun, payment_objections, title
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.dues import Arrived
from rules.co.events import Event, NowDue, UnitsMoved, UnitsRevealed
from rules.co.movement import allies_at, factor, has_base, is_space, line, unseen
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.chart import Link
from rules.co.state import State
from rules.co.units import BIA, SIAM
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import FactMissing
from rules.core.prompt import Choice, Prompt

ADMINISTRATIVE = "G4L-9"
CODES = ("G3G-1", "G3G-2", ADMINISTRATIVE)
FOR_BIA = ("Rangoon", "Burma Road", "India")
ENEMY = (Branch.GROUND, Branch.BASE)


@dataclass(frozen=True, slots=True)
class MoveGround:
    """Ground units of one space go to a neighbouring one along a land axis (CO G3G-1)."""

    code: str
    units: tuple[str, ...]
    to: str
    purse: str = ""


def unit_objections(state: State, unit: str, to: str) -> Iterator[Objection]:
    """What speaks against one ground unit moving to a space (CO 2.4.3, 18.0)."""
    name = state.unit(unit).name
    if unit == SIAM:
        yield Objection("CO 18.0", f"{name} cannot leave Siam")
    elif unit == BIA and to not in FOR_BIA:
        yield Objection("CO 18.0", f"{name} only enters {', '.join(FOR_BIA)}")
    elif factor(state, unit) == 0:
        yield Objection("CO 2.4.3", f"{name} is static")


def objections(state: State, command: MoveGround) -> Iterator[Objection]:
    """Every reason against a move on land."""
    code, units, to = command.code, command.units, command.to
    if code not in CODES:
        yield Objection("CO 8.2", f"{code} is no move on land", final=True)
        return
    if wrong := tuple(_force_objections(state, units)):
        yield from wrong
        return
    start = state.units[units[0]].place
    if code != ADMINISTRATIVE:
        yield from payment_objections(state, code, command.purse, to)
    yield from (against for unit in units for against in unit_objections(state, unit, to))
    yield from _step_objections(state, code, start, to)
    if is_space(state, to) and to != HOME:
        room = stacking.room_ashore(state, to)
        if room is not None and len(units) > room:
            yield Objection("CO 7.1", f"There is room for {room} more ground units at {to}")


def _force_objections(state: State, units: tuple[str, ...]) -> Iterator[Objection]:
    """A force: Japanese ground units ashore in one space (CO 9.1, 9.6.1)."""
    if not units or len(set(units)) != len(units):
        yield Objection("CO 9.1", "A force is one or more ground units, each once", final=True)
    on_map = set(state.on_map(Side.JAPAN, Branch.GROUND))
    if strange := [unit for unit in units if unit not in on_map]:
        yield Objection("CO 9.1", f"{', '.join(strange)}: no Japanese ground unit on the map", final=True)
    elif len({state.units[unit].place for unit in units}) > 1:
        yield Objection("CO 9.1", "All units of a force begin in the same space")
    elif any(state.units[unit].aboard for unit in units):
        yield Objection("CO 9.6.1", "Units aboard ships do nothing else")


def _step_objections(state: State, code: str, start: str, to: str) -> Iterator[Objection]:
    """The step: along a land axis, for some codes to the enemy or away from him (CO 9.2, G3G-2, G4L-9)."""
    if not is_space(state, to):
        yield Objection("CO 2.1", f"There is no space {to}", final=True)
        return
    if line(state, start, to, Link.LAND) is not Link.LAND:
        yield Objection("CO 9.2", f"No land axis joins {start} and {to}")
    if code == "G3G-2" and not allies_at(state, to, *ENEMY):
        yield Objection("CO G3G-2", f"No Allied ground unit or base is at {to}")
    if code == ADMINISTRATIVE:
        for space in (start, to):
            if not has_base(state, space):
                yield Objection("CO G4L-9", f"No Japanese base is at {space}")
        if allies_at(state, to, Branch.NAVAL, Branch.AIR, Branch.BASE):
            yield Objection("CO G4L-9", f"Allied ships, aircraft or a base are at {to}")


def outcome(state: State, command: MoveGround, dice: Dice) -> Iterator[Event]:
    """The action is paid for and the units march."""
    if command.code != ADMINISTRATIVE:
        start = state.units[command.units[0]].place
        yield from begun(state, command.code, command.purse, start, command.to)
    yield from marched(state, command)


def marched(state: State, command: MoveGround) -> Iterator[Event]:
    """The units are there; among Allied ground units or bases they may have to fight (CO 11.0)."""
    code, units, to = command.code, command.units, command.to
    yield UnitsMoved(units, to, "to", f"CO {code}", (state.units[units[0]].place, to))
    if seen := unseen(state, to):
        yield UnitsRevealed(seen, "Japanese units are there")
    if fights(state, code, to):
        yield NowDue(Arrived("G3G-2" if code == "G3G-2" else "G3G-1", units, to))


def fights(state: State, code: str, to: str) -> bool:
    """Whether a march ends in an attack: not an administrative one (Rulings CO-5, CO-102)."""
    if not allies_at(state, to, *ENEMY):
        return False
    if code == ADMINISTRATIVE:
        return state.ruling("CO-5") == "strict"
    return code == "G3G-2" or state.ruling("CO-5") != "never"


# What is offered


def steps(state: State, code: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every step of a code that is possible: from, to, and the units that may take it."""
    spaces = dict.fromkeys(state.units[unit].place for unit in state.on_map(Side.JAPAN, Branch.GROUND))
    if spaces:
        chart.need_lines(state.facts, Link.LAND)
    for start in spaces:
        for to, link in chart.links(state.facts).get(start, {}).items():
            is_open = link is Link.LAND and not any(_step_objections(state, code, start, to))
            if is_open and (units := _movable(state, start, to)):
                yield start, to, units


def _movable(state: State, start: str, to: str) -> tuple[str, ...]:
    units = state.ashore(start, Side.JAPAN)
    return tuple(unit for unit in units if not _held(state, unit, to))


def _held(state: State, unit: str, to: str) -> bool:
    """Whether a unit surely cannot go; where its factor is unknown it is asked for when it is to move."""
    try:
        return any(unit_objections(state, unit, to))
    except FactMissing:
        return False


def offers(code: str, state: State, without: tuple[str, ...] = ()) -> Iterator[Prompt]:
    """The moves of a code that are possible now, one prompt for each step."""
    if code != ADMINISTRATIVE and any(payment_objections(state, code)):
        return
    for start, to, movable in steps(state, code):
        units = tuple(unit for unit in movable if unit not in without)
        most = _most(state, to, len(units))
        payable = code == ADMINISTRATIVE or not any(payment_objections(state, code, "", to))
        if units and most and payable:
            yield _prompt(state, code, start, to, units, most)


def _most(state: State, to: str, count: int) -> int:
    room = None if to == HOME else stacking.room_ashore(state, to)
    return count if room is None else min(room, count)


def _prompt(state: State, code: str, start: str, to: str, units: tuple[str, ...], most: int) -> Prompt:
    options = tuple(draws.option(state, unit) for unit in units)
    asked = Choice("units", "Which units", options, 1, most, draws="counters")
    heading = f"{title(code)}: {start} to {to}"
    brings = ("They fight there at once, alone (CO 11.0)",) if fights(state, code, to) else ()
    fixed = (("code", code), ("to", to))
    says = "One space along a land axis."
    return Prompt(JAPAN, heading, f"CO {code}", says, MoveGround, "March", (asked,), fixed, brings)


def why_not(code: str, state: State) -> Iterator[Objection]:
    """Why an action is impossible now."""
    against = tuple(payment_objections(state, code))
    yield from against
    if not against and not any(offers(code, state)):
        yield Objection(f"CO {code}", "No ground unit can move along a land axis")


def _prompts(state: State) -> Iterator[Prompt]:
    return iter(())


CHAPTER = Chapter((MoveGround,), objections, outcome, _prompts)
OFFERS: Mapping[str, Offers] = MappingProxyType({"G3G-1": partial(offers, "G3G-1")})
WHY_NOT: Mapping[str, Callable[[State], Iterator[Objection]]] = MappingProxyType(
    {"G3G-1": partial(why_not, "G3G-1")}
)
