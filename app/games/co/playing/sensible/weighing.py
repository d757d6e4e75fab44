"""What spaces and attacks are worth to Japan (CO 3.1), and how likely an attack is to clear a space."""

import re
from collections.abc import Iterable, Mapping

from rules.co.battle.combatants import Branch, ShipClass, Side
from rules.co.control import Control, control
from rules.co.places import HOME
from rules.co.printed import chart, roster
from rules.co.state import State
from rules.core.pack import FactMissing, key_of
from rules.core.prompt import Prompt

WORTH: Mapping[str, float] = {"fortress": 2, "objective": 1}
ON_THE_WAY: Mapping[str, tuple[str, ...]] = {
    "Luzon": ("Manila",),
    "Malaya": ("Singapore",),
    "Siam": ("Malaya", "Rangoon"),
}
"""Spaces that are worth nothing, but lead by land to those that are."""
SHARE, ACTIONS, LAST = 0.5, 0.2, 5
"""What such a space is worth of those beyond; and a fortress in each turn left, by its action (5.2)."""
FACES = 6
CLEARED = re.compile(r"The space is cleared: (\d+) %")
POINTS = re.compile(r"Expected victory points: ([+-][\d.]+)")
HITS = re.compile(r"Expected hits: Japan ([\d.]+), Allies ([\d.]+)")


def worth(state: State, space: str) -> float:
    """The points of a space that are still to be had, or lost (CO 3.1)."""
    return WORTH.get(state.facts.known(key_of("worth", space)) or "", 0)


def is_held(state: State, space: str) -> bool:
    """Whether Japan controls it (CO 2.7)."""
    return space == HOME or control(state, space) is Control.JAPANESE


def goal(state: State, space: str) -> float:
    """What it would bring to take a space."""
    if is_held(state, space):
        return 0
    beyond = (worth(state, one) for one in ON_THE_WAY.get(space, ()) if not is_held(state, one))
    points = worth(state, space)
    actions = ACTIONS * (LAST - state.turn) if points == WORTH["fortress"] else 0
    return points + max(0, actions) + SHARE * sum(beyond)


def hits_needed(state: State, space: str) -> int:
    """How many hits clear a space of ground units and bases (CO 11.6)."""
    steps = (state.units[unit].steps for unit in state.ashore(space, Side.ALLIES))
    return sum(steps) + state.base(Side.ALLIES, space)


def ground_factor(state: State, unit: str) -> int:
    """What a unit throws at ground units, by the side that lies up (CO 2.4, 11.1)."""
    try:
        told = roster.numbers(state.facts, unit)
    except FactMissing:
        return 0
    reduced = told.back is not None and state.units[unit].steps == 1
    factors = told.back if reduced and told.back is not None else told.front
    return factors.ground


def chance(state: State, units: Iterable[str], needed: int) -> float:
    """The chance of so many hits on the ground when each unit fires once."""
    left = [1.0] + [0.0] * needed
    for unit in units:
        hit = ground_factor(state, unit) / FACES
        for count in range(needed, 0, -1):
            left[count] = left[count] * (1 if count == needed else 1 - hit) + left[count - 1] * hit
        left[0] *= 1 - hit if needed else 1
    return left[needed]


def expected(state: State, units: Iterable[str]) -> float:
    """The hits on the ground that units score together."""
    return sum(ground_factor(state, unit) for unit in units) / FACES


def cleared(prompt: Prompt) -> float | None:
    """The chance that a space is cleared, as the forecast at a prompt says; nothing if none is there."""
    found = CLEARED.search("\n".join(prompt.brings))
    return int(found[1]) / 100 if found else None


def points(prompt: Prompt) -> float:
    """The victory points that its forecast expects for ships."""
    found = POINTS.search("\n".join(prompt.brings))
    return float(found[1]) if found else 0


def japanese_hits(prompt: Prompt) -> float:
    """The hits that its forecast expects of Japan."""
    found = HITS.search("\n".join(prompt.brings))
    return float(found[1]) if found else 0


def hits(prompt: Prompt) -> float:
    """By how many hits Japan is ahead in its forecast."""
    found = HITS.search("\n".join(prompt.brings))
    return float(found[1]) - float(found[2]) if found else 0


def is_carrier(state: State, ship: str) -> bool:
    """Whether a ship is worth sparing (CO 3.1)."""
    kind = state.unit(ship).ship
    return kind is not None and kind.ship_class is ShipClass.CARRIER


def is_amphib(state: State, ship: str) -> bool:
    """Whether a ship carries troops (CO 2.6)."""
    kind = state.unit(ship).ship
    return kind is not None and kind.ship_class is ShipClass.AMPHIBIOUS


def spare(state: State, space: str) -> int:
    """How many ground units may leave a space without its control (CO 2.7)."""
    there = len(state.ashore(space, Side.JAPAN))
    guarded = bool(state.base(Side.JAPAN, space)) and not worth(state, space)
    return there if guarded or space == HOME or not _matters(state, space) else max(0, there - 1)


def _matters(state: State, space: str) -> bool:
    return bool(worth(state, space) or ON_THE_WAY.get(space))


def distance(state: State, start: str, to: str) -> int:
    """How many lines lie between two spaces; many where none do."""
    seen, edge = {start}, {start}
    links = chart.links(state.facts)
    for far in range(12):
        if to in edge:
            return far
        edge = {other for one in edge for other in links.get(one, {}) if one == start or one != HOME} - seen
        seen |= edge
    return 12


def allied_ships(state: State, space: str) -> int:
    """How many Allied ships lie there."""
    return len(state.at(space, Side.ALLIES, Branch.NAVAL))
