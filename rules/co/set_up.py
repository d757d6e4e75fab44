"""Setting up (CO 4.0): the Japanese units, the Allied list, the lot of the Pacific Fleet."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.co import allied_set_up, counters_told, japanese_set_up, ready_placement
from rules.co.chapter import Chapter
from rules.co.events import Event
from rules.co.state import Phase, State
from rules.core.dice import Dice
from rules.core.legality import Objection
from rules.core.prompt import Prompt

PARTS = (ready_placement, japanese_set_up, allied_set_up)
OF_COMMAND: Mapping[type, Any] = {command: part for part in PARTS for command in part.COMMANDS}


def _objections(state: State, command: Any) -> Iterator[Objection]:
    yield from OF_COMMAND[type(command)].objections(state, command)


def _outcome(state: State, command: Any, dice: Dice) -> Iterator[Event]:
    yield from OF_COMMAND[type(command)].outcome(state, command, dice)


def _prompts(state: State) -> Iterator[Prompt]:
    if isinstance(state.due, allied_set_up.DUES):
        yield from allied_set_up.prompts(state)
    else:
        yield from ready_placement.prompts(state)
        yield from japanese_set_up.prompts(state)
        yield from counters_told.prompts(state)


CHAPTER = Chapter(
    tuple(OF_COMMAND), _objections, _outcome, _prompts, dues=allied_set_up.DUES, phases=(Phase.SET_UP,)
)
