"""By hand at a table of the campaign: sheets, marks in log and report, undo, plan, board list, export."""

import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app import plans, transfer
from rules.co.views.real_board import RealBoard
from tests.co.app.test_pages import CHOICES, set_up
from tests.support import Phone

DIV, TRUK = "jp-div-p1", "Truk"
MOVE = {"kind": "MoveUnits", "units": DIV, "to": TRUK}


def at_a_table(app: Flask, mode: str = "guided") -> Phone:
    phone = Phone(app, "Ann")
    phone.open_table("japan", edition="practice", **{**CHOICES, "mode": mode})
    return phone


@pytest.fixture
def table(app: Flask) -> Phone:
    phone = at_a_table(app)
    set_up(phone)
    return phone


def page(phone: Phone, path: str = "", **query: str) -> str:
    answer = phone.client.get(f"/t/{phone.table}{path}", query_string=query)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return unescape(answer.get_data(as_text=True))


def said(answer: TestResponse, status: int = 200) -> str:
    text = unescape(answer.get_data(as_text=True))
    assert answer.status_code == status, text
    return text


def place_of(phone: Phone, unit: str) -> str:
    """Where the board's list has a counter."""
    before, _, _ = page(phone, "/list").partition(f'data-counter="{unit}"')
    return re.findall(r"<h3>(?:<button[^>]*>)?([^<]+)<", before)[-1].strip()


def to_do(phone: Phone) -> list[str]:
    found = re.search(r'<ul class="todo" id="todo-list".*?</ul>', page(phone), re.S)
    return re.findall(r"<span>([^<]+)</span></label>", found[0]) if found else []


def test_a_sheet_looks_until_it_is_by_hand_and_differs_leads_there(table: Phone) -> None:
    sheet = page(table, "/place/Manila")
    assert "data-looks" in sheet and "Move by hand" in sheet and 'value="FlipUnits"' not in sheet
    for asked in ({"hand": "1"}, {"correct": "1"}):
        by_hand = page(table, "/place/Manila", **asked)
        assert "data-looks" not in by_hand and 'data-kind="MoveUnits"' in by_hand
        for kind in ("MoveUnits", "FlipUnits", "TurnUnits", "EliminateUnits", "SetBase"):
            assert f'value="{kind}"' in by_hand
        assert 'data-to="Fleet Reserve"' in by_hand and "It is marked in the log" in by_hand
        assert 'name="units" value="base' not in by_hand, "a base is not moved"
    assert "place=Manila&correct=1" in page(table, "/setup")
    assert "/place/Manila?correct=1" in page(table, place="Manila", correct="1")
    begins = page(table, f"/place/{place_of(table, DIV)}", hand="1", units=DIV)
    assert f'value="{DIV}" checked' in begins


def test_only_who_sits_there_is_offered_anything(table: Phone) -> None:
    other = Phone(table.app, "Bob")
    other.join(table.invitations()["observer"])
    sheet = page(other, "/place/Manila", hand="1")
    assert "Move by hand" not in sheet and "MoveUnits" not in sheet and "Allied base (4)" in sheet
    assert "Set by hand" not in page(other, "/points")


def test_a_correction_is_marked_in_log_and_report_and_undone(table: Phone) -> None:
    refused = said(table.do(**MOVE), 422)
    assert "as the sequence of play has them" in refused and "Correct the board" in refused
    assert place_of(table, DIV) != TRUK
    before, began = table.head(), place_of(table, DIV)
    said(table.do(basis="correction", why="it stood there", **MOVE))
    assert place_of(table, DIV) == TRUK
    log = page(table, "/log")
    assert '<span class="tag alert">Correction</span>' in log and "by hand to Truk" in log
    assert "| Japan | 0 | 1 | 0 | 1 |" in page(table, "/report.md")
    said(table.do("Strike", back_to=str(before)))
    assert place_of(table, DIV) == began


def test_nobody_lays_counters_on_a_map_of_practice_values(table: Phone) -> None:
    assert not to_do(table)


def test_what_was_moved_by_hand_is_not_on_the_list_of_the_board_but_its_points_are(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RealBoard, "is_there", lambda self, state: True)
    table = at_a_table(app)
    set_up(table)
    assert len(to_do(table)) > 1
    said(table.post(f"/t/{table.table}/done", {"all": str(table.head())}))
    left = to_do(table)
    said(table.do("SetBase", basis="correction", side="allies", space="Rabaul", level="0"))
    said(table.do("MoveUnits", basis="correction", units=DIV, to="Rabaul"))
    new = [one for one in to_do(table) if one not in left]
    assert new == ["Victory points to 1"], "nobody has moved that marker yet"


def test_every_other_thing_is_put_right(table: Phone) -> None:
    correction = {"basis": "correction"}
    said(table.do("FlipUnits", units=DIV, **correction))
    said(table.do("SetBase", side="japan", space="Rabaul", level="2", **correction))
    said(table.do("BookPoints", value="-1", reason="a wager", **correction))
    said(table.do("MoveMarker", marker="operation-ai", to="Events Discarded", **correction))
    said(table.do("SetPoints", source="Basic actions", left="7", **correction))
    said(table.do("EliminateUnits", units=DIV, **correction))
    assert place_of(table, DIV) == "Japanese Units for Refit"
    points = page(table, "/points", hand="1")
    assert 'value="7" aria-current="true"' in points and "Events Discarded" in points
    now = page(table)
    assert "a wager" in now and "7 action points left" in now
    sheet = page(table, "/place/Rabaul", hand="1")
    assert "Japanese base (2)" in sheet and "Operation AI" in page(table, "/place/Events Discarded", hand="1")
    exported = table.client.get(f"/t/{table.table}/export").get_data()
    assert len(transfer.verify(exported.decode()).entries) == table.head() + 1


def test_a_plan_puts_right_what_the_record_does_not(table: Phone) -> None:
    said(table.post(f"/t/{table.table}/plan/begin"))
    head = table.head()
    said(table.do(basis="correction", **MOVE))
    assert table.head() == head


def test_14_0_a_plan_ends_where_hidden_units_are_turned_up(table: Phone) -> None:
    attack = {"kind": "MoveShips", "code": "G3N-6", "ships": "jp-cv-1", "to": "Pearl Harbor"}
    said(table.post(f"/t/{table.table}/plan/begin"))
    assert plans.UNCOVERED in said(table.do(**attack), 422)
    by_hand = {**MOVE, "to": "Pearl Harbor"}
    assert plans.UNCOVERED in said(table.do(basis="correction", **by_hand), 422)
    assert "face down" in page(table, "/place/Pearl Harbor")


def test_points_and_markers_look_until_they_are_set_by_hand(table: Phone) -> None:
    assert "Points and markers" in page(table)
    looks = page(table, "/points")
    assert "Set by hand" in looks and "BookPoints" not in looks
    assert 'value="BookPoints"' in page(table, "/points", hand="1")


def test_an_adviser_warns_of_what_is_by_hand_and_of_any_refusal(app: Flask) -> None:
    phone = at_a_table(app, "advised")
    set_up(phone)
    warned = said(phone.do(**MOVE), 422)
    assert "Warning" in warned and "Go on all the same" in warned
    said(phone.do(basis="warned", **MOVE))
    assert place_of(phone, DIV) == TRUK and "Went on although warned" in page(phone, "/log")
    march = {"kind": "MoveGround", "code": "G3G-1", "units": DIV, "to": "Manila"}
    assert "No land axis" in said(phone.do(**march), 422)
    said(phone.do(basis="warned", **march))
    assert place_of(phone, DIV) == "Manila"


def test_a_scribe_moves_by_a_tap_and_goes_on_from_phase_to_phase(app: Flask) -> None:
    phone = at_a_table(app, "free")
    sheet = page(phone, "/place/Manila")
    assert "data-looks" not in sheet and 'value="FlipUnits"' in sheet and "Move by hand" not in sheet
    said(phone.do(**MOVE))
    assert place_of(phone, DIV) == TRUK
    for step in ("PlaceAsUsual", "DoneSettingUp", "LaidOut"):
        said(phone.do(step))
    said(phone.do("DrawPacificFleet", roll="app"))
    assert "Random Event by hand" in page(phone) and "Next phase" in page(phone)
    said(phone.do("NextPhase"))
    assert "Action Determination by hand" in page(phone)


def test_the_degree_is_changed_under_table(table: Phone) -> None:
    assert "The app is Referee" in page(table)
    said(table.do("SwitchDegree", degree="free"))
    assert "The app is Scribe" in page(table) and "The app is Scribe from now on" in page(table, "/log")
    said(table.do("SwitchDegree", degree="guided"))
    assert "Take an action" in page(table)


def test_points_of_another_game_are_not_looked_for_here(app: Flask) -> None:
    phone = Phone(app, "Ann")
    phone.open_table("japan", mode="guided")
    assert phone.client.get(f"/t/{phone.table}/points").status_code == 404


def test_3_1_a_draft_says_that_the_last_ground_unit_leaves_before_it_is_sent(table: Phone) -> None:
    for kind, fields in (
        ("SetBase", {"side": "allies", "space": "Rabaul", "level": "0"}),
        ("MoveUnits", {"units": ["jp-tr-p1", DIV], "to": "Rabaul"}),
    ):
        said(table.do(kind, basis="correction", **fields))
    menu = page(table)
    line = menu[menu.index("G3N-9 ") :]
    way = re.search(r'<summary>Rabaul</summary>.*?hx-get="([^"]+)"', line, re.S)
    assert way
    draft = said(table.client.get(f"{way[1]}?0.ships=jp-tr-p1"))
    assert "The last ground unit leaves Rabaul: Japan no longer controls it, an objective" in draft
    assert "victory points 1 to 0 (CO 2.7, 3.1)" in draft and "Sail" in draft
