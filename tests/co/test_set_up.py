"""Setting up (CO 4.0): what may be placed where, the Allied list, the lot, an own copy."""

import random
from collections import Counter
from itertools import product

import pytest

from app import codec
from app.given_dice import GivenDice
from rules.co import counters_told, dispatch, japanese_events
from rules.co.allied_set_up import AlliedList, DrawPacificFleet, LaidOut, PacificFleet, checklist, lot
from rules.co.battle.battle import Space, SpaceKind
from rules.co.battle.combatants import Branch, Side
from rules.co.counters_told import CountCounters, TellCounter
from rules.co.events import BattleBegun, FactAsked, NowDue
from rules.co.japanese_events import DrawEvent
from rules.co.japanese_set_up import (
    WEST_OF_PEARL_HARBOR,
    DoneSettingUp,
    PlaceAsUsual,
    PlaceTheRest,
    PlaceUnits,
    starting,
    unplaced,
    usual,
)
from rules.co.places import ALLIED_BIN, ASIDE, FLEET_RESERVE, HOME, JAPANESE_POOL, LATER
from rules.co.ready_placement import BeginReady
from rules.co.state import Phase, State
from rules.co.telling import TellFact, Withdraw
from rules.core.answering import by_lot, command_of
from rules.core.dice import AppDice, TableDice
from rules.core.prompt import Choice
from tests.co.campaigns import (
    after_set_up,
    campaign,
    changed,
    do,
    events_of,
    folded,
    offered,
    put,
    refused,
    told,
)

SUBMARINES = ("jp-ss-1", "jp-ss-2", "jp-ss-3")
ARMY = tuple(f"jp-army-air-p{n}" for n in range(1, 6))
DIVISIONS = tuple(f"jp-div-p{n}" for n in range(1, 8))


def place(where: str, *units: str) -> PlaceUnits:
    return PlaceUnits(units, where)


# Where units begin


def test_4_2_submarines_begin_in_sea_spaces_inside_the_line() -> None:
    state = do(campaign(), place("Sea C2", *SUBMARINES))
    assert state.at("Sea C2") == SUBMARINES
    assert refused(state, place("Sea W4", "jp-ss-1")) == ("CO 4.2",)
    assert refused(state, place(HOME, "jp-ss-1")) == ("CO 4.2",)
    assert refused(state, place("Truk", "jp-ss-1")) == ("CO 4.2",)


def test_4_2_all_others_begin_at_home_or_at_bases() -> None:
    state = do(campaign(), place("Indochina", *DIVISIONS, "jp-bb-1", *ARMY[:4]))
    assert len(state.at("Indochina", Side.JAPAN)) == 12
    for nowhere in ("Manila", "Siam", "Atlantis", "Sea C2"):
        assert refused(state, place(nowhere, "jp-div-p1"))


def test_4_2_only_units_marked_start_are_placed() -> None:
    for unit in ("jp-siam", "jp-bia", "jp-bb-y", "jp-cve-1", "us-24", "nobody"):
        assert refused(campaign(), place(HOME, unit)) == ("CO 4.2",)
    assert refused(campaign(), place(HOME)) == ("CO 4.2",)
    assert refused(campaign(), place(HOME, "jp-bb-1", "jp-bb-1")) == ("CO 4.2",)


def test_15_1_a_base_holds_as_many_aircraft_as_it_has_levels() -> None:
    assert refused(campaign(), place("Formosa", *ARMY[:4])) == ("CO 15.1",)
    state = do(campaign(), place("Formosa", *ARMY[:3]))
    assert refused(state, place("Formosa", ARMY[3])) == ("CO 15.1",)
    do(state, place(HOME, *ARMY))


def test_18_0_a_seaplane_at_a_tender_needs_no_base() -> None:
    full = do(campaign(), place("Truk", *ARMY[:3]))
    assert refused(full, place("Truk", "jp-yokh")) == ("CO 15.1",)
    tended = do(full, place("Truk", "jp-av-p1"))
    assert not refused(tended, place("Truk", "jp-yokh"))
    without = do(do(tended, place("Truk", "jp-yokh")), place(HOME, "jp-av-p1"))
    assert "CO 15.1" in refused(without, DoneSettingUp())


def test_18_0_a_tender_is_not_offered_away_from_the_seaplane_that_needs_it() -> None:
    tended = do(do(campaign(), place("Truk", *ARMY[:3], "jp-av-p1")), place("Truk", "jp-yokh"))

    def offered(state: State) -> set[str]:
        choices = (
            one for prompt in dispatch.prompts(state) for one in prompt.inputs if isinstance(one, Choice)
        )
        return {option.value for choice in choices for option in choice.options}

    assert "jp-av-p1" not in offered(tended)
    assert "jp-av-p1" in offered(do(tended, place(HOME, "jp-yokh")))


def test_7_1_four_ground_units_on_an_island_chain() -> None:
    assert refused(campaign(), place("Truk", *DIVISIONS[:5])) == ("CO 7.1",)
    do(campaign(), place("Truk", *DIVISIONS[:4]))
    do(campaign(), place("Formosa", *DIVISIONS[:5]))


def test_24_1_up_to_six_ships_west_of_pearl_harbor() -> None:
    six = ("jp-cv-1", "jp-cv-2", "jp-cv-5", "jp-bb-3a", "jp-ca-p1", "jp-dd-p1")
    state = do(campaign(), place(WEST_OF_PEARL_HARBOR, *six))
    assert set(state.at("Sea C3")) == set(six)
    assert refused(state, place("Sea C3", "jp-dd-p2")) == ("CO 24.1",)
    assert not refused(state, place("Sea C3", "jp-cv-1"))
    assert state.vp == 0


@pytest.mark.parametrize("unit", ["jp-tr-p1", "jp-apd-p1", "jp-ls-p1", "jp-div-p1", "jp-army-air-p1"])
def test_ruling_n39_no_amphibs_troops_or_aircraft_with_operation_ai(unit: str) -> None:
    assert refused(campaign(), place("Sea C3", unit)) == ("CO 24.1",)


def test_ruling_n39_a_submarine_may_go_with_operation_ai() -> None:
    assert not refused(campaign(), place("Sea C3", "jp-ss-1"))


def test_4_2_everything_else_goes_home_but_submarines() -> None:
    state = do(campaign(), PlaceTheRest())
    assert unplaced(state) == SUBMARINES
    assert refused(state, PlaceTheRest()) == ("CO 4.2",)
    assert refused(state, DoneSettingUp()) == ("CO 4.2",)


def test_the_ready_placement_places_everybody_once() -> None:
    state = do(campaign(), PlaceAsUsual())
    assert not unplaced(state)
    assert not refused(state, DoneSettingUp())
    assert {unit for unit, _ in usual()} <= set(starting(state))
    assert len(state.at("Sea C3")) == 6
    assert state.at("Indochina", Side.JAPAN, Branch.AIR)
    assert state.units["jp-siam"].place == state.units["jp-bia"].place == ASIDE
    assert refused(campaign("own"), PlaceAsUsual()) == ("CO 4.2",)


# The Allied list and the lot


def test_4_3_the_allied_list_follows_the_japanese_set_up() -> None:
    state = do(do(campaign(), PlaceAsUsual()), DoneSettingUp())
    assert isinstance(state.due, AlliedList)
    assert refused(state, place(HOME, "jp-bb-1")) == ("CO 4.0",)
    assert refused(state, DrawPacificFleet()) == ("CO 4.3",)
    lines = checklist(state)
    assert "Ceylon: base (3), FEF" in lines
    assert "Manila: base (4), 4 Marine, 5B, 5P, DD-AF, MF, PS, SS-AF" in [
        line for line in lines if line.startswith("Manila")
    ]
    assert "Fleet Reserve: CA-1, CL-1, DD-3" in lines
    assert len(lines) == 22


def test_4_3_two_of_the_pacific_fleet_by_dice() -> None:
    state = do(do(do(campaign(), PlaceAsUsual()), DoneSettingUp()), LaidOut())
    assert isinstance(state.due, PacificFleet)
    (dice,) = offered(state, DrawPacificFleet)
    assert dice.dice == 2
    again = do(state, DrawPacificFleet(), 6, 6)
    assert isinstance(again.due, PacificFleet)
    drawn = do(state, DrawPacificFleet(), 1, 1)
    assert drawn.units["us-bb-1"].place == drawn.units["us-bb-2"].place == "Pearl Harbor"
    assert drawn.phase is Phase.RANDOM_EVENT
    assert drawn.turn == 1


def test_4_3_two_of_the_pacific_fleet_from_the_cup() -> None:
    state = do(do(do(campaign(), PlaceAsUsual()), DoneSettingUp()), LaidOut())
    assert refused(state, DrawPacificFleet(("us-cv-1",))) == ("CO 4.3",)
    assert refused(state, DrawPacificFleet(("us-cv-1", "us-cv-17"))) == ("CO 4.3",)
    drawn = do(state, DrawPacificFleet(("us-cv-1", "us-cv-2")))
    assert len(drawn.at(FLEET_RESERVE)) == 6
    assert {"us-cv-1", "us-cv-2"} <= set(drawn.at("Pearl Harbor"))


def test_4_3_every_pair_is_as_likely() -> None:
    counted = Counter(lot().decided(faces) for faces in product(range(1, 7), repeat=2))
    assert counted.pop(None) == 6
    assert set(counted.values()) == {3}


def test_3_1_the_set_up_scores_nothing() -> None:
    state = after_set_up()
    assert state.vp == 0
    assert not state.ledger
    assert not [prompt for prompt in dispatch.prompts(state) if prompt.command is PlaceUnits]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_offered_stands(seed: int) -> None:
    random_ = random.Random(seed)
    state = campaign("practice")
    for _ in range(200):
        if state.phase is not Phase.SET_UP:
            break
        prompt = random_.choice(dispatch.prompts(state))
        command = command_of(prompt, by_lot(prompt, random_.choice))
        assert not refused(state, command), command
        dice = AppDice(range(1, 7)) if prompt.dice else TableDice()
        state = folded(state, dispatch.outcome(state, command, dice))
    assert state.phase is not Phase.SET_UP


# An own copy


def test_own_copy_a_counter_told_waits_where_its_code_says() -> None:
    state = do(campaign("own"), TellCounter("Japan", "division", "Start", "2nd"))
    state = do(state, TellCounter("Japan", "TR", "1941", "TR-1"))
    state = do(state, TellCounter("Japan", "armor", "1942A", "1st Armor"))
    assert unplaced(state)[-1] == "jp-2nd"
    assert state.unit("jp-2nd").branch is Branch.GROUND
    assert state.units["jp-tr-1"].place == JAPANESE_POOL
    assert state.units["jp-1st-armor"].place == LATER
    assert not refused(state, place("Indochina", "jp-2nd"))


def test_own_copy_counters_are_counted_where_names_do_not_matter() -> None:
    state = do(campaign("own"), CountCounters("Japan", "division", "Start", 3))
    state = do(state, CountCounters("Japan", "division", "1941", 2))
    names = {unit.name for unit in map(state.unit, state.units) if unit.kind == "division"}
    assert {f"Division no {n}" for n in range(1, 6)} <= names
    assert len(unplaced(state)) == len(unplaced(campaign("own"))) + 3


def test_own_copy_impossible_counters_are_refused() -> None:
    state = campaign("own")
    assert refused(state, TellCounter("Mars", "division", "Start", "1")) == ("CO 2.4",)
    assert refused(state, TellCounter("Japan", "tank", "Start", "1")) == ("CO 2.4",)
    assert refused(state, TellCounter("Japan", "division", "Start", "a;b")) == ("CO 2.4",)
    assert refused(state, CountCounters("Japan", "division", "Start", 0)) == ("CO 2.4",)
    assert refused(campaign(), TellCounter("Japan", "division", "Start", "2nd")) == ("CO 2.4",)


def test_own_copy_the_number_of_a_known_name_is_not_taken_twice() -> None:
    state = do(campaign("own"), TellCounter("Netherlands", "mixed air", "1941", "CL-NEI"))
    assert state.unit("ne-cl-nei").branch is Branch.NAVAL
    assert state.unit("ne-cl-nei-air").branch is Branch.AIR


def test_own_copy_operation_ai_asks_for_its_space_in_place() -> None:
    state = told(campaign("own"), **dict.fromkeys(("code.jp-cv-1", "code.jp-cv-2"), "Start"))
    command = place(WEST_OF_PEARL_HARBOR, "jp-cv-1", "jp-cv-2")
    for key, value in (
        ("axisname.2", "Central Pacific"),
        ("axis.2", "Home Islands|Sea C1|Wake|Sea C2|Pearl Harbor"),
    ):
        if state.pending is None:
            state = do(state, command)
        assert state.pending is not None
        assert state.pending.key == key
        state = do(state, TellFact(key, value))
    assert state.pending is None
    assert state.at("Sea C2") == ("jp-cv-1", "jp-cv-2")


@pytest.mark.parametrize("before", ["Sea C1|Wake", "Sea C1|Okinawa"])
def test_24_1_operation_ai_is_not_offered_where_no_sea_space_lies_before_pearl_harbor(before: str) -> None:
    told_so = {"axisname.2": "Central Pacific", "axis.2": f"Home Islands|{before}|Pearl Harbor"}
    state = told(campaign("own"), **told_so)
    assert "Operation AI" not in {one.title for one in offered(state, PlaceUnits)}
    assert refused(state, place(WEST_OF_PEARL_HARBOR, "jp-ss-1")) == ("CO 24.1",)


def test_own_copy_the_line_is_asked_where_a_submarine_is_placed() -> None:
    state = told(campaign("own"), **{"axis.2": "Home Islands|Sea C1|Wake|Sea C2|Pearl Harbor"})
    (prompt,) = (one for one in offered(state, PlaceUnits) if one.title == "Submarines")
    assert [option.value for option in prompt.inputs[1].options] == ["Sea C1", "Sea C2"]  # type: ignore[union-attr]
    (asked,) = events_of(state, place("Sea C2", *SUBMARINES))
    assert isinstance(asked, FactAsked)
    assert asked.key == "inside.Sea C2"
    waiting = folded(state, (asked,))
    assert do(waiting, TellFact("inside.Sea C2", "yes")).at("Sea C2") == SUBMARINES
    outside = do(waiting, TellFact("inside.Sea C2", "no"))
    assert not outside.at("Sea C2")
    assert outside.pending is None
    assert do(waiting, Withdraw()).pending is None


def test_own_copy_is_set_up_with_what_the_text_tells() -> None:
    state = told(
        campaign("own"), **{"axis.2": "Home Islands|Sea C1|Wake|Pearl Harbor", "inside.Sea C1": "yes"}
    )
    state = do(state, place("Sea C1", *SUBMARINES))
    state = do(state, DoneSettingUp())
    while state.pending is not None:
        assert state.pending.key.startswith("code.")
        state = do(state, TellFact(state.pending.key, "1941"))
    state = do(do(state, LaidOut()), DrawPacificFleet(), 1, 1)
    assert state.phase is not Phase.SET_UP


RECORDED = (
    place("Truk", "jp-bb-1"),
    PlaceTheRest(),
    PlaceAsUsual(),
    DoneSettingUp(),
    LaidOut(),
    DrawPacificFleet(("us-bb-1", "us-cv-1")),
    TellCounter("Japan", "division", "Start", "2nd"),
    CountCounters("Japan", "division", "Start", 3),
    FactAsked("inside.Sea C2", place("Sea C2", *SUBMARINES), (1, 2)),
    NowDue(AlliedList()),
    NowDue(PacificFleet()),
    BattleBegun(Space("Manila", SpaceKind.LAND, True), "G3N-5", (), ()),
)


@pytest.mark.parametrize("item", RECORDED, ids=lambda item: type(item).__name__)
def test_everything_stands_in_a_record_as_it_was(item: object) -> None:
    assert codec.read("co", codec.canonical(codec.to_plain(item))) == item


def test_2_4_3_a_whole_unit_has_its_steps_when_its_numbers_are_told() -> None:
    state = do(campaign("own"), TellCounter("Japan", "division", "Start", "2nd"))
    assert state.units["jp-2nd"].steps == 1
    state = told(state, **{"numbers.jp-2nd": "0/0/0/3 1 0/0/0/2"})
    assert state.units["jp-2nd"].steps == 2
    assert told(state, **{"numbers.jp-2nd": "0/0/0/3 1"}).units["jp-2nd"].steps == 1


def test_own_copy_a_counter_that_waits_is_corrected() -> None:
    state = do(campaign("own"), TellCounter("Japan", "division", "Start", "2nd"))
    state = told(state, **{"unit.jp-2nd": "2nd;Japan;ground;division;1941;;infantry;"})
    assert state.units["jp-2nd"].place == JAPANESE_POOL
    placed = put(state, "jp-2nd", "Truk")
    placed = told(placed, **{"unit.jp-2nd": "2nd;Japan;ground;division;1942A;;infantry;"})
    assert placed.units["jp-2nd"].place == "Truk"


def test_2_4_3_a_reduced_unit_stays_reduced() -> None:
    state = put(campaign(), "jp-div-p1", "Truk", steps=1)
    state = told(state, **{"numbers.jp-div-p1": "0/0/0/4 1 0/0/0/2"})
    assert state.units["jp-div-p1"].steps == 1


def test_6_2_markers_told_lie_in_the_bin() -> None:
    state = told(campaign("own"), **{"copies.Naval Raid": "3"})
    assert [one for one in state.markers if one.startswith("Naval Raid")] == [
        "Naval Raid",
        "Naval Raid #2",
        "Naval Raid #3",
    ]
    assert state.markers["Naval Raid #3"] == ALLIED_BIN


# Everything at once


def test_4_0_the_ready_placement_begins_the_first_turn_with_one_roll() -> None:
    by_steps = do(do(do(campaign(), PlaceAsUsual()), DoneSettingUp()), LaidOut())
    by_steps = do(by_steps, DrawPacificFleet(), 1, 1)
    assert do(campaign(), BeginReady(), 1, 1) == by_steps
    assert isinstance(do(campaign(), BeginReady(), 6, 6).due, PacificFleet)


def test_6_1_where_the_app_rolls_the_first_event_is_drawn_as_well() -> None:
    """Six and six draw nothing of the ten pairs: the app rolls again. 1 and 1 draw the first of each."""
    (prompt,) = offered(campaign(), BeginReady)
    assert (prompt.dice, prompt.optional) == (2, False)
    cup = japanese_events.of_bin(campaign())
    event = (1,) * cup.dice
    dice = GivenDice((6, 6, 1, 1, *event), origin="app")
    begun = folded(campaign(), dispatch.outcome(campaign(), BeginReady(), dice))
    drawn = do(do(campaign(), BeginReady(), 1, 1), DrawEvent(), *event)
    assert begun == drawn
    assert begun.phase is not Phase.RANDOM_EVENT and begun.turn == 1


def test_4_2_it_is_offered_for_the_practice_copy_as_long_as_nothing_lies_on_the_map() -> None:
    assert refused(campaign("own"), BeginReady()) == ("CO 4.2",)
    assert not offered(campaign("own"), BeginReady)
    assert not offered(do(campaign(), place(HOME, "jp-bb-1")), BeginReady)
    assert refused(after_set_up(), BeginReady()) == ("CO 4.0",)


def test_16_0_a_counter_found_between_actions_lies_where_its_side_can_be() -> None:
    state = changed(campaign("own"), phase=Phase.ACTION_EXECUTION)
    found = {one.title: one for one in counters_told.prompts(state) if one.command is TellCounter}
    assert set(found) == {"A Japanese counter of your copy", "An Allied counter of your copy"}
    for prompt in found.values():
        nations, *_, places = (one for one in prompt.inputs if isinstance(one, Choice))
        for nation in nations.open:
            for place_of in places.open:
                command = TellCounter(nation.value, "division", "1941", "Found", place_of.value)
                assert not refused(state, command)
    assert refused(state, TellCounter("China", "division", "1941", "Found", HOME)) == ("CO 16.0",)
