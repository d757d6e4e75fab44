"""What the report counts: dice and their chance, losses, the will and the resources over the turns."""

import re
from typing import Any

import pytest

from app import transfer
from app.report import Report, html_file, markdown, report_of
from app.report.charts import Series, chart, scale
from app.report.dice import DiceRow, chance_of
from app.report.parts import Fight, Line, Turn
from app.report.reading import standing
from rules.core.game import Setup
from rules.core.table import Corrected, Entry, OpenTable, Struck
from rules.eots.dice import FACES
from rules.eots.events import (
    AttritionSuffered,
    BattleFought,
    BattleRolled,
    CardsDealt,
    CombatFought,
    DiceRolled,
    EuropeRolled,
    GameEnded,
    IntelligenceTried,
    JapanBombed,
    MarkerMoved,
    NationSurrendered,
    ResultSigned,
    SegmentBegan,
    SubmarinesRolled,
    UnitsEliminated,
    UnitsFlipped,
    UnitsMoved,
    WillChanged,
)
from tests.app.recording import RECORDS, read
from tests.support import SETUP, eots

# Dice


def test_nine_degrees_of_chance() -> None:
    """The printed tables: 16.919 is exceeded once in 20, 21.666 once in 100, 27.877 once in 1,000."""
    assert chance_of(0, 10) == chance_of(0, 6) == 1
    assert chance_of(11.07, 6) == pytest.approx(0.05, rel=2e-3)  # five degrees of freedom
    assert chance_of(9.488, 5) == pytest.approx(0.05, rel=2e-3)  # four, as a five-sided spinner has
    for value, chance in ((4.168, 0.9), (8.343, 0.5), (16.919, 0.05), (21.666, 0.01), (27.877, 0.001)):
        assert chance_of(value, 10) == pytest.approx(chance, rel=2e-3)


def test_a_row_of_dice_by_hand() -> None:
    """60 dice, 6 expected of each face; 12 and 0 are 6 off: (36 + 36) / 6 = 12."""
    row = DiceRow("All", (12, 0, 6, 6, 6, 6, 6, 6, 6, 6), FACES)
    assert (row.total, row.expected, row.chi_square) == (60, 6.0, 12.0)
    assert row.mean == pytest.approx(264 / 60)
    assert row.says == "within chance"


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        ((5,) * 9 + (4,), "too few to judge"),
        ((5,) * 10, "within chance"),
        ((14, 4, 4, 4, 4, 4, 4, 4, 4, 4), "unlikely: 1 in 28"),  # χ² = (81 + 9) / 5 = 18, chance 0.0352
        ((50, 0, 0, 0, 0, 0, 0, 0, 0, 0), "unlikely: less than 1 in 1,000,000"),
    ],
)
def test_what_is_said_of_dice(counts: tuple[int, ...], says: str) -> None:
    assert DiceRow("All", counts, FACES).says == says


def made(*events: tuple[Any, ...], seats: tuple[str, ...] = (), setup: Setup = SETUP) -> Report:
    """The report of a record with these entries; every hash is the number of its entry."""
    opening = Entry(0, at(0), "japan", "Ann", OpenTable("eots", "a-table-here", setup), (eots().open(setup),))
    entries = [opening]
    for seq, found in enumerate(events, 1):
        seat = seats[seq - 1] if seq <= len(seats) else "japan"
        entries.append(Entry(seq, at(seq), seat, {"japan": "Ann"}.get(seat, "Bob"), None, found))
    return report_of(eots(), [(entry, f"{entry.seq:064x}") for entry in entries])


def at(minute: int) -> str:
    return f"2026-01-02T10:{minute:02d}:00.000+00:00"


def combat(faces: tuple[int, int], kind: str = "ground") -> CombatFought:
    return CombatFought(
        "2813", kind, ("japan", "allies"), (18, 4), faces, faces, (18, 2), "japan", "it stands", "9.4"
    )


def counted(report: Report, title: str) -> dict[str, tuple[int, ...]]:
    group = next(group for group in report.dice if group.title == title)
    return {row.label: row.counts for row in group.rows}


def faces(*numbers: int) -> tuple[int, ...]:
    return tuple(numbers.count(face) for face in range(10))


def test_dice_are_counted_by_side_purpose_and_origin() -> None:
    report = made(
        (combat((9, 3)),),
        (IntelligenceTried((8,), "table", 6, 6, True),),
        (DiceRolled("luck", (0, 0), "table"),),
        (SubmarinesRolled((1,), "table", 1, False), JapanBombed("us-20-bc", (2,), "table", 2, 2, True)),
        (EuropeRolled("us-cv-wasp", (5,), "table", 5, 3, False),),
        seats=("allies", "allies", "japan", "japan", "referee"),
    )
    assert [group.title for group in report.dice] == ["Dice of the table"]
    found = counted(report, "Dice of the table")
    assert found["All"] == faces(9, 3, 8, 0, 0, 1, 2, 5)
    assert found["Japan"] == faces(9, 0, 0)
    assert found["Allies"] == faces(3, 8, 1, 2, 5)
    assert found["Ground combat"] == faces(9, 3) and found["Other dice"] == faces(0, 0)
    assert found["Submarines"] == faces(1) and found["Bombing of Japan"] == faces(2)


def test_the_dice_of_the_app_stand_apart_and_count_once() -> None:
    rolled = BattleRolled("2813", "ground", (9, 3), "app", "japan", "surprise", ("jp-14-army",))
    report = made((rolled,), (combat((9, 3)),), (DiceRolled("luck", (7,), "table"),))
    assert [group.title for group in report.dice] == [
        "All dice",
        "Dice of the table",
        "Dice rolled by the app",
    ]
    assert counted(report, "All dice")["All"] == faces(9, 3, 7)
    assert counted(report, "Dice of the table")["All"] == faces(7)
    app = counted(report, "Dice rolled by the app")
    assert (app["Japan"], app["Allies"], app["Ground combat"]) == (faces(9), faces(3), faces(9, 3))


def test_dice_that_were_taken_back_are_only_numbered() -> None:
    report = made(
        (DiceRolled("luck", (7, 7, 7), "table"),), (Struck(0, "no"),), (DiceRolled("", (1,), "app"),)
    )
    assert counted(report, "Dice rolled by the app")["All"] == faces(1)
    assert (report.dice_taken_back, report.taken_back, report.entries) == (3, 1, 4)
    assert "3 more dice are in entries that were taken back" in html_file(report)


# Losses, charts and politics


def steps(report: Report) -> list[tuple[str, int, int, int, int]]:
    """Steps and counters lost after each turn: Japan's, then the Allies'."""
    return [
        (one.label, *(number for lost in one.losses for number in (lost.steps, lost.units)))  # type: ignore[misc]
        for one in report.balances
    ]


def test_losses_are_added_up_over_the_turns() -> None:
    akagi, soryu = "jp-cv-akagi", "jp-cv-soryu"
    report = made(
        (UnitsFlipped((akagi,), ()),),  # a step
        (UnitsEliminated((akagi, soryu), ("3706", "3706")),),  # its second, and Soryu's two
        (SegmentBegan(3, "reinforcement"),),
        (AttritionSuffered(3, (), ("us-feaf",)),),  # reduced at the start: its last step
        (UnitsMoved(("us-reserve-corps",), ("2813",), "eliminated"), UnitsFlipped((), (akagi,))),
    )
    assert steps(report) == [("start", 0, 0, 0, 0), ("2", 1 + 1 + 2, 2, 0, 0), ("now", 4, 2, 1 + 2, 2)]
    assert report.turns[0].losses["japan"].names == ["CV Akagi", "CV Soryu"]
    lines = report.charts[-1].lines
    assert [[mark.value for mark in line.marks] for line in lines] == [[0, 4, 4], [0, 0, 3]]
    assert report.charts[-1].says == "Japan: start 0, 2 4, now 4. Allies: start 0, 2 0, now 3."


def test_a_carrier_that_is_rebuilt_on_its_reduced_side_is_no_loss() -> None:
    akagi = ("jp-cv-akagi",)
    report = made(
        (UnitsEliminated(akagi, ("3706",)),),
        (UnitsFlipped(akagi, ()), UnitsMoved(akagi, ("eliminated",), "3706")),
    )
    assert steps(report)[-1] == ("now", 2, 1, 0, 0)


def test_the_will_and_the_resources_are_drawn_over_the_turns() -> None:
    report = made(
        (MarkerMoved("political-will", 8, 6), MarkerMoved("japan-resources", 4, 7)),
        (SegmentBegan(3, "reinforcement"),),
        (WillChanged("progress", -1, "No progress of the war", "EotS 16.47"),),
    )
    will, resources, _ = report.charts
    assert [mark.value for mark in will.lines[0].marks] == [8, 6, 5]
    assert [mark.value for mark in resources.lines[0].marks] == [4, 7, 7]
    text = markdown(report)
    assert "| start | 8 | 4 | 0 | 0 | 0 | 0 |\n| 2 | 6 | 7 |" in text
    assert "US Political Will -1: No progress of the war (EotS 16.47)" in text


def test_a_chart_holds_every_value() -> None:
    drawn = chart(
        "x", "X", ["start", "2"], [Series("japan", "Japan", (0, 12)), Series("allies", "Allies", (0, 12))]
    )
    assert [value for _, value in drawn.grid] == [0, 2, 4, 6, 8, 10, 12]
    low, high = (mark.y for mark in drawn.lines[0].marks)
    assert (low, high) == (drawn.grid[0][0], drawn.grid[-1][0]) and high < low
    assert abs(drawn.lines[0].name_y - drawn.lines[1].name_y) >= 22
    assert scale(0, 137) == (0, 140, 20) and scale(-7, 3) == (-8, 4, 2)


def test_a_correction_counts_both_ways() -> None:
    report = made(
        (UnitsEliminated(("jp-cv-akagi",), ("3706",)),),
        (Corrected("the wrong one"), UnitsMoved(("jp-cv-akagi",), ("eliminated",), "3706")),
    )
    assert steps(report)[-1] == ("now", 0, 0, 0, 0)
    assert report.turns[0].losses["japan"].names == []


def test_politics_and_warfare_are_told() -> None:
    report = made(
        (NationSurrendered("philippines"), SegmentBegan(2, "political-will")),
        (SegmentBegan(3, "strategic-warfare"), SubmarinesRolled((2,), "table", 0, True)),
        (CardsDealt(7, 6, 1, 0),),
    )
    text = markdown(report)
    assert "surrenders" in text[: text.index("## Turn 3")]
    third = text[text.index("## Turn 3") :]
    assert "### Strategic warfare" in third and r"Submarines succeed, modified 0 \[2\]" in third
    assert "Dealt: Japan 7 and 1 pass, Allies 6 and no passes" in third


def test_what_comes_by_itself_is_told_without_a_seat() -> None:
    entries = read(RECORDS / "record-surrender-malaya.json.gz").entries
    text = markdown(report_of(eots(), [(entry, f"{entry.seq:064x}") for entry in entries]))
    assert re.search(r"^- \d+: Allied amphibious shipping: 2 to 3", text, re.MULTILINE)
    assert re.search(r"^- \d+ Referee: Submarines fail", text, re.MULTILINE)


def test_a_game_that_is_over_says_who_won_and_who_signed() -> None:
    end = GameEnded("allies", "Tactical victory", 5, "Five points", "EotS 17.25")
    report = made((end,), (ResultSigned("allies"),), seats=("japan", "allies"))
    assert report.result.text == "Tactical victory, 5 points: Five points. Winner: Allies."
    assert [(one.seat_name, one.signed) for one in report.signatures] == [
        ("Japan", ""),
        ("Allies", "Bob, 2026-01-02 10:02 UTC"),
    ]
    assert report.turns[-1].ended and report.balances[-1].label == "2"
    text = html_file(report)
    assert "signed by Bob" in text and "End of turn 2" in text and "Signatures" in text


def test_a_result_that_was_taken_back_is_none() -> None:
    end = GameEnded("allies", "Tactical victory", None, "Five points", "EotS 17.25")
    report = made((end,), (ResultSigned("japan"),), (Struck(0, ""),))
    assert not report.result.over and not any(one.signed for one in report.signatures)
    assert report.words == transfer.four_words(f"{3:064x}")


def only(turn: Turn) -> list[Line | Fight]:
    return [item for segment in turn.segments for block in segment.blocks for item in block.items]


# Battles


def test_8_45_b_troops_lost_before_anybody_fights_stand_in_their_battle() -> None:
    lost = UnitsEliminated(("jp-4-sn-brigade",), ("4715",))
    end = BattleFought("4715", "japan", "intercept", False, ("jp-4-sn-brigade",))
    (fight,) = only(made((lost, end)).turns[0])
    assert isinstance(fight, Fight) and fight.title.startswith("Battle at 4715 Kwajalein")
    assert [line.text for line in fight.lines] == ["4th SN Brigade eliminated from 4715 Kwajalein"]


# Strikes


def test_what_was_redone_counts_again() -> None:
    will = MarkerMoved("political-will", 8, 7)
    report = made((will,), (Struck(0, ""),), (Struck(1, ""),))
    items = only(report.turns[0])
    assert [item.seq for item in items] == [1, 3]
    assert report.balances[-1].values[0] == 7 and report.taken_back == 1


def test_the_entries_in_force_are_those_of_the_log() -> None:
    def entry(seq: int, back_to: int | None = None) -> Entry:
        events = () if back_to is None else (Struck(back_to, ""),)
        return Entry(seq, at(seq), "japan", "Ann", None, events)

    assert standing([entry(0)]) == {0}
    assert standing([entry(0), entry(1), entry(2), entry(3, 1), entry(4)]) == {0, 1, 3, 4}
    assert standing([entry(0), entry(1), entry(2, 0), entry(3, 1)]) == {0, 1, 3}
