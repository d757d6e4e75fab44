"""Air-naval combat (EotS 9.2, 9.3)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.core.legality import Objection
from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import (
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
from rules.eots.battle.hits import (
    NOTHING,
    Applied,
    Blow,
    apply_hits,
    beginning,
    best,
    hits_scored,
    objections,
)
from rules.eots.printed.intelligence_conditions import Condition
from rules.eots.printed.sides import Side

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
    blow: Blow
    applied: Applied
    critical: bool = False
    objections: tuple[Objection, ...] = ()


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


def resolve(battle: Battle, dice: Mapping[Role, int]) -> AirNaval:
    """The whole combat from its dice, both sides choosing the best losses (EotS 9.2)."""
    return concluded(battle, progress(battle, dice))


@dataclass(frozen=True, slots=True)
class Progress:
    """A combat as far as its dice are known: the attacks, who is left, and who has still to roll."""

    attacks: Mapping[Role, Attack]
    battle: Battle
    missing: tuple[Role, ...]


def progress(
    battle: Battle, dice: Mapping[Role, int], allocations: Mapping[Role, Allocation] | None = None
) -> Progress:
    """The attacks whose dice are known, in the order of the intelligence condition (EotS 9.2 C-E)."""
    attacks: dict[Role, Attack] = {}
    missing: list[Role] = []
    now = battle
    for together in ORDER[battle.condition]:
        able = [role for role in together if rolls(now, role)]
        missing += (role for role in able if role not in dice)
        known = [role for role in able if role in dice]
        blows = {role: attack(now, role, dice[role], (allocations or {}).get(role)) for role in known}
        for role, one in blows.items():
            attacks[role] = one
            now = now.with_force(role.other, _remaining(now.force(role.other), one.applied))
    return Progress(attacks, now, tuple(missing))


def rolls(battle: Battle, role: Role) -> bool:
    """Whether a side has air or naval units left, and no event holds their fire (EotS 9.2 A)."""
    return bool(air_naval(battle.force(role))) and battle.side(role) not in battle.no_roll


def concluded(before: Battle, found: Progress, transfer: Transfer | None = None) -> AirNaval:
    """The combat once all have rolled and Japan may have moved a carrier's step (EotS 9.2 F 7, 9.3)."""
    after = transferred(before, found.battle, transfer) if transfer is not None else found.battle
    winner, why, rule = decided(after)
    return AirNaval(found.attacks, after.offensive, after.reaction, winner, why, rule, transfer)


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


def transfers(before: Battle, found: Progress) -> Iterator[Transfer]:
    """Every step that Japan may move between its carriers (EotS 9.2 F 7)."""
    role = Role.OFFENSIVE if before.offensive_side is Side.JAPAN else Role.REACTION
    fleet = [unit.id for unit in before.force(role) if unit.kind is Kind.CARRIER]
    for transfer in (Transfer(one, other) for one in fleet for other in fleet):
        if not any(transfer_objections(before, found.battle, found.attacks, transfer)):
            yield transfer


def transferred(before: Battle, after: Battle, transfer: Transfer) -> Battle:
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


def attack(battle: Battle, role: Role, die: int, allocation: Allocation | None) -> Attack:
    mods = modifiers(battle, role)
    total, result = strength(air_naval(battle.force(role))), modified(die, mods)
    rating = battle.components.charts.air_naval_effect(result)
    scored = hits_scored(total, rating)
    critical = is_critical(battle, role, die, result) and total > 0
    return struck(
        Attack(
            role=role,
            strength=total,
            modifiers=mods,
            die=die,
            modified=result,
            rating=rating,
            hits=scored,
            blow=blow_of(battle, role, scored, critical),
            applied=NOTHING,
            critical=critical,
        ),
        allocation,
    )


def struck(attack: Attack, allocation: Allocation | None) -> Attack:
    """An attack with its losses: the best, or those chosen as far as the rules let them be (EotS 9.2 F)."""
    blow = attack.blow
    if allocation is None:
        return replace(attack, applied=apply_hits(blow, best(blow)))
    against = tuple(objections(blow, allocation))
    return replace(attack, applied=apply_hits(blow, beginning(blow, allocation)), objections=against)


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
            halved=_halved(battle, role.other),
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
        any_choice=edition.last_ground_step_chosen == "any-choice",
        halved=_halved(battle, role.other),
    )


def _halved(battle: Battle, role: Role) -> frozenset[str]:
    """The units that an event makes defend at half their strength (card J01)."""
    caught = battle.side(role) in battle.half_defense
    return frozenset(unit.id for unit in battle.force(role)) if caught else frozenset()


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
