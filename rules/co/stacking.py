"""Stacking, basing, and what is eliminated where there is too much (CO 7.1, 7.2, 9.5.1, 15.1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.co import draws
from rules.co.battle.combatants import Branch, ShipType, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.events import Event, NowDue, Settled, UnitsMoved
from rules.co.places import DISPLAYS, HOME, JAPANESE_REFIT
from rules.co.printed import chart
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Choice, Prompt

ON_A_CHAIN, OVER_A_SPACE = 4, 5
"""Ground units on an island chain, and air units that fly a mission over a space (CO 7.1)."""


@dataclass(frozen=True, slots=True)
class Excess:
    """So many Japanese units of one kind are too many in a space; they are chosen among `units`."""

    space: str
    units: tuple[str, ...]
    count: int
    rule: str
    says: str


@dataclass(frozen=True, slots=True)
class OverStacked:
    """Units must be eliminated before anything else (CO 7.2)."""


@dataclass(frozen=True, slots=True)
class EliminateExcess:
    """Eliminate the units that are too many in a space (CO 7.2, 15.1)."""

    space: str
    units: tuple[str, ...]


# How much there is room for


def has_tender(state: State, space: str) -> bool:
    """Whether a Japanese seaplane tender is there (CO 18.0)."""
    return any(state.unit(ship).ship is ShipType.AV for ship in state.at(space, Side.JAPAN, Branch.NAVAL))


def based(state: State, space: str) -> tuple[str, ...]:
    """The Japanese air units that need room at the base of a space (CO 15.1, 18.0)."""
    free = has_tender(state, space)
    return tuple(
        unit
        for unit in state.at(space, Side.JAPAN, Branch.AIR)
        if not state.units[unit].aboard and not (free and state.unit(unit).seaplane)
    )


def can_base(state: State, units: Iterable[str], space: str) -> bool:
    """Whether air units that come find a base with room for all of them (CO 9.5.1, 15.1, 18.0)."""
    if space == HOME:
        return True
    free = has_tender(state, space)
    coming = {unit for unit in units if not (free and state.unit(unit).seaplane)}
    return not coming or len(coming | set(based(state, space))) <= state.base(Side.JAPAN, space)


def room_ashore(state: State, space: str) -> int | None:
    """How many more ground units fit into a space, nothing where there is no limit (CO 7.1)."""
    if chart.kind(state.facts, space) != "island chain":
        return None
    return max(0, ON_A_CHAIN - len(state.ashore(space, Side.JAPAN)))


def excess(state: State) -> tuple[Excess, ...]:
    """Everything that is too much at the start or the end of an action (CO 7.2)."""
    places = dict.fromkeys(state.units[unit].place for unit in state.on_map(Side.JAPAN))
    return tuple(
        one for place in places if place != HOME for one in (*_air(state, place), *_ground(state, place))
    )


def _air(state: State, space: str) -> Iterator[Excess]:
    """Aircraft beyond the level of their base; those without any are lost (CO 9.5.1, 15.1)."""
    units, level = based(state, space), state.base(Side.JAPAN, space)
    if len(units) > level:
        says = f"A base of level {level} holds {level} air units" if level else "Air units need a base"
        rule = "CO 15.1" if level else "CO 9.5.1"
        yield Excess(space, units, len(units) - level, rule, f"{says}, {len(units)} are at {space}")


def _ground(state: State, space: str) -> Iterator[Excess]:
    units = state.ashore(space, Side.JAPAN)
    if len(units) > ON_A_CHAIN and chart.kind(state.facts, space) == "island chain":
        says = f"{ON_A_CHAIN} ground units stack on an island chain, {len(units)} are at {space}"
        yield Excess(space, units, len(units) - ON_A_CHAIN, "CO 7.1", says)


def warnings(after: State) -> tuple[str, ...]:
    """What would have to be eliminated if an action ended like this (CO 7.2)."""
    return tuple(f"{one.says}: {one.count} would be eliminated ({one.rule})" for one in excess(after))


# Eliminating


def required(state: State) -> tuple[Event, ...]:
    """The player's choice becomes due if there is too much anywhere (CO 7.2)."""
    return (NowDue(OverStacked()),) if excess(state) else ()


def eliminated(units: tuple[str, ...], why: str, rule: str) -> UnitsMoved:
    """Units go to the Japanese Refit Display (CO 7.2, 15.1)."""
    return UnitsMoved(units, JAPANESE_REFIT, f"{why}: to", rule)


def _by_itself(state: State) -> tuple[Event, ...]:
    """Where nothing is to be chosen it is done; when nothing is left it is over."""
    left = excess(state)
    if not left:
        return (Settled(),)
    forced = next((one for one in left if one.count == len(one.units)), None)
    return (eliminated(forced.units, forced.says, forced.rule),) if forced else ()


def _objections(state: State, command: EliminateExcess) -> Iterator[Objection]:
    if not isinstance(state.due, OverStacked):
        yield Objection("CO 7.2", "Nothing is to be eliminated now")
        return
    units, here = command.units, [one for one in excess(state) if one.space == command.space]
    fitting = [one for one in here if set(units) <= set(one.units)]
    if not fitting:
        yield Objection("CO 7.2", f"These units are not among those that are too many at {command.space}")
    elif len(set(units)) != fitting[0].count or len(units) != fitting[0].count:
        yield Objection(fitting[0].rule, f"{fitting[0].count} must be eliminated at {command.space}")


def _outcome(state: State, command: EliminateExcess, dice: Dice) -> Iterator[Event]:
    one = next(
        one for one in excess(state) if one.space == command.space and set(command.units) <= set(one.units)
    )
    yield eliminated(command.units, "eliminated", one.rule)


def _prompts(state: State) -> Iterator[Prompt]:
    for one in excess(state):
        options = tuple(draws.option(state, unit) for unit in one.units)
        asked = Choice("units", "Which", options, one.count, one.count, draws="counters")
        title, says = f"Eliminate {one.count} at {one.space}", f"{one.says}."
        fixed = (("space", one.space),)
        yield Prompt(JAPAN, title, one.rule, says, EliminateExcess, "Eliminate", (asked,), fixed)


CHAPTER = Chapter((EliminateExcess,), _objections, _outcome, _prompts, (OverStacked,), by_itself=_by_itself)


def is_off_map(state: State, unit: str) -> bool:
    """Whether a unit lies in a display."""
    return state.units[unit].place in DISPLAYS
