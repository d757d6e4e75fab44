"""Whom Allied hits strike, and air units that lose their base (CO 9.5.1, 11.6.2, 15.1)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.co.battle.battle import Battle
from rules.co.battle.combatants import Branch, Combatant, ShipType, Side, Stage
from rules.co.battle.display import Display, Numbers, Steps, targets


@dataclass(frozen=True, slots=True)
class Hits:
    """The hits of an Allied salvo, by who scored them (CO 11.6.2)."""

    by_air_and_ships: int = 0
    by_ground: int = 0

    @property
    def total(self) -> int:
        """All hits."""
        return self.by_air_and_ships + self.by_ground


@dataclass(frozen=True, slots=True)
class Claim:
    """What hits demand: units that are struck anyway, once for each hit, and so many hits among others.

    Whose they are chooses among these, or the lot does.
    """

    struck: Numbers = ()
    among: Numbers = ()
    count: int = 0
    rule: str = ""
    by_lot: bool = False


def claim(display: Display, steps: Steps, stage: Stage, hits: Hits) -> Claim | None:
    """What the hits of an Allied salvo demand; nothing if the priorities must be known first (CO 11.6.2)."""
    marks = targets(display, steps, stage, Side.ALLIES)
    match stage:
        case Stage.SURFACE | Stage.SUBMARINE:
            return _of_ships(display.battle, marks, hits.total)
        case Stage.GROUND:
            return _on_land(display, steps, marks, hits)
    return _free(steps, marks, hits.total)


def _free(steps: Steps, among: Numbers, count: int, struck: Numbers = ()) -> Claim:
    """Hits that the player gives out, as far as there is a choice (CO 11.6.2)."""
    left = list(steps)
    for n in struck:
        left[n] -= 1
    open_to = tuple(n for n in among if left[n] > 0)
    room = sum(left[n] for n in open_to)
    if count >= room or len(open_to) == 1:
        forced = tuple(n for n in open_to for _ in range(min(left[n], count)))
        return Claim((*struck, *forced), rule="CO 11.6.2")
    return Claim(struck, open_to if count else (), count, "CO 11.6.2")


def _of_ships(battle: Battle, marks: Numbers, count: int) -> Claim | None:
    """Every ship of a type before the next type, in the order of the priorities (CO 11.6.2)."""
    if count >= len(marks):
        return Claim(marks, rule="CO 11.6.2")
    groups = _by_priority(battle, marks)
    if count and groups is None:
        return None
    struck: Numbers = ()
    for group in groups or ():
        if len(struck) + len(group) > count:
            return _of_type(battle, struck, group, count - len(struck))
        struck = (*struck, *group)
    return Claim(rule="CO 11.6.2")


def _of_type(battle: Battle, struck: Numbers, group: Numbers, count: int) -> Claim:
    """Hits that strike only some ships of a type: the player chooses, or the lot (CO 11.6.2)."""
    by_lot = battle.rulings.ships_by_lot  # Ruling CO-36
    return Claim(struck, group if count else (), count, "CO 11.6.2", by_lot)


def _by_priority(battle: Battle, marks: Numbers) -> tuple[Numbers, ...] | None:
    """Ships by type in the order of the priorities; types that these do not name come last, together."""
    order = battle.targeting_priority
    kinds = {n: battle.combatants[n].ship for n in marks}
    if len(set(kinds.values())) == 1:
        return (marks,)
    if order is None:
        return None
    named = tuple(_of_kinds(kinds.items(), (kind,)) for kind in order)
    rest = _of_kinds(kinds.items(), [kind for kind in ShipType if kind not in order])  # Ruling CO-60
    return tuple(group for group in (*named, rest) if group)


def _of_kinds(kinds: Iterable[tuple[int, ShipType | None]], wanted: Sequence[ShipType]) -> Numbers:
    """The ships of some types."""
    return tuple(n for n, kind in kinds if kind in wanted)


def _on_land(display: Display, steps: Steps, marks: Numbers, hits: Hits) -> Claim:
    """Air and ships strike the base until it is gone, ground units whom the player says (CO 11.6.2)."""
    base = next((n for n in marks if display.units[n].branch is Branch.BASE), None)
    on_base = 0 if base is None else min(hits.by_air_and_ships, steps[base])
    struck = () if base is None else (base,) * on_base
    return _free(steps, marks, hits.total - on_base, struck)


# Air units and their base


def based_air(battle: Battle, side: Side) -> Numbers:
    """The air units of a side whose base is here (CO 9.5.1)."""
    aboard = battle.aboard
    return tuple(
        n
        for n, unit in enumerate(battle.combatants)
        if unit.side is side and unit.branch is Branch.AIR and not unit.flown_in and unit.id not in aboard
    )


def holds_air(unit: Combatant) -> bool:
    """Whether air units can be based on it: a base, or a tender for seaplanes (CO 15.1, 18.0)."""
    return unit.branch is Branch.BASE or unit.ship is ShipType.AV


def excess_air(battle: Battle, steps: Steps, side: Side) -> Claim:
    """The air units that a base no longer holds: the player's choice, by lot for the Allies (CO 9.5.1, 15.1).

    A seaplane tender bases any number of seaplanes (CO 18.0).
    """
    units = battle.combatants
    mine = [n for n, unit in enumerate(units) if unit.side is side and steps[n] and holds_air(unit)]
    tender = any(units[n].ship is ShipType.AV for n in mine)  # Ruling CO-65
    based = tuple(n for n in based_air(battle, side) if steps[n] and not (tender and units[n].seaplane))
    level = sum(steps[n] for n in mine if units[n].branch is Branch.BASE)
    count = max(0, len(based) - level)
    if not count or count == len(based):
        return Claim(based[:count], rule="CO 15.1")
    return Claim((), based, count, "CO 15.1", by_lot=side is Side.ALLIES)  # Ruling CO-34
