"""Whole battles by lot: what must hold in every one of them (CO 11.0)."""

from collections import Counter
from itertools import islice, pairwise
from random import Random

import pytest

from rules.co.battle.combatants import Branch, ShipType, Side, Stage
from rules.co.battle.course import Course, followed
from rules.co.battle.needs import DrawLot, Fired, Loss, ReadOff, RollSalvo
from rules.co.battle.outcome import outcome
from tests.by_lot import Lot
from tests.co.random_battles import fought_by_lot, random_battle

POINTS = {"CV": 3, "BB": 3, "CVL": 2, "CA": 2, "FEF": 4}


@pytest.mark.lot
@pytest.mark.parametrize("batch", range(4))
def test_whatever_happens_in_a_battle_by_lot(batch: int, lot: Lot) -> None:
    for seed in islice(lot.seeds(), 3000 if lot.long else 100):
        drawn = Random(seed)
        courses = fought_by_lot(random_battle(drawn, 6), drawn)
        for before, after in pairwise(courses):
            only_the_living_fire(before)
            steps_only_go_down(before, after)
        fires_in_order(courses[-1])
        hits_never_exceed_steps(courses[-1])
        cargo_shares_the_fate_of_its_ship(courses[-1])
        air_has_its_base(courses[-1])
        who_stays_out_is_not_hit(courses[-1])
        points_equal_the_losses(courses[-1])
        everybody_is_left_or_lost(courses[-1])


def only_the_living_fire(course: Course) -> None:
    assert not isinstance(course.needs, ReadOff)
    if isinstance(course.needs, RollSalvo):
        for shot in course.needs.shots:
            n = course.display.number[shot.shooter]
            unit, part = course.display.units[n], course.display.parts[n]
            assert course.steps[n] > 0 and unit.side is course.needs.side
            assert part.fires or (part.lands and course.needs.stage is Stage.GROUND)
            assert shot.factor == unit.factor(course.needs.stage, course.steps[n]) >= 1
            if shot.target is not None:
                target = course.display.number[shot.target]
                assert course.steps[target] > 0 and course.display.units[target].side is unit.side.enemy


def steps_only_go_down(before: Course, after: Course) -> None:
    assert all(had >= has >= 0 for had, has in zip(before.steps, after.steps, strict=True))


def fires_in_order(course: Course) -> None:
    assert course.edge is not None
    salvos = [(entry.stage, entry.side) for entry in course.log if isinstance(entry, Fired)]
    order = [(stage, side) for stage in Stage for side in (course.edge.holder, course.edge.holder.enemy)]
    assert salvos == [salvo for salvo in order if salvo in salvos]
    assert all(1 <= face <= 6 for entry in course.log if isinstance(entry, Fired) for face in entry.faces)


def hits_never_exceed_steps(course: Course) -> None:
    """Between two salvos no more steps are lost to hits than dice hit."""
    scored = counted = 0
    for entry in [*course.log, None]:
        if isinstance(entry, Loss):
            counted += entry.before - entry.after if entry.why == "hit" else 0
        elif isinstance(entry, Fired) or entry is None:
            assert counted <= scored
            scored, counted = entry.hits if entry else 0, 0


def cargo_shares_the_fate_of_its_ship(course: Course) -> None:
    for ship, cargo in course.display.cargo.items():
        if not course.steps[ship]:
            assert not any(course.steps[one] for one in cargo)


def air_has_its_base(course: Course) -> None:
    units = list(zip(course.display.units, course.steps, strict=True))
    for side in Side:
        mine = [(unit, steps) for unit, steps in units if unit.side is side and steps]
        tender = any(unit.ship is ShipType.AV for unit, _ in mine)
        air = [unit for unit, _ in mine if unit.branch is Branch.AIR and not unit.flown_in]
        level = sum(steps for unit, steps in mine if unit.branch is Branch.BASE)
        assert sum(not (tender and unit.seaplane) for unit in air) <= level


def who_stays_out_is_not_hit(course: Course) -> None:
    for entry in course.log:
        if isinstance(entry, Loss) and entry.why == "hit":
            part = course.display.parts[course.display.number[entry.unit]]
            assert part.target or part.lands


def points_equal_the_losses(course: Course) -> None:
    found, total = outcome(course), 0
    for unit, steps in zip(course.display.units, course.steps, strict=True):
        if unit.branch is Branch.NAVAL and not steps:
            total += POINTS.get(str(unit.ship), 0) * (1 if unit.side is Side.ALLIES else -1)
    assert found.victory_points == total == sum(one.value for one in found.points)


def everybody_is_left_or_lost(course: Course) -> None:
    found = outcome(course)
    names = Counter([one.unit for one in found.survivors] + [one.unit for one in found.eliminated])
    assert names == Counter(unit.id for unit in course.display.units)


@pytest.mark.lot
def test_a_course_follows_again_from_its_answers(lot: Lot) -> None:
    """The same battle and the same answers come to the same, whoever asks."""
    for seed in islice(lot.seeds(), 200 if lot.long else 20):
        drawn = Random(seed)
        battle = random_battle(drawn, 4)
        first = fought_by_lot(battle, Random(seed))
        second = fought_by_lot(battle, Random(seed))
        assert first == second
        assert followed(battle, ()) == first[0]


@pytest.mark.lot
def test_9_5_1_lots_are_only_drawn_for_allied_air_or_ships_by_lot(lot: Lot) -> None:
    for seed in islice(lot.seeds(), 100):
        drawn = Random(seed)
        for course in fought_by_lot(random_battle(drawn, 6), drawn):
            if isinstance(course.needs, DrawLot):
                units = [course.display.units[course.display.number[name]] for name in course.needs.among]
                allied_air = all(u.branch is Branch.AIR and u.side is Side.ALLIES for u in units)
                assert allied_air or course.battle.rulings.ships_by_lot
