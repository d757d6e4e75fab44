"""The plug is pulled: what was acknowledged stands, and nothing half-written is read.

With a full synchronisation at each commit the log holds everything up to the last acknowledged
entry. What comes after may be on the disk, in part, or as whatever the sectors held before; and
while pages are moved from the log into the file, any of them may have arrived.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from app.db import Database
from app.models import Device
from tests.by_lot import Lot

SECTOR = 512
FEW, MANY = 12, 100


@dataclass
class Disk:
    """A database that is written to, and what would be found on its disk after a cut."""

    path: Path
    database: Database
    chance: Random
    written: int = 0

    @property
    def log(self) -> Path:
        return self.path.with_name(f"{self.path.name}-wal")

    def write(self) -> None:
        """One acknowledged commit of some pages."""
        with self.database.writing() as session:
            name = "x" * self.chance.randrange(20_000)
            session.add(Device(id=f"{self.written:06}", name=name, created=""))
        self.written += 1

    def torn(self, before: bytes, after: bytes) -> bytes:
        """Any sectors of the new content over the old, and the end cut off anywhere."""
        end = self.chance.randint(len(before), len(after)) if len(after) > len(before) else len(after)
        found = bytearray(after[:end])
        for start in range(0, end, SECTOR):
            if self.chance.random() < 0.3:
                old = before[start : start + SECTOR]
                found[start : start + len(old)] = old
                if len(old) < SECTOR and start >= len(before):
                    piece = found[start : start + SECTOR]
                    found[start : start + SECTOR] = self.chance.randbytes(len(piece))
        return bytes(found)


@pytest.fixture
def disk(migrated_file: Path, tmp_path: Path, lot: Lot) -> Iterator[Disk]:
    """A database of the test's own."""
    path = tmp_path / "adjutant.db"
    path.write_bytes(migrated_file.read_bytes())
    found = Disk(path, Database(f"sqlite:///{path}"), Random(lot.seed()))
    yield found
    found.database.engine.dispose()


def found_after(disk: Disk, file: bytes, log: bytes) -> int:
    """How many commits a start finds on such a disk; it must be sound, and have no holes."""
    path = disk.path.with_name("after") / "adjutant.db"
    path.parent.mkdir(exist_ok=True)
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(file)
    path.with_name("adjutant.db-wal").write_bytes(log)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        ids = [row[0] for row in connection.execute("SELECT id FROM device ORDER BY id")]
    assert ids == [f"{number:06}" for number in range(len(ids))]
    return len(ids)


@pytest.mark.lot
def test_a_cut_in_the_middle_of_a_commit_loses_nothing_acknowledged(disk: Disk, lot: Lot) -> None:
    whole = 0
    for _ in range(MANY if lot.long else FEW):
        for _ in range(disk.chance.randrange(3)):
            disk.write()
        acknowledged, before = disk.written, disk.log.read_bytes() if disk.log.exists() else b""
        disk.write()
        after, file = disk.log.read_bytes(), disk.path.read_bytes()
        kept = _kept(before, after)
        found = found_after(disk, file, before[:kept] + disk.torn(before[kept:], after[kept:]))
        assert found in (acknowledged, acknowledged + 1)
        assert found_after(disk, file, after) == acknowledged + 1
        whole += found - acknowledged
    assert disk.written > whole


def _kept(before: bytes, after: bytes) -> int:
    """What a log that only grew keeps: the frames that were acknowledged."""
    starts = range(0, min(len(before), len(after)), SECTOR)
    changed = (at for at in starts if before[at : at + SECTOR] != after[at : at + SECTOR])
    return next(changed, min(len(before), len(after)))


@pytest.mark.lot
def test_a_cut_while_pages_are_moved_into_the_file_loses_nothing(disk: Disk, lot: Lot) -> None:
    for _ in range(MANY if lot.long else FEW):
        for _ in range(1 + disk.chance.randrange(3)):
            disk.write()
        log, before = disk.log.read_bytes(), disk.path.read_bytes()
        disk.database.checkpoint()
        after = disk.path.read_bytes()
        grown = before.ljust(len(after), b"\x00")
        assert found_after(disk, disk.torn(grown, after), log) == disk.written
        assert found_after(disk, before, log) == disk.written
        disk.database.checkpoint(wholly=True)
        assert found_after(disk, disk.path.read_bytes(), b"") == disk.written
