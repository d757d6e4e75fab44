"""A PostgreSQL server of the tests' own, in a temporary directory."""

import getpass
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SERVER_USER = "postgres"


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
def server(programs: Path) -> Iterator[str]:
    """The address of a running server, which ends with the block."""
    with tempfile.TemporaryDirectory(prefix="adjutant-postgres-", ignore_cleanup_errors=True) as directory:
        data = Path(directory) / "data"
        data.mkdir(mode=0o700)
        if os.geteuid() == 0:
            for path in (directory, data):
                shutil.chown(path, SERVER_USER)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        user = SERVER_USER if os.geteuid() == 0 else getpass.getuser()
        _run(programs / "initdb", "-D", data, "-U", user, "-A", "trust", "-E", "UTF8", "--no-sync")
        options = (
            f"-p {port} -k {directory} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300"
        )
        _run(programs / "pg_ctl", "-D", data, "-w", "-l", Path(directory) / "log", "-o", options, "start")
        try:
            yield f"postgresql+psycopg://{user}@127.0.0.1:{port}/postgres"
        finally:
            _run(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
