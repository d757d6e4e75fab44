"""The three degrees: who must agree to what is out of sequence, and how it is marked."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.core.degrees import Degree
from rules.core.dice import TableDice
from rules.core.game import REFEREE, SeatKind
from rules.core.legality import IllegalCommand
from rules.core.table import (
    Answer,
    Correct,
    Corrected,
    Entry,
    GoOnWarned,
    QuestionAnswered,
    QuestionAsked,
    RulingMade,
    SetAside,
    Strike,
    WarningPassed,
)
from rules.eots.commands import (
    BOARD,
    ChangeControl,
    Command,
    EliminateUnits,
    EndSegment,
    FlipUnits,
    LogOffensive,
    MoveMarker,
    MoveUnits,
    PlaceTokyoExpress,
    RollDice,
    SwitchDegree,
)
from rules.eots.files.positions import PositionReader, write_position
from rules.eots.sequence import SEGMENTS
from rules.eots.turn.end_of_segment import legs
from tests.core.test_table import ALLIES, JAPAN, Played
from tests.support import SETUP, eots, position

TO_NOUMEA = MoveUnits(("jp-14-army",), "4828")
WILL_TO_NOTHING = MoveMarker("political-will", 0)
ILLEGAL = MoveUnits(("jp-15-army",), "2712")
BY_HAND: tuple[Command, ...] = (
    TO_NOUMEA,
    WILL_TO_NOTHING,
    FlipUnits(("us-feaf",)),
    EliminateUnits(("us-feaf",)),
    ChangeControl("2813", "japan"),
    PlaceTokyoExpress("3220"),
)


def played(degree: str) -> Played:
    return Played(replace(SETUP, mode=degree))


def mark_of(entry: Entry) -> list[type]:
    marks = (RulingMade, Corrected, WarningPassed)
    return [type(event) for event in entry.events if isinstance(event, marks)]


def changed(game: Played) -> bool:
    return bool(game.table.state != replace(game.table.state, **start(game)))


def start(game: Played) -> dict[str, Any]:
    begun = eots().begin(game.entries[0].events[0])
    return {name: getattr(begun, name) for name in ("units", "control", "markers", "tokyo_express")}


def asks(entry: Entry) -> bool:
    return any(isinstance(event, QuestionAsked) for event in entry.events)


# Referee


@pytest.mark.parametrize("segment", [one.code for one in SEGMENTS])
@pytest.mark.parametrize("command", BY_HAND, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("degree", [Degree.REFEREE, Degree.ADVISER])
def test_by_hand_is_never_due_where_the_app_leads(segment: str, command: Command, degree: Degree) -> None:
    state = replace(position(mode=degree), segment=segment)
    for seat in (JAPAN, ALLIES):
        assert any(eots().objections(state, seat, command))


def test_every_command_that_says_how_the_board_stands_is_tried() -> None:
    assert {type(command) for command in BY_HAND} == set(BOARD)


@pytest.mark.parametrize("command", BY_HAND, ids=lambda command: type(command).__name__)
def test_with_a_referee_nothing_changes_by_hand_before_the_other_side_agrees(command: Command) -> None:
    game = played("guided")
    with pytest.raises(IllegalCommand):
        game.do(JAPAN, command)
    assert asks(game.do(JAPAN, Correct(command, "it lies so")))
    assert asks(game.do(JAPAN, SetAside(command)))
    assert not changed(game)
    with pytest.raises(IllegalCommand):
        game.do(JAPAN, GoOnWarned(command))
    game.do(ALLIES, Answer(1, False))
    game.do(ALLIES, Answer(2, False))
    assert not changed(game) and not game.table.questions


@pytest.mark.parametrize("command", BY_HAND[:-1], ids=lambda command: type(command).__name__)
def test_what_is_agreed_to_is_done_and_marked(command: Command) -> None:
    game = played("guided")
    game.do(JAPAN, Correct(command, "it lies so"))
    entry = game.do(ALLIES, Answer(1, True))
    assert entry.events[:2] == (QuestionAnswered(1, True), Corrected("it lies so"))
    assert mark_of(entry) == [Corrected] and changed(game)
    assert "Correction of the board (it lies so)" in game.said(2)


def test_the_asker_cannot_agree_for_the_other_side() -> None:
    game = played("guided")
    game.do(JAPAN, Correct(TO_NOUMEA))
    with pytest.raises(IllegalCommand, match="Japan was not asked"):
        game.do(JAPAN, Answer(1, True))
    with pytest.raises(IllegalCommand, match="asked already"):
        game.do(JAPAN, Correct(TO_NOUMEA, "once more"))


def test_who_asks_for_the_same_correction_agrees_to_it() -> None:
    game = played("guided")
    game.do(JAPAN, Correct(WILL_TO_NOTHING, "it slipped"))
    assert mark_of(game.do(ALLIES, Correct(WILL_TO_NOTHING, "so it did"))) == [Corrected]
    assert game.table.state.markers["political-will"] == 0 and not game.table.questions


@pytest.mark.parametrize("alone", [(JAPAN, frozenset({"allies"})), (REFEREE, frozenset[str]())])
def test_a_correction_passes_at_once_where_nobody_is_to_be_asked(
    alone: tuple[SeatKind, frozenset[str]],
) -> None:
    game = played("guided")
    entry = game.do(alone[0], Correct(TO_NOUMEA), absent=alone[1])
    assert mark_of(entry) == [Corrected] and game.place("jp-14-army") == "4828"


def test_a_correction_that_can_no_longer_be_made_is_only_declined() -> None:
    game = played("guided")
    game.do(JAPAN, Correct(TO_NOUMEA))
    game.do(ALLIES, Answer(1, True))
    game.do(ALLIES, Strike(1))
    assert game.place("jp-14-army") != "4828" and list(game.table.questions) == [1]
    game.do(ALLIES, Answer(1, False))
    assert not game.table.questions


def test_an_offensive_played_without_the_app_needs_both_with_a_referee() -> None:
    command = LogOffensive("J23", "operations", "jp-hq-south")
    for degree in Degree:
        found = eots().consent(position(mode=degree), command).asks_others
        assert found is (degree is Degree.REFEREE)


def test_13_76_a_marker_that_lies_wrong_is_mended_without_asking() -> None:
    state = position(mode="guided")
    wrong = replace(state, markers={**state.markers, "burma-road": 2})
    assert not any(eots().objections(wrong, JAPAN, MoveMarker("burma-road", state.markers["burma-road"])))
    assert any(eots().objections(state, JAPAN, MoveMarker("burma-road", 2)))


# Adviser


def test_an_adviser_warns_and_lets_go_on_with_a_mark() -> None:
    game = played("advised")
    with pytest.raises(IllegalCommand) as warned:
        game.do(JAPAN, ILLEGAL)
    entry = game.do(JAPAN, GoOnWarned(ILLEGAL, "no time"))
    assert entry.events[0] == WarningPassed(warned.value.objections, "no time")
    assert game.place("jp-15-army") == "2712" and mark_of(entry) == [WarningPassed]
    assert "Went on although warned" in game.said(1) and "(no time)" in game.said(1)


def test_an_adviser_lets_the_other_side_agree_too() -> None:
    game = played("advised")
    assert asks(game.do(JAPAN, SetAside(TO_NOUMEA)))
    assert mark_of(game.do(ALLIES, Answer(1, True))) == [RulingMade]


def test_an_adviser_corrects_at_once() -> None:
    game = played("advised")
    assert mark_of(game.do(JAPAN, Correct(TO_NOUMEA))) == [Corrected]


def test_what_nothing_speaks_against_is_not_marked() -> None:
    game = played("advised")
    assert mark_of(game.do(JAPAN, GoOnWarned(RollDice("weather")), 4)) == []


@pytest.mark.parametrize(
    "command",
    [
        SwitchDegree("free"),
        Strike(0),
        Correct(TO_NOUMEA),
        GoOnWarned(TO_NOUMEA),
        MoveUnits(("nobody",), "2712"),
    ],
)
def test_what_takes_both_or_cannot_be_is_not_gone_on_with(command: Any) -> None:
    game = played("advised")
    game.do(JAPAN, RollDice("weather"), 4)
    with pytest.raises(IllegalCommand) as refused:
        game.do(JAPAN, GoOnWarned(command))
    assert all(one.final for one in refused.value.objections)


@pytest.mark.parametrize("degree", [Degree.REFEREE, Degree.SCRIBE])
def test_only_an_adviser_is_gone_on_against(degree: Degree) -> None:
    with pytest.raises(IllegalCommand, match="only where the app is an Adviser"):
        played(degree).do(JAPAN, GoOnWarned(ILLEGAL))


# Scribe


@pytest.mark.parametrize("command", BY_HAND[1:3], ids=lambda command: type(command).__name__)
def test_a_scribe_writes_down_what_is_done_by_hand(command: Command) -> None:
    game = played("free")
    seat = JAPAN if isinstance(command, MoveMarker) else ALLIES
    assert mark_of(game.do(seat, command)) == [] and changed(game)


# Switching


def test_the_degree_is_switched_by_agreement_and_entered() -> None:
    game = played("guided")
    assert asks(game.do(JAPAN, SwitchDegree("free")))
    assert eots().standing(game.table.state).degree is Degree.REFEREE
    game.do(ALLIES, Answer(1, True))
    assert eots().standing(game.table.state).degree is Degree.SCRIBE
    assert "From now on the app is Scribe, no longer Referee" in game.said(2)
    game.do(JAPAN, WILL_TO_NOTHING)
    game.do(JAPAN, Strike(0))
    game.do(ALLIES, Answer(4, True))
    assert eots().standing(game.table.state).degree is Degree.REFEREE


@pytest.mark.parametrize(("degree", "why"), [("guided", "Referee already"), ("strict", "no degree 'strict'")])
def test_a_degree_that_is_none_or_the_same_is_refused(degree: str, why: str) -> None:
    with pytest.raises(IllegalCommand, match=why):
        played("guided").do(JAPAN, SwitchDegree(degree))


def switched(before: Degree, after: Degree) -> Iterator[Any]:
    """Every segment of a first turn, the degree switched in it."""
    state = position(mode=before)
    for segment in SEGMENTS:
        there = replace(state, segment=segment.code)
        for event in eots().outcome(there, JAPAN, SwitchDegree(after), TableDice(())):
            there = eots().apply(there, event)
        yield there


@pytest.mark.parametrize("after", tuple(Degree))
@pytest.mark.parametrize("before", tuple(Degree))
def test_the_turn_goes_on_after_a_switch_in_any_segment(before: Degree, after: Degree) -> None:
    for state in switched(before, after):
        assert state.mode == after
        assert next(legs(state)).after.segment != state.segment
        list(eots().objections(state, JAPAN, EndSegment()))
        assert eots().going_on(state) is not None and (after is not Degree.SCRIBE or not eots().steps(state))


# Words of earlier records


@pytest.mark.parametrize(
    ("word", "degree"),
    [("guided", Degree.REFEREE), ("advised", Degree.ADVISER), ("free", Degree.SCRIBE), ("?", Degree.SCRIBE)],
)
def test_the_words_of_a_record_name_its_degree(word: str, degree: Degree) -> None:
    state = replace(position(), mode=word)
    assert eots().standing(state).degree is degree
    assert state.led is degree.leads


@pytest.mark.parametrize("degree", tuple(Degree))
def test_a_position_on_file_names_its_degree(degree: Degree) -> None:
    written = write_position(eots(), position(mode=degree))
    assert written["mode"] == degree
    assert eots().standing(PositionReader(eots(), Path("a test.json")).read(written)).degree is degree
