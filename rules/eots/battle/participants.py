"""Who participates in a battle, and the battle that a command describes (EotS 9.1, 9.11-9.13).

Ships stacked with carriers (9.12) are `escorts` here while no offensive is under way. In an offensive those
that are active are bound by `battle_hexes` and `reaction`, and all others found by `assignments`; what each
adds to the combat is in `forces`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules.core.remembered import remembered
from rules.eots.battle.air_naval_combat import Transfer
from rules.eots.battle.assignments import declared, fights_elsewhere, from_elsewhere
from rules.eots.battle.battle import DICE, Battle
from rules.eots.battle.bonuses import with_bonuses
from rules.eots.battle.changes import changed, read_change
from rules.eots.battle.fighters import Reach, fighter, held_before, kind_of, reach_of
from rules.eots.battle.forces import Fighter, Kind, Role
from rules.eots.battle.garrisons import garrisons_of
from rules.eots.battle.hex_control import barred, closed_to
from rules.eots.battle.resolution import Around, Course, Entered, Outcome, course
from rules.eots.commands import FightBattle
from rules.eots.movement.stacking import air_ground_room
from rules.eots.printed.components import Unit
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance, neighbour

SEA = "sea"
Allocations = Mapping[Role, tuple[str, ...]]


# Who is there


@remembered
def battle_hexes(state: State) -> tuple[HexId, ...]:
    """The hexes where both sides have units that fight, or troops stand before a garrison."""
    if offensive := declared(state):
        hexes = (h for h in offensive.battles if h not in state.fought and _can_be_fought(state, h))
        return tuple(sorted(hexes))
    sides: dict[HexId, set[Side]] = {}
    for unit_id, position in state.units.items():
        unit = state.components.units[unit_id]
        if position.place in state.components.hexes and unit.unit_class != "hq":
            sides.setdefault(HexId(position.place), set()).add(unit.side)
    met = (h for h, found in sides.items() if len(found) == 2 or _besieged(state, h, found))
    return tuple(sorted(h for h in met if h not in state.fought))


def _can_be_fought(state: State, hex_id: HexId) -> bool:
    """Whether both sides have units in a declared battle; without, there is no combat (EotS 7.27)."""
    away = (state.components.units[unit] for unit in from_elsewhere(state, hex_id))
    sides = {unit.side for unit in (*fighting_units(state, hex_id), *away)}
    return len(sides) == 2 or _besieged(state, hex_id, sides)


def _besieged(state: State, hex_id: HexId, sides: set[Side]) -> bool:
    return sides == {Side.ALLIES} and bool(garrisons_of(state, hex_id))


def fighting_units(state: State, hex_id: HexId) -> list[Unit]:
    """The units of both sides in a hex that fight there; HQs do not (EotS 9.1, 9.13)."""
    return [
        unit
        for unit in state.units_in(hex_id)
        if unit.unit_class != "hq" and not fights_elsewhere(state, unit.id, hex_id)
    ]


def reach_in(state: State, unit: Unit, hex_id: HexId) -> Reach | None:
    """How a counter can fight in a hex from where it stands, if at all (EotS 9.11)."""
    place = state.units[unit.id].place
    if place not in state.components.hexes or unit.unit_class == "hq":
        return None
    return reach_of(unit, distance(HexId(place), hex_id))


def escorts(state: State, hex_id: HexId, units: Iterable[str]) -> list[UnitId]:
    """The ships stacked with carriers that fight from outside the battle hex (EotS 9.12)."""
    found = []
    for place in dict.fromkeys(_decks(state, hex_id, units)):
        ships = (unit for unit in state.units_in(place) if unit.unit_class == "naval")
        found += [unit.id for unit in ships if kind_of(unit) is Kind.SHIP and _friend(state, unit, units)]
    return found


def _decks(state: State, hex_id: HexId, units: Iterable[str]) -> Iterator[str]:
    for name in units:
        unit = state.components.units[UnitId(name)]
        place = state.units[unit.id].place
        if kind_of(unit) is Kind.CARRIER and place != hex_id:
            yield place


def _friend(state: State, ship: Unit, units: Iterable[str]) -> bool:
    """Whether a carrier of the ship's side fights from the same hex."""
    place = state.units[ship.id].place
    near = (
        state.components.units[UnitId(name)] for name in units if state.units[UnitId(name)].place == place
    )
    return any(unit.side is ship.side and kind_of(unit) is Kind.CARRIER for unit in near)


# The battle that a command describes


def battle_of(state: State, command: FightBattle) -> Battle:
    """The battle, every unit as it stands on the board."""
    where = state.components.hexes[HexId(command.hex)]
    side = Side(command.offensive)
    forces = {one: tuple(_fighters(state, command, one)) for one in Side}
    guards = garrisons_of(state, where.id) if side is Side.ALLIES else ()
    reaction = (*forces[side.enemy], *guards)
    with_hq = bool(state.side_units_in(where.id, side.enemy, "hq"))
    battle = Battle(
        components=state.components,
        hex=where,
        turn=state.turn,
        offensive_side=side,
        condition=Condition(command.condition),
        offensive=forces[side],
        reaction=reaction,
        held_before=held_before(state.components, reaction, with_hq),
        last_step=command.last_step,
    )
    battle = with_bonuses(state, battle)
    return changed(battle, (found for one in command.changes if (found := read_change(one))))


def _fighters(state: State, command: FightBattle, side: Side) -> Iterator[Fighter]:
    ways: Mapping[UnitId, str] = dict(command.entries)
    for name in command.units:
        unit = state.components.units[UnitId(name)]
        if unit.side is side:
            way = ways.get(unit.id, "")
            carrier = way if way in state.units else ""
            yield fighter(
                unit,
                reach_in(state, unit, HexId(command.hex)) or Reach.NEAR,
                reduced=state.units[unit.id].reduced,
                active=not state.activated or unit.id in state.activated,
                amphibious=way == SEA or bool(carrier),
                entered_from=HexId(way) if way and way != SEA and not carrier else None,
                carried_by=carrier,
            )


def entered_of(command: FightBattle) -> Entered:
    """The dice and choices of a command."""
    transfer = command.carriers
    return Entered(
        air_dice=_dice(command, "air-naval"),
        ground_dice=_dice(command, "ground"),
        air_hits=_hits(command, "air-naval"),
        ground_hits=_hits(command, "ground"),
        transfer=Transfer(*transfer) if len(transfer) == 2 else None,
    )


def _dice(command: FightBattle, combat: str) -> Mapping[Role, int]:
    faces = {role: getattr(command, DICE[combat, role]) for role in Role}
    return {role: face for role, face in faces.items() if face is not None}


def _hits(command: FightBattle, combat: str) -> Allocations:
    """The losses that were chosen by hand; the others are the proposed ones."""
    fields = {role: DICE[combat, role] for role in Role}
    return {
        role: getattr(command, f"{field}_hits")
        for role, field in fields.items()
        if field in command.choosing or getattr(command, f"{field}_hits")
    }


def around(state: State, command: FightBattle) -> Around:
    """What lies around the battle hex as the counters stand (EotS 9.5)."""
    return around_of(state, Side(command.offensive), HexId(command.hex))


def around_of(state: State, side: Side, where: HexId) -> Around:
    """What lies around a battle hex for those whom a side attacks."""
    return Around(
        occupied=lambda h: barred(state, side.enemy, h),
        room=lambda h: air_ground_room(state.side_units_in(h, side.enemy, "air", "ground")),
        friendly=lambda h: state.controls(side.enemy, h),
        enemy=lambda h: any(unit.side is side.enemy for unit in state.units_in(h)),
        closed=lambda u, h: any(closed_to(state, state.components.units[UnitId(u)], where, h)),
    )


def course_of(state: State, command: FightBattle) -> Course:
    """How far the battle of a command has come; in an offensive troops retreat after all battles."""
    near = replace(around(state, command), later=state.offensive is not None)
    return course(battle_of(state, command), entered_of(command), near)


def retreats_of(state: State, command: FightBattle, outcome: Outcome) -> Mapping[str, HexId]:
    """Where each beaten unit goes: as chosen, else to the first hex with room (EotS 9.5)."""
    chosen: Mapping[str, HexId] = dict(command.refuges)
    room, leaving = around(state, command).room, [one for one in outcome.retreats if one.to]
    taken = [chosen[one.unit] for one in leaving if one.unit in chosen]
    found: dict[str, HexId] = {}
    for one in leaving:
        free = [h for h in one.to if one.role is Role.OFFENSIVE or room(h) > taken.count(h)]
        found[one.unit] = chosen.get(one.unit) or (free or one.to)[0]
        if one.unit not in chosen:
            taken.append(found[one.unit])
    return found


# The ways in by land


def land_neighbours(state: State, hex_id: HexId) -> list[HexId]:
    """The hexes from which a hex is entered over land."""
    sides = state.components.hexes[hex_id].sides
    near = (neighbour(hex_id, d) for d, side in sides.items() if "l" in side)
    return sorted(one for one in near if one in state.components.hexes)
