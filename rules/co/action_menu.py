"""The actions are offered together as one menu (CO 8.2)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.co.action_execution import GROUPS
from rules.core.prompt import Prompt

MENU = "actions"
"""The picture of the prompts that stand in the menu."""


def drawn(prompts: Iterable[Prompt]) -> Iterator[Prompt]:
    """The prompts as they are drawn: those of the groups of actions together."""
    groups = frozenset(GROUPS.values())
    return (replace(one, picture=MENU) if one.group in groups else one for one in prompts)
