"""Naval return and reinforcements (CO 19.1, 22.0, 22.1, 25.4)."""

import pytest

from rules.co import draws
from rules.co.allied_basing import KeepAir
from rules.co.allied_deployment import why_not
from rules.co.allied_naval_return import ReturnFleet
from rules.co.allied_reinforcement import (
    AlliedReinforcementsToDeploy,
    AlliedReinforcementsToDraw,
    DeployAlliedReinforcement,
    DrawAlliedReinforcements,
    RollAlliedReinforcements,
    ShipsToReserve,
)
from rules.co.battle.combatants import Branch, Side
from rules.co.events import NowDue, UnitsRevealed
from rules.co.fold import apply
from rules.co.printed.text import text
from rules.co.rulings import MARCHING_IN
from rules.co.state import Phase, State
from tests.co.allied import (
    moved,
    placed,
    play,
    position,
    prompt,
    refused,
    says,
    settled,
    tapped,
    with_base,
    with_facts,
)


def deploying(state: State, *units: str) -> State:
    return settled(apply(state, NowDue(AlliedReinforcementsToDeploy(units))))


def quiet() -> State:
    """A reinforcement phase with an empty bin."""
    state = position(Phase.REINFORCEMENT)
    pool = state.at("Allied Reinforcements")
    return placed(state, Aside=pool)


def test_19_1_all_ships_but_the_far_east_fleet_return_13_of_them_and_19_are_in_reserve() -> None:
    state = position(Phase.NAVAL_RETURN, 1)
    after, events = tapped(state)
    assert len(moved(events)) == 13
    assert len(after.at("Fleet Reserve")) == 19
    assert after.units["br-fef"].place == "Ceylon"
    assert after.phase is Phase.REINFORCEMENT


def test_19_1_without_ships_on_the_map_the_phase_passes_by_itself() -> None:
    state = position(Phase.NAVAL_RETURN, is_empty=True)
    assert settled(placed(state, Ceylon=["br-fef"])).phase is not Phase.NAVAL_RETURN


def test_19_1_ships_return_in_their_phase_only() -> None:
    assert "CO 19.1" in refused(position(Phase.REINFORCEMENT), ReturnFleet())


WITH_TENDER = {"Pearl Harbor": ("us-14p", "us-18b", "us-sf", "us-av-1")}


def after_return(level: int) -> State:
    state = with_base(position(Phase.NAVAL_RETURN, 2, is_empty=True), Side.ALLIES, "Pearl Harbor", level)
    return tapped(placed(state, **WITH_TENDER))[0]


def test_9_5_1_air_beyond_the_base_goes_by_lot_when_its_tender_goes_home() -> None:
    state = after_return(2)
    assert state.phase is Phase.NAVAL_RETURN and "CO 15.1" in refused(state, KeepAir(("us-14p", "us-av-1")))
    drawn, events = play(state, KeepAir(("us-14p", "us-sf")))
    assert moved(events) == {"us-18b": "Allied Units for Refit"}
    assert drawn.phase is not Phase.NAVAL_RETURN
    assert prompt(state).dice == 1 and len(moved(tapped(state, 3)[1])) == 1


def test_9_5_1_nobody_goes_where_the_base_has_room_and_everybody_without_one() -> None:
    assert after_return(3).phase is not Phase.NAVAL_RETURN
    state = placed(position(Phase.NAVAL_RETURN, 2, is_empty=True), Wake=["us-sf", "us-avg", "us-av-1"])
    _, events = tapped(state)
    refit, lost = "Allied Units for Refit", "Out of play"
    assert moved(events) == {"us-sf": refit, "us-avg": lost, "us-av-1": "Fleet Reserve"}


def test_18_0_a_seaplane_at_a_tender_takes_no_room_on_the_base() -> None:
    state = with_base(placed(quiet(), Wake=["us-sf"]), Side.ALLIES, "Wake", 1)
    assert why_not(state, "us-14p", "Wake") == "no room on the base"
    assert why_not(placed(state, Wake=["us-av-1"]), "us-14p", "Wake") == ""
    assert why_not(placed(state, Wake=["us-av-1", "us-18b"]), "us-14p", "Wake") == "no room on the base"


def test_22_1_as_many_counters_are_drawn_as_the_dice_of_the_turn_show() -> None:
    state = with_facts(position(Phase.REINFORCEMENT, 3), dice__3="2")
    assert prompt(state).dice == 2
    after, events = tapped(state, 3, 2)
    assert after.due == AlliedReinforcementsToDraw(5)
    assert "5 counters" in says(events)


def test_22_1_no_dice_no_reinforcements() -> None:
    state = with_facts(position(Phase.REINFORCEMENT, 3), dice__3="0")
    assert settled(state).phase is Phase.ALLIED_EVENTS


def test_22_1_reinforcements_are_rolled_once_a_turn() -> None:
    state, _ = play(position(Phase.REINFORCEMENT), RollAlliedReinforcements(), 1)
    assert "CO 22.1" in refused(state, RollAlliedReinforcements())


def test_22_1_ships_go_to_the_reserve_before_the_others_are_rolled_for() -> None:
    state, _ = play(position(Phase.REINFORCEMENT), RollAlliedReinforcements(), 3)
    state, _ = play(state, DrawAlliedReinforcements(("us-cv-17", "us-ca-p1", "br-div-p1")))
    assert "CO 22.1" in refused(state, DeployAlliedReinforcement())
    assert "CV-17" in prompt(state).says
    state, events = play(state, ShipsToReserve())
    assert moved(events) == {"us-cv-17": "Fleet Reserve", "us-ca-p1": "Fleet Reserve"}
    state, events = tapped(state, 4)
    assert moved(events) == {"br-div-p1": "Singapore"}
    assert state.phase is Phase.ALLIED_EVENTS


def test_22_1_only_what_lies_in_the_bin_comes_out_and_as_many_as_are_due() -> None:
    state, _ = play(position(Phase.REINFORCEMENT), RollAlliedReinforcements(), 2)
    assert refused(state, DrawAlliedReinforcements(("us-cv-1", "us-cv-17")))
    assert refused(state, DrawAlliedReinforcements(("us-cv-17",)))


def test_22_1_dice_draw_from_the_bin() -> None:
    state, _ = play(position(Phase.REINFORCEMENT), RollAlliedReinforcements(), 1)
    cup = state.at("Allied Reinforcements")
    state, _ = tapped(state, *(1,) * draws.dice_needed(len(cup)))
    assert state.due == AlliedReinforcementsToDeploy(cup[:1])


def test_ruling_r16_the_whole_bin_comes_where_it_holds_fewer() -> None:
    state = placed(quiet(), **{"Allied Reinforcements": ["br-div-p1", "us-div-p1"]})
    state, _ = tapped(state, 6)
    assert set(state.due.units) == {"br-div-p1", "us-div-p1"}


@pytest.mark.parametrize(
    ("unit", "spaces"),
    [
        ("br-div-p1", "India|India|Rangoon|Singapore|Port Moresby|North Australia"),
        ("ch-corps-p1", "India|India|Burma Road|Burma Road|Burma Road|Burma Road"),
        ("ne-bde-p1", "Java|Java|Java|Sumatra|Sumatra|Borneo"),
        ("us-div-p1", "North Australia|New Hebrides|Midway|Aleutians|Pearl Harbor|Pearl Harbor"),
    ],
)
def test_22_1_every_cell_of_the_deployment_table(unit: str, spaces: str) -> None:
    for face, space in enumerate(spaces.split("|"), 1):
        _, events = tapped(deploying(quiet(), unit), face)
        assert moved(events)[unit] == space


def test_24_2_every_cell_of_the_naval_event_table() -> None:
    lines = {
        "Naval Offensive": "Ceylon|Darwin|North Australia|New Hebrides|Samoa|Pearl Harbor",
        "Naval Raid": "Palaus|Marianas|Truk|Rabaul|Gilberts|Marshalls",
        "ABDA": "Rangoon|Singapore|Sumatra|Java|Java|Darwin",
    }
    for line, spaces in lines.items():
        assert [text().deployed(line, face) for face in range(1, 7)] == spaces.split("|")


def test_22_1_air_needs_an_allied_base_with_room() -> None:
    # Midway has a base of level 2: two air units find room, the third goes back.
    state = placed(deploying(quiet(), "us-bomber-p1"), Midway=["us-14p"])
    _, events = tapped(state, 3)
    assert moved(events)["us-bomber-p1"] == "Midway"
    _, events = tapped(placed(state, Midway=["us-14p", "us-18b"]), 3)
    assert moved(events)["us-bomber-p1"] == "Allied Reinforcements"


def test_22_1_air_without_a_base_goes_back_to_the_bin_without_a_substitute() -> None:
    state = deploying(position(Phase.REINFORCEMENT, is_empty=True), "br-air-p1")
    state, events = tapped(state, 3)
    assert moved(events) == {"br-air-p1": "Allied Reinforcements"}
    assert "no Allied base" in str(events)


def test_22_1_ground_goes_to_neutral_and_contested_spaces_but_not_to_japanese_ones() -> None:
    empty = deploying(position(Phase.REINFORCEMENT, is_empty=True), "br-div-p1")
    assert moved(tapped(empty, 3)[1])["br-div-p1"] == "Rangoon"
    japanese = placed(empty, Rangoon=["jp-div-p1"])
    assert moved(tapped(japanese, 3)[1])["br-div-p1"] == "Allied Reinforcements"
    contested = placed(japanese, Rangoon=["br-bc"])
    assert moved(tapped(contested, 3)[1])["br-div-p1"] == "Rangoon"


@pytest.mark.parametrize(
    ("options", "space"), [((), "Allied Reinforcements"), ((MARCHING_IN,), "Burma Road")]
)
def test_25_4_ground_marches_into_three_spaces_whoever_controls_them(
    options: tuple[str, ...], space: str
) -> None:
    state = position(Phase.REINFORCEMENT, options=options, is_empty=True)
    state = deploying(placed(state, **{"Burma Road": ["jp-div-p1"]}), "ch-corps-p1")
    assert moved(tapped(state, 3)[1])["ch-corps-p1"] == space


def test_ruling_n46_air_needs_its_base_even_there() -> None:
    state = position(Phase.REINFORCEMENT, options=(MARCHING_IN,), is_empty=True)
    state = deploying(state, "br-air-p1")
    assert moved(tapped(state, 1)[1])["br-air-p1"] == "Allied Reinforcements"


def test_ruling_r17_a_fifth_ground_unit_on_an_island_chain_goes_back() -> None:
    # Midway is an island chain of the practice copy.
    state = deploying(position(Phase.REINFORCEMENT, is_empty=True), "us-div-p1")
    three = placed(state, Midway=["us-24", "us-25", "us-ps"])
    assert moved(tapped(three, 3)[1])["us-div-p1"] == "Midway"
    four = placed(three, Midway=["us-lf"])
    assert moved(tapped(four, 3)[1])["us-div-p1"] == "Allied Reinforcements"


def test_18_0_a_seaplane_bases_at_a_tender() -> None:
    state = deploying(position(Phase.REINFORCEMENT, is_empty=True), "us-sf")
    assert moved(tapped(state, 5)[1])["us-sf"] == "Allied Reinforcements"
    tender = placed(state, **{"Pearl Harbor": ["us-av-1"]})
    assert moved(tapped(tender, 5)[1])["us-sf"] == "Pearl Harbor"


def test_5_1_units_refitted_last_turn_come_with_the_reinforcements() -> None:
    state = placed(quiet(), **{"Allied Refitted": ["br-bb-z", "br-3ind"]})
    state = settled(state)
    assert "BB-Z" in prompt(state).says
    state, _ = tapped(state)
    state, events = tapped(state, 1)
    assert moved(events) == {"br-3ind": "India"}


def test_14_1_ground_reinforcements_are_placed_face_down() -> None:
    state = apply(deploying(quiet(), "br-3ind"), UnitsRevealed(("br-3ind",)))
    state, _ = tapped(state, 1)
    assert not state.units["br-3ind"].revealed


def test_22_1_what_is_refused_is_told_before_the_die_is_rolled() -> None:
    state = with_base(deploying(quiet(), "ne-air-p1"), Side.ALLIES, "Borneo", 0)
    assert any("Borneo: no Allied base" in line for line in prompt(state).brings)


def test_22_1_a_unit_keeps_its_kind() -> None:
    state = deploying(quiet(), "us-pursuit-p1")
    assert state.unit("us-pursuit-p1").branch is Branch.AIR
    assert prompt(state).dice == 1
