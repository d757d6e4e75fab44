"""A phone of the bench: cookies, a kept-alive connection, taps and a stream."""

import re
import socket
import threading
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

from app.bench.process import HOST
from app.present import new_key


class Phone:
    """One device; for one thread at a time."""

    def __init__(self, port: int) -> None:
        self.table = ""
        self.cookies: dict[str, str] = {}
        self._token = ""
        self.reach(port)

    def reach(self, port: int) -> None:
        """Use the server at a port from now on."""
        self.port = port
        self._connection = HTTPConnection(HOST, port, timeout=30)

    def request(self, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, bytes]:
        """Status and body, compressed as served."""
        sent = {"Cookie": self.cookie_header(), "Accept-Encoding": "gzip", **headers}
        self._connection.request(method, path, body, sent)
        answer = self._connection.getresponse()
        self._location = answer.headers.get("Location", "")
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})
        return answer.status, answer.read()

    def cookie_header(self) -> str:
        """The cookies as a browser sends them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def text(self, path: str) -> str:
        """A page as text."""
        status, body = self.request("GET", path, **{"Accept-Encoding": "identity"})
        if status != 200:
            raise RuntimeError(f"{path} answered {status}")
        return body.decode()

    def post(self, path: str, expected: int, fields: dict[str, Any]) -> None:
        """A form with its CSRF token."""
        if not self._token:
            found = re.search(r'name="csrf-token" content="([^"]+)"', self.text("/"))
            self._token = found[1] if found else ""
        headers = {"X-CSRFToken": self._token, "HX-Request": "true"}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        status, body = self.request("POST", path, urlencode(fields), **headers)
        if status != expected:
            raise RuntimeError(f"{path} answered {status}: {body[:200]!r}")

    def open_table(self, choices: dict[str, str]) -> None:
        """Open a table and sit down at it."""
        self.post("/new", 303, {**choices, "name": "Bench"})
        self.table = urlsplit(self._location).path.split("/")[2]

    def invitation(self) -> str:
        """The token of the first seat's code."""
        found = re.search(r"data-link>[^<]*/j/([^<]+)<", self.text(f"/t/{self.table}/seats"))
        return found[1] if found else ""

    def join(self, token: str) -> None:
        """Sit down by an invitation."""
        self.post("/join", 303, {"token": token, "name": "Bench"})
        self.table = urlsplit(self._location).path.split("/")[2]

    def tap(self, seen: int, fields: dict[str, Any]) -> None:
        """Send a command."""
        self.post(f"/t/{self.table}/do", 200, {**fields, "seen": seen, "key": new_key()})


class Stream:
    """An open stream whose news are read and forgotten."""

    def __init__(self, phone: Phone) -> None:
        connection = HTTPConnection(HOST, phone.port, timeout=60)
        connection.request("GET", f"/t/{phone.table}/live", headers={"Cookie": phone.cookie_header()})
        self._socket = connection.sock
        self._answer = connection.getresponse()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError, HTTPException, ValueError, AttributeError):
            while self._answer.readline():
                pass

    def close(self) -> None:
        """Hang up."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
