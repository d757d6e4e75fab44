"""The reinforcement segment: where units arrive, and who finds no place (EotS 4.11, 10.1, v2.0 9.0)."""

from dataclasses import replace
from typing import Any

import pytest

from rules.eots.card_events.arrivals import arrival_places
from rules.eots.cards.hands import HANDS
from rules.eots.commands import EndSegment, PlaceArrivals, PlayCard, SendToEurope
from rules.eots.events import ArrivalsPlaced, SegmentBegan, UnitsMoved
from rules.eots.printed.card import CardId
from rules.eots.printed.sides import Side, UnitId
from rules.eots.reinforcements.proposed_places import HOMES
from rules.eots.state import Position
from rules.eots.turn import segments
from tests.eots.arrivals import HQS, PEACE, arriving, delayed, dice, due, options, place
from tests.eots.boards import board
from tests.eots.chapter_7 import ALLIES, JAPAN
from tests.eots.offensives import Game
from tests.eots.segments import end, entered, mark, overruled, proposal, said, segment
from tests.support import eots, position

EDITIONS = pytest.mark.parametrize("edition", ["3.2", "2.0"])

# No place to arrive

NOWHERE = {"jp-hq-south": "2212"}


@EDITIONS
def test_10_12_a_unit_without_a_place_waits_and_rolls_each_turn_it_stays(edition: str) -> None:
    units = {**NOWHERE, "us-xi-corps": "delay"}
    game = entered("reinforcement", units, turn=3, scenario="1942", edition=edition)
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
    units = {**NOWHERE, "us-xi-corps": "turn-3"}
    game = entered("reinforcement", units, turn=3, scenario="1942", edition=edition, markers=PEACE)
    place(game, "allies")
    assert (game.where("us-xi-corps"), due(game)) == ("delay", set())
    assert isinstance(game.events[-1], ArrivalsPlaced)
    assert said(game)[-1] == "XI Corps waits in the delay box without a place to arrive"


@EDITIONS
def test_10_12_a_japanese_unit_waits_and_comes_when_it_can(edition: str) -> None:
    units = {"us-hq-central-pacific": "5808", "jp-2-army": "turn-3 reduced"}
    game = entered("reinforcement", units, turn=3, scenario="1942")
    end(place(game, "japan"))
    assert (game.where("jp-2-army"), game.state.segment) == ("delay", "replacement")
    game = arriving({"jp-2-army": "delay reduced"}, 4, edition=edition)
    place(game, "japan", "jp-2-army:2212")
    assert game.state.units[UnitId("jp-2-army")] == Position("2212", reduced=True)  # the strength it has


@EDITIONS
def test_10_12_a_unit_that_can_arrive_does_not_wait(edition: str) -> None:
    game = arriving({"us-xi-corps": "delay"}, edition=edition)
    assert game.rules_against(PlaceArrivals("allies")) == {"EotS 10.12"}
    assert "" not in options(game, "us-xi-corps")


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
    game = entered("reinforcement", units, turn=3, scenario="1942", edition=edition)
    hq = "us-hq-south-pacific-ghormley:4828"
    assert game.rules_against(PlaceArrivals("allies", ("us-xi-corps:4828", hq))) == set()  # in any order
    assert "EotS 10.11" in game.rules_against(PlaceArrivals("allies", (hq, "us-xi-corps:4825")))
    assert game.rules_against(PlaceArrivals("allies", (hq,))) == {"EotS 10.12"}  # the corps could come along
    place(game, "allies", hq, "us-xi-corps:4828")
    assert game.where("us-xi-corps") == "4828"


@EDITIONS
def test_10_11_the_hex_of_an_hq_to_come_is_offered_as_such(edition: str) -> None:
    units = {"jp-hq-south": "2212", "us-hq-south-pacific-ghormley": "turn-3", "us-xi-corps": "delay"}
    game = entered("reinforcement", units, turn=3, scenario="1942", edition=edition)
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
    assert options(game, "cn-5-army") == ["2407"]


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
    return entered("reinforcement", {**BURMA, **units}, turn=turn, scenario="burma", **changes)


def test_17_11_16_the_29th_army_arrives_in_a_japanese_rangoon() -> None:
    game = burma({"jp-29-army": "turn-8 reduced"}, 8)
    assert options(game, "jp-29-army") == ["2008"]
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
    assert options(game, "us-20bc") == ["china-box"]
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
    game = segment("end-of-turn", {**HQS, "us-xi-corps": "turn-3"}, turn=2, scenario="1942")
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
    for event in segments.opening(game.state):
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
    fields = {"japan": "2008 2106 2206 2305", "markers": {"hump": 1, "burma-road": 2}}
    game = entered("reinforcement", units, turn=3, scenario="1942", **fields)
    end(game)
    assert mark(game, "burma-road") == 1


# What the app proposes


def proposed(scenario: str, turn: int, unit: str) -> str:
    """The place that the app proposes to a reinforcement on the board of a scenario's start."""
    state = replace(position(scenario, "v3.2", "guided"), last_turn=12)
    game = Game(eots().apply(state, SegmentBegan(turn, "reinforcement")))
    return options(game, unit)[0]


def test_10_11_an_hq_is_proposed_where_it_stood_in_the_war() -> None:
    # Calcutta, Noumea; Port Moresby is 3 hexes from the Japanese at Rabaul, so ANZAC HQ goes to Cairns.
    assert proposed("1941", 2, "br-hq-seac") == "1805"
    assert proposed("1942", 3, "us-hq-south-pacific-ghormley") == "4828"
    assert proposed("1942", 3, "joint-hq-anzac") == "3626"


def test_every_hq_has_a_home_from_the_set_ups() -> None:
    starts = [position(scenario) for scenario in ("1942", "1943", "1944")]
    hqs = {unit.id for unit in starts[0].components.units.values() if unit.unit_class == "hq"}
    assert set(HOMES) == hqs
    twins = {"us-hq-south-pacific-ghormley": "us-hq-south-pacific-halsey"}
    stood = {hq: {start.units[UnitId(twins.get(hq, hq))].place for start in starts} for hq in hqs}
    assert {hq for hq, home in HOMES.items() if home not in stood[hq]} == {"joint-hq-abda"}


@EDITIONS
def test_10_11_an_hq_of_this_turn_serves_only_its_hex_for_events_too(edition: str) -> None:
    # South HQ, the only one of Japan, arrives at Kure in turn 3; J78 brings the Tainan air unit.
    units = {
        "us-hq-central-pacific": "5808",
        "jp-hq-south": "turn-3",
        "jp-tainan-air": "event",
        "jp-25-air-flotilla": "turn-3",
    }
    game = entered("reinforcement", units, turn=3, scenario="1942", edition=edition, markers=PEACE)
    place(game, "japan", "jp-hq-south:3407", "jp-25-air-flotilla:3407")
    while game.state.segment != "offensives":
        overruled(game)
    game.state = replace(game.state, markers={**game.state.markers, HANDS[Side.JAPAN]: 3})
    card = game.state.components.cards[CardId("J78")]
    assert arrival_places(game.state, card) == ("3407",)
    game.do(PlayCard("J23", "discard"))
    assert arrival_places(game.state, card) == ("3407",)
    game.state = replace(game.state, new_hqs=frozenset())  # as it is in turn 4
    assert len(arrival_places(game.state, card)) > 1
