"""What a phone shows after a chain of partial updates is the page as it is drawn anew."""

from collections.abc import Callable
from random import Random

import pytest
from flask import Flask

from app import positions, recent
from tests.app.forgetting import forget_all, nothing_in_mind
from tests.app.page_on_phone import PageOnPhone
from tests.app.party import Party
from tests.app.taps_by_lot import Hand
from tests.app.test_plan import begin, move, send
from tests.by_lot import Lot
from tests.eots.app.table_by_lot import SCENARIOS, any_sheet, any_step
from tests.support import two_players

DEGREES = ("guided", "free", "advised")
FEW = 5


class Listening(Party):
    """A party of which every page is compared with the page drawn anew, whenever it should be the same."""

    def round(self, make_app: Callable[[], Flask]) -> None:
        """Something happens, and most hear of it."""
        people = (self._tap, self._tap, self._tap, self.comes_or_goes, self.asks_back, self._reload)
        server = (forget_all, lambda: self.move_to(make_app()))
        self.random.choice((self._go_on, self._go_on, *people, *server))()
        hear(*(hand.page for hand in self.there().values() if self.random.random() < 0.6))

    def _go_on(self) -> None:
        """Now and then so much happens that a phone that did not hear of it shows what nobody remembers."""
        for _ in range(self.random.choice((1, 1, 1, 2, 2 * FEW, recent.KEPT_ENTRIES + 2))):
            self.course.goes_on()

    def _tap(self) -> None:
        """The answer to a tap brings the page up to date, or says why not."""
        hand = self._somebody()
        if (tap := self.any_tap(hand)) is None:
            return
        status, text = hand.send(tap)
        assert status < 500, text
        self.look_round()
        if hand.page.seq and 'id="fresh"' in text:
            are_as_drawn_anew(hand.page)

    def _reload(self) -> None:
        self._somebody().page.load()

    def _somebody(self) -> Hand:
        there = self.there()
        return there[self.random.choice(sorted(there))]


def hear(*pages: PageOnPhone) -> None:
    """The news make pages what they would be if they were loaded now."""
    for page in pages:
        page.hear()
    are_as_drawn_anew(*pages)


def are_as_drawn_anew(*pages: PageOnPhone) -> None:
    """They say of themselves that they are whole, and are what a server draws that remembers nothing."""
    assert all(page.is_whole() for page in pages)
    with nothing_in_mind():
        assert [page.differences() for page in pages] == [[] for _ in pages]


def a_chain(party: Listening, make_app: Callable[[], Flask], rounds: int) -> None:
    """People at a table for a while; at the end everybody hears the news."""
    for _ in range(rounds):
        party.round(make_app)
    hear(*(hand.page for hand in party.there().values()))


def a_table(app: Flask, lot: Lot, **choices: str) -> Listening:
    """People at a table of the game, which the app referees in any degree."""
    random = Random(lot.seed())
    return Listening(app, random, {**choices, "mode": random.choice(DEGREES)}, any_sheet, any_step)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less is kept in mind than a phone that was away for a moment has missed."""
    monkeypatch.setattr(recent, "KEPT_ENTRIES", FEW)
    monkeypatch.setattr(positions, "APART", FEW)


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("scenario", "edition"), SCENARIOS)
@pytest.mark.usefixtures("few")
def test_a_chain_of_partial_updates_is_the_page_drawn_anew(
    app: Flask, make_app: Callable[[], Flask], scenario: str, edition: str, lot: Lot
) -> None:
    a_chain(a_table(app, lot, scenario=scenario, edition=edition), make_app, 120 if lot.long else 12)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(4))
def test_where_much_is_kept_in_mind_a_chain_is_the_page_drawn_anew(
    app: Flask, make_app: Callable[[], Flask], batch: int, lot: Lot
) -> None:
    a_chain(a_table(app, lot, scenario="1942"), make_app, 120)


def test_a_page_that_shows_what_nobody_remembers_is_sent_the_whole_map_and_log(app: Flask) -> None:
    japan, _ = two_players(app)
    begin(japan)
    assert move(japan).status_code == 200
    page = PageOnPhone(japan).load()
    assert send(japan, "discard").status_code == 200
    forget_all()
    page.pieces["log-list"] = ("unknown", {})
    hear(page)
