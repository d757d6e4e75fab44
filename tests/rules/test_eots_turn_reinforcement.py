"""The reinforcement segment: shipping, delays, the war in Europe, arrivals (EotS 4.11, 10.0, v2.0 9.0)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.commands import EndSegment, PlaceArrivals, SendToEurope
from rules.eots.components import UnitId
from rules.eots.events import ArrivalsPlaced, NationSurrendered, SegmentBegan, UnitsMoved
from rules.eots.state import Position
from rules.eots.turn import chapters
from tests.rules.boards import board
from tests.rules.chapter_7 import ALLIES, JAPAN
from tests.rules.offensives import Game
from tests.rules.segments import ended, entered, guided, mark, proposal, said
from tests.support import eots, position

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])
# Oahu, Townsville and Calcutta; Saigon and Kure.
HQS = {
    "us-hq-central-pacific": "5808",
    "us-hq-southwest-pacific": "3727",
    "br-hq-seac": "1805",
    "jp-hq-south": "2212",
    "jp-hq-combined-fleet-yamamoto": "3407",
}
PEACE = {"war-in-europe": 1}


def arriving(units: dict[str, str], turn: int = 3, **changes: Any) -> Game:
    """The reinforcement segment of a turn with these counters expected in it."""
    return entered({**HQS, **units}, "reinforcement", turn, **changes)


def due(game: Game) -> set[str]:
    """What stands against the end of the segment."""
    return game.rules_against(EndSegment())


def options(game: Game, unit: str) -> list[str]:
    """The places offered to a unit, the proposed one first."""
    for step in eots().steps(game.state):
        for one in step.assignments:
            if one.unit.id == unit:
                found = sorted(one.options, key=lambda option: not option.chosen)
                return [option.value.partition(":")[2] for option in found]
    raise AssertionError(f"{unit} is not offered")


def dice(game: Game) -> list[str]:
    """The units whose die for Europe is offered."""
    return [die.fields[0][1] for step in eots().steps(game.state) for die in step.dice]


def place(game: Game, side: str, *positions: str) -> Game:
    game.do(PlaceArrivals(side, positions))
    return game


# Amphibious shipping


@EDITIONS
@pytest.mark.parametrize(
    ("europe", "gain"), [(3, 1), (1, 1), (0, 1), (-2, 1), (-4, 1), (-5, 0), (-6, 0), (-7, 0)]
)
def test_10_31_the_allies_gain_a_shipping_point_below_level_3(europe: int, gain: int, edition: str) -> None:
    game = arriving({}, markers={"war-in-europe": europe, "allied-asp": 4}, edition=edition)
    assert mark(game, "allied-asp") == 4 + gain


@pytest.mark.parametrize("turn", [2, 3, 12])
def test_10_31_it_comes_from_turn_2_on(turn: int) -> None:
    assert mark(arriving({}, turn, markers={"allied-asp": 0, **PEACE}), "allied-asp") == 1


def test_10_32_japan_gains_none() -> None:
    assert mark(arriving({}, markers={"japan-asp": 5}), "japan-asp") == 5


def test_17_11_24_in_burma_shipping_does_not_grow() -> None:
    units = {"br-hq-seac": "1805", "jp-hq-south": "2110"}
    game = entered(units, "reinforcement", 7, scenario="burma", markers={"war-in-europe": 3})
    assert (mark(game, "allied-asp"), mark(game, "japan-asp")) == (1, 1)


# Delays

NEW = {
    "us-xi-corps": "turn-3",  # US Army
    "us-5af": "turn-3",  # US Army air force
    "us-1-marine-division": "turn-3",
    "us-1-maw": "turn-3",  # Marine aircraft
    "us-cv-wasp": "turn-3",
    "br-15-corps": "turn-3",
}
ARMY = {"us-xi-corps", "us-5af"}


def delayed(game: Game) -> set[str]:
    return {unit for unit, position in game.state.units.items() if position.place == "delay"}


@EDITIONS
@pytest.mark.parametrize("europe", [0, -2, -3, -5, -7])
def test_10_21_at_level_1_and_more_all_allied_units_of_the_turn_wait(europe: int, edition: str) -> None:
    game = arriving(NEW, markers={"war-in-europe": europe}, edition=edition)
    assert delayed(game) == set(NEW)
    assert any("are delayed: the war in Europe is at level" in text for text in said(game))


@EDITIONS
@pytest.mark.parametrize("europe", [1, 3])
def test_15_1_without_an_effect_of_europe_they_are_received(europe: int, edition: str) -> None:
    game = arriving(NEW, markers={"war-in-europe": europe}, edition=edition)
    assert delayed(game) == set()
    assert {one.partition(":")[0] for one in proposal(game).positions} == set(NEW)


@EDITIONS
def test_10_21_what_lay_in_the_delay_box_is_received_while_new_units_wait(edition: str) -> None:
    game = arriving({"us-xi-corps": "turn-3", "us-i-corps": "delay"}, edition=edition)
    assert [one.unit.id for step in eots().steps(game.state) for one in step.assignments] == ["us-i-corps"]
    assert game.where("us-xi-corps") == "delay"
    assert "EotS 10.11" in game.rules_against(PlaceArrivals("allies", ("us-xi-corps:5808",)))


@EDITIONS
def test_14_1_a_rivalry_alone_delays_the_us_army_and_its_aircraft(edition: str) -> None:
    game = arriving(NEW, markers={**PEACE, "us-rivalry": 1}, edition=edition)
    assert delayed(game) == ARMY
    assert dice(game) == []  # no level, no die


@EDITIONS
def test_10_21_the_panama_canal_delays_everybody_for_one_turn(edition: str) -> None:
    game = arriving(NEW, markers={**PEACE, "panama-delay": 1}, edition=edition)
    assert (delayed(game), dice(game)) == (set(NEW), [])  # 10.24: no die without a level
    ended(game)
    assert mark(game, "panama-delay") == 0
    assert delayed(game) == set(NEW)


@EDITIONS
def test_10_23_hqs_and_b29s_are_never_delayed(edition: str) -> None:
    units = {"us-20bc": "turn-9", "joint-hq-anzac": "turn-9", "us-3-maw": "turn-9"}
    markers = {"war-in-europe": -7, "panama-delay": 1, "us-rivalry": 1}
    game = arriving(units, 9, markers=markers, edition=edition)
    assert delayed(game) == {"us-3-maw"}
    assert len(proposal(game).positions) == 2


@EDITIONS
def test_4_11_japanese_units_are_never_delayed(edition: str) -> None:
    game = arriving({"jp-cv-junyo": "turn-3"}, markers={"war-in-europe": -7}, edition=edition)
    assert delayed(game) == set()
    ended(place(game, "japan", "jp-cv-junyo:3407"))
    assert game.where("jp-cv-junyo") == "3407"


def left(unit: str, origin: str, edition: str = "3.2", *before: Any) -> Game:
    """The turn after a unit went from the board, or from the cards, to the turn track."""
    game = guided({**HQS, unit: origin}, 2, "end-of-turn", edition=edition, markers={"war-in-europe": -3})
    for event in (*before, UnitsMoved((unit,), (origin,), "turn-3")):
        game.state = eots().apply(game.state, event)
    game.do(EndSegment())
    return game


@EDITIONS
@pytest.mark.parametrize(
    ("unit", "origin"),
    [
        ("us-cv-wasp", "5808"),  # 8.24: over the stacking limit of ships
        ("us-5af", "3727"),  # 8.33, 8.34: taken off by its player
        ("us-xi-corps", "5808"),  # 8.48
        ("us-hq-south-pacific-ghormley", "5808"),  # 6.13
        ("us-14af", "china-box"),  # 8.33
        ("br-77-brigade", "event"),  # card A22
    ],
)
def test_8_24_a_unit_that_left_the_board_is_not_delayed(unit: str, origin: str, edition: str) -> None:
    game = left(unit, origin, edition)
    assert (game.where(unit), dice(game)) == ("turn-3", [])
    assert "EotS 10.11" in due(game)
    game.do(proposal(game))
    assert game.where(unit) in {*game.state.components.hexes, "china-box"}
    assert unit not in game.state.returning


@EDITIONS
def test_13_73_airmen_out_of_a_lost_china_may_be_delayed(edition: str) -> None:
    assert left("us-14af", "china-box", edition, NationSurrendered("china")).where("us-14af") == "delay"


def test_11_1_a_pre_war_unit_that_left_the_map_is_gone_with_v3_2() -> None:
    assert left("us-feaf", "3727").where("us-feaf") == "eliminated"


def test_10_1_of_v2_0_says_nothing_of_leaving() -> None:
    assert left("us-feaf", "3727", "2.0").where("us-feaf") == "turn-3"


def test_11_1_a_pre_war_unit_of_the_schedule_arrives() -> None:
    game = arriving({"br-cvl-hermes": "delay"})
    assert "1805" in options(game, "br-cvl-hermes")


# Sent to Europe


@EDITIONS
@pytest.mark.parametrize(
    ("unit", "goes"),
    [
        ("us-xi-corps", True),
        ("us-11-airborne-division", True),
        ("us-5af", True),
        ("us-5af-lrb", True),
        ("us-cve-sangamon", True),
        ("us-1-marine-division", False),
        ("us-1-maw", False),
        ("us-cv-wasp", False),
        ("us-cvl-cowpens", False),
        ("us-bb-washington", False),
        ("br-15-corps", False),
        ("nz-3-division", False),
        ("br-seac-air", False),
    ],
)
def test_10_22_us_army_units_and_cves_may_be_sent(unit: str, goes: bool, edition: str) -> None:
    game = arriving({unit: "turn-3"}, edition=edition)
    assert dice(game) == ([unit] if goes else [])
    assert ("EotS 10.24" in due(game)) is goes
    assert bool(game.against(SendToEurope(unit))) is not goes


# The highest face that sends a unit to Europe, by the box of the track.
LEVELS = [(0, 1), (-2, 1), (-3, 3), (-4, 3), (-5, 5), (-6, 5), (-7, 7)]


@EDITIONS
@pytest.mark.parametrize("rivalry", [0, 1])
@pytest.mark.parametrize(("europe", "highest"), LEVELS)
def test_10_24_the_range_of_the_level_decides(europe: int, highest: int, rivalry: int, edition: str) -> None:
    markers = {"war-in-europe": europe, "us-rivalry": rivalry}
    game = arriving({"us-xi-corps": "turn-3"}, markers=markers, edition=edition)
    before = game.state
    for face in range(10):
        game.state = before
        (event,) = game.do(SendToEurope("us-xi-corps"), face)
        sent = face <= highest + rivalry  # 14.1 B: 1 off the die
        assert (event.sent, event.value, event.modified) == (sent, highest, max(0, face - rivalry))
        assert game.where("us-xi-corps") == ("turn-6" if sent else "delay")
        assert (dice(game), due(game)) == ([], set())  # one die for each unit
    (die,) = [die for step in eots().steps(before) for die in step.dice]
    assert die.chance == 10 * (highest + 1 + rivalry)


def test_15_6_a_die_below_zero_counts_as_zero() -> None:
    game = arriving({"us-xi-corps": "turn-3"}, markers={"war-in-europe": 0, "us-rivalry": 1})
    (event,) = game.do(SendToEurope("us-xi-corps"), 0)
    assert (event.modified, event.sent) == (0, True)


@EDITIONS
def test_10_24_whoever_comes_back_from_europe_tries_as_if_for_the_first_time(edition: str) -> None:
    game = arriving({"us-xi-corps": "turn-3"}, edition=edition)
    game.do(SendToEurope("us-xi-corps"), 1)
    game.state = replace(eots().apply(game.state, SegmentBegan(5, "end-of-turn")))
    game.do(EndSegment())
    assert (game.state.turn, game.where("us-xi-corps"), dice(game)) == (6, "delay", ["us-xi-corps"])
    game.do(SendToEurope("us-xi-corps"), 0)
    assert game.where("us-xi-corps") == "turn-9"


def test_10_24_only_the_allies_roll() -> None:
    game = arriving({"us-xi-corps": "turn-3"})
    assert game.rules_against(SendToEurope("us-xi-corps"), JAPAN) == {"EotS 7.2"}
    assert game.rules_against(SendToEurope("us-xi-corps"), ALLIES) == set()
    assert game.rules_against(SendToEurope("nobody")) == {"EotS 10.24"}


# No place to arrive

NOWHERE = {"jp-hq-south": "2212"}


@EDITIONS
def test_10_12_a_unit_without_a_place_waits_and_rolls_each_turn_it_stays(edition: str) -> None:
    game = entered({**NOWHERE, "us-xi-corps": "delay"}, "reinforcement", edition=edition)
    assert (options(game, "us-xi-corps"), dice(game)) == ([""], [])
    place(game, "allies")
    assert (game.where("us-xi-corps"), dice(game), due(game)) == ("delay", ["us-xi-corps"], {"EotS 10.24"})
    game.do(SendToEurope("us-xi-corps"), 9)
    assert due(game) == set()
    game.state = eots().apply(game.state, SegmentBegan(3, "end-of-turn"))
    game.do(EndSegment())
    assert (game.state.turn, options(game, "us-xi-corps")) == (4, [""])
    place(game, "allies")
    assert dice(game) == ["us-xi-corps"]


@EDITIONS
def test_10_12_without_a_level_of_europe_it_just_waits(edition: str) -> None:
    game = entered({**NOWHERE, "us-xi-corps": "turn-3"}, "reinforcement", edition=edition, markers=PEACE)
    place(game, "allies")
    assert (game.where("us-xi-corps"), due(game)) == ("delay", set())
    assert isinstance(game.events[-1], ArrivalsPlaced)
    assert said(game)[-1] == "XI Corps waits in the delay box without a place to arrive"


@EDITIONS
def test_10_12_a_japanese_unit_waits_and_comes_when_it_can(edition: str) -> None:
    game = entered({"us-hq-central-pacific": "5808", "jp-2-army": "turn-3 reduced"}, "reinforcement")
    ended(place(game, "japan"))
    assert (game.where("jp-2-army"), game.state.segment) == ("delay", "replacement")
    game = arriving({"jp-2-army": "delay reduced"}, 4, edition=edition)
    place(game, "japan", "jp-2-army:2212")
    assert game.state.units[UnitId("jp-2-army")] == Position("2212", reduced=True)  # the strength it has


@EDITIONS
def test_10_12_a_unit_that_can_arrive_does_not_wait(edition: str) -> None:
    game = arriving({"us-xi-corps": "delay"}, edition=edition)
    assert game.rules_against(PlaceArrivals("allies")) == {"EotS 10.12"}
    assert options(game, "us-xi-corps")[-1] == ""


def test_10_12_whom_the_segment_leaves_unplaced_waits() -> None:
    game = arriving({"us-xi-corps": "turn-3", "jp-cv-junyo": "turn-3"}, markers=PEACE)
    events = eots().outcome(game.state, ALLIES, EndSegment(), None)  # type: ignore[arg-type]
    moved = [event for event in events if isinstance(event, UnitsMoved)]
    assert [(event.units, event.to) for event in moved] == [
        (("us-xi-corps",), "delay"),
        (("jp-cv-junyo",), "delay"),
    ]


# Placing


@EDITIONS
def test_10_11_the_allies_place_first(edition: str) -> None:
    game = arriving({"us-xi-corps": "delay", "jp-cv-junyo": "turn-3"}, edition=edition)
    junyo = PlaceArrivals("japan", ("jp-cv-junyo:3407",))
    assert [step.seat for step in eots().steps(game.state)] == ["allies"]
    assert game.rules_against(junyo) == {"EotS 10.11"}
    assert due(game) == {"EotS 10.11"}
    place(game, "allies", "us-xi-corps:5808")
    assert [step.seat for step in eots().steps(game.state)] == ["japan"]
    game.do(junyo)
    assert (due(game), eots().steps(game.state)) == (set(), ())
    assert (game.where("us-xi-corps"), game.where("jp-cv-junyo")) == ("5808", "3407")


@EDITIONS
def test_10_11_reinforcements_may_restrict_the_enemys_placement(edition: str) -> None:
    # Rabaul and Kavieng are neighbours; Allied aircraft in Rabaul close Kavieng to Japan (ZOI of 2 hexes).
    units = {"us-5af": "delay", "jp-2-army": "turn-3 reduced", "jp-hq-south-seas": "4017"}
    units["us-hq-southwest-pacific"] = "3823"
    game = arriving(units, edition=edition, japan="4020 4017", allies="4021 3823")
    japan = PlaceArrivals("japan", ("jp-2-army:4020",))
    assert "4020" in options(place_of(game, "us-5af:3823"), "jp-2-army")
    assert "EotS 10.11" in place_of(game, "us-5af:4021").rules_against(japan)


def place_of(game: Game, position: str) -> Game:
    """The same game with one Allied unit placed."""
    return place(Game(game.state), "allies", position)


@EDITIONS
def test_10_11_a_newcomer_opens_no_zone_for_others(edition: str) -> None:
    # The 26th Air Flotilla in Kavieng closes Rabaul; fighters in Port Moresby (3823) reach no further than 2.
    units = {"jp-26-air-flotilla": "4020", "jp-hq-south-seas": "4017", "us-hq-southwest-pacific": "3823"}
    new = {"us-5af": "delay", "us-xi-corps": "delay"}
    flags = {"japan": "4020 4017", "allies": "4021 3823 3922 3921"}
    game = arriving({**units, **new}, edition=edition, **flags)
    assert "EotS 10.11" in game.rules_against(PlaceArrivals("allies", ("us-5af:3823", "us-xi-corps:4021")))
    there = arriving({**units, "us-5af": "3922", "us-xi-corps": "delay"}, edition=edition, **flags)
    assert there.rules_against(PlaceArrivals("allies", ("us-xi-corps:4021",))) == set()
    beside = PlaceArrivals("allies", ("us-5af:3922", "us-xi-corps:4021"))
    assert "EotS 10.11" in game.rules_against(beside)


@EDITIONS
def test_10_11_an_hq_that_arrives_serves_its_own_hex_in_the_same_command(edition: str) -> None:
    # No HQ reaches Noumea but the one that comes there; Espiritu Santo is its neighbour.
    units = {"jp-hq-south": "2212", "us-hq-south-pacific-ghormley": "turn-3", "us-xi-corps": "delay"}
    game = entered(units, "reinforcement", edition=edition)
    hq = "us-hq-south-pacific-ghormley:4828"
    assert game.rules_against(PlaceArrivals("allies", ("us-xi-corps:4828", hq))) == set()  # in any order
    assert "EotS 10.11" in game.rules_against(PlaceArrivals("allies", (hq, "us-xi-corps:4825")))
    assert game.rules_against(PlaceArrivals("allies", (hq,))) == {"EotS 10.12"}  # the corps could come along
    place(game, "allies", hq, "us-xi-corps:4828")
    assert game.where("us-xi-corps") == "4828"


@EDITIONS
def test_10_11_the_hex_of_an_hq_to_come_is_offered_as_such(edition: str) -> None:
    units = {"jp-hq-south": "2212", "us-hq-south-pacific-ghormley": "turn-3", "us-xi-corps": "delay"}
    game = entered(units, "reinforcement", edition=edition)
    (step,) = eots().steps(game.state)
    labels = [o.label for one in step.assignments if one.unit.id == "us-xi-corps" for o in one.options]
    assert "5808 Oahu (Honolulu), if an HQ arrives there" in labels
    chosen = dict(one.split(":") for one in proposal(game).positions)
    assert chosen["us-xi-corps"] == chosen["us-hq-south-pacific-ghormley"]


@EDITIONS
def test_6_11_two_hqs_do_not_arrive_in_one_port(edition: str) -> None:
    hqs = ("us-hq-south-pacific-ghormley", "joint-hq-anzac")
    game = arriving(dict.fromkeys(hqs, "turn-3"), edition=edition)
    both = PlaceArrivals("allies", tuple(f"{hq}:4828" for hq in hqs))
    assert game.rules_against(both) == {"EotS 6.11"}
    assert game.rules_against(PlaceArrivals("allies", (f"{hqs[0]}:4828", f"{hqs[1]}:3626"))) == set()


@EDITIONS
def test_6_13_a_withdrawn_hq_returns_to_any_port_where_it_is_in_supply(edition: str) -> None:
    game = arriving({"us-hq-south-pacific-ghormley": "turn-3"}, edition=edition)
    assert game.rules_against(PlaceArrivals("allies", ("us-hq-south-pacific-ghormley:4828",))) == set()
    assert (
        game.rules_against(PlaceArrivals("allies", ("us-hq-south-pacific-ghormley:4017",))) != set()
    )  # Truk


@EDITIONS
def test_8_24_and_8_48_those_who_arrive_together_stack_as_always(edition: str) -> None:
    ships = ["us-cv-wasp", "us-bb-washington", "us-bb-north-carolina", "us-bb-massachusetts"]
    ships += ["us-cv-essex", "us-cv-bunker-hill", "us-ca-northampton"]
    troops = ["us-xi-corps", "us-i-corps", "us-xiv-corps", "us-1-marine-division"]
    game = arriving(dict.fromkeys((*ships, *troops), "delay"), edition=edition)
    fleet = [f"{ship}:5808" for ship in ships]
    men = [f"{unit}:5808" for unit in troops]
    rest = ["us-ca-northampton:3727", "us-1-marine-division:3727"]
    assert game.rules_against(PlaceArrivals("allies", (*fleet, *men[:3], rest[1]))) == {"EotS 8.24"}
    assert game.rules_against(PlaceArrivals("allies", (*fleet[:6], rest[0], *men))) == {"EotS 8.48"}
    assert game.rules_against(PlaceArrivals("allies", (*fleet[:6], rest[0], *men[:3], rest[1]))) == set()


@EDITIONS
def test_10_11_chinese_units_arrive_in_kunming(edition: str) -> None:
    game = arriving({"cn-5-army": "delay"}, edition=edition)
    assert options(game, "cn-5-army") == ["2407", ""]


@EDITIONS
def test_13_74_aircraft_may_arrive_in_the_china_box(edition: str) -> None:
    game = arriving({"us-14af": "delay", "us-10af-lrb": "delay", "us-5af": "delay"}, edition=edition)
    three = tuple(f"{unit}:china-box" for unit in ("us-14af", "us-10af-lrb", "us-5af"))
    assert game.rules_against(PlaceArrivals("allies", three)) == {"EotS 13.74"}
    place(game, "allies", *three[:2], "us-5af:5808")
    assert game.where("us-14af") == "china-box"


@EDITIONS
def test_13_83_australian_reinforcements_are_lost_after_the_surrender(edition: str) -> None:
    units = {"au-3-corps": "turn-3", "au-1-corps": "delay", "nz-3-division": "delay", "au-4-corps": "turn-8"}
    game = arriving(units, edition=edition, surrendered="australia")
    assert [game.where(unit) for unit in units] == ["removed", "removed", "delay", "turn-8"]
    assert any("lost: Mainland Australia has surrendered" in text for text in said(game))
    assert delayed(arriving(units, edition=edition)) >= {"au-3-corps", "au-1-corps"}


# Burma

BURMA = {"br-hq-seac": "1805", "jp-hq-south": "2110"}


def burma(units: dict[str, str], turn: int, **changes: Any) -> Game:
    return entered({**BURMA, **units}, "reinforcement", turn, scenario="burma", **changes)


def test_17_11_16_the_29th_army_arrives_in_a_japanese_rangoon() -> None:
    game = burma({"jp-29-army": "turn-8 reduced"}, 8)
    assert options(game, "jp-29-army") == ["2008", ""]
    place(game, "japan", "jp-29-army:2008")
    assert game.state.units[UnitId("jp-29-army")] == Position("2008", reduced=True)


def test_17_11_16_without_rangoon_it_is_lost() -> None:
    game = burma({"jp-29-army": "turn-8 reduced"}, 8, allies="2008")
    assert (game.where("jp-29-army"), due(game)) == ("removed", set())


def test_17_11_16_no_other_place_and_no_full_one() -> None:
    army = {"jp-29-army": "turn-8 reduced"}
    elsewhere = PlaceArrivals("japan", ("jp-29-army:2110",))
    assert burma(army, 8).rules_against(elsewhere) == {"EotS 17.11.16"}
    full = dict.fromkeys(("jp-28-army", "jp-33-army", "jp-37-army"), "2008")
    game = burma({**army, **full}, 8)
    assert options(game, "jp-29-army") == [""]
    assert game.rules_against(PlaceArrivals("japan", ("jp-29-army:2008",))) == {"EotS 8.48"}


def test_17_11_17_the_b29_arrives_in_the_china_box() -> None:
    game = burma({"us-20bc": "turn-9"}, 9)
    assert options(game, "us-20bc") == ["china-box", ""]
    assert "EotS 17.11.17" in game.rules_against(PlaceArrivals("allies", ("us-20bc:1805",)))
    place(game, "allies", "us-20bc:china-box")
    assert game.where("us-20bc") == "china-box"


@pytest.mark.parametrize("changes", [{"surrendered": "burma china"}, {"japan": "1905 2104 2205"}])
def test_17_11_17_without_china_or_an_airfield_it_waits(changes: dict[str, str]) -> None:
    game = burma({"us-20bc": "turn-9"}, 9, **changes)
    assert options(game, "us-20bc") == [""]
    place(game, "allies")
    assert (game.where("us-20bc"), dice(game)) == ("delay", [])


# Commands that cannot be read


def test_4_11_reinforcements_are_placed_in_their_segment() -> None:
    state = replace(board(HQS, scenario="1942"), mode="guided", segment="deal")
    assert "EotS 4.11" in Game(state).rules_against(PlaceArrivals("allies"))


@pytest.mark.parametrize(
    "command",
    [
        PlaceArrivals("nobody"),
        PlaceArrivals("allies", ("us-xi-corps:5808", "us-xi-corps:5808")),
        PlaceArrivals("allies", ("us-xi-corps:9999",)),
        PlaceArrivals("allies", ("us-xi-corps",)),
        PlaceArrivals("allies", ("us-xi-corps:delay",)),
        PlaceArrivals("allies", ("nobody:5808",)),
        PlaceArrivals("allies", ("us-hq-central-pacific:5808",)),
        PlaceArrivals("allies", ("jp-cv-junyo:3407",)),
        PlaceArrivals("japan", ("us-xi-corps:5808",)),
    ],
)
def test_what_cannot_be_read_is_refused_for_good(command: PlaceArrivals) -> None:
    game = arriving({"us-xi-corps": "delay"})
    assert any(objection.final for objection in game.against(command))


def test_each_side_places_its_own_and_once() -> None:
    game = arriving({"us-xi-corps": "delay"})
    command = PlaceArrivals("allies", ("us-xi-corps:5808",))
    assert game.rules_against(command, JAPAN) == {"EotS 7.2"}
    game.do(command, seat=ALLIES)
    assert game.rules_against(command) == {"EotS 10.11"}


def test_in_a_free_game_nothing_happens_by_itself() -> None:
    game = guided({**HQS, "us-xi-corps": "turn-3"}, 2, "end-of-turn")
    game.state = replace(game.state, mode="free")
    assert [type(event).__name__ for event in game.do(EndSegment())][-1] == "SegmentBegan"
    assert (game.where("us-xi-corps"), eots().steps(game.state)) == ("turn-3", ())


# Whole boards

STARTS = [
    (scenario, edition, turn)
    for scenario, turns in (("1941", (2, 4)), ("1942", (3, 11)), ("1943", (6, 10)), ("1944", (9, 12)))
    for edition in ("v3.2", "v2.0")
    for turn in turns
]


@pytest.mark.parametrize(
    ("scenario", "edition", "turn"), [*STARTS, ("burma", "v3.2", 8), ("burma", "v3.2", 9)]
)
def test_what_the_app_proposes_always_stands(scenario: str, edition: str, turn: int) -> None:
    state = replace(position(scenario, edition, "guided"), last_turn=12)
    game = Game(eots().apply(state, SegmentBegan(turn, "reinforcement")))
    for event in chapters.opening(game.state):
        game.state = eots().apply(game.state, event)
    while steps := eots().steps(game.state):
        if steps[0].dice:
            game.do(SendToEurope(steps[0].dice[0].fields[0][1]), 5)
        else:
            game.do(proposal(game))
    assert due(game) == set()


def test_13_78_the_burma_road_marker_follows_as_the_segment_ends() -> None:
    # With SEAC at Calcutta the airfields of Northern India are eligible, so the Hump flies: box 1.
    units = {"br-hq-seac": "1805", "jp-hq-south": "2212"}
    game = entered(units, "reinforcement", japan="2008 2106 2206 2305", markers={"hump": 1, "burma-road": 2})
    ended(game)
    assert mark(game, "burma-road") == 1
