"""Breadth-first search over any map: a place is a hex, a point or whatever has neighbours."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

Place = TypeVar("Place", bound=Hashable)
Steps = Callable[[Place], Iterable[Place]]


def distances(starts: Iterable[Place], steps: Steps[Place], most: int | None = None) -> dict[Place, int]:
    """How many steps away each place is that can be reached, nearest first, at most so many away."""
    found = dict.fromkeys(starts, 0)
    front = list(found)
    while front and (most is None or found[front[0]] < most):
        away = found[front[0]] + 1
        front = [other for place in front for other in steps(place) if found.setdefault(other, away) == away]
        front = list(dict.fromkeys(front))
    return found


def shortest_path(start: Place, goals: Iterable[Place], steps: Steps[Place]) -> tuple[Place, ...]:
    """The places from a start to the nearest of its goals, both included; none if no way leads there."""
    wanted = set(goals)
    came_from: dict[Place, Place] = {start: start}
    front = [start]
    while front:
        for place in front:
            if place in wanted:
                return _walked(came_from, place)
        front = [other for place in front for other in _fresh(came_from, place, steps)]
    return ()


def _fresh(came_from: dict[Place, Place], place: Place, steps: Steps[Place]) -> list[Place]:
    """The neighbours that nobody came to before, which now know where they were come from."""
    found = [other for other in dict.fromkeys(steps(place)) if other not in came_from]
    came_from.update(dict.fromkeys(found, place))
    return found


def _walked(came_from: Mapping[Place, Place], goal: Place) -> tuple[Place, ...]:
    """The way to a place, from its start."""
    way = [goal]
    while came_from[way[-1]] != way[-1]:
        way.append(came_from[way[-1]])
    return tuple(reversed(way))
