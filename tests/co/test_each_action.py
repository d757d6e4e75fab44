"""Each action with positions where it works, and one where each of its conditions refuses it (CO 8.2)."""

from dataclasses import replace

import pytest

from rules.co.printed.text import text
from tests.co.action_cases import Case
from tests.co.action_conditions import CONDITIONS
from tests.co.battle_positions import against
from tests.co.land_cases import land_cases
from tests.co.naval_cases import naval_cases
from tests.co.staff_cases import staff_cases

CASES = (*naval_cases(), *land_cases(), *staff_cases())
WORK = tuple(case for case in CASES if not case.condition)
REFUSED = tuple(case for case in CASES if case.condition)


@pytest.mark.parametrize("case", WORK, ids=lambda case: case.name)
def test_8_2_an_action_works(case: Case) -> None:
    assert against(case.state(), case.command) == ""


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)
def test_8_2_a_condition_refuses_an_action(case: Case) -> None:
    assert case.says in (said := against(case.state(), case.command)) and said


@pytest.mark.parametrize(
    "case",
    [case for case in WORK if not case.code.startswith("G4L-") or case.code < "G4L-7"],
    ids=lambda case: case.name,
)
def test_5_2_every_action_takes_a_point(case: Case) -> None:
    assert "CO 5.2" in against(replace(case.state(), purses=()), case.command)


def test_8_2_all_thirty_nine_actions_work_and_each_of_their_conditions_refuses() -> None:
    assert {case.code for case in WORK} == set(CONDITIONS) == set(text().actions)
    assert {(case.code, case.condition) for case in REFUSED} == {
        (code, condition) for code, conditions in CONDITIONS.items() for condition in conditions
    }
