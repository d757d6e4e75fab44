"""A player of any game who reads its prompts and nothing else: every choice is one that the rules offer."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from rules.core.answering import by_lot, command_of, settled
from rules.core.answering import proposed as as_proposed
from rules.core.dice import Origin
from rules.core.game import AnyGame, SeatKind
from rules.core.prompt import Prompt

TRIES, ANSWERS = 30, 4
SELDOM = 0.3
BACK = (2, 12)
MOST_TAKEN_BACK = 60

Offer: TypeAlias = tuple[SeatKind, Prompt]


class Stuck(Exception):
    """Nothing that is offered can be done."""


@dataclass(frozen=True)
class Rolled:
    """Dice by lot, and what they showed."""

    random: Random
    faces: range
    origin: Origin = "table"
    shown: list[int] = field(default_factory=list)

    def roll(self, count: int) -> tuple[int, ...]:
        """So many faces."""
        found = tuple(self.faces[self.random.randrange(len(self.faces))] for _ in range(count))
        self.shown.extend(found)
        return found


@dataclass
class PlayByLot:
    """Everybody at one game, each with what the prompts offer.

    `weights` say how readily a prompt is taken, by its title or its command; what is not named is done when
    it is due, and seldom when it is not. `seats` are those whose prompts are read, else every player's.
    """

    game: AnyGame
    state: Any
    random: Random
    weights: Mapping[str, float] = field(default_factory=dict)
    seats: tuple[SeatKind, ...] = ()
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
        """One command by lot."""
        self.choose(self.offers())

    def choose(self, offers: Sequence[Offer]) -> None:
        """One of these by lot, at last what the app itself proposes."""
        left = offers = [offer for offer in offers if self.weight(offer[1]) > 0]
        for number in range(TRIES if left else 0):
            offer = self.random.choices(left, [self.weight(prompt) for _, prompt in left])[0]
            if self.tried(*offer, number / TRIES):
                return
            left = left if offer[1].inputs or len(left) == 1 else [one for one in left if one is not offer]
        if not any(self.proposed(*offer) for offer in offers):
            raise Stuck(f"{self.game.standing(self.state).heading}: {self.refused.most_common(5)}")

    def offers(self) -> Sequence[Offer]:
        """Every prompt of every seat."""
        seats = self.seats or tuple(seat for seat in self.game.seats if seat.is_player)
        return [(seat, prompt) for seat in seats for prompt in self.game.prompts(self.state, seat)]

    def weight(self, prompt: Prompt) -> float:
        """How readily a prompt is taken."""
        usual = SELDOM if prompt.optional else 1
        return self.weights.get(prompt.title, self.weights.get(prompt.kind, usual))

    def considered(self, prompt: Prompt) -> Prompt:
        """A prompt with those of its options that this player looks at."""
        return prompt

    def do(self, seat: SeatKind, command: Any) -> None:
        """Give a command that nothing speaks against."""
        for event in self.game.outcome(self.state, seat, command, Rolled(self.random, self.game.faces)):
            self.state = self.game.apply(self.state, event)

    def tried(self, seat: SeatKind, prompt: Prompt, near: float) -> bool:
        """Answers by lot, each time nearer to what the app proposes."""
        prompt = settled(self.game, self.state, seat, prompt, self.random.choice, self.considered)
        answers = range(ANSWERS if prompt.can_be_answered else 0)
        drawn = [by_lot(prompt, self.random.choice, max(near, one / ANSWERS)) for one in answers]
        commands = dict.fromkeys(command_of(prompt, answer) for answer in drawn)
        return any(self.did(seat, prompt, command) for command in commands)

    def proposed(self, seat: SeatKind, prompt: Prompt) -> bool:
        """What the app has chosen already, for choices that do not fit together by lot."""
        prompt = settled(self.game, self.state, seat, prompt, self.random.choice, self.considered)
        return prompt.can_be_answered and self.did(seat, prompt, command_of(prompt, as_proposed(prompt)))

    def did(self, seat: SeatKind, prompt: Prompt, command: Any) -> bool:
        """Give a command if nothing speaks against it."""
        for objection in self.game.objections(self.state, seat, command):
            self.refused[f"{prompt.kind}: {objection.reason}"] += 1
            return False
        self.do(seat, command)
        self.done[prompt.kind] += 1
        return True
