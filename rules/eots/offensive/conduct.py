"""The commands of an offensive, each to its chapter (EotS 7.2)."""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.apply import apply
from rules.eots.cards import errands
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
from rules.eots.components import Side, Unit, UnitId
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
from rules.eots.offensive import (
    answering,
    attacks,
    concluding,
    declaring,
    disengaging,
    dropping,
    face_down,
    including,
    logging,
    meeting,
    moving,
    playing,
    raiding,
    reacting,
    retreating,
    returning,
    sending_back,
)
from rules.eots.offensive.ground_rules import wrong_seat
from rules.eots.state import State

LARGE = ("XX", "XXX")
ON_THE_BOARD = (ControlChanged, MarkerMoved, UnitsEliminated, UnitsFlipped, UnitsMoved)


def objections(state: State, seat: SeatKind, command: MoveOfOffensive) -> Iterator[Objection]:
    """Every reason against a command of an offensive."""
    yield from _not_theirs(state, seat, command)
    yield from errands.first_objections(state)
    if not isinstance(command, SufferLosses) and (by := attacks.cancelled_by(state)):
        name = state.components.cards[by].name
        yield Objection("EotS 5.32 D", f"{name} ends the offensive; its loss comes first", final=True)
        return
    if not isinstance(command, IncludeUnits):
        yield from including.unsettled(state)
    match command:
        case PlayCard():
            yield from playing.objections(state, seat, command)
        case PickFutureOffensive():
            yield from face_down.objections(state, seat, command)
        case MoveForces():
            yield from moving.objections(state, command)
        case PlaceForces():
            yield from moving.place_objections(state, command)
        case Disengage():
            yield from disengaging.objections(state, command)
        case StandFast():
            yield from disengaging.stand_objections(state, command)
        case DeclareBattles():
            yield from declaring.objections(state, command)
        case PlayReaction():
            yield from answering.reaction_objections(state, command)
        case TrySpecialReaction():
            yield from answering.special_objections(state, command)
        case IncludeUnits():
            yield from including.objections(state, command)
        case TryIntelligence():
            yield from answering.intelligence_objections(state, command)
        case EndAnswer():
            yield from answering.end_objections(state, command)
        case ActivateReaction():
            yield from reacting.activate_objections(state, command)
        case EndReaction():
            yield from reacting.end_objections(state, command)
        case RollAttack():
            yield from attacks.roll_objections(state, command)
        case SufferLosses():
            yield from attacks.loss_objections(state, command)
        case DropTroops():
            yield from dropping.objections(state, command)
        case SendBack():
            yield from sending_back.objections(state, command)
        case ForgoWeather():
            yield from raiding.objections(state, command)
        case MeetShips():
            yield from meeting.objections(state, command)
        case RetreatTroops():
            yield from retreating.objections(state, command)
        case ReturnForces():
            yield from returning.objections(state, command)
        case ClearUp():
            yield from concluding.clear_objections(state, command)
        case LogOffensive():
            yield from logging.objections(state, seat, command)


def errand_objections(
    state: State, seat: SeatKind, command: CardErrand | SufferLosses
) -> Iterator[Objection]:
    """What a card lets or makes a side do is that side's to say (EotS 5.33)."""
    errand = errands.named(state, command)
    if errand is not None:
        yield from wrong_seat(state, seat, errands.side_of(state, errand))
    yield from errands.objections(state, command)


def errand_outcome(state: State, command: CardErrand | SufferLosses) -> tuple[Event, ...]:
    """What was done, with the end of what can no longer be done."""
    events = errands.outcome(state, command)
    events = *events, *errands.closing(playing.after(state, events))
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
        mine = [one for one in attacks.open_attacks(state) if one.due.card == command.card]
        return next((one.chooser for one in mine if one.due.number == command.number), None)
    if isinstance(command, ClearUp):
        return concluding.clear_side(state, command.positions)
    return state.offensive.acting()


def _not_theirs(state: State, seat: SeatKind, command: MoveOfOffensive) -> Iterator[Objection]:
    side = deciding(state, command)
    if side is not None:
        yield from wrong_seat(state, seat, side)


def outcome(state: State, seat: SeatKind, command: MoveOfOffensive, dice: Dice) -> tuple[Event, ...]:
    """The events of a command that stands."""
    match command:
        case PlayCard():
            return _played(state, playing.outcome(state, seat, command, dice))
        case PickFutureOffensive():
            return face_down.outcome(state, command)
        case MoveForces():
            return moving.outcome(state, command)
        case PlaceForces():
            return moving.place_outcome(state, command)
        case Disengage():
            return disengaging.outcome(state, command)
        case StandFast():
            return disengaging.stand_outcome(command)
        case DeclareBattles():
            return declaring.outcome(state, command)
        case PlayReaction():
            return answering.reaction_outcome(state, command)
        case TrySpecialReaction():
            return answering.special_outcome(state, command, dice)
        case IncludeUnits():
            return including.outcome(state, command)
        case TryIntelligence():
            return answering.intelligence_outcome(state, dice)
        case EndAnswer():
            return answering.end_outcome(state)
        case ActivateReaction():
            return reacting.activate_outcome(state, command)
        case EndReaction():
            return reacting.end_outcome(state, command)
        case RollAttack():
            return attacks.roll_outcome(state, command, dice)
        case SufferLosses():
            return attacks.loss_outcome(state, command)
        case DropTroops():
            return dropping.outcome(state, command)
        case SendBack():
            return sending_back.outcome(state, command)
        case ForgoWeather():
            return raiding.outcome(state)
        case MeetShips():
            return meeting.outcome(state, command)
        case RetreatTroops():
            return concluding.retreat_outcome(state, command)
        case ReturnForces():
            return concluding.return_outcome(state, command)
        case ClearUp():
            return concluding.clear_outcome(state, command)
        case LogOffensive():
            return logging.outcome(state, command)


def _played(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A card's events, with the markers that follow the board."""
    return *events, *_followed(state, events)


def _followed(state: State, events: tuple[Event, ...]) -> Iterator[Event]:
    """Markers that follow the board at once if no offensive is under way, as the Burma Road (EotS 13.78)."""
    after = playing.after(state, events)
    if after.offensive is None and any(isinstance(event, ON_THE_BOARD) for event in events):
        yield from concluding.following(after, {})


def fought(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A battle's events, with what follows when it was the last one (EotS 7.2, 16.45)."""
    if state.offensive is None:
        return events
    events = (*events, *_casualties(state, events))
    after = state
    for event in events:
        after = apply(after, event)
    return *events, *concluding.after_battles_if_done(after)


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
