"""What may be done now, as prompts: the one list that the table, the players by lot and the tests read.

They say what the views of the segment, the offensive and the cards say; nothing is offered here that those do
not offer. Choices that depend on others (a card, then its use, its HQ and its units) are refined one by one.
"""

from collections.abc import Iterator
from dataclasses import replace

from rules.core.game import SeatKind
from rules.core.prompt import Answers, Prompt
from rules.core.remembered import remembered
from rules.eots import commands
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.views import audit_view
from rules.eots.views.obligation_view import obligation_views, shuffle_duties
from rules.eots.views.offensive_view import offensive_so_far
from rules.eots.views.prompts.battles import DICE, fight_prompt, with_dice
from rules.eots.views.prompts.cards import card_prompt, play_prompts
from rules.eots.views.prompts.obligations import obligation_prompts
from rules.eots.views.prompts.offensive import move_refined, offensive_prompts, reaction_refined
from rules.eots.views.prompts.segment import duty_prompt, going_on, step_prompts
from rules.eots.views.segment_view import segment_steps


def prompts(state: State, seat: SeatKind) -> tuple[Prompt, ...]:
    """Everything that a seat may do now, what is due first; a referee does it for either side."""
    found = (
        [one for one in _all(state) if seat.is_referee or one.seat in (seat.code, "")] if seat.acts else ()
    )
    mine = (one if one.seat else replace(one, seat=seat.code, anybody=True) for one in found)
    return tuple(sorted(mine, key=lambda prompt: prompt.optional))


@remembered
def _all(state: State) -> tuple[Prompt, ...]:
    """Everything that anybody may do now."""
    if state.winner:
        return tuple(_signatures(state))
    obligations = [one for view in obligation_views(state) for one in obligation_prompts(state, view)]
    if (view := offensive_so_far(state)) is not None:
        return *obligations, *offensive_prompts(state, view), *_concessions()
    return *obligations, *_of_segment(state), *_concessions()


def _of_segment(state: State) -> Iterator[Prompt]:
    if not state.errands:
        yield from play_prompts(state)
    steps = segment_steps(state)
    for step in steps:
        yield from step_prompts(step)
    duties = (*audit_view.duties(state), *shuffle_duties(state))
    yield from map(duty_prompt, duties)
    yield from going_on(state, steps, bool(state.errands or duties))


def _signatures(state: State) -> Iterator[Prompt]:
    """Both sign the result (EotS 16.0)."""
    for side in Side:
        if side not in state.signed:
            says, button = "The game is over.", f"Sign for {side.label}"
            fixed = (("side", side.value),)
            yield Prompt(side, "Sign", "EotS 16.0", says, commands.SignResult, button, fixed=fixed)


def _concessions() -> Iterator[Prompt]:
    for side in Side:
        says, button = "The other side wins, and both sign.", f"Concede for {side.label}"
        fixed = (("side", side.value),)
        yield Prompt(
            side,
            "Concede",
            "Table",
            says,
            commands.Concede,
            button,
            fixed=fixed,
            optional=True,
            picture="standing",
        )


def refined(state: State, seat: SeatKind, prompt: Prompt, answers: Answers) -> Prompt:
    """A prompt after some of its choices, with those that depend on them."""
    said = {**dict(prompt.fixed), **{name: values[0] for name, values in answers.items() if values}}
    if prompt.command is commands.PlayCard:
        play = commands.PlayCard(said.get("card", ""), said.get("use", ""), said.get("hq", ""))
        return replace(card_prompt(state, Side(prompt.seat), play, True), optional=prompt.optional)
    if prompt.command is commands.FightBattle:
        faces = (int(said[name]) if name in said else None for name in DICE)
        asked = commands.FightBattle(said["hex"], said["offensive"])
        return fight_prompt(state, with_dice(asked, *faces), prompt.detail)
    if prompt.command is commands.MoveForces:
        chosen = tuple(value for name, value in prompt.fixed if name == "units")
        return move_refined(state, prompt, answers.get("units", chosen), said.get("mode", ""))
    if prompt.command is commands.ActivateReaction:
        return reaction_refined(state, prompt, said.get("hq", ""))
    return prompt
