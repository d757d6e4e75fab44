"""Private plans: tried by one device, seen by nobody else, committed or thrown away."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import inspect
from sqlmodel import select
from werkzeug.test import TestResponse

from app import plans
from app.models import Plan, Seat
from app.present import new_key
from tests.app.checks import everything, exported, sentence
from tests.app.people import fall_silent
from tests.support import Phone, two_players

AKAGI = "jp-cv-akagi"
MOVED = "CV Akagi moved from 3706 Tokyo to 4017 Truk"


def page_of(phone: Phone, path: str = "", **query: Any) -> str:
    """A page or partial of the phone's table."""
    answer = phone.client.get(f"/t/{phone.table}{path}", query_string=query)
    assert answer.status_code == 200, path
    return unescape(answer.get_data(as_text=True))


def plan_of(phone: Phone) -> str:
    """The name of the plan on the phone's page, or nothing."""
    found = re.search(r'id="plan"[^>]*data-plan="([^"]*)"', page_of(phone))
    assert found
    return found[1]


def last_of(phone: Phone) -> str:
    """The last step as the button that takes it back names it."""
    found = re.search(r'id="plan-back".*?hx-vals=\'([^\']*)\'', page_of(phone), re.S)
    return str(json.loads(unescape(found[1]))["step"]) if found else ""


def begin(phone: Phone) -> str:
    """Begin a plan and say its name."""
    assert phone.post(f"/t/{phone.table}/plan/begin").status_code == 200
    return plan_of(phone)


def send(phone: Phone, what: str, **fields: Any) -> TestResponse:
    """One of the banner's buttons, as it stands on the page now."""
    known = {"plan": plan_of(phone) or "none", "step": last_of(phone) or "none", "seen": phone.head()}
    return phone.post(f"/t/{phone.table}/plan/{what}", {**known, **fields})


def move(phone: Phone, to: str = "4017", unit: str = AKAGI, **fields: Any) -> TestResponse:
    return phone.do("MoveUnits", units=[unit], to=to, **fields)


def steady(page: str) -> str:
    """A page without what differs every time it is made, or says which position it is of."""
    volatile = r'(name="key" value=|name="csrf-token" content=|data-version=|"X-CSRFToken": |"key": )"[^"]*"'
    return re.sub(volatile, "", page)


def counters_in(phone: Phone, hex_id: str) -> list[str]:
    """The counters on the sheet of a hex."""
    return re.findall(r'name="units" value="([^"]+)"', page_of(phone, f"/place/{hex_id}"))


def banner(phone: Phone) -> str:
    found = re.search(r'<section id="plan".*?</section>', page_of(phone), re.S)
    assert found
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


@pytest.fixture
def players(app: Flask) -> tuple[Phone, Phone]:
    return two_players(app)


def test_a_plan_shows_what_would_be_and_the_record_stays(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    before = exported(japan)
    begin(japan)
    answer = move(japan)
    assert answer.status_code == 200
    assert MOVED in unescape(answer.get_data(as_text=True))
    assert AKAGI in counters_in(japan, "4017") and AKAGI not in counters_in(japan, "3706")
    assert japan.head() == 0
    assert exported(japan) == before
    assert "Plan, only you see it 1 step" in banner(japan)


def test_every_view_of_the_device_is_of_the_plan(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    views: dict[str, dict[str, Any]] = {
        "": {},
        "/news": {"seen": 0},
        "/place/4017": {},
        "/find": {"q": "Akagi"},
        "/list": {},
        "/audit": {},
        "/supply": {},
        "/supply/jp-hq-south-seas": {},
        "/zones": {},
        "/reach": {"units": "jp-3-sn-brigade", "oc": 1},
        "/battles": {"all": 1},
        "/battle": {"where": "Truk"},
        "/battle/4017": {},
        "/track/political-will": {},
    }
    before = {view: steady(page_of(japan, view, **query)) for view, query in views.items()}
    begin(japan)
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("MoveUnits", {"units": [AKAGI], "to": "4017"}),
        ("MoveUnits", {"units": ["jp-3-sn-brigade"], "to": "3813"}),
        ("MoveUnits", {"units": ["jp-24-air-flotilla"], "to": "4021", "basis": "correction"}),
        ("MoveUnits", {"units": ["jp-hq-south-seas"], "to": "3814", "basis": "correction"}),
        ("MoveUnits", {"units": ["us-feaf"], "to": "4017", "basis": "correction"}),
        ("MoveMarker", {"track": "political-will", "to": "5"}),
    )
    for kind, fields in steps:
        answer = japan.do(kind, **fields)
        assert answer.status_code == 200, sentence(answer)
    unchanged = {
        view for view, query in views.items() if steady(page_of(japan, view, **query)) == before[view]
    }
    assert unchanged == set()


def test_nobody_else_sees_anything_of_it(app: Flask, players: tuple[Phone, Phone]) -> None:
    japan, allies = players
    observer, referee = Phone(app, "Observer"), Phone(app, "Referee")
    for phone, seat in ((observer, "observer"), (referee, "referee")):
        assert phone.join(japan.invitations()[seat]).status_code == 303
    views = (
        "",
        "/screen",
        "/place/4017",
        "/list",
        "/audit",
        "/zones",
        "/battles",
        "/log",
        "/head",
        "/export",
    )

    def seen(phone: Phone) -> list[str]:
        return [steady(page_of(phone, view)) for view in views]

    before = {phone.name: seen(phone) for phone in (allies, observer, referee)}
    begin(japan)
    assert move(japan).status_code == 200
    assert {phone.name: seen(phone) for phone in (allies, observer, referee)} == before
    assert 'id="toast"' not in page_of(allies, "/news", seen=0)
    assert AKAGI in counters_in(allies, "3706")


def test_the_big_screen_shows_the_record_even_on_the_planning_device(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    views = {"/screen": {}, "/news": {"seen": 0, "view": "screen"}, "/zones": {"view": "screen"}}
    before = [steady(page_of(japan, view, **query)) for view, query in views.items()]
    begin(japan)
    assert move(japan).status_code == 200
    assert move(japan, "3706", "jp-24-air-flotilla").status_code == 200
    assert [steady(page_of(japan, view, **query)) for view, query in views.items()] == before


def test_what_the_record_keeps_stays_the_records(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    views = (
        "/log",
        "/setup",
        "/walk",
        "/print/status",
        "/print/codes",
        "/seats",
        "/at/0",
        "/head",
        "/export",
    )
    before = [steady(page_of(japan, view)) for view in views]
    begin(japan)
    assert move(japan).status_code == 200
    assert [steady(page_of(japan, view)) for view in views] == before


def test_the_same_objections_speak_in_a_plan_and_no_ruling_is_offered(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    refused = move(japan, "2712", "us-feaf")
    assert refused.status_code == 422 and "Agree a ruling" in refused.get_data(as_text=True)
    begin(japan)
    planned = move(japan, "2712", "us-feaf")
    assert planned.status_code == 422
    page = planned.get_data(as_text=True)
    assert sentence(planned) == sentence(refused)
    assert "Agree a ruling" not in page and "Correct the board" in page
    assert "0 steps" in banner(japan)


def test_objections_are_made_on_the_planned_position(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    begin(japan)
    assert move(japan).status_code == 200
    again = move(japan)
    assert (again.status_code, sentence(again)) == (422, "CV Akagi is already in 4017 Truk")


def test_a_plan_ends_at_dice_and_where_others_are_asked(players: tuple[Phone, Phone]) -> None:
    japan, allies = players
    assert allies.do("MoveUnits", units=[AKAGI], to="4017", basis="ruling").status_code == 200
    question = japan.head()
    begin(japan)
    for fields in ({"face": "3"}, {"roll": "table"}, {}):
        rolled = japan.do("RollDice", what="luck", **fields)
        assert (rolled.status_code, sentence(rolled)) == (422, plans.DICE)
    answered = japan.do("Answer", question=question, agree="true")
    assert (answered.status_code, sentence(answered)) == (422, plans.ANSWERING)
    struck = japan.do("Strike", back_to=0)
    assert (struck.status_code, sentence(struck)) == (422, plans.STRIKING)
    for kind, fields in (
        ("SufferAttrition", {}),
        ("FightBattle", {"hex": "2813", "offensive": "japan"}),
        ("MoveUnits", {"units": ["us-feaf"], "to": "2712", "basis": "ruling"}),
    ):
        asked = japan.do(kind, **fields)
        assert (asked.status_code, sentence(asked)) == (422, plans.AGREEMENT), kind
        assert "Agree a ruling" not in asked.get_data(as_text=True)
    assert "0 steps" in banner(japan)
    assert "End your plan to answer." in page_of(japan)
    assert japan.head() == question


def test_a_correction_can_be_planned(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    begin(japan)
    answer = japan.do("MoveUnits", units=["us-feaf"], to="4017", basis="correction", why="seen so")
    assert answer.status_code == 200
    assert send(japan, "commit").status_code == 200
    assert exported(japan)["entries"][1]["command"]["kind"] == "Correct"


def test_the_last_step_is_taken_back_once(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    begin(japan)
    assert move(japan).status_code == 200
    assert move(japan, "3813", "jp-3-sn-brigade").status_code == 200
    last = last_of(japan)
    for _ in range(2):
        assert send(japan, "back", step=last).status_code == 200
        assert "1 step" in banner(japan)
    assert AKAGI in counters_in(japan, "4017")
    assert "jp-3-sn-brigade" in counters_in(japan, "3814")
    assert f"Taken back: {MOVED}" in unescape(send(japan, "back").get_data(as_text=True))
    assert "0 steps" in banner(japan)
    assert send(japan, "back").status_code == 200
    assert japan.head() == 0


def test_a_plan_thrown_away_leaves_nothing(app: Flask, players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    assert japan.client.get(f"/t/{japan.table}").status_code == 200
    before = everything(app)
    begin(japan)
    assert move(japan).status_code == 200
    answer = send(japan, "discard")
    assert answer.status_code == 200 and 'data-plan=""' in answer.get_data(as_text=True)
    assert everything(app) == before
    assert AKAGI in counters_in(japan, "3706")
    assert move(japan).status_code == 200
    assert japan.head() == 1


def test_a_commit_makes_the_entries_that_doing_it_would_have_made(app: Flask) -> None:
    made = []
    for planning in (False, True):
        japan, allies = two_players(app)
        if planning:
            begin(japan)
        for tap in (
            move(japan),
            move(japan, "3813", "jp-3-sn-brigade"),
            japan.do("FlipUnits", units=[AKAGI]),
            japan.do("MoveMarker", track="political-will", to="5", basis="correction", why="a slip"),
        ):
            assert tap.status_code == 200, sentence(tap)
        if planning:
            assert allies.head() == 0
            answer = send(japan, "commit")
            assert answer.status_code == 200
            page = unescape(answer.get_data(as_text=True))
            assert "4 steps were entered" in page and "Now on the board" in page
            assert plan_of(japan) == ""
        entries = exported(japan)["entries"][1:]
        made.append(
            [{name: e[name] for name in ("seq", "seat", "who", "command", "events")} for e in entries]
        )
        assert MOVED in page_of(allies, "/news", seen=0)
    assert made[0] == made[1]
    assert len(made[0]) == 4


def test_a_device_with_both_seats_plans_for_both(phone: Phone) -> None:
    phone.open_table("both")
    begin(phone)
    assert move(phone).status_code == 200
    assert phone.do("FlipUnits", units=["us-feaf"]).status_code == 200
    assert send(phone, "commit").status_code == 200
    assert [entry["seat"] for entry in exported(phone)["entries"][1:]] == ["japan", "allies"]


def test_a_commit_is_announced(app: Flask, players: tuple[Phone, Phone]) -> None:
    japan, allies = players
    begin(japan)
    assert move(japan).status_code == 200
    newsroom = app.extensions["adjutant.live"]
    stream = newsroom.stream(allies.table, 0)
    heard = iter(stream)
    assert [next(heard), next(heard)][1].startswith("event: seq\ndata: 0")
    assert send(japan, "commit").status_code == 200
    assert next(heard).startswith("event: seq\ndata: 1")
    stream.close()


def test_a_tap_sent_twice_is_one_step_and_one_entry(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    begin(japan)
    key = new_key()
    for _ in range(3):
        assert move(japan, key=key).status_code == 200
    assert "1 step" in banner(japan)
    other = move(japan, "3813", "jp-3-sn-brigade", key=key)
    assert (other.status_code, sentence(other)) == (409, plans.USED)
    form = {"plan": plan_of(japan), "seen": 0}
    for _ in range(2):
        assert japan.post(f"/t/{japan.table}/plan/commit", form).status_code == 200
    assert move(japan, key=key, seen=0).status_code == 200
    assert japan.head() == 1
    begin(japan)
    assert move(japan, key=key, seen=0).status_code == 200, "it is in the record already"
    assert (japan.head(), "0 steps" in banner(japan)) == (1, True)


def test_a_tap_meant_for_a_plan_that_has_ended_goes_nowhere(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    first = begin(japan)
    assert send(japan, "discard").status_code == 200
    late = move(japan, plan=first)
    assert (late.status_code, sentence(late)) == (409, plans.ENDED)
    begin(japan)
    late = move(japan, plan=first)
    assert (late.status_code, sentence(late)) == (409, plans.ENDED)
    for what in ("back", "drop", "discard", "commit"):
        assert send(japan, what, plan=first).status_code == 200
    assert (japan.head(), bool(plan_of(japan))) == (0, True)


def test_beginning_twice_keeps_the_plan(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    first = begin(japan)
    assert move(japan).status_code == 200
    assert begin(japan) == first
    assert "1 step" in banner(japan)


def test_steps_that_the_record_made_impossible_are_kept_and_can_be_dropped(app: Flask) -> None:
    japan, allies = two_players(app)
    referee = Phone(app, "Ref")
    assert referee.join(japan.invitations()["referee"]).status_code == 303
    begin(japan)
    for tap in (move(japan, "3813", "jp-3-sn-brigade"), move(japan), japan.do("FlipUnits", units=[AKAGI])):
        assert tap.status_code == 200, sentence(tap)
    assert referee.do("MoveUnits", units=[AKAGI], to="4017", basis="correction").status_code == 200
    reason = "CV Akagi is already in 4017 Truk"
    assert f"✕ 2 no longer possible: {reason}" in banner(japan)
    page = page_of(japan)
    assert f"no longer possible: {reason}" in page and "a step before it is not" in page
    assert "jp-3-sn-brigade" in counters_in(japan, "3813"), "what is still possible is shown"
    more = move(japan, "4021", "jp-3-sn-brigade")
    assert (more.status_code, sentence(more)) == (422, plans.LOST)
    assert send(japan, "drop").status_code == 200
    assert "1 step" in banner(japan) and "no longer" not in banner(japan)
    assert send(japan, "commit").status_code == 200
    assert allies.head() == 2


def test_a_plan_goes_on_from_the_new_position(players: tuple[Phone, Phone]) -> None:
    japan, allies = players
    begin(japan)
    assert move(japan).status_code == 200
    assert allies.do("FlipUnits", units=["us-feaf"]).status_code == 200
    assert "1 step" in banner(japan) and "no longer" not in banner(japan)
    assert 'id="fresh" hidden hx-swap-oob="true" data-seq="1"' in page_of(japan, "/news", seen=0)
    assert send(japan, "commit").status_code == 200
    assert [entry["who"] for entry in exported(japan)["entries"]] == ["Ann", "Bob", "Ann"]


def test_the_rest_is_kept_when_a_commit_is_stopped(app: Flask) -> None:
    japan, _ = two_players(app)
    referee = Phone(app, "Ref")
    assert referee.join(japan.invitations()["referee"]).status_code == 303
    begin(japan)
    for tap in (move(japan, "3813", "jp-3-sn-brigade"), move(japan), japan.do("FlipUnits", units=[AKAGI])):
        assert tap.status_code == 200, sentence(tap)
    assert referee.do("MoveUnits", units=[AKAGI], to="4017", basis="correction").status_code == 200
    answer = send(japan, "commit")
    page = unescape(answer.get_data(as_text=True))
    assert (answer.status_code, sentence(answer)) == (422, "CV Akagi is already in 4017 Truk")
    assert "1 step was entered. The rest stays in your plan." in page and "Agree a ruling" not in page
    assert japan.head() == 2
    assert "2 steps" in banner(japan)
    assert "✕ 2 no longer possible" in banner(japan)


def test_what_others_did_to_the_same_things_is_shown_before_a_commit(app: Flask) -> None:
    japan, _ = two_players(app)
    referee = Phone(app, "Ref")
    assert referee.join(japan.invitations()["referee"]).status_code == 303
    begin(japan)
    assert move(japan).status_code == 200
    assert referee.do("FlipUnits", units=[AKAGI], basis="ruling").status_code == 200
    late = japan.do("FlipUnits", seen=0, units=[AKAGI])
    assert late.status_code == 409 and "Somebody was faster" in late.get_data(as_text=True)
    stale = send(japan, "commit", seen=0)
    assert stale.status_code == 409 and "Somebody was faster" in stale.get_data(as_text=True)
    assert (japan.head(), "1 step" in banner(japan)) == (1, True)
    assert send(japan, "commit").status_code == 200
    assert japan.head() == 2


def test_a_plan_has_at_most_sixty_steps(
    players: tuple[Phone, Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    japan, _ = players
    assert plans.MOST_STEPS == 60
    monkeypatch.setattr(plans, "MOST_STEPS", 3)
    begin(japan)
    for _ in range(3):
        assert japan.do("FlipUnits", units=[AKAGI]).status_code == 200
    answer = japan.do("FlipUnits", units=[AKAGI])
    assert (answer.status_code, sentence(answer)) == (
        422,
        "A plan has at most 60 steps; commit it first.",
    )
    assert "3 steps" in banner(japan)


def test_only_acting_seats_plan(app: Flask, players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    observer = Phone(app, "Observer")
    assert observer.join(japan.invitations()["observer"]).status_code == 303
    assert "Plan privately" in page_of(japan) and "Plan privately" not in page_of(observer)
    for what in ("begin", "back", "drop", "discard", "commit"):
        answer = observer.post(f"/t/{japan.table}/plan/{what}", {"plan": "x", "step": "x", "seen": 0})
        assert (answer.status_code, sentence(answer)) == (403, "Observer looks on and cannot act")


def test_a_plan_needs_this_devices_token(app: Flask, players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    begin(japan)
    assert move(japan).status_code == 200
    form = {"plan": plan_of(japan), "step": last_of(japan), "seen": 0}
    before = everything(app)
    for what in ("begin", "back", "drop", "discard", "commit"):
        answer = japan.client.post(f"/t/{japan.table}/plan/{what}", data=form)
        assert answer.status_code == 400, what
    assert everything(app) == before


def test_forms_that_name_no_plan_are_refused(players: tuple[Phone, Phone]) -> None:
    japan, _ = players
    begin(japan)
    for what in ("back", "drop", "discard", "commit"):
        assert japan.post(f"/t/{japan.table}/plan/{what}").status_code == 400
    named = {"plan": plan_of(japan)}
    for fields in (named, {**named, "seen": "x"}, {**named, "seen": 9}):
        assert japan.post(f"/t/{japan.table}/plan/commit", fields).status_code == 400
    assert plan_of(japan)


def test_two_devices_plan_apart(players: tuple[Phone, Phone]) -> None:
    japan, allies = players
    assert begin(japan) != begin(allies)
    assert move(japan).status_code == 200
    assert allies.do("FlipUnits", units=["us-feaf"]).status_code == 200
    assert (
        "Akagi moved" not in page_of(allies)
        and "FEAF" not in page_of(japan).split('id="planned-head"')[1][:600]
    )
    for phone in players:
        assert send(phone, "commit").status_code == 200
    assert [entry["seat"] for entry in exported(japan)["entries"]] == ["japan", "japan", "allies"]


def test_a_device_that_is_removed_loses_its_plan(app: Flask, players: tuple[Phone, Phone]) -> None:
    japan, allies = players
    begin(allies)
    with app.extensions["adjutant.db"].reading() as db:
        device = db.exec(
            select(Seat.device_id).where(Seat.game_id == japan.table, Seat.code == "allies")
        ).one()
        assert len(db.exec(select(Plan)).all()) == 1
    fall_silent(app, japan.table, "Bob")
    assert japan.post(f"/t/{japan.table}/remove", {"device": device}).status_code == 303
    with app.extensions["adjutant.db"].reading() as db:
        assert db.exec(select(Plan)).all() == []


def test_a_plan_outlives_a_restart_and_what_is_no_longer_understood(app: Flask) -> None:
    japan, _ = two_players(app)
    begin(japan)
    assert move(japan).status_code == 200
    plans._planned.forget()
    assert "1 step" in banner(japan) and AKAGI in counters_in(japan, "4017")
    with app.extensions["adjutant.db"].writing() as db:
        row = db.exec(select(Plan)).one()
        row.steps = row.steps.replace('"kind":"MoveUnits"', '"kind":"Teleport"')
        db.add(row)
    assert "✕ 1 no longer possible: This step is no longer understood" in banner(japan)
    assert send(japan, "commit").status_code == 422
    assert send(japan, "drop").status_code == 200
    assert (japan.head(), "0 steps" in banner(japan)) == (0, True)


def test_the_page_says_that_it_plans(players: tuple[Phone, Phone]) -> None:
    japan, allies = players
    begin(japan)
    assert 'class="table-page planning"' in page_of(japan)
    assert 'class="table-page"' in page_of(allies)
    assert "Plan privately" not in page_of(japan)
    assert send(japan, "discard").status_code == 200
    assert 'class="table-page"' in page_of(japan)


def test_plans_have_their_own_rows(app: Flask) -> None:
    columns = inspect(app.extensions["adjutant.db"].engine).get_columns("plan")
    assert {column["name"] for column in columns} == set(Plan.__table__.columns.keys())  # type: ignore[attr-defined]
