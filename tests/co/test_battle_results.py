"""What battles need and bring in a campaign, the moment they do (CO 3.1, 3.2, 9.5.1)."""

import pytest

from rules.co import dispatch
from rules.co.battle_commands import ChooseLosses, ChooseTargets, RollEdge, RollSalvo
from rules.co.events import CampaignEnded, Scored
from rules.co.naval_attacks import NavalAttack
from rules.co.sentences import sentence
from rules.co.state import State
from tests.co.allied import without_facts
from tests.co.battle_positions import ALLIES, JAPAN, against, battle, due, meant, position, prompt
from tests.co.campaigns import do, events_of, told

ONE_SHOT = "0/6/0/0 4"


def test_9_5_1_air_beyond_its_base_takes_no_battle_away() -> None:
    there = dict.fromkeys(("jp-cv-1", "us-cv-1", "us-14p", "us-18b", "us-sf"), "Pearl Harbor")
    state = position(there, {(ALLIES, "Pearl Harbor"): 2}, turn=3)
    assert not against(state, NavalAttack("G3N-8", "Pearl Harbor", ("jp-cv-1",)))
    assert battle(state, "reaction", "Pearl Harbor", "jp-cv-1").course is not None
    assert battle(state, "counterattack", "Pearl Harbor").course is not None


def at_sea(vp: int, *units: str, turn: int = 3) -> State:
    numbers = dict.fromkeys(units, ONE_SHOT)
    state = position(dict.fromkeys(units, "Sea C1"), numbers=numbers, vp=vp, turn=turn)
    return battle(state, "G3N-5", "Sea C1", *(unit for unit in units if unit.startswith("jp")))


def test_3_2_sudden_death_is_seen_the_moment_a_ship_sinks() -> None:
    state = do(at_sea(16, "jp-cv-1", "us-cv-1", "us-ca-1"), RollEdge(), 6, 1)
    state = do(do(state, ChooseTargets(("us-cv-1",))), RollSalvo(), 1)
    assert "decisive" in state.result and state.vp == 19


def test_3_2_a_defeat_that_the_same_battle_would_make_good_is_a_defeat() -> None:
    state = do(at_sea(1, "jp-cv-1", "jp-cv-2", "us-cv-1"), RollEdge(), 1, 6)
    state = do(do(state, RollSalvo(), 1), ChooseLosses(("jp-cv-2",)))
    assert "defeated" in state.result and state.vp == -2


def test_3_1_each_loss_scores_once_with_the_step_that_brings_it() -> None:
    state = do(at_sea(10, "jp-cv-1", "jp-cv-2", "us-cv-1"), RollEdge(), 1, 6)
    state = do(state, RollSalvo(), 1)
    chosen = events_of(state, ChooseLosses(("jp-cv-2",)))
    assert [one.value for one in chosen if isinstance(one, Scored)] == [-3]
    state = do(state, ChooseLosses(("jp-cv-2",)))
    fired = events_of(state, RollSalvo(), 1)
    assert [one.value for one in fired if isinstance(one, Scored)] == [3]
    assert do(state, RollSalvo(), 1).vp == 10


def test_3_1_losses_that_waited_for_a_fact_score_when_it_is_told() -> None:
    ships = ("jp-bb-1", "jp-cv-1", "us-cv-1")
    state = position(dict.fromkeys(ships, "Sea C1"), numbers=dict.fromkeys(ships, ONE_SHOT), vp=2, turn=3)
    order = state.facts.values["targets"]
    state = battle(without_facts(state, "targets"), "G3N-5", "Sea C1", "jp-bb-1", "jp-cv-1")
    state = do(do(state, RollEdge(), 1, 6), RollSalvo(), 1)
    assert state.vp == 2 and state.pending is not None
    assert "defeated" in due(told(state, targets=order), ()).result


@pytest.mark.parametrize(("vp", "ends"), [(16, True), (15, False)])
def test_3_2_control_is_booked_before_sudden_death_is_asked_for(vp: int, ends: bool) -> None:
    state = position({"jp-div-p1": "Truk"}, {(JAPAN, "Truk"): 2}, turn=3, vp=vp, held=frozenset())
    following = dispatch._follows(state)
    assert any(isinstance(one, CampaignEnded) for one in following) is ends
    assert sum(one.value for one in following if isinstance(one, Scored)) == 2


def test_3_2_points_lost_with_a_space_are_no_more_part_of_a_victory() -> None:
    state = position({}, turn=3, vp=18, held=frozenset(("Truk",)))
    assert due(state, ()).vp == 16 and not due(state, ()).over


def test_11_6_1_hits_aimed_anew_are_asked_for_proposed_told_and_scored() -> None:
    state = at_sea(10, "jp-cv-1", "jp-cv-2", "us-cv-1", "us-ca-1", "us-dd-1")
    state = do(state, RollEdge(), 6, 1)
    state = do(do(state, ChooseTargets(("us-dd-1", "us-dd-1"))), RollSalvo(), 1, 1)
    one = prompt(state)
    assert one.title.endswith("targets anew") and meant(one) == ChooseTargets(("us-cv-1",))
    assert "CO 11.5" in against(state, ChooseTargets(("us-cv-1", "us-ca-1")))
    assert "CO 11.1" in against(state, ChooseTargets(("us-dd-1",)))
    events = events_of(state, meant(one))
    assert [said.value for said in events if isinstance(said, Scored)] == [3]
    assert sentence(events[0]).text == "Aimed anew; CV-1 eliminated"
    assert do(state, meant(one)).vp == 13
