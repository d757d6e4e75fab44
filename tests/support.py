"""What tests need to play: a phone that taps, and a position in one line."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import present
from app.games.eots.random_play import eots
from rules.core.game import Setup
from rules.eots.state import State

SETUP = Setup("1942", "v3.2", "free", "table")


def position(scenario: str = "1942", edition: str = "v3.2", mode: str = "free") -> State:
    """A scenario's starting position."""
    game = eots()
    return game.begin(game.open(Setup(scenario, edition, mode, "table")))


@dataclass
class Phone:
    """A device with its own cookies, tapping at one table."""

    app: Flask
    name: str = "Ann"
    table: str = ""
    client: FlaskClient = field(init=False)
    _tokens: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.client = self.app.test_client()

    def reconnect(self, app: Flask) -> None:
        """The same device at a server that was started anew."""
        cookie = self.client.get_cookie("adjutant")
        self.app, self.client = app, app.test_client()
        if cookie is not None:
            self.client.set_cookie("adjutant", cookie.value)

    def token(self) -> str:
        """The CSRF token of this device's session, read from a page once."""
        session = self._session()
        if session not in self._tokens:
            page = self.client.get("/").get_data(as_text=True)
            found = re.search(r'name="csrf-token" content="([^"]+)"', page)
            assert found
            session = self._session()
            self._tokens[session] = found[1]
        return self._tokens[session]

    def _session(self) -> str:
        """What the tokens of this device's session are made from."""
        with self.client.session_transaction() as session:
            return str(session.get("csrf_token", ""))

    def post(self, path: str, data: dict[str, Any] | None = None, **options: Any) -> TestResponse:
        """A form with its CSRF token, as htmx sends it."""
        headers = {"X-CSRFToken": self.token(), "HX-Request": "true", **options.pop("headers", {})}
        return self.client.post(path, data=data or {}, headers=headers, **options)

    def read(self, path: str, headers: Mapping[str, str]) -> str:
        """What stands at an address."""
        status, text = self.send(path, None, headers)
        assert status == 200, text
        return text

    def send(
        self, path: str, fields: Mapping[str, Any] | None, headers: Mapping[str, str]
    ) -> tuple[int, str]:
        """The answer to a form, or to a question without one, and to what the page says of itself."""
        said = dict(headers)
        answer = (
            self.client.get(path, headers=said)
            if fields is None
            else self.post(path, {**fields}, headers=said)
        )
        return answer.status_code, answer.get_data(as_text=True)

    def open_table(self, side: str = "japan", mode: str = "free", **fields: str) -> str:
        """Open a new table and sit down at it."""
        choices = {"scenario": "1942", "edition": "v3.2", "mode": mode, "side": side, "name": self.name}
        answer = self.post("/new", {**choices, **fields})
        assert answer.status_code == 303, answer.get_data(as_text=True)
        self.table = answer.headers["Location"].rsplit("/", 1)[1]
        return self.table

    def invitations(self) -> dict[str, str]:
        """The links the host sees, by seat."""
        page = self.client.get(f"/t/{self.table}/seats").get_data(as_text=True)
        found = re.findall(r'QR code: ([^"]+)".*?data-link>([^<]+)<', page, re.S)
        return {name.lower(): urlsplit(link).path for name, link in found}

    def join(self, link: str) -> TestResponse:
        """Sit down by an invitation."""
        answer = self.post("/join", {"token": link.rsplit("/", 1)[1], "name": self.name})
        if answer.status_code == 303:
            self.table = answer.headers["Location"].split("/")[2]
        return answer

    def head(self) -> int:
        """The newest entry of the table."""
        answer = self.client.get(f"/t/{self.table}/head")
        return int(answer.get_json()["seq"])

    def do(self, kind: str, seen: int | None = None, key: str | None = None, **fields: Any) -> TestResponse:
        """One tap."""
        data = {
            "kind": kind,
            "seen": self.head() if seen is None else seen,
            "key": key or present.new_key(),
            **fields,
        }
        return self.post(f"/t/{self.table}/do", data)


def two_players(app: Flask, **table: str) -> tuple[Phone, Phone]:
    """Japan hosts, the Allies joined by the code."""
    japan, allies = Phone(app, "Ann"), Phone(app, "Bob")
    japan.open_table("japan", **table)
    assert allies.join(japan.invitations()["allies"]).status_code == 303
    return japan, allies
