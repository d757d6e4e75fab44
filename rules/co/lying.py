"""What lies where, put in order once for each position: most questions of the rules begin with it."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from rules.co.battle.combatants import Branch, Side
from rules.co.places import ASIDE, DISPLAYS
from rules.co.printed.roster import roster
from rules.core.pack import Facts

LATEST = 8
Lying = tuple[str, Side, Branch]


@dataclass(frozen=True, slots=True)
class Counter:
    """One unit where it lies: a space or a display; `aboard` the ship that carries it, whose place it shares.

    `base` is the space from which an Allied air unit flew a mission (CO 21.1). A unit that is not `revealed`
    lies face down for the player (CO 14.0).
    """

    place: str = ASIDE
    steps: int = 1
    aboard: str = ""
    base: str = ""
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """The counters by place, those of the map by side, what each ship carries; in the order of the units."""

    by_place: Mapping[str, list[Lying]]
    on_map: Mapping[Side, list[Lying]]
    cargo: Mapping[str, list[str]]


_known: deque[tuple[Mapping[str, Counter], Facts, Index]] = deque(maxlen=LATEST)


def index_of(units: Mapping[str, Counter], facts: Facts) -> Index:
    """The counters of a position in order; the same units are known by being the same thing."""
    for known, told, index in tuple(_known):
        if known is units and told is facts:
            return index
    index = _made(units, facts)
    _known.append((units, facts, index))
    return index


def _made(units: Mapping[str, Counter], facts: Facts) -> Index:
    kinds = roster(facts)
    by_place: dict[str, list[Lying]] = {}
    on_map: dict[Side, list[Lying]] = {side: [] for side in Side}
    cargo: dict[str, list[str]] = {}
    for unit, lies in units.items():
        kind = kinds[unit]
        one = (unit, kind.side, kind.branch)
        by_place.setdefault(lies.place, []).append(one)
        if lies.place not in DISPLAYS:
            on_map[one[1]].append(one)
        if lies.aboard:
            cargo.setdefault(lies.aboard, []).append(unit)
    return Index(by_place, on_map, cargo)
