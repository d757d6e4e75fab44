"""Requests in bad faith: other hosts, what must not be kept, files that others could read, greedy streams."""

import socket
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from app import live, network
from app.assets import FOR_EVER
from app.config import BadSetting, Settings
from app.places import Places
from tests.app import test_access as access
from tests.app.server_process import HOST, WebPhone, running
from tests.app.shell import Run
from tests.support import Phone

PUBLIC = "https://club.example/adjutant"
KEPT_BY = ("no-store", "no-cache", "private, no-cache", FOR_EVER)
KEPT = ("/static/", "/map/", "/battle/offline/", "/battle-sw.js", "/sw.js", "/print/cards")
sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@sqlite
def test_a_request_for_another_host_is_refused(app: Flask) -> None:
    phone = Phone(app)
    phone.open_table()
    for host in ("evil.example", "localhost.evil.example", "192.0.2.7", "[2001:db8::7]", "0.0.0.0", "local"):
        for path in ("/", f"/t/{phone.table}/seats", "/print/cards", "/nowhere"):
            answer = phone.client.get(path, base_url=f"http://{host}:8080")
            assert (answer.status_code, answer.mimetype) == (421, "text/plain"), (host, path)
            assert answer.get_data(as_text=True).startswith("This server is not called "), host
        assert phone.client.get("/healthz", base_url=f"http://{host}").status_code == 200


@sqlite
def test_a_host_that_is_no_name_at_all_is_refused(app: Flask) -> None:
    for host in ("", "a b", "a/b", "[::1", "x" * 5000, "evil.example@localhost", "\xe4.local"):
        answer = app.test_client().get("/", headers={"Host": host})
        assert answer.status_code in (400, 421), host


@sqlite
def test_this_machine_is_known_by_its_own_names(make_app: Callable[..., Flask]) -> None:
    app = make_app(hosts=("club.example", "192.0.2.9"))
    own = socket.gethostname()
    names = ("localhost", "127.0.0.1", "[::1]", "laptop.local", own, network.lan_address())
    for host in (*names, "club.example", "CLUB.example.", "192.0.2.9"):
        assert app.test_client().get("/", base_url=f"http://{host}:8080").status_code == 200, host


@sqlite
def test_links_bear_the_public_address_whatever_the_host(make_app: Callable[..., Flask]) -> None:
    app = make_app(public_url=PUBLIC)
    for host in ("club.example", "localhost"):
        with app.test_request_context("/", base_url=f"https://{host}"):
            assert network.public_url() == PUBLIC
    assert app.test_client().get("/", base_url="https://evil.example").status_code == 421


@pytest.mark.slow
def test_a_phone_reaches_the_server_by_the_address_it_connects_to(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        phone = WebPhone(server.port)
        assert phone.request("GET", "/", Host=f"{HOST}:{server.port}").status == 200
        assert phone.request("GET", "/", Host="192.0.2.1").status == 421
        assert phone.request("GET", "/healthz", Host="here").status == 200


@pytest.mark.parametrize("text", ["club.example:8080/", "http://club.example", "a b/c", "*"])
def test_a_host_setting_that_cannot_work_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadSetting, match="HOSTS must be names"):
        Settings.from_environment({"ADJUTANT_DATA": str(tmp_path), "HOSTS": text})


@sqlite
@pytest.mark.sampled(1)
@pytest.mark.parametrize("public", ["", PUBLIC])
def test_nothing_private_is_kept_by_browsers_or_proxies(public: str, make_app: Callable[..., Flask]) -> None:
    app = make_app(public_url=public)
    host, stranger = Phone(app), Phone(app, "Eve")
    host.client.environ_base["wsgi.url_scheme"] = "https" if public else "http"
    host.open_table()
    wrong = {}
    for route in access.ROUTES:
        for who in (host, stranger) if route in access.TABLE_ROUTES else (host,):
            answer = access.request(who, route, host.table, "no-token")
            rule = answer.headers.get("Cache-Control")
            may = KEPT_BY if route[1].startswith(KEPT) else ("no-store",)
            if rule not in may or (rule == FOR_EVER and "Set-Cookie" in answer.headers):
                wrong[(*route, who.name)] = (rule, answer.headers.get("Set-Cookie"))
            assert ("Strict-Transport-Security" in answer.headers) is bool(public)
            cookie = answer.headers.get("Set-Cookie")
            assert cookie is None or ("Secure" in cookie) is bool(public)
    assert wrong == {}


@sqlite
def test_what_everybody_keeps_carries_nobodys_cookie(app: Flask) -> None:
    phone = Phone(app)
    phone.open_table()
    page = phone.client.get("/")
    assert "Set-Cookie" in page.headers, "a sign-in is renewed"
    found = [
        line
        for line in page.get_data(as_text=True).split('"')
        if line.startswith("/static/bundle/page.css?v=")
    ]
    answer = phone.client.get(found[0])
    assert answer.headers["Cache-Control"] == FOR_EVER
    assert "Set-Cookie" not in answer.headers and "Cookie" not in answer.headers.get("Vary", "")
    answer.close()


class _Cut:
    """A connection that notes when it is ended."""

    def __init__(self) -> None:
        self.ended = False

    def cut(self) -> None:
        self.ended = True


def test_who_has_many_streams_gives_one_to_who_has_none() -> None:
    places, lines = Places(6), [_Cut() for _ in range(6)]
    assert all(places.take("greedy", "one", line) for line in lines)
    assert places.take("greedy", "one", _Cut()) is None, "it has all there are"
    taken = [places.take("other", f"phone {n}", _Cut()) for n in range(5)]
    assert [place is not None for place in taken] == [True, True, True, False, False], "half each"
    assert [line.ended for line in lines] == [False] * 3 + [True] * 3
    assert places.take("greedy", "two", _Cut()) is not None, "a second device of the same address gets one"
    assert [line.ended for line in lines] == [False] * 2 + [True] * 4


def test_a_place_that_went_to_another_is_not_given_back_twice() -> None:
    places, line = Places(2), _Cut()
    first, second = (places.take("greedy", "one", one) for one in (_Cut(), line))
    other = places.take("other", "a", _Cut())
    assert first and second and other and line.ended
    places.give_back(second)
    assert places.take("third", "b", _Cut()) is None, "both are taken, one each"
    places.give_back(other)
    assert places.take("third", "b", _Cut()) is not None


@sqlite
def test_a_stream_whose_place_went_to_another_ends_at_once(app: Flask) -> None:
    newsroom = live.Newsroom(app.extensions["adjutant.db"], 2, look=False)
    greedy = [newsroom.stream("a-table", 0, "greedy") for _ in range(2)]
    assert greedy[1] is not None and next(greedy[1]).startswith("retry")
    other = newsroom.stream("a-table", 0, "other")
    assert other is not None
    assert len(list(greedy[1])) <= 1


@sqlite
def test_files_written_by_commands_are_their_owners_alone(
    run: Run, tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch, app: Flask
) -> None:
    phone, record, report = Phone(app), tmp_path / "record.json", tmp_path / "report.html"
    phone.open_table()
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("ADJUTANT_DATA", str(tmp_path))
    assert run("export", phone.table, "-o", str(record)).status == 0
    assert run("report", str(record), "--html", str(report)).status == 0
    assert [stat.S_IMODE(file.stat().st_mode) for file in (record, report)] == [0o600, 0o600]
