"""Dice to roll, counters to place and buttons of a segment, and what is due (EotS 4.0)."""

from collections.abc import Iterator

from rules.core.prompt import Pairs, Prompt
from rules.core.view import DutyView
from rules.eots.views.prompts.parts import KINDS, assignment_rows, die_prompt
from rules.eots.views.turn import StepView


def step_prompts(step: StepView) -> Iterator[Prompt]:
    """Dice to roll, counters to place, or a button."""
    for number, die in enumerate(step.dice):
        yield die_prompt(die, step.seat, step.optional or number > 0)
    if step.button:
        rows = tuple(assignment_rows("positions", step.assignments))
        says = step.lines[0] if step.lines else f"{step.title}."
        yield Prompt(
            step.seat,
            step.title,
            step.rule,
            says,
            KINDS[step.kind],
            step.button,
            (Pairs("positions", step.legend, rows),) if rows else (),
            step.fields,
            step.lines[1:],
            step.optional,
        )


def duty_prompt(duty: DutyView) -> Prompt:
    says = duty.lines[0] if duty.lines else f"{duty.title}."
    command = KINDS[duty.kind]
    return Prompt("", duty.title, duty.rule, says, command, duty.button, (), duty.fields, duty.lines[1:])
