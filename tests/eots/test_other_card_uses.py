"""What a card does without an offensive: China, HQs, routes, rivalry, air units (EotS 5.0, 6.1, 13.7)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.cards.decks import deck_of
from rules.eots.commands import EndSegment, MoveForces, PlayCard, SpendStep
from rules.eots.offensive import china_offensive, hq_moves
from rules.eots.printed.sides import Side, TrackId, UnitId
from rules.eots.state import Position
from rules.eots.supply.audit import audit
from rules.eots.supply.burma_road import Road
from rules.maps.hexgrid import HexId
from tests.eots.arrivals import HQS as ARRIVAL_HQS
from tests.eots.chapter_7 import game_of, hand, malaya, next_turn
from tests.eots.offensives import Game, opened
from tests.eots.segments import segment

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
ALLIED_TURN: dict[str, Any] = {"japan_hand": 5, "allied_hand": 7}
HQS = {"jp-hq-south": "2212", "br-hq-seac": "1805", "us-hq-southwest-pacific": "3727"}


def marker(game: Game, track: str) -> int:
    return game.state.markers[TrackId(track)]


# 6.13: withdrawing an HQ


@EDITIONS
@pytest.mark.parametrize("card", ["J04", "J23", "J10"])  # 1, 2 and 3 operations
def test_6_13_an_hq_withdraws_to_the_next_turn_with_any_card(edition: str, card: str) -> None:
    game = malaya(edition)
    game.do(PlayCard(card, "withdraw-hq", "jp-hq-south"))
    assert game.where("jp-hq-south") == "turn-3"
    assert game.state.discarded_cards == (card,)
    assert game.state.offensive is None
    assert hand(game, "japan") == 6


def test_6_13_units_named_with_it_stay_where_they_are() -> None:
    game = malaya()
    game.do(PlayCard("J10", "withdraw-hq", "jp-hq-south", ("jp-bb-kongo",)))
    assert game.state.offensive is None
    assert game.where("jp-bb-kongo") == "2311"


@EDITIONS
@pytest.mark.parametrize(("hq", "place"), [("br-hq-malaya", "2015"), ("joint-hq-abda", "2018")])
def test_6_14_an_hq_with_a_dot_is_gone_for_good(edition: str, hq: str, place: str) -> None:
    game = game_of({hq: place}, edition=edition, **ALLIED_TURN)
    game.do(PlayCard("A19", "withdraw-hq", hq))
    assert game.where(hq) == "removed"


def test_6_13_an_hq_out_of_supply_may_withdraw() -> None:
    # Truk alone, its waters closed by an Allied carrier in supply.
    units = {"jp-hq-south-seas": "4017", "us-cv-enterprise": "4016", "us-hq-central-pacific": "5808"}
    game = game_of(units, more={"jp-ca-aoba": "4017"})
    attack = PlayCard("J23", "operations", "jp-hq-south-seas", ("jp-ca-aoba",))
    assert "EotS 7.21" in game.rules_against(attack)
    game.do(PlayCard("J23", "withdraw-hq", "jp-hq-south-seas"))
    assert game.where("jp-hq-south-seas") == "turn-3"


@pytest.mark.parametrize("hq", ["", "nobody", "br-hq-seac", "jp-hq-south-seas", "jp-bb-kongo"])
def test_6_13_only_an_own_hq_on_the_map_withdraws(hq: str) -> None:
    game = game_of(HQS, more={"jp-bb-kongo": "2311", "jp-hq-south-seas": "turn-3"})
    assert game.rules_against(PlayCard("J23", "withdraw-hq", hq)) == {"EotS 6.13"}


def test_17_11_8_in_burma_hqs_stay() -> None:
    game = opened("burma")
    card = "J23" if hand(game, "japan") > hand(game, "allies") else "A19"
    hq = "jp-hq-south" if card == "J23" else "br-hq-seac"
    assert "EotS 17.11.8" in game.rules_against(PlayCard(card, "withdraw-hq", hq))


# 6.15: bringing an HQ back


@EDITIONS
@pytest.mark.parametrize("card", ["J04", "J23", "J10"])
@pytest.mark.parametrize("port", ["3407", "3706"])
def test_6_15_a_japanese_hq_returns_to_the_home_islands(edition: str, card: str, port: str) -> None:
    game = game_of({"jp-hq-south": "turn-3"}, edition=edition)
    game.do(PlayCard(card, "return-hq", "jp-hq-south", to=port))
    assert game.where("jp-hq-south") == port
    assert game.state.discarded_cards == (card,)


@EDITIONS
@pytest.mark.parametrize("place", ["4017", "2212", "2909", "1405", "nowhere", "", "5808", "3506"])
def test_6_15_a_japanese_hq_returns_nowhere_else(edition: str, place: str) -> None:
    # Truk, Saigon, Formosa; no hex; Oahu; a hex of Japan without a port
    game = game_of({"jp-hq-south": "turn-3"}, edition=edition)
    assert game.rules_against(PlayCard("J23", "return-hq", "jp-hq-south", to=place)) == {"EotS 6.15"}


@EDITIONS
@pytest.mark.parametrize("port", ["3727", "5808", "1805", "1406"])
def test_6_15_an_allied_hq_returns_to_australia_oahu_or_india(edition: str, port: str) -> None:
    game = game_of({"us-hq-southwest-pacific": "turn-3"}, edition=edition, **ALLIED_TURN)
    game.do(PlayCard("A19", "return-hq", "us-hq-southwest-pacific", to=port))
    assert game.where("us-hq-southwest-pacific") == port


@EDITIONS
@pytest.mark.parametrize(
    ("port", "mainland"), [("1805", True), ("1406", True), ("1307", False), ("3727", False)]
)
def test_13_63_no_hq_returns_to_mainland_india_after_its_surrender_with_v3_2(
    edition: str, port: str, mainland: bool
) -> None:
    game = game_of({"us-hq-southwest-pacific": "turn-3"}, edition=edition, **ALLIED_TURN)
    game = Game(replace(game.state, surrendered=game.state.surrendered | {"india"}))
    play = PlayCard("A19", "return-hq", "us-hq-southwest-pacific", to=port)
    assert game.rules_against(play) == ({"EotS 13.63"} if mainland and edition == "3.2" else set())
    offered = hq_moves.return_ports(game.state, UnitId("us-hq-southwest-pacific"))
    assert (port in offered) == (not (mainland and edition == "3.2"))


@pytest.mark.parametrize(("edition", "against"), [("3.2", set()), ("2.0", {"EotS 6.15"})])
def test_6_15_v2_0_the_port_is_eligible_before_the_hq_is_there(edition: str, against: set[str]) -> None:
    # A Japanese zone closes Oahu. With an HQ there the 7th Air Force is in supply and neutralises it.
    units = {
        "us-hq-southwest-pacific": "turn-3",
        "us-7af": "5808",
        "jp-hq-combined-fleet-yamamoto": "4715",
        "jp-25-air-flotilla": "5708",
    }
    game = game_of(units, japan="5708", edition=edition, **ALLIED_TURN)
    play = PlayCard("A19", "return-hq", "us-hq-southwest-pacific", to="5808")
    assert game.rules_against(play) == against


@EDITIONS
@pytest.mark.parametrize("port", ["3823", "2015", "2813", "3407", "4828"])
def test_6_15_an_allied_hq_returns_nowhere_else(edition: str, port: str) -> None:
    game = game_of({"us-hq-southwest-pacific": "turn-3"}, edition=edition, **ALLIED_TURN)
    against = game.rules_against(PlayCard("A19", "return-hq", "us-hq-southwest-pacific", to=port))
    assert against == {"EotS 6.15"}


def test_6_15_the_port_must_be_friendly_and_without_another_hq() -> None:
    units = {"us-hq-southwest-pacific": "turn-3", "us-hq-central-pacific": "5808"}
    game = game_of(units, japan="1805", **ALLIED_TURN)
    for port in ("1805", "5808"):
        against = game.rules_against(PlayCard("A19", "return-hq", "us-hq-southwest-pacific", to=port))
        assert against == {"EotS 6.15"}


@pytest.mark.parametrize("place", ["2212", "removed", "eliminated", "event"])
def test_6_15_only_an_hq_on_the_turn_track_returns(place: str) -> None:
    game = game_of({"jp-hq-south": place})
    assert game.rules_against(PlayCard("J23", "return-hq", "jp-hq-south", to="3407")) == {"EotS 6.15"}


def test_6_15_an_hq_that_withdrew_may_return_the_same_turn() -> None:
    game = malaya()
    game.do(PlayCard("J23", "withdraw-hq", "jp-hq-south"))
    game.do(PlayCard("A19", "discard"))
    game.do(PlayCard("J04", "return-hq", "jp-hq-south", to="3407"))
    assert game.where("jp-hq-south") == "3407"


# 13.72: China


def china(edition: str = "3.2", box: str = "", front: int = 3, divisions: int = 5, **changes: Any) -> Game:
    """The Burma Road closed without the Hump, so that it takes nothing off; `box` is in China."""
    markers = {"china-front": front, "divisions-in-china": divisions, "burma-road": 2}
    units = {**HQS, **({box: "china-box"} if box else {})}
    return game_of(units, edition=edition, markers={**markers, **changes.pop("markers", {})}, **changes)


@EDITIONS
@pytest.mark.parametrize(("face", "front"), [(0, 4), (5, 4), (6, 3), (9, 3)])
def test_13_72_a_the_die_must_not_exceed_the_divisions(edition: str, face: int, front: int) -> None:
    game = china(edition)
    game.do(PlayCard("J10", "china"), face)
    assert marker(game, "china-front") == front
    assert marker(game, "china-offensive") == 1


@pytest.mark.parametrize(("road", "highest"), [(0, 2), (1, 6), (2, 9)])
def test_13_72_a_the_burma_road_takes_off_eight_or_four(road: int, highest: int) -> None:
    for face in range(10):
        game = china(divisions=10, markers={"burma-road": road})
        game.do(PlayCard("J10", "china"), face)
        assert (marker(game, "china-front") == 4) == (face <= highest)


@EDITIONS
@pytest.mark.parametrize(("face", "front"), [(4, 4), (5, 2), (9, 2)])
def test_13_72_b_an_air_unit_in_china_adds_one_and_pushes_the_front_back(
    edition: str, face: int, front: int
) -> None:
    game = china(edition, "us-avg", markers={"hump": True})
    game.do(PlayCard("J10", "china"), face)
    assert marker(game, "china-front") == front


@EDITIONS
@pytest.mark.parametrize(("box", "adds"), [("us-14af-lrb", True), ("us-5af-lrb", False), ("us-20bc", False)])
def test_13_72_b_of_the_long_range_bombers_only_the_14th_counts(edition: str, box: str, adds: bool) -> None:
    game = china(edition, box, markers={"hump": True})
    game.do(PlayCard("J10", "china"), 5)
    assert (marker(game, "china-front") == 4) is not adds


@EDITIONS
def test_13_72_b_out_of_supply_it_adds_with_v2_0_only(edition: str) -> None:
    game = china(edition, "us-14af", japan="2008 2106 2206 2305")  # no Hump, and the road is closed
    game.do(PlayCard("J10", "china"), 5)
    assert marker(game, "china-front") == (4 if edition == "3.2" else 2)


def test_13_72_without_a_modifier_the_front_stays() -> None:
    game = china(box="us-5af-lrb", markers={"hump": True})
    game.do(PlayCard("J10", "china"), 9)
    assert marker(game, "china-front") == 3


def test_12_72_of_v2_0_any_air_unit_in_china_pushes_the_front_back() -> None:
    game = china("2.0", "us-5af-lrb", markers={"hump": True})
    game.do(PlayCard("J10", "china"), 9)
    assert marker(game, "china-front") == 2


@pytest.mark.parametrize(("edition", "front"), [("3.2", 1), ("2.0", 0)])
def test_13_72_only_with_v2_0_the_front_becomes_stable(edition: str, front: int) -> None:
    game = china(edition, "us-avg", front=1, markers={"hump": True})
    game.do(PlayCard("J10", "china"), 9)
    assert marker(game, "china-front") == front


@EDITIONS
def test_13_72_a_china_offensive_takes_a_japanese_card_of_three(edition: str) -> None:
    game = china(edition)
    assert game.rules_against(PlayCard("J10", "china")) == set()
    assert game.rules_against(PlayCard("J23", "china")) == {"EotS 13.72"}
    assert game.rules_against(PlayCard("J04", "china")) == {"EotS 13.72"}
    assert china(edition, **ALLIED_TURN).rules_against(PlayCard("A09", "china")) == {"EotS 13.72"}


def test_13_72_not_in_two_consecutive_turns() -> None:
    for lies in (1, 2):
        game = china(markers={"china-offensive": lies})
        assert game.rules_against(PlayCard("J10", "china")) == {"EotS 13.72"}


def test_13_72_any_turn_will_do() -> None:
    for turn in range(1, 13):
        game = china()
        game.state = replace(game.state, turn=turn)
        assert "EotS 13.72" not in game.rules_against(PlayCard("J10", "china"))


def test_12_72_of_v2_0_only_even_turns() -> None:
    for turn in range(1, 13):
        game = china("2.0")
        game.state = replace(game.state, turn=turn)
        assert ("EotS 13.72" in game.rules_against(PlayCard("J10", "china"))) == bool(turn % 2)


def test_12_72_of_v2_0_once_a_turn() -> None:
    game = china("2.0")
    game.do(PlayCard("J10", "china"), 9)
    game.do(PlayCard("A19", "discard"))
    assert game.rules_against(PlayCard("J40", "china")) == {"EotS 13.72"}


@EDITIONS
def test_13_78_d_the_hump_event_moves_the_burma_road_at_once(edition: str) -> None:
    markers = {"divisions-in-china": 8, "china-front": 2, "burma-road": 2}
    game = game_of(HQS, edition=edition, japan="2008 2106 2206 2305", markers=markers, **ALLIED_TURN)
    game.do(PlayCard("A17", "event"))
    assert marker(game, "burma-road") == 1
    game.do(PlayCard("J10", "china"), 5)  # 8 divisions less 4
    assert marker(game, "china-front") == 2


def burma(**flags: Side) -> Game:
    """Burma with Japan to play; some hexes have other flags."""
    game = opened("burma")
    hands = {TrackId("japan-hand"): 4, TrackId("allied-hand"): 3}
    control = {**game.state.control, **{HexId(name[1:]): side for name, side in flags.items()}}
    game.state = replace(game.state, markers={**game.state.markers, **hands}, control=control)
    return game


@pytest.mark.parametrize(("face", "front"), [(3, 3), (4, 1)])
def test_13_72_there_are_china_offensives_in_burma_too(face: int, front: int) -> None:
    # Eight divisions less 4 for the Hump; the 14th Air Force in China adds 1 to the die.
    game = burma()
    assert game.rules_against(PlayCard("J42", "china")) == set()
    game.do(PlayCard("J42", "china"), face)
    assert marker(game, "china-front") == front
    assert marker(game, "china-offensive") == 1


def test_13_71_the_few_ports_on_the_map_of_burma_do_not_end_the_war_in_china() -> None:
    game = burma(h2508=Side.ALLIES, h2509=Side.ALLIES, h2609=Side.ALLIES)
    assert game.rules_against(PlayCard("J42", "china")) == set()


def test_13_73_after_the_surrender_there_is_none() -> None:
    game = china()
    game.state = replace(game.state, surrendered=frozenset({"china"}))
    assert game.rules_against(PlayCard("J10", "china")) == {"EotS 13.73"}


# 13.77: routes


def routes(card_hands: dict[str, Any], **changes: Any) -> Game:
    return game_of(HQS, **card_hands, **changes)


def test_13_77_b_the_allies_build_jarhat_first() -> None:
    game = routes(ALLIED_TURN)
    for route in ("imphal", "ledo"):
        assert game.rules_against(PlayCard("A09", "route", to=route)) == {"EotS 13.77 B"}
    game.do(PlayCard("A09", "route", to="jarhat"))
    assert marker(game, "jarhat") == 1
    assert game.state.offensive is None


@pytest.mark.parametrize("route", ["imphal", "ledo"])
def test_13_77_b_then_the_others_in_any_order(route: str) -> None:
    game = routes(ALLIED_TURN, markers={"jarhat_route": True})
    game.do(PlayCard("A09", "route", to=route))
    assert marker(game, route) == 1


def test_13_77_b_a_route_takes_three_operations() -> None:
    assert routes(ALLIED_TURN).rules_against(PlayCard("A19", "route", to="jarhat")) == {"EotS 13.77 B"}


@pytest.mark.parametrize("lost", ["2006", "1905", "2005", "2104", "2105", "2205"])
def test_13_77_b_the_allies_hold_northern_india_and_akyab(lost: str) -> None:
    game = routes(ALLIED_TURN, japan=lost)
    assert game.rules_against(PlayCard("A09", "route", to="jarhat")) == {"EotS 13.77 B"}


def test_13_77_b_no_route_is_built_twice() -> None:
    game = routes(ALLIED_TURN, markers={"jarhat_route": True})
    assert game.rules_against(PlayCard("A09", "route", to="jarhat")) == {"EotS 13.77 B"}


IMPHAL_TO_RANGOON = "2105 2106 2107 2008"


def test_13_77_c_japan_builds_imphal_with_a_route_to_rangoon() -> None:
    game = routes({}, japan=IMPHAL_TO_RANGOON)
    game.do(PlayCard("J10", "route", to="imphal"))
    assert marker(game, "imphal") == 1
    assert marker(game, "jarhat") == 0


@pytest.mark.parametrize(
    ("hexes", "corps", "stands"),
    [
        ("2105 2106 2107 2008", "", True),
        ("2105 2107 2008", "", True),  # Mandalay is Allied but empty: a line crosses it (6.21 E)
        ("2105 2106 2107 2008", "2106", False),  # an Allied corps alone in Mandalay cuts it
        ("2106 2107 2008", "", False),  # Imphal is not Japan's
        ("2105 2106 2107", "", False),  # nor Rangoon
    ],
)
def test_13_77_c_the_line_from_imphal_is_a_supply_line_over_routes(
    hexes: str, corps: str, stands: bool
) -> None:
    game = routes({}, japan=hexes, allies="2007")
    if corps:
        units = {**game.state.units, UnitId("in-4-corps"): Position(corps)}
        game.state = replace(game.state, units=units)
    assert game.rules_against(PlayCard("J10", "route", to="imphal")) == (
        set() if stands else {"EotS 13.77 C"}
    )


@pytest.mark.parametrize("route", ["jarhat", "ledo"])
def test_13_77_c_japan_never_builds_the_others(route: str) -> None:
    game = routes({}, japan=IMPHAL_TO_RANGOON, markers={"jarhat_route": route == "ledo"})
    assert game.rules_against(PlayCard("J10", "route", to=route)) == {"EotS 13.77 C"}


@pytest.mark.parametrize("route", ["", "kwai-bridge", "burma-road", "nowhere"])
def test_13_77_there_are_three_routes(route: str) -> None:
    assert routes(ALLIED_TURN).rules_against(PlayCard("A09", "route", to=route)) == {"EotS 13.77"}


def test_13_77_with_v2_0_the_routes_are_printed() -> None:
    game = routes(ALLIED_TURN, edition="2.0")
    assert game.rules_against(PlayCard("A09", "route", to="jarhat")) != set()


# v2.0 17.26: rivalry


@EDITIONS
def test_17_26_three_operations_end_the_players_own_rivalry(edition: str) -> None:
    both = {"us_rivalry": True, "japan_rivalry": True}
    game = game_of(HQS, edition=edition, markers=both)
    game.do(PlayCard("J10", "rivalry"))
    assert (marker(game, "japan-rivalry"), marker(game, "us-rivalry")) == (0, 1)
    game.do(PlayCard("A09", "rivalry"))
    assert marker(game, "us-rivalry") == 0


def test_17_26_fewer_operations_do_not() -> None:
    game = game_of(HQS, markers={"japan_rivalry": True})
    assert game.rules_against(PlayCard("J23", "rivalry")) == {"EotS v2.0 17.26"}


def test_17_26_without_rivalry_there_is_nothing_to_end() -> None:
    assert game_of(HQS, markers={"us_rivalry": True}).rules_against(PlayCard("J10", "rivalry")) == {
        "EotS 14.0"
    }


@pytest.mark.parametrize("scenario", ["1941", "1942-43", "1942-45"])
def test_17_26_holds_in_the_yearly_scenarios_only(scenario: str) -> None:
    game = game_of(HQS, scenario=scenario, markers={"japan_rivalry": True})
    assert "EotS 14.0" in game.rules_against(PlayCard("J10", "rivalry"))


# v2.0 7.33: air units


def test_7_33_of_v2_0_an_air_unit_leaves_as_the_whole_play() -> None:
    game = malaya("2.0")
    game.do(PlayCard("J04", "withdraw-air", units=("jp-22-air-flotilla",)))
    assert game.where("jp-22-air-flotilla") == "turn-3"
    assert game.state.offensive is None


def test_7_33_of_v2_0_one_air_unit_and_no_more() -> None:
    game = malaya("2.0", more={"jp-23-air-flotilla": "2311"})
    two = ("jp-22-air-flotilla", "jp-23-air-flotilla")
    assert game.rules_against(PlayCard("J04", "withdraw-air", units=two)) != set()


@pytest.mark.parametrize(
    "units",
    [(), ("jp-bb-kongo",), ("br-ma-air",), ("nobody",), ("jp-23-air-flotilla",), ("jp-22-air-flotilla",) * 2],
)
def test_7_33_of_v2_0_it_is_an_own_air_unit_on_the_map(units: tuple[str, ...]) -> None:
    assert malaya("2.0").rules_against(PlayCard("J04", "withdraw-air", units=units)) != set()


def test_8_33_with_v3_2_an_activated_air_unit_leaves_during_the_offensive() -> None:
    game = malaya()
    assert "EotS 8.33" in game.rules_against(PlayCard("J04", "withdraw-air", units=("jp-22-air-flotilla",)))
    game.launch("J04", "jp-hq-south", "jp-22-air-flotilla jp-bb-kongo").move("jp-22-air-flotilla", "turn-3")
    assert game.where("jp-22-air-flotilla") == "turn-3"
    assert game.rules_against(MoveForces(("jp-bb-kongo",), "turn-3")) == {"EotS 8.33"}


def test_8_33_with_v2_0_not_during_an_offensive() -> None:
    game = malaya("2.0").launch("J04", "jp-hq-south", "jp-22-air-flotilla")
    assert game.refused("jp-22-air-flotilla", "turn-3") == {"EotS 8.33"}


def test_6_13_on_the_turn_track_an_hq_waits_for_the_next_turn() -> None:
    game = malaya()
    game.do(PlayCard("J23", "withdraw-hq", "jp-hq-south"))
    next_turn(game)
    assert game.where("jp-hq-south") == "turn-3"
    assert game.state.turn == 3


# 4.5: what a new turn turns over


def turned(game: Game) -> Game:
    game.state = replace(game.state, segment="end-of-turn")
    game.do(EndSegment())
    return game


@EDITIONS
def test_10_3_shipping_is_ready_again_in_the_next_turn(edition: str) -> None:
    game = malaya(edition, markers={"japan-asp-used": 3, "allied-asp-used": 1})
    assert marker(turned(game), "japan-asp-used") == 0
    assert marker(game, "allied-asp-used") == 0


@pytest.mark.parametrize(("edition", "boxes"), [("3.2", [2, 0]), ("2.0", [0, 0])])
def test_13_72_the_china_marker_is_turned_over_at_the_end_of_a_turn(edition: str, boxes: list[int]) -> None:
    game = china(edition)
    game.do(PlayCard("J10", "china"), 9)
    assert [marker(turned(game), "china-offensive") for _ in boxes] == boxes


def test_13_78_the_burma_road_follows_the_board_as_soon_as_an_event_has_changed_it() -> None:
    # J5 gives a step: the 25th Air Flotilla back at Bangkok closes the road before the die for China.
    markers = {"divisions-in-china": 12, "war-in-europe": 1, "burma-road": 0, "china-front": 1}
    game = segment(
        "offensives",
        {**ARRIVAL_HQS, "jp-25-air-flotilla": "eliminated"},
        turn=4,
        scenario="1941",
        hands=(3, 2),
        markers=markers,
        japan="2110 2212 2010 2109 2108",
    )
    assert audit(game.state).road is Road.OPEN
    game.do(PlayCard("J05", "event"))
    game.do(SpendStep("J05", 0, "jp-25-air-flotilla", "2110"))
    assert audit(game.state).road is Road.CLOSED
    assert game.state.markers[TrackId("burma-road")] == Road.CLOSED.box
    assert china_offensive.china_baseline(game.state) == 12


# Kondo for a hand without an offensive (v2.0 17.25 D)


def kondo(*options: str, scenario: str = "1942", edition: str = "v3.2") -> Game:
    """The start of 1942 with options."""
    game = opened(scenario, edition)
    game.state = replace(game.state, options=frozenset(options))
    return game


def test_17_25_d_a_card_is_traded_for_kondos_once_before_the_first_card() -> None:
    game = kondo("kondo-for-no-offensive")
    before = deck_of(game.state, Side.JAPAN)
    trade = PlayCard("J21", "kondo")
    game.do(trade)
    after = deck_of(game.state, Side.JAPAN)
    assert "J21" in game.state.discarded_cards
    assert (after.hand, after.drawable) == (before.hand, before.drawable - 1)
    assert game.state.last_played is None  # Japan still plays the first card
    assert game.rules_against(PlayCard("J40", "kondo")) == {"EotS v2.0 17.25 D"}
    game.do(PlayCard("J40", "discard"))


def test_17_25_d_not_without_the_option_nor_later_nor_for_an_allied_card() -> None:
    assert kondo().rules_against(PlayCard("J21", "kondo")) == {"EotS v2.0 17.25 D"}
    game = kondo("kondo-for-no-offensive")
    assert game.rules_against(PlayCard("J47", "kondo")) == {"EotS v2.0 17.25 D"}
    game.do(PlayCard("J40", "discard"))
    game.do(PlayCard("A28", "discard"))
    assert game.rules_against(PlayCard("J21", "kondo")) == {"EotS v2.0 17.25 D"}


@pytest.mark.parametrize("card", ["J23", "J40", "J12"])
def test_17_25_d_a_military_event_shows_that_the_hand_had_one(card: str) -> None:
    game = kondo("kondo-for-no-offensive")
    assert game.rules_against(PlayCard(card, "kondo")) == {"EotS v2.0 17.25 D"}
    assert game.rules_against(PlayCard("J45", "kondo")) == set()  # a counteroffensive is a reaction event


def test_17_25_d_a_special_event_is_not_traded_by_choice_with_v3_2() -> None:
    assert kondo("kondo-for-no-offensive").rules_against(PlayCard("J43", "kondo")) == {"EotS 5.37"}


@pytest.mark.parametrize("scenario", ["1942", "1942-45"])
def test_17_25_d_with_v2_0_a_special_event_before_its_time_is_shuffled_in_again(scenario: str) -> None:
    # Rulings: in 1942 Tojo does not resign, by whatever way the card is discarded.
    game = kondo("kondo-for-no-offensive", scenario=scenario, edition="v2.0")
    will = game.state.markers[TrackId("political-will")]
    game.do(PlayCard("J43", "kondo"))
    assert game.state.markers[TrackId("political-will")] == will
    assert Side.JAPAN in game.state.to_shuffle
    assert "J43" not in game.state.removed_cards
