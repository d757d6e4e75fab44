"""Japanese events (CO 6.1, 24.1): the draw, kept markers, their actions."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from rules.co import dispatch, japanese_events
from rules.co.action_execution import EndActions
from rules.co.action_points import RollIghq
from rules.co.actions import edge_of_action, pays_for, purses_for
from rules.co.battle.combatants import Side
from rules.co.battle_commands import RollEdge
from rules.co.events import FeverBegan, MarkerMoved
from rules.co.intelligence import Spy
from rules.co.japanese_events import DrawEvent, LeaveEvent, PlayEvent
from rules.co.naval_attacks import NavalAttack
from rules.co.naval_movement import MoveShips
from rules.co.opening import OWN
from rules.co.places import (
    ASIDE,
    DISCARDED,
    JAPANESE_AVAILABLE,
    JAPANESE_BIN,
    JAPANESE_IN_PLAY,
)
from rules.co.printed.text import text
from rules.co.state import Phase, Purse, State
from rules.core.prompt import Choice
from tests.co.battle_positions import position
from tests.co.campaigns import (
    after_set_up,
    changed,
    do,
    folded,
    in_phase,
    offered,
    put,
    refused,
    told,
    with_base,
)

BASIC = Purse("Basic actions", 4)


def marked(state: State, place: str, *markers: str) -> State:
    return folded(state, (MarkerMoved(marker, place) for marker in markers))


def holding(*markers: str, **changes: object) -> State:
    """The Action Execution Phase of turn 2 with four points and some kept markers."""
    state = in_phase(Phase.ACTION_EXECUTION, 2, purses=(BASIC,), **changes)
    return marked(marked(state, DISCARDED, "operation-ai"), JAPANESE_AVAILABLE, *markers)


def in_bin(state: State) -> set[str]:
    return {marker for marker, lies in state.markers.items() if lies == JAPANESE_BIN}


# D5


def test_4_2_ten_markers_are_in_the_bin_at_the_start() -> None:
    state = after_set_up()
    assert len(in_bin(state)) == 10
    assert state.markers["operation-mi"] == state.markers["operation-mo"] == ASIDE
    assert state.markers["operation-ai"] == JAPANESE_AVAILABLE


def test_5_1_on_turn_1_operation_ai_is_taken_and_one_drawn() -> None:
    state = do(after_set_up(), DrawEvent(("operation-b",)))
    assert japanese_events.kept(state) == ("operation-ai", "operation-b")
    assert state.phase is Phase.ACTION_EXECUTION


def test_6_1_ten_markers_are_drawn_by_two_dice_each_as_likely() -> None:
    prompt, tapped = offered(after_set_up(copy=OWN), DrawEvent)
    assert prompt.dice == 2
    choice = tapped.inputs[0]
    assert isinstance(choice, Choice)
    assert {option.label for option in choice.options} >= {"Banzai!", "IGHQ", "Yamamoto"}
    state = do(after_set_up(), DrawEvent(), 1, 1)
    assert japanese_events.kept(state) == ("banzai", "operation-ai")


def test_6_1_dice_that_draw_nothing_are_rolled_again() -> None:
    state = do(after_set_up(), DrawEvent(), 6, 6)
    assert state.phase is Phase.RANDOM_EVENT
    assert offered(state, DrawEvent)


def test_6_1_what_is_not_in_the_bin_does_not_come_out_of_it() -> None:
    assert refused(after_set_up(), DrawEvent(("operation-mi",))) == ("CO 6.1",)
    assert refused(after_set_up(), DrawEvent(("banzai", "ighq"))) == ("CO 6.1",)


def test_5_1_one_event_is_drawn_a_turn() -> None:
    assert "CO 5.1" in refused(in_phase(Phase.ACTION_EXECUTION), DrawEvent())


def test_ruling_n54_from_an_empty_bin_nothing_is_drawn() -> None:
    state = marked(in_phase(Phase.TURN_RECORD), DISCARDED, *in_bin(after_set_up()))
    state = do_by_itself(changed(state, phase=Phase.RANDOM_EVENT, turn=2))
    assert state.phase is Phase.ACTION_EXECUTION


def do_by_itself(state: State) -> State:
    return folded(state, dispatch._follows(state))


def test_3_4_fever_markers_join_what_is_left_in_the_bin() -> None:
    state = marked(
        folded(holding("operation-b"), (FeverBegan(3),)), JAPANESE_BIN, "operation-mi", "operation-mo"
    )
    assert len(in_bin(state)) == 11


# What is played


@pytest.mark.parametrize(
    ("marker", "points", "codes", "axis", "edge", "after"),
    [
        ("co-prosperity", 1, ("G1", "G2", "G4"), "", 0, JAPANESE_BIN),
        ("operation-b", 1, ("G3G", "G3A"), "", 0, DISCARDED),
        ("operation-c", 1, ("G3N",), "", 0, DISCARDED),
        ("operation-e", 1, ("G3G", "G3A"), "", 0, DISCARDED),
        ("operation-j", 1, ("G3G", "G3A"), "", 0, DISCARDED),
        ("operation-r", 1, ("G3G", "G3A"), "", 0, DISCARDED),
        ("operation-mi", 2, ("G3N", "G3C"), "Central Pacific", 0, DISCARDED),
        ("operation-mo", 2, ("G3N", "G3C"), "Southwest Pacific", 0, DISCARDED),
        ("yamamoto", 2, ("G3N",), "", 1, DISCARDED),
        ("yamashita", 2, ("G3G", "G3A"), "", 1, DISCARDED),
    ],
)
def test_24_1_an_event_gives_its_actions(
    marker: str, points: int, codes: tuple[str, ...], axis: str, edge: int, after: str
) -> None:
    state = do(holding(marker), PlayEvent(marker))
    name = text().markers[marker].name
    assert state.purses[-1] == Purse(name, points, codes, axis, edge, at_once=True)
    assert state.markers[marker] == JAPANESE_IN_PLAY
    assert edge_of_action(state, name) == edge
    assert do(state, LeaveEvent(name)).markers[marker] == after


def test_ruling_r26_combined_actions_are_not_among_them_unless_switched() -> None:
    plain = do(holding("yamamoto"), PlayEvent("yamamoto"))
    assert not pays_for(plain, plain.purses[-1], "G3C-2")
    wide = do(holding("yamamoto", rulings={"CO-26": "combined"}), PlayEvent("yamamoto"))
    assert pays_for(wide, wide.purses[-1], "G3C-2")
    assert not pays_for(wide, wide.purses[-1], "G3C-1")


def test_ruling_r6_operation_mo_is_for_the_southwest_pacific() -> None:
    state = do(holding("operation-mo"), PlayEvent("operation-mo"))
    assert [one.source for one in purses_for(state, "G3N-1", "Rabaul")] == ["Operation MO"]
    assert not purses_for(state, "G3N-1", "Midway")


def test_24_1_banzai_holds_for_the_japanese_turn_and_is_discarded() -> None:
    state = do(holding("banzai"), PlayEvent("banzai"))
    assert state.banzai
    assert state.markers["banzai"] == DISCARDED
    assert not do(state, EndActions()).banzai


def test_ruling_n51_the_actions_of_an_event_come_before_others() -> None:
    state = do(holding("operation-b"), PlayEvent("operation-b"))
    assert "CO 6.1" in refused(state, Spy("map"))
    assert refused(do(state, LeaveEvent("Operation B")), Spy("map")) == ()


def test_6_1_no_other_source_pays_while_an_event_is_resolved() -> None:
    state = put(do(holding("operation-mo"), PlayEvent("operation-mo")), "jp-ca-p1", "Truk")
    move = MoveShips("G3N-1", ("jp-ca-p1",), "Sea W2", purse="Basic actions")
    assert refused(state, move) == ("CO 6.1",)
    assert refused(do(state, LeaveEvent("Operation MO")), move) == ()


def test_6_1_one_event_is_resolved_before_the_next() -> None:
    state = do(holding("operation-b", "operation-c", "banzai"), PlayEvent("operation-b"))
    assert refused(state, PlayEvent("operation-c")) == ("CO 6.1",)
    assert refused(state, PlayEvent("banzai")) == ()
    assert {dict(prompt.fixed)["marker"] for prompt in offered(state, PlayEvent)} == {"banzai"}


def test_6_1_an_event_is_over_when_its_actions_are_taken() -> None:
    state = do(holding("co-prosperity"), PlayEvent("co-prosperity"))
    state = do(state, Spy("map"), 2)
    assert state.purses[0].left == 4
    assert state.markers["co-prosperity"] == JAPANESE_BIN
    assert not offered(state, LeaveEvent)


def test_6_1_a_marker_that_was_returned_and_drawn_again_gives_its_actions_again() -> None:
    state = do(do(holding("co-prosperity"), PlayEvent("co-prosperity")), Spy("map"), 2)
    state = do(marked(state, JAPANESE_AVAILABLE, "co-prosperity"), PlayEvent("co-prosperity"))
    assert [purse.left for purse in state.purses] == [4, 0, 1]


@pytest.mark.parametrize(
    ("marker", "rule"), [("ighq", "CO 24.1"), ("operation-ai", "CO 24.1"), ("operation-r", "CO 6.1")]
)
def test_6_1_only_kept_events_are_played(marker: str, rule: str) -> None:
    state = marked(holding(), JAPANESE_AVAILABLE, "ighq", "operation-ai")
    assert rule in refused(state, PlayEvent(marker))


def test_24_1_events_are_played_in_the_action_execution_phase() -> None:
    state = marked(in_phase(Phase.COUNTERATTACK), JAPANESE_AVAILABLE, "banzai")
    assert "CO 24.1" in refused(state, PlayEvent("banzai"))


def test_6_1_nothing_is_left_where_no_event_is_played() -> None:
    assert refused(holding(), LeaveEvent("Operation B")) == ("CO 6.1",)


def test_5_1_the_player_ends_the_phase_and_what_is_left_is_lost() -> None:
    state = do(holding("operation-b"), PlayEvent("operation-b"))
    state = do(state, EndActions())
    assert state.phase is not Phase.ACTION_EXECUTION
    assert state.markers["operation-b"] == DISCARDED
    assert not any(purse.left for purse in state.purses)


# IGHQ (D9)


def drawn_ighq(state: State) -> State:
    return do(state, DrawEvent(("ighq",)))


@pytest.mark.parametrize(("face", "total"), [(2, 8), (5, 6)])
def test_24_1_ighq_gives_or_takes_an_action_when_determination_begins(face: int, total: int) -> None:
    state = do(drawn_ighq(after_set_up()), RollIghq(), face)
    assert sum(purse.left for purse in state.purses) == total
    assert state.markers["ighq"] == JAPANESE_BIN
    assert state.phase is Phase.ACTION_EXECUTION


def test_24_1_ighq_never_takes_more_than_there_is() -> None:
    state = told(in_phase(Phase.RANDOM_EVENT, 2), **{"actions.2": "0"})
    state = do(drawn_ighq(with_base(state, "japan", "Truk", 0)), RollIghq(), 3)
    assert [purse.left for purse in state.purses] == [0]


def test_24_1_ighq_is_rolled_only_when_it_was_drawn() -> None:
    assert refused(after_set_up(), RollIghq()) == ("CO 24.1",)


# Banzai in a battle (CO 24.1: at any time)


def before_the_edge() -> State:
    """A battle at sea, within the line, whose dice for the edge are due; Banzai is kept."""
    state = position({"jp-dd-p1": "Sea C2", "us-dd-1": "Sea C2"})
    state = replace(state, markers=MappingProxyType({**state.markers, "banzai": JAPANESE_AVAILABLE}))
    return do(state, NavalAttack("G3N-5", "Sea C2", ("jp-dd-p1",)))


def test_24_1_banzai_helps_the_edge_that_is_rolled_for_next() -> None:
    """3 against 4 loses the edge; with Banzai it is a tie, which Japan wins within the line."""
    state = before_the_edge()
    assert [dict(one.fixed)["marker"] for one in offered(state, PlayEvent)] == ["banzai"]
    held = do(state, PlayEvent("banzai"))
    assert held.markers["banzai"] == DISCARDED and held.course is not None
    for one, holder in ((state, Side.ALLIES), (held, Side.JAPAN)):
        rolled = do(one, RollEdge(), 3, 4).course
        assert rolled is not None and rolled.edge is not None and rolled.edge.holder is holder


def test_24_1_banzai_is_not_offered_once_the_edge_is_rolled() -> None:
    assert not offered(do(before_the_edge(), RollEdge(), 6, 1), PlayEvent)
