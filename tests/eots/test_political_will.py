"""The US Political Will segment, clause by clause (EotS 16.4)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.commands import EndSegment
from rules.eots.events import (
    AttritionSuffered,
    NationSurrendered,
    SegmentBegan,
    UnitsEliminated,
    UnitsMoved,
    WillChanged,
)
from rules.eots.history import counts_of
from rules.eots.printed.sides import Side, TrackId
from rules.eots.turn import political_will
from rules.maps.hexgrid import HexId
from tests.eots.offensives import Game
from tests.eots.segments import end, mark, segment, step
from tests.support import eots, position

BOTH = pytest.mark.parametrize("edition", ["3.2", "2.0"])
# Two US ships, one of them a carrier, so that 16.46 is silent.
FLEET = {"us-cv-enterprise": "5808", "us-ca-northampton": "5808"}
START = 6


def opened(units: dict[str, str] | None = None, **changes: Any) -> Game:
    """The segment of turn 3, or another: a fleet at Oahu, Political Will 6, four Japanese resource hexes."""
    markers = {"political-will": START, "allied-asp": 0, **changes.pop("markers", {})}
    japan = f"2517 {changes.pop('japan', '')}"
    fields = {"turn": 3, "japan": japan, "markers": markers, **changes}
    return segment("political-will", {**FLEET, **(units or {})}, **fields)


def ended(units: dict[str, str] | None = None, **changes: Any) -> Game:
    """The same at its end."""
    return end(opened(units, **changes))


def counted(game: Game) -> dict[str, int]:
    """Every item that was counted."""
    return {e.code: e.change for e in game.events if isinstance(e, WillChanged)}


def falling(game: Game, *nations: str) -> Game:
    """These nations fall now."""
    for nation in nations:
        game.state = eots().apply(game.state, NationSurrendered(nation))
    return game


def again(game: Game) -> Game:
    """The same segment a turn later."""
    game.state = replace(game.state, turn=game.state.turn + 1, segment="political-will")
    game.events.clear()
    return game


@BOTH
def test_4_32_nothing_is_counted_on_a_quiet_turn(edition: str) -> None:
    game = opened(edition=edition)
    assert step(game, "US Political Will").lines == ("It stays at 6",)
    end(game)
    assert (counted(game), mark(game, "political-will"), game.state.segment) == ({}, START, "attrition")


# Surrenders (16.41)


@BOTH
@pytest.mark.parametrize(
    ("nation", "value"),
    [
        ("australia", -2),
        ("burma", -1),
        ("china", -2),
        ("dutch-east-indies", -1),
        ("india", -2),
        ("malaya", -1),
        ("philippines", -1),
    ],
)
def test_16_41_each_nation_costs_its_value_once(edition: str, nation: str, value: int) -> None:
    game = end(falling(opened(edition=edition), nation))
    assert (counted(game), mark(game, "political-will")) == ({nation: value}, START + value)
    assert counted(end(again(game))) == {}


@BOTH
def test_16_41_nations_that_had_surrendered_when_the_game_began_cost_nothing(edition: str) -> None:
    fallen = "burma dutch-east-indies malaya philippines"
    assert counted(ended(edition=edition, surrendered=fallen)) == {}


@BOTH
def test_16_41_the_last_of_all_nations_costs_two_more(edition: str) -> None:
    others = "burma dutch-east-indies malaya philippines australia india"
    game = end(falling(opened(edition=edition, surrendered=others), "china"))
    assert counted(game) == {"china": -2, "all-nations": -2}
    assert counted(end(again(game))) == {}
    # Without Malaya, or with Malaya taken back, not all have surrendered (ruling R-135).
    game = falling(opened(edition=edition, surrendered=others.replace("malaya ", "")), "china")
    assert "all-nations" not in counted(end(game))
    game = falling(opened(edition=edition, surrendered=others), "china")
    game.state = replace(game.state, freed=frozenset({"malaya"}))
    assert "all-nations" not in counted(end(game))


@BOTH
@pytest.mark.parametrize(
    ("nation", "value"),
    [("australia", 2), ("burma", 1), ("dutch-east-indies", 1), ("malaya", 1), ("philippines", 1)],
)
def test_16_41_a_nation_taken_back_gives_what_its_fall_cost(edition: str, nation: str, value: int) -> None:
    game = opened(edition=edition, surrendered=nation)
    game.state = replace(game.state, freed=frozenset({nation}))
    end(game)
    assert (counted(game), mark(game, "political-will")) == ({f"{nation}-retaken": value}, START + value)
    assert counted(end(again(game))) == {}


@BOTH
def test_16_41_from_the_fall_in_one_segment_to_its_cost_in_the_next(edition: str) -> None:
    game = segment(
        "national-status",
        FLEET,
        turn=3,
        edition=edition,
        japan="2014 2015",
        markers={"political-will": START, "allied-asp": 0},
    )
    game.do(EndSegment())
    game.do(EndSegment())
    assert (counted(game), mark(game, "political-will")) == ({"malaya": -1}, 5)


@BOTH
def test_16_41_siam_and_the_mandates_mean_nothing(edition: str) -> None:
    assert counted(ended(edition=edition, japan="2110 2109 4021 4423")) == {}


def test_16_4_the_marker_stays_on_its_track() -> None:
    game = end(falling(opened(markers={"political-will": 1}), "china"))
    assert mark(game, "political-will") == 0


# Alaska and Hawaii (16.42)


@BOTH
@pytest.mark.parametrize(
    ("where", "segments", "code"),
    [
        ("4600", 3, "alaska"),
        ("5100", 3, "alaska"),
        ("5108", 2, "hawaii"),
        ("5708", 2, "hawaii"),
        ("5908", 2, "hawaii"),
    ],
)
def test_16_42_us_soil_costs_after_its_segments_and_once(
    edition: str, where: str, segments: int, code: str
) -> None:
    game = opened({"jp-4-sn-brigade": where}, edition=edition, japan=where)
    for number in range(1, segments + 3):
        end(game)
        assert counted(game) == ({code: -1} if number == segments else {})
        again(game)


@BOTH
def test_16_42_a_hex_left_begins_anew_and_another_hex_does_not_go_on(edition: str) -> None:
    # Ruling R-136: the same hex on end.
    for there in ("5100", "4017"):
        game = opened(
            {"jp-4-sn-brigade": "4600"}, edition=edition, japan="4600", counts={"aleutians-4600": 2}
        )
        game.state = eots().apply(game.state, UnitsMoved(("jp-4-sn-brigade",), ("4600",), there))
        end(game)
        assert (counted(game), game.state.history.aleutians["4600"]) == ({}, 0)


@BOTH
@pytest.mark.parametrize(("region", "where", "segments"), [("aleutians", "4600", 3), ("hawaii", "5108", 2)])
@pytest.mark.parametrize("by", ["move", "loss", "attrition"])
def test_16_42_a_hex_that_was_empty_between_two_segments_was_not_occupied_continuously(
    edition: str, region: str, where: str, segments: int, by: str
) -> None:
    unit, counts = ("jp-4-sn-brigade",), {f"{region}-{where}": segments - 1}
    gone = {
        "move": UnitsMoved(unit, (where,), "4017"),
        "loss": UnitsEliminated(unit, (where,)),
        "attrition": AttritionSuffered(3, (), unit),
    }[by]
    game = opened({"jp-4-sn-brigade": where}, edition=edition, japan=where, counts=counts)
    for event in (gone, UnitsMoved(unit, ("eliminated",), where)):
        game.state = eots().apply(game.state, event)
    assert counts_of(game.state.history)[f"{region}-{where}"] == 0


@BOTH
def test_16_42_units_may_take_turns_and_any_type_will_do(edition: str) -> None:
    units = {"jp-4-sn-brigade": "5100", "jp-hq-south-seas": "5100"}
    game = opened(units, edition=edition, japan="5100", counts={"aleutians-5100": 2})
    game.state = eots().apply(game.state, UnitsMoved(("jp-4-sn-brigade",), ("5100",), "4017"))
    assert game.state.history.aleutians["5100"] == 2
    end(game)
    assert counted(game) == {"alaska": -1}


def test_16_42_a_flag_without_a_unit_occupies_nothing() -> None:
    assert ended(japan="4600 5100 5108").state.history.aleutians == {}


def test_16_42_the_clock_is_shown() -> None:
    lines = step(opened({"jp-4-sn-brigade": "4600"}), "US Political Will").lines
    assert lines[-1] == "Alaska: Japan occupies 4600 Attu/Kiska, segment 1 of 3"


# Strategic warfare (16.43)

RESOURCES = "1813 1916 2017 2008 2014 2220 2415 2517 2616 2813 3219 3302 3303 3305"


@BOTH
@pytest.mark.parametrize(
    ("turn", "held", "gain"),
    [(5, 3, 3), (5, 4, 0), (4, 3, 0), (8, 0, 3), (12, 1, 3)],
)
def test_16_43_a_three_resource_hexes_or_fewer_from_turn_5(
    edition: str, turn: int, held: int, gain: int
) -> None:
    hexes = RESOURCES.split()
    japan, allies = " ".join(hexes[:held]), " ".join(hexes[held:])
    game = ended(edition=edition, turn=turn, japan=japan, allies=allies)
    assert counted(game).get("resources", 0) == gain
    if gain:
        assert counted(end(again(game))).get("resources", 0) == 0  # only once per game


@BOTH
def test_16_43_b_bombs_on_japan_this_turn(edition: str) -> None:
    assert counted(ended(edition=edition, counts={"bombed-this-turn": 3})) == {"bombing": 1}
    assert counted(ended(edition=edition, counts={"bombed-this-turn": 2})) == {}


def test_16_43_b_with_v2_0_interceptors_keep_it_from_counting() -> None:
    assert counted(ended(edition="2.0", counts={"bombed-this-turn": 3, "intercepted": 3})) == {}
    earlier = {"bombed-this-turn": 3, "intercepted": 2}
    assert counted(ended(edition="2.0", counts=earlier)) == {"bombing": 1}


# Casualties (16.45)


@BOTH
def test_16_45_casualties_were_counted_when_the_offensive_ended(edition: str) -> None:
    game = opened(edition=edition)
    game.state = replace(game.state, casualties_turn=3)
    assert "US casualties have cost their 1 this turn" in step(game, "US Political Will").lines
    assert counted(end(game)) == {}


# The strategic naval situation (16.46)


@BOTH
@pytest.mark.parametrize(
    ("ships", "cost"),
    [
        ({"us-cv-enterprise": "5808"}, {}),
        ({"us-cvl-bataan": "5808"}, {}),
        ({"us-cve-sangamon": "3823"}, {}),
        ({"us-ca-northampton": "5808"}, {"no-carriers": -1}),
        ({"us-cv-enterprise": "turn-4", "us-ca-northampton": "5808"}, {"no-carriers": -1}),
        ({"us-cv-enterprise": "eliminated", "br-cv-victorious": "1307"}, {"no-carriers": -1, "no-ships": -1}),
    ],
)
def test_16_46_no_us_carrier_and_no_us_ship(
    edition: str, ships: dict[str, str], cost: dict[str, int]
) -> None:
    markers = {"political-will": START, "allied-asp": 0}
    game = end(segment("political-will", ships, turn=3, edition=edition, markers=markers))
    assert (counted(game), mark(game, "political-will")) == (cost, START + sum(cost.values()))


# Progress of the War (16.47)

FIVE = ("4423", "4222", "4021", "4020", "3822")


def progressed(turn: int, shipping: int, began: tuple[str, ...], now: tuple[str, ...], edition: str) -> Game:
    """The segment when Japan held some hexes as the turn began, and others now."""
    units = {"us-1-marine-division": "4423"}
    game = opened(units, turn=turn, edition=edition, japan=" ".join(now), markers={"allied-asp": shipping})
    before = {**game.state.control, **dict.fromkeys(map(HexId, began), Side.JAPAN)}
    game.state = replace(game.state, turn_control=before)
    return game


@BOTH
def test_16_47_example_two_of_three_hexes_cost_one(edition: str) -> None:
    # Three shipping points, five hexes taken, three of them lost again.
    game = end(progressed(4, 3, FIVE, FIVE[:3], edition))
    assert counted(game) == {"progress": -1}
    assert counted(end(progressed(4, 3, FIVE, FIVE[:2], edition))) == {}


@BOTH
@pytest.mark.parametrize(
    ("turn", "shipping", "taken", "cost"),
    [
        (3, 6, 0, 0),  # not before turn 4
        (4, 0, 0, 0),  # without shipping nothing is asked
        (4, 1, 0, -1),
        (4, 1, 1, 0),
        (12, 9, 3, -1),  # four at most
        (12, 9, 4, 0),
    ],
)
def test_16_47_as_many_hexes_as_shipping_four_at_most(
    edition: str, turn: int, shipping: int, taken: int, cost: int
) -> None:
    game = end(progressed(turn, shipping, FIVE[:taken], (), edition))
    assert counted(game).get("progress", 0) == cost


@BOTH
def test_16_47_the_shipping_is_that_of_the_end_of_the_reinforcement_phase(edition: str) -> None:
    game = progressed(4, 1, FIVE[:1], (), edition)
    game.state = eots().apply(game.state, SegmentBegan(4, "replacement"))
    # A card brings a second point in the offensives; one hex is still enough.
    game.state = replace(
        game.state, segment="political-will", markers={**game.state.markers, TrackId("allied-asp"): 2}
    )
    assert counted(end(game)) == {}
    # On the next turn it counts.
    state = eots().apply(game.state, SegmentBegan(5, "reinforcement"))
    game.state = replace(eots().apply(state, SegmentBegan(5, "replacement")), segment="political-will")
    assert political_will.items(game.state) == (
        WillChanged("progress", -1, "Progress of the War: 0 of 2 hexes taken", "EotS 16.47"),
    )


# The war in Europe (v2.0 16.48)


@pytest.mark.parametrize(
    ("edition", "europe", "cost"), [("2.0", -7, {"europe": -1}), ("2.0", -6, {}), ("3.2", -7, {})]
)
def test_v2_0_16_48_the_war_in_europe_at_level_4_costs_one_each_turn(
    edition: str, europe: int, cost: dict[str, int]
) -> None:
    game = ended(edition=edition, markers={"war-in-europe": europe})
    assert counted(game) == cost
    assert counted(end(again(game))) == cost


# Scenarios


def test_17_11_22_burma_knows_no_progress_of_the_war_and_no_us_navy() -> None:
    game = segment("political-will", scenario="burma", turn=8, markers={"allied-asp": 2})
    assert political_will.items(game.state) == ()


def test_16_41_burma_counts_the_nations_of_its_map() -> None:
    game = falling(segment("political-will", scenario="burma", turn=8), "china")
    assert {one.code: one.change for one in political_will.items(game.state)} == {"china": -2}
    falling(game, "india")
    found = {one.code: one.change for one in political_will.items(game.state)}
    assert found == {"china": -2, "india": -2, "all-nations": -2}


@BOTH
def test_16_4_the_yearly_scenarios_count_everything(edition: str) -> None:
    game = end(segment("political-will", scenario="1943", edition=edition, turn=5))
    # Nothing but the flags stands on this board: no US ship, no hex taken of the four asked for.
    assert counted(game) == {"no-carriers": -1, "no-ships": -1, "progress": -1}
    assert mark(game, "political-will") == 6 - 3


# What is seen beforehand


def test_4_32_the_items_are_said_before_they_count() -> None:
    game = falling(opened(), "burma")
    assert step(game, "US Political Will").lines == (
        "-1: Burma has surrendered",
        "US Political Will goes from 6 to 5",
    )


@pytest.mark.parametrize("code", ["reinforcement", "offensives", "national-status"])
def test_4_32_the_outlook_sees_the_nations_that_would_fall(code: str) -> None:
    game = segment(code, FLEET, turn=3, japan="2014 2015", markers={"allied-asp": 0})
    assert [note.text for note in eots().outlook(game.state)] == ["-1: Malaya has surrendered"]


def test_4_32_the_outlook_is_empty_once_it_is_counted() -> None:
    game = falling(opened(), "burma")
    assert [one.code for one in political_will.outlook(game.state)] == ["burma"]
    end(game)
    assert game.state.segment == "attrition" and political_will.outlook(game.state) == ()
    assert political_will.outlook(replace(opened(japan="2014 2015").state, segment="end-of-turn")) == ()


@pytest.mark.parametrize("scenario", ["1941", "1942", "1943", "1944"])
def test_4_32_the_outlook_of_every_start(scenario: str) -> None:
    state = position(scenario, mode="guided")
    needed = {"1943": 4, "1944": 4}.get(scenario, 0)
    expected = {"progress": -1} if needed else {}
    assert {one.code: one.change for one in political_will.outlook(state)} == expected


# The sum


@pytest.mark.parametrize(("will_now", "bombed", "after"), [(1, True, 0), (3, True, 2), (1, False, 0)])
def test_16_4_only_the_sum_of_the_items_moves_the_marker(will_now: int, bombed: bool, after: int) -> None:
    # India -2, a raid +1: from 1 to 0 in all, not from 0 back to 1.
    counts = {"bombed-this-turn": 3} if bombed else {}
    game = falling(opened(markers={"political-will": will_now}, counts=counts), "india")
    assert mark(end(game), "political-will") == after


def test_16_4_a_gain_at_the_top_of_the_track_is_not_lost_before_a_loss() -> None:
    # Burma -1, a raid +1: 10 stays 10.
    game = falling(opened(markers={"political-will": 10}, counts={"bombed-this-turn": 3}), "burma")
    assert mark(end(game), "political-will") == 10
