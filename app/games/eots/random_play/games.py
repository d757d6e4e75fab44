"""Whole games by lot, from set-up to the winner: every choice is one that the rules offer."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self

from app.games.eots.random_play import eots
from app.games.eots.random_play.hands import Hands
from app.games.eots.random_play.player import FACE_DOWN, IN_AN_OFFENSIVE, PASS, RandomPlayer, is_military
from rules.core.answering import narrowed
from rules.core.game import REFEREE, SeatKind, Setup
from rules.core.prompt import Choice, Prompt
from rules.eots.cards.use_names import Use, read_use
from rules.eots.commands import DiscardDrawn, EndSegment, ExchangeCard, PlayCard, PlayReaction
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side
from rules.eots.state import State
from rules.eots.views.prompts.cards import FIRST

MOST_COMMANDS = 6_000
FEWER, PAST_IDLE = 0.008, 0.2
EVENT, SELDOM = 3, 0.2
IN_A_GAME = {
    **IN_AN_OFFENSIVE,
    FIRST: 0.3,
    FACE_DOWN: 0,
    PASS: 0.01,
    "EndSegment": 0.05,
    "RollBombing": 0.2,
}
OF_THE_HAND = {PlayReaction: "card", DiscardDrawn: "lost", ExchangeCard: "give"}


@dataclass
class RandomGame(RandomPlayer):
    """Both sides of one game until somebody has won, with real hands; few cards start `offensives`."""

    habits: ClassVar[Mapping[str, float]] = MappingProxyType(IN_A_GAME)
    cards: Hands = field(default_factory=lambda: Hands(Random()))
    offensives: float = FEWER

    @classmethod
    def of(cls, scenario: str, edition: str, seed: int, first: Collection[str] = ()) -> Self:
        """A new game whose cards are shuffled, those on top that come first."""
        game, random = eots(), Random(seed)
        state = game.begin(game.open(Setup(scenario, edition, "guided", "table")))
        return cls(game, state, random, cls.habits, (REFEREE,), cards=Hands.dealt(state, random, first))

    def finish(self) -> State:
        """The game to its end."""
        while not self.state.winner:
            assert len(self.commands) < MOST_COMMANDS, "the game does not end"
            self.events.clear()
            self.step()
        return self.state

    def do(self, seat: SeatKind, command: Any) -> None:
        """A command that was offered; the turn goes on segment by segment, now and then past idle ones."""
        if isinstance(command, EndSegment) and self.random.random() > PAST_IDLE:
            command = replace(command, until="")
        super().do(seat, command)

    def follow(self, command: Any, events: tuple[Any, ...]) -> None:
        """The cards as the players move them."""
        for event in events:
            self.cards.follow(self.state, command, event)

    # What is looked at

    def considered(self, prompt: Prompt) -> Prompt:
        """The cards that are really there."""
        if prompt.command is PlayCard:
            side = Side(prompt.seat)
            held = {self.cards.held.get(side, "")}
            there = held if prompt.title == FIRST else held | {*self.cards.hands[side]}
            prompt = narrowed(prompt, "card", lambda option: option.value in there)
        elif prompt.command in OF_THE_HAND:
            prompt = self._from_hand(prompt, Side(prompt.seat))
        return super().considered(prompt)

    def _from_hand(self, prompt: Prompt, side: Side) -> Prompt:
        """A card of the hand, or to react the one held over, as often as not where it may be that."""
        there, held = {*self.cards.hands[side]}, self.cards.held.get(side, "")
        if prompt.command is PlayReaction:
            asked = any(isinstance(one, Choice) and one.name == "held" for one in prompt.inputs)
            may_be = held and (asked or held in self.state.future_offensive)
            turned_up = bool(may_be) and self.random.random() < 0.5
            there = {held} if turned_up else there
            prompt = narrowed(prompt, "held", lambda option: bool(option.value) is turned_up)
        return narrowed(prompt, OF_THE_HAND[prompt.command], lambda option: option.value in there)

    def uses(self, prompt: Prompt, asked: Choice) -> Prompt:
        """One use, by its weight."""
        card = self.card_of(prompt)
        held = self.cards.held.get(card.side) == card.id
        options = [option.value for option in asked.open if read_use(option.value)[1] is held]
        weights = [self._weight_of(card, use) for use in options]
        chosen = self.random.choices(options, weights)[0] if any(weights) else ""
        return narrowed(prompt, "use", lambda option: option.value == chosen)

    def _weight_of(self, card: Card, use: str) -> float:
        """Events most, a discard always, an offensive as often as this player makes one."""
        match read_use(use)[0]:
            case Use.EVENT:
                often = min(1, 4 * self.offensives) if is_military(card) else 1
                return 0 if is_military(card) and not self.starts(card, use) else EVENT * often
            case Use.OPERATIONS:
                return 1 if "special" in card.flags else self.offensives
            case Use.DISCARD:
                return 1
        return SELDOM
