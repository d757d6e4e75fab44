"""Prompts whose choices depend on each other: what a chapter offers once the first choice is made."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rules.co import (
    administrative_movement,
    air_movement,
    battle_commands,
    battle_targets,
    naval_movement,
    naval_prompts,
    telling,
)
from rules.co.foreseen import foreseen
from rules.co.state import State
from rules.core.game import SeatKind
from rules.core.pack import FactMissing
from rules.core.prompt import Answers, Prompt

Refined = Callable[[State, Prompt, Answers], Prompt]
REFINED: Mapping[type, Refined] = MappingProxyType(
    {
        naval_movement.MoveShips: naval_prompts.refined,
        administrative_movement.MoveShipGroup: naval_prompts.refined,
        battle_commands.AimAndFire: battle_targets.refined,
        battle_commands.ChooseTargets: battle_targets.refined,
        air_movement.RebaseAir: air_movement.refined,
        administrative_movement.MoveAirGroup: air_movement.refined,
    }
)


class Drafts:
    """The panel."""

    def refined(self, state: State, seat: SeatKind, prompt: Prompt, answers: Answers) -> Prompt:
        """A prompt after some of its choices; where a printed fact is needed first, the question for it."""
        try:
            return foreseen(state, REFINED[prompt.command](state, prompt, answers))
        except FactMissing as missing:
            return next(telling.asked(state, missing.key))


DRAFTS = Drafts()
