"""What the owner's Terrain Effects chart says, shown at the battles that it is about (Ruling CO-57)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.co.battles import BattleDue
from rules.co.state import State
from rules.core.pack import key_of
from rules.core.prompt import Prompt

KIND, NOTHING = "terrain", "none"


def effects(state: State, space: str) -> Iterator[str]:
    """The texts for every battle, for the kind of the space, and for the space."""
    kind = state.facts.known(key_of("kind", space))
    keys = (KIND, *(key_of(KIND, one) for one in (kind, space) if one))
    for told in map(state.facts.known, keys):
        if told and told != NOTHING:
            yield f"Terrain Effects chart: {told}"


def shown(state: State, prompts: Iterable[Prompt]) -> Iterator[Prompt]:
    """The prompts of a battle with what the chart says there."""
    lines = tuple(effects(state, state.due.space)) if isinstance(state.due, BattleDue) else ()
    for number, prompt in enumerate(prompts):
        yield replace(prompt, brings=(*lines, *prompt.brings)) if lines and not number else prompt
