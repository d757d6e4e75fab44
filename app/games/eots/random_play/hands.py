"""The cards as they lie on the table of a game by lot: piles, hands, and what is held over."""

from collections.abc import Collection
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.eots.cards.use_names import Use, read_use
from rules.eots.commands import PlayCard
from rules.eots.events import (
    CardExchanged,
    CardLost,
    CardPlayed,
    CardsDealt,
    DeckShuffled,
    ReactionCardPlayed,
)
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import ALLIED_HAND, JAPAN_HAND
from rules.eots.state import State

IN_HAND = {Side.JAPAN: JAPAN_HAND, Side.ALLIES: ALLIED_HAND}


@dataclass
class Hands:
    """The cards of both sides, drawn by lot, of which the app knows the numbers only."""

    random: Random
    piles: dict[Side, list[str]] = field(default_factory=dict)
    hands: dict[Side, list[str]] = field(default_factory=dict)
    held: dict[Side, str] = field(default_factory=dict)
    played: set[str] = field(default_factory=set)

    @classmethod
    def dealt(cls, state: State, random: Random, first: Collection[str] = ()) -> "Hands":
        """Shuffled decks, those cards on top that come first, and the hands of the scenario."""
        found, cards = cls(random), state.components.cards
        for side in Side:
            pile = undrawn(state, side)
            random.shuffle(pile)
            pile.sort(key=lambda card: card in first)
            found.hands[side] = sorted(card for card in pile if cards[card].timing.startswith("opening"))
            found.piles[side] = [card for card in pile if card not in found.hands[side]]
        picked = [random.choice(state.future_choice)] if state.future_choice else []
        for card in (*state.future_offensive, *picked):
            found.held[cards[card].side] = card
            found.piles[cards[card].side] = [c for c in found.piles[cards[card].side] if c != card]
        for side in Side:
            found.draw(side, state.markers[IN_HAND[side]] - len(found.hands[side]))
        return found

    def draw(self, side: Side, number: int) -> None:
        """So many cards from the top."""
        for _ in range(number):
            self.hands[side].append(self.piles[side].pop())

    def follow(self, state: State, command: Any, event: Any) -> None:
        """The cards as the players move them."""
        match event:
            case CardPlayed(side, card, use):
                self._spend(Side(side), command.card, read_use(use)[1])
                self._put_down(Side(side), command)
                self.draw(Side(side), event.draws)
            case ReactionCardPlayed(side, card):
                self._spend(Side(side), card, event.held)
                self.draw(Side(side), event.draws)
            case DeckShuffled(side):
                kept = {*self.hands[Side(side)], self.held.get(Side(side), "")}
                self.piles[Side(side)] = [c for c in undrawn(state, Side(side)) if c not in kept]
                self.random.shuffle(self.piles[Side(side)])
            case CardExchanged(side, given, taken):
                self.hands[Side(side)].remove(given)
                self.hands[Side(side)].append(taken)
            case CardLost(side, card):
                self.hands[Side(side)].remove(card)
            case CardsDealt():
                for of, cards in ((Side.JAPAN, event.japan), (Side.ALLIES, event.allies)):
                    self.draw(of, cards - len(self.hands[of]))
            case _:
                pass

    def _spend(self, side: Side, card: str, held: bool) -> None:
        """A card leaves the hand, or the place where it was held over."""
        if held:
            self.held.pop(side)
        elif card:
            self.hands[side].remove(card)
        self.played |= {card} - {""}

    def _put_down(self, side: Side, command: PlayCard) -> None:
        if command.use == Use.FUTURE:
            self.held[side] = command.card


def undrawn(state: State, side: Side) -> list[str]:
    """The cards of a side that lie nowhere in the open."""
    gone = {*state.removed_cards, *state.discarded_cards, *state.future_offensive}
    deck = state.deck or tuple(state.components.cards)
    return [card for card in deck if card not in gone and state.components.cards[card].side is side]
