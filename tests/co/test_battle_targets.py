"""At whom the player may fire (CO 11.6.1)."""

import pytest

from rules.co.battle.battle import Battle
from rules.co.battle.combatants import Stage
from rules.co.battle.course import answered, begun
from rules.co.battle.needs import ChooseTargets, RollSalvo
from rules.core.legality import IllegalCommand
from tests.co.battles import LAND, answers, fight, play


def refused(battle: Battle, aims: dict[str, str]) -> list[str]:
    """The rules against targets of the first salvo."""
    course = begun(battle)
    assert isinstance(course.needs, ChooseTargets)
    try:
        course = answered(course, answers(aims)[0])
    except IllegalCommand as error:
        return [one.rule for one in error.objections]
    assert isinstance(course.needs, RollSalvo)
    assert {shot.shooter: shot.target for shot in course.needs.shots} == aims
    return []


FOUR = fight(
    "G3N-5", "a BB 0200, b CA 0200, c CL 0100, d DD 0100", "dd1 DD 0100, dd2 DD 0100, cv CV 3200", turn=1
)


def test_11_6_1_e11_one_ship_at_each_destroyer_and_two_at_the_carrier() -> None:
    assert refused(FOUR, {"a": "cv", "b": "cv", "c": "dd1", "d": "dd2"}) == []


def test_11_6_1_e11_four_at_the_carrier_are_refused() -> None:
    assert refused(FOUR, dict.fromkeys("abcd", "cv")) == ["CO 11.6.1"] * 2


def test_11_6_1_e11_a_destroyer_at_which_nobody_fires_is_refused() -> None:
    assert refused(FOUR, {"a": "cv", "b": "dd1", "c": "dd1", "d": "dd1"}) == ["CO 11.6.1"]


def test_11_6_1_the_screen_may_be_fired_at_in_any_way() -> None:
    assert refused(FOUR, dict.fromkeys("abcd", "dd1")) == []


def test_11_6_1_e12_a_submarine_fires_past_the_screen() -> None:
    battle = fight("G3N-5", "ss SS 0200", "dd1 DD 0100, dd2 DD 0100, cv CV 3200", turn=1)
    assert refused(battle, {"ss": "cv"}) == []


def test_11_6_1_carriers_and_air_fire_past_the_screen() -> None:
    assert refused(fight("G3N-5", "cv1 CV 3200", "dd1 DD 0100, tr TR 0000", turn=1), {"cv1": "tr"}) == []
    strike = fight("G3A-3", "nell air 1300 in", "dd1 DD 0100, cv CV 0200", turn=1)
    assert refused(strike, {"nell": "cv"}) == []


def test_11_6_1_amphibs_are_protected_and_no_screen() -> None:
    battle = fight("G3N-5", "a BB 0200, b CA 0200", "dd DD 0100, tr TR 0000, apd APD 0100", turn=1)
    assert refused(battle, {"a": "tr", "b": "apd"}) == ["CO 11.6.1"]
    assert refused(battle, {"a": "tr", "b": "dd"}) == []  # nobody need fire at the other amphib


def test_11_6_1_without_a_screen_everything_is_open() -> None:
    assert refused(fight("G3N-5", "a BB 0200", "cv CV 3200, tr TR 0000", turn=1), {"a": "cv"}) == []


def test_11_6_1_carriers_count_as_surface_ships_that_cover_the_screen() -> None:
    battle = fight("G3N-5", "cv1 CV 3200, a BB 0200, ss SS 0200", "dd DD 0100, cv CV 3200", turn=1)
    assert refused(battle, {"cv1": "dd", "a": "cv", "ss": "cv"}) == []
    # A submarine is no surface ship: its shot does not cover the destroyer.
    assert refused(battle, {"cv1": "cv", "a": "cv", "ss": "dd"}) == ["CO 11.6.1"]


def test_11_6_1_fef_belongs_to_the_screen() -> None:
    battle = fight("G3N-5", "a BB 0200", "fef FEF 1200, cv CV 3200", turn=1)
    assert refused(battle, {"a": "cv"}) == ["CO 11.6.1"]


def test_11_6_1_the_player_chooses_freely_among_air_submarines_and_ground() -> None:
    strike = fight("G3A-2", "z air 3000 in", "p1 air 0000, p2 air 0000, b base 2", LAND, turn=1)
    assert refused(strike, {"z": "p2"}) == []
    hunt = fight("G3N-5", "dd DD 0010", "s1 SS 0000, s2 SS 0000", turn=1)
    assert refused(hunt, {"dd": "s2"}) == []
    ground = fight("G3G-3", "div inf 0003", "lf inf 0002, b base 2", LAND, turn=1)
    assert refused(ground, {"div": "lf"}) == refused(ground, {"div": "b"}) == []


def test_11_5_every_shooter_fires_and_only_shooters_do() -> None:
    assert refused(FOUR, {"a": "dd1", "b": "dd1", "c": "dd1"}) == ["CO 11.5"]
    assert refused(FOUR, {**dict.fromkeys("abcd", "dd1"), "dd2": "cv"}) == ["CO 11.1"]


def test_11_1_only_targets_of_the_stage_can_be_fired_at() -> None:
    battle = fight("G3N-5", "a BB 0200", "dd DD 0100, ca CA 0100, ss SS 0100", turn=1)
    assert refused(battle, {"a": "ss"}) == ["CO 11.1"]
    assert refused(battle, {"a": "nobody"}) == ["CO 11.1"]


def test_11_6_1_where_there_is_one_target_nothing_is_asked() -> None:
    needs = play(fight("G3N-5", "a BB 0200, b CA 0200", "dd DD 0100", turn=1)).needs
    assert isinstance(needs, RollSalvo) and {shot.target for shot in needs.shots} == {"dd"}


def test_11_5_no_shooter_is_named_twice() -> None:
    from rules.co.battle.needs import Targets

    pairs = tuple((shooter, "dd1") for shooter in "aabcd")
    with pytest.raises(IllegalCommand, match="fires once"):
        answered(begun(FOUR), Targets(pairs))  # type: ignore[arg-type]


def test_11_6_1_stage_of_the_choice() -> None:
    needs = begun(FOUR).needs
    assert isinstance(needs, ChooseTargets) and needs.stage is Stage.SURFACE
    assert needs.among == ("dd1", "dd2", "cv")
