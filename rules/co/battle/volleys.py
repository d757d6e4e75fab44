"""The chances of a Japanese salvo that is fired in turn, hits aimed anew among them (CO 11.5, 11.6.1)."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from rules.co.battle.aimed_anew import Cover, Flags, forced, standing, strikes, uncovered
from rules.co.battle.chances import SIDES, Chances, certain
from rules.co.battle.combatants import Side, Stage
from rules.co.battle.display import Display, Numbers, Steps, shooters, targets
from rules.co.battle.policy import Policy
from rules.co.battle.salvos import is_held_by_screen

# Hits by the number of the unit struck.
Struck = tuple[tuple[int, int], ...]
NOBODY: Struck = ()


@dataclass(frozen=True, slots=True)
class Gun:
    """One shot: its factor, whether the screen holds it and whether it covers a ship of the screen."""

    factor: int
    held: bool = False
    covers: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Astray:
    """Shots whose target was gone: hits that nothing holds, hits that the screen holds, misses that cover."""

    free: int = 0
    held: int = 0
    spare: int = 0

    def __add__(self, other: "Astray") -> "Astray":
        return Astray(self.free + other.free, self.held + other.held, self.spare + other.spare)

    @property
    def flags(self) -> Flags:
        """The hits, those that nothing holds first."""
        return (False,) * self.free + (True,) * self.held


@cache
def _at_one(guns: tuple[Gun, ...], steps: int) -> Chances[tuple[int, Astray]]:
    """The hits on one target and the shots that found it gone, in the order of the guns (CO 11.5)."""
    cases, whole = {(0, Astray()): 1}, 1
    for gun in guns:
        good, after = min(SIDES, gun.factor), defaultdict[tuple[int, Astray], int](int)
        for (hits, astray), count in cases.items():
            hit, miss = _fired(gun, hits, astray, steps)
            after[hit] += count * good
            after[miss] += count * (SIDES - good)
        cases, whole = {way: count for way, count in after.items() if count}, whole * SIDES
    return Chances(cases, whole)


def _fired(gun: Gun, hits: int, astray: Astray, steps: int) -> tuple[tuple[int, Astray], tuple[int, Astray]]:
    """What a shot leaves if it hits, and if it misses."""
    if hits < steps:
        return (hits + 1, astray), (hits, astray)
    hit = Astray(held=1) if gun.held else Astray(free=1)
    return (hits, astray + hit), (hits, astray + Astray(spare=int(gun.covers)))


def volley(display: Display, policy: Policy, steps: Steps, stage: Stage) -> Chances[Struck]:
    """The chances of hits by target, those aimed anew among them (CO 11.6.1)."""
    firing = shooters(display, steps, stage, Side.JAPAN)
    if not targets(display, steps, stage, Side.JAPAN) or not firing:
        return certain(NOBODY)
    aims = tuple(zip(firing, policy.aims(display, steps, stage), strict=True))
    bare = uncovered(display, steps, stage, aims)
    ways: Chances[tuple[Struck, Astray]] = certain((NOBODY, Astray()))
    for target, guns in _guns(display, steps, stage, aims, bare).items():
        ways = _and(ways, target, _at_one(guns, steps[target]))
    cases: dict[Struck, int] = defaultdict(int)
    for (struck, astray), count in ways.cases.items():
        cases[_with_strays(display, policy, steps, stage, struck, astray, bare)] += count
    return Chances(cases, ways.whole)


def _guns(
    display: Display, steps: Steps, stage: Stage, aims: tuple[tuple[int, int], ...], bare: Numbers
) -> dict[int, tuple[Gun, ...]]:
    """The shots at each target; their order matters only where the screen may hold some."""
    found: dict[int, list[Gun]] = defaultdict(list)
    for n, target in aims:
        unit, factor = display.units[n], display.units[n].factor(stage, steps[n])
        minds = bool(bare)
        found[target].append(Gun(factor, minds and is_held_by_screen(unit), minds and unit.is_surface_ship))
    if bare:
        return {target: tuple(guns) for target, guns in found.items()}
    return {target: tuple(sorted(guns, key=lambda gun: gun.factor)) for target, guns in found.items()}


def _and(
    ways: Chances[tuple[Struck, Astray]], target: int, found: Chances[tuple[int, Astray]]
) -> Chances[tuple[Struck, Astray]]:
    """The same with the shots at one more target."""
    cases: dict[tuple[Struck, Astray], int] = defaultdict(int)
    for (struck, astray), count in ways.cases.items():
        for (hits, more), share in found.cases.items():
            cases[((*struck, (target, hits)) if hits else struck, astray + more)] += count * share
    return Chances(cases, ways.whole * found.whole)


def _with_strays(
    display: Display,
    policy: Policy,
    steps: Steps,
    stage: Stage,
    struck: Struck,
    astray: Astray,
    bare: Numbers,
) -> Struck:
    """Hits with those that are aimed anew, until nobody is left or nothing to be aimed (CO 11.6.1)."""
    hits, held, cover = defaultdict(int, struck), astray.flags, Cover(bare, astray.spare)
    while held:
        left = tuple(has - hits.get(n, 0) for n, has in enumerate(steps))
        cover = standing(cover, left)
        minded = held if cover.bare else (False,) * len(held)
        found = forced(display, left, stage, minded, cover)
        if found is None:
            found, held = strikes(left, held, policy.anew(display, left, stage, minded, cover))
        else:
            held = ()
        for n in found:
            hits[n] += 1
    return tuple(sorted(hits.items()))
