"""What cannot be started with is named in one sentence; nothing half-written is left behind."""

import errno
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkdtemp

import pytest

from app.config import BadSetting, Settings
from app.db import connect
from app.whole_files import writing_whole
from tests.app.server_process import free_port
from tests.app.shell import Ended, Run, refused

NOBODY = 65534


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data directory that the command uses."""
    directory = tmp_path / "data"
    directory.mkdir()
    monkeypatch.setenv("ADJUTANT_DATA", str(directory))
    for name in ("DATABASE_URL", "SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    return directory


def a_sound_database(directory: Path) -> Path:
    path = directory / "adjutant.db"
    database = connect(f"sqlite:///{path}")
    database.migrate()
    database.close()
    return path


@contextmanager
def as_somebody_else(directory: Path) -> Iterator[None]:
    """Without the rights of root, for whom nothing is read-only."""
    if os.geteuid():
        yield
        return
    shutil.chown(directory, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A directory that everybody can reach."""
    directory = Path(mkdtemp(prefix="adjutant-open-"))
    directory.chmod(0o755)
    yield directory
    shutil.rmtree(directory)


@pytest.mark.parametrize("command", [("serve",), ("export", "a-table")], ids=lambda words: words[0])
def test_a_file_that_is_no_database_is_named(data: Path, run: Run, command: tuple[str, ...]) -> None:
    (data / "adjutant.db").write_bytes(b"These are my notes about the Coral Sea.\n" * 200)
    refused(run(*command), "adjutant.db", "is damaged, or is no database", "adjutant restore FILE")


def test_a_damaged_database_is_named(data: Path, run: Run) -> None:
    path = a_sound_database(data)
    content = bytearray(path.read_bytes())
    content[100:] = b"\xff" * (len(content) - 100)
    path.write_bytes(content)
    refused(run("serve"), "adjutant.db", "is damaged")


def test_the_database_of_a_newer_program_is_left_alone(data: Path, run: Run) -> None:
    path = a_sound_database(data)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    refused(run("serve"), "newer Adjutant", "9999", "Update Adjutant")


def test_the_database_of_another_program_is_left_alone(data: Path, run: Run) -> None:
    with closing(sqlite3.connect(data / "adjutant.db")) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    refused(run("serve"), "not Adjutant's", "recipes")
    with closing(sqlite3.connect(data / "adjutant.db")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_directory_that_cannot_be_written_is_named(
    open_to_all: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_DATA", str(open_to_all))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with as_somebody_else(open_to_all):
        open_to_all.chmod(0o555)
        refused(run("serve"), str(open_to_all), "Permission denied")
    assert list(open_to_all.iterdir()) == []


def test_a_database_that_cannot_be_written_is_named(
    open_to_all: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUTANT_DATA", str(open_to_all))
    monkeypatch.setenv("SECRET_KEY", "a secret for tests only")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    path = a_sound_database(open_to_all)
    path.chmod(0o444)
    with as_somebody_else(open_to_all):
        open_to_all.chmod(0o555)
        refused(run("serve"), "adjutant.db", "cannot be written")


def test_a_data_directory_below_a_file_is_named(
    data: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "file").write_text("")
    monkeypatch.setenv("ADJUTANT_DATA", str(data / "file" / "data"))
    refused(run("serve"), str(data / "file"), "Not a directory")


def test_postgresql_away_is_one_sentence(data: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgresql://ann:hidden@127.0.0.1:{free_port()}/club")
    ended = run("serve")
    refused(ended, "PostgreSQL at 127.0.0.1:", "does not answer", "DATABASE_URL")
    assert "hidden" not in ended.err


def test_a_full_disk_at_the_first_start_is_named_and_the_next_start_works(data: Path, run: Run) -> None:
    code = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (3 * 4096, 3 * 4096))
sys.argv = ["adjutant", "serve"]
from app.cli import main
main()
"""
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ)
    refused(Ended(done.returncode, done.stdout, done.stderr), "adjutant.db", "full")
    assert "There is no table" in run("export", "no-such-table").err


def test_a_full_disk_leaves_no_half_a_key(data: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        refused(run("serve"), "The disk is full", "secret.key")
    assert list(data.iterdir()) == []
    assert len(Settings.from_environment({"ADJUTANT_DATA": str(data)}).secret_key) >= 32


def test_an_empty_key_is_made_anew_and_a_cut_one_is_named(data: Path) -> None:
    environ = {"ADJUTANT_DATA": str(data)}
    (data / "secret.key").touch()
    key = Settings.from_environment(environ).secret_key
    assert len(key) >= 32
    assert stat.S_IMODE((data / "secret.key").stat().st_mode) == 0o600
    assert Settings.from_environment(environ).secret_key == key
    (data / "secret.key").write_text(key[:5])
    with pytest.raises(BadSetting, match=r"secret\.key is cut short"):
        Settings.from_environment(environ)
    (data / "secret.key").write_bytes(b"\xff" * 40)
    with pytest.raises(BadSetting, match=r"secret\.key is damaged"):
        Settings.from_environment(environ)


def test_an_interrupted_file_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("before")
    with pytest.raises(KeyboardInterrupt), writing_whole(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept"]
    assert path.read_text() == "before"


def test_the_database_is_its_owners_alone(data: Path) -> None:
    path = data / "adjutant.db"
    database = connect(f"sqlite:///{path}")
    database.migrate()
    modes = {found.name: stat.S_IMODE(found.stat().st_mode) for found in data.iterdir()}
    assert modes == dict.fromkeys(("adjutant.db", "adjutant.db-wal", "adjutant.db-shm"), 0o600)
    database.close()
    path.chmod(0o644)
    connect(f"sqlite:///{path}").migrate()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_after_a_stop_the_one_file_is_everything(data: Path) -> None:
    path = a_sound_database(data)
    assert [found.name for found in data.iterdir()] == ["adjutant.db"]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM game").fetchone() == (0,)
