"""A player of any game who reads its prompts and nothing else: every choice is one that the rules offer."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.core.answering import by_lot, command_of, proposed, settled
from rules.core.dice import Origin
from rules.core.game import AnyGame, SeatKind
from rules.core.prompt import Prompt

TRIES = 30
PASSED_OVER = 0.7
BACK = (2, 12)
MOST_TAKEN_BACK = 60


class Stuck(Exception):
    """Nothing that is offered can be done."""


@dataclass(frozen=True)
class Rolled:
    """Dice by lot."""

    random: Random
    faces: range
    origin: Origin = "table"

    def roll(self, count: int) -> tuple[int, ...]:
        """So many faces."""
        return tuple(self.random.choice(self.faces) for _ in range(count))


@dataclass
class PlayByLot:
    """Every seat of one game, each with what its prompts offer; `shunned` commands are left alone."""

    game: AnyGame
    state: Any
    random: Random
    shunned: frozenset[str] = frozenset()
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    history: list[Any] = field(default_factory=list)
    taken_back: int = 0

    def play(self, most: int) -> Any:
        """The game to its end, or so many commands of it."""
        for _ in range(most):
            if self.game.standing(self.state).over:
                break
            self.history.append(self.state)
            try:
                self.step()
            except Stuck:
                self._take_back()
        return self.state

    def _take_back(self) -> None:
        """Go back some steps, as players do who have run into a dead end."""
        self.taken_back += 1
        if self.taken_back > MOST_TAKEN_BACK:
            raise Stuck(f"taken back {self.taken_back} times: {self.refused.most_common(5)}")
        for _ in range(min(self.random.randint(*BACK), len(self.history))):
            self.state = self.history.pop()

    def step(self) -> None:
        """One command: what is due, now and then something else, at last what the app itself proposes."""
        offers = self.offers()
        due = [offer for offer in offers if not offer[1].optional]
        rest = [offer for offer in offers if offer[1].optional]
        for _ in range(TRIES):
            pool = rest if rest and (not due or self.random.random() > PASSED_OVER) else due
            if pool and self._tried(*self.random.choice(pool)):
                return
        if not any(self._proposed(*offer) for offer in due):
            raise Stuck(f"{self.game.standing(self.state).heading}: {self.refused.most_common(5)}")

    def offers(self) -> Sequence[tuple[SeatKind, Prompt]]:
        """Every prompt of every playing seat."""
        seats = (seat for seat in self.game.seats if seat.is_player)
        found = ((seat, prompt) for seat in seats for prompt in self.game.prompts(self.state, seat))
        return [(seat, prompt) for seat, prompt in found if prompt.kind not in self.shunned]

    def _tried(self, seat: SeatKind, prompt: Prompt) -> bool:
        prompt = settled(self.game, self.state, seat, prompt, self.random.choice)
        if not prompt.can_be_answered:
            return False
        return self._did(seat, prompt, command_of(prompt, by_lot(prompt, self.random.choice)))

    def _proposed(self, seat: SeatKind, prompt: Prompt) -> bool:
        """What the app has chosen already, for choices that do not fit together by lot."""
        prompt = settled(self.game, self.state, seat, prompt, self.random.choice)
        return prompt.can_be_answered and self._did(seat, prompt, command_of(prompt, proposed(prompt)))

    def _did(self, seat: SeatKind, prompt: Prompt, command: Any) -> bool:
        for objection in self.game.objections(self.state, seat, command):
            self.refused[f"{prompt.kind}: {objection.reason}"] += 1
            return False
        for event in self.game.outcome(self.state, seat, command, Rolled(self.random, self.game.faces)):
            self.state = self.game.apply(self.state, event)
        self.done[prompt.kind] += 1
        return True
