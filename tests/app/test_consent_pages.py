"""Consent at the table: sheets that look, questions that wait, marks in log and report, the switch."""

import html
import re

from flask import Flask
from werkzeug.test import TestResponse

from app import transfer
from tests.support import Phone, two_players

LUZON = "2812"
ARMY = {"units": "jp-14-army", "to": "4828"}
WILL = {"track": "political-will", "to": "0"}


def page(phone: Phone, path: str = "", **query: str) -> str:
    answer = phone.client.get(f"/t/{phone.table}{path}", query_string=query)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return html.unescape(str(answer.get_data(as_text=True)))


def said(answer: TestResponse, status: int = 200) -> str:
    text = html.unescape(answer.get_data(as_text=True))
    assert answer.status_code == status, text
    return text


def army_at(phone: Phone) -> str:
    """Where the 14th Army is listed."""
    found = page(phone, "/list")
    before = found[: found.index('value="jp-14-army"')]
    return re.findall(r"<h3>(?:<button[^>]*>)?([^<]+)<", before)[-1].strip()


def shown(phone: Phone, track: str = "political-will") -> str:
    found = re.search(r"now (\S+)", page(phone, f"/track/{track}"))
    assert found
    return found[1]


def test_a_sheet_of_a_refereed_game_only_looks_until_it_is_by_hand(app: Flask) -> None:
    japan, _ = two_players(app, mode="guided")
    sheet = page(japan, f"/place/{LUZON}", unit="jp-14-army")
    assert "data-looks" in sheet and "Move by hand" in sheet
    assert 'value="MoveUnits"' not in sheet and 'value="FlipUnits"' not in sheet
    by_hand = page(japan, f"/place/{LUZON}", hand="1", units="jp-14-army")
    assert "data-looks" not in by_hand and 'name="basis" value="correction"' in by_hand
    assert "Allies must agree first" in by_hand
    assert re.search(r'value="jp-14-army" checked', by_hand)
    assert "pad-key" not in page(japan, "/track/political-will")
    assert "pad-key" in page(japan, "/track/political-will", hand="1")
    assert "data-looks" in page(japan, "/list") and "data-looks" not in page(japan, "/list", hand="1")


def test_a_scribe_moves_by_a_tap_as_ever(app: Flask) -> None:
    japan, _ = two_players(app, mode="free")
    sheet = page(japan, f"/place/{LUZON}")
    assert "data-looks" not in sheet and 'value="MoveUnits"' in sheet and "Move by hand" not in sheet
    said(japan.do("MoveMarker", **WILL))
    assert shown(japan) == "0"


def test_with_a_referee_the_other_phone_is_asked_and_nothing_changes_before(app: Flask) -> None:
    japan, allies = two_players(app, mode="guided")
    home, will = army_at(japan), shown(japan)
    refused = said(japan.do("MoveUnits", **ARMY), 422)
    assert "Nothing is due by hand" in refused and "Ask to correct the board" in refused
    assert "Go on all the same" not in refused
    said(japan.do("MoveUnits", basis="warned", **ARMY), 422)
    said(japan.do("MoveUnits", basis="correction", why="it stood there", **ARMY))
    said(japan.do("MoveMarker", basis="correction", **WILL))
    assert (army_at(japan), shown(japan)) == (home, will)
    asked = page(allies)
    assert "By hand, out of sequence" in asked and "2 to answer" in asked
    assert said(japan.do("Answer", question="1", agree="true", seat="japan"), 422)
    said(allies.do("Answer", question="1", agree="true"))
    said(allies.do("Answer", question="2", agree="false"))
    assert army_at(allies) == "4828 Noumea" and shown(allies) == will
    log = page(allies, "/log")
    assert '<span class="tag alert">Correction</span>' in log and "deviation" in log
    row = r'seat-japan">Japan</th><td class="number">0</td><td class="number">1</td><td class="number">0</td>'
    report = page(japan, "/report")
    assert re.search(row, report) and "Correction" in report
    assert "| Japan | 0 | 1 | 0 | 1 |" in page(japan, "/report.md")


def test_alone_at_the_table_a_correction_passes_at_once_and_is_marked(app: Flask) -> None:
    phone = Phone(app, "Ann")
    phone.open_table("japan", mode="guided")
    assert "It is marked in the log" in page(phone, f"/place/{LUZON}", hand="1")
    said(phone.do("MoveUnits", basis="correction", **ARMY))
    assert army_at(phone) == "4828 Noumea" and "Correction" in page(phone, "/log")


def test_an_adviser_warns_and_the_player_goes_on(app: Flask) -> None:
    japan, _ = two_players(app, mode="advised")
    assert "Adviser" in page(japan)
    warned = said(japan.do("MoveUnits", **ARMY), 422)
    assert "Warning" in warned and "Go on all the same" in warned and "Agree a ruling" in warned
    said(japan.do("MoveUnits", basis="warned", why="house rule", **ARMY))
    assert army_at(japan) == "4828 Noumea"
    log = page(japan, "/log")
    assert "Went on although warned" in log and "Warning passed" in log and "(house rule)" in log
    assert "| Japan | 0 | 0 | 1 | 1 |" in page(japan, "/report.md")


def test_the_degree_is_switched_under_table_when_both_agree(app: Flask) -> None:
    japan, allies = two_players(app, mode="guided")
    assert "The app is Referee" in page(japan) and "Allies must agree" in page(japan)
    said(japan.do("SwitchDegree", degree="free"))
    assert "The app is Referee" in page(allies) and "Let the app be Scribe" in page(allies)
    said(allies.do("Answer", question="1", agree="true"))
    for one in (japan, allies):
        assert "The app is Scribe" in page(one) and 'class="tag degree">Scribe' in page(one)
    assert "From now on the app is Scribe" in page(japan, "/log")
    assert "Referee, then Scribe" in page(japan, "/report")
    said(japan.do("MoveMarker", **WILL))
    assert "no degree" in said(japan.do("SwitchDegree", degree="tyrant"), 422)


def test_a_plan_ends_where_by_hand_would_ask(app: Flask) -> None:
    japan, _ = two_players(app, mode="guided")
    said(japan.post(f"/t/{japan.table}/plan/begin"))
    refused = said(japan.do("MoveUnits", **ARMY), 422)
    assert "correct the board" not in refused and "Agree a ruling" not in refused
    assert "A plan ends where others must agree" in said(
        japan.do("MoveUnits", basis="correction", **ARMY), 422
    )
    assert "A plan ends where others must agree" in said(japan.do("SwitchDegree", degree="free"), 422)


def test_an_export_with_asked_corrections_is_taken_in_again(app: Flask) -> None:
    japan, allies = two_players(app, mode="advised")
    said(japan.do("MoveUnits", basis="warned", **ARMY))
    said(japan.do("SwitchDegree", degree="guided"))
    said(allies.do("Answer", question="2", agree="true"))
    said(japan.do("MoveMarker", basis="correction", **WILL))
    exported = japan.client.get(f"/t/{japan.table}/export").get_data()
    assert len(transfer.verify(exported.decode()).entries) == 5


def test_those_who_could_fight_and_are_not_sent_are_named_above_declare(app: Flask) -> None:
    japan, _ = two_players(app)
    units = ["jp-15-army", "jp-22-air-flotilla", "jp-bb-kongo", "jp-ca-mogami"]
    said(japan.do("PlayCard", card="J23", use="event", hq="jp-hq-south", units=units))
    said(japan.do("MoveForces", units=["jp-22-air-flotilla"], to="2112"))
    said(japan.do("MoveForces", units=["jp-15-army"], to="2014"))
    assert re.search(r"data-idle hidden", page(japan))
    assert 'value="2014:jp-22-air-flotilla" selected' in page(japan)
    said(japan.do("MoveForces", units=["jp-bb-kongo", "jp-ca-mogami"], to="2015"))
    line = re.search(r"data-idle>(.*?)</p>", page(japan), re.S)
    assert line and "22nd Air Flotilla (20)" in line[1] and ">20</span>" in line[1]
