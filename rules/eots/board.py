"""Changes of the board that players enter: counters, flags and markers."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from rules.core.degrees import Degree
from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.battle import participants, result
from rules.eots.card_events import obligations
from rules.eots.cards import decks
from rules.eots.commands import (
    BOARD,
    ChangeControl,
    Command,
    Concede,
    DiscardDrawn,
    EliminateUnits,
    EndErrand,
    EndSegment,
    ExchangeCard,
    FightBattle,
    FlipUnits,
    MoveMarker,
    MoveOfTurn,
    MoveUnits,
    PlaceTokyoExpress,
    Relocate,
    RollBattle,
    RollDice,
    ShuffleDeck,
    SignResult,
    SpendStep,
    SufferAttrition,
    SufferLosses,
    SwitchDegree,
)
from rules.eots.events import (
    AttritionSuffered,
    BattleRolled,
    ControlChanged,
    DegreeSwitched,
    DiceRolled,
    Event,
    MarkerMoved,
    TokyoExpressPlaced,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
)
from rules.eots.movement.placement import placement_objections
from rules.eots.offensive import conduct
from rules.eots.printed.components import BOXES
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.sequence import segment_of
from rules.eots.state import State
from rules.eots.supply import attrition, tokyo_express
from rules.eots.supply.audit import audit
from rules.eots.turn import automatic_victory, going_on
from rules.eots.turn import conduct as turn_conduct
from rules.maps.hexgrid import HexId

MOST_DICE = 12
MOST_WORDS = 120
AT_ANY_TIME = RollDice | EndSegment | ShuffleDeck | Concede | SignResult | SwitchDegree


def objections(state: State, seat: SeatKind, command: Command) -> Iterator[Objection]:
    """Every reason against a change of the board."""
    if impossible := tuple(_impossible(state, command)):
        yield from impossible
        return
    yield from automatic_victory.over(state, command)
    yield from _wrong_time(state, command)
    match command:
        case MoveUnits():
            yield from _not_yours(state, seat, command.units)
            yield from _move_objections(state, command)
            if state.offensive is not None and state.led:
                yield Objection("EotS 7.2", "An offensive is under way; units move as its steps say")
        case FlipUnits() | EliminateUnits():
            yield from _not_yours(state, seat, command.units)
        case ChangeControl():
            yield from _control_objections(state, command)
        case PlaceTokyoExpress():
            if seat.code != Side.JAPAN:
                yield Objection("EotS 6.23", "The Tokyo Express is Japan's")
            yield from tokyo_express.objections(state, command)
        case SufferAttrition():
            yield from attrition.objections(state, command)
        case FightBattle():
            yield from participants.objections(state, command)
        case RollBattle():
            yield from participants.roll_objections(state, command)
        case EndSegment(until):
            yield from going_on.objections(state, until)
        case ShuffleDeck(side):
            yield from decks.shuffle_objections(state, side)
        case MoveMarker() | RollDice():
            pass
        case SwitchDegree(degree):
            if degree == state.mode:
                yield Objection("Table", f"The app is {Degree.of(degree).label} already", final=True)
        case SpendStep() | Relocate() | ExchangeCard() | DiscardDrawn() | EndErrand():
            yield from conduct.errand_objections(state, seat, command)
        case SufferLosses() if state.offensive is None:
            yield from conduct.errand_objections(state, seat, command)
        case _ if isinstance(command, MoveOfTurn):
            yield from turn_conduct.objections(state, seat, command)
        case _:
            yield from conduct.objections(state, seat, command)


def _impossible(state: State, command: Command) -> Iterator[Objection]:
    """What cannot be recorded at all, whoever agrees."""
    match command:
        case MoveUnits():
            yield from _unknown_units(state, command.units)
            yield from _unknown_place(state, command.to)
        case FlipUnits():
            yield from _unknown_units(state, command.units)
            yield from _one_sided(state, command.units)
        case EliminateUnits():
            yield from _unknown_units(state, command.units)
        case ChangeControl():
            yield from _unknown_control(state, command)
        case MoveMarker():
            yield from _off_track(state, command)
        case PlaceTokyoExpress():
            if command.hex:
                yield from _not_a_hex(state, command.hex)
        case SufferAttrition(reduced, eliminated):
            if reduced or eliminated:
                yield from _unknown_units(state, (*reduced, *eliminated))
            yield from _one_sided(state, reduced)
        case RollDice():
            yield from _dice_limits(command)
        case SwitchDegree(degree):
            if degree not in tuple(Degree):
                known = ", ".join(Degree)
                yield Objection("Table", f"There is no degree {degree[:20]!r}; there are {known}", final=True)
        case FightBattle():
            yield from participants.unsound(state, command)
        case _:
            pass


def _unknown_units(state: State, units: tuple[str, ...]) -> Iterator[Objection]:
    if not units:
        yield Objection("Counters", "Choose at least one counter", final=True)
    if len(set(units)) != len(units):
        yield Objection("Counters", "A counter is named twice", final=True)
    for unit in units:
        if UnitId(unit) not in state.units:
            reason = f"There is no counter {unit!r} in this game{_meant(unit, state.units)}"
            yield Objection("Counters", reason, final=True)


def _unknown_place(state: State, place: str) -> Iterator[Objection]:
    if place not in state.components.hexes and place not in BOXES:
        reason = f"There is no hex {place!r} on this map{_meant(place, state.components.hexes)}"
        yield Objection("Map", reason, final=True)


def _meant(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word.lower(), list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def _one_sided(state: State, units: tuple[str, ...]) -> Iterator[Objection]:
    for unit_id in units:
        unit = state.components.units.get(UnitId(unit_id))
        if unit is not None and not unit.two_sided:
            yield Objection("Counters", f"{unit.name} has no other side", final=True)


def _not_a_hex(state: State, hex_id: str) -> Iterator[Objection]:
    if hex_id not in state.components.hexes:
        reason = f"There is no hex {hex_id!r} on this map{_meant(hex_id, state.components.hexes)}"
        yield Objection("Map", reason, final=True)


def _unknown_control(state: State, command: ChangeControl) -> Iterator[Objection]:
    yield from _not_a_hex(state, command.hex)
    if command.side not in tuple(Side):
        yield Objection("Control", "A hex is controlled by japan or allies", final=True)
    if (found := state.components.hexes.get(HexId(command.hex))) and not found.land:
        yield Objection("EotS 6.5", f"{found.title} is open sea; nobody controls it", final=True)


def _off_track(state: State, command: MoveMarker) -> Iterator[Objection]:
    track = state.components.tracks.get(TrackId(command.track))
    if track is None:
        reason = f"There is no track {command.track!r}{_meant(command.track, state.components.tracks)}"
        yield Objection("Tracks", reason, final=True)
    elif not track.lowest <= command.to <= track.highest:
        reason = f"{track.name} goes from {track.lowest} to {track.highest}, not to {command.to}"
        yield Objection(track.rule, reason, final=True)


def _dice_limits(command: RollDice) -> Iterator[Objection]:
    if not 1 <= command.count <= MOST_DICE:
        yield Objection("Dice", f"Roll 1 to {MOST_DICE} dice at a time", final=True)
    if len(command.what) > MOST_WORDS:
        yield Objection("Dice", f"Say what the dice are for in at most {MOST_WORDS} letters", final=True)


def _wrong_time(state: State, command: Command) -> Iterator[Objection]:
    """Where the app leads, a change belongs to its segments, and by hand nothing is due (EotS 4.0)."""
    segment = segment_of(state)
    if (
        isinstance(command, AT_ANY_TIME)
        or not state.led
        or type(command).__name__ in segment.changes
        or _mends(state, command)
    ):
        return
    if isinstance(command, BOARD):
        yield Objection(segment.rule, f"Nothing is due by hand in the {segment.name} segment")
    else:
        yield Objection(segment.rule, f"This is not done in the {segment.name} segment")


def _mends(state: State, command: Command) -> bool:
    """Whether a marker is put where the audit finds that it should lie (EotS 13.76)."""
    match command:
        case MoveMarker("burma-road", to):
            return to == audit(state).road.box
    return False


def _not_yours(state: State, seat: SeatKind, units: tuple[str, ...]) -> Iterator[Objection]:
    for unit_id in units:
        unit = state.components.units[UnitId(unit_id)]
        if unit.side != seat.code:
            yield Objection("EotS 7.21", f"{unit.name} belongs to {unit.side.label}")


def _move_objections(state: State, command: MoveUnits) -> Iterator[Objection]:
    where = state.components.hexes.get(HexId(command.to))
    for unit_id in command.units:
        unit = state.components.units[UnitId(unit_id)]
        if state.units[unit.id].place == command.to:
            yield Objection("Map", f"{unit.name} is already in {state.components.place_title(command.to)}")
        elif where is not None:
            yield from placement_objections(state, unit, where.id)
        elif command.to == "china-box" and (unit.side is Side.JAPAN or unit.unit_class != "air"):
            yield Objection("EotS 13.74", f"Only Allied air units enter the China box, not {unit.name}")


def _control_objections(state: State, command: ChangeControl) -> Iterator[Objection]:
    side = Side(command.side)
    where = state.components.hexes[HexId(command.hex)]
    if state.controls(side, where.id):
        yield Objection("EotS 6.5", f"{side.label} already controls {where.title}")
    if state.side_units_in(where.id, side.enemy, "ground") and not state.side_units_in(
        where.id, side, "ground"
    ):
        yield Objection("EotS 6.5", f"Only {side.enemy.does('has')} a ground unit in {where.title}")


def outcome(state: State, seat: SeatKind, command: Command, dice: Dice) -> tuple[Event, ...]:
    """The events of a change that stands, and what follows from them at once (EotS 16.1)."""
    events = _outcome(state, seat, command, dice)
    return events if isinstance(command, EndSegment) else (*events, *automatic_victory.after(state, events))


def _outcome(state: State, seat: SeatKind, command: Command, dice: Dice) -> tuple[Event, ...]:
    match command:
        case MoveUnits(units, to):
            return (UnitsMoved(units, _origins(state, units), to),)
        case FlipUnits(units):
            reduced = tuple(u for u in units if not state.units[UnitId(u)].reduced)
            return (UnitsFlipped(reduced, tuple(u for u in units if u not in reduced)),)
        case EliminateUnits(units):
            return (UnitsEliminated(units, _origins(state, units)),)
        case ChangeControl(hex_id, side):
            lost = side == Side.ALLIES and hex_id == state.tokyo_express
            return (ControlChanged(hex_id, side), *(tokyo_express.leaves(state) if lost else ()))
        case MoveMarker(track, to):
            printed, origin = state.components.tracks[TrackId(track)], state.markers[TrackId(track)]
            return (MarkerMoved(track, origin, to, printed.label(origin), printed.label(to)),)
        case PlaceTokyoExpress(hex_id):
            return TokyoExpressPlaced(state.tokyo_express, hex_id or None), *obligations.express_used(state)
        case SufferAttrition(reduced, eliminated):
            return (AttritionSuffered(state.turn, reduced, eliminated),)
        case FightBattle():
            return conduct.fought(state, result.events(state, command))
        case RollBattle(hex_id, combat):
            faces = dice.roll(2)
            said = command.offensive, command.condition, command.units
            return (BattleRolled(hex_id, combat, faces, dice.origin, *said),)
        case RollDice(what, count):
            return (DiceRolled(what, dice.roll(count), dice.origin),)
        case ShuffleDeck(side):
            return tuple(decks.shuffle_events(state, Side(side), decks.EMPTY))
        case SpendStep() | Relocate() | ExchangeCard() | DiscardDrawn() | EndErrand():
            return conduct.errand_outcome(state, command)
        case SufferLosses() if state.offensive is None:
            return conduct.errand_outcome(state, command)
        case EndSegment(until):
            return going_on.outcome(state, until)
        case SwitchDegree(degree):
            return (DegreeSwitched(state.mode, degree),)
        case _ if isinstance(command, MoveOfTurn):
            return turn_conduct.outcome(state, seat, command, dice)
        case _:
            return conduct.outcome(state, seat, command, dice)


def _origins(state: State, units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(state.units[UnitId(unit)].place for unit in units)
