"""What speaks against a battle as it is entered, and against its dice (EotS 9.0)."""

from collections.abc import Iterator

from rules.core.legality import Objection
from rules.eots.battle.assignments import from_elsewhere
from rules.eots.battle.battle import COMBATS, DICE
from rules.eots.battle.changes import read_change
from rules.eots.battle.fighters import kind_of
from rules.eots.battle.forces import Kind, Role
from rules.eots.battle.garrisons import garrisons_of
from rules.eots.battle.participants import (
    SEA,
    around,
    battle_hexes,
    battle_of,
    course_of,
    escorts,
    fighting_units,
    land_neighbours,
    reach_in,
    retreats_of,
)
from rules.eots.battle.resolution import Outcome
from rules.eots.commands import FightBattle, RollBattle
from rules.eots.offensive_under_way import Step
from rules.eots.printed.components import Unit
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId


def objections(state: State, command: FightBattle) -> Iterator[Objection]:
    """Every reason against a battle as it was entered (EotS 9.1, 9.2, 9.4, 9.5)."""
    if wrong := tuple(unsound(state, command)):
        yield from wrong
        return
    yield from standing_objections(state, command)
    yield from _unexplained(state, command)
    found = course_of(state, command)
    yield from (Objection(one.rule, one.reason, final=True) for one in found.objections)
    for combat, role in found.missing:
        side = Side(command.offensive) if role is Role.OFFENSIVE else Side(command.offensive).enemy
        yield Objection("Dice", f"The die of {side.label} for the {combat} combat is missing", final=True)
    yield from _other_dice(state, command)
    if found.outcome is not None:
        yield from retreat_objections(state, command, found.outcome)


def _unexplained(state: State, command: FightBattle) -> Iterator[Objection]:
    """Attacking troops came somehow, else they could not go back (EotS 9.5)."""
    said = {unit for unit, _ in command.entries}
    for unit in fighting_units(state, HexId(command.hex)):
        if unit.unit_class == "ground" and unit.side == command.offensive and unit.id not in said:
            yield Objection("EotS 9.5", f"Say how {unit.name} came here: by sea or from where", final=True)


def unsound(state: State, command: FightBattle) -> Iterator[Objection]:
    """What cannot be a battle at all."""
    if command.hex not in state.components.hexes:
        yield Objection("Map", f"There is no hex {command.hex!r} on this map", final=True)
    if command.offensive not in tuple(Side) or command.condition not in tuple(Condition):
        yield Objection("EotS 7.25", "A side attacks by surprise, intercept or ambush", final=True)
    for name in command.units:
        if UnitId(name) not in state.units:
            yield Objection("Counters", f"There is no counter {name!r} in this game", final=True)
        elif state.components.units[UnitId(name)].unit_class == "hq":
            yield Objection(
                "EotS 9.1", f"{state.components.units[UnitId(name)].name} does not fight", final=True
            )
    if len(set(command.units)) != len(command.units):
        yield Objection("Counters", "A counter is named twice", final=True)
    for text in command.changes:
        if read_change(text) is None:
            yield Objection("EotS 5.31", f"{text[:40]!r} changes nothing in a battle", final=True)
    faces = (getattr(command, field) for field in DICE.values())
    if any(face is not None and not 0 <= face <= 9 for face in faces):
        yield Objection("Dice", "A die shows one figure from 0 to 9", final=True)
    yield from _unsound_ways(state, command)
    kept = command.last_step
    if kept and not is_defender(state, kept, command.units, command.offensive):
        reason = f"{command.last_step[:40]} is no ground unit of the defender here"
        yield Objection("EotS 9.2 F 5", reason, final=True)


def is_defender(state: State, name: str, units: tuple[str, ...], offensive: str) -> bool:
    """Whether a counter is a ground unit of the defender in a battle (EotS 9.2 F 5)."""
    unit = state.components.units.get(UnitId(name))
    return unit is not None and name in units and unit.unit_class == "ground" and unit.side != offensive


def _unsound_ways(state: State, command: FightBattle) -> Iterator[Objection]:
    """How troops came: by sea, from next door, or aboard a ship of their own there (EotS 8.46, 9.13)."""
    here = state.components.hexes.get(HexId(command.hex))
    for name, way in command.entries:
        unit = state.components.units.get(name)
        if unit is None or name not in command.units or unit.unit_class != "ground":
            yield Objection("EotS 9.13", f"{name[:40]} is no ground unit of this battle", final=True)
        elif not way and unit.side != command.offensive:
            continue
        elif UnitId(way) in state.units:
            ship = state.components.units[UnitId(way)]
            able = unit.organic_transport == "load" and ship.organic_transport == "lift"
            here_too = state.units[ship.id].place == command.hex and ship.side is unit.side
            alone = [ship for _, ship in command.entries].count(way) == 1
            if way not in command.units or not able or not here_too or not alone:
                yield Objection("EotS 8.46", f"{ship.name} cannot carry {unit.name} here", final=True)
        elif way == SEA and here is not None and not here.coastal:
            yield Objection("EotS 8.45", f"{here.title} cannot be entered from the sea", final=True)
        elif way != SEA and here is not None and way not in land_neighbours(state, here.id):
            yield Objection("EotS 9.5", f"{way[:10]!r} is not next to {here.title} over land", final=True)


def standing_objections(state: State, command: FightBattle) -> Iterator[Objection]:
    """Who must fight and who cannot, as the counters stand (EotS 9.1, 9.11, 9.12)."""
    hex_id, units = HexId(command.hex), state.components.units
    named = set(command.units)
    ships = [] if state.offensive else escorts(state, hex_id, command.units)
    if command.condition == Condition.AMBUSH and command.offensive == Side.ALLIES:
        yield Objection("EotS 9.2 E", "Only Allied cards bring an ambush; the Allies attack here")
    for unit in fighting_units(state, hex_id):
        if unit.id not in named:
            yield Objection("EotS 9.1", f"All units in the hex fight: {unit.name} is missing", final=True)
    yield from _bound_objections(state, command)
    for ship in ships:
        if ship not in named:
            reason = f"{units[ship].name} is with a carrier that fights, and missing"
            yield Objection("EotS 9.12", reason, final=True)
    for name in command.units:
        if state.units[UnitId(name)].place != hex_id and not state.offensive:
            yield from _afar_objections(state, units[UnitId(name)], hex_id, ships)
    for name in sorted({u for u in named if state.units[UnitId(u)].reduced} ^ set(command.reduced)):
        reason = f"{units[UnitId(name)].name} lies on its other side now" if name in units else name
        yield Objection("Counters", reason, final=True)
    yield from _nobody(state, command)


def _bound_objections(state: State, command: FightBattle) -> Iterator[Objection]:
    """In an offensive a battle is fought in its step, by those assigned to it (EotS 7.2, 7.25)."""
    offensive, hex_id = state.offensive, HexId(command.hex)
    if offensive is None:
        return
    if offensive.step is not Step.BATTLE:
        yield Objection("EotS 7.2", "Battles are resolved after the answer to the offensive", final=True)
    elif hex_id not in offensive.battles:
        yield Objection("EotS 7.24", "It was not declared a battle hex", final=True)
    elif hex_id in state.fought:
        yield Objection("EotS 7.24", "This battle was fought", final=True)
    if command.offensive != offensive.side or command.condition != offensive.condition:
        reason = f"{offensive.side.label} attacks, and the intelligence is {offensive.condition}"
        yield Objection("EotS 7.25", reason, final=True)
    bound = {unit.id for unit in fighting_units(state, hex_id)} | set(from_elsewhere(state, hex_id))
    for unit in sorted(bound ^ set(command.units)):
        word = "does not fight in this battle" if unit in command.units else "was assigned to this battle"
        yield Objection("EotS 7.24", f"{state.components.units[UnitId(unit)].name} {word}", final=True)


def _afar_objections(state: State, unit: Unit, hex_id: HexId, ships: list[UnitId]) -> Iterator[Objection]:
    """What keeps a unit outside the battle hex from fighting in it (EotS 9.11, 9.12)."""
    place, is_ship = state.units[unit.id].place, kind_of(unit) is Kind.SHIP
    where = state.components.place_title(place)
    if reach_in(state, unit, hex_id) is None or (is_ship and unit.id not in ships):
        yield Objection("EotS 9.11, 9.12", f"{unit.name} in {where} cannot fight here", final=True)
    elif not is_ship and place in battle_hexes(state):
        yield Objection("EotS 9.11", f"{unit.name} stands in another battle hex and fights there")
    elif not is_ship and state.activated and unit.id not in state.activated:
        yield Objection("EotS 9.11", f"{unit.name} is not activated")


def _nobody(state: State, command: FightBattle) -> Iterator[Objection]:
    battle = battle_of(state, command)
    for role in Role:
        if not battle.force(role):
            reason = f"Nobody fights for {'Japan' if battle.side(role) is Side.JAPAN else 'the Allies'} here"
            yield Objection("EotS 9.1", reason, final=True)


def _other_dice(state: State, command: FightBattle) -> Iterator[Objection]:
    """The dice that the app rolled are the dice of the battle."""
    forces = state.battle_forces.get(HexId(command.hex))
    said = command.offensive, command.condition, frozenset(command.units)
    if forces is not None and said != (forces.offensive, forces.condition, frozenset(forces.units)):
        yield Objection("Dice", "The app rolled for other forces or another intelligence", final=True)
    for combat in COMBATS:
        rolled = state.battle_dice.get((HexId(command.hex), combat))
        for role, face in zip(Role, rolled or (), strict=False):
            said = getattr(command, DICE[combat, role])
            if said is not None and said != face:
                yield Objection("Dice", f"The app rolled {face}, not {said}", final=True)


def named_faces(state: State, command: FightBattle) -> tuple[int, ...]:
    """The faces that a battle is fought with and that the app has not rolled for it."""
    named = {
        DICE[combat, role]: getattr(command, DICE[combat, role])
        for combat in COMBATS
        for role in Role
        if (HexId(command.hex), combat) not in state.battle_dice
    }
    return tuple(face for face in named.values() if face is not None)


def retreat_objections(state: State, command: FightBattle, outcome: Outcome) -> Iterator[Objection]:
    """Beaten troops go where the rules let them (EotS 9.5)."""
    may = {one.unit: one for one in outcome.retreats}
    title = state.components.place_title
    for unit, to in command.refuges:
        if unit not in may or to not in may[unit].to:
            yield Objection("EotS 9.5", f"{unit[:40]} cannot retreat to {title(to)[:40]}", final=True)
    going = retreats_of(state, command, outcome)
    room = around(state, command).room
    crowd = [to for unit, to in going.items() if may[unit].role is Role.REACTION]
    for to in sorted(set(crowd)):
        if crowd.count(to) > room(to):
            yield Objection("EotS 9.5", f"{title(to)} has room for {room(to)} of them", final=True)


def roll_objections(state: State, command: RollBattle) -> Iterator[Objection]:
    """Every reason against rolling the dice of a combat."""
    if command.hex not in state.components.hexes or command.combat not in COMBATS:
        yield Objection("Dice", "There is no such combat", final=True)
    elif not (fighting_units(state, HexId(command.hex)) or garrisons_of(state, HexId(command.hex))):
        yield Objection("Dice", f"Nobody is in {command.hex} to fight", final=True)
    elif (HexId(command.hex), command.combat) in state.battle_dice:
        yield Objection("Dice", "The dice of this combat have been rolled", final=True)
