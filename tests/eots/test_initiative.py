"""The initiative: who plays the first card (EotS 4.21, 7.29 A, v2.0 6.29)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.commands import EndSegment, PlayCard
from rules.eots.initiative import to_play
from rules.eots.printed.sides import Side
from tests.eots.chapter_7 import JAPAN, MALAYA, malaya
from tests.eots.offensives import Game
from tests.eots.segments import segment
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


def hands(japan: int, allies: int, turn: int = 5, held: str = "", **changes: Any) -> Game:
    """The initiative with these hands; some sides hold a card of an earlier turn."""
    game = segment("initiative", turn=turn, hands=(japan, allies), **changes)
    over = dict.fromkeys(map(Side, held.split()), turn - 1)
    game.state = replace(game.state, held_over=over)
    return game


def said(game: Game) -> tuple[str, tuple[str, ...]]:
    view = eots().steps(game.state)[0]
    return view.title, view.lines


@EDITIONS
@pytest.mark.parametrize("turn", [2, 5])
def test_4_21_the_larger_hand_goes_first(edition: str, turn: int) -> None:
    assert said(hands(7, 5, turn, edition=edition)) == (
        "Japan goes first",
        ("Japan 7 cards, Allies 5: the larger hand.",),
    )
    assert said(hands(4, 7, turn, edition=edition)) == (
        "Allies go first",
        ("Allies 7 cards, Japan 4: the larger hand.",),
    )


@EDITIONS
@pytest.mark.parametrize(
    ("turn", "first", "line"),
    [
        (2, "Japan goes first", "Both have 7 cards: in 1942 Japan goes first."),
        (4, "Japan goes first", "Both have 7 cards: in 1942 Japan goes first."),
        (5, "Allies go first", "Both have 7 cards: in 1943 Allies go first."),
        (12, "Allies go first", "Both have 7 cards: in 1945 Allies go first."),
    ],
)
def test_4_21_equal_hands_go_by_the_year(edition: str, turn: int, first: str, line: str) -> None:
    assert said(hands(7, 7, turn, edition=edition)) == (first, (line,))


@pytest.mark.parametrize(
    ("edition", "how"), [("3.2", "as an event that starts an offensive"), ("2.0", "as an event")]
)
def test_7_29_a_the_smaller_hand_may_seize_it(edition: str, how: str) -> None:
    game = hands(7, 5, held="allies", edition=edition)
    last = f"Allies may go first instead, with the Future Offensive played {how}."
    assert said(game)[1][1:] == (last,)


@EDITIONS
def test_4_21_not_with_equal_hands(edition: str) -> None:
    last = said(hands(6, 6, held="japan", edition=edition))[1][-1]
    assert last == "With equal hands the Future Offensive of Japan does not change that."


@EDITIONS
def test_7_29_only_the_side_that_goes_second_is_told(edition: str) -> None:
    assert len(said(hands(7, 5, held="japan", edition=edition))[1]) == 1
    assert len(said(hands(7, 5, edition=edition))[1]) == 1


@EDITIONS
def test_7_29_b_nor_without_another_card(edition: str) -> None:
    assert len(said(hands(7, 0, held="allies", edition=edition))[1]) == 1


def test_4_21_nothing_is_due_and_the_offensives_follow() -> None:
    game = hands(7, 5)
    game.do(EndSegment())
    assert (game.state.segment, to_play(game.state)) == ("offensives", Side.JAPAN)


def test_4_21_without_cards_nobody_goes_first() -> None:
    assert said(hands(0, 0))[0] == "Nobody has a card"


# The card that seizes it, as it is played


@pytest.mark.parametrize(("japan", "allies", "stands"), [(4, 5, True), (5, 5, False)])
@EDITIONS
def test_4_21_equal_hands_bar_the_future_offensive(
    edition: str, japan: int, allies: int, stands: bool
) -> None:
    # On turn 5 the Allies go first when hands are equal. J10 is an offensive with any HQ.
    game = malaya(edition, japan_hand=japan, allied_hand=allies)
    game.state = replace(game.state, turn=5, held_over={Side.JAPAN: 4})
    command = PlayCard("J10", "held:event", "jp-hq-south", ("jp-15-army",))
    assert MALAYA["jp-15-army"] == "1913"
    assert ("EotS 4.22" not in game.rules_against(command, JAPAN)) is stands


@pytest.mark.parametrize(("edition", "stands"), [("3.2", False), ("2.0", True)])
def test_7_29_a_with_v32_only_an_offensive_seizes_it(edition: str, stands: bool) -> None:
    # J72 gives replacements, a resource event without an offensive.
    game = malaya(edition, japan_hand=4, allied_hand=5)
    game.state = replace(game.state, held_over={Side.JAPAN: 1}, turn=5)
    against = game.rules_against(PlayCard("J72", "held:event"), JAPAN)
    assert ("EotS 4.22" not in against) is stands


@EDITIONS
def test_7_29_a_operations_never_seize_it(edition: str) -> None:
    game = malaya(edition, japan_hand=4, allied_hand=5)
    game.state = replace(game.state, held_over={Side.JAPAN: 1}, turn=5)
    command = PlayCard("J10", "held:operations", "jp-hq-south", ("jp-15-army",))
    assert "EotS 4.22" in game.rules_against(command, JAPAN)
