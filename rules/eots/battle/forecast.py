"""What a battle may bring, counted over every die (EotS 9.2, 9.4); nothing is simulated."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod

from rules.eots.battle import air_naval_combat, ground_combat
from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import FLYING, Fighter, Force, Role, modified
from rules.eots.battle.hits import Loss
from rules.eots.battle.resolution import (
    Around,
    Dice,
    Entered,
    Landed,
    Outcome,
    cancelled,
    concluded,
    landed,
    start,
)
from rules.eots.dice import FACES

Chance = Fraction
EVERY_FACE = tuple(FACES)
NEVER = Chance(0)
Faces = tuple[int, ...]
Classes = dict[int, Faces]
Rolled = Mapping[Role, Faces]
Wins = dict[tuple[Role, Faces], Chance]


def _for_both() -> dict[Role, Chance]:
    return dict.fromkeys(Role, NEVER)


def _for_each_die() -> dict[Role, list[Chance]]:
    return {role: [NEVER] * len(FACES) for role in Role}


@dataclass
class Odds:
    """Chances and expected losses of a battle, exactly; `by_air_die` and `by_ground_die` tell for each
    side and face of its die how likely it then wins the air-naval combat, or has the hex in the end."""

    air_naval_win: Chance = NEVER
    capture: Chance = NEVER
    steps: dict[Role, Chance] = field(default_factory=_for_both)
    worst: dict[Role, int] = field(default_factory=lambda: dict.fromkeys(Role, 0))
    reduced: dict[str, Chance] = field(default_factory=dict)
    eliminated: dict[str, Chance] = field(default_factory=dict)
    by_air_die: dict[Role, list[Chance]] = field(default_factory=_for_each_die)
    by_ground_die: dict[Role, list[Chance]] = field(default_factory=_for_each_die)


@dataclass(frozen=True, slots=True)
class _Case:
    """One kind of roll: its chance, what comes of it, and the faces that make it."""

    chance: Chance
    found: Outcome
    air: Rolled = field(default_factory=dict)
    ground: Rolled = field(default_factory=dict)


def forecast(battle: Battle, around: Around | None = None, rolled: Entered | None = None) -> Odds:
    """The chances over all dice that are still to come, both sides choosing the best losses."""
    known = rolled or Entered()
    return _counted(battle, _cases(battle, around, known), known)


def forecast_ashore(
    battle: Battle, ashore: Landed, around: Around | None = None, rolled: Entered | None = None
) -> Odds:
    """The chances of the ground combat, once the air-naval combat is decided."""
    known = rolled or Entered()
    cases = (
        _Case(share, concluded(ashore, land, around), {}, faces)
        for share, land, faces in _lands(ashore.fighting, known.ground_dice)
    )
    return _counted(battle, cases, known)


def _cases(battle: Battle, around: Around | None, known: Entered) -> Iterator[_Case]:
    """One case for each kind of roll."""
    begun = start(battle)
    if begun.lost:
        yield _Case(Chance(1), cancelled(begun, around or Around()))
        return
    for chance, sea, rolled in _seas(begun.battle, known.air_dice):
        ashore = landed(begun, sea)
        for share, land, faces in _lands(ashore.fighting, known.ground_dice):
            yield _Case(chance * share, concluded(ashore, land, around), rolled, faces)


def _seas(battle: Battle, known: Dice) -> Iterator[tuple[Chance, air_naval_combat.AirNaval | None, Rolled]]:
    """Every kind of air-naval combat; none where nobody fights."""
    if not air_naval_combat.fought(battle):
        yield Chance(1), None, {}
        return
    classes = {role: _possible(_air_classes(battle, role), role, known) for role in Role}
    for mine, theirs in product(*(classes[role].values() for role in Role)):
        dice = {Role.OFFENSIVE: mine[0], Role.REACTION: theirs[0]}
        rolled = {Role.OFFENSIVE: mine, Role.REACTION: theirs}
        yield _chance(rolled, known), air_naval_combat.resolve(battle, dice), rolled


def _lands(battle: Battle, known: Dice) -> Iterator[tuple[Chance, ground_combat.Ground | None, Rolled]]:
    """Every kind of ground combat; none where nobody fights."""
    if not ground_combat.fought(battle):
        yield Chance(1), None, {}
        return
    classes = {role: _possible(_ground_classes(battle, role), role, known) for role in Role}
    attacks = [
        [(faces, ground_combat.attack(battle, role, face)) for face, faces in classes[role].items()]
        for role in Role
    ]
    for mine, theirs in product(*attacks):
        both = {Role.OFFENSIVE: mine[1], Role.REACTION: theirs[1]}
        rolled = {Role.OFFENSIVE: mine[0], Role.REACTION: theirs[0]}
        yield _chance(rolled, known), ground_combat.joined(both), rolled


def _possible(classes: Classes, role: Role, known: Dice) -> Classes:
    """The kinds of faces that can still come: only the die that lies, once it lies."""
    return {known[role]: (known[role],)} if role in known else classes


def _chance(rolled: Rolled, known: Dice) -> Chance:
    """The chance of two kinds of faces."""
    return prod((_share(faces, role in known) for role, faces in rolled.items()), start=Chance(1))


def _share(faces: Faces, known: bool) -> Chance:
    return Chance(1) if known else Chance(len(faces), len(FACES))


def _air_classes(battle: Battle, role: Role) -> Classes:
    """Air-naval faces that come to the same, whether or not the first attack has left US aircraft."""
    grounded = battle.with_force(role, tuple(u for u in battle.force(role) if u.kind not in FLYING))
    variants = [air_naval_combat.modifiers(one, role) for one in (battle, grounded)]

    def effect(face: int) -> Hashable:
        results = [modified(face, mods) for mods in variants]
        ratings = (battle.components.charts.air_naval_effect(result) for result in results)
        criticals = (air_naval_combat.is_critical(battle, role, face, result) for result in results)
        return (*ratings, *criticals)

    return _classes(effect)


def _ground_classes(battle: Battle, role: Role) -> Classes:
    """Ground faces that come to the same."""
    mods = ground_combat.modifiers(battle, role)
    return _classes(lambda face: battle.components.charts.ground_effect(modified(face, mods)))


def _classes(effect: Callable[[int], Hashable]) -> Classes:
    """The faces of each effect, by the first of them."""
    kinds: dict[Hashable, list[int]] = {}
    for face in FACES:
        kinds.setdefault(effect(face), []).append(face)
    return {faces[0]: tuple(faces) for faces in kinds.values()}


def _counted(battle: Battle, cases: Iterable[_Case], known: Entered) -> Odds:
    """All cases together."""
    odds = Odds()
    by_air: Wins = defaultdict(Chance)
    by_ground: Wins = defaultdict(Chance)
    for case in cases:
        holder = Role.OFFENSIVE if case.found.captured else Role.REACTION
        by_air[case.found.winner, case.air.get(case.found.winner, EVERY_FACE)] += case.chance
        by_ground[holder, case.ground.get(holder, EVERY_FACE)] += case.chance
        _count(odds, battle, case.chance, case.found)
    _by_die(odds.by_air_die, by_air, known.air_dice)
    _by_die(odds.by_ground_die, by_ground, known.ground_dice)
    return odds


def _count(odds: Odds, battle: Battle, chance: Chance, found: Outcome) -> None:
    odds.air_naval_win += chance * (found.winner is Role.OFFENSIVE)
    odds.capture += chance * found.captured
    for role in Role:
        lost = steps_lost(found, battle, role)
        odds.steps[role] += chance * sum(lost.values())
        odds.worst[role] = max(odds.worst[role], sum(lost.values()))
        _mark(odds, battle.force(role), lost, chance)


def _by_die(chances: dict[Role, list[Chance]], wins: Wins, known: Dice) -> None:
    """How likely each side wins once a face of its die lies."""
    for (role, faces), chance in wins.items():
        for face in faces:
            chances[role][face] += chance / _share(faces, role in known)


def steps_lost(found: Outcome, battle: Battle, role: Role) -> dict[str, int]:
    """The steps that each unit of a side lost, those for want of a retreat among them (EotS 9.5)."""
    losses: list[Loss] = list(found.turned_back) if role is Role.OFFENSIVE else []
    losses += found.lost_at_sea.get(role, ())
    if found.air_naval is not None and role.other in found.air_naval.attacks:
        losses += found.air_naval.attacks[role.other].applied.losses
    if found.ground is not None:
        losses += found.ground.attacks[role.other].applied.losses
    steps: dict[str, int] = {}
    for loss in losses:
        steps[loss.unit] = steps.get(loss.unit, 0) + 1
    for retreat in found.retreats:
        if retreat.eliminated and retreat.role is role:
            steps[retreat.unit] = next(unit.steps for unit in battle.force(role) if unit.id == retreat.unit)
    return steps


def _mark(odds: Odds, force: Force, lost: dict[str, int], chance: Chance) -> None:
    units: dict[str, Fighter] = {unit.id: unit for unit in force}
    for name, steps in lost.items():
        kind = odds.eliminated if steps == units[name].steps else odds.reduced
        kind[name] = kind.get(name, NEVER) + chance
