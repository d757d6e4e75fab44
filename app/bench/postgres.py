"""A PostgreSQL server of the bench's own, on loopback and temporary data, where its programs are found."""

import getpass
import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.bench.process import HOST, free_port

SERVER_USER = "postgres"
SETTINGS = (f"listen_addresses={HOST}", "max_connections=300")


def lacks_postgres() -> str:
    """Why no server can be started here, if so."""
    if _programs() is None:
        return "PostgreSQL's programs are not here"
    if os.geteuid() == 0 and SERVER_USER not in (user.pw_name for user in pwd.getpwall()):
        return f"PostgreSQL does not run as root, and there is no user {SERVER_USER}"
    return ""


def _programs() -> Path | None:
    """The directory of the server's programs, if there is one."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


@contextmanager
def postgres(directory: Path) -> Iterator[str]:
    """The address of an empty database, for the length of a block."""
    programs, data = _programs(), directory / "data"
    assert programs is not None
    data.mkdir(mode=0o700, parents=True)
    user = getpass.getuser()
    if os.geteuid() == 0:
        user = SERVER_USER
        directory.parent.chmod(0o711)  # the server's user has to come by
        for path in (directory, data):
            shutil.chown(path, user)
    port = free_port()
    options = f"-p {port} -k {directory} " + " ".join(f"-c {setting}" for setting in SETTINGS)
    _run(programs / "initdb", "-D", data, "-U", user, "-A", "trust", "-E", "UTF8")
    _run(programs / "pg_ctl", "-D", data, "-w", "-l", directory / "log", "-o", options, "start")
    try:
        yield f"postgresql+psycopg://{user}@{HOST}:{port}/postgres"
    finally:
        _run(programs / "pg_ctl", "-D", data, "-m", "fast", "stop")


def _run(*command: str | Path) -> None:
    """Run one of the programs, as another user where this one is root."""
    words = [str(word) for word in command]
    other = ["runuser", "-u", SERVER_USER, "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*other, *words], capture_output=True, text=True, cwd="/", check=False)
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stdout}{done.stderr}")
