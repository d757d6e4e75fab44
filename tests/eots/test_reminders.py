"""Reminders: each while it matters, and no longer (EotS 4.0)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.cards.hands import HANDS
from rules.eots.commands import PlayCard, RollSubmarines
from rules.eots.printed.sides import Side
from rules.eots.views.reminders import reminders
from tests.eots.chapter_7 import MALAYA, malaya
from tests.eots.offensives import Game
from tests.eots.segments import history_of, segment
from tests.support import position

# Nobody is out of supply, no nation near surrender: December 1941 without counters.
EARLY, LATE = "offensives", "national-status"


def said(game: Game, code: str) -> str:
    """One reminder, or nothing."""
    return next((note.text for note in reminders(game.state) if note.code == code), "")


def rule(game: Game, code: str) -> str:
    return next(note.rule for note in reminders(game.state) if note.code == code)


def codes(game: Game) -> set[str]:
    return {note.code for note in reminders(game.state)}


# The strategic phase


@pytest.mark.parametrize(("turn", "told"), [(2, True), (3, True), (4, True), (5, False)])
def test_12_22_defective_torpedoes_in_1942(turn: int, told: bool) -> None:
    game = segment("strategic-warfare", turn=turn)
    assert ("torpedoes" in codes(game)) is told
    assert "torpedoes" not in codes(segment("deal", turn=turn))
    game.do(RollSubmarines(), 9)
    assert "torpedoes" not in codes(game)


def test_12_12_the_reserves_are_used_up_on_turn_5() -> None:
    for code in ("strategic-warfare", "deal"):
        game = segment(code, turn=5)
        assert said(game, "reserves").endswith("by its resource hexes from now on, 3 today")
        assert rule(game, "reserves") == "EotS 12.12"
    assert "reserves" not in codes(segment("deal", turn=4))
    assert "reserves" not in codes(segment("deal", turn=6))
    assert "reserves" not in codes(segment("deal", turn=5, counts={"dealt": 5}))


def test_12_31_b29s_that_arrive_and_that_may_bomb() -> None:
    game = segment("reinforcement", {"us-21bc": "turn-10"}, turn=10)
    text = "XXI Bomber Command (B29) may bomb Japan this turn if placed in Air units in China box"
    assert said(game, "b29") == text  # the road is open, and no airfield near Tokyo is Allied
    assert "b29" not in codes(segment("reinforcement", {"us-21bc": "turn-11"}, turn=10))
    units = {"us-21bc": "3813", "us-hq-central-pacific": "3813"}
    game = segment("strategic-warfare", units, turn=10, allies="3813")
    assert said(game, "b29") == "XXI Bomber Command (B29) may bomb Japan"
    game.state = replace(game.state, history=history_of({"raided-us-21bc": 10}))
    assert "b29" not in codes(game)


# The offensives


def test_5_37_a_special_event_must_be_played_if_it_is_held() -> None:
    game = segment(EARLY, turn=8, hands=(3, 3))
    assert said(game, "special-J43").startswith("Japan: J43 Tojo Resigns")
    assert rule(game, "special-J43") == "EotS 5.37"
    assert "special-A79" not in codes(game)  # waits for Tojo
    assert "special-A79" in codes(segment(EARLY, turn=8, hands=(3, 3), markers={"tojo-resigned": 1}))


def test_5_37_not_before_its_time_nor_when_it_is_played_or_no_card_is_left() -> None:
    assert "special-J43" not in codes(segment(EARLY, turn=7, hands=(3, 3)))
    assert "special-J43" not in codes(segment(EARLY, turn=8, hands=(0, 3)))
    game = segment(EARLY, turn=8, hands=(3, 3))
    game.state = replace(game.state, removed_cards=(*game.state.removed_cards, "J43"))
    assert "special-J43" not in codes(game)
    yearly = Game(replace(position("1944", mode="guided"), turn=8))
    assert "special-J43" not in codes(yearly)  # v2.0 17.47


@pytest.mark.parametrize(
    ("hand", "passes", "told"), [(1, 2, True), (2, 2, False), (1, 0, False), (0, 2, False)]
)
def test_12_4_passes_are_lost_with_the_last_card(hand: int, passes: int, told: bool) -> None:
    game = segment(EARLY, hands=(hand, 3), markers={"japan-passes": passes})
    assert ("passes-japan" in codes(game)) is told
    if told:
        assert said(game, "passes-japan") == "Japan: 2 passes are lost with the last card"
    game = segment(EARLY, hands=(3, hand), markers={"allied-passes": passes})
    assert ("passes-allies" in codes(game)) is told


def test_16_47_progress_that_is_missing_as_the_allied_cards_run_out() -> None:
    few = {"turn": 5, "markers": {"allied-asp": 3}, "hands": (3, 2)}
    for code in (EARLY, LATE):
        game = segment(code, **few)
        assert said(game, "progress") == "Allies: 3 hexes more, or US Political Will drops by 1"
        assert rule(game, "progress") == "EotS 16.47"
    assert "progress" not in codes(segment(EARLY, **{**few, "hands": (3, 3)}))
    assert "progress" not in codes(segment(EARLY, **{**few, "turn": 3}))
    assert "progress" not in codes(segment("deal", **few))
    assert "progress" not in codes(segment(EARLY, turn=7, scenario="burma"))


# The end of the turn


def nation(japan: str, segment_code: str = EARLY, **changes: Any) -> Game:
    return segment(segment_code, turn=3, japan=japan, **changes)


@pytest.mark.parametrize("code", [EARLY, LATE])
def test_13_0_a_nation_one_hex_from_surrender(code: str) -> None:
    assert said(nation("2813", code), "surrender-philippines") == (
        "Philippines: surrender if Japan takes 2915 Davao"
    )
    assert said(nation("2014", code), "surrender-malaya") == "Malaya: surrender if Japan takes 2015 Singapore"
    assert said(nation("2008 2106 2206", code), "surrender-burma").endswith("2305 Myitkyina")
    indies = "1813 1916 2017 2220 2415 2517 2616"
    assert said(nation(indies, code), "surrender-dutch-east-indies").endswith("2019 Tjilatjap")
    north = "1905 2005 2104 2105"
    assert said(nation(north, code), "surrender-northern-india") == (
        "India: one box nearer to surrender if Japan takes 2205 Ledo"
    )


def test_13_0_the_rule_of_each_nation() -> None:
    assert rule(nation("2813"), "surrender-philippines") == "EotS 13.22"
    assert rule(nation("2014"), "surrender-malaya") == "EotS 13.32"


def test_13_0_a_nation_about_to_surrender() -> None:
    text = said(nation("2014 2015"), "surrender-malaya")
    assert text == "Malaya: surrender this turn, unless Allies retake a key hex"


def test_13_0_not_a_nation_that_is_safe_or_gone_nor_too_early() -> None:
    assert "surrender-burma" not in codes(nation("2008 2106"))
    assert "surrender-malaya" not in codes(nation("2014", surrendered="malaya"))
    assert "surrender-malaya" not in codes(nation("2014", "deal"))
    assert "surrender-northern-india" not in codes(nation("1905 2005 2104 2105", surrendered="india"))


def test_13_93_japan_one_hex_from_surrender() -> None:
    all_but_tokyo = "3407 3506 3507 3606 3607 3705"
    game = segment(EARLY, turn=12, allies=all_but_tokyo)
    assert said(game, "surrender-honshu") == "Japan: surrender if Allies take 3706 Tokyo"


def test_6_24_units_that_die_at_the_end_of_the_turn() -> None:
    # A reduced corps on Guam, no HQ anywhere.
    game = segment(EARLY, {"us-xi-corps": "3814 reduced"}, turn=6)
    assert said(game, "attrition-allies") == "Allies: attrition will eliminate XI Corps (3814 Guam)"
    assert rule(game, "attrition-allies") == "EotS 6.24"
    assert "attrition-japan" not in codes(game)
    assert "attrition-allies" not in codes(segment("deal", {"us-xi-corps": "3814 reduced"}, turn=6))
    assert "attrition-allies" not in codes(segment(EARLY, {"us-xi-corps": "3814"}, turn=6))  # only reduced
    game.state = replace(game.state, attrition_turn=6)
    assert "attrition-allies" not in codes(game)


# Quiet


def test_no_reminders_in_an_offensive_nor_after_the_end() -> None:
    game = malaya(japan_hand=6, allied_hand=1, markers={"allied-passes": 1})
    assert "passes-allies" in codes(game)
    over = Game(replace(game.state, winner="japan"))
    assert not codes(over)
    game.do(PlayCard("J10", "operations", "jp-hq-south", ("jp-15-army",)))
    assert MALAYA and not codes(game)


@pytest.mark.parametrize("scenario", ["1941", "1942", "1943", "1944", "burma"])
def test_a_scenario_begins_with_few_reminders(scenario: str) -> None:
    assert len(reminders(position(scenario, mode="guided"))) <= 3


def test_7_29_what_a_future_offensive_can_still_do() -> None:
    game = malaya(japan_hand=5, allied_hand=3)
    assert not {code for code in codes(game) if code.startswith("future")}
    game.state = replace(game.state, held_over={Side.ALLIES: 1})
    assert said(game, "future-allies") == "Allies may go first with the Future Offensive as an event"
    assert rule(game, "future-allies") == "EotS 7.29 A"
    game.do(PlayCard("J23", "discard"))
    assert "future-allies" not in codes(game)
    game.state = replace(game.state, markers={**game.state.markers, HANDS[Side.ALLIES]: 1})
    assert said(game, "future-allies").endswith("is played now or waits for another turn")
    game.state = replace(game.state, held_over={Side.ALLIES: game.state.turn})
    assert "future-allies" not in codes(game)
