"""Dice to roll, counters to place and buttons of a segment, what is due, and going on (EotS 4.0)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.core.prompt import Pairs, Prompt
from rules.core.view import DutyView
from rules.eots import commands
from rules.eots.sequence import segment_of
from rules.eots.state import State
from rules.eots.views.next_view import next_view
from rules.eots.views.prompts.parts import KINDS, POSITIONS, assignment_rows, die_prompt, without_choice
from rules.eots.views.turn import StepView


def step_prompts(step: StepView) -> Iterator[Prompt]:
    """Dice to roll one after the other, counters to place, or a button."""
    group = f"{step.seat} {step.title}"
    for number, die in enumerate(step.dice):
        found = die_prompt(die, step.seat, step.optional or number > 0, group)
        said = bool(die.why) or not step.lines
        says, brings = (found.says, step.lines) if said else (step.lines[0], step.lines[1:])
        yield replace(
            found, title=step.title, detail=die.title, says=says, brings=brings if not number else ()
        )
    if step.button:
        says, *more = step.lines or (f"{step.title}.",)
        rows = tuple(assignment_rows(POSITIONS, step.assignments))
        yield Prompt(
            step.seat,
            step.title,
            step.rule,
            says,
            KINDS[step.kind],
            step.button,
            (Pairs(POSITIONS, step.legend, rows),) if rows else (),
            step.fields,
            (*more, *without_choice(step.assignments)),
            step.optional,
            group=group,
        )


def duty_prompt(duty: DutyView) -> Prompt:
    """Something that must be done before the turn goes on."""
    says, *more = duty.lines or (f"{duty.title}.",)
    command = KINDS[duty.kind]
    return Prompt(
        "",
        duty.title,
        duty.rule,
        says,
        command,
        duty.button,
        fixed=duty.fields,
        brings=tuple(more),
        asks_others=command is commands.SufferAttrition,
    )


def going_on(state: State, steps: Iterable[StepView], later: bool) -> Iterator[Prompt]:
    """The next segment, with what was looked at in this one and all that happens on the way."""
    following = next_view(state)
    if following is None:
        return
    known = [step for step in steps if not step.dice and not step.button]
    looked_at = (f"{step.title}: {' '.join(step.lines)}" if step.lines else step.title for step in known)
    yield Prompt(
        "",
        "Go on",
        segment_of(state).rule,
        f"Next: {following.title}.",
        commands.EndSegment,
        f"Go on: {following.title}",
        fixed=(("until", following.until),),
        brings=(*looked_at, *following.lines),
        optional=later or bool(following.waits_for),
        waits_for=following.waits_for,
    )
