"""Whole campaigns by lot: every choice is one that the prompts offer, and whatever is due can be done."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from app.games.co.playing import co
from app.games.co.playing.by_lot import MOST_COMMANDS, CampaignByLot
from rules.co.printed.text import text
from rules.core.game import Setup
from tests.by_lot import Lot
from tests.co.copies_by_lot import learned, owner
from tests.co.many_games import Followed, campaign_of
from tests.co.owners import WEIGHTS, Owner, ends_well, of_all, printed
from tests.co.sound import is_played_soundly

GAMES, EMPTY_PACKS, IN_A_BATCH, FEW = 1_000, 200, 25, 5


def many(lot: Lot, number: int) -> Counter[str]:
    """So many campaigns, each followed to its end; how often each action was taken."""
    used: Counter[str] = Counter()
    for seed in islice(lot.seeds(), number):
        campaign_of(seed, used).to_the_end()
    return used


@pytest.mark.lot
def test_campaigns_by_lot_end_and_are_sound(lot: Lot) -> None:
    many(lot, FEW)


@pytest.mark.lot
@pytest.mark.long
@pytest.mark.parametrize("batch", range(GAMES // IN_A_BATCH))
def test_a_thousand_campaigns_end_are_sound_and_use_every_action(lot: Lot, batch: int) -> None:
    used = many(lot, IN_A_BATCH)
    assert not [code for code in text().actions if not used[code]]


@pytest.mark.lot
def test_campaigns_with_rulings_by_lot(lot: Lot) -> None:
    codes = [note.code for note in co().scenarios["campaign"].options]
    chosen = {code.partition("=")[0]: code for code in Random(lot.seed()).sample(codes, len(codes))}
    player = CampaignByLot.of(lot.seed(), options=tuple(chosen.values()))
    assert player.finish().over and not player.taken_back, player.refused.most_common(5)
    for state in (*player.history[::25], player.state):
        is_played_soundly(state)


def with_an_empty_pack(seed: int) -> None:
    """A campaign with an unknown copy, and one with the pack that was learned from it, which asks less."""
    first = owner(seed)
    Followed(first).to_the_end()
    assert first.in_turn[1] and len(first.asked) == len({*first.asked})
    pack = learned(first)
    assert dict(pack.facts).items() >= {(key, first.copy.told(key)) for key in first.asked}
    second = owner(seed + 1, pack, first.copy)
    Followed(second).to_the_end()
    assert not {*second.asked} & {*first.asked}
    assert second.in_turn[1] <= first.in_turn[1]


@pytest.mark.lot
def test_an_empty_pack_learns_what_is_asked_and_plays_on(lot: Lot) -> None:
    with_an_empty_pack(lot.seed())


@pytest.mark.lot
@pytest.mark.long
@pytest.mark.parametrize("batch", range(EMPTY_PACKS // IN_A_BATCH))
def test_two_hundred_empty_packs_learn_what_is_asked_and_play_on(lot: Lot, batch: int) -> None:
    for seed in islice(lot.seeds(), IN_A_BATCH):
        with_an_empty_pack(seed)


@pytest.mark.lot
def test_with_an_own_copy_only_what_is_needed_is_asked_and_never_twice(lot: Lot) -> None:
    game = co()
    state = game.begin(game.open(Setup("campaign", "own", "guided", "table")))
    player = Owner(game, state, Random(lot.seed()), weights=WEIGHTS)
    state = player.play(MOST_COMMANDS)
    ends_well(player)
    twice = [key for key, count in Counter(player.told).items() if count > 1]
    assert player.told and not twice, twice
    known = state.facts.known
    assert all((known(key) or known(of_all(key))) == printed(key) for key in player.told)
