"""The course of a battle: stages, order of fire, landing, hits (CO 9.6.1, 10.1, 11.1-11.6, 14.0)."""

import pytest

from rules.co.battle.combatants import Side, Stage
from rules.co.battle.course import answered, begun, waits_for
from rules.co.battle.needs import (
    ChooseTargets,
    Faces,
    Fired,
    Landed,
    Loss,
    Losses,
    RollEdge,
    RollSalvo,
    Targets,
)
from rules.co.battle.outcome import counter_change, outcome
from rules.core.dice import DiceNeeded
from rules.core.legality import IllegalCommand
from tests.co.battles import ISLAND, LAND, fight, left, play, shot

JAPAN_FIRST, ALLIES_FIRST = (6, 1), (1, 6)


def test_11_1_stages_in_their_order() -> None:
    japan = "cv CV 3333, ss SS 0110"
    battle = fight("counterattack", japan, "bb BB 3333, ss2 SS 0110, p air 1111 in, div inf 1111", LAND)
    course, seen = begun(battle), []
    while course.needs is not None:
        match course.needs:
            case ChooseTargets(stage, shots, among):
                course = answered(course, Targets(tuple((shot.shooter, among[0]) for shot in shots)))
            case RollSalvo(stage, side, shots):
                seen.append((stage, side))
                course = answered(course, Faces((6,) * len(shots)))
    # The Allies fire first in a counterattack; Japan has no air to be fired at and nothing on land.
    assert seen == [
        (Stage.AIR, Side.JAPAN),
        (Stage.SURFACE, Side.ALLIES),
        (Stage.SURFACE, Side.JAPAN),
        (Stage.SUBMARINE, Side.ALLIES),
        (Stage.SUBMARINE, Side.JAPAN),
        (Stage.GROUND, Side.JAPAN),
    ]


def test_11_1_e8_an_air_unit_fires_in_every_stage_for_which_it_has_a_factor() -> None:
    # Factors air 3 and ground 1: a three hits an air unit, and only a one hits ground.
    battle = fight("G3A-2", "zero air 3001 in", "p40 air 0000, lf inf 0002, b base 1", LAND, turn=1)
    course = play(battle)
    assert course.needs == RollSalvo(Stage.AIR, Side.JAPAN, (shot("zero", 3, "p40"),))
    course = play(battle, 3)
    assert left(course)["p40"] == 0 and isinstance(course.needs, ChooseTargets)
    course = play(battle, 3, {"zero": "lf"})
    assert course.needs == RollSalvo(Stage.GROUND, Side.JAPAN, (shot("zero", 1, "lf"),))
    assert left(play(battle, 3, {"zero": "lf"}, 2))["lf"] == 1
    assert left(play(battle, 3, {"zero": "lf"}, 1))["lf"] == 0


def test_11_1_a_factor_of_zero_does_not_fire() -> None:
    battle = fight("G3N-5", "tr TR 0000, bb BB 0200", "dd DD 0100", turn=1)
    needs = play(battle).needs
    assert isinstance(needs, RollSalvo) and [shot.shooter for shot in needs.shots] == ["bb"]


@pytest.mark.parametrize(
    ("face", "hits"), [(1, True), (2, True), (3, False), (4, False), (5, False), (6, False)]
)
def test_11_6_e9_a_factor_of_two_hits_with_one_and_two(face: int, hits: bool) -> None:
    battle = fight("G3A-2", "zero air 2000 in", "p40 air 0000, b base 1", LAND, turn=1)
    assert (left(play(battle, face))["p40"] == 0) is hits


def test_11_6_e10_a_base_of_level_3_with_two_hits_has_level_1() -> None:
    battle = fight("G3N-7", "bb BB 0003, ca CA 0003", "base base 3", ISLAND, turn=1)
    course = play(battle, (3, 3))
    assert left(course)["base"] == 1
    (base,) = [one for one in outcome(course).survivors if one.unit == "base"]
    assert (base.steps, base.counter) == (1, "replace")


def test_2_4_3_e1_counters_of_bases_are_turned_over_or_replaced() -> None:
    base = fight("G3N-7", "bb BB 0003", "base base 3", ISLAND).combatants[1]
    assert counter_change(base, 3, 2) == "replace"
    assert counter_change(base, 2, 1) == "turn over"
    assert counter_change(base, 4, 3) == "turn over"
    assert counter_change(base, 1, 0) == "remove"
    assert counter_change(base, 3, 3) == ""


def test_11_6_a_ground_unit_of_two_steps_is_reduced_then_eliminated() -> None:
    battle = fight("G3G-3", "a inf 0006, b inf 0006", "div inf 0003/0001", LAND, turn=1)
    assert left(play(battle, (1, 6)))["div"] == 0
    one = play(fight("G3G-3", "a inf 0006", "div inf 0003/0001", LAND, turn=1), 1)
    assert left(one)["div"] == 1
    # The reduced side fires back with its own factor.
    assert one.needs == RollSalvo(Stage.GROUND, Side.ALLIES, (shot("div", 1),))


def test_11_6_there_is_no_overkill() -> None:
    battle = fight("G3N-5", "a BB 0600, b BB 0600, c BB 0600", "dd DD 0000", turn=1)
    course = play(battle, (1, 1, 1))
    assert left(course)["dd"] == 0 and course.over
    losses = [one for one in course.log if isinstance(one, Loss)]
    assert [(one.unit, one.before, one.after) for one in losses] == [("dd", 1, 0)]


def test_11_6_a_battle_is_over_after_the_last_stage() -> None:
    battle = fight("G3G-3", "div inf 0001", "lf inf 0001", LAND, turn=1)
    course = play(battle, 6, 6)
    assert course.over and waits_for(course) == "nothing: it is over"
    with pytest.raises(IllegalCommand):
        answered(course, Faces((1,)))


def test_11_2_d15_whoever_is_eliminated_first_does_not_fire_any_more() -> None:
    battle = fight("G3N-5", "bb BB 0302", "ca CA 0302", LAND)
    assert play(battle, JAPAN_FIRST, 3).over  # the cruiser is gone before it can answer
    both = play(battle, JAPAN_FIRST, 4, 4)
    assert both.over and left(both) == {"bb": 1, "ca": 1}
    gone = play(battle, ALLIES_FIRST, 3)
    assert gone.over and left(gone) == {"bb": 0, "ca": 1}


def test_11_2_d15_losses_of_one_stage_are_missing_in_the_next() -> None:
    # The Allied air unit falls in the first stage and fires at nothing on land.
    battle = fight("G3C-1", "zero air 3000 in, div inf 0001", "p40 air 0003, b base 1", LAND, turn=1)
    course = play(battle, 3, 6)
    assert course.over and [one.side for one in course.log if isinstance(one, Fired)] == [Side.JAPAN] * 2
    alive = play(battle, 4, 6)
    assert alive.needs == RollSalvo(Stage.GROUND, Side.ALLIES, (shot("p40", 3),))


def test_11_2_the_edge_holds_for_all_stages() -> None:
    battle = fight("counterattack", "cv CV 1100", "cv2 CV 1100, p air 1100 in", LAND)
    course = play(battle)
    # Japan has no air unit, so it alone fires in the first stage; in the second the Allies come first.
    assert isinstance(course.needs, RollSalvo) and course.needs.side is Side.JAPAN
    course = play(battle, 6)
    assert isinstance(course.needs, RollSalvo) and course.needs.side is Side.ALLIES
    assert [shot.shooter for shot in course.needs.shots] == ["cv2", "p"]


INVASION = "tr TR 0000 +div +reg, div inf 0003/0001, reg inf 0002, dd DD 0000"


def test_11_1_troops_land_before_the_last_stage_and_then_fire() -> None:
    battle = fight("G3C-2", INVASION, "gun inf 0100 static, base base 1", ISLAND, turn=1)
    # The coastal gun (surface 1) answers in the second stage; a six misses, then the troops go ashore.
    course = play(battle, 6)
    assert course.log[-1] == Landed(("div", "reg"))
    assert isinstance(course.needs, ChooseTargets)
    assert [shot.shooter for shot in course.needs.shots] == ["div", "reg"]


def test_9_6_1_d16_cargo_goes_down_with_its_ship() -> None:
    battle = fight("G3C-2", INVASION, "gun inf 0100 static, base base 1", ISLAND, turn=1)
    course = play(battle, 1)  # the transport comes before the destroyer in the priorities
    assert left(course) == {"tr": 0, "div": 0, "reg": 0, "dd": 1, "gun": 1, "base": 1}
    assert course.over
    found = outcome(course)
    assert [(one.unit, one.to, one.rule) for one in found.eliminated] == [
        ("tr", "refit", "CO 11.6.2"),
        ("div", "refit", "CO 9.6.1"),
        ("reg", "refit", "CO 9.6.1"),
    ]
    assert not found.cleared and found.re_embarked == ()


def test_9_6_1_only_units_with_an_anti_surface_factor_fire_at_amphibs() -> None:
    battle = fight("G3C-2", INVASION, "lf inf 0003, base base 1", ISLAND, turn=1)
    course = play(battle)
    assert isinstance(course.needs, ChooseTargets) and course.needs.stage is Stage.GROUND


def test_9_6_1_defending_air_fires_at_the_ships_of_an_invasion() -> None:
    battle = fight("G3C-2", INVASION, "p40 air 0200, base base 1", ISLAND, turn=1)
    assert play(battle).needs == RollSalvo(Stage.SURFACE, Side.ALLIES, (shot("p40", 2),))


def test_11_4_bombardment_and_coastal_guns() -> None:
    battle = fight("G3N-7", "bb BB 0003", "gun inf 0200 static, p40 air 0300, b base 1", LAND)
    course = play(battle, JAPAN_FIRST)
    # Only the gun answers; air on a bombarded base does not (11.3).
    assert course.needs == RollSalvo(Stage.SURFACE, Side.ALLIES, (shot("gun", 2),))
    course = play(battle, JAPAN_FIRST, 3)
    assert isinstance(course.needs, ChooseTargets) and set(course.needs.among) == {"gun", "b"}
    assert play(battle, JAPAN_FIRST, 2).over


def test_10_1_e7_a_reaction_at_midway_is_fought_with_the_ships_and_whoever_was_there() -> None:
    # Three Allied ships came; the base at Midway has nobody who fires, but can be fired at.
    japan = "cv CV 3211, dd DD 0111, ss SS 0110 x"
    battle = fight("reaction", japan, "ca CA 0100, dd2 DD 0110, ss2 SS 0100, base base 2", ISLAND)
    course = play(battle, JAPAN_FIRST)
    assert isinstance(course.needs, ChooseTargets)
    assert {shot.shooter for shot in course.needs.shots} == {"cv", "dd", "ss"}
    assert set(course.needs.among) == {"ca", "dd2"}
    assert set(battle.stages) == set(Stage)
    course = play(
        battle, JAPAN_FIRST, {"cv": "ca", "dd": "dd2", "ss": "ca"}, (6, 6, 6), (6, 6, 6), (6, 6, 6), 6
    )
    assert course.needs == RollSalvo(Stage.GROUND, Side.JAPAN, (shot("cv", 1, "base"), shot("dd", 1, "base")))


def test_14_0_an_attack_on_what_cannot_be_hit_is_fought_without_fire() -> None:
    course = play(fight("G3N-5", "bb BB 0300", "ss SS 0000", turn=1))
    assert course.over and course.log == ()
    assert outcome(course).eliminated == ()


def test_11_5_every_unit_fires_once_in_a_stage_with_a_die_each() -> None:
    battle = fight("G3N-5", "a BB 0200, b CA 0100", "dd DD 0000", turn=1)
    course = play(battle)
    assert isinstance(course.needs, RollSalvo) and len(course.needs.shots) == 2
    with pytest.raises(DiceNeeded):
        play(battle, (1, 2, 3))
    with pytest.raises(IllegalCommand):
        play(battle, (1, 7))


def test_11_0_a_course_takes_nothing_but_what_it_needs() -> None:
    course = begun(fight("G3N-5", "a BB 0200", "dd DD 0000"))
    assert course.needs == RollEdge()
    with pytest.raises(IllegalCommand, match="two dice for the tactical edge"):
        answered(course, Losses(()))
    with pytest.raises(IllegalCommand):
        play(fight("G3N-5", "a BB 0200", "dd DD 0000"), {"a": "dd"})


def test_11_6_whole_course_by_hand() -> None:
    # Turn 2 outside: dice 4 and 4, Japan has the only carrier (+1) and wins with 5 against 4.
    battle = fight("G3N-5", "cv CV 3200, ca CA 1200", "bb BB 1301, dd DD 0110")
    course = play(battle, (4, 4))
    assert course.edge and course.edge.why == "5 against 4"
    # The screen of battleship and destroyer: the cruiser may fire at either. The destroyer sinks, the
    # battleship answers with a three against a factor of three: the carrier goes first.
    course = play(battle, (4, 4), {"cv": "dd", "ca": "bb"}, (2, 3), 3)
    assert course.over
    assert left(course) == {"cv": 0, "ca": 1, "bb": 1, "dd": 0}
    assert outcome(course).victory_points == -3
