"""Shots whose target is gone before their turn (CO 11.5, 11.6, 11.6.1), and their forecast."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from rules.co.battle.battle import Action, Battle
from rules.co.battle.combatants import Branch, Combatant, Factors, ShipType, Side, Stage, UnitId
from rules.co.battle.course import Course
from rules.co.battle.display import Display, Numbers, Steps, shooters, targets
from rules.co.battle.forecast import forecast
from rules.co.battle.needs import ChooseTargets, Fired, Loss
from rules.co.battle.policy import STANDING_ORDERS, Policy
from rules.core.legality import IllegalCommand
from tests.by_lot import Lot
from tests.co.battles import LAND, PRIORITY, SEA, fight, left, play
from tests.co.counted import counted
from tests.co.test_battle_forecast import LastFirst


def asked(course: Course) -> tuple[set[str], set[str]]:
    """Who must aim anew, and at whom."""
    needs = course.needs
    assert isinstance(needs, ChooseTargets) and course.cover is not None
    assert all(shot.target is None for shot in needs.shots)
    return {shot.shooter for shot in needs.shots}, {*needs.among}


SUBMARINES = "s SS 0600, t SS 0600"


def test_11_5_a_hit_is_not_wasted_on_a_ship_already_sunk() -> None:
    battle = fight("G3N-5", SUBMARINES, "x DD 0000, y DD 0000", turn=1)
    course = play(battle, {"s": "x", "t": "x"}, (1, 1))
    assert course.over and left(course) == {"s": 1, "t": 1, "x": 0, "y": 0}


def test_11_6_1_where_there_is_a_choice_the_player_is_asked() -> None:
    battle = fight("G3N-5", SUBMARINES, "x DD 0000, y DD 0000, z CV 0000", turn=1)
    course = play(battle, {"s": "x", "t": "x"}, (1, 1))
    assert asked(course) == ({"t"}, {"y", "z"})
    assert left(play(battle, {"s": "x", "t": "x"}, (1, 1), {"t": "z"})) == {
        "s": 1,
        "t": 1,
        "x": 0,
        "y": 1,
        "z": 0,
    }


@pytest.mark.parametrize("aims", [{"t": "x"}, {"s": "y"}, {}, {"t": "y", "s": "z"}, {"t": "nobody"}])
def test_11_6_1_what_is_aimed_anew_is_what_was_asked(aims: dict[str, str]) -> None:
    battle = fight("G3N-5", SUBMARINES, "x DD 0000, y DD 0000, z CV 0000", turn=1)
    with pytest.raises(IllegalCommand):
        play(battle, {"s": "x", "t": "x"}, (1, 1), aims)


def test_11_6_a_miss_is_not_aimed_anew_and_a_first_miss_leaves_the_target_to_the_next() -> None:
    battle = fight("G3N-5", "s SS 0300, t SS 0300", "x DD 0000, y DD 0000, z CV 0000", turn=1)
    assert left(play(battle, {"s": "x", "t": "x"}, (1, 6))) == {"s": 1, "t": 1, "x": 0, "y": 1, "z": 1}
    assert left(play(battle, {"s": "x", "t": "x"}, (6, 1))) == {"s": 1, "t": 1, "x": 0, "y": 1, "z": 1}


def test_11_6_more_hits_than_enemy_units_are_ignored() -> None:
    battle = fight("G3N-5", "a SS 0600, b SS 0600, c SS 0600", "x DD 0000, y DD 0000", turn=1)
    course = play(battle, dict.fromkeys("abc", "x"), (1, 1, 1))
    assert course.over and left(course)["x"] == left(course)["y"] == 0
    fired = next(entry for entry in course.log if isinstance(entry, Fired))
    assert fired.hits == 3 and sum(isinstance(entry, Loss) for entry in course.log) == 2


def test_11_6_hits_beyond_the_steps_of_a_base_strike_the_troops_beside_it() -> None:
    battle = fight(
        "G3A-2", "a air 0006 in, b air 0006 in, c air 0006 in", "g inf 0000/0000, base base 1", LAND, turn=1
    )
    course = play(battle, dict.fromkeys("abc", "base"), (1, 1, 1))
    assert course.over and left(course) == {"a": 1, "b": 1, "c": 1, "g": 0, "base": 0}


def test_11_6_1_a_second_target_that_is_gone_is_aimed_anew_once_more() -> None:
    allies = "x DD 0000, y DD 0000, z DD 0000, w DD 0000"
    battle = fight("G3N-5", "a SS 0600, b SS 0600, c SS 0600", allies, turn=1)
    course = play(battle, dict.fromkeys("abc", "x"), (1, 1, 1), {"b": "y", "c": "y"})
    assert asked(course) == ({"c"}, {"z", "w"})


# The screen

BEHIND = "d1 DD 0000, d2 DD 0000, cv CV 0000, tr TR 0000"


def test_11_6_1_a_ship_cannot_fire_past_a_bare_screen_with_a_shot_aimed_anew() -> None:
    battle = fight("G3N-5", "a BB 0600, b BB 0600", BEHIND, turn=1)
    course = play(battle, {"a": "d1", "b": "d1"}, (1, 1))
    assert course.over and left(course)["d2"] == 0 and left(course)["cv"] == left(course)["tr"] == 1
    submarine = play(fight("G3N-5", "a BB 0600, b SS 0600", BEHIND, turn=1), {"a": "d1", "b": "d1"}, (1, 1))
    assert asked(submarine) == ({"b"}, {"d2", "cv", "tr"})


def test_11_6_1_a_ship_that_was_fired_at_is_covered_though_it_still_floats() -> None:
    battle = fight("G3N-5", "a BB 0600, b BB 0600, c BB 0100", BEHIND, turn=1)
    aims = {"a": "d1", "b": "d1", "c": "d2"}
    course = play(battle, aims, (1, 1, 6))
    assert asked(course) == ({"b"}, {"d2", "cv", "tr"})
    assert left(play(battle, aims, (1, 1, 6), {"b": "cv"}))["cv"] == 0


def test_11_6_1_a_miss_at_a_target_that_is_gone_may_have_been_at_the_screen() -> None:
    battle = fight("G3N-5", "a BB 0600, b BB 0600, c BB 0100", BEHIND, turn=1)
    course = play(battle, dict.fromkeys("abc", "d1"), (1, 1, 6), {"b": "cv"})
    assert course.over and left(course)["cv"] == 0 and left(course)["d2"] == 1


def test_11_6_1_one_hit_opens_the_screen_for_the_next() -> None:
    battle = fight("G3N-5", "a BB 0600, b BB 0600, c BB 0600", BEHIND, turn=1)
    given = (dict.fromkeys("abc", "d1"), (1, 1, 1))
    assert left(play(battle, *given, {"b": "d2", "c": "cv"}))["cv"] == 0
    with pytest.raises(IllegalCommand, match="past d2"):
        play(battle, *given, {"b": "tr", "c": "cv"})
    carrier = fight("G3N-5", "a BB 0600, b CV 0600, c CV 0600", BEHIND, turn=1)
    assert left(play(carrier, *given, {"b": "tr", "c": "cv"}))["d2"] == 1


# The forecast

WINGS = [
    ("a BB 0400, b BB 0300, c BB 0500", BEHIND),
    ("a BB 0400, s SS 0300, c BB 0500", "d1 DD 0100, d2 DD 0000, cv CV 0200"),
    ("v CV 0400, b BB 0300, c CA 0200", "d1 DD 0100, d2 DD 0000, d3 DD 0000, cv CV 0200"),
]


@pytest.mark.parametrize("japan, allies", WINGS)
@pytest.mark.parametrize("policy", [STANDING_ORDERS, LastFirst()])
def test_11_6_1_the_forecast_of_shots_aimed_anew_is_the_count_of_all_faces(
    japan: str, allies: str, policy: Policy
) -> None:
    battle = fight("G3N-5", japan, allies, turn=1)
    assert forecast(battle, policy) == counted(battle, policy)


class AllAtFirst(LastFirst):
    """Everybody fires at the first ship, which is of the screen, and anew at the last that may be."""

    def aims(self, display: Display, steps: Steps, stage: Stage) -> Numbers:
        first, *_ = targets(display, steps, stage, Side.JAPAN)
        return (first,) * len(shooters(display, steps, stage, Side.JAPAN))


def fleet(lot: Random, side: Side, kinds: list[ShipType], most: int) -> list[Combatant]:
    """Ships of some types with high surface factors."""
    return [
        Combatant(
            UnitId(f"{side.value[0]}{n}"),
            f"{side.value[0]}{n}",
            side,
            Branch.NAVAL,
            Factors(0, lot.randint(1, 5), 0, 0),
            ship=lot.choice(kinds),
        )
        for n in range(lot.randint(2, most))
    ]


def by_lot(lot: Random) -> Battle:
    japan = fleet(lot, Side.JAPAN, [ShipType.BB, ShipType.CA, ShipType.CV, ShipType.SS], 4)
    screened = [replace(one, ship=ShipType.DD) for one in fleet(lot, Side.ALLIES, [ShipType.DD], 3)]
    behind = [
        replace(one, id=UnitId(f"b{n}"))
        for n, one in enumerate(fleet(lot, Side.ALLIES, [ShipType.CV, ShipType.TR], 2))
    ]
    force = frozenset(one.id for one in japan)
    return Battle(SEA, 1, Action.G3N_5, (*japan, *screened, *behind), force, targeting_priority=PRIORITY)


@pytest.mark.lot
@pytest.mark.parametrize("policy", [STANDING_ORDERS, LastFirst(), AllAtFirst()])
def test_11_6_1_the_forecast_of_fleets_by_lot_is_the_count_of_all_hits(policy: Policy, lot: Lot) -> None:
    for seed in islice(lot.seeds(), 100 if lot.long else 8):
        battle = by_lot(Random(seed))
        assert forecast(battle, policy) == counted(battle, policy, faces=False), battle
