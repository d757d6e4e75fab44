"""Prompts whose choices depend on each other, asked step by step: the address tells what was chosen.

The answers of a step are called `0.ships`, those of the next `1.to`. The prompt they began with is found
again by its code among those that the seat is offered now.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from app.errors import Refused
from app.seats import SeatedDevice
from rules.core.game import SeatKind
from rules.core.prompt import Answers, Choice, Input, Prompt, Roll

STEP = re.compile(r"(\d)\.(\w{1,40})")
MOST_STEPS = 6
MOST_SAID = 60


@dataclass(frozen=True)
class Draft:
    """A prompt after some of its choices; `said` are those as the next address repeats them."""

    code: str
    prompt: Prompt
    said: tuple[tuple[str, str], ...] = ()
    asks_first: bool = False
    """Whether something else is asked for before it can go on, and not what it began with."""

    @property
    def is_complete(self) -> bool:
        """Whether nothing more depends on what is asked for."""
        return self.prompt.is_refined

    @property
    def all_of_them(self) -> Choice | None:
        """The choice of counters that may be taken all together, where that is one tap."""
        first = self.prompt.inputs[0] if self.prompt.inputs else None
        whole = isinstance(first, Choice) and first.refines and 1 < len(first.open) <= first.most
        return first if whole and isinstance(first, Choice) else None

    @property
    def goes_with(self) -> Choice | None:
        """The one place that must be chosen, whose options are the buttons: the tap that names it does it."""
        inputs, choices = self.prompt.inputs, [one for one in self.prompt.inputs if isinstance(one, Choice)]
        needed = [one for one in choices if one.least]
        where = [one for one in needed if one.draws == "places" and one.least == one.most == 1]
        rest = [one for one in needed if one.draws != "counters" and one not in where]
        alone = len(choices) == len(inputs) and len(where) == 1 and not rest
        return where[0] if alone else None

    @property
    def step(self) -> int:
        """How many times something was chosen."""
        return len({name.partition(".")[0] for name, _ in self.said})

    @property
    def asked(self) -> tuple[Input, ...]:
        """What is asked for next, under the names of this step."""
        refining = tuple(one for one in self.prompt.inputs if isinstance(one, Choice) and one.refines)[:1]
        return tuple(_named(one, f"{self.step}.") for one in refining or self.prompt.inputs)


def _named(one: Input, before: str) -> Input:
    return one if isinstance(one, Roll) else replace(one, name=f"{before}{one.name}")


def code_of(prompt: Prompt) -> str:
    """A name by which an offered prompt is known again."""
    parts = (prompt.seat, prompt.kind, prompt.title, prompt.fixed)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def draft_of(place: SeatedDevice, state: Any, code: str, said: MultiDict[str, str]) -> Draft:
    """The prompt of a code, refined by what was chosen."""
    offered = ((seat, prompt) for seat in place.seats if seat.acts for prompt in _of(place, state, seat))
    found = next(((seat, prompt) for seat, prompt in offered if code_of(prompt) == code), None)
    if found is None:
        raise Refused(404, "This is not offered any more", "Now")
    (seat, prompt), steps = found, _steps(said)
    begun = prompt
    panel = place.rules.panels.drafts
    done: list[tuple[str, str]] = []
    for number, answers in enumerate(steps):
        if panel is None or prompt.is_refined:
            break
        prompt = panel.refined(state, seat, prompt, answers)
        done += [(f"{number}.{name}", value) for name, values in answers.items() for value in values]
    return Draft(code, prompt, tuple(done), prompt.kind != begun.kind)


def _of(place: SeatedDevice, state: Any, seat: SeatKind) -> Iterable[Prompt]:
    return place.rules.prompts(state, seat)


def _steps(said: MultiDict[str, str]) -> list[Answers]:
    """What was chosen step by step, as far as it is told without a gap."""
    steps: dict[int, dict[str, tuple[str, ...]]] = {}
    for name in said:
        if found := STEP.fullmatch(name):
            values = tuple(value[:120] for value in said.getlist(name)[:MOST_SAID] if value)
            steps.setdefault(int(found[1]), {})[found[2]] = values
    told: list[Mapping[str, tuple[str, ...]]] = []
    while (number := len(told)) in steps and number < MOST_STEPS:
        told.append(steps[number])
    return told
