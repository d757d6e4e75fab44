"""Striking, rulings, corrections and questions at the table."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from rules.core.dice import AppDice, TableDice
from rules.core.game import OBSERVER, REFEREE, SeatKind, Setup
from rules.core.legality import IllegalCommand
from rules.core.say import past_of, reference, sentences
from rules.core.table import (
    Answer,
    Correct,
    Entry,
    OpenTable,
    QuestionAsked,
    SetAside,
    Strike,
    Struck,
    Table,
    decide,
    fold,
    follow,
    may_strike_freely,
    overtaking,
)
from rules.eots.commands import EndSegment, FlipUnits, MoveMarker, MoveUnits, RollDice
from tests.support import SETUP, eots

JAPAN, ALLIES = (SeatKind("japan", "Japan", is_player=True), SeatKind("allies", "Allies", is_player=True))
MOVE = MoveUnits(("jp-cv-akagi",), "4017")
AT_SEA = MoveUnits(("jp-15-army",), "2712")


@dataclass
class Played:
    """A record kept in memory."""

    setup: Setup = SETUP
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        opening = eots().open(self.setup)
        command = OpenTable("eots", "table-id", self.setup)
        self.entries.append(Entry(0, "", "japan", "Ann", command, (opening,)))

    @property
    def table(self) -> Table:
        return fold(eots(), self.entries)

    def do(self, seat: SeatKind, command: Any, *faces: int, absent: frozenset[str] = frozenset()) -> Entry:
        table = self.table
        events = decide(eots(), table, seat, command, TableDice(faces), absent)
        entry = Entry(table.seq + 1, "", seat.code, seat.name, command, events)
        if entry.struck_to is None:
            assert follow(eots(), table, entry) == fold(eots(), [*self.entries, entry])
        self.entries.append(entry)
        return entry

    def place(self, unit: str) -> str:
        return str(self.table.state.units[unit].place)

    def said(self, seq: int) -> str:
        about = reference(self.entries[seq], past_of(self.entries))
        return " / ".join(sentence.text for sentence in sentences(eots(), self.entries[seq], about))


def test_a_seat_strikes_its_own_entries_freely() -> None:
    played = Played()
    played.do(JAPAN, MOVE)
    played.do(JAPAN, FlipUnits(("jp-cv-akagi",)))
    played.do(JAPAN, Strike(0, "wrong ship"))
    assert played.place("jp-cv-akagi") == "3706"
    assert not played.table.state.units["jp-cv-akagi"].reduced
    assert played.said(3) == "Went back to entry 0 (wrong ship)"


def test_a_strike_can_itself_be_struck() -> None:
    played = Played()
    played.do(JAPAN, MOVE)
    played.do(JAPAN, Strike(0))
    played.do(JAPAN, Strike(1))
    assert played.place("jp-cv-akagi") == "4017"
    assert played.said(2) == "Went back to entry 0"
    assert played.said(3) == "Brought back: CV Akagi moved from 3706 Tokyo to 4017 Truk"


def test_what_is_brought_back_is_named_the_newest_first_and_of_many_the_number() -> None:
    played = Played()
    played.do(JAPAN, MOVE)
    played.do(JAPAN, FlipUnits(("jp-cv-akagi",)))
    played.do(JAPAN, FlipUnits(("jp-ca-takao",)))
    played.do(JAPAN, Strike(0))
    played.do(JAPAN, Strike(3, "right after all"))
    brought = "Brought back: CA Takao reduced; CV Akagi reduced; and 1 more (right after all)"
    assert played.said(5) == brought


def test_after_a_die_the_other_seat_is_asked() -> None:
    played = Played()
    played.do(JAPAN, RollDice("intelligence"), 4)
    assert not may_strike_freely(played.table, JAPAN, 0)
    entry = played.do(JAPAN, Strike(0, "cocked"))
    assert isinstance(entry.events[0], QuestionAsked) and entry.events[0].asked == ("allies",)
    answer = played.do(ALLIES, Answer(2, True))
    assert Struck(0, "cocked") in answer.events
    assert not played.table.questions


def test_entries_after_the_die_are_free_again() -> None:
    played = Played()
    played.do(JAPAN, RollDice("intelligence"), 4)
    played.do(JAPAN, MOVE)
    assert may_strike_freely(played.table, JAPAN, 1)
    assert not may_strike_freely(played.table, JAPAN, 0)


def test_after_the_other_seat_acted_it_is_asked() -> None:
    played = Played()
    played.do(JAPAN, MOVE)
    played.do(ALLIES, FlipUnits(("us-feaf",)))
    entry = played.do(JAPAN, Strike(0))
    assert isinstance(entry.events[0], QuestionAsked)
    assert played.place("jp-cv-akagi") == "4017"


def test_a_declined_question_changes_nothing() -> None:
    played = Played()
    played.do(JAPAN, RollDice("", 1), 4)
    played.do(JAPAN, Strike(0))
    played.do(ALLIES, Answer(2, False))
    assert not played.table.questions
    assert played.table.seq == 3
    assert played.said(3) == "Declined to undo: Rolled at the table"


def test_an_answer_names_what_was_asked() -> None:
    played = Played()
    played.do(JAPAN, SetAside(MoveUnits(("us-feaf",), "2812"), "windy"))
    asked = played.entries[1].events[0]
    assert isinstance(asked, QuestionAsked)
    played.do(ALLIES, Answer(1, False))
    assert played.said(2) == f"Declined: {asked.says}"
    played.do(JAPAN, SetAside(MoveUnits(("us-feaf",), "2812"), "windy"))
    played.do(ALLIES, Answer(3, True))
    assert played.said(4).startswith(f"Agreed: {asked.says} / Ruling by ")


def test_only_those_asked_may_answer() -> None:
    played = Played()
    played.do(JAPAN, RollDice("", 1), 4)
    played.do(JAPAN, Strike(0))
    with pytest.raises(IllegalCommand, match="Japan was not asked"):
        played.do(JAPAN, Answer(2, True))
    played.do(REFEREE, Answer(2, True))
    assert not played.table.questions


def test_a_question_is_answered_once() -> None:
    played = Played()
    played.do(JAPAN, RollDice("", 1), 4)
    played.do(JAPAN, Strike(0))
    played.do(ALLIES, Answer(2, False))
    with pytest.raises(IllegalCommand, match="no longer open"):
        played.do(ALLIES, Answer(2, True))


def test_a_solo_game_answers_itself() -> None:
    played = Played()
    played.do(JAPAN, RollDice("", 1), 4)
    entry = played.do(JAPAN, Strike(0), absent=frozenset({"japan", "allies"}))
    assert entry.struck_to == 0


@pytest.mark.parametrize("back_to", [-1, 1, 2, 99])
def test_a_strike_needs_an_earlier_entry(back_to: int) -> None:
    played = Played()
    played.do(JAPAN, MOVE)
    with pytest.raises(IllegalCommand, match="no entry"):
        played.do(JAPAN, Strike(back_to))


def test_observers_only_look() -> None:
    for command in (MOVE, Strike(0), RollDice(""), Correct(MOVE), SetAside(MOVE), EndSegment()):
        with pytest.raises(IllegalCommand, match="looks on and cannot act"):
            decide(eots(), Played().table, OBSERVER, command, AppDice(range(10)))


def test_objections_are_set_aside_by_agreement() -> None:
    played = Played()
    entry = played.do(JAPAN, SetAside(AT_SEA, "both agree"))
    question = entry.events[0]
    assert [o.rule for o in question.objections] == ["EotS 8.4"]
    assert played.place("jp-15-army") == "1913"
    played.do(ALLIES, Answer(1, True))
    assert played.place("jp-15-army") == "2712"
    assert "Ruling by Japan and Allies, set aside: 15th Army cannot stay at sea" in played.said(2)
    assert "(both agree)" in played.said(2)


def test_a_referee_rules_alone() -> None:
    played = Played()
    played.do(REFEREE, SetAside(AT_SEA))
    assert played.place("jp-15-army") == "2712"
    assert "Ruling by Referee" in played.said(1)


def test_a_ruling_keeps_the_dice_it_was_asked_with() -> None:
    played = Played()
    command = RollDice("a thing with nothing against it", 2)
    entry = played.do(JAPAN, SetAside(command), 3, 8)
    assert entry.faces == (3, 8)


def test_what_cannot_be_recorded_cannot_be_agreed() -> None:
    for command in (
        MoveUnits(("no-such-unit",), "4017"),
        MoveUnits(("jp-cv-akagi",), "9999"),
        MoveMarker("india", 9),
    ):
        for wrapped in (SetAside(command), Correct(command)):
            with pytest.raises(IllegalCommand):
                Played().do(REFEREE, wrapped)


def test_a_correction_asks_no_rule_and_says_so() -> None:
    played = Played()
    played.do(ALLIES, Correct(AT_SEA, "it stood there"))
    assert played.place("jp-15-army") == "2712"
    assert played.said(1).startswith("Correction of the board (it stood there) / 15th Army moved")


def test_only_the_board_is_corrected() -> None:
    with pytest.raises(IllegalCommand, match="Only the position on the board"):
        Played().do(JAPAN, Correct(EndSegment()))


def test_commands_about_other_things_are_not_overtaken() -> None:
    played = Played()
    played.do(ALLIES, FlipUnits(("us-feaf",)))
    since = played.entries[1:]
    assert overtaking(eots(), since, MOVE) == ()
    assert overtaking(eots(), since, MoveUnits(("us-feaf",), "2812")) == tuple(since)
    assert overtaking(eots(), since, Strike(0)) == tuple(since)


def test_a_strike_overtakes_everything() -> None:
    played = Played()
    played.do(JAPAN, MOVE)
    played.do(JAPAN, Strike(0))
    assert len(overtaking(eots(), played.entries[2:], FlipUnits(("us-feaf",)))) == 1


def test_two_phones_that_go_on_at_once_go_on_once() -> None:
    played = Played()
    played.do(JAPAN, EndSegment())
    assert overtaking(eots(), played.entries[1:], EndSegment())
