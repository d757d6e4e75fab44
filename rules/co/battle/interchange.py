"""Which units may be forgotten or taken for one another in a forecast, once some salvos are fired."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from rules.co.battle.battle import Battle, SpaceKind
from rules.co.battle.combatants import Branch, Combatant, Side, Stage
from rules.co.battle.display import Display, Numbers, Steps
from rules.co.battle.hits import based_air, holds_air

Salvo = tuple[Stage, Side]


@dataclass(frozen=True, slots=True)
class Interchange:
    """Units that do not matter any more, and groups of units of which only the steps together matter.

    The salvo that was fired last may have struck units of the `struck` groups, not of the `whole` ones.
    """

    forgotten: frozenset[int]
    whole: tuple[Numbers, ...]
    struck: tuple[Numbers, ...]

    def forget(self, steps: Steps) -> Steps:
        """The steps before the salvo as far as they matter after it."""
        left = [0 if n in self.forgotten else has for n, has in enumerate(steps)]
        for group in self.whole:
            _put_in_order(left, group)
        return tuple(left)

    def after(self, steps: Steps, changes: Iterable[tuple[int, int]]) -> Steps:
        """The steps after the salvo, written the same way for all that comes to the same."""
        left = list(steps)
        for n, has in changes:
            if n not in self.forgotten:
                left[n] = has
        for group in self.struck:
            _put_in_order(left, group)
        return tuple(left)


def _put_in_order(left: list[int], group: Numbers) -> None:
    """Units that do the same, those with the most steps first."""
    for n, has in zip(group, sorted([left[n] for n in group], reverse=True), strict=True):
        left[n] = has


def interchange(display: Display, fired: Salvo, rest: tuple[Salvo, ...]) -> Interchange:
    """What the salvos that are left to fire still tell apart."""
    forgotten: set[int] = set()
    kinds: dict[object, list[int]] = defaultdict(list)
    named = _named(display, rest)
    for n, unit in enumerate(display.units):
        factors = _later_factors(display, n, rest)
        if n in named:
            continue
        if any(map(any, factors)) or holds_out(display, n):
            kinds[unit.side, unit.branch, unit.ship_class, factors].append(n)
        else:
            forgotten.add(n)
    groups = [tuple(group) for group in kinds.values() if len(group) > 1]
    hit = {*suffering(display, fired)}
    return Interchange(
        frozenset(forgotten),
        tuple(group for group in groups if not hit & {*group}),
        tuple(group for group in groups if hit & {*group}),
    )


def holds_out(display: Display, n: int) -> bool:
    """Whether the space is not cleared, or not of Allied ships, as long as a unit is there (CO 7.3)."""
    unit = display.units[n]
    return unit.side is Side.ALLIES and (unit.is_land or is_to_be_swept(display.battle, unit))


def is_to_be_swept(battle: Battle, unit: Combatant) -> bool:
    """Whether it is asked if a unit is left: an Allied ship where no ground attack is made."""
    return unit.side is Side.ALLIES and unit.branch is Branch.NAVAL and not battle.is_ground_attack


def _later_factors(display: Display, n: int, rest: tuple[Salvo, ...]) -> tuple[tuple[int, int], ...]:
    """The factors with which a unit will yet fire, reduced and whole."""
    unit = display.units[n]
    return tuple(
        (unit.factor(stage, 1), unit.factor(stage, 2)) if n in display.guns[stage, side] else (0, 0)
        for stage, side in rest
    )


def _named(display: Display, rest: tuple[Salvo, ...]) -> frozenset[int]:
    """Units that must stay themselves: they can yet be struck, lose their base, retreat or re-embark."""
    found = {n for salvo in rest for n in display.marks[salvo]}
    for side in Side:
        if found & {*(around := basing(display, side))}:
            found.update(around)
    battle = display.battle
    retreat = battle.rulings.ground_unit_retreat
    island = battle.space.sort is SpaceKind.ISLAND_CHAIN
    for n, unit in enumerate(display.units):
        brings = any(display.parts[one].lands for one in display.cargo.get(n, ()))
        if brings or (unit.dropped and island) or (unit.is_land and retreat):
            found.add(n)
    return frozenset(found)


def suffering(display: Display, salvo: Salvo) -> Numbers:
    """The units that a salvo may change: its targets, their cargo, and air that their base holds."""
    marks = display.marks[salvo]
    loaded = (one for n in marks for one in display.cargo.get(n, ()))
    return tuple(sorted({*marks, *loaded, *basing(display, salvo[1].enemy)}))


def basing(display: Display, side: Side) -> Numbers:
    """The air units of a side that are based here, with the base and the tenders that hold them (CO 15.1)."""
    based = based_air(display.battle, side)
    if not based:
        return ()
    holds = (n for n, unit in enumerate(display.units) if unit.side is side and holds_air(unit))
    return (*based, *holds)
