"""Whole games by lot, from set-up to the winner: every choice is one that the rules offer."""

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Any

from app.games.eots.random_play import eots
from app.games.eots.random_play.cards import MOST_PLAYS, RandomCards
from app.games.eots.random_play.plain import filled_in
from rules.core.game import REFEREE, Setup
from rules.eots import initiative
from rules.eots.cards import decks
from rules.eots.cards.hands import in_hand
from rules.eots.commands import (
    DeclareBattles,
    EndSegment,
    MoveForces,
    PlayCard,
    ReturnForces,
    SufferAttrition,
)
from rules.eots.events import CardsDealt
from rules.eots.movement.amphibious_shipping import SHIPPING, USED
from rules.eots.offensive.card_uses import Use
from rules.eots.offensive_under_way import Step
from rules.eots.printed.components import BOXES
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.attrition import is_due

MOST_COMMANDS = 6_000
FEWER, PAST_IDLE = 0.01, 0.2
OPENING = ("J01", "J02")
YAMAMOTO = "jp-hq-combined-fleet-yamamoto"
SHIPS = ("jp-cv-akagi", "jp-cv-soryu", "jp-cv-shokaku", "jp-bb-hiei")


@dataclass
class RandomGame(RandomCards):
    """Both sides of one game until somebody has won."""

    given: int = 0

    @classmethod
    def of(cls, scenario: str, edition: str, seed: int, first: Collection[str] = ()) -> "RandomGame":
        """A new game: shuffled decks, those cards on top that come first, and the hands of the scenario."""
        game = eots()
        state = game.begin(game.open(Setup(scenario, edition, "guided", "table")))
        player = cls(Random(seed), state, offensives=FEWER)
        for side in Side:
            player.piles[side] = player.undrawn(side)
            player.random.shuffle(player.piles[side])
            player.piles[side].sort(key=lambda card: card in first)
            player.hands[side] = [card for card in OPENING if card in player.piles[side]]
            player.piles[side] = [card for card in player.piles[side] if card not in OPENING]
            player.dealt = True
        picked = [player.random.choice(state.future_choice)] if state.future_choice else []
        for card in (*state.future_offensive, *picked):
            side = state.components.cards[card].side
            player.held[side] = card
            player.piles[side] = [one for one in player.piles[side] if one != card]
        for side in Side:
            player._draw(side, in_hand(state, side) - len(player.hands[side]))
        return player

    def december(self) -> None:
        """Pearl Harbor as it was, and the conquest of South East Asia by lot (v2.0 17.11)."""
        self.do(PlayCard("J01", "event", YAMAMOTO, SHIPS))
        self.do(MoveForces(SHIPS, "5506"))
        self.do(DeclareBattles(tuple(f"5808:{ship}" for ship in SHIPS[:3])))
        self.played.add("J01")
        while self.state.offensive is not None:
            if self.state.offensive.step is Step.RETURN:
                afloat = (ship for ship in SHIPS if self.state.units[UnitId(ship)].place != "eliminated")
                self.do(ReturnForces(tuple(f"{ship}:3705" for ship in afloat)))
            else:
                self._step(self.state.offensive.step)
        assert self._launched(self.state.components.cards["J02"], Use.EVENT)

    def game(self) -> State:
        """The game to its end."""
        if "december-1941" in self.state.special:
            self.december()
        while not self.state.winner:
            self.given += 1
            assert self.given < MOST_COMMANDS, "the game does not end"
            self.events.clear()
            if not self._something():
                self._end_segment()
        return self.state

    def _something(self) -> bool:
        """One thing that is to be done now, if anything is."""
        if self.state.segment == "offensives":
            return self._offensives()
        if self.state.errands:
            self._errand(self.state.errands[0])
            return True
        return any(self._step_view(step) for step in eots().steps(self.state))

    def _offensives(self) -> bool:
        for step in eots().steps(self.state):
            if self.random.random() < 0.5:
                self._step_view(step)
        for _ in range(MOST_PLAYS):
            side = initiative.to_play(self.state)
            if side is None or self.state.winner:
                return False
            if not self._seized(side.enemy):
                self._one(side)
        return False

    def _step_view(self, step: Any) -> bool:
        """Roll a die, place counters or press the button that a segment offers."""
        rolled = [die for die in step.dice if die.kind != "RollBombing" or self.random.random() < 0.8]
        for die in rolled:
            command = filled_in(die.kind, die.fields)
            if not self._refused(command):
                self.do(command)
        if rolled:
            return True
        if step.button:
            positions = [self.random.choice(one.options).value for one in step.assignments if one.options]
            command = filled_in(step.kind, step.fields, tuple(p for p in positions if _named(p)))
            if self._refused(command):  # a lot that does not fit together: the app's own proposal must
                chosen = [o.value for one in step.assignments for o in one.options if o.chosen]
                command = filled_in(step.kind, step.fields, tuple(p for p in chosen if _named(p)))
            self.do(command)
            return True
        return False

    def _refused(self, command: Any) -> bool:
        return any(eots().objections(self.state, REFEREE, command))

    def _end_segment(self) -> None:
        if self.state.segment == "attrition" and is_due(self.state):
            duty = next(d for d in eots().duties(self.state) if d.kind == "SufferAttrition")
            of = {name: tuple(u for n, u in duty.fields if n == name) for name in ("reduced", "eliminated")}
            self.do(SufferAttrition(of["reduced"], of["eliminated"]))
        before = self.state
        following = eots().going_on(before) if self.random.random() < PAST_IDLE else None
        self.do(EndSegment(following.until if following is not None else ""))
        assert self.state is not before

    def _follow(self, event: Any) -> None:
        super()._follow(event)
        if isinstance(event, CardsDealt):
            for side, cards in ((Side.JAPAN, event.japan), (Side.ALLIES, event.allies)):
                self._draw(side, cards - len(self.hands[side]))

    def _count(self) -> None:
        """Every counter, card and shipping point is somewhere, and in one place only."""
        super()._count()
        known = {*self.state.components.hexes, *BOXES}
        assert all(position.place in known for position in self.state.units.values())
        for side in Side:
            assert self.state.markers[USED[side]] >= 0, side
            assert decks.deck_of(self.state, side).drawable >= 0
        allies = Side.ALLIES  # Japan may lose a point that it used already (10.32)
        assert self.state.markers[USED[allies]] <= self.state.markers[SHIPPING[allies]]
        assert self.state.markers[SHIPPING[Side.JAPAN]] >= 1


def _named(position: str) -> bool:
    return bool(position) and not position.endswith(":")
