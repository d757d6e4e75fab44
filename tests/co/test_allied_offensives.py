"""Allied air and ground offensives (CO 20.3, 20.4, 24.2)."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from rules.co import allied_ground_offensive, allied_targets
from rules.co.allied_air_offensive import AirFlights, AirTargets, FlyMission
from rules.co.allied_events import DrawAlliedEvent, MarkerCarriedOut
from rules.co.battle import lots
from rules.co.battle.combatants import Side
from rules.co.state import Phase, State
from tests.co.allied import (
    moved,
    placed,
    play,
    position,
    prompt,
    tapped,
    with_base,
    with_facts,
    with_markers,
    without_facts,
)


def test_20_0_the_faces_that_draw_each_of_a_few_are_told() -> None:
    assert lots.legend(["Luzon", "they stay"]) == "1-3: Luzon, 4-6: they stay"
    assert lots.legend(["a", "b", "c"]) == "1-2: a, 3-4: b, 5-6: c"
    assert lots.legend(["a"] * 4) == "each is as likely as the others"
    for place, name in enumerate(("Luzon", "they stay")):
        assert {lots.drawn((face,), 2) for face in range(1 + 3 * place, 4 + 3 * place)} == {place}, name


AT_SHIPS, AT_LAND, GROUND = "Air vs Naval Offensive", "Air to Ground Offensive", "Ground Offensive"


def started(marker: str, state: State) -> State:
    state = with_facts(with_markers(state, marker), events__3="1")
    return play(state, DrawAlliedEvent((marker,)))[0]


def at(**places: list[str]) -> State:
    return placed(position(Phase.ALLIED_EVENTS, is_empty=True), **places)


# E19: Indochina is three spaces from Singapore.


def test_20_3_range_3_reaches_indochina_from_singapore() -> None:
    state = at(Singapore=["br-224"], Indochina=["jp-dd-p1"])
    _, events = tapped(started(AT_SHIPS, with_base(state, Side.ALLIES, "Singapore", 3)))
    assert moved(events) == {"br-224": "Indochina"}


def test_20_3_range_2_does_not() -> None:
    state = at(Singapore=["us-5p"], Indochina=["jp-dd-p1"])
    assert allied_targets.targets(state, AT_SHIPS, "Singapore") == ("Indochina",)
    assert isinstance(started(AT_SHIPS, state).due, MarkerCarriedOut)


def test_ruling_n42_each_unit_of_a_base_flies_by_its_own_range() -> None:
    state = at(Singapore=["us-5p", "br-224"], Indochina=["jp-dd-p1"])
    _, events = tapped(started(AT_SHIPS, state))
    assert moved(events) == {"br-224": "Indochina"}


def test_24_2_air_flies_to_ships_of_its_own_axis_only() -> None:
    # Palaus are on axis 5, Manila on axis 6 of the practice copy, joined by a lateral axis.
    assert isinstance(started(AT_SHIPS, at(Manila=["us-5b"], Palaus=["jp-dd-p1"])).due, MarkerCarriedOut)


def test_24_2_air_with_ships_in_its_own_space_stays_and_fights_there() -> None:
    state = at(Manila=["us-5b", "us-5p"], Luzon=["jp-dd-p1"])
    assert isinstance(started(AT_SHIPS, placed(state, Manila=["jp-dd-p2"])).due, MarkerCarriedOut)


def test_ruling_r7_against_land_units_range_does_not_matter() -> None:
    state = at(Singapore=["us-5p"], Indochina=["jp-div-p1"])
    _, events = tapped(started(AT_LAND, state))
    assert moved(events) == {"us-5p": "Indochina"}


def test_ruling_r7_can_make_range_matter() -> None:
    state = at(Singapore=["us-5p"], Indochina=["jp-div-p1"])
    state = replace(state, rulings=MappingProxyType({"CO-7": "range"}))
    assert isinstance(started(AT_LAND, state).due, MarkerCarriedOut)


@pytest.mark.parametrize("enemy", ["jp-div-p1", "jp-army-air-p1"])
def test_24_2_air_that_shares_its_space_with_japanese_land_units_stays(enemy: str) -> None:
    state = at(Singapore=["br-224", enemy], Indochina=["jp-div-p2"])
    assert isinstance(started(AT_LAND, state).due, MarkerCarriedOut)


def test_24_2_a_japanese_base_alone_is_a_target_of_air_to_ground() -> None:
    state = with_base(at(Singapore=["br-224"]), Side.JAPAN, "Indochina", 4)
    assert moved(tapped(started(AT_LAND, state))[1]) == {"br-224": "Indochina"}
    assert isinstance(started(AT_SHIPS, state).due, MarkerCarriedOut)


def test_24_2_the_nearest_target_is_attacked() -> None:
    state = at(Singapore=["br-224"], Indochina=["jp-div-p1"], Malaya=["jp-div-p2"])
    assert moved(tapped(started(AT_LAND, state))[1]) == {"br-224": "Malaya"}


def test_24_2_of_two_equally_near_one_is_drawn() -> None:
    # Both are two spaces from Singapore of the practice copy.
    state = at(Singapore=["br-224"], **{"Sea H2": ["jp-dd-p1"], "Sea H4": ["jp-dd-p2"]})
    state = started(AT_SHIPS, state)
    spaces = allied_targets.targets(state, AT_SHIPS, "Singapore")
    assert len(spaces) == 2
    assert isinstance(state.due, AirTargets)
    for face, target in ((1, spaces[0]), (6, spaces[1])):
        after, _ = tapped(state, face)
        assert after.due == AirFlights(AT_SHIPS, (("Singapore", target),))


def test_24_2_no_target_is_drawn_that_nobody_reaches() -> None:
    # From North Australia, Truk and the Solomons are equally far, and farther than the range of 11.
    state = at(**{"North Australia": ["br-11"], "Truk": ["jp-bb-1"], "Solomons": ["jp-cv-1"]})
    assert len(allied_targets.targets(state, AT_SHIPS, "North Australia")) == 2
    assert isinstance(started(AT_SHIPS, state).due, MarkerCarriedOut)


def test_ruling_n43_the_home_islands_are_no_target() -> None:
    state = at(Luzon=["us-5b"], **{"Home Islands": ["jp-dd-p1", "jp-div-p1"]})
    assert isinstance(started(AT_SHIPS, state).due, MarkerCarriedOut)
    assert isinstance(started(AT_LAND, state).due, MarkerCarriedOut)


def test_9_7_a_japanese_base_on_the_way_stops_aircraft() -> None:
    # With Japanese bases on all three spaces around Singapore, nothing beyond them can be reached.
    state = at(Singapore=["br-224"], Siam=["jp-div-p1"], Indochina=["jp-dd-p1"])
    assert allied_targets.distance(state, "Singapore", "Indochina") == 3
    for space in ("Malaya", "Sea H3", "Sumatra"):
        state = with_base(state, Side.JAPAN, space, 1)
    assert allied_targets.distance(state, "Singapore", "Siam") == 0


def test_21_1_missions_remember_their_base() -> None:
    state = at(Singapore=["br-224"], Indochina=["jp-dd-p1"])
    state = started(AT_SHIPS, with_base(state, Side.ALLIES, "Singapore", 3))
    one = prompt(state)
    assert one.says == "Fly to Indochina: 224 from Singapore."
    _, events = tapped(state)
    assert [event.base for event in events if getattr(event, "to", "") == "Indochina"] == ["Singapore"]


SIX = ["us-5b", "us-18b", "us-bomber-p1", "us-bomber-p2", "br-11", "br-224"]


def test_ruling_n44_five_fly_over_a_space_the_nearest_bases_first() -> None:
    # Luzon is one space from Sea H2, Singapore two.
    state = at(Luzon=SIX[:4], Singapore=SIX[4:], **{"Sea H2": ["jp-dd-p1"]})
    state = started(AT_SHIPS, state)
    assert prompt(state).dice == 1
    _, events = play(state, FlyMission(), 1)
    assert set(SIX[:4]) < set(moved(events))
    assert len(moved(events)) == 5


def test_ruling_n44_the_sixth_can_be_drawn_from_a_cup() -> None:
    state = started(AT_SHIPS, at(Luzon=SIX[:4], Singapore=SIX[4:], **{"Sea H2": ["jp-dd-p1"]}))
    _, events = play(state, FlyMission(("br-224",)))
    assert set(moved(events)) == {*SIX[:4], "br-224"}


def test_28_an_axis_that_nobody_told_is_asked_for() -> None:
    state = without_facts(at(Singapore=["br-224"], Indochina=["jp-dd-p1"]), "axis")
    after = started(AT_SHIPS, state)
    assert after.pending is not None
    assert after.pending.key == "axis.1"


# Ground


def test_24_2_ground_units_go_one_space_by_land_towards_the_nearest_japanese() -> None:
    state = at(Singapore=["br-8a"], Indochina=["jp-div-p1"])
    state = started(GROUND, state)
    assert prompt(state).says == "Move 8A from Singapore to Malaya."
    assert moved(tapped(state)[1]) == {"br-8a": "Malaya"}


def test_ruling_r12_no_ground_unit_crosses_the_sea() -> None:
    # Java and Borneo are neighbours along a sea axis of the practice copy.
    state = at(Java=["ne-nei-ground"], Borneo=["jp-div-p1"])
    assert isinstance(started(GROUND, state).due, MarkerCarriedOut)
    state = replace(state, rulings=MappingProxyType({"CO-12": "adjacent"}))
    assert moved(tapped(started(GROUND, state))[1]) == {"ne-nei-ground": "Borneo"}


def test_24_2_ground_units_that_share_their_space_with_japanese_land_units_stay() -> None:
    state = at(Malaya=["br-3ind", "jp-div-p1"], Indochina=["jp-div-p2"])
    assert isinstance(started(GROUND, state).due, MarkerCarriedOut)


def test_24_2_static_units_stay() -> None:
    # Fortress forces have a movement factor of 0.
    state = at(Manila=["us-mf", "us-4-marine"], Luzon=["jp-div-p1"])
    assert moved(tapped(started(GROUND, state))[1]) == {"us-4-marine": "Luzon"}


def test_24_2_a_stack_moves_once() -> None:
    state = at(Singapore=["br-8a"], Malaya=["br-3ind"], Indochina=["jp-div-p1"])
    state = started(GROUND, state)
    state, first = tapped(state)
    state, second = tapped(state)
    assert moved((*first, *second)) == {"br-8a": "Malaya", "br-3ind": "Siam"}
    assert state.phase is not Phase.ALLIED_EVENTS


def test_24_2_without_japanese_on_the_axis_nobody_moves() -> None:
    state = at(Singapore=["br-8a"], Truk=["jp-div-p1"])
    assert allied_ground_offensive.steps(state, "Singapore") == ()
    assert isinstance(started(GROUND, state).due, MarkerCarriedOut)


def test_24_2_between_two_of_the_nearest_a_lot_decides() -> None:
    # From Siam, Indochina and Malaya are one space away by land.
    state = started(GROUND, at(Siam=["br-8a"], Indochina=["jp-div-p1"], Malaya=["jp-div-p2"]))
    assert prompt(state).dice == 1
    assert {moved(tapped(state, face)[1])["br-8a"] for face in (1, 6)} == {"Indochina", "Malaya"}


def aboard(state: State, unit: str, ship: str) -> State:
    units = {**state.units, unit: replace(state.units[unit], aboard=ship)}
    return replace(state, units=MappingProxyType(units))


def test_24_2_troops_aboard_are_no_target() -> None:
    state = at(Singapore=["br-8a"], **{"Sea H3": ["jp-tr-p1", "jp-div-p1"]})
    state = aboard(state, "jp-div-p1", "jp-tr-p1")
    assert allied_ground_offensive.steps(state, "Singapore") == ()


def test_24_2_aircraft_aboard_are_no_target_of_air_to_ground_and_keep_nobody_at_home() -> None:
    state = at(Singapore=["us-5p"], **{"Sea H3": ["jp-ls-p1", "jp-army-air-p1"]})
    state = with_base(state, Side.ALLIES, "Singapore", 2)
    loaded = aboard(state, "jp-army-air-p1", "jp-ls-p1")
    assert allied_targets.targets(state, AT_LAND, "Singapore") == ("Sea H3",)
    assert allied_targets.targets(loaded, AT_LAND, "Singapore") == ()
    assert allied_targets.targets(loaded, AT_SHIPS, "Singapore") == ("Sea H3",)
    with_them = placed(loaded, **{"Sea H3": ["us-5p"]})
    assert allied_targets.home_bases(with_them) == ("Sea H3",)


def test_9_7_aircraft_aboard_on_the_way_stop_no_aircraft() -> None:
    state = at(Singapore=["br-224"], **{"Sea H3": ["jp-ls-p1", "jp-army-air-p1"]})
    free = allied_targets.distance(at(Singapore=["br-224"]), "Singapore", "Luzon")
    assert allied_targets.distance(state, "Singapore", "Luzon") != free
    loaded = aboard(state, "jp-army-air-p1", "jp-ls-p1")
    assert allied_targets.distance(loaded, "Singapore", "Luzon") == free
