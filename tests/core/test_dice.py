"""Dice from the table and from the app."""

import pytest

from rules.core.dice import AppDice, DiceNeeded, TableDice, faces_from
from rules.core.legality import IllegalCommand

TEN = range(10)


def test_table_dice_give_exactly_the_faces_entered() -> None:
    assert TableDice((3, 0, 9)).roll(3) == (3, 0, 9)


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3)])
def test_a_wrong_number_of_faces_asks_for_them(faces: tuple[int, ...]) -> None:
    with pytest.raises(DiceNeeded, match="Enter 2 dice") as asked:
        TableDice(faces).roll(2)
    assert asked.value.count == 2


@pytest.mark.parametrize("face", [-1, 10, 100])
def test_a_face_beyond_nine_is_refused(face: int) -> None:
    with pytest.raises(IllegalCommand, match="A die shows 0 to 9"):
        faces_from([face], TEN)


def test_app_dice_roll_every_face_about_as_often() -> None:
    faces = AppDice(TEN).roll(20_000)
    assert set(faces) == set(range(10))
    assert all(1_700 < faces.count(face) < 2_300 for face in range(10))


def test_a_die_may_have_six_faces_and_begin_with_one() -> None:
    six = range(1, 7)
    assert set(AppDice(six).roll(600)) == {1, 2, 3, 4, 5, 6}
    with pytest.raises(IllegalCommand, match="A die shows 1 to 6, not 0"):
        faces_from([3, 0], six)
