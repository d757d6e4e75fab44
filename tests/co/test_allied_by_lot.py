"""Whole Allied turns by lot: everything offered is accepted, every turn ends, nothing is lost (CO 5.1)."""

import random
from dataclasses import replace
from json import dumps, loads

import pytest

from app.codec import from_plain, to_plain
from rules.co import dispatch
from rules.co.battle.combatants import Branch, Side
from rules.co.dues import OfPhase
from rules.co.events import BaseChanged, BattleBegun, PhaseBegun
from rules.co.fold import apply
from rules.co.places import DISPLAYS, FLEET_RESERVE
from rules.co.printed import chart
from rules.co.state import Phase, State
from rules.co.units import FEF
from rules.core.answering import by_lot, command_of
from rules.core.dice import TableDice
from tests.co.allied import position
from tests.co.campaigns import folded

JAPANESE = (Phase.RANDOM_EVENT, Phase.ACTION_DETERMINATION, Phase.ACTION_EXECUTION)
OPTIONS = ("mopping-up", "capturing-bases", "retreat", "marching-in", "elites")


def scattered(state: State, lot: random.Random) -> State:
    """The Japanese on many spaces of the map, as far as units of their kind can be there."""
    spaces = [space for space in chart.spaces(state.facts) if space != "Home Islands"]
    units = dict(state.units)
    for unit, lies in units.items():
        kind = state.unit(unit)
        if kind.side is Side.JAPAN and lies.place in ("Aside", "Home Islands") and lot.random() < 0.5:
            where = [space for space in spaces if _can_be(state, unit, space)]
            units[unit] = replace(lies, place=lot.choice(where))
    return replace(state, units=units)


def _can_be(state: State, unit: str, space: str) -> bool:
    match state.unit(unit).branch:
        case Branch.NAVAL:
            return chart.holds_ships(state.facts, space)
        case Branch.AIR:
            return state.base(Side.JAPAN, space) > 0
    return chart.kind(state.facts, space) == "land"


def step(state: State, lot: random.Random) -> State:
    """Something that is offered, done with dice by lot; the Japanese phases are passed over."""
    if state.phase in JAPANESE and isinstance(state.due, OfPhase):
        return settled_at(state, Phase.NAVAL_RETURN)
    offered = [one for one in dispatch.prompts(state) if one.can_be_answered]
    assert offered, (state.phase, state.due)
    one = lot.choice(offered)
    command = command_of(one, by_lot(one, lot.choice))
    refused = tuple(dispatch.objections(state, command))
    assert not refused or not one.is_refined, (command, refused)
    if refused:
        return state
    faces = tuple(lot.randint(1, 6) for _ in range(one.dice))
    events = dispatch.outcome(state, command, TableDice(faces))
    for kept in (command, *(event for event in events if not isinstance(event, BattleBegun))):
        assert from_plain("co", loads(dumps(to_plain(kept)))) == kept
    return folded(state, events)


def settled_at(state: State, phase: Phase) -> State:
    """A phase begins."""
    begun = apply(state, PhaseBegun(phase.value, state.turn))
    return folded(begun, dispatch._follows(begun))


@pytest.mark.parametrize("seed", range(8))
def test_5_1_allied_turns_by_lot_come_to_an_end(seed: int) -> None:
    lot = random.Random(seed)
    state = scattered(position(Phase.NAVAL_RETURN, 1, OPTIONS), lot)
    state = apply(state, BaseChanged("japan", "Rabaul", 2))
    state = replace(state, fever=seed % 2 == 1, vp=12)
    everybody = set(state.units)
    state, steps = settled_at(state, Phase.NAVAL_RETURN), 0
    while not state.over and steps < 4000:
        before, state, steps = state.turn, step(state, lot), steps + 1
        if state.turn > before:
            state = replace(scattered(state, lot), vp=min(16, max(3, state.vp)))
    assert state.over
    assert set(state.units) == everybody
    _is_sound(state)


def _is_sound(state: State) -> None:
    assert state.units[FEF].place in ("Ceylon", "Out of play")
    assert not [unit for unit in state.at(FLEET_RESERVE) if state.unit(unit).branch is not Branch.NAVAL]
    flying = [unit for unit in state.on_map(Side.ALLIES, Branch.AIR) if state.units[unit].base]
    assert not flying or state.result.startswith("Sudden")  # the end broke their missions off
    assert all(level in range(1, 5) for level in state.bases.values())
    places = {lies.place for lies in state.units.values()}
    assert places <= {*DISPLAYS, *chart.spaces(state.facts)}
