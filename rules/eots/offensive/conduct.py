"""The commands of an offensive, each to its chapter (EotS 7.2)."""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.card_events import obligations
from rules.eots.commands import (
    ActivateReaction,
    CardErrand,
    ClearUp,
    DeclareBattles,
    Disengage,
    DropTroops,
    EndAnswer,
    EndReaction,
    ForgoWeather,
    IncludeUnits,
    LogOffensive,
    MeetShips,
    MoveForces,
    MoveOfOffensive,
    PickFutureOffensive,
    PlaceForces,
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
from rules.eots.events import (
    BattleFought,
    CasualtiesSuffered,
    ControlChanged,
    Event,
    MarkerMoved,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
)
from rules.eots.fold.board import apply
from rules.eots.offensive import (
    airborne_drops,
    battle_hexes,
    card_attacks,
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
    sorties,
    special_reaction,
    units_sent_back,
)
from rules.eots.offensive.offensive_limits import wrong_seat
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State

LARGE = ("XX", "XXX")
ON_THE_BOARD = (ControlChanged, MarkerMoved, UnitsEliminated, UnitsFlipped, UnitsMoved)


def objections(state: State, seat: SeatKind, command: MoveOfOffensive) -> Iterator[Objection]:
    """Every reason against a command of an offensive."""
    yield from _not_theirs(state, seat, command)
    yield from obligations.first_objections(state)
    if not isinstance(command, SufferLosses) and (by := card_attacks.cancelled_by(state)):
        name = state.components.cards[by].name
        yield Objection("EotS 5.32 D", f"{name} ends the offensive; its loss comes first", final=True)
        return
    if not isinstance(command, IncludeUnits):
        yield from included_attackers.unsettled(state)
    match command:
        case PlayCard():
            yield from card_play.objections(state, seat, command)
        case PickFutureOffensive():
            yield from future_offensive.objections(state, seat, command)
        case MoveForces():
            yield from moves.objections(state, command)
        case PlaceForces():
            yield from moves.place_objections(state, command)
        case Disengage():
            yield from ground_disengagement.objections(state, command)
        case StandFast():
            yield from ground_disengagement.stand_objections(state, command)
        case DeclareBattles():
            yield from battle_hexes.objections(state, command)
        case PlayReaction():
            yield from reaction_cards.objections(state, command)
        case TrySpecialReaction():
            yield from special_reaction.objections(state, command)
        case IncludeUnits():
            yield from included_attackers.objections(state, command)
        case TryIntelligence():
            yield from intelligence.objections(state, command)
        case EndAnswer():
            yield from intelligence.end_objections(state, command)
        case ActivateReaction():
            yield from reaction.activate_objections(state, command)
        case EndReaction():
            yield from reaction.end_objections(state, command)
        case RollAttack():
            yield from card_attacks.roll_objections(state, command)
        case SufferLosses():
            yield from card_attacks.loss_objections(state, command)
        case DropTroops():
            yield from airborne_drops.objections(state, command)
        case SendBack():
            yield from units_sent_back.objections(state, command)
        case ForgoWeather():
            yield from raids.objections(state, command)
        case MeetShips():
            yield from sorties.objections(state, command)
        case RetreatTroops():
            yield from retreats.objections(state, command)
        case ReturnForces():
            yield from post_battle_movement.objections(state, command)
        case ClearUp():
            yield from clearing_up.objections(state, command)
        case LogOffensive():
            yield from logged_offensive.objections(state, seat, command)


def errand_objections(
    state: State, seat: SeatKind, command: CardErrand | SufferLosses
) -> Iterator[Objection]:
    """What a card lets or makes a side do is that side's to say (EotS 5.33)."""
    errand = obligations.named(state, command)
    if errand is not None:
        yield from wrong_seat(state, seat, obligations.side_of(state, errand))
    yield from obligations.objections(state, command)


def errand_outcome(state: State, command: CardErrand | SufferLosses) -> tuple[Event, ...]:
    """What was done, with the end of what can no longer be done."""
    events = obligations.outcome(state, command)
    events = *events, *obligations.closing(card_play.after(state, events))
    return *events, *_followed(state, events)


def deciding(state: State, command: MoveOfOffensive) -> Side | None:
    """Whose command it is, while an offensive is under way."""
    if state.offensive is None or isinstance(command, PlayCard | PickFutureOffensive | LogOffensive):
        return None
    if isinstance(command, Disengage | StandFast):
        return state.offensive.side.enemy
    if isinstance(command, IncludeUnits):
        return state.offensive.side
    if isinstance(command, RollAttack):
        return state.components.cards[command.card].side if command.card in state.components.cards else None
    if isinstance(command, SufferLosses):
        mine = [one for one in card_attacks.open_attacks(state) if one.due.card == command.card]
        return next((one.chooser for one in mine if one.due.number == command.number), None)
    if isinstance(command, ClearUp):
        return clearing_up.side_clearing_up(state, command.positions)
    return state.offensive.acting()


def _not_theirs(state: State, seat: SeatKind, command: MoveOfOffensive) -> Iterator[Objection]:
    side = deciding(state, command)
    if side is not None:
        yield from wrong_seat(state, seat, side)


def outcome(state: State, seat: SeatKind, command: MoveOfOffensive, dice: Dice) -> tuple[Event, ...]:
    """The events of a command that stands."""
    match command:
        case PlayCard():
            return _played(state, card_play.outcome(state, seat, command, dice))
        case PickFutureOffensive():
            return future_offensive.outcome(state, command)
        case MoveForces():
            return moves.outcome(state, command)
        case PlaceForces():
            return moves.place_outcome(state, command)
        case Disengage():
            return ground_disengagement.outcome(state, command)
        case StandFast():
            return ground_disengagement.stand_outcome(command)
        case DeclareBattles():
            return battle_hexes.outcome(state, command)
        case PlayReaction():
            return reaction_cards.outcome(state, command)
        case TrySpecialReaction():
            return special_reaction.outcome(state, command, dice)
        case IncludeUnits():
            return included_attackers.outcome(state, command)
        case TryIntelligence():
            return intelligence.outcome(state, dice)
        case EndAnswer():
            return intelligence.end_outcome(state)
        case ActivateReaction():
            return reaction.activate_outcome(state, command)
        case EndReaction():
            return reaction.end_outcome(state, command)
        case RollAttack():
            return end_of_offensive.after_attack(state, card_attacks.roll_outcome(state, command, dice))
        case SufferLosses():
            return end_of_offensive.after_attack(state, card_attacks.loss_outcome(state, command))
        case DropTroops():
            return airborne_drops.outcome(state, command)
        case SendBack():
            return units_sent_back.outcome(state, command)
        case ForgoWeather():
            return raids.outcome(state)
        case MeetShips():
            return sorties.outcome(state, command)
        case RetreatTroops():
            return end_of_offensive.retreat_outcome(state, command)
        case ReturnForces():
            return end_of_offensive.return_outcome(state, command)
        case ClearUp():
            return end_of_offensive.clear_outcome(state, command)
        case LogOffensive():
            return logged_offensive.outcome(state, command)


def _played(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A card's events, with the markers that follow the board."""
    return *events, *_followed(state, events)


def _followed(state: State, events: tuple[Event, ...]) -> Iterator[Event]:
    """Markers that follow the board at once if no offensive is under way, as the Burma Road (EotS 13.78)."""
    after = card_play.after(state, events)
    if after.offensive is None and any(isinstance(event, ON_THE_BOARD) for event in events):
        yield from end_of_offensive.following(after, {})


def fought(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A battle's events, with what follows when it was the last one (EotS 7.2, 16.45)."""
    if state.offensive is None:
        return events
    events = (*events, *_casualties(state, events))
    after = state
    for event in events:
        after = apply(after, event)
    return *events, *end_of_offensive.after_battles_if_done(after)


def _casualties(state: State, events: tuple[Event, ...]) -> Iterator[CasualtiesSuffered]:
    """Whether a whole Allied ground attack died, with a US division or corps in it (EotS 16.45)."""
    battle = next((one for one in events if isinstance(one, BattleFought)), None)
    if battle is None or battle.offensive != Side.ALLIES or state.casualties_turn == state.turn:
        return
    lost = {unit for one in events if isinstance(one, UnitsEliminated) for unit in one.units}
    units = (state.components.units[UnitId(unit)] for unit in battle.units)
    troops = [unit for unit in units if unit.side is Side.ALLIES and unit.unit_class == "ground"]
    if any(_mourned(unit) for unit in troops) and all(unit.id in lost for unit in troops):
        yield CasualtiesSuffered(battle.hex)


def _mourned(unit: Unit) -> bool:
    """Whether a unit is a US division or corps that can receive replacements (EotS 11.1, 11.31, 16.45)."""
    return unit.nationality == "us" and unit.size in LARGE and "prewar" not in unit.traits
