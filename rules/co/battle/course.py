"""The course of a battle, die by die: it says what it needs next until it is over (CO 11.0).

Edge, then in each stage the salvo of the side with the edge and the answer of the other. A course is a value:
`begun` makes it, `answered` gives it what it needs, `followed` gives it everything that was entered so far.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from rules.co.battle.aimed_anew import (
    Cover,
    anew_objections,
    flags,
    forced,
    in_turn,
    named,
    standing,
    strays_objections,
    uncovered,
)
from rules.co.battle.battle import Battle
from rules.co.battle.battle_objections import objections
from rules.co.battle.combatants import Side, Stage, UnitId
from rules.co.battle.display import Display, Numbers, Steps, after_hits, laid_out, landing, targets
from rules.co.battle.hits import Claim, claim, excess_air, holds_air
from rules.co.battle.lots import dice_for, drawn
from rules.co.battle.needs import (
    Answer,
    ChooseLosses,
    ChooseTargets,
    DrawLot,
    Faces,
    Fact,
    Fired,
    Happened,
    Landed,
    Loss,
    Losses,
    Need,
    ReadOff,
    RollEdge,
    RollSalvo,
    Targets,
)
from rules.co.battle.salvos import Shot, aim_objections, only_aims, salvo, scored_hits
from rules.co.battle.tactical_edge import FACES, Edge, edge_without_roll, rolled_edge
from rules.core.dice import DiceNeeded, faces_from
from rules.core.legality import IllegalCommand, Objection, refuse_if


@dataclass(frozen=True, slots=True)
class Course:
    """A battle as far as it was entered: the steps left, what happened, what it needs, nothing if it is over.

    `done` counts the salvos that are settled; `claimed` is what the newest hits still demand; `cover` is
    there while hits are aimed anew; `held` are dice that wait for a fact, and what they were rolled for.
    """

    display: Display
    steps: Steps
    edge: Edge | None = None
    done: int = 0
    log: tuple[Happened, ...] = ()
    needs: Need | None = None
    claimed: Claim | None = None
    basing: bool = False
    cover: Cover | None = None
    held: "tuple[Need, Faces] | None" = None

    @property
    def battle(self) -> Battle:
        """What is fought."""
        return self.display.battle

    @property
    def over(self) -> bool:
        """Whether nothing is left to be fired (CO 11.6)."""
        return self.needs is None


def begun(battle: Battle) -> Course:
    """A battle up to the first thing it needs; refused if it cannot be fought."""
    refuse_if(objections(battle))
    display = laid_out(battle)
    course = Course(display, display.start, edge_without_roll(battle))
    return replace(course, needs=RollEdge()) if course.edge is None else _onward(course)


def followed(battle: Battle, answers: Iterable[Answer]) -> Course:
    """A battle with everything that was entered."""
    course = begun(battle)
    for answer in answers:
        course = answered(course, answer)
    return course


def answered(course: Course, answer: Answer) -> Course:
    """The course once it is given what it needs; refused if that is something else."""
    match course.needs, answer:
        case RollEdge(), Faces(faces):
            return _with_edge(course, faces)
        case ChooseTargets() as need, Targets(aims):
            return _aimed(course, need, aims) if course.cover is None else _aimed_anew(course, need, aims)
        case RollSalvo() as need, Faces(faces):
            return _fired(course, need, _dice(faces, len(need.shots)))
        case ChooseLosses() as need, Losses(units):
            return _chosen(course, need, units)
        case DrawLot() as need, Faces(faces):
            return _drawn(course, need, _dice(faces, need.dice))
    raise IllegalCommand((Objection("CO 11.0", f"the battle waits for {waits_for(course)}", final=True),))


def waits_for(course: Course) -> str:
    """What a course needs, in words."""
    match course.needs:
        case RollEdge():
            return "two dice for the tactical edge"
        case ReadOff(fact, _):
            return f"a fact: {fact}"
        case ChooseTargets():
            return "targets"
        case RollSalvo(_, _, shots):
            return f"{len(shots)} dice of a salvo"
        case ChooseLosses(_, _, count, _):
            return f"{count} losses"
        case DrawLot(_, _, dice, _):
            return f"a lot of {dice} dice"
    return "nothing: it is over"


def _waiting(course: Course, faces: tuple[int, ...], fact: ReadOff) -> Course:
    """Dice that say nothing before a fact is known."""
    assert course.needs is not None
    return replace(course, needs=fact, held=(course.needs, Faces(faces)))


def told(course: Course, battle: Battle) -> Course:
    """The course with a battle that knows more; dice that waited for that are read now."""
    known = replace(course, display=replace(course.display, battle=battle))
    if course.held is None:
        return known
    need, faces = course.held
    return answered(replace(known, needs=need, held=None), faces)


def _dice(faces: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Exactly so many faces of the die, or a request for them."""
    if len(faces) != count:
        raise DiceNeeded(count, len(faces))
    return faces_from(faces, FACES)


# The edge and the order of fire


def _with_edge(course: Course, faces: tuple[int, ...]) -> Course:
    """The edge is rolled for once, for all stages (CO 11.2)."""
    japan, allies = _dice(faces, len(Side))
    edge = rolled_edge(course.battle, (japan, allies))
    if edge is None:
        return _waiting(course, faces, ReadOff(Fact.INSIDE_LINE, "CO 11.2"))
    return _onward(replace(course, edge=edge, needs=None))


def order_of_fire(battle: Battle, first: Side) -> tuple[tuple[Stage, Side], ...]:
    """The salvos of a battle: in every stage the side with the edge fires first (CO 11.1, 11.2)."""
    return tuple((stage, side) for stage in battle.stages for side in (first, first.enemy))


def _onward(course: Course) -> Course:
    """The course up to the next thing it needs."""
    assert course.edge is not None
    for stage, side in order_of_fire(course.battle, course.edge.holder)[course.done :]:
        course = _ashore(course, stage)
        if (needs := _for_salvo(course, stage, side)) is not None:
            return replace(course, needs=needs)
        course = replace(course, done=course.done + 1)
    return replace(course, needs=None)


def _ashore(course: Course, stage: Stage) -> Course:
    """Troops land before the first salvo of the last stage (CO 11.1)."""
    begins = course.done % len(Side) == 0
    units = _names(course.display, landing(course.display, course.steps))
    if stage is not Stage.GROUND or not begins or not units:
        return course
    return replace(course, log=(*course.log, Landed(units)))


def _for_salvo(course: Course, stage: Stage, side: Side) -> Need | None:
    """What a salvo needs first; nothing if nobody fires (CO 11.1, 14.0)."""
    display, steps = course.display, course.steps
    aims = only_aims(display, steps, stage) if side is Side.JAPAN else {}
    shots = salvo(display, steps, stage, side, aims or {})
    if not shots:
        return None
    if aims is None:
        return ChooseTargets(stage, shots, _names(display, targets(display, steps, stage, side)))
    return RollSalvo(stage, side, shots)


def _names(display: Display, numbers: Numbers) -> tuple[UnitId, ...]:
    """Units by their names."""
    return tuple(display.units[n].id for n in numbers)


# One salvo


def _aimed(course: Course, need: ChooseTargets, aims: tuple[tuple[UnitId, UnitId], ...]) -> Course:
    """The player has named the targets (CO 11.6.1)."""
    chosen = _once_each(aims)  # Ruling CO-61
    refuse_if(aim_objections(course.display, course.steps, need.stage, chosen))
    shots = salvo(course.display, course.steps, need.stage, Side.JAPAN, chosen)
    return replace(course, needs=RollSalvo(need.stage, Side.JAPAN, shots))


def _once_each(aims: tuple[tuple[UnitId, UnitId], ...]) -> dict[UnitId, UnitId]:
    """The target of each shooter, none of whom is named twice (CO 11.5)."""
    twice = sorted(name for name, n in Counter(shooter for shooter, _ in aims).items() if n > 1)
    refuse_if(Objection("CO 11.5", f"{name} fires once in a stage") for name in twice)
    return dict(aims)


def _fired(course: Course, need: RollSalvo, faces: tuple[int, ...]) -> Course:
    """A salvo is fired, and its hits are applied at once (CO 11.2, 11.6)."""
    fired = Fired(need.stage, need.side, need.shots, faces)
    after = replace(course, log=(*course.log, fired), needs=None)
    if need.side is Side.JAPAN:
        return _in_turn(after, need, faces)
    hits_of_allies = scored_hits(course.display, need.shots, faces)
    demanded = claim(course.display, course.steps, need.stage, hits_of_allies)
    if demanded is None:
        return _waiting(course, faces, ReadOff(Fact.TARGETING_PRIORITY, "CO 11.6.2"))
    return _claimed(after, need.stage, demanded, basing=False)


def _in_turn(course: Course, need: RollSalvo, faces: tuple[int, ...]) -> Course:
    """Japanese shots one after the other; who hits and finds its target gone aims anew (CO 11.5, 11.6.1)."""
    display, steps, number = course.display, course.steps, course.display.number
    aims = [(number[shot.shooter], number[shot.target]) for shot in need.shots if shot.target is not None]
    results = ((shot, shot.hits(face)) for shot, face in zip(need.shots, faces, strict=True))
    volley = in_turn(display, steps, results)
    cover = Cover(uncovered(display, steps, need.stage, aims), volley.spare)
    struck = _struck(course, need.stage, volley.hits, "hit", "CO 11.6.1")
    return _anew(struck, need.stage, volley.strays, cover)


def _anew(course: Course, stage: Stage, strays: tuple[Shot, ...], cover: Cover) -> Course:
    """Hits whose target was gone strike where only one choice is left, or the player chooses (CO 11.6.1)."""
    display, steps = course.display, course.steps
    cover = standing(cover, steps)
    found = forced(display, steps, stage, flags(display, strays, cover), cover)
    if found is None:
        among = _names(display, targets(display, steps, stage, Side.JAPAN))
        return replace(course, needs=ChooseTargets(stage, strays, among), cover=cover)
    struck = _struck(course, stage, Counter(found), "hit", "CO 11.6.1")
    return _based(struck, stage, Side.ALLIES)


def _aimed_anew(course: Course, need: ChooseTargets, aims: tuple[tuple[UnitId, UnitId], ...]) -> Course:
    """The player has named other targets for shots that hit when theirs were gone (CO 11.6.1)."""
    display, steps, cover = course.display, course.steps, course.cover
    assert cover is not None
    chosen = _once_each(aims)
    refuse_if(strays_objections(need.shots, need.among, chosen))
    shots = named(need.shots, chosen)
    marks = tuple(display.number[chosen[shot.shooter]] for shot in shots)
    refuse_if(anew_objections(display, flags(display, shots, cover), marks, cover))
    volley = in_turn(display, steps, ((shot, True) for shot in shots))
    after = _struck(replace(course, needs=None, cover=None), need.stage, volley.hits, "hit", "CO 11.6.1")
    return _anew(after, need.stage, volley.strays, cover)


def _struck(course: Course, stage: Stage, hits: Mapping[int, int], why: str, rule: str) -> Course:
    """Units lose steps, ships take their cargo with them (CO 11.6, 9.6.1)."""
    after = after_hits(course.display, course.steps, hits)
    lost = tuple(_losses(course, stage, after, hits, why, rule))
    return replace(course, steps=after, log=(*course.log, *lost))


def _losses(
    course: Course, stage: Stage, after: Steps, hits: Mapping[int, int], why: str, rule: str
) -> Iterator[Loss]:
    """What the log says of steps lost (CO 11.6, 9.6.1)."""
    for n, (had, has) in enumerate(zip(course.steps, after, strict=True)):
        unit = course.display.units[n].id
        if n in hits and had != has:
            yield Loss(stage, unit, had, has, why, rule)
        elif had != has:
            yield Loss(stage, unit, had, has, "went down with its ship", "CO 9.6.1")


# Losses that somebody chooses


def _claimed(course: Course, stage: Stage, demanded: Claim, basing: bool) -> Course:
    """What is struck anyway is struck; then the player or the lot chooses, or it goes on (CO 11.6.2)."""
    why = "no room at the base" if basing else "hit"
    course = _struck(course, stage, Counter(demanded.struck), why, demanded.rule)
    if not demanded.count:
        return _settled(course, stage, basing)
    names = _names(course.display, demanded.among)
    if demanded.by_lot:
        needs: Need = DrawLot(stage, names, dice_for(len(names)), demanded.rule)
    else:
        needs = ChooseLosses(stage, names, demanded.count, demanded.rule)
    return replace(course, needs=needs, claimed=replace(demanded, struck=()), basing=basing)


def _settled(course: Course, stage: Stage, basing: bool) -> Course:
    """Once hits are given out, Japanese air that lost its base goes; after that the next salvo (CO 15.1)."""
    course = replace(course, claimed=None, basing=False, needs=None)
    if basing:
        return _onward(replace(course, done=course.done + 1))
    return _based(course, stage, Side.JAPAN)


def _based(course: Course, stage: Stage, side: Side) -> Course:
    """Air units that a base or tender no longer holds, once it was struck, are lost (CO 9.5.1, 15.1)."""
    if not _lost_room(course):
        return _claimed(course, stage, Claim(), basing=True)
    return _claimed(course, stage, excess_air(course.battle, course.steps, side), basing=True)  # Ruling CO-35


def _lost_room(course: Course) -> bool:
    """Whether the newest salvo struck anything that holds air units (CO 15.1, 18.0)."""
    units, number = course.display.units, course.display.number
    newest = takewhile(lambda entry: not isinstance(entry, Fired), reversed(course.log))
    return any(isinstance(one, Loss) and holds_air(units[number[one.unit]]) for one in newest)


def _chosen(course: Course, need: ChooseLosses, units: tuple[UnitId, ...]) -> Course:
    """The player has chosen the losses (CO 9.5.1, 11.6.2)."""
    refuse_if(loss_objections(course, need, units))
    struck = tuple(course.display.number[name] for name in units)
    return _claimed(course, need.stage, Claim(struck, rule=need.rule), course.basing)


def loss_objections(course: Course, need: ChooseLosses, units: tuple[UnitId, ...]) -> Iterator[Objection]:
    """Every reason against losses that were chosen (CO 11.6, 11.6.2)."""
    if len(units) != need.count:
        yield Objection(need.rule, f"{need.count} losses are due, not {len(units)}")
    for name, count in sorted(Counter(units).items()):
        if name not in need.among:
            yield Objection(need.rule, f"{name} is not among those that can be chosen")
        elif count > course.steps[course.display.number[name]]:
            yield Objection("CO 11.6", f"{name} has not so many steps: there is no overkill")


def _drawn(course: Course, need: DrawLot, faces: tuple[int, ...]) -> Course:
    """The lot has drawn one, or must be drawn again (CO 9.5.1)."""
    assert course.claimed is not None
    left = course.claimed
    if (place := drawn(faces, len(left.among))) is None:
        return course
    one = left.among[place]
    others = tuple(n for n in left.among if n != one)
    rest = replace(left, struck=(one,), among=others if left.count > 1 else (), count=left.count - 1)
    return _claimed(course, need.stage, rest, course.basing)
