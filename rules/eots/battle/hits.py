"""Hits: how many are scored, how they may be applied, what is best and what is lost (EotS 9.2 B, F, 9.4 B).

A step loss costs as many hits as the unit's defence. A list of unit ids, one for each step, is an
allocation; it is judged in its order.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil

from rules.core.legality import Objection
from rules.eots.battle.forces import FLYING, Fighter, Force

AIR_NAVAL_RULES = {
    "": "EotS 9.2 F",
    "cost": "EotS 9.2 F 1",
    "full": "EotS 9.2 F 2",
    "distant": "EotS 9.2 F 4",
    "last": "EotS 9.2 F 5",
    "critical": "EotS 9.2 F 6",
}
GROUND_RULES = {
    "": "EotS 9.4 B",
    "cost": "EotS 9.4 B 2",
    "full": "EotS 9.4 B 3",
    "garrison": "EotS 13.76, 13.94",
}
States = dict[tuple[int, int, int], tuple[int, tuple[tuple[str, int], ...]]]


def hits_scored(strength: int, effect: Fraction) -> int:
    """Strength times effectiveness, rounded up (EotS 9.2 B, 9.4 A)."""
    return ceil(strength * effect)


@dataclass(frozen=True, slots=True)
class Loss:
    """A step that a unit lost."""

    unit: str
    eliminated: bool


@dataclass(frozen=True, slots=True)
class Blow:
    """Hits to be applied to a force, and what binds them.

    `matched` is how many units out of reach of ships may be hit (9.2 F 4); `spared` tells that the last
    ground step survives air and naval hits (9.2 F 5), `guarded` that intrinsic troops are that step,
    `keeper` which unit its owner wants to be that step, and `any_choice` that he has it although hits are
    too few for all (v2.0 8.2 F 5). `by_reaction` tells who applies the hits.
    """

    hits: int
    targets: Force
    on_ground: bool = False
    critical: bool = False
    protected: frozenset[str] = frozenset()
    matched: int = 0
    spared: bool = False
    guarded: bool = False
    halved: frozenset[str] = frozenset()
    must_apply: bool = False
    by_reaction: bool = False
    keeper: str = ""
    any_choice: bool = False

    def rule(self, clause: str = "") -> str:
        """The rule of this combat for one of the clauses."""
        return (GROUND_RULES if self.on_ground else AIR_NAVAL_RULES)[clause]

    def cost(self, unit: Fighter) -> int:
        """The hits that take a step of a unit (EotS 9.2 F 1, 9.4 B 5)."""
        return self.price(unit, 1)

    def price(self, unit: Fighter, steps: int) -> int:
        """The hits that take some steps of a unit, one after the other."""
        lost = (unit.defense_with(unit.steps - n) for n in range(steps))
        return sum(-(-defense // 2) if unit.id in self.halved else defense for defense in lost)


@dataclass(frozen=True, slots=True)
class Applied:
    """What hits did: the losses in their order, who is left, and the hits that nothing could take."""

    losses: tuple[Loss, ...]
    survivors: Force
    lost: int
    why_lost: str


NOTHING = Applied((), (), 0, "")


def objections(blow: Blow, allocation: Sequence[str]) -> Iterator[Objection]:
    """Every reason against an allocation (EotS 9.2 F 1-6, 9.4 B)."""
    if free := _guaranteed(blow):
        yield from _guaranteed_objections(blow, free, allocation)
        return
    steps = _walk(blow, allocation)
    yield from (objection for step in steps for objection in step.objections)
    units, left = (steps[-1].units, steps[-1].left) if steps else (_present(blow), blow.hits)
    unfinished = not (steps and steps[-1].objections) and blow.must_apply and left > 0
    if unfinished and _can_go_on(blow, units, left):
        yield Objection(blow.rule(), f"{left} hits are left and must be applied while a unit can take them")


@dataclass(frozen=True, slots=True)
class _Step:
    """One step of an allocation: what speaks against it, who is there after it, and the hits left."""

    objections: tuple[Objection, ...]
    units: Mapping[str, Fighter | None]
    left: int


def _present(blow: Blow) -> dict[str, Fighter | None]:
    return {unit.id: unit for unit in blow.targets}


def _walk(blow: Blow, allocation: Sequence[str]) -> list[_Step]:
    """An allocation step by step, until one names a unit that cannot be hit."""
    units, left = _present(blow), blow.hits
    steps: list[_Step] = []
    for name in allocation:
        unit = units.get(name)
        if unit is None:
            gone = f"{_name(blow, name)} is eliminated already" if name in units else ""
            reason = gone or f"{name} cannot take hits here"
            return [*steps, _Step((Objection(blow.rule(), reason),), units, left)]
        against = tuple(_step_objections(blow, units, unit, left))
        left -= blow.cost(unit)
        units = {**units, name: unit.hit()}
        steps.append(_Step(against, units, left))
    return steps


def beginning(blow: Blow, allocation: Sequence[str]) -> tuple[str, ...]:
    """The part of an allocation that stands, from its start."""
    if _guaranteed(blow):
        first = tuple(allocation[:1])
        return first if first and not any(objections(blow, first)) else ()
    steps = _walk(blow, allocation)
    good = next((n for n, step in enumerate(steps) if step.objections), len(steps))
    return tuple(allocation[:good])


@dataclass(frozen=True, slots=True)
class Offer:
    """A unit that may take the next step loss, its cost, and what speaks against it."""

    unit: Fighter
    cost: int
    objections: tuple[Objection, ...]


def offers(blow: Blow, allocation: Sequence[str]) -> Iterator[Offer]:
    """The units still there, as the next to be hit after an allocation that stands (EotS 9.2 F, 9.4 B)."""
    done = beginning(blow, allocation)
    now = _walk(blow, done)[-1].units if done else _present(blow)
    for unit in (unit for unit in now.values() if unit is not None):
        further = (*done, unit.id)
        if _guaranteed(blow):
            against = tuple(objections(blow, further))
        else:
            against = _walk(blow, further)[-1].objections
        yield Offer(unit, blow.cost(unit), against)


def _step_objections(
    blow: Blow, units: Mapping[str, Fighter | None], unit: Fighter, left: int
) -> Iterator[Objection]:
    cost = blow.cost(unit)
    if cost > left:
        yield Objection(blow.rule("cost"), f"{unit.name} takes {cost} hits; {max(left, 0)} are left")
    if not unit.full and not blow.critical and (full := _still_full(units)):
        yield Objection(blow.rule("full"), f"{full.name} is at full strength and must be reduced first")
    if unit.id in blow.protected and _matched(blow, units) >= blow.matched and _untouched(blow, units, unit):
        many = "air unit or carrier" if blow.matched == 1 else "air units or carriers"
        reason = f"Only {blow.matched} {many} out of the ships' reach can be hit"
        yield Objection(blow.rule("distant"), reason)
    if blow.spared and not blow.guarded and _steps(units) == 1:
        yield Objection(blow.rule("last"), "The last ground step survives air and naval hits")
    elif not unit.full and unit.id == keeper(blow):
        yield Objection(blow.rule("last"), f"The reaction player keeps {unit.name} as the last ground step")
    if blow.on_ground and unit.intrinsic and (counter := _counter(units)):
        yield Objection(blow.rule("garrison"), f"{counter.name} is eliminated before the garrison")


def keeper(blow: Blow) -> str:
    """The unit that the reaction player keeps as the last ground step, where he may choose (EotS 9.2 F 5)."""
    if not blow.spared or blow.guarded or blow.by_reaction:
        return ""
    able = {unit.id: unit for unit in keepers(blow)}
    if not able or (blow.any_choice and len(able) == 1):
        return ""
    return blow.keeper if blow.keeper in able else max(able.values(), key=lambda u: u.attack_with(1)).id


def keepers(blow: Blow) -> tuple[Fighter, ...]:
    """The units that can be the last step: hits are enough for all, or for all but it (EotS 9.2 F 5)."""
    everything = sum(blow.price(unit, unit.steps) for unit in blow.targets)
    spare = {u.id: blow.cost(replace(u, steps=1)) if blow.any_choice else 0 for u in blow.targets}
    return tuple(unit for unit in blow.targets if everything - spare[unit.id] <= blow.hits)


def _counter(units: Mapping[str, Fighter | None]) -> Fighter | None:
    return next((unit for unit in units.values() if unit is not None and not unit.intrinsic), None)


def _still_full(units: Mapping[str, Fighter | None]) -> Fighter | None:
    return next((unit for unit in units.values() if unit is not None and unit.full), None)


def _steps(units: Mapping[str, Fighter | None]) -> int:
    return sum(unit.steps for unit in units.values() if unit is not None)


def _matched(blow: Blow, units: Mapping[str, Fighter | None]) -> int:
    """How many units out of the ships' reach have been hit so far."""
    return sum(not _untouched(blow, units, unit) for unit in blow.targets if unit.id in blow.protected)


def _untouched(blow: Blow, units: Mapping[str, Fighter | None], unit: Fighter) -> bool:
    first = next(target for target in blow.targets if target.id == unit.id)
    now = units[unit.id]
    return now is not None and now.steps == first.steps


def _can_go_on(blow: Blow, units: Mapping[str, Fighter | None], left: int) -> bool:
    return any(
        not any(_step_objections(blow, units, unit, left)) for unit in units.values() if unit is not None
    )


def _name(blow: Blow, unit: str) -> str:
    return next((target.name for target in blow.targets if target.id == unit), unit)


# The critical hit that is always worth a step


def _guaranteed(blow: Blow) -> tuple[Fighter, ...]:
    """The units of which one loses a step although the hits are too few (EotS 9.2 F 6)."""
    if not blow.critical:
        return ()
    reachable = [unit for unit in blow.targets if unit.id not in blow.protected or blow.matched]
    if blow.spared and not blow.guarded and sum(unit.steps for unit in blow.targets) <= 1:
        return ()
    if not reachable or any(blow.cost(unit) <= blow.hits for unit in reachable):
        return ()
    lowest = min(blow.cost(unit) for unit in reachable)
    return tuple(unit for unit in reachable if blow.cost(unit) == lowest)


def _guaranteed_objections(
    blow: Blow, free: tuple[Fighter, ...], allocation: Sequence[str]
) -> Iterator[Objection]:
    if len(allocation) != 1 or allocation[0] not in {unit.id for unit in free}:
        names = " or ".join(unit.name for unit in free)
        yield Objection(blow.rule("critical"), f"The critical hit costs {names} one step and nothing else")


# Carrying it out


def apply_hits(blow: Blow, allocation: Sequence[str]) -> Applied:
    """What an allocation does; it must be one that nothing speaks against."""
    units: dict[str, Fighter | None] = {unit.id: unit for unit in blow.targets}
    left, losses = blow.hits, []
    for name in allocation:
        unit = units[name]
        assert unit is not None
        left -= blow.cost(unit)
        units[name] = unit.hit()
        losses.append(Loss(name, eliminated=units[name] is None))
    survivors = tuple(unit for unit in units.values() if unit is not None)
    lost = max(left, 0)
    return Applied(tuple(losses), survivors, lost, _why_lost(blow, units, lost))


def _why_lost(blow: Blow, units: Mapping[str, Fighter | None], lost: int) -> str:
    """Why the hits that are left do nothing."""
    alive = [unit for unit in units.values() if unit is not None]
    if not lost:
        return ""
    if not alive:
        return "no unit is left to take them"
    full = _still_full(units)
    cheapest = min(blow.cost(unit) for unit in alive)
    if lost < cheapest:
        return f"the weakest unit takes {cheapest}"
    if full is not None and not blow.critical:
        if full.id in blow.protected and _matched(blow, units) >= blow.matched:
            return f"{full.name} is out of the ships' reach and at full strength"
        return f"{full.name} takes {blow.cost(full)} and is at full strength"
    return "the last ground step stays" if blow.spared else "no unit may take them"


# The best allocation


@lru_cache(4096)
def best(blow: Blow) -> tuple[str, ...]:
    """The allocation that takes most attack strength, then most steps, from the enemy."""
    if free := _guaranteed(blow):
        return ((max if blow.by_reaction else min)(free, key=_worth).id,)
    if blow.critical:
        return _ordered(blow, _packed(blow, [(unit, unit.steps) for unit in blow.targets], blow.hits))
    full = [unit for unit in blow.targets if unit.full]
    if not _all_reducible(blow, full):
        return _ordered(blow, _packed(blow, [(unit, 1) for unit in full], blow.hits))
    left = blow.hits - sum(blow.cost(unit) for unit in full)
    return (*(unit.id for unit in full), *_killed(blow, left))


def _all_reducible(blow: Blow, full: list[Fighter]) -> bool:
    """Whether every full unit can be reduced, so that others may then be eliminated (EotS 9.2 F 2)."""
    shielded = sum(unit.id in blow.protected for unit in full)
    return sum(blow.cost(unit) for unit in full) <= blow.hits and shielded <= blow.matched


def _killed(blow: Blow, room: int) -> tuple[str, ...]:
    """The best last steps once no unit is full; garrisons come last (EotS 9.4 B, 13.76)."""
    touched = frozenset(unit.id for unit in blow.targets if unit.full)
    reduced = [replace(unit, steps=1) for unit in blow.targets]
    counters = [unit for unit in reduced if not unit.intrinsic]
    killed = _packed(blow, [(unit, 1) for unit in counters], room, touched)
    if len(killed) == len(counters):
        room -= sum(blow.cost(unit) for unit in counters)
        killed |= _packed(blow, [(unit, 1) for unit in reduced if unit.intrinsic], room)
    return tuple(killed)


def _worth(unit: Fighter) -> tuple[int, bool]:
    return unit.present_attack, unit.kind in FLYING


def _gain(unit: Fighter, steps: int) -> int:
    """The attack strength that a unit loses with some steps; each step weighs less than any strength."""
    return 1000 * (unit.present_attack - unit.attack_with(unit.steps - steps)) + steps


def _packed(
    blow: Blow, items: Sequence[tuple[Fighter, int]], room: int, touched: frozenset[str] = frozenset()
) -> dict[str, int]:
    """The most valuable steps that fit into the hits, distant units and the last ground step kept."""
    counted = _last_step_stays(blow, items)
    most = sum(steps for _, steps in items) - 1
    kept = keeper(blow)
    states: States = {(0, sum(name in blow.protected for name in touched), 0): (0, ())}
    for unit, limit in items:
        shielded = unit.id in blow.protected and unit.id not in touched
        grown = dict(states)
        for steps in range(1, (min(limit, unit.steps - 1) if unit.id == kept else limit) + 1):
            price, gain = blow.price(unit, steps), _gain(unit, steps)
            for (spent, matches, taken), (value, chosen) in states.items():
                key = spent + price, matches + shielded, taken + (steps if counted else 0)
                if key[0] > room or (shielded and key[1] > blow.matched) or key[2] > most:
                    continue
                if key not in grown or value + gain > grown[key][0]:
                    grown[key] = value + gain, (*chosen, (unit.id, steps))
        states = _pruned(grown)
    return dict(max(states.values(), key=lambda state: state[0])[1])


def _last_step_stays(blow: Blow, items: Sequence[tuple[Fighter, int]]) -> bool:
    """Whether taking every step offered would take the last ground step (EotS 9.2 F 5)."""
    return blow.spared and not blow.guarded and all(steps == unit.steps for unit, steps in items)


def _pruned(states: States) -> States:
    """The states that no cheaper one of the same kind outdoes."""
    kept: States = {}
    highest: dict[tuple[int, int], int] = {}
    for key in sorted(states):
        if states[key][0] > highest.get(key[1:], -1):
            highest[key[1:]] = states[key][0]
            kept[key] = states[key]
    return kept


def _ordered(blow: Blow, choices: Mapping[str, int]) -> tuple[str, ...]:
    """An allocation in an order that the rules accept: first steps before last ones."""
    first = [unit.id for unit in blow.targets if choices.get(unit.id, 0) and unit.full]
    last = [unit.id for unit in blow.targets if choices.get(unit.id, 0) and not unit.full]
    again = [unit.id for unit in blow.targets if choices.get(unit.id, 0) > 1]
    return (*first, *last, *again)
