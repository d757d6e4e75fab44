"""The deal: both hands and passes, and the piles they come from (EotS 4.14, 12.1, 12.4, 12.5, v2.0 11.0)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.cards.decks import deck_of
from rules.eots.commands import DealCards, EndSegment
from rules.eots.events import CardsDealt, DeckShuffled
from rules.eots.printed.sides import Side
from tests.eots.chapter_7 import ALLIES, JAPAN
from tests.eots.offensives import Game
from tests.eots.segments import mark, segment, step, titles
from tests.support import position

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
# In December 1941 Japan has Manchuria (3302, 3303) and Korea (3305); these are the others (12.11).
ELEVEN = ["1813", "1916", "2017", "2008", "2014", "2220", "2415", "2517", "2616", "2813", "3219"]


def before(turn: int = 5, resources: int = 14, **changes: Any) -> Game:
    """A deal in which Japan holds so many resource hexes."""
    if resources < 3:
        changes["allies"] = " ".join(("3302", "3303", "3305")[resources:])
    return segment("deal", turn=turn, japan=" ".join(ELEVEN[: max(0, resources - 3)]), **changes)


def dealt(game: Game) -> tuple[int, int, int, int]:
    """Japan's cards and passes, then those of the Allies, as they lie after the deal."""
    game.do(DealCards())
    tracks = ("japan-hand", "japan-passes", "allied-hand", "allied-passes")
    one, two, three, four = (mark(game, track) for track in tracks)
    return one, two, three, four


def lines(game: Game) -> tuple[str, ...]:
    return step(game, "Deal the cards").lines


# 12.1 and 12.4 Japan


@EDITIONS
@pytest.mark.parametrize(
    ("resources", "cards", "passes"),
    [(14, 7, 0), (13, 7, 0), (12, 6, 1), (11, 6, 1), (10, 5, 2), (9, 5, 2), (8, 4, 2), (7, 4, 2), (0, 4, 2)],
)
def test_12_11_a_card_for_two_resource_hexes_rounded_up_and_4_at_least(
    edition: str, resources: int, cards: int, passes: int
) -> None:
    assert dealt(before(5, resources, edition=edition))[:2] == (cards, passes)


@EDITIONS
@pytest.mark.parametrize("turn", [2, 3, 4])
@pytest.mark.parametrize("resources", [3, 14])
def test_12_12_the_reserves_give_7_on_turns_2_to_4(edition: str, turn: int, resources: int) -> None:
    assert dealt(before(turn, resources, edition=edition))[:2] == (7, 0)


@EDITIONS
@pytest.mark.parametrize(("turn", "resources"), [(3, 3), (5, 14)])
@pytest.mark.parametrize(("lost", "cards", "passes"), [(1, 6, 1), (2, 5, 2), (3, 4, 2)])
def test_12_21_strategic_warfare_takes_cards_and_12_4_brings_passes(
    edition: str, turn: int, resources: int, lost: int, cards: int, passes: int
) -> None:
    game = before(turn, resources, edition=edition, counts={"cards-lost": lost})
    assert dealt(game)[:2] == (cards, passes)


@EDITIONS
@pytest.mark.parametrize(("resources", "lost"), [(10, 2), (8, 1), (4, 3)])
def test_12_4_japan_never_receives_fewer_than_4(edition: str, resources: int, lost: int) -> None:
    assert dealt(before(9, resources, edition=edition, counts={"cards-lost": lost}))[:2] == (4, 2)


# 12.5 The Allies


@EDITIONS
@pytest.mark.parametrize(("turn", "cards", "passes"), [(2, 5, 2), (3, 6, 1), (4, 7, 0), (12, 7, 0)])
def test_12_51_allied_cards_and_passes_by_turn(edition: str, turn: int, cards: int, passes: int) -> None:
    assert dealt(before(turn, edition=edition))[2:] == (cards, passes)


@EDITIONS
@pytest.mark.parametrize(
    ("surrendered", "europe", "cards", "passes"),
    [
        ("china", 0, 6, 1),
        ("india", 0, 6, 1),
        ("australia", 0, 6, 1),
        ("", -7, 6, 1),
        ("", -6, 7, 0),  # level 3
        ("philippines malaya burma dutch-east-indies", 0, 7, 0),
        ("china india", 0, 5, 2),
        ("china india australia", 0, 4, 2),
        ("china india australia", -7, 4, 2),  # 3 by the count, but 4 at least
    ],
)
def test_12_52_a_card_less_and_a_pass_more_for_each_limitation(
    edition: str, surrendered: str, europe: int, cards: int, passes: int
) -> None:
    game = before(edition=edition, surrendered=surrendered, markers={"war-in-europe": europe})
    assert dealt(game)[2:] == (cards, passes)


@EDITIONS
def test_12_52_two_passes_are_the_most(edition: str) -> None:
    assert dealt(before(2, edition=edition, surrendered="china"))[2:] == (4, 2)


@EDITIONS
def test_13_1_a_nation_that_is_free_again_gives_no_card_back(edition: str) -> None:
    game = before(edition=edition, surrendered="australia")
    game.state = replace(game.state, freed=frozenset({"australia"}))
    assert dealt(game)[2:] == (6, 1)


# 17.11.10 Burma


def burma(turn: int = 7, **changes: Any) -> Game:
    return segment("deal", scenario="burma", turn=turn, **changes)


@pytest.mark.parametrize("turn", [7, 8, 9])
def test_17_11_10_four_cards_each_and_no_pass(turn: int) -> None:
    assert dealt(burma(turn)) == (4, 0, 4, 0)


@pytest.mark.parametrize(("lost", "cards", "passes"), [(1, 3, 1), (2, 2, 2), (3, 1, 2)])
def test_17_11_10_a_pass_for_each_card_that_japan_does_not_draw(lost: int, cards: int, passes: int) -> None:
    assert dealt(burma(9, counts={"cards-lost": lost}))[:2] == (cards, passes)


def test_17_11_10_india_and_china_cost_the_allies_a_card_each() -> None:
    assert dealt(burma(surrendered="india"))[2:] == (3, 1)
    assert dealt(burma(surrendered="india china"))[2:] == (2, 2)


# When the cards are dealt


def test_4_14_the_cards_are_dealt_once_before_the_segment_ends() -> None:
    game = before()
    assert "EotS 4.14" in game.rules_against(EndSegment())
    game.do(DealCards())
    assert game.rules_against(DealCards()) == {"EotS 4.14"}
    assert "Deal the cards" not in titles(game)
    game.do(EndSegment())
    assert game.state.segment == "initiative"


@pytest.mark.parametrize("seat", [JAPAN, ALLIES])
def test_4_14_either_player_deals(seat: Any) -> None:
    assert not before().rules_against(DealCards(), seat)


def test_4_14_not_in_another_segment() -> None:
    assert segment("initiative").rules_against(DealCards()) == {"EotS 4.21"}


@pytest.mark.parametrize(
    ("scenario", "hands"), [("1941", (2, 0)), ("1942", (7, 5)), ("1943", (7, 7)), ("1944", (6, 7))]
)
def test_17_0_scenarios_begin_after_their_first_deal(scenario: str, hands: tuple[int, int]) -> None:
    game = Game(position(scenario, mode="guided"))
    assert game.state.segment == "offensives"
    assert (mark(game, "japan-hand"), mark(game, "allied-hand")) == hands


# The piles


def nearly_drawn(left: int, **changes: Any) -> Game:
    """The Allied draw pile down to a few cards, the others on the discards."""
    game = before(**changes)
    cards = [code for code, card in sorted(game.state.components.cards.items()) if card.side is Side.ALLIES]
    pile = cards[: deck_of(game.state, Side.ALLIES).drawable - left]
    game.state = replace(game.state, discarded_cards=tuple(pile))
    assert deck_of(game.state, Side.ALLIES).drawable == left
    return game


@pytest.mark.parametrize("left", [0, 3, 6])
def test_5_0_a_pile_that_runs_out_is_filled_with_the_discards(left: int) -> None:
    game = nearly_drawn(left)
    total = deck_of(game.state, Side.ALLIES).cards
    events = game.do(DealCards())
    assert [type(event) for event in events] == [DeckShuffled, CardsDealt]
    assert (events[0].side, events[0].cards) == ("allies", total - left)
    assert deck_of(game.state, Side.ALLIES).drawable == total - 7


def test_5_0_a_pile_that_suffices_is_left_alone() -> None:
    events = nearly_drawn(7).do(DealCards())
    assert [type(event) for event in events] == [CardsDealt]


def test_5_0_the_lines_say_how_to_draw_from_a_short_pile() -> None:
    drawing = [line for line in lines(nearly_drawn(3)) if "pile" in line]
    assert drawing == ["The Allied pile holds 3: draw them, shuffle the 81 discards and draw 4."]
    drawing = [line for line in lines(nearly_drawn(0)) if "pile" in line]
    assert drawing == ["The Allied pile holds 0: shuffle the 84 discards and draw 7."]


# What is said


def test_12_11_the_line_counts_the_japanese_draw() -> None:
    lost = {"cards-lost": 2, "sunk": 9}
    assert lines(before(9, 12, counts=lost))[0] == (
        "Japan 4, 2 passes: 12 resource hexes give 6, minus 1 by submarines, minus 1 by bombing."
    )
    assert lines(before(9, 1))[0] == "Japan 4, 2 passes: 1 resource hex gives 1, never fewer than 4."
    assert lines(before(3, 3))[0] == "Japan 7, no passes: the reserves give 7."
    assert lines(burma())[0] == "Japan 4, no passes: 4 cards a turn."


def test_12_52_the_line_counts_the_allied_draw() -> None:
    game = before(surrendered="china", markers={"war-in-europe": -7})
    assert lines(game)[1] == (
        "Allies 5, 2 passes: turn 5 gives 7, minus 1 as China surrendered,"
        " minus 1 as the war in Europe is at level 4."
    )


def test_v20_17_11_the_arcadia_conference_is_offered_before_the_deal_of_turn_2() -> None:
    game = before(2)
    game.state = replace(game.state, options=frozenset({"arcadia-conference"}))
    assert lines(game)[0].startswith("The Allies may take card 4")
    game.state = replace(game.state, turn=3)
    assert not any("card 4" in line for line in lines(game))
