"""Who fights in a battle, and with what strength (EotS 9.1, 9.2 A)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.eots.printed.sides import Side
from rules.maps.hexgrid import HexId


class Role(StrEnum):
    """The two players of an offensive."""

    OFFENSIVE = "offensive"
    REACTION = "reaction"

    @property
    def other(self) -> "Role":
        """The opponent."""
        return Role.REACTION if self is Role.OFFENSIVE else Role.OFFENSIVE


class Kind(StrEnum):
    """What a unit is in battle."""

    AIR = "air"
    CARRIER = "carrier"
    SHIP = "ship"
    GROUND = "ground"


AIR_NAVAL = frozenset((Kind.AIR, Kind.CARRIER, Kind.SHIP))
FLYING = frozenset((Kind.AIR, Kind.CARRIER))


@dataclass(frozen=True, slots=True)
class Fighter:
    """One unit in a battle, on the side of its counter that lies up."""

    id: str
    name: str
    side: Side
    kind: Kind
    attack: int
    defense: int
    reduced_attack: int = 0
    reduced_defense: int = 0
    steps: int = 1
    nationality: str = ""
    in_hex: bool = True
    halved: bool = False
    active: bool = True
    amphibious: bool = False
    armor: bool = False
    intrinsic: bool = False
    entered_from: HexId | None = None
    carried_by: str = ""

    @property
    def full(self) -> bool:
        """Whether it has a side to be reduced to; one-sided units count as reduced (EotS 9.2 F 2)."""
        return self.steps == 2

    @property
    def present_attack(self) -> int:
        """The attack strength of the side that lies up."""
        return self.attack_with(self.steps)

    @property
    def present_defense(self) -> int:
        """The defence strength of the side that lies up."""
        return self.defense_with(self.steps)

    def attack_with(self, steps: int) -> int:
        """The attack strength with so many steps; none without any."""
        if steps == 0:
            return 0
        return self.attack if steps == 2 or not self.two_sided else self.reduced_attack

    def defense_with(self, steps: int) -> int:
        """The defence strength with so many steps."""
        return self.defense if steps == 2 or not self.two_sided else self.reduced_defense

    @property
    def two_sided(self) -> bool:
        """Whether the counter has a reduced side."""
        return self.reduced_defense > 0

    @property
    def escort(self) -> bool:
        """Whether it only covers carriers outside the battle hex (EotS 9.12)."""
        return self.kind is Kind.SHIP and not self.in_hex

    @property
    def strength(self) -> int:
        """What it adds to the attack: half at extended range, nothing as an escort (EotS 9.12, 9.2 A)."""
        if self.escort:
            return 0
        return -(-self.present_attack // 2) if self.halved else self.present_attack

    def hit(self) -> "Fighter | None":
        """The unit after a step loss; nothing if that was its last (EotS 9.2 F 1)."""
        return replace(self, steps=self.steps - 1) if self.steps > 1 else None


@dataclass(frozen=True, slots=True)
class Modifier:
    """Something that changes a die, with its rule; a final one takes the place of all others (EotS 9.4)."""

    value: int
    why: str
    rule: str
    final: bool = False


Force = tuple[Fighter, ...]


def strength(force: Iterable[Fighter]) -> int:
    """The sum of what the units add (EotS 9.2 A)."""
    return sum(unit.strength for unit in force)


def air_naval(force: Iterable[Fighter]) -> Force:
    """The air and naval units of a force."""
    return tuple(unit for unit in force if unit.kind in AIR_NAVAL)


def ground(force: Iterable[Fighter]) -> Force:
    """The ground units of a force."""
    return tuple(unit for unit in force if unit.kind is Kind.GROUND)


def flying(force: Iterable[Fighter]) -> Force:
    """The air units and carriers of a force."""
    return tuple(unit for unit in force if unit.kind in FLYING)


def ships_in_hex(force: Iterable[Fighter]) -> Force:
    """The naval units, carriers included, in the battle hex."""
    return tuple(unit for unit in force if unit.kind in (Kind.SHIP, Kind.CARRIER) and unit.in_hex)


def modified(face: int, modifiers: Iterable[Modifier]) -> int:
    """The die after its modifiers (EotS 9.2 B, 9.4 A)."""
    found = tuple(modifiers)
    finals = [one for one in found if one.final]
    return face + sum(one.value for one in (finals or found))
