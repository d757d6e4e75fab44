"""A player of Empire of the Sun by lot, who reads prompts: from the card to the end of the offensive."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Self

from app.games.eots.random_play import eots
from app.play_by_lot import PlayByLot, Rolled, Stuck
from rules.core.answering import narrowed
from rules.core.game import REFEREE, SeatKind, Setup
from rules.core.prompt import Choice, Option, Prompt
from rules.eots.cards.use_names import Use, read_use
from rules.eots.commands import ActivateReaction, MoveForces, PlayCard
from rules.eots.printed.card import Card
from rules.eots.printed.card_conditions import BattleHex, EveryBattleHex, LandsWithin
from rules.eots.printed.sides import UnitId
from rules.eots.printed.track_names import ALLIED_HAND, JAPAN_HAND
from rules.eots.state import State
from rules.eots.views.activation_view import UNSEEN
from rules.eots.views.prompts.cards import FIRST
from rules.maps.hexgrid import HexId

MOST_COMMANDS = 120
HAND, MOST_ACTIVE = 7, 7
COMES_FIRST = (
    *("RollAttack", "SufferLosses", "SendBack", "MeetShips", "IncludeUnits", "ForgoWeather"),
    *("DiscardDrawn", "SpendStep", "Relocate", "ExchangeCard", "PlaceTokyoExpress"),
)
IN_AN_OFFENSIVE: Mapping[str, float] = MappingProxyType(
    {
        **dict.fromkeys(COMES_FIRST, 100),
        "EndErrand": 20,
        "Concede": 0,
        "StandFast": 50,
        "Disengage": 50,
        "MoveForces": 9,
        "DropTroops": 5,
        "DeclareBattles": 1,
        "TrySpecialReaction": 40,
        "TryIntelligence": 9,
        "EndAnswer": 1,
        "PlayReaction": 0.15,
        "ActivateReaction": 30,
        "EndReaction": 1,
    }
)
PASS, FACE_DOWN = UNSEEN[Use.PASS], UNSEEN[Use.FUTURE]
NOTHING_ELSE = dict.fromkeys(("EndSegment", "MakeFreeMoves", PASS, FACE_DOWN, FIRST), 0.0)


@dataclass
class RandomPlayer(PlayByLot):
    """Both sides of one game, every choice by lot; whatever card is played starts an offensive."""

    habits: ClassVar[Mapping[str, float]] = MappingProxyType({**IN_AN_OFFENSIVE, **NOTHING_ELSE})
    most_together: ClassVar[int] = 3
    state: State
    events: list[Any] = field(default_factory=list)
    commands: list[Any] = field(default_factory=list)
    told: Callable[[Any, tuple[Any, ...]], None] = lambda command, events: None
    rolled: list[tuple[int, ...]] = field(default_factory=list)

    @classmethod
    def of(cls, scenario: str, edition: str, seed: int) -> Self:
        """A new game, opened in its offensives segment."""
        game = eots()
        state = game.begin(game.open(Setup(scenario, edition, "guided", "table")))
        if seed % 3:  # December 1941 knows two cards only
            state = replace(state, special=state.special - {"december-1941"})
        return cls(game, state, Random(seed), cls.habits, (REFEREE,))

    def do(self, seat: SeatKind, command: Any) -> None:
        """A command that was offered, with what came of it."""
        dice = Rolled(self.random, self.game.faces)
        events = self.game.outcome(self.state, seat, command, dice)
        for event in events:
            self.state = self.game.apply(self.state, event)
        self.events += events
        self.follow(command, events)
        self.commands.append(command)
        self.rolled.append(tuple(dice.shown))
        self.told(command, events)

    def follow(self, command: Any, events: tuple[Any, ...]) -> None:
        """What this player keeps of what happened."""

    def offensive(self) -> bool:
        """One offensive to its end; whether a card could be played at all."""
        self.events.clear()
        try:
            while self.state.offensive is None:
                self.step()
        except Stuck:
            return False
        for _ in range(MOST_COMMANDS):
            if self.state.offensive is None:
                return True
            self.step()
        raise AssertionError("the offensive does not end")

    def refill(self) -> None:
        """New hands, so that the game goes on."""
        hands = (JAPAN_HAND, ALLIED_HAND)
        if not any(self.state.markers[track] for track in hands):
            markers = {**self.state.markers, **dict.fromkeys(hands, HAND)}
            self.state = replace(self.state, markers=markers, discarded_cards=(), last_played=None)

    # What is looked at

    def considered(self, prompt: Prompt) -> Prompt:
        """Cards that start an offensive, some units for it, and stacks that stand together."""
        asked = {one.name: one for one in prompt.inputs if isinstance(one, Choice)}
        if prompt.command is PlayCard and "use" in asked:
            return self.uses(prompt, asked["use"])
        if prompt.command is MoveForces:
            return self._stack(prompt, asked["units"]) if "units" in asked else self._way(prompt)
        if prompt.command in (PlayCard, ActivateReaction) and "units" in asked:
            return self._active(prompt, asked["units"])
        return prompt

    def uses(self, prompt: Prompt, asked: Choice) -> Prompt:
        """Operations, or an event that starts an offensive and asks for nothing that a lot would miss."""
        card = self.card_of(prompt)
        return narrowed(prompt, "use", lambda option: self.starts(card, option.value))

    def card_of(self, prompt: Prompt) -> Card:
        """The card that a prompt is about."""
        return self.state.components.cards[dict(prompt.fixed)["card"]]

    def starts(self, card: Card, use: str) -> bool:
        """Whether this player starts an offensive so."""
        read = read_use(use)[0]
        return read == Use.OPERATIONS or (read == Use.EVENT and is_military(card) and not binds(card))

    def _active(self, prompt: Prompt, asked: Choice) -> Prompt:
        """About as many units as may go, now and then of one service only; for Operation Z all of them."""
        kept = asked.open
        if prompt.command is PlayCard and self.card_of(prompt).timing == "opening-first":
            return narrowed(prompt, "units", lambda option: True, min(asked.most, len(kept)))
        if kept and self.random.random() < 0.5:
            service = self._service(self.random.choice(kept))
            kept = tuple(option for option in kept if self._service(option) == service)
        most = max(1, min(asked.most, MOST_ACTIVE, len(kept)))
        return narrowed(prompt, "units", lambda option: option in kept, max(1, most - 1), most)

    def _service(self, option: Option) -> str:
        return str(self.state.components.units[UnitId(option.value)].service)

    def _stack(self, prompt: Prompt, asked: Choice) -> Prompt:
        """One counter, now and then with others of its place."""
        if asked.least > 1:
            return prompt
        first = self.random.choice(asked.options)
        here = [one.value for one in asked.options if one is not first and _place(one) == _place(first)]
        number = self.random.randint(0, min(self.most_together - 1, len(here)))
        stack = {first.value, *self.random.sample(here, number)}
        return narrowed(prompt, "units", lambda option: option.value in stack, len(stack), len(stack))

    def _way(self, prompt: Prompt) -> Prompt:
        """Seldom a strategic move where there are others, and rather into the enemy."""
        if self.random.random() < 0.8:
            plain = narrowed(prompt, "mode", lambda option: not option.value.startswith("strategic"))
            prompt = plain if plain.can_be_answered else prompt
        hexes = [option.value for one in prompt.inputs if isinstance(one, Choice) for option in one.options]
        liked = self.liked(UnitId(dict(prompt.fixed)["units"]), hexes)
        return narrowed(prompt, "to", lambda option: option.value in liked) if liked else prompt

    def liked(self, unit: UnitId, hexes: list[str]) -> set[str]:
        """The hexes that this player rather goes to, if any: where the enemy is, or what he holds."""
        enemy = self.state.components.units[unit].side.enemy
        met = {h for h in hexes if any(one.side is enemy for one in self.state.units_in(h))}
        held = {h for h in hexes if self.state.control.get(HexId(h)) is enemy}
        return self.random.choices((met, held, set[str]()), (5, 2, 3))[0]


def _place(option: Option) -> str:
    return option.unit.place if option.unit is not None else ""


def is_military(card: Card) -> bool:
    """Whether the event of a card is an offensive (EotS 5.31)."""
    activates = card.logistics, card.logistics_formula, card.event.activation.total_units
    return card.type == "military" and any(one is not None for one in activates)


def binds(card: Card) -> bool:
    """Whether the event asks for certain battles or landings, which a player without a plan misses."""
    asks = any(isinstance(one, BattleHex | EveryBattleHex | LandsWithin) for one in card.event.conditions)
    return asks and not card.timing.startswith("opening")
