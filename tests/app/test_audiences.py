"""Parts are drawn once for all who see the same: nobody is ever shown what was drawn for somebody else."""

import re
from collections.abc import Callable
from random import Random

import pytest
from flask import Flask

from tests.app.forgetting import nothing_in_mind
from tests.app.page_on_phone import PageOnPhone, Reader
from tests.app.party import Party
from tests.app.taps_by_lot import Hand
from tests.by_lot import Lot
from tests.eots.app.table_by_lot import any_sheet, any_step

STARTS = (
    {"scenario": "1942", "mode": "free"},
    {"scenario": "burma", "mode": "guided"},
    {"scenario": "1943", "mode": "guided"},
    {"scenario": "1942", "mode": "advised"},
    {"scenario": "1942", "mode": "free", "side": "both"},
)
PAGES = ("", "?place=3706", "/screen", "/log", "/list", "/head")
OF_THE_GAME = ("?card=J40", "/audit", "/zones", "/battles", "/cards", "/standing")
VOLATILE = re.compile(r'(name="csrf-token" content=|"X-CSRFToken": |name="key" value=)"[^"]*"')
IN_PIECES = ("patches", "board-overlay", "log-list")
DONE_ONCE = ("do", "plan/begin", "done", "told")  # a second sending of these does nothing and says the same


def steady(text: str) -> str:
    """An answer without the tokens and keys that are new every time."""
    return VOLATILE.sub("", text)


def any_address(hand: Hand, pages: tuple[str, ...], sheet: Callable[[Hand], str]) -> str:
    """Anything that can be read at a table."""
    old = hand.random.randint(0, int(hand.page.seq))
    earlier = (f"/at/{old}", f"/strike/{old}", f"/log?before={old}")
    return hand.random.choice((*pages, *earlier, sheet(hand), sheet(hand)))


class Doubted(Party):
    """A party of which every answer is compared with that of a server that remembers nothing."""

    pages: tuple[str, ...] = (*PAGES, *OF_THE_GAME)

    def round(self) -> None:
        """Some look on, something happens, and others ask, hear or tap."""
        for name in self._some(4):
            self.hands[name].phone.read(self.hands[name].page.address, {})
        self.random.choices((self.course.goes_on, self.comes_or_goes, self.asks_back), (3, 3, 1))[0]()
        for name in self._some(2):
            ways = (self._asks, self._hears, self._hears, self._taps, self._taps, self._looks)
            self.random.choice(ways)(self.hands[name])

    def _some(self, number: int) -> list[str]:
        there = sorted(self.there())
        return self.random.sample(there, min(number, len(there)))

    def _asks(self, hand: Hand) -> None:
        """For a page or a sheet."""
        path = f"/t/{self.table}{any_address(hand, self.pages, self.sheet)}"
        warm = hand.phone.send(path, None, {})
        with nothing_in_mind():
            cold = hand.phone.send(path, None, {})
        assert (path, warm[0], steady(warm[1])) == (path, cold[0], steady(cold[1]))

    def _hears(self, hand: Hand) -> None:
        """The news."""
        page = hand.page
        warm = page.phone.read(page.news, page.headers())
        with nothing_in_mind():
            cold = page.phone.read(page.news, page.headers())
        _bring_the_same(page, warm, cold)
        page.take(warm)

    def _taps(self, hand: Hand) -> None:
        """Anything; where that does no harm, once more when nothing is remembered."""
        tap = self.any_tap(hand)
        if tap is None:
            return
        before, headers = hand.page.after(""), hand.page.headers(tap.part)
        status, warm = hand.send(tap)
        assert status < 500, warm
        self.look_round()
        if tap.path.removeprefix(f"/t/{self.table}/") in DONE_ONCE:
            with nothing_in_mind():
                again, cold = hand.phone.send(tap.path, tap.fields, headers)
            assert (tap, again) == (tap, status)
            _bring_the_same(before, warm, cold)

    def _looks(self, hand: Hand) -> None:
        """At a page that was drawn for many: it is as it would be for this device alone."""
        alone = PageOnPhone(hand.phone, hand.page.view)
        alone.take(hand.phone.read(f"{alone.address}?alone=1", {}), whole=True)
        assert alone.differences() == []


def _bring_the_same(page: PageOnPhone, warm: str, cold: str) -> None:
    """Two answers to one question: sent in pieces or as a whole, they come to the same."""
    assert page.after(warm).differs_from(page.after(cold)) == []
    assert _besides(warm) == _besides(cold)


def _besides(answer: str) -> list[str]:
    """What an answer brings besides what is sent in pieces."""
    return [steady(one.text) for one in Reader(answer).root.children if one.named("id") not in IN_PIECES]


@pytest.mark.lot
@pytest.mark.sampled(2)
@pytest.mark.parametrize("start", STARTS, ids=lambda start: "-".join(start.values()))
def test_every_answer_is_that_of_a_server_that_remembers_nothing(
    app: Flask, start: dict[str, str], lot: Lot
) -> None:
    random = Random(lot.seed())
    tables = [Doubted(app, random, start, any_sheet, any_step) for _ in range(2)]
    for _ in range(400 if lot.long else 25):
        random.choice(tables).round()
