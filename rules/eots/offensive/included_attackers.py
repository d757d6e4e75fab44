"""Attackers in no battle who join one that special reaction made, named after its die (EotS v2.0 6.27)."""

from collections.abc import Iterator, Mapping

from rules.core.legality import Objection
from rules.eots.battle.fighters import kind_of, reach_of
from rules.eots.battle.forces import FLYING, Kind
from rules.eots.commands import IncludeUnits
from rules.eots.events import Event, UnitsIncluded
from rules.eots.offensive.offensive_limits import name, title, wrong_step
from rules.eots.offensive_under_way import Offensive, Step
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.strategic_bombing import raided
from rules.maps.hexgrid import HexId, distance

RULE = "EotS 7.27"


def waiting(state: State) -> Mapping[HexId, tuple[UnitId, ...]]:
    """The battles of special reaction that wait for the attacker's word, with the units that may join."""
    offensive = state.offensive
    if offensive is None or offensive.step is not Step.ANSWER or state.components.edition.cover_assignment:
        return {}
    hexes = sorted(offensive.special_hexes - offensive.asked)
    found = {hex_id: tuple(_in_range(state, offensive, hex_id)) for hex_id in hexes}
    return {hex_id: units for hex_id, units in found.items() if units}


def _in_range(state: State, offensive: Offensive, hex_id: HexId) -> Iterator[UnitId]:
    """Aircraft and carriers that are in no battle and reach this one; who stands there fights anyway."""
    busy = {unit for units in offensive.battles.values() for unit in units}
    for unit in offensive.units:
        printed, place = state.components.units[unit], HexId(state.units[unit].place)
        if unit in busy or place == hex_id or place not in state.components.hexes:
            continue
        way = offensive.ways.get(unit)
        able = kind_of(printed) in FLYING and not raided(state, unit) and (way is None or way.may_fight)
        if able and reach_of(printed, distance(place, hex_id)) is not None:
            yield unit


def objections(state: State, command: IncludeUnits) -> Iterator[Objection]:
    """Why these units do not join the battle now."""
    if wrong := tuple(wrong_step(state, Step.ANSWER)):
        yield from wrong
        return
    units = waiting(state).get(HexId(command.hex))
    if units is None:
        yield Objection(RULE, "No battle of special reaction waits for more attackers", final=True)
        return
    for unit in command.units:
        if unit not in units:
            reason = f"{name(state, unit)} cannot join the battle at {title(state, command.hex)}"
            yield Objection(RULE, reason, final=True)
    if len(set(command.units)) != len(command.units):
        yield Objection(RULE, "Name each counter once", final=True)


def unsettled(state: State) -> Iterator[Objection]:
    """The attacker says who joins before anything else is done."""
    for hex_id in waiting(state):
        yield Objection(RULE, f"The attacker says first who joins the battle at {title(state, hex_id)}")


def outcome(state: State, command: IncludeUnits) -> tuple[Event, ...]:
    """Those who were named, with the ships beside their carriers (EotS 9.12)."""
    offensive = state.offensive
    assert offensive is not None
    units = state.components.units
    named = [UnitId(unit) for unit in command.units]
    decks = {state.units[unit].place for unit in named if kind_of(units[unit]) is Kind.CARRIER}
    busy = {unit for fighting in offensive.battles.values() for unit in fighting}
    ships = [
        unit
        for unit in offensive.units
        if kind_of(units[unit]) is Kind.SHIP and state.units[unit].place in decks and unit not in busy
    ]
    return (UnitsIncluded(command.hex, (*named, *ships)),)
