"""What is drawn together: the actions as one menu (CO 8.2), the steps of a battle with its display (11.5)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.co.action_execution import GROUPS
from rules.co.battle_commands import AimAndFire, ChooseLosses, ChooseTargets, DrawLot, RollEdge, RollSalvo
from rules.core.prompt import Prompt

MENU = "actions"
"""The picture of the prompts that stand in the menu."""
BATTLE = "battle"
"""The picture of the steps of a battle."""
STEPS = (RollEdge, AimAndFire, ChooseTargets, RollSalvo, ChooseLosses, DrawLot)


def drawn(prompts: Iterable[Prompt]) -> Iterator[Prompt]:
    """The prompts as they are drawn: those of the groups of actions together, a battle with its display."""
    groups = frozenset(GROUPS.values())
    for one in prompts:
        if one.group in groups:
            yield replace(one, picture=MENU)
        else:
            yield replace(one, picture=BATTLE) if one.command in STEPS else one
