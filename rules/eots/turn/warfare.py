"""Strategic warfare: submarines and B29s (EotS 4.13, 12.2, 12.3)"""

from collections.abc import Iterator

from rules.core.dice import Dice
from rules.core.game import SeatKind
from rules.core.legality import Objection
from rules.eots import bombing
from rules.eots.commands import RollBombing, RollSubmarines
from rules.eots.components import Side, TrackId, Unit, UnitId
from rules.eots.dice import FACES
from rules.eots.events import CountSet, Event, JapanBombed, SubmarinesRolled, UnitsEliminated, UnitsFlipped
from rules.eots.markers import marker_to
from rules.eots.state import State
from rules.eots.views.offensive import DieView
from rules.eots.views.turn import StepView

RULE = "EotS 4.13"
SUBMARINES = "EotS 12.21"
ESCORTS, SHIPPING = TrackId("escorts"), TrackId("japan-asp")


def opening(state: State) -> Iterator[Event]:
    """Japan has lost no card yet this turn (EotS 12.0)."""
    if state.count("cards-lost"):
        yield CountSet("cards-lost", 0)


def due(state: State) -> Iterator[Objection]:
    """The submarines sail every turn; B29s bomb if the Allies like (EotS 12.21, 12.31)."""
    if not _sailed(state):
        yield Objection(SUBMARINES, "The submarine die is not rolled yet")


def closing(state: State) -> Iterator[Event]:
    """The turns of successful bombing, one after the other (EotS 16.2)."""
    turns = state.count("bombed") + 1 if bombing.bombed(state) else 0
    if turns != state.count("bombed"):
        yield CountSet("bombed", turns)


# What the commands do


def objections(state: State, seat: SeatKind, command: RollBombing | RollSubmarines) -> Iterator[Objection]:
    """Every reason against a roll (EotS 12.21, 12.31)."""
    if seat.code != Side.ALLIES and not seat.is_referee:
        yield Objection(RULE, "The Allied player conducts strategic warfare")
    match command:
        case RollSubmarines():
            if _sailed(state):
                yield Objection(SUBMARINES, f"The submarine die of turn {state.turn} is rolled")
        case RollBombing(unit):
            if UnitId(unit) not in state.units:
                yield Objection("Counters", f"There is no counter {unit[:40]!r} in this game", final=True)
                return
            yield from bombing.objections(state, state.components.units[UnitId(unit)])


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
    modified = _modified(state, faces[0])
    yield SubmarinesRolled(faces, dice.origin, modified, modified <= 0)
    if modified <= 0:
        least = state.components.charts.amphibious_shipping["japan_least"]
        now = state.markers[SHIPPING]
        yield from marker_to(state, SHIPPING, max(min(now, least), now - 1))
        yield from marker_to(state, ESCORTS, state.markers[ESCORTS] - 1)


def _raid(state: State, unit: Unit, dice: Dice) -> Iterator[Event]:
    """A success takes a card, a 9 may cost the B29 a step (EotS 12.32)."""
    raid, faces = bombing.raid_of(state, unit), dice.roll(1)
    hit = raid.succeeds(faces[0])
    yield JapanBombed(unit.id, faces, dice.origin, raid.modified(faces[0]), raid.value, hit)
    if hit and bombing.is_intercepted(state, "no-political-will"):  # Ruling R-129
        yield CountSet("intercepted", state.turn)
    if raid.costs_a_step(faces[0]):
        where = state.units[unit.id]
        yield UnitsEliminated((unit.id,), (where.place,)) if where.reduced else UnitsFlipped((unit.id,), ())


def _sailed(state: State) -> bool:
    return state.count("submarines") == state.turn


def _modified(state: State, face: int) -> int:
    """The submarine die less the turn, with escorts and bad torpedoes (EotS 12.21, 12.22)."""
    return state.components.charts.submarine_roll(face, state.turn, state.markers[ESCORTS])


# What can be done


def views(state: State) -> Iterator[StepView]:
    """The submarine die, then every B29 that may bomb and why the others do not (EotS 12.2, 12.3)."""
    allies = Side.ALLIES.value, Side.ALLIES.label
    if not _sailed(state):
        yield StepView("Submarine warfare", SUBMARINES, *allies, dice=(_submarine_die(state),))
    dice = tuple(_bombing_dice(state))
    lines = tuple(_bombing_lines(state, bool(dice)))
    if lines:
        yield StepView("Strategic bombing", bombing.RULE, *allies, lines=lines, dice=dice, optional=not dice)
    if took := said_losses(state):
        text = f"Japan draws fewer cards this turn: {', '.join(took)}"
        yield StepView("Strategic warfare so far", RULE, lines=(text,))


def said_losses(state: State) -> tuple[str, ...]:
    """What strategic warfare takes from the Japanese draw, each with its cause (EotS 12.21, 12.32)."""
    sunk = int(state.count("sunk") == state.turn)
    bombs = state.count("cards-lost") - sunk
    causes = (("submarines", sunk), ("bombing", bombs))
    return tuple(f"minus {cards} by {cause}" for cause, cards in causes if cards > 0)


def _submarine_die(state: State) -> DieView:
    faces = [face for face in FACES if _modified(state, face) <= 0]
    escorts = state.markers[ESCORTS] * state.components.charts.strategic_warfare["escort_modifier"]
    torpedoes = state.components.charts.turns[state.turn].torpedo_modifier
    parts = [f"turn {state.turn} off the die"]
    parts += [f"{escorts} on it for escorts"] if escorts else []
    parts += [f"{torpedoes} on it for defective torpedoes"] if torpedoes else []
    why = f"Counted already: {', '.join(parts)}. A success costs Japan {_stake(state)}"
    return DieView("Submarines", SUBMARINES, "RollSubmarines", (), _needs(faces), 10 * len(faces), why)


def _stake(state: State) -> str:
    """What Japan loses to submarines (EotS 12.21, 10.32)."""
    least = state.components.charts.amphibious_shipping["japan_least"]
    lost = ["a card"]
    lost += ["a shipping point"] if state.markers[SHIPPING] > least else []
    lost += ["an escort"] if state.markers[ESCORTS] else []
    return lost[0] if len(lost) == 1 else f"{', '.join(lost[:-1])} and {lost[-1]}"


def _bombing_dice(state: State) -> Iterator[DieView]:
    for unit in bombing.bombers(state):
        if any(bombing.objections(state, unit)):
            continue
        raid = bombing.raid_of(state, unit)
        faces = [face for face in FACES if raid.succeeds(face)]
        side = "Reduced" if state.units[unit.id].reduced else "Full strength"
        why = f"{side}: {raid.value} or less"
        why += f", interceptors add {raid.modifier} to the die" if raid.modifier else ""
        given = (("unit", str(unit.id)),)
        chance = 10 * len(faces)
        yield DieView(unit.name, bombing.PROCEDURE, "RollBombing", given, _needs(faces), chance, why)


def _needs(faces: list[int]) -> str:
    return f"{max(faces)} or less" if faces else "cannot succeed"


def _bombing_lines(state: State, any_may: bool) -> Iterator[str]:
    """What a raid costs, and why the other B29s stay at home."""
    if any_may:
        yield "Each B29 may bomb or not; one that does fights in no offensive this turn, its own hex apart."
        yield _risk(state)
    for unit in bombing.bombers(state):
        if not bombing.raided(state, unit.id):
            yield from (f"No raid: {one.reason}." for one in bombing.objections(state, unit))


def _risk(state: State) -> str:
    """What a 9 does (EotS 12.32)."""
    if found := bombing.safe_airfields(state):
        return f"A 9 costs no step: the Allies hold {state.components.place_title(found[0])}."
    near = state.components.edition.b29_safe_airfield_range
    return f"A 9 costs the B29 a step, as no Allied airfield is within {near} hexes of Tokyo."
