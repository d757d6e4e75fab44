"""What wins without points (EotS 4.5, 13.93, 16.1 to 16.3, 17.11, v2.0 17.27)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.core.dice import TableDice
from rules.core.game import REFEREE
from rules.eots.commands import (
    ChangeControl,
    EndSegment,
    MoveMarker,
    RollDice,
    SignResult,
)
from rules.eots.events import (
    ControlChanged,
    CountSet,
    Event,
    GameEnded,
    MarkerMoved,
    OffensiveEnded,
    SegmentBegan,
    WillChanged,
)
from rules.eots.printed.sides import TrackId
from rules.eots.state import State
from rules.eots.turn.automatic_victory import CONDITIONS, after, over, won, won_at_turn_end
from tests.eots.endings import last_turn, standing
from tests.support import eots, position

BOTH = ("v3.2", "v2.0")
MODES = ("guided", "free")
HONSHU = "3407 3506 3507 3606 3607 3705 3706"
CAMPAIGNS = ("1941", "1942-45", "1943-45")
YEARS = ("1942", "1943", "1944", "1942-43", "1943-44", "1942-44")
ALL_RESOURCES = "1813 1916 2017 2008 2014 2220 2415 2517 2616 2813 3219 3302 3303 3305"


def ended(state: State, *events: Event) -> GameEnded | None:
    """The end that follows from some events, if one does."""
    return next((event for event in after(state, events) if isinstance(event, GameEnded)), None)


# Japan's surrender (13.93)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("scenario", (*CAMPAIGNS, *YEARS))
def test_13_93_the_last_hex_of_honshu_ends_the_war_at_once(scenario: str, edition: str, mode: str) -> None:
    all_but_tokyo = standing(scenario, edition, allies=HONSHU.replace("3706", ""), mode=mode)
    assert won(all_but_tokyo) is None
    end = ended(all_but_tokyo, ControlChanged("3706", "allies"))
    assert end is not None
    assert (end.winner, end.points) == ("allies", None)
    assert ended(all_but_tokyo, ControlChanged("3305", "allies")) is None


@pytest.mark.parametrize("scenario", ("1941", "1944"))
def test_13_93_three_segments_of_blockade_running(scenario: str) -> None:
    state = standing(scenario)
    assert ended(state, CountSet("blockade", 2)) is None
    end = ended(state, CountSet("blockade", 3))
    assert end is not None
    assert end.winner == "allies"


def test_13_93_burma_knows_neither_honshu_nor_a_blockade() -> None:
    assert ended(standing("burma", allies="burma"), CountSet("blockade", 3)) is None


# Negotiations


@pytest.mark.parametrize("scenario", (*CAMPAIGNS, *YEARS))
def test_4_5_16_1_political_will_at_zero_wins_as_a_turn_ends(scenario: str) -> None:
    state = standing(scenario, markers={"political-will": 0})
    assert won(state) is None
    end = won_at_turn_end(state)
    assert end is not None
    assert end.winner == "japan"
    assert won_at_turn_end(standing(scenario, markers={"political-will": 1})) is None


@pytest.mark.parametrize("mode", MODES)
def test_17_11_in_burma_political_will_at_zero_wins_at_once(mode: str) -> None:
    state = standing("burma", markers={"political-will": 1}, mode=mode)
    assert won(state) is None
    end = ended(state, MarkerMoved("political-will", 1, 0, "1", "0"))
    assert end is not None
    assert (end.winner, end.result) == ("japan", "Japanese decisive victory")  # Ruling R-142


# The end of the campaign (16.2, 16.3)


def at_the_end(**changes: Any) -> State:
    """Turn 12 with all that the Allies need, changed."""
    given: dict[str, Any] = {
        "allies": ALL_RESOURCES,
        "units": {"us-20bc": "china-box"},
        "counts": {"bombed": 4},
        "markers": {"political-will": 5},
    }
    return last_turn(standing(changes.pop("scenario", "1943-45"), **{**given, **changes}))


@pytest.mark.parametrize("scenario", CAMPAIGNS)
@pytest.mark.parametrize("edition", BOTH)
def test_16_2_bombed_four_turns_running_and_without_resources(scenario: str, edition: str) -> None:
    end = won_at_turn_end(at_the_end(scenario=scenario, edition=edition))
    assert end is not None
    assert (end.winner, end.result, end.rule) == ("allies", "Allied victory", "EotS 16.2")


@pytest.mark.parametrize(
    ("changes", "winner"),
    [
        ({"counts": {"bombed": 3}}, "japan"),
        ({}, "allies"),  # no resource hex
        ({"allies": ALL_RESOURCES.replace("3305", "")}, "allies"),  # one resource hex left
        ({"allies": ALL_RESOURCES.replace("3305", "").replace("3302", "")}, "japan"),  # two
        ({"units": {}}, "japan"),  # no B29
        ({"units": {"us-20bc": "3709"}}, "allies"),  # Iwo Jima
        ({"units": {"us-20bc": "3814"}}, "allies"),  # Guam, 8 hexes from Tokyo
        ({"units": {"us-20bc": "3615"}}, "japan"),  # Ulithi, 9 hexes
        ({"units": {"us-20bc": "delay"}}, "japan"),
        ({"units": {"us-21bc": "china-box"}}, "allies"),
        ({"markers": {"political-will": 0}}, "japan"),  # 4.5 asks for negotiations first
    ],
)
def test_16_2_16_3_each_part_decides(changes: dict[str, Any], winner: str) -> None:
    end = won_at_turn_end(at_the_end(**changes))
    assert end is not None
    assert end.winner == winner


def test_16_3_japan_wins_by_enduring_turn_12_and_not_before() -> None:
    state = standing("1943-45")
    end = won_at_turn_end(last_turn(state))
    assert end is not None
    assert (end.winner, end.result, end.rule) == ("japan", "Japanese victory", "EotS 16.3")
    assert won_at_turn_end(replace(state, turn=11)) is None


# 1942


@pytest.mark.parametrize("edition", BOTH)
def test_17_27_fewer_than_11_resource_hexes_lose_1942(edition: str) -> None:
    eleven = " ".join(ALL_RESOURCES.split()[3:])
    enough = standing("1942", edition, japan=eleven, allies="1813 1916 2017")
    assert won_at_turn_end(last_turn(enough)) is None
    few = standing("1942", edition, japan=eleven, allies="1813 1916 2017 2008")
    end = won_at_turn_end(last_turn(few))
    assert end is not None
    assert (end.winner, end.result) == ("allies", "Allied automatic victory")
    assert won_at_turn_end(few) is None  # by the conclusion of turn 4, not before


@pytest.mark.parametrize("scenario", ("1943", "1942-43"))
def test_17_38_the_later_years_ask_for_no_resources(scenario: str) -> None:
    assert won_at_turn_end(last_turn(standing(scenario, allies=ALL_RESOURCES))) is None


def test_every_condition_of_the_data_is_known() -> None:
    codes = {
        one.code for code in eots().scenarios for one in position(code).components.victories[code].automatic
    }
    assert codes == set(CONDITIONS)


# A bid of US Political Will (v2.0 16.49 B)


@pytest.mark.parametrize(("bid", "expected"), [(2, 6), (-1, 9), (-5, 10), (9, 0)])
def test_16_49_b_the_bid_changes_the_8_of_operation_z(bid: int, expected: int) -> None:
    state = standing("1941", option="bid-political-will", bid=bid, markers={"political-will": 8})
    events = after(state, (OffensiveEnded("japan", "J01"),))
    assert [(e.change, e.rule) for e in events if isinstance(e, WillChanged)] == [(-bid, "EotS v2.0 16.49 B")]
    for event in events:
        state = eots().apply(state, event)
    assert state.markers[TrackId("political-will")] == expected


def test_16_49_b_no_other_card_settles_it() -> None:
    state = standing("1941", option="bid-political-will", bid=2)
    assert after(state, (OffensiveEnded("japan", "J02"),)) == ()
    assert after(standing("1941"), (OffensiveEnded("japan", "J01"),)) == ()


@pytest.mark.parametrize(
    ("scenario", "bid", "expected"),
    [("1942-45", 3, 5), ("1942-45", -3, 10), ("1943-45", -2, 8), ("1941", 3, 0)],
)
def test_16_49_b_after_operation_z_it_is_settled_at_the_start(scenario: str, bid: int, expected: int) -> None:
    state = standing(scenario, option="bid-political-will", bid=bid)
    assert state.markers[TrackId("political-will")] == expected  # Ruling R-143


# After the end


def test_a_free_game_remembers_what_a_turn_leaves() -> None:
    state = standing("1942", japan="5808", units={"jp-1-sn-brigade": "5808"}, mode="free")
    assert after(state, (SegmentBegan(state.turn, "national-status"),)) == ()
    new_turn = SegmentBegan(state.turn + 1, "reinforcement")
    assert after(state, (new_turn,)) == (CountSet("held-5808", 1),)
    assert after(replace(state, mode="guided"), (new_turn,)) == ()  # its own segment does


def test_nobody_wins_twice() -> None:
    state = standing("1941", allies=HONSHU, winner="allies", result="Allied victory")
    assert won(state) is None
    assert after(state, (CountSet("blockade", 3),)) == ()


@pytest.mark.parametrize(
    ("command", "stands"),
    [
        (SignResult("japan"), True),
        (RollDice("whose beer"), True),
        (MoveMarker("political-will", 3), False),
        (ChangeControl("3706", "japan"), False),
        (EndSegment(), False),
    ],
)
def test_after_the_end_only_signatures_are_left(command: Any, stands: bool) -> None:
    state = standing("1941", winner="allies", result="Allied victory")
    found = list(over(state, command))
    assert not found if stands else [one.reason for one in found] == ["The game is over: Allied victory"]
    assert not any(one.final for one in found)  # players may agree to play on
    assert not list(over(replace(state, winner=""), command))


def test_nobody_has_won_at_the_start() -> None:
    for code in eots().scenarios:
        assert won(position(code)) is None


@pytest.mark.parametrize("mode", MODES)
def test_13_93_the_flag_over_tokyo_ends_the_game_at_the_table(mode: str) -> None:
    state = standing("1941", allies=HONSHU.replace("3706", ""), mode=mode)
    for event in eots().outcome(state, REFEREE, ChangeControl("3706", "allies"), TableDice(())):
        state = eots().apply(state, event)
    assert (state.winner, state.result) == ("allies", "Allied victory")
    reasons = [one.reason for one in eots().objections(state, REFEREE, ChangeControl("3706", "japan"))]
    assert "The game is over: Allied victory" in reasons
    assert not list(eots().objections(state, REFEREE, SignResult("japan")))
