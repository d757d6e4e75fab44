"""A battle before its dice: its space, the action that brings it, and everybody there (CO 8.2, 11.0)."""

from dataclasses import dataclass
from enum import StrEnum

from rules.co.battle.combatants import Branch, Combatant, ShipType, Side, Stage, UnitId


class Action(StrEnum):
    """What brings a battle: actions by their codes, and the Allies (CO 8.2, 10.1, 21.0, 24.2).

    A move by G3N-1 or G3G-1 that ends among the enemy is fought by those who moved (Ruling CO-5).
    """

    G3N_1 = "G3N-1"
    G3N_2 = "G3N-2"
    G3N_5 = "G3N-5"
    G3N_6 = "G3N-6"
    G3N_7 = "G3N-7"
    G3N_8 = "G3N-8"
    G3A_2 = "G3A-2"
    G3A_3 = "G3A-3"
    G3G_1 = "G3G-1"
    G3G_2 = "G3G-2"
    G3G_3 = "G3G-3"
    G3G_5 = "G3G-5"
    G3C_1 = "G3C-1"
    G3C_2 = "G3C-2"
    G3C_3 = "G3C-3"
    G3C_4 = "G3C-4"
    REACTION = "reaction"
    COUNTERATTACK = "counterattack"
    SURPRISE_ATTACK = "surprise attack"

    @property
    def attacker(self) -> Side:
        """The side that attacks (CO 10.1, 21.0)."""
        allied = self in (Action.COUNTERATTACK, Action.SURPRISE_ATTACK)
        return Side.ALLIES if allied else Side.JAPAN


# Attacks on a naval force; a carrier strike is at any enemy force (Ruling CO-63).
NAVAL_ATTACKS = frozenset((Action.G3N_1, Action.G3N_2, Action.G3N_5, Action.G3N_6))
AIR_STRIKES = frozenset((Action.G3A_2, Action.G3A_3))
GROUND_ATTACKS = frozenset(
    (Action.G3G_1, Action.G3G_2, Action.G3G_3, Action.G3G_5, Action.G3C_1, Action.G3C_2)
)
# What two of the combined actions may be combined with.
LEADS = {
    Action.G3C_3: (Action.G3N_5, Action.G3N_8),
    Action.G3C_4: (Action.G3G_2, Action.G3G_3, Action.G3G_5, Action.G3C_2),
}


class SpaceKind(StrEnum):
    """The kinds of spaces in which a battle can be; a large island is land (CO 2.1, 7.3)."""

    SEA = "sea"
    ISLAND_CHAIN = "island chain"
    LAND = "land"


@dataclass(frozen=True, slots=True)
class Space:
    """What a battle must know of its space.

    `inside_line` is nothing as long as nobody has said it (11.2); `fortress` names the side whose fortress
    it is (Ruling CO-15); `refuge` tells whether there is a space to which Allied troops can retreat (25.3).
    """

    name: str
    sort: SpaceKind
    inside_line: bool | None = None
    fortress: Side | None = None
    refuge: bool = True


@dataclass(frozen=True, slots=True)
class Bonus:
    """What an event adds to a side's die for the tactical edge (CO 11.2, 24.1)."""

    side: Side
    value: int
    why: str
    rule: str = "CO 24.1"


class FirstFire(StrEnum):
    """Who fires first in a counterattack (Ruling CO-1)."""

    ALLIES_FROM_TURN_2 = "allies from turn 2"
    ALLIES = "allies"
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings and optional rules that a table can choose, as they are unless it does."""

    counterattack: FirstFire = FirstFire.ALLIES_FROM_TURN_2  # R1
    air_answers_carriers: bool = True  # R2
    ships_in_port: bool = True  # N29
    shore_in_naval_battles: bool = True  # N30
    ships_by_lot: bool = False  # N36
    capturing_bases: bool = False  # 25.2
    ground_unit_retreat: bool = False  # 25.3
    elite_units: bool = False  # 25.5


@dataclass(frozen=True, slots=True)
class Battle:
    """One battle: `combatants` are all units of both sides in the space, `force` those that act.

    `led_by` is the action that G3C-3 or G3C-4 adds to; `targeting_priority` is the Allied Targeting Priority
    Table of the map, nothing as long as nobody has read it off (11.6.2).
    """

    space: Space
    turn: int
    action: Action
    combatants: tuple[Combatant, ...]
    force: frozenset[UnitId] = frozenset()
    led_by: Action | None = None
    bonuses: tuple[Bonus, ...] = ()
    rulings: Rulings = Rulings()
    targeting_priority: tuple[ShipType, ...] | None = None

    @property
    def attacker(self) -> Side:
        """The side that acts."""
        return self.action.attacker

    @property
    def lead(self) -> Action:
        """The action whose rules say who fights: of G3C-3 and G3C-4 the one that they add to (CO 8.2)."""
        return self.led_by or self.action

    @property
    def lands_troops(self) -> bool:
        """Whether troops go ashore from their ships (CO G3C-2, 11.1)."""
        return self.lead is Action.G3C_2

    @property
    def is_ground_attack(self) -> bool:
        """Whether Japanese ground units attack (CO 25.2, 25.3)."""
        return self.lead in GROUND_ATTACKS

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages that are fought: all four, whatever brings the battle (CO 11.1)."""
        return tuple(Stage)

    @property
    def clears_land(self) -> bool:
        """Whether Japanese ground units attack Allied ground units or a base (CO 7.3)."""
        return self.is_ground_attack and bool(self.of(Side.ALLIES, Branch.GROUND, Branch.BASE))

    def of(self, side: Side, *branches: Branch) -> tuple[Combatant, ...]:
        """The units of a side, of some branches or of all."""
        return tuple(
            unit
            for unit in self.combatants
            if unit.side is side and (not branches or unit.branch in branches)
        )

    @property
    def acting(self) -> tuple[Combatant, ...]:
        """The units of the acting force."""
        return tuple(unit for unit in self.combatants if unit.id in self.force)

    @property
    def aboard(self) -> frozenset[UnitId]:
        """The units that are aboard a ship (CO 9.6.1)."""
        return frozenset(cargo for unit in self.combatants for cargo in unit.cargo)
