"""A player by lot who seeks the enemy, answers with cards and finds offensives out."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import ClassVar

from app.games.eots.random_play.player import RandomPlayer
from rules.eots.printed.sides import UnitId
from tests.eots.plain import landings
from tests.eots.plain.table import Table


class Lucky(Random):
    """Dice that find an offensive out more often than not."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A low face, most of the time."""
        return super().randrange(3 if self.random() < 0.7 else start, stop, step)


class Bold(RandomPlayer):
    """Both sides by lot, with more fights, events and reaction cards than usual."""

    habits: ClassVar[Mapping[str, float]] = MappingProxyType(
        {**RandomPlayer.habits, "PlayReaction": 3, "MoveForces": 19}
    )
    most_together: ClassVar[int] = 4

    def liked(self, unit: UnitId, hexes: list[str]) -> set[str]:
        """Hexes of one kind by lot: the enemy's, an empty base of his, those where troops landed."""
        offensive = self.state.offensive
        assert offensive is not None
        table, enemy = Table(self.state), self.state.components.units[unit].side.enemy
        landed = {table.place(u) for u, way in offensive.ways.items() if way.mode in landings.BY_SEA}
        kinds = (
            {h for h in hexes if any(one.side is enemy for one in self.state.units_in(h))},
            {h for h in hexes if table.on_map(h) and table.controls(enemy, h)},
            {h for h in hexes if h in landed},
            set[str](),
        )
        return self.random.choices(kinds, (5, 2, 3, 2))[0]
