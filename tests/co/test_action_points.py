"""Action points (CO 5.2)."""

from rules.co import dispatch
from rules.co.action_points import points
from rules.co.events import MarkerMoved
from rules.co.places import JAPANESE_BIN
from rules.co.state import Phase
from rules.co.telling import TellFact
from rules.core.pack import Facts
from tests.co.campaigns import changed, do, folded, in_phase, put, told, with_base

DETERMINATION = Phase.ACTION_DETERMINATION


def test_5_2_example_turn_1_has_4_and_1_for_truk_and_2_of_operation_ai() -> None:
    given = tuple(points(in_phase(DETERMINATION)))
    assert [(one.source, one.points) for one in given] == [
        ("Basic actions", 4),
        ("Fortress Truk", 1),
        ("Operation AI", 2),
    ]
    assert given[2].codes == ("G3N", "G3C")
    assert given[2].axis == "Central Pacific"
    assert not given[2].at_once
    assert sum(one.points for one in given) == 7


def test_5_2_a_contested_fortress_gives_nothing() -> None:
    state = put(in_phase(DETERMINATION, 2), "us-24", "Truk")
    assert [one.source for one in points(state)] == ["Basic actions"]


def test_5_2_a_fortress_without_a_base_gives_nothing() -> None:
    state = with_base(in_phase(DETERMINATION, 2), "japan", "Truk", 0)
    state = put(state, "jp-div-p1", "Truk")
    assert [one.source for one in points(state)] == ["Basic actions"]


def test_5_2_a_conquered_fortress_gives_a_point_of_its_own() -> None:
    state = with_base(in_phase(DETERMINATION, 2), "allies", "Singapore", 0)
    state = with_base(put(state, "br-8a", "Aside"), "japan", "Singapore", 1)
    sources = [one.source for one in points(state)]
    assert sources == ["Basic actions", "Fortress Singapore", "Fortress Truk"]


def test_5_2_fever_gives_one() -> None:
    given = tuple(points(in_phase(DETERMINATION, 6, fever=True)))
    assert ("Victory Fever", 1) in [(one.source, one.points) for one in given]


def test_24_1_operation_ai_gives_nothing_after_turn_1() -> None:
    assert "Operation AI" not in [one.source for one in points(in_phase(DETERMINATION, 2))]


def test_5_2_the_track_of_the_own_copy_is_asked_for() -> None:
    state = in_phase(DETERMINATION, 2)
    state = changed(
        state, facts=Facts({key: one for key, one in state.facts.values.items() if key != "actions.2"})
    )
    after = folded(state, dispatch._follows(state))
    assert after.pending is not None
    assert after.pending.key == "actions.2"
    after = do(after, TellFact("actions.2", "5"))
    assert after.phase is Phase.ACTION_EXECUTION
    assert after.purses[0].left == 5


def test_5_2_points_are_given_once_and_the_phase_ends() -> None:
    state = folded(in_phase(DETERMINATION), (MarkerMoved("ighq", JAPANESE_BIN),))
    after = folded(state, dispatch._follows(state))
    assert after.phase is Phase.ACTION_EXECUTION
    assert sum(purse.left for purse in after.purses) == 7
    assert told(after, **{"actions.1": "4"}).purses == after.purses
