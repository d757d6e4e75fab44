"""What a phone shows of a campaign after a chain of partial updates is the page as it is drawn anew."""

from collections.abc import Callable
from random import Random

import pytest
from flask import Flask

from rules.co.places import HOME
from tests.app.course_by_lot import one_step
from tests.app.taps_by_lot import Hand
from tests.app.test_audiences import PAGES, Doubted
from tests.app.test_parts import Listening, a_chain
from tests.by_lot import Lot

COPIES = ("practice", "own")


def any_sheet(hand: Hand) -> str:
    """The address of a place or of the dice."""
    return hand.random.choice([f"/place/{hand.random.choice(hand.places or [HOME])}", "/dice"])


def campaign(copy: str) -> dict[str, str]:
    return {"game": "co", "scenario": "campaign", "edition": copy, "mode": "guided"}


class DoubtedCampaign(Doubted):
    pages = (*PAGES[:1], *PAGES[2:])


@pytest.mark.lot
@pytest.mark.slow
@pytest.mark.parametrize("copy", COPIES)
def test_a_chain_of_partial_updates_is_the_page_drawn_anew(
    app: Flask, make_app: Callable[[], Flask], copy: str, lot: Lot
) -> None:
    party = Listening(app, Random(lot.seed()), campaign(copy), any_sheet, one_step)
    a_chain(party, make_app, 80 if lot.long else 20)


@pytest.mark.lot
@pytest.mark.slow
def test_every_answer_is_that_of_a_server_that_remembers_nothing(app: Flask, lot: Lot) -> None:
    random = Random(lot.seed())
    tables = [DoubtedCampaign(app, random, campaign("practice"), any_sheet, one_step) for _ in range(2)]
    for _ in range(150 if lot.long else 20):
        random.choice(tables).round()
