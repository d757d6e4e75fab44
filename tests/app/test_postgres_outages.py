"""PostgreSQL stopped, restarted and cut off while four phones play on four workers."""

import json
import shutil
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

import pytest
from sqlalchemy.engine import make_url

from app import present, transfer
from tests import postgres
from tests.app.server_process import PATIENCE, Reply, WebPhone, running, seq_of
from tests.app.wire import Wire
from tests.by_lot import Lot

TRACKS = ("political-will", "japan-asp", "allied-asp", "japan-hand")
GOING_ON = 3  # taps that each phone gets in before the next outage


@dataclass
class Play:
    """What the phones were told so far."""

    changed: threading.Condition = field(default_factory=threading.Condition)
    over: threading.Event = field(default_factory=threading.Event)
    done: Counter[str] = field(default_factory=Counter)
    turned_away: Counter[str] = field(default_factory=Counter)
    keys: list[str] = field(default_factory=list)
    odd: list[Reply] = field(default_factory=list)

    def tap_on(self, phone: WebPhone, track: str) -> None:
        """Tap again and again; a tap that was turned away is sent again as it was."""
        seen = 0
        while not self.over.is_set():
            key, to = present.new_key(), self.done[track] % 8
            while (reply := phone.do("MoveMarker", seen, key, track=track, to=to)).status == 503:
                self._note(self.turned_away, track, reply)
                self.over.wait(0.1)
            self._note(self.done, track, reply)
            seen = seq_of(reply.text)
            self.keys.append(key)

    def _note(self, where: Counter[str], track: str, reply: Reply) -> None:
        with self.changed:
            where[track] += 1
            if reply.status != 200 and (reply.status, reply.retry_after) != (503, "3"):
                self.odd.append(reply)
            self.changed.notify_all()

    def wait_for_more(self, what: Counter[str], number: int) -> None:
        """Until each phone was told so that many times more, or something else."""
        with self.changed:
            before = Counter(what)
            assert self.changed.wait_for(
                lambda: bool(self.odd) or all(what[track] >= before[track] + number for track in TRACKS),
                PATIENCE,
            )
            assert not self.odd, self.odd[0]


@contextmanager
def own_server() -> Iterator[postgres.OwnServer]:
    """A PostgreSQL server that only this test uses."""
    programs = postgres.binaries()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed and none could be installed here")
    directory = Path(mkdtemp(prefix="adjutant-postgres-"))
    server = postgres.OwnServer(programs, directory / "own")
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(directory, ignore_errors=True)


@pytest.mark.lot
@pytest.mark.slow
def test_taps_survive_postgresql_stopped_restarted_and_cut(tmp_path: Path, lot: Lot) -> None:
    with own_server() as database:
        wire = Wire(int(make_url(database.url).port or 0))
        url = make_url(database.url).set(port=wire.port).render_as_string(hide_password=False)
        with running(tmp_path, url, WORKERS="4", THREADS="24") as server:
            host = WebPhone(server.port)
            host.open_table("both")
            play, watcher = Play(), host.same_device()
            with ThreadPoolExecutor(len(TRACKS)) as pool:
                tapping = [pool.submit(play.tap_on, host.same_device(), track) for track in TRACKS]
                try:
                    for _ in range(5 if lot.long else 1):
                        _outages(play, database, wire, watcher)
                finally:
                    play.over.set()
                    wire.mend()
                for tap in tapping:
                    tap.result(PATIENCE)
            assert not play.odd
            record = _anew(watcher).export()
            said = server.said("err")
        wire.close()
    found = Counter(entry["key"] for entry in json.loads(record)["entries"])
    assert found == Counter(["opening", *play.keys])
    transfer.verify(record)
    assert "Traceback" not in said


def _outages(play: Play, database: postgres.OwnServer, wire: Wire, watcher: WebPhone) -> None:
    """One of each kind; between them everybody gets on by himself."""
    play.wait_for_more(play.done, GOING_ON)
    database.stop()
    play.wait_for_more(play.turned_away, 1)
    health = _anew(watcher).get("/healthz")
    assert (health.status, json.loads(health.text)) == (503, {"status": "failing", "database": "away"})
    database.start()
    play.wait_for_more(play.done, GOING_ON)
    database.stop()
    database.start()
    play.wait_for_more(play.done, GOING_ON)
    wire.cut()
    play.wait_for_more(play.turned_away, 1)
    wire.mend()
    play.wait_for_more(play.done, GOING_ON)
    assert _anew(watcher).get("/healthz").status == 200


def _anew(phone: WebPhone) -> WebPhone:
    """The phone on a new connection, for it was idle and the server may have closed the old one."""
    phone.hang_up()
    return phone
