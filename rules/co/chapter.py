"""What every chapter offers to the table: its commands, what can be due in it, and who decides them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.co.events import Event
from rules.co.state import Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

JAPAN = "japan"
"""The only seat that plays."""


def _nothing(state: State) -> tuple[Event, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules.

    `objections` and `outcome` are of its `commands`. When one of its `dues` or `phases` is what is due, its
    `prompts` are offered; before that `by_itself` tells what happens without anybody choosing, as often as
    there is something. Each may raise `FactMissing`: then just that fact is asked for.
    """

    commands: tuple[type, ...]
    objections: Callable[[State, Any], Iterator[Objection]]
    outcome: Callable[[State, Any, Dice], Iterable[Event]]
    prompts: Callable[[State], Iterator[Prompt]]
    dues: tuple[type, ...] = ()
    phases: tuple[Phase, ...] = ()
    by_itself: Callable[[State], tuple[Event, ...]] = _nothing
