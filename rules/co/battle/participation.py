"""Who takes part in a battle, who may fire and who may be fired at (CO 8.2, 10.1, 11.3-11.5, 21.0, 24.2)."""

from dataclasses import dataclass

from rules.co.battle.battle import AIR_STRIKES, NAVAL_ATTACKS, Action, Battle, SpaceKind
from rules.co.battle.combatants import Branch, Combatant, Side


@dataclass(frozen=True, slots=True)
class Part:
    """What a unit may do in a battle, and why; one that `lands` takes part in the last stage only."""

    fires: bool
    target: bool
    why: str
    rule: str
    lands: bool = False

    @property
    def taken(self) -> bool:
        """Whether it is in the battle at all."""
        return self.fires or self.target or self.lands


def _fights(why: str, rule: str) -> Part:
    """A part in which a unit fires and is fired at."""
    return Part(True, True, why, rule)


def _suffers(why: str, rule: str) -> Part:
    """A part in which a unit is only fired at."""
    return Part(False, True, why, rule)


def _stays_out(why: str, rule: str) -> Part:
    """No part at all."""
    return Part(False, False, why, rule)


def participation(battle: Battle) -> tuple[Part, ...]:
    """The part of every unit in the space, in their order."""
    aboard = battle.aboard
    return tuple(
        _aboard(battle, unit) if unit.id in aboard else _part(battle, unit) for unit in battle.combatants
    )


def _aboard(battle: Battle, unit: Combatant) -> Part:
    """Units aboard do not fight; those of an invasion land before the last stage (CO 9.6.1, 11.1)."""
    if battle.lands_troops and unit.id in battle.force and unit.branch is Branch.GROUND:
        return Part(False, False, "lands after the third stage", "CO 11.1", lands=True)
    return _stays_out("shares the fate of its ship", "CO 9.6.1")


def _part(battle: Battle, unit: Combatant) -> Part:
    """The part of a unit that is not aboard (CO 11.5)."""
    if battle.attacker is Side.ALLIES:
        return _in_counterattack(battle, unit)
    return _japanese_attacker(battle, unit) if unit.side is Side.JAPAN else _allied_defender(battle, unit)


# Japanese attacks


def _japanese_attacker(battle: Battle, unit: Combatant) -> Part:
    """The acting force fights, with those that its action takes along (CO 8.2, 11.0)."""
    if battle.action is Action.REACTION:
        return _fights("everybody in the space fights", "CO 10.1")
    if unit.branch is Branch.BASE:
        return _stays_out("bases do not attack", "CO G3G-3")
    if battle.lead is Action.G3G_3 and unit.static:
        return _stays_out("only mobile units attack", "CO G3G-3")
    if unit.id in battle.force:
        return _fights("belongs to the acting force", f"CO {battle.action}")
    if must_join(battle, unit):
        return _fights("was there and joins", f"CO {battle.lead}")
    return _stays_out("does not belong to the acting force", "CO 11.0")  # Ruling CO-37


def must_join(battle: Battle, unit: Combatant) -> bool:
    """Whether an action takes along a unit that was in the space (CO G3N-6, G3G-2, G3G-3)."""
    match battle.lead:
        case Action.G3N_6:
            return unit.branch is Branch.NAVAL
        case Action.G3G_2 | Action.G3G_3:
            return unit.branch is Branch.GROUND
    return False


def _allied_defender(battle: Battle, unit: Combatant) -> Part:
    """Every Allied unit in the space fights unless the action says otherwise (CO 11.3-11.5)."""
    if unit.branch is Branch.AIR and battle.action is Action.G3C_3:
        return _stays_out("Allied air cannot take part", "CO G3C-3")  # Ruling CO-3
    if unit.branch is Branch.AIR and battle.lead is Action.G3N_7:
        return _suffers("air on a bombarded base cannot answer", "CO 11.3")  # Ruling CO-62
    if battle.lead is Action.G3N_8:
        return _under_carrier_strike(battle, unit)
    if unit.branch is Branch.NAVAL and not _struck_from_the_air(battle):
        return _stays_out("the strike is at ground and air units", "CO G3A-2")
    if unit.is_land and not _shore_fights(battle):
        return _stays_out("the attack is at ships", f"CO {battle.lead}")
    return _fights("defends", "CO 11.5")


def _shore_fights(battle: Battle) -> bool:
    """Whether troops and base of a port are in a naval attack there; unless a table says no (CO 11.5)."""
    return battle.lead not in NAVAL_ATTACKS or battle.rulings.shore_in_naval_battles  # Ruling CO-30


def _struck_from_the_air(battle: Battle) -> bool:
    """Whether ships are in a battle: in a port under an air strike only by ruling (CO G3A-2, G3A-3)."""
    at_sea = battle.space.sort is SpaceKind.SEA
    return battle.lead not in AIR_STRIKES or at_sea or battle.rulings.ships_in_port  # Ruling CO-29


def _under_carrier_strike(battle: Battle, unit: Combatant) -> Part:
    """Only air and carriers answer a carrier strike (CO G3N-8)."""
    if unit.is_carrier:
        return _fights("carriers answer a carrier strike", "CO G3N-8")
    if unit.branch is not Branch.AIR:
        return _suffers("only air and carriers answer a carrier strike", "CO G3N-8")
    if battle.rulings.air_answers_carriers:  # Ruling CO-2
        return _fights("air answers a carrier strike", "CO G3N-8")
    return _suffers("air cannot answer a carrier strike", "CO 11.3")


# Allied attacks


def _in_counterattack(battle: Battle, unit: Combatant) -> Part:
    """All Allied units but bases attack, and all Japanese units are engaged (CO 21.0)."""
    if is_carrier_surprise(battle):
        return _in_carrier_surprise(battle, unit)
    if unit.side is Side.JAPAN:
        return _fights("is engaged", "CO 21.0")
    if unit.branch is Branch.BASE:
        return _stays_out("bases do not attack", "CO 21.0")  # Ruling CO-58
    if battle.action is Action.COUNTERATTACK and battle.force and unit.id not in battle.force:
        return _stays_out("has attacked with the surprise force", "CO 24.2")  # Ruling CO-59
    return _fights("attacks", "CO 21.0")


def is_carrier_surprise(battle: Battle) -> bool:
    """Whether a surprise attack is a carrier strike: there is a carrier in its force (CO 24.2)."""
    return battle.action is Action.SURPRISE_ATTACK and any(unit.is_carrier for unit in battle.acting)


def _in_carrier_surprise(battle: Battle, unit: Combatant) -> Part:
    """The Allied carriers alone strike (CO 24.2, G3N-8)."""
    if unit.side is Side.JAPAN:
        return _under_carrier_strike(battle, unit)
    if unit.id not in battle.force:
        return _stays_out("is outside the surprise force", "CO 24.2")  # Ruling CO-59
    if unit.is_carrier:
        return _fights("strikes", "CO 24.2")
    return _stays_out("only carriers strike", "CO G3N-8")  # Ruling CO-59
