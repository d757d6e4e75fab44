"""Limits and quotas hold for all processes together, and for the address a request really came from."""

import io
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from app import housekeeping, network
from app.config import BadSetting, Settings
from app.games.eots import printing
from tests.support import Phone

pytestmark = pytest.mark.both_databases

SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
START = {"scenario": "1942", "edition": "v3.2", "mode": "free", "side": "japan", "name": "Ann"}


def test_limits_count_the_requests_of_all_processes(make_app: Callable[..., Flask]) -> None:
    phones = [Phone(make_app(rate_limits=True)) for _ in range(4)]
    answers = [phones[number % 4].client.get("/j/guess").status_code for number in range(63)]
    assert answers == [404] * 60 + [429] * 3
    with phones[0].app.extensions["adjutant.db"].engine.connect() as connection:
        written = connection.execute(text("SELECT number FROM tally")).scalars().all()
    assert written == [60]  # who is turned away writes nothing


@SQLITE
def test_a_limit_ends_with_its_time_and_past_counts_are_dropped(make_app: Callable[..., Flask]) -> None:
    app = make_app(rate_limits=True)
    phone = Phone(app)
    assert [phone.client.get("/j/guess").status_code for _ in range(61)][-2:] == [404, 429]
    engine = app.extensions["adjutant.db"].engine
    with engine.begin() as connection:
        connection.execute(text("UPDATE tally SET until = 1"))
    assert phone.client.get("/j/guess").status_code == 404
    with engine.begin() as connection:
        connection.execute(text("UPDATE tally SET until = 1"))
    housekeeping.keep_house(app.extensions["adjutant.db"])
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM tally")).scalar_one() == 0


def test_an_address_opens_so_many_tables_a_day_over_all_processes(make_app: Callable[..., Flask]) -> None:
    phones = [Phone(make_app(rate_limits=True, tables_per_day=5)) for _ in range(2)]
    answers = [phones[number % 2].post("/new", START) for number in range(7)]
    assert [answer.status_code for answer in answers] == [303] * 5 + [429] * 2
    assert "Too many tables were opened from here today." in answers[-1].get_data(as_text=True)
    elsewhere = phones[0].post("/new", START, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert elsewhere.status_code == 303


@SQLITE
def test_a_server_has_room_for_so_many_tables(make_app: Callable[..., Flask]) -> None:
    phone = Phone(make_app(most_tables=2))
    answers = [phone.post("/new", START) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 507]
    assert "keeps 2 tables and has no room for more" in answers[-1].get_data(as_text=True)


def test_a_server_has_room_for_records_of_so_many_megabytes(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tally.MEGABYTE", 8192)
    phone = Phone(make_app(most_megabytes=1))
    said = [phone.post("/new", START) for _ in range(2)][-1]
    assert said.status_code == 507
    assert "records have reached 1 MB" in said.get_data(as_text=True)


@SQLITE
@pytest.mark.parametrize("quota", [{"imports_per_hour": 3}, {"import_megabytes_per_hour": 3}])
def test_an_address_brings_in_so_many_records_and_bytes_an_hour(
    make_app: Callable[..., Flask], quota: dict[str, int]
) -> None:
    phones = [Phone(make_app(rate_limits=True, **quota)) for _ in range(2)]

    def bring(number: int) -> int:
        file = (io.BytesIO(b"x" * 1_000_000), "record.json")
        form = {"record": file, "name": "Ann", "side": "both"}
        return phones[number % 2].post("/import", form, content_type="multipart/form-data").status_code

    assert [bring(number) for number in range(5)] == [422] * 3 + [429] * 2


@SQLITE
def test_addresses_of_one_household_count_together(make_app: Callable[..., Flask]) -> None:
    phone = Phone(make_app(rate_limits=True))

    def look(address: str) -> int:
        return phone.client.get("/j/guess", environ_base={"REMOTE_ADDR": address}).status_code

    answers = [look(f"2001:db8:0:1::{number:x}") for number in range(1, 62)]
    assert answers == [404] * 60 + [429]
    assert look("2001:db8:0:2::1") == 404


KNOWN = ("127.0.0.1", "10.1.0.0/16")


@SQLITE
def test_a_forged_address_is_believed_only_from_a_known_proxy(make_app: Callable[..., Flask]) -> None:
    phone = Phone(make_app(rate_limits=True, proxies=1, trusted_proxies=KNOWN, hosts=("evil.example",)))

    def look(came_from: str, said: str) -> int:
        headers = {"X-Forwarded-For": said, "X-Forwarded-Host": "evil.example"}
        answer = phone.client.get("/j/guess", headers=headers, environ_base={"REMOTE_ADDR": came_from})
        return answer.status_code

    assert [look("192.0.2.1", f"198.51.100.{number}") for number in range(61)] == [404] * 60 + [429]
    assert [look("10.1.2.3", f"198.51.100.{number}") for number in range(61)] == [404] * 61
    page = phone.client.get(
        "/", headers={"X-Forwarded-Host": "evil.example"}, environ_base={"REMOTE_ADDR": "192.0.2.1"}
    )
    assert "evil.example" not in page.get_data(as_text=True)


def test_known_proxies_are_addresses(tmp_path: Path) -> None:
    environ = {"ADJUTANT_DATA": str(tmp_path), "TRUSTED_PROXIES": "10.0.0.1, 10.2.0.0/16"}
    assert Settings.from_environment(environ).trusted_proxies == ("10.0.0.1", "10.2.0.0/16")
    with pytest.raises(BadSetting, match="TRUSTED_PROXIES must list addresses or networks, not 'proxy'"):
        Settings.from_environment({**environ, "TRUSTED_PROXIES": "proxy"})


@SQLITE
def test_the_codes_for_the_cards_are_drawn_once_and_limited(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []

    def draw(link: str) -> str:
        drawn.append(link)
        return "<svg/>"

    monkeypatch.setattr(network, "qr_svg", draw)
    printing._kept.forget()
    phone = Phone(make_app(rate_limits=True))
    first = phone.client.get("/print/cards")
    assert first.status_code == 200 and first.mimetype == "text/html"
    assert len(drawn) == 170 and first.get_data(as_text=True).count("<svg/>") == 170
    assert first.headers["Cache-Control"] == "private, no-cache"
    again = phone.client.get("/print/cards", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert Phone(phone.app).client.get("/print/cards").get_data(as_text=True).count("<svg/>") == 170
    assert len(drawn) == 170
    answers = [phone.client.get("/print/cards").status_code for _ in range(18)]
    assert answers == [200] * 17 + [429]
    printing._kept.forget()


@SQLITE
def test_housekeeping_moves_what_was_written_into_the_one_file(
    app: Flask, database_url: str, tmp_path: Path
) -> None:
    phone = Phone(app)
    phone.open_table()
    for to in range(5):
        assert phone.do("MoveMarker", track="japan-asp", to=to).status_code == 200
    housekeeping.keep_house(app.extensions["adjutant.db"])
    copy = tmp_path / "copy.db"
    shutil.copy(database_url.removeprefix("sqlite:///"), copy)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM entry").fetchone() == (6,)
