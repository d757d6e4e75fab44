"""Positions of the engine told to the plain movement rules, and the answers of both side by side."""

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Any

from app.games.co.playing.by_lot import CampaignByLot
from rules.co import air_movement, air_strikes, dispatch, fold, ground_movement, naval_prompts, stacking
from rules.co.administrative_movement import (
    AdministrativeMoves,
    MoveAirGroup,
    MoveGroundGroup,
    MoveShipGroup,
)
from rules.co.air_movement import FlyAirborne, RebaseAir
from rules.co.air_strikes import AirStrike
from rules.co.battle.combatants import Branch, Side
from rules.co.control import Control, control, holders
from rules.co.dues import OfPhase
from rules.co.events import DiceRolled, UnitsMoved
from rules.co.ground_movement import MoveGround
from rules.co.land_attacks import LandAttack
from rules.co.naval_movement import MoveShips
from rules.co.places import DISPLAYS, FLEET_RESERVE, HOME, JAPANESE_REFIT, LATER
from rules.co.printed import chart, roster
from rules.co.reaction import ReactionRoll, RollReaction
from rules.co.state import Counter, Phase, Purse, State
from rules.co.transport import Disembark, GoAshore
from rules.co.units import BIA, FEF, SIAM
from rules.core.dice import TableDice
from rules.core.pack import key_of
from tests.co import plain_movement as plain
from tests.co.campaigns import after_set_up

KINDS = {"home": "home", "sea": "sea", "land": "land", "island chain": "island"}
SIDES = {Side.JAPAN: "japan", Side.ALLIES: "allies"}
ARMS = {Branch.NAVAL: "naval", Branch.AIR: "air", Branch.GROUND: "ground"}
ONLY_IN = {SIAM: ("Siam",), BIA: ("Rangoon", "Burma Road", "India")}
FIXED = ("Siam", "Rangoon", "Burma Road", "India")
REACTIONS = ("none", "none", "none", "1", "1,2", "1,2,3", "1,2,3,4,5,6")
PURSES = (Purse("Basic actions", 60),)
POINTS = 9
SAILINGS = ("G3N-1", "G3N-2", "G3N-3", "G3N-4", "G3N-6", "G4L-7")
TRANSPORTS = ("G3N-9", "G3N-10", "G3N-11")


# The same position in plain words


def plainly(state: State) -> plain.Position:
    """The same position in plain words."""
    names = chart.spaces(state.facts)
    spaces = {name: plain.Space(name, _kind(state, name), _reaction(state, name)) for name in names}
    lines = chart.links(state.facts)
    near = {one: {other: {str(link)} for other, link in others.items()} for one, others in lines.items()}
    return plain.Position(state.turn, spaces, near, {one.name: one for one in _units(state)})


def _kind(state: State, space: str) -> str:
    return KINDS[chart.kind(state.facts, space)]


def _reaction(state: State, space: str) -> tuple[int, ...]:
    return () if space == HOME else chart.reaction_range(state.facts, space)


def _units(state: State) -> Iterator[plain.Unit]:
    for name, lies in state.units.items():
        if lies.place not in DISPLAYS:
            yield plain_unit(state, name)
    for (side, space), level in state.bases.items():
        yield plain.Unit(f"base of {side} at {space}", SIDES[side], "base", "base", 0, space, None, level)


def plain_unit(state: State, name: str) -> plain.Unit:
    """A counter in plain words."""
    unit, lies = state.unit(name), state.units[name]
    kind = unit.kind if unit.seaplane else str(unit.ship or unit.arm or unit.kind)
    move = roster.numbers(state.facts, name).move
    only = ONLY_IN.get(name)
    side, arm = SIDES[unit.side], ARMS[unit.branch]
    return plain.Unit(name, side, arm, kind, move, lies.place, lies.aboard or None, only_in=only)


# Positions by lot


def positions(lot: Random, count: int) -> Iterator[State]:
    """So many positions of the Action Execution Phase: the pieces of a campaign, shuffled."""
    state = after_set_up()
    for number in range(count):
        if number % 10 == 0:
            state = _from_a_campaign(lot)
        yield ready(shuffled(state, lot) if lot.random() < 0.9 else state, lot.choice((1, 2, 2, 3)))


def _from_a_campaign(lot: Random) -> State:
    """Somewhere in a campaign by lot, after its set-up."""
    player = CampaignByLot.of(lot.randrange(2**32))
    kept = after_set_up()
    for _ in range(lot.randint(1, 3)):
        state = player.play(lot.randint(5, 40))
        if state.phase is not Phase.SET_UP and not state.over:
            kept = state
    return kept


def ready(state: State, turn: int) -> State:
    """The same, and an action may be taken; control is booked, and no sudden death is near."""
    held = (space for space in holders(state) if control(state, space) is Control.JAPANESE)
    return replace(
        state,
        turn=turn,
        phase=Phase.ACTION_EXECUTION,
        agenda=(OfPhase(Phase.ACTION_EXECUTION.value),),
        pending=None,
        purses=PURSES,
        course=None,
        surprise=frozenset(),
        held=frozenset(held) - {HOME},
        booked=MappingProxyType({}),
        ledger=(),
        done=frozenset(),
        vp=POINTS,
    )


def shuffled(state: State, lot: Random) -> State:
    """Units and bases put elsewhere, and perhaps another map."""
    facts = another_map(state, lot) if lot.random() < 0.6 else state.facts
    state = replace(state, facts=facts)
    state = replace(state, bases=MappingProxyType(_bases(state, lot)))
    state = replace(state, units=MappingProxyType(_scattered(state, lot)))
    return replace(state, units=MappingProxyType(_loaded(state, lot)))


def another_map(state: State, lot: Random) -> Any:
    """Some lines, kinds, reaction numbers and movement factors differ."""
    names = [space for space in chart.spaces(state.facts) if space != HOME]
    told = []
    for _ in range(lot.randint(0, 8)):
        one, other = sorted(lot.sample(names, 2))
        told.append((key_of("link", f"{one}|{other}"), lot.choice(_kinds(one, other)[:3])))
    for one, other in lot.sample(_lines(state), lot.randint(0, 6)):
        told.append((key_of("link", f"{one}|{other}"), lot.choice(_kinds(one, other))))
    dry = [space for space in names if not space.startswith(chart.SEA) and space not in FIXED]
    kinds = ("land", "island chain")
    told += [(key_of("kind", space), lot.choice(kinds)) for space in lot.sample(dry, lot.randint(0, 6))]
    spaces = lot.sample(names, lot.randint(0, 20))
    told += [(key_of("reaction", space), lot.choice(REACTIONS)) for space in spaces]
    for name in lot.sample([*state.units], 25):
        if (unit := state.unit(name)).side is Side.JAPAN:
            most = 1 if unit.branch is Branch.GROUND else 4
            told.append((key_of("numbers", name), f"1/1/1/1 {lot.randint(0, most)}"))
    return state.facts.learned(*told)


def _kinds(*spaces: str) -> tuple[str, ...]:
    """The kinds of line that there can be between two spaces: land axes only between land spaces."""
    wet = any(space.startswith((chart.SEA, HOME)) for space in spaces)
    return ("sea", "lateral", "sea" if wet else "land", "none")


def _bases(state: State, lot: Random) -> dict[tuple[Side, str], int]:
    bases = {place: lot.randint(1, 4) for place in state.bases if lot.random() < 0.8}
    for space in _land(state):
        if space != HOME and lot.random() < 0.2:
            bases[lot.choice((Side.JAPAN, Side.JAPAN, Side.ALLIES)), space] = lot.randint(1, 4)
    marches = [(one, other) for one, other in _lines(state) if chart.links(state.facts)[one][other] == "land"]
    for pair in lot.sample(marches, min(len(marches), 2)):
        for space in pair:
            if lot.random() < 0.8 and space != HOME:
                bases.pop((Side.ALLIES, space), None)
                bases[Side.JAPAN, space] = lot.randint(1, 4)
    return bases


def _lines(state: State) -> list[tuple[str, str]]:
    lines = chart.links(state.facts)
    return [(one, other) for one, others in lines.items() for other in others if one < other]


def _land(state: State) -> list[str]:
    return [space for space in chart.spaces(state.facts) if _kind(state, space) != "sea"]


def _ports(state: State) -> list[str]:
    return [space for space in _land(state) if space != HOME and chart.holds_ships(state.facts, space)]


def _scattered(state: State, lot: Random) -> dict[str, Counter]:
    """Half of the units elsewhere: most of Japan's on the map and near each other, few Allied ships."""
    land = _land(state)
    wet = [space for space in chart.spaces(state.facts) if chart.holds_ships(state.facts, space)]
    held = [space for side, space in state.bases if side is Side.JAPAN]
    crowded = {
        Branch.NAVAL: [HOME, *lot.sample(wet, 3), *(ports := lot.sample(_ports(state), 4))],
        Branch.GROUND: [HOME, *lot.sample(land, 3), *ports, *lot.sample(held, min(len(held), 3))],
        Branch.AIR: [HOME, *held],
    }
    forts = [space for side, space in state.bases if side is Side.ALLIES]
    found: dict[str, Counter] = {}
    for name, lies in state.units.items():
        unit, place = state.unit(name), lies.place
        spaces = wet if unit.branch is Branch.NAVAL else land
        if unit.side is Side.JAPAN:
            near = lot.random() < 0.85
            place = lot.choice(crowded[unit.branch] if near else spaces) if lot.random() < 0.7 else place
            place = LATER if lot.random() < 0.1 else place
            if name in ONLY_IN:
                place = lot.choice(ONLY_IN[name])
        elif name != FEF and lot.random() < 0.5:
            away = [space for space in spaces if space != HOME]
            away = forts or away if unit.branch is Branch.AIR else away
            often = 0.35 if unit.branch is Branch.NAVAL else 0.7
            place = lot.choice(away) if lot.random() < often else FLEET_RESERVE
        if unit.seaplane and lot.random() < 0.4:
            place = next((lies.place for one, lies in found.items() if state.unit(one).kind == "AV"), place)
        if place not in DISPLAYS and place not in (wet if unit.seaplane else spaces):
            place = LATER
        found[name] = Counter(place, roster_steps(state, name), "", "", lot.random() < 0.5)
    return found


def roster_steps(state: State, name: str) -> int:
    """The steps of a counter at its full strength."""
    return roster.numbers(state.facts, name).steps


def _loaded(state: State, lot: Random) -> dict[str, Counter]:
    """Some ships have something aboard, as much as they hold (CO G3N-9 to G3N-11)."""
    position, units = plainly(state), dict(state.units)
    for ship in state.on_map(Side.JAPAN, Branch.NAVAL):
        if lot.random() < 0.6:
            continue
        free = [one for one in position.units.values() if _may_be_cargo(one) and not units[one.name].aboard]
        some = lot.sample(free, min(len(free), lot.randint(1, 3)))
        if lot.random() < 0.5:
            some = some[:1]
        if plain.holds(position, ship, [one.name for one in some]):
            for one in some:
                units[one.name] = replace(units[one.name], place=units[ship].place, aboard=ship)
    return units


def _may_be_cargo(unit: plain.Unit) -> bool:
    return any(plain.may_go_by_sea(unit, action) for action in TRANSPORTS)


# Both side by side


@dataclass
class Compared:
    """What was compared, by code, how often it was allowed, and where the two differ."""

    state: State
    lot: Random
    position: plain.Position = field(init=False)
    cases: Tally[str] = field(default_factory=Tally)
    allowed: Tally[str] = field(default_factory=Tally)
    found: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.position = plainly(self.state)
        self.spaces = [*self.position.spaces]

    def same(self, code: str, command: Any, offences: list[str], state: State | None = None) -> bool:
        """One order: the engine refuses it if and only if the plain rules do."""
        chapter = dispatch.OF_COMMAND[type(command)]
        against = tuple(chapter.objections(state or self.state, command))
        self.cases[code] += 1
        self.allowed[code] += not offences
        if bool(against) != bool(offences):
            engine = [f"{one.rule}: {one.reason}" for one in against] or "allowed"
            self.found.append(f"{command}\n   engine {engine}\n   plain {offences or 'allowed'}")
        return not against

    def at_once(self, code: str, what: str, engine: Any, simple: Any) -> None:
        """Something both say, not an order."""
        self.cases[code] += 1
        self.allowed[code] += bool(simple)
        if engine != simple:
            self.found.append(f"{code} {what}\n   engine {engine}\n   plain {simple}")


def compared(state: State, lot: Random) -> Compared:
    """Everything that is compared in one position; who is too many is gone before anybody moves (CO 7.2)."""
    crowded = Compared(state, lot)
    _deaths(crowded)
    both = Compared(without_excess(state, lot), lot, crowded.cases, crowded.allowed, crowded.found)
    for check in (_offered_spaces, _sailings, _transports, _flights, _strikes, _marches, _drops):
        check(both)
    return both


def without_excess(state: State, lot: Random) -> State:
    """The position after the eliminations that 7.2 asks for."""
    position, units = plainly(state), dict(state.units)
    for (place, arm), count in plain.deaths(position).items():
        there = [one.name for one in plain.here(position, place, "japan", arm)]
        if arm == "air" and plain.tended(position, place):
            there = [name for name in there if position.units[name].kind != "seaplane"]
        for name in lot.sample(there, count):
            units[name] = replace(units[name], place=LATER)
    return replace(state, units=MappingProxyType(units))


def _deaths(both: Compared) -> None:
    """Who is too many (CO 7.2)."""
    engine = {
        (one.space, str(both.state.unit(one.units[0]).branch)): one.count
        for one in stacking.excess(both.state)
    }
    both.at_once("7.2", "too many", engine, plain.deaths(both.position))
    doomed = {
        unit
        for one in stacking.excess(both.state)
        if one.count == len(one.units) and both.state.unit(one.units[0]).branch is Branch.AIR
        for unit in one.units
    }
    both.at_once("9.5.1", "without a base", doomed, plain.must_die(both.position))


def _forces(both: Compared, branch: Branch, count: int) -> Iterator[tuple[str, ...]]:
    """Some forces of one space by lot; those aboard ships are among the units now and then."""
    units = [*both.state.on_map(Side.JAPAN, branch)]
    keep = [one for one in units if not both.state.units[one].aboard or both.lot.random() < 0.1]
    by_place: dict[str, list[str]] = {}
    for one in keep:
        by_place.setdefault(both.state.units[one].place, []).append(one)
    for _ in range(count if by_place else 0):
        there = by_place[both.lot.choice([*by_place])]
        yield tuple(both.lot.sample(there, min(len(there), both.lot.choice((1, 1, 2, 2, 3, 6)))))


def _walks(both: Compared, start: str, count: int) -> Iterator[plain.Way]:
    """Ways by lot, most of them along lines."""
    for _ in range(count):
        way: list[str] = []
        for _ in range(both.lot.randint(1, 6)):
            near = plain.neighbours(both.position, way[-1] if way else start)
            way.append(both.lot.choice(near if near and both.lot.random() < 0.97 else both.spaces))
        yield tuple(way)


def _reached(both: Compared, start: str, code: str, names: tuple[str, ...], order: plain.Judge) -> set[str]:
    """Every space to which the plain rules let a force of ships go."""
    doubled = code in ("G3N-4", "G4L-7")
    longest = plain.slowest(both.position, names) * (2 if doubled else 1)

    judged = partial(plain.sailing_offences, both.position, names, doubled=doubled)
    return plain.destinations(both.position, start, longest, judged, order)


Sailing = Callable[[plain.Position, tuple[str, ...], plain.Way], list[str]]
Strike = Callable[[plain.Position, Sequence[str], str], list[str]]
OF_SAILING: dict[str, Sailing] = {
    "G3N-1": plain.g3n1_offences,
    "G3N-2": plain.g3n2_offences,
    "G3N-3": plain.g3n3_offences,
    "G3N-4": plain.g3n4_offences,
    "G3N-6": plain.g3n6_offences,
    "G4L-7": plain.g4l7_offences,
}


def _ships_command(
    both: Compared, code: str, ships: tuple[str, ...], to: str, cargo: tuple[str, ...], way: plain.Way
) -> tuple[Any, State]:
    """A naval move as a command, and the position in which it is given."""
    if code == "G4L-7":
        return MoveShipGroup(ships, to, cargo, way), _administrative(both.state, code)
    return MoveShips(code, ships, to, cargo, way), both.state


def _administrative(state: State, code: str) -> State:
    return replace(state, agenda=(*state.agenda, AdministrativeMoves(code)))


def _fitting(both: Compared, start: str) -> tuple[str, ...]:
    """The codes that may begin there, and now and then another."""
    kind = both.position.spaces[start].kind
    never = {"home": ("G3N-3", "G3N-6"), "sea": ("G3N-2", "G3N-4", "G4L-7")}.get(kind, ("G3N-2", "G3N-3"))
    return tuple(code for code in SAILINGS if code not in never or both.lot.random() < 0.2)


def _goals(both: Compared, start: str, ends: set[str]) -> list[str]:
    """Some spaces: where the force is, any, and some that it reaches."""
    some = both.lot.sample(sorted(ends), min(len(ends), 2))
    return [start, *both.lot.sample(both.spaces, 2), *some]


def _ways(both: Compared, code: str, ships: tuple[str, ...]) -> Iterator[plain.Way]:
    """Ways by lot: some of the map, some that the force can sail, and those with a step more or less."""
    start, doubled = both.state.units[ships[0]].place, code in ("G3N-4", "G4L-7")
    yield from _walks(both, start, 3)
    judged = partial(plain.sailing_offences, both.position, ships, doubled=doubled)
    open_ways = [*plain.all_ways(both.position, start, 5, judged)]
    for way in both.lot.sample(open_ways, min(len(open_ways), 3)):
        yield way
        yield (*way, both.lot.choice(plain.neighbours(both.position, way[-1])))


def _sailings(both: Compared) -> None:
    """Ships that sail (CO G3N-1 to G3N-4, G3N-6, G4L-7)."""
    for ships in _forces(both, Branch.NAVAL, 4):
        start = both.state.units[ships[0]].place
        for code in both.lot.sample(_fitting(both, start), 3):
            order = partial(OF_SAILING[code], both.position, ships)
            ends = _reached(both, start, code, ships, order)
            offered = {*naval_prompts.destinations(both.state, code, ships)}
            both.at_once(f"{code} offered", f"{ships} from {start}", offered, ends)
            for to in _goals(both, start, ends):
                command, state = _ships_command(both, code, ships, to, (), ())
                both.same(code, command, [] if to in ends else ["no way"], state)
            for way in _ways(both, code, ships):
                command, state = _ships_command(both, code, ships, way[-1], (), way)
                if both.same(code, command, order(way), state) and code != "G4L-7":
                    _sails(both, command)


def _transports(both: Compared) -> None:
    """Ships that carry (CO G3N-4, G3N-9, G3N-10, G3N-11, G4L-7)."""
    for code in both.lot.sample((*TRANSPORTS, "G3N-9", "G3N-4", "G4L-7"), 5):
        for ships in _carriers(both, code):
            start = both.state.units[ships[0]].place
            _offered_transport(both, code, ships)
            cargo = _some_cargo(both, start, code)
            aboard = _placed(both, ships, code, cargo)
            if aboard is None:
                aboard = dict.fromkeys(cargo, ships[0])

            order = partial(_transport_offences, both.position, code, ships, aboard)
            ends = _reached(both, start, code, ships, order) | ({start} if not order(()) else set())
            for to in _goals(both, start, ends):
                command, state = _ships_command(both, code, ships, to, cargo, ())
                both.same(code, command, [] if to in ends else ["no way"], state)
            for way in _ways(both, code, ships):
                command, state = _ships_command(both, code, ships, way[-1], cargo, way)
                if both.same(code, command, order(way), state) and code != "G4L-7":
                    _sails(both, command)


def _offered_spaces(both: Compared) -> None:
    """A naval action is offered where any ship can take it."""
    for code in both.lot.sample((*SAILINGS, *TRANSPORTS), 3):
        there = naval_prompts.spaces_with_ships(both.state)
        spaces = both.lot.sample(there, min(len(there), 3))
        found = naval_prompts.offers(code, both.state)
        offered = {prompt.title.rpartition(": ")[2] for prompt in found}.intersection(spaces)
        possible = {
            both.state.units[ship].place
            for ship in both.state.on_map(Side.JAPAN, Branch.NAVAL)
            if both.state.units[ship].place in spaces and _goes_anywhere(both, code, ship)
        }
        both.at_once(f"{code} spaces", f"{spaces}", offered, possible)


def _goes_anywhere(both: Compared, code: str, ship: str) -> bool:
    if code in TRANSPORTS:
        return bool(_transport_ends(both, code, (ship,)))
    order = partial(OF_SAILING[code], both.position, (ship,))
    return bool(_reached(both, both.state.units[ship].place, code, (ship,), order))


def _offered_transport(both: Compared, code: str, ships: tuple[str, ...]) -> None:
    """Where ships may carry somebody is offered, if they have or find anybody."""
    ends = _transport_ends(both, code, ships)
    offered = {*naval_prompts.destinations(both.state, code, ships)}
    both.at_once(f"{code} offered", f"{ships}", offered, ends)


def _transport_ends(both: Compared, code: str, ships: tuple[str, ...]) -> set[str]:
    """Where ships may go by a code with what they have aboard or with one unit more."""
    start = both.state.units[ships[0]].place
    there = [one.name for one in both.position.units.values() if one.place == start]
    tried: list[dict[str, str]] = [{}, *({one: ship} for one in there for ship in ships)]
    action = code if code in TRANSPORTS else "G3N-9"
    able = [one for one in tried if not plain.loading_offences(both.position, ships, action, one)]
    ends: set[str] = set()
    for aboard in (able[0], *able[-1:]):
        order = partial(_transport_offences, both.position, code, ships, aboard)
        ends |= _reached(both, start, code, ships, order) | ({start} if not order(()) else set())
    return ends


def _transport_offences(
    position: plain.Position, code: str, ships: tuple[str, ...], aboard: dict[str, str], way: plain.Way
) -> list[str]:
    if code == "G3N-4":
        return plain.g3n4_offences(position, ships, way, aboard)
    if code == "G4L-7":
        return plain.g4l7_offences(position, ships, way, aboard)
    return plain.transport_offences(position, code, ships, way, aboard, ())


def _carriers(both: Compared, code: str) -> Iterator[tuple[str, ...]]:
    """Some forces with a ship that can carry by a code, if there is any."""
    kinds = {"G3N-10": ("LS",), "G3N-11": plain.WARSHIPS_WITH_MARINES}.get(code, plain.AMPHIBS)
    units = both.position.units
    for _ in range(2):
        able = [one for one in both.state.on_map(Side.JAPAN, Branch.NAVAL) if units[one].kind in kinds]
        able = [one for one in able if plain.cargo_of(both.position, one) or _waits(both, one)] or able
        for first in both.lot.sample(able, min(len(able), 1)):
            there = [*both.state.at(units[first].place, Side.JAPAN, Branch.NAVAL)]
            some = both.lot.sample(there, min(len(there), both.lot.choice((0, 1, 2))))
            yield (first, *(one for one in some if one != first))


def _waits(both: Compared, ship: str) -> bool:
    place = both.position.units[ship].place
    return any(plain.here(both.position, place, "japan", arm) for arm in ("ground", "air"))


def _some_cargo(both: Compared, start: str, code: str) -> tuple[str, ...]:
    """Units for going aboard, most of them able to."""
    there = [one for one in both.position.units.values() if one.place == start and one.arm != "base"]
    able = [one for one in there if plain.may_go_by_sea(one, "G3N-9" if code not in TRANSPORTS else code)]
    among = able if both.lot.random() < 0.9 else there
    count = min(len(among), both.lot.choice((0, 1, 1, 2, 3, 4)))
    return tuple(one.name for one in both.lot.sample(among, count))


def _placed(
    both: Compared, ships: tuple[str, ...], code: str, cargo: tuple[str, ...]
) -> dict[str, str] | None:
    """A way to place the cargo under the ships, if there is any (CO G3N-9)."""
    action = code if code in TRANSPORTS else "G3N-9"
    for under in product(ships, repeat=len(cargo)):
        placed = dict(zip(cargo, under, strict=True))
        if not plain.loading_offences(both.position, ships, action, placed):
            return placed
    return None


def _sails(both: Compared, command: MoveShips) -> None:
    """The move is made: where dice are rolled, where it ends, who may go ashore (CO 10.0, 9.6.1)."""
    state, moved, faces = both.state, [], []
    events = dispatch.outcome(state, command, TableDice(()))
    while True:
        for event in events:
            state = fold.apply(state, event)
            if isinstance(event, UnitsMoved) and event.path and command.ships[0] in event.units:
                moved.append(event.to)
            if isinstance(event, DiceRolled) and event.what.startswith("Reaction"):
                faces.append(event.faces[0])
        if not isinstance(state.due, ReactionRoll):
            break
        events = dispatch.outcome(state, RollReaction(), TableDice((both.lot.randint(1, 6),)))
    if state.over or state.pending is not None:
        both.cases["broken off"] += 1
        return
    expected, rolls = plain.sailed(both.position, command.way, faces)
    here = moved[-1] if moved else ""
    both.at_once("10.0", f"{command} {faces}", (here, len(faces)), (expected, rolls))
    gone = {name for name, lies in state.units.items() if _is_lost(both.state, state, name)}
    if isinstance(state.due, GoAshore):
        _lands(Compared(state, both.lot), command, both)
    elif here and isinstance(state.due, OfPhase | stacking.OverStacked):
        after = plain.moved(both.position, command.ships, here)
        aboard = {name: after.units[name].place for name in after.units if after.units[name].aboard}
        both.at_once("9.6.1", f"{command}", {name: state.units[name].place for name in aboard}, aboard)
        _ends(both, f"{command}", state, after, gone)


def _is_lost(before: State, after: State, name: str) -> bool:
    return after.units[name].place == JAPANESE_REFIT != before.units[name].place


def _ends(both: Compared, what: str, state: State, after: plain.Position, gone: set[str]) -> None:
    """Who is eliminated at the end of the action, and whether the player chooses (CO 7.2, 9.5.1)."""
    chosen = plain.deaths(after)
    lost = set()
    for (place, arm), count in [*chosen.items()]:
        there = [one.name for one in plain.here(after, place, "japan", arm)]
        alone = [name for name in there if not (arm == "air" and _tended(after, name))]
        if len(alone) == count:
            lost |= {*alone}
            del chosen[place, arm]
    both.at_once("7.2 at the end", what, gone, lost)
    both.at_once("7.2 choice", what, isinstance(state.due, stacking.OverStacked), bool(chosen))


def _tended(position: plain.Position, name: str) -> bool:
    unit = position.units[name]
    return unit.kind == "seaplane" and plain.tended(position, unit.place)


def _lands(there: Compared, command: MoveShips, both: Compared) -> None:
    """Who may go ashore where the force has come (CO 9.6.1)."""
    aboard = plain.carried(there.position, command.ships, command.code)
    anybody = [one for ship in command.ships for one in plain.cargo_of(there.position, ship)]
    for _ in range(4):
        among = aboard if there.lot.random() < 0.8 else anybody
        landing = there.lot.sample(among, there.lot.randint(0, min(len(among), 6)))
        offences = plain.landing_offences(there.position, command.code, command.to, aboard, landing)
        there.same("ashore", Disembark(tuple(landing)), offences)
    both.cases += there.cases
    both.allowed += there.allowed
    both.found += there.found


def _flights(both: Compared) -> None:
    """Aircraft that re-base (CO G3A-1, G4L-8)."""
    for units in _forces(both, Branch.AIR, 5):
        start = both.state.units[units[0]].place
        reach = 2 * plain.slowest(both.position, units)
        ways_to: dict[str, list[plain.Way]] = {}
        for way in _simple_ways(both, start, reach):
            ways_to.setdefault(way[-1], []).append(way)
        for code, judge in (("G3A-1", plain.g3a1_offences), ("G4L-8", plain.g4l8_offences)):
            for to in both.lot.sample(both.spaces, 12):
                legal = any(not judge(both.position, units, way) for way in ways_to.get(to, []))
                state = _administrative(both.state, code) if code == "G4L-8" else both.state
                command = MoveAirGroup(units, to) if code == "G4L-8" else RebaseAir(code, units, to)
                if both.same(code, command, [] if legal else ["no way"], state) and code == "G3A-1":
                    _flies(both, command)
            ends = {
                to
                for to, ways in ways_to.items()
                if any(not judge(both.position, units, way) for way in ways)
            }
            if not both.state.units[units[0]].aboard:
                offered = {*air_movement.landings(both.state, code, units)}
                both.at_once(f"{code} offered", f"{units} from {start}", offered, ends)


def _flies(both: Compared, command: Any) -> None:
    """The flight is made (CO G3A-1)."""
    state = both.state
    for event in dispatch.outcome(state, command, TableDice(())):
        state = fold.apply(state, event)
    gone = {name for name in state.units if _is_lost(both.state, state, name)}
    after = plain.moved(both.position, command.units, command.to)
    _ends(both, f"{command}", state, after, gone)


def _simple_ways(both: Compared, start: str, longest: int) -> Iterator[plain.Way]:
    """Every way of a flight that comes to no space twice."""

    def judged(way: plain.Way) -> list[str]:
        again = len({start, *way}) <= len(way)
        return ["twice"] if again else plain.flying_offences(both.position, start, way, longest)

    yield from plain.all_ways(both.position, start, longest, judged)


def _strikes(both: Compared) -> None:
    """Aircraft that strike (CO G3A-2, G3A-3); what is offered for three of the targets."""
    for target in both.lot.sample([one for one in both.spaces if one != HOME], 3):
        code, judge = _strike(both, target)
        fixed = [dict(prompt.fixed) for prompt in air_strikes.OFFERS[code](both.state)]
        offered = {one["base"] for one in fixed if one["space"] == target}
        possible = {
            both.state.units[unit].place
            for unit in both.state.on_map(Side.JAPAN, Branch.AIR)
            if not judge(both.position, [unit], target)
        }
        both.at_once(f"{code} offered", target, offered, possible)
    for units in _forces(both, Branch.AIR, 4):
        start = both.state.units[units[0]].place
        for target in both.lot.sample([one for one in both.spaces if one != HOME], 8):
            code, judge = _strike(both, target)
            both.same(code, AirStrike(code, target, start, units), judge(both.position, units, target))


def _strike(both: Compared, target: str) -> tuple[str, Strike]:
    at_sea = both.position.spaces[target].kind == "sea"
    return ("G3A-3", plain.g3a3_offences) if at_sea else ("G3A-2", plain.g3a2_offences)


def _marches(both: Compared) -> None:
    """Ground units that march (CO G3G-1, G3G-2, G4L-9)."""
    judges = {"G3G-1": plain.g3g1_offences, "G3G-2": plain.g3g2_offences, "G4L-9": plain.g4l9_offences}
    for code, judge in judges.items():
        offered = {
            (unit, dict(prompt.fixed)["to"])
            for prompt in ground_movement.offers(code, both.state)
            for unit in _options(prompt)
        }
        mine = {
            (unit, to)
            for unit in both.state.on_map(Side.JAPAN, Branch.GROUND)
            for to in plain.neighbours(both.position, both.state.units[unit].place)
            if not judge(both.position, [unit], to)
        }
        both.at_once(f"{code} offered", "steps", offered, mine)
    for units in _forces(both, Branch.GROUND, 8):
        start = both.state.units[units[0]].place
        near = plain.neighbours(both.position, start)
        for to in (*near, both.lot.choice(both.spaces)):
            both.same("G3G-1", MoveGround("G3G-1", units, to), plain.g3g1_offences(both.position, units, to))
            second = plain.g3g2_offences(both.position, units, to)
            both.same("G3G-2", MoveGround("G3G-2", units, to), second)
            both.same("G3G-2 attack", LandAttack("G3G-2", to, start, units), second)
            by_admin = _administrative(both.state, "G4L-9")
            both.same(
                "G4L-9", MoveGroundGroup(units, to), plain.g4l9_offences(both.position, units, to), by_admin
            )


def _options(prompt: Any) -> list[str]:
    return [option.value for option in prompt.inputs[0].open]


def _drops(both: Compared) -> None:
    """Airborne units that fly and drop (CO G3G-4, G3G-5)."""
    ground = [*both.state.on_map(Side.JAPAN, Branch.GROUND)]
    airborne = [one for one in ground if both.position.units[one].kind == "airborne"]
    lifts = ("G3G-4", plain.g3g4_offences, plain.AIRBORNE_TRANSPORT_RANGE)
    assaults = ("G3G-5", plain.g3g5_offences, plain.AIRBORNE_ASSAULT_RANGE)
    for unit in (*airborne, *both.lot.sample(ground, min(len(ground), 1))):
        start = both.state.units[unit].place
        for code, judge, reach in (lifts, assaults):
            judged = partial(plain.airborne_way_offences, both.position, start, reach=reach)
            order = partial(judge, both.position, unit)
            ends = plain.destinations(both.position, start, reach, judged, order)
            ends |= {space for space in both.spaces if not order((space,))}
            for to in sorted({*both.lot.sample(both.spaces, 12), *ends}):
                drop = LandAttack(code, to, airborne=(unit,))
                command = FlyAirborne(unit, to) if code == "G3G-4" else drop
                both.same(code, command, [] if to in ends else ["no way"])
