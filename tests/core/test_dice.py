"""Dice from the table and from the app."""

import pytest

from rules.core.dice import AppDice, DiceNeeded, TableDice, faces_from
from rules.core.legality import IllegalCommand


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
        faces_from([face])


def test_app_dice_roll_every_face_about_as_often() -> None:
    faces = AppDice().roll(20_000)
    assert set(faces) == set(range(10))
    assert all(1_700 < faces.count(face) < 2_300 for face in range(10))
