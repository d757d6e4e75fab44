"""The end of a turn and of the game, and its signatures (EotS 4.5, 16.0, 17.0)."""

from dataclasses import replace

import pytest

from rules.core.dice import TableDice
from rules.core.game import OBSERVER, REFEREE, SeatKind
from rules.eots.commands import Concede, EndSegment, SignResult
from rules.eots.events import CountSet, Event, GameEnded, SegmentBegan, WillChanged
from rules.eots.printed.sides import TrackId
from rules.eots.sentences.board import sentence
from rules.eots.state import State
from rules.eots.supply.attrition import is_barred, is_due
from rules.eots.turn import end_of_turn
from rules.eots.views import end_of_turn_view
from tests.eots.endings import last_turn, standing
from tests.eots.segments import segment
from tests.support import eots

JAPAN, ALLIES = SeatKind("japan", "Japan", is_player=True), SeatKind("allies", "Allies", is_player=True)


def turn_ends(state: State) -> tuple[list[Event], State]:
    """What happens when the turn ends, and the position then."""
    state = replace(state, segment="end-of-turn")
    events = list(eots().outcome(state, REFEREE, EndSegment(), TableDice(())))
    for event in events:
        state = eots().apply(state, event)
    return events, state


def test_4_5_a_turn_goes_on_into_the_next() -> None:
    events, state = turn_ends(standing("1942"))
    assert SegmentBegan(3, "reinforcement") in events
    assert not state.winner


@pytest.mark.parametrize("edition", ["v3.2", "v2.0"])
def test_4_5_political_will_at_zero_ends_the_game(edition: str) -> None:
    events, state = turn_ends(standing("1942", edition, markers={"political-will": 0}))
    assert (state.winner, state.result, state.points) == ("japan", "Japanese automatic victory", None)
    assert not any(isinstance(event, SegmentBegan) for event in events)


@pytest.mark.parametrize("edition", ["v3.2", "v2.0"])
def test_17_38_the_last_turn_is_scored(edition: str) -> None:
    start = last_turn(standing("1943", edition))
    assert not list(eots().objections(start, REFEREE, EndSegment()))
    _, state = turn_ends(start)
    assert (state.winner, state.result, state.points) == ("allies", "Allied tactical victory", 3)
    found = eots().score(state)
    assert (found.over, found.total, found.result) == (True, 3, "Allied tactical victory")


def test_17_27_too_few_resources_come_before_the_points() -> None:
    _, state = turn_ends(last_turn(standing("1942", markers={"political-will": 1})))
    assert (state.result, state.points) == ("Allied automatic victory", None)


def test_16_3_the_campaign_ends_with_turn_12() -> None:
    _, state = turn_ends(last_turn(standing("1943-45")))
    assert (state.winner, state.result) == ("japan", "Japanese victory")


def test_17_27_j_k_what_japan_holds_as_a_turn_ends_is_kept() -> None:
    held = {"jp-1-sn-brigade": "5808", "jp-2-sn-brigade": "5708"}
    events, state = turn_ends(standing("1942", japan="5808 5708 5908", units=held))
    assert [event for event in events if isinstance(event, CountSet)][:2] == [
        CountSet("held-5708", 1),
        CountSet("held-5808", 1),
    ]
    again, _ = turn_ends(replace(state, segment="end-of-turn"))
    assert not [event for event in again if isinstance(event, CountSet) and event.name.startswith("held")]
    said = sentence(state.components, CountSet("held-5808", 1))
    assert said.text == "Japan held 5808 Oahu (Honolulu) at the end of the turn"
    assert (
        sentence(state.components, CountSet("mandates", 2)).text == "The Australian Mandates are Allied now"
    )


# Burma (17.11.6, 17.11.22, 17.11.25)


def test_17_11_22_17_11_25_political_will_is_settled_and_then_scored() -> None:
    # No hex won and Europe at -1: Political Will 2; road 3, Rangoon 2, Europe 1 and two boxes make 8.
    events, state = turn_ends(last_turn(standing("burma", markers={"war-in-europe": -1})))
    changes = [(event.change, event.rule) for event in events if isinstance(event, WillChanged)]
    assert changes == [(-1, "EotS 17.11.22"), (-1, "EotS 17.11.25")]
    assert state.markers[TrackId("political-will")] == 2
    assert (state.winner, state.result, state.points) == ("japan", "Japanese tactical victory", 8)
    assert eots().score(state).total == 8


def test_17_11_political_will_that_the_end_drives_to_zero_is_decisive() -> None:
    _, state = turn_ends(last_turn(standing("burma", markers={"political-will": 1})))
    assert (state.result, state.points) == ("Japanese decisive victory", None)
    _, saved = turn_ends(last_turn(standing("burma", markers={"political-will": 1, "war-in-europe": 1})))
    # Down by the progress of the war, up by Europe: 1. Road 3, Rangoon 2, Europe -1, three boxes: 7.
    assert (saved.result, saved.points) == ("Japanese tactical victory", 7)  # Ruling R-142


def test_17_11_22_is_asked_for_at_the_end_only() -> None:
    events, _ = turn_ends(standing("burma"))
    assert not [event for event in events if isinstance(event, WillChanged)]


def test_17_11_6_turn_9_has_no_attrition() -> None:
    state = standing("burma")
    assert not is_barred(state)
    assert is_barred(last_turn(state))
    assert not is_due(last_turn(state))
    assert not is_barred(last_turn(standing("1943")))


# What the players see


def test_4_5_the_end_of_a_turn_says_what_it_looks_at() -> None:
    (step,) = end_of_turn_view.steps(standing("1942"))
    assert step.title == "The end of turn 2"
    assert step.lines == (
        "US Political Will is at zero in an End of Turn phase: no (US Political Will 8)",
        "The game goes on with turn 3",
    )


def test_4_5_the_last_turn_says_who_wins() -> None:
    (step,) = end_of_turn_view.steps(last_turn(standing("1943")))
    assert step.lines[-1] == "The game ends: Allied tactical victory, 3 points (EotS v2.0 17.38)"
    (campaign,) = end_of_turn_view.steps(last_turn(standing("1943-45")))
    assert "Japan was bombed on 4 turns running: no (0 turns)" in campaign.lines
    assert campaign.lines[-1] == "The game ends: Japanese victory (EotS 16.0)"
    (burma,) = end_of_turn_view.steps(last_turn(standing("burma")))
    assert "US Political Will -1: No hex was won from Japan" in burma.lines


# The signatures


def over() -> State:
    return standing("1943", winner="allies", result="Allied tactical victory", points=3)


def test_both_sides_sign_the_result() -> None:
    state = over()
    for seat, side in ((JAPAN, "japan"), (REFEREE, "allies")):
        assert not list(eots().objections(state, seat, SignResult(side)))
        for event in eots().outcome(state, seat, SignResult(side), TableDice(())):
            state = eots().apply(state, event)
    assert state.signed == {"japan", "allies"}
    assert eots().score(state).signed == ("japan", "allies")


@pytest.mark.parametrize(
    ("seat", "side", "reason"),
    [
        (JAPAN, "allies", "Only Allies can say so"),
        (OBSERVER, "japan", "Only Japan can say so"),
        (JAPAN, "china", "This is done for japan or allies"),
    ],
)
def test_nobody_signs_for_another(seat: SeatKind, side: str, reason: str) -> None:
    assert [one.reason for one in end_of_turn.objections(over(), seat, SignResult(side))] == [reason]


def test_a_game_is_signed_once_and_when_it_is_over() -> None:
    going_on = replace(over(), winner="")
    assert [one.reason for one in end_of_turn.objections(going_on, JAPAN, SignResult("japan"))] == [
        "The game is not over"
    ]
    signed = replace(over(), signed=frozenset({"japan"}))
    (again,) = end_of_turn.objections(signed, JAPAN, SignResult("japan"))
    assert again.reason == "Japan signed the result already"


def test_the_log_says_who_won() -> None:
    events, state = turn_ends(last_turn(standing("1943")))
    (end,) = [event for event in events if isinstance(event, GameEnded)]
    assert sentence(state.components, end).text == (
        "The game is over. Allied tactical victory, 3 points: the points as turn 7 ends (Allies)"
    )


# Giving up


@pytest.mark.parametrize(
    ("side", "winner", "why"), [("japan", "allies", "Japan concedes"), ("allies", "japan", "Allies concede")]
)
@pytest.mark.parametrize("code", ["offensives", "strategic-warfare", "attrition"])
def test_16_0_a_side_may_give_the_game_up_at_any_time(code: str, side: str, winner: str, why: str) -> None:
    game = segment(code, turn=5)
    mine, other = (JAPAN, ALLIES) if side == "japan" else (ALLIES, JAPAN)
    assert game.rules_against(Concede(side), other) == {"Seats"}
    assert game.rules_against(Concede("nobody"), mine) == {"Seats"}
    (event,) = game.do(Concede(side), seat=mine)
    assert (event.winner, event.why, game.state.winner) == (winner, why, winner)
    assert game.rules_against(Concede(side), mine) == {"EotS 16.0"}
    found = eots().score(game.state)
    assert found is not None and found.over and found.result == event.result
    game.do(SignResult("japan"), seat=JAPAN)
    game.do(SignResult("allies"), seat=ALLIES)
    assert game.state.signed == {"japan", "allies"}
