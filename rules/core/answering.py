"""Answering prompts: from what was chosen to the command, and by lot."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from rules.core.game import AnyGame, SeatKind
from rules.core.prompt import Answers, Choice, Number, Option, Pairs, Prompt, Words

Pick = Callable[[Sequence[Any]], Any]
"""Chooses one of several; the only randomness is the caller's."""
Look = Callable[[Prompt], Prompt]
"""What a player sees of a prompt."""
ALL = 1_000_000


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


def settled(
    game: AnyGame, state: Any, seat: SeatKind, prompt: Prompt, pick: Pick, considered: Look = lambda one: one
) -> Prompt:
    """A prompt refined by lot until nothing depends on its answers any more, as far as it is considered."""
    drafts, prompt = game.panels.drafts, considered(prompt)
    while drafts is not None and not prompt.is_refined:
        asked = [one for one in prompt.inputs if isinstance(one, Choice) and one.refines]
        first = replace(prompt, inputs=(asked[0],) if asked else prompt.inputs)
        if not first.can_be_answered or not any((answers := by_lot(first, pick)).values()):
            return first
        prompt = considered(drafts.refined(state, seat, prompt, answers))
    return prompt


def narrowed(
    prompt: Prompt, name: str, keep: Callable[[Option], bool], least: int | None = None, most: int = ALL
) -> Prompt:
    """A prompt with those options of one choice that are kept, and perhaps with other numbers."""
    return replace(prompt, inputs=tuple(_narrowed(one, name, keep, least, most) for one in prompt.inputs))


def _narrowed(asked: Any, name: str, keep: Callable[[Option], bool], least: int | None, most: int) -> Any:
    if not isinstance(asked, Choice) or asked.name != name:
        return asked
    options = tuple(option for option in asked.options if keep(option))
    fewest = asked.least if least is None else least
    return replace(asked, options=options, least=fewest, most=max(fewest, min(asked.most, most)))


def by_lot(prompt: Prompt, pick: Pick, near: float = 0) -> Mapping[str, tuple[str, ...]]:
    """Answers to everything that a prompt asks for, each chosen by lot.

    The nearer to one, the fewer things are chosen and the more often those that are chosen already.
    """
    answers: dict[str, tuple[str, ...]] = {}
    for asked in prompt.inputs:
        if isinstance(asked, Pairs):
            chosen = tuple(value for row in asked.rows for value in _chosen(row, pick, near) if value)
            answers[asked.name] = chosen
        elif isinstance(asked, Choice):
            answers[asked.name] = _chosen(asked, pick, near)
        elif isinstance(asked, Number):
            answers[asked.name] = (str(pick(range(asked.lowest, asked.highest + 1))),)
        elif isinstance(asked, Words):
            answers[asked.name] = ("by lot",)
    return answers


def _chosen(asked: Choice, pick: Pick, near: float) -> tuple[str, ...]:
    """So many of the open options as may be chosen, in their order."""
    left: list[Option] = list(asked.open)
    if near and any(option.chosen for option in left) and pick(range(100)) < 100 * near:
        return _given(asked)
    most = asked.most - round((asked.most - asked.least) * near)
    chosen: set[str] = set()
    for _ in range(min(pick(range(asked.least, most + 1)), len(left))):
        option = pick(left)
        left.remove(option)
        chosen.add(option.value)
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
