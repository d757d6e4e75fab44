"""Whole games by a player who wants to win: plans that the rules allow, weighed by exact forecasts."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.games.eots.random_play.aims import FAR, Aims
from app.games.eots.random_play.games import RandomGame
from app.games.eots.random_play.plain import filled_in
from app.games.eots.random_play.planning import Draft, Plan, Staff
from app.games.eots.random_play.trials import Trial, declaration
from app.games.eots.random_play.weighing import battle_odds
from rules.eots.battle.fighters import kind_of
from rules.eots.battle.forces import FLYING, Kind
from rules.eots.card_events import obligations
from rules.eots.card_events.arrivals import arrival_places
from rules.eots.card_events.exchanges import exchange_places
from rules.eots.card_events.free_moves import Relocation
from rules.eots.cards.hands import PASSES
from rules.eots.commands import (
    ActivateReaction,
    EndAnswer,
    EndErrand,
    EndReaction,
    MoveForces,
    PlayCard,
    Relocate,
    ReturnForces,
    SpendStep,
    StandFast,
    TryIntelligence,
    TrySpecialReaction,
)
from rules.eots.obligation import Obligation, ObligationKind
from rules.eots.offensive import (
    card_play,
    ground_disengagement,
    hq_moves,
    intelligence,
    post_battle_movement,
    reaction,
    special_reaction,
    stack_moves,
)
from rules.eots.offensive.card_uses import Use
from rules.eots.offensive.stack import stack_of
from rules.eots.printed.card import Card
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements.proposed_places import HOMES
from rules.eots.reinforcements.replacements import takers
from rules.maps.hexgrid import HexId, distance

GOOD, FAIR, ANY = 1.5, 0.5, 0.05
MOST_PLANS, MOST_CARDS, MOST_REACTING = 5, 3, 10
AHEAD = (Use.RETURN_HQ, Use.RIVALRY)
SAFE, ROOM, STRONG = 5, 3, 20
ELSEWHERE = (Use.CHINA, Use.ROUTE, Use.FUTURE)


@dataclass
class SensibleGame(RandomGame):
    """Both sides of one game, each playing to win; what is equal is settled by lot."""

    orders: list[Any] = field(default_factory=list)

    # One card

    def _one(self, side: Side) -> None:
        """The best offensive if it is good, else an event, else whatever the card allows."""
        plan = self._planned(side)
        if plan is not None and plan.worth >= GOOD:
            self._carried_out(plan)
            return
        if self._quietly(side):
            self._settle()
            return
        if plan is not None and plan.worth >= FAIR:
            self._carried_out(plan)
        elif self.state.markers[PASSES[side]]:
            self.do(PlayCard("", Use.PASS))
        elif self._for_want_of_better(side, ELSEWHERE):
            self._settle()
        elif plan is not None and plan.worth >= ANY:
            self._carried_out(plan)
        elif self._for_want_of_better(side, (Use.DISCARD,)):
            self._settle()
        else:
            super()._one(side)

    def _for_want_of_better(self, side: Side, uses: tuple[Use, ...]) -> bool:
        """The card that is missed least, for something else."""
        cards = self.state.components.cards
        hand = sorted(self.hands[side], key=lambda c: (_dear(cards[c]), cards[c].ops, c))
        plays = [(card, use) for use in uses for card in hand]
        return any(self._played(side, card, use) for card, use in plays if self._suits(card, use))

    def _suits(self, card: str, use: Use) -> bool:
        """Only a military event is worth holding over."""
        return use is not Use.FUTURE or self.state.components.cards[card].type == "military"

    def _quietly(self, side: Side) -> bool:
        """An HQ returns, rivalry ends, or an event that starts no offensive happens."""
        cards = self.state.components.cards
        hand = [*self._usable(side), *self.hands[side]]
        ahead = [(card, use) for use in AHEAD for card in hand]
        events = [(c, Use.EVENT) for c in hand if not card_play.starts_offensive(cards[c], Use.EVENT)]
        return any(self._played(side, card, use) for card, use in (*ahead, *events))

    def _played(self, side: Side, card: str, use: Use) -> bool:
        if use is not Use.RETURN_HQ:
            return super()._played(side, card, use)
        hq = UnitId(self._hq(use, side))
        ports = hq_moves.return_ports(self.state, hq) if hq else ()
        if not ports:
            return False
        home = HOMES.get(hq, ports[0])
        command = PlayCard(
            card, self._as(side, card, use), hq, (), min(ports, key=lambda h: distance(h, home))
        )
        if self.against(command):
            return False
        self.do(command)
        self.played.add(card)
        return True

    def _planned(self, side: Side) -> Plan | None:
        """The best offensive that the hand allows."""
        aims = Aims(self.state, side)
        hqs = [hq for hq, one in aims.found.supply[side].hqs.items() if one.in_supply]
        drafts: list[Draft] = []
        for card, use in self._offensive_cards(side):
            places = exchange_places(self.state, card) or arrival_places(self.state, card)
            to = self.random.choice(places) if places and use is Use.EVENT else ""
            staff = Staff(aims, card, use, self._as(side, card.id, use), self.random, to)
            drafts += staff.drafts(hqs)
        drafts.sort(key=lambda draft: -draft.gain)
        plans = (draft.tried() for draft in drafts[:MOST_PLANS])
        return max((plan for plan in plans if plan is not None), key=lambda plan: plan.worth, default=None)

    def _offensive_cards(self, side: Side) -> Iterator[tuple[Card, Use]]:
        """The strongest events, and the card that is best spent on operations."""
        cards = [self.state.components.cards[c] for c in (*self._usable(side), *self.hands[side])]
        events = [c for c in cards if self._may_start(c, Use.EVENT)]
        events.sort(key=lambda card: (-(card.logistics or 9), card.id))
        yield from ((card, Use.EVENT) for card in events[: MOST_CARDS - 1])
        plain = [c for c in cards if self._may_start(c, Use.OPERATIONS)]
        if plain:
            yield min(plain, key=lambda card: (-card.ops, _dear(card), card.id)), Use.OPERATIONS

    def _may_start(self, card: Card, use: Use) -> bool:
        return card_play.starts_offensive(card, use) and not any(
            card_play.use_objections(self.state, card, use)
        )

    def _launched(self, card: Any, use: Use) -> bool:
        """An offensive of this very card, the best that there is."""
        aims = Aims(self.state, card.side)
        hqs = [hq for hq, one in aims.found.supply[card.side].hqs.items() if one.in_supply]
        places = exchange_places(self.state, card) or arrival_places(self.state, card)
        to = self.random.choice(places) if places and use is Use.EVENT else ""
        staff = Staff(aims, card, use, self._as(card.side, card.id, use), self.random, to)
        drafts = sorted(staff.drafts(hqs), key=lambda draft: -draft.gain)[:MOST_PLANS]
        plans = [plan for draft in drafts if (plan := draft.tried()) is not None]
        if not plans:
            return super()._launched(card, use)
        self._carried_out(max(plans, key=lambda plan: plan.worth))
        return True

    def _carried_out(self, plan: Plan) -> None:
        """Everything that was planned, as far as the enemy lets it happen."""
        before, begun = self.state, len(self.events)
        first, *self.orders = plan.commands
        self.do(first)
        self.played.add(first.card)
        self._finish(before, begun)
        self._settle()

    # The offensive

    def _move(self) -> None:
        if self._settled() or self._dropped() or self._stood():
            return
        if not self._ordered():
            self.do(declaration(self.state, {}))

    def _ordered(self) -> bool:
        """The next thing that was planned and still stands, if there is one."""
        while self.orders:
            command = self.orders.pop(0)
            if not self.against(command):
                self.do(command)
                return True
        return False

    def _stood(self) -> bool:
        """Defenders stay where they are."""
        for hex_id in ground_disengagement.refuges(self.state):
            self.do(StandFast(hex_id))
            return True
        return False

    # The answer

    def _answer(self) -> None:
        if self._attacked() or self._chosen():
            return
        landings = special_reaction.landings_to_meet(self.state)
        if landings:
            self.do(TrySpecialReaction(max(landings, key=Aims(self.state, self._enemy()).worth)))
            return
        if self.random.random() < 0.5 and self._reaction_card():
            return
        roll = not any(intelligence.objections(self.state, TryIntelligence()))
        self.do(TryIntelligence() if roll else EndAnswer())

    def _enemy(self) -> Side:
        assert self.state.offensive is not None
        return self.state.offensive.side

    def _react(self) -> None:
        if self._attacked() or self._chosen():
            return
        if self._ordered():
            return
        if self.random.random() < 0.3 and self._reaction_card():
            return
        if not any(reaction.may_react(self.state)) and (plan := self._best_reaction()) is not None:
            first, *self.orders = plan.commands
            self.do(first)
            return
        while any(reaction.end_objections(self.state, EndReaction())):
            assert self._must_move(), "a reacting unit can neither join nor move"
        self.do(EndReaction())

    def _best_reaction(self) -> Plan | None:
        """The reaction that changes the battles most in one's favour, if any does."""
        plans = [plan for hq in reaction.reaction_hqs(self.state) if (plan := self._reaction_by(hq))]
        best = max(plans, key=lambda plan: plan.worth, default=None)
        return best if best is not None and best.worth > 0.3 else None

    def _reaction_by(self, hq: UnitId) -> Plan | None:
        eligible = reaction.reaction_eligibility(self.state, hq, explained=False)
        if eligible.objections or not eligible.eligible:
            return None
        aims = Aims(self.state, self._enemy().enemy)
        units = self.state.components.units
        pool = [u for u in eligible.eligible if units[u].unit_class != "ground" or not aims.is_needed(u)]
        pool.sort(key=lambda u: (-aims.attack(units[u]), u))
        chosen: tuple[UnitId, ...] = ()
        for unit in pool[:MOST_REACTING]:
            if not any(reaction.together_objections(self.state, hq, (*chosen, unit))):
                chosen = (*chosen, unit)
        trial = self._reaction_of(hq, chosen)
        if trial is None or not trial.do(EndReaction()):
            return None
        return Plan(tuple(trial.commands), self._balance(trial.state) - self._balance(self.state))

    def _reaction_of(self, hq: UnitId, chosen: tuple[UnitId, ...]) -> Trial | None:
        """Units as they join, without those who find no way to a battle."""
        trial = Trial(self.state)
        if not chosen or not trial.do(ActivateReaction(hq, chosen)):
            return None
        for unit in chosen:
            self._join(trial, unit)
        joined = reaction.joining(trial.state, {})
        fewer = tuple(unit for unit in chosen if unit in joined)
        return trial if fewer == chosen else self._reaction_of(hq, fewer)

    def _join(self, trial: Trial, unit_id: UnitId) -> None:
        """Into the battle, or into range of it."""
        unit, offensive = trial.state.components.units[unit_id], trial.state.offensive
        assert offensive is not None
        place = HexId(trial.state.units[unit_id].place)
        if reaction.fights_from(trial.state, unit, place) or unit_id not in stack_moves.idle_units(
            trial.state
        ):
            return
        hexes = trial.state.components.hexes
        found = [one for one in stack_moves.all_ways(stack_of(trial.state, (unit_id,))) if one.hex in hexes]
        if not found:
            return
        flying, beside = kind_of(unit) in FLYING, kind_of(unit) is Kind.SHIP
        stacks = {trial.state.units[u].place for u in offensive.reaction_units}

        def order(one: Any) -> tuple[Any, ...]:
            near = min(distance(one.hex, h) for h in offensive.battles)
            within = near <= (unit.range or 0)
            return flying and not within, beside and one.hex not in stacks, -near if flying else near, one.hex

        best = min(found, key=order)
        trial.do(MoveForces((unit_id,), best.hex, best.mode))

    def _balance(self, state: Any) -> float:
        """How the battles stand for the side that reacts."""
        aims = Aims(state, self._enemy())
        total = 0.0
        for hex_id in state.offensive.battles if state.offensive is not None else ():
            odds = battle_odds(state, hex_id)
            total -= float(odds.capture) * aims.worth(hex_id)
            total += aims.lost(odds, aims.side) - aims.lost(odds, aims.side.enemy)
        return total

    # Home

    def _reaction_return(self) -> None:
        found = post_battle_movement.homeward(self.state)
        aims = Aims(self.state, found.side)
        ends: dict[UnitId, str] = {}
        for unit in post_battle_movement.returning(self.state, found.side):
            if homes := found.homes(unit):
                ends[unit] = self._home(found, aims, unit, homes, list(ends.values()))
        command = ReturnForces(tuple(f"{unit}:{to}" for unit, to in ends.items()))
        if self.against(command):
            first = post_battle_movement.proposed(self.state).items()
            command = ReturnForces(tuple(f"{unit}:{to}" for unit, to in first if to))
        self.do(command)

    _return = _reaction_return

    def _home(self, found: Any, aims: Aims, unit_id: UnitId, homes: tuple[str, ...], taken: list[str]) -> str:
        """A base in supply and in an HQ's range, with room, guarded, near the war but not in its midst."""
        unit = self.state.components.units[unit_id]
        space = found.scene.tables.space

        def order(to: str) -> tuple[Any, ...]:
            bits = space.bits.get(HexId(to), 0)
            supplied = bool(bits) and found.supplied(unit, to)
            commanded = bool(bits & found.commanded)
            guarded = bool(self.state.side_units_in(to, found.side, "ground"))
            exposed = aims.threat(HexId(to)) if bits else 0
            others = {u.id for u in self.state.side_units_in(to, found.side, "air", "ground")} - {unit_id}
            full = unit.unit_class == "air" and len(others) + taken.count(to) >= ROOM
            good = supplied and commanded and not full
            danger = exposed // STRONG if unit.unit_class == "naval" else not guarded and exposed > 0
            return not good, full, not supplied, danger, aims.front(to)

        return min(homes[:12], key=lambda to: (*order(to), homes.index(to)))

    # The other segments

    def _step_view(self, step: Any) -> bool:
        """Every die is rolled, and counters go where a careful player would put them."""
        for die in step.dice:
            command = filled_in(die.kind, die.fields)
            if not self._refused(command):
                self.do(command)
        if step.dice:
            return True
        if not step.button:
            return False
        chosen = [o.value for one in step.assignments for o in one.options if o.chosen]
        command = filled_in(step.kind, step.fields, tuple(c for c in chosen if c and not c.endswith(":")))
        if self._refused(command):
            return super()._step_view(step)
        self.do(command)
        return True

    def _errand(self, errand: Obligation) -> None:
        if errand.kind in (ObligationKind.REPLACEMENT, ObligationKind.MOVE):
            self._use(errand)
        else:
            super()._errand(errand)

    def _use(self, errand: Obligation) -> None:
        """Steps for the strongest, and moves towards the war."""
        card = self.state.components.cards.get(errand.card)
        aims, units = Aims(self.state, obligations.side_of(self.state, errand)), self.state.components.units
        if errand.kind is ObligationKind.REPLACEMENT:
            options = list(takers(self.state, obligations.fund_of(self.state, errand)))
            unit, places = max(options, key=lambda one: (bool(not one[1]), units[one[0]].attack or 0, one[0]))
            to = min(places, key=lambda place: self._safe(aims, place)) if places else ""
            self.do(SpendStep(errand.card, errand.number, unit, to))
        elif errand.kind is ObligationKind.MOVE and card is not None:
            relocation = Relocation.of(self.state, card)
            assert relocation is not None
            unit = max(relocation.movers(), key=lambda one: (aims.front(self.state.units[one].place), one))
            to = min(relocation.places((unit,)), key=lambda place: self._safe(aims, place))
            nearer = aims.front(to) < aims.front(self.state.units[unit].place)
            end = EndErrand(errand.card, errand.number, errand.kind)
            self.do(Relocate(errand.card, (unit,), to) if nearer else end)
        else:
            super()._use(errand)

    @staticmethod
    def _safe(aims: Aims, place: str) -> tuple[bool, float, int, str]:
        """A base out of the enemy's reach, and not too far from the war."""
        if place not in aims.state.components.hexes:
            return True, 0, FAR, place
        threat = aims.threat(HexId(place))
        return not aims.is_base(HexId(place)), threat, max(SAFE, aims.front(place)), place


def _dear(card: Card) -> int:
    """How much a card is missed when it is spent on operations."""
    return {"reaction": 2, "military": 1}.get(card.type, 0)
