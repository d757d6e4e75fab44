"""Taps on a bad network: each is entered once, in its order, whatever befalls the requests."""

import json
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path

import pytest

from app import present
from tests.app.server_process import PATIENCE, Reply, WebPhone, running
from tests.by_lot import Lot
from tests.fault_proxy import FaultProxy

UNDECIDED = (408, 425, 429)


@dataclass
class Tapper:
    """A phone that keeps a tap until it has a final answer, as the page does."""

    phone: WebPhone
    name: str
    sent: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def tap(self, number: int) -> None:
        """One roll of a die under a name of its own, sent with the same key until it is answered."""
        what, key = f"{self.name}{number}", present.new_key()
        reply = self._answer(what, key)
        (self.sent if reply.status == 200 else self.refused).append(what)

    def tap_often(self, taps: int) -> None:
        """One tap after the other."""
        for number in range(taps):
            self.tap(number)

    def _answer(self, what: str, key: str) -> Reply:
        while True:
            try:
                reply = self.phone.do("RollDice", seen=0, key=key, what=what, count=1, face=4)
            except (OSError, HTTPException):
                continue
            if reply.status < 500 and reply.status not in UNDECIDED:
                return reply

    def page_seq(self) -> int:
        """The newest entry on this phone's page."""
        found = re.search(r'id="fresh"[^>]*data-seq="(\d+)"', self.phone.get(f"/t/{self.phone.table}").text)
        assert found
        return int(found[1])


def four_phones(port: int) -> list[Tapper]:
    """Both sides, a referee, and a second tab of the first phone."""
    japan, allies, referee = (WebPhone(port, name) for name in ("Ann", "Bob", "Cid"))
    japan.open_table("japan")
    links = japan.invitations()
    allies.join(links["allies"])
    referee.join(links["referee"])
    phones = (japan, allies, referee, japan.same_device())
    for phone in phones:
        phone.token()
    return [Tapper(phone, name) for phone, name in zip(phones, "abcd", strict=True)]


@pytest.fixture
def network(tmp_path: Path, lot: Lot) -> Iterator[FaultProxy]:
    """A server behind a bad network."""
    with running(tmp_path, RATE_LIMITS="off") as server:
        proxy = FaultProxy(server.port, lot.seed())
        yield proxy
        proxy.close()


def rolled(phone: WebPhone) -> list[str]:
    """What the record's rolls were for, in its order."""
    entries = json.loads(phone.export())["entries"]
    return [entry["command"]["what"] for entry in entries if entry["command"]["kind"] == "RollDice"]


@pytest.mark.lot
@pytest.mark.slow
def test_every_tap_of_four_phones_is_entered_exactly_once_and_in_order(network: FaultProxy, lot: Lot) -> None:
    taps = 500 if lot.long else 50
    tappers = four_phones(network.server_port)
    for tapper in tappers:
        tapper.phone.hang_up()
        tapper.phone.port = network.port
    threads = [threading.Thread(target=tapper.tap_often, args=(taps,)) for tapper in tappers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE * (10 if lot.long else 1))
    network.calm()
    assert [tapper.refused for tapper in tappers] == [[]] * 4
    assert all(network.seen[fault] for fault in ("busy", "cut before", "cut after", "half", "twice"))
    entered = rolled(tappers[0].phone)
    for tapper in tappers:
        assert [what for what in entered if what.startswith(tapper.name)] == tapper.sent
        assert len(tapper.sent) == taps
        assert tapper.page_seq() == tapper.phone.head() == 4 * taps
