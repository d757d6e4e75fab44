"""A player who takes any option that the rules offer, from the card to the end of the offensive."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from app.games.eots.random_play import eots
from rules.core.dice import Origin
from rules.core.game import REFEREE, Setup
from rules.eots import initiative
from rules.eots.battle.battle import DICE
from rules.eots.battle.participants import battle_hexes, course_of
from rules.eots.card_events import obligations
from rules.eots.card_events.arrivals import arrival_places
from rules.eots.cards.hands import HANDS
from rules.eots.commands import (
    ActivateReaction,
    ClearUp,
    DeclareBattles,
    DiscardDrawn,
    Disengage,
    DropTroops,
    EndAnswer,
    EndErrand,
    EndReaction,
    FightBattle,
    ForgoWeather,
    IncludeUnits,
    MeetShips,
    MoveForces,
    PlayCard,
    PlayReaction,
    RetreatTroops,
    ReturnForces,
    RollAttack,
    SendBack,
    StandFast,
    SufferLosses,
    TryIntelligence,
    TrySpecialReaction,
)
from rules.eots.movement.stacking import overstacked
from rules.eots.obligation import ObligationKind
from rules.eots.offensive import (
    airborne_drops,
    card_attacks,
    card_play,
    clearing_up,
    ground_disengagement,
    included_attackers,
    intelligence,
    post_battle_movement,
    raids,
    reaction,
    reaction_cards,
    retreats,
    sorties,
    special_reaction,
    stack_moves,
    units_sent_back,
)
from rules.eots.offensive import battle_hexes as declaring
from rules.eots.offensive.activation import eligibility, selection_objections
from rules.eots.offensive.card_uses import Use
from rules.eots.offensive.stack import mover_side, stack_of
from rules.eots.offensive_under_way import Step
from rules.eots.printed.card import Card
from rules.eots.printed.card_conditions import BattleHex, EveryBattleHex, LandsWithin
from rules.eots.printed.components import BOXES
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.eots.views import battle_at_table

MOST_COMMANDS = 120
REACTIONS = ("intelligence", "counteroffensive", "weather", "attack", "personage")


@dataclass(frozen=True)
class Thrown:
    """Dice by the same lot, and what they showed."""

    random: Random
    origin: Origin = "table"
    faces: list[int] = field(default_factory=list)

    def roll(self, count: int) -> tuple[int, ...]:
        """So many faces."""
        found = tuple(self.random.randrange(10) for _ in range(count))
        self.faces.extend(found)
        return found


@dataclass
class RandomPlayer:
    """Both sides of one game, every choice by lot."""

    random: Random
    state: State
    events: list[Any] = field(default_factory=list)
    commands: list[Any] = field(default_factory=list)
    told: Callable[[Any, tuple[Any, ...]], None] = lambda command, events: None
    rolled: list[tuple[int, ...]] = field(default_factory=list)

    @classmethod
    def of(cls, scenario: str, edition: str, seed: int) -> "RandomPlayer":
        """A new game, opened in its offensives segment."""
        game = eots()
        state = game.begin(game.open(Setup(scenario, edition, "guided", "table")))
        if seed % 3:  # December 1941 knows two cards only, and the first leaves its ships no choice
            state = replace(state, special=state.special - {"december-1941"})
        else:
            state = replace(state, removed_cards=tuple({*state.removed_cards, "J01"}))
        return cls(Random(seed), state)

    def do(self, command: Any) -> None:
        """Give a command that was offered: nothing may speak against it."""
        game = eots()
        against = list(game.objections(self.state, REFEREE, command))
        assert not against, (command, against, self.state.offensive)
        dice = Thrown(self.random)
        events = tuple(game.outcome(self.state, REFEREE, command, dice))
        for event in events:
            self.state = game.apply(self.state, event)
            self.events.append(event)
        self.commands.append(command)
        self.rolled.append(tuple(dice.faces))
        self.told(command, events)

    # The offensive

    def offensive(self) -> bool:
        """One offensive to its end; whether a card could be played at all."""
        before, begun = self.state, len(self.events)
        if not self._play():
            return False
        for _ in range(MOST_COMMANDS):
            if self.state.offensive is None:
                break
            self._step(self.state.offensive.step)
        assert self.state.offensive is None, "the offensive does not end"
        self._check(before, begun)
        return True

    def _check(self, before: State, begun: int) -> None:
        """Every counter in one place that exists, and the events alone give the same position."""
        replayed = before
        for event in self.events[begun:]:
            replayed = eots().apply(replayed, event)
        assert replayed == self.state
        assert set(self.state.units) == set(before.units)
        known = {*self.state.components.hexes, *BOXES}
        assert all(position.place in known for position in self.state.units.values())
        assert not list(overstacked(self.state))
        self.events.clear()

    def _step(self, step: Step) -> None:
        getattr(self, f"_{step.replace('-', '_')}")()

    def _play(self) -> bool:
        """A card by lot with an HQ and units that it may activate."""
        side = initiative.to_play(self.state) or self.random.choice(list(Side))
        found = audit(self.state)
        hqs = [hq for hq, one in found.supply[side].hqs.items() if one.in_supply]
        gone = {*self.state.removed_cards, *self.state.discarded_cards, *self.state.future_offensive}
        deck = self.state.deck or tuple(self.state.components.cards)
        cards = [self.state.components.cards[c] for c in deck if c not in gone]
        cards = [card for card in cards if card.side is side]
        for _ in range(12):
            card, hq = self.random.choice(cards), self.random.choice(hqs or [UnitId("")])
            if not hqs:
                return False
            events = [Use.EVENT] if card_play.starts_offensive(card, Use.EVENT) and not binds(card) else []
            use = self.random.choice([Use.OPERATIONS, *events])
            if any(card_play.use_objections(self.state, card, use)):
                continue
            units = self._units(found, card_play.play_of(card, use, hq))
            if units:
                places = arrival_places(self.state, card) if use is Use.EVENT else ()
                to = self.random.choice(places) if places else ""
                self.do(PlayCard(card.id, use, hq, units, to))
                return True
        return False

    def _units(self, found: Any, play: Any) -> tuple[UnitId, ...]:
        eligible = eligibility(found, play, explained=False)
        if eligible.objections or not eligible.eligible:
            return ()
        chosen: tuple[UnitId, ...] = ()
        pool = list(eligible.eligible)
        self.random.shuffle(pool)
        for unit in pool[: 2 * max(1, eligible.limit)]:
            if len(chosen) < min(eligible.limit, 7) and not any(
                selection_objections(found, play, (*chosen, unit))
            ):
                chosen = (*chosen, unit)
        return chosen if not any(selection_objections(found, play, chosen)) else ()

    def _settled(self) -> bool:
        """Do what a card asks for before anything else, if it does."""
        for errand in obligations.waiting(self.state):
            if errand.kind is ObligationKind.DISCARD:
                side = obligations.side_of(self.state, errand)
                self.do(DiscardDrawn(errand.card, self.random.choice(self._cards_of(side))))
            else:
                self.do(EndErrand(errand.card, errand.number, errand.kind))
            return True
        return False

    def _cards_of(self, side: Side) -> list[str]:
        gone = {*self.state.removed_cards, *self.state.discarded_cards, *self.state.future_offensive}
        deck = self.state.deck or tuple(self.state.components.cards)
        return [c for c in deck if c not in gone and self.state.components.cards[c].side is side]

    def _chosen(self) -> bool:
        """Make a choice that a card of the answer or the reaction leaves, if one does."""
        for card, units in units_sent_back.waiting(self.state).items():
            self.do(SendBack(card, self.random.choice(units)))
            return True
        if (found := sorties.sortie(self.state)) is not None:
            self.do(MeetShips(self.random.choice(found.hexes)))
            return True
        for hex_id, units in included_attackers.waiting(self.state).items():
            self.do(IncludeUnits(hex_id, tuple(u for u in units if self.random.random() < 0.5)))
            return True
        if raids.raid(self.state) is not None:
            self.do(ForgoWeather())
            return True
        return self._settled()

    def _dropped(self) -> bool:
        """Troops from the air, as often as not."""
        hexes = airborne_drops.open_hexes(self.state)
        if not hexes or self.random.random() < 0.5:
            return False
        self.do(DropTroops(self.random.choice(hexes)))
        return True

    def _move(self) -> None:
        if self._settled() or self._dropped():
            return
        assert self.state.offensive is not None
        enemy = self.state.offensive.side.enemy
        for hex_id, refuges in ground_disengagement.refuges(self.state).items():
            if self.random.random() < 0.5:
                self.do(StandFast(hex_id))
            else:
                units = [unit.id for unit in self.state.side_units_in(hex_id, enemy, "ground")]
                to = self.random.choice(refuges)
                free = [
                    u
                    for u in units
                    if not any(ground_disengagement.objections(self.state, Disengage((u,), to)))
                ]
                self.do(Disengage(tuple(free), to) if free else StandFast(hex_id))
            return
        if not self._move_some():
            self._declare()

    def _move_some(self) -> bool:
        """A stack by lot to a hex by lot, if any may move; sometimes nobody does any more."""
        idle = list(stack_moves.idle_units(self.state))
        if not idle or self.random.random() < 0.1:
            return False
        self.random.shuffle(idle)
        for first in idle[:3]:
            place = self.state.units[first].place
            here = [u for u in idle if self.state.units[u].place == place and u != first]
            with_it = tuple(self.random.sample(here, self.random.randint(0, min(2, len(here)))))
            for stack in ((first, *with_it), (first,)):
                found = list(stack_moves.all_ways(stack_of(self.state, stack)))
                if found:
                    enemy = [one for one in found if self._enemy_in(one.hex)]
                    pool = enemy if enemy and self.random.random() < 0.5 else found
                    one = self.random.choice(pool)
                    self.do(MoveForces(stack, one.hex, one.mode))
                    return True
        return False

    def _enemy_in(self, hex_id: str) -> bool:
        side = mover_side(self.state)
        return any(unit.side is side.enemy for unit in self.state.units_in(hex_id))

    def _declare(self) -> None:
        found = declaring.choices(self.state)
        command = declaring.proposed(found)
        named = {hex_id for _, hex_id in command.fighters}
        busy = {unit for unit, _ in (*command.fighters, *command.covering)}
        more: list[str] = []
        for unit in found.free:
            reach = [h for h in (*found.optional, *found.compulsory) if found.reaches(unit, h)]
            if unit.id in busy or not reach or self.random.random() < 0.4:
                continue
            hex_id = self.random.choice(reach)
            if found.several or not named or hex_id in named:
                named.add(hex_id)
                more.append(f"{hex_id}:{unit.id}")
        self.do(DeclareBattles((*command.battles, *more), command.covers))

    def _attacked(self) -> bool:
        """Roll or take the losses of a card's attack, if one is due."""
        for attack in card_attacks.open_attacks(self.state):
            if attack.steps is None:
                self.do(RollAttack(attack.card.id))
            else:
                self.do(self._losses(attack))
            return True
        return False

    def _losses(self, attack: Any) -> SufferLosses:
        """Counters by lot, if the rules let just these be hit, else those that the app proposes."""
        pool = card_attacks.targets(self.state, attack)
        units = tuple(self.random.sample(pool, card_attacks.needed(self.state, attack)))
        command = SufferLosses(attack.card.id, attack.due.number, units)
        if any(card_attacks.loss_objections(self.state, command)):
            return replace(command, units=card_attacks.proposed(self.state, attack))
        return command

    def _aftermath(self) -> None:
        assert self._attacked()

    def _answer(self) -> None:
        if self._attacked() or self._chosen():
            return
        landings = special_reaction.landings_to_meet(self.state)
        if landings and self.random.random() < 0.8:
            self.do(TrySpecialReaction(self.random.choice(landings)))
            return
        if self.random.random() < 0.1 and self._reaction_card():
            return
        roll = not any(intelligence.objections(self.state, TryIntelligence()))
        self.do(TryIntelligence() if roll and self.random.random() < 0.9 else EndAnswer())

    def _reaction_card(self) -> bool:
        offensive = self.state.offensive
        assert offensive is not None
        cards = [
            card
            for card in self.state.components.cards.values()
            if card.reaction_kind in REACTIONS and card.side is not offensive.side
        ]
        for card in self.random.sample(cards, 3):
            if not any(reaction_cards.objections(self.state, PlayReaction(card.id))):
                self.do(PlayReaction(card.id))
                return True
        return False

    def _react(self) -> None:
        offensive = self.state.offensive
        assert offensive is not None
        if self._attacked() or self._chosen():
            return
        if self.random.random() < 0.15 and self._reaction_card():
            return
        if not any(reaction.may_react(self.state)) and self.random.random() < 0.95:
            for hq in reaction.reaction_hqs(self.state):
                eligible = reaction.reaction_eligibility(self.state, hq, explained=False)
                if eligible.objections or not eligible.eligible:
                    continue
                pool = list(eligible.eligible)
                self.random.shuffle(pool)
                chosen: tuple[UnitId, ...] = ()
                for unit in pool[:8]:
                    if not any(reaction.together_objections(self.state, hq, (*chosen, unit))):
                        chosen = (*chosen, unit)
                if chosen:
                    self.do(ActivateReaction(hq, chosen))
                    return
        if offensive.reaction_units and self._move_some():
            return
        while any(reaction.end_objections(self.state, EndReaction())):
            assert self._must_move(), "a reacting unit can neither join nor move"
        self.do(EndReaction())

    def _must_move(self) -> bool:
        for unit in stack_moves.idle_units(self.state):
            if unit not in reaction.joining(self.state, {}):
                found = list(stack_moves.all_ways(stack_of(self.state, (unit,))))
                if found:
                    one = self.random.choice(found)
                    self.do(MoveForces((unit,), one.hex, one.mode))
                    return True
        return False

    def _battle(self) -> None:
        hex_id = self.random.choice(battle_hexes(self.state))
        asked = FightBattle(hex_id, "")
        for _ in range(6):
            command = battle_at_table.filled(self.state, asked)
            missing = course_of(self.state, command).missing
            if not missing:
                break
            for combat, role in missing:
                asked = _with(asked, DICE[combat, role], self.random.randrange(10))
        self.do(command)

    def _retreat(self) -> None:
        """The beaten in an order by lot, each to a hex by lot."""
        units = list(retreats.choices(self.state))
        self.random.shuffle(units)
        positions: list[str] = []
        state = self.state
        for unit in units:
            if hexes := retreats.refuges(state, unit):
                to = self.random.choice(hexes)
                positions.append(f"{unit}:{to}")
                state = retreats.after(state, unit, to)
        self.do(RetreatTroops(tuple(positions)))

    def _reaction_return(self) -> None:
        found = post_battle_movement.homeward(self.state)
        positions = []
        for unit in post_battle_movement.returning(self.state, found.side):
            homes = found.homes(unit)
            if homes:
                positions.append(f"{unit}:{self.random.choice(homes[:4])}")
        command = ReturnForces(tuple(positions))
        if any(post_battle_movement.objections(self.state, command)):  # where one may go hangs on the others
            ends = post_battle_movement.proposed(self.state).items()
            command = ReturnForces(tuple(f"{unit}:{to}" for unit, to in ends if to))
        self.do(command)

    _return = _reaction_return

    def _clear_up(self) -> None:
        side = next(side for side in Side if clearing_up.owing(self.state, side))
        wishes = clearing_up.proposed(self.state, side)
        self.do(ClearUp(tuple(f"{unit}:{to}" for unit, to in wishes.items())))

    def refill(self) -> None:
        """New hands, so that the game goes on."""
        if not any(self.state.markers[track] for track in HANDS.values()):
            markers = {**self.state.markers, **dict.fromkeys(HANDS.values(), 7)}
            self.state = _with(self.state, "markers", markers)
            self.state = _with(self.state, "discarded_cards", ())
            self.state = _with(self.state, "last_played", None)


def binds(card: Card) -> bool:
    """Whether the event asks for certain battles or landings, which a player without a plan misses."""
    return any(isinstance(one, BattleHex | EveryBattleHex | LandsWithin) for one in card.event.conditions)


def _with(item: Any, name: str, value: Any) -> Any:
    return replace(item, **{name: value})
