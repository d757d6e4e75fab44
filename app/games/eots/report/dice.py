"""Whose dice they were, and what for."""

from collections.abc import Iterator
from typing import Any

from app.report.dice import OTHER, Die
from rules.core.table import QuestionAsked
from rules.eots.events import (
    AttackRolled,
    BattleRolled,
    CombatFought,
    EuropeRolled,
    IntelligenceTried,
    JapanBombed,
    SpecialReactionTried,
    SubmarinesRolled,
)
from rules.eots.printed.sides import Side


def dice_of(state: Any, side: str, event: Any) -> Iterator[Die]:
    """The dice of an event in the position before it; `side` is whoever entered it.

    The app's dice of a combat stand in the record twice, when rolled and when fought: they count when rolled.
    """
    faces = getattr(event, "faces", ())
    if not faces or isinstance(event, QuestionAsked):
        return
    if isinstance(event, CombatFought) and (event.hex, event.combat) in state.battle_dice:
        return
    origin = getattr(event, "origin", "table")
    sides, purpose = _rolled_by(state, side, event)
    for index, face in enumerate(faces):
        yield Die(face, sides[index] if index < len(sides) else sides[-1], purpose, origin)


def _rolled_by(state: Any, side: str, event: Any) -> tuple[tuple[str, ...], str]:
    """The sides of the dice, in their order, and what they were for."""
    match event:
        case CombatFought():
            return event.sides, f"{event.combat} combat"
        case BattleRolled():
            return _attacker_first(event.offensive), f"{event.combat} combat"
        case IntelligenceTried():
            return (_reacting(state, side),), "intelligence"
        case SpecialReactionTried():
            return (_reacting(state, side),), "special reaction"
        case AttackRolled():
            card = state.components.cards.get(event.card)
            return (card.side if card is not None else side,), "attacks by cards"
        case EuropeRolled():
            return (Side.ALLIES,), "the war in Europe"
        case SubmarinesRolled():
            return (Side.ALLIES,), "submarines"
        case JapanBombed():
            return (Side.ALLIES,), "bombing of Japan"
    return (side,), OTHER


def _attacker_first(offensive: str) -> tuple[str, ...]:
    return (offensive, Side(offensive).enemy) if offensive in tuple(Side) else ("",)


def _reacting(state: Any, side: str) -> str:
    return state.offensive.side.enemy if state.offensive is not None else side
