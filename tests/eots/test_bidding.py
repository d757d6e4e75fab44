"""Bids and options before the game (EotS v2.0 16.49, EotS 2.3)."""

import pytest

from rules.core.game import Setup
from rules.core.legality import IllegalCommand
from rules.eots.bidding import Bid, Settlement, settle
from rules.eots.printed.sides import Side
from tests.support import eots

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES


@pytest.mark.parametrize(
    ("first", "second", "settled"),
    [
        # Different sides: each has his own, and Japan gains what the Allied bid is above its own.
        (Bid(JAPAN, 2), Bid(ALLIES, 3), Settlement(JAPAN, ALLIES, 1)),  # the example of 16.49
        (Bid(ALLIES, 1), Bid(JAPAN, 3), Settlement(ALLIES, JAPAN, -2)),
        # The same side: the higher bid has it, and Japan loses its own bid or gains an Allied one.
        (Bid(JAPAN, 1), Bid(JAPAN, 0), Settlement(JAPAN, ALLIES, -1)),  # the example of 16.49
        (Bid(ALLIES, 1), Bid(ALLIES, 2), Settlement(JAPAN, ALLIES, 2)),
    ],
)
def test_16_49_two_sealed_bids_are_settled(first: Bid, second: Bid, settled: Settlement) -> None:
    assert settle(first, second) == settled


def test_16_49_a_tie_goes_by_the_die() -> None:
    tie = Bid(ALLIES, 2), Bid(ALLIES, 2)
    assert settle(*tie, first_wins_tie=True).first is ALLIES
    assert settle(*tie, first_wins_tie=False).first is JAPAN


def test_options_and_bids_are_kept_in_the_opening() -> None:
    setup = Setup("1942", "v3.2", "free", "table", ("bid-victory-points",), -2)
    state = eots().begin(eots().open(setup))
    assert (state.options, state.bid) == (frozenset({"bid-victory-points"}), -2)
    assert [note.text for note in eots().standing(state).notes][-1] == "Settled bid: -2 for Japan."


@pytest.mark.parametrize(
    ("scenario", "options", "bid", "reason"),
    [
        ("1943", ("bid-political-will",), 0, "has no option"),
        ("1942", (), 1, "A bid needs the option to bid"),
        ("1942", ("bid-victory-points",), 100, "A bid is at most 99"),
        ("burma", ("bid-for-the-allies",), -1, "never below zero"),
    ],
)
def test_bids_that_do_not_fit_are_refused(
    scenario: str, options: tuple[str, ...], bid: int, reason: str
) -> None:
    with pytest.raises(IllegalCommand, match=reason):
        eots().open(Setup(scenario, "v3.2", "free", "table", options, bid))
