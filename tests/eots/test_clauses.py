"""Clauses that stand alone: rivalry and shipping, the war in Europe, Pearl Harbor, Burma at its start."""

from dataclasses import replace

import pytest

from rules.eots.commands import PlayCard, PlayReaction
from rules.eots.events import MarkerMoved
from rules.eots.movement.amphibious_shipping import usable_shipping
from rules.eots.offensive.offensive_limits import shipping_left
from rules.eots.printed.sides import Side, TrackId
from tests.eots.arrivals import HQS
from tests.eots.chapter_7 import ALLIES, JAPAN, malaya
from tests.eots.offensives import opened
from tests.eots.segments import entered, mark
from tests.support import eots

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])


@EDITIONS
@pytest.mark.parametrize(("points", "half"), [(7, 4), (6, 3), (1, 1)])
def test_14_2_b_in_rivalry_japan_uses_half_its_shipping_rounded_up(
    edition: str, points: int, half: int
) -> None:
    for rivalry, left in ((0, points), (1, half)):
        game = malaya(edition, markers={"japan-asp": points, "japan-rivalry": rivalry})
        game.launch("J10", "jp-hq-south", "jp-15-army")
        assert shipping_left(game.state, game.offensive, Side.JAPAN) == left
    used = replace(game.state, markers={**game.state.markers, TrackId("japan-asp-used"): half})
    assert shipping_left(used, game.offensive, Side.JAPAN) == eots().shipping(used)["japan"] == 0
    assert (
        usable_shipping(replace(used, markers={**used.markers, TrackId("allied-asp"): 5}), Side.ALLIES) == 5
    )


@EDITIONS
@pytest.mark.parametrize(("europe", "grows"), [(1, True), (0, True), (-4, True), (-5, False), (-7, False)])
def test_15_2_to_15_5_level_3_and_4_cost_the_new_shipping(edition: str, europe: int, grows: bool) -> None:
    # The chart gives the Allies a point in turn 5.
    game = entered(
        "reinforcement",
        HQS,
        turn=5,
        scenario="1942-45",
        edition=edition,
        markers={"war-in-europe": europe, "allied-asp": 3},
    )
    assert (mark(game, "allied-asp") == 4) is grows


@EDITIONS
@pytest.mark.parametrize(("card", "at", "side"), [("J51", -7, "japan"), ("A41", 3, "allies")])
def test_15_7_the_war_in_europe_stays_between_minus_7_and_plus_3(
    edition: str, card: str, at: int, side: str
) -> None:
    hands = {"japan_hand": 7, "allied_hand": 5} if side == "japan" else {"japan_hand": 5, "allied_hand": 7}
    game = malaya(edition, markers={"war-in-europe": at}, **hands)
    game.do(PlayCard(card, "event"))
    assert mark(game, "war-in-europe") == at


@pytest.mark.parametrize("edition", ["v3.2", "v2.0"])
def test_16_44_operation_z_gives_eight_points_of_political_will(edition: str) -> None:
    game = opened("1941", edition)
    ships = ("jp-cv-akagi", "jp-cv-soryu", "jp-cv-shokaku", "jp-bb-hiei")
    before = mark(game, "political-will")
    events = game.do(PlayCard("J01", "event", "jp-hq-combined-fleet-yamamoto", ships))
    assert mark(game, "political-will") == before + 8
    assert any(isinstance(one, MarkerMoved) and one.track == "political-will" for one in events)


@EDITIONS
def test_10_33_pt_boats_played_first_supersede_the_barges(edition: str) -> None:
    game = malaya(edition, markers={"barges": 2})
    if not game.rules_against(PlayCard("J73", "event"), JAPAN):
        game.do(PlayCard("J73", "event"), seat=JAPAN)
    assert mark(game, "barges") == 2
    game = malaya(edition, markers={"barges": 1}, japan_hand=5, allied_hand=7)
    game.do(PlayCard("A23", "event"), seat=ALLIES)
    assert mark(game, "barges") == 2


# Burma


def test_17_11_2_who_is_not_set_up_in_burma() -> None:
    game = opened("burma")
    waiting = {unit: game.where(unit) for unit in ("br-77-brigade", "jp-29-army", "us-20bc")}
    assert waiting == {"br-77-brigade": "event", "jp-29-army": "turn-8", "us-20bc": "turn-9"}
    assert game.state.units["jp-29-army"].reduced  # type: ignore[index]


def test_17_11_12_17_11_13_17_11_21_what_has_been_built_and_flown() -> None:
    game = opened("burma")
    assert [mark(game, code) for code in ("kwai-bridge", "jarhat", "imphal", "ledo")] == [1, 1, 0, 0]
    assert mark(game, "doolittle-raid") == 1
    game.state = replace(game.state, last_played=Side.ALLIES)
    assert game.rules_against(PlayCard("J06", "event"), JAPAN) == set()


def test_17_11_18_wingate_brings_the_77th_brigade_next_turn() -> None:
    game = opened("burma")
    game.do(PlayCard("J40", "held:event", "jp-hq-south", ("jp-15-army",)), seat=JAPAN)
    game.move("jp-15-army", "2105").declare("2105:")
    game.do(PlayReaction("A22"), seat=ALLIES)
    assert game.where("br-77-brigade") == "turn-7"


@pytest.mark.parametrize(("card", "side"), [("J40", Side.JAPAN), ("A60", Side.ALLIES)])
def test_17_11_23_both_begin_in_rivalry_and_no_operation_ends_it(card: str, side: Side) -> None:
    game = opened("burma")
    assert (mark(game, "us-rivalry"), mark(game, "japan-rivalry")) == (1, 1)
    game.state = replace(game.state, last_played=side.enemy)
    assert game.state.components.cards[card].ops == 3
    assert game.rules_against(PlayCard(card, "rivalry"), JAPAN if side is Side.JAPAN else ALLIES) != set()


def test_17_11_24_each_side_has_one_shipping_point() -> None:
    game = opened("burma")
    assert [game.state.markers[TrackId(code)] for code in ("japan-asp", "allied-asp")] == [1, 1]
