"""Ground combat, control and retreats (EotS 9.4, 9.5)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.eots.battle.air_naval_combat import Allocation, Attack, struck
from rules.eots.battle.battle import Battle
from rules.eots.battle.forces import (
    Force,
    Modifier,
    Role,
    flying,
    ground,
    modified,
    ships_in_hex,
    strength,
)
from rules.eots.battle.hits import NOTHING, Blow, hits_scored
from rules.eots.printed.sides import Side


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground combat: both attacks, who is left, and who won."""

    attacks: Mapping[Role, Attack]
    offensive: Force
    reaction: Force
    winner: Role
    why: str
    rule: str


def takes_part(battle: Battle, air_naval_winner: Role) -> Battle:
    """The battle with the ground units that fight: assaults need the air-naval victory (EotS 9.13, 9.32)."""
    if air_naval_winner is Role.OFFENSIVE:
        return battle
    staying = tuple(unit for unit in battle.offensive if not unit.amphibious)
    return battle.with_force(Role.OFFENSIVE, staying)


def fought(battle: Battle) -> bool:
    """Whether both sides have ground units to fight with (EotS 9.33)."""
    return bool(ground(battle.offensive) and ground(battle.reaction))


def modifiers(battle: Battle, role: Role) -> tuple[Modifier, ...]:
    """Everything that changes a side's ground die (EotS 9.4 A)."""
    printed = battle.components.charts.modifiers
    own = _offensive(battle) if role is Role.OFFENSIVE else _reaction(battle)
    armor = any(unit.armor for unit in ground(battle.force(role))) and battle.side(role) is Side.ALLIES
    extra = (Modifier(printed["armor"], "7th Armor Brigade", "EotS 9.4 A"),) if armor else ()
    return (*own, *extra, *battle.event_modifiers(role, "ground"))


def _offensive(battle: Battle) -> Iterator[Modifier]:
    printed = battle.components.charts.modifiers
    if battle.bombarded and ships_in_hex(battle.offensive) and not ships_in_hex(battle.reaction):
        yield Modifier(printed["shore_bombardment"], "Shore bombardment", "EotS 9.4 A 1")
    active = [unit for unit in flying(battle.offensive) if unit.active]
    if active and not flying(battle.reaction):
        yield Modifier(printed["air_superiority"], "Air superiority", "EotS 9.4 A 2")
    if terrain := battle.components.charts.terrain_modifier(battle.hex.terrain):
        yield Modifier(terrain, f"{battle.hex.terrain.title()} terrain", "EotS 9.4 A 3")


def _reaction(battle: Battle) -> Iterator[Modifier]:
    """Troops that held the beach before the assault (EotS 9.4 A)."""
    assault = any(unit.amphibious for unit in ground(battle.offensive))
    if assault and battle.held_before:
        value = battle.components.charts.modifiers["beach_defence"]
        yield Modifier(value, "Held the hex before the assault", "EotS 9.4 A")


def joined(attacks: Mapping[Role, Attack]) -> Ground:
    """The combat that two attacks make."""
    offensive = attacks[Role.REACTION].applied.survivors
    reaction = attacks[Role.OFFENSIVE].applied.survivors
    lost = {role: len(attacks[role.other].applied.losses) for role in Role}
    winner, why, rule = _decided(offensive, reaction, lost)
    return Ground(attacks, offensive, reaction, winner, why, rule)


def attack(battle: Battle, role: Role, die: int, allocation: Allocation | None = None) -> Attack:
    """One side's attack from its die; where no allocation is given the best one is taken (EotS 9.4)."""
    mods = modifiers(battle, role)
    total, result = strength(ground(battle.force(role))), modified(die, mods)
    rating = battle.components.charts.ground_effect(result)
    scored = hits_scored(total, rating)
    blow = blow_of(battle, role, scored)
    return struck(Attack(role, total, mods, die, result, rating, scored, blow, NOTHING), allocation)


def blow_of(battle: Battle, role: Role, scored: int) -> Blow:
    """The ground hits of one side on the other; troops just landed defend at half (EotS 9.4 B)."""
    targets = ground(battle.force(role.other))
    halved = frozenset(unit.id for unit in targets if unit.amphibious and role is Role.REACTION)
    must = battle.components.edition.hits_must_be_applied
    return Blow(scored, targets, on_ground=True, halved=halved, must_apply=must)


def _decided(offensive: Force, reaction: Force, lost: Mapping[Role, int]) -> tuple[Role, str, str]:
    """Who won the ground (EotS 9.4 C)."""
    if not offensive and not reaction:
        return Role.REACTION, "both sides are eliminated; the hex stays as it was", "EotS 9.4 C 2"
    if not reaction:
        return Role.OFFENSIVE, "no defender is left", "EotS 9.4 C 1"
    if not offensive:
        return Role.REACTION, "no attacker is left", "EotS 9.4 C 1"
    ours, others = lost[Role.OFFENSIVE], lost[Role.REACTION]
    winner = Role.OFFENSIVE if others > ours else Role.REACTION
    tie = ", and a tie is the reaction player's" if ours == others else ""
    why = f"steps lost: offensive {ours}, reaction {others}{tie}"
    return winner, why, "EotS 9.4 C 1"
