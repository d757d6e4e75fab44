"""A phone of the bench: cookies, a kept-alive connection, a page that it keeps, taps and a stream."""

import gzip
import json
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, RemoteDisconnected
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

from app.bench.process import HOST
from app.present import new_key

FRESH = re.compile(rb'<div id="fresh"[^>]* data-seq="(\d+)"[^>]* data-parts="([^"]*)"')


class Phone:
    """One device; for one thread at a time.

    Its page is known by what the server says of it (`#fresh`): the newest entry shown, and which drawing of
    every part. It says so with taps and when it asks for news, as `stamping.js` does.
    """

    def __init__(self, port: int) -> None:
        self.table = ""
        self.cookies: dict[str, str] = {}
        self.seen = 0
        self._parts = ""
        self._token = ""
        self.reach(port)

    def reach(self, port: int) -> None:
        """Use the server at a port from now on."""
        self.port = port
        self._connection = HTTPConnection(HOST, port, timeout=30)

    def request(self, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, bytes]:
        """Status and body, compressed as served."""
        sent = {"Cookie": self.cookie_header(), "Accept-Encoding": "gzip", **headers}
        answer = self._answer(method, path, body, sent)
        self._location = answer.headers.get("Location", "")
        self._is_packed = answer.headers.get("Content-Encoding") == "gzip"
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})
        return answer.status, answer.read()

    def _answer(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> HTTPResponse:
        """The answer, asked for again where an idle connection was closed meanwhile."""
        try:
            self._connection.request(method, path, body, headers)
            return self._connection.getresponse()
        except (RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            self._connection.close()
            self._connection.request(method, path, body, headers)
            return self._connection.getresponse()

    def cookie_header(self) -> str:
        """The cookies as a browser sends them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def text(self, path: str) -> str:
        """A page as text."""
        status, body = self.request("GET", path, **{"Accept-Encoding": "identity"})
        if status != 200:
            raise RuntimeError(f"{path} answered {status}")
        return body.decode()

    def post(self, path: str, expected: int, fields: dict[str, Any], **more: str) -> bytes:
        """The answer to a form with its CSRF token, before compression."""
        if not self._token:
            found = re.search(r'name="csrf-token" content="([^"]+)"', self.text("/"))
            self._token = found[1] if found else ""
        headers = {"X-CSRFToken": self._token, "HX-Request": "true", **more}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return self._ask("POST", path, expected, urlencode(fields, doseq=True), **headers)

    def _ask(self, method: str, path: str, expected: int, body: str | None = None, **headers: str) -> bytes:
        """The answer before compression; any other than the expected one is an error."""
        status, sent = self.request(method, path, body, **headers)
        answer = gzip.decompress(sent) if self._is_packed else sent
        if status != expected:
            raise RuntimeError(f"{path} answered {status}: {answer[:200]!r}")
        return answer

    def open_table(self, choices: dict[str, str]) -> None:
        """Open a table and sit down at it."""
        self.post("/new", 303, {**choices, "name": "Bench"})
        self.table = urlsplit(self._location).path.split("/")[2]

    def invitation(self, seat: str = "") -> str:
        """The token of a seat's code, or of the first."""
        page = self.text(f"/t/{self.table}/seats").partition(f'id="invite-{seat}')[2]
        found = re.search(r"data-link>[^<]*/j/([^<]+)<", page)
        return found[1] if found else ""

    def invite(self, seat: str) -> str:
        """The token of a fresh code for somebody who is to sit in this phone's own seat too."""
        self.post(f"/t/{self.table}/invite", 303, {"code": seat})
        return self.invitation(seat)

    def join(self, token: str) -> None:
        """Sit down by an invitation."""
        self.post("/join", 303, {"token": token, "name": "Bench"})
        self.table = urlsplit(self._location).path.split("/")[2]

    def load(self) -> None:
        """Open the table's page."""
        self._take(self._ask("GET", f"/t/{self.table}", 200))

    def tap(self, fields: dict[str, Any]) -> None:
        """Send a command; its answer brings the page up to date."""
        form = {**fields, "seen": self.seen, "key": new_key()}
        self._take(self.post(f"/t/{self.table}/do", 200, form, **self._shown()))

    def news(self) -> bytes:
        """Bring the page up to date; what was sent for it, before compression."""
        address = f"/t/{self.table}/news?seen={self.seen}&view="
        answer = self._ask("GET", address, 200, **self._shown(), **{"HX-Request": "true"})
        self._take(answer)
        return answer

    def at(self, seq: int) -> None:
        """Open the page of an old board."""
        self._ask("GET", f"/t/{self.table}/at/{seq}", 200)

    def head(self) -> int:
        """The number of the newest entry, as a phone without a stream asks for it."""
        return int(json.loads(self._ask("GET", f"/t/{self.table}/head", 200))["seq"])

    def _shown(self) -> dict[str, str]:
        return {"X-Page": str(self.seen), "X-Parts": self._parts} if self._parts else {}

    def _take(self, answer: bytes) -> None:
        if (fresh := FRESH.search(answer)) is not None:
            self.seen, self._parts = int(fresh[1]), fresh[2].decode()


def _forget(seq: int) -> None:
    """News that nobody waits for."""


class Stream:
    """A stream of the numbers of new entries, if there is one free for a phone; `hear` is told each."""

    def __init__(self, phone: Phone, hear: Callable[[int], object] = _forget) -> None:
        connection = HTTPConnection(HOST, phone.port, timeout=60)
        connection.request("GET", f"/t/{phone.table}/live", headers={"Cookie": phone.cookie_header()})
        self._socket = connection.sock
        self._answer = connection.getresponse()
        self._hear = hear
        self.is_open = self._answer.status == 200
        if self.is_open:
            threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError, HTTPException, ValueError, AttributeError):
            while line := self._answer.readline():
                if line.startswith(b"data: "):
                    self._hear(int(line.removeprefix(b"data: ")))

    def close(self) -> None:
        """Hang up."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
