"""The Allied Ground Offensive: mobile units go one space towards the nearest Japanese (CO 20.4, 24.2)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.co import draws
from rules.co.allied_deployment import is_crowded
from rules.co.allied_instructions import (
    axes_told,
    has_land_units,
    instruction,
    japanese_spaces,
    known_order,
    names,
    nearest,
    steps_from,
    unless_due,
)
from rules.co.battle import lots
from rules.co.battle.combatants import Branch, Side
from rules.co.chapter import Chapter
from rules.co.cups import is_unknown
from rules.co.events import DiceRolled, Event, NowDue, Settled, UnitsMoved
from rules.co.printed import chart
from rules.co.printed.chart import Link
from rules.co.printed.roster import numbers
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt, Roll

RULE, TITLE = "CO 24.2", "Ground Offensive"
SOLID = frozenset((Link.SEA, Link.LAND))


@dataclass(frozen=True, slots=True)
class GroundAdvance:
    """These units are still to go one space, all of one space together."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdvanceGround:
    """Move the units of the first space."""


def begun(state: State, kind: str) -> tuple[Event, ...]:
    """All that can move, as they lie before any of them moves; nothing if none can."""
    spaces = {state.units[unit].place for unit in state.on_map(Side.ALLIES, Branch.GROUND)}
    stacks = (mobile(state, space) for space in known_order(state.facts, spaces) if any(steps(state, space)))
    moving = tuple(unit for stack in stacks for unit in stack)
    return (NowDue(GroundAdvance(moving)),) if moving else ()


def mobile(state: State, space: str) -> tuple[str, ...]:
    """The Allied ground units of a space that can move; those put down unseen are mobile (CO 2.4.3, 14.1)."""
    units = state.ashore(space, Side.ALLIES)
    return tuple(
        unit for unit in units if is_unknown(state.unit(unit)) or numbers(state.facts, unit).move > 0
    )


def steps(state: State, space: str) -> tuple[str, ...]:
    """The spaces to which its units may go, several if there is a lot; an empty one stands for staying.

    Units that share their space with Japanese land units stay; others go along land axes (Ruling CO-12).
    """
    targets = (
        []
        if has_land_units(state, space)
        else [one for one in japanese_spaces(state) if has_land_units(state, one)]
    )
    if not targets:
        return ()
    axes = axes_told(state.facts, space)
    axis = frozenset(one for number in axes for one in chart.axis(state.facts, number))
    near = nearest(steps_from(state.facts, space, SOLID, axis), (one for one in targets if one in axis))
    found = [step for target in near for step in (_towards(state, space, target, axis) or ("",))]
    return tuple(found) if len(set(found)) > 1 else tuple(found[:1])


def _towards(state: State, space: str, target: str, axis: frozenset[str]) -> tuple[str, ...]:
    """The first steps of the shortest ways that ground units can take (CO 9.2, 9.6, 24.2)."""
    back = steps_from(state.facts, target, SOLID, axis)
    return tuple(
        other
        for other, line in chart.links(state.facts).get(space, {}).items()
        if back.get(other, back[space]) == back[space] - 1 and _walks(state, line, other)
    )


def _walks(state: State, line: Link, other: str) -> bool:
    if line is Link.LAND or state.ruling("CO-12") != "adjacent":
        return line is Link.LAND
    return line is Link.SEA and chart.kind(state.facts, other) != "sea"


def _first(state: State, due: GroundAdvance) -> tuple[str, tuple[str, ...]]:
    """The first space and the units that leave it."""
    space = state.units[due.units[0]].place
    return space, tuple(unit for unit in due.units if state.units[unit].place == space)


def _by_itself(state: State) -> tuple[Event, ...]:
    if not state.due.units:
        return (Settled(),)
    space, units = _first(state, state.due)
    ways = steps(state, space)
    # Ruling CO-76: units that would be too many on an island chain stay.
    stay = len(ways) == 1 and (not ways[0] or is_crowded(state, ways[0], len(units)))
    return tuple(_rest(state.due, units)) if stay or not ways else ()


def _rest(due: GroundAdvance, units: tuple[str, ...]) -> Iterator[Event]:
    """The units of the other spaces are left."""
    yield Settled()
    yield NowDue(GroundAdvance(tuple(unit for unit in due.units if unit not in units)))


def _objections(state: State, command: AdvanceGround) -> Iterator[Objection]:
    yield from unless_due(state, GroundAdvance, RULE)


def _outcome(state: State, command: AdvanceGround, dice: Dice) -> Iterator[Event]:
    space, units = _first(state, state.due)
    ways = steps(state, space)
    faces = dice.roll(lots.dice_for(len(ways))) if len(ways) > 1 else ()
    place = lots.drawn(faces, len(ways))
    if faces:
        says = draws.AGAIN if place is None else ways[place] or "they stay"
        yield DiceRolled(f"{TITLE} from {space}", faces, dice.origin, says, "CO 20.0")
    if place is None:
        return
    to = ways[place]
    if to and not is_crowded(state, to, len(units)):
        yield UnitsMoved(units, to, "advance to", RULE, (space, to))
    yield from _rest(state.due, units)


def _prompts(state: State) -> Iterator[Prompt]:
    space, units = _first(state, state.due)
    ways = steps(state, space)
    to = " or ".join(dict.fromkeys(filter(None, ways)))
    found = lots.legend([way or "they stay" for way in ways])
    roll = Roll(lots.dice_for(len(ways)), found) if len(ways) > 1 else None
    moving, stay = names(state, units), ", or leave them there" if "" in ways else ""
    why = ": Japanese units are equally near several ways, the dice say which" if roll else ""
    says = f"Move {moving} from {space} to {to}{stay}{why}."
    yield instruction(f"{TITLE} from {space}", RULE, says, AdvanceGround, roll)


CHAPTER = Chapter((AdvanceGround,), _objections, _outcome, _prompts, (GroundAdvance,), by_itself=_by_itself)
