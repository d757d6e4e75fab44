"""Changes of the board that players enter by hand: counters, flags, markers and dice."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from rules.core.degrees import Degree
from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots.card_events import obligations
from rules.eots.commands import (
    ChangeControl,
    EliminateUnits,
    FlipUnits,
    MoveMarker,
    MoveUnits,
    PlaceTokyoExpress,
    RollDice,
    SufferAttrition,
    SwitchDegree,
)
from rules.eots.events import (
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
from rules.eots.movement.forbidden_hexes import placement_objections
from rules.eots.printed.components import BOXES
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.state import State
from rules.eots.supply import tokyo_express
from rules.maps.hexgrid import HexId

MOST_DICE = 12
MOST_WORDS = 120


# Counters


def no_such_move(state: State, command: MoveUnits) -> Iterator[Objection]:
    """Why counters cannot be put there at all, whoever agrees."""
    yield from _unknown_units(state, command.units)
    yield from _unknown_place(state, command.to)


def move_objections(state: State, seat: SeatKind, command: MoveUnits) -> Iterator[Objection]:
    """Every reason against putting counters in a place."""
    yield from _not_yours(state, seat, command.units)
    yield from _misplaced(state, command)
    if state.offensive is not None and state.led:
        yield Objection("EotS 7.2", "An offensive is under way; units move as its steps say")


def moved(state: State, command: MoveUnits) -> tuple[Event, ...]:
    """The counters in their new place."""
    return (UnitsMoved(command.units, _origins(state, command.units), command.to),)


def no_such_flip(state: State, command: FlipUnits) -> Iterator[Objection]:
    """Why counters cannot be turned over at all."""
    yield from _unknown_units(state, command.units)
    yield from _one_sided(state, command.units)


def flipped(state: State, command: FlipUnits) -> tuple[Event, ...]:
    """The counters on their other sides."""
    reduced = tuple(u for u in command.units if not state.units[UnitId(u)].reduced)
    return (UnitsFlipped(reduced, tuple(u for u in command.units if u not in reduced)),)


def no_such_counters(state: State, command: EliminateUnits) -> Iterator[Objection]:
    """Why counters cannot be taken off at all."""
    yield from _unknown_units(state, command.units)


def eliminated(state: State, command: EliminateUnits) -> tuple[Event, ...]:
    """The counters off the map."""
    return (UnitsEliminated(command.units, _origins(state, command.units)),)


def unit_objections(state: State, seat: SeatKind, command: FlipUnits | EliminateUnits) -> Iterator[Objection]:
    """Every reason against turning counters over or taking them off."""
    yield from _not_yours(state, seat, command.units)


def no_such_attrition(state: State, command: SufferAttrition) -> Iterator[Objection]:
    """Why counters cannot suffer attrition at all."""
    if command.reduced or command.eliminated:
        yield from _unknown_units(state, (*command.reduced, *command.eliminated))
    yield from _one_sided(state, command.reduced)


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


def _not_yours(state: State, seat: SeatKind, units: tuple[str, ...]) -> Iterator[Objection]:
    for unit_id in units:
        unit = state.components.units[UnitId(unit_id)]
        if unit.side != seat.code:
            yield Objection("EotS 7.21", f"{unit.name} belongs to {unit.side.label}")


def _misplaced(state: State, command: MoveUnits) -> Iterator[Objection]:
    where = state.components.hexes.get(HexId(command.to))
    for unit_id in command.units:
        unit = state.components.units[UnitId(unit_id)]
        if state.units[unit.id].place == command.to:
            yield Objection("Map", f"{unit.name} is already in {state.components.place_title(command.to)}")
        elif where is not None:
            yield from placement_objections(state, unit, where.id)
        elif command.to == "china-box" and (unit.side is Side.JAPAN or unit.unit_class != "air"):
            yield Objection("EotS 13.74", f"Only Allied air units enter the China box, not {unit.name}")


def _origins(state: State, units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(state.units[UnitId(unit)].place for unit in units)


# Flags and markers


def no_such_control(state: State, command: ChangeControl) -> Iterator[Objection]:
    """Why no flag can be there."""
    yield from _not_a_hex(state, command.hex)
    if command.side not in tuple(Side):
        yield Objection("Control", "A hex is controlled by japan or allies", final=True)
    if (found := state.components.hexes.get(HexId(command.hex))) and not found.land:
        yield Objection("EotS 6.5", f"{found.title} is open sea; nobody controls it", final=True)


def _not_a_hex(state: State, hex_id: str) -> Iterator[Objection]:
    if hex_id not in state.components.hexes:
        reason = f"There is no hex {hex_id!r} on this map{_meant(hex_id, state.components.hexes)}"
        yield Objection("Map", reason, final=True)


def control_objections(state: State, command: ChangeControl) -> Iterator[Objection]:
    """Every reason against a side's flag in a hex (EotS 6.5)."""
    side = Side(command.side)
    where = state.components.hexes[HexId(command.hex)]
    if state.controls(side, where.id):
        yield Objection("EotS 6.5", f"{side.label} already controls {where.title}")
    if state.side_units_in(where.id, side.enemy, "ground") and not state.side_units_in(
        where.id, side, "ground"
    ):
        yield Objection("EotS 6.5", f"Only {side.enemy.does('has')} a ground unit in {where.title}")


def controlled(state: State, command: ChangeControl) -> tuple[Event, ...]:
    """The flag; with an Allied one the Tokyo Express leaves the hex (EotS 6.23)."""
    lost = command.side == Side.ALLIES and command.hex == state.tokyo_express
    return (ControlChanged(command.hex, command.side), *(tokyo_express.leaves(state) if lost else ()))


def no_such_box(state: State, command: MoveMarker) -> Iterator[Objection]:
    """Why a marker cannot lie there."""
    track = state.components.tracks.get(TrackId(command.track))
    if track is None:
        reason = f"There is no track {command.track!r}{_meant(command.track, state.components.tracks)}"
        yield Objection("Tracks", reason, final=True)
    elif not track.lowest <= command.to <= track.highest:
        reason = f"{track.name} goes from {track.lowest} to {track.highest}, not to {command.to}"
        yield Objection(track.rule, reason, final=True)


def marked(state: State, command: MoveMarker) -> tuple[Event, ...]:
    """The marker on its new box."""
    track = state.components.tracks[TrackId(command.track)]
    origin = state.markers[track.id]
    return (MarkerMoved(track.id, origin, command.to, track.label(origin), track.label(command.to)),)


def no_such_hex(state: State, command: PlaceTokyoExpress) -> Iterator[Objection]:
    """Why the Tokyo Express cannot be there."""
    if command.hex:
        yield from _not_a_hex(state, command.hex)


def express_objections(state: State, seat: SeatKind, command: PlaceTokyoExpress) -> Iterator[Objection]:
    """Every reason against the Tokyo Express in a hex (EotS 6.23)."""
    if seat.code != Side.JAPAN:
        yield Objection("EotS 6.23", "The Tokyo Express is Japan's")
    yield from tokyo_express.objections(state, command)


def express_placed(state: State, command: PlaceTokyoExpress) -> tuple[Event, ...]:
    """The marker in the hex, and what a card had Japan do with it."""
    return TokyoExpressPlaced(state.tokyo_express, command.hex or None), *obligations.express_used(state)


# Dice, and how far the app referees


def no_such_dice(state: State, command: RollDice) -> Iterator[Objection]:
    """Why so many dice are not rolled, or not for that."""
    if not 1 <= command.count <= MOST_DICE:
        yield Objection("Dice", f"Roll 1 to {MOST_DICE} dice at a time", final=True)
    if len(command.what) > MOST_WORDS:
        yield Objection("Dice", f"Say what the dice are for in at most {MOST_WORDS} letters", final=True)


def rolled(state: State, command: RollDice, dice: Dice) -> tuple[Event, ...]:
    """The faces, and what they were rolled for."""
    return (DiceRolled(command.what, dice.roll(command.count), dice.origin),)


def no_such_degree(state: State, command: SwitchDegree) -> Iterator[Objection]:
    """Why the app cannot be that."""
    if command.degree not in tuple(Degree):
        known = ", ".join(Degree)
        reason = f"There is no degree {command.degree[:20]!r}; there are {known}"
        yield Objection("Table", reason, final=True)


def degree_objections(state: State, command: SwitchDegree) -> Iterator[Objection]:
    """The app is one thing at a time."""
    if command.degree == state.mode:
        yield Objection("Table", f"The app is {Degree.of(command.degree).label} already", final=True)


def degree_switched(state: State, command: SwitchDegree) -> tuple[Event, ...]:
    """What the app is from now on."""
    return (DegreeSwitched(state.mode, command.degree),)
