"""Strategic warfare: submarines and B29s (EotS 4.13, 12.2, 12.3)."""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots import strategic_bombing
from rules.eots.commands import RollBombing, RollSubmarines
from rules.eots.events import CountSet, Event, JapanBombed, SubmarinesRolled, UnitsEliminated, UnitsFlipped
from rules.eots.history import name_of
from rules.eots.markers import marker_to
from rules.eots.movement.amphibious_shipping import least_japanese_shipping
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.printed.track_names import ESCORTS, JAPAN_ASP
from rules.eots.state import State

RULE = "EotS 4.13"
SUBMARINES = "EotS 12.21"


def opening(state: State) -> Iterator[Event]:
    """Japan has lost no card yet this turn (EotS 12.0)."""
    if state.history.cards_lost:
        yield CountSet(name_of("cards_lost"), 0)


def due(state: State) -> Iterator[Objection]:
    """The submarines sail every turn; B29s bomb if the Allies like (EotS 12.21, 12.31)."""
    if not sailed(state):
        yield Objection(SUBMARINES, "The submarine die is not rolled yet")


def closing(state: State) -> Iterator[Event]:
    """The turns of successful bombing, one after the other (EotS 16.2)."""
    turns = state.history.turns_bombed + 1 if strategic_bombing.bombed(state) else 0
    if turns != state.history.turns_bombed:
        yield CountSet(name_of("turns_bombed"), turns)


# What the commands do


def objections(state: State, seat: SeatKind, command: RollBombing | RollSubmarines) -> Iterator[Objection]:
    """Every reason against a roll (EotS 12.21, 12.31)."""
    if seat.code != Side.ALLIES and not seat.is_referee:
        yield Objection(RULE, "The Allied player conducts strategic warfare")
    match command:
        case RollSubmarines():
            if sailed(state):
                yield Objection(SUBMARINES, f"The submarine die of turn {state.turn} is rolled")
        case RollBombing(unit):
            if UnitId(unit) not in state.units:
                yield Objection("Counters", f"There is no counter {unit[:40]!r} in this game", final=True)
                return
            yield from strategic_bombing.objections(state, state.components.units[UnitId(unit)])


def outcome(
    state: State, seat: SeatKind, command: RollBombing | RollSubmarines, dice: Dice
) -> tuple[Event, ...]:
    """The die and what it costs."""
    match command:
        case RollSubmarines():
            return tuple(_submarines(state, dice))
        case RollBombing(unit):
            return tuple(_raid(state, state.components.units[UnitId(unit)], dice))


def _submarines(state: State, dice: Dice) -> Iterator[Event]:
    """At zero or less Japan loses a card, shipping but never the last, and an escort (EotS 12.21, 10.32)."""
    faces = dice.roll(1)
    result = modified(state, faces[0])
    yield SubmarinesRolled(faces, dice.origin, result, result <= 0)
    if result <= 0:
        least = least_japanese_shipping(state)
        now = state.markers[JAPAN_ASP]
        yield from marker_to(state, JAPAN_ASP, max(min(now, least), now - 1))
        yield from marker_to(state, ESCORTS, state.markers[ESCORTS] - 1)


def _raid(state: State, unit: Unit, dice: Dice) -> Iterator[Event]:
    """A success takes a card, a 9 may cost the B29 a step (EotS 12.32)."""
    raid, faces = strategic_bombing.raid_of(state, unit), dice.roll(1)
    hit = raid.succeeds(faces[0])
    yield JapanBombed(unit.id, faces, dice.origin, raid.modified(faces[0]), raid.value, hit)
    if hit and strategic_bombing.is_intercepted(state, "no-political-will"):  # Ruling R-129
        yield CountSet(name_of("intercepted"), state.turn)
    if raid.costs_a_step(faces[0]):
        where = state.units[unit.id]
        yield UnitsEliminated((unit.id,), (where.place,)) if where.reduced else UnitsFlipped((unit.id,), ())


def sailed(state: State) -> bool:
    """Whether the submarine die of this turn is rolled (EotS 12.21)."""
    return state.history.submarines == state.turn


def modified(state: State, face: int) -> int:
    """The submarine die less the turn, with escorts and bad torpedoes (EotS 12.21, 12.22)."""
    return face - state.turn + escort_modifier(state) + torpedo_modifier(state)


def escort_modifier(state: State) -> int:
    """What Japanese escorts add to the submarine die (EotS 12.22)."""
    return state.markers[ESCORTS] * state.components.charts.strategic_warfare["escort_modifier"]


def torpedo_modifier(state: State) -> int:
    """What defective torpedoes add to the submarine die (EotS 12.22)."""
    return state.components.charts.turns[state.turn].torpedo_modifier


# What can be done


def said_losses(state: State) -> tuple[str, ...]:
    """What strategic warfare takes from the Japanese draw, each with its cause (EotS 12.21, 12.32)."""
    sunk = int(state.history.sunk == state.turn)
    bombs = state.history.cards_lost - sunk
    causes = (("submarines", sunk), ("bombing", bombs))
    return tuple(f"minus {cards} by {cause}" for cause, cards in causes if cards > 0)
