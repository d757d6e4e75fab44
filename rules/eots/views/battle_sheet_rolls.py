"""The two combats of a battle's sheet: dice, modifiers, hits and losses (EotS 9.2, 9.4)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from rules.eots.battle import air_naval_combat, ground_combat
from rules.eots.battle.air_naval_combat import ORDER, SIMULTANEOUS, Attack
from rules.eots.battle.battle import DICE, Battle
from rules.eots.battle.forces import Modifier, Role, modified, strength
from rules.eots.battle.forces import air_naval as fleet_of
from rules.eots.battle.forces import ground as troops_of
from rules.eots.battle.hits import Loss, Offer, hits_scored, keeper, keepers, offers
from rules.eots.battle.resolution import Course, Entered
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.views.battle import CombatView, OfferView, RollView, SwitchView

FIRST: Mapping[Condition, str] = {
    Condition.SURPRISE: "The attacker strikes first; who survives strikes back.",
    Condition.INTERCEPT: "Both strike at once.",
    Condition.AMBUSH: "The defender strikes first; who survives strikes back.",
}
RATINGS = {
    Fraction(1, 4): "¼",
    Fraction(1, 2): "½",
    Fraction(1): "1",
    Fraction(3, 2): "1½",
    Fraction(2): "2",
}


def air_naval_view(entered: Entered, course: Course, fixed: frozenset[str]) -> CombatView:
    """The air-naval combat, as far as its dice are known."""
    assert course.sea is not None
    battle, sea = course.start.battle, course.sea
    rolls = []
    for role in Role:
        mods = air_naval_combat.modifiers(_when_rolling(course, role), role)
        force = fleet_of(_when_rolling(course, role).force(role))
        effect = battle.components.charts.air_naval_effect
        blank = _blank("air-naval", battle, role, strength(force), mods, effect, fixed)
        silent = role not in sea.attacks and role not in sea.missing
        rolls.append(_roll(blank, sea.attacks.get(role), role in entered.air_hits, silent))
    decided = course.ashore.sea if course.ashore is not None else None
    return CombatView(
        code="air-naval",
        title="Air-naval combat",
        note=FIRST[battle.condition],
        rolls=tuple(rolls),
        decided=decided is not None,
        winner=battle.side(decided.winner) if decided else "",
        verdict=_sentence(decided.why) if decided else "",
        rule=decided.rule if decided else "EotS 9.2",
        choices=tuple(_choices(entered, course)),
    )


def _when_rolling(course: Course, role: Role) -> Battle:
    """The battle as a side meets it when it rolls: after a first strike, if the enemy had one."""
    assert course.sea is not None
    battle = course.start.battle
    order = ORDER[battle.condition]
    second = order != SIMULTANEOUS and order[1] == (role,)
    return course.sea.battle if second else battle


def ground_view(entered: Entered, course: Course, fixed: frozenset[str]) -> CombatView:
    """The ground combat, as far as its dice are known."""
    assert course.ashore is not None
    battle = course.ashore.fighting
    rolls = []
    for role in Role:
        mods = ground_combat.modifiers(battle, role)
        total = strength(troops_of(battle.force(role)))
        effect = battle.components.charts.ground_effect
        blank = _blank("ground", battle, role, total, mods, effect, fixed)
        rolls.append(_roll(blank, course.land.get(role), role in entered.ground_hits, False))
    decided = course.outcome.ground if course.outcome is not None else None
    return CombatView(
        code="ground",
        title="Ground combat",
        note="Both strike at once.",
        rolls=tuple(rolls),
        decided=decided is not None,
        winner=battle.side(decided.winner) if decided else "",
        verdict=_sentence(decided.why) if decided else "",
        rule=decided.rule if decided else "EotS 9.4",
    )


def _blank(
    combat: str,
    battle: Battle,
    role: Role,
    total: int,
    mods: tuple[Modifier, ...],
    effect: Callable[[int], Fraction],
    fixed: frozenset[str],
) -> RollView:
    """A roll before its die, with the hits that each face would bring."""
    field, side = DICE[combat, role], battle.side(role)
    bonus = modified(0, mods)
    return RollView(
        field=field,
        side=side,
        name=side.label,
        strength=total,
        modifiers=tuple(_counted(mods)),
        bonus=f"{bonus:+d}" if bonus else "",
        faces=tuple(hits_scored(total, effect(modified(face, mods))) for face in range(10)),
        fixed=field in fixed,
    )


def _counted(mods: Iterable[Modifier]) -> Iterator[tuple[str, str, str]]:
    """The modifiers that count: a final one alone, if there is one."""
    found = tuple(mods)
    for one in [one for one in found if one.final] or found:
        yield f"{one.value:+d}", one.why, one.rule


def _roll(blank: RollView, attack: Attack | None, chosen: bool, silent: bool) -> RollView:
    """A roll with its die and what came of it."""
    if attack is None:
        return replace(blank, silent=silent)
    applied = attack.applied
    taken = tuple(loss.unit for loss in applied.losses)
    names = {unit.id: unit.name for unit in attack.blow.targets}
    further = list(offers(attack.blow, taken if chosen else ()))
    return replace(
        blank,
        strength=attack.strength,
        die=attack.die,
        modified=attack.modified,
        rating=RATINGS[attack.rating],
        hits=attack.hits,
        critical=attack.critical,
        losses=tuple(_summed(names, applied.losses)),
        lost=_left(attack) if chosen and any(not one.objections for one in further) else _lost(attack),
        chosen=chosen,
        allocation=taken,
        offers=tuple(map(_offer, further)),
        objections=attack.objections,
    )


def _summed(names: Mapping[str, str], losses: Iterable[Loss]) -> Iterator[str]:
    """Each unit once, with the worst that befell it."""
    worst: dict[str, bool] = {}
    for loss in losses:
        worst[loss.unit] = worst.get(loss.unit, False) or loss.eliminated
    for unit, eliminated in worst.items():
        yield f"{names[unit]} {'eliminated' if eliminated else 'reduced'}"


def _left(attack: Attack) -> str:
    """The hits that can still be applied."""
    left = attack.applied.lost
    return f"{left} {'hit' if left == 1 else 'hits'} left"


def _lost(attack: Attack) -> str:
    """The hits that do nothing, and why."""
    applied = attack.applied
    if not applied.lost:
        return ""
    return f"{applied.lost} {'hit' if applied.lost == 1 else 'hits'} lost: {applied.why_lost}"


def _offer(one: Offer) -> OfferView:
    result = "reduce" if one.unit.full else "eliminate"
    return OfferView(one.unit.id, one.unit.name, one.cost, result, one.objections)


def _choices(entered: Entered, course: Course) -> Iterator[tuple[str, str, tuple[SwitchView, ...]]]:
    """What else may be chosen: the step that survives, and a step between carriers (EotS 9.2 F 5, 7)."""
    assert course.sea is not None
    attack = course.sea.attacks.get(Role.OFFENSIVE)
    if attack is not None and len(attack.blow.targets) > 1 and (kept := keeper(attack.blow)):
        units = (SwitchView("last_step", u.name, u.id, u.id == kept) for u in keepers(attack.blow))
        yield "Which unit keeps the last ground step?", "EotS 9.2 F 5", tuple(units)
    if moves := tuple(_transfers(entered, course)):
        stays = SwitchView("transfer", "No step is moved", "", entered.transfer is None)
        yield "Japan may move a step between carriers", air_naval_combat.TRANSFER_RULE, (stays, *moves)


def _transfers(entered: Entered, course: Course) -> Iterator[SwitchView]:
    """The steps that Japan may move between carriers once all have rolled (EotS 9.2 F 7)."""
    battle, sea = course.start.battle, course.sea
    if sea is None or sea.missing:
        return
    names = {unit.id: unit.name for role in Role for unit in battle.force(role)}
    for move in air_naval_combat.transfers(battle, sea):
        label = f"{names[move.recovers]} recovers a step, {names[move.loses]} loses it"
        yield SwitchView("transfer", label, f"{move.recovers}:{move.loses}", move == entered.transfer)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
