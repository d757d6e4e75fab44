"""Two players tapping at the same instant: nothing is lost, nothing is doubled."""

import json
import re
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask

from app import present, transfer
from tests.app.server_process import PATIENCE, Listener, WebPhone, running, soon
from tests.by_lot import Lot
from tests.support import Phone

pytestmark = pytest.mark.both_databases

ROUNDS, FEWER = 200, 10  # a tenth of them, but in the long run
UNIT = "jp-cv-akagi"
PORTS = ("4017", "3706")
Fields = dict[str, Any]
Tap = Callable[[Fields], tuple[int, str]]
Check = Callable[["Pair", int], None]


@dataclass(frozen=True)
class Pair:
    """Two devices at one table, and one connection more of the first device."""

    first: Tap
    second: Tap
    first_again: Tap
    head: Callable[[], int]
    export: Callable[[], str]


def _together(pool: ThreadPoolExecutor, *taps: tuple[Tap, Fields]) -> list[tuple[int, str]]:
    """Send at the same instant."""
    start = Barrier(len(taps))

    def send(tap: Tap, fields: Fields) -> tuple[int, str]:
        start.wait(PATIENCE)
        return tap(fields)

    sent = [pool.submit(send, *tap) for tap in taps]
    return [answer.result() for answer in sent]


def _marker(track: str, number: int, seen: int) -> Fields:
    return {"kind": "MoveMarker", "track": track, "to": number % 8, "seen": seen, "key": present.new_key()}


def _keys_stand_once(pair: Pair, expected: set[str]) -> None:
    """The record holds these keys and the ones before, each once, in an unbroken chain."""
    record = pair.export()
    keys = Counter(entry["key"] for entry in json.loads(record)["entries"])
    assert expected <= set(keys)
    assert set(keys.values()) == {1}
    transfer.verify(record)


def different_things_both_succeed(pair: Pair, rounds: int) -> None:
    """Two tracks at once."""
    sent: set[str] = set()
    began = pair.head()
    with ThreadPoolExecutor(2) as pool:
        for number in range(rounds):
            seen = began + 2 * number
            one, other = _marker("political-will", number, seen), _marker("japan-asp", number, seen)
            answers = _together(pool, (pair.first, one), (pair.second, other))
            assert [status for status, _ in answers] == [200, 200], answers
            sent |= {one["key"], other["key"]}
    assert pair.head() == began + 2 * rounds
    _keys_stand_once(pair, sent)


def the_same_thing_succeeds_once(pair: Pair, rounds: int) -> None:
    """One counter moved by one player and flipped by the other; the slower one is told what happened."""
    won: set[str] = set()
    began, moves = pair.head(), 0
    with ThreadPoolExecutor(2) as pool:
        for number in range(rounds):
            common = {"units": [UNIT], "seen": began + number}
            move = {**common, "kind": "MoveUnits", "to": PORTS[moves % 2], "key": present.new_key()}
            flip = {**common, "kind": "FlipUnits", "key": present.new_key()}
            answers = _together(pool, (pair.first, move), (pair.second, flip))
            assert sorted(status for status, _ in answers) == [200, 409], answers
            moved = answers[0][0] == 200
            moves += moved
            won.add(str(move["key"] if moved else flip["key"]))
            told = "CV Akagi moved" if moved else r"CV Akagi (reduced|restored)"
            assert re.search(told, answers[1 if moved else 0][1])
    assert pair.head() == began + rounds
    _keys_stand_once(pair, won)


def one_key_makes_one_entry(pair: Pair, rounds: int) -> None:
    """A tap sent twice at once by one device."""
    sent: set[str] = set()
    began = pair.head()
    with ThreadPoolExecutor(2) as pool:
        for number in range(rounds):
            tap = _marker("allied-asp", number, began + number)
            answers = _together(pool, (pair.first, tap), (pair.first_again, tap))
            assert [status for status, _ in answers] == [200, 200], answers
            sent.add(tap["key"])
    assert pair.head() == began + rounds
    _keys_stand_once(pair, sent)


CHECKS: dict[Check, int] = {
    different_things_both_succeed: ROUNDS,
    the_same_thing_succeeds_once: ROUNDS,
    one_key_makes_one_entry: ROUNDS // 2,
}


def _rounds(check: Check, lot: Lot) -> int:
    return CHECKS[check] if lot.long else CHECKS[check] // FEWER


def _in_process(app: Flask) -> Pair:
    """Two phones in the seat of Japan, each with its own cookies."""
    host, guest, again = Phone(app, "Ann"), Phone(app, "Bob"), Phone(app, "Ann")
    host.open_table("japan")
    assert guest.join(host.invitations()["japan"]).status_code == 303
    cookie = host.client.get_cookie("adjutant")
    assert cookie is not None
    again.client.set_cookie("adjutant", cookie.value)
    table = host.table

    def tap_of(phone: Phone) -> Tap:
        headers = {"X-CSRFToken": phone.token(), "HX-Request": "true"}

        def tap(fields: Fields) -> tuple[int, str]:
            answer = phone.client.post(f"/t/{table}/do", data=fields, headers=headers)
            return answer.status_code, answer.get_data(as_text=True)

        return tap

    def export() -> str:
        return host.client.get(f"/t/{table}/export").get_data(as_text=True)

    return Pair(tap_of(host), tap_of(guest), tap_of(again), host.head, export)


def _over_http(first_port: int, second_port: int) -> tuple[Pair, WebPhone, WebPhone]:
    """The same over HTTP, each phone on its own server process if there are two."""
    host, guest = WebPhone(first_port, "Ann"), WebPhone(second_port, "Bob")
    host.open_table("japan")
    guest.join(host.invitations()["japan"])

    def tap_of(phone: WebPhone) -> Tap:
        phone.token()

        def tap(fields: Fields) -> tuple[int, str]:
            reply = phone.post(f"/t/{phone.table}/do", fields)
            return reply.status, reply.text

        return tap

    again = host.same_device(second_port)
    pair = Pair(tap_of(host), tap_of(guest), tap_of(again), host.head, host.export)
    return pair, host, guest


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_two_threads_of_one_process(check: Check, app: Flask, lot: Lot) -> None:
    check(_in_process(app), _rounds(check, lot))


@pytest.mark.slow
def test_two_phones_at_the_real_server(tmp_path: Path, lot: Lot) -> None:
    with running(tmp_path) as server:
        pair, _, _ = _over_http(server.port, server.port)
        for check in CHECKS:
            check(pair, _rounds(check, lot) * 2 // 5)
        assert "Traceback" not in server.said("err")


@pytest.mark.slow
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_two_server_processes_on_one_database(database_url: str, tmp_path: Path, lot: Lot) -> None:
    with running(tmp_path / "one", database_url) as one, running(tmp_path / "two", database_url) as two:
        pair, host, guest = _over_http(one.port, two.port)
        for check in CHECKS:
            check(pair, _rounds(check, lot) // 5)
        for poster, listener in ((host, Listener(guest)), (guest, Listener(host))):
            _news_crosses(poster, listener)
        assert "Traceback" not in one.said("err") + two.said("err")


def _news_crosses(poster: WebPhone, listener: Listener) -> None:
    """What is posted at one process is heard at the other within a second."""
    for number in range(3):
        head = poster.head()
        assert listener.wait_for(head)
        asked = time.monotonic()
        assert poster.do("MoveMarker", head, track="allied-hand", to=number).status == 200
        acknowledged = time.monotonic()
        heard = listener.wait_for(head + 1)
        assert heard is not None
        assert heard - acknowledged < soon(acknowledged - asked)
    listener.close()
