"""Drawing counters (CO 2.6, 4.0): each with the same chance, by dice or from a real cup."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from rules.co import draws, fold, opening
from rules.co.draws import Draw
from rules.core.dice import TableDice
from rules.core.game import Setup
from rules.core.prompt import Choice, Roll

STATE = fold.begin(opening.opened(Setup("campaign", "practice", "guided", "table")))
LOT = ("us-bb-1", "us-bb-2", "us-bb-4", "us-cv-1", "us-cv-2")


@pytest.mark.parametrize(("cup", "dice"), [(1, 0), (2, 1), (6, 1), (7, 2), (36, 2), (37, 3)])
def test_4_0_one_of_a_cup_takes_as_many_dice_as_its_counters_need(cup: int, dice: int) -> None:
    assert draws.dice_needed(cup) == dice


def test_4_3_two_of_five_are_one_of_ten_draws_and_take_two_dice() -> None:
    assert draws.dice_needed(5, 2) == 2
    assert Draw(LOT, 2).decided((1, 1)) == ("us-bb-1", "us-bb-2")
    assert Draw(LOT, 2).decided((5, 6)) == ("us-cv-1", "us-cv-2")
    assert Draw(LOT, 2).decided((6, 1)) is None


@pytest.mark.parametrize(("size", "together"), [(5, 2), (4, 1), (9, 3), (7, 1)])
def test_every_draw_is_as_likely_as_any_other(size: int, together: int) -> None:
    draw = Draw(tuple(f"u{n}" for n in range(size)), together)
    counted = Counter(draw.decided(faces) for faces in product(range(1, 7), repeat=draw.dice))
    again = counted.pop(None, 0)
    assert len(counted) == draw.ways
    assert len(set(counted.values())) == 1
    assert sum(counted.values()) + again == 6**draw.dice


def test_ruling_r16_all_are_taken_where_there_are_too_few() -> None:
    draw = Draw(("a", "b"), 3)
    assert draw.dice == 0
    assert draw.decided(()) == ("a", "b")
    assert Draw(()).decided(()) == ()
    assert draws.drawn((), ()) is None


def test_one_of_two_is_the_first_with_one_to_three() -> None:
    assert draws.drawn(("a", "b"), (3,)) == "a"
    assert draws.drawn(("a", "b"), (4,)) == "b"
    assert draws.drawn(("a",), ()) == "a"


def test_the_two_ways_of_a_draw_are_offered() -> None:
    own = replace(STATE, copy=opening.OWN)
    dice, cup, *_ = draws.offers(own, Draw(LOT, 2), object, "Pacific Fleet", "CO 4.3", "Draw two.")
    assert isinstance(dice.inputs[0], Roll)
    assert dice.inputs[0].count == 2
    assert not dice.optional
    asked = cup.inputs[0]
    assert isinstance(asked, Choice)
    assert (asked.least, asked.most, len(asked.options)) == (2, 2, 5)
    assert cup.optional


def test_nobody_has_a_cup_of_the_practice_copy() -> None:
    (dice,) = draws.offers(STATE, Draw(LOT, 2), object, "Pacific Fleet", "CO 4.3", "Draw two.")
    assert isinstance(dice.inputs[0], Roll)


def test_what_came_out_of_the_cup_must_have_been_in_it() -> None:
    draw = Draw(LOT, 2)
    assert not tuple(draws.objections(draw, (), "CO 4.3"))
    assert not tuple(draws.objections(draw, ("us-bb-1", "us-cv-2"), "CO 4.3"))
    for wrong in (("us-bb-1",), ("us-bb-1", "us-bb-1"), ("us-bb-1", "us-bb-3")):
        assert all(one.final for one in draws.objections(draw, wrong, "CO 4.3"))
        assert tuple(draws.objections(draw, wrong, "CO 4.3"))


def test_the_dice_or_the_cup_say_what_is_drawn() -> None:
    draw = Draw(LOT, 2)
    found, events = draws.outcome(STATE, draw, (), TableDice((6, 6)), "Pacific Fleet", "CO 4.3")
    assert found is None
    assert events[0].says == draws.AGAIN  # type: ignore[union-attr]
    found, events = draws.outcome(STATE, draw, (), TableDice((1, 1)), "Pacific Fleet", "CO 4.3")
    assert found == ("us-bb-1", "us-bb-2")
    assert events[0].says == "BB-1, BB-2"  # type: ignore[union-attr]
    found, _ = draws.outcome(STATE, draw, LOT[:2], TableDice(()), "Pacific Fleet", "CO 4.3")
    assert found == LOT[:2]
