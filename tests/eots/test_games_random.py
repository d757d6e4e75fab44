"""Whole games by lot: whatever the rules offer they accept, and every game ends (EotS 4.0, 5.0, 16.0).

At every entry each counter is in one place that exists, each card in one pile, hand or hold, and the
shipping used is no more than there is; every card of the deck is played in some of the games.
"""

from collections.abc import Collection, Iterable
from itertools import islice

import pytest

from app.games.eots.random_play.games import RandomGame
from rules.eots.cards import decks
from rules.eots.movement.amphibious_shipping import SHIPPING, USED
from rules.eots.printed.components import BOXES
from rules.eots.printed.sides import Side
from tests.by_lot import Lot
from tests.support import eots

GAMES, BATCHES, MOST = 200, 20, 200
WARLIKE, OFTEN = 20, 0.3  # offensives take most of the time: every twentieth game makes many
SCENARIOS = [(code, edition) for code, one in eots().scenarios.items() for edition in one.editions]

pytestmark = pytest.mark.lot


def play(
    scenario: str, edition: str, seed: int, often: bool = False, first: Collection[str] = ()
) -> set[str]:
    """A game to its end; the cards that were played."""
    game = RandomGame.of(scenario, edition, seed, first)
    game.told = lambda command, events: count(game)
    if often:
        game.offensives = OFTEN
    assert game.finish().winner in tuple(Side), (scenario, edition, seed)
    return game.cards.played


def count(game: RandomGame) -> None:
    """Every counter, card and shipping point is somewhere, and in one place only."""
    state = game.state
    known = {*state.components.hexes, *BOXES}
    assert all(position.place in known for position in state.units.values())
    for side in Side:
        assert state.markers[USED[side]] >= 0, side
        count_cards(game, side)
    # Japan may lose a point that it used already (10.32)
    assert state.markers[USED[Side.ALLIES]] <= state.markers[SHIPPING[Side.ALLIES]]
    assert state.markers[SHIPPING[Side.JAPAN]] >= 1


def count_cards(game: RandomGame, side: Side) -> None:
    """The app counts the cards that nobody shows it as they lie (EotS 5.0)."""
    found, cards = decks.deck_of(game.state, side), game.cards
    assert found.hand == len(cards.hands[side]), (side, found)
    assert found.drawable == len(cards.piles[side]) >= 0, (side, found)
    everywhere = [*cards.piles[side], *cards.hands[side], *found.discarded, *found.removed]
    everywhere += [cards.held[side]] if side in cards.held else []
    assert len(everywhere) == len(set(everywhere)) == found.cards, (side, found)


def deck(scenario: str, edition: str, discarded: bool) -> set[str]:
    """The cards that a scenario starts with in piles and hands, with those discarded before it if wanted."""
    player = RandomGame.of(scenario, edition, 0)
    drawn = (*player.cards.piles.values(), *player.cards.hands.values())
    before = player.state.discarded_cards if discarded else ()
    return {card for cards in drawn for card in cards} | {*before}


def play_until_all_were_played(scenario: str, edition: str, wanted: set[str], seeds: Iterable[int]) -> None:
    """Games in which the cards not played so far lie on top, until none is left."""
    for seed in islice(seeds, MOST):
        wanted = wanted - play(scenario, edition, seed, first=wanted)
        if not wanted:
            return
    raise AssertionError(f"never played: {sorted(wanted)}")


@pytest.mark.slow
@pytest.mark.sampled(7)
@pytest.mark.parametrize(("scenario", "edition"), SCENARIOS)
def test_games_by_lot_until_every_card_was_played(scenario: str, edition: str, lot: Lot) -> None:
    """Cards that lie in the discard pile at the start come back late: the long run waits for them too."""
    wanted = deck(scenario, edition, discarded=lot.long)
    play_until_all_were_played(scenario, edition, wanted, lot.seeds())


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize(("scenario", "edition"), SCENARIOS)
def test_a_game_by_lot_with_many_offensives(scenario: str, edition: str, lot: Lot) -> None:
    play(scenario, edition, lot.seed(), often=True)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize(("scenario", "edition"), SCENARIOS)
def test_two_hundred_games_by_lot_in_every_scenario_and_edition(
    scenario: str, edition: str, batch: int, lot: Lot
) -> None:
    for number, seed in enumerate(islice(lot.seeds(), GAMES // BATCHES)):
        play(scenario, edition, seed, often=(batch * GAMES // BATCHES + number) % WARLIKE == 0)
