"""Whole games by a player who wants to win: plans that the rules allow, weighed by exact forecasts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.games.eots.random_play.games import RandomGame
from app.games.eots.random_play.player import COMES_FIRST, is_military
from app.games.eots.sensible.aims import Aims
from app.games.eots.sensible.homes import best_home, is_safe
from app.games.eots.sensible.planning import Draft, Plan, Staff
from app.games.eots.sensible.reacting import best_reaction
from app.games.eots.sensible.trials import declaration
from app.play_by_lot import Offer
from rules.core.answering import command_of, narrowed
from rules.core.game import REFEREE
from rules.core.prompt import Choice, Pairs, Prompt
from rules.eots.cards.use_names import Use, read_use, use_text
from rules.eots.commands import Relocate
from rules.eots.offensive import post_battle_movement
from rules.eots.offensive_under_way import Step
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements.proposed_places import HOMES
from rules.maps.hexgrid import HexId, distance

GOOD, FAIR, ANY = 1.5, 0.5, 0.05
MOST_PLANS, MOST_CARDS, MOST_PLACES = 5, 3, 12
AHEAD = (Use.RETURN_HQ, Use.RIVALRY)
ELSEWHERE = (Use.CHINA, Use.ROUTE, Use.FUTURE)
IDLE = ("Concede", "EndSegment", "PlayCard", "MakeFreeMoves")


@dataclass
class SensibleGame(RandomGame):
    """Both sides of one game, each playing to win; what is equal is settled by lot."""

    orders: list[Any] = field(default_factory=list)

    def step(self) -> None:
        """What serves best of all that is offered, else anything by lot."""
        offers = self.offers()
        if not (self._errand(offers) or self._first(offers) or self._sensibly(offers)):
            self.choose(offers)

    def _sensibly(self, offers: Sequence[Offer]) -> bool:
        offensive = self.state.offensive
        if offensive is not None:
            return self._in_step(offensive.step, offers)
        for _, prompt in self._of(offers, "PlayCard"):
            if not prompt.optional:
                return self._one(prompt, [offer for offer in offers if _passes(offer[1])])
        return self._segment(offers)

    def _in_step(self, step: Step, offers: Sequence[Offer]) -> bool:
        match step:
            case Step.MOVE:
                return self._move(offers)
            case Step.ANSWER:
                return self._answer(offers)
            case Step.REACT:
                return self._react(offers)
            case Step.REACTION_RETURN | Step.RETURN:
                return self._return(offers)
            case Step.CLEAR_UP:
                return any(self.proposed(*offer) for offer in self._of(offers, "ClearUp"))
        return False

    def _of(self, offers: Sequence[Offer], *kinds: str) -> list[Offer]:
        return [offer for offer in offers if offer[1].kind in kinds]

    def _first(self, offers: Sequence[Offer]) -> bool:
        """What a card or the enemy waits for; defenders stay where they are."""
        if first := self._of(offers, *COMES_FIRST, "EndErrand") or self._of(offers, "StandFast"):
            self.choose(first)
        return bool(first)

    # One card

    def _one(self, prompt: Prompt, passes: Sequence[Offer]) -> bool:
        """The best offensive if it is good, else an event, else whatever the card allows."""
        uses = self._uses(prompt)
        plan = self._planned(prompt, uses)
        worth = plan.worth if plan is not None else -1.0
        opening = any(self._card(card).timing.startswith("opening") for card in uses)
        if plan is not None and (worth >= GOOD or opening):
            return self._carried_out(plan)
        if self._quietly(prompt, uses):
            return True
        if plan is not None and worth >= FAIR:
            return self._carried_out(plan)
        if any(self.tried(*one, 0) for one in passes) or self._for_want_of_better(prompt, uses, ELSEWHERE):
            return True
        if plan is not None and worth >= ANY:
            return self._carried_out(plan)
        return self._for_want_of_better(prompt, uses, (Use.DISCARD,))

    def _card(self, card: str) -> Card:
        return self.state.components.cards[card]

    def _uses(self, prompt: Prompt) -> dict[str, set[str]]:
        """The cards that can be played, the one held over first, and what for."""
        side = Side(prompt.seat)
        held, offered = self.cards.held.get(side, ""), _options(prompt, "card")
        cards = [card for card in (held, *self.cards.hands[side]) if card in offered]
        found = {card: _options(self._refined(prompt, card=card), "use") for card in cards}
        return {
            card: {read_use(one)[0] for one in uses if read_use(one)[1] is (card == held)}
            for card, uses in found.items()
        }

    def _refined(self, prompt: Prompt, **answers: str) -> Prompt:
        assert self.game.panels.drafts is not None
        said = {name: (value,) for name, value in answers.items()}
        return self.game.panels.drafts.refined(self.state, REFEREE, prompt, said)

    def _played(self, prompt: Prompt, uses: dict[str, set[str]], card: str, use: Use) -> bool:
        """A card for this, if it is offered."""
        if use not in uses[card]:
            return False
        chosen = self._refined(self._refined(prompt, card=card), use=self._said(card, use))
        return self.tried(REFEREE, chosen, 0)

    def _said(self, card: str, use: Use) -> str:
        """What a card of the hand, or the one held over, is played for."""
        return use_text(use, self.cards.held.get(self._card(card).side) == card)

    def _for_want_of_better(self, prompt: Prompt, uses: dict[str, set[str]], wanted: tuple[Use, ...]) -> bool:
        """The card that is missed least, for something else; only a military event is worth holding over."""
        hand = sorted(self.cards.hands[Side(prompt.seat)], key=lambda c: (_dear(self._card(c)), c))
        plays = [(card, use) for use in wanted for card in hand if card in uses]
        suits = [(c, use) for c, use in plays if use is not Use.FUTURE or self._card(c).type == "military"]
        return any(self._played(prompt, uses, card, use) for card, use in suits)

    def _quietly(self, prompt: Prompt, uses: dict[str, set[str]]) -> bool:
        """An HQ returns, rivalry ends, or an event that starts no offensive happens."""
        ahead = [(card, use) for use in AHEAD for card in uses]
        events = [(card, Use.EVENT) for card in uses if not is_military(self._card(card))]
        return any(self._played(prompt, uses, card, use) for card, use in (*ahead, *events))

    def considered(self, prompt: Prompt) -> Prompt:
        """An HQ returns to its home, or near to it."""
        prompt = super().considered(prompt)
        said = dict(prompt.fixed)
        ports = _options(prompt, "to")
        if read_use(said.get("use", ""))[0] != Use.RETURN_HQ or not ports:
            return prompt
        home = HOMES.get(UnitId(said["hq"]), HexId(min(ports)))
        best = min(ports, key=lambda port: (distance(HexId(port), home), port))
        return narrowed(prompt, "to", lambda option: option.value == best)

    # Offensives

    def _planned(self, prompt: Prompt, uses: dict[str, set[str]]) -> Plan | None:
        """The best offensive that the hand allows."""
        aims, side = self._aims(prompt), Side(prompt.seat)
        hqs = [hq for hq, one in aims.found.supply[side].hqs.items() if one.in_supply]
        drafts: list[Draft] = []
        for card, use in self._offensive_cards(uses):
            said = self._said(card.id, use)
            to = self._place(prompt, card, said) if use is Use.EVENT else ""
            drafts += Staff(aims, card, use, said, self.random, to).drafts(hqs)
        drafts.sort(key=lambda draft: -draft.gain)
        plans = (draft.tried() for draft in drafts[:MOST_PLANS])
        return max((plan for plan in plans if plan is not None), key=lambda plan: plan.worth, default=None)

    def _place(self, prompt: Prompt, card: Card, said: str) -> str:
        """Where the reinforcements of an event arrive."""
        asked = self._refined(self._refined(prompt, card=card.id), use=said)
        places = sorted(_options(asked, "to"))
        return self.random.choice(places) if places else ""

    def _offensive_cards(self, uses: dict[str, set[str]]) -> Iterator[tuple[Card, Use]]:
        """The strongest events, and the card that is best spent on operations."""
        events = [self._card(c) for c in uses if Use.EVENT in uses[c] and is_military(self._card(c))]
        events.sort(key=lambda card: (-(card.logistics or 9), card.id))
        yield from ((card, Use.EVENT) for card in events[: MOST_CARDS - 1])
        plain = [self._card(card) for card in uses if Use.OPERATIONS in uses[card]]
        if plain:
            yield min(plain, key=lambda card: (-card.ops, _dear(card), card.id)), Use.OPERATIONS

    def _carried_out(self, plan: Plan) -> bool:
        """The card of a plan, whose other commands follow as far as the enemy lets them."""
        first, *self.orders = plan.commands
        return self._gave(first)

    def _gave(self, command: Any) -> bool:
        """Give a command, if nothing speaks against it."""
        if any(self.game.objections(self.state, REFEREE, command)):
            return False
        self.do(REFEREE, command)
        return True

    def _ordered(self) -> bool:
        """The next thing that was planned and still stands, if there is one."""
        while self.orders:
            if self._gave(self.orders.pop(0)):
                return True
        return False

    def _move(self, offers: Sequence[Offer]) -> bool:
        drops = self._of(offers, "DropTroops") if self.random.random() < 0.5 else []
        if any(self.tried(*offer, 0) for offer in drops) or self._ordered():
            return True
        return self._gave(declaration(self.state, {}))

    def _answer(self, offers: Sequence[Offer]) -> bool:
        """Landings that matter are met, offensives found out."""
        aims = Aims(self.state, self._attacker())
        met = self._of(offers, "TrySpecialReaction")
        met.sort(key=lambda offer: -aims.worth(HexId(dict(offer[1].fixed)["hex"])))
        cards = self._of(offers, "PlayReaction") if self.random.random() < 0.5 else []
        return any(self.tried(*one, 0) for one in (*met, *cards, *self._of(offers, "TryIntelligence")))

    def _attacker(self) -> Side:
        assert self.state.offensive is not None
        return self.state.offensive.side

    def _react(self, offers: Sequence[Offer]) -> bool:
        """Reaction cards now and then, and the reaction that changes the battles most."""
        cards = self._of(offers, "PlayReaction") if self.random.random() < 0.3 else []
        if self._ordered() or any(self.tried(*one, 0) for one in cards):
            return True
        for _, prompt in self._of(offers, "ActivateReaction"):
            hqs = _options(prompt, "hq") or {dict(prompt.fixed)["hq"]}
            asked = {hq: self._refined(prompt, hq=hq) for hq in sorted(hqs)}
            eligible = {UnitId(hq): tuple(map(UnitId, _listed(one, "units"))) for hq, one in asked.items()}
            if (plan := best_reaction(self.state, eligible)) is not None:
                return self._carried_out(plan)
        self.choose(self._of(offers, "EndReaction", "MoveForces"))
        return True

    def _return(self, offers: Sequence[Offer]) -> bool:
        """Everybody to a base that is good for him, else as the app proposes."""
        found = post_battle_movement.homeward(self.state)
        aims, prompt = Aims(self.state, found.side), offers[0][1]
        ends: dict[UnitId, str] = {}
        for row in _rows(prompt):
            homes = [option.value.partition(":") for option in row.open if option.value]
            if homes:
                unit = UnitId(homes[0][0])
                places = tuple(to for _, _, to in homes)[:MOST_PLACES]
                ends[unit] = best_home(found, aims, unit, places, list(ends.values()))
        answers = {"positions": tuple(f"{unit}:{to}" for unit, to in ends.items())} if ends else {}
        return self._gave(command_of(prompt, answers)) or self.proposed(REFEREE, prompt)

    # The other segments

    def _segment(self, offers: Sequence[Offer]) -> bool:
        """Every die is rolled, and counters go where a careful player would put them."""
        steps = [offer for offer in offers if offer[1].kind not in IDLE]
        steps.sort(key=lambda offer: not offer[1].dice)
        return any(self.proposed(*offer) for offer in steps)

    def _errand(self, offers: Sequence[Offer]) -> bool:
        """Steps for the strongest, and moves towards the war."""
        steps, units = self._of(offers, "SpendStep"), self.state.components.units
        if steps:
            _, prompt = max(steps, key=lambda offer: _claim(units, offer[1]))
            places = sorted(_options(prompt, "to"), key=lambda to: is_safe(self._aims(prompt), to))
            return self._gave(command_of(prompt, {"to": tuple(places[:1])}))
        moves = self._of(offers, "Relocate")
        left = self._of(offers, "EndErrand") if moves else []
        return any(self._relocated(prompt) for _, prompt in moves) or any(self.tried(*one, 0) for one in left)

    def _aims(self, prompt: Prompt) -> Aims:
        return Aims(self.state, Side(prompt.seat))

    def _relocated(self, prompt: Prompt) -> bool:
        """The unit that is farthest from the war comes nearer."""
        aims, units = self._aims(prompt), self.state.units
        who = max(_listed(prompt, "units"), key=lambda u: (aims.front(units[UnitId(u)].place), u), default="")
        now = aims.front(units[UnitId(who)].place) if who else 0
        nearer = [to for to in _options(prompt, "to") if aims.front(to) < now]
        nearer.sort(key=lambda to: is_safe(aims, to))
        card = dict(prompt.fixed)["card"]
        return any(self._gave(Relocate(card, (who,), to)) for to in nearer[:MOST_PLACES])


def _passes(prompt: Prompt) -> bool:
    return ("use", Use.PASS.value) in prompt.fixed


def _listed(prompt: Prompt, name: str) -> list[str]:
    """What can be chosen, in its order."""
    asked = (one for one in prompt.inputs if isinstance(one, Choice) and one.name == name)
    return [option.value for one in asked for option in one.open]


def _options(prompt: Prompt, name: str) -> set[str]:
    """What can be chosen."""
    return set(_listed(prompt, name))


def _rows(prompt: Prompt) -> Iterator[Choice]:
    for one in prompt.inputs:
        if isinstance(one, Pairs):
            yield from one.rows


def _claim(units: Any, prompt: Prompt) -> tuple[bool, int, str]:
    """Those on the map first, then the strongest."""
    unit = dict(prompt.fixed)["unit"]
    return not _options(prompt, "to"), units[unit].attack or 0, unit


def _dear(card: Card) -> tuple[int, int]:
    """How much a card is missed when it is spent on something else."""
    return {"reaction": 2, "military": 1}.get(card.type, 0), card.ops
