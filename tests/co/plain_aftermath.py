"""What follows a battle, plainly: who leaves, who is lost, what is held, and the points."""

from __future__ import annotations

from tests.co.plain_battle import GROUND_ATTACKS, Battle, Unit, lead


def alive(battle: Battle, side: str, *kinds: str) -> list[Unit]:
    return [u for u in battle.units if u.side == side and u.kind in kinds and not u.dead]


def is_ground_attack(battle: Battle) -> bool:
    """Whether Japanese ground units attack."""
    return lead(battle) in GROUND_ATTACKS


def attacks_by_land(battle: Battle) -> bool:
    """Whether a Japanese ground unit lived to attack, or could have fired."""
    return is_ground_attack(battle) and battle.attackers_ashore


def retreating(battle: Battle) -> list[Unit]:
    """Optional rule 25.3: more hits on Allied ground units than on Japanese ones, never in a fortress."""
    if not attacks_by_land(battle) or battle.fortress:
        return []
    if battle.steps_lost["A"] <= battle.steps_lost["J"]:
        return []
    return [u for u in alive(battle, "A", "ground") if u.mobile]


def is_cleared(battle: Battle, gone: list[Unit]) -> bool:
    """Whether no Allied ground unit is left ashore once these have gone (7.3)."""
    return battle.space != "sea" and all(u in gone for u in alive(battle, "A", "ground", "base"))


def failed_landing(battle: Battle, gone: list[Unit]) -> list[Unit]:
    """Invaders of an island chain that was not cleared (7.3)."""
    if battle.space != "island" or not is_ground_attack(battle) or is_cleared(battle, gone):
        return []
    return [u for u in alive(battle, "J", "ground") if u.lands or u.dropped]


def victory_points(battle: Battle) -> int:
    """The points for units eliminated in combat (3.1)."""
    points = 0
    for unit in battle.units:
        if unit.dead and unit.kind == "naval":
            if unit.side == "A":
                points += {"CV": 3, "BB": 3, "CVL": 2, "CA": 2, "FEF": 4}.get(unit.type, 0)
            else:
                points -= {"CV": 3, "BB": 3, "BC": 3, "CVL": 2, "CA": 2}.get(unit.type, 0)
    return points


def base_is_captured(battle: Battle) -> bool:
    """Optional rule 25.2: an attack by ground units that eliminates base and garrison."""
    fell = any(u.side == "A" and u.kind == "base" and u.dead for u in battle.units)
    return (
        fell
        and attacks_by_land(battle)
        and not alive(battle, "A", "ground", "base")
        and not alive(battle, "J", "base")  # 7.1
    )
