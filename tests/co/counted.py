"""Forecasts by counting: every roll of a battle is followed with the course itself."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from rules.co.battle.aimed_anew import flags
from rules.co.battle.battle import Battle
from rules.co.battle.combatants import Branch, Side, Stage
from rules.co.battle.course import Course, answered, begun
from rules.co.battle.display import shooters
from rules.co.battle.forecast import Forecast
from rules.co.battle.lots import drawn
from rules.co.battle.needs import (
    ChooseLosses,
    ChooseTargets,
    DrawLot,
    Faces,
    Fired,
    Loss,
    Losses,
    RollEdge,
    RollSalvo,
    Targets,
)
from rules.co.battle.outcome import outcome
from rules.co.battle.policy import STANDING_ORDERS, Policy

FACES = range(1, 7)
Case = tuple[Fraction, Course]


def counted(battle: Battle, policy: Policy = STANDING_ORDERS, faces: bool = True) -> Forecast:
    """The forecast from all ways in which the dice can fall; with `faces` each face, else hits and misses."""
    edge, hits, lost = (defaultdict(Fraction) for _ in range(3))
    cleared = points = swept = Fraction(0)
    ships = {
        unit.id for unit in battle.combatants if unit.side is Side.ALLIES and unit.branch is Branch.NAVAL
    }
    for chance, course in every(begun(battle), policy, faces):
        found = outcome(course)
        assert course.edge is not None
        edge[course.edge.holder] += chance
        cleared += chance * found.cleared
        points += chance * found.victory_points
        if ships and not battle.is_ground_attack and ships <= {one.unit for one in found.eliminated}:
            swept += chance
        for one in found.eliminated:
            lost[one.unit] += chance
        for salvo, count in _hits(course).items():
            hits[salvo] += chance * count
    return Forecast(
        {side: edge[side] for side in Side},
        cleared,
        {unit.id: lost[unit.id] for unit in battle.combatants},
        {(stage, side): hits[stage, side] for stage in battle.stages for side in Side},
        points,
        swept,
    )


def _hits(course: Course) -> dict[tuple[Stage, Side], int]:
    """The hits that counted, by the salvo that scored them."""
    found: dict[tuple[Stage, Side], int] = defaultdict(int)
    newest = None
    for entry in course.log:
        if isinstance(entry, Fired):
            newest = entry.stage, entry.side
        elif isinstance(entry, Loss) and entry.why == "hit" and newest is not None:
            found[newest] += entry.before - entry.after
    return found


def every(course: Course, policy: Policy, faces: bool) -> Iterator[Case]:
    """Every way in which a battle can end, with its chance."""
    if course.over:
        yield Fraction(1), course
        return
    for chance, after in _next(course, policy, faces):
        for share, end in every(after, policy, faces):
            yield chance * share, end


def _next(course: Course, policy: Policy, faces: bool) -> Iterator[Case]:
    display, steps = course.display, course.steps
    match course.needs:
        case RollEdge():
            for both in product(FACES, FACES):
                yield Fraction(1, 36), answered(course, Faces(both))
        case RollSalvo(_, _, shots):
            for chance, roll in _rolls([shot.factor for shot in shots], faces):
                yield chance, answered(course, Faces(roll))
        case ChooseTargets(stage, shots, _) if course.cover is not None:
            held = flags(display, shots, course.cover)
            chosen = policy.anew(display, steps, stage, held, course.cover)
            names = (display.units[n].id for n in chosen)
            pairs = tuple(zip((shot.shooter for shot in shots), names, strict=True))
            yield Fraction(1), answered(course, Targets(pairs))
        case ChooseTargets(stage, _, _):
            firing = shooters(display, steps, stage, Side.JAPAN)
            aims = zip(firing, policy.aims(display, steps, stage), strict=True)
            pairs = tuple((display.units[a].id, display.units[b].id) for a, b in aims)
            yield Fraction(1), answered(course, Targets(pairs))
        case ChooseLosses(_, among, count, _):
            lost = policy.losses(display, steps, tuple(display.number[name] for name in among), count)
            yield Fraction(1), answered(course, Losses(tuple(display.units[n].id for n in lost)))
        case DrawLot(_, among, dice, _):
            rolls = [roll for roll in product(FACES, repeat=dice) if drawn(roll, len(among)) is not None]
            for roll in rolls:
                yield Fraction(1, len(rolls)), answered(course, Faces(roll))


def _rolls(factors: list[int], faces: bool) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """All rolls of a salvo, face by face or as hits (a one) and misses (a six)."""
    if faces:
        yield from ((Fraction(1, 6 ** len(factors)), roll) for roll in product(FACES, repeat=len(factors)))
        return
    ways = [[(factor, 1), (6 - factor, 6)] if factor < 6 else [(6, 1)] for factor in factors]
    for roll in product(*ways):
        chance = Fraction(1)
        for good, _ in roll:
            chance *= Fraction(good, 6)
        yield chance, tuple(face for _, face in roll)
