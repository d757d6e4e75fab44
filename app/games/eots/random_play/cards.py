"""Cards by lot with real hands: every one is played for anything that it can be played for."""

from dataclasses import dataclass, field
from typing import Any

from app.games.eots.random_play import eots
from app.games.eots.random_play.offensives import RandomPlayer, binds
from rules.core.game import REFEREE
from rules.eots.card_events import obligations
from rules.eots.card_events.arrivals import arrival_places
from rules.eots.card_events.exchanges import exchange_places
from rules.eots.card_events.free_moves import Relocation
from rules.eots.card_events.route_building import buildable
from rules.eots.cards import decks
from rules.eots.cards.hands import PASSES, may_use_held
from rules.eots.commands import (
    DiscardDrawn,
    EndErrand,
    ExchangeCard,
    PlaceTokyoExpress,
    PlayCard,
    PlayReaction,
    Relocate,
    SpendStep,
    SufferLosses,
)
from rules.eots.events import CardExchanged, CardLost, CardPlayed, DeckShuffled, ReactionCardPlayed
from rules.eots.obligation import Obligation, ObligationKind
from rules.eots.offensive import card_play, hq_moves, reaction_cards
from rules.eots.offensive.card_uses import HELD, Use
from rules.eots.printed.components import BOXES
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements.replacements import takers
from rules.eots.supply.audit import audit

OFFENSIVES = 0.025
PLAIN = (Use.CHINA, Use.WITHDRAW_HQ, Use.RETURN_HQ, Use.ROUTE, Use.RIVALRY, Use.WITHDRAW_AIR, Use.DISCARD)
MOST_PLAYS = 60
KEPT, SEIZED = 0.15, 0.3
TRACK = {box for box in BOXES if box.startswith("turn-")}


@dataclass
class RandomCards(RandomPlayer):
    """Both sides with their cards: piles and hands as they lie on the table."""

    piles: dict[Side, list[str]] = field(default_factory=dict)
    hands: dict[Side, list[str]] = field(default_factory=dict)
    held: dict[Side, str] = field(default_factory=dict)
    played: set[str] = field(default_factory=set)
    dealt: bool = False
    offensives: float = OFFENSIVES

    def undrawn(self, side: Side) -> list[str]:
        """The cards of a side that lie nowhere in the open."""
        state = self.state
        gone = {*state.removed_cards, *state.discarded_cards, *state.future_offensive}
        deck = state.deck or tuple(state.components.cards)
        return [c for c in deck if c not in gone and state.components.cards[c].side is side]

    # The cards on the table

    def do(self, command: Any) -> None:
        """A command that was offered, and the cards as the players move them."""
        begun = len(self.events)
        super().do(command)
        for event in self.events[begun:]:
            self._follow(event)
        self._count()

    def _follow(self, event: Any) -> None:
        match event:
            case CardPlayed(side, card, use):
                if card and not use.startswith(HELD):
                    self.hands[Side(side)].remove(card)
                if use.startswith(HELD):
                    self.held.pop(Side(side))
                self._draw(Side(side), event.draws)
            case ReactionCardPlayed(side, card):
                if event.held:
                    self.held.pop(Side(side))
                else:
                    self.hands[Side(side)].remove(card)
                self._draw(Side(side), event.draws)
            case DeckShuffled(side):
                kept = self._kept(Side(side))
                self.piles[Side(side)] = [c for c in self.undrawn(Side(side)) if c not in kept]
                self.random.shuffle(self.piles[Side(side)])
            case CardExchanged(side, given, taken):
                self.hands[Side(side)].remove(given)
                self.hands[Side(side)].append(taken)
            case CardLost(side, card):
                self.hands[Side(side)].remove(card)
            case _:
                pass

    def _kept(self, side: Side) -> set[str]:
        return {*self.hands[side], self.held.get(side, "")}

    def _draw(self, side: Side, number: int) -> None:
        for _ in range(number):
            self.hands[side].append(self.piles[side].pop())

    def _count(self) -> None:
        """The app counts the cards that nobody shows it as they lie (EotS 5.0)."""
        for side in Side:
            found = decks.deck_of(self.state, side)
            if self.dealt:
                assert found.hand == len(self.hands[side]), (side, found)
                assert found.drawable == len(self.piles[side]), (side, found, len(self.piles[side]))
            everywhere = [*self.piles[side], *self.hands[side], *found.discarded, *found.removed]
            everywhere += [self.held[side]] if side in self.held else []
            assert len(everywhere) == len(set(everywhere)) == found.cards, (side, found)

    def against(self, command: Any) -> list[Any]:
        """What speaks against a command."""
        return list(eots().objections(self.state, REFEREE, command))

    # One card

    def _one(self, side: Side) -> None:
        """Something that a card of the hand can be played for, and all that it brings."""
        held = [(card, use) for card in self._usable(side) for use in self._uses(card)]
        plays = [(card, use) for card in self.hands[side] for use in self._uses(card)]
        self.random.shuffle(plays)
        plays = [*held, *plays] if self.random.random() < KEPT else plays
        for card, use in plays:
            if self._played(side, card, use):
                self._settle()
                return
        if self.state.markers[PASSES[side]]:
            self.do(PlayCard("", Use.PASS))
            return
        raise AssertionError(f"{side} can play none of {self.hands[side]}")

    def _usable(self, side: Side) -> list[str]:
        """The card held over, if it may be played now."""
        return [self.held[side]] if side in self.held and may_use_held(self.state, side) else []

    def _seized(self, side: Side) -> bool:
        """The first card of a turn is the other side's, with its Future Offensive (EotS 7.29 A)."""
        if self.state.last_played is not None or self.random.random() > SEIZED:
            return False
        seized = any(self._played(side, card, Use.EVENT) for card in self._usable(side))
        self._settle()
        return seized

    def _as(self, side: Side, card: str, use: Use) -> str:
        """What a card of the hand, or the one held over, is played for."""
        return f"{HELD}{use}" if self.held.get(side) == card else use

    def _uses(self, card: str) -> list[Use]:
        found = self.state.components.cards[card]
        uses = [use for use in (*PLAIN, Use.FUTURE) if self.random.random() < 0.2 or use is Use.DISCARD]
        if self.random.random() < self.offensives or "special" in found.flags:
            uses.append(Use.OPERATIONS)
        military = card_play.starts_offensive(found, Use.EVENT)
        return [*uses, *([] if military and self.random.random() > self.offensives * 4 else [Use.EVENT] * 3)]

    def _played(self, side: Side, card: str, use: Use) -> bool:
        found = self.state.components.cards[card]
        if card_play.starts_offensive(found, use):
            return not (use is Use.EVENT and binds(found)) and self._launched(found, use)
        said = self._as(side, card, use)
        command = PlayCard(card, said, self._hq(use, side), self._air(use, side), self._to(found, use))
        if use is Use.RETURN_HQ and command.hq:
            ports = hq_moves.return_ports(self.state, UnitId(command.hq))
            command = PlayCard(card, said, command.hq, (), self.random.choice(ports) if ports else "")
        if self.against(command):
            return False
        if use is Use.FUTURE:
            self.hands[side].remove(card)
            self.held[side] = card
        self.do(command)
        self.played.add(card)
        return True

    def _launched(self, card: Any, use: Use) -> bool:
        """An offensive of this card to its end."""
        places = exchange_places(self.state, card) or arrival_places(self.state, card)
        to = self.random.choice(places) if places and use is Use.EVENT else ""
        ready = card_play.readied(self.state, card, use, to)
        found = audit(ready)
        hqs = [hq for hq, one in found.supply[card.side].hqs.items() if one.in_supply]
        self.random.shuffle(hqs)
        for hq in hqs:
            units = self._units(found, card_play.play_of(card, use, hq))
            command = PlayCard(card.id, self._as(card.side, card.id, use), hq, units, to)
            if units and not self.against(command):
                before, begun = self.state, len(self.events)
                self.do(command)
                self.played.add(card.id)
                self._finish(before, begun)
                return True
        return False

    def _finish(self, before: Any, begun: int) -> None:
        for _ in range(120):
            if self.state.offensive is None:
                return
            self._step(self.state.offensive.step)
        raise AssertionError("the offensive does not end")

    def _cards_of(self, side: Side) -> list[str]:
        return self.hands[side]

    def _reaction_card(self) -> bool:
        offensive = self.state.offensive
        assert offensive is not None
        side = offensive.side.enemy
        for card in (*self.hands[side], *self._usable(side)):
            kind = self.state.components.cards[card].type
            command = PlayReaction(card, held=self.held.get(side) == card)
            if kind == "reaction" and not any(reaction_cards.objections(self.state, command)):
                self.do(command)
                self.played.add(card)
                return True
        return False

    def _hq(self, use: Use, side: Side) -> str:
        if use not in (Use.WITHDRAW_HQ, Use.RETURN_HQ):
            return ""
        units = self.state.components.units
        hqs = [u for u in self.state.units if units[u].unit_class == "hq" and units[u].side is side]
        there = self.state.components.hexes if use is Use.WITHDRAW_HQ else TRACK
        hqs = [hq for hq in hqs if self.state.units[hq].place in there]
        return self.random.choice(hqs) if hqs else ""

    def _air(self, use: Use, side: Side) -> tuple[str, ...]:
        if use is not Use.WITHDRAW_AIR:
            return ()
        units = self.state.components.units
        found = [u for u in self.state.units if units[u].unit_class == "air" and units[u].side is side]
        return (self.random.choice(found),)

    def _to(self, card: Any, use: Use) -> str:
        if use is Use.ROUTE:
            return self.random.choice(list(self.state.components.routes))
        if use is Use.EVENT:
            places = (*arrival_places(self.state, card), *exchange_places(self.state, card))
            choices: tuple[str, ...] = (*places, *buildable(self.state, card))
            return self.random.choice(choices) if choices else ""
        return ""

    # What a card asks for

    def _settle(self) -> None:
        for _ in range(20):
            errand = next(iter(self.state.errands), None)
            if errand is None:
                return
            self._errand(errand)
        raise AssertionError("a card's errands do not end")

    def _settled(self) -> bool:
        errand = next(iter(obligations.waiting(self.state)), None)
        if errand is None:
            return False
        self._errand(errand)
        return True

    def _errand(self, errand: Obligation) -> None:
        side = obligations.side_of(self.state, errand)
        if errand.kind is ObligationKind.DISCARD:
            self.do(DiscardDrawn(errand.card, self.random.choice(self.hands[side])))
        elif errand.kind is ObligationKind.LOSSES:
            targets = obligations.loss_targets(self.state, errand)
            self.do(SufferLosses(errand.card, errand.number, (self.random.choice(targets),)))
        elif self.random.random() < 0.1:
            self.do(EndErrand(errand.card, errand.number, errand.kind))
        else:
            self._use(errand)

    def _use(self, errand: Obligation) -> None:
        end = EndErrand(errand.card, errand.number, errand.kind)
        card = self.state.components.cards.get(errand.card)
        match errand.kind:
            case ObligationKind.REPLACEMENT:
                options = list(takers(self.state, obligations.fund_of(self.state, errand)))
                unit, places = self.random.choice(options)
                to = self.random.choice(places) if places else ""
                self.do(SpendStep(errand.card, errand.number, unit, to))
            case ObligationKind.MOVE:
                assert card is not None
                relocation = Relocation.of(self.state, card)
                assert relocation is not None
                unit = self.random.choice(relocation.movers())
                self.do(Relocate(errand.card, (unit,), self.random.choice(relocation.places((unit,)))))
            case ObligationKind.EXCHANGE:
                assert card is not None
                mine = [c for c in decks.deck_of(self.state, card.side).discarded if c != card.id]
                give = self.random.choice(self.hands[card.side])
                exchange = ExchangeCard(card.id, give, self.random.choice(mine))
                self.do(end if self.against(exchange) else exchange)
            case ObligationKind.EXPRESS:
                held = [h for h, who in self.state.control.items() if who is Side.JAPAN]
                express = PlaceTokyoExpress(self.random.choice(held))
                self.do(end if self.against(express) else express)
            case _:
                self.do(end)
