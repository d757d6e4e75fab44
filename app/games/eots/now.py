"""What *Now* shows of the game: the offensive, the card to be played, the score, what is at stake."""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from flask import request

from app.memory import Memory
from app.seats import SeatedDevice
from app.table_context import TableContext
from rules.core.view import ChipView, Note, ScoreView, Supposition
from rules.eots.cards.use_names import HELD
from rules.eots.commands import PlayCard
from rules.eots.game import EmpireOfTheSun
from rules.eots.state import State
from rules.eots.views.offensive import OffensiveView, PlayView

_unsupplied: Memory[tuple[str, str], tuple[tuple[str, int], ...]] = Memory(64)


def rules_at(place: SeatedDevice) -> EmpireOfTheSun:
    """The rules of a table at which this game is played."""
    return cast(EmpireOfTheSun, place.rules)


@dataclass(frozen=True)
class Now:
    """The game as one device sees it now."""

    table: TableContext

    @property
    def rules(self) -> EmpireOfTheSun:
        """The rules of the game."""
        return rules_at(self.table.place)

    @property
    def state(self) -> State:
        """The position."""
        return cast(State, self.table.table.state)

    @cached_property
    def battles(self) -> tuple[str, ...]:
        """The hexes where there is something to fight about."""
        return self.rules.battle_hexes(self.state)

    @cached_property
    def offensive(self) -> OffensiveView | None:
        """The offensive under way."""
        return self.rules.offensive(self.state)

    @cached_property
    def to_play(self) -> str:
        """The side whose card is next, if that is known."""
        return self.rules.to_play(self.state)

    @property
    def card(self) -> str:
        """The card that the address names."""
        return request.args.get("card", "")[:10]

    @cached_property
    def unsupplied(self) -> tuple[tuple[str, int], ...]:
        """How many units of each side are out of supply, counted once for all phones."""
        return _unsupplied.get((self.table.id, self.table.version), self._out_of_supply)

    def _out_of_supply(self) -> tuple[tuple[str, int], ...]:
        out, board = self.rules.unsupplied(self.state, Supposition()), self.table.board
        stacks = [*(stack.units for stack in board.stacks), *(box.units for box in board.boxes)]
        sides = [unit.side for units in stacks for unit in units if unit.id in out]
        return tuple((seat.name, sides.count(seat.code)) for seat in self.rules.seats if seat.is_player)

    @property
    def player(self) -> str:
        """The side that this device would play a card for."""
        sides = [seat.code for seat in self.table.place.seats if seat.is_player]
        return self.to_play if self.to_play in sides or not sides else sides[0]

    @cached_property
    def play(self) -> PlayView | None:
        """A card to be chosen, where one may be played."""
        if not self.table.place.acts or self.offensive is not None:
            return None
        held = HELD if self.card.upper() in self.table.face_down.values else ""
        return self.rules.play(self.state, self.player, PlayCard(self.card, use=held))

    @cached_property
    def score(self) -> ScoreView:
        """The score if the game ended now, or as it ended."""
        return self.rules.score(self.state)

    @cached_property
    def at_stake(self) -> tuple[Note, ...]:
        """What is at stake now, and what should not be forgotten."""
        return (*self.rules.stakes(self.state), *self.rules.reminders(self.state))

    @cached_property
    def chips(self) -> tuple[ChipView, ...]:
        """The effects that last."""
        return self.rules.chips(self.state)

    @property
    def shipping(self) -> dict[str, int]:
        """The shipping points that each side may still use this turn."""
        return dict(self.rules.shipping(self.state))


def now_of(table: TableContext) -> Now:
    """What a table's page knows of the game."""
    return cast(Now, table.game)
