"""Every command with its chapter: what speaks against it, what it does, whose it is, what it is about."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, get_args

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots import by_hand, commands, events
from rules.eots.battle import battle_objections, result
from rules.eots.cards import decks
from rules.eots.chapter import (
    Chapter,
    Subjects,
    about,
    attacker,
    by_anybody,
    defender,
    framed,
    nobody,
    of_offensive,
    of_turn,
    things_named,
    unopposed,
    with_dice,
    without_dice,
)
from rules.eots.events import Event
from rules.eots.offensive import (
    airborne_drops,
    battle_hexes,
    card_attacks,
    card_obligations,
    card_play,
    clearing_up,
    end_of_offensive,
    future_offensive,
    ground_disengagement,
    included_attackers,
    intelligence,
    logged_offensive,
    moves,
    post_battle_movement,
    raids,
    reaction,
    reaction_cards,
    retreats,
    ships_met,
    special_reaction,
    units_sent_back,
)
from rules.eots.printed.components import Components
from rules.eots.printed.sides import Side
from rules.eots.printed.track_names import BURMA_ROAD
from rules.eots.sequence import segment_of
from rules.eots.state import State
from rules.eots.supply import attrition
from rules.eots.supply.audit import audit
from rules.eots.turn import (
    automatic_victory,
    deal,
    end_of_segment,
    end_of_turn,
    first_emergency_moves,
    national_status,
    reinforcement_segment,
    strategic_warfare,
)


def offensive_and_units(event: Any) -> frozenset[str]:
    """The offensive, and the counters that an event of it names."""
    return frozenset({"offensive", *getattr(event, "units", ())})


def card_owner(state: State, command: commands.RollAttack) -> Side | None:
    """The side of the card that strikes."""
    card = state.components.cards.get(command.card)
    return card.side if card is not None and state.offensive is not None else None


def loss_chooser(state: State, command: commands.SufferLosses) -> Side | None:
    """The side that chooses the losses of a card."""
    attacks = (attack for attack in card_attacks.open_attacks(state) if attack.due.card == command.card)
    return next((attack.chooser for attack in attacks if attack.due.number == command.number), None)


def clearing(state: State, command: commands.ClearUp) -> Side | None:
    """The side whose units are cleared up."""
    if state.offensive is None:
        return None
    return clearing_up.side_clearing_up(state, command)


def _losses_objections(state: State, seat: SeatKind, command: commands.SufferLosses) -> Iterator[Objection]:
    """Losses by a card, in an offensive or as an obligation (EotS 5.32 B, 5.33)."""
    if state.offensive is None:
        return card_obligations.objections(state, seat, command)
    return framed(by_anybody(card_attacks.loss_objections), loss_chooser)(state, seat, command)


def _losses(state: State, command: commands.SufferLosses) -> tuple[Event, ...]:
    if state.offensive is None:
        return card_obligations.outcome(state, command)
    return end_of_offensive.after_attack(state, card_attacks.loss_outcome(state, command))


ON_THE_BOARD: Mapping[type, Chapter] = {
    commands.MoveUnits: Chapter(
        by_hand.move_objections, without_dice(by_hand.moved), impossible=by_hand.no_such_move
    ),
    commands.FlipUnits: Chapter(
        by_hand.unit_objections, without_dice(by_hand.flipped), impossible=by_hand.no_such_flip
    ),
    commands.EliminateUnits: Chapter(
        by_hand.unit_objections, without_dice(by_hand.eliminated), impossible=by_hand.no_such_counters
    ),
    commands.ChangeControl: Chapter(
        by_anybody(by_hand.control_objections),
        without_dice(by_hand.controlled),
        impossible=by_hand.no_such_control,
        owner=lambda components, command: command.side,
    ),
    commands.MoveMarker: Chapter(
        unopposed,
        without_dice(by_hand.marked),
        impossible=by_hand.no_such_box,
        subjects=lambda command: frozenset({command.track}),
    ),
    commands.PlaceTokyoExpress: Chapter(
        by_hand.express_objections,
        without_dice(by_hand.express_placed),
        impossible=by_hand.no_such_hex,
        owner=lambda components, command: Side.JAPAN.value,
        subjects=about("tokyo-express"),
    ),
    commands.SufferAttrition: Chapter(
        by_anybody(attrition.objections),
        without_dice(attrition.outcome),
        impossible=by_hand.no_such_attrition,
    ),
    commands.RollBattle: Chapter(by_anybody(battle_objections.roll_objections), with_dice(result.rolled)),
    commands.FightBattle: Chapter(
        by_anybody(battle_objections.objections),
        without_dice(
            lambda state, command: end_of_offensive.battle_fought(state, result.events(state, command))
        ),
        impossible=battle_objections.unsound,
        owner=lambda components, command: command.offensive,
    ),
    commands.RollDice: Chapter(
        unopposed,
        with_dice(by_hand.rolled),
        impossible=by_hand.no_such_dice,
        subjects=about(),
        at_any_time=True,
    ),
    commands.ShuffleDeck: Chapter(
        by_anybody(lambda state, command: decks.shuffle_objections(state, command.side)),
        without_dice(decks.shuffled),
        subjects=about("cards"),
        at_any_time=True,
    ),
    commands.SwitchDegree: Chapter(
        by_anybody(by_hand.degree_objections),
        without_dice(by_hand.degree_switched),
        impossible=by_hand.no_such_degree,
        subjects=about("degree"),
        at_any_time=True,
    ),
    commands.EndSegment: Chapter(
        by_anybody(lambda state, command: end_of_segment.objections(state, command.until)),
        without_dice(lambda state, command: end_of_segment.outcome(state, command.until)),
        subjects=about("sequence"),
        at_any_time=True,
    ),
}
OF_OFFENSIVES: Mapping[type, Chapter] = {
    commands.PlayCard: of_offensive(
        card_play.objections,
        lambda *asked: end_of_offensive.followed(asked[0], card_play.outcome(*asked)),
        nobody,
    ),
    commands.PickFutureOffensive: of_offensive(
        future_offensive.objections, without_dice(future_offensive.outcome), nobody
    ),
    commands.MoveForces: of_offensive(by_anybody(moves.objections), without_dice(moves.outcome)),
    commands.PlaceForces: of_offensive(by_anybody(moves.place_objections), without_dice(moves.place_outcome)),
    commands.Disengage: of_offensive(
        by_anybody(ground_disengagement.objections), without_dice(ground_disengagement.outcome), defender
    ),
    commands.StandFast: of_offensive(
        by_anybody(ground_disengagement.stand_objections),
        without_dice(ground_disengagement.stand_outcome),
        defender,
    ),
    commands.DeclareBattles: of_offensive(
        by_anybody(battle_hexes.objections), without_dice(battle_hexes.outcome)
    ),
    commands.PlayReaction: of_offensive(
        by_anybody(reaction_cards.objections), without_dice(reaction_cards.outcome)
    ),
    commands.TrySpecialReaction: of_offensive(
        by_anybody(special_reaction.objections), with_dice(special_reaction.outcome)
    ),
    commands.IncludeUnits: of_offensive(
        by_anybody(included_attackers.objections), without_dice(included_attackers.outcome), attacker
    ),
    commands.TryIntelligence: of_offensive(
        by_anybody(intelligence.objections), with_dice(intelligence.outcome)
    ),
    commands.EndAnswer: of_offensive(
        by_anybody(intelligence.end_objections), without_dice(intelligence.end_outcome)
    ),
    commands.ActivateReaction: of_offensive(
        by_anybody(reaction.activate_objections), without_dice(reaction.activate_outcome)
    ),
    commands.EndReaction: of_offensive(
        by_anybody(reaction.end_objections), without_dice(reaction.end_outcome)
    ),
    commands.RollAttack: of_offensive(
        by_anybody(card_attacks.roll_objections),
        with_dice(
            lambda state, command, dice: end_of_offensive.after_attack(
                state, card_attacks.roll_outcome(state, command, dice)
            )
        ),
        card_owner,
    ),
    commands.SufferLosses: Chapter(_losses_objections, without_dice(_losses), subjects=about("offensive")),
    commands.DropTroops: of_offensive(
        by_anybody(airborne_drops.objections), without_dice(airborne_drops.outcome)
    ),
    commands.SendBack: of_offensive(
        by_anybody(units_sent_back.objections), without_dice(units_sent_back.outcome)
    ),
    commands.ForgoWeather: of_offensive(by_anybody(raids.objections), without_dice(raids.outcome)),
    commands.MeetShips: of_offensive(by_anybody(ships_met.objections), without_dice(ships_met.outcome)),
    commands.RetreatTroops: of_offensive(
        by_anybody(retreats.objections), without_dice(end_of_offensive.retreat_outcome)
    ),
    commands.ReturnForces: of_offensive(
        by_anybody(post_battle_movement.objections), without_dice(end_of_offensive.return_outcome)
    ),
    commands.ClearUp: of_offensive(
        by_anybody(clearing_up.objections), without_dice(end_of_offensive.clear_outcome), clearing
    ),
    commands.LogOffensive: of_offensive(
        logged_offensive.objections, without_dice(logged_offensive.outcome), nobody
    ),
}
OF_CARDS: Mapping[type, Chapter] = {
    command: Chapter(
        card_obligations.objections, without_dice(card_obligations.outcome), subjects=about("offensive")
    )
    for command in commands.ERRANDS
}
OF_TURNS: Mapping[type, Chapter] = {
    commands.SendToEurope: of_turn(reinforcement_segment.objections, reinforcement_segment.outcome),
    commands.PlaceArrivals: of_turn(reinforcement_segment.objections, reinforcement_segment.outcome),
    commands.RollSubmarines: of_turn(strategic_warfare.objections, strategic_warfare.outcome),
    commands.RollBombing: of_turn(strategic_warfare.objections, strategic_warfare.outcome),
    commands.DealCards: of_turn(deal.objections, deal.outcome),
    commands.SettleNations: of_turn(national_status.objections, national_status.outcome),
    commands.MakeFreeMoves: of_turn(first_emergency_moves.objections, first_emergency_moves.outcome),
    commands.Concede: of_turn(end_of_turn.objections, end_of_turn.outcome, at_any_time=True),
    commands.SignResult: of_turn(end_of_turn.objections, end_of_turn.outcome, at_any_time=True),
}
CHAPTERS: Mapping[type, Chapter] = MappingProxyType({**ON_THE_BOARD, **OF_OFFENSIVES, **OF_CARDS, **OF_TURNS})
EVENTS_ABOUT: Mapping[type, Subjects] = MappingProxyType(
    {
        **dict.fromkeys(get_args(events.TurnEvent), about("turn")),
        **dict.fromkeys(get_args(events.CardEvent), about("cards")),
        **dict.fromkeys(get_args(events.OffensiveEvent), offensive_and_units),
        events.SegmentBegan: about("sequence"),
        events.DegreeSwitched: about("degree"),
        events.DiceRolled: about(),
        events.MarkerMoved: lambda event: frozenset({event.track}),
        events.TokyoExpressPlaced: about("tokyo-express"),
    }
)


# The way through it


def objections(state: State, seat: SeatKind, command: commands.Command) -> Iterator[Objection]:
    """Every reason against a command."""
    chapter = CHAPTERS[type(command)]
    if impossible := tuple(chapter.impossible(state, command)):
        yield from impossible
        return
    yield from automatic_victory.over(state, command)
    if not chapter.at_any_time and state.led:
        yield from _wrong_time(state, command)
    yield from chapter.objections(state, seat, command)


def _wrong_time(state: State, command: commands.Command) -> Iterator[Objection]:
    """Where the app leads, a change belongs to its segments, and by hand nothing is due (EotS 4.0)."""
    segment = segment_of(state)
    if type(command) in segment.changes or _mends(state, command):
        return
    if isinstance(command, commands.BOARD):
        yield Objection(segment.rule, f"Nothing is due by hand in the {segment.name} segment")
    else:
        yield Objection(segment.rule, f"This is not done in the {segment.name} segment")


def _mends(state: State, command: commands.Command) -> bool:
    """Whether a marker is put where the audit finds that it should lie (EotS 13.76)."""
    if isinstance(command, commands.MoveMarker) and command.track == BURMA_ROAD:
        return command.to == audit(state).road.box
    return False


def outcome(state: State, seat: SeatKind, command: commands.Command, dice: Dice) -> tuple[Event, ...]:
    """The events of a command that stands, and what follows from them at once (EotS 16.1)."""
    found = CHAPTERS[type(command)].outcome(state, seat, command, dice)
    if isinstance(command, commands.EndSegment):
        return found
    return *found, *automatic_victory.after(state, found)


def owner(components: Components, command: Any) -> str | None:
    """The side whose counters or flag a command is about."""
    chapter = CHAPTERS.get(type(command))
    return chapter.owner(components, command) if chapter is not None else None


def subjects(item: Any) -> frozenset[str]:
    """The counters, hex or track that a command or an event is about."""
    chapter = CHAPTERS.get(type(item))
    if chapter is not None:
        return chapter.subjects(item)
    return EVENTS_ABOUT.get(type(item), things_named)(item)
