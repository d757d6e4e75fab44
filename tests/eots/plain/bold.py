"""A player by lot who seeks the enemy, answers with cards and finds offensives out."""

from random import Random
from typing import Any

from app.games.eots.random_play.offensives import RandomPlayer
from rules.eots.card_events import obligations
from rules.eots.commands import MoveForces
from rules.eots.offensive import (
    card_attacks,
    raids,
    sorties,
    special_reaction,
    stack_moves,
    units_sent_back,
)
from rules.eots.offensive.stack import mover_side, stack_of
from tests.eots.plain import landings
from tests.eots.plain.table import Table


class Lucky(Random):
    """Dice that find an offensive out more often than not."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A low face, most of the time."""
        return super().randrange(3 if self.random() < 0.7 else start, stop, step)


class Bold(RandomPlayer):
    """Both sides by lot, with more fights, events and reaction cards than usual."""

    def _move_some(self) -> bool:
        """Like the player by lot, but more often where the enemy is or troops land, and in larger stacks."""
        idle = list(stack_moves.idle_units(self.state))
        self.random.shuffle(idle)
        for first in idle[:3] if self.random.random() < 0.95 else ():
            place = self.state.units[first].place
            here = [u for u in idle if self.state.units[u].place == place and u != first]
            stack = (first, *self.random.sample(here, self.random.randint(0, min(3, len(here)))))
            for units in (stack, (first,)):
                found = list(stack_moves.all_ways(stack_of(self.state, units)))
                if found:
                    one = self.random.choice(self._favoured(found))
                    self.do(MoveForces(units, one.hex, one.mode))
                    return True
        return False

    def _favoured(self, found: list[Any]) -> list[Any]:
        """Moves of one kind by lot: against the enemy, to an empty base of his, to troops that landed."""
        offensive = self.state.offensive
        assert offensive is not None
        table, enemy = Table(self.state), mover_side(self.state).enemy
        landed = {table.place(u) for u, way in offensive.ways.items() if way.mode in landings.BY_SEA}
        kinds = (
            [one for one in found if self._enemy_in(one.hex)],
            [one for one in found if table.on_map(one.hex) and table.controls(enemy, one.hex)],
            [one for one in found if one.hex in landed],
            found,
        )
        kind = self.random.choices(kinds, (5, 2, 3, 2))[0]
        return kind or found

    def _answer(self) -> None:
        """Like the player by lot, but with more reaction cards."""
        ready = not self._waits() and not special_reaction.landings_to_meet(self.state)
        if ready and self.random.random() < 0.25 and self._reaction_card():
            return
        super()._answer()

    def _waits(self) -> bool:
        """Whether a card asks for something first."""
        return any(
            (
                any(True for _ in card_attacks.open_attacks(self.state)),
                units_sent_back.waiting(self.state),
                sorties.sortie(self.state) is not None,
                raids.raid(self.state) is not None,
                obligations.waiting(self.state),
            )
        )
