"""Markers that events move by themselves, and that weather puts back (EotS 5.32 D, 5.34, 15.0)."""

from dataclasses import replace

import pytest

from rules.eots.commands import DiscardDrawn, PlayCard, PlayReaction
from rules.eots.printed.sides import Side, TrackId
from rules.eots.state import State
from tests.eots.chapter_7 import malaya
from tests.eots.offensives import Game, opened


def marker(state: State, track: str) -> str:
    """Where a marker lies, as printed."""
    return state.components.tracks[TrackId(track)].label(state.markers[TrackId(track)])


def at(game: Game, turn: int, side: Side, **markers: int) -> Game:
    """The same game in another turn, a side to play, markers elsewhere."""
    named = {TrackId(track.replace("_", "-")): value for track, value in markers.items()}
    changed = {**game.state.markers, **named}
    game.state = replace(game.state, turn=turn, markers=changed, last_played=side.enemy)
    return game


@pytest.mark.parametrize(("turn", "before", "after"), [(2, 0, -2), (5, 0, -1), (8, 0, 0), (2, -6, -7)])
def test_15_0_j51_moves_the_war_in_europe_by_the_year(turn: int, before: int, after: int) -> None:
    # 2 boxes toward Germany in 1942, 1 in 1943, none later; the level never goes beyond -7 (15.7).
    game = at(malaya(), turn, Side.JAPAN, war_in_europe=before)
    game.do(PlayCard("J51", "event"))
    assert game.state.markers[TrackId("war-in-europe")] == after


def test_5_34_a06_raises_political_will_and_marks_the_raid() -> None:
    game = at(opened("1941"), 2, Side.ALLIES, political_will=6, allied_hand=5, japan_hand=5)
    game.state = replace(game.state, segment="offensives")
    assert marker(game.state, "doolittle-raid") != "Done"
    game.do(PlayCard("A06", "event"))
    assert marker(game.state, "political-will") == "7"
    assert marker(game.state, "doolittle-raid") == "Done"


def test_5_34_the_same_card_for_operations_moves_nothing() -> None:
    game = at(opened("1941"), 2, Side.ALLIES, political_will=6, allied_hand=5, japan_hand=5)
    game.state = replace(game.state, segment="offensives")
    game.do(PlayCard("A06", "discard"))
    assert marker(game.state, "political-will") == "6"


def _a33(rivalry: int) -> Game:
    game = at(opened("burma"), 5, Side.ALLIES, us_rivalry=rivalry, allied_hand=4, japan_hand=4)
    return game.launch("A33", "br-hq-seac", "in-4-corps", event=True)


@pytest.mark.parametrize("rivalry", [0, 1])
def test_5_31_d_a33_ends_us_rivalry_and_may_be_played_without_any(rivalry: int) -> None:
    assert marker(_a33(rivalry).state, "us-rivalry") == "Strategic agreement"


def test_5_32_d_weather_takes_the_bonus_back() -> None:
    game = _a33(1)
    game.declare()
    game.do(PlayReaction("J22"))
    assert game.step == "" and marker(game.state, "us-rivalry") == "Rivalry"


def test_13_62_j15_moves_india_one_box_but_not_beyond_the_last() -> None:
    game = at(malaya(), 3, Side.JAPAN, india=0)
    game.do(PlayCard("J15", "event"))
    assert marker(game.state, "india") == "Unrest"
    last = at(malaya(), 3, Side.JAPAN, india=4)
    last.do(PlayCard("J15", "event"))
    assert marker(last.state, "india") == "Revolts"


@pytest.mark.parametrize("edition", ["3.2", "2.0"])
def test_5_33_j05_keeps_air_replacements_on_their_track_as_the_card_says(edition: str) -> None:
    # v2.0 10.0 loses unused air steps unless a card says otherwise; this one does.
    game = at(malaya(edition), 3, Side.JAPAN)
    game.do(PlayCard("J05", "event"))
    assert game.state.markers[TrackId("japan-air-replacements")] == 2


@pytest.mark.parametrize("edition", ["3.2", "2.0"])
def test_5_33_11_21_j72_keeps_naval_replacements_in_both_editions(edition: str) -> None:
    game = at(malaya(edition), 3, Side.JAPAN, japan_naval_replacements=1)
    game.do(PlayCard("J72", "event"))
    assert game.state.markers[TrackId("japan-naval-replacements")] == 4


@pytest.mark.parametrize(("hand", "left"), [(5, 4), (1, 0)])
def test_12_33_a67_costs_japan_a_card_at_random(hand: int, left: int) -> None:
    # A B29 stands within 8 hexes of Tokyo: Saipan (3813) is 7 away.
    game = malaya(more={"us-20bc": "3813"}, allies="3813")
    at(game, 10, Side.ALLIES, allied_hand=5, japan_hand=hand)
    game.do(PlayCard("A67", "event"))
    game.do(DiscardDrawn("A67", "J10"))
    assert game.state.markers[TrackId("japan-hand")] == left
    assert "J10" in game.state.discarded_cards


def test_13_77_a33_builds_one_route_jarhat_first() -> None:
    game = at(opened("burma"), 5, Side.ALLIES, allied_hand=4, japan_hand=4, jarhat=0, imphal=0, ledo=0)
    play = PlayCard("A33", "event", "br-hq-seac", ("in-4-corps",))
    assert game.rules_against(replace(play, to="ledo")) == {"EotS 13.77"}
    assert game.rules_against(play) == set()  # it may, it need not
    game.do(replace(play, to="jarhat"))
    assert [game.state.markers[TrackId(route)] for route in ("jarhat", "imphal", "ledo")] == [1, 0, 0]


def test_13_77_with_jarhat_built_a33_builds_ledo() -> None:
    game = at(opened("burma"), 5, Side.ALLIES, allied_hand=4, japan_hand=4, jarhat=1, imphal=0, ledo=0)
    game.do(PlayCard("A33", "event", "br-hq-seac", ("in-4-corps",), to="ledo"))
    assert game.state.markers[TrackId("ledo")] == 1


def test_13_79_j18_builds_the_bridge_by_itself() -> None:
    game = malaya(japan="1912 1913 2012 2112 2008 2010 2108 2109 2110")
    assert game.state.markers[TrackId("kwai-bridge")] == 0
    game.do(PlayCard("J18", "event"))
    assert game.state.markers[TrackId("kwai-bridge")] == 1
