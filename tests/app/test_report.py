"""The report by turn: its content, dice, losses, four words, files, command and escaping."""

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app import transfer
from app.report import Report, html_file, markdown, report_of
from app.report.charts import Series, chart, scale
from app.report.dice import DiceRow, chance_of
from app.report.parts import Fight, Line, Turn
from app.report.reading import standing
from rules.core.game import Setup
from rules.core.table import Corrected, Entry, OpenTable, Struck
from rules.eots.events import (
    AttritionSuffered,
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
from tests.app.shell import Run
from tests.app.test_battle_pages import DICE, land_at_manila, page, propose
from tests.app.test_conduct_pages import attack
from tests.support import SETUP, Phone, eots, two_players

XSS = "<script>alert(1)</script>"
NAME = "<b onclick=x>Ann</b>"


def done(answer: Any) -> None:
    assert answer.status_code == 200, answer.get_data(as_text=True)


def shown_words(phone: Phone) -> str:
    """The four words that the table's page shows now."""
    found = re.search(r"the record is <strong>([a-z ]+)</strong>", phone.client.get(f"/t/{phone.table}").text)
    assert found
    return found[1]


def next_turn(phone: Phone) -> str:
    """From the offensives to the next turn; the words that are shown then."""
    for _ in range(5):
        done(phone.do("EndSegment"))
    return shown_words(phone)


def a_turn(japan: Phone, allies: Phone) -> None:
    """An offensive, a battle with its dice, a roll, a ruling, a correction and a step taken back."""
    offensive = {"card": "J23", "use": "operations", "hq": "jp-hq-south", "units": ["jp-15-army"]}
    where = {"taken": "1912", "positions.jp-15-army": "1912", "reduced": "jp-15-army"}
    done(japan.do("LogOffensive", **offensive, **where))
    land_at_manila(japan)
    done(propose(japan, page(japan, f"battle/2813?{DICE}")))
    done(allies.do("Answer", question=str(allies.head()), agree="true"))
    done(japan.do("RollDice", what="luck", count=2, face=["3", "9"]))
    done(allies.do("MoveUnits", units=["jp-cv-akagi"], to="4017", basis="ruling", why="both forgot"))
    done(japan.do("Answer", question=str(japan.head()), agree="true"))
    done(japan.do("MoveMarker", track="political-will", to="6"))
    done(japan.do("MoveMarker", track="india", to="2"))
    done(japan.do("Strike", back_to=str(japan.head() - 1), why="not yet"))


def text_of(phone: Phone, path: str = "report") -> str:
    answer = phone.client.get(f"/t/{phone.table}/{path}")
    assert answer.status_code == 200
    return html.unescape(str(answer.get_data(as_text=True)))


def test_a_played_game_is_told_by_turn_and_segment(app: Flask) -> None:
    japan, allies = two_players(app)
    a_turn(japan, allies)
    next_turn(japan)
    done(allies.do("MoveMarker", track="political-will", to="5"))
    text = text_of(japan, "report.md")
    second, third = text.index("## Turn 2, Jan-Apr 1942"), text.index("## Turn 3, May-Aug 1942")
    turn_2, turn_3 = text[second:third], text[third:]
    assert "### Offensives\n\n#### Japan plays J23 Operation RE for: offensive by operations (1)" in turn_2
    assert "- 1 Japan: South HQ activates 15th Army (EotS 7.21)" in turn_2
    assert "**Battle at 2813 Manila/Corregidor, intercept: Japan attacked and took it** (5)" in turn_2
    # Takao's 12 on a seven against the reduced air force's 4 on a four; then 14th Army's 18 on a nine.
    assert "| Air-naval | Japan | 12 | 7 | 7 | 12 |\n| Air-naval | Allies | 4 | 4 | 4 | 2 |" in turn_2
    assert "| Ground | Japan | 18 | 9 | 9 | 36 |\n| Ground | Allies | 10 | 3 | 3 | 10 |" in turn_2
    assert "- Allies lost 3 steps, 2 counters eliminated: US Far East Air Force, Reserve (R) Corps" in turn_2
    assert "- Japan lost 1 step, 0 counters eliminated\n" in turn_2
    assert r"- 6 Japan: Rolled at the table for luck \[3 9\]" in turn_2
    assert "- 8 Allies: Ruling by Allies and Japan, set aside: CV Akagi belongs to Japan" in turn_2
    assert "- 8 Allies: **Ruling.** CV Akagi moved from 3706 Tokyo to 4017 Truk" in turn_2
    assert "- 2 Japan: **Correction.** CA Takao moved" in turn_2
    assert "- 11 Japan: **Taken back.** Went back to entry 9 (not yet)\n  - ~~10 Japan: India" in turn_2
    assert "- US Political Will: 8 to 6" in turn_2 and "- India:" not in turn_2
    assert "### Reinforcement\n\n- 17 Allies: US Political Will: 6 to 5" in turn_3
    assert "### Turn 3 so far" in turn_3
    assert "Asked" not in text and "segment began" not in text


def test_an_offensive_is_told_from_its_card_to_its_battles(app: Flask) -> None:
    japan, allies = two_players(app)
    attack(japan)
    done(allies.do("TryIntelligence", face="8"))
    text = text_of(allies, "report.md")
    told = text[text.index("#### Japan plays J23 Operation RE as an event (1)") :]
    assert "- 1 Japan: South HQ activates 15th Army, 22nd Air Flotilla, BB Kongo and CA Mogami" in told
    assert "- 2 Japan: 15th Army marches to 2014 Kuantan" in told
    assert "- 5 Japan: Battle hexes: 2014 Kuantan, 2015 Singapore" in told
    assert r"- 6 Allies: Intelligence: die 8, modified 6 against 6, intercepted \[8\] (EotS 7.25)" in told


def test_the_page_tells_the_same(app: Flask) -> None:
    japan, allies = two_players(app)
    a_turn(japan, allies)
    text = text_of(allies)
    for part in (
        "Battle at 2813 Manila/Corregidor",
        "Went back to entry 9",
        "<del>",
        "both forgot",
        "Ann",
        "Bob",
    ):
        assert part in text
    assert text.count('class="number"') > 40


def test_the_four_words_of_a_turn_are_those_on_the_phones(app: Flask) -> None:
    japan, allies = two_players(app)
    a_turn(japan, allies)
    written = next_turn(japan)
    head = japan.head()
    done(allies.do("RollDice", what="luck", count=1, face="4"))
    assert f"After entry {head} the record is <strong>{written}</strong>" in text_of(japan)
    assert f"ends with entry {head + 1}: <strong>{shown_words(allies)}</strong>" in text_of(japan)
    assert written != shown_words(allies)


def test_a_turn_that_was_taken_back_has_the_words_of_its_new_end(app: Flask) -> None:
    japan, _ = two_players(app)
    first = next_turn(japan)
    done(japan.do("Strike", back_to=str(japan.head() - 1)))
    done(japan.do("EndSegment"))
    text = text_of(japan)
    assert f"After entry {japan.head()} the record is <strong>{shown_words(japan)}</strong>" in text
    assert first not in text


def test_an_empty_game_has_a_report(phone: Phone) -> None:
    phone.open_table("both", scenario="burma")
    text = text_of(phone)
    assert "Nothing was entered." in text and "No dice were rolled." in text and "Not over." in text
    assert shown_words(phone) in text
    assert "| start |" in text_of(phone, "report.md")


@pytest.mark.parametrize("scenario", ["1941", "1943", "burma"])
def test_a_guided_game_has_one_too(phone: Phone, scenario: str) -> None:
    phone.open_table("both", mode="guided", scenario=scenario)
    assert "guided" in text_of(phone)


def test_the_table_links_its_report(phone: Phone) -> None:
    phone.open_table()
    assert f'href="/t/{phone.table}/report"' in phone.client.get(f"/t/{phone.table}").text


# Files and the command


class Outside(HTMLParser):
    """What a page would load or run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        loads = {"src", "href", "style", *(name for name in names if name.startswith("on"))} & set(names)
        if loads or tag in ("script", "link", "img", "iframe"):
            self.found.append(tag)


def test_the_html_file_needs_nothing_else(app: Flask) -> None:
    japan, allies = two_players(app)
    a_turn(japan, allies)
    answer = japan.client.get(f"/t/{japan.table}/report.html?download=1")
    assert answer.headers["Content-Disposition"].startswith(
        'attachment; filename="adjutant-report-eots-1942-'
    )
    outside = Outside()
    outside.feed(answer.text)
    assert outside.found == []
    assert "<style>" in answer.text and ".report" in answer.text and "--paper" in answer.text
    assert "url(" not in answer.text


def test_markdown_is_a_file_of_text(phone: Phone) -> None:
    phone.open_table()
    answer = phone.client.get(f"/t/{phone.table}/report.md")
    assert answer.mimetype == "text/markdown" and "attachment" in answer.headers["Content-Disposition"]
    assert answer.text.startswith("# Empire of the Sun: 1942\n")


def test_the_command_line_writes_the_same(app: Flask, run: Run, tmp_path: Path) -> None:
    japan, allies = two_players(app)
    a_turn(japan, allies)
    file, out = tmp_path / "game.json", tmp_path / "report.html"
    file.write_bytes(japan.client.get(f"/t/{japan.table}/export").data)
    printed = run("report", str(file))
    assert (printed.status, printed.err) == (0, "")
    assert printed.out == japan.client.get(f"/t/{japan.table}/report.md").text
    said = run("report", str(file), "--html", str(out))
    assert said.out == f"{out}: 12 entries, {shown_words(japan)}\n"
    assert out.read_text(encoding="utf-8") == japan.client.get(f"/t/{japan.table}/report.html").text


def test_the_command_line_refuses_an_altered_record(phone: Phone, run: Run, tmp_path: Path) -> None:
    phone.open_table()
    file = tmp_path / "game.json"
    file.write_text(phone.client.get(f"/t/{phone.table}/export").text.replace('"Ann"', '"Mallory"'))
    said = run("report", str(file))
    assert said.status == 1 and "game.json is not a faithful record: entry 0 was altered" in said.err


def test_names_and_reasons_do_nothing(app: Flask) -> None:
    japan, allies = Phone(app, NAME), Phone(app, "*Bob* | _x_ [a](b)")
    japan.open_table("japan")
    assert allies.join(japan.invitations()["allies"]).status_code == 303
    done(japan.do("MoveMarker", track="political-will", to="7", basis="correction", why=XSS))
    for path in ("report", "report.html"):
        raw = japan.client.get(f"/t/{japan.table}/{path}").text
        assert XSS not in raw and html.escape(XSS) in raw
        assert NAME not in raw and html.escape(NAME) in raw
    text = japan.client.get(f"/t/{japan.table}/report.md").text
    assert XSS not in text and NAME not in text and r"\<script\>alert(1)\</script\>" in text
    assert r"| Allies | \*Bob\* \| \_x\_ \[a\](b) |" in text


# Dice


def test_nine_degrees_of_chance() -> None:
    """The printed tables: 16.919 is exceeded once in 20, 21.666 once in 100, 27.877 once in 1,000."""
    assert chance_of(0) == 1
    for value, chance in ((4.168, 0.9), (8.343, 0.5), (16.919, 0.05), (21.666, 0.01), (27.877, 0.001)):
        assert chance_of(value) == pytest.approx(chance, rel=2e-3)


def test_a_row_of_dice_by_hand() -> None:
    """60 dice, 6 expected of each face; 12 and 0 are 6 off: (36 + 36) / 6 = 12."""
    row = DiceRow("All", (12, 0, 6, 6, 6, 6, 6, 6, 6, 6))
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
    assert DiceRow("All", counts).says == says


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


# Strikes


def only(turn: Turn) -> list[Line | Fight]:
    return [item for segment in turn.segments for block in segment.blocks for item in block.items]


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
