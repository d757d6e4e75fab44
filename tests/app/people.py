"""Who comes to a table and leaves it, for the tests of seats and devices."""

import re
from html import unescape
from urllib.parse import urlsplit

from flask import Flask
from sqlmodel import select
from werkzeug.test import TestResponse

from app.devices import SILENT_AFTER, ago
from app.models import Seat, SignIn
from tests.support import Phone


def seated(app: Flask, table: str) -> dict[str, set[str]]:
    """Who sits in which seat, by name."""
    found: dict[str, set[str]] = {}
    with app.extensions["adjutant.db"].reading() as db:
        for seat in db.exec(select(Seat).where(Seat.game_id == table)):
            found.setdefault(seat.code, set()).add(seat.name)
    return found


def device_named(app: Flask, table: str, name: str) -> str:
    """The one at a table who has this name."""
    with app.extensions["adjutant.db"].reading() as db:
        query = select(Seat.device_id).where(Seat.game_id == table, Seat.name == name).distinct()
        return str(db.exec(query).one())


def sign_in_of(app: Flask, table: str, name: str) -> str:
    """The one device of somebody at a table."""
    device = device_named(app, table, name)
    with app.extensions["adjutant.db"].reading() as db:
        return str(db.exec(select(SignIn.id).where(SignIn.device_id == device)).one())


def fall_silent(app: Flask, table: str, name: str) -> None:
    """Nothing was heard of somebody's phones for longer than a player is waited for."""
    device = device_named(app, table, name)
    with app.extensions["adjutant.db"].writing() as db:
        for one in db.exec(select(SignIn).where(SignIn.device_id == device)):
            one.seen = ago(SILENT_AFTER + 1)
            db.add(one)


def seats_page(phone: Phone) -> str:
    """What stands under Table."""
    return unescape(phone.client.get(f"/t/{phone.table}/seats").get_data(as_text=True))


def notices(phone: Phone) -> str:
    """What the page says about the door."""
    return unescape(phone.post(f"/t/{phone.table}/told", {"read": "0"}).get_data(as_text=True))


def ask(phone: Phone, link: str) -> TestResponse:
    """Scan the code of a seat that is taken, and ask to be let in."""
    page = phone.client.get(link).get_data(as_text=True)
    token = re.search(r'name="ask" value="([^"]+)"', page)
    assert token, page
    return phone.post("/ask", {"ask": token[1], "name": phone.name})


def answer(phone: Phone, let_in: bool) -> TestResponse:
    """Answer whoever asks."""
    knock = re.search(r'name="knock" value="([^"]+)"', notices(phone))
    assert knock, "nobody asks"
    form = {"knock": knock[1], "let_in": "yes" if let_in else "no"}
    return phone.post(f"/t/{phone.table}/knock", form)


def handover(page: TestResponse) -> str:
    """The code for another phone that a page shows."""
    found = re.search(r"data-handover>([^<]+)<", page.get_data(as_text=True))
    assert found, page.get_data(as_text=True)
    return urlsplit(found[1]).path


def go_on(phone: Phone, link: str, only: bool = False) -> TestResponse:
    """Scan a code for another phone, and go on there."""
    assert phone.client.get(link).status_code == 200
    form = {"token": link.rsplit("/", 1)[1], **({"only": "1"} if only else {})}
    return phone.post("/d", form)
