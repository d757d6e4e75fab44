"""Answering prompts: from what was chosen to the command, and by lot."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from rules.core.game import AnyGame, SeatKind
from rules.core.prompt import Answers, Choice, Number, Option, Pairs, Prompt, Words

Item = TypeVar("Item")
Pick = Callable[[Sequence[Any]], Any]
"""Chooses one of several; the only randomness is the caller's."""


def command_of(prompt: Prompt, answers: Answers) -> Any:
    """The command that a prompt and its answers make."""
    known = {field.name: getattr(field.type, "__name__", str(field.type)) for field in fields(prompt.command)}
    said: dict[str, tuple[str, ...]] = {}
    for name, value in prompt.fixed:
        said[name] = (*said.get(name, ()), value)
    for name, values in answers.items():
        said[name] = (*(said.get(name, ()) if known[name].startswith("tuple") else ()), *values)
    return prompt.command(**{name: _typed(known[name], values) for name, values in said.items() if values})


def _typed(kind: str, values: tuple[str, ...]) -> Any:
    if kind.startswith("tuple"):
        return values
    if kind.startswith("int"):
        return int(values[0])
    return values[0] == "true" if kind.startswith("bool") else values[0]


def settled(game: AnyGame, state: Any, seat: SeatKind, prompt: Prompt, pick: Pick) -> Prompt:
    """A prompt refined by lot until nothing depends on its answers any more."""
    drafts = game.panels.drafts
    while drafts is not None and not prompt.is_refined:
        asked = [one for one in prompt.inputs if isinstance(one, Choice) and one.refines]
        answers = by_lot(replace(prompt, inputs=(asked[0],) if asked else prompt.inputs), pick)
        if not any(answers.values()) or not prompt.can_be_answered:
            return prompt
        prompt = drafts.refined(state, seat, prompt, answers)
    return prompt


def by_lot(prompt: Prompt, pick: Pick) -> Mapping[str, tuple[str, ...]]:
    """Answers to everything that a prompt asks for, each chosen by lot."""
    answers: dict[str, tuple[str, ...]] = {}
    for asked in prompt.inputs:
        if isinstance(asked, Pairs):
            chosen = tuple(value for row in asked.rows for value in _chosen(row, pick) if value)
            answers[asked.name] = chosen
        elif isinstance(asked, Choice):
            answers[asked.name] = _chosen(asked, pick)
        elif isinstance(asked, Number):
            answers[asked.name] = (str(pick(range(asked.lowest, asked.highest + 1))),)
        elif isinstance(asked, Words):
            answers[asked.name] = ("by lot",)
    return answers


def _chosen(asked: Choice, pick: Pick) -> tuple[str, ...]:
    """So many of the open options as may be chosen, in their order."""
    left: list[Option] = list(asked.open)
    number = min(pick(range(asked.least, asked.most + 1)), len(left))
    chosen: list[str] = []
    for _ in range(number):
        option = pick(left)
        left.remove(option)
        chosen.append(option.value)
    return tuple(option.value for option in asked.options if option.value in chosen)


def proposed(prompt: Prompt) -> Mapping[str, tuple[str, ...]]:
    """The answers that are chosen already; where nothing is, as little as will do."""
    answers: dict[str, tuple[str, ...]] = {}
    for asked in prompt.inputs:
        if isinstance(asked, Pairs):
            answers[asked.name] = tuple(value for row in asked.rows for value in _given(row) if value)
        elif isinstance(asked, Choice):
            answers[asked.name] = _given(asked)
        elif isinstance(asked, Number):
            answers[asked.name] = (str(asked.value),)
        elif isinstance(asked, Words):
            answers[asked.name] = ("as proposed",)
    return answers


def _given(asked: Choice) -> tuple[str, ...]:
    chosen = tuple(option.value for option in asked.open if option.chosen)
    return chosen or tuple(option.value for option in asked.open[: asked.least])
