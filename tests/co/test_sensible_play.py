"""The balance of the practice copy, by a sensible player and by lot: bands wide enough for any sample."""

from collections import Counter
from functools import cache
from itertools import islice

import pytest

from app.games.co.playing.by_lot import CampaignByLot
from app.games.co.playing.sensible.player import SensibleCampaign
from rules.co.events import ControlBooked
from tests.by_lot import Lot

GAMES = 60
MANILA = ControlBooked("Manila", True)


@cache
def sample(first: int, games: int) -> tuple[SensibleCampaign, ...]:
    """So many campaigns of the sensible player."""
    players = tuple(SensibleCampaign.of(seed) for seed in range(first, first + games))
    for player in players:
        player.finish()
    return players


@pytest.mark.lot
def test_a_sensible_campaign_comes_to_its_end(lot: Lot) -> None:
    (player,) = sample(lot.seed(), 1)
    assert player.state.over and not player.taken_back
    assert player.used["G3C-2"] or player.used["G3N-9"]


@pytest.mark.lot
@pytest.mark.long
def test_manila_falls_now_and_then_and_every_level_is_reached(lot: Lot) -> None:
    players = sample(lot.seed(), GAMES)
    fallen = sum(MANILA in player.events for player in players)
    assert GAMES // 8 <= fallen <= GAMES // 2
    ends = Counter(player.state.result.partition(",")[0] for player in players)
    assert len(ends) >= 4 and max(ends.values()) <= 3 * GAMES // 5


@pytest.mark.lot
@pytest.mark.long
def test_play_by_lot_is_not_always_over_in_turn_2(lot: Lot) -> None:
    players = [CampaignByLot.of(seed) for seed in islice(lot.seeds(), GAMES)]
    turns = Counter(player.finish().turn for player in players)
    assert turns[2] < 3 * GAMES // 4
    assert sum(turns[turn] for turn in range(4, 8)) >= GAMES // 10
