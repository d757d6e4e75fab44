"""What a battle may bring, counted over every die (EotS 9.2, 9.4); nothing is simulated."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from rules.eots.battle import air_naval, ground
from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import FLYING, Fighter, Force, Role, modified
from rules.eots.battle.hits import Loss
from rules.eots.battle.resolution import Outcome, cancelled, concluded, landed, start

FACES = range(10)
Chance = Fraction
NEVER = Chance(0)
Classes = dict[int, int]


@dataclass
class Odds:
    """Chances and expected losses of a battle, exactly."""

    air_naval_win: Chance = NEVER
    capture: Chance = NEVER
    steps: dict[Role, Chance] = field(default_factory=lambda: dict.fromkeys(Role, NEVER))
    worst: dict[Role, int] = field(default_factory=lambda: dict.fromkeys(Role, 0))
    reduced: dict[str, Chance] = field(default_factory=dict)
    eliminated: dict[str, Chance] = field(default_factory=dict)


def forecast(battle: Battle) -> Odds:
    """The chances over all dice, both sides choosing the best losses."""
    odds = Odds()
    for chance, found in _outcomes(battle):
        _count(odds, battle, chance, found)
    return odds


def _outcomes(battle: Battle) -> Iterator[tuple[Chance, Outcome]]:
    """One outcome for each kind of roll, with the chance of that kind."""
    begun = start(battle)
    if begun.lost:
        yield Chance(1), cancelled(begun)
        return
    for chance, sea in _seas(begun.battle):
        ashore = landed(begun, sea)
        for share, land in _lands(ashore.fighting):
            yield chance * share, concluded(ashore, land)


def _seas(battle: Battle) -> Iterator[tuple[Chance, air_naval.AirNaval | None]]:
    """Every kind of air-naval combat; none where nobody fights."""
    if not air_naval.fought(battle):
        yield Chance(1), None
        return
    classes = {role: _air_classes(battle, role) for role in Role}
    for mine, theirs in product(*(classes[role].items() for role in Role)):
        dice = {Role.OFFENSIVE: mine[0], Role.REACTION: theirs[0]}
        yield _chance(mine[1], theirs[1]), air_naval.resolve(battle, dice)


def _lands(battle: Battle) -> Iterator[tuple[Chance, ground.Ground | None]]:
    """Every kind of ground combat; none where nobody fights."""
    if not ground.fought(battle):
        yield Chance(1), None
        return
    attacks = [
        [(many, ground.attack(battle, role, face)) for face, many in _ground_classes(battle, role).items()]
        for role in Role
    ]
    for mine, theirs in product(*attacks):
        both = {Role.OFFENSIVE: mine[1], Role.REACTION: theirs[1]}
        yield _chance(mine[0], theirs[0]), ground.joined(both)


def _chance(mine: int, theirs: int) -> Chance:
    """The chance of two kinds of faces."""
    return Chance(mine * theirs, len(FACES) ** 2)


def _air_classes(battle: Battle, role: Role) -> Classes:
    """Air-naval faces that come to the same, whether or not the first attack has left US aircraft."""
    grounded = battle.with_force(role, tuple(u for u in battle.force(role) if u.kind not in FLYING))
    variants = [air_naval.modifiers(one, role) for one in (battle, grounded)]

    def effect(face: int) -> Hashable:
        results = [modified(face, mods) for mods in variants]
        ratings = (battle.components.charts.air_naval_effect(result) for result in results)
        criticals = (air_naval.is_critical(battle, role, face, result) for result in results)
        return (*ratings, *criticals)

    return _classes(effect)


def _ground_classes(battle: Battle, role: Role) -> Classes:
    """Ground faces that come to the same."""
    mods = ground.modifiers(battle, role)
    return _classes(lambda face: battle.components.charts.ground_effect(modified(face, mods)))


def _classes(effect: Callable[[int], Hashable]) -> Classes:
    """The first face of each effect, and how many faces have it."""
    first: dict[Hashable, int] = {}
    count: Classes = {}
    for face in FACES:
        leading = first.setdefault(effect(face), face)
        count[leading] = count.get(leading, 0) + 1
    return count


def _count(odds: Odds, battle: Battle, chance: Chance, found: Outcome) -> None:
    odds.air_naval_win += chance * (found.winner is Role.OFFENSIVE)
    odds.capture += chance * found.captured
    for role in Role:
        lost = steps_lost(found, role)
        odds.steps[role] += chance * sum(lost.values())
        odds.worst[role] = max(odds.worst[role], sum(lost.values()))
        _mark(odds, battle.force(role), lost, chance)


def steps_lost(found: Outcome, role: Role) -> dict[str, int]:
    """The steps that each unit of a side lost in the whole battle."""
    losses: list[Loss] = list(found.turned_back) if role is Role.OFFENSIVE else []
    losses += found.lost_at_sea.get(role, ())
    if found.air_naval is not None and role.other in found.air_naval.attacks:
        losses += found.air_naval.attacks[role.other].applied.losses
    if found.ground is not None:
        losses += found.ground.attacks[role.other].applied.losses
    steps: dict[str, int] = {}
    for loss in losses:
        steps[loss.unit] = steps.get(loss.unit, 0) + 1
    return steps


def _mark(odds: Odds, force: Force, lost: dict[str, int], chance: Chance) -> None:
    units: dict[str, Fighter] = {unit.id: unit for unit in force}
    for name, steps in lost.items():
        kind = odds.eliminated if steps == units[name].steps else odds.reduced
        kind[name] = kind.get(name, NEVER) + chance
