"""The reaction that changes the battles of an offensive most, tried on the rules (EotS 7.26)."""

from collections.abc import Mapping
from typing import Any

from app.games.eots.sensible.aims import Aims
from app.games.eots.sensible.planning import Plan
from app.games.eots.sensible.trials import Trial
from app.games.eots.sensible.weighing import battle_odds
from rules.eots.battle.fighters import kind_of
from rules.eots.battle.forces import FLYING, Kind
from rules.eots.commands import ActivateReaction, EndReaction, MoveForces
from rules.eots.offensive import reaction, stack_moves
from rules.eots.offensive.stack import stack_of
from rules.eots.printed.sides import Side, UnitId
from rules.eots.state import State
from rules.maps.hexgrid import HexId, distance

MOST_REACTING = 10
WORTH_IT = 0.3


def best_reaction(state: State, eligible: Mapping[UnitId, tuple[UnitId, ...]]) -> Plan | None:
    """The reaction, by one of these HQs with some of its units, that is worth most, if any is."""
    plans = [plan for hq, units in eligible.items() if (plan := _reaction_by(state, hq, units))]
    best = max(plans, key=lambda plan: plan.worth, default=None)
    return best if best is not None and best.worth > WORTH_IT else None


def _attacker(state: State) -> Side:
    assert state.offensive is not None
    return state.offensive.side


def _reaction_by(state: State, hq: UnitId, eligible: tuple[UnitId, ...]) -> Plan | None:
    aims, units = Aims(state, _attacker(state).enemy), state.components.units
    pool = [u for u in eligible if units[u].unit_class != "ground" or not aims.is_needed(u)]
    pool.sort(key=lambda u: (-aims.attack(units[u]), u))
    chosen: tuple[UnitId, ...] = ()
    for unit in pool[:MOST_REACTING]:
        if not any(reaction.together_objections(state, hq, (*chosen, unit))):
            chosen = (*chosen, unit)
    trial = _reaction_of(state, hq, chosen)
    if trial is None or not trial.do(EndReaction()):
        return None
    return Plan(tuple(trial.commands), _balance(state, trial.state) - _balance(state, state))


def _reaction_of(state: State, hq: UnitId, chosen: tuple[UnitId, ...]) -> Trial | None:
    """Units as they join, without those who find no way to a battle."""
    trial = Trial(state)
    if not chosen or not trial.do(ActivateReaction(hq, chosen)):
        return None
    for unit in chosen:
        _join(trial, unit)
    joined = reaction.joining(trial.state, {})
    fewer = tuple(unit for unit in chosen if unit in joined)
    return trial if fewer == chosen else _reaction_of(state, hq, fewer)


def _join(trial: Trial, unit_id: UnitId) -> None:
    """Into the battle, or into range of it."""
    unit, offensive = trial.state.components.units[unit_id], trial.state.offensive
    assert offensive is not None
    place = HexId(trial.state.units[unit_id].place)
    idle = unit_id in stack_moves.idle_units(trial.state)
    if reaction.fights_from(trial.state, unit, place) or not idle:
        return
    hexes = trial.state.components.hexes
    found = [one for one in stack_moves.all_ways(stack_of(trial.state, (unit_id,))) if one.hex in hexes]
    if not found:
        return
    flying, beside = kind_of(unit) in FLYING, kind_of(unit) is Kind.SHIP
    stacks = {trial.state.units[u].place for u in offensive.reaction_units}

    def order(one: Any) -> tuple[Any, ...]:
        near = min(distance(one.hex, h) for h in offensive.battles)
        within = near <= (unit.range or 0)
        return flying and not within, beside and one.hex not in stacks, -near if flying else near, one.hex

    best = min(found, key=order)
    trial.do(MoveForces((unit_id,), best.hex, best.mode))


def _balance(before: State, state: State) -> float:
    """How the battles stand for the side that reacts."""
    aims = Aims(state, _attacker(before))
    total = 0.0
    for hex_id in state.offensive.battles if state.offensive is not None else ():
        odds = battle_odds(state, hex_id)
        total -= float(odds.capture) * aims.worth(hex_id)
        total += aims.lost(odds, aims.side) - aims.lost(odds, aims.side.enemy)
    return total
