"""Japanese reinforcements: they are drawn from the pool and placed (CO 12.0, 12.1)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from rules.co import draws
from rules.co.action_points import fortresses
from rules.co.battle.combatants import Branch, ShipClass, ShipType, Side
from rules.co.chapter import JAPAN, Chapter
from rules.co.control import Control, control
from rules.co.draws import Draw
from rules.co.events import Event, NowDue, Settled, UnitsMoved
from rules.co.places import ASIDE, DISPLAYS, HOME, JAPANESE_POOL
from rules.co.printed import chart
from rules.co.printed.kinds import AXES
from rules.co.printed.roster import numbers
from rules.co.state import State
from rules.co.units import BIA, SIAM
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.pack import FactMissing, key_of
from rules.core.prompt import Choice, Prompt

RULE = "CO 12.1"
ISLAND_CHAIN_ROOM, ABOARD_ROOM = 4, 3
AREAS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {BIA: ("Rangoon", "Burma Road", "India"), SIAM: ("Siam",)}
)
"""The only areas of units that have areas of their own (CO 18.0)."""


@dataclass(frozen=True, slots=True)
class PoolDraw:
    """So many units are drawn from the pool (CO G1-1)."""

    count: int


@dataclass(frozen=True, slots=True)
class Placement:
    """Units that are to be placed; `picked` are those of the same draw, which may embark (CO 12.1)."""

    units: tuple[str, ...]
    picked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawReinforcements:
    """Draw from the pool; `units` are those that came out of a real cup (CO G1-1)."""

    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceReinforcements:
    """Place several units in the same space (CO 12.1)."""

    units: tuple[str, ...]
    to: str


@dataclass(frozen=True, slots=True)
class EmbarkReinforcements:
    """Put ground units aboard an amphib of the same draw (CO 12.1)."""

    units: tuple[str, ...]
    ship: str


def pool(state: State) -> tuple[str, ...]:
    """The units in the Japanese reinforcement pool (CO 12.0)."""
    return tuple(sorted(state.at(JAPANESE_POOL, Side.JAPAN)))


def placed_next(state: State, units: tuple[str, ...], picked: tuple[str, ...] = ()) -> Iterator[Event]:
    """Units are to be placed now; one whose areas are all closed is set aside again (CO 12.1, 18.0)."""
    waiting = tuple(unit for unit in units if not any(areas_open(state, unit)) and unit in AREAS)
    if waiting:  # Ruling CO-68
        yield UnitsMoved(waiting, ASIDE, "no area of theirs is open: set aside to", "CO 18.0")
    if rest := tuple(unit for unit in units if unit not in waiting):
        yield NowDue(Placement(rest, picked))


def areas_open(state: State, unit: str) -> tuple[str, ...]:
    """The areas of a unit with areas of its own where it may be placed (CO 18.0)."""
    areas = AREAS.get(unit, ())
    if unit == SIAM:
        return tuple(space for space in areas if state.ashore(space, Side.JAPAN))
    return tuple(space for space in areas if control(state, space) is Control.JAPANESE)


# Where they may be placed


def unit_objections(state: State, unit: str, to: str) -> Iterator[Objection]:
    """What speaks against placing one unit in a space, whatever is placed with it (CO 12.1)."""
    name, branch = state.unit(unit).name, state.unit(unit).branch
    if unit in AREAS:
        if to not in areas_open(state, unit):
            yield Objection("CO 18.0", f"{name} is placed only in {' or '.join(AREAS[unit])}")
    elif to == HOME:
        return
    elif to not in fortresses(state):
        yield Objection(RULE, f"{name} is placed in the {HOME} or a fortress space with a Japanese base")
    elif branch is not Branch.AIR and state.at(to, Side.ALLIES, Branch.NAVAL):
        yield Objection(RULE, f"Allied ships are at {to}")
    elif branch is Branch.NAVAL and not _holds_ships(state, to):
        yield Objection("CO 7.1", f"{to} is no port")


def _holds_ships(state: State, space: str) -> bool:
    """Whether ships can be there; an axis that nobody has told is asked for first (CO 7.1)."""
    if not chart.axes_of(state.facts, space):
        for number in AXES:
            if state.facts.known(key_of("axis", number)) is None:
                raise FactMissing(key_of("axis", number))
    return chart.holds_ships(state.facts, space)


def room_objections(state: State, units: tuple[str, ...], to: str) -> Iterator[Objection]:
    """What speaks against placing all of them together (CO 7.1, 15.1)."""
    if to in (HOME, *DISPLAYS):
        return
    flying = [unit for unit in units if needs_room(state, unit, to)]
    if flying and len(flying) > (room := air_room(state, to)):
        yield Objection("CO 7.1", f"The base at {to} has room for {max(room, 0)} more air units")
    walking = [unit for unit in units if state.unit(unit).branch is Branch.GROUND]
    if walking and len(walking) > (room := ground_room(state, to)):
        yield Objection("CO 7.1", f"{to} has room for {max(room, 0)} more ground units")


def needs_room(state: State, unit: str, space: str) -> bool:
    """Whether a unit takes room at a base: a seaplane at a tender does not (CO 18.0)."""
    kind = state.unit(unit)
    return kind.branch is Branch.AIR and not (kind.seaplane and _tender(state, space))


def _tender(state: State, space: str) -> bool:
    return any(state.unit(one).ship is ShipType.AV for one in state.at(space, Side.JAPAN, Branch.NAVAL))


def air_room(state: State, space: str) -> int:
    """How many more air units a Japanese base takes; those aboard ships need no room (CO 15.1)."""
    flying = state.at(space, Side.JAPAN, Branch.AIR)
    based = [unit for unit in flying if not state.units[unit].aboard and needs_room(state, unit, space)]
    return state.base(Side.JAPAN, space) - len(based)


def ground_room(state: State, space: str) -> int:
    """How many more ground units go ashore: four in an island chain, else any number (CO 7.1)."""
    if chart.kind(state.facts, space) != "island chain":
        return len(state.units)
    return ISLAND_CHAIN_ROOM - len(state.ashore(space, Side.JAPAN))


def ships_to_embark(state: State, due: Placement) -> tuple[str, ...]:
    """The amphibs of the same draw with room aboard (CO 12.1)."""
    return tuple(
        unit for unit in due.picked if _is_amphib(state, unit) and len(state.cargo(unit)) < ABOARD_ROOM
    )


def _is_amphib(state: State, unit: str) -> bool:
    ship = state.unit(unit).ship
    return ship is not None and ship.ship_class is ShipClass.AMPHIBIOUS


def may_embark(state: State, unit: str, due: Placement) -> bool:
    """Whether a unit of the draw is a mobile ground unit (CO 12.1, G3N-9)."""
    ground = state.unit(unit).branch is Branch.GROUND and unit not in AREAS
    return ground and unit in due.units and unit in due.picked and numbers(state.facts, unit).move > 0


# The chapter

Command = DrawReinforcements | PlaceReinforcements | EmbarkReinforcements


def _objections(state: State, command: Command) -> Iterator[Objection]:
    due = state.due
    match command:
        case DrawReinforcements(units):
            if not isinstance(due, PoolDraw):
                yield Objection("CO G1-1", "No reinforcement is drawn now")
            else:
                yield from draws.objections(Draw(pool(state), due.count, JAPANESE_POOL), units, "CO G1-1")
        case PlaceReinforcements(units) | EmbarkReinforcements(units):
            if not isinstance(due, Placement):
                yield Objection(RULE, "No reinforcement is placed now")
            elif not units:
                yield Objection(RULE, "No unit is chosen", final=True)
            elif len(set(units)) != len(units) or not set(units) <= set(due.units):
                yield Objection(RULE, "Only units that have arrived are placed, each once", final=True)
            else:
                yield from _placing_objections(state, due, command)


def _placing_objections(
    state: State, due: Placement, command: PlaceReinforcements | EmbarkReinforcements
) -> Iterator[Objection]:
    match command:
        case PlaceReinforcements(units, to):
            for unit in units:
                yield from unit_objections(state, unit, to)
            yield from room_objections(state, units, to)
        case EmbarkReinforcements(units, ship):
            if ship not in due.picked or not _is_amphib(state, ship):
                yield Objection(RULE, "They embark on an amphib of the same draw", final=True)
                return
            if not all(may_embark(state, unit, due) for unit in units):
                yield Objection(RULE, "Only mobile ground units of the same draw embark")
            if len(units) + len(state.cargo(ship)) > ABOARD_ROOM:
                yield Objection("CO G3N-9", f"An amphib carries {ABOARD_ROOM} ground units")


def _outcome(state: State, command: Command, dice: Dice) -> Iterable[Event]:
    due = state.due
    match command:
        case DrawReinforcements(units):
            return _drawn(state, units, due.count, dice)
        case PlaceReinforcements(units, to):
            moved = UnitsMoved(units, to, "placed at", RULE)
        case EmbarkReinforcements(units, ship):
            place = state.units[ship].place
            moved = UnitsMoved(units, place, f"aboard {state.unit(ship).name} at", RULE, aboard=ship)
    rest = tuple(unit for unit in due.units if unit not in units)
    again = (NowDue(Placement(rest, due.picked)),) if rest else ()
    return moved, Settled(), *again


def _drawn(state: State, units: tuple[str, ...], count: int, dice: Dice) -> Iterator[Event]:
    found, told = draws.outcome(
        state, Draw(pool(state), count, JAPANESE_POOL), units, dice, "Reinforcements", "CO G1-1"
    )
    yield from told
    if found is not None:
        yield Settled()
        yield from placed_next(state, found, found)


def _by_itself(state: State) -> tuple[Event, ...]:
    """Where no more are in the pool than are drawn, all of them come (CO G1-1)."""
    due = state.due
    if not isinstance(due, PoolDraw):
        return ()
    if draws.settles_itself(state, Draw(pool(state), due.count, JAPANESE_POOL)):
        return (Settled(), *placed_next(state, pool(state), pool(state)))
    return ()


def _prompts(state: State) -> Iterator[Prompt]:
    due = state.due
    if isinstance(due, PoolDraw):
        arrive = "arrives" if due.count == 1 else "arrive"
        says = f"{due.count} of the {len(pool(state))} units in the pool {arrive}."
        draw = Draw(pool(state), due.count, JAPANESE_POOL)
        yield from draws.offers(state, draw, DrawReinforcements, "Draw reinforcements", "CO G1-1", says)
    elif isinstance(due, Placement):
        for to in _places(state, due):
            yield from _placing(state, due, to)
        for ship in ships_to_embark(state, due):
            yield from _embarking(state, due, ship)


def _places(state: State, due: Placement) -> tuple[str, ...]:
    areas = (area for unit in due.units for area in areas_open(state, unit))
    return tuple(dict.fromkeys((HOME, *fortresses(state), *areas)))


def _fits(state: State, unit: str, to: str) -> bool:
    """Whether nothing known speaks against a place; what is not known is asked when it is chosen."""
    try:
        return not any(unit_objections(state, unit, to))
    except FactMissing:
        return True


def _embarks(state: State, unit: str, due: Placement) -> bool:
    """Whether nothing known speaks against going aboard."""
    try:
        return may_embark(state, unit, due)
    except FactMissing:
        return True


def _placing(state: State, due: Placement, to: str) -> Iterator[Prompt]:
    """One prompt a space, or one for each branch that has its own room there."""
    fitting = tuple(unit for unit in due.units if _fits(state, unit, to))
    if to == HOME:
        yield from _choosing(state, fitting, to, len(fitting))
        return
    by_branch = {
        branch: tuple(unit for unit in fitting if state.unit(unit).branch is branch) for branch in Branch
    }
    yield from _choosing(state, by_branch[Branch.NAVAL], to, len(fitting), "ships")
    flying = tuple(unit for unit in by_branch[Branch.AIR] if needs_room(state, unit, to))
    afloat = tuple(unit for unit in by_branch[Branch.AIR] if unit not in flying)
    yield from _choosing(state, flying, to, air_room(state, to) if flying else 0, "aircraft")
    yield from _choosing(state, afloat, to, len(afloat), "seaplanes")
    walking = by_branch[Branch.GROUND]
    yield from _choosing(state, walking, to, ground_room(state, to) if walking else 0, "troops")


def _choosing(state: State, units: tuple[str, ...], to: str, room: int, what: str = "") -> Iterator[Prompt]:
    most = min(len(units), room)
    if most > 0:
        asked = _units(state, units, most, all_of_them=most == len(units))
        says = "Units of this space are placed together; the others go elsewhere."
        fixed = (("to", to),)
        title = f"Place at {to}{': ' if what else ''}{what}"
        yield Prompt(JAPAN, title, RULE, says, PlaceReinforcements, "Place them", (asked,), fixed)


def _embarking(state: State, due: Placement, ship: str) -> Iterator[Prompt]:
    fitting = tuple(unit for unit in due.units if _embarks(state, unit, due))
    if fitting:
        most = min(len(fitting), ABOARD_ROOM - len(state.cargo(ship)))
        asked = _units(state, fitting, most)
        title = f"Aboard {state.unit(ship).name}"
        says = f"They arrive aboard; an amphib carries {ABOARD_ROOM} ground units."
        fixed = (("ship", ship),)
        yield Prompt(JAPAN, title, RULE, says, EmbarkReinforcements, "Embark", (asked,), fixed, optional=True)


def _units(state: State, units: tuple[str, ...], most: int, all_of_them: bool = False) -> Choice:
    options = tuple(replace(draws.option(state, unit), chosen=all_of_them) for unit in units)
    return Choice("units", "Which units", options, 1, most, "counters")


CHAPTER = Chapter(
    (DrawReinforcements, PlaceReinforcements, EmbarkReinforcements),
    _objections,
    _outcome,
    _prompts,
    dues=(PoolDraw, Placement),
    by_itself=_by_itself,
)
