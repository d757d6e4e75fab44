"""A player without a plan: discards every card, takes what the app proposes, and rolls fives."""

from dataclasses import dataclass
from typing import Any

from rules.core.dice import Origin
from rules.eots import commands
from rules.eots.state import State

KINDS = {cls.__name__: cls for cls in commands.COMMANDS}
FACE = 5


@dataclass(frozen=True)
class Steady:
    """Dice that always show the same face."""

    face: int = FACE
    origin: Origin = "table"

    def roll(self, count: int) -> tuple[int, ...]:
        """So many dice."""
        return (self.face,) * count


def plain_move(game: Any, state: State) -> Any:
    """What a player without a plan does now."""
    for errand in state.errands:
        return commands.EndErrand(errand.card, errand.number, errand.kind)
    if state.segment == "offensives" and (side := game.to_play(state)):
        return commands.PlayCard(_card(state, side), "discard")
    for step in game.steps(state):
        for die in step.dice:
            if die.kind != "RollBombing":
                return filled_in(die.kind, die.fields)
        if step.button:
            chosen = (o.value for one in step.assignments for o in one.options if o.chosen)
            return filled_in(step.kind, step.fields, tuple(value for value in chosen if value))
    for duty in game.duties(state):
        lists: dict[str, Any] = {"reduced": (), "eliminated": ()} if duty.kind == "SufferAttrition" else {}
        for name, value in duty.fields:
            lists[name] = (*lists.get(name, ()), value) if name in ("reduced", "eliminated") else value
        return KINDS[duty.kind](**lists)
    return commands.EndSegment()


def _card(state: State, side: str) -> str:
    """A card that could be in the hand, no Special Event among them."""
    gone = {*state.discarded_cards, *state.removed_cards, *state.future_offensive}
    cards = state.components.cards
    deck = state.deck or tuple(cards)
    mine = (c for c in deck if c not in gone and cards[c].side == side)
    return next(
        c for c in mine if "special" not in cards[c].flags and not cards[c].timing.startswith("opening")
    )


def filled_in(kind: str, fields: tuple[tuple[str, str], ...], positions: tuple[str, ...] = ()) -> Any:
    """A command as the form of a phone would send it."""
    values: dict[str, Any] = dict(fields)
    if positions:
        values["positions"] = positions
    return KINDS[kind](**values)
