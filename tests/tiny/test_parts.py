"""The pages of the tiny game by random play, as it is and in a fog: three sides, of which none sees all."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from flask import Flask

from rules.core.game import OBSERVER, SeatKind
from rules.core.view import BoardView
from tests.app.party import Party
from tests.app.taps_by_lot import Hand
from tests.app.test_audiences import PAGES, Doubted
from tests.app.test_parts import Listening, a_chain
from tests.by_lot import Lot
from tests.tiny import as_guest
from tests.tiny.game import PLACES, State, ThreeCrowns
from tests.tiny.test_table import CHOICES

pytestmark = [pytest.mark.lot, pytest.mark.sampled(1)]


class InTheFog(ThreeCrowns):
    """The same, but a side sees its own counter, whoever stands with it, and its own coins and crowns."""

    hides = True

    def board(self, state: State, seat: SeatKind) -> BoardView:
        """What a seat sees of the table."""
        whole, here = super().board(state, seat), state.at.get(seat.code)
        if seat.is_referee:
            return whole
        return replace(
            whole,
            stacks=tuple(stack for stack in whole.stacks if stack.place == here),
            tracks=tuple(track for track in whole.tracks if track.id.startswith(seat.code)),
        )


@pytest.fixture(params=[ThreeCrowns, InTheFog])
def guest(request: pytest.FixtureRequest) -> Iterator[ThreeCrowns]:
    """The game is here for a while."""
    game = request.param()
    with as_guest(game):
        yield game


def any_sheet(hand: Hand) -> str:
    """The address of a place."""
    return f"/place/{hand.random.choice([*PLACES])}"


class OfTinyGame(Doubted):
    """A party at this game."""

    pages = PAGES


def everybody_looks(party: Party) -> None:
    """On every map lies what its seat sees and nothing else, unless a plan is tried on it."""
    state = party.course.now().state
    for hand in party.there().values():
        hand.page.load()
        mains = [seat for seat in party.rules.seats if f"seat-{seat.code}" in hand.page.parts["status"][1]]
        seat = OBSERVER if hand.page.view else mains[0]
        seen = {stack.place for stack in party.rules.board(state, seat).stacks}
        planned = 'data-plan=""' not in hand.page.parts.get("plan", ("", 'data-plan=""'))[1]
        assert planned or {*hand.places} == seen


def test_a_chain_of_partial_updates_is_the_page_drawn_anew(
    app: Flask, make_app: Callable[[], Flask], guest: ThreeCrowns, lot: Lot
) -> None:
    party = Listening(app, Random(lot.seed()), {**CHOICES, "mode": "guided"}, any_sheet)
    a_chain(party, make_app, 200 if lot.long else 10)


def test_every_answer_is_that_of_a_server_that_remembers_nothing(
    app: Flask, guest: ThreeCrowns, lot: Lot
) -> None:
    party = OfTinyGame(app, Random(lot.seed()), {**CHOICES, "mode": "guided"}, any_sheet)
    for _ in range(60 if lot.long else 4):
        for _ in range(5):
            party.round()
        everybody_looks(party)
