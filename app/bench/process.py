"""A server of the bench's own, on loopback and temporary data."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

HOST = "127.0.0.1"
START_WITHIN = 60.0
STOP_WITHIN = 10.0
NOT_HANDED_ON = ("DATABASE_URL", "SECRET_KEY", "HOST", "PORT", "PUBLIC_URL", "PROXIES", "WORKERS", "THREADS")
COMMAND = (sys.executable, "-c", "from app.cli import main; main()", "serve", "--host", HOST)


@contextmanager
def serving(data: Path) -> Iterator[int]:
    """A running server's port, for the length of a block."""
    port = _free_port()
    environment = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
    process = subprocess.Popen(
        [*COMMAND, "--port", str(port)],
        env={**environment, "ADJUTANT_DATA": str(data)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_for_health(process, port)
        yield port
    finally:
        _stop(process)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _wait_for_health(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + START_WITHIN
    while time.monotonic() < until and process.poll() is None:
        with suppress(OSError, HTTPException):
            connection = HTTPConnection(HOST, port, timeout=5)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                connection.close()
                return
        time.sleep(0.02)
    raise RuntimeError("the server of the bench did not start")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
