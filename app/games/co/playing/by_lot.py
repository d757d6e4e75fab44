"""A player of whole campaigns by lot, from the set-up to the end."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self

from app.games.co.playing import co
from app.play_by_lot import PlayByLot, Rolled
from rules.co.events import ActionTaken
from rules.co.opening import PRACTICE
from rules.co.printed.text import text
from rules.co.state import State
from rules.core.game import SeatKind, Setup
from rules.core.prompt import Prompt

MOST_COMMANDS = 4_000
NEVER = (
    "Withdraw",
    "DecideByHand",
    "TakeCopy",
    "TellCounter",
    "CountCounters",
    "Draw reinforcements: unseen",
)
HABITS: Mapping[str, float] = MappingProxyType({"EndActions": 0.05, **dict.fromkeys(NEVER, 0.0)})


@dataclass
class CampaignByLot(PlayByLot):
    """One campaign; what it did is kept. The oftener an action was `used`, the less readily it is taken."""

    habits: ClassVar[Mapping[str, float]] = HABITS
    state: State
    events: list[Any] = field(default_factory=list)
    commands: list[Any] = field(default_factory=list)
    rolled: list[tuple[int, ...]] = field(default_factory=list)
    used: Counter[str] = field(default_factory=Counter)
    told: Callable[[Any, tuple[Any, ...]], None] = lambda command, events: None

    @classmethod
    def of(cls, seed: int, copy: str = PRACTICE, options: tuple[str, ...] = ()) -> Self:
        """A new campaign before its set-up."""
        game = co()
        state = game.begin(game.open(Setup("campaign", copy, "guided", "table", options)))
        return cls(game, state, Random(seed), cls.habits)

    def finish(self) -> State:
        """The campaign to its end."""
        return self.play(MOST_COMMANDS)  # type: ignore[no-any-return]

    def weight(self, prompt: Prompt) -> float:
        """How readily a prompt is taken."""
        code = dict(prompt.fixed).get("code", "")
        often = self.used[code] if code in text().actions else 0
        return super().weight(prompt) / (1 + often)

    def dice(self, command: Any) -> Rolled:
        """The dice for a command."""
        return Rolled(self.random, self.game.faces)

    def do(self, seat: SeatKind, command: Any) -> None:
        """A command that was offered, with what came of it."""
        dice = self.dice(command)
        events = self.game.outcome(self.state, seat, command, dice)
        for event in events:
            self.state = self.game.apply(self.state, event)
            if isinstance(event, ActionTaken):
                self.used[event.code] += 1
        self.events += events
        self.commands.append(command)
        self.rolled.append(tuple(dice.shown))
        self.told(command, events)
