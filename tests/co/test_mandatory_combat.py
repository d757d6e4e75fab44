"""Whom ships fight where their move ends, 11.0 read strictly (a switch of Ruling CO-5)."""

from dataclasses import replace

import pytest

from rules.co.arrivals import StayAboard
from rules.co.naval_movement import MoveShips
from rules.co.state import State
from rules.co.transport import Disembark
from tests.co.positions import aboard, done, position

SHIPS, DIV = ("jp-ca-p1", "jp-tr-p1"), "jp-div-p1"


def moved(code: str, ruling: str = "strict") -> State:
    """Ships with a division aboard come to Wake, where an Allied base is."""
    placed = ((unit, "Sea C2") for unit in (*SHIPS, DIV))
    state = aboard(position(*placed, turn=1, rulings={"CO-5": ruling}), SHIPS[1], DIV)
    return done(state, MoveShips(code, SHIPS, "Wake"))


def bombards(state: State) -> bool:
    course = state.course
    return course is not None and course.battle.action == "G3N-7" and course.battle.force == {*SHIPS}


def test_11_0_ships_that_end_among_the_enemy_fight_the_shore() -> None:
    assert bombards(moved("G3N-1"))
    assert not bombards(moved("G3N-1", "never"))


def test_11_0_ships_fight_the_shore_also_where_their_troops_stay_aboard() -> None:
    assert bombards(done(moved("G3N-9"), Disembark()))
    assert bombards(done(moved("G3C-2"), Disembark()))
    assert bombards(done(done(moved("G3C-2"), Disembark((DIV,))), StayAboard()))


@pytest.mark.parametrize("code", ["G3N-9", "G3C-2"])
def test_ruling_5_by_itself_the_shore_is_left_alone(code: str) -> None:
    state = moved(code, "")
    assert done(state, Disembark()).course is None
    assert done(replace(state, rulings={"CO-5": "never"}), Disembark()).course is None
