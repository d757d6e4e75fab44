"""What the player would choose, for forecasts: targets and losses (CO 11.6.1, 11.6.2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from rules.co.battle.aimed_anew import Cover, Flags
from rules.co.battle.combatants import Branch, Combatant, Side, Stage
from rules.co.battle.display import Display, Numbers, Steps, shooters, targets
from rules.co.battle.outcome import worth
from rules.co.battle.salvos import is_held_by_screen, screen
from rules.co.battle.tactical_edge import FACES

SIDES = len(FACES)


class Policy(Protocol):
    """Choices that hang on nothing but who fires and who can be struck."""

    def aims(self, display: Display, steps: Steps, stage: Stage) -> Numbers:
        """The target of each Japanese shooter of a stage, in their order (CO 11.6.1)."""

    def anew(self, display: Display, steps: Steps, stage: Stage, held: Flags, cover: Cover) -> Numbers:
        """Whom hits strike whose target was gone, in their order (CO 11.6.1)."""

    def losses(self, display: Display, steps: Steps, among: Numbers, count: int) -> Numbers:
        """The units that lose a step, each once for every step (CO 11.6.2)."""


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """The policy of a forecast unless it is told another.

    The strongest shot is aimed first; each goes where it is likely to bring most: the chance that a hit there
    still finds a step, times one and the points of the unit. Ships fire past the screen when that brings more
    than firing at the screen alone; then the weakest surface ships cover it. A hit whose target was gone
    strikes where it brings most. Losses cost as little as they can: points first, then troops aboard, then
    factors; a base is given up last.
    """

    def aims(self, display: Display, steps: Steps, stage: Stage) -> Numbers:
        """The target of each Japanese shooter of a stage, in their order (CO 11.6.1)."""
        firing = shooters(display, steps, stage, Side.JAPAN)
        screened = screen(display, steps) if stage is Stage.SURFACE else ()
        plans = [_aimed(display, steps, stage, firing, _at_screen(display, firing, screened), {})]
        if screened and (cover := _cover(display, steps, firing, screened)) is not None:
            plans.append(_aimed(display, steps, stage, firing, {}, cover))
        best = max(plans, key=lambda plan: plan.gain)
        return tuple(best.aims[n] for n in firing)

    def anew(self, display: Display, steps: Steps, stage: Stage, held: Flags, cover: Cover) -> Numbers:
        """Whom hits strike whose target was gone, in their order (CO 11.6.1)."""
        plans = (_past_screen(display, steps, stage, held, cover), _short_of_it(display, steps, stage, held))
        return max(plans, key=lambda plan: sum(_worth(display.units[n]) for n in plan))

    def losses(self, display: Display, steps: Steps, among: Numbers, count: int) -> Numbers:
        """The units that lose a step, each once for every step (CO 11.6.2)."""
        left = {n: steps[n] for n in among}
        chosen: list[int] = []
        for _ in range(count):
            n = min((n for n in among if left[n]), key=lambda n: (*_cost(display.units[n], left[n]), n))
            left[n] -= 1
            chosen.append(n)
        return tuple(chosen)


STANDING_ORDERS = StandingOrders()


def _cost(unit: Combatant, steps: int) -> tuple[int, int, int, int]:
    """What a step costs: bases last, then points, cargo and factors."""
    left = unit.factors(steps - 1).total if steps > 1 else 0
    base = unit.branch is Branch.BASE
    return int(base), -worth(unit), len(unit.cargo), unit.factors(steps).total - left


@dataclass(slots=True)
class _Plan:
    """Targets by shooter, and what they bring; `chances` tells for each target how many of all rolls leave it
    with so many hits, as long as it has steps for more."""

    aims: dict[int, int]
    chances: dict[int, list[int]]
    gain: int = 0

    def aim(self, display: Display, n: int, factor: int, target: int) -> None:
        """Aim a shot: its gain, and the hits that its target then has."""
        left = self.chances[target]
        self.aims[n] = target
        self.gain += _worth(display.units[target]) * factor * sum(left)
        struck = [0, *left[:-1]]
        self.chances[target] = [
            (miss * (SIDES - factor) + hit * factor) // SIDES for miss, hit in zip(left, struck, strict=True)
        ]


def _worth(unit: Combatant) -> int:
    """What a step of a target is worth: one and its points (CO 3.1)."""
    return 1 + worth(unit)


def _aimed(
    display: Display,
    steps: Steps,
    stage: Stage,
    firing: Numbers,
    bound: Mapping[int, Numbers],
    fixed: Mapping[int, int],
) -> _Plan:
    """The shots one after the other, the strongest first; `bound` limits some, `fixed` are given."""
    marks = targets(display, steps, stage, Side.JAPAN)
    rolls = SIDES ** len(firing)
    plan = _Plan({}, {n: [rolls] + [0] * (steps[n] - 1) for n in marks})
    factors = {n: min(SIDES, display.units[n].factor(stage, steps[n])) for n in firing}
    for n, target in fixed.items():
        plan.aim(display, n, factors[n], target)
    for n in sorted((n for n in firing if n not in fixed), key=lambda n: -factors[n]):
        plan.aim(display, n, factors[n], _most(display, plan, bound.get(n, marks)))
    return plan


def _most(display: Display, plan: _Plan, among: Iterable[int]) -> int:
    """The target where a hit brings most; the first of equals."""
    return max(among, key=lambda n: _worth(display.units[n]) * sum(plan.chances[n]))


def _at_screen(display: Display, firing: Numbers, screened: Numbers) -> dict[int, Numbers]:
    """Ships that fire at the screen alone (CO 11.6.1)."""
    if not screened:
        return {}
    return {n: screened for n in firing if is_held_by_screen(display.units[n])}


def _cover(display: Display, steps: Steps, firing: Numbers, screened: Numbers) -> dict[int, int] | None:
    """One surface ship for each ship of the screen, the weakest; nothing if they are too few (CO 11.6.1)."""
    ships = [n for n in firing if display.units[n].is_surface_ship]
    if len(ships) < len(screened):
        return None
    weakest = sorted(ships, key=lambda n: display.units[n].factor(Stage.SURFACE, steps[n]))
    return dict(zip(weakest, screened, strict=False))


# Hits aimed anew


def _worthiest(display: Display, steps: Steps, among: Iterable[int], count: int) -> Numbers:
    """So many steps of some units, those that are worth most first."""
    every = (n for n in among for _ in range(steps[n]))
    return tuple(sorted(every, key=lambda n: -_worth(display.units[n]))[:count])


def _past_screen(display: Display, steps: Steps, stage: Stage, held: Flags, cover: Cover) -> Numbers:
    """As many hits at the screen as open the way past it, the others anywhere; none if they are too few."""
    due = max(0, len(cover.bare) - cover.spare) if any(held) else 0
    if due >= len(held):
        return ()
    opening = _worthiest(display, steps, cover.bare, due)
    left = tuple(has - (n in opening) for n, has in enumerate(steps))
    marks = targets(display, steps, stage, Side.JAPAN)
    return (*opening, *_worthiest(display, left, marks, len(held) - due))


def _short_of_it(display: Display, steps: Steps, stage: Stage, held: Flags) -> Numbers:
    """The hits that the screen holds at the screen, the others anywhere; none if it has too few ships."""
    at_screen = _worthiest(display, steps, screen(display, steps), sum(held)) if any(held) else ()
    if len(at_screen) < sum(held):
        return ()
    left = tuple(has - (n in at_screen) for n, has in enumerate(steps))
    marks = targets(display, steps, stage, Side.JAPAN)
    return (*_worthiest(display, left, marks, len(held) - len(at_screen)), *at_screen)
