"""No dead ends for people: lost phones, lost hosts, second devices, leaving, and namesakes."""

import json
from collections.abc import Callable

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import text

from app.db import MIGRATIONS
from app.hosting import host_key
from tests.app.checks import everything, exported, send_record, sentence
from tests.app.people import (
    answer,
    device_named,
    fall_silent,
    go_on,
    handover,
    notices,
    seated,
    seats_page,
    sign_in_of,
)
from tests.conftest import SECRET
from tests.support import Phone, two_players

pytestmark = pytest.mark.both_databases

BACK = (
    "INSERT INTO device SELECT signin.id, name, device.created FROM signin"
    " JOIN device ON device_id = device.id",
    "UPDATE seat SET device_id = (SELECT id FROM signin WHERE signin.device_id = seat.device_id)",
    "DELETE FROM signin",
    "DELETE FROM device WHERE id NOT IN (SELECT device_id FROM seat)",
)
sqlite_only = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def test_a_lost_phone_is_replaced_by_a_code_on_the_others(app: Flask) -> None:
    japan, allies = two_players(app)
    table, bob = japan.table, device_named(app, japan.table, "Bob")
    early = japan.post(f"/t/{table}/new-phone", {"device": bob})
    assert early.status_code == 422 and "The phone of Bob was here a moment ago" in sentence(early)
    fall_silent(app, table, "Bob")
    link = handover(japan.post(f"/t/{table}/new-phone", {"device": bob}))
    new = Phone(app, "Bob", table)
    assert go_on(new, link).headers["Location"] == f"/t/{table}"
    assert new.do("RollDice", what="luck", face="3").status_code == 200
    assert allies.client.get(f"/t/{table}/head").status_code == 403
    assert seated(app, table) == {"japan": {"Ann"}, "allies": {"Bob"}}
    assert "Bob sits in the place of Bob with another phone" in notices(japan)
    assert Phone(app).client.get(link).status_code == 410, "it is good once"


@sqlite_only
def test_a_code_for_one_table_opens_no_other(app: Flask) -> None:
    japan, allies = two_players(app)
    elsewhere = allies.table
    allies.open_table("allies")
    alone, allies.table = allies.table, elsewhere
    fall_silent(app, japan.table, "Bob")
    link = handover(
        japan.post(f"/t/{japan.table}/new-phone", {"device": device_named(app, japan.table, "Bob")})
    )
    new = Phone(app, "Bob")
    go_on(new, link)
    assert new.client.get(f"/t/{alone}").status_code == 403
    assert allies.client.get(f"/t/{alone}").status_code == 200


@sqlite_only
def test_the_seat_of_a_silent_phone_is_freed_and_its_old_code_is_dead(app: Flask) -> None:
    japan, allies = Phone(app, "Ann"), Phone(app, "Bob")
    japan.open_table()
    old = japan.invitations()["allies"]
    allies.join(old)
    fall_silent(app, japan.table, "Bob")
    gone = device_named(app, japan.table, "Bob")
    assert japan.post(f"/t/{japan.table}/remove", {"device": gone}).status_code == 303
    again = allies.join(old)
    assert (again.status_code, sentence(again)) == (
        410,
        "This invitation was replaced. Scan the new code on the table.",
    )
    assert "Ann took Bob from the table (Allies)" in seats_page(japan)
    assert allies.join(japan.invitations()["allies"]).status_code == 303


@sqlite_only
def test_the_guest_shows_the_code_of_a_free_seat_when_the_host_has_left(app: Flask) -> None:
    japan, allies = two_players(app)
    assert allies.invitations() == {"referee": allies.invitations()["referee"]}
    assert japan.post(f"/t/{japan.table}/leave").status_code == 200
    assert japan.client.get(f"/t/{japan.table}").status_code == 403
    assert "Ann left: Japan" in notices(allies)
    page = seats_page(allies)
    assert "Bob is the host now" in page and ">host<" in page
    new = Phone(app, "Cara")
    assert new.join(allies.invitations()["japan"]).status_code == 303


@sqlite_only
def test_a_free_side_is_played_besides_ones_own_and_given_up_again(app: Flask) -> None:
    japan, allies = two_players(app)
    table = japan.table
    refused = allies.post(f"/t/{table}/sit", {"code": "japan"})
    assert (refused.status_code, sentence(refused)) == (
        409,
        "The seat is taken by Ann; ask them to let you in",
    )
    japan.post(f"/t/{table}/leave")
    assert allies.post(f"/t/{table}/sit", {"code": "japan"}).status_code == 303
    assert allies.do("RollDice", what="luck", face="3", seat="japan").status_code == 200
    assert allies.post(f"/t/{table}/leave", {"code": "japan"}).status_code == 200
    assert allies.do("RollDice", what="luck", face="3", seat="japan").status_code == 403
    assert seated(app, table) == {"allies": {"Bob"}}


def test_a_second_device_shows_the_same_and_can_be_signed_out(app: Flask) -> None:
    japan, allies = two_players(app)
    tablet = Phone(app, "Bob", allies.table)
    assert go_on(tablet, handover(allies.post("/devices/add"))).status_code == 303
    for one in (allies, tablet):
        assert one.do("RollDice", what="luck", face="3").status_code == 200
    assert {entry["who"] for entry in exported(japan)["entries"][1:]} == {"Bob"}
    assert seated(app, japan.table)["allies"] == {"Bob"}
    page = allies.client.get("/devices").get_data(as_text=True)
    assert page.count("last seen") == 2 and page.count("this one") == 1
    which = page.split('name="which" value="')[1].split('"')[0]
    assert allies.post("/devices/end", {"which": which}).status_code == 303
    assert tablet.client.get(f"/t/{allies.table}").status_code == 403
    assert allies.do("RollDice", what="luck", face="3").status_code == 200


@sqlite_only
def test_my_new_phone_alone_goes_on(app: Flask) -> None:
    _, allies = two_players(app)
    new = Phone(app, "Bob", allies.table)
    link = handover(allies.post("/devices/add"))
    assert go_on(new, link, only=True).headers["Location"] == f"/t/{allies.table}"
    assert new.do("RollDice", what="luck", face="3").status_code == 200
    assert allies.do("RollDice", seen=1, what="luck", face="3").status_code == 403
    again = Phone(app).post("/d", {"token": link.rsplit("/", 1)[1]})
    assert again.status_code == 410


@sqlite_only
def test_a_copied_cookie_dies_with_signing_out(app: Flask) -> None:
    japan, allies = two_players(app)
    copy = Phone(app, "Eve", japan.table)
    cookie = japan.client.get_cookie("adjutant")
    assert cookie is not None
    copy.client.set_cookie("adjutant", cookie.value)
    assert copy.client.get(f"/t/{japan.table}").status_code == 200
    assert japan.post("/devices/end", {"which": "all"}).headers["Location"] == "/"
    for one in (japan, copy):
        assert one.client.get(f"/t/{japan.table}").status_code == 403
    assert seated(app, japan.table) == {"allies": {"Bob"}}
    assert "Ann left: Japan" in notices(allies)


@sqlite_only
def test_nobody_ends_the_sign_in_of_another(app: Flask) -> None:
    japan, _ = two_players(app)
    bobs = sign_in_of(app, japan.table, "Bob")
    before = everything(app)
    assert japan.post("/devices/end", {"which": bobs}).status_code == 404
    assert everything(app) == before


@sqlite_only
def test_another_process_hears_who_came_and_left(make_app: Callable[..., Flask]) -> None:
    one, two = make_app(), make_app()
    japan = Phone(one, "Ann")
    table = japan.open_table()
    room = two.extensions["adjutant.live"]
    stream = room.stream(table, 0)
    assert stream is not None
    told = [next(stream), next(stream)]
    assert Phone(one, "Bob").join(japan.invitations()["allies"]).status_code == 303
    room._look_once()
    told.append(next(stream))
    stream.close()
    assert [event.split("\n")[0] for event in told] == ["retry: 1000", "event: seq", "event: seats"]


@sqlite_only
def test_two_of_one_name_are_told_apart_and_either_can_go(app: Flask) -> None:
    japan = Phone(app, "Ann")
    japan.open_table()
    others = [Phone(app, "Ann"), Phone(app, "Ann")]
    for one in others:
        assert one.join(japan.invitations()["observer"]).status_code == 303
    assert seated(app, japan.table)["observer"] == {"Ann (2)", "Ann (3)"}
    second = device_named(app, japan.table, "Ann (2)")
    assert japan.post(f"/t/{japan.table}/remove", {"device": second}).status_code == 303
    assert [one.client.get(f"/t/{japan.table}/head").status_code for one in others] == [403, 200]


def test_the_host_key_takes_over_a_table_whose_host_is_lost(app: Flask) -> None:
    japan, allies = two_players(app)
    new = Phone(app, "Ann", japan.table)
    assert new.post("/host/take", {"table": japan.table, "name": "Ann"}).status_code == 403
    wrong = new.post("/host", {"key": "AAAA-AAAA-AAAA"})
    assert wrong.status_code == 403 and "not the host key" in sentence(wrong)
    assert new.post("/host", {"key": host_key(SECRET).lower().replace("-", " ")}).status_code == 303
    page = new.client.get("/host").get_data(as_text=True)
    assert "In the place of Ann" in page and "In the place of Bob" in page
    form = {"table": japan.table, "device": device_named(app, japan.table, "Ann"), "name": "Ann"}
    assert new.post("/host/take", form).status_code == 303
    assert new.do("RollDice", what="luck", face="3").status_code == 200
    assert japan.client.get(f"/t/{japan.table}").status_code == 403
    assert "Ann took the table over with the host key" in notices(allies)
    assert "observer" in new.invitations()


@sqlite_only
def test_the_host_key_makes_an_onlooker_the_one_host(app: Flask) -> None:
    japan, _ = two_players(app)
    owner = Phone(app, "Zoe", japan.table)
    owner.post("/host", {"key": host_key(SECRET)})
    assert owner.post("/host/take", {"table": japan.table, "name": "Zoe"}).status_code == 303
    assert "observer" in owner.invitations() and "observer" not in japan.invitations()
    fall_silent(app, japan.table, "Bob")
    gone = device_named(app, japan.table, "Bob")
    assert owner.post(f"/t/{japan.table}/remove", {"device": gone}).status_code == 303
    assert owner.post(f"/t/{japan.table}/sit", {"code": "allies"}).status_code == 303
    assert owner.post(f"/t/{japan.table}/leave", {"code": "observer"}).status_code == 200
    assert "observer" in owner.invitations(), "who stands up from one seat is still the host"
    nowhere = owner.post("/host/take", {"table": "no-such-table", "name": "Zoe"})
    assert nowhere.status_code == 404


@sqlite_only
def test_guessing_the_host_key_is_slowed_down(make_app: Callable[..., Flask]) -> None:
    phone = Phone(make_app(rate_limits=True))
    token = {"X-CSRFToken": phone.token()}
    answers = [phone.client.post("/host", data={"key": "guess"}, headers=token) for _ in range(11)]
    assert [one.status_code for one in answers] == [403] * 10 + [429]


def test_another_key_follows_from_another_secret() -> None:
    keys = {host_key(secret) for secret in ("a secret of one server", "a secret of another")}
    assert len(keys) == 2 and all(len(key) == 14 for key in keys)


@sqlite_only
def test_a_record_whose_table_is_here_leads_to_it(app: Flask) -> None:
    japan, allies = two_players(app)
    table = japan.table
    old = allies.client.get(f"/t/{table}/export").data
    assert japan.do("RollDice", what="luck", face="3").status_code == 200
    newest = allies.client.get(f"/t/{table}/export").data
    earlier = send_record(allies, old, side="allies")
    assert (earlier.status_code, sentence(earlier)) == (
        409,
        "This record ends at entry 0; the table is here and has gone on to entry 1. "
        "Go on at the table; nothing was changed.",
    )
    assert f'href="/t/{table}"' in earlier.get_data(as_text=True)
    japan.post(f"/t/{table}/leave")
    new = Phone(app, "Ann")
    assert send_record(new, newest, side="japan").headers["Location"] == f"/t/{table}"
    assert seated(app, table) == {"japan": {"Ann"}, "allies": {"Bob"}}
    eve = Phone(app, "Eve", table)
    page = send_record(eve, newest, side="japan").get_data(as_text=True)
    token = page.split('name="ask" value="')[1].split('"')[0]
    assert eve.post("/ask", {"ask": token, "name": "Eve"}).status_code == 303
    new.table = table
    assert answer(new, let_in=True).status_code == 200
    assert eve.do("RollDice", what="luck", face="3").status_code == 200


@sqlite_only
def test_a_newer_and_a_different_record_change_nothing(app: Flask) -> None:
    japan, _ = two_players(app)
    japan.do("RollDice", what="luck", face="3")
    newer = exported(japan)
    with app.extensions["adjutant.db"].engine.begin() as connection:
        connection.execute(text("DELETE FROM entry WHERE seq = 1"))
        head = newer["entries"][0]["hash"]
        connection.execute(text("UPDATE game SET head = 0, head_hash = :hash"), {"hash": head})
    answer = send_record(japan, json.dumps(newer).encode())
    assert answer.status_code == 409
    assert sentence(answer).startswith("This record goes on to entry 1, the table here only to entry 0.")
    japan.do("RollDice", what="luck", face="4")
    answer = send_record(japan, json.dumps(newer).encode())
    assert answer.status_code == 409
    assert "the two part before entry 2" in sentence(answer)


def test_a_database_made_before_keeps_its_games_cookies_and_names(app: Flask) -> None:
    japan, allies = two_players(app)
    assert japan.do("RollDice", what="luck", face="3").status_code == 200
    _as_made_before(app)
    app.extensions["adjutant.db"].migrate()
    for one, seat in ((japan, "japan"), (allies, "allies")):
        assert one.client.get(f"/t/{one.table}").status_code == 200
        assert one.do("RollDice", what="luck", face="3", seat=seat).status_code == 200
    assert seated(app, japan.table) == {"japan": {"Ann"}, "allies": {"Bob"}}
    assert "silent" not in seats_page(japan)


def _as_made_before(app: Flask) -> None:
    """Take the database back to what it was before sign-ins, when a cookie held the device's own id."""
    with app.extensions["adjutant.db"].engine.begin() as connection:
        for statement in BACK:
            connection.execute(text(statement))
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        before = ScriptDirectory.from_config(config).get_revision("0013").down_revision
        command.downgrade(config, str(before))
