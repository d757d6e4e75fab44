"""Who may do what: every address, every seat, invitations, forgery, limits and headers."""

import io
import json
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask
from sqlmodel import select
from werkzeug.test import TestResponse

from app.hosting import host_key
from app.models import Invitation, Seat
from app.present import new_key
from tests.app.checks import elsewhere, everything, exported, is_refusal, send_record, sentence
from tests.conftest import SECRET
from tests.support import Phone, two_players

SEATED = frozenset({"observer", "screen", "player", "referee", "host"})
ANYONE = SEATED | {"stranger", "other"}
ACTING = frozenset({"player", "referee", "host"})
MANAGING = frozenset({"referee", "host"})
TABLE = "/t/<table:game_id>"
UNKNOWN_TABLE = "no-such-table"

# Who may use an address, and what they are answered; everybody else is answered 403.
# Forms are left empty where a full one would change who sits where: 400 and 404 then come after the door.
ROUTES: dict[tuple[str, str], tuple[frozenset[str], int]] = {
    ("GET", "/"): (ANYONE, 200),
    ("GET", "/new"): (ANYONE, 200),
    ("POST", "/new"): (ANYONE, 400),
    ("POST", "/import"): (ANYONE, 400),
    ("GET", "/healthz"): (ANYONE, 200),
    ("GET", "/rulings"): (ANYONE, 200),
    ("GET", "/print/cards"): (ANYONE, 200),
    ("GET", "/c/<card>"): (ANYONE, 303),
    ("GET", "/static/<path:filename>"): (ANYONE, 200),
    ("GET", "/static/bundle/<bundle>"): (ANYONE, 200),
    ("GET", "/map/<code>/<name>-<theme>-<version>.svg"): (ANYONE, 200),
    ("GET", "/map/<code>/<name>-<version>.json"): (ANYONE, 200),
    ("GET", "/battle"): (ANYONE, 200),
    ("GET", "/battle/answer"): (ANYONE, 200),
    ("GET", "/battle/find"): (ANYONE, 200),
    ("GET", "/battle/offline/<version>/<piece>"): (ANYONE, 200),
    ("GET", "/battle-sw.js"): (ANYONE, 200),
    ("GET", "/sw.js"): (ANYONE, 200),
    ("GET", "/j/<token>"): (ANYONE, 200),
    ("POST", "/join"): (ANYONE, 400),
    ("POST", "/ask"): (ANYONE, 400),
    ("GET", "/k/<knock_id>"): (ANYONE, 404),
    ("GET", "/devices"): (ANYONE, 200),
    ("POST", "/devices/add"): (SEATED | {"other"}, 200),
    ("POST", "/devices/end"): (SEATED | {"other"}, 404),
    ("GET", "/d/<code>"): (ANYONE, 410),
    ("POST", "/d"): (ANYONE, 410),
    ("GET", "/copies"): (ANYONE, 200),
    ("POST", "/copies"): (ANYONE, 400),
    ("POST", "/copies/import"): (ANYONE, 400),
    ("GET", "/copies/<copy_id>"): (ANYONE, 404),
    ("GET", "/copies/<copy_id>/export"): (ANYONE, 404),
    ("POST", "/copies/<copy_id>/facts"): (ANYONE, 404),
    ("POST", "/copies/<copy_id>/another"): (ANYONE, 404),
    ("POST", "/copies/<copy_id>/name"): (ANYONE, 400),
    ("POST", "/copies/<copy_id>/import"): (ANYONE, 400),
    ("POST", "/copies/<copy_id>/delete"): (ANYONE, 422),
    ("GET", "/host"): (ANYONE, 200),
    ("POST", "/host"): (frozenset(), 403),
    ("POST", "/host/take"): (frozenset(), 403),
    ("GET", TABLE): (SEATED, 200),
    ("GET", f"{TABLE}/screen"): (SEATED, 200),
    ("GET", f"{TABLE}/live"): (SEATED, 200),
    ("GET", f"{TABLE}/head"): (SEATED, 200),
    ("GET", f"{TABLE}/news"): (SEATED, 200),
    ("GET", f"{TABLE}/map/<name>-<theme>-<version>.svg"): (SEATED, 200),
    ("GET", f"{TABLE}/map/<name>-<version>.json"): (SEATED, 200),
    ("GET", f"{TABLE}/prompt/<code>"): (SEATED, 404),
    ("GET", f"{TABLE}/place/<where>"): (SEATED, 200),
    ("GET", f"{TABLE}/find"): (SEATED, 200),
    ("GET", f"{TABLE}/list"): (SEATED, 200),
    ("GET", f"{TABLE}/card/<card>"): (SEATED, 200),
    ("GET", f"{TABLE}/setup"): (SEATED, 200),
    ("GET", f"{TABLE}/walk"): (SEATED, 200),
    ("GET", f"{TABLE}/print/status"): (SEATED, 200),
    ("GET", f"{TABLE}/print/codes"): (SEATED, 200),
    ("GET", f"{TABLE}/audit"): (SEATED, 200),
    ("GET", f"{TABLE}/supply"): (SEATED, 200),
    ("GET", f"{TABLE}/supply/<unit>"): (SEATED, 200),
    ("GET", f"{TABLE}/zones"): (SEATED, 200),
    ("GET", f"{TABLE}/reach"): (SEATED, 400),
    ("GET", f"{TABLE}/cards"): (SEATED, 200),
    ("GET", f"{TABLE}/standing"): (SEATED, 200),
    ("GET", f"{TABLE}/arrivals/<unit>"): (SEATED, 404),
    ("GET", f"{TABLE}/play"): (SEATED, 200),
    ("GET", f"{TABLE}/react"): (SEATED, 409),
    ("GET", f"{TABLE}/moves"): (SEATED, 200),
    ("GET", f"{TABLE}/battles"): (SEATED, 200),
    ("GET", f"{TABLE}/battle-display"): (SEATED, 404),  # of the other game
    ("GET", f"{TABLE}/battle"): (SEATED, 200),
    ("GET", f"{TABLE}/battle/<hex_id>"): (SEATED, 200),
    ("GET", f"{TABLE}/track/<track>"): (SEATED, 200),
    ("GET", f"{TABLE}/dice"): (SEATED, 200),
    ("GET", f"{TABLE}/log"): (SEATED, 200),
    ("GET", f"{TABLE}/at/<int:seq>"): (SEATED, 200),
    ("GET", f"{TABLE}/strike/<int:back_to>"): (SEATED, 200),
    ("GET", f"{TABLE}/export"): (SEATED, 200),
    ("GET", f"{TABLE}/report"): (SEATED, 200),
    ("GET", f"{TABLE}/report.html"): (SEATED, 200),
    ("GET", f"{TABLE}/report.md"): (SEATED, 200),
    ("GET", f"{TABLE}/seats"): (SEATED, 200),
    ("POST", f"{TABLE}/do"): (ACTING, 200),
    ("POST", f"{TABLE}/sign"): (ACTING, 400),
    ("POST", f"{TABLE}/tick"): (ACTING, 400),
    ("POST", f"{TABLE}/done"): (ACTING, 400),
    ("GET", f"{TABLE}/token"): (SEATED, 200),
    ("GET", f"{TABLE}/points"): (SEATED, 404),
    ("GET", f"{TABLE}/copy"): (SEATED, 404),
    ("GET", f"{TABLE}/copy/export"): (SEATED, 404),
    ("GET", f"{TABLE}/copy/fact"): (ACTING, 404),
    ("POST", f"{TABLE}/copy/fact"): (ACTING, 404),
    ("POST", f"{TABLE}/copy/back"): (ACTING, 404),
    ("POST", f"{TABLE}/copy/keep"): (ACTING, 404),
    ("POST", f"{TABLE}/invite"): (MANAGING, 303),
    ("POST", f"{TABLE}/remove"): (ACTING, 404),
    ("POST", f"{TABLE}/new-phone"): (ACTING, 404),
    ("POST", f"{TABLE}/sit"): (ACTING, 400),
    ("POST", f"{TABLE}/leave"): (SEATED, 403),
    ("POST", f"{TABLE}/knock"): (ACTING, 404),
    ("POST", f"{TABLE}/told"): (SEATED, 400),
    ("POST", f"{TABLE}/unpack"): (SEATED, 404),
    ("POST", f"{TABLE}/plan/begin"): (ACTING, 200),
    ("POST", f"{TABLE}/plan/back"): (ACTING, 400),
    ("POST", f"{TABLE}/plan/drop"): (ACTING, 400),
    ("POST", f"{TABLE}/plan/commit"): (ACTING, 400),
    ("POST", f"{TABLE}/plan/discard"): (ACTING, 400),
}
TABLE_ROUTES = [route for route in ROUTES if route[1].startswith(TABLE)]
EXAMPLES = {
    "<path:filename>": "app.css",
    "<code>": "eots",
    "<bundle>": "page.css",
    "<name>": "pacific",
    "<theme>": "light",
    "<version>": "0",
    "<piece>": "worker.js",
    "<where>": "3706",
    "<track>": "political-will",
    "<card>": "j44",
    "<hex_id>": "2813",
    "<unit>": "us-feaf",
    "<copy_id>": "nobodys",
    "<int:seq>": "0",
    "<int:back_to>": "0",
}


def request(phone: Phone, route: tuple[str, str], table: str, token: str = "") -> TestResponse:
    """An ordinary use of an address."""
    method, rule = route
    path = rule.replace("<table:game_id>", table).replace("<token>", token)
    for part, example in EXAMPLES.items():
        path = path.replace(part, example)
    if method == "GET":
        answer = phone.client.get(path, query_string={"seen": "0"} if rule.endswith("/news") else None)
    else:
        answer = phone.post(path, _form(rule))
    answer.close()
    return answer


def _form(rule: str) -> dict[str, Any]:
    if rule.endswith("/do"):
        return {"kind": "RollDice", "what": "luck", "face": "3", "seen": "1", "key": new_key()}
    if rule.endswith("/invite"):
        return {"code": "observer"}
    given: dict[str, dict[str, Any]] = {
        "/remove": {"device": "nobody"},
        "/new-phone": {"device": "nobody"},
        "/leave": {"code": "nowhere"},
        "/knock": {"knock": "nobody", "let_in": "yes"},
        "/end": {"which": "nothing"},
        "/host": {"key": "a guess"},
    }
    return next((form for end, form in given.items() if rule.endswith(end)), {})


@pytest.fixture
def party(app: Flask) -> dict[str, Phone]:
    """One device of every kind; Japan hosts and has moved once."""
    host, player = two_players(app)
    assert host.do("MoveUnits", units=["jp-cv-akagi"], to="4017").status_code == 200
    links = host.invitations()
    found = {"host": host, "player": player}
    for role, link in (("referee", "referee"), ("observer", "observer"), ("screen", "big screen")):
        found[role] = Phone(app, role.capitalize())
        assert found[role].join(links[link]).status_code == 303
    found["other"] = Phone(app, "Other")
    found["other"].open_table()
    found["stranger"] = Phone(app, "Stranger")
    return found


def device_of(app: Flask, table: str, code: str) -> str:
    """The device in a seat."""
    with app.extensions["adjutant.db"].reading() as db:
        query = select(Seat.device_id).where(Seat.game_id == table, Seat.code == code)
        return str(db.exec(query).one())


def test_every_address_has_a_declared_audience(app: Flask) -> None:
    known = {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS")
    }
    assert known == set(ROUTES)


@pytest.mark.sampled(1)
def test_every_address_lets_in_its_audience_and_nobody_else(party: dict[str, Phone]) -> None:
    table = party["host"].table
    token = party["host"].invitations()["observer"].rsplit("/", 1)[1]
    wrong = {}
    for route, (audience, status) in ROUTES.items():
        for role, phone in party.items():
            found = request(phone, route, table, token).status_code
            if found != (status if role in audience else 403):
                wrong[(*route, role)] = found
    assert wrong == {}
    assert party["host"].head() == 4, "the move, and one roll each of player, referee and host"


def test_whoever_looks_on_is_told_so_when_acting(party: dict[str, Phone]) -> None:
    for role, name in (("observer", "Observer"), ("screen", "Big screen")):
        answer = party[role].do("RollDice", what="luck", face="3")
        assert (answer.status_code, sentence(answer)) == (403, f"{name} looks on and cannot act")
    assert party["host"].head() == 1


def test_a_player_cannot_act_in_anothers_seat(app: Flask) -> None:
    japan, allies = two_players(app)
    for phone, seat in ((japan, "allies"), (allies, "japan"), (allies, "referee"), (japan, "observer")):
        answer = phone.do("RollDice", what="luck", face="3", seat=seat)
        assert (answer.status_code, sentence(answer)) == (403, "You do not sit in that seat")
    assert japan.head() == 0


def test_an_unknown_table_is_nowhere(phone: Phone) -> None:
    phone.open_table()
    for route in TABLE_ROUTES:
        answer = request(phone, route, UNKNOWN_TABLE)
        assert (answer.status_code, is_refusal(answer)) == (404, True), route


def test_a_removed_device_is_out_at_once(app: Flask, party: dict[str, Phone]) -> None:
    host, player = party["host"], party["player"]
    answer = party["referee"].post(
        f"/t/{host.table}/remove", {"device": device_of(app, host.table, "allies")}
    )
    assert answer.status_code == 303
    assert {route: request(player, route, host.table).status_code for route in TABLE_ROUTES} == dict.fromkeys(
        TABLE_ROUTES, 403
    )
    assert f"/t/{host.table}" not in player.client.get("/").get_data(as_text=True)


def test_the_host_cannot_be_removed(app: Flask, party: dict[str, Phone]) -> None:
    host, referee = party["host"], party["referee"]
    for phone in (referee, host):
        answer = phone.post(f"/t/{host.table}/remove", {"device": device_of(app, host.table, "japan")})
        assert (answer.status_code, sentence(answer)) == (422, "The host cannot be removed from the table")
    assert host.client.get(f"/t/{host.table}").status_code == 200


def test_a_new_code_throws_nobody_out_and_ends_the_old_one(app: Flask) -> None:
    japan, allies = two_players(app)
    assert allies.post(f"/t/{japan.table}/invite", {"code": "allies"}).status_code == 303
    old = allies.invitations()["allies"]
    assert allies.post(f"/t/{japan.table}/invite", {"code": "allies"}).status_code == 303
    assert allies.client.get(f"/t/{allies.table}/head").status_code == 200
    late = Phone(app, "Late")
    for answer in (late.client.get(old), late.join(old)):
        assert answer.status_code == 410
        assert sentence(answer) == "This invitation was replaced. Scan the new code on the table."
    assert late.client.get(f"/t/{japan.table}").status_code == 403
    assert late.join(allies.invitations()["allies"]).status_code == 303


def test_a_closed_door_opens_to_nobody(app: Flask) -> None:
    japan, allies = two_players(app)
    assert allies.post(f"/t/{japan.table}/invite", {"code": "allies"}).status_code == 303
    link = allies.invitations()["allies"]
    answer = allies.post(f"/t/{japan.table}/invite", {"code": "allies", "close": "1"})
    assert answer.status_code == 303
    assert "allies" not in allies.invitations()
    late = Phone(app, "Late")
    assert [late.client.get(link).status_code, late.join(link).status_code] == [410, 410]
    assert allies.client.get(f"/t/{allies.table}").status_code == 200


def test_an_expired_invitation_opens_to_nobody(app: Flask) -> None:
    japan = Phone(app)
    japan.open_table()
    link = japan.invitations()["allies"]
    with app.extensions["adjutant.db"].writing() as db:
        for invitation in db.exec(select(Invitation).where(Invitation.code == "allies")):
            invitation.expires = "2020-01-01T00:00:00.000+00:00"
            db.add(invitation)
    late = Phone(app, "Late")
    for answer in (late.client.get(link), late.join(link)):
        assert (answer.status_code, sentence(answer)) == (
            410,
            "This invitation has expired. Ask for a new code.",
        )
    assert "allies" not in japan.invitations()


def test_the_database_holds_no_invitation_that_opens_a_door(phone: Phone) -> None:
    phone.open_table()
    held = json.dumps(everything(phone.app))
    links = phone.invitations()
    assert len(links) == 5
    for link in links.values():
        token = link.rsplit("/", 1)[1]
        assert sha256(token.encode()).hexdigest() in held, "the search sees the rows of invitations"
        assert token not in held and token.split(".")[-1] not in held


def test_only_host_and_referee_see_the_codes(party: dict[str, Phone]) -> None:
    seen = {role: bool(phone.invitations()) for role, phone in party.items() if role in SEATED}
    assert seen == {"host": True, "referee": True, "player": False, "observer": False, "screen": False}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(make_app: Callable[..., Flask]) -> None:
    for url, secure in (("", False), ("https://game.example", True)):
        phone = Phone(make_app(public_url=url))
        form = {"scenario": "1942", "edition": "v3.2", "mode": "free", "side": "japan", "name": "Ann"}
        token = phone.token()
        base = {"base_url": "https://localhost"} if secure else {}
        if secure:
            page = phone.client.get("/", **base).get_data(as_text=True)
            token = re.findall(r'name="csrf-token" content="([^"]+)"', page)[0]
        answer = phone.client.post("/new", data=form, headers={"X-CSRFToken": token}, **base)
        assert answer.status_code == 303, sentence(answer)
        parts = answer.headers["Set-Cookie"].split("; ")
        assert parts[0].startswith("adjutant=")
        assert {"HttpOnly", "SameSite=Lax"} <= set(parts)
        assert ("Secure" in parts) is secure


def test_the_invitation_leaves_the_address_on_sitting_down(app: Flask) -> None:
    japan = Phone(app)
    japan.open_table()
    links = japan.invitations()
    for seat, address in (("allies", f"/t/{japan.table}"), ("big screen", f"/t/{japan.table}/screen")):
        answer = Phone(app, "Bob").join(links[seat])
        assert (answer.status_code, answer.headers["Location"]) == (303, address)


def test_a_device_that_joins_twice_holds_both_seats(app: Flask) -> None:
    japan = Phone(app)
    japan.open_table()
    assert japan.do("RollDice", what="luck", face="3", seat="referee").status_code == 403
    assert japan.join(japan.invitations()["referee"]).status_code == 303
    for seat in ("japan", "referee"):
        assert japan.do("RollDice", what="luck", face="3", seat=seat).status_code == 200
    assert [entry["seat"] for entry in exported(japan)["entries"]] == ["japan", "japan", "referee"]


def test_a_record_that_is_already_here_gives_no_seat(app: Flask) -> None:
    japan, _ = two_players(app)
    file = japan.client.get(f"/t/{japan.table}/export").data
    before = everything(app)
    stranger = Phone(app, "Eve")
    answer = send_record(stranger, file, side="both")
    assert answer.status_code == 409
    reason = "This table is already here. Scan its code to sit down, or ask those at it."
    assert sentence(answer) == reason
    assert stranger.client.get(f"/t/{japan.table}").status_code == 403
    assert send_record(japan, file, side="both").headers["Location"] == f"/t/{japan.table}"
    assert everything(app) == before


def test_forms_without_this_devices_token_change_nothing(app: Flask) -> None:
    japan, _ = two_players(app)
    file, link = elsewhere(exported(japan)), japan.invitations()["observer"]
    copy = japan.post("/copies", {"game": "co", "name": "Mine"}).headers["Location"].rsplit("/", 1)[1]
    pack = b'{"game": "co", "name": "Yours", "facts": {"reaction.Wake": "1"}}'
    start = {"scenario": "1942", "edition": "v3.2", "mode": "free", "side": "japan", "name": "Ann"}
    forms: dict[str, Callable[[], dict[str, Any]]] = {
        "/new": lambda: start,
        "/import": lambda: {"record": (io.BytesIO(file), "r.json"), "side": "japan", "name": "Ann"},
        "/join": lambda: {"token": link.rsplit("/", 1)[1], "name": "Ann"},
        "/ask": dict,
        "/d": dict,
        "/devices/add": dict,
        "/devices/end": lambda: {"which": "all"},
        "/copies": lambda: {"game": "co", "name": "Another"},
        "/copies/import": lambda: {"pack": (io.BytesIO(pack), "p.json")},
        "/copies/<copy_id>/facts": lambda: {"fact:reaction.Wake": "1"},
        "/copies/<copy_id>/another": lambda: {"about_kind": "reaction", "about": "Wake", "value": "1"},
        "/copies/<copy_id>/name": lambda: {"name": "Another"},
        "/copies/<copy_id>/import": lambda: {"pack": (io.BytesIO(pack), "p.json")},
        "/copies/<copy_id>/delete": lambda: {"sure": "yes"},
        "/host": lambda: {"key": host_key(SECRET)},
        "/host/take": lambda: {"table": japan.table, "name": "Ann"},
        f"{TABLE}/new-phone": lambda: {"device": device_of(app, japan.table, "allies")},
        f"{TABLE}/sit": lambda: {"code": "japan"},
        f"{TABLE}/leave": dict,
        f"{TABLE}/knock": lambda: {"knock": "nobody", "let_in": "yes"},
        f"{TABLE}/told": lambda: {"read": "0"},
        f"{TABLE}/sign": lambda: {"seq": "0", "key": "AA==", "signature": "AA=="},
        f"{TABLE}/do": lambda: {**_form("/do"), "seen": "0"},
        f"{TABLE}/invite": lambda: {"code": "allies"},
        f"{TABLE}/remove": lambda: {"device": device_of(app, japan.table, "allies")},
        f"{TABLE}/unpack": dict,
        f"{TABLE}/tick": lambda: {"place": "3706", "done": "1"},
        f"{TABLE}/done": lambda: {"done": "unit jp-cv-akagi|3706"},
        f"{TABLE}/plan/begin": dict,
        **{
            f"{TABLE}/copy/{what}": lambda: {"fact": "reaction.Wake", "value": "1", "back_to": "0"}
            for what in ("fact", "back", "keep")
        },
        **{
            f"{TABLE}/plan/{what}": lambda: {"plan": "a-plan", "step": "a-step", "seen": "0"}
            for what in ("back", "drop", "commit", "discard")
        },
    }
    assert set(forms) == {rule for method, rule in ROUTES if method == "POST"}
    before, foreign = everything(app), Phone(app).token()
    for rule, form in forms.items():
        path = rule.replace("<table:game_id>", japan.table).replace("<copy_id>", copy)
        for headers in ({}, {"X-CSRFToken": "wrong"}, {"X-CSRFToken": foreign}):
            answer = japan.client.post(path, data=form(), headers=headers)
            assert answer.status_code == 400, path
            assert sentence(answer) == "This page is out of date. Load it again and repeat your tap."
    assert everything(app) == before


def test_a_browser_that_names_no_referrer_plays_over_https(phone: Phone) -> None:
    phone.open_table()
    form = {**_form("/do"), "seen": "0"}
    headers = {"X-CSRFToken": phone.token()}
    path = f"/t/{phone.table}/do"
    answer = phone.client.post(path, data=form, headers=headers, base_url="https://localhost")
    assert answer.status_code == 200, sentence(answer)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_guessing_invitations_is_slowed_down(make_app: Callable[..., Flask]) -> None:
    phone = Phone(make_app(rate_limits=True))
    token = {"X-CSRFToken": phone.token()}
    form = {"token": "guess", "name": "Eve"}
    answers = [phone.client.post("/join", data=form, headers=token) for _ in range(31)]
    looks = [phone.client.get("/j/guess") for _ in range(61)]
    assert [answer.status_code for answer in answers] == [404] * 30 + [429]
    assert [answer.status_code for answer in looks] == [404] * 60 + [429]
    assert sentence(answers[-1]) == sentence(looks[-1]) == "Too many tries. Wait a minute."


def test_every_kind_of_response_carries_the_security_headers(phone: Phone) -> None:
    def broken() -> str:
        raise RuntimeError("for the test")

    phone.app.view_functions["home.health"] = broken
    phone.open_table()
    table = f"/t/{phone.table}"
    paths = {
        "/": 200,
        table: 200,
        f"{table}/list": 200,
        f"{table}/head": 200,
        f"{table}/live": 200,
        f"{table}/export": 200,
        "/static/app.css": 200,
        "/static/app.css?v=1": 200,
        "/static/bundle/page.css?v=1": 200,
        "/map/eots/pacific-dark-0.svg": 200,
        "/map/eots/pacific-0.json": 200,
        "/nowhere": 404,
        f"{table}/do": 405,
        f"{table}/news": 400,
        f"/t/{UNKNOWN_TABLE}": 404,
        "/healthz": 500,
    }
    for path, status in paths.items():
        answer = phone.client.get(path)
        answer.close()
        assert answer.status_code == status, path
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self';") and "unsafe" not in policy, path
        assert answer.headers["X-Content-Type-Options"] == "nosniff", path
        assert answer.headers["Referrer-Policy"] == "no-referrer", path
