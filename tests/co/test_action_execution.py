"""The menu of the Action Execution Phase (CO 5.1, 8.2)."""

from random import Random

from rules.co import dispatch
from rules.co.action_execution import GROUPS, EndActions, codes, menu
from rules.co.fold import apply
from rules.co.intelligence import Scout
from rules.co.places import HOME, JAPANESE_REFIT
from rules.co.state import Phase, Purse, State
from rules.co.telling import TellFact
from rules.core.answering import by_lot, command_of
from rules.core.dice import AppDice
from rules.core.pack import Facts
from tests.co.campaigns import changed, do, in_phase, offered, put_all, refused


def acting(*purses: Purse, turn: int = 2) -> State:
    return in_phase(Phase.ACTION_EXECUTION, turn, purses=purses or (Purse("Basic actions", 4),))


def test_8_2_the_menu_has_all_39_actions_in_their_order() -> None:
    lines = menu(acting())
    assert len(lines) == len(codes()) == 39
    assert [line.code for line in lines[:8]] == [
        "G1-1",
        "G1-2",
        "G1-3",
        "G2-1",
        "G2-2",
        "G2-3",
        "G2-4",
        "G3N-1",
    ]
    assert [line.code for line in lines[15:18]] == ["G3N-9", "G3N-10", "G3N-11"]
    assert set(GROUPS.values()) == {line.group for line in lines}


def test_8_2_every_line_is_offered_or_says_why_not() -> None:
    for line in menu(acting()):
        assert bool(line.prompts) != bool(line.why_not)
    of_code = {line.code: line for line in menu(acting())}
    assert [one.rule for one in of_code["G1-2"].why_not] == ["CO G1-2"]
    assert [one.rule for one in of_code["G4L-3"].why_not] == ["CO 13.1"]
    assert of_code["G1-1"].prompts[0].group == "G1 Personnel"


def test_5_2_without_points_nothing_but_the_end_is_offered() -> None:
    state = acting(Purse("Basic actions", 0))
    assert {prompt.command for prompt in dispatch.prompts(state)} == {EndActions}
    assert {one.rule for line in menu(state) for one in line.why_not} == {"CO 5.2"}


def test_6_1_points_of_an_event_open_only_their_actions() -> None:
    state = acting(Purse("Basic actions", 4), Purse("Co-Prosperity", 1, ("G1", "G2", "G4"), at_once=True))
    lines = {line.code: line for line in menu(state)}
    assert lines["G2-3"].prompts
    assert {one.rule for one in lines["G3N-1"].why_not} == {"CO 6.1"}


def test_8_2_an_action_that_needs_a_fact_asks_for_it() -> None:
    state = put_all(acting(), "Sea C2", "jp-tr-p1")
    facts = {key: one for key, one in state.facts.values.items() if key != "worth.Truk"}
    state = put_all(changed(state, facts=Facts(facts)), JAPANESE_REFIT, "jp-tr-p2")
    assert offered(state, Scout)
    facts = {key: one for key, one in facts.items() if key not in ("kind.Siam", "worth.Truk")}
    state = put_all(changed(state, facts=Facts(facts)), "Siam", "jp-eng-p1")
    lines = {line.code: line for line in menu(state)}
    assert lines["G4L-1"].asks == "kind.Siam"
    asked = offered(state, TellFact)
    assert [dict(prompt.fixed)["fact"] for prompt in asked] == ["kind.Siam"]
    assert asked[0].group == "G3 Ground operations", "of the first line that needs it"


def test_5_1_the_phase_is_ended_between_actions() -> None:
    assert refused(in_phase(Phase.COUNTERATTACK), EndActions()) == ("CO 5.1",)
    assert do(acting(), EndActions()).phase is not Phase.ACTION_EXECUTION


def test_nothing_is_offered_that_is_refused() -> None:
    """Four Japanese turns of personnel, intelligence and logistics by lot."""
    lot = Random(1941)
    for _ in range(4):
        state = put_all(
            acting(Purse("Basic actions", 12)), JAPANESE_REFIT, "jp-tr-p1", "jp-cv-2", "jp-div-p1"
        )
        state = put_all(state, HOME, "jp-eng-p1")
        for _ in range(60):
            offers = [one for one in dispatch.prompts(state) if one.can_be_answered]
            found = [one for one in offers if one.is_refined]
            if not found or state.phase is not Phase.ACTION_EXECUTION:
                break
            prompt = lot.choice(found)
            command = command_of(prompt, by_lot(prompt, lot.choice))
            assert not refused(state, command), (prompt, command)
            for event in dispatch.outcome(state, command, AppDice(range(1, 7))):
                state = apply(state, event)
