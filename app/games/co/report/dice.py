"""Whose dice they were, and what for."""

from collections.abc import Iterator
from typing import Any

from app.report.dice import Die
from rules.co.battle import needs as n
from rules.co.battle.combatants import Side
from rules.co.events import BattleRolled, DiceRolled
from rules.co.state import Phase, State

JAPANESE = (Phase.SET_UP, Phase.RANDOM_EVENT, Phase.ACTION_DETERMINATION, Phase.ACTION_EXECUTION)
REACTION = "Reaction"


def dice_of(state: State, side: str, event: Any) -> Iterator[Die]:
    """The dice of an event in the position before it."""
    match event:
        case BattleRolled(faces, origin):
            sides, purpose = _of_battle(state)
            for index, face in enumerate(faces):
                yield Die(face, sides[min(index, len(sides) - 1)], purpose, origin)
        case DiceRolled(what, faces, origin):
            reacts = what.startswith(REACTION)
            mine = state.phase in JAPANESE and not reacts
            purpose = "reaction" if reacts else "events, lots and refit"
            for face in faces:
                yield Die(face, Side.JAPAN if mine else Side.ALLIES, purpose, origin)


def _of_battle(state: State) -> tuple[tuple[str, ...], str]:
    """The sides of dice in their order, and what they are for (CO 11.2, 11.6)."""
    match state.course.needs if state.course is not None else None:
        case n.RollEdge():
            return tuple(Side), "tactical edge"
        case n.RollSalvo(_, side, _):
            return (side,), "fire in battle"
    return ("",), "losses by lot"
