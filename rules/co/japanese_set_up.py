"""The Japanese set-up (CO 4.2): submarines at sea, the rest at bases, Operation AI's ships (24.1)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from rules.co.allied_set_up import AlliedList, PacificFleet
from rules.co.battle.combatants import Branch, ShipClass, Side
from rules.co.chapter import JAPAN
from rules.co.dues import OfPhase
from rules.co.events import Event, NowDue, UnitsMoved
from rules.co.fold import apply
from rules.co.names import bare
from rules.co.opening import PRACTICE
from rules.co.places import ASIDE, DISPLAYS, HOME
from rules.co.printed import chart
from rules.co.printed.chart import Link
from rules.co.printed.roster import code_needed
from rules.co.printed.text import SCENARIOS
from rules.co.state import Phase, State
from rules.co.telling import asked
from rules.co.units import Code
from rules.core.data import read_csv
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import FactMissing, about, key_of
from rules.core.prompt import Choice, Option, Prompt
from rules.core.remembered import remembered

RULE, AI_RULE = "CO 4.2", "CO 24.1"
SUBMARINES = ("jp-ss-1", "jp-ss-2", "jp-ss-3")
WEST_OF_PEARL_HARBOR = "the sea space west of Pearl Harbor"
"""As a place: where Operation AI's ships begin, whatever the map calls it."""
PEARL_HARBOR, AI_AXIS, AI_SHIPS, ON_ISLANDS = "Pearl Harbor", "Central Pacific", 6, 4
WHOLE = "set up"


@dataclass(frozen=True, slots=True)
class PlaceUnits:
    """Place a group of units in a space, or again in another."""

    units: tuple[str, ...]
    place: str


@dataclass(frozen=True, slots=True)
class PlaceTheRest:
    """Place everything that is left in the Home Islands; submarines left are not among it."""


@dataclass(frozen=True, slots=True)
class PlaceAsUsual:
    """Place everything in a way that is ready to play (practice copy)."""


@dataclass(frozen=True, slots=True)
class DoneSettingUp:
    """The Japanese set-up is complete."""


Command: TypeAlias = PlaceUnits | PlaceTheRest | PlaceAsUsual | DoneSettingUp
COMMANDS: tuple[type, ...] = (PlaceUnits, PlaceTheRest, PlaceAsUsual, DoneSettingUp)


@cache
def usual() -> tuple[tuple[str, str], ...]:
    """The ready placement of the practice copy: unit and space."""
    rows = read_csv(SCENARIOS / "usual.csv", ("unit", "place"))
    return tuple((row["unit"], row["place"]) for row in rows)


@remembered
def starting(state: State) -> tuple[str, ...]:
    """The units that the player places; Siam and BIA stay aside."""
    return tuple(
        unit
        for unit in state.units
        if state.unit(unit).side is Side.JAPAN and state.unit(unit).code is Code.START
    )


def unplaced(state: State) -> tuple[str, ...]:
    """Those that lie on no space yet."""
    return tuple(unit for unit in starting(state) if state.units[unit].place == ASIDE)


def west_of_pearl_harbor(state: State) -> str:
    """The sea space before Pearl Harbor on its axis; nothing if the axis that is told has none."""
    number = chart.axis_called(state.facts, AI_AXIS)
    along = chart.axis(state.facts, number)
    before = along[: along.index(PEARL_HARBOR)] if PEARL_HARBOR in along else ()
    lines = chart.links(state.facts).get(PEARL_HARBOR, {})
    at_sea = (space for space in reversed(before) if lines.get(space) is Link.SEA)
    return next((space for space in at_sea if _is_sea(state, space)), "")


def _is_sea(state: State, space: str) -> bool:
    """Whether a space is a sea space, as far as that is told."""
    return state.facts.known(key_of("kind", space)) == "sea" or (
        space.startswith(chart.SEA) and state.facts.known(key_of("kind", space)) is None
    )


def ai_space_if_known(state: State) -> str:
    """The space of Operation AI's ships, nothing as long as the map does not tell it."""
    try:
        return west_of_pearl_harbor(state)
    except FactMissing:
        return ""


def bases(state: State) -> tuple[str, ...]:
    """The spaces with Japanese bases, the greatest first."""
    levels = {space: level for (side, space), level in state.bases.items() if side is Side.JAPAN}
    return tuple(sorted(levels, key=lambda space: (-levels[space], space)))


# What may be placed where


def objections(state: State, command: Command) -> Iterator[Objection]:
    """What speaks against placing units, or against being done."""
    if state.phase is not Phase.SET_UP or not isinstance(state.due, OfPhase):
        yield Objection("CO 4.0", "The Japanese set-up is complete", final=True)
        return
    match command:
        case PlaceUnits(units, place):
            yield from _placing(state, units, place)
        case PlaceAsUsual() if state.copy != PRACTICE:
            yield Objection(RULE, "A ready placement is for the practice copy", final=True)
        case PlaceTheRest() if not set(unplaced(state)) - set(SUBMARINES):
            yield Objection(RULE, "Nothing is left for the Home Islands")
        case DoneSettingUp():
            yield from (against := tuple(_unready(state)))
            if not against and (key := code_needed(state.facts)):
                raise FactMissing(key)


def _unready(state: State) -> Iterator[Objection]:
    """What is still to be placed, or must be placed otherwise (CO 4.2)."""
    if left := unplaced(state):
        names = ", ".join(state.unit(unit).name for unit in left)
        yield Objection(RULE, f"Not placed yet: {names}")
    yield from _overstacked(state)


def _placing(state: State, units: tuple[str, ...], place: str) -> Iterator[Objection]:
    """A group in a space (CO 4.2)."""
    if not units or len(set(units)) != len(units) or not set(units) <= set(starting(state)):
        yield Objection(RULE, "Only Japanese units marked Start are placed, each once", final=True)
        return
    if place in (HOME, *bases(state)):
        if any(unit in SUBMARINES for unit in units):
            yield Objection(RULE, "SS-1, SS-2 and SS-3 begin in sea spaces inside the line")
        yield from _stacked(_placed(state, units, place), place)
    elif place == WEST_OF_PEARL_HARBOR or place == ai_space_if_known(state):
        yield from _with_operation_ai(state, units)
    elif place not in chart.spaces(state.facts) or chart.kind(state.facts, place) != "sea":
        yield Objection(RULE, f"No Japanese unit begins at {place}: there is no base", final=True)
    elif not set(units) <= set(SUBMARINES):
        yield Objection(RULE, "Only SS-1, SS-2 and SS-3 begin at sea")
    elif not chart.is_inside(state.facts, place):
        yield Objection(RULE, f"{place} lies outside the Initial Objective Line")


def _with_operation_ai(state: State, units: tuple[str, ...]) -> Iterator[Objection]:
    """Up to six naval units, without amphibs (CO 24.1, Ruling CO-39)."""
    if not (place := west_of_pearl_harbor(state)):
        yield Objection(AI_RULE, "The axis that is told has no sea space west of Pearl Harbor", final=True)
    if not all(_is_warship(state, unit) for unit in units):
        yield Objection(AI_RULE, "Naval units begin there, but no amphibs (Ruling CO-39)")
    if len({*units, *_at(state, place)}) > AI_SHIPS:
        yield Objection(AI_RULE, "Up to six ships begin there")


def _is_warship(state: State, unit: str) -> bool:
    ship = state.unit(unit).ship
    return ship is not None and ship.ship_class is not ShipClass.AMPHIBIOUS


def _at(state: State, place: str) -> tuple[str, ...]:
    return state.at(place, Side.JAPAN) if place else ()


def _overstacked(state: State) -> Iterator[Objection]:
    for place in bases(state):
        yield from _stacked(state, place)


def _stacked(state: State, place: str) -> Iterator[Objection]:
    """The limits of a base: aircraft by its level, four ground units on an island chain (CO 7.1, 15.1)."""
    if place == HOME:
        return
    if (flying := _based(state, place)) > (level := state.base(Side.JAPAN, place)):
        yield Objection("CO 15.1", f"The base at {place} has level {level}, not room for {flying} air units")
    ground = len(state.at(place, Side.JAPAN, Branch.GROUND))
    if ground > ON_ISLANDS and chart.kind(state.facts, place) == "island chain":
        yield Objection("CO 7.1", f"{place} is an island chain: four ground units, not {ground}")


def _based(state: State, place: str) -> int:
    """The air units that need the base; a seaplane at a tender does not (CO 18.0)."""
    ships = state.at(place, Side.JAPAN, Branch.NAVAL)
    tender = any(state.unit(ship).kind == "AV" for ship in ships)
    air = state.at(place, Side.JAPAN, Branch.AIR)
    return sum(1 for unit in air if not (tender and state.unit(unit).seaplane))


def _placed(state: State, units: tuple[str, ...], place: str) -> State:
    return apply(state, UnitsMoved(units, place))


# What happens


def outcome(state: State, command: Command, dice: Dice) -> Iterator[Event]:
    """The units lie where they are placed; when all is done the Allied set-up follows."""
    match command:
        case PlaceUnits(units, place):
            west = place == WEST_OF_PEARL_HARBOR
            yield _laid(units, west_of_pearl_harbor(state) if west else place)
        case PlaceTheRest():
            yield _laid((unit for unit in unplaced(state) if unit not in SUBMARINES), HOME)
        case PlaceAsUsual():
            yield from _as_usual(state)
        case DoneSettingUp():
            yield NowDue(PacificFleet())
            yield NowDue(AlliedList())


def _laid(units: Iterable[str], place: str) -> UnitsMoved:
    return UnitsMoved(tuple(units), place, WHOLE, RULE)


def _as_usual(state: State) -> Iterator[Event]:
    groups: dict[str, list[str]] = defaultdict(list)
    given = dict(usual())
    for unit in starting(state):
        groups[given.get(unit, HOME)].append(unit)
    for place, units in groups.items():
        yield _laid(units, place)


# What is offered


def prompts(state: State) -> Iterator[Prompt]:
    """The next step first, then every place with what still goes there."""
    left = unplaced(state)
    if left and state.copy == PRACTICE and not any(command_refused(state, PlaceAsUsual())):
        yield _usual()
    if any(unit in SUBMARINES for unit in left):
        yield from _submarines(state)
    if key := code_needed(state.facts):
        yield from asked(state, key)
    yield from _operation_ai(state)
    for place in bases(state):
        yield from _at_base(state, place)
    yield from _back_home(state)
    if not any(command_refused(state, PlaceTheRest())):
        count = len(set(left) - set(SUBMARINES))
        says = f"{count} units are not placed. Those for which no base is named begin in the Home Islands."
        title = "Everything else in the Home Islands"
        yield Prompt(JAPAN, title, RULE, says, PlaceTheRest, "Place them there")
    if not any(command_refused(state, DoneSettingUp())):
        says = f"{len(starting(state))} units are laid out. The Allied set-up follows."
        yield Prompt(JAPAN, "The Japanese set-up is complete", RULE, says, DoneSettingUp, "Done")


def command_refused(state: State, command: Command) -> Iterator[Objection]:
    """What speaks against it, nothing where only a fact is missing."""
    try:
        yield from tuple(objections(state, command))
    except FactMissing:
        return


def ready_lines() -> tuple[str, ...]:
    """The ready placement space by space."""
    at = defaultdict(list)
    for unit, place in usual():
        at[place].append(bare(unit))
    return tuple(f"{place}: {', '.join(units)}" for place, units in at.items())


def _usual() -> Prompt:
    says = "Divisions and aircraft stand ready, the carriers lie west of Pearl Harbor, the rest is at home."
    title = "A ready placement, to be changed before you begin"
    return Prompt(
        JAPAN, title, RULE, says, PlaceAsUsual, "Place everything", brings=ready_lines(), optional=True
    )


def _submarines(state: State) -> Iterator[Prompt]:
    """The three submarines in sea spaces inside the line; which spaces there are may have to be told."""
    spaces = tuple(filter(lambda space: _may_hold_submarines(state, space), chart.spaces(state.facts)))
    if not spaces:
        yield from asked(state, _untold_axis(state))
        return
    left = tuple(unit for unit in SUBMARINES if unit in unplaced(state))
    where = Choice("place", "Where", tuple(Option(space, space) for space in spaces), draws="places")
    says = "In any sea space inside the Initial Objective Line."
    yield Prompt(
        JAPAN, "Submarines", RULE, says, PlaceUnits, "Place", (_units(state, left, len(left)), where)
    )


def _may_hold_submarines(state: State, space: str) -> bool:
    return _is_sea(state, space) and state.facts.known(key_of("inside", space)) != "no"


def _untold_axis(state: State) -> str:
    told = {about(key) for key, _ in state.facts.of_kind("axis")}
    return key_of("axis", next((number for number in "213456" if number not in told), 2))


def _operation_ai(state: State) -> Iterator[Prompt]:
    """Up to six ships west of Pearl Harbor, if there is a sea space as far as the axis is told (CO 24.1)."""
    space = ai_space_if_known(state)
    if not space and any(command_refused(state, PlaceUnits((SUBMARINES[0],), WEST_OF_PEARL_HARBOR))):
        return
    there = set(_at(state, space))
    ships = tuple(unit for unit in _for_placing(state, Branch.NAVAL, space) if _is_warship(state, unit))
    if (room := AI_SHIPS - len(there)) > 0 and ships:
        says = "Up to six ships, no amphibs, may begin in the sea space west of Pearl Harbor."
        fixed = (("place", space or WEST_OF_PEARL_HARBOR),)
        inputs = (_units(state, ships, min(room, len(ships))),)
        yield Prompt(JAPAN, "Operation AI", AI_RULE, says, PlaceUnits, "Place", inputs, fixed, optional=True)


ROOM_OF: tuple[tuple[Branch, str], ...] = (
    (Branch.AIR, "aircraft"),
    (Branch.GROUND, "troops"),
    (Branch.NAVAL, "ships"),
)


def _at_base(state: State, place: str) -> Iterator[Prompt]:
    """What may still be placed at a base, kind by kind."""
    for branch, what in ROOM_OF:
        units = tuple(u for u in _for_placing(state, branch, place) if u not in SUBMARINES)
        if (most := min(_room(state, branch, place), len(units))) > 0:
            room = f"room for {most} of {len(units)}" if most < len(units) else f"room for all {most}"
            says = f"{_what_limits(state, branch, place)}{room}."
            title = f"{place}: {what}"
            inputs, fixed = (_units(state, units, most),), (("place", place),)
            yield Prompt(JAPAN, title, RULE, says, PlaceUnits, "Place", inputs, fixed, optional=True)


def _what_limits(state: State, branch: Branch, place: str) -> str:
    """What there is room by: aircraft need a base, four ground units fit on an island chain (CO 7.1)."""
    if branch is Branch.AIR:
        return f"A base of level {state.base(Side.JAPAN, place)}: "
    if branch is Branch.NAVAL or state.facts.known(key_of("kind", place)) == "land":
        return "No limit: "
    return "Four ground units on an island chain: "


def _room(state: State, branch: Branch, place: str) -> int:
    if branch is Branch.AIR:
        return state.base(Side.JAPAN, place) - _based(state, place)
    islands = branch is Branch.GROUND and state.facts.known(key_of("kind", place)) != "land"
    return ON_ISLANDS - len(state.at(place, Side.JAPAN, branch)) if islands else len(state.units)


def _for_placing(state: State, branch: Branch, place: str) -> tuple[str, ...]:
    """The units of a branch that do not lie there yet, those not placed first."""
    units = (u for u in starting(state) if state.unit(u).branch is branch and state.units[u].place != place)
    free = (unit for unit in units if not _is_needed(state, unit))
    return tuple(sorted(free, key=lambda unit: state.units[unit].place not in DISPLAYS))


def _is_needed(state: State, unit: str) -> bool:
    """Whether it is the tender without which the base where it lies is too small (CO 15.1, 18.0)."""
    place = state.units[unit].place
    return state.unit(unit).kind == "AV" and any(_stacked(_placed(state, (unit,), HOME), place))


def _back_home(state: State) -> Iterator[Prompt]:
    """What was placed may go back to the Home Islands."""
    units = tuple(
        unit
        for unit in starting(state)
        if state.units[unit].place not in (ASIDE, HOME) and unit not in SUBMARINES
        if not _is_needed(state, unit)
    )
    if units:
        inputs, fixed = (_units(state, units, len(units)),), (("place", HOME),)
        title, says = "Back to the Home Islands", "Whatever was placed elsewhere."
        yield Prompt(JAPAN, title, RULE, says, PlaceUnits, "Place", inputs, fixed, optional=True)


def _units(state: State, units: tuple[str, ...], most: int) -> Choice:
    options = (Option(unit, state.unit(unit).name, _where(state, unit)) for unit in units)
    return Choice("units", "Which", tuple(options), 1, most)


def _where(state: State, unit: str) -> str:
    place = state.units[unit].place
    return state.unit(unit).kind if place == ASIDE else f"{state.unit(unit).kind}, now at {place}"
