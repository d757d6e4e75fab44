"""Whom Allied hits strike, and air units that lose their base (CO 9.5.1, 11.6.2, 15.1, 18.0)."""

from itertools import combinations_with_replacement

import pytest

from rules.co.battle.battle import Battle, Rulings
from rules.co.battle.combatants import ShipType, Stage
from rules.co.battle.course import Course, answered
from rules.co.battle.lots import dice_for, drawn
from rules.co.battle.needs import ChooseLosses, DrawLot, Fact, Losses, ReadOff, RollSalvo
from rules.co.battle.outcome import outcome
from rules.core.legality import IllegalCommand
from tests.co.battles import LAND, fight, left, play


def choices(course: Course) -> list[tuple[str, ...]]:
    """Every choice of losses that stands."""
    assert isinstance(course.needs, ChooseLosses)
    found = []
    for units in combinations_with_replacement(sorted(course.needs.among), course.needs.count):
        try:
            answered(course, Losses(units))
        except IllegalCommand:
            continue
        found.append(tuple(map(str, units)))
    return found


FLEET = "cv1 CV 0000, cv2 CV 0000, cvl CVL 0000, d1 DD 0000, d2 DD 0000, d3 DD 0000"


def raid(hits: int) -> Course:
    """Five Allied battleships with a factor of three fire at a fleet; so many hit."""
    battle = fight("counterattack", FLEET, "a BB 0300, b BB 0300, c BB 0300, d BB 0300, e BB 0300")
    return play(battle, (1,) * hits + (6,) * (5 - hits))


def test_11_6_2_e13_two_hits_sink_both_carriers() -> None:
    course = raid(2)
    assert {name for name, steps in left(course).items() if not steps} == {"cv1", "cv2"}
    assert course.over and outcome(course).victory_points == -6


def test_11_6_2_e13_a_third_hit_sinks_the_light_carrier() -> None:
    assert outcome(raid(3)).victory_points == -8


def test_11_6_2_which_of_several_ships_of_a_type_the_player_chooses() -> None:
    one = raid(1)
    assert one.needs == ChooseLosses(Stage.SURFACE, ("cv1", "cv2"), 1, "CO 11.6.2")  # type: ignore[arg-type]
    assert choices(one) == [("cv1",), ("cv2",)]
    five = raid(5)
    assert left(five)["cvl"] == 0
    assert choices(five) == [("d1", "d2"), ("d1", "d3"), ("d2", "d3")]


def test_11_6_2_which_of_several_ships_of_a_type_by_lot_if_the_table_says_so() -> None:
    battle = fight("counterattack", FLEET, "a BB 0300", rulings=Rulings(ships_by_lot=True))
    course = play(battle, 1)
    assert course.needs == DrawLot(Stage.SURFACE, ("cv1", "cv2"), 1, "CO 11.6.2")  # type: ignore[arg-type]
    assert left(play(battle, 1, 3))["cv1"] == 0
    assert left(play(battle, 1, 4))["cv2"] == 0


def test_11_6_2_submarines_are_ships_and_fall_by_lot_too_if_the_table_says_so() -> None:
    fleet = "s1 SS 0000, s2 SS 0000, s3 SS 0000"
    battle = fight("counterattack", fleet, "a DD 0030", rulings=Rulings(ships_by_lot=True))
    drawn_by_lot = DrawLot(Stage.SUBMARINE, ("s1", "s2", "s3"), 1, "CO 11.6.2")  # type: ignore[arg-type]
    assert play(battle, 1).needs == drawn_by_lot
    assert left(play(battle, 1, 3)) == {"s1": 1, "s2": 0, "s3": 1, "a": 1}
    chosen = play(fight("counterattack", fleet, "a DD 0030"), 1)
    assert choices(chosen) == [("s1",), ("s2",), ("s3",)]


def test_11_6_2_the_priorities_are_asked_for_where_they_matter() -> None:
    battle = fight("counterattack", FLEET, "a BB 0300, b BB 0300", targeting_priority=None)
    assert play(battle, (1, 6)).needs == ReadOff(Fact.TARGETING_PRIORITY, "CO 11.6.2")
    assert play(battle, (6, 6)).over  # no hit, no question
    alike = fight("counterattack", "d1 DD 0000, d2 DD 0000", "a BB 0300", targeting_priority=None)
    assert isinstance(play(alike, 1).needs, ChooseLosses)  # one type, no question of types
    all_lost = fight(
        "counterattack", "d1 DD 0000, cv CV 0000", "a BB 0300, b BB 0300", targeting_priority=None
    )
    assert play(all_lost, (1, 1)).over  # everybody is lost in any order


def test_11_6_2_types_that_the_priorities_do_not_name_come_last() -> None:
    order = (ShipType.CV, ShipType.DD)
    battle = fight("counterattack", "av AV 0000, dd DD 0000", "a BB 0300", targeting_priority=order)
    assert left(play(battle, 1)) == {"av": 1, "dd": 0, "a": 1}


def test_11_6_2_the_player_chooses_among_air_units_and_submarines() -> None:
    battle = fight("counterattack", "z air 0000, y air 0000, b base 2", "cv CV 3000", LAND)
    assert choices(play(battle, 1)) == [("y",), ("z",)]
    hunt = fight("counterattack", "s1 SS 0000, s2 SS 0000", "dd DD 0020")
    assert choices(play(hunt, 1)) == [("s1",), ("s2",)]


def test_11_6_2_e14_a_division_and_a_regiment_under_ground_fire_have_two_ways() -> None:
    battle = fight("counterattack", "div inf 0000/0000, reg inf 0000", "a inf 0003, b inf 0003", LAND)
    assert choices(play(battle, (1, 1))) == [("div", "div"), ("div", "reg")]


def test_11_6_2_e14_a_base_is_a_third_target_under_ground_fire() -> None:
    battle = fight(
        "counterattack", "div inf 0000/0000, reg inf 0000, jb base 1", "a inf 0003, b inf 0003", LAND
    )
    assert choices(play(battle, (1, 1))) == [("div", "div"), ("div", "jb"), ("div", "reg"), ("jb", "reg")]


def test_11_6_2_e15_an_air_raid_strikes_the_base_first() -> None:
    battle = fight("counterattack", "reg inf 0000, jb base 2", "a air 0003 in, b air 0003 in", LAND)
    course = play(battle, (1, 1))
    assert course.over and left(course) == {"reg": 1, "jb": 0, "a": 1, "b": 1}
    assert [(one.unit, one.to) for one in outcome(course).eliminated] == [("jb", "bases available")]


def test_11_6_2_ships_strike_the_base_first_and_then_whom_the_player_says() -> None:
    battle = fight("counterattack", "r1 inf 0000, r2 inf 0000, jb base 1", "a BB 0003, b BB 0003", LAND)
    course = play(battle, (1, 1))
    assert left(course)["jb"] == 0 and choices(course) == [("r1",), ("r2",)]


def test_11_6_2_in_mixed_fire_only_hits_by_air_and_ships_are_bound_to_the_base() -> None:
    # One hit by air must go to the base of level 2, one by ground goes where the player says.
    battle = fight("counterattack", "reg inf 0000, jb base 2", "a air 0003 in, lf inf 0003", LAND)
    course = play(battle, (1, 1))
    assert left(course)["jb"] == 1 and choices(course) == [("jb",), ("reg",)]
    only_ground = play(battle, (6, 1))
    assert left(only_ground)["jb"] == 2 and choices(only_ground) == [("jb",), ("reg",)]


def test_11_6_2_losses_are_as_many_as_hits_and_no_unit_loses_more_than_it_has() -> None:
    battle = fight(
        "counterattack", "div inf 0000/0000, r1 inf 0000, r2 inf 0000", "a inf 0006, b inf 0006", LAND
    )
    for wrong in (["div"], ["r1", "r1"], ["div", "a"], ["div", "r1", "r2"]):
        with pytest.raises(IllegalCommand):
            play(battle, (1, 1), wrong)
    assert left(play(battle, (1, 1), ["r1", "r2"]))["div"] == 2


def test_11_6_2_what_leaves_no_choice_is_done_at_once() -> None:
    course = play(fight("counterattack", "div inf 0000/0000", "a inf 0006", LAND), 1)
    assert course.over and left(course)["div"] == 1


# Air and bases


def test_15_1_e16_a_base_reduced_from_four_to_two_loses_two_of_four_air_units() -> None:
    japan = "jb base 4, a air 0000, b air 0000, c air 0000, d air 0000"
    battle = fight("counterattack", japan, "x BB 0003, y BB 0003", LAND)
    course = play(battle, (1, 1))
    assert course.needs == ChooseLosses(Stage.GROUND, ("a", "b", "c", "d"), 2, "CO 15.1")  # type: ignore[arg-type]
    assert len(choices(course)) == 6  # two of four
    done = play(battle, (1, 1), ["b", "d"])
    assert left(done) == {"jb": 2, "a": 1, "b": 0, "c": 1, "d": 0, "x": 1, "y": 1}
    assert [(one.unit, one.to, one.rule) for one in outcome(done).eliminated] == [
        ("b", "refit", "CO 15.1"),
        ("d", "refit", "CO 15.1"),
    ]


def test_9_5_1_e6_a_base_reduced_to_one_keeps_one_of_two_air_units() -> None:
    battle = fight("counterattack", "jb base 2, a air 0000, b air 0000", "x air 0003 in", LAND)
    assert choices(play(battle, 1)) == [("a",), ("b",)]


def test_9_5_1_a_base_that_is_gone_takes_all_its_air_units_with_it() -> None:
    battle = fight("counterattack", "jb base 1, a air 0000, reg inf 0000", "x air 0003 in", LAND)
    course = play(battle, 1)
    assert course.over and left(course)["a"] == 0


def test_9_5_1_air_that_flew_in_keeps_its_own_base() -> None:
    battle = fight("G3C-1", "z air 0003 in, div inf 0000", "p40 air 0003, b base 1", LAND, turn=1)
    course = play(battle, 1)
    assert left(course) == {"z": 1, "div": 1, "p40": 0, "b": 0}


def lot_battle() -> Battle:
    allies = "b base 3, a1 air 0003, a2 air 0003, a3 air 0003"
    return fight("G3C-1", "z air 0003 in, div inf 0000", allies, LAND, turn=1)


def test_9_5_1_allied_air_that_loses_its_base_is_drawn_by_lot_before_the_answer() -> None:
    course = play(lot_battle(), 1)
    assert course.needs == DrawLot(Stage.GROUND, ("a1", "a2", "a3"), 1, "CO 15.1")  # type: ignore[arg-type]
    course = play(lot_battle(), 1, 3)  # 1 and 2 draw the first, 3 and 4 the second, 5 and 6 the third
    assert left(course)["a2"] == 0
    assert isinstance(course.needs, RollSalvo) and [s.shooter for s in course.needs.shots] == ["a1", "a3"]


def test_9_5_1_several_lots_are_drawn_one_after_the_other() -> None:
    japan = "z air 0003 in, y air 0003 in, div inf 0000"
    allies = "b base 4, a1 air 0000, a2 air 0000, a3 air 0000, a4 air 0000"
    battle = fight("G3C-1", japan, allies, LAND, turn=1)
    assert play(battle, (1, 1), 5).needs == play(battle, (1, 1)).needs  # one of four: 5 and 6 again
    course = play(battle, (1, 1), 6, 4)
    assert left(course)["a4"] == 0
    assert course.needs == DrawLot(Stage.GROUND, ("a1", "a2", "a3"), 1, "CO 15.1")  # type: ignore[arg-type]
    done = play(battle, (1, 1), 6, 4, 1)
    assert done.over and left(done)["a1"] == 0


def test_18_0_seaplanes_with_a_tender_need_no_base() -> None:
    japan = "jb base 1, sp air 0000 sp, z air 0000, av AV 0000"
    course = play(fight("counterattack", japan, "x air 0003 in", LAND), 1)
    assert left(course) == {"jb": 0, "sp": 1, "z": 0, "av": 1, "x": 1}


def test_18_0_seaplanes_go_when_their_tender_sinks_and_no_base_holds_them() -> None:
    course = play(fight("counterattack", "sp air 0000 sp, av AV 0000", "x BB 0300"), 1)
    assert left(course) == {"sp": 0, "av": 0, "x": 1}
    held = play(fight("counterattack", "sp air 0000 sp, av AV 0000, jb base 1", "x BB 0300", LAND), 1)
    assert left(held)["sp"] == 1


@pytest.mark.parametrize("count", range(1, 14))
def test_2_6_a_lot_gives_everybody_the_same_chance(count: int) -> None:
    dice = dice_for(count)
    rolls = [()]
    for _ in range(dice):
        rolls = [(*roll, face) for roll in rolls for face in range(1, 7)]
    found = [drawn(roll, count) for roll in rolls]
    shares = {found.count(place) for place in range(count)}
    assert len(shares) == 1 and shares.pop() > 0
