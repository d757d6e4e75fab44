"""The tactical edge: who fires first in every stage (CO 11.2, 21.0, 23.0, 25.5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from rules.co.battle.battle import Action, Battle, FirstFire
from rules.co.battle.combatants import Combatant, Side
from rules.co.battle.participation import participation

FACES = range(1, 7)
NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "the Allies"}


@dataclass(frozen=True, slots=True)
class Modifier:
    """Something that changes a side's die, with its rule."""

    value: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Edge:
    """Who fires first, why, and the dice of Japan and the Allies if they were rolled."""

    holder: Side
    why: str
    rule: str
    faces: tuple[int, int] | None = None


def edge_without_roll(battle: Battle) -> Edge | None:
    """The edge where the rules give it away; nothing where it is rolled for (CO 21.0, 23.0)."""
    first_fire = battle.rulings.counterattack  # Ruling CO-1
    allied = battle.attacker is Side.ALLIES
    if allied and first_fire is FirstFire.ALLIES:
        return Edge(Side.ALLIES, "the Allies counterattack", "CO 21.0")
    if battle.turn == 1:  # Ruling CO-19
        return Edge(Side.JAPAN, "Japan has the edge throughout turn 1", "CO 23.0")
    if allied and first_fire is FirstFire.ALLIES_FROM_TURN_2:
        return Edge(Side.ALLIES, "the Allies counterattack", "CO 21.0")
    return None


def modifiers(battle: Battle, side: Side) -> tuple[Modifier, ...]:
    """What changes a side's die, item by item; nothing changes that of the Allies on turn 1 (CO 11.2)."""
    if side is Side.ALLIES and battle.turn == 1:
        return ()
    return tuple(_modifiers(battle, side))


def _modifiers(battle: Battle, side: Side) -> Iterator[Modifier]:
    """Each modifier of a side's die with its rule (CO 11.2, 24.2, 25.5)."""
    mine, theirs = _in_battle(battle, side), _in_battle(battle, side.enemy)
    if any(unit.flies for unit in mine) and not any(unit.flies for unit in theirs):
        yield Modifier(1, f"{NAMES[side]} alone with air or carriers", "CO 11.2")
    if battle.space.fortress is side:  # Ruling CO-15
        yield Modifier(1, f"fortress of {NAMES[side]}", "CO 11.2")
    if battle.action is Action.SURPRISE_ATTACK and side is Side.ALLIES:
        yield Modifier(1, "Allied Surprise Naval Attack", "CO 24.2")
    yield from (Modifier(one.value, one.why, one.rule) for one in battle.bonuses if one.side is side)
    if battle.rulings.elite_units and any(unit.elite for unit in mine):
        yield Modifier(1, "elite units", "CO 25.5")


def _in_battle(battle: Battle, side: Side) -> list[Combatant]:
    """The units of a side that take part (CO 11.2)."""
    parts = zip(battle.combatants, participation(battle), strict=True)
    return [unit for unit, part in parts if unit.side is side and part.taken]  # Ruling CO-64


def totals(battle: Battle, faces: tuple[int, int]) -> tuple[int, int]:
    """The dice of Japan and the Allies with what changes them (CO 11.2)."""
    japan, allies = (sum(one.value for one in modifiers(battle, side)) for side in Side)
    return faces[0] + japan, faces[1] + allies


def rolled_edge(battle: Battle, faces: tuple[int, int]) -> Edge | None:
    """Who has the edge with these dice; nothing if that hangs on a line that is not known (CO 11.2)."""
    return _compared(battle, totals(battle, faces), faces)


def _compared(battle: Battle, both: tuple[int, int], faces: tuple[int, int]) -> Edge | None:
    """Who has the edge with these totals (CO 11.2)."""
    japan, allies = both
    if japan != allies:
        holder = Side.JAPAN if japan > allies else Side.ALLIES
        return Edge(holder, f"{max(both)} against {min(both)}", "CO 11.2", faces)
    inside = battle.space.inside_line
    if inside is None:
        return None
    where = "inside" if inside else "outside"
    return Edge(Side.JAPAN if inside else Side.ALLIES, f"a tie {where} the line", "CO 11.2", faces)


def edge_odds(battle: Battle) -> dict[Side, Fraction] | None:
    """The chance of each side to fire first; nothing if a tie cannot be decided (CO 11.2)."""
    if (given := edge_without_roll(battle)) is not None:
        return {side: Fraction(side is given.holder) for side in Side}
    japan, allies = totals(battle, (0, 0))
    rolls = list(product(FACES, FACES))
    found = [_compared(battle, (mine + japan, theirs + allies), (mine, theirs)) for mine, theirs in rolls]
    if None in found:
        return None
    won = sum(edge is not None and edge.holder is Side.JAPAN for edge in found)
    return {Side.JAPAN: Fraction(won, len(rolls)), Side.ALLIES: Fraction(len(rolls) - won, len(rolls))}
