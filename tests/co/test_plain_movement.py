"""The engine against plain movement rules that were written from the text alone (CO 7.0, 9.0, 10.0)."""

from random import Random

import pytest

from rules.co import naval_prompts
from rules.co.naval_movement import MoveShips
from tests.by_lot import Lot
from tests.co.campaigns import told
from tests.co.plainly_moving import compared, positions
from tests.co.positions import against, position


@pytest.mark.lot
@pytest.mark.parametrize("batch", range(4))
def test_9_0_the_engine_lets_move_whom_the_text_lets_move(batch: int, lot: Lot) -> None:
    drawn = Random(lot.seed())
    for number, state in enumerate(positions(drawn, 50 if lot.long else 1)):
        both = compared(state, drawn)
        assert not both.found, f"position {number}"
        assert both.cases.total() > 100


def test_8_2_a_move_is_offered_that_only_the_faster_ship_of_a_kind_can_make() -> None:
    state = position(("jp-bb-1", "Sea H1"), ("jp-bb-3a", "Sea H1"), ("us-ca-1", "Sea H3"))
    state = told(state, **{"numbers.jp-bb-1": "0/4/0/4 1", "numbers.jp-bb-3a": "0/4/0/4 4"})
    assert not against(state, MoveShips("G3N-6", ("jp-bb-3a",), "Sea H3"))
    assert [*naval_prompts.offers("G3N-6", state)]
