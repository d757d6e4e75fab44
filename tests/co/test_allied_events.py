"""Drawing and carrying out Allied event markers (CO 6.2, 24.2)."""

from dataclasses import replace

import pytest

from rules.co.allied_events import DrawAlliedEvent, MarkerCarriedOut, PutMarkerAway
from rules.co.allied_ships import DrawShips, ShipsToDraw, ShipsToPlace
from rules.co.battle.combatants import Side
from rules.co.places import ALLIED_BIN, DISCARDED
from rules.co.printed.roster import numbers
from rules.co.state import Phase, State
from tests.co.allied import (
    moved,
    placed,
    play,
    points,
    position,
    prompt,
    put_away,
    refused,
    says,
    settled,
    tapped,
    with_base,
    with_facts,
    with_markers,
)

MARKERS = (
    *("ABDA", "Air to Ground Offensive", "Air vs Naval Offensive", "Doolittle Raid", "Ground Offensive"),
    *("Naval Offensive", "Naval Raid", "Pacific Theater Reorganization", "Surprise Naval Attack"),
)


def drawn(marker: str, state: State | None = None) -> State:
    """An event phase in which one marker is drawn and just taken from the cup."""
    base = position(Phase.ALLIED_EVENTS) if state is None else state
    return play(with_facts(with_markers(base, marker), events__3="1"), DrawAlliedEvent((marker,)))[0]


def nothing() -> State:
    return position(Phase.ALLIED_EVENTS, is_empty=True)


@pytest.mark.parametrize("marker", MARKERS)
def test_24_2_every_event_finds_something_or_says_that_it_does_not(marker: str) -> None:
    state = drawn(marker, nothing())
    doing = {"ABDA", "Doolittle Raid"}
    assert isinstance(state.due, MarkerCarriedOut) is (marker not in doing)
    assert prompt(state).command is PutMarkerAway or marker in doing


def test_6_2_as_many_markers_are_drawn_as_the_turn_gives() -> None:
    state = with_markers(position(Phase.ALLIED_EVENTS), "Doolittle Raid", "Doolittle Raid #2")
    state, _ = tapped(with_facts(state, events__3="2"), 1)
    state, _ = tapped(state, 2)
    assert prompt(state).title == "Allied event 2 of 2"


def test_6_2_no_event_in_a_turn_without_events() -> None:
    state = with_facts(position(Phase.ALLIED_EVENTS), events__3="0")
    assert settled(state).phase is not Phase.ALLIED_EVENTS
    assert "CO 6.2" in refused(state, DrawAlliedEvent())


def test_ruling_n54_nothing_is_drawn_from_an_empty_bin() -> None:
    assert settled(with_markers(nothing())).phase is not Phase.ALLIED_EVENTS


def test_6_2_a_returned_marker_can_be_drawn_again() -> None:
    state = with_facts(with_markers(nothing(), "Naval Raid"), events__3="2")
    state, events = tapped(state)
    assert isinstance(state.due, MarkerCarriedOut)
    state, events = tapped(state)
    assert put_away(events) == {"Naval Raid": ALLIED_BIN}
    assert prompt(state).title == "Allied event 2 of 2"


@pytest.mark.parametrize(("face", "vp"), [(1, 1), (2, -1), (3, -1), (4, -2), (5, -2), (6, -3)])
def test_24_2_doolittle_raid_changes_the_points_and_is_discarded(face: int, vp: int) -> None:
    _, events = tapped(drawn("Doolittle Raid"), face)
    assert points(events) == vp
    assert put_away(events) == {"Doolittle Raid": DISCARDED}


def test_3_2_a_doolittle_raid_can_end_the_campaign() -> None:
    after, _ = tapped(replace(drawn("Doolittle Raid"), vp=0), 2)
    assert after.over
    assert after.result_rule == "CO 3.2"


def test_20_1_a_raid_puts_its_ships_into_a_space_where_they_stay() -> None:
    state = placed(drawn("Naval Raid"), **{"Fleet Reserve": ["us-ca-1", "us-dd-3", "us-bb-2"]})
    state, _ = tapped(state, 3, 3)
    assert state.due == ShipsToDraw("Naval Raid", "Truk", 3)
    state, _ = play(state, DrawShips(("us-ca-1", "us-dd-3", "us-bb-2")))
    assert prompt(state).says == "Put 3 ships from the Fleet Reserve into Truk: CA-1, DD-3, BB-2."
    state, events = tapped(state)
    assert moved(events) == {"us-ca-1": "Truk", "us-dd-3": "Truk", "us-bb-2": "Truk"}
    assert put_away(events) == {"Naval Raid": ALLIED_BIN}


def test_ruling_r16_all_ships_sail_where_there_are_fewer() -> None:
    state = placed(nothing(), **{"Fleet Reserve": ["us-ca-1", "us-dd-3"]})
    state, _ = tapped(drawn("Naval Raid", state), 6, 5)
    assert state.due == ShipsToPlace("Naval Raid", "Gilberts", ("us-ca-1", "us-dd-3"))


def test_24_2_ships_are_drawn_from_the_reserve_only() -> None:
    state, _ = tapped(drawn("Naval Raid"), 1, 3)
    assert "CO 20.1" in refused(state, DrawShips(("br-bb-z",)))


# E18 and E20: ships of movement factors 2, 3 and 4 on an offensive at New Hebrides.

FLEET = ("us-bb-2", "us-ca-1", "us-cv-1")


def offensive(**japanese: list[str]) -> State:
    state = placed(nothing(), **{"Fleet Reserve": FLEET}, **japanese)
    return tapped(drawn("Naval Offensive", state), 3, 4)[0]


def test_20_2_ships_stay_where_japanese_units_are() -> None:
    _, events = tapped(offensive(**{"New Hebrides": ["jp-snlf-p1"]}))
    assert set(moved(events).values()) == {"New Hebrides"}


def test_20_2_ships_stop_at_the_first_japanese_units() -> None:
    _, events = tapped(offensive(Solomons=["jp-ss-1"]))
    assert set(moved(events).values()) == {"Solomons"}


def test_20_2_ships_go_as_far_as_the_slowest_of_them() -> None:
    state = offensive()
    assert "Move them on to Solomons, Rabaul." in prompt(state).says
    _, events = tapped(state)
    assert moved(events) == dict.fromkeys(FLEET, "Rabaul")


def test_20_2_e18_factors_2_3_and_4_stay_stop_or_move_two_spaces() -> None:
    assert [numbers(nothing().facts, ship).move for ship in FLEET] == [2, 3, 4]
    cases = {"New Hebrides": "New Hebrides", "Solomons": "Solomons", "": "Rabaul"}
    for held, ends in cases.items():
        _, events = tapped(offensive(**({held: ["jp-div-p1"]} if held else {})))
        assert moved(events) == dict.fromkeys(FLEET, ends)


@pytest.mark.parametrize("ship", ["jp-dd-p1", "jp-cv-1", "jp-tr-p1", "jp-ss-1"])
def test_20_5_e20_allied_ships_cease_movement_where_japanese_ships_are(ship: str) -> None:
    _, events = tapped(offensive(Solomons=[ship]))
    assert moved(events) == dict.fromkeys(FLEET, "Solomons")


def test_20_5_a_japanese_base_stops_them_too() -> None:
    state = with_base(offensive(), Side.JAPAN, "Solomons", 1)
    assert set(moved(tapped(state)[1]).values()) == {"Solomons"}


def test_ruling_r24_ships_stop_one_space_short_of_the_home_islands() -> None:
    state = placed(nothing(), **{"Fleet Reserve": ["us-cv-1"]})
    state = with_facts(state, **{"numbers__us-cv-1": "2/2/1/1 9"})
    state, _ = tapped(drawn("Naval Offensive", state), 1, 6)
    _, events = tapped(state)
    assert moved(events) == {"us-cv-1": "Sea C1"}


def test_20_0_of_two_ways_inward_one_is_drawn() -> None:
    # Another line of the same length joins the New Hebrides to Rabaul by way of Sea W3.
    state = with_facts(offensive(), **{"link__New Hebrides|Sea W3": "sea"})
    assert prompt(state).dice == 1
    ways = {moved(tapped(state, face)[1])["us-cv-1"] for face in (1, 6)}
    assert ways == {"Rabaul"}
    assert len({says(tapped(state, face)[1]) for face in (1, 6)}) == 2


def test_24_2_abda_takes_one_ship_of_each_nation_and_raises_the_base() -> None:
    ships = ["br-bb-z", "br-ca-ran", "ne-cl-nei", "us-ca-1", "us-dd-3"]
    state = with_base(placed(nothing(), **{"Fleet Reserve": ships}), Side.ALLIES, "Java", 2)
    state, _ = tapped(drawn("ABDA", state), 5)
    state, _ = play(state, DrawShips(("br-bb-z",)))
    state, _ = play(state, DrawShips(("us-dd-3",)))
    state, events = tapped(state)
    assert moved(events) == dict.fromkeys(("br-bb-z", "ne-cl-nei", "us-dd-3"), "Java")
    assert state.base(Side.ALLIES, "Java") == 3
    assert put_away(events) == {"ABDA": DISCARDED}


def test_ruling_r21_abda_raises_no_base_above_4_and_builds_none() -> None:
    state = with_base(nothing(), Side.ALLIES, "Java", 4)
    for face in (4, 1):
        after, events = tapped(drawn("ABDA", state), face)
        assert after.bases == state.bases
        assert put_away(events) == {"ABDA": DISCARDED}


def test_24_2_abda_raises_the_base_even_without_ships() -> None:
    state, _ = tapped(drawn("ABDA", with_base(nothing(), Side.ALLIES, "Darwin", 1)), 6)
    state, _ = tapped(state)
    assert state.base(Side.ALLIES, "Darwin") == 2


def surprise(**japanese: list[str]) -> State:
    return drawn("Surprise Naval Attack", placed(nothing(), **{"Fleet Reserve": FLEET}, **japanese))


def test_24_2_a_surprise_attack_falls_on_japanese_ships_outside_the_line() -> None:
    # Truk is inside the line of the practice copy, the Solomons are outside.
    state = surprise(Solomons=["jp-dd-p1"], Truk=["jp-cv-1"])
    assert prompt(state).dice == 1
    state, _ = tapped(state, 3)
    state, events = tapped(state)
    assert moved(events) == dict.fromkeys(FLEET, "Solomons")
    assert state.surprise == set(FLEET)


def test_24_2_a_surprise_attack_prefers_the_central_pacific() -> None:
    fleets = {"Solomons": ["jp-dd-p1"], "Midway": ["jp-dd-p2"], "Aleutians": ["jp-dd-p3"]}
    state, _ = tapped(surprise(**fleets), 3)
    assert state.due.space == "Midway"


def test_24_2_a_surprise_attack_prefers_the_north_pacific_to_the_south_china_sea() -> None:
    state, _ = tapped(surprise(Ceylon=["jp-dd-p1"], Aleutians=["jp-dd-p3"]), 3)
    assert state.due.space == "Aleutians"


def test_20_0_two_targets_of_one_axis_are_drawn() -> None:
    state = surprise(Solomons=["jp-dd-p1"], **{"New Hebrides": ["jp-dd-p2"]})
    assert prompt(state).dice == 2
    assert {tapped(state, 3, face)[0].due.space for face in (3, 4)} == {"Solomons", "New Hebrides"}


def test_24_2_without_a_target_a_surprise_attack_is_a_naval_offensive() -> None:
    state, _ = tapped(surprise(Truk=["jp-cv-1"]), 3, 4)
    state, events = tapped(state)
    assert moved(events) == dict.fromkeys(FLEET, "Rabaul")
    assert state.surprise == set(FLEET)


def test_24_2_a_surprise_attack_without_ships_finds_nothing_to_do() -> None:
    state = drawn("Surprise Naval Attack", placed(nothing(), Solomons=["jp-dd-p1"]))
    assert isinstance(state.due, MarkerCarriedOut)


def test_24_2_reorganization_brings_reinforcements_and_raises_bases_outside_the_line() -> None:
    state = with_base(with_base(nothing(), Side.ALLIES, "Midway", 2), Side.ALLIES, "Singapore", 3)
    state = with_base(state, Side.ALLIES, "Pearl Harbor", 4)
    state = placed(state, **{"Allied Reinforcements": ["us-cv-17", "us-div-p1"]})
    state, _ = tapped(drawn("Pacific Theater Reorganization", state), 5)
    state, _ = tapped(state)
    state, events = tapped(state, 3)
    assert moved(events) == {"us-div-p1": "Midway"}
    state, events = tapped(state)
    assert state.base(Side.ALLIES, "Midway") == 3
    assert state.base(Side.ALLIES, "Singapore") == 3
    assert state.base(Side.ALLIES, "Pearl Harbor") == 4
    assert put_away(events) == {"Pacific Theater Reorganization": DISCARDED}


def test_24_2_reorganization_with_an_empty_bin_raises_bases_only() -> None:
    state = with_base(nothing(), Side.ALLIES, "Midway", 2)
    state, _ = tapped(drawn("Pacific Theater Reorganization", state))
    assert state.base(Side.ALLIES, "Midway") == 3
