"""A forecast as a picture: bars for the edge, the hits of each stage, the space, the carriers (CO 11.0)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.co import battle_forecast
from rules.co.battle.battle import Battle
from rules.co.battle.battle_objections import objections
from rules.co.battle.combatants import Side, Stage
from rules.co.battle.forecast import Forecast

NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "Allies"}
SIGNS = {Side.JAPAN: "●", Side.ALLIES: "★"}
"""The signs of the counters: both sides have a CV-2."""
STAGES = {
    Stage.AIR: "At aircraft",
    Stage.SURFACE: "At ships",
    Stage.SUBMARINE: "At submarines",
    Stage.GROUND: "On the ground",
}
WHOLE = 100


@dataclass(frozen=True)
class Bar:
    """A bar of a side: where it begins and how long it is, in hundredths."""

    side: str
    length: float
    start: float = 0


@dataclass(frozen=True)
class Row:
    """One line of the picture: what it is about, its bars, and the same in figures and in words."""

    label: str
    bars: tuple[Bar, ...]
    figures: str
    words: str

    @property
    def split(self) -> bool:
        """Whether both sides share one bar."""
        return any(bar.start for bar in self.bars)


@dataclass(frozen=True)
class Picture:
    """A forecast as rows of bars."""

    rows: tuple[Row, ...]

    @property
    def words(self) -> str:
        """Everything that the picture shows."""
        return "; ".join(row.words for row in self.rows)


@lru_cache(maxsize=64)
def picture_of(battle: Battle) -> Picture | None:
    """The picture of a battle before its first die; nothing as long as it cannot be counted."""
    if any(objections(battle)):
        return None
    found = battle_forecast.of_battle(battle)
    return None if found is None else Picture(tuple(_rows(battle, found)))


def _rows(battle: Battle, found: Forecast) -> Iterator[Row]:
    yield _edge(found)
    yield from _hits(found)
    if battle.clears_land:
        chance = battle_forecast.percent(found.cleared)
        bars = (Bar(Side.JAPAN, _hundredths(found.cleared)),)
        yield Row("Space cleared", bars, chance, f"the space is cleared {chance}")
    for unit in battle.combatants:
        if unit.is_carrier and found.lost[unit.id]:
            yield _lost(unit.name, unit.side, found.lost[unit.id])


def _edge(found: Forecast) -> Row:
    """One bar for both sides: who fires first (CO 11.2)."""
    mine = _hundredths(found.edge[Side.JAPAN])
    bars = tuple(bar for bar in (Bar(Side.JAPAN, mine), Bar(Side.ALLIES, WHOLE - mine, mine)) if bar.length)
    figures = " : ".join(battle_forecast.percent(found.edge[side]) for side in Side)
    words = ", ".join(f"{NAMES[side]} {battle_forecast.percent(found.edge[side])}" for side in Side)
    return Row("Fires first", bars, figures, f"fires first: {words}")


def _hits(found: Forecast) -> Iterator[Row]:
    """The hits of both sides in every stage in which any are expected (CO 11.6)."""
    most = max((*found.hits.values(), Fraction(1)))
    for stage, label in STAGES.items():
        hits = {side: found.hits.get((stage, side), Fraction(0)) for side in Side}
        if any(hits.values()):
            bars = tuple(Bar(side, _hundredths(hits[side] / most)) for side in Side)
            figures = " : ".join(f"{float(hits[side]):.1f}" for side in Side)
            words = ", ".join(f"{NAMES[side]} {float(hits[side]):.1f}" for side in Side)
            yield Row(label, bars, figures, f"expected hits {label[0].lower()}{label[1:]}: {words}")


def _lost(name: str, side: Side, chance: Fraction) -> Row:
    percent = battle_forecast.percent(chance)
    whose = "Japanese" if side is Side.JAPAN else "Allied"
    bars = (Bar(side, _hundredths(chance)),)
    return Row(f"{SIGNS[side]} {name} lost", bars, percent, f"{whose} {name} is lost {percent}")


def _hundredths(part: Fraction) -> float:
    return round(float(part) * WHOLE, 1)
