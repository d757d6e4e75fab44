"""The battles of a game as its players see them, filled from the board (EotS 9.1)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.core.view import UnitView
from rules.eots.assignment import unit_first
from rules.eots.battle.assignments import declared, from_elsewhere
from rules.eots.battle.battle import COMBATS, DICE
from rules.eots.battle.battle_objections import is_defender, retreat_objections, standing_objections
from rules.eots.battle.fighters import Reach, kind_of
from rules.eots.battle.forces import FLYING, Fighter, Role
from rules.eots.battle.forecast import forecast
from rules.eots.battle.participants import (
    SEA,
    around,
    battle_hexes,
    battle_of,
    course_of,
    entered_of,
    escorts,
    fighting_units,
    land_neighbours,
    reach_in,
    retreats_of,
)
from rules.eots.commands import FightBattle
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.eots.views.battle import BattleMark, BattleView, FighterView, SwitchView
from rules.eots.views.battle_sheet import Extras, battle_view
from rules.eots.views.battle_sheet_forecast import chances
from rules.eots.views.board_view import unit_view
from rules.maps.hexgrid import HexId, distance

LONGEST_MARCH = 8
NOBODY = UnitView("", "Garrison", "", Side.JAPAN, "ground", "", "", "", False, False, "", "")


# Where there is something to fight about


def attacker(state: State, hex_id: HexId) -> Side:
    """Who probably attacks: whoever does not hold the hex."""
    held = state.control.get(hex_id)
    return Side.JAPAN if held is None else held.enemy


def marks(state: State) -> tuple[BattleMark, ...]:
    """Every battle to be fought, with its forces and chances."""
    return tuple(_mark(state, filled(state, FightBattle(h, ""))) for h in battle_hexes(state))


def _mark(state: State, command: FightBattle) -> BattleMark:
    battle = battle_of(state, command)
    title = state.components.place_title(command.hex)
    forces = tuple(
        (battle.side(role).value, tuple(_drawn(state, unit) for unit in battle.force(role))) for role in Role
    )
    odds = forecast(battle, around(state, command))
    return BattleMark(command.hex, title, command.offensive, forces, chances(battle, odds))


# Filling a battle from the board


def filled(state: State, asked: FightBattle) -> FightBattle:
    """What was said of a battle so far, completed from the board."""
    hex_id = HexId(asked.hex)
    asked = _declared(state, asked)
    if forces := state.battle_forces.get(hex_id):
        asked = replace(asked, offensive=forces.offensive, condition=forces.condition, units=forces.units)
    offensive = (
        asked.offensive or (state.offensive.side if state.offensive else attacker(state, hex_id)).value
    )
    here = [unit.id for unit in fighting_units(state, hex_id)]
    bound = declared(state) is not None
    afar = [name for name in asked.units if name not in here and (bound or _may_join(state, name, hex_id))]
    ships = () if bound else escorts(state, hex_id, (*here, *afar))
    units = tuple(dict.fromkeys(map(UnitId, (*here, *afar, *ships))))
    said = {unit: unit_first(unit, way) for unit, way in asked.entries if unit in units}
    ways = [said[u] if u in said else _guess(state, u, hex_id, offensive) for u in here]
    return replace(
        asked,
        offensive=offensive,
        units=units,
        reduced=tuple(unit for unit in units if state.units[UnitId(unit)].reduced),
        last_step=asked.last_step if is_defender(state, asked.last_step, units, offensive) else "",
        came=tuple(way for way in ways if not way.endswith(":") and way),
        **_rolled(state, hex_id),
    )


def _declared(state: State, asked: FightBattle) -> FightBattle:
    """In an offensive everything but dice and losses is settled before the battle (EotS 7.24, 7.25)."""
    offensive = declared(state)
    if offensive is None or asked.hex not in offensive.battles:
        return asked
    units = from_elsewhere(state, HexId(asked.hex))
    return replace(asked, offensive=offensive.side, condition=offensive.condition, units=units)


def _may_join(state: State, name: str, hex_id: HexId) -> bool:
    """Whether a counter can strike a hex from afar by itself."""
    unit = state.components.units.get(UnitId(name))
    if unit is None or unit.id not in state.units or kind_of(unit) not in FLYING:
        return False
    return reach_in(state, unit, hex_id) in (Reach.NEAR, Reach.EXTENDED)


def _guess(state: State, unit_id: UnitId, hex_id: HexId, offensive: str) -> str:
    """How attacking troops came here: over land if they could walk from where they were, else by sea."""
    unit = state.components.units[unit_id]
    way = state.offensive.way_of(unit_id) if state.offensive else None
    if way is not None and unit.unit_class == "ground":
        return unit_first(unit_id, way.entered_by)
    if unit.unit_class != "ground" or unit.side != offensive:
        return ""
    origin = state.came_from.get(unit_id, "")
    if entry := _entry(state, origin, hex_id):
        return unit_first(unit_id, entry)
    doors = land_neighbours(state, hex_id)
    near = [h for h in doors if state.controls(unit.side, h)]
    coastal = state.components.hexes[hex_id].coastal
    by_sea = coastal and (bool(origin) or not near)
    return unit_first(unit_id, SEA) if by_sea or not doors else unit_first(unit_id, (near or doors)[0])


def _entry(state: State, origin: str, hex_id: HexId) -> HexId | None:
    """The hex next door through which the shortest march over land leads, if there is one."""
    if origin not in state.components.hexes:
        return None
    seen, edge = {HexId(origin)}, [HexId(origin)]
    for _ in range(LONGEST_MARCH):
        if doors := sorted(h for h in edge if h in land_neighbours(state, hex_id)):
            return doors[0]
        edge = [h for one in edge for h in land_neighbours(state, one) if h not in seen and h != hex_id]
        edge = list(dict.fromkeys(edge))
        seen |= set(edge)
    return None


def _rolled(state: State, hex_id: HexId) -> Mapping[str, Any]:
    """The dice that the app rolled for this battle."""
    found: dict[str, int] = {}
    for combat in COMBATS:
        faces = state.battle_dice.get((hex_id, combat), ())
        found |= {DICE[combat, role]: face for role, face in zip(Role, faces, strict=False)}
    return found


# Its sheet


def view(state: State, command: FightBattle, odds: bool = True) -> BattleView:
    """A battle's sheet, with those who could still join it, and with its odds unless nobody asks for them."""
    hex_id = HexId(command.hex)
    battle, course = battle_of(state, command), course_of(state, command)
    going = retreats_of(state, command, course.outcome) if course.outcome is not None else {}
    extras = Extras(
        draw=lambda unit: _drawn(state, unit),
        facts=_facts(state, hex_id),
        switches={unit: tuple(_switches(state, unit, hex_id)) for unit in command.units},
        ways={unit: tuple(_ways(state, command, unit)) for unit in command.units},
        others={role: tuple(_others(state, command, battle.side(role))) for role in Role},
        fixed=frozenset(_rolled(state, hex_id)),
        retreats=going,
        retreat_later=state.offensive is not None,
        with_forecast=odds and bool(battle.offensive and battle.reaction),
    )
    drawn = battle_view(battle, entered_of(command), course, extras, around(state, command))
    crowded = retreat_objections(state, command, course.outcome) if course.outcome is not None else ()
    wrong = (*standing_objections(state, command), *drawn.objections, *crowded)
    left = tuple(_left_behind(state, command)) if course.outcome and course.outcome.captured else ()
    notes = (*drawn.notes, *left)
    return replace(drawn, objections=wrong, complete=drawn.complete and not wrong, notes=notes)


def _left_behind(state: State, command: FightBattle) -> Iterator[tuple[str, str]]:
    """What else of the defender stands in a hex that was taken (EotS 6.14, 8.22, 8.32)."""
    for unit in state.units_in(command.hex):
        if unit.side == command.offensive or unit.unit_class == "ground":
            continue
        if unit.unit_class == "hq":
            yield f"{unit.name} is removed when the offensive ends", "EotS 6.14"
        else:
            rule = "EotS 8.22" if unit.unit_class == "naval" else "EotS 8.32"
            yield f"{unit.name}, if it survives, must leave after the offensive", rule


def _drawn(state: State, unit: Fighter) -> UnitView:
    if UnitId(unit.id) in state.units:
        return unit_view(state, UnitId(unit.id))
    figures = f"{unit.attack}-{unit.defense}"
    return replace(NOBODY, id=unit.id, name=unit.name.title(), short="Garr.", figures=figures)


def _facts(state: State, hex_id: HexId) -> tuple[str, ...]:
    held = state.control.get(hex_id)
    return (f"held by {'Japan' if held is Side.JAPAN else 'the Allies'}",) if held else ()


def _switches(state: State, name: str, hex_id: HexId) -> Iterator[SwitchView]:
    """A unit that strikes from afar may also stay out, before the battles are declared."""
    if declared(state) is None and _may_join(state, name, hex_id):
        where = state.components.place_title(state.units[UnitId(name)].place)
        yield SwitchView("units", f"Fights from {where}", name, True)


def _ways(state: State, command: FightBattle, name: str) -> Iterator[SwitchView]:
    """How troops may have come: by sea, over land, or aboard a ship that is there (EotS 8.46, 9.13)."""
    unit, hex_id = state.components.units[UnitId(name)], HexId(command.hex)
    if unit.unit_class != "ground":
        return
    now = dict(command.entries).get(unit.id, "")
    if unit.side != command.offensive:
        yield SwitchView("came", "Was here before", unit_first(name, ""), now == "")
    if state.components.hexes[hex_id].coastal:
        yield SwitchView("came", "Came by sea", unit_first(name, SEA), now == SEA)
    for door in land_neighbours(state, hex_id):
        title = state.components.place_title(door)
        yield SwitchView("came", f"Came from {title}", unit_first(name, door), now == door)
    for ship in (state.components.units[UnitId(one)] for one in command.units):
        if unit.organic_transport == "load" and _lifts(state, ship, unit, hex_id):
            yield SwitchView("came", f"Carried by {ship.name}", unit_first(name, ship.id), now == ship.id)


def _lifts(state: State, ship: Unit, unit: Unit, hex_id: HexId) -> bool:
    here = state.units[ship.id].place == hex_id
    return here and ship.side is unit.side and ship.organic_transport == "lift"


def _others(state: State, command: FightBattle, side: Side) -> Iterator[FighterView]:
    """The aircraft of a side that could strike the hex, the nearest first (EotS 9.11)."""
    if declared(state) is not None:
        return
    hex_id = HexId(command.hex)
    busy = set(battle_hexes(state)) - {hex_id}
    found = []
    for unit_id, position in state.units.items():
        unit = state.components.units[unit_id]
        away = unit.side is side and unit_id not in command.units and position.place not in busy
        idle = bool(state.activated) and unit_id not in state.activated
        if away and not idle and _may_join(state, unit_id, hex_id):
            far = distance(HexId(position.place), hex_id)
            found.append((reach_in(state, unit, hex_id) is Reach.EXTENDED, far, unit))
    for extended, far, unit in sorted(found, key=lambda one: (one[0], one[1], one[2].id)):
        tags = (f"{far} {'hex' if far == 1 else 'hexes'}", *(("half strength",) if extended else ()))
        yield FighterView(unit_view(state, unit.id), 0, tags, fights=False)
