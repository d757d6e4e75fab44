"""Chances as whole numbers out of a whole, so that nothing is rounded and nothing is simulated."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import lcm
from typing import Generic, TypeVar

from rules.co.battle.tactical_edge import FACES

SIDES = len(FACES)
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Chances(Generic[Key]):
    """How many of a whole number of equally likely cases come to each result."""

    cases: Mapping[Key, int]
    whole: int


def certain(key: Key) -> Chances[Key]:
    """A result that is sure."""
    return Chances({key: 1}, 1)


def joined(parts: Iterable[tuple[int, Chances[Key]]], whole: int) -> Chances[Key]:
    """Chances after chances: so many cases of a whole, and what then comes of each."""
    found = list(parts)
    common = lcm(*(inner.whole for _, inner in found))
    cases: dict[Key, int] = defaultdict(int)
    for weight, inner in found:
        share = weight * (common // inner.whole)
        for key, count in inner.cases.items():
            cases[key] += share * count
    return Chances(cases, whole * common)


@cache
def hits_of(factors: tuple[int, ...], most: int | None = None) -> Chances[int]:
    """The chances of each number of hits; more than the most count as the most (CO 11.6)."""
    cases, whole = {0: 1}, 1
    for factor in factors:
        good = min(SIDES, factor)
        after: dict[int, int] = defaultdict(int)
        for hits, count in cases.items():
            after[hits] += count * (SIDES - good)
            after[hits + 1 if most is None else min(most, hits + 1)] += count * good
        cases, whole = {hits: count for hits, count in after.items() if count}, whole * SIDES
    return Chances(cases, whole)


def both(first: Chances[Key], second: Chances[int]) -> Chances[tuple[Key, int]]:
    """The chances of two independent results together."""
    cases = {(a, b): n * m for a, n in first.cases.items() for b, m in second.cases.items()}
    return Chances(cases, first.whole * second.whole)


def some_of(among: tuple[int, ...], count: int) -> Chances[tuple[int, ...]]:
    """Any so many of some, each choice as likely as the others (CO 9.5.1)."""
    choices = list(combinations(among, count))
    return Chances(dict.fromkeys(choices, 1), len(choices))
