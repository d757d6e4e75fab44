"""What was acknowledged stays, whenever the server is killed; and it stops in good order when asked."""

import json
import os
import random
import signal
import socket
import sqlite3
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from sqlmodel import Session

from app import present, transfer
from app.db import Database
from app.models import Device
from tests.app.server_process import HOST, PATIENCE, Listener, ServerProcess, WebPhone, running, seq_of
from tests.by_lot import Lot

pytestmark = pytest.mark.both_databases

TRACKS = ("political-will", "japan-asp", "allied-asp", "japan-hand")
MOST_TAPS = 400


@dataclass
class Tapper:
    """A phone that taps on its own track until the server dies, and remembers what was answered."""

    phone: WebPhone
    track: str
    seen: int = 0
    acknowledged: list[str] = field(default_factory=list)
    unanswered: dict[str, object] | None = None

    def tap_until_the_end(self, first: threading.Event) -> None:
        """Taps one after the other, at most `MOST_TAPS`."""
        for number in range(MOST_TAPS):
            tap = {"seen": self.seen, "key": present.new_key(), "track": self.track, "to": number % 8}
            try:
                self.send(tap)
            except (OSError, HTTPException):
                self.unanswered = tap
                return
            finally:
                first.set()

    def send(self, tap: dict[str, object]) -> None:
        """One tap; it counts as acknowledged when its 200 has arrived."""
        reply = self.phone.do("MoveMarker", **tap)  # type: ignore[arg-type]
        assert reply.status == 200, reply.text
        self.seen = seq_of(reply.text)
        self.acknowledged.append(str(tap["key"]))

    def send_again(self) -> None:
        """The tap that nobody answered, as it was."""
        tap, self.unanswered = self.unanswered, None
        if tap is not None:
            self.send(tap)


def kill_under_load(server: ServerProcess, tappers: list[Tapper], after: float) -> None:
    """Let everybody tap and kill the server in the middle of it."""
    first = threading.Event()
    with ThreadPoolExecutor(len(tappers)) as pool:
        tapping = [pool.submit(tapper.tap_until_the_end, first) for tapper in tappers]
        assert first.wait(PATIENCE)
        time.sleep(after)
        server.kill()
        for done in tapping:
            done.result()


def batches(kind: str, number: int) -> list[ParameterSet]:
    """So many batches of kills, for the long run."""
    return [pytest.param(kind, 25, id=f"{kind}-{batch}", marks=pytest.mark.long) for batch in range(number)]


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.parametrize(
    ("database_url", "kills"),
    [
        pytest.param("sqlite", 2, id="sqlite"),
        pytest.param("postgresql", 1, id="postgresql"),
        *batches("sqlite", 10),
        *batches("postgresql", 2),
    ],
    indirect=["database_url"],
)
def test_no_acknowledged_entry_is_lost_or_doubled_by_a_kill(
    database_url: str, kills: int, tmp_path: Path, lot: Lot
) -> None:
    moments = random.Random(lot.seed())
    unanswered = 0
    with running(tmp_path / "data", database_url) as server:
        host = WebPhone(server.port)
        host.open_table("both")
        tappers = [Tapper(host.same_device(), track) for track in TRACKS]
        for _ in range(kills):
            kill_under_load(server, tappers, moments.uniform(0.0, 0.15))
            host.hang_up()
            server.start()
            unanswered += sum(tapper.unanswered is not None for tapper in tappers)
            for tapper in tappers:
                tapper.send_again()
            _everything_stands_once(host.export(), tappers)
    assert unanswered >= kills


def _everything_stands_once(record: str, tappers: list[Tapper]) -> None:
    times = Counter(entry["key"] for entry in json.loads(record)["entries"])
    assert set(times.values()) == {1}
    acknowledged = {key for tapper in tappers for key in tapper.acknowledged}
    assert acknowledged == set(times) - {"opening"}
    transfer.verify(record)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("how", "group"),
    [(signal.SIGINT, True), (signal.SIGINT, False), (signal.SIGTERM, False), (signal.SIGTERM, True)],
    ids=["ctrl-c", "int", "term", "term-to-all"],
)
def test_the_server_stops_in_good_order_while_streams_are_open(
    how: signal.Signals, group: bool, tmp_path: Path
) -> None:
    with running(tmp_path) as server:
        phone = WebPhone(server.port)
        phone.open_table()
        listeners = [Listener(phone) for _ in range(3)]
        assert all(listener.wait_for(0) for listener in listeners)
        with socket.create_connection((HOST, server.port)):
            code, seconds = server.stop(how, group)
        assert code == 0
        assert seconds < max(5, 2 * server.started_in)
        assert all(listener.ended.wait(PATIENCE) for listener in listeners)
        assert server.said().count("Adjutant has stopped") == 1
        assert server.said("err") == ""
    _the_one_file_holds(tmp_path / "adjutant.db", phone.table)


def _the_one_file_holds(path: Path, table: str) -> None:
    """Nothing is beside it any more, and its copy is a backup."""
    assert [found.name for found in path.parent.glob("adjutant.db*")] == [path.name]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT game_id FROM entry").fetchall() == [(table,)]


@pytest.mark.slow
def test_a_worker_whose_master_was_killed_ends_too(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        phone = WebPhone(server.port)
        phone.open_table()
        listener = Listener(phone)
        assert listener.wait_for(0)
        os.kill(server.process.pid, signal.SIGKILL)
        assert listener.ended.wait(PATIENCE)


def test_the_embedded_database_writes_ahead_and_syncs_every_commit(migrated_copy: Database) -> None:
    with migrated_copy.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_a_writer_locks_out_other_writers_before_it_reads_but_no_reader(migrated_copy: Database) -> None:
    path = migrated_copy.engine.url.database
    assert path
    with migrated_copy.writing() as session, closing(sqlite3.connect(path, timeout=0)) as other:
        assert session.get(Device, "nobody") is None
        assert other.execute("SELECT count(*) FROM device").fetchone() == (0,)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")


def test_a_reader_does_not_lock_out_writers(migrated_copy: Database) -> None:
    with migrated_copy.reading() as reading:
        assert reading.get(Device, "counter") is None
        with migrated_copy.writing() as writing:
            writing.add(Device(id="counter", name="0", created=""))


def test_writers_of_several_processes_wait_for_each_other(migrated_copy: Database) -> None:
    """Each has its own engine and lock, so that only the database stands between them."""
    with migrated_copy.writing() as session:
        session.add(Device(id="counter", name="0", created=""))
    with ThreadPoolExecutor(3) as pool:
        for done in [pool.submit(_count, migrated_copy.url, 30) for _ in range(3)]:
            done.result()
    with migrated_copy.reading() as session:
        assert _counter(session).name == "90"


def _count(url: str, times: int) -> None:
    database = Database(url)
    for _ in range(times):
        with database.writing() as session:
            counter = _counter(session)
            counter.name = str(int(counter.name) + 1)
            session.add(counter)
    database.engine.dispose()


def _counter(session: Session) -> Device:
    found = session.get(Device, "counter")
    assert found is not None
    return found


@pytest.fixture
def migrated_copy(migrated_file: Path, tmp_path: Path) -> Database:
    """An embedded database of the test's own."""
    path = tmp_path / "copy.db"
    path.write_bytes(migrated_file.read_bytes())
    return Database(f"sqlite:///{path}")
