"""What a prompt has ticked at first, and what is said of it once it is chosen."""

from dataclasses import replace

from app.games.co.now import ways
from rules.co import events as e
from rules.co.action_execution import menu
from rules.co.battle.combatants import Side
from rules.co.dues import Arrived
from rules.co.naval_movement import MoveShips
from rules.co.sentences import sentence
from rules.co.state import Phase, Purse, State
from rules.co.transport import Disembark
from rules.core.prompt import Choice, Prompt
from tests.co.battle_positions import meant
from tests.co.campaigns import cleared, in_phase, offered, put, with_base
from tests.co.positions import aboard, done, position

TR, ONE, TWO = "jp-tr-p1", "jp-div-p1", "jp-div-p2"


def ticked(prompt: Prompt, name: str) -> tuple[str, ...]:
    (choice,) = (one for one in prompt.inputs if isinstance(one, Choice) and one.name == name)
    return tuple(option.value for option in choice.options if option.chosen)


def landing(code: str, where: str) -> State:
    state = aboard(position((TR, "Truk"), (ONE, "Truk"), turn=1), TR, ONE)
    return done(state, MoveShips(code, (TR,), where))


def test_g3c_2_all_that_are_aboard_assault_at_first() -> None:
    prompt, _ = offered(landing("G3C-2", "Rabaul"), Disembark)
    assert ticked(prompt, "units") == (ONE,)


def test_g3n_9_troops_go_ashore_unless_somebody_says_that_all_stay_aboard() -> None:
    """Nobody ends the action without landing anyone by a tap on the button that lands them."""
    ashore, stay = offered(landing("G3N-9", "Palaus"), Disembark)
    assert ticked(ashore, "units") == (ONE,) and next(ashore.fields()).least == 1
    assert stay.optional and meant(stay) == Disembark(())


def test_g4l_1_a_base_is_built_in_every_space_at_first() -> None:
    state = cleared(in_phase(Phase.ACTION_EXECUTION, 2, purses=(Purse("Basic actions", 3),)))
    state = put(put(state, "jp-eng-p1", "Siam"), "jp-tr-p1", "Gilberts")
    (prompt,) = (one for line in menu(state) if line.code == "G4L-1" for one in line.prompts)
    assert set(ticked(prompt, "spaces")) == {"Siam", "Gilberts"}


def test_the_log_says_who_is_to_land() -> None:
    said = sentence(e.NowDue(Arrived("G3C-2", (TR,), "Malaya", (ONE, TWO))))
    assert (said.text, said.rule) == ("Div P1 and Div P2: to land at Malaya", "CO G3C-2")
    assert sentence(e.NowDue(Arrived("G3N-7", (TR,), "Malaya"))).text == ""


def test_one_unit_goes_and_two_go_ashore() -> None:
    one = sentence(e.UnitsMoved((ONE,), "Luzon", "go ashore at", "CO 11.1")).text
    two = sentence(e.UnitsMoved((ONE, TWO), "Luzon", "go ashore at", "CO 11.1")).text
    assert (one, two) == ("Div P1: goes ashore at Luzon", "Div P1 and Div P2: go ashore at Luzon")


def test_a_way_to_act_keeps_the_capitals_of_a_counter() -> None:
    state = position(("jp-ar-p1", "Truk"), ("jp-army-air-p1", "Truk"), turn=1)
    (line,) = (one for one in menu(state) if one.code == "G3C-1")
    first = line.prompts[0]
    twins = replace(line, prompts=(replace(first, says="AR P1 drops."), replace(first, says="Aircraft fly.")))
    assert [way.label.partition(": ")[2] for way in ways(twins)] == ["AR P1 drops", "aircraft fly"]


def test_a_reason_why_not_is_given_once() -> None:
    state = cleared(in_phase(Phase.ACTION_EXECUTION, 2, purses=(Purse("Basic actions", 3),)))
    state = put(put(state, "jp-ca-p1", "Luzon"), "jp-army-air-p1", "Formosa")
    state = put(with_base(state, Side.JAPAN, "Palaus", 2), "jp-navy-air-p1", "Palaus")
    (line,) = (one for one in menu(state) if one.code == "G3C-3")
    assert [one.reason for one in line.why_not] == ["there is no Allied naval unit in the space"]
