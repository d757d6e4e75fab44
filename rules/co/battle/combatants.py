"""The units of a battle: what they are, and with which factors they fire (CO 2.4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

UnitId = NewType("UnitId", str)
HIGHEST_LEVEL = 4


class Side(StrEnum):
    """The player's side, and the side that the rules play."""

    JAPAN = "japan"
    ALLIES = "allies"

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.ALLIES if self is Side.JAPAN else Side.JAPAN


class Branch(StrEnum):
    """The categories of units; a base is a ground unit that never fires (CO 2.4, 15.0)."""

    NAVAL = "naval"
    AIR = "air"
    GROUND = "ground"
    BASE = "base"


class ShipClass(StrEnum):
    """The classes of naval units (CO 2.4.1)."""

    CARRIER = "carrier"
    SURFACE_COMBAT = "surface combat"
    AMPHIBIOUS = "amphibious"
    SUBMARINE = "submarine"


class ShipType(StrEnum):
    """The types of naval units (CO 2.4.1); 3.1 also scores BC and FEF."""

    CV = "CV"
    CVL = "CVL"
    CVE = "CVE"
    AV = "AV"
    BB = "BB"
    BC = "BC"
    CA = "CA"
    CL = "CL"
    CLAA = "CLAA"
    DD = "DD"
    FEF = "FEF"
    APD = "APD"
    LS = "LS"
    TR = "TR"
    SS = "SS"

    @property
    def ship_class(self) -> ShipClass:
        """The class of the type (CO 2.4.1)."""
        return CLASSES.get(self, ShipClass.SURFACE_COMBAT)


CLASSES = {
    ShipType.CV: ShipClass.CARRIER,
    ShipType.CVL: ShipClass.CARRIER,
    ShipType.CVE: ShipClass.CARRIER,
    ShipType.AV: ShipClass.CARRIER,
    ShipType.APD: ShipClass.AMPHIBIOUS,
    ShipType.LS: ShipClass.AMPHIBIOUS,
    ShipType.TR: ShipClass.AMPHIBIOUS,
    ShipType.SS: ShipClass.SUBMARINE,
}


class GroundType(StrEnum):
    """The types of ground units (CO 2.4.3)."""

    INFANTRY = "infantry"
    MARINE = "marine"
    AIRBORNE = "airborne"
    ARMOR = "armor"
    ENGINEER = "engineer"


class Stage(StrEnum):
    """The four stages of a battle in their order (CO 11.1)."""

    AIR = "anti-air"
    SURFACE = "anti-surface"
    SUBMARINE = "anti-submarine"
    GROUND = "anti-ground"


@dataclass(frozen=True, slots=True)
class Factors:
    """The four combat factors of one side of a counter (CO 11.1)."""

    air: int = 0
    surface: int = 0
    submarine: int = 0
    ground: int = 0

    def at(self, stage: Stage) -> int:
        """The factor that is fired in a stage (CO 11.1)."""
        match stage:
            case Stage.AIR:
                return self.air
            case Stage.SURFACE:
                return self.surface
            case Stage.SUBMARINE:
                return self.submarine
            case Stage.GROUND:
                return self.ground

    @property
    def total(self) -> int:
        """All four together."""
        return sum(self)

    def __iter__(self) -> Iterator[int]:
        """The four in the order of the stages."""
        return iter((self.air, self.surface, self.submarine, self.ground))


NO_FACTORS = Factors()


@dataclass(frozen=True, slots=True)
class Combatant:
    """One unit in the space of a battle, with the steps it has left; those of a base are its level.

    `back` is the reduced side of a ground unit of two steps. `cargo` names the units that a ship carries.
    Air and airborne units that have `flown_in` come from a base elsewhere. AVG never refits (18.0).
    """

    id: UnitId
    name: str
    side: Side
    branch: Branch
    front: Factors = NO_FACTORS
    back: Factors | None = None
    steps: int = 1
    ship: ShipType | None = None
    arm: GroundType | None = None
    elite: bool = False
    static: bool = False
    seaplane: bool = False
    flown_in: bool = False
    refits: bool = True
    cargo: tuple[UnitId, ...] = ()

    @property
    def ship_class(self) -> ShipClass | None:
        """The class of a naval unit (CO 2.4.1)."""
        return None if self.ship is None else self.ship.ship_class

    @property
    def is_carrier(self) -> bool:
        """Whether it is a carrier: CV, CVL, CVE or AV (CO 2.6)."""
        return self.ship_class is ShipClass.CARRIER

    @property
    def is_amphib(self) -> bool:
        """Whether it is an amphib: TR, APD or LS (CO 2.6)."""
        return self.ship_class is ShipClass.AMPHIBIOUS

    @property
    def is_surface_ship(self) -> bool:
        """Whether it is a naval unit other than a submarine (CO 2.4.1)."""
        return self.branch is Branch.NAVAL and self.ship_class is not ShipClass.SUBMARINE

    @property
    def is_land(self) -> bool:
        """Whether it is a ground unit in the wide sense, bases among them (CO 2.6)."""
        return self.branch in (Branch.GROUND, Branch.BASE)

    @property
    def flies(self) -> bool:
        """Whether it counts as air or carrier for the tactical edge (CO 11.2)."""
        return self.branch is Branch.AIR or self.is_carrier

    @property
    def airborne(self) -> bool:
        """Whether it is airborne infantry (CO 18.0)."""
        return self.arm is GroundType.AIRBORNE

    @property
    def dropped(self) -> bool:
        """Whether it is airborne infantry that lands from the air in this battle (CO G3G-5, G3C-4)."""
        return self.airborne and self.flown_in

    @property
    def fired_at_in(self) -> Stage:
        """The stage in which enemies fire at it (CO 11.1)."""
        if self.branch is Branch.AIR:
            return Stage.AIR
        if self.is_land:
            return Stage.GROUND
        return Stage.SURFACE if self.is_surface_ship else Stage.SUBMARINE

    @property
    def most_steps(self) -> int:
        """The steps of the whole unit (CO 2.4.3)."""
        if self.branch is Branch.BASE:
            return HIGHEST_LEVEL
        return 1 if self.back is None else 2

    def factors(self, steps: int) -> Factors:
        """The factors of the side that lies up with so many steps (CO 2.4.3); a base has none (15.0)."""
        return self.front if self.back is None or steps > 1 else self.back

    def factor(self, stage: Stage, steps: int) -> int:
        """What it fires with in a stage, with so many steps (CO 11.1)."""
        return self.factors(steps).at(stage)
