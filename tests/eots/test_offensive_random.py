"""Offensives by lot: whatever the rules offer they accept, and every offensive ends (EotS 7.2)."""

from collections.abc import Iterable
from itertools import cycle, islice

import pytest

from app.games.eots.random_play.player import RandomPlayer
from rules.eots.commands import (
    ActivateReaction,
    Disengage,
    DropTroops,
    FightBattle,
    PlayReaction,
    RetreatTroops,
    RollAttack,
    SendBack,
    StandFast,
    TryIntelligence,
    TrySpecialReaction,
)
from rules.eots.movement.stacking import overstacked
from rules.eots.printed.components import BOXES
from rules.eots.state import State
from tests.by_lot import Lot
from tests.support import eots

OFFENSIVES, BATCHES, FEW = 2000, 20, 16
IN_A_GAME = 12
SCENARIOS = tuple(eots().scenarios)

TABLES = [(code, edition) for code, one in eots().scenarios.items() for edition in one.editions]
MOST = 300
TURNS = {
    *(PlayReaction, ActivateReaction, TryIntelligence, TrySpecialReaction, StandFast, Disengage),
    *(DropTroops, FightBattle, RetreatTroops, RollAttack, SendBack),
}

pytestmark = pytest.mark.lot


def play(scenario: str, seeds: Iterable[int], offensives: int) -> None:
    """So many offensives, in games of a dozen, the editions in turn."""
    editions = eots().scenarios[scenario].editions
    done = 0
    for number, seed in enumerate(seeds):
        player = RandomPlayer.of(scenario, editions[number % len(editions)], seed)
        for _ in range(min(IN_A_GAME, offensives - done)):
            player.refill()
            before = player.state
            if not player.offensive():
                break
            check(before, player)
            done += 1
        if done == offensives:
            return


def check(before: State, player: RandomPlayer) -> None:
    """Every counter in one place that exists, and the events alone give the same position."""
    replayed, state = before, player.state
    for event in player.events:
        replayed = eots().apply(replayed, event)
    assert replayed == state
    assert set(state.units) == set(before.units)
    known = {*state.components.hexes, *BOXES}
    assert all(position.place in known for position in state.units.values())
    assert not list(overstacked(state))


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_offensives_by_lot_in_every_scenario_and_edition(scenario: str, lot: Lot) -> None:
    play(scenario, lot.seeds(), FEW)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_thousand_offensives_by_lot_in_every_scenario(scenario: str, batch: int, lot: Lot) -> None:
    play(scenario, lot.seeds(), OFFENSIVES // BATCHES)


@pytest.mark.long
def test_offensives_by_lot_take_every_turn_that_one_can_take(lot: Lot) -> None:
    seen: set[type] = set()
    for table, seed in islice(zip(cycle(TABLES), lot.seeds(), strict=False), MOST):
        player = RandomPlayer.of(*table, seed)
        for _ in range(IN_A_GAME):
            player.refill()
            player.offensive()
        seen |= {type(command) for command in player.commands}
        if seen >= TURNS:
            return
    raise AssertionError(f"never seen: {TURNS - seen}")
