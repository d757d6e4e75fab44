"""What a draft would bring is said before it is done (CO 2.7, 3.1, 7.1, 7.2, 9.5.1, 11.0, 21.0)."""

from dataclasses import replace
from typing import Any

import pytest

from rules import games
from rules.co.battle.combatants import Side
from rules.co.naval_movement import MoveShips
from rules.co.places import HOME
from rules.co.state import Phase, Purse, State
from rules.core.prompt import Prompt
from tests.co.campaigns import in_phase, put, put_all, told, with_base
from tests.co.positions import based, done, position

TR, DIV, OTHER, CA = "jp-tr-p1", "jp-div-p1", "jp-div-p2", "jp-ca-p1"
AIR = ("jp-army-air-p1", "jp-army-air-p2")
LOST = "Japan no longer controls it"


def seat() -> Any:
    return next(one for one in games()["co"].seats if one.is_player)


def prompts(state: State, title: str) -> list[Prompt]:
    """The prompts whose title begins so, as the page has them."""
    return [one for one in games()["co"].prompts(state, seat()) if one.title.startswith(title)]


def sailing(state: State, title: str, *ships: str) -> Prompt:
    """The draft of a move once its ships are chosen."""
    (prompt,) = prompts(state, title)
    drafts = games()["co"].panels.drafts
    assert drafts is not None
    return drafts.refined(state, seat(), prompt, {"ships": ships})


def held(*placed: tuple[str, str], **changes: Any) -> State:
    """Rabaul, an objective, is Japanese by what stands there."""
    state = based(position(*placed, **changes), Side.ALLIES, Rabaul=0, Singapore=0, Malaya=0)
    spaces = {place for unit, place in placed if unit.startswith("jp-div")}
    booked: dict[str, Any] = {"held": frozenset(spaces), "vp": 1}
    return replace(state, **booked)


# The last ground unit leaves (2.7, 3.1)


def test_3_1_the_division_that_leaves_rabaul_by_transport_costs_a_point() -> None:
    draft = sailing(held((TR, "Rabaul"), (DIV, "Rabaul")), "G3N-9", TR)
    says = "The last ground unit leaves Rabaul: Japan no longer controls it, an objective"
    assert draft.brings[0] == f"{says}, victory points 1 to 0 (CO 2.7, 3.1)"
    assert draft.can_be_answered, "the action remains allowed"


def test_3_1_with_a_second_division_it_costs_only_if_both_leave() -> None:
    draft = sailing(held((TR, "Rabaul"), (DIV, "Rabaul"), (OTHER, "Rabaul")), "G3N-9", TR)
    assert draft.brings[0].startswith("If all 2 ground units leave Rabaul: Japan no longer controls it")


def test_2_7_a_base_holds_the_space_when_the_troops_are_gone() -> None:
    state = based(held((TR, "Rabaul"), (DIV, "Rabaul")), Side.JAPAN, Rabaul=1)
    assert not any(LOST in line for line in sailing(state, "G3N-9", TR).brings)


def test_3_1_a_march_from_a_fortress_costs_two() -> None:
    state = held((DIV, "Singapore"), vp=2)
    for prompt in prompts(state, "G3G-1"):
        assert "a fortress, victory points 1 to -1" in prompt.brings[0]
    assert prompts(state, "G3G-1")


def test_2_7_any_other_controlled_space_is_named_without_points() -> None:
    state = replace(held((DIV, "Malaya")), held=frozenset({"Malaya"}))
    lines = [line for prompt in prompts(state, "G3G-1") for line in prompt.brings]
    assert any("leaves Malaya" in line and "no victory points" in line for line in lines)


def test_co_8_where_an_objective_counts_until_the_allies_hold_it_nothing_is_lost() -> None:
    state = held((TR, "Rabaul"), (DIV, "Rabaul"), rulings={"CO-8": "allied"})
    assert not any(LOST in line for line in sailing(state, "G3N-9", TR).brings)


def test_what_a_space_is_worth_is_not_asked_for_a_warning() -> None:
    state = held((DIV, "Malaya"))
    unknown = {key: value for key, value in state.facts.values.items() if key != "worth.Malaya"}
    state = replace(state, facts=type(state.facts)().learned(*unknown.items()), held=frozenset({"Malaya"}))
    lines = [line for prompt in prompts(state, "G3G-1") for line in prompt.brings]
    assert any(line.endswith(f"{LOST} (CO 2.7)") for line in lines)


def test_3_1_a_march_into_a_free_objective_says_what_it_wins() -> None:
    state = held((DIV, "Malaya"))
    into = [one for one in prompts(state, "G3G-1") if one.title.endswith("to Singapore")]
    assert "Japan controls Singapore: victory points 1 to 3 (CO 2.7, 3.1)" in into[0].brings


# Units that would die (7.1, 7.2, 9.5.1)


def test_7_2_ships_that_take_the_seaplanes_base_away_are_warned_of() -> None:
    state = position(("jp-yokh", "Sea W1"), ("jp-av-p1", "Sea W1"))
    assert any("1 would be eliminated" in line for line in sailing(state, "G3N-1", "jp-av-p1").brings)


def test_9_5_1_a_counterattack_says_what_dies_with_the_base() -> None:
    state = in_phase(Phase.COUNTERATTACK, turn=2)
    state = put(put(with_base(state, "japan", "Wake", 2), AIR[0], "Wake"), AIR[1], "Wake")
    state = put(with_base(state, "allies", "Wake", 0), "us-ca-1", "Wake", revealed=True)
    (prompt,) = [one for one in prompts(state, "Counterattack at") if "Wake" in one.title]
    says = "Aircraft at the base (2) die with it: 1 if it loses a level, all 2 if it is lost (CO 9.5.1, 15.1)"
    assert says in prompt.brings


def test_18_0_a_counterattack_says_that_seaplanes_die_with_their_tender() -> None:
    state = put_all(in_phase(Phase.COUNTERATTACK, turn=2), "Sea C2", "jp-yokh", "jp-av-p1", "us-ca-1")
    (prompt,) = prompts(state, "Counterattack at Sea C2")
    assert "The seaplanes die with their tender (CO 9.5.1, 18.0)" in prompt.brings


# Forecasts before anything is paid or fought (11.0, 21.0)


def test_21_0_the_card_of_a_counterattack_has_its_odds() -> None:
    state = put_all(in_phase(Phase.COUNTERATTACK, turn=2), "Wake", "jp-ca-p1", "us-ca-1")
    (prompt,) = [one for one in prompts(state, "Counterattack at") if "Wake" in one.title]
    assert "Japan fires first: 0 %" in prompt.brings and any("Expected hits" in one for one in prompt.brings)


@pytest.mark.parametrize(("code", "start", "at"), [("G3N-6", "Truk", "Sea W1"), ("G3N-2", HOME, "Sea C2")])
def test_11_0_ships_that_sail_to_the_enemy_see_the_odds_first(code: str, start: str, at: str) -> None:
    state = put(position((CA, start), turn=1), "us-ca-1", at, revealed=True)
    (line,) = sailing(told(state, **{f"inside.{at}": "yes"}), code, CA).brings
    assert line.startswith(f"{at}: Japan fires first: ") and "All Allied ships are gone: " in line


def test_14_0_nobody_forecasts_what_lies_face_down() -> None:
    state = position((CA, "Truk"), ("us-ca-1", "Sea W1"), turn=1)
    lines = sailing(state, "G3N-6", CA).brings
    assert "Sea W1: The Allied units there are not identified yet" in lines


def test_g3c_2_an_invasion_is_forecast_before_it_is_paid_for() -> None:
    state = position((TR, "Truk"), (DIV, "Truk"), turn=1)
    (line,) = [line for line in sailing(state, "G3C-2", TR).brings if line.startswith("Rabaul: ")]
    # One division of factor 3 against a base of level 1.
    assert "The space is cleared: 50 %" in line and "The Allied base is lost: 50 %" in line


def test_nothing_is_added_where_no_point_pays() -> None:
    assert not prompts(position((CA, "Truk"), purses=(Purse("Basic actions", 0),)), "G3N-1")


def test_3_1_four_divisions_do_not_all_fit_aboard_one_transport() -> None:
    there = ((f"jp-div-p{n}", "Rabaul") for n in range(1, 5))
    assert not any(LOST in line for line in sailing(held((TR, "Rabaul"), *there), "G3N-9", TR).brings)


def test_3_1_going_ashore_says_which_objective_is_won() -> None:
    state = based(position((TR, "Truk"), (DIV, "Truk"), turn=1), Side.ALLIES, Rabaul=0)
    landing = done(state, MoveShips("G3N-9", (TR,), "Rabaul", (DIV,)))
    (prompt,) = [one for one in prompts(landing, "Go ashore at Rabaul") if one.inputs]
    assert "Japan controls Rabaul: victory points 0 to 1 (CO 2.7, 3.1)" in prompt.brings


def test_11_0_a_plain_move_among_allied_ships_is_forecast_too_for_it_is_an_attack() -> None:
    state = put(position((CA, "Truk"), turn=1), "us-ca-1", "Sea W1", revealed=True)
    assert any(line.startswith("Sea W1: Japan fires first") for line in sailing(state, "G3N-1", CA).brings)
    never = replace(state, rulings={"CO-5": "never"})
    assert not any("Sea W1" in line for line in sailing(never, "G3N-1", CA).brings)


def test_11_0_a_march_that_ends_in_an_attack_is_forecast() -> None:
    state = put(position((DIV, "Luzon"), turn=1), "us-24", "Manila", revealed=True)
    state = based(put(state, OTHER, "Manila"), Side.ALLIES, Luzon=0)
    (march,) = [one for one in prompts(state, "G3G-1") if one.title.endswith("Luzon to Manila")]
    assert any("The space is cleared: " in line for line in march.brings)
