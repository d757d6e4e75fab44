"""A bad network between phones and server, by a seed: delays, cuts, busy answers, requests sent twice."""

import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random

HOST = "127.0.0.1"
PATIENCE = 60.0
LONGEST_DELAY = 0.05
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 0\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
FAULTS = ("delay", "cut before", "cut after", "half", "busy", "twice")


class FaultProxy:
    """Passes requests on to a server; each is given a fault, or none, by lot."""

    def __init__(self, port: int, seed: int, share: float = 0.4) -> None:
        self.server_port = port
        self.share = share
        self.seen: Counter[str] = Counter()
        self.busy_left = 0
        self._lot = Random(seed)
        self._lock = threading.Lock()
        self._listener = socket.create_server((HOST, 0), backlog=64)
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def calm(self) -> None:
        """From now on the network is a good one."""
        self.share = 0.0
        self.busy_left = 0

    def be_busy(self, times: int) -> None:
        """The next taps are answered 503."""
        self.busy_left = times

    def close(self) -> None:
        """Nobody is let in any more."""
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(phone,), daemon=True).start()

    def _serve(self, phone: socket.socket) -> None:
        with suppress(OSError), phone:
            phone.settimeout(PATIENCE)
            request = _read_request(phone)
            if request:
                self._pass_on(phone, request, self._fault(request))

    def _fault(self, request: bytes) -> str:
        """What befalls a request."""
        tap = request.startswith(b"POST")
        with self._lock:
            if tap and self.busy_left:
                self.busy_left -= 1
                fault = "busy"
            elif self._lot.random() >= self.share:
                fault = ""
            else:
                fault = self._lot.choice(FAULTS)
            self.seen[fault] += tap
        return fault

    def _pass_on(self, phone: socket.socket, request: bytes, fault: str) -> None:
        if fault == "busy":
            phone.sendall(BUSY)
        if fault in ("busy", "cut before"):
            return
        if fault == "delay":
            time.sleep(LONGEST_DELAY * self._lot.random())
        if fault == "twice" and request.startswith(b"POST"):
            with self._asked(request) as server:
                b"".join(_pieces(server))
        with self._asked(request) as server:
            self._answer(phone, server, fault, b"/live HTTP" in request)

    @contextmanager
    def _asked(self, request: bytes) -> Iterator[socket.socket]:
        with socket.create_connection((HOST, self.server_port), timeout=PATIENCE) as server:
            server.sendall(request)
            yield server

    def _answer(self, phone: socket.socket, server: socket.socket, fault: str, streams: bool) -> None:
        """The answer, piece by piece if it is a stream; a cut takes the rest of it."""
        if streams:
            for number, piece in enumerate(_pieces(server)):
                phone.sendall(piece)
                if fault in ("half", "cut after") and number > 1:
                    return
            return
        whole = b"".join(_pieces(server))
        if fault == "half":
            phone.sendall(whole[: len(whole) // 2])
        elif fault != "cut after":
            phone.sendall(whole)


def _pieces(connection: socket.socket) -> Iterator[bytes]:
    while piece := connection.recv(65536):
        yield piece


def _read_request(phone: socket.socket) -> bytes:
    """A whole request, asking for a connection of its own."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = phone.recv(65536)
        if not piece:
            return b""
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    named = dict(line.lower().split(b":", 1) for line in lines[1:])
    length = int(named.get(b"content-length", b"0"))
    while len(body) < length:
        body += phone.recv(65536)
    return b"\r\n".join((*lines, b"Connection: close")) + b"\r\n\r\n" + body
