"""The worth of a space is corrected after its control was booked: the difference is booked (CO 3.1)."""

import pytest

from rules.co.battle.combatants import Side
from rules.co.events import ControlBooked, Scored
from rules.co.state import Phase, State
from rules.co.telling import DecideByHand, TakeCopy, TellFact
from tests.co.campaigns import changed, cleared, do, events_of, in_phase, told, with_base
from tests.co.test_asking import without


def wake_taken(worth: str) -> State:
    """Wake is Japanese now, and was not at the start."""
    state = told(cleared(in_phase(Phase.ACTION_EXECUTION, 2)), **{"worth.Wake": worth})
    state = with_base(with_base(state, Side.ALLIES, "Wake", 0), Side.JAPAN, "Wake", 1)
    return do(state, TellFact("actions.5", "5"))


@pytest.mark.parametrize(
    ("was", "now", "difference"),
    [("objective", "fortress", 1), ("fortress", "neither", -2), ("neither", "objective", 1)],
)
def test_3_1_a_corrected_worth_books_the_difference_with_its_reason(
    was: str, now: str, difference: int
) -> None:
    state = wake_taken(was)
    assert "Wake" in state.held
    events = events_of(state, TellFact("worth.Wake", now))
    assert [one for one in events if isinstance(one, Scored)] == [
        Scored(difference, f"Wake is marked as {now}", "CO 3.1")
    ]
    state = do(state, TellFact("worth.Wake", now))
    assert not [one for one in events_of(state, TellFact("worth.Wake", now)) if isinstance(one, Scored)]
    back = do(state, TakeCopy("Mine", (("worth.Wake", was),)))
    assert back.vp == wake_taken(was).vp


def test_3_1_control_that_was_lost_again_counts_for_nothing() -> None:
    state = with_base(wake_taken("objective"), Side.JAPAN, "Wake", 0)
    state = do(state, TellFact("actions.5", "6"))
    assert "Wake" not in state.held
    assert do(state, TellFact("worth.Wake", "fortress")).vp == state.vp


def test_3_1_a_space_held_from_the_start_scored_nothing_and_scores_nothing() -> None:
    state = in_phase(Phase.ACTION_EXECUTION, 2)
    assert "Truk" in state.held
    assert do(state, TellFact("worth.Truk", "objective")).vp == state.vp


def test_3_1_a_worth_decided_by_hand_is_booked_and_mended_when_it_is_told() -> None:
    state = without(cleared(in_phase(Phase.ACTION_EXECUTION, 2)), "worth")
    state = with_base(with_base(state, Side.ALLIES, "Wake", 0), Side.JAPAN, "Wake", 1)
    state = changed(state, held=frozenset(space for space, side in state.first.items() if side is Side.JAPAN))
    # Spaces that were Allied and are empty now are nobody's: only Wake changes hands.
    state = do(state, TellFact("actions.5", "6"))
    assert state.pending is not None and state.pending.key == "worth.Wake"
    events = events_of(state, DecideByHand("worth.Wake", "fortress"))
    assert ControlBooked("Wake", True) in events
    assert Scored(2, "Japan controls Wake", "CO 3.1") in events
    state = do(state, DecideByHand("worth.Wake", "fortress"))
    assert state.facts.known("worth.Wake") is None
    assert Scored(-1, "Wake is marked as objective", "CO 3.1") in events_of(
        state, TellFact("worth.Wake", "objective")
    )
