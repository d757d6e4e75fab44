"""How the record of the campaign is read for its report."""

from collections.abc import Mapping
from typing import Any

from app.games.co.report.dice import dice_of
from app.games.co.report.losses import losses_of
from app.report.chapter import Chapter
from rules.co.battle.combatants import Side
from rules.co.events import (
    ActionTaken,
    BattleBegun,
    FactAsked,
    FactLearned,
    PhaseBegun,
)
from rules.co.state import State
from rules.core.table import Entry

CHARTED = ("vp",)
UNTOLD = (PhaseBegun, FactAsked, FactLearned)
TITLES = (ActionTaken, BattleBegun)


def chapter() -> Chapter:
    """What the report says of this game."""
    return Chapter(
        charted=CHARTED,
        losses_title="Steps lost since the start",
        other_sides={Side.ALLIES.value: "Allies"},
        untold=lambda event: isinstance(event, UNTOLD),
        begins=_begins,
        dice=dice_of,
        losses=losses_of,
        result=_result,
    )


def _begins(entry: Entry, event: Any) -> tuple[Any, ...] | None:
    """An action begins a block, and a battle does, with its dice, losses and points beneath."""
    return () if isinstance(event, TITLES) else None


def _result(state: State, sides: Mapping[str, str], events: list[Any]) -> tuple[str, str]:
    """The result with its points (CO 3.2, 3.3)."""
    return f"{state.result}, {state.vp} VP", state.result_rule
