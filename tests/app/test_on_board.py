"""On the board: one list at the server of what is still to be done with the real counters."""

import re
import threading
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from sqlmodel import delete

from app import create_app, live, record
from app.config import Settings
from app.db import connect
from app.models import BoardTask
from tests.support import Phone, two_players

AKAGI = "jp-cv-akagi"


def to_do(phone: Phone) -> list[str]:
    """What the list on a phone's page says, in its order."""
    page = phone.client.get(f"/t/{phone.table}").get_data(as_text=True)
    found = re.search(r'<ul class="todo" id="todo-list".*?</ul>', page, re.S)
    assert found
    return [unescape(text) for text in re.findall(r"<span>([^<]+)</span></label>", found[0])]


def ticks(phone: Phone) -> list[str]:
    """What the boxes of the list would send."""
    page = phone.client.get(f"/t/{phone.table}").get_data(as_text=True)
    return [unescape(value) for value in re.findall(r'name="done" value="([^"]+)"', page)]


def tick(phone: Phone, value: str) -> int:
    return phone.post(f"/t/{phone.table}/done", {"done": value}).status_code


def undo(phone: Phone, back_to: int) -> None:
    assert phone.do("Strike", back_to=str(back_to)).status_code == 200


def test_a_move_made_by_hand_is_not_on_the_list_but_its_undoing_is(app: Flask) -> None:
    japan, allies = two_players(app)
    assert japan.do("MoveUnits", units=[AKAGI], to="3407").status_code == 200
    assert to_do(japan) == to_do(allies) == []
    undo(japan, 0)
    assert to_do(japan) == to_do(allies) != []
    assert to_do(japan)[0].startswith("Move CV Akagi from 3407") and "3706 Tokyo" in to_do(japan)[0]
    assert tick(allies, ticks(allies)[0]) == 200
    assert to_do(japan) == to_do(allies) == []


def test_what_is_struck_before_it_was_done_leaves_and_what_was_done_is_undone(app: Flask) -> None:
    japan, allies = two_players(app, mode="guided")
    assert japan.do("PlayCard", card="J39", use="event").status_code == 200
    card = "Take the card J39 Subhas Chandra Bose out of the game"
    assert card in to_do(allies)
    undo(japan, 0)
    assert to_do(allies) == []
    assert japan.do("PlayCard", card="J39", use="event").status_code == 200
    for value in ticks(japan):
        assert tick(japan, value) == 200
    assert to_do(allies) == []
    undo(japan, 0)
    assert card.replace("out of the game", "back into the game") in to_do(allies)


def test_a_committed_plan_is_still_to_be_done_and_none_of_it_is_hidden(
    app: Flask, make_app: Callable[..., Flask]
) -> None:
    japan, allies = two_players(app)
    plan = japan.post(f"/t/{japan.table}/plan/begin").get_data(as_text=True)
    named = re.search(r'data-plan="([^"]+)"', plan)
    assert named
    page = japan.client.get(f"/t/{japan.table}/place/3706").get_data(as_text=True)
    units = re.findall(r'name="units" value="(jp-[^"]+)"', page)[:12]
    for unit in units:
        japan.do("FlipUnits", units=[unit], plan=named[1])
    assert to_do(japan) == []
    commit = japan.post(f"/t/{japan.table}/plan/commit", {"plan": named[1], "seen": "0"})
    assert commit.status_code == 200, commit.get_data(as_text=True)
    left = to_do(allies)
    assert len(left) == japan.head() > 5
    assert f"{len(left)} to do" in allies.client.get(f"/t/{allies.table}").get_data(as_text=True)
    restarted = Phone(make_app(), table=allies.table)
    cookie = allies.client.get_cookie("adjutant")
    assert cookie
    restarted.client.set_cookie("adjutant", cookie.value)
    assert to_do(restarted) == left
    assert restarted.post(f"/t/{allies.table}/done", {"all": str(japan.head())}).status_code == 200
    assert to_do(japan) == []


def test_a_tick_for_where_a_counter_lay_before_leaves_the_rest_to_do(app: Flask) -> None:
    japan, allies = two_players(app)
    japan.do("MoveUnits", units=[AKAGI], to="3407")
    undo(japan, 0)
    (old,) = ticks(allies)
    undo(japan, 1)
    assert to_do(japan) == [], "it never left 3407"
    assert tick(allies, old) == 200
    assert to_do(japan) == [], "a late tick of what is no longer on the list"
    undo(japan, 0)
    assert tick(allies, "unit jp-cv-akagi|3709") == 200
    assert to_do(japan)[0].startswith("Move CV Akagi from 3709")


def test_a_correction_says_how_the_counters_stand(app: Flask) -> None:
    japan, allies = two_players(app)
    done = japan.do("MoveUnits", units=["jp-1-air-division"], to="3708", basis="correction", why="a slip")
    assert done.status_code == 200
    assert to_do(allies) == []


def test_ticks_that_name_nothing_are_refused_or_change_nothing(app: Flask) -> None:
    japan, allies = two_players(app)
    japan.do("MoveUnits", units=[AKAGI], to="3407")
    undo(japan, 0)
    assert tick(allies, "nothing at all") == 400
    assert tick(allies, "unit nobody|3407") == tick(allies, "|") == 200
    assert allies.post(f"/t/{allies.table}/done", {"all": "x"}).status_code == 400
    assert len(to_do(japan)) == 1


def test_a_page_that_is_out_of_date_gets_a_fresh_token(app: Flask) -> None:
    japan, _ = two_players(app)
    fields = {
        "kind": "RollDice",
        "what": "air",
        "count": "1",
        "face": "4",
        "seen": "0",
        "key": "a-key-of-this-tap",
    }
    headers = {"X-CSRFToken": "an old one", "HX-Request": "true"}
    refused = japan.client.post(f"/t/{japan.table}/do", data=fields, headers=headers)
    assert (refused.status_code, refused.headers["X-Out-Of-Date"]) == (400, "token")
    answer = japan.client.get(f"/t/{japan.table}/token")
    assert answer.headers["Cache-Control"] == "no-store"
    headers["X-CSRFToken"] = answer.get_json()["token"]
    assert japan.client.post(f"/t/{japan.table}/do", data=fields, headers=headers).status_code == 200
    bad = japan.client.post(f"/t/{japan.table}/do", data={**fields, "seen": "x"}, headers=headers)
    assert bad.status_code == 400 and "X-Out-Of-Date" not in bad.headers


def test_a_game_begun_before_there_was_a_list_goes_on(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    database = connect(url)
    database.migrate()
    app = create_app(Settings(database_url=url, secret_key="a secret for tests only", rate_limits=False))
    japan, allies = two_players(app)
    japan.do("MoveUnits", units=[AKAGI], to="3407")
    with database.writing() as session:  # the list of such a game is empty
        session.exec(delete(BoardTask))
    record.forget()
    assert to_do(allies) == []
    undo(japan, 0)
    assert len(to_do(allies)) == 1
    app.extensions["adjutant.db"].engine.dispose()


def test_a_tick_is_heard_on_phones_that_another_process_serves(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    japan, allies = two_players(app)
    japan.do("MoveUnits", units=[AKAGI], to="3407")
    undo(japan, 0)
    monkeypatch.setattr(live, "LOOK_EVERY", 0.02)
    monkeypatch.setattr(live, "HEARTBEAT", 60.0)
    newsroom = live.Newsroom(app.extensions["adjutant.db"], 2, look=True)
    stream = newsroom.stream(japan.table, 2)
    assert stream is not None
    assert [next(stream), next(stream)][1] == "event: seq\ndata: 2\n\n"
    looked = threading.Event()
    tell = newsroom._tell_of_others
    monkeypatch.setattr(newsroom, "_tell_of_others", lambda *told: (tell(*told), looked.set()))
    assert looked.wait(30)
    assert tick(allies, ticks(allies)[0]) == 200
    assert next(stream) == "event: seats\ndata: 2\n\n"
    newsroom.close()
