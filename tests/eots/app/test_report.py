"""The report by turn: its pages, four words, files, command and escaping."""

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.app.shell import Run
from tests.eots.app.test_battle_pages import DICE, land_at_manila, page, propose
from tests.eots.app.test_conduct_pages import attack
from tests.support import Phone, two_players

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
    assert "### Offensives\n\n#### Japan plays J23 Operation RE for: Offensive by operations (1)" in turn_2
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
    assert "Referee" in text_of(phone)


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
