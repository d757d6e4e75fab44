"""Choices made face down: sealed in the record, opened as what they were (EotS 7.29, 17.11.9)."""

from dataclasses import replace

import pytest

from app.games.eots.random_play import eots
from rules.core import face_down
from rules.core.game import REFEREE, SeatKind
from rules.core.legality import IllegalCommand
from rules.core.sealed import NO_SALT, Opening, commitment, matches
from rules.core.table import Entry, SetAside, Table, Withheld, decide, follow
from rules.eots.commands import PickFutureOffensive, PlayCard, PlayReaction
from rules.eots.events import CardPlayed, FutureOffensivePicked, ReactionCardPlayed
from rules.eots.printed.sides import Side
from rules.eots.sentences.board import sentence
from tests.eots.chapter_7 import ALLIES, JAPAN, malaya, next_turn, raid
from tests.eots.offensives import Game, opened

SALT = "5a" * 16
J40 = commitment("J40", SALT)


def table_of(game: Game) -> Table:
    return Table(0, game.state, {}, "japan", 0)


def entered(game: Game, command: object, *known: Opening, seat: SeatKind = JAPAN) -> face_down.Entering:
    """A command as the record would hold it."""
    openings = {one.commitment: one for one in known}
    return face_down.entering(eots(), table_of(game), seat, command, SALT, openings)


def lying(card: str = "J40", seat: str = "japan") -> Opening:
    return Opening(commitment(card, SALT), seat, card, SALT)


def sealed_game(edition: str = "3.2") -> Game:
    """Japan put J40 face down last turn; it is Japan's turn to play."""
    game = malaya(edition)
    game.do(PlayCard("", "future", sealed=J40), seat=JAPAN)
    return next_turn(game)


# The seal itself


def test_a_seal_opens_as_what_was_sealed_and_as_nothing_else() -> None:
    assert matches(J40, "J40", SALT)
    assert not matches(J40, "J41", SALT)
    assert not matches(J40, "J40", "5b" * 16)


def test_a_short_or_odd_salt_opens_nothing() -> None:
    for salt in ("", "5a", "5a" * 15, "zz" * 16, "5A" * 16):
        assert not matches(commitment("J40", salt), "J40", salt)


# Putting a card face down


def test_7_29_the_record_holds_the_seal_and_not_the_card() -> None:
    found = entered(malaya(), PlayCard("j40", "future", hq="jp-hq-south", units=("jp-bb-kongo",)))
    assert found.command == PlayCard("", "future", sealed=J40)
    assert found.opening == lying()


def test_7_29_what_a_phone_sends_as_seal_or_salt_is_not_believed() -> None:
    sent = PlayCard("J40", "future", sealed="0" * 64, salt=SALT)
    assert entered(malaya(), sent).command == PlayCard("", "future", sealed=J40)
    sent = PlayCard("J23", "discard", sealed="0" * 64, salt=SALT)
    assert entered(malaya(), sent).command == PlayCard("J23", "discard")


def test_7_29_a_card_that_nobody_names_stays_unnamed() -> None:
    assert entered(malaya(), PlayCard("", "future")) == face_down.Entering(PlayCard("", "future"))


def test_7_29_the_seal_is_in_the_position_until_the_card_is_turned_up() -> None:
    game = sealed_game()
    assert game.state.seals == {Side.JAPAN: J40}
    (event,) = game.do(PlayCard("J40", "held:discard", salt=SALT))
    assert isinstance(event, CardPlayed)
    assert (event.card, event.salt) == ("J40", SALT)
    assert game.state.seals == {}


def test_7_29_the_log_says_nothing_of_the_card() -> None:
    game = malaya()
    (event,) = game.do(PlayCard("", "future", sealed=J40), seat=JAPAN)
    said = sentence(game.state.components, event).text
    assert said == "Japan holds a card over as Future Offensive"


@pytest.mark.parametrize("card", ["J43", "A28"])
def test_7_29_what_speaks_against_the_card_alone_is_refused_and_no_ruling_asked(card: str) -> None:
    for command in (PlayCard(card, "future"), SetAside(PlayCard(card, "future"))):
        with pytest.raises(IllegalCommand) as refused:
            entered(malaya(), command)
        assert any(one.final for one in refused.value.objections)


def test_7_29_what_speaks_against_any_card_may_be_set_aside_and_tells_nothing() -> None:
    game = malaya()
    game.do(PlayCard("", "future"), seat=JAPAN)
    game.do(PlayCard("A28", "discard"))
    asked = entered(game, SetAside(PlayCard("J40", "future"), "we agreed"))
    assert asked.command == SetAside(PlayCard("", "future", sealed=J40), "we agreed")
    (question,) = decide(eots(), table_of(game), JAPAN, asked.command, None)  # type: ignore[arg-type]
    assert "J40" not in str(question) and question.says == "Play a card for future"


def test_7_29_a_seal_stands_for_nothing_else() -> None:
    game = malaya()
    assert game.rules_against(PlayCard("J40", "future", sealed=J40), JAPAN) == {"EotS 7.29"}
    assert game.rules_against(PlayCard("J40", "discard", sealed=J40), JAPAN) == {"EotS 7.29"}
    assert game.rules_against(PlayCard("", "future", sealed="J40"), JAPAN) == {"EotS 7.29"}


def test_4_22_a_referee_seals_a_card_only_for_the_side_to_play() -> None:
    with pytest.raises(IllegalCommand):
        entered(malaya(), PlayCard("A28", "future"), seat=REFEREE)
    assert entered(malaya(), PlayCard("J40", "future"), seat=REFEREE).opening == lying(seat="referee")


# Turning it up


def test_7_29_it_is_turned_up_as_what_it_is() -> None:
    game = sealed_game()
    found = entered(game, PlayCard("J40", "held:discard"), lying())
    assert found.command == PlayCard("J40", "held:discard", salt=SALT)
    assert game.rules_against(found.command) == set()


def test_7_29_another_card_is_refused_and_its_entry_would_not_tell_the_true_one() -> None:
    game = sealed_game()
    found = entered(game, PlayCard("J41", "held:discard"), lying())
    assert found.command.salt == NO_SALT
    reasons = [one.reason for one in eots().objections(game.state, JAPAN, found.command)]
    assert any("is not the card that was put face down" in reason for reason in reasons)


@pytest.mark.parametrize("seat", [ALLIES, REFEREE], ids=["allies", "referee"])
def test_7_29_nobody_else_learns_by_trying_which_card_it_is(seat: SeatKind) -> None:
    game = sealed_game()
    tried = {
        card: entered(game, PlayCard(card, "held:discard"), lying(), seat=seat) for card in ("J40", "J41")
    }
    assert all(found.command.salt == "" for found in tried.values())
    against = {card: game.rules_against(found.command, seat) for card, found in tried.items()}
    assert against["J40"] == against["J41"] != set()


def test_7_29_a_lost_seal_is_set_aside_by_agreement() -> None:
    game = sealed_game()
    found = entered(game, PlayCard("J40", "held:discard"))
    against = list(eots().objections(game.state, JAPAN, found.command))
    assert [one.rule for one in against] == ["EotS 7.29"] and not any(one.final for one in against)


def test_7_29_a_special_event_under_a_seal_is_found_out_when_it_is_turned_up() -> None:
    game = malaya()
    game.do(PlayCard("", "future", sealed=commitment("J43", SALT)), seat=JAPAN)
    next_turn(game)
    assert "EotS 7.29" in game.rules_against(PlayCard("J43", "held:event", salt=SALT))


def test_7_29_b_a_reaction_turns_it_up_too() -> None:
    game = raid()
    seal = commitment("A26", SALT)
    game.state = replace(game.state, held_over={Side.ALLIES: 1}, seals={Side.ALLIES: seal})
    assert game.rules_against(PlayReaction("A26", held=True)) == {"EotS 7.29"}
    found = entered(game, PlayReaction("A26", held=True), lying("A26", "allies"), seat=ALLIES)
    events = game.do(found.command, seat=ALLIES)
    assert next(one for one in events if isinstance(one, ReactionCardPlayed)).salt == SALT
    assert game.state.seals == {}


def test_7_29_a_card_from_the_hand_asks_for_no_seal() -> None:
    assert sealed_game().rules_against(PlayCard("J40", "discard")) == set()


# Burma


def test_17_11_9_japan_picks_its_card_face_down_before_the_first_is_played() -> None:
    game = opened("burma")
    found = entered(game, PickFutureOffensive("J40"))
    assert found == face_down.Entering(PickFutureOffensive("", J40), lying())
    assert [*game.do(found.command, seat=JAPAN)] == [FutureOffensivePicked("japan", J40)]
    assert game.state.seals == {Side.JAPAN: J40}
    game.state = replace(game.state, last_played=Side.ALLIES)
    assert game.rules_against(PlayCard("J40", "held:discard", salt=SALT), JAPAN) == set()
    assert game.rules_against(PlayCard("J48", "held:discard", salt=SALT), JAPAN) == {"EotS 7.29"}


def test_17_11_9_only_one_of_the_six_only_once_only_by_japan_and_not_later() -> None:
    game = opened("burma")
    rule = {"EotS 17.11.9"}
    assert game.rules_against(PickFutureOffensive("J21"), JAPAN) == rule
    assert game.rules_against(PickFutureOffensive(""), JAPAN) == rule
    assert game.rules_against(PickFutureOffensive("J40"), ALLIES) == rule
    assert game.rules_against(PickFutureOffensive("J40"), JAPAN) == set()
    late = replace(game.state, last_played=Side.ALLIES)
    assert {one.rule for one in eots().objections(late, JAPAN, PickFutureOffensive("J40"))} == rule
    game.do(PickFutureOffensive("", J40), seat=JAPAN)
    assert game.rules_against(PickFutureOffensive("J48"), JAPAN) == rule
    assert opened("1943").rules_against(PickFutureOffensive("J40"), JAPAN) == rule


def test_17_11_9_it_is_offered_to_japan_alone_until_it_is_picked() -> None:
    game = opened("burma")
    offer = eots().sealing.offer(game.state, "japan")
    assert offer is not None and [value for value, _ in offer.options] == list(game.state.future_choice)
    assert eots().sealing.offer(game.state, "allies") is None
    assert eots().sealing.offer(game.state, "referee") is None
    game.do(PickFutureOffensive("", J40), seat=JAPAN)
    assert eots().sealing.offer(game.state, "japan") is None


# Records that were made before there were seals


def test_a_choice_made_face_down_before_there_were_seals_is_withheld() -> None:
    game = malaya()
    before = table_of(game)
    command = PlayCard("J40", "future", hq="jp-hq-south")
    events = decide(eots(), before, JAPAN, command, None)  # type: ignore[arg-type]
    shown = face_down.withheld(eots(), command, events)
    assert shown == Withheld(PlayCard("", "future"))
    assert face_down.withheld(eots(), shown, events) is shown
    assert decide(eots(), before, JAPAN, shown, None) == events  # type: ignore[arg-type]
    assert list(face_down.faults(eots(), before, "japan", shown, events)) == []


def test_nothing_else_can_be_withheld() -> None:
    game = malaya()
    before, false = table_of(game), Withheld(PlayCard("J23", "discard"))
    events = decide(eots(), before, JAPAN, false.command, None)  # type: ignore[arg-type]
    assert list(face_down.faults(eots(), before, "japan", false, events))
    held = decide(eots(), before, JAPAN, PlayCard("", "future"), None)  # type: ignore[arg-type]
    changed = (replace(held[0], hand=9),)
    assert list(face_down.faults(eots(), before, "japan", Withheld(PlayCard("", "future")), changed))
    after = follow(eots(), before, Entry(1, "", "japan", "", PlayCard("", "future"), held))
    assert list(face_down.faults(eots(), after, "nobody", Withheld(PlayCard("", "future")), held))
