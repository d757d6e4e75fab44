"""A server of the bench's own, on loopback and temporary data, and what its processes use."""

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

HOST = "127.0.0.1"
START_WITHIN = 60.0
STOP_WITHIN = 10.0
SETTLES_IN = 0.003
"""How long a thread goes on after its answer was read."""
NOT_HANDED_ON = ("DATABASE_URL", "SECRET_KEY", "HOST", "PORT", "PUBLIC_URL", "PROXIES", "WORKERS", "THREADS")
COMMAND = (sys.executable, "-c", "from app.cli import main; main()", "serve", "--host", HOST)
PROCESSES = Path("/proc")
CLOCK_OF_A_PROCESS = 2
MEGABYTE = 1024 * 1024


def lacks_processes() -> str:
    """Why the processor time of another process cannot be read here, if so."""
    return "" if sys.platform == "linux" else "only Linux tells what another process used"


@dataclass(frozen=True)
class Server:
    """A running server: its port, its master and the master's workers."""

    port: int
    processes: tuple[int, ...]

    def cpu(self) -> float:
        """The processor time that it used so far, in milliseconds."""
        clocks = ((~process << 3) | CLOCK_OF_A_PROCESS for process in self.processes)
        return sum(time.clock_gettime(clock) for clock in clocks) * 1000

    def cpu_of(self, action: Callable[[], object]) -> float:
        """The processor time that something takes it, in milliseconds."""
        before = self.cpu()
        action()
        time.sleep(SETTLES_IN)
        return self.cpu() - before

    def memory(self) -> float:
        """The memory that it holds, in megabytes."""
        texts = ((PROCESSES / str(process) / "statm").read_text() for process in self.processes)
        return sum(int(text.split()[1]) for text in texts) * resource.getpagesize() / MEGABYTE


@contextmanager
def serving(data: Path, **settings: str) -> Iterator[Server]:
    """A running server, for the length of a block."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
    process = subprocess.Popen(
        [*COMMAND, "--port", str(port)],
        env={**environment, "ADJUTANT_DATA": str(data), "RATE_LIMITS": "off", **settings},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        _wait_for_health(process, port)
        yield Server(port, (process.pid, *_children(process.pid)))
    finally:
        _stop(process)


def _children(parent: int) -> Iterator[int]:
    """The processes that a process started, as far as the system tells."""
    for path in PROCESSES.glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(path.read_text().rpartition(")")[2].split()[1]) == parent:
                yield int(path.parent.name)


def free_port() -> int:
    """A port that nobody listens on."""
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
