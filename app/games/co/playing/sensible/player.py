"""A whole campaign by a player who wants to win."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from app.games.co.playing.by_lot import HABITS, CampaignByLot
from app.games.co.playing.sensible import weighing
from app.games.co.playing.sensible.plans import plans
from app.play_by_lot import Offer
from rules.co.action_execution import EndActions
from rules.co.arrivals import Invade, StayAboard
from rules.co.dues import OfPhase
from rules.co.japanese_set_up import DoneSettingUp, PlaceAsUsual
from rules.co.state import Phase
from rules.co.transport import Disembark
from rules.core.answering import command_of, proposed
from rules.core.game import SeatKind
from rules.core.prompt import Choice, Prompt

LANDS_FROM = 0.1


@dataclass
class SensibleCampaign(CampaignByLot):
    """One campaign: actions by their worth, everything else as the app proposes it."""

    habits: ClassVar[Mapping[str, float]] = MappingProxyType({**HABITS, "EndActions": 1})

    def choose(self, offers: Sequence[Offer]) -> None:
        """The best that can be done now; by lot only where nothing is proposed."""
        seat = offers[0][0]
        if any(self._done(seat, command) for command in self._wanted([prompt for _, prompt in offers])):
            return
        due = [offer for offer in offers if not offer[1].optional and self.weight(offer[1]) > 0]
        if not any(self.proposed(*offer) for offer in due):
            super().choose(offers)

    def _done(self, seat: SeatKind, command: Any) -> bool:
        """Whether a command stood; it was thought of here, so that it may not."""
        if any(self.game.objections(self.state, seat, command)):
            return False
        self.do(seat, command)
        self.done[type(command).__name__] += 1
        return True

    def _wanted(self, prompts: Sequence[Prompt]) -> Iterator[Any]:
        """The commands that a sensible player would give, the best first."""
        state = self.state
        commands = {prompt.command for prompt in prompts}
        if state.phase is Phase.SET_UP:
            yield from (one() for one in (PlaceAsUsual, DoneSettingUp) if one in commands)
        elif Disembark in commands:
            yield from self._ashore(prompts)
        elif StayAboard in commands:
            yield from self._invasion(prompts)
        elif EndActions in commands and isinstance(state.due, OfPhase):
            yield from (plan.command for plan in plans(state, prompts))
            yield from self._events(prompts)
            yield EndActions()

    def _ashore(self, prompts: Sequence[Prompt]) -> Iterator[Any]:
        """Everybody goes ashore who may."""
        for prompt in prompts:
            asked = next((one for one in prompt.inputs if isinstance(one, Choice)), None)
            if prompt.command is Disembark and asked is not None:
                yield Disembark(tuple(option.value for option in asked.open[: asked.most]))

    def _invasion(self, prompts: Sequence[Prompt]) -> Iterator[Any]:
        """The landing with the best odds, unless they are hopeless."""
        offered = [(weighing.cleared(one), one) for one in prompts if one.command is Invade]
        rated = sorted(offered, key=lambda one: -(one[0] if one[0] is not None else 0.5))
        for odds, prompt in rated:
            if odds is None or odds >= LANDS_FROM:
                yield command_of(prompt, proposed(prompt))
        yield StayAboard()

    def _events(self, prompts: Sequence[Prompt]) -> Iterator[Any]:
        """Kept events bring actions: they are played when nothing else is left."""
        for prompt in prompts:
            if prompt.kind == "PlayEvent" and prompt.can_be_answered:
                yield command_of(prompt, proposed(prompt))
