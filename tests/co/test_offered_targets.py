"""Targets as they are offered: whatever is chosen stands, and whatever stands can be chosen (CO 11.6.1)."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from rules.co.battle import needs as n
from rules.co.battle.combatants import Stage
from rules.co.battle_commands import AimAndFire, ChooseTargets, RollEdge, RollSalvo
from rules.co.drafts import DRAFTS
from rules.co.game import CentrifugalOffensive
from rules.co.naval_attacks import NavalAttack
from rules.co.places import ALLIED_REFIT
from rules.co.state import State
from rules.core.dice import DiceNeeded
from rules.core.prompt import Choice, Pairs, Prompt, Roll
from tests.co.battle_positions import against, offers, position
from tests.co.campaigns import do, offered

JAPAN = CentrifugalOffensive.seats[0]
SPACE = "Sea C3"
SURFACE = "0/3/0/0 3"


def aiming(japanese: tuple[str, ...], allied: tuple[str, ...]) -> State:
    """The surface stage of a battle in which Japan fires first."""
    units = dict.fromkeys((*japanese, *allied), SPACE)
    numbers = {**dict.fromkeys(japanese, SURFACE), **dict.fromkeys(allied, "0/0/0/0 3")}
    state = do(position(units, numbers=numbers), NavalAttack("G3N-5", SPACE, japanese))
    state = do(state, RollEdge(), 6, 1)
    assert state.course is not None and isinstance(state.course.needs, n.ChooseTargets)
    assert state.course.needs.stage is Stage.SURFACE
    return state


def chosen(state: State, prompt: Prompt) -> Iterator[tuple[str, ...]]:
    """Every answer that a prompt takes, through all of its steps."""
    asked, *rolled = prompt.inputs
    if isinstance(asked, Choice):
        assert asked.refines
        for option in asked.open:
            yield from chosen(state, DRAFTS.refined(state, JAPAN, prompt, {"aims": (option.value,)}))
        return
    assert isinstance(asked, Pairs) and prompt.is_refined and not prompt.fixed
    fires = prompt.command is AimAndFire
    assert [isinstance(one, Roll) and one.count == len(asked.rows) for one in rolled] == [True] * fires
    yield from product(*([option.value for option in row.open] for row in asked.rows))


def aims_offered(state: State) -> tuple[Prompt, ...]:
    """The prompts that ask for targets: with their dice, or for hits that are aimed anew."""
    return (*offered(state, AimAndFire), *offered(state, ChooseTargets))


def everything(state: State) -> set[tuple[str, ...]]:
    """All targets that can be chosen, each way judged."""
    found = {aims for prompt in aims_offered(state) for aims in chosen(state, prompt)}
    for aims in found:
        assert against(state, ChooseTargets(aims)) == "", aims
    return found


def legal(state: State) -> set[tuple[str, ...]]:
    """All targets that nothing speaks against."""
    need: Any = state.course.needs if state.course else None
    ways = product(need.among, repeat=len(need.shots))
    return {aims for aims in ways if not against(state, ChooseTargets(aims))}


DDS = ("jp-dd-p1", "jp-dd-p2", "jp-dd-p3")
BATTLES = (
    (DDS, ("us-dd-1", "us-cv-1")),
    (DDS, ("us-dd-1", "us-dd-2", "us-cv-1")),
    (DDS[:2], ("us-dd-1", "us-dd-2", "us-cv-1")),
    (DDS[:1], ("us-dd-1", "us-dd-2", "us-cv-1")),
    ((*DDS[:2], "jp-cv-1"), ("us-dd-1", "us-cv-1", "us-cv-2")),
    ((*DDS[:2], "jp-ss-1"), ("us-dd-1", "us-dd-2", "us-cv-1")),
    (DDS, ("us-cv-1", "us-cv-2")),
    (DDS, ("us-dd-1", "us-dd-2")),
)


@pytest.mark.parametrize(("japanese", "allied"), BATTLES)
def test_11_6_1_what_is_offered_stands_and_what_stands_is_offered(
    japanese: tuple[str, ...], allied: tuple[str, ...]
) -> None:
    state = aiming(japanese, allied)
    assert everything(state) == legal(state)


@pytest.mark.parametrize(("japanese", "allied"), BATTLES)
def test_11_6_1_the_first_prompt_proposes_targets_and_needs_no_other_step(
    japanese: tuple[str, ...], allied: tuple[str, ...]
) -> None:
    first, *others = aims_offered(aiming(japanese, allied))
    assert first.is_refined and not first.optional and all(one.optional for one in others)


def test_11_6_1_hits_aimed_anew_are_offered_as_they_stand() -> None:
    state = aiming(DDS, ("us-dd-1", "us-dd-2", "us-cv-1"))
    state = do(do(state, ChooseTargets(("us-dd-1",) * 3)), RollSalvo(), 1, 1, 6)
    assert state.course is not None and state.course.cover is not None
    assert everything(state) == legal(state)
    assert not offers(state, "G3N-5")


def test_11_6_targets_and_dice_are_told_in_one_step() -> None:
    """Both have a factor of 3, so that of a 3 and a 4 the first hits, with or without aiming first."""
    state = aiming(DDS[:2], ("us-dd-1", "us-dd-2"))
    aims = ("us-dd-1", "us-dd-2")
    at_once = do(state, AimAndFire(aims), 3, 4)
    assert at_once == do(do(state, ChooseTargets(aims)), RollSalvo(), 3, 4)
    assert [at_once.units[unit].place for unit in aims] == [ALLIED_REFIT, SPACE]


def test_11_6_targets_with_too_few_dice_are_not_taken() -> None:
    state = aiming(DDS[:2], ("us-dd-1", "us-dd-2"))
    with pytest.raises(DiceNeeded, match="Enter 2 dice, not 1"):
        do(state, AimAndFire(("us-dd-1", "us-dd-2")), 3)


def test_11_6_hits_that_are_aimed_anew_are_not_fired_again() -> None:
    state = aiming(DDS, ("us-dd-1", "us-dd-2", "us-cv-1"))
    state = do(state, AimAndFire(("us-dd-1",) * 3), 1, 1, 6)
    assert state.course is not None and state.course.cover is not None
    assert "have hit already" in against(state, AimAndFire(("us-dd-2",)))
    assert not offered(state, AimAndFire)
