"""Where units can go: lines, costs, what stops them, ranges (CO 9.0, 9.3, 9.5.2, 9.7, 16.0, 23.0)."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from types import MappingProxyType
from typing import TypeAlias

from rules.co.battle.combatants import Branch, ShipClass, Side
from rules.co.events import UnitsMoved
from rules.co.places import ASIDE, DISPLAYS, HOME
from rules.co.printed import chart, roster
from rules.co.printed.chart import Link
from rules.co.printed.kinds import AXES
from rules.co.state import State
from rules.co.units import SIAM
from rules.core.legality import Objection
from rules.core.pack import Facts, key_of
from rules.core.remembered import remembered

Way: TypeAlias = tuple[str, ...]
Test: TypeAlias = Callable[[str], bool]

DOUBLED = frozenset(("G3N-4", "G4L-7"))
"""Codes that double the movement factor, pay two for a lateral axis and keep away from the Allies."""
TRANSPORTS = frozenset(("G3N-9", "G3N-10", "G3N-11", "G3C-2", "G3C-4"))
"""Codes whose force may enter no space with Allied ships (CO G3N-9)."""
AIRLIFT = 6
WHOLE_FLIGHT = "a lateral axis takes the whole flight"
"""How far an airborne unit is flown from base to base (CO G3G-4)."""


# Who is where


@remembered
def allied_presence(state: State) -> Mapping[str, frozenset[Branch]]:
    """The branches of Allied units in each space, bases among them."""
    found: dict[str, set[Branch]] = {}
    for unit, lies in state.units.items():
        if lies.place not in DISPLAYS and state.unit(unit).side is Side.ALLIES:
            found.setdefault(lies.place, set()).add(state.unit(unit).branch)
    for side, space in state.bases:
        if side is Side.ALLIES:
            found.setdefault(space, set()).add(Branch.BASE)
    return MappingProxyType({space: frozenset(branches) for space, branches in found.items()})


def allies_at(state: State, space: str, *branches: Branch) -> bool:
    """Whether Allied units of some branches are in a space, of any if none is named."""
    found = allied_presence(state).get(space, frozenset())
    return bool(found & set(branches)) if branches else bool(found)


def must_bombard(state: State, space: str) -> bool:
    """Whether ships that end an action there fight the shore too, 11.0 read strictly (a switch of CO-5)."""
    return state.ruling("CO-5") == "strict" and allies_at(state, space, Branch.GROUND, Branch.BASE)


def has_base(state: State, space: str) -> bool:
    """Whether Japanese units find a base there: a base unit, or the Home Islands (CO 2.6, 16.0)."""
    return space == HOME or state.base(Side.JAPAN, space) > 0


def factor(state: State, unit: str) -> int:
    """The printed movement factor or range of a unit (CO 2.4)."""
    return roster.numbers(state.facts, unit).move


def is_submarine(state: State, unit: str) -> bool:
    """Whether a unit is a submarine (CO 2.4.1)."""
    ship = state.unit(unit).ship
    return ship is not None and ship.ship_class is ShipClass.SUBMARINE


def unseen(state: State, *spaces: str) -> tuple[str, ...]:
    """Allied units that may be looked at because Japanese units come to their space (CO 14.0)."""
    return tuple(
        unit
        for unit, lies in state.units.items()
        if lies.place in spaces and not lies.revealed and state.unit(unit).side is Side.ALLIES
    )


# Lines


def line(state: State, one: str, other: str, sort: Link) -> Link:
    """The line between two spaces; where it may be of a sort that is not told, that is asked for (CO 9.0)."""
    known = chart.links(state.facts).get(one, {}).get(other)
    if known is None and state.facts.known(key_of("link", "|".join(sorted((one, other))))) is None:
        chart.need_lines(state.facts, sort)
    return known or Link.NONE


@remembered
def _spaces(facts: Facts) -> frozenset[str]:
    return frozenset(chart.spaces(facts))


def is_space(state: State, space: str) -> bool:
    """Whether there is a space of that name; where it is not known, the axes must be."""
    if space in _spaces(state.facts):
        return True
    _need_axes(state)
    return False


def _need_axes(state: State) -> None:
    """Ask for the first axis that is not known (CO 2.1)."""
    for number in AXES:
        chart.axis(state.facts, number)


def holds_ships(state: State, space: str) -> bool:
    """Whether a sea axis leads there, so that ships can be there (CO 7.0, 9.2)."""
    return space == HOME or Link.SEA in chart.links(state.facts).get(space, {}).values()


# Ships


@dataclass(frozen=True, slots=True)
class Sailing:
    """Some ships that move together by an action (CO 9.1, 9.3)."""

    state: State
    ships: tuple[str, ...]
    code: str

    @property
    def factor(self) -> int:
        """What they can spend: the least of their factors, twice that where it is doubled (CO G3N-4)."""
        least = min((factor(self.state, ship) for ship in self.ships), default=0)
        return least * 2 if self.code in DOUBLED else least

    def cost(self, link: Link, left: int) -> int | None:
        """What a step costs, nothing if it cannot be paid (CO 9.0, Rulings CO-10, CO-55)."""
        if link is Link.SEA:
            return 1 if left >= 1 else None
        if link is not Link.LATERAL:
            return None
        if self.code in DOUBLED:
            return 2 if left >= 2 else None
        whole = left == self.factor or self.state.ruling("CO-55") == "left"
        return left if left >= 1 and whole else None

    def closed(self, space: str, passing: bool = False) -> Iterator[Objection]:
        """Why they may not enter a space (CO 7.0, 9.2, G3N-4, G3N-9, G4L-7).

        On turn 1 ships that go on may be `passing` Allied units (CO 23.0, Ruling CO-100).
        """
        if not holds_ships(self.state, space):
            yield Objection("CO 9.2", f"No sea axis leads to {space}")
        if passing and self.state.shock and self.state.ruling("CO-100") != "closed":
            return
        shut = (Branch.NAVAL, Branch.AIR, Branch.BASE)
        if self.code in DOUBLED and allies_at(self.state, space, *shut):
            yield Objection(f"CO {self.code}", f"Allied ships, aircraft or a base are at {space}")
        if self.code in TRANSPORTS and allies_at(self.state, space, Branch.NAVAL):
            yield Objection(f"CO {self.code}", f"Allied ships are at {space}")

    def stops(self, space: str) -> str:
        """The rule by which they end their move in a space, nothing if they may go on."""
        if space == HOME:
            return "CO 16.0"
        if self.state.shock or all(is_submarine(self.state, ship) for ship in self.ships):
            return ""
        stopping: tuple[Branch, ...] = (Branch.AIR, Branch.NAVAL, Branch.BASE)
        if self.state.ruling("CO-4") == "naval":
            stopping = (Branch.NAVAL,)
        return "CO 9.7" if allies_at(self.state, space, *stopping) else ""  # Ruling CO-4

    def objections(self, start: str, way: Way) -> Iterator[Objection]:
        """Every reason against a way, step by step (CO 9.0)."""
        here, left = start, self.factor
        for number, space in enumerate(way):
            if not is_space(self.state, space):
                yield Objection("CO 2.1", f"There is no space {space}", final=True)
                return
            yield from self.closed(space, passing=number + 1 < len(way))
            if number and (rule := self.stops(here)):
                yield Objection(rule, f"The force must stop at {here}")
            left, against = self._paid(here, space, left)
            yield from against
            here = space

    def _paid(self, here: str, space: str, left: int) -> tuple[int, tuple[Objection, ...]]:
        link = line(self.state, here, space, Link.LATERAL)
        if link in (Link.NONE, Link.LAND):
            return left, (Objection("CO 9.2", f"No sea or lateral axis joins {here} and {space}"),)
        cost = self.cost(link, left)
        if cost is not None:
            return left - cost, ()
        why = f"{left} of {self.factor} movement factors are left at {here}"
        if link is Link.LATERAL:
            needs = "two factors" if self.code in DOUBLED else "all of a unit's factor"
            return left, (Objection("CO 9.0", f"A lateral axis costs {needs}; {why}"),)
        return left, (Objection("CO 9.3", f"{space} is too far: {why}"),)


def reach(state: State, ships: tuple[str, ...], code: str) -> Mapping[str, Way]:
    """Every space that ships of one space reach by known lines, each with a shortest way (CO 9.0).

    Of ways that are equally long it is one with the fewest reaction numbers. Axes and lines must be known.
    """
    chart.need_lines(state.facts, Link.LATERAL)
    sailing, start = Sailing(state, ships, code), state.units[ships[0]].place
    found: dict[str, Way] = {}
    seen: set[tuple[str, int]] = set()
    queue: list[tuple[int, int, Way, str, int]] = [(0, 0, (), start, sailing.factor)]
    while queue:
        _, risk, way, here, left = heappop(queue)
        if (here, left) in seen:
            continue
        seen.add((here, left))
        if way and here != start and here not in found and not any(sailing.closed(here)):
            found[here] = way
        if way and sailing.stops(here):
            continue
        for space, link in chart.links(state.facts).get(here, {}).items():
            cost = sailing.cost(link, left)
            if cost is not None and not any(sailing.closed(space, passing=True)):
                on = (len(way) + 1, risk + _risk(state, space), (*way, space), space, left - cost)
                heappush(queue, on)
    return found


def _risk(state: State, space: str) -> int:
    """How many reaction numbers are known to be printed there (CO 10.0)."""
    told = state.facts.known(key_of("reaction", space)) or "none"
    return 0 if told == "none" else len(told.split(","))


# Aircraft and airborne units


def flight(state: State, start: str, to: str, points: int, shy: bool = False) -> int | None:
    """How many spaces an air unit flies, nothing if it cannot get there (CO 9.5.2, 9.7, 16.0).

    A lateral axis costs one point, or all of them (Ruling CO-41). The `shy` enter no space with Allied ships,
    aircraft or a base (CO G4L-8).
    """
    shut = (Branch.NAVAL, Branch.AIR, Branch.BASE)

    def ends(space: str) -> bool:
        return space == HOME or allies_at(state, space, Branch.AIR, Branch.BASE)

    def closed(space: str) -> bool:
        return shy and allies_at(state, space, *shut)

    return _flown(state, start, to, points, state.ruling("CO-41") == "whole", ends, closed)


def airlift(state: State, start: str, to: str, points: int = AIRLIFT) -> int | None:
    """How many spaces an airborne unit is flown; a lateral axis takes all of them (CO 9.0, Ruling CO-41).

    Nothing stops it on its way but the Home Islands (Ruling CO-72).
    """
    return _flown(state, start, to, points, True, lambda space: space == HOME, lambda space: False)


def _flown(
    state: State,
    start: str,
    to: str,
    points: int,
    whole: bool,
    ends: Test,
    closed: Test,
) -> int | None:
    """The fewest spaces to a place, those entered counted."""
    chart.need_lines(state.facts, Link.LATERAL, Link.LAND)
    queue, seen = deque([(start, 0)]), {start}
    across = chart.links(state.facts)
    if whole and points and across.get(start, {}).get(to) is Link.LATERAL and not closed(to):
        return 1
    while queue:
        here, flown = queue.popleft()
        if here == to:
            return flown
        if flown == points or (flown and ends(here)):
            continue
        for space, link in across.get(here, {}).items():
            if space not in seen and not (whole and link is Link.LATERAL) and not closed(space):
                seen.add(space)
                queue.append((space, flown + 1))
    return None


def stopped_flight(state: State, unit: str, to: str) -> bool:
    """Whether an air unit would reach a target if the Allies did not stop it on its way (CO 9.7)."""
    start, points = state.units[unit].place, factor(state, unit)
    whole = state.ruling("CO-41") == "whole"
    far = _flown(state, start, to, points, whole, lambda space: space == HOME, lambda space: False)
    return far is not None and flight(state, start, to, points) is None


def air_range(state: State, unit: str, to: str) -> int | None:
    """How many spaces an air unit flies to a target, nothing if that is out of its range (CO 9.5.2)."""
    return flight(state, state.units[unit].place, to, factor(state, unit))


SIAM_SPACE = "Siam"


def siams_army_waits(state: State) -> bool:
    """Whether Siam's army has not appeared yet (CO 18.0)."""
    return SIAM in state.units and state.units[SIAM].place == ASIDE


def siams_army_appears() -> UnitsMoved:
    """It appears the instant a Japanese ground unit enters Siam (CO 18.0)."""
    return UnitsMoved((SIAM,), SIAM_SPACE, "appears in", "CO 18.0")
