"""What a battle is likely to bring, before its dice (CO 11.0)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from rules.co.battle.battle import Battle
from rules.co.battle.battle_objections import objections
from rules.co.battle.combatants import Branch, Side
from rules.co.battle.forecast import Forecast
from rules.co.battle.forecast import forecast as forecast_of
from rules.co.names import SIDES
from rules.co.state import State
from rules.core.legality import IllegalCommand


@lru_cache(maxsize=64)
def of_battle(battle: Battle) -> Forecast | None:
    """The chances of a battle; nothing as long as a fact is missing on which they hang."""
    try:
        return forecast_of(battle)
    except IllegalCommand:
        return None


def forecast(state: State) -> Forecast | None:
    """The chances of the battle that is being fought, as they were before its first die."""
    return None if state.course is None else of_battle(state.course.battle)


def lines(battle: Battle) -> tuple[str, ...]:
    """The chances in a few lines: the edge, hits, the space, carriers, points."""
    if any(objections(battle)):
        return ()
    found = of_battle(battle)
    return () if found is None else tuple(_lines(battle, found))


def _lines(battle: Battle, found: Forecast) -> Iterator[str]:
    yield f"Japan fires first: {percent(found.edge[Side.JAPAN])}"
    hits = {
        side: sum((hit for (_, one), hit in found.hits.items() if one is side), Fraction(0)) for side in Side
    }
    yield f"Expected hits: Japan {float(hits[Side.JAPAN]):.1f}, Allies {float(hits[Side.ALLIES]):.1f}"
    if battle.clears_land:
        yield f"The space is cleared: {percent(found.cleared)}"
    elif found.swept:
        yield f"All Allied ships are gone: {percent(found.swept)}"
    for unit in battle.combatants:
        if unit.is_carrier and found.lost[unit.id]:
            yield f"{SIDES[unit.side]} {unit.name} is lost: {percent(found.lost[unit.id])}"
        if unit.branch is Branch.BASE and found.lost[unit.id]:
            yield f"The {unit.name} is lost: {percent(found.lost[unit.id])}"
    yield from _troops(battle, found)
    if found.victory_points:
        yield f"Expected victory points: {float(found.victory_points):+.1f}"


def _troops(battle: Battle, found: Forecast) -> Iterator[str]:
    """The ships, ground units and aircraft that each side is likely to lose."""
    lost = ((Branch.NAVAL, "ships"), (Branch.GROUND, "ground units"), (Branch.AIR, "air units"))
    for branch, what in lost:
        for side in Side:
            units = battle.of(side, branch)
            if expected := sum((found.lost[unit.id] for unit in units), Fraction(0)):
                yield f"{SIDES[side]} {what} lost: {float(expected):.1f} of {len(units)}"


def percent(chance: Fraction) -> str:
    """A chance as whole hundredths; what is possible is never 0 %, what is not sure never 100 %."""
    whole = round(chance * 100)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"
