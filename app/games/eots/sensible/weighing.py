"""What a declared offensive promises, by exact forecasts and by the supply after it."""

from collections.abc import Iterator
from dataclasses import replace

from app.games.eots.sensible.aims import STEP, Aims
from rules.eots.battle.forecast import Odds, forecast
from rules.eots.battle.participants import around, battle_of
from rules.eots.commands import FightBattle
from rules.eots.offensive_under_way import Step
from rules.eots.printed.components import Unit
from rules.eots.printed.sides import UnitId
from rules.eots.state import State
from rules.eots.supply.audit import audit
from rules.eots.views import battle_at_table
from rules.maps.hexgrid import HexId

CUT_OFF, FORWARD = 0.3, 0.04
RISK, TROUBLE = 0.06, 0.3


def battle_odds(state: State, hex_id: HexId) -> Odds:
    """The exact chances of a declared battle as it stands."""
    command = battle_at_table.filled(state, FightBattle(hex_id, ""))
    battle = battle_of(state, command)
    return forecast(battle, around(state, command)) if battle.offensive and battle.reaction else Odds()


def worth(state: State, aims: Aims) -> float:
    """What a declared offensive promises: places, and steps on both sides (EotS 9.2, 9.4)."""
    offensive = state.offensive
    assert offensive is not None and offensive.step is not Step.MOVE
    total = 0.0
    for hex_id in offensive.battles:
        total += fight_worth(state, aims, hex_id)
    for hex_id in sorted({HexId(state.units[u].place) for u in offensive.units} - set(offensive.battles)):
        troops = [u for u in state.side_units_in(hex_id, aims.side, "ground") if u.id in offensive.units]
        if troops and hex_id in aims.targets:
            total += 0.9 * aims.worth(hex_id) * supply_after(state, hex_id, troops)
    before, units = aims.state.units, offensive.units
    moved = sum(max(0, aims.front(before[u].place) - aims.front(state.units[u].place)) for u in units)
    return total + FORWARD * moved


def fight_worth(state: State, aims: Aims, hex_id: HexId) -> float:
    """What one battle promises to the side that attacks."""
    odds = battle_odds(state, hex_id)
    troops = state.side_units_in(hex_id, aims.side, "ground")
    place = float(odds.capture) * aims.worth(hex_id) * (supply_after(state, hex_id, troops) if troops else 0)
    steps = aims.lost(odds, aims.side.enemy) - aims.lost(odds, aims.side)
    mine = sum(aims.attack(u) for u in map(state.components.units.__getitem__, _there(state, hex_id)))
    price = max((aims.price(state.components.units[u]) for u in _there(state, hex_id)), default=STEP) / STEP
    risk = max(0.0, aims.threat(hex_id) - mine) * RISK * price if mine or _landed(state, hex_id) else 0
    return place + steps - risk - TROUBLE


def _landed(state: State, hex_id: HexId) -> bool:
    assert state.offensive is not None
    return hex_id in state.offensive.landings


def _there(state: State, hex_id: HexId) -> Iterator[UnitId]:
    offensive = state.offensive
    assert offensive is not None
    units = state.components.units
    yield from (u for u in offensive.battles[hex_id] if units[u].unit_class != "ground")


def supply_after(state: State, hex_id: HexId, troops: list[Unit]) -> float:
    """Whether troops are in supply once a hex is theirs and everybody has gone home."""
    side = troops[0].side
    gone = {u.id for u in state.side_units_in(hex_id, side.enemy, "ground", "air", "naval", "hq")}
    units = {u: replace(p, place="eliminated") if u in gone else p for u, p in state.units.items()}
    assert state.offensive is not None
    home = {u: replace(units[u], place=state.offensive.origins[u]) for u in state.offensive.origins}
    stay = {u: units[u] for u in home if state.components.units[u].unit_class == "ground"}
    after = replace(
        state,
        units={**units, **home, **stay},
        control={**state.control, hex_id: side},
        activated=frozenset(),
        offensive=None,
    )
    return 1.0 if audit(after).suppliers(troops[0], hex_id) else CUT_OFF
