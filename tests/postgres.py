"""A PostgreSQL server of the tests' own, one for all workers, in a temporary directory."""

import fcntl
import getpass
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

SERVER_USER = "postgres"
SETTINGS = ("listen_addresses=127.0.0.1", "fsync=off", "full_page_writes=off", "max_connections=300")

OTHERS = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
TABLES = (
    "SELECT quote_ident(tablename) FROM pg_tables "
    "WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
)


def binaries() -> Path | None:
    """The directory of the server's programs, if there is one."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def _as_server_user(*command: str | Path) -> list[str]:
    """PostgreSQL refuses to run as root."""
    words = [str(word) for word in command]
    return ["runuser", "-u", SERVER_USER, "--", *words] if os.geteuid() == 0 else words


def _run(*command: str | Path) -> None:
    done = subprocess.run(_as_server_user(*command), capture_output=True, text=True, cwd="/", check=False)
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stdout}{done.stderr}")


@contextmanager
def alone(shared: Path) -> Iterator[None]:
    """No other worker is in such a block meanwhile."""
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def shared_server(programs: Path, shared: Path) -> str:
    """The address of the server of this run; whoever asks first starts it."""
    address = shared / "postgres.url"
    with alone(shared):
        if not address.exists():
            address.write_text(_start(programs, shared / "postgres"))
        return address.read_text()


def stop(shared: Path) -> None:
    """End the server of this run, if anybody asked for one."""
    data, programs = shared / "postgres" / "data", binaries()
    if programs is not None and (data / "postmaster.pid").exists():
        _run(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")


def _start(programs: Path, directory: Path) -> str:
    """Start a server in a directory of its own; its address."""
    data = directory / "data"
    data.mkdir(mode=0o700, parents=True)
    if os.geteuid() == 0:
        directory.parent.chmod(0o711)  # the server's user has to come by
        for path in (directory, data):
            shutil.chown(path, SERVER_USER)
    user = SERVER_USER if os.geteuid() == 0 else getpass.getuser()
    _run(programs / "initdb", "-D", data, "-U", user, "-A", "trust", "-E", "UTF8", "--no-sync")
    port = _free_port()
    _launch(programs, directory, port)
    return f"postgresql+psycopg://{user}@127.0.0.1:{port}/postgres"


def _launch(programs: Path, directory: Path, port: int | None) -> None:
    """Start the server of a directory and wait until it answers."""
    options = f"-p {port} -k {directory} " + " ".join(f"-c {setting}" for setting in SETTINGS)
    _run(programs / "pg_ctl", "-D", directory / "data", "-w", "-l", directory / "log", "-o", options, "start")


class OwnServer:
    """A server of one test's own, which may be stopped and started again."""

    def __init__(self, programs: Path, directory: Path) -> None:
        self._programs = programs
        self._directory = directory
        self.url = _start(programs, directory)

    def stop(self) -> None:
        """End it as when the machine fails: no client is told."""
        _run(self._programs / "pg_ctl", "-D", self._directory / "data", "-m", "immediate", "stop")

    def start(self) -> None:
        """Start it again at the same address."""
        _launch(self._programs, self._directory, make_url(self.url).port)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def emptied(url: str) -> str:
    """The same database with nothing in its tables; whoever is still connected to it is sent away."""
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(OTHERS))
        tables = connection.execute(text(TABLES)).scalars().all()
        connection.execute(text(f"TRUNCATE {', '.join(tables)} RESTART IDENTITY CASCADE"))
    engine.dispose()
    return url
