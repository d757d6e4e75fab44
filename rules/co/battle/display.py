"""The Battle Display: everybody in the space, the steps left, who fires at whom (CO 11.1, 11.5)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.co.battle.battle import Battle
from rules.co.battle.combatants import Combatant, Side, Stage, UnitId
from rules.co.battle.participation import Part, participation

# The steps left of every unit, in the order of the battle's combatants.
Steps = tuple[int, ...]
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Display:
    """What does not change in a battle: units by their numbers, who can ever fire in a stage, and at whom."""

    battle: Battle
    parts: tuple[Part, ...]
    number: Mapping[UnitId, int]
    guns: Mapping[tuple[Stage, Side], Numbers]
    marks: Mapping[tuple[Stage, Side], Numbers]
    cargo: Mapping[int, Numbers]

    @property
    def units(self) -> tuple[Combatant, ...]:
        """The units by their numbers."""
        return self.battle.combatants

    @property
    def start(self) -> Steps:
        """The steps before the first die."""
        return tuple(unit.steps for unit in self.battle.combatants)


def laid_out(battle: Battle) -> Display:
    """The display of a battle (CO 11.5)."""
    parts = participation(battle)
    number = {unit.id: n for n, unit in enumerate(battle.combatants)}
    salvos = [(stage, side) for stage in battle.stages for side in Side]
    return Display(
        battle,
        parts,
        number,
        {salvo: _guns(battle, parts, *salvo) for salvo in salvos},
        {salvo: _marks(battle, parts, *salvo) for salvo in salvos},
        {
            number[ship.id]: tuple(number[one] for one in ship.cargo)
            for ship in battle.combatants
            if ship.cargo
        },
    )


def _guns(battle: Battle, parts: tuple[Part, ...], stage: Stage, side: Side) -> Numbers:
    """Who of a side may fire in a stage, as far as its part goes (CO 11.1)."""
    return tuple(
        n
        for n, (unit, part) in enumerate(zip(battle.combatants, parts, strict=True))
        if unit.side is side and (part.fires or (part.lands and stage is Stage.GROUND))
    )


def _marks(battle: Battle, parts: tuple[Part, ...], stage: Stage, side: Side) -> Numbers:
    """At whom a side may fire in a stage, as far as their parts go (CO 11.1)."""
    return tuple(
        n
        for n, (unit, part) in enumerate(zip(battle.combatants, parts, strict=True))
        if unit.side is side.enemy and unit.fired_at_in is stage and (part.target or part.lands)
    )


def shooters(display: Display, steps: Steps, stage: Stage, side: Side) -> Numbers:
    """Who of a side fires in a stage: everybody left with a factor of one or more (CO 11.1)."""
    units = display.units
    return tuple(n for n in display.guns[stage, side] if steps[n] and units[n].factor(stage, steps[n]))


def targets(display: Display, steps: Steps, stage: Stage, side: Side) -> Numbers:
    """At whom a side fires in a stage: everybody of the right kind who is left (CO 11.1)."""
    return tuple(n for n in display.marks[stage, side] if steps[n])


def landing(display: Display, steps: Steps) -> Numbers:
    """Who goes ashore before the last stage: the troops whose ship is still afloat (CO 11.1)."""
    return tuple(n for n, part in enumerate(display.parts) if part.lands and steps[n])


def after_hits(display: Display, steps: Steps, hits: Mapping[int, int]) -> Steps:
    """The steps once hits are applied: no overkill, and cargo goes down with its ship (CO 11.6, 9.6.1)."""
    left = list(steps)
    for n, count in hits.items():
        left[n] = max(0, left[n] - count)
        if not left[n]:
            for one in display.cargo.get(n, ()):
                left[one] = 0
    return tuple(left)


def hits_that_count(steps: Steps, hits: Mapping[int, int]) -> int:
    """The hits that find a step to take (CO 11.6)."""
    return sum(min(steps[n], count) for n, count in hits.items())
