"""Air-naval combat (EotS 9.2, 9.3)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.core.legality import Objection, refuse_if
from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import (
    Condition,
    Force,
    Kind,
    Modifier,
    Role,
    air_naval,
    flying,
    ground,
    modified,
    ships_in_hex,
    strength,
)
from rules.eots.battle.hits import Applied, Blow, apply_hits, best, objections
from rules.eots.charts import hits
from rules.eots.components import Side

CRITICAL = 9
TRANSFER_RULE = "EotS 9.2 F 7"
SIMULTANEOUS = ((Role.OFFENSIVE, Role.REACTION),)
ORDER: Mapping[Condition, tuple[tuple[Role, ...], ...]] = {
    Condition.INTERCEPT: SIMULTANEOUS,
    Condition.SURPRISE: ((Role.OFFENSIVE,), (Role.REACTION,)),
    Condition.AMBUSH: ((Role.REACTION,), (Role.OFFENSIVE,)),
}
Allocation = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """One side's roll and what came of it."""

    role: Role
    strength: int
    modifiers: tuple[Modifier, ...]
    die: int
    modified: int
    rating: Fraction
    hits: int
    applied: Applied
    critical: bool = False


@dataclass(frozen=True, slots=True)
class Transfer:
    """A step loss that Japan moves from one carrier to another (EotS 9.2 F 7)."""

    recovers: str
    loses: str


@dataclass(frozen=True, slots=True)
class AirNaval:
    """An air-naval combat with its winner; no attacks where nobody had air or naval units (EotS 9.34)."""

    attacks: Mapping[Role, Attack]
    offensive: Force
    reaction: Force
    winner: Role
    why: str
    rule: str
    transfer: Transfer | None = None


def modifiers(battle: Battle, role: Role) -> tuple[Modifier, ...]:
    """Everything that changes a side's die (EotS 9.2 B)."""
    return tuple(_modifiers(battle, role))


def _modifiers(battle: Battle, role: Role) -> Iterator[Modifier]:
    printed, side = battle.components.charts.modifiers, battle.side(role)
    if battle.condition is Condition.SURPRISE and role is Role.OFFENSIVE:
        yield Modifier(printed["surprise_attack"], "Surprise attack", "EotS 9.2 B")
    if battle.condition is Condition.AMBUSH and side is Side.ALLIES:
        yield Modifier(printed["ambush"], "Ambush", "EotS 9.2 B")
    year = battle.components.charts.us_air_modifier(battle.turn)
    if side is Side.ALLIES and year and any(u.nationality == "us" for u in flying(battle.force(role))):
        yield Modifier(year, "US aircraft of this year", "EotS 9.2 B")
    yield from battle.event_modifiers(role, "air-naval")


def fought(battle: Battle) -> bool:
    """Whether there is any air or naval unit in the battle (EotS 9.34)."""
    return bool(air_naval(battle.offensive) or air_naval(battle.reaction))


def resolve(
    battle: Battle,
    dice: Mapping[Role, int],
    allocations: Mapping[Role, Allocation] | None = None,
    transfer: Transfer | None = None,
) -> AirNaval:
    """The whole combat from its dice; where no allocation is given the best one is taken (EotS 9.2)."""
    attacks: dict[Role, Attack] = {}
    now = battle
    for together in ORDER[battle.condition]:
        able = [role for role in together if air_naval(now.force(role))]
        blows = {role: _attack(now, role, dice[role], (allocations or {}).get(role)) for role in able}
        for role, attack in blows.items():
            attacks[role] = attack
            now = now.with_force(role.other, _remaining(now.force(role.other), attack.applied))
    if transfer is not None:
        refuse_if(transfer_objections(battle, now, attacks, transfer))
        now = _transferred(battle, now, transfer)
    winner, why, rule = decided(now)
    return AirNaval(attacks, now.offensive, now.reaction, winner, why, rule, transfer)


def transfer_objections(
    before: Battle, after: Battle, attacks: Mapping[Role, Attack], transfer: Transfer
) -> Iterator[Objection]:
    """Every reason against moving a step loss between carriers (EotS 9.2 F 7)."""
    role = Role.OFFENSIVE if before.offensive_side is Side.JAPAN else Role.REACTION
    if role.other in attacks and attacks[role.other].critical:
        yield Objection(TRANSFER_RULE, "The Allies had a critical hit")
    fleet = {unit.id: unit for unit in before.force(role) if unit.kind is Kind.CARRIER}
    left = {unit.id: unit.steps for unit in after.force(role)}
    for name in (transfer.recovers, transfer.loses):
        if name not in fleet:
            yield Objection(TRANSFER_RULE, f"{name} is no Japanese carrier of this battle")
            return
    gains, loses = fleet[transfer.recovers], fleet[transfer.loses]
    if gains is loses:
        yield Objection(TRANSFER_RULE, f"{gains.name} can only pass its loss to another carrier")
    if left.get(gains.id, 0) == gains.steps:
        yield Objection(TRANSFER_RULE, f"{gains.name} has lost no step here")
    if loses.id not in left:
        yield Objection(TRANSFER_RULE, f"{loses.name} is eliminated and has no step to give")


def _transferred(before: Battle, after: Battle, transfer: Transfer) -> Battle:
    """The battle with one step lost by another carrier (EotS 9.2 F 7)."""
    role = Role.OFFENSIVE if before.offensive_side is Side.JAPAN else Role.REACTION
    left = {unit.id: unit.steps for unit in after.force(role)}
    left[transfer.recovers] = left.get(transfer.recovers, 0) + 1
    left[transfer.loses] -= 1
    force = tuple(replace(unit, steps=left[unit.id]) for unit in before.force(role) if left.get(unit.id))
    return after.with_force(role, force)


def _remaining(force: Force, applied: Applied) -> Force:
    """A force after the hits on some of its units."""
    hit = {loss.unit for loss in applied.losses}
    after = {unit.id: unit for unit in applied.survivors}
    return tuple(after.get(unit.id, unit) for unit in force if unit.id in after or unit.id not in hit)


def _attack(battle: Battle, role: Role, die: int, allocation: Allocation | None) -> Attack:
    mods = modifiers(battle, role)
    total, result = strength(air_naval(battle.force(role))), modified(die, mods)
    rating = battle.components.charts.air_naval_effect(result)
    scored = hits(total, rating)
    critical = is_critical(battle, role, die, result) and total > 0
    blow = blow_of(battle, role, scored, critical)
    if allocation is not None:
        refuse_if(objections(blow, allocation))
    applied = apply_hits(blow, best(blow) if allocation is None else allocation)
    return Attack(role, total, mods, die, result, rating, scored, applied, critical)


def is_critical(battle: Battle, role: Role, die: int, result: int) -> bool:
    """An unmodified nine, or what an event makes one (EotS 9.2 B, F 6)."""
    by_event = battle.critical_from is not None and result >= battle.critical_from
    return die == CRITICAL or (by_event and battle.side(role) is Side.ALLIES)


def blow_of(battle: Battle, role: Role, scored: int, critical: bool) -> Blow:
    """The hits of one side on the other, with all that binds them (EotS 9.2 F)."""
    mine, theirs = battle.force(role), battle.force(role.other)
    targets = air_naval(theirs)
    edition = battle.components.edition
    if targets:
        in_reach = bool(ships_in_hex(mine))
        protected = frozenset(u.id for u in flying(targets) if not (u.in_hex and in_reach))
        return Blow(
            scored,
            targets,
            critical=critical,
            protected=protected,
            matched=len(flying(mine)),
            must_apply=edition.hits_must_be_applied,
            by_reaction=role is Role.REACTION,
        )
    troops = tuple(unit for unit in ground(theirs) if not unit.intrinsic)
    guarded = any(unit.intrinsic for unit in ground(theirs))
    return Blow(
        scored,
        troops,
        critical=critical,
        spared=True,
        guarded=guarded,
        must_apply=edition.hits_must_be_applied,
        by_reaction=role is Role.REACTION,
        keeper=battle.last_step,
    )


def decided(battle: Battle) -> tuple[Role, str, str]:
    """Who won, given the survivors (EotS 9.3)."""
    mine, theirs = air_naval(battle.offensive), air_naval(battle.reaction)
    if not mine and not theirs:
        return Role.OFFENSIVE, "no air or naval unit is left", "EotS 9.31"
    if flying(theirs) and not flying(mine):
        return Role.REACTION, "only the reaction player has aircraft left", "EotS 9.3"
    ours, others = strength(mine), strength(theirs)
    winner = Role.OFFENSIVE if ours > others else Role.REACTION
    tie = ", and a tie is the reaction player's" if ours == others else ""
    return winner, f"surviving strength {ours} against {others}{tie}", "EotS 9.3"
