"""The one table from commands to chapters."""

from typing import get_args

import pytest

from rules.eots import events
from rules.eots.commands import COMMANDS, MoveMarker, PlaceTokyoExpress
from rules.eots.dispatch import CHAPTERS, EVENTS_ABOUT, owner, subjects
from rules.eots.events import MarkerMoved, SegmentBegan, UnitsMoved
from rules.eots.sequence import SEGMENTS, Segment
from tests.eots.boards import board


def test_every_command_has_its_chapter() -> None:
    assert set(CHAPTERS) == set(COMMANDS)


@pytest.mark.parametrize("segment", SEGMENTS, ids=lambda segment: segment.code)
def test_4_0_a_segment_names_commands_that_are_not_done_at_any_time(segment: Segment) -> None:
    assert segment.changes <= set(COMMANDS)
    assert not [command for command in segment.changes if CHAPTERS[command].at_any_time]


def test_a_command_and_its_event_are_about_the_same() -> None:
    moved = MarkerMoved("india", 0, 1, "0", "1")
    assert subjects(MoveMarker("india", 1)) == subjects(moved) == {"india"}
    assert subjects(SegmentBegan(2, "deal")) == {"sequence"}
    assert subjects(UnitsMoved(("jp-18-army",), ("2014",), "2015")) == {"jp-18-army"}


def test_every_event_of_a_turn_is_about_the_turn() -> None:
    assert set(get_args(events.TurnEvent)) <= set(EVENTS_ABOUT)


def test_6_23_the_tokyo_express_is_japans() -> None:
    assert owner(board({}).components, PlaceTokyoExpress("")) == "japan"
