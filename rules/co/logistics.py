"""The logistics actions that build and rebuild: G4L-1, G4L-2 and G4L-6 (CO 8.2, 15.0)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.co.actions import Offers, begun, payment_objections, title
from rules.co.battle.combatants import HIGHEST_LEVEL, Branch, GroundType, ShipClass, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.control import Control, control
from rules.co.draws import option
from rules.co.events import BaseChanged, Event, StepsChanged
from rules.co.fold import most_steps
from rules.co.places import HOME
from rules.co.printed import chart
from rules.co.printed.roster import numbers
from rules.co.printed.text import text
from rules.co.state import State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import key_of
from rules.core.prompt import Choice, Option, Prompt

BUILD, RAISE, REBUILD = "G4L-1", "G4L-2", "G4L-6"
LARGE, SMALL = "4/3", "2/1"
"""The two kinds of base counters, by the levels on their sides (CO 2.4.3)."""
LARGE_FROM = 3


@dataclass(frozen=True, slots=True)
class BuildBases:
    """Place base (1) in spaces with an amphib or engineer (CO G4L-1)."""

    spaces: tuple[str, ...]
    code: str = BUILD
    purse: str = ""


@dataclass(frozen=True, slots=True)
class RaiseBases:
    """Raise bases in spaces with an amphib or engineer by one level (CO G4L-2)."""

    spaces: tuple[str, ...]
    code: str = RAISE
    purse: str = ""


@dataclass(frozen=True, slots=True)
class RebuildGround:
    """Make reduced ground units of one space whole; all of them in the Home Islands (CO G4L-6)."""

    space: str
    units: tuple[str, ...] = ()
    code: str = REBUILD
    purse: str = ""


Command = BuildBases | RaiseBases | RebuildGround


# Who builds, and with what


def engineers(state: State) -> frozenset[str]:
    """The spaces with a Japanese engineer ashore (CO G4L-1, 9.6.1)."""
    return frozenset(
        lies.place
        for unit, lies in state.units.items()
        if not lies.aboard
        and state.unit(unit).side is Side.JAPAN
        and state.unit(unit).arm is GroundType.ENGINEER
    )


def amphibs(state: State) -> frozenset[str]:
    """The spaces with a Japanese amphib (CO G4L-1, 2.6)."""
    found = (unit for unit in state.on_map(Side.JAPAN, Branch.NAVAL) if _is_amphib(state, unit))
    return frozenset(state.units[unit].place for unit in found)


def _is_amphib(state: State, unit: str) -> bool:
    ship = state.unit(unit).ship
    return ship is not None and ship.ship_class is ShipClass.AMPHIBIOUS


def builders(state: State) -> tuple[str, ...]:
    """The spaces of the map with an amphib or engineer."""
    on_map = {state.units[unit].place for unit in state.on_map(Side.JAPAN)}
    return tuple(sorted((engineers(state) | amphibs(state)) & on_map - {HOME}))


def left(state: State, counter: str) -> int | None:
    """How many base counters of a kind are available, nothing if nobody has told (CO 4.2, 13.3)."""
    spare = state.facts.known(key_of("spare", counter))
    if spare is None:
        return None
    begun_with = [one.level for one in text().setup if one.level and one.side == Side.JAPAN]
    lying = [level for (side, _), level in state.bases.items() if side is Side.JAPAN]
    return int(spare) + _of_kind(begun_with, counter) - _of_kind(lying, counter)


def _of_kind(levels: list[int], counter: str) -> int:
    return sum((level >= LARGE_FROM) == (counter == LARGE) for level in levels)


def build_objections(state: State, space: str) -> Iterator[Objection]:
    """What speaks against a new base in a space (CO G4L-1, 15.0, 15.5)."""
    rule = "CO G4L-1"
    if space == HOME or space not in builders(state):
        yield Objection(rule, f"Neither an amphib nor an engineer is at {space}")
    elif state.base(Side.JAPAN, space):
        yield Objection("CO 15.0", f"{space} has a Japanese base already")
    elif chart.kind(state.facts, space) not in ("land", "island chain"):
        yield Objection("CO 15.5", f"A base is built on land, not at {space}")
    elif _landed_free(state, space):
        yield Objection(rule, f"An amphib alone builds no base where the Allies hold {space}")


def _landed_free(state: State, space: str) -> bool:
    """Whether the base would be a landing on the enemy by itself (a switch of Ruling CO-40)."""
    if state.ruling("CO-40") != "held" or space in engineers(state):
        return False
    return control(state, space) is Control.ALLIED


def raise_objections(state: State, space: str) -> Iterator[Objection]:
    """What speaks against raising a base (CO G4L-2, 15.0)."""
    if space not in builders(state):
        yield Objection("CO G4L-2", f"Neither an amphib nor an engineer is at {space}")
    elif not state.base(Side.JAPAN, space):
        yield Objection("CO G4L-2", f"{space} has no Japanese base")
    elif state.base(Side.JAPAN, space) >= HIGHEST_LEVEL:
        yield Objection("CO 15.0", f"The base at {space} is at its highest level")


def buildable(state: State) -> tuple[str, ...]:
    """The spaces where a base can be built."""
    return tuple(space for space in builders(state) if not any(build_objections(state, space)))


def raisable(state: State) -> tuple[str, ...]:
    """The spaces where a base can be raised."""
    return tuple(space for space in builders(state) if not any(raise_objections(state, space)))


def _exchanged(state: State, spaces: Iterable[str]) -> tuple[str, ...]:
    """The bases that need a counter of the large kind to be raised."""
    return tuple(space for space in spaces if state.base(Side.JAPAN, space) == LARGE_FROM - 1)


def _large_left(state: State) -> int:
    """How many bases may be raised to the large kind; any number if nobody has counted."""
    count = left(state, LARGE)
    return len(state.bases) if count is None else max(0, count)


# Reduced ground units


def reduced(state: State, space: str) -> tuple[str, ...]:
    """The reduced mobile Japanese ground units ashore in a space (CO G4L-6)."""
    return tuple(
        unit
        for unit in state.ashore(space, Side.JAPAN)
        if state.units[unit].steps < most_steps(state, unit) and numbers(state.facts, unit).move > 0
    )


def rebuilding(state: State) -> tuple[str, ...]:
    """The spaces where ground units may be rebuilt (CO G4L-6)."""
    based = sorted(space for side, space in state.bases if side is Side.JAPAN)
    return tuple(space for space in (HOME, *based) if reduced(state, space))


# Objections


def _nothing_to_build(state: State) -> Iterator[Objection]:
    if not buildable(state):
        yield Objection("CO G4L-1", "No amphib or engineer is where a base could be built")
    elif left(state, SMALL) == 0:
        yield Objection("CO 13.3", f"No base counter {SMALL} is available")


def _nothing_to_raise(state: State) -> Iterator[Objection]:
    if not (spaces := raisable(state)):
        yield Objection("CO G4L-2", "No amphib or engineer is at a Japanese base below its highest level")
    elif len(_exchanged(state, spaces)) == len(spaces) and not _large_left(state):
        yield Objection("CO 13.3", f"No base counter {LARGE} is available")


def _nothing_to_rebuild(state: State) -> Iterator[Objection]:
    if not rebuilding(state):
        yield Objection("CO G4L-6", "No reduced ground unit is in the Home Islands or at a Japanese base")


WHY_NOT = {BUILD: _nothing_to_build, RAISE: _nothing_to_raise, REBUILD: _nothing_to_rebuild}
CODE_OF: Mapping[type, str] = {BuildBases: BUILD, RaiseBases: RAISE, RebuildGround: REBUILD}


def _objections(state: State, command: Command) -> Iterator[Objection]:
    right = CODE_OF[type(command)]
    if command.code != right:
        yield Objection("CO 8.2", f"This is action {right}, not {command.code}", final=True)
    yield from payment_objections(state, command.code, command.purse)
    match command:
        case RebuildGround(space, units):
            yield from _rebuild_objections(state, space, units)
        case BuildBases(spaces) | RaiseBases(spaces):
            if not spaces or len(set(spaces)) != len(spaces):
                yield Objection(f"CO {right}", "One space or several are named, each once", final=True)
            yield from _base_objections(state, spaces, right)


def _base_objections(state: State, spaces: tuple[str, ...], code: str) -> Iterator[Objection]:
    for space in spaces:
        yield from build_objections(state, space) if code == BUILD else raise_objections(state, space)
    small = left(state, SMALL)
    if code == BUILD and small is not None and len(spaces) > max(0, small):
        yield Objection("CO 13.3", f"{small} base counters {SMALL} are available")
    if code == RAISE and len(_exchanged(state, spaces)) > _large_left(state):
        yield Objection("CO 13.3", f"{_large_left(state)} base counters {LARGE} are available")


def _rebuild_objections(state: State, space: str, units: tuple[str, ...]) -> Iterator[Objection]:
    found, rule = reduced(state, space), "CO G4L-6"
    level = state.base(Side.JAPAN, space)
    if space != HOME and not level:
        yield Objection(rule, f"{space} has no Japanese base")
    elif not found:
        yield Objection(rule, f"No reduced ground unit is at {space}")
    elif not set(units) <= set(found) or len(set(units)) != len(units):
        yield Objection(rule, f"Only reduced ground units at {space} are rebuilt, each once", final=True)
    elif space != HOME and not 0 < len(units) <= level:
        yield Objection(rule, f"As many units as the level of the base, {level}, are rebuilt at {space}")


# Outcomes


def _outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    match command:
        case BuildBases(spaces, code, purse):
            yield from begun(state, code, purse)
            for space in spaces:
                yield BaseChanged(Side.JAPAN.value, space, 1, "built", "CO G4L-1")
        case RaiseBases(spaces, code, purse):
            yield from begun(state, code, purse)
            for space in spaces:
                level = state.base(Side.JAPAN, space) + 1
                yield BaseChanged(Side.JAPAN.value, space, level, "raised", "CO G4L-2")
        case RebuildGround(space, units, code, purse):
            yield from begun(state, code, purse, space)
            for unit in units or reduced(state, space):
                yield StepsChanged(unit, most_steps(state, unit), "rebuilt", "CO G4L-6")


# Offers


def _building(state: State) -> Iterator[Prompt]:
    spaces, small = buildable(state), left(state, SMALL)
    most = len(spaces) if small is None else min(len(spaces), small)
    if most > 0:
        says = "A base of level 1 is placed in each of them."
        yield _of_spaces(state, BUILD, BuildBases, spaces, most, says, "Build")


def _raising(state: State) -> Iterator[Prompt]:
    spaces, large = raisable(state), _large_left(state)
    exchanged = _exchanged(state, spaces)
    says = "Each base goes up by one level."
    if len(exchanged) <= large:
        if spaces:
            yield _of_spaces(state, RAISE, RaiseBases, spaces, len(spaces), says, "Raise")
        return
    flipped = tuple(space for space in spaces if space not in exchanged)
    if flipped:
        yield _of_spaces(state, RAISE, RaiseBases, flipped, len(flipped), says, "Raise")
    if large:
        scarce = f"{says} {large} counters {LARGE} are available."
        yield _of_spaces(state, RAISE, RaiseBases, exchanged, large, scarce, "Raise", flipped)


def _of_spaces(
    state: State,
    code: str,
    command: type,
    spaces: tuple[str, ...],
    most: int,
    says: str,
    button: str,
    also: tuple[str, ...] = (),
) -> Prompt:
    """A choice of spaces, perhaps in addition to some that are taken anyway."""
    options = tuple(
        Option(space, space, _builder(state, space), chosen=most == len(spaces)) for space in spaces
    )
    asked = Choice("spaces", "In which spaces", options, 1, most, "places")
    if also:
        says = f"{says} Raised too: {', '.join(also)}."
    fixed = tuple(("spaces", space) for space in also)
    return Prompt(JAPAN, title(code), f"CO {code}", says, command, button, (asked,), fixed)


def _builder(state: State, space: str) -> str:
    level = state.base(Side.JAPAN, space)
    who = "engineer" if space in engineers(state) else "amphib"
    return f"{who}, base ({level}) becomes ({level + 1})" if level else who


def _rebuilding(state: State) -> Iterator[Prompt]:
    for space in rebuilding(state):
        found, name = reduced(state, space), f"{title(REBUILD)} at {space}"
        fixed = (("space", space),)
        if space == HOME:
            says = f"All {len(found)} reduced ground units there become whole."
            yield Prompt(JAPAN, name, "CO G4L-6", says, RebuildGround, "Rebuild", (), fixed)
            continue
        level = state.base(Side.JAPAN, space)
        says = f"As many units as the level of the base, {level}, become whole."
        options = tuple(option(state, unit) for unit in found)
        asked = Choice("units", "Which units", options, 1, min(level, len(found)), "counters")
        yield Prompt(JAPAN, name, "CO G4L-6", says, RebuildGround, "Rebuild", (asked,), fixed)


OFFERS: Mapping[str, Offers] = {BUILD: _building, RAISE: _raising, REBUILD: _rebuilding}


def _prompts(state: State) -> Iterator[Prompt]:
    return iter(())


CHAPTER = Chapter((BuildBases, RaiseBases, RebuildGround), _objections, _outcome, _prompts)
