"""The board set right by hand: only what cannot be is refused, whoever agrees (CO 2.1)."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any

from rules.co import by_hand_commands as c
from rules.co.battle.combatants import HIGHEST_LEVEL, Branch, Side
from rules.co.chapter import Chapter
from rules.co.events import (
    BaseChanged,
    Event,
    MarkerMoved,
    PointsSet,
    Scored,
    StepsChanged,
    UnitsConcealed,
    UnitsMoved,
    UnitsRevealed,
)
from rules.co.fog_of_war import japanese_places
from rules.co.fold import most_steps
from rules.co.names import SIDES
from rules.co.places import (
    ALLIED_BIN,
    ALLIED_IN_PLAY,
    ALLIED_REFIT,
    ASIDE,
    DISCARDED,
    DISPLAYS,
    HOME,
    JAPANESE_AVAILABLE,
    JAPANESE_BIN,
    JAPANESE_IN_PLAY,
    JAPANESE_REFIT,
    OUT_OF_PLAY,
)
from rules.co.printed import chart
from rules.co.printed.roster import numbers
from rules.co.printed.text import text
from rules.co.state import State
from rules.core.degrees import Degree
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import key_of
from rules.core.prompt import Prompt

LED = Objection("CO 5.1", "Counters and markers move as the sequence of play has them")
BY_HAND = "by hand to"
MOST_POINTS, MOST_WORDS, MOST_ACTIONS = 30, 120, 30
REFIT = {Side.JAPAN: JAPANESE_REFIT, Side.ALLIES: ALLIED_REFIT}
BESIDE = (DISCARDED, ASIDE, OUT_OF_PLAY)
OF_MARKERS = {
    Side.JAPAN: (JAPANESE_BIN, JAPANESE_AVAILABLE, JAPANESE_IN_PLAY, *BESIDE),
    Side.ALLIES: (ALLIED_BIN, ALLIED_IN_PLAY, *BESIDE),
}


def objections(state: State, command: c.Command) -> Iterator[Objection]:
    """What cannot be, and that the app leads where it does."""
    match command:
        case c.SetBase():
            yield from _no_such_base(state, command)
        case c.BookPoints():
            yield from _no_such_points(command)
        case c.MoveMarker():
            yield from _no_such_place_of_marker(state, command)
        case c.SetPoints():
            yield from _no_such_source(state, command)
        case _:
            yield from _no_such_units(state, command.units) or _of_units(state, command)
    if Degree.of(state.mode).leads:
        yield LED


def outcome(state: State, command: c.Command, dice: Dice) -> Iterable[Event]:
    """The board as it is said to be."""
    match command:
        case c.MoveUnits(units, to):
            return tuple(_moved(state, units, to))
        case c.EliminateUnits(units):
            return tuple(_eliminated(state, units))
        case c.FlipUnits(units):
            return tuple(_flipped(state, unit) for unit in units)
        case c.TurnUnits(units):
            return tuple(_turned(state, units))
        case c.LoadUnits(units, ship):
            place = state.units[ship].place
            why = f"by hand aboard {state.unit(ship).name} at"
            return (UnitsMoved(units, place, why, "CO 9.6.1", aboard=ship),)
        case c.UnloadUnits(units):
            lying = {unit: state.units[unit].place for unit in units}
            return tuple(UnitsMoved((unit,), lying[unit], "by hand ashore at", "CO 9.6.1") for unit in lying)
        case c.SetBase(side, space, level):
            return (BaseChanged(side, space, level, "by hand"),)
        case c.BookPoints(value, reason):
            return (Scored(value, reason, "CO 3.1"),)
        case c.MoveMarker(marker, to):
            return (MarkerMoved(marker, to, f"by hand to {to}"),)
        case c.SetPoints(source, left):
            return (PointsSet(source, left),)


def things(command: Any) -> tuple[str, ...]:
    """What the player has put right on the real board, by the names that it has there."""
    match command:
        case c.SetBase(side, space):
            return (f"base {side} {space}",)
        case c.BookPoints():
            return ("vp",)
        case c.MoveMarker(marker):
            return (f"marker {marker}",)
        case c.SetPoints():
            return ()
        case _:
            return tuple(f"unit {unit}" for unit in getattr(command, "units", ()))


# Counters


def _no_such_units(state: State, units: tuple[str, ...]) -> tuple[Objection, ...]:
    """Why these counters cannot be put anywhere (CO 2.4, 11.0)."""
    return tuple(Objection(rule, reason, final=True) for rule, reason in _wrong_units(state, units))


def _wrong_units(state: State, units: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if not units:
        yield "CO 2.4", "Choose at least one counter"
    if len(set(units)) != len(units):
        yield "CO 2.4", "A counter is named twice"
    fighting = {one.id for one in state.course.battle.combatants} if state.course is not None else set()
    for unit in units:
        if unit not in state.units:
            yield "CO 2.4", f"There is no counter {unit!r} in this campaign{_meant(unit, state.units)}"
        elif unit in fighting:
            yield (
                "CO 11.0",
                f"{state.unit(unit).name} is in the battle that is being fought; finish or undo it",
            )


def _meant(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, [*known], n=1)
    return f"; did you mean {close[0]}?" if close else ""


def _of_units(state: State, command: c.OF_UNITS) -> Iterator[Objection]:
    """Why these counters cannot lie so."""
    for rule, reason in _impossible(state, command):
        yield Objection(rule, reason, final=True)


def _impossible(state: State, command: c.OF_UNITS) -> Iterator[tuple[str, str]]:
    match command:
        case c.MoveUnits(units, to):
            yield from _no_way(state, units, to)
        case c.FlipUnits(units):
            yield from _one_sided(state, units)
        case c.TurnUnits(units):
            yield from _always_seen(state, units)
        case c.LoadUnits(units, ship):
            yield from _no_hold(state, units, ship)
        case c.UnloadUnits(units):
            ashore = (unit for unit in units if not state.units[unit].aboard)
            yield from (("CO 9.6.1", f"{state.unit(unit).name} is not aboard a ship") for unit in ashore)


def _no_way(state: State, units: tuple[str, ...], to: str) -> Iterator[tuple[str, str]]:
    if not is_place(state, to):
        known = (*chart.spaces(state.facts), *text().spaces, *DISPLAYS)
        yield "CO 2.1", f"There is no space or display {to!r}{_meant(to, known)}"
        return
    for unit in units:
        if state.units[unit].place == to and not state.units[unit].aboard:
            yield "CO 2.1", f"{state.unit(unit).name} is at {to} already"


def is_place(state: State, place: str) -> bool:
    """Whether a counter can lie there: in a space of the map or in a display (CO 2.1)."""
    return place in DISPLAYS or place in chart.spaces(state.facts) or place in text().spaces


def _one_sided(state: State, units: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Counters without a second side; a number that nobody has told is asked for (CO 2.4.3)."""
    for unit in units:
        if numbers(state.facts, unit).back is None:
            yield "CO 2.4.3", f"{state.unit(unit).name} has no other side"


def _always_seen(state: State, units: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Counters that never lie face down, or not where Japanese ones see them (CO 14.0)."""
    seen = japanese_places(state)
    for unit in units:
        name, lies = state.unit(unit).name, state.units[unit]
        if state.unit(unit).side is Side.JAPAN:
            yield "CO 14.0", f"{name} is Japanese and always face up"
        elif lies.revealed and lies.place in seen:
            yield "CO 14.0", f"{name} is face up: Japanese units are at {lies.place}"


def _no_hold(state: State, units: tuple[str, ...], ship: str) -> Iterator[tuple[str, str]]:
    """Why a ship cannot carry these (CO 9.6.1)."""
    if ship not in state.on_map(Side.JAPAN, Branch.NAVAL):
        yield "CO 9.6.1", f"{ship!r} is no Japanese ship on the map{_meant(ship, state.units)}"
        return
    for unit in units:
        kind = state.unit(unit)
        if kind.side is not Side.JAPAN or kind.branch is Branch.NAVAL:
            yield "CO 9.6.1", f"{kind.name} does not go aboard a ship"
        elif state.units[unit].aboard == ship:
            yield "CO 9.6.1", f"{kind.name} is aboard already"


def _moved(state: State, units: tuple[str, ...], to: str) -> Iterator[Event]:
    """Counters in another place; cargo stays with its ship on the map, and in a display lies by itself."""
    cargo = tuple(unit for ship in units for unit in state.cargo(ship))
    if to in DISPLAYS:
        yield UnitsMoved(tuple(dict.fromkeys((*cargo, *units))), to, BY_HAND)
    else:
        yield UnitsMoved(tuple(unit for unit in units if unit not in cargo), to, BY_HAND)


def _eliminated(state: State, units: tuple[str, ...]) -> Iterator[Event]:
    """Counters where losses go: to the refit display of their side, or out of play (CO 13.0, 18.0)."""
    cargo = (unit for ship in units for unit in state.cargo(ship))
    going: dict[str, list[str]] = {}
    for unit in dict.fromkeys((*cargo, *units)):
        kind = state.unit(unit)
        going.setdefault(REFIT[kind.side] if kind.refits else OUT_OF_PLAY, []).append(unit)
    for to, those in going.items():
        yield UnitsMoved(tuple(those), to, "eliminated by hand:", "CO 13.0")


def _flipped(state: State, unit: str) -> Event:
    whole = most_steps(state, unit)
    return StepsChanged(unit, whole if state.units[unit].steps < whole else whole - 1, "by hand")


def _turned(state: State, units: tuple[str, ...]) -> Iterator[Event]:
    """Those that lie face down are turned up, the others down."""
    if up := tuple(unit for unit in units if not state.units[unit].revealed):
        yield UnitsRevealed(up, "by hand")
    if down := tuple(unit for unit in units if state.units[unit].revealed):
        yield UnitsConcealed(down, "by hand", "CO 14.0")


# Bases, points and markers


def _no_such_base(state: State, command: c.SetBase) -> Iterator[Objection]:
    """Why no such base can be there (CO 15.0)."""
    space, kind = command.space, state.facts.known(key_of("kind", command.space))
    if command.side not in tuple(Side):
        yield Objection("CO 15.0", "A base is of japan or of allies", final=True)
    elif not is_place(state, space) or space in DISPLAYS:
        yield Objection("CO 2.1", f"There is no space {space!r}", final=True)
    elif space == HOME or kind == "sea":
        yield Objection("CO 15.0", f"No base counter is placed at {space}", final=True)
    elif not 0 <= command.level <= HIGHEST_LEVEL:
        yield Objection("CO 15.0", f"A base has a level of 1 to {HIGHEST_LEVEL}", final=True)
    elif command.level == state.base(Side(command.side), space):
        says = f"is of level {command.level}" if command.level else "is not there"
        yield Objection("CO 15.0", f"The {SIDES[Side(command.side)]} base at {space} {says}", final=True)


def _no_such_points(command: c.BookPoints) -> Iterator[Objection]:
    """Why these points cannot be booked (CO 3.1)."""
    if not 1 <= abs(command.value) <= MOST_POINTS:
        yield Objection("CO 3.1", f"Book 1 to {MOST_POINTS} points at a time, more or less", final=True)
    if not command.reason.strip() or len(command.reason) > MOST_WORDS:
        yield Objection("CO 3.1", f"Say what they are for in at most {MOST_WORDS} letters", final=True)


def _no_such_place_of_marker(state: State, command: c.MoveMarker) -> Iterator[Objection]:
    """Why an event marker cannot be there (CO 6.0, 24.0)."""
    if command.marker not in state.markers:
        meant = _meant(command.marker, state.markers)
        yield Objection("CO 24.0", f"There is no event marker {command.marker!r}{meant}", final=True)
    elif command.to not in places_of_marker(command.marker):
        yield Objection("CO 6.0", f"It does not lie in {command.to!r}", final=True)
    elif state.markers[command.marker] == command.to:
        yield Objection("CO 6.0", "It lies there already", final=True)


def places_of_marker(marker: str) -> tuple[str, ...]:
    """Where an event marker can be; further copies carry a number (CO 6.0, 24.0)."""
    return OF_MARKERS[Side(text().markers[marker.partition(" #")[0]].side)]


def _no_such_source(state: State, command: c.SetPoints) -> Iterator[Objection]:
    """Why so many points cannot be left (CO 5.2)."""
    left = {purse.source: purse.left for purse in state.purses}
    if command.source not in left:
        yield Objection("CO 5.2", f"No action points come from {command.source!r} this turn", final=True)
    elif not 0 <= command.left <= MOST_ACTIONS:
        yield Objection("CO 5.2", f"0 to {MOST_ACTIONS} action points are left", final=True)
    elif left[command.source] == command.left:
        yield Objection("CO 5.2", f"{command.left} are left already", final=True)


def _prompts(state: State) -> Iterator[Prompt]:
    return iter(())


CHAPTER = Chapter(c.COMMANDS, objections, outcome, _prompts)
