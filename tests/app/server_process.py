"""The real server as a process of its own, and phones that reach it over HTTP."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlencode, urlsplit

from app import present

HOST = "127.0.0.1"
COMMAND = Path(sys.executable).parent / "adjutant"
PATIENCE = 120.0  # a server that hangs is given up; one on a busy machine is not
A_SECOND = 1.0  # as long as news may take, on a machine that answers at once


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """`adjutant serve` in its own process group; it may be killed and started again on the same data."""

    def __init__(self, data: Path, database_url: str = "", **environment: str) -> None:
        self.port = free_port()
        self.data = data
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in _SETTINGS},
            "ADJUTANT_DATA": str(data),
            "SECRET_KEY": "a secret for tests only",
            **({"DATABASE_URL": database_url} if database_url else {}),
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None
        self.started_in = 0.0

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The running process."""
        assert self._process is not None, "the server was not started"
        return self._process

    def start(self) -> None:
        """Start and wait for the first answer."""
        self.data.mkdir(parents=True, exist_ok=True)
        began = time.monotonic()
        with self._log("out") as out, self._log("err") as err:
            self._process = subprocess.Popen(
                [COMMAND, "serve", "--host", HOST, "--port", str(self.port)],
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )
        self._wait_for_health()
        self.started_in = time.monotonic() - began

    def _log(self, name: str) -> IO[bytes]:
        return (self.data / f"server.{name}").open("wb")

    def said(self, name: str = "out") -> str:
        """What the server printed, on `out` or `err`, since its last start."""
        return (self.data / f"server.{name}").read_text(encoding="utf-8")

    def _wait_for_health(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process.poll() is None, self.said("err")
            with suppress(OSError, HTTPException):
                connection = HTTPConnection(HOST, self.port, timeout=PATIENCE)
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    connection.close()
                    return
            time.sleep(0.02)
        raise AssertionError(f"no answer within {PATIENCE} s: {self.said('err')}")

    def kill(self) -> None:
        """End the whole group at once, as when the plug is pulled."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)

    def stop(self, how: signal.Signals = signal.SIGINT, group: bool = True) -> tuple[int, float]:
        """Ask the server to stop, as a terminal does with the whole group; exit code and seconds taken."""
        began = time.monotonic()
        if group:
            os.killpg(self.process.pid, how)
        else:
            self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        return code, time.monotonic() - began


_SETTINGS = ("DATABASE_URL", "ADJUTANT_DATA", "HOST", "PORT", "PUBLIC_URL", "PROXIES", "WORKERS", "THREADS")


@contextmanager
def running(data: Path, database_url: str = "", **environment: str) -> Iterator[ServerProcess]:
    """A server for the length of a block."""
    server = ServerProcess(data, database_url, **environment)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    text: str
    location: str = ""
    retry_after: str = ""


@dataclass
class WebPhone:
    """A device with its cookies, on one kept-alive connection; for one thread at a time."""

    port: int
    name: str = "Ann"
    table: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    _token: str = ""
    _connection: HTTPConnection | None = None

    def same_device(self, port: int | None = None) -> "WebPhone":
        """The same device on another connection."""
        return WebPhone(port or self.port, self.name, self.table, dict(self.cookies), self._token)

    def request(self, method: str, path: str, body: str | None = None, **headers: str) -> Reply:
        """One request; a connection that the server closed meanwhile is opened again before it is used."""
        if self._connection is None:
            self._connection = HTTPConnection(HOST, self.port, timeout=PATIENCE)
        try:
            self._connection.request(method, path, body, {"Cookie": self.cookie_header(), **headers})
            answer = self._connection.getresponse()
            text = answer.read().decode()
        except (OSError, HTTPException):
            self.hang_up()
            raise
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(line).items()})
        if answer.will_close:
            self.hang_up()
        told = (answer.headers.get(name, "") for name in ("Location", "Retry-After"))
        return Reply(answer.status, text, *told)

    def hang_up(self) -> None:
        """Close the connection; the next request opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def cookie_header(self) -> str:
        """The cookies as a browser sends them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str) -> Reply:
        """A page."""
        return self.request("GET", path)

    def token(self) -> str:
        """The CSRF token of this device's session, read from a page once."""
        if not self._token:
            found = re.search(r'name="csrf-token" content="([^"]+)"', self.get("/").text)
            assert found, "the page has no CSRF token"
            self._token = found[1]
        return self._token

    def post(self, path: str, fields: Mapping[str, Any], **page: str) -> Reply:
        """A form with its CSRF token, as htmx sends it, and what the page says of itself."""
        headers = {
            "X-CSRFToken": self.token(),
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
            **page,
        }
        return self.request("POST", path, urlencode(fields, doseq=True), **headers)

    def read(self, path: str, headers: Mapping[str, str]) -> str:
        """What stands at an address."""
        status, text = self.send(path, None, headers)
        assert status == 200, text
        return text

    def send(
        self, path: str, fields: Mapping[str, Any] | None, headers: Mapping[str, str]
    ) -> tuple[int, str]:
        """The answer to a form, or to a question without one, and to what the page says of itself."""
        asked = fields is None
        reply = self.request("GET", path, **headers) if asked else self.post(path, fields or {}, **headers)
        return reply.status, reply.text

    def open_table(self, side: str = "both", mode: str = "free", **fields: str) -> str:
        """Open a new table and sit down at it."""
        choices = {"scenario": "1942", "edition": "v3.2", "mode": mode, "side": side, "name": self.name}
        choices |= fields
        reply = self.post("/new", choices)
        assert reply.status == 303, reply.text
        self.table = reply.location.rsplit("/", 1)[1]
        return self.table

    def invitations(self) -> dict[str, str]:
        """The links the host sees, by seat."""
        page = self.get(f"/t/{self.table}/seats").text
        found = re.findall(r'QR code: ([^"]+)".*?data-link>([^<]+)<', page, re.S)
        return {name.lower(): urlsplit(link).path for name, link in found}

    def join(self, link: str) -> Reply:
        """Sit down by an invitation."""
        reply = self.post("/join", {"token": link.rsplit("/", 1)[1], "name": self.name})
        assert reply.status == 303, reply.text
        self.table = urlsplit(reply.location).path.split("/")[2]
        return reply

    def head(self) -> int:
        """The newest entry of the table."""
        return int(json.loads(self.get(f"/t/{self.table}/head").text)["seq"])

    def do(self, kind: str, seen: int, key: str = "", **fields: Any) -> Reply:
        """One tap."""
        data = {"kind": kind, "seen": seen, "key": key or present.new_key(), **fields}
        return self.post(f"/t/{self.table}/do", data)

    def export(self) -> str:
        """The record as a file."""
        reply = self.get(f"/t/{self.table}/export")
        assert reply.status == 200, reply.text
        return reply.text


class Listener:
    """One open stream: a thread that notes when each number arrived."""

    def __init__(self, phone: WebPhone) -> None:
        self.arrived: dict[int, float] = {}
        self.ended = threading.Event()
        self._news = threading.Condition()
        self._connection = HTTPConnection(HOST, phone.port, timeout=PATIENCE)
        headers = {"Cookie": phone.cookie_header(), "Accept": "text/event-stream"}
        self._connection.request("GET", f"/t/{phone.table}/live", headers=headers)
        self._socket = self._connection.sock
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        with suppress(OSError, HTTPException, ValueError, AttributeError):
            while line := self._answer.readline():
                if line.startswith(b"data: "):
                    self._note(int(line.removeprefix(b"data: ")))
        with self._news:
            self.ended.set()
            self._news.notify_all()

    def _note(self, seq: int) -> None:
        with self._news:
            self.arrived.setdefault(seq, time.monotonic())
            self._news.notify_all()

    @property
    def heard(self) -> int:
        """The newest number heard."""
        with self._news:
            return max(self.arrived, default=-1)

    def wait_for(self, seq: int, seconds: float = PATIENCE) -> float | None:
        """The moment at which this number or a later one was heard, or none."""
        with self._news:
            self._news.wait_for(lambda: max(self.arrived, default=-1) >= seq, timeout=seconds)
            return min((at for number, at in self.arrived.items() if number >= seq), default=None)

    def close(self) -> None:
        """Hang up, as a phone that leaves the page."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self._connection.close()


def soon(answered: float) -> float:
    """How long news may take: a second, or more where the machine is slow to answer at all."""
    return max(A_SECOND, 3 * answered)


def seq_of(page: str) -> int:
    """The newest entry that an answer knows of."""
    found = re.search(r'id="fresh"[^>]* data-seq="(\d+)"', page)
    assert found, page
    return int(found[1])
