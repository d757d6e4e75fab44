"""A player without a plan: discards every card, takes what the app proposes, and rolls fives."""

from dataclasses import dataclass
from typing import Any

from rules.core.answering import command_of, proposed
from rules.core.dice import Origin
from rules.core.game import REFEREE
from rules.core.prompt import Choice, Prompt
from rules.eots.commands import EndErrand, EndSegment, PlayCard, RollBombing
from rules.eots.game import EmpireOfTheSun
from rules.eots.state import State

FACE = 5


@dataclass(frozen=True)
class Steady:
    """Dice that always show the same face."""

    face: int = FACE
    origin: Origin = "table"

    def roll(self, count: int) -> tuple[int, ...]:
        """So many dice."""
        return (self.face,) * count


def plain_move(game: EmpireOfTheSun, state: State) -> Any:
    """What a player without a plan does now."""
    offered = game.prompts(state, REFEREE)
    errands = [prompt for prompt in offered if prompt.command is EndErrand]
    due = [prompt for prompt in offered if not prompt.optional and prompt.command is not RollBombing]
    first = next(iter((*errands, *due)))
    if first.command is PlayCard:
        return PlayCard(_card(state, first), "discard")
    return EndSegment() if first.command is EndSegment else command_of(first, proposed(first))


def _card(state: State, prompt: Prompt) -> str:
    """A card that could be in the hand, no Special Event among them."""
    offered = (option for one in prompt.inputs if isinstance(one, Choice) for option in one.open)
    cards = (state.components.cards[option.value] for option in offered)
    return next(card.id for card in cards if "special" not in card.flags)
