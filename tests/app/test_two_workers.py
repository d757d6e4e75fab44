"""Workers that share a database never disagree: whichever answers, a page is the same and the newest."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.db import connect
from app.games.eots.random_play import eots
from tests.app.course_by_lot import Course
from tests.app.page_on_phone import PageOnPhone
from tests.app.server_process import WebPhone, running
from tests.app.taps_by_lot import Hand
from tests.app.test_audiences import OF_THE_GAME, PAGES, any_address, steady
from tests.by_lot import Lot
from tests.eots.app.table_by_lot import any_sheet, any_step

SEATS = {"Bob": "allies", "Dan": "referee", "Eve": "observer"}
DEGREES = ("guided", "free", "advised")
STARTS = ("1942", "burma", "1943")


@dataclass
class Roaming:
    """A phone whose questions are answered by any of the workers."""

    at: tuple[WebPhone, ...]
    random: Random

    @property
    def table(self) -> str:
        """Where it sits."""
        return self.at[0].table

    def read(self, path: str, headers: Mapping[str, str]) -> str:
        """What stands at an address, as one of them says."""
        return self.random.choice(self.at).read(path, headers)

    def send(
        self, path: str, fields: Mapping[str, Any] | None, headers: Mapping[str, str]
    ) -> tuple[int, str]:
        """The answer of one of them."""
        return self.random.choice(self.at).send(path, fields, headers)


def four_phones(ports: tuple[int, ...], random: Random) -> list[Hand]:
    """Both sides, a referee, and somebody who looks on; each is known to every worker."""
    phones = [WebPhone(ports[0], "Ann")]
    phones[0].open_table("japan", random.choice(DEGREES), scenario=random.choice(STARTS))
    links = phones[0].invitations()
    for name, seat in SEATS.items():
        phones.append(WebPhone(random.choice(ports), name))
        phones[-1].join(links[seat])
    for phone in phones:
        phone.token()
    roaming = (Roaming(tuple(map(phone.same_device, ports)), Random(random.random())) for phone in phones)
    return [Hand(phone, phone.random, PageOnPhone(phone).load()) for phone in roaming]


def tap(hand: Hand) -> None:
    """Look at the news or not, open a sheet or not, and tap anything."""
    if hand.random.random() < 0.7:
        hand.page.hear()
    if hand.random.random() < 0.5:
        status, text = hand.phone.send(f"/t/{hand.phone.table}{any_sheet(hand)}", None, {})
        hand.sheet = text if status == 200 else ""
    if (found := hand.tap()) is not None:
        status, text = hand.send(found)
        assert status < 500, text


def agree(hand: Hand) -> None:
    """Every worker draws the same page with the newest entry, and the news of any of them lead to it."""
    head = max(phone.head() for phone in hand.phone.at)
    fresh = PageOnPhone(hand.phone)
    fresh.take(said_by_all(hand, hand.page.address), whole=True)
    assert fresh.seq == str(head)
    hand.page.hear()
    assert hand.page.is_whole()
    assert hand.page.differs_from(fresh) == []
    said_by_all(hand, f"/t/{hand.phone.table}{any_address(hand, (*PAGES, *OF_THE_GAME), any_sheet)}")


def said_by_all(hand: Hand, path: str) -> str:
    """What every worker answers to a question."""
    answers = [phone.send(path, None, {}) for phone in hand.phone.at]
    found = [(path, status, steady(text)) for status, text in answers]
    assert all(one == found[0] for one in found)
    return found[0][2]


@contextmanager
def two_servers(directory: Path, database: str) -> Iterator[tuple[int, ...]]:
    """Two processes that know nothing of each other but the database; nothing goes wrong in them."""
    settings = {"RATE_LIMITS": "off", "THREADS": "32", "PATIENCE": "600"}
    servers = [running(directory / name, database, **settings) for name in ("one", "two")]
    with servers[0] as one, servers[1] as two:
        yield one.port, two.port
        assert "Traceback" not in one.said("err") + two.said("err")


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.both_databases
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_whichever_worker_answers_a_page_is_the_same_and_the_newest(
    database_url: str, tmp_path: Path, lot: Lot
) -> None:
    database = connect(database_url)
    with two_servers(tmp_path, database_url) as ports, ThreadPoolExecutor(4) as pool:
        for seed, _ in zip(lot.seeds(), range(10 if lot.long else 1), strict=False):
            random = Random(seed)
            hands = four_phones(ports, random)
            course = Course(database, hands[0].phone.table, eots(), random, any_step)
            for _ in range(100 if lot.long else 10):
                at_once = [pool.submit(tap, hand) for hand in hands]
                course.goes_on()
                for done in at_once:
                    done.result()
                for hand in hands:
                    agree(hand)
