"""The tactical edge (CO 11.2, 21.0, 23.0, 25.5)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.co.battle.battle import Action, Battle, Bonus, FirstFire, Rulings, Space, SpaceKind
from rules.co.battle.combatants import Side
from rules.co.battle.needs import Fact, ReadOff, RollEdge
from rules.co.battle.tactical_edge import edge_odds, edge_without_roll, modifiers, rolled_edge, totals
from rules.core.dice import DiceNeeded
from rules.core.legality import IllegalCommand
from tests.co.battles import LAND, SEA, fight, play

OUTSIDE = replace(SEA, inside_line=False)
SHIPS = ("bb BB 1203", "dd DD 0110")


def items(battle: Battle, side: Side) -> list[tuple[int, str]]:
    return [(one.value, one.rule) for one in modifiers(battle, side)]


def holder(battle: Battle, japan: int, allies: int) -> Side | None:
    edge = rolled_edge(battle, (japan, allies))
    return edge and edge.holder


def test_11_2_the_higher_die_wins() -> None:
    battle = fight("G3N-5", *SHIPS)
    assert holder(battle, 4, 3) is Side.JAPAN
    assert holder(battle, 3, 4) is Side.ALLIES


def test_11_2_ties_are_japans_inside_the_line_and_the_allies_outside() -> None:
    assert holder(fight("G3N-5", *SHIPS), 3, 3) is Side.JAPAN
    assert holder(fight("G3N-5", *SHIPS, OUTSIDE), 3, 3) is Side.ALLIES


@pytest.mark.parametrize(
    ("difference", "inside", "outside"),
    [(-2, 10, 6), (-1, 15, 10), (0, 21, 15), (1, 26, 21), (2, 30, 26), (3, 33, 30)],
)
def test_11_2_odds_of_the_edge(difference: int, inside: int, outside: int) -> None:
    side = Side.JAPAN if difference > 0 else Side.ALLIES
    bonuses = (Bonus(side, abs(difference), "event"),) if difference else ()
    for where, won in ((SEA, inside), (OUTSIDE, outside)):
        odds = edge_odds(fight("G3N-5", *SHIPS, where, bonuses=bonuses))
        assert odds == {Side.JAPAN: Fraction(won, 36), Side.ALLIES: Fraction(36 - won, 36)}


def test_11_2_the_side_that_alone_has_air_or_carriers_adds_one() -> None:
    assert items(fight("G3N-5", "av AV 1000", "dd DD 0110"), Side.JAPAN) == [(1, "CO 11.2")]
    assert items(fight("G3N-5", "bb BB 1203", "cve CVE 1100"), Side.ALLIES) == [(1, "CO 11.2")]
    both = fight("G3N-8", "cv CV 3211", "p40 air 2101, base base 1", LAND)
    assert items(both, Side.JAPAN) == items(both, Side.ALLIES) == []


def test_11_2_air_that_takes_no_part_does_not_count() -> None:
    shut_out = fight("G3C-3", "bb BB 1203, z air 1001 in", "dd DD 0110, p40 air 2101", led_by=Action.G3N_5)
    assert items(shut_out, Side.ALLIES) == []
    bombarded = fight("G3N-7", "bb BB 1203", "p40 air 2101, base base 1", LAND)
    assert items(bombarded, Side.ALLIES) == [(1, "CO 11.2")]
    combined = fight("G3C-3", "bb BB 1203, z air 3101 in", "dd DD 0110, p40 air 2101, b base 1", LAND)
    assert items(replace(combined, led_by=Action.G3N_5), Side.JAPAN) == [(1, "CO 11.2")]


def test_11_2_a_fortress_adds_one_to_its_side_attacking_or_defending() -> None:
    fortress = Space("Singapore", SpaceKind.LAND, True, Side.ALLIES)
    battle = fight("G3G-3", "div inf 0003", "lf inf 0002", fortress)
    assert items(battle, Side.ALLIES) == [(1, "CO 11.2")] and items(battle, Side.JAPAN) == []
    truk = replace(fortress, fortress=Side.JAPAN)
    assert items(fight("counterattack", "div inf 0003", "lf inf 0002", truk), Side.JAPAN) == [(1, "CO 11.2")]


def test_11_2_events_add_what_they_say() -> None:
    bonuses = (Bonus(Side.JAPAN, 1, "Banzai!"), Bonus(Side.JAPAN, 1, "Yamamoto"))
    battle = fight("G3N-5", *SHIPS, bonuses=bonuses)
    assert [(one.why, one.value) for one in modifiers(battle, Side.JAPAN)] == [
        ("Banzai!", 1),
        ("Yamamoto", 1),
    ]
    assert totals(battle, (3, 4)) == (5, 4)


def test_24_2_a_surprise_attack_adds_one_to_the_allied_die() -> None:
    battle = fight("surprise attack", *SHIPS, rulings=Rulings(counterattack=FirstFire.ROLL))
    assert items(battle, Side.ALLIES) == [(1, "CO 24.2")]
    assert edge_odds(battle) == {Side.JAPAN: Fraction(15, 36), Side.ALLIES: Fraction(21, 36)}


def test_25_5_elite_units_add_one_for_each_side_if_the_table_plays_them() -> None:
    battle = fight("G3N-5", "cv CV 3211 elite, bb BB 1203 elite", "cv2 CV 3210 elite")
    assert items(battle, Side.JAPAN) == []
    played = replace(battle, rulings=Rulings(elite_units=True))
    assert items(played, Side.JAPAN) == items(played, Side.ALLIES) == [(1, "CO 25.5")]


def test_25_5_elite_units_outside_the_battle_add_nothing() -> None:
    battle = fight("G3N-5", "bb BB 1203, ca CA 1202 elite x", "dd DD 0110", rulings=Rulings(elite_units=True))
    assert items(battle, Side.JAPAN) == []


def test_23_0_japan_has_the_edge_on_turn_1_without_a_roll() -> None:
    battle = fight("G3N-5", *SHIPS, OUTSIDE, turn=1)
    edge = edge_without_roll(battle)
    assert edge and edge.holder is Side.JAPAN and edge.rule == "CO 23.0"
    assert edge_odds(battle) == {Side.JAPAN: 1, Side.ALLIES: 0}
    assert not isinstance(play(battle).needs, RollEdge)


def test_11_2_nothing_changes_the_allied_die_on_turn_1() -> None:
    fortress = replace(OUTSIDE, fortress=Side.ALLIES)
    assert items(fight("G3N-5", "bb BB 1203", "cv CV 3210", fortress, turn=1), Side.ALLIES) == []
    assert items(fight("G3N-5", "bb BB 1203", "cv CV 3210", fortress), Side.ALLIES) == [(1, "CO 11.2")] * 2


@pytest.mark.parametrize(
    ("ruling", "turn", "expected"),
    [
        (FirstFire.ALLIES_FROM_TURN_2, 1, Side.JAPAN),
        (FirstFire.ALLIES_FROM_TURN_2, 2, Side.ALLIES),
        (FirstFire.ALLIES, 1, Side.ALLIES),
        (FirstFire.ALLIES, 2, Side.ALLIES),
        (FirstFire.ROLL, 1, Side.JAPAN),
        (FirstFire.ROLL, 2, None),
    ],
)
def test_21_0_who_fires_first_in_a_counterattack(ruling: FirstFire, turn: int, expected: Side | None) -> None:
    for action in ("counterattack", "surprise attack"):
        battle = fight(action, *SHIPS, turn=turn, rulings=Rulings(counterattack=ruling))
        edge = edge_without_roll(battle)
        assert (edge and edge.holder) is expected


def test_21_0_the_ruling_is_about_counterattacks_alone() -> None:
    assert (
        edge_without_roll(fight("reaction", *SHIPS, rulings=Rulings(counterattack=FirstFire.ALLIES))) is None
    )


def test_11_2_a_tie_needs_the_line_and_another_roll_does_not() -> None:
    unknown = replace(SEA, inside_line=None)
    battle = fight("G3N-5", *SHIPS, unknown)
    assert play(battle, (3, 3)).needs == ReadOff(Fact.INSIDE_LINE, "CO 11.2")
    won = play(battle, (4, 3)).edge
    assert won and won.holder is Side.JAPAN
    assert edge_odds(battle) is None
    known = replace(battle, space=OUTSIDE)
    found = play(known, (3, 3)).edge  # the same dice once the line is known
    assert found and found.holder is Side.ALLIES and found.why == "a tie outside the line"


def test_11_2_the_edge_takes_two_dice_of_six_faces() -> None:
    battle = fight("G3N-5", *SHIPS)
    assert play(battle).needs == RollEdge()
    with pytest.raises(DiceNeeded):
        play(battle, 3)
    with pytest.raises(IllegalCommand):
        play(battle, (0, 3))
