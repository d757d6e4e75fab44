"""The card held over: designating it, winning the initiative with it, playing it (EotS 7.29, v2.0 6.29)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.cards.decks import deck_of
from rules.eots.commands import PlayCard, PlayReaction
from rules.eots.events import CardPlayed
from rules.eots.printed.sides import Side
from tests.eots.chapter_7 import ALLIES, JAPAN, hand, holding, malaya, next_turn, raid
from tests.eots.offensives import Game, opened

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
ALLIED_OFFENSIVE = PlayCard("A19", "held:event", "br-hq-malaya", ("in-3-corps",))


def designated(edition: str = "3.2") -> Game:
    """Japan has held a card over in turn 2, and it is Japan's turn again."""
    game = malaya(edition)
    game.do(PlayCard("", "future"), seat=JAPAN)
    game.do(PlayCard("A28", "discard"))
    return game


# Designating


@EDITIONS
@pytest.mark.parametrize("card", ["", "J40"])
def test_7_29_a_card_is_set_aside_face_down(edition: str, card: str) -> None:
    game = malaya(edition)
    (event,) = game.do(PlayCard(card, "future"), seat=JAPAN)
    assert isinstance(event, CardPlayed)
    assert (event.card, event.pile) == ("", "")
    assert game.state.discarded_cards == ()
    assert hand(game, "japan") == 6  # not counted for hand size
    assert Side.JAPAN in game.state.held_over


@EDITIONS
def test_7_29_designating_is_the_players_action(edition: str) -> None:
    game = malaya(edition)
    game.do(PlayCard("", "future"), seat=JAPAN)
    assert game.rules_against(PlayCard("J40", "discard")) == {"EotS 4.22"}
    assert game.rules_against(PlayCard("A28", "discard")) == set()


@EDITIONS
def test_7_29_only_one_card_lies_there(edition: str) -> None:
    game = designated(edition)
    assert "EotS 7.29" in game.rules_against(PlayCard("", "future"), JAPAN)
    assert "EotS 7.29" in game.rules_against(PlayCard("J40", "future"), JAPAN)
    assert "EotS 7.29" in next_turn(game).rules_against(PlayCard("J40", "future"), JAPAN)


def test_7_29_each_player_has_one_of_their_own() -> None:
    game = malaya()
    game.do(PlayCard("", "future"), seat=JAPAN)
    game.do(PlayCard("", "future"), seat=ALLIES)
    assert set(game.state.held_over) == {Side.JAPAN, Side.ALLIES}
    assert (hand(game, "japan"), hand(game, "allies")) == (6, 4)


def test_7_29_a_new_card_may_be_set_aside_once_the_old_one_is_played() -> None:
    game = next_turn(designated())
    game.do(PlayCard("J40", "held:discard"))
    game.do(PlayCard("A29", "discard"))
    game.do(PlayCard("", "future"), seat=JAPAN)
    assert game.state.held_over == {Side.JAPAN: 3}
    game.do(PlayCard("A30", "discard"))
    assert "EotS 7.29" in game.rules_against(PlayCard("", "future"), JAPAN)


@EDITIONS
@pytest.mark.parametrize("card", ["J43", "A79"])
def test_7_29_special_events_are_never_held_over(edition: str, card: str) -> None:
    hands = {"japan_hand": 7, "allied_hand": 5} if card == "J43" else {"japan_hand": 5, "allied_hand": 7}
    assert malaya(edition, **hands).rules_against(PlayCard(card, "future")) == {"EotS 7.29"}


def test_7_29_the_scenarios_of_1943_and_1944_begin_with_a_card_each() -> None:
    for scenario in ("1943", "1944"):
        game = opened(scenario)
        for seat, side in ((JAPAN, "japan"), (ALLIES, "allies")):
            game.state = replace(game.state, last_played=Side(side).enemy)
            assert "EotS 7.29" in game.rules_against(PlayCard("", "future"), seat)


# B: when it may be played


@EDITIONS
def test_7_29_b_not_in_the_turn_it_was_set_aside(edition: str) -> None:
    assert designated(edition).rules_against(PlayCard("J40", "held:discard")) == {"EotS 7.29 B"}


@EDITIONS
@pytest.mark.parametrize("turns", [1, 2])
def test_7_29_b_in_any_later_turn(edition: str, turns: int) -> None:
    game = designated(edition)
    for _ in range(turns):
        next_turn(game)
    game.do(PlayCard("J23", "held:event", "jp-hq-south", ("jp-bb-kongo",)))
    assert hand(game, "japan") == 7  # the hand is untouched
    assert game.state.held_over == {}
    assert game.offensive.as_event
    assert game.state.discarded_cards[-1] == "J23"


@pytest.mark.parametrize("use", ["operations", "event", "withdraw-hq", "discard"])
def test_7_29_b_it_serves_for_everything_that_a_card_does(use: str) -> None:
    game = next_turn(designated())
    game.do(PlayCard("J23", f"held:{use}", "jp-hq-south", ("jp-bb-kongo",)))
    assert hand(game, "japan") == 7
    assert game.state.held_over == {}


@EDITIONS
def test_7_29_b_not_as_the_last_card(edition: str) -> None:
    game = holding(malaya(edition, japan_hand=1, allied_hand=3), "japan")
    game.do(PlayCard("A28", "discard"))
    assert game.rules_against(PlayCard("J40", "held:discard")) == set()  # one is left for later
    game.do(PlayCard("J23", "discard"))
    game.do(PlayCard("A29", "discard"))
    assert "EotS 7.29 B" in game.rules_against(PlayCard("J40", "held:discard"))


def test_7_29_b_there_must_be_one() -> None:
    assert malaya().rules_against(PlayCard("J40", "held:discard")) == {"EotS 7.29"}
    game = holding(malaya(), "allies")
    assert game.rules_against(PlayCard("J40", "held:discard")) == {"EotS 7.29"}


@EDITIONS
def test_7_29_it_draws_and_is_removed_as_an_event_like_any_other(edition: str) -> None:
    game = holding(malaya(edition), "japan")
    game.do(PlayCard("J80", "held:event"))  # removed, draws a card
    assert "J80" in game.state.removed_cards
    assert hand(game, "japan") == 8


def test_7_29_it_goes_on_lying_there_when_a_card_of_the_hand_is_played() -> None:
    game = holding(malaya(), "japan")
    game.do(PlayCard("J23", "discard"))
    assert Side.JAPAN in game.state.held_over
    assert hand(game, "japan") == 6


@pytest.mark.parametrize("use", ["discard", "held:discard"])
def test_7_29_the_known_card_is_the_future_offensive_however_it_is_played(use: str) -> None:
    game = opened("1943")  # the Allies begin with A29 as Future Offensive
    before = hand(game, "allies")
    game.do(PlayCard("A29", use))
    assert hand(game, "allies") == before
    assert game.state.future_offensive == ("J26",)


# Both hands are empty


def emptied(edition: str) -> Game:
    """Japan's last card started an offensive when the Allies had none; both held one over before."""
    game = raid(edition, japan_hand=1, allied_hand=0)
    game.state = replace(game.state, mode="guided", held_over=dict.fromkeys(Side, 1))
    return game


@EDITIONS
def test_4_22_a_reaction_does_not_come_from_an_empty_hand_when_both_are_empty(edition: str) -> None:
    game = emptied(edition)
    assert (hand(game, "japan"), hand(game, "allies")) == (0, 0)
    assert game.rules_against(PlayReaction("A26")) == {"EotS 5.32"}
    assert game.rules_against(PlayReaction("A26", held=True)) == {"EotS 7.29 B"}


@EDITIONS
@pytest.mark.parametrize(
    ("command", "rules"),
    [
        (PlayCard("J40", "discard"), {"EotS 4.22"}),
        (PlayCard("J40", "held:discard"), {"EotS 4.22", "EotS 7.29 B"}),
        (PlayCard("", "future"), {"EotS 4.22"}),
        (PlayCard("", "pass"), {"EotS 4.22"}),
    ],
    ids=["hand", "held", "future", "pass"],
)
def test_4_22_with_both_hands_empty_nothing_more_is_played(
    edition: str, command: PlayCard, rules: set[str]
) -> None:
    game = malaya(edition, japan_hand=0, allied_hand=0, markers={"japan-passes": 1})
    held = {} if command.use == "future" else {Side.JAPAN: 1}
    game.state = replace(game.state, mode="guided", held_over=held)
    assert game.rules_against(command, JAPAN) == rules


def test_4_22_a_free_game_without_counted_hands_asks_nothing_of_them() -> None:
    game = malaya(japan_hand=0, allied_hand=0)
    game.state = replace(game.state, mode="free")
    assert game.rules_against(PlayCard("J40", "discard"), JAPAN) == set()


# Burma: one of six, picked in secret


def burma() -> Game:
    """The start: Japan 3 cards and a Future Offensive, the Allies 4."""
    return opened("burma")


def test_17_11_9_japan_begins_with_a_card_held_over_beside_three_in_hand() -> None:
    game = burma()
    assert game.state.held_over == {Side.JAPAN: 5}
    found = deck_of(game.state, Side.JAPAN)
    assert (found.cards, found.hand, found.held, found.drawable) == (24, 3, 1, 20)
    assert "EotS 7.29" in game.rules_against(PlayCard("", "future"), JAPAN)


@pytest.mark.parametrize("card", ["J03", "J08", "J16", "J40", "J48", "J50"])
def test_17_11_9_it_is_one_of_six_cards(card: str) -> None:
    game = burma()
    game.state = replace(game.state, last_played=Side.ALLIES)
    assert game.rules_against(PlayCard(card, "held:discard"), JAPAN) == set()
    assert "EotS 17.11.9" in game.rules_against(PlayCard("J21", "held:discard"), JAPAN)


def test_17_11_9_a_later_one_may_be_any_card() -> None:
    game = burma()
    game.state = replace(game.state, last_played=Side.ALLIES)
    game.do(PlayCard("J40", "held:discard"), seat=JAPAN)
    game.state = replace(game.state, held_over={Side.JAPAN: 5}, last_played=Side.ALLIES)
    assert game.rules_against(PlayCard("J21", "held:discard"), JAPAN) == set()


def test_17_11_11_japan_goes_first_with_it_as_an_event_else_the_allies_do() -> None:
    game = burma()
    first = PlayCard("J40", "held:event", "jp-hq-south", ("jp-15-army",))
    assert "EotS 4.22" not in game.rules_against(first, JAPAN)
    for use in ("held:operations", "event", "operations"):
        assert "EotS 4.22" in game.rules_against(replace(first, use=use), JAPAN)
    assert game.rules_against(PlayCard("A02", "discard"), ALLIES) == set()


# As a reaction


def answered(edition: str = "3.2", held_since: int = 1, **changes: Any) -> Game:
    """A raid in turn 2; the Allies hold a card over."""
    game = raid(edition, **changes)
    game.state = replace(game.state, held_over={Side.ALLIES: held_since})
    return game


@EDITIONS
def test_7_29_b_it_may_be_a_reaction(edition: str) -> None:
    game = answered(edition)
    game.do(PlayReaction("A26", held=True), seat=ALLIES)
    assert game.offensive.condition == "ambush"
    assert hand(game, "allies") == 5
    assert game.state.held_over == {}
    assert "A26" in game.state.removed_cards


@EDITIONS
def test_7_29_b_a_reaction_from_the_hand_leaves_it_there(edition: str) -> None:
    game = answered(edition)
    game.do(PlayReaction("A26"), seat=ALLIES)
    assert hand(game, "allies") == 4
    assert game.state.held_over == {Side.ALLIES: 1}


@EDITIONS
def test_7_29_b_as_a_reaction_it_waits_a_turn_and_is_not_the_last_card_either(edition: str) -> None:
    held = PlayReaction("A26", held=True)
    assert answered(edition, held_since=2).rules_against(held) == {"EotS 7.29 B"}
    assert answered(edition, allied_hand=0).rules_against(held) == {"EotS 7.29 B"}
    assert raid(edition).rules_against(held) == {"EotS 7.29"}


@EDITIONS
@pytest.mark.parametrize("use", ["held:pass", "held:future"])
def test_7_29_a_card_held_over_neither_passes_nor_is_held_over_again(edition: str, use: str) -> None:
    for game in (malaya(edition, markers={"japan-passes": 1}), holding(malaya(edition), "japan")):
        assert game.rules_against(PlayCard("", use), JAPAN) != set()
        assert game.rules_against(PlayCard("J40", use), JAPAN) != set()


# A and 4.21: the initiative


@EDITIONS
def test_4_21_the_card_held_over_does_not_count_for_the_initiative(edition: str) -> None:
    game = holding(malaya(edition, japan_hand=5, allied_hand=5), "allies")  # turn 2: a tie is Japan's
    assert game.rules_against(PlayCard("J40", "discard")) == set()
    assert game.rules_against(PlayCard("A28", "discard")) == {"EotS 4.22"}


@EDITIONS
def test_7_29_a_the_smaller_hand_goes_first_with_it_as_an_event_offensive(edition: str) -> None:
    game = holding(malaya(edition), "allies")
    assert game.rules_against(ALLIED_OFFENSIVE) == set()


@EDITIONS
@pytest.mark.parametrize("use", ["held:operations", "held:discard", "operations", "event"])
def test_7_29_a_only_with_that_card_and_only_as_an_event(edition: str, use: str) -> None:
    game = holding(malaya(edition), "allies")
    assert "EotS 4.22" in game.rules_against(replace(ALLIED_OFFENSIVE, use=use))


def test_7_29_a_with_v3_2_the_event_must_be_an_offensive() -> None:
    game = holding(malaya(), "allies")
    assert "EotS 4.22" in game.rules_against(PlayCard("A02", "held:event"))


def test_6_29_a_of_v2_0_any_event_will_do() -> None:
    game = holding(malaya("2.0"), "allies")
    assert game.rules_against(PlayCard("A02", "held:event")) == set()


@EDITIONS
def test_4_21_not_in_a_tie(edition: str) -> None:
    game = holding(malaya(edition, japan_hand=5, allied_hand=5), "allies")
    assert "EotS 4.22" in game.rules_against(ALLIED_OFFENSIVE)


@EDITIONS
def test_7_29_a_only_as_the_first_card_of_the_phase(edition: str) -> None:
    game = holding(malaya(edition), "allies")
    game.do(PlayCard("J40", "discard"))
    game.do(PlayCard("A28", "discard"))
    assert "EotS 4.22" in game.rules_against(ALLIED_OFFENSIVE)


@EDITIONS
def test_7_29_a_not_with_a_card_set_aside_this_turn(edition: str) -> None:
    game = malaya(edition)
    game.state = replace(game.state, held_over={Side.ALLIES: game.state.turn})
    assert "EotS 7.29 B" in game.rules_against(ALLIED_OFFENSIVE)
