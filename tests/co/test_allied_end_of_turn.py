"""Counterattack, air return, refit, fever and the end of the turn (CO 3.2-3.4, 21.0-22.3, 25.1)."""

from dataclasses import replace

import pytest

from rules.co import counterattack, victory, victory_fever
from rules.co.allied_air_return import ReturnToFullBase
from rules.co.allied_events import DrawAlliedEvent
from rules.co.allied_refit import RefitAllies, RepairAlliedBases, checked, waiting
from rules.co.battle.combatants import Side
from rules.co.counterattack import Counterattack, queue
from rules.co.dues import OfPhase
from rules.co.events import BattleBegun, Event, UnitsMoved
from rules.co.fold import apply
from rules.co.places import ALLIED_BIN, DISCARDED, JAPANESE_BIN
from rules.co.printed import chart
from rules.co.rulings import MOPPING_UP
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
    settled,
    tapped,
    with_base,
    with_facts,
    with_markers,
    without_facts,
)
from tests.co.campaigns import changed as another
from tests.co.campaigns import in_phase


def empty(phase: Phase, turn: int = 3, options: tuple[str, ...] = ()) -> State:
    return position(phase, turn, options, is_empty=True)


# E17


def test_17_0_four_spaces_outward_on_axis_1_are_the_aleutians() -> None:
    facts = position(Phase.TURN_RECORD).facts
    assert chart.axis_name(facts, 1) == "North Pacific"
    assert chart.axis(facts, 1)[4] == "Aleutians"


# Counterattack


def fought(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    spaces: list[str] = []

    def begun(state: State, space: str) -> tuple[Event, ...]:
        spaces.append(space)
        return ()

    monkeypatch.setattr(counterattack, "battle_begun", begun)
    return spaces


MIXED: dict[str, list[str]] = {
    "Singapore": ["br-8a", "jp-div-p1"],
    "Luzon": ["us-lf", "jp-div-p2"],
    "Aleutians": ["us-adc", "jp-snlf-p1"],
    "Midway": ["us-cv-1", "jp-cv-1"],
}


def test_21_0_the_lowest_axis_comes_first_and_its_inner_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    spaces = fought(monkeypatch)
    state = placed(empty(Phase.COUNTERATTACK), **MIXED)
    while state.phase is Phase.COUNTERATTACK:
        state, _ = tapped(state)
    assert spaces == ["Aleutians", "Midway", "Luzon", "Singapore"]


def test_21_0_spaces_of_an_axis_go_by_their_distance_however_it_was_told() -> None:
    told = "Home Islands|Sea W1|Truk|Rabaul|Solomons|New Hebrides|Sea W3<Rabaul|Port Moresby"
    state = with_facts(empty(Phase.COUNTERATTACK), axis__4=told)
    mixed = {"New Hebrides": ["us-dd-1", "jp-ss-1"], "Sea W3": ["us-dd-2", "jp-ss-2"]}
    assert queue(placed(state, **mixed)) == ("Sea W3", "New Hebrides")
    equally_far = {"Solomons": ["us-dd-1", "jp-ss-1"], "Sea W3": ["us-dd-2", "jp-ss-2"]}
    assert queue(placed(state, **equally_far)) == ("Solomons", "Sea W3")


def test_21_0_no_space_out_of_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    fought(monkeypatch)
    state = placed(empty(Phase.COUNTERATTACK), **MIXED)
    assert "CO 21.0" in refused(state, Counterattack("Luzon"))
    assert "CO 21.0" in refused(state, Counterattack("Truk"))


def test_21_0_an_allied_base_alone_does_not_counterattack() -> None:
    state = with_base(placed(empty(Phase.COUNTERATTACK), Wake=["jp-dd-p1"]), Side.ALLIES, "Wake", 2)
    assert queue(state) == ()
    assert settled(state).phase is not Phase.COUNTERATTACK


def test_21_0_a_japanese_base_alone_is_attacked() -> None:
    state = with_base(placed(empty(Phase.COUNTERATTACK), Truk=["us-cv-1"]), Side.JAPAN, "Truk", 3)
    assert queue(state) == ("Truk",)


def test_21_0_one_space_needs_no_axis() -> None:
    state = placed(without_facts(empty(Phase.COUNTERATTACK), "axis"), Luzon=["us-lf", "jp-div-p2"])
    assert queue(state) == ("Luzon",)


@pytest.mark.parametrize(
    ("surprise", "action", "force"), [((), "counterattack", 2), (("us-cv-1",), "surprise attack", 1)]
)
def test_24_2_ships_of_a_surprise_lead_their_battle(
    surprise: tuple[str, ...], action: str, force: int
) -> None:
    state = placed(empty(Phase.COUNTERATTACK), Midway=["us-cv-1", "us-ca-1", "jp-cv-1"])
    state = replace(state, surprise=frozenset(surprise))
    _, events = tapped(state)
    battle = next(event for event in events if isinstance(event, BattleBegun))
    assert (battle.space.name, battle.action, len(battle.force)) == ("Midway", action, force)


def all_miss(state: State, space: str) -> State:
    """The counterattack at a space until it is over, every die a six."""
    state, _ = play(state, Counterattack(space))
    while state.course is not None:
        state, _ = tapped(state, *(6,) * prompt(state).dice)
    return state


def test_21_0_after_the_strike_of_a_surprise_force_the_others_counterattack() -> None:
    units = ["us-cv-1", "us-ca-1", "us-dd-1", "us-dd-2", "jp-cv-1"]
    state = replace(placed(empty(Phase.COUNTERATTACK), Midway=units), surprise=frozenset(units[:2]))
    assert prompt(state).says.endswith("with CV-1.")
    state = all_miss(state, "Midway")
    assert queue(state) == ("Midway",) and "DD-1, DD-2" in prompt(state).says
    _, events = play(state, Counterattack("Midway"))
    battle = next(event for event in events if isinstance(event, BattleBegun))
    assert (battle.action, set(battle.force)) == ("counterattack", {"us-dd-1", "us-dd-2"})
    assert all_miss(state, "Midway").phase is not Phase.COUNTERATTACK


@pytest.mark.parametrize("force", [["us-cv-1", "us-ca-1"], ["us-ca-1"]])
def test_21_0_a_surprise_is_one_battle_without_others_or_without_carriers(force: list[str]) -> None:
    others = ["us-dd-1"] if len(force) == 1 else []
    state = placed(empty(Phase.COUNTERATTACK), Midway=[*force, *others, "jp-cv-1"])
    state = with_base(replace(state, surprise=frozenset(force)), Side.ALLIES, "Midway", 1)
    assert all_miss(state, "Midway").phase is not Phase.COUNTERATTACK


# Air return


def flying(base: str, level: int, *units: str) -> State:
    state = placed(empty(Phase.AIR_RETURN), **{base: units})
    state = with_base(state, Side.ALLIES, base, level) if level else state
    return apply(state, UnitsMoved(units, "Malaya", base=base))


def test_21_1_missions_return_to_the_base_they_flew_from() -> None:
    state, events = tapped(flying("Singapore", 3, "br-224", "br-11"))
    assert moved(events) == {"br-224": "Singapore", "br-11": "Singapore"}
    assert not state.units["br-224"].base
    assert state.phase is not Phase.AIR_RETURN


def test_21_1_without_missions_the_phase_passes() -> None:
    assert settled(empty(Phase.AIR_RETURN)).phase is not Phase.AIR_RETURN


def test_21_1_missions_whose_base_is_lost_are_eliminated() -> None:
    _, events = tapped(flying("Singapore", 0, "br-224"))
    assert moved(events) == {"br-224": "Allied Units for Refit"}


def test_18_0_the_flying_tigers_are_then_out_of_play() -> None:
    _, events = tapped(flying("Rangoon", 0, "us-avg"))
    assert moved(events) == {"us-avg": "Out of play"}


def test_21_1_missions_whose_base_is_contested_are_eliminated() -> None:
    state = placed(flying("Singapore", 1, "br-224"), Singapore=["jp-div-p1"])
    assert moved(tapped(state)[1]) == {"br-224": "Allied Units for Refit"}
    both_bases = with_base(flying("Singapore", 1, "br-224"), Side.JAPAN, "Singapore", 1)
    assert moved(tapped(both_bases)[1]) == {"br-224": "Allied Units for Refit"}


def test_21_1_ships_or_aircraft_contest_no_base() -> None:
    state = placed(flying("Singapore", 1, "br-224"), Singapore=["jp-cv-1", "jp-23"])
    assert moved(tapped(state)[1]) == {"br-224": "Singapore"}


def test_18_0_a_seaplane_returns_to_its_tender_wherever_that_is() -> None:
    state = placed(flying("Sea C3", 0, "us-sf"), **{"Sea C3": ["us-av-1"]})
    assert moved(tapped(state)[1]) == {"us-sf": "Sea C3"}


def test_ruling_n34_where_a_base_has_become_too_small_a_lot_decides() -> None:
    state = flying("Singapore", 1, "br-224", "br-11")
    assert prompt(state).dice == 1
    _, events = play(state, ReturnToFullBase(("br-224",)))
    assert moved(events) == {"br-224": "Singapore", "br-11": "Allied Units for Refit"}


def test_15_1_units_that_stayed_on_the_base_take_their_room() -> None:
    state = placed(flying("Singapore", 1, "br-224"), Singapore=["br-11"])
    assert moved(tapped(state)[1]) == {"br-224": "Allied Units for Refit"}


# Refit


def test_22_2_a_die_for_each_unit_and_what_the_table_says() -> None:
    # Practice table: naval 1 back, 2 stays, 4 lost; air 1 back.
    units = ["br-bb-z", "us-ca-1", "us-dd-1", "us-5p"]
    state = placed(empty(Phase.ALLIED_REFIT), **{"Allied Units for Refit": units})
    order = dict(zip(waiting(state), range(4), strict=True))
    faces = [0, 0, 0, 0]
    for unit, face in zip(units, (1, 2, 4, 1), strict=True):
        faces[order[unit]] = face
    state, events = tapped(state, *faces)
    assert moved(events) == {
        "br-bb-z": "Allied Refitted",
        "us-dd-1": "Out of play",
        "us-5p": "Allied Refitted",
    }
    assert state.units["us-ca-1"].place == "Allied Units for Refit"
    assert points(events) == -3


@pytest.mark.parametrize(
    ("ship", "vp"), [("us-cv-1", -3), ("us-bb-1", -3), ("us-ca-1", -2), ("us-dd-1", 0), ("us-av-1", 0)]
)
def test_3_1_refitted_ships_cost_victory_points_at_once(ship: str, vp: int) -> None:
    state = placed(empty(Phase.ALLIED_REFIT), **{"Allied Units for Refit": [ship]})
    assert points(tapped(state, 1)[1]) == vp


def test_18_0_far_east_fleet_and_flying_tigers_are_never_refitted() -> None:
    state = placed(empty(Phase.ALLIED_REFIT), **{"Allied Units for Refit": ["br-fef", "us-avg"]})
    assert waiting(state) == ()
    assert refused(state, RefitAllies())


def test_22_2_an_unknown_cell_is_asked_for_and_the_dice_are_kept() -> None:
    state = placed(
        without_facts(empty(Phase.ALLIED_REFIT), "arefit"), **{"Allied Units for Refit": ["us-dd-1"]}
    )
    state, _ = tapped(state, 4)
    assert state.pending is not None
    assert (state.pending.key, state.pending.faces) == ("arefit.naval.4", (4,))


def test_22_3_a_six_raises_a_base_outside_the_line() -> None:
    state = with_base(empty(Phase.ALLIED_REFIT), Side.ALLIES, "Midway", 2)
    state = with_base(state, Side.ALLIES, "Aleutians", 2)
    assert checked(settled(state)) == ("Aleutians", "Midway")
    state, _ = play(settled(state), RepairAlliedBases(), 5, 6)
    assert (state.base(Side.ALLIES, "Aleutians"), state.base(Side.ALLIES, "Midway")) == (2, 3)
    assert state.phase is not Phase.ALLIED_REFIT


@pytest.mark.parametrize("space", ["Singapore", "Manila", "Rabaul"])
def test_22_3_bases_inside_the_line_are_not_checked(space: str) -> None:
    state = with_base(empty(Phase.ALLIED_REFIT), Side.ALLIES, space, 2)
    assert checked(state) == ()
    assert settled(state).phase is not Phase.ALLIED_REFIT


@pytest.mark.parametrize("enemy", ["jp-dd-p1", "jp-ss-1", "jp-div-p1"])
def test_22_3_japanese_ships_or_ground_units_prevent_it(enemy: str) -> None:
    state = with_base(empty(Phase.ALLIED_REFIT), Side.ALLIES, "Midway", 2)
    assert checked(placed(state, Midway=[enemy])) == ()
    assert checked(placed(state, Midway=["jp-army-air-p1"])) == ("Midway",)


def test_22_3_no_base_is_raised_above_level_4() -> None:
    state = with_base(empty(Phase.ALLIED_REFIT), Side.ALLIES, "Pearl Harbor", 4)
    assert checked(state) == ()


# Victory fever


def fevered(vp: int, *faces: int, turn: int = 3) -> tuple[State, tuple[Event, ...]]:
    return tapped(replace(empty(Phase.VICTORY_FEVER, turn), vp=vp), *faces)


def test_3_4_six_against_eight_points_brings_the_fever_and_leaves_three() -> None:
    state, events = fevered(8, 3, 1, 2)
    assert state.fever
    assert state.vp == 3
    assert state.last_turn == 7
    assert put_away(events) == {
        "operation-mi": JAPANESE_BIN,
        "operation-mo": JAPANESE_BIN,
        "Pacific Theater Reorganization": ALLIED_BIN,
        "Surprise Naval Attack": ALLIED_BIN,
    }


@pytest.mark.parametrize(("vp", "after"), [(3, 1), (5, 1), (6, 1), (7, 2)])
def test_3_4_at_least_one_point_is_left(vp: int, after: int) -> None:
    assert fevered(vp, 1, 1, 1)[0].vp == after


def test_3_4_equal_strikes_and_more_does_not() -> None:
    assert fevered(10, 4, 3, 3)[0].fever
    state, events = fevered(10, 4, 4, 3)
    assert not state.fever
    assert state.vp == 10
    assert put_away(events) == {}


ODDS = {3: 1, 4: 4, 5: 10, 6: 20, 7: 35, 8: 56, 9: 81, 10: 108, 11: 135, 12: 160, 13: 181, 14: 196, 15: 206}


@pytest.mark.parametrize(("vp", "ways"), [*ODDS.items(), (16, 212), (17, 215), (2, 0), (18, 216)])
def test_3_4_chances_of_the_fever(vp: int, ways: int) -> None:
    assert victory_fever.ways(vp) == ways


def test_3_4_the_chance_is_told_before_the_roll() -> None:
    one = prompt(replace(empty(Phase.VICTORY_FEVER), vp=10))
    assert "108 of 216" in one.says
    assert getattr(one.inputs[0], "chance", None) == 50
    assert "Victory points: 10 to 5" in one.brings


def test_3_4_there_is_one_fever_and_none_below_three_points() -> None:
    for state in (replace(empty(Phase.VICTORY_FEVER), fever=True), replace(empty(Phase.VICTORY_FEVER), vp=2)):
        assert settled(state).phase is Phase.TURN_RECORD


def test_3_4_fever_on_turn_5_still_goes_on_to_june() -> None:
    state, _ = fevered(10, 1, 1, 1, turn=5)
    assert not state.over
    after, _ = tapped(state)
    assert after.turn == 6


# Sudden death and the end


@pytest.mark.parametrize(
    ("turn", "done", "vp", "over"),
    [
        (1, True, -1, False),
        (2, False, -1, True),
        (2, True, -1, True),
        (2, True, 0, False),
        (2, True, 17, False),
        (2, True, 18, True),
        (3, False, -1, True),
    ],
)
def test_3_2_sudden_death_after_the_first_action_of_turn_2(
    turn: int, done: bool, vp: int, over: bool
) -> None:
    noted = frozenset({"first action"} if done else ())
    state = replace(empty(Phase.TURN_RECORD, turn), vp=vp, done=noted)
    assert bool(list(victory.sudden_death(state))) is over


def test_3_2_without_a_japanese_action_the_first_allied_event_is_the_first_action() -> None:
    state = with_markers(position(Phase.ALLIED_EVENTS, 2), "Doolittle Raid", "Naval Raid")
    state = replace(state, vp=0)
    assert not victory.is_sudden_death_possible(replace(state, phase=Phase.ACTION_EXECUTION))
    state, _ = play(state, DrawAlliedEvent(("Doolittle Raid",)))
    assert not victory.is_sudden_death_possible(state)
    state, _ = tapped(state, 2)
    assert state.vp == -1 and state.over and state.result_rule == "CO 3.2"


@pytest.mark.parametrize(
    ("vp", "level"),
    [(0, "Japanese defeat"), (6, "Japanese defeat"), (7, "Draw"), (12, "Draw"), (13, "Japanese victory")],
)
def test_3_3_levels_of_victory_at_the_end_of_april(vp: int, level: str) -> None:
    state, _ = tapped(replace(empty(Phase.TURN_RECORD, 5), vp=vp))
    assert state.over
    assert state.result.startswith(level)


def test_4_1_the_campaign_ends_after_turn_5_and_in_the_fever_after_turn_7() -> None:
    assert not tapped(empty(Phase.TURN_RECORD, 4))[0].over
    assert not tapped(replace(empty(Phase.TURN_RECORD, 5), fever=True))[0].over
    assert tapped(replace(empty(Phase.TURN_RECORD, 7), fever=True))[0].over


@pytest.mark.parametrize(("options", "vp"), [((), 8), ((MOPPING_UP,), 6)])
def test_25_1_allied_bases_inside_the_line_cost_a_point_each(options: tuple[str, ...], vp: int) -> None:
    state = replace(empty(Phase.TURN_RECORD, 5, options), vp=8)
    for space, level in (("Singapore", 3), ("Rabaul", 1), ("Midway", 2)):
        state = with_base(state, Side.ALLIES, space, level)
    after, _ = tapped(state)
    assert after.vp == vp
    assert f"{vp} victory points" in after.result


def arrivals(turn: int) -> tuple[State, State]:
    state = position(Phase.TURN_RECORD, turn)
    return state, tapped(replace(state, fever=turn > 4))[0]


@pytest.mark.parametrize(("turn", "code"), [(1, "1942A"), (5, "1942B")])
def test_22_0_more_units_come_into_both_pools_in_january_and_may(turn: int, code: str) -> None:
    before, after = arrivals(turn)
    coming = {unit for unit in before.at("Later reinforcements") if before.unit(unit).code == code}
    assert coming
    for unit in coming:
        pool = "Japanese Reinforcements" if before.unit(unit).side is Side.JAPAN else "Allied Reinforcements"
        assert after.units[unit].place == pool
    others = set(before.at("Later reinforcements")) - coming
    assert set(after.at("Later reinforcements")) == others


@pytest.mark.parametrize("turn", [2, 3, 4])
def test_22_0_in_other_months_nobody_comes(turn: int) -> None:
    before, after = arrivals(turn)
    assert before.at("Later reinforcements") == after.at("Later reinforcements")


def test_24_1_operation_ai_is_discarded_at_the_end_of_turn_1() -> None:
    state, events = tapped(position(Phase.TURN_RECORD, 1))
    assert put_away(events) == {"operation-ai": DISCARDED}
    assert (state.turn, state.phase) == (2, Phase.RANDOM_EVENT)


def test_5_1_an_empty_allied_turn_is_over_in_a_few_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    fought(monkeypatch)
    state = replace(empty(Phase.NAVAL_RETURN), agenda=(OfPhase(Phase.NAVAL_RETURN.value),))
    state = settled(state)
    assert state.phase is Phase.ALLIED_EVENTS


@pytest.mark.parametrize(("vp", "ends"), [(-1, True), (0, False), (17, False), (18, True)])
def test_3_2_what_ends_the_campaign_after_the_first_action_of_turn_2_is_known_before_it(
    vp: int, ends: bool
) -> None:
    state = in_phase(Phase.ACTION_EXECUTION, 2, vp=vp)
    assert victory.ends_after_first_action(state) is ends
    assert not victory.ends_after_first_action(another(state, turn=1))
    assert not victory.ends_after_first_action(another(state, turn=3))
